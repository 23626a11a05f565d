//! The connection to the other program.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use damiera::Move;
use damiera_protocols::dxp::{Chat, Framing, FramingError, Message};

use crate::interrupt::{INTERRUPTED, on_interrupt};

/// What can happen during a game.
#[derive(Debug)]
pub(super) enum Event {
    /// The other side says something.
    Heard(Message),
    /// The other side says something that is no message.
    Nonsense(FramingError),
    /// The line is gone; tells why, if it was not simply closed.
    Closed(Option<io::Error>),
    /// Our engine has found a move for the question of this number.
    Thought { question: u64, mv: Option<Move> },
    /// Ctrl-C was pressed.
    Interrupted,
    /// Nothing happened until the deadline.
    TooLate,
}

/// Who is told of Ctrl-C: the games that are being played, or else it ends the program.
#[derive(Debug, Default)]
pub(super) struct Interrupts(Arc<Mutex<Option<Sender<Event>>>>);

impl Interrupts {
    pub(super) fn new() -> io::Result<Self> {
        let listener: Arc<Mutex<Option<Sender<Event>>>> = Arc::default();
        let told = Arc::clone(&listener);
        on_interrupt(move || {
            let listener = told.lock().unwrap_or_else(PoisonError::into_inner);
            let is_heard = listener
                .as_ref()
                .is_some_and(|sender| sender.send(Event::Interrupted).is_ok());
            if !is_heard {
                std::process::exit(INTERRUPTED.into());
            }
        })?;
        Ok(Self(listener))
    }

    fn tell(&self, sender: Sender<Event>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender);
    }
}

/// The line is gone.
#[derive(Debug)]
pub(super) struct Lost(pub(super) Option<io::Error>);

/// A connection whose messages arrive one by one, among what else happens.
#[derive(Debug)]
pub(super) struct Link {
    stream: TcpStream,
    sender: Sender<Event>,
    events: Receiver<Event>,
}

impl Link {
    pub(super) fn new(stream: TcpStream, interrupts: &Interrupts) -> io::Result<Self> {
        // Each move is a small packet that somebody waits for.
        stream.set_nodelay(true)?;
        let (sender, events) = mpsc::channel();
        let mut reader = stream.try_clone()?;
        let heard = sender.clone();
        thread::spawn(move || {
            let closed = listen(&mut reader, &heard);
            let _ = heard.send(Event::Closed(closed.err()));
        });
        interrupts.tell(sender.clone());
        Ok(Self {
            stream,
            sender,
            events,
        })
    }

    /// Where other threads put what they have found.
    pub(super) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    pub(super) fn send(&mut self, message: &Message) -> Result<(), Lost> {
        self.stream
            .write_all(&message.to_bytes())
            .map_err(|error| Lost(Some(error)))
    }

    /// Says something to whoever sits on the other side.
    pub(super) fn chat(&mut self, text: &str) -> Result<(), Lost> {
        match Chat::lossy(text) {
            Some(chat) => self.send(&Message::Chat(chat)),
            None => Ok(()),
        }
    }

    /// The next thing that happens until the deadline.
    pub(super) fn next(&self, deadline: Option<Instant>) -> Event {
        let event = match deadline {
            None => self
                .events
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => {
                let patience = deadline.saturating_duration_since(Instant::now());
                self.events.recv_timeout(patience)
            }
        };
        event.unwrap_or_else(|error| match error {
            RecvTimeoutError::Timeout => Event::TooLate,
            RecvTimeoutError::Disconnected => Event::Closed(None),
        })
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Hears messages until the line is closed.
fn listen(reader: &mut TcpStream, heard: &Sender<Event>) -> io::Result<()> {
    let mut framing = Framing::default();
    let mut bytes = [0; 1024];
    loop {
        let length = match reader.read(&mut bytes) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        framing.push(&bytes[..length], |message| {
            let event = match message {
                Ok(message) => Event::Heard(message),
                Err(error) => Event::Nonsense(error),
            };
            let _ = heard.send(event);
        });
    }
}
