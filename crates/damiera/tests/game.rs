//! Games from their first move to their end: taking back, repetition, the count of moves, and which
//! end comes first.

use damiera::notation::MoveText;
use damiera::{
    Color, DrawReason, DrawRules, Game, GameRules, Outcome, PlayError, Position, WinReason,
};
use proptest::prelude::*;

/// Each side has a king that can go to and fro for ever.
const TWO_KINGS: &str = "W:WK32:BK1";
/// A way there and back for both kings: the position stands again after these four plies.
const ROUND: [&str; 4] = ["32-28", "1-5", "28-32", "5-1"];

fn game(fen: &str, rules: GameRules) -> Game {
    Game::new(
        fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")),
        rules,
    )
}

fn drawn_by(draw: DrawRules) -> GameRules {
    GameRules {
        draw,
        ..GameRules::default()
    }
}

fn play(game: &mut Game, text: &str) {
    let mv = text
        .parse::<MoveText>()
        .unwrap()
        .resolve(&game.position())
        .unwrap();
    game.play(mv)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// Goes to and fro until the game ends; the ply and the end.
fn shuffle(mut game: Game) -> (usize, Outcome) {
    for text in ROUND.into_iter().cycle() {
        if let Some(outcome) = game.outcome() {
            return (game.ply(), outcome);
        }
        play(&mut game, text);
    }
    unreachable!("a cycle has no end")
}

/// The position stands for the first time at ply 0, then at 4, 8 and 12.
#[test]
fn repetition_and_the_count_of_moves() {
    let repetition = Outcome::Draw(DrawReason::Repetition);
    let count = Outcome::Draw(DrawReason::MoveCount);
    for (rules, plies, end) in [
        (DrawRules::FID, 8, repetition),
        (DrawRules::FID_2008, 12, repetition),
        (DrawRules::SHORT, 60, count),
        (DrawRules::LONG, 80, count),
    ] {
        assert_eq!(
            shuffle(game(TWO_KINGS, drawn_by(rules))),
            (plies, end),
            "{rules}"
        );
    }
    assert_eq!(GameRules::default().draw, DrawRules::FID);
}

#[test]
fn a_capture_begins_anew() {
    let mut game = game("W:WK32:BK28,K1", drawn_by(DrawRules::FID));
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "32x23");
    assert_eq!((game.repetitions(), game.quiet_plies()), (1, 0), "32x23");
    for text in ["1-5", "23-19", "5-1", "19-23"] {
        play(&mut game, text);
    }
    assert_eq!((game.repetitions(), game.quiet_plies()), (2, 4));
}

/// A man's move and a capture set the count back, a king's move does not.
#[test]
fn what_sets_the_count_back() {
    let mut game = game("W:WK32,21:BK1,12", GameRules::default());
    for (text, quiet) in [
        ("32-28", 1),
        ("1-5", 2),
        ("21-17", 0),
        ("5-1", 1),
        ("28-32", 2),
    ] {
        play(&mut game, text);
        assert_eq!(game.quiet_plies(), quiet, "after {text}");
    }
    play(&mut game, "12-16");
    assert_eq!(game.quiet_plies(), 0);
}

/// A game may begin with moves already counted.
#[test]
fn a_count_that_was_begun_before() {
    let start: Position = TWO_KINGS.parse().unwrap();
    let game = Game::resumed(start, 78, drawn_by(DrawRules::LONG));
    assert_eq!(game.repetitions(), 1);
    assert_eq!(shuffle(game), (2, Outcome::Draw(DrawReason::MoveCount)));
}

/// The last quiet ply leaves Black without a move: he has lost, the count does not save him.
#[test]
fn a_loss_comes_before_the_count() {
    let start: Position = "W:WK14:BK1".parse().unwrap();
    let mut game = Game::resumed(start, 79, GameRules::default());
    play(&mut game, "14-10");
    assert_eq!(game.quiet_plies(), 80);
    assert_eq!(
        game.outcome(),
        Some(Outcome::Draw(DrawReason::MoveCount)),
        "1-5 is left"
    );

    let start: Position = "W:WK14,K9:BK1".parse().unwrap();
    let mut game = Game::resumed(start, 79, GameRules::default());
    play(&mut game, "9-5");
    assert_eq!(
        game.outcome(),
        Some(Outcome::Draw(DrawReason::MoveCount)),
        "1x10 is left"
    );

    let start: Position = "W:WK14,K9,K10:BK1".parse().unwrap();
    let mut game = Game::resumed(start, 79, GameRules::default());
    play(&mut game, "9-5");
    assert_eq!(game.quiet_plies(), 80);
    let won = Outcome::Win {
        winner: Color::White,
        reason: WinReason::Blocked,
    };
    assert_eq!(game.outcome(), Some(won));
}

#[test]
fn the_last_piece_is_taken() {
    let mut game = game("W:W30:B27", GameRules::default());
    play(&mut game, "30x23");
    let won = Outcome::Win {
        winner: Color::White,
        reason: WinReason::NoPieces,
    };
    assert_eq!(game.outcome(), Some(won));
    assert_eq!(
        game.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("1-0")
    );
    let again = game.moves()[0];
    assert_eq!(game.play(again), Err(PlayError::GameOver(won)));
}

/// The house rule counts what a capture leaves, and is off by default.
#[test]
fn the_house_rule_of_the_single_piece() {
    const FEN: &str = "W:W30,22:B27,1";
    let house = GameRules {
        single_piece_loses: true,
        ..GameRules::default()
    };
    for (rules, end) in [
        (GameRules::default(), None),
        (
            house,
            Some(Outcome::Win {
                winner: Color::White,
                reason: WinReason::SinglePiece,
            }),
        ),
    ] {
        let mut game = game(FEN, rules);
        play(&mut game, "30x23");
        assert_eq!(game.outcome(), end, "{rules:?}");
    }
    assert_eq!(
        game("W:W30:B2", house).outcome(),
        None,
        "an ending that was set up is played"
    );
}

#[test]
fn what_is_declared() {
    for color in Color::ALL {
        let mut game = Game::default();
        game.resign(color);
        let resigned = Outcome::Win {
            winner: !color,
            reason: WinReason::Resignation,
        };
        assert_eq!(game.outcome(), Some(resigned));
        game.agree_draw();
        assert_eq!(game.outcome(), Some(resigned), "a game ends once");
        assert_eq!(game.undo(), None);
        assert_eq!(game.outcome(), None, "what is declared is taken back");
        game.run_out_of_time(color);
        let timed_out = Outcome::Win {
            winner: !color,
            reason: WinReason::Time,
        };
        assert_eq!(game.outcome(), Some(timed_out));
    }
    let mut game = Game::default();
    game.agree_draw();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    let mut game = Game::default();
    game.both_lose();
    assert_eq!(
        game.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("0-0")
    );
}

/// Looking back through a game that was given up does not take the resignation back; taking a move
/// back does.
#[test]
fn looking_back_keeps_what_was_declared() {
    let mut game = Game::default();
    play(&mut game, "22-18");
    play(&mut game, "10-13");
    game.resign(Color::White);
    let end = game.outcome();
    assert_eq!(end.and_then(Outcome::winner), Some(Color::Black));
    game.go_to(0);
    assert_eq!(game.outcome(), None, "it had not ended yet");
    game.redo();
    game.redo();
    assert_eq!(game.outcome(), end);
    game.go_to(1);
    game.go_to(2);
    assert_eq!(game.outcome(), end);
    game.undo();
    game.redo();
    assert_eq!(game.outcome(), None, "taken back");
}

#[test]
fn presets_are_found_by_name() {
    for (name, plies, repetitions) in [
        ("fid", 80, Some(3)),
        ("fid-2008", 80, Some(4)),
        ("short", 60, None),
        ("long", 80, None),
    ] {
        let rules = DrawRules::from_name(name).unwrap();
        assert_eq!(
            (rules.name(), rules.plies(), rules.repetitions()),
            (name, plies, repetitions)
        );
    }
    assert_eq!(DrawRules::from_name("FID"), None, "no guessing");
}

/// What can be seen of a game where it stands.
fn seen(game: &Game) -> (Position, usize, u32, u32, Option<Outcome>) {
    (
        game.position(),
        game.ply(),
        game.quiet_plies(),
        game.repetitions(),
        game.outcome(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever is played can be taken back and replayed, and each moment is seen again as it was;
    /// counters agree with those counted from the positions alone.
    #[test]
    fn taking_back_restores_everything(
        choices in prop::collection::vec(any::<u8>(), 0..200),
        stop in any::<prop::sample::Index>(),
    ) {
        let mut game = Game::default();
        let mut moments = vec![seen(&game)];
        let mut snapshots = vec![game.clone()];
        for choice in choices {
            if game.outcome().is_some() {
                break;
            }
            let moves = game.position().legal_moves();
            let mv = moves[usize::from(choice) % moves.len()];
            prop_assert_eq!(game.play(mv), Ok(()));
            prop_assert_eq!(game.position().hash(), game.position().hash_from_scratch());
            let times = (0..=game.ply())
                .filter(|&ply| game.position_at(ply) == Some(game.position()))
                .count();
            prop_assert_eq!(game.repetitions() as usize, times);
            moments.push(seen(&game));
            snapshots.push(game.clone());
        }
        let last = game.ply();
        for ply in (0..last).rev() {
            prop_assert_eq!(game.undo(), Some(snapshots[last].moves()[ply]));
            prop_assert_eq!(seen(&game), moments[ply]);
            prop_assert_eq!(game.all_moves(), snapshots[last].moves());
        }
        prop_assert_eq!(game.undo(), None);
        for moment in &moments[1..] {
            prop_assert!(game.redo().is_some());
            prop_assert_eq!(&seen(&game), moment);
        }
        prop_assert_eq!(game.redo(), None);
        prop_assert_eq!(&game, &snapshots[last], "as if nothing had been taken back");
        let ply = stop.index(last + 1);
        game.go_to(ply);
        prop_assert_eq!(seen(&game), moments[ply]);
        prop_assert_eq!(game.position_at(last + 1), None);
        if ply < last {
            // Another branch forgets what was taken back, the same move again restores it.
            prop_assert_eq!(game.play(snapshots[last].moves()[ply]), Ok(()));
            prop_assert_eq!(&game, &snapshots[ply + 1]);
        }
    }
}
