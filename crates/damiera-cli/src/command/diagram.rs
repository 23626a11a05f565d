//! `damiera diagram`: a picture.

use anyhow::Context as _;
use damiera::Diagram;

use crate::args::Diagram as Args;
use crate::failure::Failure;
use crate::fens::{Manner, answer_each};

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    answer_each(Some(&args.fen), false, |asked, manner, out| {
        let position = asked.position();
        let svg = Diagram::new(position.board())
            .below(args.below.into())
            .numbers(!args.no_numbers)
            .title(&asked.text)
            .to_svg();
        match (&args.output, manner) {
            (Some(file), Manner::Single) => std::fs::write(file, svg)
                .with_context(|| format!("cannot write {}", file.display()))?,
            (Some(_), Manner::Lines) => {
                let message = "one file cannot hold many pictures; leave out --output".to_owned();
                return Err(Failure::Input(message));
            }
            (None, Manner::Single) => out.write_all(svg.as_bytes())?,
            (None, Manner::Lines) => writeln!(out, "{}", svg.replace('\n', ""))?,
        }
        Ok(())
    })
}
