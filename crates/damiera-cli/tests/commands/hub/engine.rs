//! The engine behind its protocol, to talk with.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use damiera_protocols::hub::{Done, FromEngine, Info};

/// An engine to talk with.
pub(super) struct Engine {
    child: Child,
    pub(super) stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    /// One that searches from the first move on.
    pub(super) fn start() -> Self {
        let mut engine = Self::start_with_book();
        engine.say("set-param name=book value=false");
        engine
    }

    pub(super) fn start_with_book() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
            .args(["hub", "--hash", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            stdin,
            stdout,
        }
    }

    pub(super) fn say(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    pub(super) fn hear(&mut self) -> FromEngine {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        let heard = FromEngine::read(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        assert!(heard.ignored.is_empty(), "{line}");
        heard.message
    }

    /// Says a line that is wrong, and hears why.
    pub(super) fn refused(&mut self, line: &str) -> String {
        self.say(line);
        match self.hear() {
            FromEngine::Error { message } => message.as_str().to_owned(),
            other => panic!("{line}: {other}"),
        }
    }

    /// The answer to a search and what was told before.
    pub(super) fn done(&mut self) -> (Vec<Info>, Done) {
        let mut infos = Vec::new();
        loop {
            match self.hear() {
                FromEngine::Info(info) => infos.push(*info),
                FromEngine::Done(done) => return (infos, done),
                other => panic!("{other}"),
            }
        }
    }

    pub(super) fn search(&mut self, pos: &str, level: &str, go: &str) -> (Vec<Info>, Done) {
        self.say(&format!("pos {pos}"));
        self.say(level);
        self.say(go);
        self.done()
    }

    pub(super) fn end(mut self) {
        drop(self.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}
