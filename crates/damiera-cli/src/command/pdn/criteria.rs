//! What games are asked for.

use damiera::Position;
use damiera_pdn::{Game, GameResult};

use crate::args::Filter;
use crate::dates::Dates;
use crate::material::Material;
use crate::openings;

const WHITE: &str = "White";
const BLACK: &str = "Black";
const EVENT: &str = "Event";
const DATE: &str = "Date";

/// How many plies an opening of the federation's table has.
const OPENING_PLIES: usize = 3;

/// What a game must have, everything at once.
#[derive(Debug)]
pub(super) struct Criteria {
    player: Option<String>,
    event: Option<String>,
    from: Option<Dates>,
    to: Option<Dates>,
    result: Option<GameResult>,
    opening: Option<Position>,
    /// Any of these.
    positions: Vec<Position>,
    material: Option<Material>,
    reversed: bool,
}

impl Criteria {
    pub(super) fn new(args: &Filter) -> Self {
        let mut positions: Vec<Position> = args.position.into_iter().collect();
        if args.reversed {
            positions.extend(args.position.map(|position| position.rotated()));
        }
        Self {
            player: args.player.as_deref().map(str::to_lowercase),
            event: args.event.as_deref().map(str::to_lowercase),
            from: args.from,
            to: args.to,
            result: args.result,
            opening: args.opening.and_then(openings::position),
            positions,
            material: args.material.clone(),
            reversed: args.reversed,
        }
    }

    /// Whether the game is as asked for; the cheapest questions come first.
    pub(super) fn match_game(&self, game: &Game) -> bool {
        self.result.is_none_or(|result| game.result == result)
            && self.match_tags(game)
            && self.match_opening(game)
            && self.match_board(game)
    }

    fn match_tags(&self, game: &Game) -> bool {
        let named = |part: &Option<String>, tags: &[&str]| {
            part.as_ref().is_none_or(|part| {
                let mut values = tags.iter().filter_map(|tag| game.tags.get(tag));
                values.any(|value| value.to_lowercase().contains(part))
            })
        };
        named(&self.player, &[WHITE, BLACK])
            && named(&self.event, &[EVENT])
            && self.match_date(game)
    }

    /// A game without a date is not known to have been played then.
    fn match_date(&self, game: &Game) -> bool {
        if self.from.is_none() && self.to.is_none() {
            return true;
        }
        let date = game
            .tags
            .get(DATE)
            .and_then(|date| date.parse::<Dates>().ok());
        date.is_some_and(|date| {
            self.from.is_none_or(|from| date.reach(from))
                && self.to.is_none_or(|to| date.begin_by(to))
        })
    }

    /// The opening's position stands after as many plies as it has, or the game was begun from it.
    fn match_opening(&self, game: &Game) -> bool {
        self.opening.is_none_or(|opening| {
            game.start == opening || game.positions().nth(OPENING_PLIES) == Some(opening)
        })
    }

    /// Each is to be found at some ply, not necessarily at the same one.
    fn match_board(&self, game: &Game) -> bool {
        let mut position_missing = !self.positions.is_empty();
        let mut material_missing = self.material.as_ref();
        if !position_missing && material_missing.is_none() {
            return true;
        }
        for position in game.positions() {
            position_missing = position_missing && !self.positions.contains(&position);
            material_missing = material_missing
                .filter(|material| !material.matches(position.board(), self.reversed));
            if !position_missing && material_missing.is_none() {
                return true;
            }
        }
        false
    }
}
