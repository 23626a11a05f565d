//! A game without a pointer.

use thirtyfour::Key;

use crate::harness::{Visit, quoted, visit};
use crate::view::View;

/// Presses Tab until the element has the focus.
async fn tab_to(visit: &Visit, css: &str) {
    let here = format!("document.activeElement?.matches({})", quoted(css));
    for _ in 0..80 {
        if visit.evaluate(&here).await == true {
            return;
        }
        visit.keys(Key::Tab + "").await;
    }
    panic!("Tab does not lead to {css}");
}

/// The row and the place in it where a square is shown to White.
fn place(square: u8) -> (i32, i32) {
    let index = i32::from(square) - 1;
    (index / 4, index % 4)
}

/// Walks to a square with the arrow keys and taps it with Enter.
async fn walk_to(visit: &Visit, square: u8) {
    let at = visit
        .evaluate("Number(document.activeElement.dataset.square)")
        .await;
    let at = u8::try_from(at.as_u64().expect("the focus is on the board")).expect("a square");
    let ((row, nth), (to_row, to_nth)) = (place(at), place(square));
    let steps = |by: i32, back: Key, on: Key| {
        let key = if by < 0 { back } else { on };
        (0..by.abs()).map(move |_| key.clone()).collect::<Vec<_>>()
    };
    let mut keys = steps(to_row - row, Key::Up, Key::Down);
    keys.extend(steps(to_nth - nth, Key::Left, Key::Right));
    for key in keys {
        visit.keys(key + "").await;
    }
    let there = format!("document.activeElement.dataset.square === '{square}'");
    assert_eq!(visit.evaluate(&there).await, true, "at {square}");
    visit.keys(Key::Enter + "").await;
}

#[test]
fn a_game_by_keyboard_alone() {
    visit(View::DESKTOP, async |visit| {
        visit.open("/").await;
        visit.keys("1").await;
        tab_to(visit, "[name=colour]").await;
        // The lot is followed by White and Black in the group.
        let white = "document.querySelector('[name=colour][value=white]').checked";
        for _ in 0..3 {
            if visit.evaluate(white).await == true {
                break;
            }
            visit.keys(Key::Right + "").await;
        }
        assert_eq!(visit.evaluate(white).await, true);
        tab_to(visit, "#start").await;
        visit.keys(Key::Enter + "").await;
        visit.until_ply(0).await;

        // The first moves on the board, with arrows and Enter.
        for _ in 0..2 {
            visit.until_my_turn().await;
            let game = visit.game().await;
            let mv = game.position().legal_moves()[0];
            tab_to(visit, "[data-square]").await;
            walk_to(visit, mv.from().number()).await;
            for landing in mv.landings() {
                walk_to(visit, landing.number()).await;
            }
            visit.until_ply(game.ply() + 1).await;
        }
        // The others typed, to the end.
        loop {
            visit.until_my_turn().await;
            let game = visit.game().await;
            if let Some(outcome) = game.outcome() {
                let css = format!("#result[data-result='{outcome}']");
                visit.until_there(&css).await;
                println!("by keyboard: {outcome} after {} plies", game.ply());
                break;
            }
            let moves = game.position().legal_moves();
            let mv = moves[game.ply() * 5 % moves.len()];
            tab_to(visit, "#typed").await;
            visit.keys(mv.to_string()).await;
            visit.keys(Key::Enter + "").await;
            visit.until_ply(game.ply() + 1).await;
        }
        visit.assert_no_complaints().await;
    });
}

#[test]
fn digits_choose_the_level() {
    visit(View::DESKTOP, async |visit| {
        visit.open("/").await;
        for level in 1..=8 {
            visit.keys(level.to_string()).await;
            let chosen = format!(
                "(document.querySelector('[name=level]:checked') ?? \
                 document.querySelector('[name=level]')).value === '{level}'"
            );
            visit.until("the level is chosen", &chosen).await;
        }
    });
}

#[test]
fn a_typed_move_that_is_wrong_is_explained() {
    visit(View::DESKTOP, async |visit| {
        visit.resume("W:W30,32:B27", crate::play::TWO).await;
        tab_to(visit, "#typed").await;
        visit.keys("32-28").await;
        visit.keys(Key::Enter + "").await;
        visit.until_there("#why[data-reason='must-capture']").await;
        assert_eq!(visit.game().await.ply(), 0);
    });
}

/// Waits until some live region tells of this square.
async fn until_told(visit: &Visit, square: u8) {
    let told = format!(
        "[...document.querySelectorAll('[aria-live], [role=status], [role=log], [role=alert]')] \
         .some((region) => /\\b{square}\\b/.test(region.textContent))"
    );
    visit.until("the move is told", &told).await;
}

#[test]
fn moves_of_both_sides_are_announced() {
    visit(View::DESKTOP, async |visit| {
        let start = "W:W21-32:B1-12";
        visit.resume(start, crate::play::TWO).await;
        visit.tap(22).await;
        visit.tap(19).await;
        until_told(visit, 19).await;

        visit.resume(start, crate::play::white_against(1)).await;
        visit.tap(22).await;
        visit.tap(19).await;
        visit.until_ply(2).await;
        let reply = visit.game().await.moves()[1];
        until_told(visit, reply.to().number()).await;
    });
}
