//! A line of Hub is read or refused at a column inside it; what is read is written and read back
//! the same.
#![no_main]

use damiera_protocols::hub::{FromEngine, FromGui, HubError, Line};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Line>() {
        Ok(line) => assert_eq!(line.to_string().parse(), Ok(line)),
        Err(error) => placed(&error, text),
    }
    match FromGui::read(text) {
        Ok(heard) => assert_eq!(heard.message.to_string().parse(), Ok(heard.message)),
        Err(error) => placed(&error, text),
    }
    match FromEngine::read(text) {
        Ok(heard) => assert_eq!(heard.message.to_string().parse(), Ok(heard.message)),
        Err(error) => placed(&error, text),
    }
});

fn placed(error: &HubError, text: &str) {
    let most = text.chars().count() + 1;
    assert!((1..=most).contains(&error.column), "{error} in {text:?}");
}
