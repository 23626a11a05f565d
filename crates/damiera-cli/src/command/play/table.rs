//! The game, who plays it, and what is asked of it.

use std::path::Path;
use std::time::{Duration, SystemTime};

use damiera::notation::{MoveText, short};
use damiera::{Color, Game, GameRules, Move, Outcome, Position, Reason, explain};
use damiera_engine::{Budget, Level, Limits, Verdict};
use damiera_text::{Text, explain_sentence, written};

use super::order::Order;
use super::saving;
use super::screen::level_name;
use crate::args::Play;
use crate::endgames::Endgames;
use crate::failure::Failure;
use crate::terminal_text::in_one_line;
use crate::thinker::{Control, Thinker};

/// Memory for positions already searched, in mebibytes.
const HASH: u32 = 64;
/// How long to think about a hint or the offer of a draw.
const GLANCE: Duration = Duration::from_secs(1);
/// The computer agrees to a draw if it thinks no better of its game than this, in centimen.
const CONTENT: i16 = 10;

/// The game and its players.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) game: Game,
    rules: GameRules,
    /// What a new game is: this one before its first move.
    beginning: Game,
    /// The person's; `None` if two people play.
    pub(super) person: Option<Color>,
    pub(super) level: Level,
    /// The side that sits below.
    pub(super) below: Color,
    time: Duration,
    seed: u64,
    thinker: Thinker,
}

/// What came of an order.
#[derive(Debug)]
pub(super) enum Answer {
    /// The game is another one, and something is to be said.
    Changed(Option<String>),
    /// Something is to be said, no more.
    Said(String),
}

impl Table {
    pub(super) fn new(args: &Play, text: &Text) -> Result<Self, Failure> {
        let rules = GameRules {
            draw: args.draw,
            single_piece_loses: false,
        };
        let (game, beginning) = match &args.pdn {
            None => {
                let (start, quiet_plies) = match &args.fen {
                    None => (Position::start(), 0),
                    Some(fen) => (fen.position, fen.quiet_plies.unwrap_or(0)),
                };
                let game = Game::resumed(start, quiet_plies, rules);
                (game.clone(), game)
            }
            Some(path) => {
                let game = saving::load(path, rules, text)?;
                let beginning = Game::new(game.start(), rules);
                (game, beginning)
            }
        };
        let color = Color::from(args.colour);
        let seed = args.seed.unwrap_or_else(|| {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            now.map_or(0, |now| now.as_secs() ^ u64::from(now.subsec_nanos()))
        });
        let endgames = Endgames::open(&args.endgames)?;
        let thinker = Thinker::new(HASH, args.threads, endgames);
        Ok(Self {
            game,
            rules,
            beginning,
            person: (!args.two).then_some(color),
            level: args.level,
            below: if args.two { Color::White } else { color },
            time: args.time,
            seed,
            thinker: thinker.with_book().map_err(anyhow::Error::from)?,
        })
    }

    pub(super) fn is_computers_turn(&self) -> bool {
        let turn = self.game.position().turn();
        self.person.is_some_and(|person| person != turn) && self.game.outcome().is_none()
    }

    pub(super) fn let_computer_play(&mut self) {
        let time = self.level.is_timed().then_some(self.time);
        let budget = time.map(|time| Budget::fixed(time, Duration::ZERO));
        let control = Control::for_move(budget, &self.game);
        let seed = self.seed ^ self.game.ply() as u64;
        let chosen = if self.level.is_timed() {
            let known = self.thinker.book_move(&self.game, seed);
            known.or_else(|| self.best(&control))
        } else {
            self.thinker.choose(&self.game, self.level, seed, &control)
        };
        let first = self.game.position().legal_moves().first().copied();
        if let Some(mv) = chosen.or(first) {
            // The engine plays legal moves, and only while the game goes on.
            let _ = self.game.play(mv);
        }
    }

    fn best(&self, control: &Control) -> Option<Move> {
        let found = self
            .thinker
            .search(&self.game, &Limits::NONE, 1, control, &mut |_, _| {});
        found.best
    }

    /// Does what is asked for, or says why not.
    pub(super) fn obey(&mut self, order: &Order, text: &Text) -> Result<Answer, Failure> {
        Ok(match order {
            Order::Only => match self.game.position().legal_moves().as_slice() {
                &[only] if self.game.outcome().is_none() => self.play(only, text),
                _ => Answer::Said(text.get("play-several")),
            },
            Order::Move(typed) => self.play_typed(typed, text),
            Order::Moves => Answer::Said(self.moves()),
            Order::Undo => self.undo(text),
            Order::Redo => self.redo(text),
            Order::Hint => self.hint(text),
            Order::Go => self.play_for_person(text),
            Order::Level(level) => {
                self.level = level.unwrap_or(self.level);
                let number = self.level.number();
                let name = level_name(text, self.level);
                let arguments = [("level", number.into()), ("name", name.into())];
                Answer::Said(text.format("level-set", &arguments))
            }
            Order::Flip => {
                self.below = !self.below;
                Answer::Changed(None)
            }
            Order::Resign => {
                let loser = self.person.unwrap_or(self.game.position().turn());
                self.game.resign(loser);
                Answer::Changed(None)
            }
            Order::Draw => self.draw(text),
            Order::New => {
                self.game = self.beginning.clone();
                self.thinker.clear();
                self.seed = self.seed.wrapping_add(1);
                Answer::Changed(None)
            }
            Order::Fen => Answer::Said(self.game.position().to_string()),
            Order::Save(path) => self.save(path, text),
            Order::Load(path) => self.load(path, text)?,
            Order::Help => Answer::Said(text.get("play-help")),
            Order::Incomplete(word) => {
                Answer::Said(text.format("play-incomplete", &[("word", word.as_str().into())]))
            }
            Order::Unknown(typed) => {
                Answer::Said(text.format("play-unknown", &[("text", typed.as_str().into())]))
            }
            Order::Quit => Answer::Changed(None),
        })
    }

    fn play(&mut self, mv: Move, text: &Text) -> Answer {
        match self.game.play(mv) {
            Ok(()) => Answer::Changed(None),
            Err(_) => Answer::Said(text.get("play-over")),
        }
    }

    fn play_typed(&mut self, typed: &str, text: &Text) -> Answer {
        // Two squares with a blank between them are as good as a hyphen.
        let typed = typed.split_whitespace().collect::<Vec<_>>().join("-");
        let Ok(wish) = typed.parse::<MoveText>() else {
            let arguments = [("text", typed.as_str().into())];
            return Answer::Said(text.format("typed-not-a-move", &arguments));
        };
        let position = self.game.position();
        let explanation = explain(&position, &wish);
        match (explanation.reason, explanation.readings.as_slice()) {
            (Reason::Legal, &[mv]) => self.play(mv, text),
            // Captures that differ in their path alone lead to the same position.
            (Reason::Legal, &[mv, ref others @ ..])
                if others.iter().all(|&other| other.same_effect(mv)) =>
            {
                self.play(mv, text)
            }
            _ => Answer::Said(in_one_line(
                text,
                explain_sentence(text, &position, &explanation),
            )),
        }
    }

    fn moves(&self) -> String {
        let position = self.game.position();
        let moves = position.legal_moves();
        let words: Vec<String> = moves.iter().map(|&mv| short(&position, mv)).collect();
        words.join("  ")
    }

    /// Back to where the person last had to move.
    fn undo(&mut self, text: &Text) -> Answer {
        let (ply, was_over) = (self.game.ply(), self.game.outcome().is_some());
        self.game.undo();
        while self.is_computers_turn() && self.game.undo().is_some() {}
        if self.is_computers_turn() {
            // The computer has begun the game: its first move stays.
            self.game.redo();
        }
        if self.game.ply() == ply && !was_over {
            return Answer::Said(text.get("play-no-undo"));
        }
        Answer::Changed(Some(text.get("say-undone")))
    }

    fn redo(&mut self, text: &Text) -> Answer {
        let Some(_) = self.game.redo() else {
            return Answer::Said(text.get("play-no-redo"));
        };
        if self.is_computers_turn() {
            self.game.redo();
        }
        Answer::Changed(Some(text.get("say-redone")))
    }

    fn hint(&mut self, text: &Text) -> Answer {
        if self.game.outcome().is_some() {
            return Answer::Said(text.get("play-over"));
        }
        match self.best(&Control::for_opinion(GLANCE)) {
            None => Answer::Said(text.get("play-over")),
            Some(mv) => {
                let title = text.format("hint-move-title", &[("move", written(mv).into())]);
                Answer::Said(title)
            }
        }
    }

    fn play_for_person(&mut self, text: &Text) -> Answer {
        if self.game.outcome().is_some() {
            return Answer::Said(text.get("play-over"));
        }
        self.let_computer_play();
        Answer::Changed(None)
    }

    /// Two people agree at once; the computer has a look first.
    fn draw(&mut self, text: &Text) -> Answer {
        if self.game.outcome().is_some() {
            return Answer::Said(text.get("play-over"));
        }
        let is_content = self.person.is_none() || {
            let control = Control::for_opinion(GLANCE);
            let found = self
                .thinker
                .search(&self.game, &Limits::NONE, 1, &control, &mut |_, _| {});
            // The person is to move: what is good for the person is bad for the computer.
            found.lines.first().is_some_and(|line| match line.score {
                Verdict::Draw | Verdict::Win { .. } => true,
                Verdict::Estimate { centimen } => centimen >= -CONTENT,
                Verdict::Loss { .. } => false,
            })
        };
        if is_content {
            self.game.agree_draw();
            Answer::Changed(None)
        } else {
            Answer::Said(text.get("play-draw-declined"))
        }
    }

    fn save(&self, path: &Path, text: &Text) -> Answer {
        let file = path.display().to_string();
        let computer = format!("Damiera {}", self.level);
        let players = Color::ALL.map(|color| match self.person {
            Some(person) if person != color => computer.as_str(),
            _ => "?",
        });
        Answer::Said(match saving::save(path, &self.game, players) {
            Ok(()) => text.format("play-saved", &[("file", file.into())]),
            Err(error) => text.format("play-trouble", &[("cause", format!("{error:#}").into())]),
        })
    }

    fn load(&mut self, path: &Path, text: &Text) -> Result<Answer, Failure> {
        match saving::load(path, self.rules, text) {
            Ok(game) => {
                self.beginning = Game::new(game.start(), self.rules);
                self.game = game;
                self.thinker.clear();
                Ok(Answer::Changed(None))
            }
            Err(Failure::Input(told)) => Ok(Answer::Said(told)),
            Err(Failure::Machine(error)) => {
                let cause = format!("{error:#}");
                let said = text.format("play-trouble", &[("cause", cause.into())]);
                Ok(Answer::Said(said))
            }
            Err(failure) => Err(failure),
        }
    }

    /// The end of the game, if it has ended where it stands.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}
