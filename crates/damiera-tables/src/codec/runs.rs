//! Symbols as runs.

use crate::ANY;

/// A run of equal symbols, and symbols without meaning after it, which may be made part of it or
/// of the next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) symbol: u8,
    /// From its first symbol to its last.
    pub(crate) solid: u64,
    /// From there to the first symbol of the next.
    pub(crate) gap: u64,
}

impl Run {
    /// Symbol and length, with all of the gap.
    pub(crate) fn whole(self) -> (u8, u64) {
        (self.symbol, self.solid + self.gap)
    }
}

/// The runs of a part of the symbols.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runs {
    /// Symbols without meaning before the first run.
    before: u64,
    /// Symbol, solid length and gap.
    runs: Vec<(u8, u32, u32)>,
}

impl Runs {
    /// The runs of less than 2^32 symbols.
    pub(crate) fn of(symbols: &[u8]) -> Self {
        let mut at = skip(symbols, 0, |symbol| symbol == ANY);
        let mut found = Self {
            before: at as u64,
            runs: Vec::new(),
        };
        while at < symbols.len() {
            let symbol = symbols[at];
            let end = skip(symbols, at, |next| next == symbol || next == ANY);
            let gap = symbols[at..end]
                .iter()
                .rev()
                .take_while(|&&symbol| symbol == ANY)
                .count();
            found
                .runs
                .push((symbol, (end - gap - at) as u32, gap as u32));
            at = end;
        }
        found
    }

    /// The runs in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Run> {
        self.runs.iter().map(|&(symbol, solid, gap)| Run {
            symbol,
            solid: solid.into(),
            gap: gap.into(),
        })
    }
}

/// Where the first symbol from `at` on is of which `goes_on` does not hold.
fn skip(symbols: &[u8], at: usize, goes_on: impl Fn(u8) -> bool) -> usize {
    const STEP: usize = 32;
    let mut at = at;
    // Short runs are the most frequent; in long ones many are compared at once.
    for _ in 0..STEP {
        match symbols.get(at) {
            Some(&next) if goes_on(next) => at += 1,
            _ => return at,
        }
    }
    while let Some(next) = symbols.get(at..at + STEP) {
        if !next.iter().fold(true, |all, &next| all & goes_on(next)) {
            break;
        }
        at += STEP;
    }
    symbols[at..]
        .iter()
        .position(|&next| !goes_on(next))
        .map_or(symbols.len(), |step| at + step)
}

/// The runs of consecutive parts as those of the whole, equal neighbours made one, and what means
/// nothing at the beginning made part of the first.
pub(crate) fn join(parts: &[Runs]) -> impl Iterator<Item = Run> {
    let mut pieces = parts.iter().flat_map(|part| {
        std::iter::once((part.before, None)).chain(part.iter().map(|run| (0, Some(run))))
    });
    let mut open: Option<Run> = None;
    let mut before = 0;
    std::iter::from_fn(move || {
        for (empty, run) in pieces.by_ref() {
            match &mut open {
                Some(open) => open.gap += empty,
                None => before += empty,
            }
            let Some(mut run) = run else { continue };
            match &mut open {
                Some(open) if open.symbol == run.symbol => {
                    open.solid += open.gap + run.solid;
                    open.gap = run.gap;
                }
                Some(_) => return open.replace(run),
                None => {
                    run.solid += before;
                    open = Some(run);
                }
            }
        }
        open.take()
    })
}

/// Gives each gap to the runs on both sides of it, so that lengths cost least by `cost`, which is
/// told the symbol of a run, a length, and the symbol of the next: symbols and lengths.
pub(crate) fn fit<'a>(
    runs: impl Iterator<Item = Run> + 'a,
    cost: impl Fn(u8, u64, u8) -> u32 + 'a,
) -> impl Iterator<Item = (u8, u64)> + 'a {
    /// Ends farther away than this are not tried one by one.
    const NEAR: u64 = 8;
    let mut runs = runs.peekable();
    // What the run before has left of its gap.
    let mut taken = 0;
    std::iter::from_fn(move || {
        let run = runs.next()?;
        let least = taken + run.solid;
        let Some(next) = runs.peek() else {
            taken = 0;
            return Some((run.symbol, least + run.gap));
        };
        let all = least + run.gap;
        let (mut best, mut length) = (cost(run.symbol, all, next.symbol), all);
        // Of equally cheap lengths the longest, as the next run is then the shortest.
        for shorter in (least..all).rev().take(NEAR as usize) {
            let cost = cost(run.symbol, shorter, next.symbol);
            if cost < best {
                (best, length) = (cost, shorter);
            }
        }
        taken = all - length;
        Some((run.symbol, length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(parts: &[&[u8]]) -> Vec<(u8, u64)> {
        let parts: Vec<Runs> = parts.iter().map(|part| Runs::of(part)).collect();
        join(&parts).map(Run::whole).collect()
    }

    #[test]
    fn what_means_nothing_belongs_to_the_run_before() {
        assert_eq!(
            joined(&[&[ANY, 4, ANY, ANY, 0, 0, ANY, 0, 2]]),
            [(4, 4), (0, 4), (2, 1)]
        );
        assert_eq!(joined(&[&[ANY; 5]]), []);
        assert_eq!(joined(&[]), []);
    }

    #[test]
    fn parts_are_joined_without_a_seam() {
        assert_eq!(
            joined(&[&[ANY], &[ANY, 1, 1], &[ANY], &[ANY, 1, 2], &[3]]),
            [(1, 7), (2, 1), (3, 1)]
        );
        let mut long = vec![7; 1_000];
        long.push(6);
        assert_eq!(joined(&[&long, &[6]]), [(7, 1_000), (6, 2)]);
    }

    #[test]
    fn gaps_are_divided_so_that_lengths_are_cheap() {
        let part = [Runs::of(&[1, 1, ANY, ANY, ANY, 2, ANY, 3])];
        let even = |_, length: u64, _| if length.is_multiple_of(2) { 1 } else { 5 };
        let fitted: Vec<_> = fit(join(&part), even).collect();
        assert_eq!(fitted, [(1, 4), (2, 2), (3, 2)]);
        let alike: Vec<_> = fit(join(&part), |_, _, _| 1).collect();
        assert_eq!(alike, [(1, 5), (2, 2), (3, 1)]);
    }
}
