//! `damiera bench`: the fingerprint of the search, and its speed.

use std::io::Write;
use std::time::Instant;

use damiera_engine::bench;

use crate::failure::Failure;

pub(crate) fn run() -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let begin = Instant::now();
    let nodes = bench::run(bench::DEPTH);
    let seconds = begin.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "a speed to three digits")]
    let millions = nodes as f64 / seconds / 1e6;
    writeln!(
        out,
        "{nodes} nodes, depth {}, {} positions",
        bench::DEPTH,
        bench::POSITIONS.len()
    )?;
    writeln!(
        out,
        "{millions:.2} million nodes per second, {seconds:.2} s"
    )?;
    Ok(())
}
