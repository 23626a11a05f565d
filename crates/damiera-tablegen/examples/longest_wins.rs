//! Writes the tables of `docs/tables.md`: the figures of every slice, and the longest wins with
//! their lines. `longest_wins FOLDER`.

use std::error::Error;
use std::path::Path;

use damiera::{DrawRules, Game, GameRules, Position, notation};
use damiera_tablegen::open;
use damiera_tables::{Facts, Index, Kind, Material, Tables};

/// The position that the figures of a table name.
fn longest(facts: &Facts) -> Result<Position, Box<dyn Error>> {
    let (material, number) = facts.longest_at;
    Ok(Index::new(material).unrank(number).setup().validate()?)
}

/// The moves from a position to the end of the game or, if only that is known, to the next capture
/// or man's move.
fn line(tables: &Tables, position: Position) -> Result<String, Box<dyn Error>> {
    let mut game = Game::new(position, GameRules::default());
    let pieces = |position: &Position| position.board().occupied().len();
    let to_the_end = tables
        .probe(&position)?
        .is_some_and(|verdict| verdict.plies.is_some());
    let mut text = Vec::new();
    while game.outcome().is_none() {
        let position = game.position();
        let count = game.quiet_plies();
        let Some((mv, _)) = tables.best(&position, count, DrawRules::FID)? else {
            break;
        };
        text.push(notation::short(&position, mv));
        let men = |position: &Position| position.board().men(position.turn());
        let after = position.play(mv);
        let converts = pieces(&after) < pieces(&position)
            || men(&position) != after.board().men(position.turn());
        game.play(mv)?;
        if converts && !to_the_end {
            break;
        }
    }
    Ok(text.join(" "))
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

fn figures(tables: &Tables, slice: Material) -> Option<String> {
    let values = tables.table(Kind::Value, slice)?;
    let facts = &values.header().facts;
    let distance = |kind| {
        let table = tables.table(kind, slice)?;
        Some((table.header().facts.longest, table.bytes()))
    };
    let conversion = distance(Kind::Conversion)?;
    let win = distance(Kind::Win);
    let spoiled = facts.spoiled_wins + facts.spoiled_losses;
    // Ten-thousandths of a bit.
    let bits = values.bytes() * 80_000 / facts.positions;
    Some(format!(
        "| {slice} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {}.{:04} | {} | {} |",
        grouped(facts.positions),
        grouped(facts.wins),
        grouped(facts.losses),
        grouped(facts.draws),
        spoiled,
        grouped(facts.captures),
        win.map_or_else(|| "-".to_owned(), |(plies, _)| plies.to_string()),
        conversion.0,
        grouped(values.bytes()),
        bits / 10_000,
        bits % 10_000,
        win.map_or_else(|| "-".to_owned(), |(_, bytes)| grouped(bytes)),
        grouped(conversion.1),
    ))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args()
        .nth(1)
        .ok_or("usage: longest_wins FOLDER")?;
    let tables = open(Path::new(&folder))?;
    println!(
        "| slice | positions | wins | losses | draws | spoiled | captures | longest | conversion | values, bytes | bits | to the end, bytes | to conversion, bytes |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for slice in tables.slices() {
        println!("{}", figures(&tables, slice).ok_or("a table is missing")?);
    }
    println!();
    for pieces in 2..=tables.pieces() {
        for kind in [Kind::Win, Kind::Conversion] {
            let of_kind = tables.tables().iter().filter(|table| {
                table.header().kind == kind && table.header().slice.pieces() == pieces
            });
            let Some(table) = of_kind.max_by_key(|table| table.header().facts.longest) else {
                continue;
            };
            let facts = &table.header().facts;
            let position = longest(facts)?;
            println!(
                "- {pieces} pieces, {kind}, {} plies: `{position}`\n  {}",
                facts.longest,
                line(&tables, position)?
            );
        }
    }
    Ok(())
}
