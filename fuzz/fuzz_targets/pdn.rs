//! Any bytes are read as games; what is read is proved, written, and read back the same.
#![no_main]

use damiera_pdn::{Game, Reader, Record, Source, write};
use libfuzzer_sys::fuzz_target;

/// Bytes in small pieces, so that the buffer ends in many places.
struct Drip<'a>(&'a [u8]);

impl Source for Drip<'_> {
    type Error = std::convert::Infallible;

    fn read(&mut self, into: &mut [u8]) -> Result<usize, Self::Error> {
        let count = self.0.len().min(into.len()).min(1 + self.0.len() % 7);
        into[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn all<S: Source>(reader: Reader<S>) -> Vec<Record>
where
    S::Error: std::fmt::Debug,
{
    reader.map(|record| record.unwrap()).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let records = all(Reader::from_bytes(bytes));
    assert_eq!(all(Reader::new(Drip(bytes))), records);
    // A limit changes what is read, but never how well.
    all(Reader::from_bytes(bytes).limit(1024));
    let mut reader = Reader::from_bytes(bytes);
    for record in &records {
        let checked = reader.next_checked().unwrap().unwrap();
        assert_eq!(
            (checked.number, checked.place),
            (record.number, record.place)
        );
        assert_eq!(
            (&checked.faults, &checked.notes),
            (&record.faults, &record.notes)
        );
        assert_eq!(checked.result, record.game.result);
        for fault in &record.faults {
            assert!(fault.place >= record.place || fault.place.offset <= bytes.len() as u64);
            assert!(
                fault.excerpt.before + fault.excerpt.width <= 200,
                "{fault:?}"
            );
        }
        // Played again from the start, every step is legal.
        let known = record
            .game
            .line
            .nodes
            .iter()
            .take_while(|node| node.step != damiera_pdn::Step::Unknown);
        assert_eq!(record.game.positions().count(), 1 + known.count());
        // Another game stays what it is: that it is no other is said again.
        let other = |fault: &damiera_pdn::Fault| {
            matches!(
                fault.kind,
                damiera_pdn::FaultKind::OtherVariant { certain: true, .. }
            )
        };
        if record.faults.iter().any(other) {
            continue;
        }
        let text = write(&record.game);
        let again: Game = text
            .parse()
            .unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, record.game.canonical(), "{text}");
        assert_eq!(write(&again), text);
    }
    assert_eq!(reader.next_checked(), Ok(None));
    assert_eq!(reader.position(), bytes.len() as u64);
});
