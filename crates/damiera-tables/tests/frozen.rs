//! Files written when the format was settled are read for ever.

use damiera::Color;
use damiera_tables::{ANY, Index, Kind, Table, Value};

const VALUES: &[u8] = include_bytes!("frozen/1010.wld");
const CONVERSIONS: &[u8] = include_bytes!("frozen/1010.conversion");

/// The checksums are those of the symbols as the builder found them, before any file was written,
/// 255 where they mean nothing.
#[test]
fn a_file_of_this_version_says_what_it_always_said() {
    let values = Table::open("1010.wld", Box::new(VALUES)).expect("a table");
    let conversions = Table::open("1010.conversion", Box::new(CONVERSIONS)).expect("a table");
    assert_eq!(values.header().kind, Kind::Value);
    let slice = values.header().slice;
    let index = Index::new(slice);
    let (mut all_values, mut all_conversions) = (Vec::new(), Vec::new());
    for number in 0..index.len() {
        let board = index.unrank(number).board().expect("a board");
        let captures = board.can_capture(Color::White);
        let value = values.symbol(slice, number).expect("a value");
        let plies = conversions.symbol(slice, number).expect("a distance");
        let lost = !captures && value == Value::Loss as u8;
        all_values.push(if captures { ANY } else { value });
        all_conversions.push(if lost { plies } else { ANY });
    }
    assert_eq!(crc32fast::hash(&all_values), 0x8504_0B57);
    assert_eq!(crc32fast::hash(&all_conversions), 0x875B_D93F);
}
