//! What is kept of a game.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use damiera::{Color, Game, Position};
use damiera_pdn::{Annotation, Comment, GameResult, Node, Step};

use super::teller::Teller;

/// Who played, and how it ended.
#[derive(Debug)]
pub(super) struct Record<'a> {
    pub(super) white: &'a str,
    pub(super) black: &'a str,
    pub(super) round: u32,
    pub(super) minutes: u16,
    pub(super) game: &'a Game,
    /// What each move took, as far as it is known.
    pub(super) times: &'a [Duration],
    pub(super) result: GameResult,
    /// How the game ended, for people.
    pub(super) termination: &'a str,
}

impl Record<'_> {
    /// The game as PDN.
    pub(super) fn pdn(&self) -> String {
        let mut pdn = damiera_pdn::Game::new(self.game.start());
        let round = self.round.to_string();
        let time_control = match self.minutes {
            0 => "-".to_owned(),
            minutes => (u32::from(minutes) * 60).to_string(),
        };
        let tags = [
            ("Event", "DXP"),
            ("Round", round.as_str()),
            ("White", self.white),
            ("Black", self.black),
            ("Result", self.result.text()),
            ("GameType", "22"),
            ("WhiteType", "program"),
            ("BlackType", "program"),
            ("TimeControl", time_control.as_str()),
            ("Termination", self.termination),
        ];
        for (name, value) in tags {
            // Names of programs are plain ASCII; the others are our own.
            let _ = pdn.tags.set(name, value);
        }
        if self.game.start() != Position::start() {
            let _ = pdn.tags.set("FEN", &self.game.start().to_string());
        }
        pdn.result = self.result;
        let times = self.times.iter().map(Some).chain(std::iter::repeat(None));
        let nodes = self.game.moves().iter().zip(times).map(|(&mv, time)| {
            let mut node = Node::new(Step::Move(mv));
            node.after.extend(time.map(|&time| elapsed(time)));
            node
        });
        pdn.line.nodes = nodes.collect();
        damiera_pdn::write(&pdn)
    }

    /// Puts the game at the end of the file, or shows it if there is none or it takes nothing any
    /// more.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn keep(&self, archive: Option<&Archive>) -> anyhow::Result<()> {
        let pdn = self.pdn();
        let kept = archive.map(|archive| archive.add(&pdn));
        if !matches!(kept, Some(Ok(()))) {
            Teller::show(pdn.trim_end());
        }
        kept.unwrap_or(Ok(()))
    }
}

/// The file to which games are added. It is opened before anybody is talked to: a game that has been
/// played cannot be lost for a name that was typed wrong.
#[derive(Debug)]
pub(super) struct Archive {
    path: PathBuf,
    file: File,
}

impl Archive {
    /// # Errors
    ///
    /// If nothing can be added to the file.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let opened = File::options().create(true).append(true).open(path);
        Ok(Self {
            path: path.to_owned(),
            file: opened.with_context(|| cannot_write(path))?,
        })
    }

    fn add(&self, pdn: &str) -> anyhow::Result<()> {
        let written = (&self.file).write_all(pdn.as_bytes());
        written.with_context(|| cannot_write(&self.path))
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// The time that a move took, as PDN has it.
fn elapsed(time: Duration) -> Annotation {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    Annotation::Comment(Comment::new(&format!(
        "[%emt {hours}:{minutes:02}:{seconds:02}]"
    )))
}

/// The result if a side wins.
pub(super) fn won_by(color: Color) -> GameResult {
    match color {
        Color::White => GameResult::WhiteWins,
        Color::Black => GameResult::BlackWins,
    }
}
