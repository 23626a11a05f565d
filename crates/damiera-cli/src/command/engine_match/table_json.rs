//! The standing of a match as JSON.

use std::collections::BTreeMap;
use std::time::Duration;

use damiera_match::{
    Conclusion, Effort, EloScale, EndReason, EngineMatch, Estimate, Sprt, SprtVerdict, Standing,
};
use serde::Serialize;

/// One line of JSON.
#[derive(Serialize)]
pub(super) struct TableJson {
    first: PlayerJson,
    second: PlayerJson,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The first player's share of the points; null without a game.
    score: Option<f64>,
    /// Pairs that gave the first player 0, ½, 1, 1½ and 2 points.
    pentanomial: [u64; 5],
    /// Null as well where all pairs gave the same: that says nothing of the error.
    elo: Option<EstimateJson>,
    normalised_elo: Option<EstimateJson>,
    sprt: Option<SprtJson>,
    endings: BTreeMap<&'static str, u64>,
    complete: bool,
}

/// What a player did.
#[derive(Serialize)]
struct PlayerJson {
    name: String,
    player: String,
    moves: u64,
    nodes: u64,
    time_ms: f64,
    slowest_ms: f64,
    /// Games lost by a fault of its program.
    faults: BTreeMap<&'static str, u64>,
}

/// A value with its 95 % interval; null is infinite.
#[derive(Serialize)]
struct EstimateJson {
    value: f64,
    low: f64,
    high: f64,
}

/// A test.
#[derive(Serialize)]
struct SprtJson {
    scale: &'static str,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
}

impl TableJson {
    pub(super) fn new(played: &EngineMatch, ended: &Conclusion) -> Self {
        let standing = &ended.standing;
        let [wins, draws, losses] = standing.results();
        let pentanomial = standing.pentanomial();
        let normalised = pentanomial.normalised_elo();
        let elo = normalised.and(pentanomial.elo());
        let [first, second] = [0, 1].map(|player| PlayerJson::new(played, standing, player));
        Self {
            first,
            second,
            games: standing.games(),
            wins,
            draws,
            losses,
            score: share(2 * wins + draws, 2 * standing.games()),
            pentanomial: pentanomial.counts(),
            elo: elo.map(EstimateJson::from),
            normalised_elo: normalised.map(EstimateJson::from),
            sprt: played.sprt.map(|sprt| SprtJson::new(sprt, standing)),
            endings: named(standing.endings()),
            complete: ended.is_complete,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Milliseconds, with three decimals.
#[expect(
    clippy::cast_precision_loss,
    reason = "a match lasts less than a century"
)]
fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

fn named(counts: &BTreeMap<EndReason, u64>) -> BTreeMap<&'static str, u64> {
    let counts = counts.iter();
    counts
        .map(|(reason, &count)| (reason.code(), count))
        .collect()
}

impl PlayerJson {
    fn new(played: &EngineMatch, standing: &Standing, which: usize) -> Self {
        let Effort {
            moves,
            nodes,
            time,
            slowest,
        } = standing.efforts()[which];
        let [time_ms, slowest_ms] = [time, slowest].map(millis);
        Self {
            name: played.roster.names()[which].clone(),
            player: played.roster.entrants()[which].to_string(),
            moves,
            nodes,
            time_ms,
            slowest_ms,
            faults: named(&standing.faults()[which]),
        }
    }
}

impl From<Estimate> for EstimateJson {
    fn from(estimate: Estimate) -> Self {
        let Estimate { value, low, high } = estimate;
        Self { value, low, high }
    }
}

impl SprtJson {
    fn new(sprt: Sprt, standing: &Standing) -> Self {
        let [elo0, elo1] = sprt.elos();
        let [alpha, beta] = sprt.errors();
        let [lower, upper] = sprt.limits();
        let results = standing.pentanomial();
        Self {
            scale: match sprt.scale() {
                EloScale::Logistic => "logistic",
                EloScale::Normalised => "normalised",
            },
            elo0,
            elo1,
            alpha,
            beta,
            llr: sprt.log_likelihood_ratio(results),
            lower,
            upper,
            verdict: match sprt.verdict(results) {
                SprtVerdict::Open => "open",
                SprtVerdict::Accepted => "accepted",
                SprtVerdict::Rejected => "rejected",
            },
        }
    }
}
