//! `damiera tables verify`: every byte, and every position against those that follow it.

use std::time::Instant;

use damiera_tablegen::VerifyError;
use damiera_text::Text;

use super::progress::Progress;
use super::{bytes, threads, too_little_memory};
use crate::args::Verify;
use crate::failure::Failure;
use crate::terminal_text::language;

pub(crate) fn run(args: &Verify) -> Result<(), Failure> {
    let text = Text::new(language());
    let begin = Instant::now();
    let progress = Progress::begin()?;
    let memory = args.memory.map(bytes);
    let verified = damiera_tablegen::verify(&args.dir, threads(args.threads), memory, &progress);
    progress.clear();
    match verified {
        Ok(verified) => {
            let seconds = begin.elapsed().as_secs_f64();
            let sentence = text.format(
                "tables-verified",
                &[
                    ("files", verified.files.into()),
                    ("positions", verified.positions.to_string().into()),
                    ("bytes", verified.bytes.to_string().into()),
                    ("seconds", format!("{seconds:.1}").into()),
                ],
            );
            println!("{sentence}");
            Ok(())
        }
        Err(VerifyError::Stopped) => Err(Failure::Interrupted(text.get("tables-verify-stopped"))),
        Err(VerifyError::Memory { needed, free }) => Err(too_little_memory(&text, needed, free)),
        Err(error) => Err(Failure::Machine(error.into())),
    }
}
