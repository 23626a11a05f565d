//! What is being done, and how long it took.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Tells of each step on standard error, with its time.
#[derive(Debug)]
pub(crate) struct Steps {
    begun: Instant,
}

impl Steps {
    /// Starts the clock.
    pub(crate) fn begin() -> Self {
        Self {
            begun: Instant::now(),
        }
    }

    /// Does one step, named in the imperative.
    pub(crate) fn run<T>(&self, name: &str, step: impl FnOnce() -> Result<T>) -> Result<T> {
        eprintln!("==> {name}");
        let started = Instant::now();
        let outcome = step();
        let word = if outcome.is_ok() { "done" } else { "FAILED" };
        eprintln!(
            "    {word}: {name}, {} (at {})",
            seconds(started.elapsed()),
            seconds(self.begun.elapsed())
        );
        outcome
    }
}

/// A time in seconds, as people read it.
fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Runs a command in front of the reader's eyes.
///
/// # Errors
///
/// If it cannot be started or ends with anything but success; the error holds the command.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot start {}", line(command)))?;
    if !status.success() {
        bail!("{status}: {}", line(command));
    }
    Ok(())
}

/// Runs a command and hands back what it wrote to standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", line(command)))?;
    if !output.status.success() {
        bail!("{}: {}", output.status, line(command));
    }
    String::from_utf8(output.stdout).with_context(|| format!("not UTF-8: {}", line(command)))
}

/// Runs a command, showing its standard output line by line and passing each on.
///
/// Returns whether it ended with success.
pub(crate) fn watch(command: &mut Command, mut each: impl FnMut(&str)) -> Result<bool> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", line(command)))?;
    let stdout = child.stdout.take().context("no standard output to read")?;
    for text in BufReader::new(stdout).split(b'\n') {
        let text = text?;
        let text = String::from_utf8_lossy(&text);
        println!("{text}");
        each(&text);
    }
    std::io::stdout().flush()?;
    Ok(child.wait()?.success())
}

/// A command as one would type it.
fn line(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(
        command
            .get_args()
            .map(|word| word.to_string_lossy().into_owned()),
    );
    words.join(" ")
}
