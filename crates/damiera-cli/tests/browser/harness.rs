//! A real browser that visits the real program.
//!
//! ```ignore
//! #[test]
//! fn the_board_has_32_squares() {
//!     visit(View::PHONE, async |visit| {
//!         visit.open("/").await;
//!         assert_eq!(visit.count("[data-square]").await, 32);
//!     });
//! }
//! ```
//!
//! Every method panics with the reason if the browser does not do what it is asked to, and every
//! wait ends after [`PATIENCE`]. A test that fails leaves `target/screenshots/failed-<test>.png`
//! and tells what the console said.

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel};

use crate::driver::Driver;
use crate::server::Server;
use crate::view::View;

/// How long anything may take to come about.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Records what the content security policy refuses, before any script of the page runs.
const WATCH_POLICY: &str = "window.refusals = []; \
    document.addEventListener('securitypolicyviolation', (event) => \
    window.refusals.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`));";

/// A browser of its own, with nothing kept from before, and a server of its own.
#[derive(Debug)]
pub(crate) struct Visit {
    /// The program that serves the page.
    pub(crate) server: Server,
    /// For what this harness has no word for.
    pub(crate) driver: WebDriver,
    view: View,
}

/// Runs a test in a fresh browser.
pub(crate) fn visit(view: View, test: impl AsyncFnOnce(&mut Visit)) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime");
    let driver = Driver::start();
    let mut visit = runtime.block_on(Visit::begin(view, &driver));
    let outcome = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&mut visit))));
    runtime.block_on(async {
        if outcome.is_err() {
            visit.tell_failure().await;
        }
        // Whatever state it is in, the driver ends the browser.
        let _ = visit.driver.quit().await;
    });
    drop(driver);
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

impl Visit {
    async fn begin(view: View, browser: &Driver) -> Self {
        let server = Server::start();
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in browser.arguments(view.scrollbars) {
            capabilities.add_arg(&argument).expect("an argument");
        }
        let preferences = json!({ "intl.accept_languages": view.languages });
        capabilities
            .add_experimental_option("prefs", preferences)
            .expect("preferences");
        capabilities
            .set_browser_log_level(LoggingPrefsLogLevel::All)
            .expect("a log level");
        let driver = WebDriver::new(browser.url(), capabilities)
            .await
            .expect("a browser");
        driver
            .set_script_timeout(Duration::from_mins(1))
            .await
            .expect("a longer time");
        let visit = Self {
            server,
            driver,
            view,
        };
        visit.look_like(view).await;
        let watch = json!({ "source": WATCH_POLICY });
        visit
            .protocol("Page.addScriptToEvaluateOnNewDocument", watch)
            .await;
        visit
    }

    /// How the browser presents itself now.
    pub(crate) fn view(&self) -> View {
        self.view
    }

    /// Changes screen and preferences, but not the language, without a reload.
    pub(crate) async fn look_like(&self, view: View) {
        let (width, height) = view.size;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.protocol("Emulation.setDeviceMetricsOverride", metrics)
            .await;
        let scheme = if view.dark { "dark" } else { "light" };
        let motion = if view.still {
            "reduce"
        } else {
            "no-preference"
        };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]});
        self.protocol("Emulation.setEmulatedMedia", features).await;
    }

    /// A command of the `DevTools` protocol.
    pub(crate) async fn protocol(&self, method: &str, parameters: Value) -> Value {
        let answer = self.driver.cdp().send_raw(method, parameters).await;
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Opens a path of the server and waits until the board can be played on.
    pub(crate) async fn open(&self, path: &str) {
        self.driver
            .goto(self.server.url(path))
            .await
            .expect("the page opens");
        self.ready().await;
    }

    /// Loads the page again and waits until the board can be played on.
    pub(crate) async fn reload(&self) {
        self.driver.refresh().await.expect("the page loads again");
        self.ready().await;
    }

    /// Waits until the app says that it can be played on.
    pub(crate) async fn ready(&self) {
        self.until(
            "the page is ready",
            "document.body?.dataset.ready === 'true'",
        )
        .await;
    }

    /// Waits until `condition`, an expression of JavaScript, is true; `what` names it.
    pub(crate) async fn until(&self, what: &str, condition: &str) {
        let given_up = Instant::now() + PATIENCE;
        // While a page is being replaced there is nothing to ask.
        while !self
            .try_evaluate(condition)
            .await
            .is_ok_and(|value| value == true)
        {
            assert!(
                Instant::now() < given_up,
                "not within {PATIENCE:?}: {what} ({condition})"
            );
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits until an element is there.
    pub(crate) async fn until_there(&self, css: &str) {
        let condition = format!("document.querySelector({}) !== null", quoted(css));
        self.until(css, &condition).await;
    }

    /// The value of an expression of JavaScript.
    pub(crate) async fn evaluate(&self, expression: &str) -> Value {
        let value = self.try_evaluate(expression).await;
        value.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    async fn try_evaluate(&self, expression: &str) -> WebDriverResult<Value> {
        let script = format!("return ({expression});");
        Ok(self.driver.execute(script, []).await?.json().clone())
    }

    /// The value of an expression that is a promise.
    pub(crate) async fn settled(&self, promise: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; \
             ({promise}).then((value) => done({{ value }}), \
             (error) => done({{ error: String(error) }}));"
        );
        let answer = self.driver.execute_async(script, []).await;
        let answer = answer
            .unwrap_or_else(|error| panic!("{promise}: {error}"))
            .json()
            .clone();
        assert!(
            answer.get("error").is_none(),
            "{promise}: {}",
            answer["error"]
        );
        answer["value"].clone()
    }

    /// How many elements match.
    pub(crate) async fn count(&self, css: &str) -> u64 {
        let length = format!("document.querySelectorAll({}).length", quoted(css));
        self.evaluate(&length).await.as_u64().expect("a number")
    }

    /// The value of an attribute of the first element that matches; `None` if it has none.
    pub(crate) async fn attribute(&self, css: &str, name: &str) -> Option<String> {
        self.until_there(css).await;
        let css = quoted(css);
        let value = format!(
            "document.querySelector({css}).getAttribute({})",
            quoted(name)
        );
        self.evaluate(&value).await.as_str().map(str::to_owned)
    }

    /// The text of the first element that matches, as a reader sees it.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.until_there(css).await;
        let text = format!("document.querySelector({}).innerText", quoted(css));
        self.evaluate(&text)
            .await
            .as_str()
            .expect("a text")
            .to_owned()
    }

    /// Clicks, with a real pointer, on the first element that matches, once it is there.
    pub(crate) async fn click(&self, css: &str) {
        self.until_there(css).await;
        let element = self.driver.find(By::Css(css)).await.expect("the element");
        element
            .click()
            .await
            .unwrap_or_else(|error| panic!("click on {css}: {error}"));
    }

    /// Taps a square of the board.
    pub(crate) async fn tap(&self, square: u8) {
        self.click(&format!("[data-square=\"{square}\"]")).await;
    }

    /// Types, with a real keyboard, into whatever has the focus. [`Key`] gives the named keys:
    /// `visit.keys(Key::Enter + "")`.
    pub(crate) async fn keys(&self, keys: impl Into<TypingData>) {
        let typed = self.driver.action_chain().send_keys(keys).perform().await;
        typed.expect("keys are typed");
    }

    /// Asserts that the console holds no error and that the policy refused nothing, so far.
    ///
    /// With the server stopped the browser itself reports that it cannot reach it; then this is
    /// not the thing to ask.
    pub(crate) async fn assert_no_complaints(&self) {
        let complaints = self.complaints().await;
        assert!(
            complaints.is_empty(),
            "the browser complains:\n{}",
            complaints.join("\n")
        );
    }

    /// Errors of the console since this was last asked, and everything the policy refused on the
    /// present page.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.expect("the console");
        let errors = log.into_iter().filter(|entry| entry.level == "SEVERE");
        let refusals = self.evaluate("window.refusals ?? []").await;
        let refused = refusals.as_array().cloned().unwrap_or_default();
        errors
            .map(|entry| entry.message)
            .chain(refused.iter().map(ToString::to_string))
            .collect()
    }

    /// Takes a picture of the window's inside: `target/screenshots/<name>.png`.
    pub(crate) async fn screenshot(&self, name: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
        std::fs::create_dir_all(&folder).expect("a folder for screenshots");
        let path = folder.join(format!("{name}.png"));
        self.driver.screenshot(&path).await.expect("a screenshot");
        path
    }

    /// Waits until the whole app is kept on the device and a reload needs no network.
    pub(crate) async fn until_offline_ready(&self) {
        self.until(
            "the service worker controls the page",
            "navigator.serviceWorker.controller?.state === 'activated'",
        )
        .await;
    }

    /// Everything that axe has against the present page, as text; empty if nothing.
    pub(crate) async fn axe(&self) -> String {
        let script = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tools/web/node_modules/axe-core/axe.min.js"
        );
        let script = std::fs::read_to_string(script).expect("axe-core: run `npm ci` in tools/web");
        if self.evaluate("typeof window.axe").await == "undefined" {
            self.driver.execute(script, []).await.expect("axe loads");
        }
        let report = self
            .settled("axe.run(document, { resultTypes: ['violations'] })")
            .await;
        let mut text = String::new();
        for violation in report["violations"].as_array().expect("a list") {
            let of = |key: &str| violation[key].as_str().unwrap_or_default().to_owned();
            let _ = writeln!(text, "{} ({}): {}", of("id"), of("impact"), of("help"));
            for node in violation["nodes"].as_array().into_iter().flatten() {
                let summary = node["failureSummary"].as_str().unwrap_or_default();
                let _ = writeln!(text, "  {} {}", node["target"], summary.replace('\n', " "));
            }
        }
        text
    }

    /// Asserts that axe has nothing against the present page.
    pub(crate) async fn assert_accessible(&self, what: &str) {
        let found = self.axe().await;
        assert!(
            found.is_empty(),
            "axe on {what}, {}:\n{found}",
            self.view.name()
        );
    }

    async fn tell_failure(&self) {
        let thread = std::thread::current();
        let test = thread.name().unwrap_or("test").replace("::", "-");
        if let Ok(log) = self.driver.browser_log().await {
            for entry in log {
                eprintln!("console {}: {}", entry.level, entry.message);
            }
        }
        let path = self.screenshot(&format!("failed-{test}")).await;
        eprintln!("see {}", path.display());
    }
}

/// A text as JavaScript writes it.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
