//! What was found in a file.

use std::collections::BTreeMap;

use damiera_pdn::{Checked, FaultKind, NoteKind};
use damiera_text::Text;
use serde::Serialize;

use crate::fault_text::note_words;

/// Counts over the games of a file, or of several.
#[derive(Debug, Default, Serialize)]
pub(super) struct Tally {
    files: u64,
    bytes: u64,
    games: u64,
    /// Games with a fault, those of other variants not counted.
    faulty: u64,
    /// Games of other variants.
    others: u64,
    /// Legal moves of the main lines.
    moves: u64,
    /// Legal moves of the variations.
    variation_moves: u64,
    faults: u64,
    /// How often each departure from PDN 3.0 was met, by its code.
    notes: BTreeMap<&'static str, u64>,
    /// Where each was met first.
    #[serde(skip)]
    first: BTreeMap<&'static str, (NoteKind, String)>,
}

impl Tally {
    /// Counts a game of `file`.
    pub(super) fn add(&mut self, file: &str, game: &Checked) {
        let other = |kind: &FaultKind| matches!(kind, FaultKind::OtherVariant { .. });
        self.games += 1;
        self.moves += game.plies;
        self.variation_moves += game.variation_plies;
        self.faults += game.faults.len() as u64;
        if game.faults.iter().any(|fault| other(&fault.kind)) {
            self.others += 1;
        } else if !game.faults.is_empty() {
            self.faulty += 1;
        }
        for note in &game.notes {
            let code = note.kind.code();
            *self.notes.entry(code).or_default() += u64::from(note.count);
            self.first
                .entry(code)
                .or_insert_with(|| (note.kind, format!("{file}:{}", note.place)));
        }
    }

    /// Counts the file itself.
    pub(super) fn end_file(&mut self, bytes: u64) {
        self.files += 1;
        self.bytes += bytes;
    }

    /// Adds what was found in another file.
    pub(super) fn merge(&mut self, other: Self) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.games += other.games;
        self.faulty += other.faulty;
        self.others += other.others;
        self.moves += other.moves;
        self.variation_moves += other.variation_moves;
        self.faults += other.faults;
        for (code, count) in other.notes {
            *self.notes.entry(code).or_default() += count;
        }
        for (code, first) in other.first {
            self.first.entry(code).or_insert(first);
        }
    }

    /// Whether every game is good.
    pub(super) const fn is_good(&self) -> bool {
        self.faults == 0
    }

    /// The counts in one sentence.
    pub(super) fn summary(&self, text: &Text, name: &str) -> String {
        text.format(
            "pdn-summary",
            &[
                ("file", name.into()),
                ("games", self.games.into()),
                ("moves", self.moves.into()),
                ("variations", self.variation_moves.into()),
                ("faulty", self.faulty.into()),
                ("others", self.others.into()),
            ],
        )
    }

    /// One line for each departure from PDN 3.0.
    pub(super) fn notes<'a>(&'a self, text: &'a Text) -> impl Iterator<Item = String> + 'a {
        self.first.iter().map(|(code, (kind, place))| {
            text.format(
                "pdn-note-line",
                &[
                    ("what", note_words(text, *kind).into()),
                    ("count", self.notes[code].into()),
                    ("place", place.as_str().into()),
                ],
            )
        })
    }
}
