//! Builds tables in the folder `WORK`, bundles those that are carried along, and puts the bundles
//! into the folder `TO`: `bundles small WORK TO` those kept in `data/tables`, `bundles web WORK TO`
//! the one that the web app loads when it has nothing else to do.

use std::error::Error;
use std::fs;
use std::path::Path;

use damiera_tablegen::{Bundle, Plan, build};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [which, work, to] = arguments.as_slice() else {
        return Err("expected: small|web WORK TO".into());
    };
    let wanted: &[Bundle] = match which.as_str() {
        "small" => &Bundle::KEPT,
        "web" => &[Bundle::Web],
        _ => return Err(format!("{which}: neither small nor web").into()),
    };
    let (work, to) = (Path::new(work), Path::new(to));
    let pieces = wanted.iter().map(|bundle| bundle.pieces()).max();
    let pieces = pieces.unwrap_or_default();
    fs::create_dir_all(work)?;
    let plan = Plan {
        pieces,
        most_a_side: pieces,
        folder: work.to_owned(),
        threads: std::thread::available_parallelism()?.get(),
        memory: None,
    };
    build(&plan, &())?;
    for bundle in wanted {
        let bytes = bundle.collect(work)?;
        println!("{}: {} bytes", bundle.file_name(), bytes.len());
        fs::write(to.join(bundle.file_name()), bytes)?;
    }
    Ok(())
}
