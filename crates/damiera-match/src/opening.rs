//! How games begin.

use damiera::fen::Fen;
use damiera::notation::MoveText;
use damiera::{Game, GameRules, Move, Position};
use damiera_engine::SplitMix64;
use damiera_pdn::Reader;
use thiserror::Error;

/// The first moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What it is called: its number in the federation's table, or where it stands in a file.
    pub name: String,
    /// Where it begins.
    pub start: Position,
    /// The moves that are played before the players are asked.
    pub moves: Vec<Move>,
}

/// The federation's table of openings for drawn play.
const FID: &str = include_str!("../../../data/openings/fid-174.txt");

/// Why a file gives no openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// There is nothing in it.
    #[error("no opening in it")]
    Empty,
    /// A line that is no position.
    #[error("line {line}: {error}")]
    Fen {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        error: damiera::fen::FenError,
    },
    /// A game that cannot be read.
    #[error("{0}")]
    Pdn(String),
    /// Nothing can be played from there.
    #[error("opening {0}: the game is over")]
    Over(String),
}

impl Opening {
    /// The 174 openings of the federation, by their numbers.
    #[must_use]
    pub fn fid() -> Vec<Self> {
        let rows = FID.lines().filter(|line| !line.starts_with('#'));
        rows.filter_map(|row| {
            let mut cells = row.split('|');
            let (name, written) = (cells.next()?.to_owned(), cells.next()?);
            let mut position = Position::start();
            let moves = written.split(' ').map(|text| {
                let mv = text.parse::<MoveText>().ok()?.resolve(&position).ok()?;
                position = position.play_unchecked(mv);
                Some(mv)
            });
            Some(Self {
                name,
                start: Position::start(),
                moves: moves.collect::<Option<_>>()?,
            })
        })
        .collect()
    }

    /// Positions, one a line as FEN; lines that are empty or begin with `#` do not count.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] if a line is none, or nothing can be played from there.
    pub fn from_fens(text: &str) -> Result<Vec<Self>, OpeningError> {
        let mut openings = Vec::new();
        for (line, fen) in (1..).zip(text.lines()) {
            if fen.trim().is_empty() || fen.starts_with('#') {
                continue;
            }
            let fen: Fen = fen
                .parse()
                .map_err(|error| OpeningError::Fen { line, error })?;
            openings.push(Self {
                name: line.to_string(),
                start: fen.position,
                moves: Vec::new(),
            });
        }
        proved(openings)
    }

    /// The games of a PDN file, all their moves.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] if a game is faulty, or over at its end.
    pub fn from_pdn(bytes: &[u8]) -> Result<Vec<Self>, OpeningError> {
        let mut openings = Vec::new();
        for (number, record) in (1..).zip(Reader::from_bytes(bytes).whole()) {
            let Ok(record) = record;
            if let Some(fault) = record.faults.first() {
                return Err(OpeningError::Pdn(fault.to_string()));
            }
            let moves: Vec<_> = record.game.moves().collect();
            if moves.len() != record.game.line.nodes.len() {
                return Err(OpeningError::Pdn(format!("game {number}: not only moves")));
            }
            openings.push(Self {
                name: number.to_string(),
                start: record.game.start,
                moves,
            });
        }
        proved(openings)
    }

    /// The game after the opening and as many plies by lot as can be played without ending it.
    #[must_use]
    pub fn game(&self, rules: GameRules, random_plies: usize, seed: u64) -> Game {
        let mut game = Game::new(self.start, rules);
        for &mv in &self.moves {
            let played = game.play(mv);
            debug_assert!(played.is_ok(), "openings are proved when they are read");
        }
        let mut random = SplitMix64::new(seed);
        for _ in 0..random_plies {
            let moves = game.position().legal_moves();
            let Some(&mv) = random.index_below(moves.len()).and_then(|at| moves.get(at)) else {
                break;
            };
            let mut next = game.clone();
            if next.play(mv).is_err() || next.outcome().is_some() {
                break;
            }
            game = next;
        }
        game
    }
}

/// The openings, if there are any and all of them can be gone on with.
fn proved(openings: Vec<Opening>) -> Result<Vec<Opening>, OpeningError> {
    if openings.is_empty() {
        return Err(OpeningError::Empty);
    }
    for opening in &openings {
        let mut game = Game::new(opening.start, GameRules::default());
        let ended = opening.moves.iter().any(|&mv| game.play(mv).is_err());
        if ended || game.outcome().is_some() {
            return Err(OpeningError::Over(opening.name.clone()));
        }
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_table_has_174_openings_of_three_plies() {
        let openings = Opening::fid();
        assert!(openings.iter().all(|opening| opening.moves.len() == 3));
        let game = |opening: &Opening| opening.game(GameRules::default(), 0, 0).position();
        let positions: HashSet<_> = openings.iter().map(game).collect();
        assert_eq!(positions.len(), 174);
    }

    #[test]
    fn plies_by_lot_depend_on_the_seed_alone() {
        let opening = &Opening::fid()[27];
        let game = |seed| opening.game(GameRules::default(), 4, seed);
        assert_eq!(game(1).ply(), 7);
        assert_eq!(game(1).moves(), game(1).moves());
        let different: HashSet<_> = (0..20).map(|seed| game(seed).position()).collect();
        assert!(different.len() > 10);
    }

    #[test]
    fn files_give_openings() {
        let text = "# two\nW:W30:B1\n\nB:WK6:B1,2\n";
        let openings = Opening::from_fens(text).unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[1].name, "4");
        let pdn = b"1. 22-18 12-16 *\n\n1. 21-17 *\n";
        let openings = Opening::from_pdn(pdn).unwrap();
        assert_eq!(
            openings.iter().map(|o| o.moves.len()).collect::<Vec<_>>(),
            [2, 1]
        );
    }

    #[test]
    fn a_bad_file_is_refused_at_its_fault() {
        let error = |text: &str| Opening::from_fens(text).unwrap_err().to_string();
        assert_eq!(error("# nothing\n"), "no opening in it");
        assert!(error("W:W30:B1\nW:W99:B1\n").starts_with("line 2: "));
        assert!(error("B:W30:B\n").starts_with("opening 1: the game is over"));
        let error = Opening::from_pdn(b"1. 22-18 18-22 *").unwrap_err();
        assert!(error.to_string().contains("18-22"), "{error}");
    }
}
