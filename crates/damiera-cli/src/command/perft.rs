//! `damiera perft`: counts.

mod counter;
mod frontier;
mod progress;

use std::time::Duration;

use damiera::Move;
use damiera::perft::Counting;
use serde::Serialize;

use crate::args::Perft;
use crate::failure::Failure;
use crate::fens::{Manner, answer_each};

use counter::Counter;
use progress::Progress;

/// One line of JSON.
#[derive(Serialize)]
struct Answer<'a> {
    /// Only where positions come one a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<&'a str>,
    depth: u32,
    nodes: u64,
    time_ms: u128,
    /// Only where it was asked for, at the last depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<MoveNodes>,
}

#[derive(Serialize)]
struct MoveNodes {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

/// The count at one depth, by the moves of the position.
struct Count {
    depth: u32,
    nodes: u64,
    time: Duration,
    divide: Vec<(Move, u64)>,
}

pub(crate) fn run(args: &Perft) -> Result<(), Failure> {
    let counting = if args.distinct {
        Counting::Distinct
    } else {
        Counting::Paths
    };
    let progress = Progress::begin()?;
    let counter = Counter::new(counting, args.hash, args.threads.into(), progress);
    answer_each(args.fen.as_deref(), args.json, |asked, manner, out| {
        let position = asked.position();
        let first = if manner == Manner::Single {
            1
        } else {
            args.depth
        };
        for depth in first..=args.depth {
            let count = counter.count(&position, depth);
            let divide = args.divide && depth == args.depth;
            if args.json {
                let answer = answer(
                    &count,
                    divide,
                    (manner == Manner::Lines).then_some(&asked.text),
                );
                serde_json::to_writer(&mut *out, &answer)?;
                writeln!(out)?;
            } else if manner == Manner::Lines {
                writeln!(out, "{}: {}", asked.text, count.nodes)?;
            } else {
                if divide {
                    for (mv, nodes) in &count.divide {
                        writeln!(out, "  {mv} {nodes}")?;
                    }
                }
                writeln!(
                    out,
                    "{depth} {} ({} ms)",
                    count.nodes,
                    count.time.as_millis()
                )?;
            }
            out.flush()?;
        }
        Ok(())
    })
}

fn answer<'a>(count: &Count, divide: bool, fen: Option<&'a String>) -> Answer<'a> {
    let moves = if divide { count.divide.as_slice() } else { &[] };
    Answer {
        fen: fen.map(String::as_str),
        depth: count.depth,
        nodes: count.nodes,
        time_ms: count.time.as_millis(),
        divide: moves
            .iter()
            .map(|&(mv, nodes)| MoveNodes {
                mv: mv.to_string(),
                nodes,
            })
            .collect(),
    }
}
