//! Builds tables: `build_tables PIECES MOST_A_SIDE FOLDER`.
use damiera_tablegen::{Plan, build};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pieces, most_a_side, folder] = arguments.as_slice() else {
        return Err("usage: build_tables PIECES MOST_A_SIDE FOLDER".into());
    };
    let plan = Plan {
        pieces: pieces.parse()?,
        most_a_side: most_a_side.parse()?,
        folder: folder.into(),
        threads: 2,
        memory: None,
    };
    println!("{:?}", plan.needs());
    let began = std::time::Instant::now();
    println!("{:?} in {:?}", build(&plan, &())?, began.elapsed());
    Ok(())
}
