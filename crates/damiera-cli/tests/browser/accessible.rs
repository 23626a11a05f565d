//! axe finds nothing, on no page, in light and dark.

use crate::harness::{Visit, visit};
use crate::play::{TWO, white_against};
use crate::view::View;

/// Shows the page as it is in light and dark, asks axe and takes a picture of each.
async fn both_themes(visit: &Visit, name: &str) {
    for dark in [false, true] {
        let view = View {
            dark,
            ..visit.view()
        };
        visit.look_like(view).await;
        visit.screenshot(&format!("{name}-{}", view.name())).await;
        visit.assert_accessible(name).await;
    }
}

/// Every state of the page that a person can come to, on one screen.
fn every_page(view: View) {
    visit(view, async |visit| {
        visit.open("/").await;
        both_themes(visit, "start").await;

        let game = "W:W17,K23,24,25,28,29,31,32:B1,3,4,K6,8,13,19,26,27";
        visit.resume(game, white_against(5)).await;
        both_themes(visit, "forced").await;
        visit.tap(31).await;
        visit.until_there("#why[data-reason='with-king']").await;
        both_themes(visit, "why").await;
        visit.tap(23).await;
        visit.until_there("[data-target]").await;
        both_themes(visit, "chosen").await;
        visit.click("#settings").await;
        visit.until_there("#settings-panel").await;
        both_themes(visit, "settings").await;
        visit.click("#help").await;
        visit.until_there("#help-panel").await;
        both_themes(visit, "help").await;

        visit.resume("W:W21-32:B1-12", TWO).await;
        visit.play_on(9).await;
        both_themes(visit, "game").await;
        visit.resume("W:W30:B27", TWO).await;
        visit.tap(30).await;
        visit.tap(23).await;
        visit.until_there("#result").await;
        both_themes(visit, "result").await;

        visit.open("/tables?fen=W:WK18,K22:BK29").await;
        visit.until_there("#ending-moves li").await;
        both_themes(visit, "endings").await;
        visit.open("/tables?fen=W:W21-32:B1-12").await;
        visit.until_there("#ending-value[data-value=unknown]").await;
        both_themes(visit, "endings-unknown").await;
        visit.assert_no_complaints().await;
    });
}

#[test]
fn on_a_phone() {
    every_page(View::PHONE);
}

#[test]
fn on_a_phone_on_its_side() {
    every_page(View::PHONE_SIDEWAYS);
}

#[test]
fn on_a_desk() {
    every_page(View::DESKTOP);
}

/// In a narrow window on a desk, where the scrollbar takes room of its own, neither.
#[test]
fn nothing_scrolls_sideways_beside_a_scrollbar() {
    for width in [320, 390, 480] {
        let view = View {
            size: (width, 500),
            scrollbars: true,
            ..View::PHONE
        };
        visit(view, async |visit| {
            for path in ["/", "/tables"] {
                visit.open(path).await;
                let bar = "innerWidth - document.documentElement.clientWidth";
                assert!(
                    visit.evaluate(bar).await.as_u64() > Some(0),
                    "no scrollbar at {path}"
                );
                let over = "document.documentElement.scrollWidth - \
                    document.documentElement.clientWidth";
                assert_eq!(visit.evaluate(over).await, 0, "{path} at {width}");
                let cut = "(() => { const board = document.querySelector('#board') \
                    .getBoundingClientRect(); return board.left < 0 || \
                    board.right > document.documentElement.clientWidth; })()";
                assert_eq!(visit.evaluate(cut).await, false, "{path} at {width}");
            }
        });
    }
}

/// Down to 320 pixels nothing is cut off at the side.
#[test]
fn nothing_scrolls_sideways() {
    visit(
        View {
            size: (320, 640),
            ..View::PHONE
        },
        async |visit| {
            visit.open("/").await;
            let wide = "document.documentElement.scrollWidth";
            assert!(visit.evaluate(wide).await.as_u64() <= Some(320), "start");
            visit.resume("W:W21-32:B1-12", TWO).await;
            assert!(visit.evaluate(wide).await.as_u64() <= Some(320), "game");
        },
    );
}
