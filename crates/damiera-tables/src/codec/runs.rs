//! Symbols as runs.

use crate::ANY;

/// Runs of equal symbols, of which what means nothing is part of the run before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runs {
    /// Symbols without meaning before the first run.
    pub(crate) before: u64,
    /// Symbol and length.
    runs: Vec<(u8, u32)>,
}

impl Runs {
    /// The runs of less than 2^32 symbols.
    pub(crate) fn of(symbols: &[u8]) -> Self {
        let known = |from: usize| {
            symbols[from..]
                .iter()
                .position(|&symbol| symbol != ANY)
                .map_or(symbols.len(), |step| from + step)
        };
        let mut at = known(0);
        let mut found = Self {
            before: at as u64,
            runs: Vec::new(),
        };
        while at < symbols.len() {
            let symbol = symbols[at];
            let end = end_of_run(symbols, at, symbol);
            found.runs.push((symbol, (end - at) as u32));
            at = end;
        }
        found
    }

    /// The runs in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, u64)> {
        self.runs
            .iter()
            .map(|&(symbol, length)| (symbol, u64::from(length)))
    }
}

/// Where the first symbol after `at` is that is another one and means something.
fn end_of_run(symbols: &[u8], at: usize, symbol: u8) -> usize {
    const STEP: usize = 32;
    let goes_on = |&next: &u8| next == symbol || next == ANY;
    let mut at = at;
    // Short runs are the most frequent; in long ones many are compared at once.
    for _ in 0..STEP {
        match symbols.get(at) {
            Some(next) if goes_on(next) => at += 1,
            _ => return at,
        }
    }
    while let Some(next) = symbols.get(at..at + STEP) {
        if !next.iter().fold(true, |all, next| all & goes_on(next)) {
            break;
        }
        at += STEP;
    }
    symbols[at..]
        .iter()
        .position(|next| !goes_on(next))
        .map_or(symbols.len(), |step| at + step)
}

/// The runs of consecutive parts as those of the whole, equal neighbours made one, and what means
/// nothing at the beginning made part of the first.
pub(crate) fn join(parts: &[Runs]) -> impl Iterator<Item = (u8, u64)> {
    let mut parts = parts.iter();
    let mut inner: Option<Box<dyn Iterator<Item = (u8, u64)> + '_>> = None;
    let mut open: Option<(u8, u64)> = None;
    let mut before = 0;
    std::iter::from_fn(move || {
        loop {
            match inner.as_mut().and_then(Iterator::next) {
                Some((symbol, length)) => match &mut open {
                    Some((known, sum)) if *known == symbol => *sum += length,
                    _ => {
                        let length = if open.is_none() {
                            before + length
                        } else {
                            length
                        };
                        if let Some(whole) = open.replace((symbol, length)) {
                            return Some(whole);
                        }
                    }
                },
                None => match parts.next() {
                    Some(part) => {
                        match &mut open {
                            Some((_, sum)) => *sum += part.before,
                            None => before += part.before,
                        }
                        inner = Some(Box::new(part.iter()));
                    }
                    None => return open.take(),
                },
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(parts: &[&[u8]]) -> Vec<(u8, u64)> {
        let parts: Vec<Runs> = parts.iter().map(|part| Runs::of(part)).collect();
        join(&parts).collect()
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
}
