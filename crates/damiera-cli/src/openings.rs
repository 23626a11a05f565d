//! The federation's table of openings for drawn play.

use std::collections::HashSet;

use damiera::{GameRules, Move, Position};
use damiera_match::Opening;

const FID: &str = include_str!("../../../data/openings/fid-174.txt");

/// The position of the opening with this number after its three plies; `None` if there is none.
pub(crate) fn position(number: u8) -> Option<Position> {
    let name = number.to_string();
    let opening = Opening::fid()
        .into_iter()
        .find(|opening| opening.name == name)?;
    Some(opening.game(GameRules::default(), 0, 0).position())
}

/// An opening with what the federation's table says of it.
#[derive(Clone, Debug)]
pub(crate) struct Classified {
    pub(crate) opening: Opening,
    /// Its moves, as the table has them.
    pub(crate) moves: String,
    /// `PARI`, even, or so many degrees of advantage for White, `1B`, or Black, `1N`.
    pub(crate) class: &'static str,
}

impl Classified {
    /// The degrees of White's advantage, less than none if it is Black's.
    pub(crate) fn degrees(&self) -> i8 {
        let degrees = |digits: &str| digits.parse().unwrap_or(0);
        match self.class.split_at_checked(1) {
            Some((number, "B")) => degrees(number),
            Some((number, "N")) => -degrees(number),
            _ => 0,
        }
    }
}

/// The 174 openings with their classes.
pub(crate) fn classified() -> Vec<Classified> {
    let rows = FID.lines().filter(|line| !line.starts_with('#'));
    let classes = rows.filter_map(|row| row.split('|').nth(2));
    Opening::fid()
        .into_iter()
        .zip(classes)
        .map(|(opening, class)| Classified {
            moves: opening
                .moves
                .iter()
                .map(Move::to_string)
                .collect::<Vec<_>>()
                .join(" "),
            opening,
            class,
        })
        .collect()
}

/// Every position of the openings, from the start of the game to the end of each, once.
pub(crate) fn positions_on_the_way() -> Vec<Position> {
    let mut positions = Vec::new();
    let mut seen = HashSet::new();
    for opening in Opening::fid() {
        let mut position = opening.start;
        let mut add = |position: Position| {
            if seen.insert(position) {
                positions.push(position);
            }
        };
        add(position);
        for mv in opening.moves {
            position = position.play_unchecked(mv);
            add(position);
        }
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::{classified, position, positions_on_the_way};
    use damiera::Position;

    #[test]
    fn classes_are_those_of_the_table() {
        let openings = classified();
        assert_eq!(openings.len(), 174);
        let first = |class: &str| openings.iter().find(|opening| opening.class == class);
        assert_eq!(openings[0].moves, "21-17 9-13 25-21");
        let degrees = ["1B", "PARI", "4N"].map(|class| first(class).unwrap().degrees());
        assert_eq!(degrees, [1, 0, -4]);
    }

    /// Each of the 174 begins at the start.
    #[test]
    fn the_way_begins_at_the_start_and_comes_through_every_opening() {
        let positions = positions_on_the_way();
        assert_eq!(positions[0], Position::start());
        assert!((1..=174).all(|number| positions.contains(&position(number).unwrap())));
    }

    #[test]
    fn every_number_has_a_position_of_its_own() {
        let positions: std::collections::HashSet<_> =
            (1..=174).map(|number| position(number).unwrap()).collect();
        assert_eq!(positions.len(), 174);
        assert_eq!(position(0), None);
        assert_eq!(position(175), None);
    }

    #[test]
    fn the_first_one() {
        // 21-17 9-13 25-21
        assert_eq!(
            position(1).unwrap().to_string(),
            "B:W17,21,22,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13"
        );
    }
}
