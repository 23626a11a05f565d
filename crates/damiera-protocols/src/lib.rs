#![doc = include_str!("../README.md")]

pub mod dxp;
pub mod hub;
