//! Hub, version 2: the lines between a program and the engine that it drives.
//!
//! Facts: `protocol.txt` of Scan 3.1. A line is a command and arguments in any order,
//! `command name=value name="two words" flag`; a value is quoted if it is empty or holds a blank or
//! `=`, and cannot hold a quotation mark. What a side does not know it should ignore, so commands
//! that are unknown come back as [`HubErrorKind::UnknownCommand`] and unknown arguments as
//! [`Heard::ignored`].
//!
//! For Italian draughts the variant is called [`VARIANT`], squares are numbered as everywhere else
//! (1 to 32, square 1 top left as White sits), a position has 33 characters, and the squares of a
//! capture are origin, destination and the pieces taken in any order. See
//! [`HubMove`] for what that leaves open.

mod decimal;
mod engine_message;
mod error;
mod gui_message;
mod info;
mod level;
mod line;
mod move_text;
mod param;
mod pos;
mod position;
mod reading;
mod text;

pub use decimal::Decimal;
pub use engine_message::{Done, FromEngine, Id};
pub use error::{HubError, HubErrorKind};
pub use gui_message::{FromGui, Go};
pub use info::{Info, Score, Wdl};
pub use level::{Clock, Level};
pub use line::{Argument, Line};
pub use move_text::{HubMove, MoveError};
pub use param::{Param, ParamKind};
pub use pos::{Pos, PosError};
pub use position::{PositionError, read_position, write_position};
pub use reading::Heard;
pub use text::{Text, TextError};

/// What the parameter `variant` is to be for Italian draughts.
pub const VARIANT: &str = "italian";
