//! `damiera dxp`: two processes, and one that talks nonsense.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use damiera::{Color, Position};
use damiera_pdn::{GameResult, Reader, Record};
use damiera_protocols::dxp::{
    Acceptance, BackAnswer, Ending, Framing, GameRequest, Message, Name, Played, Reason, Refusal,
    StartPosition,
};

struct Side {
    child: Child,
    stdout: BufReader<ChildStdout>,
}

impl Side {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damiera"))
            .arg("dxp")
            .args(arguments)
            .args(["--hash", "1"])
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdout }
    }

    /// One that waits, and its address.
    fn serve(arguments: &[&str]) -> (Self, String) {
        let mut side = Self::start(&[&["serve", "--addr", "127.0.0.1:0"], arguments].concat());
        let line = side.line();
        let address = line.trim_end().trim_end_matches('.').rsplit(' ').next();
        (side, address.unwrap().to_owned())
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "it has ended: {}", self.stderr());
        line
    }

    fn stderr(&mut self) -> String {
        let mut text = String::new();
        if let Some(stderr) = &mut self.child.stderr {
            stderr.read_to_string(&mut text).unwrap();
        }
        text
    }

    /// Exit code, standard output from here on, standard error.
    fn end(mut self) -> (Option<i32>, String, String) {
        let mut stdout = String::new();
        self.stdout.read_to_string(&mut stdout).unwrap();
        let stderr = self.stderr();
        (self.child.wait().unwrap().code(), stdout, stderr)
    }
}

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn records(path: &Path) -> Vec<Record> {
    let bytes = fs::read(path).unwrap();
    let mut reader = Reader::from_bytes(&bytes);
    let mut records = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        assert!(record.is_good(), "{:?}", record.faults);
        records.push(record);
    }
    records
}

#[test]
fn a_match_of_ten_games() {
    let (ours, theirs) = (file("dxp-ours.pdn"), file("dxp-theirs.pdn"));
    let (server, address) = Side::serve(&["--nodes", "150", "--pdn", ours.to_str().unwrap()]);
    let client = Side::start(&[
        "connect",
        &address,
        "--games",
        "10",
        "--nodes",
        "300",
        "--name",
        "Other",
        "--pdn",
        theirs.to_str().unwrap(),
    ]);
    for (code, stdout, stderr) in [client.end(), server.end()] {
        assert_eq!(code, Some(0), "{stdout}{stderr}");
        assert!(stdout.contains("10 games were played."), "{stdout}");
    }
    let (ours, theirs) = (records(&ours), records(&theirs));
    assert_eq!((ours.len(), theirs.len()), (10, 10));
    for (index, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        assert!(ours.game.moves().eq(theirs.game.moves()));
        assert_eq!(ours.game.result, theirs.game.result);
        assert_ne!(ours.game.result, GameResult::Unknown);
        let white = if index % 2 == 0 { "Other" } else { "Damiera" };
        assert_eq!(ours.game.tags.get("White"), Some(white));
    }
}

#[test]
fn one_is_killed_in_the_middle() {
    let kept = file("dxp-kept.pdn");
    let (mut server, address) = Side::serve(&["--nodes", "2000", "--pdn", kept.to_str().unwrap()]);
    let mut client = Side::start(&["connect", &address, "--games", "10", "--nodes", "2000"]);
    while !server.line().starts_with("4. ") {}
    client.child.kill().unwrap();
    client.child.wait().unwrap();
    let (code, stdout, stderr) = server.end();
    assert_eq!(code, Some(1), "{stdout}");
    assert!(
        stderr.starts_with("damiera: The connection is gone in the middle of game"),
        "{stderr}"
    );
    let games = records(&kept);
    let last = games.last().expect("the game is kept");
    assert_eq!(last.game.result, GameResult::Unknown);
    assert!(last.game.moves().count() >= 7);
    assert_eq!(last.game.tags.get("Termination"), Some("connection lost"));
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_anybody_is_talked_to() {
    let arguments = [
        "serve",
        "--addr",
        "127.0.0.1:0",
        "--pdn",
        "/no/such/games.pdn",
    ];
    let (code, stdout, stderr) = Side::start(&arguments).end();
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(stderr.contains("/no/such/games.pdn"), "{stderr}");
}

/// The disk is full by the time that the game is over.
#[cfg(target_os = "linux")]
#[test]
fn a_game_that_cannot_be_kept_is_shown() {
    let (server, address) = Side::serve(&["--nodes", "50", "--pdn", "/dev/full"]);
    let mut other = Other::new(TcpStream::connect(address).unwrap());
    assert_eq!(other.request(1, Color::Black), None);
    other.say(&Message::End(Ending {
        reason: Reason::Resigned,
        stop: true,
    }));
    let (code, stdout, stderr) = server.end();
    assert_eq!(code, Some(1));
    assert!(stdout.contains("[Result \"0-1\"]"), "{stdout}");
    assert!(stderr.contains("cannot write /dev/full"), "{stderr}");
}

/// Somebody on the other side who can be made to say anything.
struct Other {
    stream: TcpStream,
    framing: Framing,
    heard: Vec<Message>,
}

impl Other {
    fn new(stream: TcpStream) -> Self {
        Self {
            stream,
            framing: Framing::default(),
            heard: Vec::new(),
        }
    }

    fn say(&mut self, message: &Message) {
        self.stream.write_all(&message.to_bytes()).unwrap();
    }

    fn hear(&mut self) -> Message {
        let mut bytes = [0; 256];
        while self.heard.is_empty() {
            let length = self.stream.read(&mut bytes).unwrap();
            assert_ne!(length, 0, "the line is closed");
            let heard = &mut self.heard;
            self.framing.push(&bytes[..length], |message| {
                heard.push(message.expect("a message"));
            });
        }
        self.heard.remove(0)
    }

    fn request(&mut self, version: u16, follower_color: Color) -> Option<Refusal> {
        self.say(&Message::Request(GameRequest {
            version,
            initiator: Name::new("Odd").unwrap(),
            follower_color,
            minutes: 5,
            moves: 0,
            start: StartPosition::Usual,
        }));
        loop {
            match self.hear() {
                Message::Accept(Acceptance { refusal, follower }) => {
                    assert_eq!(follower.as_str(), "Damiera");
                    return refusal;
                }
                Message::Chat(_) => {}
                other => panic!("{other}"),
            }
        }
    }

    /// Their next move, played on.
    fn their_move(&mut self, position: &Position) -> Position {
        match self.hear() {
            Message::Move(played) => {
                let mv = played.resolve(position).expect("a legal move");
                position.try_play(mv).unwrap()
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn a_follower_bears_with_anything() {
    let (server, address) = Side::serve(&["--nodes", "50"]);
    let mut other = Other::new(TcpStream::connect(address).unwrap());
    assert!(matches!(other.hear(), Message::Chat(_)), "it says hello");
    other.stream.write_all(b"Xyz\0\xff\0").unwrap();
    for _ in 0..2 {
        let Message::Chat(chat) = other.hear() else {
            panic!("no chat");
        };
        assert!(chat.as_str().starts_with("not understood"));
    }
    assert_eq!(other.request(2, Color::White), Some(Refusal::Version));
    assert_eq!(other.request(1, Color::White), None);
    let position = other.their_move(&Position::start());
    let back = Message::BackRequest {
        number: 1,
        turn: Color::White,
    };
    other.say(&back);
    assert_eq!(other.hear(), Message::BackAnswer(BackAnswer::Refused));
    other.stream.write_all(b"M0000\0").unwrap();
    assert!(matches!(other.hear(), Message::Chat(_)));
    // A move that is not legal ends the game; another one may follow.
    let wrong = Played {
        captured: damiera::Bitboard::EMPTY,
        ..Played::new(position.legal_moves()[0], 3)
    };
    let wrong = Message::Move(Played {
        to: wrong.from,
        ..wrong
    });
    other.say(&wrong);
    assert!(matches!(other.hear(), Message::Chat(_)));
    let end = |reason, stop| Message::End(Ending { reason, stop });
    assert_eq!(other.hear(), end(Reason::Unsaid, false));
    other.say(&end(Reason::Unsaid, false));
    // We resign the second.
    assert_eq!(other.request(1, Color::Black), None);
    other.say(&end(Reason::Resigned, true));
    assert_eq!(other.hear(), end(Reason::Unsaid, true));
    let (code, stdout, stderr) = server.end();
    assert_eq!(code, Some(0), "{stderr}");
    assert!(stdout.contains("[Result \"0-1\"]"), "{stdout}");
    assert!(stdout.contains("Not a legal move"), "{stdout}");
}

#[test]
fn a_wish_to_go_back_may_be_granted() {
    let (server, address) = Side::serve(&["--nodes", "50", "--takebacks"]);
    let mut other = Other::new(TcpStream::connect(address).unwrap());
    assert_eq!(other.request(1, Color::White), None);
    let start = Position::start();
    other.their_move(&start);
    other.say(&Message::BackRequest {
        number: 1,
        turn: Color::White,
    });
    assert_eq!(other.hear(), Message::BackAnswer(BackAnswer::Granted));
    // It has to move again, from the start.
    other.their_move(&start);
    drop(other);
    let (code, _, stderr) = server.end();
    assert_eq!(code, Some(1));
    assert!(stderr.contains("middle of game 1"), "{stderr}");
}

/// It hangs up instead of confirming the end of the first of two games.
#[test]
fn a_series_is_not_done_while_games_are_left() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let client = Side::start(&["connect", &address, "--games", "2", "--colour", "black"]);
    let mut other = Other::new(listener.accept().unwrap().0);
    assert!(matches!(other.hear(), Message::Chat(_)));
    assert!(matches!(other.hear(), Message::Request(_)));
    other.say(&Message::Accept(Acceptance {
        follower: Name::new("Odd").unwrap(),
        refusal: None,
    }));
    let mv = Position::start().legal_moves()[0];
    other.say(&Message::Move(Played {
        to: mv.from(),
        ..Played::new(mv, 0)
    }));
    assert!(matches!(other.hear(), Message::Chat(_)));
    assert!(matches!(other.hear(), Message::End(_)));
    drop(other);
    let (code, _, stderr) = client.end();
    assert_eq!(code, Some(1));
    assert_eq!(
        stderr,
        "damiera: The connection ended after 1 of 2 games.\n"
    );
}

#[test]
fn an_initiator_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let client = Side::start(&["connect", &address, "--fen", "W:W30:B1"]);
    let mut other = Other::new(listener.accept().unwrap().0);
    assert!(matches!(other.hear(), Message::Chat(_)));
    let Message::Request(request) = other.hear() else {
        panic!("no request");
    };
    assert_eq!(request.start.position().to_string(), "W:W30:B1");
    other.say(&Message::Accept(Acceptance {
        follower: Name::new("Odd").unwrap(),
        refusal: Some(Refusal::NoGame),
    }));
    let (code, _, stderr) = client.end();
    assert_eq!(code, Some(1));
    assert_eq!(stderr, "damiera: Odd refuses: no game at all.\n");
}
