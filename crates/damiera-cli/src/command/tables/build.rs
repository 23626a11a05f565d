//! `damiera tables build`: every ending with few pieces, solved.

use std::time::Instant;

use damiera_tablegen::{BuildError, Needs, Plan, Summary};
use damiera_text::Text;

use super::progress::Progress;
use super::{bytes, threads, too_little_memory};
use crate::args::Build;
use crate::failure::Failure;
use crate::terminal_text::{gibibytes, language};

pub(crate) fn run(args: &Build) -> Result<(), Failure> {
    let text = Text::new(language());
    let plan = Plan {
        pieces: args.pieces,
        most_a_side: args.most_a_side.unwrap_or(args.pieces - 1),
        folder: args.dir.clone(),
        threads: threads(args.threads),
        memory: args.memory.map(bytes),
    };
    eprintln!("{}", needs(&text, &plan));
    let begin = Instant::now();
    let progress = Progress::begin()?;
    let built = damiera_tablegen::build(&plan, &progress);
    progress.clear();
    match built {
        Ok(summary) => {
            println!("{}", built_text(&text, summary, begin));
            Ok(())
        }
        Err(BuildError::Stopped) => Err(Failure::Interrupted(text.get("tables-build-stopped"))),
        Err(error) => Err(failure(&text, error)),
    }
}

fn needs(text: &Text, plan: &Plan) -> String {
    let Needs {
        positions,
        memory,
        tables,
        work,
    } = plan.needs();
    text.format(
        "tables-build-needs",
        &[
            ("positions", positions.to_string().into()),
            ("slices", plan.slices().len().into()),
            ("memory", gibibytes(memory).into()),
            ("disk", gibibytes(tables).into()),
            ("work", gibibytes(work).into()),
        ],
    )
}

fn built_text(text: &Text, summary: Summary, begin: Instant) -> String {
    let time = begin.elapsed();
    let a_second = u128::from(summary.solved) * 1000 / time.as_millis().max(1);
    text.format(
        "tables-built",
        &[
            ("positions", summary.positions.to_string().into()),
            ("solved", summary.solved.to_string().into()),
            ("bytes", summary.bytes.to_string().into()),
            ("seconds", format!("{:.1}", time.as_secs_f64()).into()),
            ("speed", a_second.to_string().into()),
        ],
    )
}

/// What does not fit is bad input, told in the language of the terminal; the rest is the machine's.
fn failure(text: &Text, error: BuildError) -> Failure {
    match error {
        BuildError::Memory { needed, free } => too_little_memory(text, needed, free),
        BuildError::Disk {
            folder,
            needed,
            free,
        } => {
            let amounts = [
                ("folder", folder.display().to_string().into()),
                ("needed", gibibytes(needed).into()),
                ("free", gibibytes(free).into()),
            ];
            Failure::Input(text.format("tables-build-disk", &amounts))
        }
        error => Failure::Machine(error.into()),
    }
}
