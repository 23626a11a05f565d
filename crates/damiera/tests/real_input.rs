//! What the federation and its players wrote: the table of 174 openings, and fifteen games of the
//! 69th Italian championship (2005).

use std::collections::{BTreeMap, HashSet};

use damiera::notation::MoveText;
use damiera::{Game, Position};

/// Plays a move as it was written.
fn play(game: &mut Game, text: &str) {
    let at = game.position();
    let wish: MoveText = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let mv = wish
        .resolve(&at)
        .unwrap_or_else(|error| panic!("{text} in {at}: {error}"));
    game.play(mv)
        .unwrap_or_else(|error| panic!("{text} in {at}: {error}"));
}

#[test]
fn the_174_openings() {
    let mut positions = HashSet::new();
    let mut classes: BTreeMap<char, u32> = BTreeMap::new();
    let mut captures_with_a_hyphen = 0;
    let lines = include_str!("../../../data/openings/fid-174.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    for (index, line) in lines.enumerate() {
        let [number, moves, _, tables] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        assert_eq!(number, (index + 1).to_string());
        let mut game = Game::default();
        for text in moves.split(' ') {
            play(&mut game, text);
            let captured = game.moves().last().is_some_and(|mv| mv.is_capture());
            captures_with_a_hyphen += u32::from(captured && text.contains('-'));
        }
        assert_eq!(game.ply(), 3, "{line}");
        assert_eq!(game.outcome(), None, "{line}");
        positions.insert(game.position());
        tables
            .chars()
            .for_each(|table| *classes.entry(table).or_default() += 1);
    }
    assert_eq!(positions.len(), 174, "distinct positions");
    let classes: Vec<(char, u32)> = classes.into_iter().collect();
    assert_eq!(classes, [('A', 40), ('B', 126), ('C', 83), ('D', 8)]);
    assert!(
        captures_with_a_hyphen > 0,
        "the table writes some captures with a hyphen"
    );
}

#[derive(Debug, Default)]
struct Record {
    tags: BTreeMap<String, String>,
    moves: Vec<String>,
    /// The result that ends the moves.
    result: String,
}

/// Reads tags, moves and results; these files hold nothing else.
fn records(text: &str) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    let mut in_moves = true;
    for line in text.lines() {
        if let Some(tag) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            if std::mem::take(&mut in_moves) {
                records.push(Record::default());
            }
            let (name, value) = tag.split_once(' ').unwrap_or_else(|| panic!("{line}"));
            let record = records.last_mut().expect("a game has begun");
            record
                .tags
                .insert(name.to_owned(), value.trim_matches('"').to_owned());
            continue;
        }
        for word in line.split_whitespace() {
            in_moves = true;
            let record = records.last_mut().expect("tags come before moves");
            match word {
                "1-0" | "0-1" | "1/2-1/2" => word.clone_into(&mut record.result),
                number if number.ends_with('.') => {}
                mv => record.moves.push(mv.to_owned()),
            }
        }
    }
    records
}

#[test]
fn fifteen_games_of_the_championship() {
    let text = include_str!("data/campionato-assoluto-2005-first-15-normalised.pdn");
    let records = records(text);
    assert_eq!(records.len(), 15);
    for record in &records {
        let tag = |name: &str| {
            record
                .tags
                .get(name)
                .map_or_else(|| panic!("{name} of {record:?}"), String::as_str)
        };
        let mut game = Game::default();
        for text in &record.moves {
            play(&mut game, text);
        }
        assert_eq!(
            game.ply().to_string(),
            tag("PlyCount"),
            "{} - {}",
            tag("White"),
            tag("Black")
        );
        assert_eq!(record.result, tag("Result"));
        // Most games were given up or agreed; one that the rules ended must have ended that way.
        if let Some(outcome) = game.outcome() {
            assert_eq!(outcome.to_string(), record.result, "{}", game.position());
        }
        check_notation(&game);
    }
}

/// Each move of a real game, written short and in full, is read as the same move.
fn check_notation(game: &Game) {
    for (ply, &mv) in game.moves().iter().enumerate() {
        let position: Position = game.position_at(ply).expect("a ply that was played");
        for text in [damiera::notation::short(&position, mv), mv.to_string()] {
            let wish: MoveText = text.parse().unwrap();
            assert_eq!(wish.resolve(&position), Ok(mv), "{text} in {position}");
        }
    }
}
