//! The engine with threads and a clock, for whoever wants a move.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use damiera::{Game, Move};
use damiera_engine::{
    Book, BookError, Budget, Engine, Level, Limits, Observer, Report, SearchResult, Table,
    TimeKeeper,
};

use crate::endgames::Endgames;

/// Searches with as many threads as it was given; they share one table.
#[derive(Debug)]
pub(crate) struct Thinker {
    table: Arc<Table>,
    endgames: Endgames,
    book: Option<Arc<Book>>,
    threads: u16,
}

impl Thinker {
    pub(crate) fn new(hash_mib: u32, threads: u16, endgames: Endgames) -> Self {
        Self {
            table: Arc::new(Table::new(hash_mib)),
            endgames,
            book: None,
            threads,
        }
    }

    /// The same with the opening book of the program.
    ///
    /// # Errors
    ///
    /// [`BookError`] if the program was built with a file that is no book.
    pub(crate) fn with_book(mut self) -> Result<Self, BookError> {
        self.book = Some(Arc::new(Book::embedded()?));
        Ok(self)
    }

    /// Forgets what it has found out.
    pub(crate) fn clear(&self) {
        self.table.clear();
    }

    fn engine(&self) -> Engine {
        let mut engine = Engine::sharing(Arc::clone(&self.table));
        engine.set_tables(self.endgames.tables.clone());
        engine.set_values(self.endgames.values.clone());
        engine.set_book(self.book.clone());
        engine
    }

    /// Looks for the best lines until the limits are reached or `control` says so. The first thread
    /// tells what it finds, with the time it took; the others help it along by filling the table.
    /// What is told, and the answer, count the positions of all of them.
    pub(crate) fn search(
        &self,
        game: &Game,
        limits: &Limits,
        multipv: usize,
        control: &Control,
        on_report: &mut dyn FnMut(&Report, Duration),
    ) -> SearchResult {
        let done = AtomicBool::new(false);
        let helped: Vec<_> = (1..self.threads).map(|_| AtomicU64::new(0)).collect();
        let mut watch = Watch {
            control,
            helped: &helped,
            on_report,
        };
        let mut found = thread::scope(|scope| {
            for (number, nodes) in (1..).zip(&helped) {
                let mut watch = Helper { done: &done, nodes };
                scope.spawn(move || {
                    let found = self
                        .engine()
                        .help(number, game, limits, multipv, &mut watch);
                    nodes.store(found.nodes, Ordering::Relaxed);
                });
            }
            let found = self.engine().search(game, limits, multipv, &mut watch);
            done.store(true, Ordering::Relaxed);
            found
        });
        found.nodes += sum(&helped);
        found
    }

    /// A move of the book, if there is one.
    pub(crate) fn book_move(&self, game: &Game, seed: u64) -> Option<Move> {
        self.engine().book_move(game, seed)
    }

    /// The move of a level; `None` if the game is over.
    pub(crate) fn choose(
        &self,
        game: &Game,
        level: Level,
        seed: u64,
        control: &Control,
    ) -> Option<Move> {
        let mut watch = Watch {
            control,
            helped: &[],
            on_report: &mut |_, _| {},
        };
        self.engine().choose(game, level, seed, &mut watch)
    }

    /// A move to play: of a level, or of the engine itself; a single one is played at once. `None` if
    /// there is none.
    pub(crate) fn answer(
        &self,
        game: &Game,
        limits: &Limits,
        level: Option<Level>,
        seed: u64,
        control: &Control,
    ) -> Option<Move> {
        let moves = game.position().legal_moves();
        if let [only] = moves.as_slice() {
            return Some(*only);
        }
        let found = match level {
            Some(level) => self.choose(game, level, seed, control),
            None => self
                .book_move(game, seed)
                .or_else(|| self.search(game, limits, 1, control, &mut |_, _| {}).best),
        };
        found.or_else(|| moves.first().copied())
    }
}

/// How a search is ended from outside: at once, or by a clock that may begin to run later.
#[derive(Debug)]
pub(crate) struct Control {
    begin: Instant,
    stop: AtomicBool,
    /// `None` if the search has no end but the limits.
    keeper: Mutex<Option<TimeKeeper>>,
    /// Told when the search need no longer wait for the opponent.
    released: Condvar,
}

impl Control {
    fn new(keeper: Option<TimeKeeper>) -> Self {
        Self {
            begin: Instant::now(),
            stop: AtomicBool::new(false),
            keeper: Mutex::new(keeper),
            released: Condvar::new(),
        }
    }

    /// No clock.
    pub(crate) fn endless() -> Self {
        Self::new(None)
    }

    /// A move is to be played in so much time, without end if `None`; where there is but one, it
    /// takes none.
    pub(crate) fn for_move(budget: Option<Budget>, game: &Game) -> Self {
        let moves = game.position().legal_moves().len();
        Self::new(budget.map(|budget| TimeKeeper::new(budget, moves)))
    }

    /// The same, but the time begins to run with [`ponder_hit`](Self::ponder_hit).
    pub(crate) fn pondering(budget: Option<Budget>, game: &Game) -> Self {
        let moves = game.position().legal_moves().len();
        let budget = budget.unwrap_or(Budget::fixed(Duration::MAX, Duration::ZERO));
        Self::new(Some(TimeKeeper::pondering(budget, moves)))
    }

    /// An opinion is wanted after so much time, however few moves there are.
    pub(crate) fn for_opinion(time: Duration) -> Self {
        let budget = Budget::fixed(time, Duration::ZERO);
        Self::new(Some(TimeKeeper::new(budget, usize::MAX)))
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        // Locked, so that whoever waits does not miss it.
        let _keeper = self.keeper();
        self.stop.store(true, Ordering::Relaxed);
        self.released.notify_all();
    }

    /// The opponent has made the expected move: the clock runs from now on.
    pub(crate) fn ponder_hit(&self) {
        if let Some(keeper) = self.keeper().as_mut() {
            keeper.ponder_hit(self.begin.elapsed());
        }
        self.released.notify_all();
    }

    /// Waits for the opponent's move, or the end of the search, in his time.
    pub(crate) fn wait_for_opponent(&self) {
        let waits = |keeper: &mut Option<TimeKeeper>| {
            !self.stop.load(Ordering::Relaxed)
                && keeper.as_ref().is_some_and(TimeKeeper::is_pondering)
        };
        let _released = self.released.wait_while(self.keeper(), waits);
    }

    fn keeper(&self) -> MutexGuard<'_, Option<TimeKeeper>> {
        self.keeper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self
                .keeper()
                .as_ref()
                .is_some_and(|keeper| keeper.is_over(self.begin.elapsed()))
    }

    fn on_report(&self, report: &Report) {
        if let Some(keeper) = self.keeper().as_mut() {
            keeper.on_report(report);
        }
    }
}

struct Watch<'a> {
    control: &'a Control,
    helped: &'a [AtomicU64],
    on_report: &'a mut dyn FnMut(&Report, Duration),
}

impl Observer for Watch<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.control.is_over()
    }

    fn on_report(&mut self, report: &Report) {
        let mut report = report.clone();
        report.nodes += sum(self.helped);
        (self.on_report)(&report, self.control.begin.elapsed());
        self.control.on_report(&report);
    }
}

/// Searches until the first thread is done.
struct Helper<'a> {
    done: &'a AtomicBool,
    nodes: &'a AtomicU64,
}

impl Observer for Helper<'_> {
    fn should_stop(&self, nodes: u64) -> bool {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.done.load(Ordering::Relaxed)
    }

    fn on_report(&mut self, _report: &Report) {}
}

fn sum(helped: &[AtomicU64]) -> u64 {
    let nodes = helped.iter().map(|nodes| nodes.load(Ordering::Relaxed));
    nodes.sum()
}
