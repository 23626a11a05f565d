//! The federation's table of openings for drawn play.

use anyhow::{Context, Result};
use damiera::Position;
use damiera::notation::MoveText;

const TABLE: &str = include_str!("../../../data/openings/fid-174.txt");

/// The positions after the three plies of each opening, in the order of the table.
pub(crate) fn positions() -> Result<Vec<Position>> {
    TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| position(line).with_context(|| format!("no opening: {line}")))
        .collect()
}

fn position(line: &str) -> Option<Position> {
    let moves = line.split('|').nth(1)?;
    moves.split(' ').try_fold(Position::start(), |at, text| {
        let wish: MoveText = text.parse().ok()?;
        Some(at.play_unchecked(wish.resolve(&at).ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_174_different_ones() {
        let positions = positions().unwrap();
        assert_eq!(positions.len(), 174);
        let distinct: std::collections::HashSet<_> = positions.into_iter().collect();
        assert_eq!(distinct.len(), 174);
    }
}
