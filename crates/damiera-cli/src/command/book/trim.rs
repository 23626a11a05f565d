//! `damiera book trim`: a smaller book out of a large one.

use std::io::Write as _;

use damiera_engine::Weights;
use damiera_text::Text;

use super::open;
use crate::args::Trim;
use crate::failure::Failure;
use crate::openings;
use crate::output::Output;
use crate::terminal_text::language;

pub(crate) fn run(args: &Trim) -> Result<(), Failure> {
    let book = open(Some(&args.file))?;
    let roots = openings::positions_on_the_way();
    let small = book.trimmed(
        &roots,
        args.margin,
        args.positions as usize,
        Weights::default(),
    );
    let bytes = small.to_bytes();
    let mut out = Output::create(Some(&args.out))?;
    out.write_all(&bytes)?;
    out.finish()?;
    let text = Text::new(language());
    let answer = text.format(
        "book-trimmed",
        &[
            ("file", args.out.display().to_string().into()),
            ("positions", small.len().to_string().into()),
            ("all", book.len().to_string().into()),
            ("bytes", bytes.len().to_string().into()),
        ],
    );
    println!("{answer}");
    Ok(())
}
