//! The standing of a match in words.

use std::io::{self, Write};

use damiera_match::{Effort, EloScale, EngineMatch, Estimate, Sprt, SprtVerdict, Standing};
use damiera_text::{FluentValue, Text};

/// Tells of a match.
pub(super) struct Table<'a> {
    text: &'a Text,
    names: [String; 2],
    sprt: Option<Sprt>,
}

impl<'a> Table<'a> {
    pub(super) fn new(text: &'a Text, played: &EngineMatch) -> Self {
        Self {
            text,
            names: played.roster.names(),
            sprt: played.sprt,
        }
    }

    /// One line on the way.
    pub(super) fn running(&self, standing: &Standing) -> String {
        let [results, strength] = [self.results(standing), self.elo(standing)];
        let mut parts = vec![results, strength];
        parts.extend(self.sprt.map(|sprt| self.ratio(sprt, standing)));
        parts.join("; ")
    }

    /// The whole table.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn write(&self, standing: &Standing, out: &mut dyn Write) -> io::Result<()> {
        let [first, second] = &self.names;
        let players = [
            ("first", first.as_str().into()),
            ("second", second.as_str().into()),
        ];
        writeln!(out, "{}", self.text.format("match-players", &players))?;
        writeln!(out, "{}", self.results(standing))?;
        writeln!(out, "{}", self.pairs(standing))?;
        writeln!(out, "{}", self.elo(standing))?;
        if let Some(sprt) = self.sprt {
            writeln!(out, "{}", self.test(sprt, standing))?;
        }
        writeln!(out, "{}", self.endings(standing))?;
        for player in 0..2 {
            writeln!(out, "{}", self.effort(standing, player))?;
        }
        Ok(())
    }

    fn results(&self, standing: &Standing) -> String {
        let [wins, draws, losses] = standing.results();
        let games = standing.games();
        let half_points = 2 * wins + draws;
        self.text.format(
            "match-results",
            &[
                ("games", games.into()),
                ("wins", wins.into()),
                ("draws", draws.into()),
                ("losses", losses.into()),
                ("percent", percent(half_points, 2 * games).into()),
            ],
        )
    }

    fn pairs(&self, standing: &Standing) -> String {
        let pentanomial = standing.pentanomial();
        let counts = pentanomial.counts().map(|count| count.to_string());
        self.text.format(
            "match-pairs",
            &[
                ("pairs", pentanomial.pairs().into()),
                ("counts", counts.join(" ").into()),
            ],
        )
    }

    fn elo(&self, standing: &Standing) -> String {
        let pentanomial = standing.pentanomial();
        let elo = pentanomial.elo().map(|elo| self.estimate(elo));
        match (elo, pentanomial.normalised_elo()) {
            (Some(elo), Some(normalised)) => self.text.format(
                "match-elo",
                &[
                    ("elo", elo.into()),
                    ("normalised", self.estimate(normalised).into()),
                ],
            ),
            _ => self.text.get("match-elo-unknown"),
        }
    }

    fn estimate(&self, estimate: Estimate) -> String {
        let values = [
            ("value", signed(estimate.value).into()),
            ("low", signed(estimate.low).into()),
            ("high", signed(estimate.high).into()),
        ];
        self.text.format("match-estimate", &values)
    }

    fn ratio(&self, sprt: Sprt, standing: &Standing) -> String {
        let ratio = sprt.log_likelihood_ratio(standing.pentanomial());
        let [lower, upper] = sprt.limits();
        let values = [
            ("ratio", format!("{ratio:.2}").into()),
            ("lower", format!("{lower:.2}").into()),
            ("upper", format!("{upper:.2}").into()),
        ];
        self.text.format("match-ratio", &values)
    }

    fn test(&self, sprt: Sprt, standing: &Standing) -> String {
        let [elo0, elo1] = sprt.elos();
        let [alpha, beta] = sprt.errors();
        let scale = match sprt.scale() {
            EloScale::Logistic => "logistic",
            EloScale::Normalised => "normalised",
        };
        let verdict = match sprt.verdict(standing.pentanomial()) {
            SprtVerdict::Open => "open",
            SprtVerdict::Accepted => "accepted",
            SprtVerdict::Rejected => "rejected",
        };
        self.text.format(
            "match-test",
            &[
                ("scale", scale.into()),
                ("elo0", elo0.to_string().into()),
                ("elo1", elo1.to_string().into()),
                ("alpha", alpha.to_string().into()),
                ("beta", beta.to_string().into()),
                ("ratio", self.ratio(sprt, standing).into()),
                ("verdict", verdict.into()),
            ],
        )
    }

    fn endings(&self, standing: &Standing) -> String {
        let endings = standing.endings().iter();
        let list: Vec<_> = endings
            .map(|(reason, &games)| {
                let values = [("reason", reason.code().into()), ("games", games.into())];
                self.text.format("match-ending", &values)
            })
            .collect();
        let list = [("list", list.join(", ").into())];
        self.text.format("match-endings", &list)
    }

    /// What a player did, and what its program did wrong.
    fn effort(&self, standing: &Standing, player: usize) -> String {
        let effort = &standing.efforts()[player];
        let faults = &standing.faults()[player];
        let faults: Vec<_> = faults
            .iter()
            .map(|(reason, &games)| {
                let values = [("reason", reason.code().into()), ("games", games.into())];
                self.text.format("match-fault", &values)
            })
            .collect();
        let mut values: Vec<(&str, FluentValue<'_>)> = vec![
            ("player", self.names[player].as_str().into()),
            ("moves", effort.moves.to_string().into()),
        ];
        values.extend(speeds(effort));
        values.push((
            "faulty",
            if faults.is_empty() { "no" } else { "yes" }.into(),
        ));
        values.push(("faults", faults.join(", ").into()));
        self.text.format("match-effort", &values)
    }
}

/// Milliseconds and nodes a move, and nodes a second.
fn speeds(effort: &Effort) -> [(&'static str, FluentValue<'static>); 4] {
    let moves = effort.moves.max(1);
    let micros = effort.time.as_micros();
    let average = micros / u128::from(moves);
    let millis = |micros: u128| format!("{}.{:02}", micros / 1000, micros % 1000 / 10);
    let a_second = u128::from(effort.nodes) * 1_000_000 / micros.max(1);
    [
        ("average", millis(average).into()),
        ("slowest", millis(effort.slowest.as_micros()).into()),
        ("nodes", (effort.nodes / moves).to_string().into()),
        ("speed", a_second.to_string().into()),
    ]
}

/// With a sign and one decimal.
fn signed(number: f64) -> String {
    if number.is_infinite() {
        return if number > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    // No minus sign before a zero.
    let tenths = (number * 10.0).round() / 10.0 + 0.0;
    format!("{tenths:+.1}")
}

/// A share in per cent, with one decimal.
fn percent(part: u64, whole: u64) -> String {
    let tenths = (part * 2000 + whole).checked_div(whole * 2).unwrap_or(0);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_signs_and_decimals() {
        assert_eq!(signed(0.04), "+0.0");
        assert_eq!(signed(-0.04), "+0.0");
        assert_eq!(signed(-12.36), "-12.4");
        assert_eq!(signed(f64::INFINITY), "+∞");
        assert_eq!(percent(0, 0), "0.0");
        assert_eq!(percent(7, 8), "87.5");
        assert_eq!(percent(19, 24), "79.2");
        assert_eq!(percent(8, 8), "100.0");
    }
}
