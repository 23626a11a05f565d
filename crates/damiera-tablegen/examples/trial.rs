//! Trial.
fn main() {
    let n = std::env::args().nth(1).unwrap().parse().unwrap();
    damiera_tablegen::trial::run(n, std::env::args().nth(2).map_or(2, |t| t.parse().unwrap()));
}
