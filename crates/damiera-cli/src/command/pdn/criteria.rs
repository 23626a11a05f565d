//! What games are asked for.

use damiera::Position;
use damiera_pdn::{Date, GameResult, RawGame};

use crate::args::Filter;
use crate::dates;
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
    from: Option<Date>,
    to: Option<Date>,
    result: Option<GameResult>,
    opening: Option<Position>,
    /// Any of these.
    positions: Vec<Position>,
    material: Option<Material>,
    reversed: bool,
}

/// What the positions of a game have answered so far.
#[derive(Debug)]
pub(super) struct Search<'a> {
    criteria: &'a Criteria,
    ply: usize,
    opening_missing: bool,
    position_missing: bool,
    material_missing: bool,
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

    /// Whether the tags are as asked for.
    pub(super) fn match_tags(&self, game: &RawGame<'_>) -> bool {
        let named = |part: &Option<String>, tags: &[&str]| {
            part.as_ref().is_none_or(|part| {
                let mut values = tags.iter().filter_map(|tag| game.tag(tag));
                values.any(|value| value.to_lowercase().contains(part))
            })
        };
        named(&self.player, &[WHITE, BLACK])
            && named(&self.event, &[EVENT])
            && self.match_date(game)
    }

    /// A game without a date is not known to have been played then.
    fn match_date(&self, game: &RawGame<'_>) -> bool {
        if self.from.is_none() && self.to.is_none() {
            return true;
        }
        let date = game.tag(DATE).and_then(|date| dates::written(&date));
        date.is_some_and(|date| {
            self.from
                .is_none_or(|from| date.latest() >= from.earliest())
                && self.to.is_none_or(|to| date.earliest() <= to.latest())
        })
    }

    /// Whether the game ended as asked for.
    pub(super) fn match_result(&self, result: GameResult) -> bool {
        self.result.is_none_or(|asked| asked == result)
    }

    /// Begins to look at the positions of a game.
    pub(super) fn search(&self) -> Search<'_> {
        Search {
            criteria: self,
            ply: 0,
            opening_missing: self.opening.is_some(),
            position_missing: !self.positions.is_empty(),
            material_missing: self.material.is_some(),
        }
    }
}

impl Search<'_> {
    /// The start of the game, then the position after each ply.
    pub(super) fn visit(&mut self, position: &Position) {
        // A game may also have been begun from the opening's position.
        if self.opening_missing && (self.ply == 0 || self.ply == OPENING_PLIES) {
            self.opening_missing = self.criteria.opening != Some(*position);
        }
        self.position_missing =
            self.position_missing && !self.criteria.positions.contains(position);
        if self.material_missing {
            let reversed = self.criteria.reversed;
            let found = |material: &Material| material.matches(position.board(), reversed);
            self.material_missing = !self.criteria.material.as_ref().is_some_and(found);
        }
        self.ply += 1;
    }

    /// Whether each was found at some ply, not necessarily at the same one.
    pub(super) const fn is_found(&self) -> bool {
        !(self.opening_missing || self.position_missing || self.material_missing)
    }
}
