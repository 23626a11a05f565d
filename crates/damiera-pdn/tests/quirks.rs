//! One test for each thing that files do and PDN 3.0 does not want.

use damiera_pdn::{Fault, FaultKind, Game, GameResult, NoteKind, Reader, Record, Step};

fn read(bytes: impl AsRef<[u8]>) -> Vec<Record> {
    Reader::from_bytes(bytes.as_ref())
        .map(|record| record.unwrap_or_else(|never| match never {}))
        .collect()
}

/// The only game of a text, with its moves as they are written in full.
#[track_caller]
fn one(text: impl AsRef<[u8]>) -> (Record, String) {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{records:#?}");
    let record = records.remove(0);
    let moves = record.game.moves().map(|mv| mv.to_string());
    let moves = moves.collect::<Vec<_>>().join(" ");
    (record, moves)
}

#[track_caller]
fn good(text: impl AsRef<[u8]>, moves: &str, notes: &[NoteKind]) -> Record {
    let (record, read) = one(text);
    assert_eq!(record.faults, []);
    assert_eq!(read, moves);
    let kinds: Vec<NoteKind> = record.notes.iter().map(|note| note.kind).collect();
    assert_eq!(kinds, notes);
    record
}

#[track_caller]
fn faulty(text: impl AsRef<[u8]>, moves: &str, code: &str, place: &str) -> Fault {
    let (record, read) = one(text);
    assert_eq!(read, moves);
    let fault = record.faults.first().expect("a fault").clone();
    assert_eq!(fault.kind.code(), code, "{fault}");
    assert_eq!(fault.place.to_string(), place, "{fault}");
    assert_eq!(record.faults.len(), 1, "{:?}", record.faults);
    fault
}

#[test]
fn trailing_dot_in_a_fen() {
    let record = good(
        "[FEN \"W:W21:B12.\"]\n1. 21-17 *",
        "21-17",
        &[NoteKind::FenDot],
    );
    assert_eq!(record.game.start.to_string(), "W:W21:B12");
}

#[test]
fn move_numbers_without_a_dot() {
    let record = good(
        "1 22-18 12-16 2 21-17 9-13 *",
        "22-18 12-16 21-17 9-13",
        &[NoteKind::NumberWithoutDot],
    );
    assert_eq!(record.notes[0].count, 2);
    faulty("1. 22-18 12 16 *", "22-18", "unexpected", "1:10");
}

#[test]
fn duplicate_tags() {
    let text = "[White \"Rossi\"]\n[White \"Verdi\"]\n1. 22-18 *";
    let record = good(text, "22-18", &[NoteKind::DuplicateTag]);
    assert_eq!(record.game.tags.get("White"), Some("Rossi"));
    assert_eq!(record.game.tags.len(), 2, "both are kept");
    assert_eq!(record.notes[0].place.to_string(), "2:2");
}

#[test]
fn unknown_moves() {
    let record = good(
        "1. 22-18 11-15 2. - - 1-0\n",
        "22-18 11-15",
        &[NoteKind::UnknownMove],
    );
    let steps: Vec<Step> = record
        .game
        .line
        .nodes
        .iter()
        .map(|node| node.step)
        .collect();
    assert_eq!(steps[2..], [Step::Unknown; 2]);
    assert_eq!(record.game.result, GameResult::WhiteWins);
    // Nothing can be said about what follows an unknown move, but for a set-up.
    faulty("1. ... 7-12 *", "", "after-unknown", "1:8");
    good(
        "1. - /FEN \"B:W22:B11\"/ 11-15 *",
        "",
        &[NoteKind::UnknownMove],
    );
}

#[test]
fn empty_game() {
    let notes = [NoteKind::NoMoves, NoteKind::ResultStyle];
    let record = good("1. 2-0", "", &notes);
    assert_eq!(record.game.result, GameResult::WhiteWins);
}

#[test]
fn no_separator() {
    good("1. 2218 1216 *", "22-18 12-16", &[NoteKind::NoSeparator]);
    let fen = "[FEN \"W:W29:B7,8,16,24\"]";
    faulty(format!("{fen}\n2920 *"), "", "illegal", "2:1");
    good(format!("{fen}\n29-25 *"), "29-25", &[]);
    // The moves of a server, each hop two digits.
    let fen = "[FEN \"W:W31:B12,20,28\"]";
    let notes = [NoteKind::NoSeparator, NoteKind::LongCapture];
    good(format!("{fen}\n31241508 *"), "31x24x15x8", &notes);
}

#[test]
fn dots_apart_from_the_number() {
    let fen = "[FEN \"B:W22:B7\"]\n";
    good(format!("{fen}1. ... 7-12 *"), "7-12", &[NoteKind::Ellipsis]);
    good(format!("{fen}1... 7-12 *"), "7-12", &[]);
    good(
        "1. 22-18 (1. 21-17 1. ... 12-15) 12-15 *",
        "22-18 12-15",
        &[NoteKind::Ellipsis],
    );
}

#[test]
fn a_move_that_begins_like_a_result() {
    let fen = "[FEN \"W:WK1,K24:B27\"]\n";
    good(
        format!("{fen}1. 1-5 27-30 2. 5-1 30-26 1-0\n"),
        "1-5 27-30 5-1 30-26",
        &[],
    );
    // 1-1 is a result, 1-18 and 1-10 are moves, legal or not.
    let notes = [NoteKind::ResultStyle];
    let record = good(format!("{fen}1. 1-5 1-1\n"), "1-5", &notes);
    assert_eq!(record.game.result, GameResult::Draw);
    faulty(format!("{fen}1-18 *"), "", "illegal", "2:1");
    faulty(
        format!("{fen}1. 1-5 27-30 2. 1-1"),
        "1-5 27-30",
        "truncated",
        "2:17",
    );
    good(format!("{fen}1. 24-28 {{a}} 1-0 {{b}}\n\n"), "24-28", &[]);
}

#[test]
fn captures_with_other_separators() {
    let text = "1. 22–18 12-15 2. 18-13 9-18 3. 21:14 10X19 4. 23×14 *";
    let moves = "22-18 12-15 18-13 9x18 21x14 10x19 23x14";
    let latin = b"1. 22\x9618 12-15 2. 18-13 9x18 3. 21\xD714 *";
    good(
        latin,
        "22-18 12-15 18-13 9x18 21x14",
        &[NoteKind::OtherSeparator],
    );
    good(
        text,
        moves,
        &[NoteKind::OtherSeparator, NoteKind::HyphenCapture],
    );
}

#[test]
fn captures_hop_by_hop() {
    let fen = "[FEN \"W:W31:B12,20,28\"]\n";
    for moves in ["31x24 24x15 15x8", "31x24x15 15x8", "31-24 24-15 15-8"] {
        let (record, read) = one(format!("{fen}1. {moves} *"));
        assert_eq!((read.as_str(), record.faults.len()), ("31x24x15x8", 0));
        assert!(
            record
                .notes
                .iter()
                .any(|note| note.kind == NoteKind::HopByHop)
        );
    }
    faulty(format!("{fen}1. 31x24 24x15 *"), "", "illegal", "2:4");
}

#[test]
fn landings_left_out() {
    let fen = "[FEN \"W:W31:B12,20,28\"]\n";
    good(
        format!("{fen}31x15x8 *"),
        "31x24x15x8",
        &[NoteKind::PartialPath, NoteKind::LongCapture],
    );
    good(
        format!("{fen}31x24x15x8 *"),
        "31x24x15x8",
        &[NoteKind::LongCapture],
    );
    good(format!("{fen}31x8 *"), "31x24x15x8", &[]);
}

#[test]
fn bare_positions() {
    let text = "[FEN \"W:W21:B12\"] *\n[FEN \"B:WK21:B12\"] *\n";
    let records = read(text);
    assert_eq!(records.len(), 2);
    for (record, fen) in records.iter().zip(["W:W21:B12", "B:WK21:B12"]) {
        assert_eq!(record.game.start.to_string(), fen);
        assert_eq!(record.faults, []);
        assert_eq!(record.notes[0].kind, NoteKind::NoMoves);
    }
}

#[test]
fn other_encodings() {
    let record = good(
        b"[Event \"Citt\xE0 \x96 3\xB0\"]\n{perch\xE9 \x93no\x94} 1. 22-18 *",
        "22-18",
        &[NoteKind::Encoding],
    );
    assert_eq!(record.game.tags.get("Event"), Some("Città – 3°"));
    let comment = record.game.line.lead[0].comment().unwrap();
    assert_eq!(comment.as_str(), "perché “no”");
    good("\u{feff}[Event \"à\"]\n1. 22-18 *", "22-18", &[]);
}

#[test]
fn the_end_of_the_file() {
    // A result is complete without a line feed; a move may be the beginning of another.
    good("1. 22-18 1-0", "22-18", &[]);
    good("1. 22-18 *", "22-18", &[]);
    good("1. 22-18\n", "22-18", &[NoteKind::MissingTerminator]);
    faulty("1. 22-18 10-1", "22-18", "truncated", "1:10");
    faulty("1. 22-18", "", "truncated", "1:4");
    let game: Game = "1. 22-18".parse().unwrap();
    assert_eq!(game.moves().count(), 1, "a text in memory is whole");
    good("1. 22-18 1-0\r\n\x1A", "22-18", &[]);
}

#[test]
fn results_of_every_kind() {
    for (text, result) in [
        ("1-0", GameResult::WhiteWins),
        ("0-1", GameResult::BlackWins),
        ("1/2-1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("0-0", GameResult::BothLose),
        ("*", GameResult::Unknown),
        ("2-0", GameResult::WhiteWins),
        ("0-2", GameResult::BlackWins),
        ("1-1", GameResult::Draw),
        ("1 - 0", GameResult::WhiteWins),
        ("{Bianco Vince} *", GameResult::WhiteWins),
        ("{Nero\r\nVince}", GameResult::BlackWins),
        ("{Pari}", GameResult::Draw),
    ] {
        let (record, moves) = one(format!("1. 22-18 {text}\n"));
        assert_eq!(record.faults, [], "{text}");
        assert_eq!(
            (record.game.result, moves.as_str()),
            (result, "22-18"),
            "{text}"
        );
    }
}

#[test]
fn the_tag_and_the_end_differ() {
    let record = good(
        "[Result \"1-0\"]\n1. 22-18 0-1",
        "22-18",
        &[NoteKind::ResultsDiffer],
    );
    assert_eq!(record.game.result, GameResult::BlackWins);
    let record = good("[Result \"1-0\"]\n1. 22-18 *", "22-18", &[]);
    assert_eq!(record.game.result, GameResult::WhiteWins);
    let text = "[ResultFormat \"Plus draw\"]\n[Result \"1+ - 1-\"]\n1. 22-18 *";
    good(text, "22-18", &[]);
    good(
        "[Result \"boh\"]\n1. 22-18 *",
        "22-18",
        &[NoteKind::UnknownResult],
    );
}

#[test]
fn forced_moves_and_games_that_end() {
    let record = good("1. 22-18* 12-16 *", "22-18 12-16", &[NoteKind::StarMark]);
    assert_eq!(record.game.line.nodes[0].nags().collect::<Vec<_>>(), [7]);
    assert_eq!(read("1. 22-18 * 1. 21-17 *").len(), 2);
}

#[test]
fn marks() {
    let (record, _) = one("1. 22-18!? 12-16(?) 2. 21-17 !! 10-13?! *");
    assert_eq!(record.faults, []);
    let marks: Vec<_> = record
        .game
        .line
        .nodes
        .iter()
        .map(|n| n.mark.unwrap().text())
        .collect();
    assert_eq!(marks, ["!?", "?", "!!", "?!"]);
    assert_eq!(record.notes[0].kind, NoteKind::LooseMark);
    assert_eq!(record.notes[0].count, 2);
}

#[test]
fn comments_and_white_space() {
    let text = "% a list\r\n[Event  \"x\"]\r\n\r\n1.22-18{ so\r\n  far }12-16 ; good\r\n% no\r\n2.21-17\r\n*";
    let record = good(text, "22-18 12-16 21-17", &[NoteKind::SemicolonComment]);
    let comments: Vec<_> = record
        .game
        .line
        .nodes
        .iter()
        .flat_map(damiera_pdn::Node::comments)
        .map(damiera_pdn::Comment::as_str)
        .collect();
    assert_eq!(comments, ["so far", "good"]);
}

#[test]
fn tags_with_quotes() {
    let text =
        "[Event \"Trofeo \"Città\" [1]\"]\n[Site \"\\\"a\\\\b\\\"\"]\n[round \"1\"]\n1. 22-18 *";
    let notes = [NoteKind::UnescapedQuote, NoteKind::LowercaseTag];
    let record = good(text, "22-18", &notes);
    assert_eq!(record.game.tags.get("Event"), Some("Trofeo \"Città\" [1]"));
    assert_eq!(record.game.tags.get("Site"), Some("\"a\\b\""));
    assert_eq!(record.game.tags.get("Round"), Some("1"));
    let record = good(
        "[fen \"W:W21:B12\"]\n1. 21-17 *",
        "21-17",
        &[NoteKind::LowercaseTag],
    );
    assert_eq!(record.game.tags.get("FEN"), Some("W:W21:B12"));
}

#[test]
fn a_forgotten_brace_loses_one_game_only() {
    let text = "1. 22-18 {so 1-0\n\n[Event \"b\"]\n1. 21-17 {ok} *\n";
    let records = read(text);
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].faults[0].kind, FaultKind::UnclosedComment);
    assert_eq!(records[0].game.moves().count(), 1);
    assert_eq!(records[1].faults, []);
    assert_eq!(records[1].number, 2);
    // What only looks like a tag does not end a comment.
    good(
        "1. 22-18 {so\n[See \"x\" there\n[%clk 0:01:00]\n[see \"x\"]} *",
        "22-18",
        &[],
    );
}

#[test]
fn numbers_out_of_order() {
    let record = good(
        "1. 22-18 12-16 3. 21-17 *",
        "22-18 12-16 21-17",
        &[NoteKind::MoveNumber],
    );
    assert_eq!(record.notes[0].place.to_string(), "1:16");
    good(
        "41. 22-18 12-16 42. 21-17 42... 10-13 *",
        "22-18 12-16 21-17 10-13",
        &[],
    );
}
