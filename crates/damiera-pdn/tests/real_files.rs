//! The games of a national championship, as they were published and as PDN 3.0 has them.

use damiera_pdn::{GameResult, NoteKind, Reader, Record, write};

const PUBLISHED: &[u8] = include_bytes!("data/campionato-assoluto-2005-first-15.pdn");
const NORMALISED: &[u8] = include_bytes!("data/campionato-assoluto-2005-first-15-normalised.pdn");

fn read(bytes: &[u8]) -> Vec<Record> {
    Reader::from_bytes(bytes)
        .map(|record| record.unwrap_or_else(|never| match never {}))
        .collect()
}

#[test]
fn both_files_hold_the_same_fifteen_games() {
    let (published, normalised) = (read(PUBLISHED), read(NORMALISED));
    assert_eq!((published.len(), normalised.len()), (15, 15));
    for (one, other) in published.iter().zip(&normalised) {
        assert!(one.is_good(), "{:?}", one.faults);
        assert!(other.is_good(), "{:?}", other.faults);
        assert!(
            one.game.moves().eq(other.game.moves()),
            "game {}",
            one.number
        );
        assert_eq!(one.game.result, other.game.result);
        assert_ne!(one.game.result, GameResult::Unknown);
        let plies: usize = other.game.tags.get("PlyCount").unwrap().parse().unwrap();
        assert_eq!(one.game.moves().count(), plies);
        for name in ["White", "Black"] {
            assert_eq!(one.game.tags.get(name), other.game.tags.get(name));
        }
        let opening = one.game.canonical_tags();
        assert_eq!(opening.get("Opening"), other.game.tags.get("Opening"));
    }
    assert_eq!(
        published
            .iter()
            .map(|r| r.game.moves().count())
            .sum::<usize>(),
        1024
    );
}

#[test]
fn quirks_are_noted() {
    for record in read(PUBLISHED) {
        let kinds: Vec<_> = record.notes.iter().map(|note| note.kind).collect();
        assert_eq!(kinds, [NoteKind::ItalianTag]);
        assert_eq!(record.notes[0].count, 6);
    }
    for record in read(NORMALISED) {
        assert_eq!(record.notes, []);
    }
}

#[test]
fn what_is_written_reads_the_same() {
    for record in read(PUBLISHED).into_iter().chain(read(NORMALISED)) {
        let text = write(&record.game);
        let again = read(text.as_bytes());
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].faults, [], "{text}");
        assert_eq!(again[0].notes, [], "{text}");
        assert_eq!(again[0].game, record.game.canonical(), "{text}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        assert_eq!(write(&again[0].game), text);
    }
}

#[test]
fn checking_agrees_with_reading() {
    for bytes in [PUBLISHED, NORMALISED] {
        let mut reader = Reader::from_bytes(bytes);
        for record in read(bytes) {
            let checked = reader.next_checked().unwrap().unwrap();
            assert_eq!(checked.plies, record.game.moves().count() as u64);
            assert_eq!(checked.result, record.game.result);
            assert_eq!(checked.notes, record.notes);
            assert_eq!(checked.faults, record.faults);
            assert_eq!(
                (checked.number, checked.place),
                (record.number, record.place)
            );
        }
        assert_eq!(reader.next_checked(), Ok(None));
        assert_eq!(reader.position(), bytes.len() as u64);
    }
}

/// One byte at a time, so that every place is a place where the buffer ends.
struct Drip<'a>(&'a [u8]);

impl damiera_pdn::Source for Drip<'_> {
    type Error = std::convert::Infallible;

    fn read(&mut self, into: &mut [u8]) -> Result<usize, Self::Error> {
        let Some((first, rest)) = self.0.split_first() else {
            return Ok(0);
        };
        into[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}

#[test]
fn it_does_not_matter_how_the_bytes_come() {
    for bytes in [PUBLISHED, NORMALISED] {
        let dripped: Vec<Record> = Reader::new(Drip(bytes))
            .map(|record| record.unwrap())
            .collect();
        assert_eq!(dripped, read(bytes));
    }
}

/// The moves read from a file that was cut anywhere are a beginning of those that were played.
#[test]
fn a_cut_file_invents_nothing() {
    for bytes in [PUBLISHED, NORMALISED] {
        let whole = read(bytes);
        let second = usize::try_from(whole[1].place.offset).unwrap();
        let third = usize::try_from(whole[2].place.offset).unwrap();
        let played: Vec<_> = whole[1].game.moves().collect();
        let text = &bytes[second..third];
        let mut longest = 0;
        for end in 0..=text.len() {
            let records = read(&text[..end]);
            assert!(records.len() <= 1, "cut at {end}");
            let Some(record) = records.first() else {
                continue;
            };
            let moves: Vec<_> = record.game.moves().collect();
            assert!(played.starts_with(&moves), "cut at {end}: {moves:?}");
            assert!(moves.len() >= longest, "cut at {end} loses moves");
            let Ok(checked) = Reader::from_bytes(&text[..end]).next_checked();
            let checked = checked.expect("the same game");
            assert_eq!(checked.plies, moves.len() as u64, "cut at {end}, checked");
            assert_eq!(checked.faults, record.faults, "cut at {end}, checked");
            longest = moves.len();
            let result = record.game.result;
            assert!(
                result == whole[1].game.result || result == GameResult::Unknown,
                "cut at {end}: {result}"
            );
        }
        assert_eq!(longest, played.len());
    }
}

/// The same for a game with everything in it, and with captures written hop by hop.
#[test]
fn a_cut_game_of_every_kind_invents_nothing() {
    let text = "[FEN \"W:WK10,32:BK6,7,21,K14,K15\"]\n{x} 1. 10x19 19x12 12x3 3x10! $1 (1. \
                10x19x12x3x10 {so}) {y} 21-25 /FEN \"W:W31:B1\"/ 3.31-27*  01-05 1-1\n";
    let whole = &read(text.as_bytes())[0];
    assert_eq!(whole.faults, []);
    assert_eq!(whole.game.line.nodes.len(), 5);
    let played: Vec<_> = whole.game.line.nodes.iter().map(|node| node.step).collect();
    for end in 0..=text.len() {
        for record in read(&text.as_bytes()[..end]) {
            let steps: Vec<_> = record
                .game
                .line
                .nodes
                .iter()
                .map(|node| node.step)
                .collect();
            assert!(played.starts_with(&steps), "cut at {end}: {steps:?}");
        }
    }
}
