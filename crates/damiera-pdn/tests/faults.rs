//! What is lost is said, with its place and its reason; what is good stays.

use damiera_pdn::{FaultKind, GameType, NoteKind, Reader, Record, Variant};

fn read(text: impl AsRef<[u8]>) -> Vec<Record> {
    Reader::from_bytes(text.as_ref())
        .map(|record| record.unwrap_or_else(|never| match never {}))
        .collect()
}

fn moves(record: &Record) -> String {
    let moves = record.game.moves().map(|mv| mv.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn an_illegal_move_says_why_and_where() {
    let text =
        "[White \"à\"]\n\n1. 22-18 12-16\n2. {è} 18-13 16-20 *\n\n[White \"b\"]\n1. 21-17 *\n";
    let records = read(text);
    assert_eq!(records.len(), 2);
    assert_eq!(moves(&records[0]), "22-18 12-16 18-13");
    let [fault] = records[0].faults.as_slice() else {
        panic!("{:?}", records[0].faults);
    };
    assert_eq!((fault.place.line, fault.place.column), (4, 14));
    let offset = usize::try_from(fault.place.offset).unwrap();
    assert!(text[offset..].starts_with("16-20"));
    assert_eq!((fault.game, fault.token.as_str()), (1, "16-20"));
    assert_eq!(fault.excerpt.text, "2. {è} 18-13 16-20 *");
    assert_eq!((fault.excerpt.before, fault.excerpt.width), (13, 5));
    let FaultKind::Illegal(illegal) = &fault.kind else {
        panic!("{fault}");
    };
    assert_eq!(illegal.explanation.reason.code(), "must-capture");
    assert_eq!(moves(&records[1]), "21-17");
    assert_eq!(records[1].faults, []);
}

#[test]
fn a_fault_in_a_variation_ends_only_the_variation() {
    let text = "1. 22-18 (1. 21-17 12-17 {lost} (9-14)) 12-16 (12-15 {kept}) *";
    let record = &read(text)[0];
    assert_eq!(moves(record), "22-18 12-16");
    assert_eq!(record.faults.len(), 1);
    assert_eq!(record.faults[0].kind.code(), "illegal");
    let first = record.game.line.nodes[0].variations().next().unwrap();
    assert_eq!(first.nodes.len(), 1);
    assert_eq!(record.game.line.nodes[1].variations().count(), 1);
}

#[test]
fn games_of_other_variants_are_called_by_their_name() {
    let certain = |text: &str, number: u32, name: &str| {
        let record = &read(text)[0];
        let kind = FaultKind::OtherVariant {
            variant: Variant(number),
            certain: true,
        };
        assert_eq!(record.faults.len(), 1);
        assert_eq!(record.faults[0].kind, kind);
        assert_eq!(Variant(number).name(), Some(name));
        assert_eq!(record.game.moves().count(), 0);
    };
    certain(
        "[GameType \"20\"]\n1. 32-28 19-23 *",
        20,
        "international draughts",
    );
    certain(
        "[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 *",
        25,
        "Russian draughts",
    );
    certain(
        "[GameType \"21\"]\n[FEN \"B:W18,24:B12\"]\n1. 11-15 *",
        21,
        "English draughts",
    );
    for (text, likely) in [
        (
            "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *",
            Variant::INTERNATIONAL,
        ),
        ("1. 31-26 33-39 *", Variant::INTERNATIONAL),
        ("1. 40-35 60-64 *", Variant::CANADIAN),
        ("1. c3-d4 d6-c5 *", Variant::RUSSIAN),
        ("1. 11-15 23-19 2. 8-11 22-17 *", Variant::ENGLISH),
        (
            "[FEN \"W:W31-50:B1-20\"] 1. 32-28 *",
            Variant::INTERNATIONAL,
        ),
    ] {
        let record = &read(text)[0];
        let kind = FaultKind::OtherVariant {
            variant: likely,
            certain: false,
        };
        assert_eq!(record.faults[0].kind, kind, "{text}");
        assert_eq!(record.game.moves().count(), 0, "{text}");
    }
    // A game that says that it is Italian is one, with a fault.
    let record = &read("[GameType \"22\"]\n1. 32-28 *")[0];
    assert_eq!(record.faults[0].kind.code(), "illegal");
}

/// The same moves in every notation that the tag can name.
#[test]
fn game_type_22_in_every_form() {
    for (game_type, text) in [
        ("22", "1. 22-18 12-15 2. 18-13 9x18 3. 21x14"),
        ("22,W,8,8,N2,1", "1. 22-18 12-15 2. 18-13 9x18 3. 21x14"),
        ("22,W,8,8,N2", "1. 22-18 12-15 2. 18-13 9x18 3. 21x14"),
        (
            " 22 , W , 8 , 8 , N2 , 1 ",
            "1. 22-18 12-15 2. 18-13 9x18 3. 21x14",
        ),
        (
            "'22','W','8','8','N2','1'",
            "1. 22-18 12-15 2. 18-13 9x18 3. 21x14",
        ),
        ("22,w,8,8,n2,0", "1. 22-18 12-15 2. 18-13 9x18 3. 21x14"),
        // 1 is the bottom right corner, then the bottom left, then the top right one.
        ("22,W,8,8,N1,1", "1. 11-15 21-18 2. 15-20 24x15 3. 12x19"),
        ("22,W,8,8,N0,1", "1. 10-14 24-19 2. 14-17 21x14 3. 9x18"),
        ("22,W,8,8,N3,1", "1. 23-19 9-14 2. 19-16 12x19 3. 24x15"),
        // a1 is the bottom left corner and so on.
        ("22,W,8,8,A0,1", "1. d3-c4 g6-f5 2. c4-b5 a6xc4 3. b3xd5"),
        ("22,W,8,8,S0,1", "1. d3c4 g6f5 2. c4b5 a6c4 3. b3d5"),
        ("22,W,8,8,A2,1", "1. d6-c5 g3-f4 2. c5-b4 a3xc5 3. b6xd4"),
        ("22,W,8,8,A1,1", "1. e3-f4 b6-c5 2. f4-g5 h6xf4 3. g3xe5"),
        ("22,W,8,8,A3,1", "1. e6-f5 b3-c4 2. f5-g4 h3xf5 3. g6xe4"),
    ] {
        let text = format!("[GameType \"{game_type}\"]\n{text} *");
        let record = &read(&text)[0];
        assert_eq!(record.faults, [], "{text}");
        assert_eq!(moves(record), "22-18 12-15 18-13 9x18 21x14", "{text}");
        let parsed: GameType = game_type.parse().unwrap();
        assert_eq!(parsed.to_string().parse(), Ok(parsed));
    }
    // Black begins: 1 is the top left corner as Black sees it.
    let record = &read("[GameType \"22,B,8,8,N2,1\"]\n1. 21-17 12-15 *")[0];
    assert_eq!(record.faults, []);
    assert_eq!(moves(record), "12-16 21-18");
    // The position is named in the same way as the moves.
    let record = &read("[GameType \"22,W,8,8,N1,1\"]\n[FEN \"W:W12,K1:B21-23\"]\n12-16 *")[0];
    assert_eq!(record.faults, []);
    assert_eq!(record.game.start.to_string(), "W:W21,K32:B10,11,12");
    let record = &read("[GameType \"22,W,8,8,A0,1\"]\n[FEN \"W:Wa2,Kh1:Bb7\"]\na2-b3 *")[0];
    assert_eq!(record.game.start.to_string(), "W:W25,K32:B5");
    for bad in [
        "",
        "22,",
        "22,W",
        "22,W,8,8,N4,1",
        "22,W,8,8,X2",
        "22,W,8,8,N2,2",
        "dama",
        "-1",
    ] {
        assert!(bad.parse::<GameType>().is_err(), "{bad}");
        let record = &read(format!("[GameType \"{bad}\"]\n1. 21-17 *"))[0];
        assert_eq!(record.faults[0].kind, FaultKind::BadGameType);
        assert_eq!(moves(record), "21-17", "no move is lost");
    }
    let record = &read("1. b3-a4 g6-f5 *")[0];
    assert_eq!(moves(record), "21-17 12-15");
    assert_eq!(record.notes[0].kind, NoteKind::OtherNotation);
}

#[test]
fn every_other_fault() {
    for (text, code, place, moves_read) in [
        ("1. 22-18 foo 12-16 *", "unexpected", "1:10", "22-18"),
        ("foo 1. 22-18 *", "unexpected", "1:1", "22-18"),
        ("1. 22-18 {a {b} c} 12-16 *", "unexpected", "1:17", "22-18"),
        (
            "1. 22-18 {a {b} } 12-16 *",
            "unexpected",
            "1:17",
            "22-18 12-16",
        ),
        ("[Event x]\n1. 22-18 *", "bad-tag", "1:1", "22-18"),
        (
            "[Event \"x]\n[Site \"y\"]\n1. 22-18 *",
            "bad-tag",
            "1:1",
            "22-18",
        ),
        ("1. 22-18 {x", "unclosed-comment", "1:10", "22-18"),
        ("1. 22-18 (21-17 *", "unclosed-variation", "1:10", "22-18"),
        (
            "1. 22-18 ) 12-16 *",
            "unopened-variation",
            "1:10",
            "22-18 12-16",
        ),
        ("1. 22-18 /FIN/ 12-16 *", "bad-setup", "1:11", "22-18"),
        (
            "1. 22-18 /FEN \"B:W22 12-16 *",
            "bad-setup",
            "1:10",
            "22-18",
        ),
        (
            "1. 22-18 /FEN \"B:W99:B1\"/ 12-16 *",
            "bad-fen",
            "1:11",
            "22-18",
        ),
        ("[FEN \"W:W21:B21\"]\n1. 21-17 *", "bad-fen", "1:14", ""),
        ("1. 22-18 12-x16 *", "bad-move", "1:10", "22-18"),
        ("1. 22-18 0-16 *", "bad-move", "1:10", "22-18"),
    ] {
        let records = read(text);
        assert_eq!(records.len(), 1, "{text}");
        let fault = records[0]
            .faults
            .first()
            .unwrap_or_else(|| panic!("{text}"));
        assert_eq!(fault.kind.code(), code, "{text}: {fault}");
        assert_eq!(fault.place.to_string(), place, "{text}: {fault}");
        assert_eq!(records[0].faults.len(), 1, "{text}");
        assert_eq!(moves(&records[0]), moves_read, "{text}");
    }
}

/// A man on 3 goes 3x10x17x26 or 3x10x19x26, as in the published games.
const AMBIGUOUS: &str = "[FEN \"B:W6,13,14,21,22,K32:B3\"]\n";

#[test]
fn ambiguous_captures_are_reported_with_what_they_may_be() {
    let record = &read(format!("{AMBIGUOUS}1... 3x26 *"))[0];
    let FaultKind::Ambiguous(ambiguous) = &record.faults[0].kind else {
        panic!("{:?}", record.faults);
    };
    let readings: Vec<_> = ambiguous.readings.iter().map(ToString::to_string).collect();
    assert_eq!(readings, ["3x10x17x26", "3x10x19x26"]);
    assert_eq!(record.game.moves().count(), 0);
    // Said in full, nothing is ambiguous.
    let record = &read(format!("{AMBIGUOUS}1... 3x10x19x26 *"))[0];
    assert_eq!((record.faults.len(), record.notes.len()), (0, 0));
}

#[test]
fn ambiguous_captures_are_resolved_by_what_follows() {
    // After 17 the man on 14 is left, after 19 the one on 13; a move of either tells.
    for (next, path) in [("14-11", "3x10x17x26"), ("13-10", "3x10x19x26")] {
        let record = &read(format!("{AMBIGUOUS}1... 3x26 {{?}} (3x10) 2. {next} *"))[0];
        let first = record.game.moves().next().map(|mv| mv.to_string());
        assert_eq!(first.as_deref(), Some(path), "{next}: {:?}", record.faults);
    }
    // A move that both allow tells nothing.
    let record = &read(format!("{AMBIGUOUS}1... 3x26 2. 32-28 *"))[0];
    assert_eq!(record.faults[0].kind.code(), "ambiguous");
}

#[test]
fn a_hundred_thousand_open_parentheses() {
    let text = "1. 22-18 ".to_owned() + &"(".repeat(100_000) + "\n\n[Event \"b\"]\n1. 21-17 *\n";
    let records = read(&text);
    assert_eq!(records.len(), 2);
    assert!(
        records[0]
            .faults
            .iter()
            .any(|fault| fault.kind == FaultKind::TooDeep)
    );
    assert_eq!(moves(&records[0]), "22-18");
    assert_eq!(moves(&records[1]), "21-17");
    let closed = "1. 22-18 ".to_owned() + &"(21-17 ".repeat(240) + &")".repeat(240) + " 12-16 *";
    let record = &read(&closed)[0];
    assert_eq!(record.faults.len(), 0);
    assert_eq!(moves(record), "22-18 12-16");
}

#[test]
fn a_game_beyond_the_limit_loses_no_other() {
    let long = "1. 22-18 12-16 ".to_owned() + &"{so much to say about it}\n".repeat(1000);
    let text = format!(
        "[Event \"a\"]\n1. 21-17 *\n\n[Event \"b\"]\n{long} *\n\n[Event \"c\"]\n1. 21-18 *\n"
    );
    let records: Vec<Record> = Reader::from_bytes(text.as_bytes())
        .limit(2000)
        .map(|record| record.unwrap())
        .collect();
    let games: Vec<_> = records
        .iter()
        .map(|r| (r.game.tags.get("Event").unwrap(), moves(r)))
        .collect();
    assert_eq!(
        games,
        [
            ("a", "21-17".into()),
            ("b", "22-18 12-16".into()),
            ("c", "21-18".into())
        ]
    );
    assert!(
        records[1]
            .faults
            .iter()
            .any(|fault| fault.kind == FaultKind::TooLong)
    );
    assert_eq!(records[2].place.line, 1007);
    assert_eq!(read(text).iter().map(|r| r.faults.len()).sum::<usize>(), 0);
}
