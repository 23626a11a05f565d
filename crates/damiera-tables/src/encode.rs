//! A table file, made.

use crate::checksum::{GROUP, checksum};
use crate::codec::encode_side;
use crate::header::Lengths;
use crate::{Facts, Header, Kind, Material};

/// Don't care: a symbol given to the encoder that may come out as any other.
pub const ANY: u8 = 255;

/// The bytes of a table file.
///
/// `sides` are the symbols of the slice and of its mirror, [`ANY`] where they mean nothing; one may
/// be left out. `provenance` names the program that built them, at most 255 bytes.
///
/// # Panics
///
/// If `slice` does not bear the name of itself and its mirror, no side is given, the mirror of a
/// symmetric slice is given, a side has another number of symbols than its slice has positions,
/// or no address space is so large.
#[must_use]
pub fn encode(
    kind: Kind,
    slice: Material,
    facts: &Facts,
    sides: [Option<&[u8]>; 2],
    provenance: &str,
) -> Vec<u8> {
    assert!(slice.named() == slice, "{slice} is the mirror of a slice");
    assert!(
        sides[0].is_some() || sides[1].is_some(),
        "no side of {slice}"
    );
    assert!(
        sides[1].is_none() || !slice.is_symmetric(),
        "{slice} has no mirror"
    );
    let header = Header {
        kind,
        slice,
        stored: sides.map(|side| side.is_some()),
        facts: facts.clone(),
        provenance: provenance.to_owned(),
    };
    let mut file = Vec::new();
    header.write(&mut file);
    let mut payload = Vec::new();
    for (material, symbols) in [slice, slice.mirrored()].into_iter().zip(sides) {
        if let Some(symbols) = symbols {
            assert!(
                symbols.len() as u64 == material.positions(),
                "symbols of {material}"
            );
            let (description, bytes) = encode_side(symbols);
            file.extend(description);
            payload.extend(bytes);
        }
    }
    for group in payload.chunks(GROUP) {
        file.extend(checksum(group).to_le_bytes());
    }
    let head = file.len() + 4;
    Lengths {
        file: (head + payload.len()) as u64,
        head: u32::try_from(head).expect("a head of less than 4 GiB"),
    }
    .put(&mut file);
    file.extend(checksum(&file).to_le_bytes());
    file.extend(payload);
    file
}
