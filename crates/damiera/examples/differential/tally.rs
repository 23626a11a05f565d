//! What was in the positions that were compared.

use std::fmt;

use damiera::{Color, Position};

use crate::plain::PlainMove;

/// Counts, and the longest capture.
#[derive(Default)]
pub(crate) struct Tally {
    positions: u64,
    with_kings: u64,
    with_captures: u64,
    /// Captures that end where they can, before any precedence.
    captures: u64,
    /// Positions in which a precedence forbids a capture: most pieces, with a king, most kings,
    /// kings earliest.
    decided: [u64; 4],
    /// Positions with two legal captures of equal effect.
    merged: u64,
    /// By how many pieces the legal captures take; the last counts all longer ones.
    by_length: [u64; 13],
    longest: Option<(usize, Position)>,
}

impl Tally {
    pub(crate) fn note(&mut self, position: &Position, captures: &[PlainMove]) {
        let board = position.board();
        self.positions += 1;
        self.with_kings += u64::from(
            Color::ALL
                .iter()
                .any(|&color| !board.kings(color).is_empty()),
        );
        self.with_captures += u64::from(!captures.is_empty());
        self.captures += captures.len() as u64;
        let Some(best) = captures.iter().max_by_key(|capture| rank(capture)) else {
            return;
        };
        let taken = best.pieces_taken();
        self.by_length[taken] += 1;
        if self.longest.is_none_or(|(longest, _)| taken > longest) {
            self.longest = Some((taken, *position));
        }
        let beaten = |rule: usize| {
            captures
                .iter()
                .any(|capture| first_difference(capture, best) == Some(rule))
        };
        for (rule, decided) in self.decided.iter_mut().enumerate() {
            *decided += u64::from(beaten(rule));
        }
        let moves = position.legal_moves();
        let same = |(index, mv): (usize, &damiera::Move)| {
            moves[..index]
                .iter()
                .any(|earlier| earlier.same_effect(*mv))
        };
        self.merged += u64::from(moves.iter().enumerate().any(same));
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.with_kings += other.with_kings;
        self.with_captures += other.with_captures;
        self.captures += other.captures;
        self.merged += other.merged;
        for (sum, more) in self.decided.iter_mut().zip(other.decided) {
            *sum += more;
        }
        for (sum, more) in self.by_length.iter_mut().zip(other.by_length) {
            *sum += more;
        }
        if let Some((taken, position)) = other.longest
            && self.longest.is_none_or(|(longest, _)| taken > longest)
        {
            self.longest = Some((taken, position));
        }
    }
}

/// The four precedences as a tuple; in the last, a king comes before a man.
fn rank(capture: &PlainMove) -> (usize, bool, usize, &[bool]) {
    (
        capture.pieces_taken(),
        capture.by_king,
        capture.kings_taken(),
        &capture.kings,
    )
}

/// The number, from 0, of the precedence by which `best` beats `capture`.
fn first_difference(capture: &PlainMove, best: &PlainMove) -> Option<usize> {
    let (ours, theirs) = (rank(capture), rank(best));
    [
        ours.0 != theirs.0,
        ours.1 != theirs.1,
        ours.2 != theirs.2,
        ours.3 != theirs.3,
    ]
    .iter()
    .position(|&differs| differs)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, count: u64| writeln!(f, "{name:<22} {count:>12}");
        line("positions", self.positions)?;
        line("with kings", self.with_kings)?;
        line("with captures", self.with_captures)?;
        line("captures seen", self.captures)?;
        for (article, count) in ["6.6", "6.7", "6.8", "6.9"].iter().zip(self.decided) {
            line(&format!("decided by {article}"), count)?;
        }
        line("equal effect", self.merged)?;
        for (taken, &count) in self.by_length.iter().enumerate() {
            if count > 0 {
                line(&format!("best capture takes {taken}"), count)?;
            }
        }
        if let Some((taken, position)) = &self.longest {
            writeln!(f, "longest: {taken} pieces in {position}")?;
        }
        Ok(())
    }
}
