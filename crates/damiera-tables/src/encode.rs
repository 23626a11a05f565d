//! A table file, made.

use crate::checksum::{GROUP, checksum};
use crate::codec::{BLOCK, Plan};
use crate::header::Lengths;
use crate::{Facts, Header, Index, Kind, Material};

/// Don't care: a symbol given to the encoder that may come out as any other.
pub const ANY: u8 = 255;

/// Those who do the work of an encoder; what comes out does not depend on them.
pub trait Workers {
    /// Calls `job` once with each number below `jobs`, in any order or at the same time, and comes
    /// back when all are done.
    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync));
}

/// The one who calls does all the work.
#[derive(Copy, Clone, Debug, Default)]
pub struct Alone;

impl Workers for Alone {
    fn run(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }
}

/// The bytes of a table file.
///
/// `sides` are the symbols of the slice and of its mirror, [`ANY`] where they mean nothing; one may
/// be left out. Of values the dearer one is left out here if it takes more than half a bit a position
/// and 4 MiB in all, or four sevenths of a bit, and up to five pieces if it takes a twentieth: that
/// side to move is found by looking one move ahead. `provenance` names the program that built them,
/// at most 255 bytes.
///
/// # Panics
///
/// If `slice` does not bear the name of itself and its mirror, no side is given, the mirror of a
/// symmetric slice is given, a side has another number of symbols than its slice has positions,
/// a value is no [`Value`](crate::Value), or no address space is so large.
#[must_use]
pub fn encode(
    kind: Kind,
    slice: Material,
    facts: &Facts,
    sides: [Option<&[u8]>; 2],
    provenance: &str,
) -> Vec<u8> {
    encode_with(&Alone, kind, slice, facts, sides, provenance)
}

/// The same, made by many.
///
/// # Panics
///
/// As [`encode`].
#[must_use]
pub fn encode_with(
    workers: &dyn Workers,
    kind: Kind,
    slice: Material,
    facts: &Facts,
    sides: [Option<&[u8]>; 2],
    provenance: &str,
) -> Vec<u8> {
    assert!(slice.named() == slice, "{slice} is the mirror of a slice");
    assert!(
        sides[1].is_none() || !slice.is_symmetric(),
        "{slice} has no mirror"
    );
    let mut given: Vec<_> = [slice, slice.mirrored()]
        .into_iter()
        .zip(sides)
        .filter_map(|(material, symbols)| Some(Given::new(kind, material, symbols?)))
        .collect();
    if kind == Kind::Value {
        leave_out(&mut given);
    }
    assert!(!given.is_empty(), "no side of {slice}");
    let header = Header {
        kind,
        slice,
        stored: [slice, slice.mirrored()]
            .map(|material| given.iter().any(|given| given.index.material() == material)),
        facts: facts.clone(),
        provenance: provenance.to_owned(),
    };
    let stored = [header.stored[0], header.stored[1] && !slice.is_symmetric()];
    let mut file = Vec::new();
    Header { stored, ..header }.write(&mut file);
    let mut payload = Vec::new();
    for given in given {
        let encoded = given
            .plan
            .encode(kind, &given.index, given.symbols, workers);
        file.extend(encoded.description);
        payload.extend(encoded.payload);
    }
    for group in payload.chunks(GROUP) {
        file.extend(checksum(group).to_le_bytes());
    }
    // No block lies in two lines of memory.
    let head = (file.len() + 4).next_multiple_of(BLOCK);
    file.resize(head - 4, 0);
    Lengths {
        file: (head + payload.len()) as u64,
        head: u32::try_from(head).expect("a head of less than 4 GiB"),
    }
    .put(&mut file);
    file.extend(checksum(&file).to_le_bytes());
    file.extend(payload);
    file
}

/// A side to move that could be stored.
struct Given<'a> {
    index: Index,
    symbols: &'a [u8],
    plan: Plan,
}

impl<'a> Given<'a> {
    fn new(kind: Kind, material: Material, symbols: &'a [u8]) -> Self {
        let index = Index::new(material);
        assert!(symbols.len() as u64 == index.len(), "symbols of {material}");
        let plan = Plan::new(kind, &index, symbols);
        Self {
            index,
            symbols,
            plan,
        }
    }
}

/// So many bits are a large table: four mebibytes.
const LARGE: u64 = 1 << 25;

/// Leaves out the dearer of two sides if it is dear: looking ahead takes twenty times as long as
/// looking up, so a side is left out only where that saves much.
fn leave_out(given: &mut Vec<Given<'_>>) {
    if let [one, other] = &given[..] {
        let (dearer, bits, positions) = if one.plan.bits > other.plan.bits {
            (0, one.plan.bits, one.index.len())
        } else {
            (1, other.plan.bits, other.index.len())
        };
        // Small tables travel to phones; large ones are asked by an engine that is in a hurry.
        let dear = if one.index.material().pieces() <= 5 {
            positions / 20
        } else if bits > LARGE {
            positions / 2
        } else {
            positions / 7 * 4
        };
        if bits > dear {
            given.remove(dearer);
        }
    }
}
