//! What the pages say of the command is true.

use std::collections::BTreeSet;
use std::process::Command;

const README: &str = include_str!("../../../README.md");
const COMMANDS: &str = include_str!("../../../docs/commands.md");

fn damiera(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_of_the_readme_runs() {
    let mut ran = 0;
    for line in README.lines().filter(|line| line.starts_with("damiera ")) {
        let arguments: Vec<&str> = line.split_whitespace().skip(1).collect();
        damiera(&arguments);
        ran += 1;
    }
    assert_eq!(ran, 5);
}

/// Every word that begins with two dashes.
fn options(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| word.len() > 2 && word.starts_with("--"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_table_of_commands_names_every_option() {
    let rows = COMMANDS.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut commands = Vec::new();
    for row in rows {
        let (usage, _) = row.split_once("` |").unwrap();
        let command = usage.split(' ').next().unwrap();
        let help = damiera(&[command, "--help"]);
        let (help, _examples) = help.split_once("\nExample").unwrap();
        let mut offered = options(help);
        offered.remove("--help");
        let mut written = options(usage);
        if usage.contains("[-o ") {
            written.insert("--output".to_owned());
        }
        assert_eq!(offered, written, "{command}");
        commands.push(command.to_owned());
    }
    let help = damiera(&["--help"]);
    for command in &commands {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
    assert_eq!(commands.len(), 7);
}

#[test]
fn the_json_of_the_page_is_what_is_printed() {
    let printed = damiera(&["moves", "W:W30:B27", "--json"]);
    assert!(COMMANDS.contains(printed.trim_end()));
    let explained = damiera(&["explain", "W:WK23,31:B19,26,27", "31x15", "--json"]);
    let shown = COMMANDS
        .lines()
        .find(|line| line.contains("\"reason\":\"with-king\""))
        .unwrap();
    let upto = "\"text\":";
    assert_eq!(
        shown.split(upto).next(),
        explained.split(upto).next(),
        "but for the text"
    );
}
