//! Games of the engine against itself.

use std::sync::Arc;

use anyhow::{Context, Result};
use damiera::{Color, Game, GameRules, Position};
use damiera_engine::{Engine, Evaluation, Limits, Silent, SplitMix64, Values, Verdict};
use damiera_tables::{Tables, Value};

use crate::record::{DECIDED, GameResult, Record};

/// Plies by lot after the three of the opening: at least, and how many different numbers.
const RANDOM_PLIES: (usize, usize) = (4, 5);
/// A start worth more than this to either side, in centimen, is not played.
const TOO_UNEVEN: i16 = 200;
/// Size of the engine's table in mebibytes: room for every position of a game at the usual few
/// thousand for each move.
const HASH_MIB: u32 = 4;

/// One engine that plays both sides.
#[derive(Debug)]
pub(crate) struct SelfPlay {
    engine: Engine,
    tables: Option<Arc<Tables>>,
    openings: Arc<[Position]>,
    limits: Limits,
}

/// A position on the way, before the result is known.
struct Seen {
    position: Position,
    score: i16,
    ply: usize,
}

impl SelfPlay {
    pub(crate) fn new(
        openings: Arc<[Position]>,
        tables: Option<Arc<Tables>>,
        values: Option<Arc<dyn Values>>,
        evaluation: Evaluation,
        nodes: u64,
    ) -> Self {
        let mut engine = Engine::new(HASH_MIB);
        engine.set_tables(tables.clone());
        engine.set_values(values);
        engine.set_evaluation(evaluation);
        Self {
            engine,
            tables,
            openings,
            limits: Limits::nodes(nodes),
        }
    }

    /// Plays one game and appends its quiet positions. The same seed gives the same game.
    pub(crate) fn play(&mut self, seed: u64, records: &mut Vec<Record>) -> Result<()> {
        let mut random = SplitMix64::new(seed);
        self.engine.clear();
        let mut game = loop {
            if let Some(game) = self.start(&mut random)? {
                break game;
            }
        };
        let mut met: Vec<Seen> = Vec::new();
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner();
            }
            let position = game.position();
            if let Some(known) = known_winner(self.tables.as_deref(), &game)? {
                break known;
            }
            let legal = position.legal_moves();
            if let [only] = legal.as_slice() {
                game.play(*only).context("the only move")?;
                continue;
            }
            let found = self.engine.search(&game, &self.limits, 1, &mut Silent);
            if let Some(score) = found.lines.first().map(|line| centimen(line.score))
                && is_quiet(&position)
            {
                let ply = game.ply();
                met.push(Seen {
                    position,
                    score,
                    ply,
                });
            }
            let best = found.best.context("no move in a game that goes on")?;
            game.play(best).context("the best move")?;
        };
        records.extend(met.iter().map(|met| {
            let result = GameResult::of(winner, met.position.turn());
            Record::new(&met.position, met.score, result, met.ply)
        }));
        Ok(())
    }

    /// An opening and some plies by lot; `None` if one side is too far ahead already.
    fn start(&mut self, random: &mut SplitMix64) -> Result<Option<Game>> {
        let opening = random
            .index_below(self.openings.len())
            .context("there are no openings")?;
        let mut game = Game::new(self.openings[opening], GameRules::default());
        let (least, numbers) = RANDOM_PLIES;
        let plies = least + random.index_below(numbers).unwrap_or(0);
        for _ in 0..plies {
            let legal = game.position().legal_moves();
            let Some(index) = random.index_below(legal.len()) else {
                return Ok(None);
            };
            game.play(legal[index]).context("a move by lot")?;
        }
        if game.outcome().is_some() {
            return Ok(None);
        }
        let found = self.engine.search(&game, &self.limits, 1, &mut Silent);
        let even = found
            .lines
            .first()
            .is_some_and(|line| centimen(line.score).abs() <= TOO_UNEVEN);
        Ok(even.then_some(game))
    }
}

/// Who wins the game, or that nobody does, by the endgame tables; `None` if they do not know.
#[expect(clippy::option_option, reason = "not known, nobody, or somebody")]
fn known_winner(tables: Option<&Tables>, game: &Game) -> Result<Option<Option<Color>>> {
    let position = game.position();
    let Some(tables) = tables.filter(|tables| tables.covers(position.board())) else {
        return Ok(None);
    };
    let verdict = tables.probe(&position).context("an endgame table")?;
    Ok(verdict.map(|verdict| {
        let limit = game.rules().draw.plies();
        match verdict.with_count(game.quiet_plies(), limit).value {
            Value::Win => Some(position.turn()),
            Value::Loss => Some(!position.turn()),
            Value::SpoiledLoss | Value::Draw | Value::SpoiledWin => None,
        }
    }))
}

/// Whether neither side has a capture.
fn is_quiet(position: &Position) -> bool {
    let board = position.board();
    !Color::ALL.into_iter().any(|color| board.can_capture(color))
}

/// A verdict as a number that can be learned from.
fn centimen(verdict: Verdict) -> i16 {
    match verdict {
        Verdict::Estimate { centimen } => centimen.clamp(-DECIDED, DECIDED),
        Verdict::Win { .. } => DECIDED,
        Verdict::Loss { .. } => -DECIDED,
        Verdict::Draw => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings;

    #[test]
    fn a_game_is_the_same_again_and_all_its_positions_are_quiet() {
        let openings: Arc<[Position]> = openings::positions().unwrap().into();
        let mut once = Vec::new();
        let mut again = Vec::new();
        let mut player = SelfPlay::new(
            Arc::clone(&openings),
            None,
            None,
            Evaluation::HandWritten,
            60,
        );
        player.play(1, &mut Vec::new()).unwrap();
        player.play(2, &mut once).unwrap();
        SelfPlay::new(openings, None, None, Evaluation::HandWritten, 60)
            .play(2, &mut again)
            .unwrap();
        assert_eq!(once, again, "whatever was played before");
        assert!(!once.is_empty());
        for record in &once {
            assert!(is_quiet(&record.position().unwrap()));
        }
        // Every other ply it is the same side's turn, and the result is told to it.
        for pair in once.windows(2).filter(|pair| pair[1].ply < u8::MAX) {
            let same_side = (pair[1].ply - pair[0].ply).is_multiple_of(2);
            let expected = match pair[0].result {
                GameResult::Draw => GameResult::Draw,
                result if same_side => result,
                GameResult::Win => GameResult::Loss,
                GameResult::Loss => GameResult::Win,
            };
            assert_eq!(pair[1].result, expected);
        }
    }
}
