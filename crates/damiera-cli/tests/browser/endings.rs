//! Endings looked up in the tables, set up by hand, and won by the engine, without a network.

use damiera::{Color, Game, GameRules, Outcome};
use damiera_api::{Level, Mode};
use thirtyfour::Key;

use crate::harness::{Visit, quoted, visit};
use crate::view::View;

/// From the list of known endings: three kings against two, White to move wins in 37 plies.
const WON_IN_37: &str = "W:WK15,K19,K22:BK7,K21";

impl Visit {
    /// Opens the page of endings at a position.
    async fn open_ending(&self, fen: &str) {
        self.open(&format!("/tables?fen={fen}")).await;
    }

    /// Puts a position into the field for it.
    async fn set_ending(&self, fen: &str) {
        let set = format!(
            "(() => {{ const field = document.querySelector('#ending-fen'); \
             field.value = {}; field.form.requestSubmit(); return true; }})()",
            quoted(fen)
        );
        self.until_there("#ending-fen").await;
        self.evaluate(&set).await;
    }

    /// Waits until the page tells what this position is worth.
    async fn until_known(&self, fen: &str) {
        self.until_there(&format!("#ending-value[data-fen='{fen}']"))
            .await;
    }

    async fn ending(&self, attribute: &str) -> Option<String> {
        self.attribute("#ending-value", attribute).await
    }

    /// Waits until the tables of five pieces are on the device.
    async fn until_tables_kept(&self) {
        let kept = "caches.open('damiera.tables').then((cache) => cache.keys()) \
            .then((kept) => kept.length)";
        while self.settled(kept).await != 1 {
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
    }
}

#[test]
fn without_a_network_five_pieces_are_known_and_the_engine_wins_in_the_stated_number_of_moves() {
    visit(View::DESKTOP, async |visit| {
        visit.open("/").await;
        visit.until_offline_ready().await;
        visit.until_tables_kept().await;
        assert!(visit.server.stop().success(), "the server ends");

        visit.open_ending(WON_IN_37).await;
        visit.until_known(WON_IN_37).await;
        assert_eq!(visit.ending("data-value").await.as_deref(), Some("win"));
        assert_eq!(visit.ending("data-plies").await.as_deref(), Some("37"));
        assert_eq!(visit.ending("data-source").await.as_deref(), Some("device"));
        assert!(visit.text("#ending-value").await.contains("19 mosse"));
        let start: damiera::Position = WON_IN_37.parse().expect("a position");
        let legal = start.legal_moves().len();
        assert_eq!(visit.count("#ending-moves li").await, legal as u64);

        // One window for the game, another that tells the defender's best move.
        let advice = visit.driver.window().await.expect("a window");
        let game = visit.driver.new_window().await.expect("a second one");
        visit
            .driver
            .switch_to_window(game.clone())
            .await
            .expect("to go there");
        let mode = Mode::Bot {
            human: Color::Black,
            level: Level::from_number(5).expect("a level"),
        };
        visit.resume(WON_IN_37, mode).await;
        let ended = loop {
            visit
                .until(
                    "the engine has moved",
                    "document.body.dataset.thinking === 'false' && \
                    JSON.parse(localStorage.getItem('damiera.game')).game.plies % 2 === 1",
                )
                .await;
            let played = visit.game().await;
            if played.outcome().is_some() {
                break played;
            }
            let fen = played.position().to_string();
            visit
                .driver
                .switch_to_window(advice.clone())
                .await
                .expect("to go there");
            visit.set_ending(&fen).await;
            visit.until_known(&fen).await;
            let longest = visit.attribute("#ending-moves li", "data-move").await;
            let longest = longest.expect("a move");
            visit
                .driver
                .switch_to_window(game.clone())
                .await
                .expect("to go back");
            let legal = played.position().legal_moves();
            let mv = legal.into_iter().find(|mv| mv.to_string() == longest);
            visit.play(mv.expect("a legal move")).await;
        };
        let won = matches!(
            ended.outcome(),
            Some(Outcome::Win {
                winner: Color::White,
                ..
            })
        );
        assert!(won, "{:?}", ended.outcome());
        assert_eq!(
            ended.ply(),
            37,
            "{}",
            Game::new(start, GameRules::default()).ply()
        );
    });
}

#[test]
fn the_tables_that_come_along_answer_at_the_first_visit() {
    visit(View::PHONE, async |visit| {
        visit.open("/tables").await;
        visit.until_known("W:WK18,K22:BK29").await;
        assert_eq!(visit.ending("data-value").await.as_deref(), Some("win"));
        assert_eq!(visit.count("[data-square]").await, 32);
        visit.assert_no_complaints().await;
    });
}

#[test]
fn a_position_is_set_up_by_taps_and_explained_where_it_is_impossible() {
    visit(View::PHONE, async |visit| {
        visit.open("/tables").await;
        visit.click("#ending-clear").await;
        visit.until_there("#ending-value[data-value=lacking]").await;
        choose(visit, "wm").await;
        visit.tap(2).await;
        visit
            .until_there("#ending-value[data-value=impossible]")
            .await;
        visit.until_there("[data-square='2'][data-wrong]").await;
        assert!(visit.text("#ending-value").await.contains("damatura"));
        visit.tap(2).await;
        visit
            .until_there("[data-square='2']:not([data-piece])")
            .await;
        visit.tap(25).await;
        choose(visit, "wk").await;
        visit.tap(14).await;
        choose(visit, "bk").await;
        visit.tap(21).await;
        // The opposition decides: with White to move it is a draw, with Black to move a loss.
        visit.until_known("W:WK14,25:BK21").await;
        assert_eq!(visit.ending("data-value").await.as_deref(), Some("draw"));
        click_beside(visit, "[name=ending-turn][value=black]").await;
        visit.until_known("B:WK14,25:BK21").await;
        assert_eq!(visit.ending("data-value").await.as_deref(), Some("loss"));
        let address = visit.evaluate("location.pathname + location.search").await;
        assert_eq!(address, "/tables?fen=B:WK14,25:BK21");

        visit.click("#ending-swap").await;
        visit.until_known("W:WK12:B8,K19").await;
        visit.click("#ending-back").await;
        visit.until_known("B:WK14,25:BK21").await;
        visit.assert_no_complaints().await;
    });
}

#[test]
fn a_move_of_the_list_is_played_and_taken_back_with_the_keyboard() {
    visit(View::DESKTOP, async |visit| {
        visit.open_ending("W:WK18,K22:BK29").await;
        visit.until_known("W:WK18,K22:BK29").await;
        let best = visit.attribute("#ending-moves li", "data-move").await;
        visit.click("#ending-moves li button").await;
        visit.until_there("#ending-value[data-value=loss]").await;
        let best = best.expect("a move");
        let to = best.rsplit(['-', 'x']).next().expect("a square");
        visit
            .until_there(&format!("[data-square='{to}'][data-last]"))
            .await;
        visit.evaluate("document.activeElement.blur()").await;
        visit.keys(Key::Left + "").await;
        visit.until_known("W:WK18,K22:BK29").await;
        visit.keys(Key::Right + "").await;
        visit.until_there("#ending-value[data-value=loss]").await;
        visit.assert_no_complaints().await;
    });
}

#[test]
fn a_position_that_cannot_be_read_is_marked() {
    visit(View::DESKTOP, async |visit| {
        visit.open("/tables").await;
        visit.set_ending("W:WK1:BK33").await;
        visit
            .until(
                "it says so",
                "document.querySelector('#ending-fault').textContent !== ''",
            )
            .await;
        let selected = visit
            .evaluate("document.querySelector('#ending-fen').selectionStart")
            .await;
        assert_eq!(selected, 8);
        visit.set_ending("W:WK1:BK32").await;
        visit.until_known("W:WK1:BK32").await;
        assert_eq!(visit.text("#ending-fault").await, "");
    });
}

#[test]
fn the_way_to_the_endings_and_back_is_one_tap_and_the_browsers_own() {
    visit(View::PHONE, async |visit| {
        visit.open("/").await;
        visit.click("#endings-link").await;
        visit.until_there("#endings").await;
        assert!(
            visit
                .evaluate("document.title")
                .await
                .as_str()
                .is_some_and(|title| title.contains("Finali"))
        );
        visit.driver.back().await.expect("back");
        visit.until_there("#sheet").await;
        visit.driver.forward().await.expect("forward");
        visit.until_there("#endings").await;
        visit.until_known("W:WK18,K22:BK29").await;
        visit.click("#ending-play").await;
        let game = visit.game().await;
        assert_eq!(game.start().to_string(), "W:WK18,K22:BK29");
        // In the game the value is told to those who ask.
        visit.click("#exact").await;
        visit.until_there("#why[data-reason=value]").await;
        assert!(visit.text("#why").await.contains("Il Bianco vince"));
        visit.assert_no_complaints().await;
    });
}

/// Chooses what a tap puts.
async fn choose(visit: &Visit, tool: &str) {
    click_beside(visit, &format!("[name=tool][value={tool}]")).await;
}

/// Clicks a button of a group as a person does, on what lies over it.
async fn click_beside(visit: &Visit, css: &str) {
    visit.until_there(css).await;
    let click = format!("document.querySelector({}).click() ?? true", quoted(css));
    visit.evaluate(&click).await;
}
