//! Checks tables to the last position: `verify_tables FOLDER`.
use std::path::Path;

use damiera_tablegen::verify;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args()
        .nth(1)
        .ok_or("usage: verify_tables FOLDER")?;
    let began = std::time::Instant::now();
    let verified = verify(Path::new(&folder), 2, None, &())?;
    println!("{verified:?} in {:?}", began.elapsed());
    Ok(())
}
