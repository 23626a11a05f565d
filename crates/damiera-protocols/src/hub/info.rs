//! How far a search has come.

use core::fmt;

use super::line::Line;
use super::pos::{read_moves, written};
use super::reading::Reading;
use super::{Decimal, HubError, HubErrorKind, HubMove};

/// What an engine tells while it searches; each field may be missing.
///
/// Written in this order, which is the only one that some clients read: depth, mean depth, score,
/// nodes, time, speed, line, and then the fields that Scan does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: Option<u16>,
    /// Plies looked ahead on the average.
    pub mean_depth: Option<Decimal>,
    /// What the position is worth for the side to move.
    pub score: Option<Score>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Seconds since the search began.
    pub time: Option<Decimal>,
    /// Millions of positions a second.
    pub nps: Option<Decimal>,
    /// Best play for both sides; empty if it is not told.
    pub pv: Vec<HubMove>,
    /// The rank of the line, from 1. Not in Scan.
    pub multipv: Option<u16>,
    /// Chances of winning, drawing and losing. Not in Scan.
    pub wdl: Option<Wdl>,
    /// Positions found in endgame tables. Not in Scan.
    pub table_hits: Option<u64>,
    /// How full the table of positions is, in permille. Not in Scan.
    pub hashfull: Option<u16>,
}

/// Chances in permille, which sum up to 1000.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// Of winning.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of losing.
    pub loss: u16,
}

/// Men ahead, for the side to move; beyond 90 a proved result, 100 less a hundredth for each ply
/// to the end.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub Decimal);

impl Score {
    /// Hundredths at which the end of the game stands.
    const END: i32 = 10_000;
    /// The last plies that can be told from an estimate.
    const LAST_PLIES: u16 = 999;
    /// The most hundredths of an estimate, below Scan's 89 for won endings.
    const MOST: i32 = 8_899;

    /// So many hundredths of a man ahead.
    #[must_use]
    pub fn estimate(centimen: i32) -> Self {
        Self(Decimal::from_hundredths(
            centimen.clamp(-Self::MOST, Self::MOST),
        ))
    }

    /// A proved win in so many plies; beyond 999 the distance is not told.
    #[must_use]
    pub fn win(plies: u16) -> Self {
        Self(Decimal::from_hundredths(
            Self::END - i32::from(plies.min(Self::LAST_PLIES)),
        ))
    }

    /// A proved loss in so many plies; beyond 999 the distance is not told.
    #[must_use]
    pub fn loss(plies: u16) -> Self {
        Self(Decimal::from_hundredths(
            i32::from(plies.min(Self::LAST_PLIES)) - Self::END,
        ))
    }

    /// Plies to the end of the game if its result is proved; the sign of the score says whose it is.
    #[must_use]
    pub fn plies_to_end(self) -> Option<u16> {
        let distance = i64::from(Self::END) - self.0.hundredths().abs();
        u16::try_from(distance)
            .ok()
            .filter(|&plies| plies <= Self::LAST_PLIES)
    }
}

impl fmt::Display for Score {
    /// With two decimals at least.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        match text.split_once('.') {
            None => write!(f, "{text}.00"),
            Some((_, part)) if part.len() == 1 => write!(f, "{text}0"),
            Some(_) => f.write_str(&text),
        }
    }
}

impl Wdl {
    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split_whitespace().map(|word| word.parse().ok());
        let wdl = Self {
            win: numbers.next()??,
            draw: numbers.next()??,
            loss: numbers.next()??,
        };
        let whole = u32::from(wdl.win) + u32::from(wdl.draw) + u32::from(wdl.loss) == 1_000;
        (whole && numbers.next().is_none()).then_some(wdl)
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

impl Info {
    pub(super) fn read(reading: &mut Reading) -> Result<Self, HubError> {
        Ok(Self {
            depth: reading.whole("depth")?,
            mean_depth: reading.decimal("mean-depth")?,
            score: reading.decimal("score")?.map(Score),
            nodes: reading.whole("nodes")?,
            time: reading.decimal("time")?,
            nps: reading.decimal("nps")?,
            pv: match reading.value("pv")? {
                None => Vec::new(),
                Some((text, column)) => read_moves(text.as_str(), column)?,
            },
            multipv: reading.whole("multipv")?,
            wdl: reading
                .value("wdl")?
                .map(|(text, column)| {
                    Wdl::read(text.as_str()).ok_or(HubErrorKind::Chances.at(column))
                })
                .transpose()?,
            table_hits: reading.whole("tbhits")?,
            hashfull: reading.whole("hashfull")?,
        })
    }

    pub(super) fn line(&self) -> Line {
        Line::new("info")
            .maybe("depth", self.depth)
            .maybe("mean-depth", self.mean_depth)
            .maybe("score", self.score)
            .maybe("nodes", self.nodes)
            .maybe("time", self.time)
            .maybe("nps", self.nps)
            .maybe("pv", written(&self.pv))
            .maybe("multipv", self.multipv)
            .maybe("wdl", self.wdl)
            .maybe("tbhits", self.table_hits)
            .maybe("hashfull", self.hashfull)
    }
}
