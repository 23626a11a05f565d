//! `trainer measure`: how well an evaluation foresees results and searches.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use damiera_engine::{Score, Verdict, evaluate};
use damiera_network::Network;

use crate::args::Measure;
use crate::data::Data;
use crate::loss;
use crate::model::sigmoid;
use crate::record::Record;

/// The scales that are tried, in centimen for an output of 1.
const SCALES: std::ops::Range<u16> = 40..500;

/// Prints the mean squared errors of each evaluation on the positions that trainings hold out.
pub(crate) fn measure(args: &Measure) -> Result<()> {
    let records = Data::read(&args.data, args.files)?.held_out;
    println!("{} positions", records.len());
    let result = |record: &Record| record.result.points();
    let draws = loss::mean(&records, &result, |_| 0.5);
    println!("always a draw: {draws:.6} of the result");

    let searched = |record: &Record| f32::from(record.score);
    let (scale, error) = best_scale(&records, searched);
    println!("the search: {error:.6} of the result, at {scale} centimen");
    let search_scale = f32::from(scale);
    let search = move |record: &Record| sigmoid(f32::from(record.score) / search_scale);

    let (scale, error) = best_scale(&records, hand_written);
    let own_scale = f32::from(scale);
    let of_search = loss::mean(&records, &search, |record| {
        sigmoid(hand_written(record) / own_scale)
    });
    println!(
        "hand-written: {error:.6} of the result, {of_search:.6} of the search, at {scale} centimen"
    );
    for path in &args.network {
        let network = read_network(path)?;
        let of_result = loss::of_network(network.clone(), &records, &result);
        let of_search = loss::of_network(network, &records, &search);
        println!(
            "{}: {of_result:.6} of the result, {of_search:.6} of the search",
            path.display()
        );
    }
    Ok(())
}

/// Reads the file of a network.
pub(crate) fn read_network(path: &Path) -> Result<Network> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Network::from_bytes(&bytes).with_context(|| path.display().to_string())
}

/// The opinion of the hand-written evaluation, in centimen.
fn hand_written(record: &Record) -> f32 {
    match record
        .position()
        .map(|position| evaluate(&position))
        .map(Score::verdict)
    {
        Some(Verdict::Estimate { centimen }) => f32::from(centimen),
        _ => 0.0,
    }
}

/// The scale at which scores foresee results best, and the error.
fn best_scale(records: &[Record], score: impl Fn(&Record) -> f32) -> (u16, f32) {
    let result = |record: &Record| record.result.points();
    let sample = &records[..records.len().min(20_000)];
    let scores: Vec<f32> = sample.iter().map(&score).collect();
    let error_at = |scale: u16| -> f32 {
        let mut scores = scores.iter();
        loss::mean(sample, &result, |_| {
            sigmoid(scores.next().copied().unwrap_or(0.0) / f32::from(scale))
        })
    };
    let best = SCALES
        .step_by(5)
        .map(|scale| (scale, error_at(scale)))
        .min_by(|one, other| one.1.total_cmp(&other.1));
    let scale = best.map_or(SCALES.start, |(scale, _)| scale);
    let error = loss::mean(records, &result, |record| {
        sigmoid(score(record) / f32::from(scale))
    });
    (scale, error)
}
