//! Compulsory captures on the board.

use crate::harness::{Visit, visit};
use crate::play::TWO;
use crate::view::View;

/// 29x22x15x6 takes three; the piece on 1 lets the game go on.
const THREE: &str = "W:W29,32:B1,11,19,26";

#[test]
fn three_pieces_hop_by_hop() {
    visit(View::DESKTOP, async |visit| {
        visit.resume(THREE, TWO).await;
        assert_eq!(visit.count("[data-must]").await, 1, "29 is ringed");
        visit.tap(29).await;
        visit.until_there("[data-square='22'][data-target]").await;
        visit.tap(22).await;
        visit.until_there("[data-square='22'][data-piece=wm]").await;
        assert_eq!(visit.count("[data-ghost]").await, 1, "26 still stands");
        visit.tap(15).await;
        visit.until_there("[data-square='15'][data-piece=wm]").await;
        assert_eq!(visit.count("[data-ghost]").await, 2, "19 as well");
        assert_eq!(visit.game().await.ply(), 0, "nothing is played yet");
        visit.tap(6).await;
        visit.until_ply(1).await;
        let game = visit.game().await;
        assert_eq!(game.moves()[0].to_string(), "29x22x15x6");
        visit.assert_shows(&game.position()).await;
        assert_eq!(visit.count("[data-ghost]").await, 0);
        visit.assert_no_complaints().await;
    });
}

#[test]
fn three_pieces_straight_to_the_final_square() {
    visit(View::PHONE, async |visit| {
        visit.resume(THREE, TWO).await;
        visit.tap(29).await;
        visit.tap(6).await;
        visit.until_ply(1).await;
        let game = visit.game().await;
        assert_eq!(game.moves()[0].to_string(), "29x22x15x6");
        visit.assert_shows(&game.position()).await;
        assert_eq!(
            visit.count("#moves li[data-ply='1']").await,
            1,
            "the move is listed"
        );
        assert!(visit.text("#moves li[data-ply='1']").await.contains("29x6"));
    });
}

#[test]
fn three_pieces_by_dragging() {
    visit(View::DESKTOP, async |visit| {
        visit.resume(THREE, TWO).await;
        let from = visit.driver.find(thirtyfour::By::Css("[data-square='29']"));
        let to = visit.driver.find(thirtyfour::By::Css("[data-square='6']"));
        let (from, to) = (from.await.expect("29"), to.await.expect("6"));
        let drag = visit
            .driver
            .action_chain()
            .drag_and_drop_element(&from, &to);
        drag.perform().await.expect("a drag");
        visit.until_ply(1).await;
        assert_eq!(visit.game().await.moves()[0].to_string(), "29x22x15x6");
    });
}

/// Taps what the rule forbids, and reads why.
async fn refused(visit: &Visit, fen: &str, taps: &[u8], reason: &str) -> String {
    visit.resume(fen, TWO).await;
    for &square in taps {
        visit.tap(square).await;
    }
    visit
        .until_there(&format!("#why[data-reason='{reason}']"))
        .await;
    assert_eq!(visit.game().await.ply(), 0, "nothing is played");
    visit.text("#why").await
}

#[test]
fn rule_1_most_pieces_is_named() {
    visit(View::PHONE, async |visit| {
        // The man on 31 takes two, the king on 21 could take one.
        let why = refused(visit, "W:WK21,31:B10,18,27", &[21], "more-pieces").await;
        assert!(why.contains("6.6") && why.contains("1 di 4"), "{why}");
        assert!(visit.count("[data-square='31'][data-must]").await == 1);
        assert!(visit.count("[data-must]").await == 1, "no other piece may");
    });
}

#[test]
fn rule_2_with_a_king_is_named() {
    visit(View::PHONE, async |visit| {
        let why = refused(visit, "W:WK23,31:B19,26,27", &[31], "with-king").await;
        assert!(why.contains("6.7") && why.contains("2 di 4"), "{why}");
        assert!(why.contains("23×30×21"), "{why}");
    });
}

#[test]
fn rule_3_most_kings_is_named() {
    visit(View::PHONE, async |visit| {
        // 14x23 takes the king, 14x5 a man.
        let why = refused(visit, "W:WK14:B10,K19", &[14, 5], "more-kings").await;
        assert!(why.contains("6.8") && why.contains("3 di 4"), "{why}");
    });
}

#[test]
fn rule_4_kings_earliest_is_named() {
    visit(View::PHONE, async |visit| {
        // 14x7x16 meets the king first, 14x21x30 meets it last.
        let fen = "W:WK14:BK11,12,18,K26";
        let why = refused(visit, fen, &[14, 21], "king-earlier").await;
        assert!(why.contains("6.9") && why.contains("4 di 4"), "{why}");
    });
}

#[test]
fn a_quiet_move_under_compulsory_capture_is_refused() {
    visit(View::PHONE, async |visit| {
        refused(visit, "W:W30,32:B27", &[32], "must-capture").await;
        visit.tap(30).await;
        visit.tap(23).await;
        visit.until_ply(1).await;
        assert_eq!(visit.count("#why[data-reason='must-capture']").await, 0);
    });
}
