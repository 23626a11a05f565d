//! DXP by its specification: the examples of mesander.nl/damexchange.

use damiera::{Bitboard, Color, Position, Square};
use damiera_protocols::dxp::{
    Acceptance, BackAnswer, Chat, DxpErrorKind, Ending, Framing, GameRequest, LONGEST, Message,
    Name, Played, Reason, Refusal, StartPosition,
};
use proptest::collection::vec;
use proptest::prelude::*;

fn read(text: &str) -> Message {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> (DxpErrorKind, usize) {
    let error = text.parse::<Message>().expect_err(text);
    (error.kind, error.column)
}

fn square(number: u8) -> Square {
    Square::from_number(number).expect("a square")
}

#[test]
fn the_examples_of_the_specification() {
    let Message::Request(request) = read("R01Tornado voor Windows 4.0        W060065A") else {
        panic!("no request");
    };
    assert_eq!(request.initiator.as_str(), "Tornado voor Windows 4.0");
    assert_eq!(
        (
            request.version,
            request.follower_color,
            request.minutes,
            request.moves
        ),
        (1, Color::White, 60, 65)
    );
    assert_eq!(request.start, StartPosition::Usual);

    let quiet = Played {
        seconds: 12,
        from: square(6),
        to: square(11),
        captured: Bitboard::EMPTY,
    };
    assert_eq!(read("M0012061100"), Message::Move(quiet));
    let Message::Move(capture) = read("M001205250422122320") else {
        panic!("no move");
    };
    let taken: Vec<u8> = capture.captured.iter().map(Square::number).collect();
    assert_eq!(taken, [12, 20, 22, 23]);
    assert_eq!((capture.from, capture.to), (square(5), square(25)));

    let back = Message::BackRequest {
        number: 5,
        turn: Color::Black,
    };
    assert_eq!(read("B005Z"), back);
    assert_eq!(back.to_string(), "B005Z");
}

#[test]
fn positions_of_32_and_of_50_squares() {
    let position: Position = "B:WK9,21:B1,K22".parse().expect("a position");
    let request = Message::Request(GameRequest {
        version: 1,
        initiator: Name::new("A").expect("a name"),
        follower_color: Color::Black,
        minutes: 5,
        moves: 0,
        start: StartPosition::Given(position),
    });
    let text = request.to_string();
    assert!(
        text.ends_with("Z005000BZzeeeeeeeWeeeeeeeeeeewZeeeeeeeeee"),
        "{text}"
    );
    assert_eq!(read(&text), request);
    assert_eq!(read(&format!("{text}{}", "e".repeat(18))), request);
    for beyond in [
        "e".repeat(17),
        "e".repeat(19),
        format!("{}w", "e".repeat(17)),
    ] {
        assert!(
            format!("{text}{beyond}").parse::<Message>().is_err(),
            "{beyond}"
        );
    }
    // A man on its crowning row, square 2 of the position.
    let wrong = text.replace("BZze", "BZzw");
    let (kind, column) = refused(&wrong);
    assert!(matches!(kind, DxpErrorKind::Setup(_)));
    assert_eq!(&wrong[column - 1..column], "w");
}

#[test]
fn what_is_no_message_is_refused_at_its_place() {
    for (text, column) in [
        ("", 1),
        ("X", 1),
        ("M", 2),
        ("M001206110", 11),
        ("M00120611001", 12),
        ("M0012331100", 6),
        ("M0012000100", 6),
        ("M+012061100", 2),
        ("M001205250222", 14),
        ("M001205250222 1", 14),
        ("M0012052502 222", 12),
        ("M0012052502221827", 16),
        ("M0012052502222", 15),
        ("M00120525022222", 14),
        ("E", 2),
        ("E40", 2),
        ("E02", 3),
        ("K3", 2),
        ("C", 2),
        ("B05Z", 2),
        ("B005B", 5),
        ("Aname0", 7),
        ("C\u{e9}", 2),
    ] {
        assert_eq!(refused(text).1, column, "{text:?}");
    }
    assert_eq!(
        refused(&"C".repeat(128)),
        (DxpErrorKind::TooLong, LONGEST + 1)
    );
    assert!("C".repeat(127).parse::<Message>().is_ok());
    let blank = format!("A {:<31}0", "name");
    assert_eq!(refused(&blank), (DxpErrorKind::Name, 2));
}

#[test]
fn a_stream_is_cut_wherever_it_breaks() {
    let messages = [read("M0012061100"), read("E10"), read("CHello")];
    let bytes: Vec<u8> = messages.iter().flat_map(Message::to_bytes).collect();
    for width in 1..bytes.len() {
        let mut framing = Framing::default();
        let mut heard = Vec::new();
        for part in bytes.chunks(width) {
            framing.push(part, |message| heard.push(message.expect("a message")));
        }
        assert_eq!(heard, messages, "{width}");
    }
}

/// Nonsense is one error, whatever its length, and what follows is understood.
#[test]
fn a_stream_goes_on_behind_nonsense() {
    let mut framing = Framing::default();
    let mut heard = Vec::new();
    let noise = [
        vec![b'x'; 100_000],
        vec![0],
        vec![0xff, 0],
        b"E00\0".to_vec(),
    ]
    .concat();
    framing.push(&noise, |message| heard.push(message));
    let kinds: Vec<_> = heard
        .iter()
        .map(|message| message.as_ref().map_err(|error| error.error.kind.clone()))
        .collect();
    assert_eq!(
        kinds,
        [
            Err(DxpErrorKind::TooLong),
            Err(DxpErrorKind::NotAscii),
            Ok(&read("E00"))
        ]
    );
}

#[test]
fn what_people_say_is_carried_as_far_as_it_can_be() {
    assert_eq!(
        Chat::lossy("è mossa").map(|chat| chat.as_str().to_owned()),
        Some("? mossa".into())
    );
    assert_eq!(
        Chat::lossy(&"a".repeat(200)).map(|chat| chat.as_str().len()),
        Some(126)
    );
    assert_eq!(Chat::lossy(""), None);
    assert_eq!(
        Chat::new("\u{1b}[2J").map(|chat| chat.printable()),
        Ok(" [2J".into())
    );
    for name in ["", " a", "a ", "é", &"a".repeat(33)] {
        assert!(Name::new(name).is_err(), "{name:?}");
    }
}

fn name() -> impl Strategy<Value = Name> {
    "[!-~]([ -~]{0,30}[!-~])?".prop_map(|text| Name::new(&text).expect("a name"))
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn position() -> impl Strategy<Value = Position> {
    vec(any::<prop::sample::Index>(), 0..80).prop_map(|choices| {
        choices
            .into_iter()
            .fold(Position::start(), |position, choice| {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    return position;
                }
                position
                    .try_play(*choice.get(&moves))
                    .expect("a legal move")
            })
    })
}

fn played() -> impl Strategy<Value = Played> {
    let any_square = || (1_u8..=32).prop_map(square);
    (
        0_u16..=9_999,
        any_square(),
        any_square(),
        vec(any_square(), 0..12),
    )
        .prop_map(|(seconds, from, to, taken)| Played {
            seconds,
            from,
            to,
            captured: taken
                .into_iter()
                .fold(Bitboard::EMPTY, |all, one| all | Bitboard::from_square(one)),
        })
}

fn message() -> impl Strategy<Value = Message> {
    let start = prop_oneof![
        Just(StartPosition::Usual),
        position().prop_map(StartPosition::Given)
    ];
    let refusal = prop_oneof![
        Just(None),
        Just(Some(Refusal::Version)),
        Just(Some(Refusal::ThisGame)),
        Just(Some(Refusal::NoGame))
    ];
    let reason = prop_oneof![
        Just(Reason::Unsaid),
        Just(Reason::Resigned),
        Just(Reason::Draw),
        Just(Reason::Won)
    ];
    let answer = prop_oneof![
        Just(BackAnswer::Granted),
        Just(BackAnswer::Unsupported),
        Just(BackAnswer::Refused)
    ];
    prop_oneof![
        (0_u16..100, name(), color(), 0_u16..1000, 0_u16..1000, start).prop_map(
            |(version, initiator, follower_color, minutes, moves, start)| {
                Message::Request(GameRequest {
                    version,
                    initiator,
                    follower_color,
                    minutes,
                    moves,
                    start,
                })
            }
        ),
        (name(), refusal)
            .prop_map(|(follower, refusal)| Message::Accept(Acceptance { follower, refusal })),
        played().prop_map(Message::Move),
        (reason, any::<bool>()).prop_map(|(reason, stop)| Message::End(Ending { reason, stop })),
        "[\u{1}-\u{7f}]{1,126}".prop_map(|text| Message::Chat(Chat::new(&text).expect("ASCII"))),
        (0_u16..1000, color()).prop_map(|(number, turn)| Message::BackRequest { number, turn }),
        answer.prop_map(Message::BackAnswer),
    ]
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(message in message()) {
        let text = message.to_string();
        prop_assert!(text.len() <= LONGEST, "{text}");
        prop_assert_eq!(text.parse(), Ok(message), "{}", text);
    }

    #[test]
    fn anything_is_read_or_refused_inside_it(text in "[RAMECBK]?[ -~\u{1}é]{0,140}") {
        if let Err(error) = text.parse::<Message>() {
            prop_assert!((1..=text.len() + 1).contains(&error.column), "{error} in {text:?}");
        }
    }
}
