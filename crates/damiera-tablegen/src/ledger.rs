//! The worth of every position of a slice, as a check goes through them.

use std::sync::atomic::{AtomicU8, Ordering};

use damiera_tables::{Index, Material, Placement, Value};

use crate::outlook::Worth;

/// A state that is not known yet.
const UNKNOWN: u8 = 255;
/// Where the states of wins begin; those of losses begin at 0.
const WINS: u8 = 101;
const DRAW: u8 = 250;
const SPOILED_WIN: u8 = 251;
const SPOILED_LOSS: u8 = 252;

/// One slice with one side to move: a byte a position for value and conversion, and one for the
/// end of the game where it is known.
#[derive(Debug)]
pub(crate) struct Ledger {
    pub(crate) index: Index,
    states: Vec<AtomicU8>,
    ends: Vec<AtomicU8>,
}

impl Ledger {
    pub(crate) fn new(material: Material, with_ends: bool) -> Self {
        let index = Index::new(material);
        let bytes = |number: u64| {
            let mut bytes = Vec::new();
            bytes.resize_with(number as usize, || AtomicU8::new(UNKNOWN));
            bytes
        };
        Self {
            states: bytes(index.len()),
            ends: bytes(if with_ends { index.len() } else { 0 }),
            index,
        }
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, number: u64) -> Option<Worth> {
        let state = self.states[number as usize].load(Ordering::Relaxed);
        let (value, conversion) = match state {
            UNKNOWN => return None,
            DRAW => (Value::Draw, 0),
            SPOILED_WIN => (Value::SpoiledWin, 0),
            SPOILED_LOSS => (Value::SpoiledLoss, 0),
            WINS.. => (Value::Win, state - WINS),
            _ => (Value::Loss, state),
        };
        let end = self
            .ends
            .get(number as usize)
            .map_or(0, |end| end.load(Ordering::Relaxed));
        Some(Worth {
            value,
            conversion: conversion.into(),
            end: if value.is_draw() { 0 } else { end.into() },
        })
    }

    /// The same of a position that is given by its pieces.
    #[inline]
    pub(crate) fn find(&self, placement: &Placement) -> Option<Worth> {
        self.get(self.index.rank(placement))
    }

    /// What of a worth is kept: the distance to the end only where it is stored.
    pub(crate) fn keeps(&self, worth: Worth) -> Worth {
        Worth {
            end: if self.ends.is_empty() { 0 } else { worth.end },
            ..worth
        }
    }

    /// Writes down a position.
    pub(crate) fn set(&self, number: u64, worth: Worth) {
        // Nothing is further than the count of moves allows.
        let conversion = worth.conversion.min(100) as u8;
        let state = match worth.value {
            Value::Loss => conversion,
            Value::Win => WINS + conversion,
            Value::Draw => DRAW,
            Value::SpoiledWin => SPOILED_WIN,
            Value::SpoiledLoss => SPOILED_LOSS,
        };
        self.states[number as usize].store(state, Ordering::Relaxed);
        if let Some(end) = self.ends.get(number as usize) {
            end.store(worth.end.min(254) as u8, Ordering::Relaxed);
        }
    }
}
