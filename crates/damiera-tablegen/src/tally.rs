//! Counts the positions that a check went through.

use damiera_tables::{Facts, Kind, Material, Table, Value};

use crate::outlook::Worth;
use crate::verify_error::VerifyError;

/// The figures of a slice and its mirror.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    values: [u64; 5],
    captures: u64,
    /// The longest ways to a conversion and to the end, by the positions that have them.
    conversion: Farthest,
    end: Farthest,
}

/// The longest distance and where it is, the first of the slice itself if it has one.
#[derive(Copy, Clone, Debug, Default)]
struct Farthest {
    plies: u32,
    at: Option<(Material, u64)>,
}

impl Farthest {
    fn see(&mut self, plies: u32, at: (Material, u64)) {
        let key = |(material, number): (Material, u64)| (material.named() != material, number);
        let is_farther = match self.at {
            None => true,
            Some(_) if plies != self.plies => plies > self.plies,
            Some(known) => key(at) < key(known),
        };
        if is_farther {
            *self = Self {
                plies,
                at: Some(at),
            };
        }
    }
}

impl Tally {
    pub(crate) fn count(
        &mut self,
        material: Material,
        number: u64,
        worth: Worth,
        has_capture: bool,
    ) {
        self.values[worth.value as usize] += 1;
        self.captures += u64::from(has_capture);
        if !worth.value.is_draw() {
            self.conversion.see(worth.conversion, (material, number));
            self.end.see(worth.end, (material, number));
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, number) in self.values.iter_mut().zip(other.values) {
            *sum += number;
        }
        self.captures += other.captures;
        for (farthest, other) in [
            (&mut self.conversion, other.conversion),
            (&mut self.end, other.end),
        ] {
            if let Some(at) = other.at {
                farthest.see(other.plies, at);
            }
        }
    }

    /// Compares with the head of a table; `worth` tells what a position was found to be worth.
    pub(crate) fn compare(
        &self,
        table: &Table,
        worth: impl Fn(Material, u64) -> Option<Worth>,
    ) -> Result<(), VerifyError> {
        let header = table.header();
        let of = |value: Value| self.values[value as usize];
        let farthest = match header.kind {
            Kind::Value => Farthest::default(),
            Kind::Conversion => self.conversion,
            Kind::Win => self.end,
        };
        let plies = |(material, number)| {
            let worth = worth(material, number)?;
            (!worth.value.is_draw()).then_some(match header.kind {
                Kind::Win => worth.end,
                _ => worth.conversion,
            })
        };
        let mut found = Facts {
            wins: of(Value::Win),
            losses: of(Value::Loss),
            draws: of(Value::Draw),
            spoiled_wins: of(Value::SpoiledWin),
            spoiled_losses: of(Value::SpoiledLoss),
            captures: self.captures,
            ..Facts::new(header.slice)
        };
        if farthest.at.is_some() {
            found.longest = farthest.plies as u16;
            // Which of the longest is named is the builder's choice, if it is one of them.
            if plies(header.facts.longest_at) == Some(farthest.plies) {
                found.longest_at = header.facts.longest_at;
            }
        }
        if found == header.facts {
            return Ok(());
        }
        Err(VerifyError::Figures {
            file: table.name().to_owned(),
            stored: format!("{:?}", header.facts),
            found: format!("{found:?}"),
        })
    }
}
