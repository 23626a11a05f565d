//! Messages survive the way between page and worker.

use damiera::Game;
use damiera_api::{
    GameText, Grade, Level, Missed, Request, Response, Review, ReviewSummary, ReviewedPly, Score,
};
use proptest::prelude::*;

#[test]
fn requests_come_back() {
    let game = GameText::new(&Game::default());
    let level = Level::from_number(5).unwrap();
    let requests = [
        Request::Choose {
            id: 7,
            game: game.clone(),
            level,
            seed: u64::MAX,
            time_ms: None,
        },
        Request::Choose {
            id: 0,
            game: game.clone(),
            level,
            seed: 0,
            time_ms: Some(2_000),
        },
        Request::Hint {
            id: u32::MAX,
            game: game.clone(),
        },
        Request::Review {
            id: 5,
            game,
            nodes: u32::MAX,
        },
        Request::StopReview,
        Request::Probe {
            id: 4,
            fen: "W:WK1:BK32".into(),
        },
    ];
    for request in requests {
        assert_eq!(Request::from_bytes(&request.to_bytes()), Ok(request));
    }
}

fn reviewed() -> ReviewedPly {
    ReviewedPly {
        ply: 40,
        mv: "18-22".into(),
        before: Score::Win(15),
        after: Score::Draw,
        line: vec!["18-21".into(), "29-25".into()],
        loss: 500,
        grade: Grade::Blunder,
        missed: Some(Missed::Win),
    }
}

fn review() -> Review {
    let white = ReviewSummary {
        forced: 3,
        blunders: 1,
        accuracy: Some(113),
        ..ReviewSummary::default()
    };
    Review {
        plies: vec![reviewed()],
        white,
        black: ReviewSummary::default(),
        complete: false,
    }
}

#[test]
fn scores_tell_what_is_certain() {
    assert!(!Score::Centimen(0).is_exact());
    for score in [Score::Win(1), Score::Loss(0), Score::Draw] {
        assert!(score.is_exact());
    }
}

#[test]
fn responses_come_back() {
    let best = |score| Response::Best {
        id: 3,
        mv: "29x22x15x6".into(),
        score,
    };
    let responses = [
        Response::Ready,
        Response::Tables { most: 5 },
        best(None),
        best(Some(Score::Centimen(-120))),
        best(Some(Score::Win(7))),
        best(Some(Score::Loss(0))),
        best(Some(Score::Draw)),
        Response::ReviewedPly {
            id: 5,
            total: 41,
            reviewed: reviewed(),
        },
        Response::Reviewed {
            id: 5,
            review: review(),
        },
        Response::Failed {
            id: None,
            message: "no".into(),
        },
    ];
    for response in responses {
        assert_eq!(Response::from_bytes(&response.to_bytes()), Ok(response));
    }
}

#[test]
fn bytes_left_over_are_an_error() {
    let mut bytes = Response::Ready.to_bytes();
    bytes.push(0);
    assert!(Response::from_bytes(&bytes).is_err());
    assert!(Response::from_bytes(&[]).is_err());
}

#[test]
fn a_level_that_does_not_exist_is_an_error() {
    let game = GameText::new(&Game::default());
    let level = Level::from_number(8).unwrap();
    let request = Request::Choose {
        id: 1,
        game,
        level,
        seed: 0,
        time_ms: None,
    };
    let mut bytes = request.to_bytes();
    let place = bytes.len() - 3;
    assert_eq!(bytes[place], 8, "level, seed and no time end the message");
    bytes[place] = 9;
    assert!(Request::from_bytes(&bytes).is_err());
}

proptest! {
    /// No bytes make the reader panic.
    #[test]
    fn any_bytes_are_answered(bytes: Vec<u8>) {
        let _ = Request::from_bytes(&bytes);
        let _ = Response::from_bytes(&bytes);
    }
}
