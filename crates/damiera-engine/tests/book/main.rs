//! The opening book: how it grows, how it is read, and who plays from it.

mod file;
mod growing;
mod growth;
mod play;
