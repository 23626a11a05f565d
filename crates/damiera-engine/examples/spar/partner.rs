//! Who sits at the board: a level of the engine, a node count, or a plain sparring partner.

use damiera::{Color, Game, Move, Position};
use damiera_engine::{Engine, Level, Limits, Silent, SplitMix64};

/// Above every material balance, in tenths of a man.
const LOST: i32 = 10_000;

/// A player.
pub(crate) enum Partner {
    /// Any legal move.
    Random,
    /// Looks a fixed number of plies ahead and counts: a king is 1.8 men, and a man near its
    /// crown a little more than a man.
    Counting(u32),
    /// A level of the engine.
    Level(Box<Engine>, Level),
    /// The engine with so many positions a move.
    Nodes(Box<Engine>, u64),
}

impl Partner {
    pub(crate) fn from_name(name: &str) -> Result<Self, String> {
        match name {
            "random" => return Ok(Self::Random),
            "medium" => return Ok(Self::Counting(3)),
            "hard" => return Ok(Self::Counting(6)),
            _ => {}
        }
        let number: u64 = name.parse().map_err(|_| format!("{name} is no player"))?;
        let level = u8::try_from(number).ok().and_then(Level::from_number);
        let engine = Box::new(Engine::new(16));
        Ok(match level {
            Some(level) if !level.is_timed() => Self::Level(engine, level),
            _ => Self::Nodes(engine, number),
        })
    }

    pub(crate) fn choose(&mut self, game: &Game, seed: u64) -> Option<Move> {
        match self {
            Self::Random => {
                let moves = game.position().legal_moves();
                SplitMix64::new(seed)
                    .index_below(moves.len())
                    .map(|index| moves[index])
            }
            Self::Counting(plies) => counting(&game.position(), *plies, seed),
            Self::Level(engine, level) => engine.choose(game, *level, seed, &mut Silent),
            Self::Nodes(engine, nodes) => {
                engine
                    .search(game, &Limits::nodes(*nodes), 1, &mut Silent)
                    .best
            }
        }
    }
}

/// One of the best moves by counting, by lot.
fn counting(position: &Position, plies: u32, seed: u64) -> Option<Move> {
    let mut best = Vec::new();
    let mut best_score = -LOST - 1;
    for mv in position.legal_moves() {
        // One below the best, so that equals are told apart from worse.
        let alpha = best_score - 1;
        let score = -look(&position.play_unchecked(mv), plies - 1, -LOST - 1, -alpha);
        if score > best_score {
            best.clear();
            best_score = score;
        }
        if score == best_score {
            best.push(mv);
        }
    }
    SplitMix64::new(seed)
        .index_below(best.len())
        .map(|index| best[index])
}

/// Plain alpha-beta.
fn look(position: &Position, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return -LOST;
    }
    if plies == 0 {
        let us = position.turn();
        return tenths(position, us) - tenths(position, !us);
    }
    let mut best = -LOST - 1;
    for mv in moves {
        best = best.max(-look(
            &position.play_unchecked(mv),
            plies - 1,
            -beta,
            -alpha,
        ));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// What one side has, in tenths of a man.
fn tenths(position: &Position, color: Color) -> i32 {
    let board = position.board();
    let near_crown = board.men(color).iter().filter(|square| match color {
        Color::White => square.row() <= 2,
        Color::Black => square.row() >= 5,
    });
    let near_crown = i32::try_from(near_crown.count()).unwrap_or(0);
    let count = |set: damiera::Bitboard| set.len().cast_signed();
    10 * count(board.men(color)) + 18 * count(board.kings(color)) + near_crown
}
