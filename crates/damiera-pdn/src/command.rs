//! Commands inside comments, `[%name value]`.

use alloc::vec::Vec;
use core::fmt;

use damiera::{Color, Square};

use crate::Comment;

/// A command inside a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `[%clk 1:55:21]`: what a clock shows that counts down, in seconds.
    Remaining(u32),
    /// `[%mct 0:04:39]`: what a clock shows that counts up, in seconds.
    Shown(u32),
    /// `[%egt 0:04:39]`: time of the game so far, in seconds.
    GameTime(u32),
    /// `[%emt 0:00:39]`: time of the move, in seconds.
    MoveTime(u32),
    /// `[%clock w0:00:10 B0:00:03]`: one clock or two.
    Clocks(Vec<SideClock>),
    /// `[%csl R12,G23]`: coloured squares.
    Squares(Vec<(Paint, Square)>),
    /// `[%cal R12-23]`: arrows.
    Arrows(Vec<(Paint, Square, Square)>),
    /// Any other command, and one of those above with a value that is not understood.
    Other {
        /// What stands after `[%`.
        name: &'a str,
        /// What stands between the name and `]`.
        value: &'a str,
    },
}

/// The clock of one player.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SideClock {
    /// Whose clock it is.
    pub color: Color,
    /// What it shows, in seconds.
    pub seconds: u32,
    /// Whether it is running, said by a capital letter.
    pub running: bool,
}

/// The colour of a square or an arrow.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// `R`
    Red,
    /// `G`
    Green,
    /// `B`
    Blue,
    /// `Y`
    Yellow,
}

impl Paint {
    /// Every colour.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Blue, Self::Yellow];

    /// The letter that stands for it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }
}

/// The commands of a comment, in their order.
#[derive(Clone, Debug)]
pub struct Commands<'a>(&'a str);

impl Comment {
    /// The commands in this comment.
    #[must_use]
    pub fn commands(&self) -> Commands<'_> {
        Commands(self.as_str())
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        let (_, rest) = self.0.split_once("[%")?;
        let Some((command, after)) = rest.split_once(']') else {
            self.0 = "";
            return None;
        };
        self.0 = after;
        let end = command.find(char::is_whitespace).unwrap_or(command.len());
        let (name, value) = command.split_at(end);
        let value = value.trim();
        Some(understand(name, value).unwrap_or(Command::Other { name, value }))
    }
}

fn understand<'a>(name: &str, value: &str) -> Option<Command<'a>> {
    match name {
        "clk" | "clock" => match seconds(value) {
            Some(seconds) => Some(Command::Remaining(seconds)),
            None => clocks(value).map(Command::Clocks),
        },
        "mct" => seconds(value).map(Command::Shown),
        "egt" => seconds(value).map(Command::GameTime),
        "emt" => seconds(value).map(Command::MoveTime),
        "csl" => list(value, |paint, text| {
            Some((paint, text.parse().ok().and_then(Square::from_number)?))
        })
        .map(Command::Squares),
        "cal" => list(value, |paint, text| {
            let (from, to) = text.split_once('-')?;
            let square = |text: &str| text.parse().ok().and_then(Square::from_number);
            Some((paint, square(from)?, square(to)?))
        })
        .map(Command::Arrows),
        _ => None,
    }
}

/// Seconds of `h:mm:ss`.
fn seconds(text: &str) -> Option<u32> {
    let mut parts = text.split(':');
    let mut part = |longest: usize, below: u32| {
        let text = parts.next()?;
        let good = text.len() <= longest && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: u32 = text.parse().ok()?;
        (good && number < below).then_some(number)
    };
    let (hours, minutes, seconds) = (part(4, 10_000)?, part(2, 60)?, part(2, 60)?);
    parts
        .next()
        .is_none()
        .then_some((hours * 60 + minutes) * 60 + seconds)
}

fn clocks(text: &str) -> Option<Vec<SideClock>> {
    let clocks: Vec<SideClock> = text
        .split_whitespace()
        .map(|word| {
            let letter = word.chars().next()?;
            let color = match letter.to_ascii_lowercase() {
                'w' => Color::White,
                'b' => Color::Black,
                _ => return None,
            };
            Some(SideClock {
                color,
                seconds: seconds(&word[1..])?,
                running: letter.is_ascii_uppercase(),
            })
        })
        .collect::<Option<_>>()?;
    matches!(clocks.len(), 1 | 2).then_some(clocks)
}

fn list<T>(text: &str, item: impl Fn(Paint, &str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',')
        .map(|word| {
            let word = word.trim();
            let letter = word.chars().next()?;
            let paint = Paint::ALL
                .into_iter()
                .find(|paint| paint.letter() == letter)?;
            item(paint, &word[1..])
        })
        .collect()
}

/// `h:mm:ss`.
struct Clock(u32);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.0 / 60, self.0 % 60);
        write!(f, "{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    }
}

impl fmt::Display for Command<'_> {
    /// Writes the command as it stands in a comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = |index: usize| if index == 0 { ' ' } else { ',' };
        match self {
            Self::Remaining(seconds) => write!(f, "[%clk {}]", Clock(*seconds)),
            Self::Shown(seconds) => write!(f, "[%mct {}]", Clock(*seconds)),
            Self::GameTime(seconds) => write!(f, "[%egt {}]", Clock(*seconds)),
            Self::MoveTime(seconds) => write!(f, "[%emt {}]", Clock(*seconds)),
            Self::Clocks(clocks) => {
                f.write_str("[%clock")?;
                for clock in clocks {
                    let letter = clock.color.letter();
                    let letter = if clock.running {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    };
                    write!(f, " {letter}{}", Clock(clock.seconds))?;
                }
                f.write_str("]")
            }
            Self::Squares(squares) => {
                f.write_str("[%csl")?;
                for (index, (paint, square)) in squares.iter().enumerate() {
                    write!(f, "{}{}{square}", comma(index), paint.letter())?;
                }
                f.write_str("]")
            }
            Self::Arrows(arrows) => {
                f.write_str("[%cal")?;
                for (index, (paint, from, to)) in arrows.iter().enumerate() {
                    write!(f, "{}{}{from}-{to}", comma(index), paint.letter())?;
                }
                f.write_str("]")
            }
            Self::Other { name, value: "" } => write!(f, "[%{name}]"),
            Self::Other { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}
