//! An engine and its searches.

use std::collections::VecDeque;
use std::process::Command;
use std::time::{Duration, Instant};

use damiera_protocols::hub::{
    Done, FromEngine, FromGui, Go, Id, Info, Level, Param, ParamKind, Pos, Text, VARIANT,
};

use crate::EngineError;
use crate::process::Process;

/// How long an engine may take to answer `stop` or `ping`.
const GRACE: Duration = Duration::from_secs(2);
/// How often it is looked whether a search is to be stopped.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How many complaints are kept, the last ones.
const MOST_COMPLAINTS: usize = 16;

/// A Hub engine, ready to search.
///
/// It is told to quit when this is dropped, and ended if it does not.
#[derive(Debug)]
pub struct HubEngine {
    process: Process,
    id: Id,
    params: Vec<Param>,
    complaints: VecDeque<String>,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move, and the answer expected.
    pub done: Done,
    /// The last that was told on the way about the best line; other lines are not kept.
    pub info: Option<Info>,
    /// From the word `go` to the answer.
    pub time: Duration,
}

impl HubEngine {
    /// Starts an engine for Italian draughts, with parameters changed as asked.
    ///
    /// An engine with a parameter `variant` is set to Italian draughts; one without is believed to
    /// play nothing else. `patience` is for each of its two answers, `wait` and `ready`.
    ///
    /// # Errors
    ///
    /// [`EngineError`] if it does not start, ends, hangs, plays other games or does not have a
    /// parameter of that name and value.
    pub fn start(
        command: Command,
        settings: &[(Text, Text)],
        patience: Duration,
    ) -> Result<Self, EngineError> {
        Self::start_wishing(command, &[], settings, patience)
    }

    /// Starts an engine as [`start`](Self::start) does, and before the settings makes those changes
    /// of `wishes` that it has a parameter for.
    ///
    /// # Errors
    ///
    /// [`EngineError`] as for `start`; a wish that it does not have is none.
    pub fn start_wishing(
        command: Command,
        wishes: &[(Text, Text)],
        settings: &[(Text, Text)],
        patience: Duration,
    ) -> Result<Self, EngineError> {
        let mut engine = Self {
            process: Process::start(command)?,
            id: Id::default(),
            params: Vec::new(),
            complaints: VecDeque::new(),
        };
        engine.say(&FromGui::Hub)?;
        engine.hear_until("wait", patience, |engine, message| match message {
            FromEngine::Id(id) => {
                engine.id = id;
                false
            }
            FromEngine::Param(param) => {
                engine.params.push(param);
                false
            }
            message => message == FromEngine::Wait,
        })?;
        engine.set_variant()?;
        for (name, value) in wishes {
            let has = |param: &Param| param.name == *name && param.kind.allows(value);
            if engine.params.iter().any(has) {
                engine.set(name, value)?;
            }
        }
        for (name, value) in settings {
            engine.set(name, value)?;
        }
        engine.say(&FromGui::Init)?;
        engine.hear_until("ready", patience, |_, message| message == FromEngine::Ready)?;
        Ok(engine)
    }

    /// Its name, and its version if it has told one.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.id.name.as_ref().map_or("?", Text::as_str);
        match self.id.version.as_ref() {
            Some(version) => format!("{name} {}", version.as_str()),
            None => name.to_owned(),
        }
    }

    /// Who it says it is.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// The parameters that it has, with the values that they had when it started.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// The last errors that it has told of, and forgets them.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints).into()
    }

    /// Tells it that what comes next is another game.
    ///
    /// # Errors
    ///
    /// [`EngineError::Ended`].
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.say(&FromGui::NewGame)
    }

    /// Searches and waits for the answer, at most as long as `patience`.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait).
    pub fn search(
        &mut self,
        position: &Pos,
        level: &Level,
        mode: Go,
        patience: Duration,
    ) -> Result<Answer, EngineError> {
        self.search_until(position, level, mode, patience, || false)
    }

    /// Searches as [`search`](Self::search) does, until `is_stopped` says that no answer is wanted
    /// any more.
    ///
    /// # Errors
    ///
    /// As [`wait`](Self::wait); [`EngineError::Stopped`].
    pub fn search_until(
        &mut self,
        position: &Pos,
        level: &Level,
        mode: Go,
        patience: Duration,
        is_stopped: impl Fn() -> bool,
    ) -> Result<Answer, EngineError> {
        let begin = self.go(position, level, mode)?;
        self.wait_until(begin, patience, |_| {}, is_stopped)
    }

    /// Begins a search, and tells when. [`wait`](Self::wait) must follow before anything else.
    ///
    /// # Errors
    ///
    /// [`EngineError::Ended`].
    pub fn go(&mut self, position: &Pos, level: &Level, mode: Go) -> Result<Instant, EngineError> {
        self.say(&FromGui::Pos(position.clone()))?;
        self.say(&FromGui::Level(*level))?;
        let begin = Instant::now();
        self.say(&FromGui::Go(mode))?;
        Ok(begin)
    }

    /// The move that it was to expect has been played.
    ///
    /// # Errors
    ///
    /// [`EngineError::Ended`].
    pub fn ponder_hit(&mut self) -> Result<(), EngineError> {
        self.say(&FromGui::PonderHit)
    }

    /// Tells it to answer now.
    ///
    /// # Errors
    ///
    /// [`EngineError::Ended`].
    pub fn stop(&mut self) -> Result<(), EngineError> {
        self.say(&FromGui::Stop)
    }

    /// Waits for the answer to a search that began at `begin`, until `patience` after it, and calls
    /// `on_info` for what is told on the way.
    ///
    /// # Errors
    ///
    /// [`EngineError::Slow`] if it answers only when told to stop; [`EngineError::Hangs`] if not
    /// even then; [`EngineError::Ended`] or [`EngineError::Nonsense`].
    pub fn wait(
        &mut self,
        begin: Instant,
        patience: Duration,
        on_info: impl FnMut(&Info),
    ) -> Result<Answer, EngineError> {
        self.wait_until(begin, patience, on_info, || false)
    }

    fn wait_until(
        &mut self,
        begin: Instant,
        patience: Duration,
        mut on_info: impl FnMut(&Info),
        is_stopped: impl Fn() -> bool,
    ) -> Result<Answer, EngineError> {
        let what = "a move";
        let mut last = None;
        let mut deadline = begin.checked_add(patience);
        // Why it was told to stop.
        let mut why = None;
        loop {
            let now = Instant::now();
            let is_late = deadline.is_some_and(|deadline| now >= deadline);
            if is_late && why.is_some() {
                return Err(self.process.hangs(what, begin.elapsed()));
            }
            if is_late || (why.is_none() && is_stopped()) {
                why = Some(if is_late {
                    EngineError::Slow { what, patience }
                } else {
                    EngineError::Stopped
                });
                self.stop()?;
                deadline = Some(now + GRACE);
            }
            let next_look = now + LOOK_EVERY;
            let until = deadline.map_or(next_look, |deadline| deadline.min(next_look));
            let Some(line) = self.process.hear(Some(until))? else {
                continue;
            };
            let time = begin.elapsed();
            match line.parse() {
                Ok(FromEngine::Info(info)) => {
                    on_info(&info);
                    if info.multipv.is_none_or(|rank| rank == 1) {
                        last = Some(*info);
                    }
                }
                Ok(FromEngine::Done(done)) => {
                    return match why {
                        Some(why) => Err(why),
                        None => Ok(Answer {
                            done,
                            info: last,
                            time,
                        }),
                    };
                }
                Ok(FromEngine::Error { message }) => self.complain(&message),
                Err(error) if line.trim_start().starts_with("done") => {
                    let reason = error.to_string();
                    return Err(EngineError::Nonsense { line, reason });
                }
                // Whatever else it says is its own affair.
                Ok(_) | Err(_) => {}
            }
        }
    }

    /// Asks whether it is there.
    ///
    /// # Errors
    ///
    /// [`EngineError::Hangs`] or [`EngineError::Ended`].
    pub fn ping(&mut self) -> Result<(), EngineError> {
        self.say(&FromGui::Ping)?;
        self.hear_until("pong", GRACE, |_, message| message == FromEngine::Pong)
    }

    fn set_variant(&mut self) -> Result<(), EngineError> {
        let italian = Text::readable(VARIANT);
        let mut params = self.params.iter();
        match params.find(|param| param.name.as_str() == "variant") {
            None => Ok(()),
            Some(param) if param.value == italian => Ok(()),
            Some(param) if param.kind.allows(&italian) => {
                let name = param.name.clone();
                self.set(&name, &italian)
            }
            Some(param) => {
                let known = match &param.kind {
                    ParamKind::Enum { values } => listed(values.iter()),
                    _ => param.value.as_str().to_owned(),
                };
                Err(EngineError::OtherGame { known })
            }
        }
    }

    fn set(&mut self, name: &Text, value: &Text) -> Result<(), EngineError> {
        let Some(param) = self.params.iter().find(|param| param.name == *name) else {
            return Err(EngineError::UnknownParameter {
                name: name.as_str().to_owned(),
                known: listed(self.params.iter().map(|param| &param.name)),
            });
        };
        if !param.kind.allows(value) {
            return Err(EngineError::BadValue {
                name: name.as_str().to_owned(),
                value: value.as_str().to_owned(),
            });
        }
        let (name, value) = (name.clone(), value.clone());
        self.say(&FromGui::SetParam { name, value })
    }

    fn say(&mut self, message: &FromGui) -> Result<(), EngineError> {
        self.process.say(&message.to_string())
    }

    fn complain(&mut self, message: &Text) {
        if self.complaints.len() == MOST_COMPLAINTS {
            self.complaints.pop_front();
        }
        self.complaints.push_back(message.as_str().to_owned());
    }

    /// Hears messages until `is_last` says so; lines that are none are passed over.
    fn hear_until(
        &mut self,
        what: &'static str,
        patience: Duration,
        mut is_last: impl FnMut(&mut Self, FromEngine) -> bool,
    ) -> Result<(), EngineError> {
        let deadline = Instant::now().checked_add(patience);
        loop {
            let Some(line) = self.process.hear(deadline)? else {
                return Err(self.process.hangs(what, patience));
            };
            match line.parse() {
                Ok(FromEngine::Error { message }) => self.complain(&message),
                Ok(message) => {
                    if is_last(self, message) {
                        return Ok(());
                    }
                }
                // Before it is ready it may say anything.
                Err(_) => {}
            }
        }
    }
}

fn listed<'a>(words: impl Iterator<Item = &'a Text>) -> String {
    words.map(Text::as_str).collect::<Vec<_>>().join(", ")
}
