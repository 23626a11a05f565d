//! One search, in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use damiera::{Game, Move};
use damiera_engine::{Level as Strength, Limits, Report, Verdict};
use damiera_protocols::hub::{Decimal, Done, FromEngine, Go, Info, Level, Score};

use super::settings::Settings;
use super::{complain, say};
use crate::budget::budget;
use crate::thinker::{Control, Thinker};

/// A search that runs, or has run.
#[derive(Debug)]
pub(super) struct Search {
    control: Arc<Control>,
    is_running: Arc<AtomicBool>,
}

/// What to search for.
struct Task {
    game: Game,
    mode: Go,
    limits: Limits,
    multipv: usize,
    /// A level below the engine's own strength.
    weaker: Option<(Strength, u64)>,
    seed: u64,
}

impl Search {
    pub(super) fn begin(
        thinker: Arc<Thinker>,
        game: Game,
        mode: Go,
        level: Level,
        settings: &Settings,
    ) -> Self {
        let pieces = game.position().board().occupied().len();
        let budget = budget(&level, pieces, settings.overhead);
        let control = Arc::new(match (mode, budget) {
            (Go::Think, _) => Control::for_move(budget, &game),
            (Go::Ponder, _) => Control::pondering(budget, &game),
            (Go::Analyze, Some(budget)) => Control::for_opinion(budget.hard),
            (Go::Analyze, None) => Control::endless(),
        });
        let is_running = Arc::new(AtomicBool::new(true));
        let is_weaker = !settings.is_full_strength() && mode != Go::Analyze;
        let task = Task {
            game,
            mode,
            limits: Limits {
                depth: level.depth.map(|depth| depth.max(1)),
                nodes: level.nodes,
            },
            multipv: usize::from(settings.multipv),
            weaker: is_weaker.then_some((settings.level, settings.seed)),
            seed: settings.seed,
        };
        let search = Self {
            control: Arc::clone(&control),
            is_running: Arc::clone(&is_running),
        };
        thread::spawn(move || {
            let done = task.run(&thinker, &control);
            // Whoever waits for the opponent does not expect an answer before.
            control.wait_for_opponent();
            // Free before the answer is out, for whoever asks again at once.
            is_running.store(false, Ordering::Release);
            // Nobody listens any more if this fails, and the other thread finds out as well.
            let _ = match done {
                Some(done) => say(&FromEngine::Done(done)),
                None => complain(&"no move was found"),
            };
        });
        search
    }

    pub(super) fn is_running(&self) -> bool {
        self.is_running.load(Ordering::Acquire)
    }

    pub(super) fn stop(&self) {
        self.control.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }
}

impl Task {
    fn run(&self, thinker: &Thinker, control: &Control) -> Option<Done> {
        let position = self.game.position();
        let moves = position.legal_moves();
        let first = *moves.first()?;
        let done = |mv: Move, ponder: Option<Move>| Done {
            mv: mv.into(),
            ponder: ponder.map(Into::into),
        };
        if self.mode == Go::Think && moves.len() == 1 {
            return Some(done(first, None));
        }
        if let Some((level, seed)) = self.weaker {
            let chosen = thinker.choose(&self.game, level, seed, control);
            return Some(done(chosen.unwrap_or(first), None));
        }
        if self.mode == Go::Think
            && let Some(known) = thinker.book_move(&self.game, self.seed)
        {
            return Some(done(known, None));
        }
        let mut answer = None;
        let found = thinker.search(
            &self.game,
            &self.limits,
            self.multipv,
            control,
            &mut |report, time| {
                if report.multipv == 1 {
                    answer = report.pv.get(1).copied();
                }
                let info = info(report, time, self.multipv > 1);
                let _ = say(&FromEngine::Info(Box::new(info)));
            },
        );
        if let Some(fault) = found.table_fault {
            let _ = complain(&fault);
        }
        let best = found.best.unwrap_or(first);
        // The line may have been found before the move that is now thought best.
        let line = found.lines.first().map(|line| line.pv.as_slice());
        let expected = match line {
            Some([mv, expected, ..]) if *mv == best => Some(*expected),
            Some(_) => None,
            None => answer,
        };
        Some(done(best, expected))
    }
}

/// A report as Hub tells it.
fn info(report: &Report, time: Duration, several: bool) -> Info {
    let score = match report.score {
        Verdict::Estimate { centimen } => Score::estimate(centimen.into()),
        Verdict::Win { plies } => Score::win(plies),
        Verdict::Loss { plies } => Score::loss(plies),
        Verdict::Draw => Score::default(),
    };
    let depth = Decimal::from_hundredths(i32::from(report.depth) * 100);
    // Millions a second are positions a microsecond.
    let micros = time.as_micros().max(1);
    let speed = u128::from(report.nodes) * 1_000_000 / micros;
    Info {
        depth: Some(report.depth),
        // The average of the leaves is not counted.
        mean_depth: Some(depth),
        score: Some(score),
        nodes: Some(report.nodes),
        time: Some(Decimal::from_millionths(
            i64::try_from(time.as_millis()).unwrap_or(i64::MAX / 1_000) * 1_000,
        )),
        nps: Some(Decimal::from_millionths(
            i64::try_from(speed).unwrap_or(i64::MAX),
        )),
        pv: report.pv.iter().map(|&mv| mv.into()).collect(),
        multipv: several.then(|| u16::try_from(report.multipv).unwrap_or(u16::MAX)),
        wdl: None,
        table_hits: Some(report.table_hits),
        hashfull: Some(report.hashfull),
    }
}
