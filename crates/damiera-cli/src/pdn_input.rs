//! Files with games, or standard input.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use damiera_pdn::{Checked, IoSource, RawGame, Reader, Record};
use indicatif::{ProgressBar, ProgressStyle};

/// How many bytes are read between two looks at the progress bar.
const BYTES_A_STEP: u64 = 1 << 20;

/// Games from one file, with a progress bar.
pub(crate) struct PdnInput {
    /// As it was typed; `-` for standard input.
    pub(crate) name: String,
    reader: Reader<IoSource<Box<dyn Read>>>,
    bar: ProgressBar,
    /// Where the bar was drawn last.
    shown: u64,
}

/// The files that were typed, `-` if there were none.
pub(crate) fn named(files: &[PathBuf]) -> Vec<&Path> {
    if files.is_empty() {
        return vec![Path::new("-")];
    }
    files.iter().map(PathBuf::as_path).collect()
}

impl PdnInput {
    /// Opens a file, or standard input for `-`. With `progress`, a bar is shown on a terminal.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub(crate) fn open(path: &Path, progress: bool) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let (read, size): (Box<dyn Read>, _) = if path == Path::new("-") {
            (Box::new(io::stdin()), None)
        } else {
            let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
            let found = file
                .metadata()
                .with_context(|| format!("cannot read {name}"))?;
            let size = found.is_file().then_some(found.len());
            (Box::new(file), size)
        };
        let shown = progress && io::stderr().is_terminal();
        Ok(Self {
            name,
            reader: Reader::from_io(read),
            bar: if shown {
                bar(size)
            } else {
                ProgressBar::hidden()
            },
            shown: 0,
        })
    }

    /// The next game as a tree; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn next_record(&mut self) -> anyhow::Result<Option<Record>> {
        let next = self.reader.next_record();
        self.advance();
        next.with_context(|| format!("cannot read {}", self.name))
    }

    /// Calls `look` with the next game, its moves not yet proved; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn with_next<T>(
        &mut self,
        look: impl FnOnce(&mut RawGame<'_>) -> T,
    ) -> anyhow::Result<Option<T>> {
        let next = self.reader.next_raw();
        let next = next.map(|game| game.map(|mut game| look(&mut game)));
        self.advance();
        next.with_context(|| format!("cannot read {}", self.name))
    }

    /// The verdict on the next game; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn next_checked(&mut self) -> anyhow::Result<Option<Checked>> {
        let next = self.reader.next_checked();
        self.advance();
        next.with_context(|| format!("cannot read {}", self.name))
    }

    /// Bytes read so far.
    pub(crate) fn bytes(&self) -> u64 {
        self.reader.position()
    }

    /// Prints without getting into the way of the bar.
    pub(crate) fn beside_the_bar<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    fn advance(&mut self) {
        let position = self.reader.position();
        if position - self.shown >= BYTES_A_STEP {
            self.shown = position;
            self.bar.set_position(position);
        }
    }
}

impl Drop for PdnInput {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A bar with an estimate of what is left; without it where the size is not known.
fn bar(size: Option<u64>) -> ProgressBar {
    let (bar, template) = match size {
        Some(size) => (
            ProgressBar::new(size),
            "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {elapsed} + {eta}",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {bytes} {bytes_per_sec} {elapsed}",
        ),
    };
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
