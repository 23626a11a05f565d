//! The pieces as they are seen: each keeps its identity from move to move, so that it can slide.

use damiera::{Piece, Setup, Square};

use super::standing::piece_at;

/// One piece on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sprite {
    /// Stays the same for as long as the piece lives.
    pub(crate) id: u32,
    /// What it is.
    pub(crate) piece: Piece,
    /// Where it stands.
    pub(crate) square: Square,
    /// Whether it was taken by a capture that is not over.
    pub(crate) ghost: bool,
}

/// All pieces on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stage {
    sprites: Vec<Sprite>,
    next: u32,
    /// The piece that moved last: it slides over the others.
    front: Option<u32>,
}

impl Stage {
    /// The pieces, in the order in which they came on.
    pub(crate) fn sprites(&self) -> &[Sprite] {
        &self.sprites
    }

    /// The piece with this identity.
    pub(crate) fn sprite(&self, id: u32) -> Option<Sprite> {
        self.sprites.iter().copied().find(|sprite| sprite.id == id)
    }

    /// Moves the living piece on `from` to `to`.
    pub(crate) fn carry(&mut self, from: Square, to: Square) {
        let living = self
            .sprites
            .iter_mut()
            .find(|sprite| sprite.square == from && !sprite.ghost);
        if let Some(sprite) = living {
            sprite.square = to;
            self.front = Some(sprite.id);
        }
    }

    /// Whether the piece with this identity moved last.
    pub(crate) fn is_front(&self, id: u32) -> bool {
        self.front == Some(id)
    }

    /// Marks the piece on `square` as taken.
    pub(crate) fn take(&mut self, square: Square) {
        for sprite in self
            .sprites
            .iter_mut()
            .filter(|sprite| sprite.square == square)
        {
            sprite.ghost = true;
        }
    }

    /// Brings the pieces in line with `setup`: what stands right stays, the nearest piece of the
    /// colour goes to a square that lacks one, the rest comes or goes.
    pub(crate) fn settle(&mut self, setup: &Setup) {
        let mut lacking: Vec<(Square, Piece)> = Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, piece_at(setup, square)?)))
            .collect();
        let mut spare = Vec::new();
        let mut kept = Vec::new();
        for sprite in self.sprites.drain(..) {
            let wanted = lacking
                .iter()
                .position(|(square, piece)| (*square, *piece) == (sprite.square, sprite.piece));
            match wanted {
                Some(at) => {
                    lacking.swap_remove(at);
                    kept.push(Sprite {
                        ghost: false,
                        ..sprite
                    });
                }
                None => spare.push(sprite),
            }
        }
        for (square, piece) in lacking {
            let nearest = spare
                .iter()
                .enumerate()
                .filter(|(_, sprite)| sprite.piece.color == piece.color)
                .min_by_key(|(_, sprite)| distance(sprite.square, square))
                .map(|(at, _)| at);
            let id = if let Some(at) = nearest {
                spare.swap_remove(at).id
            } else {
                self.next += 1;
                self.next
            };
            kept.push(Sprite {
                id,
                piece,
                square,
                ghost: false,
            });
        }
        kept.sort_by_key(|sprite| sprite.id);
        self.sprites = kept;
    }
}

/// How many steps a king needs from one square to the other.
fn distance(from: Square, to: Square) -> u8 {
    from.row()
        .abs_diff(to.row())
        .max(from.column().abs_diff(to.column()))
}

#[cfg(test)]
mod tests {
    use damiera::Position;

    use super::*;

    fn square(number: u8) -> Square {
        Square::from_number(number).expect("a square")
    }

    fn on(stage: &Stage, number: u8) -> Option<Sprite> {
        stage
            .sprites()
            .iter()
            .copied()
            .find(|sprite| sprite.square == square(number))
    }

    fn staged(fen: &str) -> (Position, Stage) {
        let position: Position = fen.parse().expect("a position");
        let mut stage = Stage::default();
        stage.settle(&position.to_setup());
        (position, stage)
    }

    #[test]
    fn a_piece_keeps_its_identity_when_it_moves_and_when_it_is_crowned() {
        let (position, mut stage) = staged("W:W5:B28");
        let before = on(&stage, 5).expect("the man");
        let after = position.play(position.legal_moves()[0]);
        stage.settle(&after.to_setup());
        let crowned = on(
            &stage,
            after
                .board()
                .kings(damiera::Color::White)
                .into_iter()
                .next()
                .expect("a king")
                .number(),
        )
        .expect("a sprite");
        assert_eq!(crowned.id, before.id);
        assert_ne!(crowned.piece, before.piece);
    }

    #[test]
    fn a_taken_piece_stays_as_a_ghost_until_the_capture_is_over() {
        let (position, mut stage) = staged("W:W31:B27,18");
        let mv = position.legal_moves()[0];
        assert_eq!(mv.to_string(), "31x22x13");
        stage.carry(square(31), square(22));
        stage.take(square(27));
        assert!(on(&stage, 27).expect("still there").ghost);
        stage.carry(square(22), square(13));
        stage.take(square(18));
        stage.settle(&position.play(mv).to_setup());
        assert_eq!(stage.sprites().len(), 1);
    }

    #[test]
    fn stepping_back_brings_the_taken_piece_again() {
        let (position, mut stage) = staged("W:W31:B27,1");
        let id = on(&stage, 31).expect("the man").id;
        stage.settle(&position.play(position.legal_moves()[0]).to_setup());
        assert_eq!(stage.sprites().len(), 2);
        stage.settle(&position.to_setup());
        assert_eq!(on(&stage, 31).expect("the man").id, id);
        assert!(on(&stage, 27).is_some());
    }
}
