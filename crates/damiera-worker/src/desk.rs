//! Where requests are answered, whatever they came through.

use std::sync::Arc;

use damiera::{Game, Move};
use damiera_api::{GameText, Request, Response, Score, TableAnswer, TableRefusal};
use damiera_engine::{Book, Engine, Level, Limits, Observer, Report, Silent};
use damiera_tables::{Table, Tables};

use crate::running_review::{RunningReview, score};

/// The size of the engine's table, in mebibytes: phones must have room for it.
const HASH_MIB: u32 = 16;
/// Time for level 8 if the request gives none, in milliseconds.
const USUAL_TIME_MS: u32 = 2_000;
/// Positions looked at for a hint: about as many as a strong level does.
const HINT_NODES: u64 = 150_000;

/// The engine and a clock that counts milliseconds.
pub(crate) struct Desk<C> {
    engine: Engine,
    tables: Arc<Tables>,
    /// Goes on while nothing else is asked.
    review: Option<RunningReview>,
    clock: C,
}

/// Ends a search when the time has come.
struct Alarm<'a, C> {
    clock: &'a C,
    /// In milliseconds of the clock.
    at: f64,
}

impl<C: Fn() -> f64> Observer for Alarm<'_, C> {
    fn should_stop(&self, _nodes: u64) -> bool {
        (self.clock)() >= self.at
    }

    fn on_report(&mut self, _report: &Report) {}
}

impl<C: Fn() -> f64> Desk<C> {
    pub(crate) fn new(clock: C) -> Self {
        // Our own bytes; without them the engine only calculates.
        let tables = Arc::new(Tables::small().unwrap_or_default());
        let mut engine = Engine::new(HASH_MIB).with_tables(Arc::clone(&tables));
        engine.set_book(Book::embedded().ok().map(Arc::new));
        Self {
            engine,
            tables,
            review: None,
            clock,
        }
    }

    /// All endings of up to so many pieces are in the tables.
    pub(crate) fn most(&self) -> u32 {
        self.tables.pieces().into()
    }

    /// Takes a bundle of tables beside those that come along, if every byte of it is right: a
    /// damaged one would be kept for ever, where a new one can still be fetched.
    pub(crate) fn add_tables(&mut self, bundle: Vec<u8>) -> Result<(), String> {
        let mut tables = Tables::small().unwrap_or_default();
        tables
            .add_bundle(bundle)
            .map_err(|error| error.to_string())?;
        let mut each = tables.tables().iter();
        each.try_for_each(Table::check)
            .map_err(|error| error.to_string())?;
        self.tables = Arc::new(tables);
        self.engine.set_tables(Some(Arc::clone(&self.tables)));
        Ok(())
    }

    /// Does what is asked. A review says nothing yet, and what stops one nothing if there is none.
    pub(crate) fn answer(&mut self, request: &Request) -> Option<Response> {
        let (id, found) = match request {
            Request::Choose {
                id,
                game,
                level,
                seed,
                time_ms,
            } => (*id, self.choose(game, level.number(), *seed, *time_ms)),
            Request::Hint { id, game } => (*id, self.hint(game)),
            Request::Probe { id, fen } => {
                let found = self.probe(fen);
                return Some(Response::Table { id: *id, found });
            }
            Request::Review { id, game, nodes } => match read(game) {
                Ok(game) => {
                    let review = RunningReview::begin(*id, &game, *nodes);
                    let before = self.review.replace(review);
                    return before.map(RunningReview::finish);
                }
                Err(message) => (*id, Err(message)),
            },
            Request::StopReview => return self.review.take().map(RunningReview::finish),
        };
        Some(match found {
            Ok((mv, score)) => Response::Best {
                id,
                mv: mv.to_string(),
                score,
            },
            Err(message) => Response::Failed {
                id: Some(id),
                message,
            },
        })
    }

    /// Whether there is a review to [go on](Self::go_on) with.
    pub(crate) fn has_review(&self) -> bool {
        self.review.is_some()
    }

    /// Looks at one more move of the game under review, and says what it has found.
    pub(crate) fn go_on(&mut self) -> Option<Response> {
        let review = self.review.as_mut()?;
        if let Some(response) = review.step(&mut self.engine) {
            return Some(response);
        }
        self.review.take().map(RunningReview::finish)
    }

    fn choose(
        &mut self,
        game: &GameText,
        level: u8,
        seed: u64,
        time_ms: Option<u32>,
    ) -> Result<(Move, Option<Score>), String> {
        let game = read(game)?;
        let level = Level::from_number(level).ok_or("a level that the engine does not know")?;
        let mv = if level.is_timed() {
            let time_ms = f64::from(time_ms.unwrap_or(USUAL_TIME_MS));
            let mut alarm = Alarm {
                clock: &self.clock,
                at: (self.clock)() + time_ms,
            };
            self.engine.choose(&game, level, seed, &mut alarm)
        } else {
            self.engine.choose(&game, level, seed, &mut Silent)
        };
        Ok((mv.ok_or("the game is over")?, None))
    }

    fn probe(&self, fen: &str) -> Result<TableAnswer, TableRefusal> {
        let fen = TableRefusal::read(fen, self.most())?;
        TableAnswer::look_up(&self.tables, &fen)
    }

    fn hint(&mut self, game: &GameText) -> Result<(Move, Option<Score>), String> {
        let game = read(game)?;
        let found = self
            .engine
            .search(&game, &Limits::nodes(HINT_NODES), 1, &mut Silent);
        let mv = found.best.ok_or("the game is over")?;
        Ok((mv, found.lines.first().map(|line| score(line.score))))
    }
}

fn read(game: &GameText) -> Result<Game, String> {
    game.to_game().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use damiera::GameRules;

    fn text(fen: &str) -> GameText {
        GameText::new(&Game::new(fen.parse().unwrap(), GameRules::default()))
    }

    fn choose(level: u8, game: GameText, time_ms: Option<u32>) -> Request {
        let level = damiera_api::Level::from_number(level).unwrap();
        Request::Choose {
            id: 9,
            game,
            level,
            seed: 1,
            time_ms,
        }
    }

    #[test]
    fn a_bot_moves_and_a_person_gets_a_hint() {
        let mut desk = Desk::new(|| 0.0);
        let game = text("W:W30:B27");
        let forced = |score| {
            Some(Response::Best {
                id: 9,
                mv: "30x23".into(),
                score,
            })
        };
        assert_eq!(desk.answer(&choose(3, game.clone(), None)), forced(None));
        let hint = Request::Hint { id: 9, game };
        assert_eq!(desk.answer(&hint), forced(Some(Score::Win(1))));
    }

    #[test]
    fn the_champion_stops_when_the_time_has_come() {
        let now = Cell::new(0.0);
        let mut desk = Desk::new(|| {
            now.set(now.get() + 1.0);
            now.get()
        });
        // Beyond any opening.
        let game = text("W:W17,20,22,24,25,27,28,29,30,31,32:B2,3,4,6,7,8,9,10,11,12");
        assert!(matches!(
            desk.answer(&choose(8, game, Some(20))),
            Some(Response::Best { .. })
        ));
        assert!(
            (20.0..25.0).contains(&now.get()),
            "{} ticks of the clock",
            now.get()
        );
    }

    /// The list of known endings: two kings beat one here.
    #[test]
    fn endings_of_few_pieces_are_known_and_played() {
        let mut desk = Desk::new(|| 0.0);
        assert_eq!(desk.most(), 4);
        let fen = "W:WK18,K22:BK29".to_owned();
        let Some(Response::Table { id: 7, found }) = desk.answer(&Request::Probe { id: 7, fen })
        else {
            panic!("another answer");
        };
        assert_eq!(found.unwrap().value, damiera_api::TableValue::Win);
        let fen = "W:W21-32:B1-12".to_owned();
        let Some(Response::Table { found, .. }) = desk.answer(&Request::Probe { id: 7, fen })
        else {
            panic!("another answer");
        };
        assert_eq!(found.unwrap_err().most, 4);
        // The opposition decides: one move wins, and level 4 is the first that knows it.
        let game = text("B:WK14,25:BK21");
        assert!(matches!(
            desk.answer(&choose(4, game, None)),
            Some(Response::Best { .. })
        ));
    }

    #[test]
    fn a_bundle_that_is_none_changes_nothing() {
        let mut desk = Desk::new(|| 0.0);
        assert!(desk.add_tables(b"<!doctype html>".to_vec()).is_err());
        assert_eq!(desk.most(), 4);
    }

    /// Of the damage only the checksums of what is far behind the heads tell.
    #[test]
    fn a_bundle_with_a_damaged_table_changes_nothing() {
        let whole = include_bytes!("../../../data/tables/4-win.bundle");
        let mut damaged = whole.to_vec();
        *damaged.last_mut().unwrap() ^= 1;
        let mut desk = Desk::new(|| 0.0);
        let error = desk.add_tables(damaged).unwrap_err();
        assert!(error.contains("damaged"), "{error}");
        let plies = |desk: &mut Desk<_>| {
            let fen = "W:WK18,K22:BK29".to_owned();
            match desk.answer(&Request::Probe { id: 7, fen }) {
                Some(Response::Table { found, .. }) => found.unwrap().plies,
                _ => panic!("another answer"),
            }
        };
        assert_eq!(plies(&mut desk), None);
        desk.add_tables(whole.to_vec()).unwrap();
        assert_eq!(plies(&mut desk), Some(15));
    }

    #[test]
    fn what_cannot_be_answered_is_said() {
        let mut desk = Desk::new(|| 0.0);
        let mut game = text("W:W30:B27");
        game.moves.push("30-26".into());
        let failed = |message: &str| {
            Some(Response::Failed {
                id: Some(9),
                message: message.into(),
            })
        };
        assert_eq!(
            desk.answer(&choose(1, game, None)),
            failed("move 1, \"30-26\": not a legal move")
        );
        assert_eq!(
            desk.answer(&choose(1, text("W:W:B27"), None)),
            failed("the game is over")
        );
        let hint = Request::Hint {
            id: 9,
            game: text("W:W:B27"),
        };
        assert_eq!(desk.answer(&hint), failed("the game is over"));
    }
}
