//! Every published count of `data/italian.perft`, in both countings. Lines above 100 million nodes
//! are ignored unless asked for: `cargo xtask test --long`.

use damiera::{Position, perft};

/// What is counted in an ordinary run, in nodes.
const ORDINARY: u64 = 100_000_000;

#[derive(Debug)]
struct Line {
    id: String,
    fen: String,
    depth: u32,
    paths: u64,
    /// `None` where nobody has published the count.
    distinct: Option<u64>,
}

/// Reads `id`, `fen`, `perft` and `distinct` lines. From the start the two countings first differ
/// at depth 12, so the lines before it serve for both.
fn lines() -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let (mut id, mut fen) = (String::new(), String::new());
    for text in include_str!("data/italian.perft").lines() {
        let words: Vec<&str> = text.split_whitespace().collect();
        match *words.as_slice() {
            ["id", name] => name.clone_into(&mut id),
            ["fen", text] => text.clone_into(&mut fen),
            ["perft", depth, nodes] => {
                let (depth, paths) = (depth.parse().unwrap(), nodes.parse().unwrap());
                let distinct = (id == "start" && depth < 12).then_some(paths);
                let (id, fen) = (id.clone(), fen.clone());
                lines.push(Line {
                    id,
                    fen,
                    depth,
                    paths,
                    distinct,
                });
            }
            ["distinct", depth, nodes] => {
                let depth: u32 = depth.parse().unwrap();
                let line = lines
                    .iter_mut()
                    .find(|line| line.id == id && line.depth == depth);
                line.unwrap().distinct = Some(nodes.parse().unwrap());
            }
            [] | ["#", ..] => {}
            _ => panic!("cannot read {text:?}"),
        }
    }
    lines
}

fn check(wanted: impl Fn(&Line) -> bool) {
    let lines: Vec<Line> = lines().into_iter().filter(wanted).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let position: Position = line.fen.parse().unwrap();
        let paths = perft::count(&position, line.depth);
        assert_eq!(
            paths, line.paths,
            "paths, {} at depth {}",
            line.id, line.depth
        );
        println!("{} {}: {paths} paths", line.id, line.depth);
        if let Some(expected) = line.distinct {
            let distinct = perft::count_distinct(&position, line.depth);
            assert_eq!(
                distinct, expected,
                "distinct, {} at depth {}",
                line.id, line.depth
            );
            println!("{} {}: {distinct} distinct", line.id, line.depth);
        }
    }
}

#[test]
fn the_file_is_whole() {
    let lines = lines();
    let of = |id| lines.iter().filter(|line| line.id == id).count();
    assert_eq!(
        [
            of("start"),
            of("gilbert-1"),
            of("gilbert-2"),
            of("gilbert-3")
        ],
        [14, 16, 12, 11]
    );
    let differ: Vec<u32> = lines
        .iter()
        .filter(|l| l.distinct.is_some_and(|d| d != l.paths))
        .map(|l| l.depth)
        .collect();
    assert_eq!(differ, [12, 13, 14], "the depths of the start that differ");
}

macro_rules! positions {
    ($($short:ident, $long:ident: $id:literal;)*) => {$(
        #[test]
        fn $short() {
            check(|line| line.id == $id && line.paths <= ORDINARY);
        }

        #[test]
        #[ignore = "long: cargo xtask test --long"]
        fn $long() {
            check(|line| line.id == $id && line.paths > ORDINARY);
        }
    )*};
}

positions! {
    start, start_long: "start";
    gilbert_1, gilbert_1_long: "gilbert-1";
    gilbert_2, gilbert_2_long: "gilbert-2";
    gilbert_3, gilbert_3_long: "gilbert-3";
}
