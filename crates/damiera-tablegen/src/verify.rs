//! Checks tables to the last position.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use damiera::{Board, Color, Successors};
use damiera_tables::{ANY, Kind, Material, Placement, Table, Tables, Value};

use crate::inventory;
use crate::ledger::Ledger;
use crate::observer::{Observer, Progress};
use crate::open::open;
use crate::outlook::{Outlook, Worth};
use crate::plan::positions;
use crate::survey::{self, Part};
use crate::tally::Tally;
use crate::verify_error::VerifyError;

/// What a check went through and found right.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The files.
    pub files: u64,
    /// The positions.
    pub positions: u64,
    /// The bytes of the files.
    pub bytes: u64,
}

/// Checks every checksum, and every stored value and distance against those of the positions that
/// its moves lead to, which the rules are asked for (a full Bellman check).
///
/// It shares with the builder neither the way in which moves are found nor that in which positions
/// are numbered while they are solved. Memory: a byte a position, two where distances to the end
/// are stored; `memory` bytes may be used, what is free if it is `None`.
///
/// # Errors
///
/// [`VerifyError`] names the first thing that is wrong; before anything is looked at if a table is
/// missing or memory does not suffice.
pub fn verify(
    folder: &Path,
    threads: usize,
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<Verified, VerifyError> {
    let tables = open(folder)?;
    if tables.is_empty() {
        return Err(VerifyError::None(folder.to_owned()));
    }
    inventory::check_kinds(&tables)?;
    inventory::check_memory(&tables, memory)?;
    let mut verified = Verified {
        files: 0,
        positions: 0,
        bytes: 0,
    };
    for table in tables.tables() {
        table.check()?;
        verified.files += 1;
        verified.bytes += table.bytes();
    }
    let slices: Vec<Material> = tables.slices().collect();
    let mut check = Check {
        tables: &tables,
        ledgers: Vec::new(),
        threads: threads.max(1),
        observer,
        done: AtomicU64::new(0),
        total: slices.iter().map(|&slice| positions(slice)).sum(),
        wrong: Mutex::new(None),
        stops: AtomicBool::new(false),
    };
    for &slice in &slices {
        check.slice(slice)?;
        verified.positions += positions(slice);
    }
    Ok(verified)
}

/// A check under way.
struct Check<'a> {
    tables: &'a Tables,
    /// By the digits of the slices.
    ledgers: Vec<Option<Ledger>>,
    threads: usize,
    observer: &'a dyn Observer,
    done: AtomicU64,
    total: u64,
    wrong: Mutex<Option<VerifyError>>,
    stops: AtomicBool,
}

/// What is asked of the positions of a slice, one question after the other: each needs the answers
/// to those before.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Question {
    /// What are captures worth? They lead to slices with fewer pieces.
    Captures,
    /// What are positions worth whose side to move was left out?
    LeftOut,
    /// How far is it to win? Only the distances of lost positions are stored.
    Wins,
    /// Is everything else as its moves make it?
    Rest,
}

fn place(material: Material) -> usize {
    let (own, other) = (material.own(), material.other());
    [own.men, own.kings, other.men, other.kings]
        .into_iter()
        .fold(0, |place, digit| place << 3 | usize::from(digit))
}

impl Check<'_> {
    fn table(&self, kind: Kind, slice: Material) -> Result<&Table, VerifyError> {
        let table = self.tables.table(kind, slice);
        table.ok_or(VerifyError::Missing { slice, kind })
    }

    fn ledger(&self, material: Material) -> Option<&Ledger> {
        self.ledgers.get(place(material))?.as_ref()
    }

    fn slice(&mut self, slice: Material) -> Result<(), VerifyError> {
        let mut sides = vec![slice];
        if !slice.is_symmetric() {
            sides.push(slice.mirrored());
        }
        for &side in &sides {
            let ledger = self.read(side)?;
            let place = place(side);
            if self.ledgers.len() <= place {
                self.ledgers.resize_with(place + 1, || None);
            }
            self.ledgers[place] = Some(ledger);
        }
        let tally = Mutex::new(Tally::default());
        for question in [
            Question::Captures,
            Question::LeftOut,
            Question::Wins,
            Question::Rest,
        ] {
            for &side in &sides {
                if question != Question::LeftOut || !self.table(Kind::Value, slice)?.has(side) {
                    self.ask(side, question, &tally)?;
                }
            }
        }
        let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        for &kind in &[Kind::Value, Kind::Conversion, Kind::Win] {
            if let Some(table) = self.tables.table(kind, slice) {
                let worth = |material, number| self.ledger(material)?.get(number);
                tally.compare(table, worth)?;
            }
        }
        Ok(())
    }

    /// What the tables say of one side to move.
    fn read(&self, side: Material) -> Result<Ledger, VerifyError> {
        let ends = self.tables.table(Kind::Win, side);
        let ledger = Ledger::new(side, ends.is_some());
        let values = self.table(Kind::Value, side)?;
        let conversions = self.table(Kind::Conversion, side)?;
        let length = ledger.index.len();
        let mut buffers = [const { Vec::new() }; 3];
        // Tables are read quickest by whole configurations.
        let kings = ledger.index.king_placements();
        let at_once = kings * ((1 << 16) / kings).max(1);
        for first in (0..length).step_by(at_once as usize) {
            let number = (length - first).min(at_once) as usize;
            for buffer in &mut buffers {
                buffer.clear();
                buffer.resize(number, ANY);
            }
            let [value, conversion, end] = &mut buffers;
            if values.has(side) {
                values.read(side, first, value)?;
            }
            conversions.read(side, first, conversion)?;
            if let Some(ends) = ends {
                ends.read(side, first, end)?;
            }
            for (place, (&value, (&conversion, &end))) in
                value.iter().zip(conversion.iter().zip(&*end)).enumerate()
            {
                let value = Value::ALL.get(usize::from(value)).copied();
                // Of a side that was left out only the distance is kept for now.
                let value = value.unwrap_or(Value::Loss);
                let end = if end == ANY { 127 } else { end };
                ledger.set(
                    first + place as u64,
                    Worth {
                        value,
                        conversion: if value == Value::Loss {
                            conversion.into()
                        } else {
                            0
                        },
                        end: 2 * u32::from(end),
                    },
                );
            }
        }
        Ok(ledger)
    }

    /// Puts a question to all positions of one side to move, on all threads.
    fn ask(
        &self,
        side: Material,
        question: Question,
        tally: &Mutex<Tally>,
    ) -> Result<(), VerifyError> {
        let ledger = self.ledger(side).expect("it was read just now");
        let parts = survey::parts(&ledger.index);
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut hand = Hand {
                        successors: Successors::new(),
                        tally: Tally::default(),
                    };
                    while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if self.stops.load(Ordering::Relaxed) {
                            break;
                        }
                        self.ask_part(ledger, *part, question, &mut hand);
                        self.report(side, question, part.len(&ledger.index));
                    }
                    let mut all = tally.lock().unwrap_or_else(PoisonError::into_inner);
                    all.add(&hand.tally);
                });
            }
        });
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wrong) = wrong.take() {
            return Err(wrong);
        }
        if self.stops.load(Ordering::Relaxed) {
            return Err(VerifyError::Stopped);
        }
        Ok(())
    }

    fn report(&self, side: Material, question: Question, positions: u64) {
        let done = if question == Question::Rest {
            self.done.fetch_add(positions, Ordering::Relaxed) + positions
        } else {
            self.done.load(Ordering::Relaxed)
        };
        self.observer.progress(Progress {
            slice: side.named(),
            done,
            resumed: 0,
            total: self.total,
        });
        if self.observer.stops() {
            self.stops.store(true, Ordering::Relaxed);
        }
    }

    fn ask_part(&self, ledger: &Ledger, part: Part, question: Question, hand: &mut Hand) {
        survey::each(&ledger.index, part, |number, placement| {
            let Ok(board) = placement.board() else {
                return;
            };
            let captures = board.can_capture(Color::White);
            let stored = ledger.get(number);
            let asked = match question {
                Question::Captures => captures,
                Question::LeftOut => !captures,
                Question::Wins => {
                    !captures && stored.is_some_and(|worth| worth.value == Value::Win)
                }
                Question::Rest => {
                    if let Some(stored) =
                        stored.filter(|worth| captures || worth.value == Value::Win)
                    {
                        hand.tally
                            .count(ledger.index.material(), number, stored, captures);
                        return;
                    }
                    true
                }
            };
            if !asked {
                return;
            }
            let found = ledger.keeps(self.look(&board, &mut hand.successors));
            let stored = stored.unwrap_or(found);
            match question {
                Question::Captures => ledger.set(number, found),
                Question::LeftOut => {
                    // Only the value is new, and the distance of what is lost is stored.
                    let value = found.value;
                    let value = if value.is_draw() || value == Value::Win || stored.conversion <= 80
                    {
                        value
                    } else {
                        Value::SpoiledLoss
                    };
                    ledger.set(number, Worth { value, ..stored });
                }
                Question::Wins if found.value == Value::Win => ledger.set(number, found),
                Question::Rest
                    if found == stored || found.value == stored.value && found.value.is_draw() =>
                {
                    hand.tally
                        .count(ledger.index.material(), number, stored, captures);
                }
                Question::Wins | Question::Rest => self.blame(ledger, placement, stored, found),
            }
        });
    }

    /// What the moves make of a position, White to move.
    fn look(&self, board: &Board, successors: &mut Successors) -> Worth {
        let mut outlook = Outlook::default();
        let pieces = board.pieces(Color::Black).len();
        successors.each(board, Color::White, |after| {
            let converts = after.pieces(Color::Black).len() < pieces
                || after.men(Color::White) != board.men(Color::White);
            let worth = if after.pieces(Color::Black).is_empty() {
                Some(Worth::OVER)
            } else {
                Material::of(after, Color::Black)
                    .and_then(|material| self.ledger(material))
                    .and_then(|ledger| ledger.find(&Placement::of(after, Color::Black)))
            };
            if let Some(worth) = worth {
                outlook.add(worth, converts);
            } else {
                self.miss(after);
            }
        });
        outlook.worth()
    }

    fn miss(&self, board: &Board) {
        if let Some(material) = Material::of(board, Color::White) {
            self.fail(VerifyError::Missing {
                slice: material.named(),
                kind: Kind::Value,
            });
        }
    }

    fn blame(&self, ledger: &Ledger, placement: &Placement, stored: Worth, found: Worth) {
        let kind = if stored.value != found.value {
            Kind::Value
        } else if stored.conversion != found.conversion {
            Kind::Conversion
        } else {
            Kind::Win
        };
        let file = self
            .tables
            .table(kind, ledger.index.material())
            .map_or_else(String::new, |table| table.name().to_owned());
        let fen = placement
            .setup()
            .validate()
            .map_or_else(|error| error.to_string(), |position| position.to_string());
        self.fail(VerifyError::Wrong {
            file,
            fen,
            stored: format!("{stored:?}"),
            found: format!("{found:?}"),
        });
    }

    fn fail(&self, error: VerifyError) {
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.get_or_insert(error);
        self.stops.store(true, Ordering::Relaxed);
    }
}

/// One thread's part.
struct Hand {
    successors: Successors,
    tally: Tally,
}
