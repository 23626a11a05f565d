//! The engine with threads and a clock, for whoever wants a move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use damiera::{Game, Move};
use damiera_engine::{
    Book, BookError, Engine, Level, Limits, Observer, Report, SearchResult, Table,
};
use damiera_tables::Tables;

use crate::budget::Budget;

/// Searches with as many threads as it was given; they share one table.
#[derive(Debug)]
pub(crate) struct Thinker {
    table: Arc<Table>,
    endgames: Option<Arc<Tables>>,
    book: Option<Arc<Book>>,
    threads: u16,
}

impl Thinker {
    pub(crate) fn new(hash_mib: u32, threads: u16, endgames: Option<Arc<Tables>>) -> Self {
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
        engine.set_tables(self.endgames.clone());
        engine.set_book(self.book.clone());
        engine
    }

    /// Looks for the best lines until the limits are reached or `control` says so. The first thread
    /// tells what it finds, with the time it took; the others help it along by filling the table.
    pub(crate) fn search(
        &self,
        game: &Game,
        limits: &Limits,
        multipv: usize,
        control: &Control,
        on_report: &mut dyn FnMut(&Report, Duration),
    ) -> SearchResult {
        let done = AtomicBool::new(false);
        let mut watch = Watch {
            begin: Instant::now(),
            control,
            on_report,
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                let done = &done;
                scope.spawn(move || {
                    self.engine()
                        .search(game, limits, multipv, &mut Helper { done })
                });
            }
            let found = self.engine().search(game, limits, multipv, &mut watch);
            done.store(true, Ordering::Relaxed);
            found
        })
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
            begin: Instant::now(),
            control,
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
#[derive(Debug, Default)]
pub(crate) struct Control {
    stop: AtomicBool,
    deadlines: Mutex<Deadlines>,
}

#[derive(Copy, Clone, Debug, Default)]
struct Deadlines {
    /// No further depth is begun after this.
    soft: Option<Instant>,
    hard: Option<Instant>,
}

impl Control {
    /// A clock that runs from now on.
    pub(crate) fn with_clock(budget: Budget) -> Self {
        let control = Self::default();
        control.start_clock(budget);
        control
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The clock runs from now on.
    pub(crate) fn start_clock(&self, budget: Budget) {
        let now = Instant::now();
        let after = |time: Option<Duration>| time.and_then(|time| now.checked_add(time));
        *self
            .deadlines
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Deadlines {
            soft: after(budget.soft),
            hard: after(budget.hard),
        };
    }

    fn deadlines(&self) -> Deadlines {
        *self
            .deadlines
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self
                .deadlines()
                .hard
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// A depth is done: whether to begin another is asked here.
    fn depth_done(&self) {
        let soft = self.deadlines().soft;
        if soft.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stop();
        }
    }
}

struct Watch<'a> {
    begin: Instant,
    control: &'a Control,
    on_report: &'a mut dyn FnMut(&Report, Duration),
}

impl Observer for Watch<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.control.is_over()
    }

    fn on_report(&mut self, report: &Report) {
        (self.on_report)(report, self.begin.elapsed());
        self.control.depth_done();
    }
}

/// Searches until the first thread is done.
struct Helper<'a> {
    done: &'a AtomicBool,
}

impl Observer for Helper<'_> {
    fn should_stop(&self, _nodes: u64) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    fn on_report(&mut self, _report: &Report) {}
}
