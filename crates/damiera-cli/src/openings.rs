//! The federation's table of openings for drawn play.

use damiera::{GameRules, Position};
use damiera_match::Opening;

/// The position of the opening with this number after its three plies; `None` if there is none.
pub(crate) fn position(number: u8) -> Option<Position> {
    let name = number.to_string();
    let opening = Opening::fid()
        .into_iter()
        .find(|opening| opening.name == name)?;
    Some(opening.game(GameRules::default(), 0, 0).position())
}

#[cfg(test)]
mod tests {
    use super::position;

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
