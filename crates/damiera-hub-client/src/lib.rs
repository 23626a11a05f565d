#![doc = include_str!("../README.md")]

mod engine_error;
mod hub_engine;
mod process;

pub use engine_error::EngineError;
pub use hub_engine::{Answer, HubEngine};
