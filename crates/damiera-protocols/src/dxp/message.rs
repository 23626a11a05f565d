//! The messages.

use core::fmt;
use std::str::FromStr;

use damiera::{Bitboard, Color, Move, Position, Square};

use super::fields::{Fields, color_letter};
use super::{Chat, DxpError, DxpErrorKind, Name, position};

/// A message, without the byte 0 that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// The initiator asks for a game (`R`).
    Request(GameRequest),
    /// The follower's answer (`A`).
    Accept(Acceptance),
    /// A move (`M`).
    Move(Played),
    /// The game is over (`E`): sent instead of a move by the side to move, and answered in kind.
    End(Ending),
    /// Something to be said (`C`), at any time.
    Chat(Chat),
    /// A wish to stand before that move again (`B`).
    BackRequest {
        /// The number of the move, from 1.
        number: u16,
        /// Who then moves.
        turn: Color,
    },
    /// The answer to it (`K`).
    BackAnswer(BackAnswer),
}

/// A game that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol, 1.
    pub version: u16,
    /// Who asks.
    pub initiator: Name,
    /// What the other side is to play.
    pub follower_color: Color,
    /// Minutes for all moves of a side, at most 999.
    pub minutes: u16,
    /// Moves of each side, at most 999, after which the game may be ended; 0 for no limit.
    pub moves: u16,
    /// Where the game begins.
    pub start: StartPosition,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartPosition {
    /// As usual.
    Usual,
    /// From a position.
    Given(Position),
}

impl StartPosition {
    /// The position.
    #[must_use]
    pub fn position(&self) -> Position {
        match self {
            Self::Usual => Position::start(),
            Self::Given(position) => *position,
        }
    }
}

/// The follower's answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// Who answers.
    pub follower: Name,
    /// Why there is no game; `None` if there is.
    pub refusal: Option<Refusal>,
}

/// Why there is no game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The version of the protocol is not spoken (1).
    Version,
    /// Not this game, with its time and its position (2).
    ThisGame,
    /// No game at all (3).
    NoGame,
}

/// A move with the time that it took.
///
/// As in Hub, the path is not told, and captures that share all of this lead to the same position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Seconds that it took, at most 9999.
    pub seconds: u16,
    /// Where the piece stands.
    pub from: Square,
    /// Where it comes to rest.
    pub to: Square,
    /// The pieces taken.
    pub captured: Bitboard,
}

impl Played {
    /// A move that took so many seconds; beyond 9999 the time is not told.
    #[must_use]
    pub fn new(mv: Move, seconds: u64) -> Self {
        Self {
            seconds: u16::try_from(seconds).map_or(9_999, |seconds| seconds.min(9_999)),
            from: mv.from(),
            to: mv.to(),
            captured: mv.captured(),
        }
    }

    /// The legal move that is meant, the first of several that differ in their path alone; `None` if
    /// none is.
    #[must_use]
    pub fn resolve(self, position: &Position) -> Option<Move> {
        let told = |mv: Move| (mv.from(), mv.to(), mv.captured());
        let meant = (self.from, self.to, self.captured);
        let mut moves = position.legal_moves().into_iter();
        moves.find(|&mv| told(mv) == meant)
    }
}

/// The end of a game as its sender sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// How it ended.
    pub reason: Reason,
    /// Whether the sender wants no other game.
    pub stop: bool,
}

/// How a game ended, as the sender sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Not said (0); also the answer to an ending.
    Unsaid,
    /// The sender gives up (1).
    Resigned,
    /// A draw (2).
    Draw,
    /// The sender has won (3).
    Won,
}

/// The answer to a wish to go back.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BackAnswer {
    /// Both sides go back (0).
    Granted,
    /// The sender cannot go back at all (1).
    Unsupported,
    /// Not this time; the game goes on (2).
    Refused,
}

impl Message {
    /// Reads a message, without the byte 0.
    ///
    /// # Errors
    ///
    /// [`DxpError`] with the character.
    pub fn read(text: &str) -> Result<Self, DxpError> {
        let mut fields = Fields::new(text)?;
        let message = match fields.take(1, "its kind")? {
            "R" => Self::Request(GameRequest::read(&mut fields)?),
            "A" => Self::Accept(Acceptance::read(&mut fields)?),
            "M" => Self::Move(Played::read(&mut fields)?),
            "E" => Self::End(Ending {
                reason: fields.choice("the reason", "0, 1, 2, 3", |digit| match digit {
                    "0" => Some(Reason::Unsaid),
                    "1" => Some(Reason::Resigned),
                    "2" => Some(Reason::Draw),
                    "3" => Some(Reason::Won),
                    _ => None,
                })?,
                stop: fields.choice("whether to stop", "0, 1", |digit| match digit {
                    "0" => Some(false),
                    "1" => Some(true),
                    _ => None,
                })?,
            }),
            "C" => {
                let column = fields.column();
                let chat = Chat::new(fields.rest());
                Self::Chat(chat.map_err(|_| DxpErrorKind::Short("what is said").at(column))?)
            }
            "B" => Self::BackRequest {
                number: fields.number(3, "the number of a move")?,
                turn: fields.color("the side to move")?,
            },
            "K" => {
                Self::BackAnswer(fields.choice("the answer", "0, 1, 2", |digit| match digit {
                    "0" => Some(BackAnswer::Granted),
                    "1" => Some(BackAnswer::Unsupported),
                    "2" => Some(BackAnswer::Refused),
                    _ => None,
                })?)
            }
            other => {
                let kind = other.chars().next().unwrap_or(' ');
                return Err(DxpErrorKind::Unknown(kind).at(1));
            }
        };
        fields.end()?;
        Ok(message)
    }
}

fn name(fields: &mut Fields<'_>) -> Result<Name, DxpError> {
    let column = fields.column();
    let field = fields.take(Name::WIDTH, "a name of 32 characters")?;
    let name = Name::from_field(field);
    if name.as_str().is_empty() || Name::new(name.as_str()).is_ok() {
        Ok(name)
    } else {
        Err(DxpErrorKind::Name.at(column))
    }
}

impl GameRequest {
    fn read(fields: &mut Fields<'_>) -> Result<Self, DxpError> {
        Ok(Self {
            version: fields.number(2, "the version")?,
            initiator: name(fields)?,
            follower_color: fields.color("the colour")?,
            minutes: fields.number(3, "the minutes")?,
            moves: fields.number(3, "the number of moves")?,
            start: {
                let is_given = fields.choice("the start", "A, B", |letter| match letter {
                    "A" => Some(false),
                    "B" => Some(true),
                    _ => None,
                })?;
                if is_given {
                    let turn = fields.color("the side to move")?;
                    StartPosition::Given(position::read(fields, turn)?)
                } else {
                    StartPosition::Usual
                }
            },
        })
    }
}

impl Acceptance {
    fn read(fields: &mut Fields<'_>) -> Result<Self, DxpError> {
        Ok(Self {
            follower: name(fields)?,
            refusal: fields.choice("the answer", "0, 1, 2, 3", |digit| match digit {
                "0" => Some(None),
                "1" => Some(Some(Refusal::Version)),
                "2" => Some(Some(Refusal::ThisGame)),
                "3" => Some(Some(Refusal::NoGame)),
                _ => None,
            })?,
        })
    }
}

impl Played {
    fn read(fields: &mut Fields<'_>) -> Result<Self, DxpError> {
        let seconds = fields.number(4, "the seconds")?;
        let from = fields.square("the origin")?;
        let to = fields.square("the destination")?;
        let taken = fields.number(2, "the number of pieces taken")?;
        let mut captured = Bitboard::EMPTY;
        for _ in 0..taken {
            let column = fields.column();
            let piece = fields.square("a piece taken")?;
            if captured.has(piece) {
                return Err(DxpErrorKind::TakenTwice.at(column));
            }
            captured |= Bitboard::from_square(piece);
        }
        Ok(Self {
            seconds,
            from,
            to,
            captured,
        })
    }
}

impl fmt::Display for Message {
    /// Numbers too large for their fields are written as the largest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(request) => {
                let color = color_letter(request.follower_color);
                write!(f, "R{:02}", request.version.min(99))?;
                write!(f, "{:<32}{color}", request.initiator.as_str())?;
                write!(f, "{:03}", request.minutes.min(999))?;
                write!(f, "{:03}", request.moves.min(999))?;
                match &request.start {
                    StartPosition::Usual => f.write_str("A"),
                    StartPosition::Given(given) => {
                        let turn = color_letter(given.turn());
                        write!(f, "B{turn}{}", position::write(given.board()))
                    }
                }
            }
            Self::Accept(answer) => {
                let code = match answer.refusal {
                    None => 0,
                    Some(Refusal::Version) => 1,
                    Some(Refusal::ThisGame) => 2,
                    Some(Refusal::NoGame) => 3,
                };
                write!(f, "A{:<32}{code}", answer.follower.as_str())
            }
            Self::Move(played) => {
                let (from, to) = (played.from.number(), played.to.number());
                write!(f, "M{:04}{from:02}{to:02}", played.seconds.min(9_999))?;
                write!(f, "{:02}", played.captured.len())?;
                let mut squares = played.captured.iter();
                squares.try_for_each(|square| write!(f, "{:02}", square.number()))
            }
            Self::End(ending) => {
                let reason = match ending.reason {
                    Reason::Unsaid => 0,
                    Reason::Resigned => 1,
                    Reason::Draw => 2,
                    Reason::Won => 3,
                };
                write!(f, "E{reason}{}", u8::from(ending.stop))
            }
            Self::Chat(chat) => write!(f, "C{}", chat.as_str()),
            Self::BackRequest { number, turn } => {
                write!(f, "B{:03}{}", number.min(&999), color_letter(*turn))
            }
            Self::BackAnswer(answer) => {
                let code = match answer {
                    BackAnswer::Granted => 0,
                    BackAnswer::Unsupported => 1,
                    BackAnswer::Refused => 2,
                };
                write!(f, "K{code}")
            }
        }
    }
}

impl FromStr for Message {
    type Err = DxpError;

    fn from_str(text: &str) -> Result<Self, DxpError> {
        Self::read(text)
    }
}
