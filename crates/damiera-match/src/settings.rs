//! What decides which games a match has.

use std::fmt;

use damiera_engine::bench;

use crate::{EngineMatch, Entrant, EntrantKind, Limit};

/// What decides what is played, in one line; see
/// [`Heading::settings`](crate::Heading::settings).
///
/// How many games are played, on how many threads and until which test is not in it: a match may
/// go on longer, or faster. Nor is what stands behind a name and cannot be looked at in a moment:
/// the program of a Hub engine, and the endgame tables in a folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings<'a>(pub(crate) &'a EngineMatch);

impl fmt::Display for Settings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = self.0;
        let [first, second] = of.roster.entrants();
        let [limit, other_limit] = of.roster.limits();
        let [network, other_network] = of.roster.networks();
        player(f, first, limit, network)?;
        f.write_str(" - ")?;
        player(f, second, other_limit, other_network)?;
        let [margin, patience] = [of.margin, of.patience].map(|time| time.as_secs_f64());
        write!(
            f,
            "; {}; margin {margin} s; patience {patience} s",
            of.schedule
        )?;
        if let Some(tables) = &of.tables {
            write!(f, "; ended by tables of {} pieces", tables.pieces())?;
        }
        let ours = |entrant: &Entrant| {
            matches!(
                entrant.kind,
                EntrantKind::Engine(_) | EntrantKind::Level { .. }
            )
        };
        if ours(first) || ours(second) {
            write!(
                f,
                "; damiera {} bench {}",
                env!("CARGO_PKG_VERSION"),
                bench::SIGNATURE
            )?;
        }
        Ok(())
    }
}

/// The player, with the limit of the match where it holds, and the hash of its network.
fn player(
    f: &mut fmt::Formatter<'_>,
    entrant: &Entrant,
    limit: Limit,
    network: Option<u32>,
) -> fmt::Result {
    write!(f, "{entrant}")?;
    if entrant.limit.is_none() && !limit.is_none() {
        write!(f, " ({limit})")?;
    }
    if let Some(hash) = network {
        write!(f, " network {hash:08x}")?;
    }
    Ok(())
}
