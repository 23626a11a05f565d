//! Looking positions up, in tables that are made from what the plain solver has found.

use damiera::{Color, DrawRules, Game, GameRules, Outcome, Position};
use damiera_tables::{ANY, Facts, Kind, Material, Table, Tables, Value, encode};

use crate::solver::{Oracle, Truth, sides};

/// The tables of every slice up to `pieces`; of values, one side to move is left out where it can
/// be.
fn tables(oracle: &Oracle, pieces: u8, kinds: &[Kind]) -> Tables {
    let mut tables = Tables::new();
    for slice in (2..=pieces).flat_map(Material::with_pieces) {
        for &kind in kinds {
            let symbols = sides(slice).into_iter().map(|material| {
                let one_left_out = kind == Kind::Value && material != slice;
                (!one_left_out).then(|| symbols(oracle, material, kind))
            });
            let symbols: Vec<_> = symbols.chain([None]).take(2).collect();
            let sides = [symbols[0].as_deref(), symbols[1].as_deref()];
            let bytes = encode(kind, slice, &Facts::new(slice), sides, "a test");
            let name = format!("{slice}.{kind}");
            tables.add(Table::open(&name, Box::new(bytes)).expect("a table"));
        }
    }
    tables
}

fn symbols(oracle: &Oracle, material: Material, kind: Kind) -> Vec<u8> {
    let symbol = |(position, truth): (Position, Truth)| {
        if position.must_capture() || (kind != Kind::Value && truth.value != Value::Loss) {
            return ANY;
        }
        match kind {
            Kind::Value => truth.value as u8,
            Kind::Win => u8::try_from(truth.plies / 2).expect("a byte"),
            Kind::Conversion => u8::try_from(truth.conversion).expect("a byte"),
        }
    };
    oracle.positions(material).map(symbol).collect()
}

/// Compares every position with the solver's opinion, and every move with that of the position it
/// leads to.
pub(crate) fn check(oracle: &Oracle, tables: &Tables, pieces: u8) {
    assert_eq!(tables.pieces(), pieces);
    for slice in (2..=pieces).flat_map(Material::with_pieces) {
        for (position, truth) in sides(slice)
            .into_iter()
            .flat_map(|material| oracle.positions(material))
        {
            for position in [position, position.rotated()] {
                assert!(tables.covers(position.board()));
                let verdict = tables.probe(&position).expect("whole").expect("covered");
                assert_eq!(verdict.value, truth.value, "{position}");
                let known = |plies: u16| (truth.value != Value::Draw).then_some(plies.into());
                assert_eq!(verdict.plies, known(truth.plies), "{position}");
                assert_eq!(verdict.conversion, known(truth.conversion), "{position}");
            }
            let moves = tables.moves(&position).expect("whole").expect("covered");
            assert_eq!(moves.len(), position.legal_moves().len());
            let best = moves.first().map(|&(_, verdict)| verdict);
            assert_eq!(
                best.map_or(Value::Loss, |best| best.value),
                truth.value,
                "{position}"
            );
            if truth.value != Value::Draw {
                let plies = best.map_or(Some(0), |best| best.plies);
                assert_eq!(plies, Some(truth.plies.into()), "{position}");
            }
            for (mv, verdict) in moves {
                let child = oracle.truth(&position.play(mv));
                assert_eq!(verdict.value, child.value.opposite(), "{position} {mv}");
                if child.value != Value::Draw {
                    let plies = u32::from(child.plies) + 1;
                    assert_eq!(verdict.plies, Some(plies), "{position} {mv}");
                }
            }
        }
    }
}

#[test]
fn what_files_leave_out_is_found_again() {
    let oracle = Oracle::new(3);
    let tables = tables(&oracle, 3, &Kind::ALL);
    check(&oracle, &tables, 3);
}

#[test]
fn what_is_not_there_is_not_answered() {
    let oracle = Oracle::new(3);
    let tables = tables(&oracle, 3, &[Kind::Value]);
    let probe = |fen: &str| {
        let position: Position = fen.parse().expect("a FEN");
        tables.probe(&position).expect("whole")
    };
    assert!(probe("W:WK31,K32:BK1,K2").is_none());
    let known = probe("W:WK18,K22:BK29").expect("covered");
    assert_eq!(
        (known.value, known.plies, known.conversion),
        (Value::Win, None, None)
    );
    // Nothing needs to be looked up where a side has no piece.
    let over = probe("B:WK18,K22,K23,K24,K25,K26,K27,K28,K29:B").expect("covered");
    assert_eq!((over.value, over.plies), (Value::Loss, Some(0)));
}

/// A win is brought home with as many quiet plies on the count as it can bear, and is given up for
/// spoiled with one more.
#[test]
fn the_count_spoils_no_win_that_it_need_not_spoil() {
    let oracle = Oracle::new(3);
    let tables = tables(&oracle, 3, &Kind::ALL);
    let rules = GameRules::default();
    let slices = ["0201", "1101", "1110", "2010"];
    for slice in slices.map(|slice| slice.parse().expect("a slice")) {
        for (position, truth) in oracle.positions(slice).step_by(53) {
            if truth.value != Value::Win {
                continue;
            }
            let latest = rules.draw.plies() - u32::from(truth.conversion);
            if latest + 1 < rules.draw.plies() {
                let (_, verdict) = best(&tables, &position, latest + 1);
                assert_eq!(verdict.value, Value::SpoiledWin, "{position}");
            }
            for quiet_plies in [0, latest / 2, latest] {
                let game = Game::resumed(position, quiet_plies, rules);
                assert_eq!(best(&tables, &position, quiet_plies).1.value, Value::Win);
                let game = play_out(&tables, game);
                assert!(
                    matches!(
                        game.outcome(),
                        Some(Outcome::Win {
                            winner: Color::White,
                            ..
                        })
                    ),
                    "{position} with {quiet_plies}: {:?}",
                    game.outcome()
                );
                if quiet_plies == 0 {
                    assert_eq!(game.ply(), usize::from(truth.plies), "{position}");
                }
            }
        }
    }
}

fn best(
    tables: &Tables,
    position: &Position,
    quiet_plies: u32,
) -> (damiera::Move, damiera_tables::Verdict) {
    tables
        .best(position, quiet_plies, DrawRules::FID)
        .expect("whole")
        .expect("a move")
}

/// Both sides play what the tables say is best.
fn play_out(tables: &Tables, mut game: Game) -> Game {
    while game.outcome().is_none() {
        let (mv, _) = best(tables, &game.position(), game.quiet_plies());
        game.play(mv).expect("a legal move");
    }
    game
}
