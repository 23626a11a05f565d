//! Everything that the builder makes, held against a solver that knows none of its tricks.

mod builder;
mod probing;
mod published;
mod solver;
mod together;
mod verifier;
