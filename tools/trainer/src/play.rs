//! `trainer play`: data by self-play.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, bail};
use damiera::Position;
use damiera_engine::{Evaluation, SplitMix64, Values, in_memory};
use damiera_network::Network;
use damiera_tables::Tables;

use crate::args::Play;
use crate::measure::read_network;
use crate::openings;
use crate::progress::Progress;
use crate::self_play::SelfPlay;
use crate::shard::{self, Origin, Shard};

/// Games in one file: about a minute of work at a few thousand positions a move.
const GAMES: u32 = 64;

/// What the threads share.
struct Work<'a> {
    args: &'a Play,
    openings: Arc<[Position]>,
    tables: Option<Arc<Tables>>,
    /// The values of the tables in memory, which the search finds there sooner.
    values: Option<Arc<dyn Values>>,
    evaluation: Evaluation,
    /// The checksum of the network, 0 without one.
    evaluation_hash: u32,
    progress: Progress,
    /// The number of the next file to be made, if it is not there.
    next: AtomicU32,
    positions: AtomicU64,
    /// What went wrong first; everybody stops.
    failure: Mutex<Option<anyhow::Error>>,
}

/// Plays until there are enough files. Files that are there already are not made again.
pub(crate) fn play(args: &Play) -> Result<()> {
    fs::create_dir_all(&args.dir)
        .with_context(|| format!("cannot make the folder {}", args.dir.display()))?;
    let tables = open_tables(args.tables.as_deref())?;
    let room = u64::from(args.table_memory) << 20;
    let values = match &tables {
        Some(tables) if room > 0 => Some(Arc::new(in_memory(tables, room)?) as Arc<dyn Values>),
        _ => None,
    };
    let shards = args.games.div_ceil(GAMES);
    let network = args.network.as_deref().map(read_network).transpose()?;
    let hash = network.as_ref().map_or(0, Network::hash);
    let (done, positions) = count_done(args, hash, shards)?;
    let work = Work {
        args,
        openings: openings::positions()?.into(),
        tables,
        values,
        evaluation: network.map_or(Evaluation::HandWritten, |network| {
            Evaluation::Network(Arc::new(network))
        }),
        evaluation_hash: hash,
        progress: Progress::begin(u64::from(done * GAMES), u64::from(shards * GAMES))?,
        next: AtomicU32::new(0),
        positions: AtomicU64::new(positions),
        failure: Mutex::new(None),
    };
    thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| {
                if let Err(error) = work.run(shards) {
                    let mut failure = work.failure.lock().unwrap_or_else(PoisonError::into_inner);
                    failure.get_or_insert(error);
                }
            });
        }
    });
    work.progress.finish();
    let positions = work.positions.load(Ordering::Relaxed);
    println!("{positions} positions in {}", args.dir.display());
    let failure = work.failure.into_inner();
    match failure.unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Opens the endgame tables of a folder, if one is named.
pub(crate) fn open_tables(folder: Option<&Path>) -> Result<Option<Arc<Tables>>> {
    let Some(folder) = folder else {
        return Ok(None);
    };
    let tables = damiera_tablegen::open(folder)?;
    if tables.is_empty() {
        bail!("{}: no endgame tables", folder.display());
    }
    Ok(Some(Arc::new(tables)))
}

/// How many of the files are there, and how many positions they have. Files that were made in
/// another way are refused: a folder holds one kind.
fn count_done(args: &Play, evaluation: u32, shards: u32) -> Result<(u32, u64)> {
    let (mut done, mut positions) = (0, 0);
    for number in 0..shards {
        let path = shard::path(&args.dir, number);
        if path.exists() {
            let found = Shard::read(&path)?;
            if found.origin != origin(args, evaluation, number) {
                bail!("{}: made with other settings", path.display());
            }
            done += 1;
            positions += found.records.len() as u64;
        }
    }
    Ok((done, positions))
}

fn origin(args: &Play, evaluation: u32, number: u32) -> Origin {
    Origin {
        seed: args.seed,
        nodes: args.nodes,
        evaluation,
        first_game: number * GAMES,
        games: GAMES,
    }
}

impl Work<'_> {
    /// Makes one file after another.
    fn run(&self, shards: u32) -> Result<()> {
        let mut player = SelfPlay::new(
            Arc::clone(&self.openings),
            self.tables.clone(),
            self.values.clone(),
            self.evaluation.clone(),
            self.args.nodes,
        );
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= shards {
                return Ok(());
            }
            let path = shard::path(&self.args.dir, number);
            if path.exists() {
                continue;
            }
            let origin = origin(self.args, self.evaluation_hash, number);
            let mut records = Vec::new();
            for game in origin.first_game..origin.first_game + origin.games {
                if self.must_stop() {
                    return Ok(());
                }
                let before = records.len();
                // Two numbers that differ little give sequences that have nothing in common.
                let seed = SplitMix64::new(origin.seed ^ u64::from(game) << 32).next_u64();
                player
                    .play(seed, &mut records)
                    .with_context(|| format!("game {game}"))?;
                let more = (records.len() - before) as u64;
                let positions = self.positions.fetch_add(more, Ordering::Relaxed) + more;
                self.progress
                    .advance(1, format!("games, {positions} positions"));
            }
            Shard { origin, records }.write(&path)?;
        }
    }

    fn must_stop(&self) -> bool {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        self.progress.stops() || failure.is_some()
    }
}
