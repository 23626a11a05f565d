//! A move's text is read or refused; what is read goes out and comes in unchanged.
#![no_main]

use damiera::notation::MoveText;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| match text.parse::<MoveText>() {
    Ok(wish) => {
        assert!(!wish.landings.is_empty(), "{text:?}");
        assert_eq!(wish.to_string().parse(), Ok(wish));
    }
    Err(error) => assert!(text.is_char_boundary(error.offset), "{error} in {text:?}"),
});
