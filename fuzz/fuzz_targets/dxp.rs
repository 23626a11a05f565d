//! Bytes of DXP are messages or refused at a place inside them; what is read is written and read back
//! the same.
#![no_main]

use damiera_protocols::dxp::{Framing, LONGEST, Message};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    Framing::default().push(bytes, |heard| match heard {
        Ok(message) => {
            let text = message.to_string();
            assert!(text.len() <= LONGEST);
            assert_eq!(text.parse::<Message>(), Ok(message));
        }
        Err(error) => assert!((1..=LONGEST + 1).contains(&error.error.column)),
    });
});
