//! What each line asks for.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use damiera::{Game, GameRules, Outcome};
use damiera_engine::BookError;
use damiera_protocols::hub::{
    Argument, FromEngine, FromGui, Go, HubErrorKind, Id, Level, Pos, Text,
};

use super::search::Search;
use super::settings::Settings;
use super::{complain, say};
use crate::args::Hub;
use crate::failure::Failure;
use crate::thinker::Thinker;

/// Hears line after line and answers.
#[derive(Debug)]
pub(super) struct Desk {
    settings: Settings,
    /// Made when it is first needed, and anew when a setting asks for it.
    thinker: Option<Arc<Thinker>>,
    /// `None` before the first position and after one that was none.
    game: Option<Game>,
    limits: Limits,
    search: Option<Search>,
}

/// What the next search has been told of its end.
#[derive(Copy, Clone, Debug)]
enum Limits {
    /// Nothing: it goes on until it is stopped.
    Unsaid,
    Said(Level),
    /// Something that was not understood: no search must go by it.
    Refused,
}

impl Desk {
    pub(super) fn new(args: &Hub) -> Result<Self, Failure> {
        Ok(Self {
            settings: Settings::new(args)?,
            thinker: None,
            game: None,
            limits: Limits::Unsaid,
            search: None,
        })
    }

    /// Answers a line; breaks if it was the last.
    ///
    /// # Errors
    ///
    /// If the answer cannot be written.
    pub(super) fn hear(&mut self, text: &str) -> io::Result<ControlFlow<()>> {
        let heard = match FromGui::read(text) {
            Ok(heard) => heard,
            Err(error) => {
                if error.kind != HubErrorKind::Empty {
                    self.distrust(text);
                    complain(&error)?;
                }
                return Ok(ControlFlow::Continue(()));
            }
        };
        for argument in &heard.ignored {
            complain(&format_args!(
                "unknown argument {} ignored (column {})",
                Argument::name(argument),
                argument.column()
            ))?;
        }
        self.answer(heard.message)
    }

    /// A position or limits that were not understood must not leave the old ones in their place.
    pub(super) fn distrust(&mut self, text: &str) {
        // The fault may stand right behind the command, as in `pos=`.
        let mut words = text
            .trim_start()
            .split(|letter: char| !letter.is_ascii_alphabetic());
        match words.next() {
            Some("pos") => self.game = None,
            Some("level") => self.limits = Limits::Refused,
            _ => {}
        }
    }

    fn answer(&mut self, message: FromGui) -> io::Result<ControlFlow<()>> {
        let is_searching = self.search.as_ref().is_some_and(Search::is_running);
        match message {
            FromGui::Quit => return Ok(ControlFlow::Break(())),
            FromGui::Ping => say(&FromEngine::Pong)?,
            // A word that crosses the answer on its way is no mistake.
            FromGui::Stop => {
                if let Some(search) = &self.search {
                    search.stop();
                }
            }
            FromGui::PonderHit => {
                if let Some(search) = &self.search {
                    search.ponder_hit();
                }
            }
            _ if is_searching => {
                complain(&"searching: only ping, ponder-hit, stop and quit are heard")?;
            }
            FromGui::Hub => self.introduce()?,
            FromGui::SetParam { name, value } => match self.settings.set(&name, &value) {
                Ok(true) => self.thinker = None,
                Ok(false) => {}
                Err(error) => complain(&error)?,
            },
            FromGui::Init => match self.thinker() {
                Ok(_) => say(&FromEngine::Ready)?,
                Err(error) => complain(&error)?,
            },
            FromGui::NewGame => {
                if let Some(thinker) = &self.thinker {
                    thinker.clear();
                }
            }
            FromGui::Pos(pos) => {
                self.game = None;
                self.limits = Limits::Unsaid;
                match told(&pos) {
                    Ok(game) => self.game = Some(game),
                    Err(number) => complain(&format_args!(
                        "move {number}, {}, is not legal",
                        pos.moves[number - 1]
                    ))?,
                }
            }
            FromGui::Level(level) => self.limits = Limits::Said(level),
            FromGui::Go(mode) => self.go(mode)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn introduce(&self) -> io::Result<()> {
        say(&FromEngine::Id(Id {
            name: Some(Text::readable("Damiera")),
            version: Some(Text::readable(env!("CARGO_PKG_VERSION"))),
            author: Some(Text::readable("the authors of Damiera")),
            country: None,
        }))?;
        for param in self.settings.params() {
            say(&FromEngine::Param(param))?;
        }
        say(&FromEngine::Wait)
    }

    fn thinker(&mut self) -> Result<Arc<Thinker>, BookError> {
        if let Some(thinker) = &self.thinker {
            return Ok(Arc::clone(thinker));
        }
        let thinker = Arc::new(self.settings.thinker()?);
        self.thinker = Some(Arc::clone(&thinker));
        Ok(thinker)
    }

    fn go(&mut self, mode: Go) -> io::Result<()> {
        let limits = std::mem::replace(&mut self.limits, Limits::Unsaid);
        let level = match limits {
            Limits::Unsaid => Level::INFINITE,
            Limits::Said(level) => level,
            Limits::Refused => return complain(&"no search by limits that were not understood"),
        };
        let Some(game) = self.game.clone() else {
            return complain(&"there is no position to search");
        };
        if let Some(outcome) = game.outcome() {
            return complain(&format_args!("the game is over ({outcome})"));
        }
        let thinker = match self.thinker() {
            Ok(thinker) => thinker,
            Err(error) => return complain(&error),
        };
        self.search = Some(Search::begin(thinker, game, mode, level, &self.settings));
        Ok(())
    }
}

/// The game that is told; if a move is not legal, its number from 1.
///
/// Whoever tells it may play by other rules of drawing than we do. Where the game is drawn by ours
/// and goes on all the same, it begins anew from that position.
fn told(pos: &Pos) -> Result<Game, usize> {
    let new = |position| Game::new(position, GameRules::default());
    let going_on = |game: Game| match game.outcome() {
        Some(Outcome::Draw(_)) => new(game.position()),
        _ => game,
    };
    let mut game = new(pos.start);
    for (mv, number) in pos.moves.iter().zip(1_usize..) {
        game = going_on(game);
        let legal = mv.resolve(&game.position()).ok_or(number)?;
        game.play(legal).map_err(|_| number)?;
    }
    Ok(going_on(game))
}
