use std::thread;

use damiera::{GameRules, Position};

use super::*;
use crate::player::Reply;
use crate::{Opening, TimeLimit};

/// Plays the first legal move, but for what `odd` does with its `at`th turn.
struct Scripted {
    at: usize,
    turns: usize,
    odd: fn(&Turn<'_>) -> Result<Reply, PlayerError>,
}

impl Player for Scripted {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.turns = 0;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, PlayerError> {
        self.turns += 1;
        if self.turns == self.at {
            return (self.odd)(turn);
        }
        first_move(turn)
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it answers as any player does")]
fn first_move(turn: &Turn<'_>) -> Result<Reply, PlayerError> {
    let mv = turn.game.position().legal_moves()[0];
    Ok(Reply { mv, nodes: 7 })
}

fn scripted(at: usize, odd: fn(&Turn<'_>) -> Result<Reply, PlayerError>) -> Box<dyn Player> {
    let turns = 0;
    Box::new(Scripted { at, turns, odd })
}

/// The game between a player that does something odd in its third turn and one that never does.
fn played(
    limit: Limit,
    reversed: bool,
    odd: fn(&Turn<'_>) -> Result<Reply, PlayerError>,
) -> Result<PlayedGame, Halt> {
    let schedule = Schedule::new("fid".into(), Opening::fid(), 0, 1);
    let arbiter = Arbiter {
        schedule: &schedule,
        tables: None,
        limits: [limit; 2],
        margin: Duration::from_millis(1),
        patience: Duration::from_secs(1),
    };
    let number = GameNumber { pair: 1, reversed };
    let game = Game::new(Position::start(), GameRules::default());
    let mut players = [scripted(3, odd), scripted(0, odd)];
    arbiter.play(number, "", game, &mut players, &AtomicBool::new(false))
}

fn lost_by(limit: Limit, odd: fn(&Turn<'_>) -> Result<Reply, PlayerError>) -> EndReason {
    for reversed in [false, true] {
        let played = played(limit, reversed, odd).unwrap();
        let first = played.report.number.first_player();
        assert_eq!(played.report.ending.winner, Some(!first));
        assert_eq!(played.game.moves().len(), if reversed { 5 } else { 4 });
        assert!(played.remark.is_some());
    }
    played(limit, false, odd).unwrap().report.ending.reason
}

#[test]
fn a_move_of_another_position_loses() {
    let reason = lost_by(Limit::default(), |_| {
        let mv = Position::start().legal_moves()[0];
        Ok(Reply { mv, nodes: 0 })
    });
    assert_eq!(reason, EndReason::IllegalMove);
}

#[test]
fn a_late_move_loses() {
    let limit = Limit {
        time: Some(TimeLimit::PerMove(Duration::from_millis(250))),
        ..Limit::default()
    };
    let reason = lost_by(limit, |turn| {
        thread::sleep(Duration::from_millis(260));
        first_move(turn)
    });
    assert_eq!(reason, EndReason::Time);
    let silent = |turn: &Turn<'_>| {
        Err(PlayerError::Silence {
            patience: turn.patience,
            complaint: String::new(),
        })
    };
    assert_eq!(lost_by(limit, silent), EndReason::Time);
    assert_eq!(lost_by(Limit::default(), silent), EndReason::NoAnswer);
}

#[test]
fn a_breakdown_loses_and_a_false_start_halts() {
    let reason = lost_by(Limit::default(), |_| Err(PlayerError::Crash("oh".into())));
    assert_eq!(reason, EndReason::Crash);
    let reason = lost_by(Limit::default(), |_| panic!("oh"));
    assert_eq!(reason, EndReason::Crash);
    let stopped = played(Limit::default(), false, |_| Err(PlayerError::Stopped));
    assert!(matches!(stopped, Err(Halt::Stopped)));
}

#[test]
fn a_game_without_oddities_is_played_to_its_end() {
    let played = played(Limit::default(), false, first_move).unwrap();
    assert!(!played.report.ending.reason.is_fault());
    let [first, second] = played.report.efforts;
    let plies = u64::try_from(played.game.moves().len()).unwrap();
    assert_eq!(first.moves + second.moves, plies);
    assert_eq!(first.nodes, 7 * first.moves);
}

#[test]
fn the_increment_is_added_before_the_move() {
    let second = Duration::from_secs;
    let time = TimeLimit::Clock {
        initial: second(10),
        increment: second(2),
    };
    let limit = Limit {
        time: Some(time),
        ..Limit::default()
    };
    let mut clock = Clock::new(limit);
    assert_eq!(clock.begin_move(), Some(second(12)));
    clock.end_move(second(5));
    assert_eq!(clock.begin_move(), Some(second(9)));
    clock.end_move(second(20));
    assert_eq!(clock.begin_move(), Some(second(2)));
}
