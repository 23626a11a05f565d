//! Values of tags and commands: what they mean, and how they are written.

use damiera::{Color, Square};
use damiera_pdn::{
    Command, Comment, Date, GameResult, Paint, Period, ResultFormat, Score, SideClock, TimeControl,
};

#[test]
fn dates() {
    for (text, first, last) in [
        ("1996.12.28", (1996, 12, 28), (1996, 12, 28)),
        ("2007.??.??", (2007, 1, 1), (2007, 12, 31)),
        ("2007.02.??", (2007, 2, 1), (2007, 2, 28)),
        ("2008.02.??", (2008, 2, 1), (2008, 2, 29)),
        ("????.??.??", (0, 1, 1), (9999, 12, 31)),
    ] {
        let date: Date = text.parse().unwrap();
        assert_eq!(date.to_string(), text);
        assert_eq!((date.earliest(), date.latest()), (first, last), "{text}");
    }
    assert_eq!("2005".parse::<Date>().unwrap().to_string(), "2005.??.??");
    assert_eq!(
        "2005-06-30".parse::<Date>().unwrap().to_string(),
        "2005.06.30"
    );
    for bad in [
        "",
        "05.06.30",
        "2005.13.01",
        "2005.02.29",
        "2005.00.01",
        "2005.1.1",
        "2005.01.01.01",
        "2005.0x.01",
    ] {
        assert!(bad.parse::<Date>().is_err(), "{bad}");
    }
}

#[test]
fn time_controls() {
    let read = |text: &str| text.parse::<TimeControl>();
    assert_eq!(read("?"), Ok(TimeControl::Unknown));
    assert_eq!(read("-"), Ok(TimeControl::Untimed));
    assert_eq!(
        read("40/7200:20/2400:600+5"),
        Ok(TimeControl::Periods(vec![
            Period::Moves {
                moves: 40,
                seconds: 7200
            },
            Period::Moves {
                moves: 20,
                seconds: 2400
            },
            Period::Increment {
                seconds: 600,
                increment: 5
            },
        ]))
    );
    assert_eq!(
        read("*120"),
        Ok(TimeControl::Periods(vec![Period::Sandclock {
            seconds: 120
        }]))
    );
    for text in [
        "?",
        "-",
        "40/7200:3600",
        "4800+60",
        "40/7200:3600+60",
        "*120",
        "300",
    ] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    for bad in [
        "",
        "40/",
        "/40",
        "+5",
        "40/7200:",
        "*",
        "5m",
        "4294967296",
        "40/7200/5",
        "+5+5",
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
}

#[test]
fn scores() {
    let score = |white, black, plus| Score { white, black, plus };
    for (text, expected, result) in [
        ("1-0", score(100, 0, None), GameResult::WhiteWins),
        ("0-2", score(0, 200, None), GameResult::BlackWins),
        ("1/2-1/2", score(50, 50, None), GameResult::Draw),
        ("½-½", score(50, 50, None), GameResult::Draw),
        ("0-0", score(0, 0, None), GameResult::BothLose),
        (
            "1+ - 1-",
            score(100, 100, Some(Color::White)),
            GameResult::Draw,
        ),
        (
            "1- - 1+",
            score(100, 100, Some(Color::Black)),
            GameResult::Draw,
        ),
        ("1 1/2 - 1/2", score(150, 50, None), GameResult::Draw),
        ("1.01-0.99", score(101, 99, None), GameResult::Draw),
        ("-0.98-1.02", score(98, 102, None), GameResult::Draw),
    ] {
        let read: Score = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((read, read.result()), (expected, result), "{text}");
    }
    for bad in [
        "",
        "1",
        "1-",
        "-1",
        "1+-1+",
        "x-1",
        "1.001-0.999",
        "10-0",
        "1-0-0",
    ] {
        assert!(bad.parse::<Score>().is_err(), "{bad}");
    }
    for (format, good, bad) in [
        (ResultFormat::Default, "1/2-1/2", "1-1"),
        (ResultFormat::International, "1-1", "1-0"),
        (ResultFormat::PlusDraw, "1+ - 1-", "1 1/2 - 1/2"),
        (ResultFormat::Delfts, "1/2 - 1 1/2", "1+ - 1-"),
        (ResultFormat::Goes, "0.98-1.02", "0.98-1.01"),
    ] {
        assert!(format.read(good).is_ok(), "{good}");
        assert!(format.read(bad).is_err(), "{bad}");
        assert_eq!(format.read("*"), Ok(None));
        assert!(format.read("0-0").is_ok());
    }
    assert_eq!(
        ResultFormat::from_name("plus draw"),
        Some(ResultFormat::PlusDraw)
    );
    assert_eq!(ResultFormat::from_name("plus"), None);
}

#[test]
fn commands() {
    let square = |number| Square::from_number(number).unwrap();
    let comment = Comment::new(
        "so [%clk 1:55:21] and [%emt 0:00:07][%clock w0:00:10 B0:00:03] [%csl R12,G23] \
         [%cal Y12-23] [%eval 0.3] [%clk soon] [%csl R99] [%mct 0:04:39] [%egt 10:00:00] [%x] [%",
    );
    let commands: Vec<Command<'_>> = comment.commands().collect();
    let clock = |color, seconds, running| SideClock {
        color,
        seconds,
        running,
    };
    assert_eq!(
        commands,
        [
            Command::Remaining(6921),
            Command::MoveTime(7),
            Command::Clocks(vec![
                clock(Color::White, 10, false),
                clock(Color::Black, 3, true)
            ]),
            Command::Squares(vec![(Paint::Red, square(12)), (Paint::Green, square(23))]),
            Command::Arrows(vec![(Paint::Yellow, square(12), square(23))]),
            Command::Other {
                name: "eval",
                value: "0.3"
            },
            Command::Other {
                name: "clk",
                value: "soon"
            },
            Command::Other {
                name: "csl",
                value: "R99"
            },
            Command::Shown(279),
            Command::GameTime(36000),
            Command::Other {
                name: "x",
                value: ""
            },
        ]
    );
    let written: String = commands.iter().map(ToString::to_string).collect();
    let again = Comment::new(&written);
    assert_eq!(again.commands().collect::<Vec<_>>(), commands);
    assert!(written.starts_with("[%clk 1:55:21][%emt 0:00:07][%clock w0:00:10 B0:00:03]"));
    for bad in [
        "0:60:00",
        "0:00:60",
        "0:0:0:0",
        "1:00",
        "-1:00:00",
        "é0:00:00",
        "w0:00:10 b0:00:01 w0:00:02",
    ] {
        let comment = Comment::new(&format!("[%clk {bad}]"));
        assert!(
            matches!(comment.commands().next(), Some(Command::Other { .. })),
            "{bad}"
        );
    }
}
