//! What the pages say of the command is true.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../../../README.md");
const COMMANDS: &str = include_str!("../../../docs/commands.md");

const OPENINGS: &str = include_str!("../../../docs/openings.md");
const BOOKS: &str = include_str!("../../../data/book/README.md");
const BOOK: &[u8] = include_bytes!("../../../data/book/italian.book");
/// The checksum of the book, the greatest byte first.
const CHECKSUM: [u8; 4] = [BOOK[47], BOOK[46], BOOK[45], BOOK[44]];

/// The file `games.pdn` of the README.
const GAMES: &str =
    include_str!("../../damiera-pdn/tests/data/campionato-assoluto-2005-first-15-normalised.pdn");

/// The file `games.pdn` of the page of commands.
const FAULTY: &str = "\
[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. 22-18 12-16 2. 18-22 10-14 *\n\n\
[White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n1. 21-17 9-13 1-0\n";

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
    std::fs::write(
        Path::new(env!("CARGO_TARGET_TMPDIR")).join("games.pdn"),
        GAMES,
    )
    .unwrap();
    for line in README.lines().filter(|line| line.starts_with("damiera ")) {
        let arguments: Vec<&str> = line.split_whitespace().skip(1).collect();
        damiera(&arguments);
        ran += 1;
    }
    assert_eq!(ran, 14);
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
        let words: Vec<&str> = usage.split(' ').collect();
        let command = &words[..if ["book", "dxp", "pdn", "tables"].contains(&words[0]) {
            2
        } else {
            1
        }];
        let help = damiera(&[command, &["--help"]].concat());
        let (help, _examples) = help.split_once("\nExample").unwrap();
        let mut offered = options(help);
        offered.remove("--help");
        let mut written = options(usage);
        if usage.contains("[-o ") {
            written.insert("--output".to_owned());
        }
        assert_eq!(offered, written, "{command:?}");
        commands.push(command.to_owned());
    }
    for command in &commands {
        let (last, before) = command.split_last().unwrap();
        let help = damiera(&[before, &["--help"]].concat());
        assert!(help.contains(&format!("\n  {last} ")), "{command:?}");
    }
    assert_eq!(commands.len(), 25);
}

/// The pages that go with the book in the program were made anew with it.
#[test]
fn the_verdicts_of_the_page_are_those_of_the_book() {
    let output = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(["book", "verdicts"])
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        OPENINGS.ends_with(&printed),
        "docs/openings.md is not of this book"
    );
    let checksum = CHECKSUM.map(|byte| format!("{byte:02x}")).concat();
    assert!(
        BOOKS.contains(&checksum),
        "data/book/README.md is not of this book"
    );
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

/// What is printed of the faulty file of the page, which fails as it should.
fn of_faulty(name: &str, arguments: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("games.pdn"), FAULTY).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_damiera"))
        .args(arguments)
        .env("LC_ALL", "C")
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_faults_of_the_page_are_what_is_printed() {
    let printed = of_faulty("documents-check", &["pdn", "check", "games.pdn"]);
    assert!(COMMANDS.contains(&printed), "{printed}");
}

/// As far as the page shows it.
#[test]
fn the_json_of_tables_on_the_page_is_what_is_printed() {
    let arguments = [
        "tables",
        "build",
        "--pieces",
        "4",
        "--dir",
        "documents-tables",
    ];
    damiera(&arguments);
    let stats = damiera(&["tables", "stats", "documents-tables", "--json"]);
    let fen = "W:WK18,K22:BK29";
    let probed = damiera(&[
        "tables",
        "probe",
        fen,
        "--tables",
        "documents-tables",
        "--json",
    ]);
    let mut compared = 0;
    for line in COMMANDS
        .lines()
        .filter_map(|line| line.strip_suffix("…}").or(line.strip_suffix("…]}")))
    {
        if line.starts_with("{\"slice\"") || line.starts_with("{\"fen\":\"W:WK18") {
            assert!(stats.contains(line) || probed.contains(line), "{line}");
            compared += 1;
        }
    }
    assert_eq!(compared, 2);
}

#[test]
fn the_json_of_games_on_the_page_is_what_is_printed() {
    let printed = of_faulty("documents-json", &["pdn", "check", "games.pdn", "--json"]);
    for line in printed.lines() {
        let shown = line.split("\"text\":").next().unwrap();
        assert!(COMMANDS.contains(shown), "{line}");
    }
    let arguments = ["pdn", "convert", "games.pdn", "--to", "jsonl"];
    let printed = of_faulty("documents-convert", &arguments);
    assert!(
        COMMANDS.contains(printed.lines().next().unwrap()),
        "{printed}"
    );
}

#[test]
fn the_json_of_a_review_on_the_page_is_what_is_printed() {
    let ending = "[White \"A\"]\n[FEN \"W:WK19,K27:B24,K32\"]\n\n1. 27-30 32-28 *\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("ending.pdn"), ending).unwrap();
    let printed = damiera(&["pdn", "annotate", "--json", "ending.pdn"]);
    assert!(COMMANDS.contains(&printed), "{printed}");
}
