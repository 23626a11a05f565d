//! The engine as its users see it.

use std::sync::Arc;

use damiera::{Game, Move, Position};
use damiera_tables::Tables;

use crate::random::SplitMix64;
use crate::search::{Known, Search};
use crate::{
    Book, Evaluation, Level, Limits, Observer, Params, Report, SearchResult, Table, Values, Verdict,
};

/// Size of the table that the levels use, whatever the engine's own: its size decides what is
/// forgotten, and so which move is played.
const LEVEL_TABLE_MIB: u32 = 4;

/// Searches positions and chooses moves. Keeps what it has found out between searches.
#[derive(Debug)]
pub struct Engine {
    table: Arc<Table>,
    /// Made when a level first plays.
    level_table: Option<Table>,
    endgames: Option<Arc<Tables>>,
    /// Asked before those, by the search alone.
    values: Option<Arc<dyn Values>>,
    params: Params,
    evaluation: Evaluation,
    book: Option<Arc<Book>>,
}

impl Engine {
    /// An engine whose table takes `hash_mib` mebibytes, at least one.
    #[must_use]
    pub fn new(hash_mib: u32) -> Self {
        Self::sharing(Arc::new(Table::new(hash_mib)))
    }

    /// An engine that shares its table with others: several that search the same game at the same
    /// time, each on a thread of its own, help each other along.
    #[must_use]
    pub fn sharing(table: Arc<Table>) -> Self {
        Self {
            table,
            level_table: None,
            endgames: None,
            values: None,
            params: Params::default(),
            evaluation: Evaluation::default(),
            book: None,
        }
    }

    /// The same engine with endgame tables to look into.
    ///
    /// A position that they have is answered at once, with the exact length of the game where that
    /// is known. They are used in games drawn after 80 quiet plies and without the house rule of
    /// the single piece, for which they were made; after a damaged one is met, the search goes on
    /// without any.
    #[must_use]
    pub fn with_tables(mut self, tables: Arc<Tables>) -> Self {
        self.set_tables(Some(tables));
        self
    }

    /// Changes the endgame tables; see [`with_tables`](Self::with_tables).
    pub fn set_tables(&mut self, tables: Option<Arc<Tables>>) {
        self.endgames = tables;
    }

    /// Lets the search ask for the values of endings here first, where they are found faster than
    /// in the [tables](Self::with_tables), which it asks for others. A position that has been
    /// reached is told and played by the tables alone: values lead nowhere without a distance.
    pub fn set_values(&mut self, values: Option<Arc<dyn Values>>) {
        self.values = values;
    }

    /// Lets the levels that [use a book](Level::uses_book) play from this one. Without one, which is
    /// how every engine begins, all moves are searched for.
    pub fn set_book(&mut self, book: Option<Arc<Book>>) {
        self.book = book;
    }

    /// A move of the book by lot, in the first plies among those that are nearly as good as the
    /// best, later among the best; `None` if there is no book, it has none, or the game is not one
    /// that it was grown for: with the house rule of the single piece its scores mean nothing, and
    /// where a position comes again, its draws are near.
    /// How many quiet plies draw the game makes no difference in an opening.
    #[must_use]
    pub fn book_move(&self, game: &Game, seed: u64) -> Option<Move> {
        let book = self.book.as_ref()?;
        if game.rules().single_piece_loses || game.repetitions() > 1 || game.outcome().is_some() {
            return None;
        }
        let margin = Level::opening_margin_at(game.ply());
        book.choose(
            &game.position(),
            margin.unsigned_abs(),
            &mut SplitMix64::new(seed),
        )
    }

    /// Plays with other numbers; see [`Params`].
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
    }

    /// Changes who gives the opinions. What is in the table rests on those given so far: call
    /// [`clear`](Self::clear) as well.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
    }

    /// Who gives the opinions.
    #[must_use]
    pub const fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Forgets everything, for a new game or a search that must not depend on earlier ones.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for the `multipv` best lines of the game's present position.
    ///
    /// Ends at the limits, when the observer says so, or when the game's end is in sight on every
    /// line. The answer to a game that is over has no move and no line.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        multipv: usize,
        observer: &mut dyn Observer,
    ) -> SearchResult {
        self.table.age();
        self.begin(game, *limits, observer).run(game, multipv)
    }

    /// Searches the same as another engine that [shares](Self::sharing) its table with this one,
    /// at the same time, to fill the table for it: number `number`, from 1, of its helpers.
    ///
    /// Helpers begin at different depths, so that they do not all do the same work (lazy SMP).
    pub fn help(
        &mut self,
        number: usize,
        game: &Game,
        limits: &Limits,
        multipv: usize,
        observer: &mut dyn Observer,
    ) -> SearchResult {
        self.begin(game, *limits, observer)
            .helping(number)
            .run(game, multipv)
    }

    fn begin<'a>(
        &'a self,
        game: &Game,
        limits: Limits,
        observer: &'a mut dyn Observer,
    ) -> Search<'a> {
        let known = Known {
            tables: self.endgames.as_deref(),
            values: self.values.as_deref(),
        };
        Search::new(&self.table, known, game, limits, &self.params, observer)
            .judging_by(&self.evaluation)
    }

    /// The move of a player of the given level; `None` if the game is over.
    ///
    /// Levels 1 to 7 depend on the game, the level, the seed and, from level 4 on, the endgame
    /// tables and, from level 6 on, the [book](Self::set_book) alone: the answer is the same on
    /// every machine, provided that the observer does not stop the search. Level 8 searches until
    /// the observer stops it, and only then answers, unless the result of the game is in sight or
    /// the book has a move. A single legal move is played at once.
    pub fn choose(
        &mut self,
        game: &Game,
        level: Level,
        seed: u64,
        observer: &mut dyn Observer,
    ) -> Option<Move> {
        if game.outcome().is_some() {
            return None;
        }
        let legal = game.position().legal_moves();
        if let [] | [_] = legal.as_slice() {
            return legal.first().copied();
        }
        if level.uses_book()
            && let Some(mv) = self.book_move(game, seed)
        {
            return Some(mv);
        }
        let known = if level.uses_tables() {
            Known {
                tables: self.endgames.as_deref(),
                values: self.values.as_deref(),
            }
        } else {
            Known::default()
        };
        let plan = level.plan();
        let table = if level.is_timed() {
            self.table.age();
            &*self.table
        } else {
            let table = self
                .level_table
                .get_or_insert_with(|| Table::new(LEVEL_TABLE_MIB));
            table.clear();
            table
        };
        let limits = Limits {
            depth: plan.depth,
            nodes: level.nodes_at(opening_ply(game)),
        };
        let mut random = SplitMix64::new(seed);
        let margin = level.margin_at(opening_ply(game));
        let multipv = if margin > 0 { legal.len() } else { 1 };
        let mut search = Search::new(table, known, game, limits, &self.params, observer)
            .judging_by(&self.evaluation);
        if let Some(best) = search.look_up(game, 1).and_then(|found| found.best) {
            return Some(best);
        }
        let found = search.run(game, multipv);
        if margin > 0 {
            let good = nearly_best(&found.lines, margin);
            random
                .index_below(good.len())
                .map(|index| good[index])
                .or(found.best)
        } else {
            found.best
        }
    }
}

/// The ply of the opening that a game is in; far beyond it if the game began from another position
/// than the start, where there is a best move to be found and no variety to be had.
fn opening_ply(game: &Game) -> usize {
    if game.start() == Position::start() {
        game.ply()
    } else {
        usize::MAX
    }
}

/// The moves of the lines whose score is within `margin` centimen of the best.
fn nearly_best(lines: &[Report], margin: i16) -> Vec<Move> {
    let worths = || lines.iter().map(|line| worth(line.score));
    let Some(best) = worths().max() else {
        return Vec::new();
    };
    lines
        .iter()
        .filter(|line| worth(line.score) + i32::from(margin) >= best)
        .filter_map(|line| line.pv.first().copied())
        .collect()
}

/// A verdict as a number: centimen, with wins and losses far out and a step of one for each ply.
pub(crate) fn worth(verdict: Verdict) -> i32 {
    const DECIDED: i32 = 100_000;
    match verdict {
        Verdict::Estimate { centimen } => i32::from(centimen),
        Verdict::Draw => 0,
        Verdict::Win { plies } => DECIDED - i32::from(plies),
        Verdict::Loss { plies } => i32::from(plies) - DECIDED,
    }
}
