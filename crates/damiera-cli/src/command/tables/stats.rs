//! `damiera tables stats`: what is known about each slice.

use std::io::{self, Write};

use damiera::Position;
use damiera_tables::{Facts, Index, Kind, Material, Table, Tables};
use damiera_text::Text;
use serde::Serialize;

use super::open;
use crate::args::Stats;
use crate::failure::Failure;
use crate::terminal_text::language;

/// One line of JSON: a slice and its mirror together.
#[derive(Serialize)]
struct SliceJson {
    slice: String,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    /// Wins and losses that the count of moves makes draws.
    spoiled_wins: u64,
    spoiled_losses: u64,
    /// Positions in which the side to move captures.
    captures: u64,
    /// Plies to the end of the game, where the distances to it are known.
    longest: Option<u16>,
    /// Plies to the next capture or man move, where these distances are known.
    longest_conversion: Option<u16>,
    /// A position with the longest distance: to the end where it is known, else to conversion.
    longest_at: Option<String>,
    /// Bytes of the file of values.
    bytes: u64,
    /// The same in bits a position.
    bits: f64,
    /// Bytes of the files of distances.
    distance_bytes: u64,
}

impl SliceJson {
    /// The line of a slice; `None` if its values are not there.
    fn new(tables: &Tables, slice: Material) -> Option<Self> {
        let values = tables.table(Kind::Value, slice)?;
        let facts = &values.header().facts;
        let [win, conversion] = [Kind::Win, Kind::Conversion].map(|kind| tables.table(kind, slice));
        let longest = win.or(conversion).map(|table| &table.header().facts);
        let plies = |table: &Table| table.header().facts.longest;
        Some(Self {
            slice: slice.to_string(),
            positions: facts.positions,
            wins: facts.wins,
            losses: facts.losses,
            draws: facts.draws,
            spoiled_wins: facts.spoiled_wins,
            spoiled_losses: facts.spoiled_losses,
            captures: facts.captures,
            longest: win.map(plies),
            longest_conversion: conversion.map(plies),
            longest_at: longest
                .filter(|facts| facts.longest > 0)
                .and_then(longest_position)
                .map(|position| position.to_string()),
            bytes: values.bytes(),
            bits: bits(values.bytes(), facts.positions),
            distance_bytes: [win, conversion]
                .into_iter()
                .flatten()
                .map(Table::bytes)
                .sum(),
        })
    }
}

/// Bits a position, with four decimals.
#[expect(clippy::cast_precision_loss, reason = "four decimals are shown")]
fn bits(bytes: u64, positions: u64) -> f64 {
    (8e4 * bytes as f64 / positions as f64).round() / 1e4
}

fn longest_position(facts: &Facts) -> Option<Position> {
    let (material, number) = facts.longest_at;
    Index::new(material).unrank(number).setup().validate().ok()
}

pub(crate) fn run(args: &Stats) -> Result<(), Failure> {
    let tables = open(&args.dir)?;
    let lines = tables
        .slices()
        .filter_map(|slice| SliceJson::new(&tables, slice));
    let mut out = io::stdout().lock();
    if args.json {
        for line in lines {
            serde_json::to_writer(&mut out, &line)?;
            writeln!(out)?;
        }
    } else {
        print(&Text::new(language()), lines, &mut out)?;
    }
    Ok(out.flush()?)
}

/// A line a slice in columns, then the sum.
fn print(
    text: &Text,
    lines: impl Iterator<Item = SliceJson>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let heads = [
        "tables-slice",
        "tables-positions",
        "tables-wins",
        "tables-losses",
        "tables-draws",
        "tables-spoiled",
        "tables-captures",
        "tables-longest",
        "tables-bytes",
        "tables-bits",
    ]
    .map(|key| text.get(key));
    row(out, &heads)?;
    let (mut slices, mut positions, mut bytes, mut distance_bytes) = (0_u32, 0, 0, 0);
    for line in lines {
        slices += 1;
        positions += line.positions;
        bytes += line.bytes;
        distance_bytes += line.distance_bytes;
        let longest = match (line.longest, line.longest_conversion) {
            (Some(plies), _) => plies.to_string(),
            (None, Some(plies)) => {
                text.format("tables-longest-conversion", &[("plies", plies.into())])
            }
            (None, None) => String::new(),
        };
        row(
            out,
            &[
                line.slice,
                line.positions.to_string(),
                line.wins.to_string(),
                line.losses.to_string(),
                line.draws.to_string(),
                (line.spoiled_wins + line.spoiled_losses).to_string(),
                line.captures.to_string(),
                longest,
                line.bytes.to_string(),
                format!("{:.4}", line.bits),
            ],
        )?;
    }
    writeln!(
        out,
        "{}",
        text.format(
            "tables-sum",
            &[
                ("slices", slices.into()),
                ("positions", positions.to_string().into()),
                ("bytes", bytes.to_string().into()),
                (
                    "bits",
                    format!("{:.4}", bits(bytes, positions.max(1))).into()
                ),
                ("distances", distance_bytes.to_string().into()),
            ]
        )
    )
}

fn row(out: &mut dyn Write, cells: &[String; 10]) -> io::Result<()> {
    let [slice, rest @ ..] = cells;
    write!(out, "{slice:6}")?;
    for cell in rest {
        write!(out, " {cell:>12}")?;
    }
    writeln!(out)
}
