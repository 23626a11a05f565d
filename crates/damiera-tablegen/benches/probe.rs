//! How many quiet positions a second are looked up, on one thread, in tables that are in memory.
//!
//! `DAMIERA_TABLES` names the folder with the tables, `PIECES` the number of pieces (6 if not
//! given): positions are drawn at random, all equally often, those whose side to move was left out
//! among them.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, process};

use damiera::{Board, Color};
use damiera_tablegen::LargePages;
use damiera_tables::{Index, Kind, Material, Placement, RawTable, RawTables, Table, Tables};

/// How many positions are drawn.
const DRAWN: usize = 1 << 20;
/// How long is measured at least.
const LONG: Duration = Duration::from_secs(2);

fn main() {
    let Some(folder) = env::var_os("DAMIERA_TABLES") else {
        eprintln!("DAMIERA_TABLES names no folder of tables: nothing is measured");
        return;
    };
    let pieces = env::var("PIECES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(6);
    if let Err(error) = measure(Path::new(&folder), pieces) {
        eprintln!("{error}");
        process::exit(1);
    }
}

fn measure(folder: &Path, pieces: u8) -> Result<(), Box<dyn std::error::Error>> {
    let mut tables = Tables::new();
    for slice in (2..=pieces).flat_map(Material::with_pieces) {
        let name = format!("{slice}.{}", Kind::Value);
        let bytes = LargePages::read(&folder.join(&name));
        let bytes = bytes.map_err(|error| format!("{name}: {error}"))?;
        let table = Table::open(&name, Box::new(bytes))?;
        // The first look at a block is dearer: its checksum is made.
        table.check()?;
        tables.add(table);
    }
    let drawn = draw(pieces);
    println!("{} quiet positions of {pieces} pieces", drawn.len());

    let (kept, left_out): (Vec<_>, Vec<_>) = drawn.iter().partition(|drawn| {
        let table = tables.table(Kind::Value, drawn.material);
        table.is_some_and(|table| table.has(drawn.material))
    });
    let probe = |drawn: &&Drawn| {
        let value = tables.probe_quiet(&drawn.board, Color::White);
        black_box(value).expect("good tables");
    };
    let probe = |group: &[&Drawn]| group.iter().for_each(probe);
    report("compressed, those that are stored", &kept, probe);
    report("compressed, those that are left out", &left_out, probe);
    let all: Vec<_> = drawn.iter().collect();
    report("compressed, all", &all, probe);
    let probe_many = |group: &[&Drawn]| {
        let positions = group.iter().map(|drawn| (drawn.board, Color::White));
        tables.probe_quiet_many(positions, |value| {
            black_box(value).expect("good tables");
        });
    };
    let kept_at_once = "compressed, those that are stored, many at once";
    report(kept_at_once, &kept, probe_many);
    report("compressed, all, many at once", &all, probe_many);

    let mut raw = RawTables::new();
    for slice in Material::with_pieces(pieces) {
        for material in [slice, slice.mirrored()] {
            let table = tables.table(Kind::Value, slice).ok_or("no table")?;
            let memory = LargePages::zeroed(RawTable::<LargePages>::bytes(material)?)?;
            if let Some(read) = RawTable::read(table, material, memory)? {
                raw.add(read);
            }
        }
    }
    let kept: Vec<_> = drawn
        .iter()
        .filter(|drawn| raw.has(drawn.material))
        .collect();
    report("raw, one after the other", &kept, |group| {
        for drawn in group {
            let placement = Placement::of(&drawn.board, Color::White);
            black_box(raw.probe_quiet(drawn.material, &placement));
        }
    });
    report("raw, many at once", &kept, |group| {
        let positions = group.iter().map(|drawn| {
            let placement = Placement::of(&drawn.board, Color::White);
            (drawn.material, placement)
        });
        raw.probe_quiet_many(positions, |value| {
            black_box(value);
        });
    });
    Ok(())
}

/// A position without captures.
struct Drawn {
    material: Material,
    board: Board,
}

/// Random positions of all slices, White to move, the same every time.
fn draw(pieces: u8) -> Vec<Drawn> {
    let indexes: Vec<Index> = Material::with_pieces(pieces)
        .into_iter()
        .flat_map(|slice| {
            let mirror = (!slice.is_symmetric()).then(|| slice.mirrored());
            [Some(slice), mirror]
        })
        .flatten()
        .map(Index::new)
        .collect();
    let all: u64 = indexes.iter().map(Index::len).sum();
    let mut state = 0x0123_4567_89AB_CDEF_u64;
    let mut drawn = Vec::with_capacity(DRAWN);
    while drawn.len() < DRAWN {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let mut number = state % all;
        let Some(index) = indexes.iter().find(|index| {
            let found = number < index.len();
            if !found {
                number -= index.len();
            }
            found
        }) else {
            continue;
        };
        let board = index.unrank(number).board();
        let board = board.expect("a position of the index");
        if !board.can_capture(Color::White) {
            drawn.push(Drawn {
                material: index.material(),
                board,
            });
        }
    }
    drawn
}

/// Looks everything up, in groups short enough that most are not interrupted by other programs, and
/// prints the speed in the middle one.
fn report<T>(what: &str, drawn: &[T], look_up: impl Fn(&[T])) {
    const GROUP: u32 = 1 << 11;
    let begun = Instant::now();
    let mut times = Vec::new();
    while begun.elapsed() < LONG {
        for group in drawn.chunks_exact(GROUP as usize) {
            let begun = Instant::now();
            look_up(group);
            times.push(begun.elapsed());
        }
    }
    times.sort();
    let each = times[times.len() / 2].as_secs_f64() / f64::from(GROUP);
    println!(
        "{what}: {} positions, {:.2} million a second, {:.0} ns each",
        drawn.len(),
        1e-6 / each,
        1e9 * each
    );
}
