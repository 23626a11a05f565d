//! A game that is looked at, a move after the other.

use damiera::{Color, Game};
use damiera_api::{Grade, Missed, Response, Review, ReviewSummary, ReviewedPly, Score};
use damiera_engine::review::{self, Reviewer};
use damiera_engine::{Engine, Limits, Silent, Verdict};

/// A review that has begun.
pub(crate) struct RunningReview {
    id: u32,
    reviewer: Reviewer,
}

impl RunningReview {
    pub(crate) fn begin(id: u32, game: &Game, nodes: u32) -> Self {
        let reviewer = Reviewer::new(game, Limits::nodes(nodes.into()));
        Self { id, reviewer }
    }

    /// Looks at the next move; `None` if there is none.
    pub(crate) fn step(&mut self, engine: &mut Engine) -> Option<Response> {
        let total = number(self.reviewer.total());
        let reviewed = self.reviewer.step(engine, &mut Silent)?;
        Some(Response::ReviewedPly {
            id: self.id,
            total,
            reviewed: ply(reviewed),
        })
    }

    /// What is done.
    pub(crate) fn finish(self) -> Response {
        let review = self.reviewer.finish();
        Response::Reviewed {
            id: self.id,
            review: Review {
                plies: review.plies.iter().map(ply).collect(),
                white: summary(&review.summary(Color::White)),
                black: summary(&review.summary(Color::Black)),
                complete: review.is_complete,
            },
        }
    }
}

fn ply(reviewed: &review::ReviewedPly) -> ReviewedPly {
    ReviewedPly {
        ply: number(reviewed.ply),
        mv: reviewed.played.to_string(),
        before: score(reviewed.before),
        after: score(reviewed.after),
        line: reviewed.line.iter().map(ToString::to_string).collect(),
        loss: reviewed.loss.permille(),
        grade: match reviewed.grade {
            review::Grade::Forced => Grade::Forced,
            review::Grade::Best => Grade::Best,
            review::Grade::Good => Grade::Good,
            review::Grade::Inaccuracy => Grade::Inaccuracy,
            review::Grade::Mistake => Grade::Mistake,
            review::Grade::Blunder => Grade::Blunder,
        },
        missed: reviewed.missed.map(|missed| match missed {
            review::Missed::Win => Missed::Win,
            review::Missed::Draw => Missed::Draw,
        }),
    }
}

fn summary(summary: &review::Summary) -> ReviewSummary {
    ReviewSummary {
        forced: summary.forced,
        best: summary.best,
        good: summary.good,
        inaccuracies: summary.inaccuracies,
        mistakes: summary.mistakes,
        blunders: summary.blunders,
        accuracy: summary.accuracy.map(review::Accuracy::permille),
    }
}

pub(crate) fn score(verdict: Verdict) -> Score {
    match verdict {
        Verdict::Estimate { centimen } => Score::Centimen(centimen),
        Verdict::Win { plies } => Score::Win(plies),
        Verdict::Loss { plies } => Score::Loss(plies),
        Verdict::Draw => Score::Draw,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use damiera::notation::MoveText;
    use damiera_api::{GameText, Request};

    use super::*;
    use crate::desk::Desk;

    fn text(moves: &[&str]) -> GameText {
        let mut game = Game::default();
        for text in moves {
            let wish: MoveText = text.parse().unwrap();
            game.play(wish.resolve(&game.position()).unwrap()).unwrap();
        }
        GameText::new(&game)
    }

    fn request(id: u32, moves: &[&str]) -> Request {
        Request::Review {
            id,
            game: text(moves),
            nodes: 1_000,
        }
    }

    #[test]
    fn a_review_is_answered_move_by_move() {
        let mut desk = Desk::new(|| 0.0);
        assert_eq!(desk.go_on(), None);
        assert_eq!(desk.answer(&request(4, &["22-18", "10-14", "23-20"])), None);
        let mut told = Vec::new();
        while let Some(Response::ReviewedPly {
            id,
            total,
            reviewed,
        }) = desk.go_on()
        {
            assert_eq!((id, total), (4, 3));
            told.push(reviewed);
            if told.len() == 3 {
                break;
            }
            // Others are not kept waiting.
            let hint = Request::Hint {
                id: 5,
                game: text(&[]),
            };
            assert!(matches!(
                desk.answer(&hint),
                Some(Response::Best { id: 5, .. })
            ));
        }
        told.reverse();
        assert_eq!(
            told.iter().map(|ply| ply.ply).collect::<Vec<_>>(),
            [0, 1, 2]
        );
        assert_eq!(told[0].mv, "22-18");
        let Some(Response::Reviewed { id: 4, review }) = desk.go_on() else {
            panic!("the whole review");
        };
        assert!(review.complete);
        assert_eq!(review.plies, told);
        let moves = |side: &ReviewSummary| {
            side.forced + side.best + side.good + side.inaccuracies + side.mistakes + side.blunders
        };
        assert_eq!((moves(&review.white), moves(&review.black)), (2, 1));
        assert!(!desk.has_review());
    }

    #[test]
    fn a_review_that_is_stopped_says_what_is_done() {
        let mut desk = Desk::new(|| 0.0);
        assert_eq!(desk.answer(&Request::StopReview), None);
        desk.answer(&request(4, &["22-18", "10-14"]));
        desk.go_on();
        // Another one takes its place.
        let Some(Response::Reviewed { id: 4, review }) = desk.answer(&request(6, &["21-17"]))
        else {
            panic!("what is done");
        };
        assert!(!review.complete);
        assert_eq!(review.plies.len(), 1);
        let Some(Response::Reviewed { id: 6, review }) = desk.answer(&Request::StopReview) else {
            panic!("what is done");
        };
        assert!(!review.complete && review.plies.is_empty());
        assert!(!desk.has_review());
    }
}
