//! Whoever changes what the search visits says so in the commit.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::Violation;
use crate::workspace::Workspace;

/// The file with the fingerprint of the search.
const FILE: &str = "crates/damiera-engine/src/bench.rs";
/// What stands before the number there.
const BEFORE: &str = "SIGNATURE: u64 = ";

/// Whether the commit that last changed the fingerprint names it: `Bench: 1123681`.
///
/// Without a history, as in an unpacked archive, or while the file is being changed, there is no
/// commit to ask.
pub(super) fn violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let text =
        fs::read_to_string(workspace.path(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    let Some(number) = signature(&text) else {
        return Ok(vec![Violation::new(FILE, format!("no {BEFORE}"))]);
    };
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.args(arguments).args(["--", FILE]);
        command.current_dir(workspace.root()).output()
    };
    let is_settled = git(&["diff", "--quiet", "HEAD"]).is_ok_and(|output| output.status.success());
    if !is_settled {
        return Ok(Vec::new());
    }
    let found = git(&["log", "-1", "-G", BEFORE, "--format=%B"]).context("cannot ask git")?;
    let message = String::from_utf8_lossy(&found.stdout);
    Ok(if message.trim().is_empty() || names(&message, number) {
        Vec::new()
    } else {
        let what = format!("the commit that made it {number} does not say \"Bench: {number}\"");
        vec![Violation::new(FILE, what)]
    })
}

/// The number in the source.
fn signature(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once(BEFORE)?;
    let (digits, _) = rest.split_once(';')?;
    digits.replace('_', "").parse().ok()
}

/// Whether a message has a line or a sentence that names the number.
fn names(message: &str, number: u64) -> bool {
    message.split("Bench: ").skip(1).any(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse() == Ok(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_found_in_source_and_message() {
        let source = "/// Text.\npub const SIGNATURE: u64 = 1_234;\n";
        assert_eq!(signature(source), Some(1234));
        assert_eq!(signature("pub const OTHER: u64 = 1;"), None);
        assert!(names("Search less\n\nBench: 1234\n", 1234));
        assert!(names("Bench: 1234. At 3000 positions better.", 1234));
        assert!(!names("Bench: 12345", 1234));
        assert!(!names("Search less", 1234));
    }
}
