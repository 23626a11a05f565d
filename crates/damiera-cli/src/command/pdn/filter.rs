//! `damiera pdn filter`: the games that are as asked for.

use std::io::{self, IsTerminal as _, Write};

use damiera_text::Text;

use super::convert::{is_usable, tell_faults};
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
    for file in named(&args.files) {
        let mut input = PdnInput::open(file, progress)?;
        while let Some(record) = input.next_record()? {
            all_good &= record.faults.is_empty();
            tell_faults(&text, &input, &record)?;
            if !is_usable(&record) {
                continue;
            }
            games += 1;
            if criteria.match_game(&record.game) != args.invert {
                found += 1;
                out.write_all(damiera_pdn::write(&record.game).as_bytes())?;
            }
        }
    }
    out.finish()?;
    if io::stderr().is_terminal() {
        let counts = [("found", found.into()), ("games", games.into())];
        eprintln!("{}", text.format("pdn-filtered", &counts));
    }
    if all_good {
        Ok(())
    } else {
        Err(Failure::SomeLines)
    }
}
