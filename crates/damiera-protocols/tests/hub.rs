//! Hub by its specification: `protocol.txt` of Scan 3.1, and the behaviour of its `hub.cpp`.

use damiera::{Game, GameRules, Position};
use damiera_protocols::hub::{
    Clock, Decimal, Done, FromEngine, FromGui, Go, HubErrorKind, HubMove, Info, Level, ParamKind,
    Pos, PosError, Score, Text, read_position, write_position,
};

const START: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

fn gui(line: &str) -> FromGui {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn engine(line: &str) -> FromEngine {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn gui_error(line: &str) -> (HubErrorKind, usize) {
    let error = line.parse::<FromGui>().expect_err(line);
    (error.kind, error.column)
}

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

#[test]
fn the_dialogue_of_the_specification() {
    assert_eq!(gui("hub"), FromGui::Hub);
    let FromEngine::Id(id) =
        engine(r#"id name=Scan version=3.0 author="Fabien Letouzey" country=France"#)
    else {
        panic!("no id");
    };
    assert_eq!(
        id.author.as_ref().map(Text::as_str),
        Some("Fabien Letouzey")
    );
    let FromEngine::Param(param) =
        engine(r#"param name=variant value=normal type=enum values="normal killer bt""#)
    else {
        panic!("no param");
    };
    assert!(param.kind.allows(&Text::readable("killer")));
    assert!(!param.kind.allows(&Text::readable("italian")));
    let set = gui("set-param name=book value=false");
    assert_eq!(set.to_string(), "set-param name=book value=false");
    assert_eq!(gui("go ponder"), FromGui::Go(Go::Ponder));
    let FromEngine::Info(info) = engine(
        r#"info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.0 pv="32-28 17-22 28x17x22""#,
    ) else {
        panic!("no info");
    };
    assert_eq!(info.mean_depth, Some(number("20.8")));
    assert_eq!(info.score.map(|score| score.0.hundredths()), Some(-1));
    assert_eq!(info.pv.len(), 3);
    let FromEngine::Done(done) = engine("done move=32-28 ponder=17-22") else {
        panic!("not done");
    };
    assert_eq!(done.ponder.map(|mv| mv.to_string()), Some("17-22".into()));
}

#[test]
fn every_form_of_level() {
    let clock = |moves, time: &str, increment: &str| {
        FromGui::Level(Level {
            clock: Some(Clock {
                moves,
                time: number(time),
                increment: number(increment),
            }),
            ..Level::INFINITE
        })
    };
    assert_eq!(gui("level infinite"), FromGui::Level(Level::INFINITE));
    assert_eq!(gui("level time=60"), clock(None, "60", "0"));
    assert_eq!(
        gui("level moves=9 time=291.587"),
        clock(Some(9), "291.587", "0")
    );
    assert_eq!(gui("level time=10 inc=0.1"), clock(None, "10", "0.1"));
    // A client that takes the increment off before it sends the time may be left with less.
    assert_eq!(gui("level time=-0.5 inc=1"), clock(None, "-0.5", "1"));
    let both = Level {
        depth: Some(9),
        nodes: Some(1_000),
        move_time: Some(number("1e-05")),
        clock: None,
    };
    assert_eq!(
        gui("level nodes=1000 depth=9 move-time=1e-05"),
        FromGui::Level(both)
    );
    assert_eq!(
        gui_error("level"),
        (HubErrorKind::NoLimit, "level".len() + 1)
    );
    assert_eq!(
        gui_error("level inc=1"),
        (HubErrorKind::NeedsTime("inc"), 7)
    );
    assert_eq!(
        gui_error("level depth=3 infinite"),
        (HubErrorKind::NotInfinite, 15)
    );
    for line in [
        "level depth=70000",
        "level depth=-1",
        "level depth=1.5",
        "level depth=",
        "level depth",
        "level time=nan",
        "level time=inf",
        "level time=1e300",
    ] {
        assert!(line.parse::<FromGui>().is_err(), "{line}");
    }
}

#[test]
fn blanks_quotes_and_flags() {
    assert_eq!(
        gui(&format!(
            "  pos   pos =  \"{START}\" \t moves=\"22-18\" \r\n"
        )),
        gui(&format!("pos moves=22-18 pos={START}"))
    );
    assert_eq!(gui("pos start"), gui(&format!("pos pos={START}")));
    let empty = gui(r#"set-param name=book value="""#);
    assert_eq!(empty.to_string(), r#"set-param name=book value="""#);
    assert_eq!(
        gui_error(r#"set-param name="book"#),
        (HubErrorKind::Unclosed, 16)
    );
    assert_eq!(
        gui_error("set-param name= "),
        (HubErrorKind::ExpectedValue, 17)
    );
    assert_eq!(gui_error("set-param =3"), (HubErrorKind::ExpectedName, 11));
    assert_eq!(gui_error(" \t "), (HubErrorKind::Empty, 4));
    assert_eq!(
        gui_error("set-param name=a value=b name=c"),
        (HubErrorKind::Twice("name".into()), 26)
    );
    assert_eq!(
        gui_error("set-param value=b"),
        (HubErrorKind::Missing("name"), 18)
    );
    assert_eq!(
        gui_error("set-param name value=b"),
        (HubErrorKind::NoValue("name"), 11)
    );
}

#[test]
fn what_is_unknown_is_told() {
    assert_eq!(
        gui_error("  dance slowly"),
        (HubErrorKind::UnknownCommand("dance".into()), 3)
    );
    let heard = FromGui::read("go think softly=yes").expect("a mode is there");
    assert_eq!(heard.message, FromGui::Go(Go::Think));
    let [ignored] = heard.ignored.as_slice() else {
        panic!("one argument is unknown");
    };
    assert_eq!((ignored.name(), ignored.column()), ("softly", 10));
    assert_eq!(gui_error("go"), (HubErrorKind::GoMode, 3));
    assert_eq!(gui_error("go think ponder"), (HubErrorKind::GoMode, 10));
}

#[test]
fn positions_have_33_characters() {
    assert_eq!(write_position(&Position::start()), START);
    assert_eq!(read_position(START), Ok(Position::start()));
    let kings: Position = "B:WK9,21:B1,K22".parse().expect("a position");
    let written = write_position(&kings);
    assert_eq!(written, "BbeeeeeeeWeeeeeeeeeeewBeeeeeeeeee");
    assert_eq!(read_position(&written), Ok(kings));
    for (line, column) in [
        // International draughts.
        (
            "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
            9,
        ),
        ("pos pos=", 9),
        ("pos pos=XeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW", 9),
        ("pos pos=WeeeeexeeeeeeeeeeeeeeeeeeeeeeeeeW", 15),
        // A man on its crowning row, square 3.
        ("pos pos=Wbbwbbbbbbbbbeeeeeeeewwwwwwwwwwww", 12),
    ] {
        assert_eq!(gui_error(line).1, column, "{line}");
    }
}

#[test]
fn captures_name_the_pieces_taken_in_any_order() {
    let mv: HubMove = "28x19x23".parse().expect("a capture");
    assert_eq!(mv.captured.len(), 1);
    let two: HubMove = "29x15x26x19".parse().expect("a capture");
    assert_eq!("29x15x19x26".parse(), Ok(two));
    assert_eq!(two.to_string(), "29x15x19x26");
    for (text, offset) in [
        ("", 0),
        ("22", 2),
        ("22-", 3),
        ("22-33", 3),
        ("0-5", 0),
        ("22-18-15", 5),
        ("22x15", 5),
        ("22x15x", 6),
        ("22x15x18x18", 9),
        ("22x15x18-5", 8),
        ("22 -18", 2),
    ] {
        let error = text.parse::<HubMove>().expect_err(text);
        assert_eq!(error.offset(), offset, "{text}");
    }
    assert_eq!(
        gui_error(&format!("pos pos={START} moves=\"22-18  11_14\"")).1,
        50 + "22-18  11".len()
    );
}

/// Two ways round that take the same pieces are one move in Hub, and either is legal.
#[test]
fn paths_do_not_matter() {
    let position: Position = "W:WK22:B10,11,18,19".parse().expect("a position");
    let moves = position.legal_moves();
    let mut told: Vec<String> = moves
        .iter()
        .map(|&mv| HubMove::from(mv).to_string())
        .collect();
    assert_eq!(moves.len(), 2, "{moves:?}");
    for (mv, text) in moves.iter().zip(&told) {
        let read: HubMove = text.parse().expect("our own writing");
        let resolved = read.resolve(&position).expect("a legal move");
        assert!(resolved.same_effect(*mv));
    }
    told.dedup();
    assert_eq!(told, ["22x22x10x11x18x19"]);
}

#[test]
fn a_game_is_told_from_its_last_irreversible_move() {
    let start: Position = "W:WK1:BK32".parse().expect("a position");
    let mut game = Game::new(start, GameRules::default());
    let pos = |moves: &[&str], start: Position| Pos {
        start,
        moves: moves.iter().map(|mv| mv.parse().expect("a move")).collect(),
    };
    for mv in ["1-5", "32-28", "5-1", "28-32"] {
        let mv: HubMove = mv.parse().expect("a move");
        let mv = mv.resolve(&game.position()).expect("a legal move");
        game.play(mv).expect("the game goes on");
    }
    let told = Pos::since_conversion(&game);
    assert_eq!(told, pos(&["1-5", "32-28", "5-1", "28-32"], start));
    let heard = told.game(GameRules::default()).expect("a game");
    assert_eq!(heard.repetitions(), 2);
    let wrong = pos(&["1-5", "32-31"], start);
    assert_eq!(
        wrong.game(GameRules::default()),
        Err(PosError::Illegal {
            mv: wrong.moves[1],
            number: 2
        })
    );
    let moves = [&["1-5", "32-28", "5-1", "28-32"]; 3].map(|moves| moves.to_vec());
    let over = pos(&moves.concat(), start).game(GameRules::default());
    assert!(matches!(over, Err(PosError::Over { number: 9, .. })));
}

/// The clients of the field read the fields in this order, and a score beyond 90 as plies to the end.
#[test]
fn info_as_clients_read_it() {
    let info = Info {
        depth: Some(21),
        mean_depth: Some(number("20.8")),
        score: Some(Score::win(5)),
        nodes: Some(31_261_613),
        time: Some(number("3.906")),
        nps: Some(Decimal::from_hundredths(800)),
        pv: vec!["22-18".parse().unwrap(), "11-14".parse().unwrap()],
        hashfull: Some(1000),
        ..Info::default()
    };
    assert_eq!(
        FromEngine::Info(Box::new(info)).to_string(),
        "info depth=21 mean-depth=20.8 score=99.95 nodes=31261613 time=3.906 nps=8 \
         pv=\"22-18 11-14\" hashfull=1000"
    );
    let short = "info depth=1 pv=22-18".parse::<FromEngine>();
    let quoted = short.map(|info| info.to_string());
    assert_eq!(quoted.as_deref(), Ok("info depth=1 pv=\"22-18\""));
    assert_eq!(Score::win(5).plies_to_end(), Some(5));
    assert_eq!(Score::loss(4).to_string(), "-99.96");
    assert_eq!(Score::loss(4).plies_to_end(), Some(4));
    assert_eq!(Score::estimate(-7).to_string(), "-0.07");
    assert_eq!(Score::estimate(300).to_string(), "3.00");
    assert_eq!(Score::estimate(i32::MAX).plies_to_end(), None);
    assert!(Score::win(u16::MAX) > Score::estimate(i32::MAX));
    assert_eq!(Score(number("-0.010000")), Score::estimate(-1));
}

#[test]
fn what_engines_may_say_wrong() {
    for line in [
        "done",
        "done move=",
        "done move=22",
        "param name=a value=1 type=int min=0",
        "param name=a value=1 type=tree",
        "info wdl=\"1 2 3\"",
        "info score=high",
        "error",
        "Hello, I am an engine",
    ] {
        assert!(line.parse::<FromEngine>().is_err(), "{line}");
    }
    let FromEngine::Param(param) = engine("param name=x value=0.5 type=real min=-1 max=1.5") else {
        panic!("no param");
    };
    assert!(matches!(param.kind, ParamKind::Real { .. }));
    assert!(param.kind.allows(&Text::readable("1.5")));
    assert!(!param.kind.allows(&Text::readable("1.6")));
    let mv = "22-18".parse().unwrap();
    let done = Done { mv, ponder: None };
    // A move is no worse for what is expected after it.
    for ponder in ["ponder=x", "ponder=0-0", "ponder"] {
        let heard = FromEngine::read(&format!("done move=22-18 {ponder}")).unwrap();
        assert_eq!(heard.message, FromEngine::Done(done), "{ponder}");
        assert_eq!(heard.ignored[0].name(), "ponder");
    }
    assert_eq!(FromEngine::Done(done).to_string(), "done move=22-18");
}
