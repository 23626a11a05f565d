//! A position, set up or the start, and moves to play from it: the library and the plain generator
//! of the benches find the same moves, boards and counts of two plies.
#![no_main]

use damiera::Position;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/damiera/examples/differential/comparison.rs"]
#[expect(dead_code, reason = "the example also compares less")]
mod comparison;
#[path = "../../crates/damiera/benches/plain/mod.rs"]
mod plain;

use comparison::{Depth, compare};

fuzz_target!(|input: (bool, Position, Vec<u8>)| {
    let (from_start, set_up, choices) = input;
    let mut position = if from_start {
        Position::start()
    } else {
        set_up
    };
    // The last position of the line is compared: the ones before are those of shorter inputs.
    for choice in choices {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        position = position.play_unchecked(mv);
    }
    if let Err(difference) = compare(&position, Depth::Counts) {
        panic!("{position}: {difference}");
    }
});
