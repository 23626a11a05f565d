//! What the engine of this build is told before a match.

use std::fs;
use std::path::{Path, PathBuf};

use super::{folder, table, text};
use crate::harness::{code, damiera, stderr};
use crate::tables::FOUR;

/// The networks that come along; each file is named by its hash.
fn networks() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/networks");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "net"))
        .collect()
}

fn settings(pdn: &Path) -> String {
    let games = fs::read_to_string(pdn).unwrap();
    let line = games.lines().find(|line| line.starts_with("[Settings "));
    line.unwrap().to_owned()
}

/// The file holds what decided the games, so that no other match goes on in it.
#[test]
fn the_file_tells_who_gave_the_opinions() {
    let folder = folder("opinions");
    let network = networks().remove(0);
    let name = network.file_stem().unwrap().to_str().unwrap();
    let copy = folder.join("copy.net");
    fs::copy(&network, &copy).unwrap();
    let pdn = folder.join("games.pdn");
    let first = format!("engine,nodes=20,evaluation={},param.killers=0", text(&copy));
    let second = format!(
        "engine,nodes=20,evaluation=hand,tables={},table-memory=1",
        text(&FOUR)
    );
    let arguments = [&first, &second, "--pairs", "1", "--pdn", text(&pdn)];
    assert_eq!(table(&arguments)["games"], 2);
    let settings = settings(&pdn);
    assert!(
        settings.contains(&format!("{first} network {name} - {second};")),
        "{settings}"
    );

    // The same name, and another network in it.
    let mut bytes = fs::read(&network).unwrap();
    let at = bytes.len() - 1;
    bytes[at] ^= 1;
    fs::write(&copy, bytes).unwrap();
    let output = damiera(&[&["match"], &arguments[..]].concat());
    assert_ne!(code(&output), 0);
    assert!(
        stderr(&output).contains("copy.net: "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_network_that_comes_along_is_one_of_those_kept() {
    let pdn = folder("along").join("games.pdn");
    let arguments = [
        "engine,nodes=20,evaluation=network",
        "random",
        "--pairs",
        "1",
    ];
    table(&[&arguments[..], &["--pdn", text(&pdn)]].concat());
    let settings = settings(&pdn);
    let names = networks();
    let is_kept = names.iter().any(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        settings.contains(&format!("evaluation=network network {name} - random"))
    });
    assert!(is_kept, "{settings}");
}

#[test]
fn what_cannot_be_played_with_is_refused() {
    let empty = folder("empty");
    let memory = format!("level-5,tables={},table-memory=9", text(&empty));
    for (player, exit, fault) in [
        ("engine,param.genius=1", 2, "no parameter \"genius\""),
        ("engine,param.killers=7", 2, "expected a number from 0 to 1"),
        ("engine,evaluation=", 2, "expected hand, network or a file"),
        ("engine,table-memory=5", 2, "table-memory needs tables"),
        ("level-5,evaluation=hand", 2, "no setting \"evaluation\""),
        (
            "engine,evaluation=/nowhere/a.net",
            1,
            "cannot read /nowhere/a.net",
        ),
        (memory.as_str(), 1, "no endgame tables"),
    ] {
        let output = damiera(&["match", player, "random", "--nodes", "5"]);
        assert_eq!(code(&output), exit, "{player}: {}", stderr(&output));
        assert!(
            stderr(&output).contains(fault),
            "{player}: {}",
            stderr(&output)
        );
    }
}
