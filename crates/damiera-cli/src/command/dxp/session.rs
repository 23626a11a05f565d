//! A series of games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use damiera::{Color, Position};
use damiera_protocols::dxp::{
    Acceptance, BackAnswer, GameRequest, Message, Name, Refusal, StartPosition,
};

use super::duel::{Duel, Terms};
use super::ending::{After, Finished, How};
use super::link::{Event, Link, Lost};
use super::record::{Archive, Record};
use super::teller::Teller;
use crate::args::Match;
use crate::failure::Failure;
use crate::thinker::Thinker;

/// How long the other side may take to say whether it plays, or what.
const CIVILITY: Duration = Duration::from_mins(1);

/// The games with one other program.
#[derive(Debug)]
pub(super) struct Session<'a> {
    link: Link,
    args: &'a Match,
    archive: Option<&'a Archive>,
    thinker: &'a Arc<Thinker>,
    teller: &'a Teller,
    /// Games that have begun.
    games: u32,
}

/// What became of the wish for the next game.
enum Next {
    Game(GameRequest),
    /// The other side has gone, which is nobody's fault between games.
    Gone,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        link: Link,
        args: &'a Match,
        archive: Option<&'a Archive>,
        thinker: &'a Arc<Thinker>,
        teller: &'a Teller,
    ) -> Self {
        Self {
            link,
            args,
            archive,
            thinker,
            teller,
            games: 0,
        }
    }

    /// Asks for one game after the other.
    ///
    /// # Errors
    ///
    /// [`Failure`] if a game is refused, or the line is gone before all are played.
    pub(super) fn initiate(&mut self) -> Result<(), Failure> {
        self.greet()?;
        let mut color = Color::from(self.args.colour);
        let start = match &self.args.fen {
            None => StartPosition::Usual,
            Some(fen) if fen.position == Position::start() => StartPosition::Usual,
            Some(fen) => StartPosition::Given(fen.position),
        };
        while self.games < self.args.games {
            let request = GameRequest {
                version: 1,
                initiator: self.args.name.clone(),
                follower_color: !color,
                minutes: self.args.minutes,
                moves: self.args.moves,
                start: start.clone(),
            };
            self.say(&Message::Request(request.clone()))?;
            let other = self.acceptance()?;
            let is_last = self.games + 1 == self.args.games;
            let finished = self.play(&request, color, &other, is_last)?;
            match finished.after {
                After::Another => color = !color,
                After::Enough => break,
                _ if is_last => break,
                After::Gone => return Err(self.unfinished()),
                After::Interrupted => return Err(self.interrupted()),
            }
        }
        self.teller
            .line("dxp-all-played", &[("games", self.games.into())]);
        Ok(())
    }

    /// Plays what is asked for, until no more is.
    ///
    /// # Errors
    ///
    /// [`Failure`] if the line is gone during a game.
    pub(super) fn follow(&mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            let Next::Game(request) = self.request()? else {
                break;
            };
            let refusal = if request.version != 1 {
                Some(Refusal::Version)
            } else if !request.start.position().can_move() {
                Some(Refusal::ThisGame)
            } else {
                None
            };
            let answer = Acceptance {
                follower: self.args.name.clone(),
                refusal,
            };
            self.say(&Message::Accept(answer))?;
            if refusal.is_some() {
                self.teller.line("dxp-request-refused", &[]);
                continue;
            }
            let other = request.initiator.clone();
            let finished = self.play(&request, request.follower_color, &other, false)?;
            match finished.after {
                After::Another => {}
                After::Enough | After::Gone => break,
                After::Interrupted => return Err(self.interrupted()),
            }
        }
        self.teller
            .line("dxp-all-played", &[("games", self.games.into())]);
        Ok(())
    }

    /// The protocol has no word for the game, so it is said to whoever reads it.
    fn greet(&mut self) -> Result<(), Failure> {
        let greeting = "Italian draughts (dama italiana), squares 1-32 from the upper left";
        self.link.chat(greeting).map_err(|lost| self.gone(lost))
    }

    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        self.link.send(message).map_err(|lost| self.gone(lost))
    }

    /// The line is gone between games.
    fn gone(&self, lost: Lost) -> Failure {
        Failure::Input(self.why_gone("dxp-lost", lost))
    }

    /// Games that we have asked for are left over.
    fn unfinished(&self) -> Failure {
        let games = [
            ("games", self.games.into()),
            ("all", self.args.games.into()),
        ];
        Failure::Input(self.teller.format("dxp-unfinished", &games))
    }

    fn interrupted(&self) -> Failure {
        Failure::Interrupted(self.teller.format("dxp-interrupted", &[]))
    }

    fn why_gone(&self, key: &str, lost: Lost) -> String {
        let cause = match lost.0 {
            Some(error) => error.to_string(),
            None => self.teller.format("dxp-closed", &[]),
        };
        self.teller
            .format(key, &[("cause", cause.into()), ("game", self.games.into())])
    }

    /// Waits for the answer to our request; the name of the other side.
    fn acceptance(&mut self) -> Result<Name, Failure> {
        let deadline = Some(Instant::now() + CIVILITY);
        loop {
            match self.link.next(deadline) {
                Event::Heard(Message::Accept(answer)) => {
                    let why = match answer.refusal {
                        None => return Ok(answer.follower),
                        Some(Refusal::Version) => "version",
                        Some(Refusal::ThisGame) => "game",
                        Some(Refusal::NoGame) => "none",
                    };
                    let name = answer.follower.to_string();
                    let arguments = [("name", name.into()), ("why", why.into())];
                    let message = self.teller.format("dxp-refused", &arguments);
                    return Err(Failure::Input(message));
                }
                Event::TooLate => {
                    return Err(Failure::Input(self.teller.format("dxp-no-answer", &[])));
                }
                event => {
                    if let Some(lost) = self.between_games(event)? {
                        return Err(self.gone(lost));
                    }
                }
            }
        }
    }

    /// Waits for the other side's request; whoever asks for nothing must not keep others waiting.
    fn request(&mut self) -> Result<Next, Failure> {
        let deadline = Some(Instant::now() + CIVILITY);
        loop {
            match self.link.next(deadline) {
                Event::Heard(Message::Request(request)) => return Ok(Next::Game(request)),
                Event::TooLate => {
                    // It may be gone already.
                    let _ = self.link.chat("no request for too long, good-bye");
                    return Ok(Next::Gone);
                }
                event => {
                    if self.between_games(event)?.is_some() {
                        return Ok(Next::Gone);
                    }
                }
            }
        }
    }

    /// What may happen while no game is played; tells if the line is gone.
    fn between_games(&mut self, event: Event) -> Result<Option<Lost>, Failure> {
        match event {
            Event::Closed(error) => return Ok(Some(Lost(error))),
            Event::Interrupted => return Err(self.interrupted()),
            Event::Heard(Message::Chat(chat)) => {
                let said = chat.printable();
                self.teller.line("dxp-chat", &[("text", said.into())]);
            }
            Event::Heard(Message::BackRequest { .. }) => {
                self.say(&Message::BackAnswer(BackAnswer::Refused))?;
            }
            Event::Heard(message) => {
                let text = message.to_string();
                self.teller.line("dxp-unexpected", &[("text", text.into())]);
            }
            Event::Nonsense(error) => {
                let what = error.to_string();
                self.teller.line("dxp-nonsense", &[("what", what.into())]);
                self.link
                    .chat(&format!("not understood: {}", error.error))
                    .map_err(|lost| self.gone(lost))?;
            }
            Event::Thought { .. } | Event::TooLate => {}
        }
        Ok(None)
    }

    /// Plays one game and keeps it.
    fn play(
        &mut self,
        request: &GameRequest,
        color: Color,
        other: &Name,
        is_last: bool,
    ) -> Result<Finished, Failure> {
        self.games += 1;
        let own = self.args.name.as_str();
        let other = if other.as_str().is_empty() {
            "?"
        } else {
            other.as_str()
        };
        let (white, black) = match color {
            Color::White => (own, other),
            Color::Black => (other, own),
        };
        self.teller.line(
            "dxp-game",
            &[
                ("game", self.games.into()),
                ("white", white.into()),
                ("black", black.into()),
                ("minutes", request.minutes.into()),
            ],
        );
        let terms = Terms {
            color,
            start: request.start.position(),
            minutes: request.minutes,
            moves: request.moves,
            number: self.games,
            is_last,
        };
        let duel = Duel::new(&mut self.link, terms, self.args, self.thinker, self.teller);
        let finished = duel.play();
        let termination = finished.how.termination();
        Record {
            white,
            black,
            round: self.games,
            minutes: request.minutes,
            game: &finished.game,
            times: &finished.times,
            result: finished.result,
            termination,
        }
        .keep(self.archive)?;
        self.teller.line(
            "dxp-result",
            &[
                ("game", self.games.into()),
                ("result", finished.result.text().into()),
                ("how", termination.into()),
            ],
        );
        match finished.how {
            How::Lost(lost) => Err(Failure::Input(self.why_gone("dxp-lost-in-game", lost))),
            How::Interrupted => Err(self.interrupted()),
            How::TooLate => {
                let game = [("game", self.games.into())];
                let message = self.teller.format("dxp-too-late", &game);
                Err(Failure::Input(message))
            }
            how => Ok(Finished { how, ..finished }),
        }
    }
}
