//! Builds tables, slice by slice, and goes on where it was stopped.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use damiera_tables::{Facts, Kind, Material};
use thiserror::Error;

use crate::lock::Lock;
use crate::observer::{Observer, Progress};
use crate::plan::{MOST_WITH_WINS, Needs, Plan, kinds, positions};
use crate::planes::Planes;
use crate::room;
use crate::slice::{self, Record, Slice};
use crate::solved::Solved;
use crate::store::{self, PROVENANCE, StoreError};
use crate::{open_file, symbol, work};

/// What a build made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Positions of all slices that there are now.
    pub positions: u64,
    /// Of these, those that were solved now and not before.
    pub solved: u64,
    /// The bytes of all tables.
    pub bytes: u64,
}

/// Why a build did not end. What is built is kept, and another build goes on from there.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The observer stopped it.
    #[error("stopped")]
    Stopped,
    /// More memory is needed than there is, in bytes.
    #[error("{needed} bytes of memory are needed, and {free} may be used")]
    Memory {
        /// What is needed.
        needed: u64,
        /// What may be used.
        free: u64,
    },
    /// More room on the disk is needed than there is, in bytes.
    #[error("{needed} bytes are needed in {}, and {free} are free", folder.display())]
    Disk {
        /// Where.
        folder: PathBuf,
        /// What is needed.
        needed: u64,
        /// What is free.
        free: u64,
    },
    /// Another build works in the folder.
    #[error("another build works in {}", .0.display())]
    Busy(PathBuf),
    /// A file or folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// A table cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Builds all tables of a plan that are not there yet, or were built by another version.
///
/// It may be stopped at any moment, by the observer, a signal or a power cut: a table is there whole
/// or not at all, and the next build goes on with the slice that was worked on.
///
/// # Errors
///
/// [`BuildError`] before anything is done if memory or disk do not suffice or another build works
/// there; later if a file cannot be written, or the observer stops it.
pub fn build(plan: &Plan, observer: &dyn Observer) -> Result<Summary, BuildError> {
    let folder = &plan.folder;
    let slices = plan.slices();
    fs::create_dir_all(folder).map_err(failed(folder))?;
    // For as long as anything is looked at that a build may change.
    let _lock = Lock::take(folder)?;
    let work = work::folder(folder);
    if slices.iter().all(|&slice| is_there(folder, slice)) {
        // What a build left behind that was stopped at its very end.
        work::clear(folder, &slices).map_err(failed(&work))?;
        return Ok(Summary {
            positions: plan.needs().positions,
            solved: 0,
            bytes: bytes(folder, &slices)?,
        });
    }
    check(plan.needs(), plan)?;
    fs::create_dir_all(&work).map_err(failed(&work))?;

    let total = plan.needs().positions;
    let done = AtomicU64::new(0);
    let mut solved = Solved::default();
    let (mut fresh, mut resumed) = (0, 0);
    for slice in slices.iter().copied() {
        observer.progress(Progress {
            slice,
            done: done.load(Ordering::Relaxed),
            resumed,
            total,
        });
        let before = done.load(Ordering::Relaxed) + positions(slice);
        if bring_back(&mut solved, plan, slice)? {
            done.store(before, Ordering::Relaxed);
            resumed += positions(slice);
            continue;
        }
        let Some(planes) = solved.get(slice) else {
            continue;
        };
        let progress = |positions| {
            let done = done.fetch_add(positions, Ordering::Relaxed) + positions;
            observer.progress(Progress {
                slice,
                done,
                resumed,
                total,
            });
            !observer.stops()
        };
        let threads = plan.threads.max(1);
        let result =
            slice::solve(&solved, planes, threads, &progress).ok_or(BuildError::Stopped)?;
        done.store(before, Ordering::Relaxed);
        fresh += positions(slice);
        write(plan, slice, result)?;
        work::save(folder, planes).map_err(failed(&work))?;
    }
    work::clear(folder, &slices).map_err(failed(&work))?;
    Ok(Summary {
        positions: total,
        solved: fresh,
        bytes: bytes(folder, &slices)?,
    })
}

fn failed(path: &Path) -> impl Fn(io::Error) -> BuildError {
    let path = path.to_owned();
    move |error| BuildError::Io {
        path: path.clone(),
        error,
    }
}

/// Whether what is needed is there.
fn check(needs: Needs, plan: &Plan) -> Result<(), BuildError> {
    if let Some(free) = plan.memory.or_else(room::memory)
        && needs.memory > free
    {
        return Err(BuildError::Memory {
            needed: needs.memory,
            free,
        });
    }
    let needed = (needs.tables + needs.work).saturating_sub(room::used(plan));
    match room::disk(&plan.folder) {
        Some(free) if needed > free => Err(BuildError::Disk {
            folder: plan.folder.clone(),
            needed,
            free,
        }),
        _ => Ok(()),
    }
}

/// The file of a table.
pub(crate) fn path(folder: &Path, slice: Material, kind: Kind) -> PathBuf {
    folder.join(format!("{slice}.{kind}"))
}

/// Whether all tables of a slice are there.
fn is_there(folder: &Path, slice: Material) -> bool {
    kinds(slice)
        .iter()
        .all(|&kind| is_built(&path(folder, slice, kind)))
}

/// Whether a table is there, and whole, and what this version of the builder writes: another may
/// have been wrong, and its tables are never mixed with ours.
fn is_built(path: &Path) -> bool {
    open_file(path)
        .is_ok_and(|table| table.header().provenance == PROVENANCE && table.check().is_ok())
}

fn bytes(folder: &Path, slices: &[Material]) -> Result<u64, BuildError> {
    slices
        .iter()
        .flat_map(|&slice| {
            kinds(slice)
                .iter()
                .map(move |&kind| path(folder, slice, kind))
        })
        .map(|path| Ok(fs::metadata(&path).map_err(failed(&path))?.len()))
        .sum()
}

/// Puts a slice among the solved ones: with its values if an earlier build left them and its tables
/// are there, empty if not. Says which.
fn bring_back(solved: &mut Solved, plan: &Plan, slice: Material) -> Result<bool, BuildError> {
    let subsets = [slice.own(), slice.other()].map(|force| solved.subsets.of(force.kings));
    let with_distances = slice.pieces() <= MOST_WITH_WINS;
    let empty = || Planes::new(slice, subsets[0], subsets[1], with_distances);
    let mut planes = empty();
    let work = work::folder(&plan.folder);
    let is_back = is_there(&plan.folder, slice)
        && work::load(&plan.folder, &mut planes).map_err(failed(&work))?;
    if !is_back {
        planes = empty();
    }
    solved.insert(planes);
    Ok(is_back)
}

/// Writes the tables of a slice.
fn write(plan: &Plan, slice: Material, solved: Slice) -> Result<(), BuildError> {
    let Slice {
        mut symbols,
        counts,
        longest,
        wins,
    } = solved;
    let facts = |longest: Option<Record>| {
        let [losses, spoiled_losses, draws, spoiled_wins, wins] = counts.values;
        let mut facts = Facts {
            wins,
            losses,
            draws,
            spoiled_wins,
            spoiled_losses,
            captures: counts.captures,
            ..Facts::new(slice)
        };
        if let Some(longest) = longest {
            facts.longest = u16::try_from(longest.plies).unwrap_or(u16::MAX);
            facts.longest_at = (longest.material, longest.number);
        }
        facts
    };
    let put = |kind, facts: &Facts, symbols: &[Vec<u8>; 2]| {
        if is_built(&path(&plan.folder, slice, kind)) {
            return Ok(());
        }
        let sides = symbols
            .each_ref()
            .map(|side| (!side.is_empty()).then_some(side.as_slice()));
        let threads = plan.threads.max(1);
        store::write(&plan.folder, kind, slice, facts, sides, threads).map(|_| ())
    };
    // The largest slices have thousands of millions of symbols: one copy at a time.
    let values = symbols
        .each_ref()
        .map(|side| side.iter().map(|&symbol| symbol::value(symbol)).collect());
    put(Kind::Value, &facts(None), &values)?;
    drop(values);
    for symbol in symbols.iter_mut().flatten() {
        *symbol = symbol::distance(*symbol);
    }
    put(Kind::Conversion, &facts(longest), &symbols)?;
    drop(symbols);
    if let Some(wins) = wins {
        put(Kind::Win, &facts(wins.longest), &wins.symbols)?;
    }
    Ok(())
}
