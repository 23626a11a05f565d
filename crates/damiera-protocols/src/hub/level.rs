//! How far a search may go.

use super::line::Line;
use super::reading::Reading;
use super::{Decimal, HubError, HubErrorKind};

/// The limits of the next search. Depth, nodes, time per move and the clock can stand together:
/// whatever comes first ends the search. Nothing at all is `infinite`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Plies to look ahead.
    pub depth: Option<u16>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Seconds for this move.
    pub move_time: Option<Decimal>,
    /// The clock of the game.
    pub clock: Option<Clock>,
}

/// The clock of the side to move.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Moves until the next time control; none if the time is for the rest of the game.
    pub moves: Option<u16>,
    /// Seconds left. The increment is not yet in them: it is added before the move, so a clock that
    /// runs with an increment may even show less than nothing here.
    pub time: Decimal,
    /// Seconds added before each move.
    pub increment: Decimal,
}

impl Level {
    /// Search until told to stop.
    pub const INFINITE: Self = Self {
        depth: None,
        nodes: None,
        move_time: None,
        clock: None,
    };

    pub(super) fn read(reading: &mut Reading) -> Result<Self, HubError> {
        let infinite = reading.take("infinite")?;
        let columns = reading.columns();
        let depth = reading.whole("depth")?;
        let nodes = reading.whole("nodes")?;
        let move_time = reading.decimal("move-time")?;
        let moves = reading.whole("moves")?;
        let time = reading.decimal("time")?;
        let increment = reading.decimal("inc")?;
        let clock = time.map(|time| Clock {
            moves,
            time,
            increment: increment.unwrap_or_default(),
        });
        if clock.is_none() {
            let without_time = [("moves", moves.is_some()), ("inc", increment.is_some())];
            if let Some((name, _)) = without_time.into_iter().find(|(_, given)| *given) {
                let column = columns.get(name).copied().unwrap_or(reading.end());
                return Err(HubErrorKind::NeedsTime(name).at(column));
            }
        }
        let level = Self {
            depth,
            nodes,
            move_time,
            clock,
        };
        match infinite {
            Some(flag) if level != Self::INFINITE => {
                Err(HubErrorKind::NotInfinite.at(flag.column()))
            }
            None if level == Self::INFINITE => Err(HubErrorKind::NoLimit.at(reading.end())),
            _ => Ok(level),
        }
    }

    pub(super) fn line(self) -> Line {
        let line = Line::new("level");
        if self == Self::INFINITE {
            return line.flag("infinite");
        }
        let line = line
            .maybe("depth", self.depth)
            .maybe("nodes", self.nodes)
            .maybe("move-time", self.move_time);
        match self.clock {
            None => line,
            Some(clock) => {
                let increment = clock.increment;
                line.maybe("moves", clock.moves)
                    .with("time", clock.time)
                    .maybe(
                        "inc",
                        (increment != Decimal::default()).then_some(increment),
                    )
            }
        }
    }
}
