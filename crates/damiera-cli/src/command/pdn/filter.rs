//! `damiera pdn filter`: the games that are as asked for.

use std::io::{self, IsTerminal as _, Write};

use damiera_pdn::{Checked, RawGame, Record};
use damiera_text::Text;

use super::convert::{finish, is_usable, tell_faults};
use super::criteria::Criteria;
use crate::args::Filter;
use crate::failure::Failure;
use crate::output::Output;
use crate::pdn_input::{PdnInput, named};
use crate::terminal_text::language;

pub(crate) fn run(args: &Filter) -> Result<(), Failure> {
    let text = Text::new(language());
    let criteria = Criteria::new(args);
    let progress = args.output.is_some() || !io::stdout().is_terminal();
    let mut out = Output::create(args.output.as_deref())?;
    let (mut games, mut found, mut all_good) = (0_u64, 0_u64, true);
    let files = named(&args.files);
    for &file in &files {
        let mut input = PdnInput::open(file, progress)?;
        while let Some((checked, record)) = input.with_next(|game| look(&criteria, args, game))? {
            all_good &= checked.faults.is_empty();
            tell_faults(&text, &input, &checked.faults)?;
            games += 1;
            if let Some(record) = record {
                found += 1;
                out.write_all(damiera_pdn::write(&record.game).as_bytes())?;
            }
        }
    }
    if io::stderr().is_terminal() {
        let counts = [("found", found.into()), ("games", games.into())];
        eprintln!("{}", text.format("pdn-filtered", &counts));
    }
    finish(&text, out, &files, all_good)
}

/// The verdict on the game, and the game if it is one of those asked for.
fn look(criteria: &Criteria, args: &Filter, game: &mut RawGame<'_>) -> (Checked, Option<Record>) {
    let mut search = criteria.search();
    let checked = game.check_positions(|position| search.visit(position));
    let found =
        search.is_found() && criteria.match_result(checked.result) && criteria.match_tags(game);
    let wanted = found != args.invert && is_usable(&checked.faults, checked.plies == 0);
    let record = wanted.then(|| game.record());
    (checked, record)
}
