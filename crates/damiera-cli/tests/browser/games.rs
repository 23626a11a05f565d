//! Games against the engine.

use damiera::Game;

use crate::harness::{Visit, visit};
use crate::play::white_against;
use crate::view::View;

const START: &str = "W:W21-32:B1-12";

/// Chooses on the sheet and starts: the engine at `level`, the person with White.
async fn begin(visit: &Visit, level: u8) {
    visit.open("/").await;
    choose(visit, "mode", "bot").await;
    choose(visit, "level", &level.to_string()).await;
    choose(visit, "colour", "white").await;
    visit.click("#start").await;
    visit.until_ply(0).await;
    visit.until_there("#board").await;
}

/// Sets a choice of the sheet, whatever kind of control it is.
async fn choose(visit: &Visit, name: &str, value: &str) {
    let control = format!("document.querySelector('[name={name}]').tagName");
    if visit.evaluate(&control).await == "SELECT" {
        visit
            .click(&format!("[name={name}] option[value='{value}']"))
            .await;
    } else {
        let radio = format!("document.querySelector('[name={name}][value=\"{value}\"]').click()");
        visit.evaluate(&radio).await;
    }
}

/// Plays the person's moves until the game has a result; returns the whole game.
async fn to_the_end(visit: &Visit) -> Game {
    loop {
        visit.until_my_turn().await;
        let game = visit.game().await;
        if game.outcome().is_some() {
            return game;
        }
        let moves = game.position().legal_moves();
        visit.play(moves[game.ply() * 7 % moves.len()]).await;
    }
}

#[test]
fn a_whole_game_against_level_3() {
    visit(View::DESKTOP, async |visit| {
        begin(visit, 3).await;
        visit.assert_shows(&damiera::Position::start()).await;
        let game = to_the_end(visit).await;
        let result = game.outcome().expect("an end").to_string();
        visit
            .until_there(&format!("#result[data-result='{result}']"))
            .await;
        visit.assert_shows(&game.position()).await;
        println!("level 3: {result} after {} plies", game.ply());
        assert!(game.ply() > 20);
        assert_eq!(visit.count("#moves li[data-ply]").await, game.ply() as u64);
        visit.screenshot("result").await;
        // And a new one can begin.
        visit.click("#new").await;
        visit.click("#start").await;
        visit
            .until(
                "an empty list of moves",
                "document.querySelectorAll('#moves li[data-ply]').length <= 1",
            )
            .await;
        visit.assert_no_complaints().await;
    });
}

#[test]
fn undo_to_the_start_and_redo() {
    visit(View::DESKTOP, async |visit| {
        begin(visit, 2).await;
        for _ in 0..3 {
            visit.until_my_turn().await;
            let game = visit.game().await;
            visit.play(game.position().legal_moves()[0]).await;
        }
        visit.until_my_turn().await;
        let far = visit.game().await;
        while visit.game().await.ply() > 0 {
            let before = visit.game().await.ply();
            visit.click("#undo").await;
            let fewer =
                format!("JSON.parse(localStorage.getItem('damiera.game')).game.plies < {before}");
            visit.until("a move is taken back", &fewer).await;
        }
        visit.assert_shows(&damiera::Position::start()).await;
        assert!(visit.evaluate("document.querySelector('#undo').disabled || document.querySelector('#undo').getAttribute('aria-disabled') === 'true'").await == true);
        while visit.game().await.ply() < far.ply() {
            let before = visit.game().await.ply();
            visit.click("#redo").await;
            visit.until_ply(before + 1).await;
        }
        assert_eq!(visit.game().await.position(), far.position());
        visit.assert_shows(&far.position()).await;
    });
}

#[test]
fn the_engine_suggests_a_move() {
    visit(View::DESKTOP, async |visit| {
        visit.resume(START, white_against(1)).await;
        visit.click("#hint").await;
        visit.until_there("[data-hint]").await;
        assert_eq!(visit.game().await.ply(), 0, "a hint plays nothing");
    });
}

#[test]
fn resigning_asks_once_more() {
    visit(View::DESKTOP, async |visit| {
        visit.resume(START, white_against(1)).await;
        visit.click("#resign").await;
        assert_eq!(visit.count("#result").await, 0, "the first click only asks");
        visit.click("#resign").await;
        visit.until_there("#result[data-result='0-1']").await;
        visit.reload().await;
        visit.until_there("#result[data-result='0-1']").await;
    });
}

#[test]
fn the_draw_counter_counts_and_draws() {
    visit(View::DESKTOP, async |visit| {
        let fen = "W:WK1:BK32";
        visit.resume(fen, crate::play::TWO).await;
        assert!(visit.text("#counter").await.contains('0'));
        // Both kings go to and fro: the position stands for the third time after eight plies.
        for round in 0..2 {
            for (from, to) in [(1, 5), (32, 28), (5, 1), (28, 32)] {
                visit.tap(from).await;
                visit.tap(to).await;
            }
            visit.until_ply(4 * (round + 1)).await;
        }
        visit.until_there("#result[data-result='1/2-1/2']").await;
    });
}

#[test]
fn plays_on_with_the_server_stopped() {
    visit(View::PHONE, async |visit| {
        begin(visit, 2).await;
        let game = visit.game().await;
        visit.play(game.position().legal_moves()[0]).await;
        visit.until_ply(2).await;
        visit.until_offline_ready().await;
        assert!(visit.server.stop().success(), "the server ends cleanly");
        visit.reload().await;
        for _ in 0..2 {
            visit.until_my_turn().await;
            let game = visit.game().await;
            visit.play(game.position().legal_moves()[0]).await;
            visit.until_ply(game.ply() + 2).await;
        }
        assert!(visit.game().await.ply() >= 6, "the engine answered");
    });
}
