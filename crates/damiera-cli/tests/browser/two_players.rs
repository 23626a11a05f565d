//! Two people at one device.

use crate::harness::{Visit, visit};
use crate::view::View;

async fn turned(visit: &Visit) -> bool {
    visit.attribute("#board", "data-turned").await.as_deref() == Some("true")
}

async fn until_turned(visit: &Visit, turned: bool) {
    visit
        .until_there(&format!("#board[data-turned='{turned}']"))
        .await;
}

#[test]
fn the_board_turns_until_it_is_told_not_to() {
    visit(View::PHONE, async |visit| {
        visit.open("/").await;
        visit
            .evaluate("document.querySelector('[name=mode][value=two]').click()")
            .await;
        visit.click("#start").await;
        visit.until_ply(0).await;
        until_turned(visit, false).await;
        visit.tap(22).await;
        visit.tap(19).await;
        visit.until_ply(1).await;
        until_turned(visit, true).await;
        // Black sits below now: his man on 10 is in the lower half of the screen.
        let below = "document.querySelector('[data-square=\"10\"]').getBoundingClientRect().top > \
                     document.querySelector('[data-square=\"23\"]').getBoundingClientRect().top";
        assert_eq!(visit.evaluate(below).await, true);
        visit.tap(10).await;
        visit.tap(13).await;
        visit.until_ply(2).await;
        until_turned(visit, false).await;

        visit.click("#settings").await;
        visit.click("#turning").await;
        visit.keys(thirtyfour::Key::Escape + "").await;
        visit.tap(23).await;
        visit.tap(20).await;
        visit.until_ply(3).await;
        until_turned(visit, false).await;

        // And that is remembered.
        visit.reload().await;
        assert!(!turned(visit).await);
        let game = visit.game().await;
        visit.play(game.position().legal_moves()[0]).await;
        assert!(!turned(visit).await);
    });
}

#[test]
fn the_board_can_be_flipped_by_hand() {
    visit(View::DESKTOP, async |visit| {
        visit.resume("W:W21-32:B1-12", crate::play::TWO).await;
        until_turned(visit, false).await;
        visit.click("#flip").await;
        until_turned(visit, true).await;
        visit.tap(22).await;
        visit.tap(18).await;
        visit.until_ply(1).await;
    });
}
