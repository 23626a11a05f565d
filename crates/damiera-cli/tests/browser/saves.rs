//! Everything a person made survives.

use crate::harness::visit;
use crate::play::{TWO, white_against};
use crate::view::View;

const START: &str = "W:W21-32:B1-12";

#[test]
fn a_reload_goes_on_between_two_people() {
    visit(View::PHONE, async |visit| {
        visit.resume(START, TWO).await;
        visit.play_on(5).await;
        visit.click("#undo").await;
        let one_less = "JSON.parse(localStorage.getItem('damiera.game')).game.plies === 4";
        visit.until("a move is taken back", one_less).await;
        let before = visit.saved().await;
        visit.reload().await;
        assert_eq!(visit.saved().await, before);
        let game = visit.game().await;
        assert_eq!(game.all_moves().len(), 5, "what was taken back is kept");
        visit.assert_shows(&game.position()).await;
        visit.click("#redo").await;
        visit.until_ply(5).await;
        visit.play_on(7).await;
    });
}

#[test]
fn a_reload_goes_on_against_the_engine() {
    visit(View::DESKTOP, async |visit| {
        visit.resume(START, white_against(3)).await;
        let first = visit.game().await.position().legal_moves()[2];
        visit.play(first).await;
        visit.until_ply(2).await;
        let before = visit.saved().await;
        visit.reload().await;
        assert_eq!(visit.saved().await, before);
        let game = visit.game().await;
        visit.assert_shows(&game.position()).await;
        let next = game.position().legal_moves()[0];
        visit.play(next).await;
        visit.until_ply(4).await;
    });
}

#[test]
fn a_reload_while_the_engine_thinks_lets_it_think_again() {
    visit(View::DESKTOP, async |visit| {
        visit.resume(START, white_against(8)).await;
        let first = visit.game().await.position().legal_moves()[0];
        visit.play(first).await;
        visit.reload().await;
        visit.until_ply(2).await;
    });
}

#[test]
fn a_damaged_save_is_set_aside_and_said() {
    visit(View::PHONE, async |visit| {
        for (index, damaged) in ["{\"version\":1,\"mo", "nonsense", "{\"version\":99}"]
            .into_iter()
            .enumerate()
        {
            visit.resume_text(damaged).await;
            visit.until_there("#why[data-reason^='trouble']").await;
            let kept = format!(
                "Object.entries(localStorage).filter(([key, value]) => \
                 key.startsWith('damiera.game.damaged-') && value === {}).length",
                crate::harness::quoted(damaged)
            );
            assert_eq!(visit.evaluate(&kept).await, 1, "save {index} is kept");
        }
        visit.click("#start").await;
        visit.until_ply(0).await;
    });
}

#[test]
fn a_save_with_an_illegal_move_is_set_aside() {
    visit(View::PHONE, async |visit| {
        visit.resume(START, TWO).await;
        visit.play_on(2).await;
        let text = visit.saved().await.to_json();
        let first = visit.game().await.moves()[0].to_string();
        visit.resume_text(&text.replace(&first, "21-25")).await;
        visit.until_there("#why[data-reason^='trouble']").await;
    });
}
