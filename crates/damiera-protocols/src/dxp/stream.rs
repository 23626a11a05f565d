//! Messages in a stream of bytes.

use super::{DxpError, DxpErrorKind, LONGEST, Message};

/// Cuts a stream of bytes into messages at each byte 0.
#[derive(Clone, Debug, Default)]
pub struct Framing {
    bytes: Vec<u8>,
    /// Whether the message that is coming in is too long already.
    overflowed: bool,
}

/// What came between two bytes 0 and is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error} in {text:?}")]
pub struct FramingError {
    /// What is wrong with it.
    pub error: DxpError,
    /// What came, as far as it can be shown.
    pub text: String,
}

impl Framing {
    /// Takes bytes as they come, and calls `heard` for each message that they end.
    pub fn push(&mut self, bytes: &[u8], mut heard: impl FnMut(Result<Message, FramingError>)) {
        for &byte in bytes {
            if byte == 0 {
                heard(self.close());
            } else if self.bytes.len() == LONGEST {
                self.overflowed = true;
            } else {
                self.bytes.push(byte);
            }
        }
    }

    fn close(&mut self) -> Result<Message, FramingError> {
        let bytes = std::mem::take(&mut self.bytes);
        let overflowed = std::mem::take(&mut self.overflowed);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let read = if overflowed {
            Err(DxpErrorKind::TooLong.at(LONGEST + 1))
        } else {
            Message::read(&text)
        };
        read.map_err(|error| FramingError { error, text })
    }
}

impl Message {
    /// The message as it is sent, with the byte 0 at its end.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.to_string().into_bytes();
        bytes.push(0);
        bytes
    }
}
