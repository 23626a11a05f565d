//! How many pieces of each kind are on the board.

use std::ops::RangeInclusive;
use std::str::FromStr;

use damiera::{Board, ByColor, Color};

/// A count as it is asked for: from, to.
type Count = RangeInclusive<u32>;

/// What is asked of the pieces on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Material {
    men: ByColor<Count>,
    kings: ByColor<Count>,
}

impl Material {
    /// Whether the board has these pieces, or with `reversed` the same with the colours reversed.
    pub(crate) fn matches(&self, board: &Board, reversed: bool) -> bool {
        self.fits(board, |color| color) || (reversed && self.fits(board, |color| !color))
    }

    fn fits(&self, board: &Board, seen_as: impl Fn(Color) -> Color) -> bool {
        Color::ALL.into_iter().all(|color| {
            let as_asked = seen_as(color);
            self.men[as_asked].contains(&board.men(color).len())
                && self.kings[as_asked].contains(&board.kings(color).len())
        })
    }
}

impl FromStr for Material {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let counts: Vec<Count> = text.split(',').map(count).collect::<Result<_, _>>()?;
        let Ok([white_men, white_kings, black_men, black_kings]) = <[Count; 4]>::try_from(counts)
        else {
            return Err(
                "expected four counts: white men, white kings, black men, black kings".to_owned(),
            );
        };
        Ok(Self {
            men: ByColor {
                white: white_men,
                black: black_men,
            },
            kings: ByColor {
                white: white_kings,
                black: black_kings,
            },
        })
    }
}

/// `3`, `0-2` or `*`.
fn count(text: &str) -> Result<Count, String> {
    let text = text.trim();
    let number = |digits: &str| {
        digits
            .parse::<u32>()
            .ok()
            .filter(|&number| number <= damiera::MOST_PIECES)
            .ok_or_else(|| {
                format!(
                    "expected a number from 0 to {}, found {digits:?}",
                    damiera::MOST_PIECES
                )
            })
    };
    let (least, most) = match text.split_once('-') {
        _ if text == "*" => return Ok(0..=damiera::MOST_PIECES),
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(text)?, number(text)?),
    };
    if least > most {
        return Err(format!("a range goes upwards, found {text:?}"));
    }
    Ok(least..=most)
}

#[cfg(test)]
mod tests {
    use super::Material;
    use damiera::Position;

    fn fits(material: &str, fen: &str, reversed: bool) -> bool {
        let position: Position = fen.parse().unwrap();
        material
            .parse::<Material>()
            .unwrap()
            .matches(position.board(), reversed)
    }

    #[test]
    fn counts_ranges_and_any() {
        let fen = "W:W21,22,K23:B1,K2,K3";
        assert!(fits("2,1,1,2", fen, false));
        assert!(!fits("2,1,2,2", fen, false));
        assert!(fits("0-2,1,*,2-12", fen, false));
    }

    #[test]
    fn colours_reversed_only_when_asked() {
        let fen = "W:W21,22,K23:B1,K2,K3";
        assert!(!fits("1,2,2,1", fen, false));
        assert!(fits("1,2,2,1", fen, true));
        assert!(fits("2,1,1,2", fen, true));
        assert!(!fits("2,2,1,1", fen, true), "not each side for itself");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "1,2,3",
            "1,2,3,4,5",
            "13,0,0,0",
            "2-1,0,0,0",
            "a,0,0,0",
            "-,0,0,0",
            "1,,0,0",
        ] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }
}
