//! The process, its lines and its end.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::EngineError;

/// Lines beyond this many bytes are cut: no engine needs them, and a mad one must not fill the
/// memory.
const LONGEST_LINE: usize = 1 << 16;
/// Lines that wait to be heard; an engine that says more has to wait itself.
const MOST_WAITING: usize = 256;
/// How many last lines of standard error are kept.
const LAST_WORDS: usize = 5;
/// How long a process may take to end after it was told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running engine.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// `None` once it was closed.
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
}

impl Process {
    pub(crate) fn start(mut command: Command) -> Result<Self, EngineError> {
        let program = command.get_program().to_string_lossy().into_owned();
        // Ctrl-C in a terminal is for whoever has started the engine, and says itself what is to end.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|source| EngineError::Start { program, source })?;
        let (sender, lines) = mpsc::sync_channel(MOST_WAITING);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || {
                for_each_line(stdout, |line| sender.send(line).is_ok());
            });
        }
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(stderr) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || {
                for_each_line(stderr, |line| {
                    let mut kept = last_words.lock().unwrap_or_else(PoisonError::into_inner);
                    if kept.len() == LAST_WORDS {
                        kept.pop_front();
                    }
                    kept.push_back(line);
                    true
                });
            });
        }
        let stdin = child.stdin.take();
        Ok(Self {
            child,
            stdin,
            lines,
            last_words,
        })
    }

    /// Says one line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), EngineError> {
        let said = self
            .stdin
            .as_mut()
            .map(|stdin| writeln!(stdin, "{line}").and_then(|()| stdin.flush()));
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended()),
        }
    }

    /// The next line; `None` if there is none until `deadline`, which may lie too far ahead to be
    /// told. After it none is heard, however many wait.
    pub(crate) fn hear(
        &mut self,
        deadline: Option<Instant>,
    ) -> Result<Option<String>, EngineError> {
        let heard = match deadline {
            None => self
                .lines
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => match deadline.checked_duration_since(Instant::now()) {
                Some(patience) => self.lines.recv_timeout(patience),
                None => Err(RecvTimeoutError::Timeout),
            },
        };
        match heard {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Ends the process, and says that it hung.
    pub(crate) fn hangs(&mut self, what: &'static str, patience: Duration) -> EngineError {
        self.kill();
        EngineError::Hangs {
            what,
            patience,
            stderr: self.stderr(),
        }
    }

    /// It closed its end: waits for the process and tells how it ended.
    fn ended(&mut self) -> EngineError {
        self.stdin = None;
        let status = self.wait().unwrap_or_else(|| {
            self.kill();
            "it closed its output".to_owned()
        });
        EngineError::Ended {
            status,
            stderr: self.stderr(),
        }
    }

    fn stderr(&self) -> String {
        let kept = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        kept.iter().cloned().collect::<Vec<_>>().join(" / ")
    }

    /// How the process ended; `None` if it goes on.
    fn wait(&mut self) -> Option<String> {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Err(error) => return Some(error.to_string()),
                Ok(None) if Instant::now() >= deadline => return None,
                Ok(None) => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    fn kill(&mut self) {
        self.stdin = None;
        // Nothing is left to do if the system will not; it is gone already then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        self.stdin = None;
        if self.wait().is_none() {
            self.kill();
        }
    }
}

/// Calls `heard` for each line until it says `false` or there are no more.
fn for_each_line(source: impl Read, mut heard: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    loop {
        line.clear();
        let most = LONGEST_LINE as u64;
        match source.by_ref().take(most).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                if !heard(text.trim_end_matches(['\n', '\r']).to_owned()) {
                    return;
                }
            }
        }
    }
}
