//! Builds and verifies endgame tables.

mod captures;
mod configuration;
mod distances;
mod half;
mod man_move;
mod mapped;
mod open;
mod planes;
mod slice;
mod solved;
mod store;
mod subsets;
mod symbol;

pub use mapped::Mapped;
pub use open::{OpenError, files, open, open_file};
pub use store::{StoreError, Written, write};

pub mod trial {
    //! Trial.
    use crate::planes::Planes;
    use crate::solved::Solved;
    use damiera_tables::Material;
    /// Runs.
    pub fn run(pieces: u8, threads: usize) {
        let mut solved = Solved::default();
        let mut all = 0;
        let start = std::time::Instant::now();
        for n in 2..=pieces {
            for slice in Material::with_pieces(n) {
                let (w, b) = (
                    solved.subsets.of(slice.own().kings),
                    solved.subsets.of(slice.other().kings),
                );
                let planes = Planes::new(slice, w, b, n <= 5);
                solved.insert(planes);
                let planes = solved.get(slice).unwrap();
                let began = std::time::Instant::now();
                let done = crate::slice::solve(&solved, planes, threads, &|_| true).unwrap();
                if let Ok(folder) = std::env::var("DUMP") {
                    for (n, side) in done
                        .symbols
                        .iter()
                        .enumerate()
                        .filter(|(_, s)| !s.is_empty())
                    {
                        std::fs::write(format!("{folder}/{slice}.{n}"), side).unwrap();
                    }
                }
                let count: u64 = done.counts.values.iter().sum();
                all += count;
                let [l, sl, d, sw, w] = done.counts.values;
                println!(
                    "{slice} n={count} W={w} L={l} D={d} cap={} spoiled={} {:?} {:.1} M/s",
                    done.counts.captures,
                    sl + sw,
                    (
                        done.longest.map(|r| r.plies),
                        done.wins.as_ref().and_then(|w| w.longest).map(|r| r.plies)
                    ),
                    count as f64 / began.elapsed().as_secs_f64() / 1e6
                );
            }
        }
        println!("{all} in {:?}", start.elapsed());
    }
}
