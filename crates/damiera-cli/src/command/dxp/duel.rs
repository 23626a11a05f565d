//! One game.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use damiera::{Color, Game, GameRules, Move, Outcome, PlayError, Position};
use damiera_engine::{Budget, Limits};
use damiera_pdn::GameResult;
use damiera_protocols::dxp::{BackAnswer, Ending, Message, Played, Reason};
use damiera_protocols::hub::{Clock, Decimal, Level};

use super::ending::{After, Finished, How, outcome_result};
use super::link::{Event, Link, Lost};
use super::record::won_by;
use super::teller::Teller;
use crate::args::Match;
use crate::budget::budget;
use crate::thinker::{Control, Thinker};

/// What a move takes without a clock.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// What it takes for a move to get to the other side.
const OVERHEAD: Duration = Duration::from_millis(50);
/// How long the other side may take to confirm the end.
const FAREWELL: Duration = Duration::from_secs(10);
/// How long to wait for a move of a side that has no clock.
const UNTIMED: Duration = Duration::from_hours(1);
/// After so much nonsense in one game nothing sensible is to be expected.
const MOST_NONSENSE: u32 = 100;

/// What was agreed.
#[derive(Copy, Clone, Debug)]
pub(super) struct Terms {
    /// Ours.
    pub(super) color: Color,
    pub(super) start: Position,
    pub(super) minutes: u16,
    pub(super) moves: u16,
    /// Which game it is, from 1.
    pub(super) number: u32,
    /// Whether we want no other.
    pub(super) is_last: bool,
}

/// A game that is being played.
pub(super) struct Duel<'a> {
    link: &'a mut Link,
    terms: Terms,
    args: &'a Match,
    thinker: &'a Arc<Thinker>,
    teller: &'a Teller,
    game: Game,
    times: Vec<Duration>,
    /// Used by us and by the other side.
    used: [Duration; 2],
    /// When the side to move began to think.
    since: Instant,
    thinking: Option<Arc<Control>>,
    question: u64,
    nonsense: u32,
}

/// Whether the game goes on.
type Step = Result<(), Box<(GameResult, How, After)>>;

impl<'a> Duel<'a> {
    pub(super) fn new(
        link: &'a mut Link,
        terms: Terms,
        args: &'a Match,
        thinker: &'a Arc<Thinker>,
        teller: &'a Teller,
    ) -> Self {
        thinker.clear();
        Self {
            link,
            terms,
            args,
            thinker,
            teller,
            game: Game::new(terms.start, GameRules::default()),
            times: Vec::new(),
            used: [Duration::ZERO; 2],
            since: Instant::now(),
            thinking: None,
            question: 0,
            nonsense: 0,
        }
    }

    pub(super) fn play(mut self) -> Finished {
        let (result, how, after) = loop {
            if let Err(end) = self.step() {
                break *end;
            }
        };
        if let Some(control) = self.thinking.take() {
            control.stop();
        }
        Finished {
            game: self.game,
            times: self.times,
            result,
            how,
            after,
        }
    }

    fn step(&mut self) -> Step {
        if self.is_our_turn() && self.thinking.is_none() {
            self.announce_end()?;
            self.think();
        }
        let event = self.link.next(self.deadline());
        self.handle(event)
    }

    fn is_our_turn(&self) -> bool {
        self.game.position().turn() == self.terms.color
    }

    /// Until when a move of the other side is waited for.
    fn deadline(&self) -> Option<Instant> {
        if self.is_our_turn() {
            return None;
        }
        let patience = Duration::from_secs(self.args.patience.into());
        let time = self.time_left(1).unwrap_or(UNTIMED);
        self.since.checked_add(time + patience)
    }

    /// What a side has left, ours 0; `None` without a clock.
    fn time_left(&self, side: usize) -> Option<Duration> {
        let minutes = u64::from(self.terms.minutes);
        (minutes > 0).then(|| Duration::from_secs(60 * minutes).saturating_sub(self.used[side]))
    }

    /// On our turn: says if the game is over.
    fn announce_end(&mut self) -> Step {
        let (reason, result, how) = match self.game.outcome() {
            Some(Outcome::Draw(_)) => (Reason::Draw, GameResult::Draw, How::ByRules),
            Some(Outcome::Win { winner, .. }) => (Reason::Resigned, won_by(winner), How::ByRules),
            Some(Outcome::BothLose) => (Reason::Unsaid, GameResult::BothLose, How::ByRules),
            None => {
                let limit = 2 * usize::from(self.terms.moves);
                if limit == 0 || self.game.ply() < limit {
                    return Ok(());
                }
                (Reason::Unsaid, GameResult::Unknown, How::MoveLimit)
            }
        };
        self.end(reason, result, how)
    }

    /// Says that the game is over, and hears that it was understood.
    fn end(&mut self, reason: Reason, result: GameResult, how: How) -> Step {
        let stop = self.terms.is_last || matches!(how, How::Interrupted | How::Nonsense);
        let ending = Message::End(Ending { reason, stop });
        if let Err(lost) = self.link.send(&ending) {
            return Err(Box::new((result, How::Lost(lost), After::Gone)));
        }
        let deadline = Instant::now().checked_add(FAREWELL);
        let after = loop {
            match self.link.next(deadline) {
                Event::Heard(Message::End(answer)) => break after_end(stop || answer.stop),
                Event::Heard(Message::Chat(chat)) => self.show(&chat.printable()),
                // The game is over, whatever becomes of the line.
                Event::Closed(_) | Event::TooLate => break After::Gone,
                Event::Interrupted => break After::Interrupted,
                Event::Heard(_) | Event::Nonsense(_) | Event::Thought { .. } => {}
            }
        };
        Err(Box::new((result, how, after)))
    }

    fn think(&mut self) {
        self.since = Instant::now();
        self.question += 1;
        let level = Level {
            nodes: self.args.nodes,
            clock: self.time_left(0).map(|left| Clock {
                moves: self.moves_left(),
                time: left.into(),
                increment: Decimal::default(),
            }),
            ..Level::INFINITE
        };
        let pieces = self.game.position().board().occupied().len();
        let budget = match (level.clock, level.nodes) {
            (None, None) => Some(Budget::fixed(USUAL_TIME, Duration::ZERO)),
            _ => budget(&level, pieces, OVERHEAD),
        };
        let control = Arc::new(Control::for_move(budget, &self.game));
        self.thinking = Some(Arc::clone(&control));
        let thinker = Arc::clone(self.thinker);
        let game = self.game.clone();
        let strength = self.args.level.filter(|level| !level.is_timed());
        let (question, seed) = (self.question, u64::from(self.terms.number));
        let limits = Limits {
            depth: None,
            nodes: level.nodes,
        };
        let found = self.link.sender();
        thread::spawn(move || {
            let mv = thinker.answer(&game, &limits, strength, seed, &control);
            // The game may be over by now.
            let _ = found.send(Event::Thought { question, mv });
        });
    }

    fn moves_left(&self) -> Option<u16> {
        let played = u16::try_from(self.game.ply() / 2).unwrap_or(u16::MAX);
        let limit = self.terms.moves;
        (limit > 0).then(|| limit.saturating_sub(played).max(1))
    }

    fn handle(&mut self, event: Event) -> Step {
        match event {
            Event::Heard(message) => self.hear(message),
            Event::Nonsense(error) => {
                let what = error.to_string();
                self.teller.line("dxp-nonsense", &[("what", what.into())]);
                self.nonsense += 1;
                if self.nonsense > MOST_NONSENSE {
                    return Err(Box::new((GameResult::Unknown, How::Nonsense, After::Gone)));
                }
                let said = format!("not understood: {}", error.error);
                self.link.chat(&said).or_else(|lost| self.lose(lost))
            }
            Event::Closed(error) => self.lose(Lost(error)),
            Event::Thought { question, mv } if question == self.question => self.play_ours(mv),
            Event::Thought { .. } => Ok(()),
            Event::Interrupted if self.is_our_turn() => {
                self.end(Reason::Unsaid, GameResult::Unknown, How::Interrupted)
            }
            Event::Interrupted => {
                // Only the side to move may end the game; the other can but say good-bye.
                let _ = self.link.chat("interrupted, good-bye");
                Err(Box::new((
                    GameResult::Unknown,
                    How::Interrupted,
                    After::Interrupted,
                )))
            }
            Event::TooLate => {
                let _ = self.link.chat("no move for too long, good-bye");
                Err(Box::new((GameResult::Unknown, How::TooLate, After::Gone)))
            }
        }
    }

    fn lose(&self, lost: Lost) -> Step {
        let result = match self.game.outcome() {
            Some(outcome) => outcome_result(outcome),
            None => GameResult::Unknown,
        };
        Err(Box::new((result, How::Lost(lost), After::Gone)))
    }

    fn show(&self, said: &str) {
        self.teller
            .line("dxp-chat", &[("text", said.to_owned().into())]);
    }

    fn hear(&mut self, message: Message) -> Step {
        match message {
            Message::Chat(chat) => {
                self.show(&chat.printable());
                Ok(())
            }
            Message::Move(played) if !self.is_our_turn() => self.play_theirs(played),
            Message::End(ending) => self.ended(ending),
            Message::BackRequest { number, turn } => self.go_back(number, turn),
            other => {
                let text = other.to_string();
                self.teller.line("dxp-unexpected", &[("text", text.into())]);
                Ok(())
            }
        }
    }

    fn play_ours(&mut self, mv: Option<Move>) -> Step {
        self.thinking = None;
        let Some(mv) = mv else {
            return self.announce_end();
        };
        let time = self.since.elapsed();
        let message = Message::Move(Played::new(mv, time.as_secs()));
        self.played(mv, time, 0);
        self.link.send(&message).or_else(|lost| self.lose(lost))
    }

    fn play_theirs(&mut self, played: Played) -> Step {
        let legal = played.resolve(&self.game.position());
        let played_on = legal.map(|mv| (mv, self.game.clone().play(mv)));
        match played_on {
            Some((mv, Ok(()))) => {
                self.played(mv, Duration::from_secs(played.seconds.into()), 1);
                Ok(())
            }
            // They go on where the rules have ended the game.
            Some((_, Err(PlayError::GameOver(outcome)))) => {
                let reason = match outcome {
                    Outcome::Draw(_) => Reason::Draw,
                    _ => Reason::Won,
                };
                self.end(reason, outcome_result(outcome), How::ByRules)
            }
            _ => {
                let text = Message::Move(played).to_string();
                let text = [("text", text.into())];
                self.teller.line("dxp-illegal", &text);
                let said = format!("not a legal move: {}", Message::Move(played));
                self.link.chat(&said).or_else(|lost| self.lose(lost))?;
                self.end(Reason::Unsaid, GameResult::Unknown, How::IllegalMove)
            }
        }
    }

    /// A legal move was played, by us if `side` is 0.
    fn played(&mut self, mv: Move, time: Duration, side: usize) {
        let before = self.game.ply() + usize::from(self.black_begins());
        let number = 1 + before / 2;
        let dots = match self.game.position().turn() {
            Color::White => ".",
            Color::Black => "...",
        };
        Teller::show(&format!("{number}{dots} {mv} ({} s)", time.as_secs()));
        if self.game.play(mv).is_ok() {
            self.times.truncate(self.game.ply() - 1);
            self.times.push(time);
            self.used[side] += time;
        }
        self.since = Instant::now();
    }

    fn black_begins(&self) -> bool {
        self.terms.start.turn() == Color::Black
    }

    /// The other side says that the game is over: it is.
    fn ended(&mut self, ending: Ending) -> Step {
        let stop = self.terms.is_last || ending.stop;
        let answer = Message::End(Ending {
            reason: Reason::Unsaid,
            stop,
        });
        let theirs = !self.terms.color;
        let (result, how) = match (self.game.outcome(), ending.reason) {
            (Some(outcome), _) => (outcome_result(outcome), How::ByRules),
            (None, Reason::Resigned) => (won_by(self.terms.color), How::Told),
            (None, Reason::Won) => (won_by(theirs), How::Told),
            (None, Reason::Draw) => (GameResult::Draw, How::Told),
            (None, Reason::Unsaid) => (GameResult::Unknown, How::Told),
        };
        // The game is over, whether they hear this or not.
        let after = match self.link.send(&answer) {
            Err(_) if !stop => After::Gone,
            _ => after_end(stop),
        };
        Err(Box::new((result, how, after)))
    }

    fn go_back(&mut self, number: u16, turn: Color) -> Step {
        let half_moves = 2 * (usize::from(number).max(1) - 1) + usize::from(turn == Color::Black);
        let ply = half_moves.checked_sub(usize::from(self.black_begins()));
        let ply = ply.filter(|&ply| ply < self.game.ply());
        let granted = ply.filter(|_| self.args.takebacks);
        let (answer, key) = match granted {
            Some(_) => (BackAnswer::Granted, "dxp-back-granted"),
            None => (BackAnswer::Refused, "dxp-back-refused"),
        };
        self.teller.line(key, &[("number", number.into())]);
        if let Some(ply) = granted {
            if let Some(control) = self.thinking.take() {
                control.stop();
            }
            // Whatever is still thought about is thought about the old position.
            self.question += 1;
            self.game.go_to(ply);
            self.times.truncate(ply);
            self.since = Instant::now();
        }
        let answer = Message::BackAnswer(answer);
        self.link.send(&answer).or_else(|lost| self.lose(lost))
    }
}

/// What comes after a game whose end both sides have told.
fn after_end(stop: bool) -> After {
    if stop { After::Enough } else { After::Another }
}
