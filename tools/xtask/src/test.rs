//! Every test.

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::check;
use crate::dist;
use crate::examples;
use crate::hub_client;
use crate::setup;
use crate::steps::{Steps, run, watch};
use crate::workspace::{Workspace, cargo};

/// Sets everything up and runs every test.
///
/// The last line on standard output is the number of tests; the exit code tells whether everything
/// held, the steps that are no tests included.
pub(crate) fn test(workspace: &Workspace, steps: &Steps, long: bool) -> Result<ExitCode> {
    steps.run("find a browser", setup::browser)?;
    steps.run("find a client for Hub", || hub_client::set_up(workspace))?;
    dist::build(workspace, steps)?;
    let mut outcome = Outcome::default();

    check_sources(workspace, steps, &mut outcome);
    let tested = steps.run("run the tests", || {
        let mut command = cargo();
        command.args([
            "test",
            "--workspace",
            "--no-fail-fast",
            "--features",
            FEATURES,
        ]);
        outcome.run_tests(&mut command, workspace, long)
    });
    outcome.note("test", tested);
    outcome.note(
        "examples",
        steps.run("run the examples", || examples::run(workspace)),
    );
    outcome.note(
        "hub client",
        steps.run("play games through a client for Hub", || {
            hub_client::play(workspace)
        }),
    );
    if long {
        let tested = steps.run("run the long tests of the rules (release)", || {
            let mut command = cargo();
            command.args([
                "test",
                "--release",
                "--package",
                "damiera",
                "--no-fail-fast",
            ]);
            command.args(["--", "--ignored"]);
            outcome.run_tests(&mut command, workspace, long)
        });
        outcome.note("long tests", tested);
    }
    Ok(outcome.close())
}

/// Checks what can be checked without running it.
fn check_sources(workspace: &Workspace, steps: &Steps, outcome: &mut Outcome) {
    outcome.note(
        "fmt",
        steps.run("check the format", || {
            run(cargo()
                .args(["fmt", "--all", "--check"])
                .current_dir(workspace.root()))
        }),
    );
    outcome.note(
        "check",
        steps.run("check the laws", || check::check(workspace)),
    );
    outcome.note(
        "clippy",
        steps.run("lint", || {
            run(cargo()
                .args([
                    "clippy",
                    "--workspace",
                    "--all-targets",
                    "--features",
                    FEATURES,
                    "--quiet",
                    "--keep-going",
                ])
                .args(["--", "--deny", "warnings"])
                .current_dir(workspace.root()))
        }),
    );
    outcome.note(
        "wasm",
        steps.run("check the pure crates for WebAssembly", || {
            browser_neutral(workspace)
        }),
    );
    outcome.note(
        "no std",
        steps.run("check the rules and PDN without a standard library", || {
            bare_metal(workspace)
        }),
    );
    outcome.note(
        "doc",
        steps.run("build the documentation", || {
            run(cargo()
                .args([
                    "doc",
                    "--workspace",
                    "--features",
                    FEATURES,
                    "--no-deps",
                    "--document-private-items",
                    "--quiet",
                    "--keep-going",
                ])
                .env("RUSTDOCFLAGS", "--deny warnings")
                .current_dir(workspace.root()))
        }),
    );
}

/// Checks that the pure crates need nothing that a browser lacks.
fn browser_neutral(workspace: &Workspace) -> Result<()> {
    let packages = check::PURE
        .iter()
        .flat_map(|package| ["--package", package]);
    run(Command::new(setup::wasm_cargo(workspace)?)
        .args(["check", "--quiet", "--lib"])
        .args(packages)
        .env("CARGO_TARGET_DIR", workspace.wasm_target())
        .current_dir(workspace.root()))
}

/// A target that has no standard library.
const BARE: &str = "thumbv7m-none-eabi";

/// Checks the rules and PDN for [`BARE`], where rustup can be asked for it; the attribute `no_std`
/// holds anyway, so where it cannot, this says so and lets it be.
fn bare_metal(workspace: &Workspace) -> Result<()> {
    if !setup::has("rustup") || run(Command::new("rustup").args(["target", "add", BARE])).is_err() {
        eprintln!("    left out: no {BARE} to be had here");
        return Ok(());
    }
    run(cargo()
        .args(["check", "--quiet", "--lib", "--target", BARE])
        .args(["--package", "damiera", "--package", "damiera-pdn"])
        .args(["--no-default-features", "--features"])
        .arg("damiera/serde,damiera-pdn/serde")
        .current_dir(workspace.root()))
}

/// The features that are tested: a real browser, and what is off unless asked for.
const FEATURES: &str = "damiera-cli/browser,damiera/arbitrary,damiera/serde,damiera-pdn/serde";

/// What held and what did not.
#[derive(Debug, Default)]
struct Outcome {
    tests: Count,
    failures: Vec<String>,
}

impl Outcome {
    fn note(&mut self, name: &str, result: Result<()>) {
        if let Err(error) = result {
            eprintln!("xtask: {error:#}");
            self.failures.push(format!("{name}: {error:#}"));
        }
    }

    fn run_tests(
        &mut self,
        command: &mut Command,
        workspace: &Workspace,
        long: bool,
    ) -> Result<()> {
        if long {
            command.env("DAMIERA_LONG", "1");
        }
        let mut seen = Count::default();
        let ended_well = watch(command.current_dir(workspace.root()), |line| seen.add(line))?;
        self.tests.passed += seen.passed;
        self.tests.failed += seen.failed;
        if !ended_well {
            bail!("cargo test did not end well");
        }
        if seen.passed == 0 {
            bail!("cargo test ran no test");
        }
        Ok(())
    }

    fn close(&self) -> ExitCode {
        for failure in &self.failures {
            eprintln!("FAILED {failure}");
        }
        println!("{} passed, {} failed", self.tests.passed, self.tests.failed);
        if self.failures.is_empty() && self.tests.failed == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

/// Tests counted from the closing lines of test programs.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    passed: u64,
    failed: u64,
}

impl Count {
    /// Adds a line like `test result: ok. 3 passed; 0 failed; …`; any other adds nothing.
    fn add(&mut self, line: &str) {
        if let Some((passed, failed)) = closing_line(line) {
            self.passed += passed;
            self.failed += failed;
        }
    }
}

fn closing_line(line: &str) -> Option<(u64, u64)> {
    let (_verdict, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let mut parts = counts.split("; ");
    let mut number = |word: &str| parts.next()?.strip_suffix(word)?.trim().parse().ok();
    Some((number("passed")?, number("failed")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_the_closing_lines() {
        let mut count = Count::default();
        for line in [
            "running 3 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: a name of a test",
            "test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s",
        ] {
            count.add(line);
        }
        assert_eq!(
            count,
            Count {
                passed: 13,
                failed: 2
            }
        );
    }
}
