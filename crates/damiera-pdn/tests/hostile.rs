//! Texts made to take long or to take much: each is read in time that grows with its length only.

use damiera_pdn::Reader;

const SIZE: usize = 2_000_000;

fn repeated(head: &str, part: &str) -> Vec<u8> {
    let mut text = head.as_bytes().to_vec();
    text.extend(part.bytes().cycle().take(SIZE));
    text
}

#[test]
fn hostile_texts_end() {
    for (head, part) in [
        ("", "("),
        ("", ")"),
        ("", "x [A \"\n"),
        ("", "[A \"\n"),
        ("", "[A \"x\\"),
        ("", "{\n"),
        ("1. 22-18 ", "{\n[A \"x\"\n"),
        ("", "22-18 "),
        ("", "/ab "),
        ("", "1. 22-18 /FEN \""),
        ("", "(22-18 12-16"),
        ("1. 22-18 12-16 ", "(12-15 (12-16) )"),
        ("", "(1-0 "),
        ("", "1 "),
        ("", "1-"),
        ("", "%"),
        ("", "\n"),
        ("", "*"),
        ("", "\u{feff}"),
        ("[FEN \"B:W6,13,14,21,22,K32:B3\"]\n1... 3x26 ", "(3x26) "),
        ("[FEN \"B:W6,13,14,21,22,K32:B3\"]\n", "1... (3x26 32-28) "),
        ("1. 22-18 ", "! $1 {x} "),
    ] {
        let text = repeated(head, part);
        let mut reader = Reader::from_bytes(&text);
        let mut faults = 0;
        while let Some(checked) = reader.next_checked().unwrap() {
            assert!(checked.faults.len() <= 102, "{part:?}");
            faults += checked.faults.len();
        }
        assert_eq!(reader.position(), text.len() as u64, "{part:?}");
        let harmless = ["%", "\n", "*", "(12-15 (12-16) )", "! $1 {x} "].contains(&part);
        assert_eq!(faults == 0, harmless, "{part:?}");
    }
    // More tags than a game has.
    let mut text = String::new();
    for number in 0..2000 {
        text += "[T";
        text += &number.to_string();
        text += " \"\"]\n";
    }
    let record = Reader::from_bytes(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(record.faults[0].kind.code(), "too-long");
}
