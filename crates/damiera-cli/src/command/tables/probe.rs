//! `damiera tables probe`: what a position and each of its moves are worth.

use damiera::{DrawRules, Move};
use damiera_api::{TableAnswer, TableMove, TableValue};
use damiera_tables::{ProbeError, Tables, Value, Verdict};
use damiera_text::Text;
use serde_json::json;

use super::open;
use crate::args::Probe;
use crate::failure::Failure;
use crate::fens::{Asked, Manner, answer_each};
use crate::terminal_text::language;

fn value(value: Value) -> TableValue {
    match value {
        Value::Loss => TableValue::Loss,
        Value::SpoiledLoss => TableValue::SpoiledLoss,
        Value::Draw => TableValue::Draw,
        Value::SpoiledWin => TableValue::SpoiledWin,
        Value::Win => TableValue::Win,
    }
}

/// The distance to conversion, where it is all that is known.
fn conversion(verdict: Verdict) -> Option<u32> {
    verdict.conversion.filter(|_| verdict.plies.is_none())
}

fn json_answer(fen: &str, verdict: Verdict, moves: &[(Move, Verdict)]) -> TableAnswer {
    let json_move = |&(mv, verdict): &(Move, Verdict)| TableMove {
        mv: mv.to_string(),
        value: value(verdict.value),
        plies: verdict.plies,
        conversion: conversion(verdict),
    };
    TableAnswer {
        fen: fen.to_owned(),
        value: value(verdict.value),
        plies: verdict.plies,
        conversion: conversion(verdict),
        moves: moves.iter().map(json_move).collect(),
    }
}

/// The name of a value in messages.
const fn name(value: Value) -> &'static str {
    match value {
        Value::Loss => "loss",
        Value::SpoiledLoss => "spoiled-loss",
        Value::Draw => "draw",
        Value::SpoiledWin => "spoiled-win",
        Value::Win => "win",
    }
}

pub(crate) fn run(args: &Probe) -> Result<(), Failure> {
    let tables = open(&args.tables)?;
    let text = Text::new(language());
    let mut all_covered = true;
    answer_each(Some(&args.fen), args.json, |asked, manner, out| {
        let found = look_up(&tables, asked).map_err(anyhow::Error::from)?;
        let Some(Found { verdict, moves }) = found else {
            let why = text.format(
                "tables-not-covered",
                &[
                    ("pieces", tables.pieces().into()),
                    ("fen", (&*asked.text).into()),
                ],
            );
            if manner == Manner::Single {
                return Err(Failure::Input(why));
            }
            all_covered = false;
            if args.json {
                writeln!(out, "{}", json!({ "fen": asked.text, "error": why }))?;
            } else {
                writeln!(out, "{why}")?;
            }
            return Ok(());
        };
        if args.json {
            let answer = json_answer(&asked.text, verdict, &moves);
            serde_json::to_writer(&mut *out, &answer)?;
            writeln!(out)?;
        } else if manner == Manner::Lines {
            writeln!(out, "{}: {}", asked.text, words(&text, verdict))?;
        } else {
            writeln!(out, "{}", words(&text, verdict))?;
            for (mv, verdict) in moves {
                writeln!(out, "  {:8} {}", mv.to_string(), words(&text, verdict))?;
            }
        }
        Ok(())
    })?;
    if all_covered {
        Ok(())
    } else {
        Err(Failure::SomeLines)
    }
}

/// What a position and its moves are worth.
struct Found {
    verdict: Verdict,
    moves: Vec<(Move, Verdict)>,
}

/// The position's worth and that of its moves, with the count of moves that the position came with.
fn look_up(tables: &Tables, asked: &Asked) -> Result<Option<Found>, ProbeError> {
    let position = asked.position();
    let Some(verdict) = tables.probe(&position)? else {
        return Ok(None);
    };
    let Some(mut moves) = tables.moves(&position)? else {
        return Ok(None);
    };
    let quiet_plies = asked.fen.quiet_plies.unwrap_or(0);
    let counted = |verdict: Verdict| verdict.with_count(quiet_plies, DrawRules::FID.plies());
    for (_, verdict) in &mut moves {
        *verdict = counted(*verdict);
    }
    moves.sort_by_key(|(_, verdict)| verdict.rank());
    Ok(Some(Found {
        verdict: counted(verdict),
        moves,
    }))
}

/// The verdict as a person reads it.
fn words(text: &Text, verdict: Verdict) -> String {
    let (distance, plies) = match (verdict.plies, verdict.conversion) {
        (Some(plies), _) => ("end", plies),
        (None, Some(plies)) => ("conversion", plies),
        (None, None) => ("unknown", 0),
    };
    text.format(
        "tables-verdict",
        &[
            ("value", name(verdict.value).into()),
            ("distance", distance.into()),
            ("plies", plies.into()),
        ],
    )
}
