//! The address of what is shown.

use wasm_bindgen::JsValue;
use web_sys::UrlSearchParams;

/// A view of the app with an address of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// The game.
    Game,
    /// Endings looked up in the tables.
    Endings,
}

impl Page {
    /// The path of its address.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::Game => "/",
            Self::Endings => "/tables",
        }
    }

    /// The view that a path means; whatever else the app was put under is the game.
    fn of_path(path: &str) -> Self {
        if path.trim_end_matches('/').ends_with(Self::Endings.path()) {
            Self::Endings
        } else {
            Self::Game
        }
    }

    /// What the address says now.
    pub(crate) fn of_address() -> Self {
        let path = web_sys::window().and_then(|window| window.location().pathname().ok());
        path.map_or(Self::Game, |path| Self::of_path(&path))
    }
}

/// What the address says under `name`, as in `?name=value`.
pub(crate) fn parameter(name: &str) -> Option<String> {
    let search = web_sys::window()?.location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// The whole address of a path here.
pub(crate) fn whole(path: &str) -> String {
    let origin = web_sys::window().and_then(|window| window.location().origin().ok());
    format!("{}{path}", origin.unwrap_or_default())
}

/// Goes to another address without loading anything, so that the browser leads back.
pub(crate) fn push(path: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // Refused where there is no address, in a file opened from a disk: then nothing leads back.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// The same for an address that takes the place of the present one.
pub(crate) fn replace(path: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // As above.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_is_found_by_its_path() {
        for page in [Page::Game, Page::Endings] {
            assert_eq!(Page::of_path(page.path()), page);
        }
        assert_eq!(Page::of_path("/tables/"), Page::Endings);
        assert_eq!(Page::of_path("/index.html"), Page::Game);
    }
}
