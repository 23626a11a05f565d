//! A colour as `"white"` or `"black"`.

use damiera::Color;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Name {
    White,
    Black,
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    match color {
        Color::White => Name::White,
        Color::Black => Name::Black,
    }
    .serialize(serializer)
}

pub(crate) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Color, D::Error> {
    Name::deserialize(deserializer).map(|name| match name {
        Name::White => Color::White,
        Name::Black => Color::Black,
    })
}
