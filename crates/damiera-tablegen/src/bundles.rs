//! Tables put together for those who carry them along: the engine of the web app and the programs.

use std::fs;
use std::io;
use std::path::Path;

use damiera_tables::{Kind, Material, bundle};

/// The most pieces of tables that anything carries along.
const MOST: u8 = 5;

/// Tables that travel as one file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Bundle {
    /// `4.bundle`: values, and plies to the next conversion, of up to four pieces.
    Small,
    /// `4-win.bundle`: plies to the end of the game of up to four pieces.
    SmallLengths,
    /// `tables.bundle`: values of five pieces, and plies to the end of up to five.
    Web,
}

impl Bundle {
    /// What is kept in `data/tables`.
    pub const KEPT: [Self; 2] = [Self::Small, Self::SmallLengths];

    /// The name of the file.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Small => "4.bundle",
            Self::SmallLengths => "4-win.bundle",
            Self::Web => "tables.bundle",
        }
    }

    /// How many pieces the tables in it have at most.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        match self {
            Self::Small | Self::SmallLengths => 4,
            Self::Web => 5,
        }
    }

    const fn has(self, pieces: u8, kind: Kind) -> bool {
        match (self, kind) {
            (Self::Small, Kind::Value | Kind::Conversion) | (Self::SmallLengths, Kind::Win) => {
                pieces <= 4
            }
            (Self::Web, Kind::Value) => pieces == 5,
            (Self::Web, Kind::Win) => pieces <= 5,
            (Self::Small | Self::SmallLengths | Self::Web, _) => false,
        }
    }

    /// Puts it together from a folder of tables. The same tables always make the same bytes.
    ///
    /// # Errors
    ///
    /// If a table is missing or cannot be read; the error names it.
    pub fn collect(self, folder: &Path) -> io::Result<Vec<u8>> {
        let mut files = Vec::new();
        for pieces in 2..=MOST {
            for slice in Material::with_pieces(pieces) {
                for kind in Kind::ALL.into_iter().filter(|kind| self.has(pieces, *kind)) {
                    let name = format!("{slice}.{kind}");
                    let content = fs::read(folder.join(&name)).map_err(|error| {
                        io::Error::new(error.kind(), format!("{name}: {error}"))
                    })?;
                    files.push((name, content));
                }
            }
        }
        let files: Vec<(&str, &[u8])> = files
            .iter()
            .map(|(name, content)| (name.as_str(), content.as_slice()))
            .collect();
        Ok(bundle(&files))
    }
}
