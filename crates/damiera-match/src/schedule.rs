//! Which games are played, and what is drawn by lot in them.

use std::fmt;
use std::str::FromStr;

use damiera::{Color, Game, GameRules};
use damiera_engine::SplitMix64;

use crate::Opening;

/// Which game of a match: the pair, and the game of the pair. In the first one the first player has
/// White.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameNumber {
    /// The pair, from 1.
    pub pair: u64,
    /// Whether the colours are reversed: the second game of the pair.
    pub reversed: bool,
}

impl GameNumber {
    /// The game that is played as number `index`, from 0.
    #[must_use]
    pub const fn at(index: u64) -> Self {
        Self {
            pair: index / 2 + 1,
            reversed: index % 2 == 1,
        }
    }

    /// How many games are played before it.
    #[must_use]
    pub const fn index(self) -> u64 {
        (self.pair - 1) * 2 + self.reversed as u64
    }

    /// The first player's colour.
    #[must_use]
    pub const fn first_player(self) -> Color {
        if self.reversed {
            Color::Black
        } else {
            Color::White
        }
    }
}

impl fmt::Display for GameNumber {
    /// As rounds are numbered: `17.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.pair, 1 + u8::from(self.reversed))
    }
}

/// A text that is no number of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number of a game is that of its pair and 1 or 2, as in 17.2")]
pub struct GameNumberError;

impl FromStr for GameNumber {
    type Err = GameNumberError;

    fn from_str(text: &str) -> Result<Self, GameNumberError> {
        let (pair, game) = text.split_once('.').ok_or(GameNumberError)?;
        let pair = pair.parse().ok().filter(|&pair: &u64| pair > 0);
        let reversed = match game {
            "1" => false,
            "2" => true,
            _ => return Err(GameNumberError),
        };
        let pair = pair.ok_or(GameNumberError)?;
        Ok(Self { pair, reversed })
    }
}

/// The openings of a match in the order in which they are played.
///
/// Each round through the openings is shuffled anew, so that the first pairs are no special ones.
#[derive(Clone, Debug)]
pub struct Schedule {
    name: String,
    openings: Vec<Opening>,
    random_plies: usize,
    seed: u64,
}

/// What a lot is drawn for, so that one does not depend on another.
#[derive(Copy, Clone)]
enum Lot {
    Order,
    Plies,
    Moves,
}

impl Schedule {
    /// A schedule of openings, of which there is at least one, that are called `name` together.
    #[must_use]
    pub const fn new(name: String, openings: Vec<Opening>, random_plies: usize, seed: u64) -> Self {
        Self {
            name,
            openings,
            random_plies,
            seed,
        }
    }

    /// The opening of a pair and the game as it begins; both games of the pair begin alike.
    #[must_use]
    pub fn begin(&self, pair: u64, rules: GameRules) -> Option<(&Opening, Game)> {
        let count = u64::try_from(self.openings.len()).ok()?;
        let round = (pair - 1).checked_div(count)?;
        let place = usize::try_from((pair - 1) % count).ok()?;
        let mut order: Vec<_> = self.openings.iter().collect();
        let mut random = SplitMix64::new(self.lot(Lot::Order, round));
        for last in (1..order.len()).rev() {
            if let Some(other) = random.index_below(last + 1) {
                order.swap(last, other);
            }
        }
        let opening = *order.get(place)?;
        let game = opening.game(rules, self.random_plies, self.lot(Lot::Plies, pair));
        Some((opening, game))
    }

    /// The seed for a move, the same in each run.
    #[must_use]
    pub fn seed(&self, number: GameNumber, ply: usize) -> u64 {
        let game = self.lot(Lot::Moves, number.index());
        let mut random = SplitMix64::new(game ^ u64::try_from(ply).unwrap_or(u64::MAX));
        random.next_u64()
    }

    /// Pairs after which each opening was played once.
    #[must_use]
    pub const fn round(&self) -> u64 {
        self.openings.len() as u64
    }

    fn lot(&self, lot: Lot, number: u64) -> u64 {
        let mut seed = SplitMix64::new(self.seed).next_u64();
        for part in [lot as u64, number] {
            seed = SplitMix64::new(seed ^ part).next_u64();
        }
        seed
    }
}

impl fmt::Display for Schedule {
    /// Everything that it depends on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            openings,
            random_plies,
            seed,
        } = self;
        let count = openings.len();
        write!(
            f,
            "openings {name} ({count}), {random_plies} plies by lot, seed {seed}"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_opening_comes_once_a_round() {
        let schedule = Schedule::new("fid".into(), Opening::fid(), 0, 1);
        let names = |pairs: std::ops::RangeInclusive<u64>| {
            let opening = |pair| schedule.begin(pair, GameRules::default()).unwrap().0;
            pairs
                .map(|pair| opening(pair).name.clone())
                .collect::<Vec<_>>()
        };
        for pairs in [1..=174, 175..=348] {
            assert_eq!(names(pairs).into_iter().collect::<HashSet<_>>().len(), 174);
        }
        assert_ne!(names(1..=174), names(175..=348));
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for index in 0..7 {
            let number = GameNumber::at(index);
            assert_eq!(number.index(), index);
            assert_eq!(number.to_string().parse(), Ok(number));
        }
        assert_eq!(GameNumber::at(3).to_string(), "2.2");
        for text in ["", "1", "0.1", "1.3", "-1.1", "1.1.1"] {
            assert_eq!(text.parse::<GameNumber>(), Err(GameNumberError), "{text}");
        }
    }

    #[test]
    fn seeds_differ_from_move_to_move_and_game_to_game() {
        let schedule = Schedule::new("fid".into(), Opening::fid(), 0, 1);
        let games = (0..50).map(GameNumber::at);
        let seeds = games.flat_map(|game| (0..50).map(move |ply| (game, ply)));
        let seeds: HashSet<_> = seeds.map(|(game, ply)| schedule.seed(game, ply)).collect();
        assert_eq!(seeds.len(), 2_500);
    }
}
