#![doc = include_str!("../README.md")]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod block;
mod change;
mod compiled;
mod evaluator;
pub mod feature;
mod file;
mod instructions;
mod network;
mod network_error;

pub use evaluator::Evaluator;
pub use instructions::Instructions;
pub use network::{BUCKETS, INPUT_ONE, Network, OUTPUT_ONE, Shape, bucket};
pub use network_error::NetworkError;
