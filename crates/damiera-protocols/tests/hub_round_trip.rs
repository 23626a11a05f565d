//! What is written is read back the same.

use damiera::{Bitboard, Position, Square};
use damiera_protocols::hub::{
    Clock, Decimal, Done, FromEngine, FromGui, Go, HubMove, Id, Info, Level, Line, Param,
    ParamKind, Pos, Score, Text, Wdl,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

fn square() -> impl Strategy<Value = Square> {
    (1_u8..=32).prop_map(|number| Square::from_number(number).expect("a square"))
}

fn hub_move() -> impl Strategy<Value = HubMove> {
    (square(), square(), vec(square(), 0..12)).prop_map(|(from, to, taken)| HubMove {
        from,
        to,
        captured: taken
            .into_iter()
            .fold(Bitboard::EMPTY, |all, one| all | Bitboard::from_square(one)),
    })
}

/// A position of some game.
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

fn text() -> impl Strategy<Value = Text> {
    "[^\"\r\n]*".prop_map(|text| Text::new(text).expect("it can be written"))
}

fn word() -> impl Strategy<Value = Text> {
    "[a-zA-Z0-9.-]+".prop_map(|text| Text::new(text).expect("it can be written"))
}

fn decimal() -> impl Strategy<Value = Decimal> {
    (-1_000_000_000_000_000_i64..=1_000_000_000_000_000).prop_map(Decimal::from_millionths)
}

fn level() -> impl Strategy<Value = Level> {
    let clock =
        (of(any::<u16>()), decimal(), decimal()).prop_map(|(moves, time, increment)| Clock {
            moves,
            time,
            increment,
        });
    (of(any::<u16>()), of(any::<u64>()), of(decimal()), of(clock)).prop_map(
        |(depth, nodes, move_time, clock)| Level {
            depth,
            nodes,
            move_time,
            clock,
        },
    )
}

fn from_gui() -> impl Strategy<Value = FromGui> {
    prop_oneof![
        Just(FromGui::Hub),
        Just(FromGui::Init),
        Just(FromGui::NewGame),
        Just(FromGui::PonderHit),
        Just(FromGui::Stop),
        Just(FromGui::Ping),
        Just(FromGui::Quit),
        (text(), text()).prop_map(|(name, value)| FromGui::SetParam { name, value }),
        (position(), vec(hub_move(), 0..9))
            .prop_map(|(start, moves)| FromGui::Pos(Pos { start, moves })),
        level().prop_map(FromGui::Level),
        prop_oneof![Just(Go::Think), Just(Go::Ponder), Just(Go::Analyze)].prop_map(FromGui::Go),
    ]
}

fn kind() -> impl Strategy<Value = ParamKind> {
    prop_oneof![
        Just(ParamKind::Bool),
        Just(ParamKind::String),
        (any::<i64>(), any::<i64>()).prop_map(|(min, max)| ParamKind::Int { min, max }),
        (decimal(), decimal()).prop_map(|(min, max)| ParamKind::Real { min, max }),
        vec(word(), 0..5).prop_map(|values| ParamKind::Enum { values }),
    ]
}

fn wdl() -> impl Strategy<Value = Wdl> {
    (0_u16..=1000, 0_u16..=1000).prop_map(|(a, b)| Wdl {
        win: a.min(b),
        draw: a.abs_diff(b),
        loss: 1000 - a.max(b),
    })
}

fn info() -> impl Strategy<Value = Info> {
    let common = (
        of(any::<u16>()),
        of(decimal()),
        of(decimal().prop_map(Score)),
        of(any::<u64>()),
        of(decimal()),
        of(decimal()),
        vec(hub_move(), 0..9),
    );
    let own = (
        of(any::<u16>()),
        of(wdl()),
        of(any::<u64>()),
        of(any::<u16>()),
    );
    (common, own).prop_map(
        |(
            (depth, mean_depth, score, nodes, time, nps, pv),
            (multipv, wdl, table_hits, hashfull),
        )| {
            Info {
                depth,
                mean_depth,
                score,
                nodes,
                time,
                nps,
                pv,
                multipv,
                wdl,
                table_hits,
                hashfull,
            }
        },
    )
}

fn from_engine() -> impl Strategy<Value = FromEngine> {
    prop_oneof![
        Just(FromEngine::Wait),
        Just(FromEngine::Ready),
        Just(FromEngine::Pong),
        (of(text()), of(text()), of(text()), of(text())).prop_map(
            |(name, version, author, country)| FromEngine::Id(Id {
                name,
                version,
                author,
                country
            })
        ),
        (text(), text(), kind()).prop_map(|(name, value, kind)| FromEngine::Param(Param {
            name,
            value,
            kind
        })),
        info().prop_map(|info| FromEngine::Info(Box::new(info))),
        (hub_move(), of(hub_move())).prop_map(|(mv, ponder)| FromEngine::Done(Done { mv, ponder })),
        text().prop_map(|message| FromEngine::Error { message }),
    ]
}

proptest! {
    #[test]
    fn to_the_engine(message in from_gui()) {
        let line = message.to_string();
        let heard = FromGui::read(&line);
        prop_assert!(!line.contains('\n'));
        prop_assert!(heard.as_ref().is_ok_and(|heard| heard.ignored.is_empty()), "{line}");
        prop_assert_eq!(heard.map(|heard| heard.message), Ok(message), "{}", line);
    }

    #[test]
    fn from_the_engine(message in from_engine()) {
        let line = message.to_string();
        let heard = FromEngine::read(&line);
        prop_assert!(!line.contains('\n'));
        prop_assert!(heard.as_ref().is_ok_and(|heard| heard.ignored.is_empty()), "{line}");
        prop_assert_eq!(heard.map(|heard| heard.message), Ok(message), "{}", line);
    }

    /// Any line at all is read or refused at a column inside it, or right behind it.
    #[test]
    fn any_line(text in "(hub|pos|level|go|set-param|info|done|param|id)?[ -~éπ\t]*") {
        let most = text.chars().count() + 1;
        for error in [
            text.parse::<Line>().err(),
            text.parse::<FromGui>().err(),
            text.parse::<FromEngine>().err(),
        ].into_iter().flatten() {
            prop_assert!((1..=most).contains(&error.column), "{error} in {text:?}");
        }
        if let Ok(line) = text.parse::<Line>() {
            prop_assert_eq!(line.to_string().parse(), Ok(line));
        }
    }
}
