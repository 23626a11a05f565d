//! Files that are no networks.

use damiera_network::{Network, NetworkError, Shape};

fn good() -> Vec<u8> {
    Network::new(Shape::with_hidden(32)).unwrap().to_bytes()
}

#[test]
fn every_flipped_bit_and_every_cut_is_noticed() {
    let good = good();
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 16;
        assert!(Network::from_bytes(&bad).is_err(), "byte {at}");
    }
    for length in 0..good.len() {
        assert!(
            Network::from_bytes(&good[..length]).is_err(),
            "{length} bytes"
        );
    }
}

#[test]
fn the_fault_is_named() {
    let with = |at: usize, byte: u8| {
        let mut bytes = good();
        bytes[at] = byte;
        Network::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(with(0, 0), NetworkError::Magic);
    assert_eq!(with(8, 2), NetworkError::Version(2));
    assert_eq!(with(12, 33), NetworkError::Hidden(33));
    assert!(matches!(
        with(10, 121),
        NetworkError::Unknown {
            found: 121,
            expected: 120,
            ..
        }
    ));
    assert!(matches!(with(12, 64), NetworkError::Length { .. }));
    assert!(matches!(with(40, 1), NetworkError::Hash { .. }));
    assert!(
        matches!(with(16, 3), NetworkError::Hash { .. }),
        "the scale is hashed too"
    );
}
