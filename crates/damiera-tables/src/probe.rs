//! Looking positions up.
//!
//! Files leave out what can be found again: positions where the side to move captures, one side to
//! move of many slices, and the distances of positions that are won. What is missing is put
//! together from the positions after each move, which are in the files, or have fewer pieces or
//! fewer men.

use damiera::{Board, Color, DrawRules, Move, Position, Successors};
use thiserror::Error;

use crate::group::{GROUP, Group};
use crate::{Kind, Material, Placement, TableError, Tables, Value, Verdict};

/// Why a position could not be looked up, though there are tables for it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProbeError {
    /// A table is damaged.
    #[error(transparent)]
    Table(#[from] TableError),
    /// What a table says is impossible, or does not go together with what others say.
    #[error("the endgame tables of slice {0} contradict others")]
    Contradiction(Material),
}

/// Why there is no answer from within.
pub(crate) enum Gap {
    /// A slice is not there.
    Missing,
    Fault(ProbeError),
}

impl From<TableError> for Gap {
    fn from(error: TableError) -> Self {
        Self::Fault(error.into())
    }
}

pub(crate) type Found<T> = Result<T, Gap>;

/// With so many plies to spare before a win comes too late, it is not asked how many the shortest
/// way needs.
const AMPLE: u32 = 12;

/// Turns what is not there into no answer.
fn answer<T>(found: Found<T>) -> Result<Option<T>, ProbeError> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Gap::Missing) => Ok(None),
        Err(Gap::Fault(error)) => Err(error),
    }
}

impl Tables {
    /// What a position is worth to the side to move, its count of moves beginning anew; `None` if
    /// its slice, or one that is needed to find it, is not here.
    ///
    /// # Errors
    ///
    /// [`ProbeError`] if a table is damaged.
    pub fn probe(&self, position: &Position) -> Result<Option<Verdict>, ProbeError> {
        let (board, turn) = (position.board(), position.turn());
        answer(
            self.worth(board, turn)
                .and_then(|value| self.verdict(board, turn, value)),
        )
    }

    /// The value alone, which is quicker; the board is looked at with `turn` to move.
    ///
    /// # Errors
    ///
    /// As for [`probe`](Self::probe).
    pub fn value(&self, board: &Board, turn: Color) -> Result<Option<Value>, ProbeError> {
        answer(self.worth(board, turn))
    }

    /// The value of a position in which `turn` has pieces and no capture, as its opponent has
    /// pieces. What is said about others means nothing.
    ///
    /// # Errors
    ///
    /// As for [`probe`](Self::probe).
    #[inline]
    pub fn probe_quiet(&self, board: &Board, turn: Color) -> Result<Option<Value>, ProbeError> {
        debug_assert!(!board.can_capture(turn), "a capture must be resolved");
        answer(self.quiet_worth(board, turn))
    }

    /// The values of many positions, each with the side to move, for whoever has them at hand all at
    /// once: `found` is told of each in turn what [`probe_quiet`](Self::probe_quiet) says.
    ///
    /// Groups of positions are looked up together, so that the waits of a group overlap: the more
    /// others use the memory, the more it helps. Positions of a side to move that was left out, whose
    /// value is found by looking a move ahead, take as long as one by one.
    ///
    /// # Errors
    ///
    /// `found` gets them, as for [`probe`](Self::probe), each position its own.
    pub fn probe_quiet_many(
        &self,
        positions: impl IntoIterator<Item = (Board, Color)>,
        mut found: impl FnMut(Result<Option<Value>, ProbeError>),
    ) {
        let mut positions = positions.into_iter();
        let mut boards: [Option<(Board, Color)>; GROUP] = [None; GROUP];
        loop {
            let mut group = Group::new();
            let mut count = 0;
            for (slot, (board, turn)) in boards.iter_mut().zip(positions.by_ref()) {
                debug_assert!(!board.can_capture(turn), "a capture must be resolved");
                self.ask(&mut group, count, &board, turn);
                *slot = Some((board, turn));
                count += 1;
            }
            for ((board, turn), symbol) in boards[..count].iter().flatten().zip(group.symbols()) {
                found(match symbol.and_then(Value::of_symbol) {
                    Some(value) => Ok(Some(value)),
                    // It was left out, or something is wrong, which is said here.
                    None => answer(self.quiet_worth(board, *turn)),
                });
            }
            if count < GROUP {
                return;
            }
        }
    }

    /// Each legal move with what it is worth to the side that makes it, distances counted from
    /// before it, the best first; none if the game is over. `None` as for [`probe`](Self::probe).
    ///
    /// # Errors
    ///
    /// As for [`probe`](Self::probe).
    pub fn moves(&self, position: &Position) -> Result<Option<Vec<(Move, Verdict)>>, ProbeError> {
        let rated = position
            .legal_moves()
            .into_iter()
            .map(|mv| Ok((mv, self.rated(position, mv)?)))
            .collect::<Found<Vec<_>>>();
        let mut rated = answer(rated)?;
        if let Some(rated) = &mut rated {
            rated.sort_by_key(|(_, verdict)| verdict.rank());
        }
        Ok(rated)
    }

    /// The best move with `quiet_plies` plies played since the last capture or man move, and what
    /// it is worth to the side that makes it, the count included. `None` as for
    /// [`probe`](Self::probe), and if the game is over.
    ///
    /// A won game is won: the shortest way to the end is taken if the count allows it, else the
    /// shortest to the next conversion, as also where no other distance is known. A lost one is
    /// drawn out, into the count if possible.
    ///
    /// # Errors
    ///
    /// As for [`probe`](Self::probe).
    pub fn best(
        &self,
        position: &Position,
        quiet_plies: u32,
        rules: DrawRules,
    ) -> Result<Option<(Move, Verdict)>, ProbeError> {
        let Some(moves) = self.moves(position)? else {
            return Ok(None);
        };
        let limit = rules.plies();
        let counted =
            |&(mv, verdict): &(Move, Verdict)| (mv, verdict.with_count(quiet_plies, limit));
        let best = moves
            .iter()
            .map(counted)
            .min_by_key(|(_, verdict)| verdict.rank());
        let Some((_, verdict)) = best else {
            return Ok(None);
        };
        let hurries = verdict.value == Value::Win
            && !self.is_in_time(position, moves[0], quiet_plies, limit)?;
        Ok(if hurries {
            moves
                .iter()
                .filter(|(_, verdict)| verdict.value == Value::Win)
                .min_by_key(|(_, verdict)| (verdict.conversion, verdict.plies))
                .map(counted)
        } else {
            best
        })
    }

    /// Whether the count of moves allows the shortest way to the end, which begins with this winning
    /// move.
    ///
    /// If it does not, each ply must bring the next conversion nearer until there is time again:
    /// whoever strays from the shortest way only where it is too late comes back to the same
    /// positions, and draws by repetition.
    fn is_in_time(
        &self,
        position: &Position,
        (mv, verdict): (Move, Verdict),
        quiet_plies: u32,
        limit: u32,
    ) -> Result<bool, ProbeError> {
        let left = limit.saturating_sub(quiet_plies);
        let (Some(plies), Some(conversion)) = (verdict.plies, verdict.conversion) else {
            return Ok(true);
        };
        if plies <= left || conversion > left {
            return Ok(plies <= left);
        }
        if left - conversion >= AMPLE {
            return Ok(true);
        }
        // The way that both sides would go. It must bear the count at every step: the opponent may
        // turn aside to where the conversion is as far as it can be.
        let (mut position, mut mv) = (*position, mv);
        for left in (0..left).rev() {
            let child = position.play_unchecked(mv);
            if converts(position.board(), position.turn(), child.board()) {
                return Ok(true);
            }
            let Some(moves) = self.moves(&child)? else {
                return Ok(false);
            };
            let Some(&(next, verdict)) = moves.first() else {
                return Ok(true);
            };
            if verdict.conversion.is_some_and(|plies| plies > left) {
                return Ok(false);
            }
            (position, mv) = (child, next);
        }
        Ok(false)
    }

    /// What a legal move is worth to the side that makes it.
    fn rated(&self, position: &Position, mv: Move) -> Found<Verdict> {
        let child = position.play_unchecked(mv);
        let (board, turn) = (child.board(), child.turn());
        let value = self.worth(board, turn)?;
        let after = self.verdict(board, turn, value)?;
        let conversion = if value.is_draw() {
            None
        } else if converts(position.board(), position.turn(), board) {
            Some(1)
        } else {
            after.conversion.map(|plies| plies + 1)
        };
        let verdict = Verdict {
            value: value.opposite(),
            plies: after.plies.map(|plies| plies + 1),
            conversion,
        };
        // One ply nearer, the win may have been just near enough.
        Ok(verdict.with_count(0, DrawRules::FID.plies()))
    }

    fn verdict(&self, board: &Board, turn: Color, value: Value) -> Found<Verdict> {
        Ok(Verdict {
            value,
            plies: self.plies(board, turn, value)?,
            conversion: self.conversion(board, turn, value)?,
        })
    }

    /// The distance to the end of a position with this value.
    fn plies(&self, board: &Board, turn: Color, value: Value) -> Found<Option<u32>> {
        match value {
            Value::Loss if board.pieces(turn).is_empty() => Ok(Some(0)),
            Value::Loss if board.can_capture(turn) => self.through(board, turn, value, |child| {
                self.plies(child, !turn, Value::Win)
            }),
            Value::Loss => {
                let half = self.distance(Kind::Win, board, turn)?;
                Ok(half.map(|half| 2 * half))
            }
            Value::Win if board.pieces(!turn).is_empty() => Ok(Some(1)),
            Value::Win => self.through(board, turn, value, |child| {
                self.plies(child, !turn, Value::Loss)
            }),
            _ => Ok(None),
        }
    }

    /// The distance to conversion of a position with this value.
    pub(crate) fn conversion(
        &self,
        board: &Board,
        turn: Color,
        value: Value,
    ) -> Found<Option<u32>> {
        match value {
            Value::Loss if board.pieces(turn).is_empty() => Ok(Some(0)),
            Value::Loss if board.can_capture(turn) => Ok(Some(1)),
            Value::Loss => self.distance(Kind::Conversion, board, turn),
            Value::Win if board.pieces(!turn).is_empty() || board.can_capture(turn) => Ok(Some(1)),
            Value::Win => self.through(board, turn, value, |child| {
                if converts(board, turn, child) {
                    Ok(Some(0))
                } else {
                    self.conversion(child, !turn, Value::Loss)
                }
            }),
            _ => Ok(None),
        }
    }

    /// The symbol of a distance of a lost position without captures, if there is a table.
    pub(crate) fn distance(&self, kind: Kind, board: &Board, turn: Color) -> Found<Option<u32>> {
        let material = Material::of(board, turn).ok_or(Gap::Missing)?;
        let slice = self.slice(material).ok_or(Gap::Missing)?;
        let Some(table) = self
            .of_slice(slice, kind)
            .filter(|table| table.has(material))
        else {
            return Ok(None);
        };
        let symbol = table.symbol_at(&slice.index, &Placement::of(board, turn))?;
        Ok(Some(symbol.into()))
    }

    /// One ply more than the distance of a child that the side to move or its opponent chooses: the
    /// nearest of those that keep the win, or the farthest. `None` if one is not known.
    fn through(
        &self,
        board: &Board,
        turn: Color,
        value: Value,
        mut distance: impl FnMut(&Board) -> Found<Option<u32>>,
    ) -> Found<Option<u32>> {
        let wins = value == Value::Win;
        let mut chosen: Option<u32> = None;
        let mut known: Found<bool> = Ok(true);
        Successors::new().each(board, turn, |child| {
            if !matches!(known, Ok(true)) {
                return;
            }
            let found = if wins {
                self.worth(child, !turn).map(|value| value == Value::Loss)
            } else {
                Ok(true)
            };
            match found {
                Ok(false) => {}
                Ok(true) => match distance(child) {
                    Ok(Some(plies)) => {
                        let choose = if wins { u32::min } else { u32::max };
                        chosen = Some(chosen.map_or(plies, |chosen| choose(chosen, plies)));
                    }
                    Ok(None) => known = Ok(false),
                    Err(gap) => known = Err(gap),
                },
                Err(gap) => known = Err(gap),
            }
        });
        if !known? {
            return Ok(None);
        }
        match chosen {
            Some(plies) => Ok(Some(plies + 1)),
            None => Err(contradiction(board, turn)),
        }
    }
}

/// Whether the move of `turn` from one board to the other was a capture or a man move.
pub(crate) fn converts(before: &Board, turn: Color, after: &Board) -> bool {
    before.men(turn) != after.men(turn) || before.pieces(!turn) != after.pieces(!turn)
}

pub(crate) fn contradiction(board: &Board, turn: Color) -> Gap {
    Material::of(board, turn).map_or(Gap::Missing, |material| {
        Gap::Fault(ProbeError::Contradiction(material))
    })
}
