//! A game of a match as PDN.

use std::time::Duration;

use damiera::Color;
use damiera_pdn::{Annotation, Game, GameResult, Line, Node, Step, Tags};
use thiserror::Error;

use crate::report::{Effort, PlayedGame, Report};
use crate::{EndReason, Ending, GameNumber};

/// What all games of a match share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The tag `Event`.
    pub event: String,
    /// The tag `Date`, as PDN has it: `2026.11.30`.
    pub date: String,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// What decides what is played; a match goes on only where this is the same.
    pub settings: String,
}

/// Why a game in a file is none of this match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// A tag that every game of a match has is missing or not understood.
    #[error("the tag {0} is missing or has no value of a match")]
    Tag(&'static str),
    /// A game of another match.
    #[error("it is a game of another match: {0}")]
    OtherMatch(String),
}

const SETTINGS: &str = "Settings";
const TERMINATION: &str = "Termination";
const OPENING: &str = "Opening";
/// The tags with what each side did, by colour.
const EFFORTS: [(Color, [&str; 4]); 2] = [
    (
        Color::White,
        ["WhiteMoves", "WhiteNodes", "WhiteSeconds", "WhiteSlowest"],
    ),
    (
        Color::Black,
        ["BlackMoves", "BlackNodes", "BlackSeconds", "BlackSlowest"],
    ),
];

impl Heading {
    /// The game as it is written: tags, moves, and a remark if a program was at fault.
    #[must_use]
    pub fn record(&self, played: &PlayedGame) -> Game {
        let report = &played.report;
        let mut game = Game::new(played.game.start());
        game.result = report.ending.result();
        game.tags = self.tags(played).into_iter().collect_tags();
        let mut line = Line::default();
        let steps = played.game.moves().iter();
        line.nodes = steps.map(|&mv| Node::new(Step::Move(mv))).collect();
        if let Some(remark) = &played.remark {
            let remark = Annotation::Comment(remark.as_str().into());
            match line.nodes.last_mut() {
                Some(last) => last.after.push(remark),
                None => line.lead.push(remark),
            }
        }
        game.line = line;
        game
    }

    fn tags(&self, played: &PlayedGame) -> Vec<(&'static str, String)> {
        let report = &played.report;
        let first = report.number.first_player();
        let of = |color: Color| usize::from(color != first);
        let mut tags = vec![
            ("Event", self.event.clone()),
            ("Date", self.date.clone()),
            ("Round", report.number.to_string()),
            ("White", self.players[of(Color::White)].clone()),
            ("Black", self.players[of(Color::Black)].clone()),
            (OPENING, played.opening.clone()),
            (TERMINATION, report.ending.reason.code().to_owned()),
        ];
        for (color, [moves, nodes, time, slowest]) in EFFORTS {
            let effort = &report.efforts[of(color)];
            tags.extend([
                (moves, effort.moves.to_string()),
                (nodes, effort.nodes.to_string()),
                (time, seconds(effort.time)),
                (slowest, seconds(effort.slowest)),
            ]);
        }
        tags.push((SETTINGS, self.settings.clone()));
        tags
    }

    /// What counts of a game that was written as [`record`](Self::record) does.
    ///
    /// # Errors
    ///
    /// [`RecordError`] if it was not, or for another match.
    pub fn report(&self, game: &Game) -> Result<Report, RecordError> {
        let tag = |name: &'static str| game.tags.get(name).ok_or(RecordError::Tag(name));
        let settings = tag(SETTINGS)?;
        if settings != self.settings {
            return Err(RecordError::OtherMatch(settings.to_owned()));
        }
        let number: GameNumber = tag("Round")?
            .parse()
            .map_err(|_| RecordError::Tag("Round"))?;
        let reason = EndReason::from_code(tag(TERMINATION)?);
        let reason = reason.ok_or(RecordError::Tag(TERMINATION))?;
        let winner = match game.result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::BothLose | GameResult::Unknown => return Err(RecordError::Tag("Result")),
        };
        let mut efforts = [Effort::default(); 2];
        for (color, [moves, nodes, time, slowest]) in EFFORTS {
            let number_in = |name| tag(name)?.parse().map_err(|_| RecordError::Tag(name));
            let time_in = |name| read_seconds(tag(name)?).ok_or(RecordError::Tag(name));
            efforts[usize::from(color != number.first_player())] = Effort {
                moves: number_in(moves)?,
                nodes: number_in(nodes)?,
                time: time_in(time)?,
                slowest: time_in(slowest)?,
            };
        }
        Ok(Report {
            number,
            ending: Ending { winner, reason },
            efforts,
        })
    }
}

/// Microseconds are kept: matches at tiny node counts need them.
fn seconds(time: Duration) -> String {
    format!("{}.{:06}", time.as_secs(), time.subsec_micros())
}

fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.')?;
    let part = part.parse().ok().filter(|_| part.len() == 6)?;
    Some(Duration::from_secs(whole.parse().ok()?) + Duration::from_micros(part))
}

/// Tags whose names are PDN's.
trait CollectTags {
    fn collect_tags(self) -> Tags;
}

impl<I: Iterator<Item = (&'static str, String)>> CollectTags for I {
    fn collect_tags(self) -> Tags {
        let mut tags = Tags::new();
        for (name, value) in self {
            let set = tags.set(name, &value);
            debug_assert!(set.is_ok(), "{name} is a name of a tag");
        }
        tags
    }
}

#[cfg(test)]
mod tests {
    use damiera_pdn::{Reader, write};

    use super::*;

    fn heading() -> Heading {
        Heading {
            event: "Test \"1\"".into(),
            date: "2026.11.30".into(),
            players: ["one".into(), "two".into()],
            settings: "one - two; seed 1".into(),
        }
    }

    fn played() -> PlayedGame {
        let mut game = damiera::Game::default();
        for _ in 0..7 {
            let mv = game.position().legal_moves()[0];
            game.play(mv).unwrap();
        }
        let effort = |moves| Effort {
            moves,
            nodes: 123 * moves,
            time: Duration::from_micros(1_234_567),
            slowest: Duration::from_micros(99),
        };
        PlayedGame {
            report: Report {
                number: GameNumber::at(5),
                ending: Ending {
                    winner: Some(Color::White),
                    reason: EndReason::IllegalMove,
                },
                efforts: [effort(3), effort(4)],
            },
            opening: "28".into(),
            game,
            remark: Some("answered 1-32, which is {nothing}".into()),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = write(&heading().record(&played()));
        let mut reader = Reader::from_bytes(text.as_bytes()).whole();
        let Ok(record) = reader.next().unwrap();
        assert!(record.faults.is_empty(), "{:?}", record.faults);
        assert_eq!(record.game.tags.get("White"), Some("two"));
        assert_eq!(record.game.moves().count(), 7);
        assert!(text.contains("[Round \"3.2\"]\n"), "{text}");
        assert_eq!(heading().report(&record.game), Ok(played().report));
    }

    #[test]
    fn a_game_of_another_match_is_told_apart() {
        let mut other = heading();
        other.settings = "one - two; seed 2".into();
        let error = other.report(&heading().record(&played())).unwrap_err();
        assert_eq!(
            error.to_string(),
            "it is a game of another match: one - two; seed 1"
        );
        let error = heading().report(&Game::new(damiera::Position::start()));
        assert_eq!(error, Err(RecordError::Tag("Settings")));
    }
}
