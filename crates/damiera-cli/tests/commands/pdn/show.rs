//! `damiera pdn show`.

use super::{ILLEGAL, NORMALISED};
use crate::harness::{code, damiera, stderr, stdout, with_input};

const SHORT: &str = "[Event \"Prova\"]\n[White \"Rossi, Mario\"]\n\n\
                     {Inizio} 1. 22-18! {[%clk 0:10:00]} 12-16 (1... 11-15 {cambio} 2. 18-14 $1 (2. 21-17)) \
                     2. 18-14 10x19 3. 23x14 *\n";

#[test]
fn a_game_with_everything_in_it() {
    let output = with_input(&["pdn", "show", "1"], SHORT.as_bytes());
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let expected = "\
Event  Prova
White  Rossi, Mario

     {Inizio}
  1. 22-18!
     {[%clk 0:10:00]}
  1. ...    12-16
     (1... 11-15 {cambio} 2. 18-14 $1 (2. 21-17))
  2. 18-14  10x19     3. 23x14
*

After 23x14, Black to move
  +-------------------------+
  |  b     b     b     b    |
  |     b     b     b     b |
  |  b    10     b    12    |
  |    13     w    15     b |
  | 17    18    19    20    |
  |     w    22    23     w |
  |  w     w     w     w    |
  |     w     w     w     w |
  +-------------------------+
";
    assert_eq!(
        stdout(&output)
            .split_inclusive('\n')
            .take(25)
            .collect::<String>(),
        format!(
            "{expected}{}",
            "B:W14,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,16\n"
        )
    );
}

#[test]
fn the_board_at_a_ply() {
    let shown = |ply: &str| {
        let output = with_input(&["pdn", "show", "1", "--ply", ply], SHORT.as_bytes());
        assert_eq!(code(&output), 0);
        stdout(&output).to_owned()
    };
    let start = shown("0");
    assert!(start.contains("\nAt the start, White to move\n"), "{start}");
    assert!(
        start.ends_with("W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\n")
    );
    let second = shown("2");
    assert!(
        second.contains("\nAfter 12-16, White to move\n"),
        "{second}"
    );
    assert!(
        second.ends_with("W:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,16\n")
    );
}

#[test]
fn a_game_or_a_ply_that_is_not_there() {
    let output = damiera(&["pdn", "show", "16", NORMALISED]);
    assert_eq!(code(&output), 1);
    assert_eq!(
        stderr(&output),
        format!("damiera: {NORMALISED} has 15 games only.\n")
    );
    let output = with_input(&["pdn", "show", "1", "--ply", "6"], SHORT.as_bytes());
    assert_eq!(code(&output), 1);
    assert_eq!(stderr(&output), "damiera: The game has 5 plies only.\n");
    assert_eq!(code(&damiera(&["pdn", "show", "0", NORMALISED])), 2);
    assert_eq!(code(&damiera(&["pdn", "show", "first", NORMALISED])), 2);
}

#[test]
fn the_last_of_the_real_games() {
    let output = damiera(&["pdn", "show", "15", NORMALISED]);
    assert_eq!(code(&output), 0);
    let text = std::fs::read_to_string(NORMALISED).unwrap();
    let white = text
        .rsplit_once("[White \"")
        .unwrap()
        .1
        .split('"')
        .next()
        .unwrap();
    assert!(
        stdout(&output)
            .lines()
            .any(|line| line.starts_with("White ") && line.ends_with(white))
    );
    for line in stdout(&output).lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn the_good_part_of_a_faulty_game_is_shown_and_the_fault_told() {
    let output = with_input(&["pdn", "show", "1"], ILLEGAL.as_bytes());
    assert_eq!(code(&output), 1);
    assert!(
        stdout(&output).contains("  1. 22-18  12-16\n"),
        "{}",
        stdout(&output)
    );
    assert!(stderr(&output).starts_with("-:5:19: game 1: 18-22 is not legal."));
}

#[test]
fn black_may_begin_in_a_position() {
    let pdn = "[FEN \"B:W32:B1,K2\"]\n\n1... 2-6 2. 32-28 6-2 *\n";
    let output = with_input(&["pdn", "show", "1"], pdn.as_bytes());
    assert!(
        stdout(&output).contains("\n  1. ...    2-6       2. 32-28  6-2\n"),
        "{}",
        stdout(&output)
    );
}
