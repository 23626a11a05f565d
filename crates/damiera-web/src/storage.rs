//! What the device keeps between visits.

use web_sys::Storage;

/// The game that goes on.
pub(crate) const GAME: &str = "damiera.game";
/// How the player likes it.
pub(crate) const SETTINGS: &str = "damiera.settings";
/// Games won, drawn and lost.
pub(crate) const STATISTICS: &str = "damiera.statistics";

/// A browser may refuse to store anything, in a private window for instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused;

fn storage() -> Result<Storage, Refused> {
    web_sys::window()
        .and_then(|window| window.local_storage().ok().flatten())
        .ok_or(Refused)
}

/// What is kept under `key`; `None` if nothing is or if the browser does not tell.
pub(crate) fn read(key: &str) -> Option<String> {
    storage().ok()?.get_item(key).ok().flatten()
}

/// Keeps `value` under `key`.
///
/// # Errors
/// If the browser refuses, for want of room or by its settings.
pub(crate) fn write(key: &str, value: &str) -> Result<(), Refused> {
    storage()?.set_item(key, value).map_err(|_| Refused)
}

/// Forgets what is under `key`.
pub(crate) fn remove(key: &str) {
    if let Ok(storage) = storage() {
        // Nothing is lost if it stays.
        let _ = storage.remove_item(key);
    }
}

/// Sets a game that cannot be read aside and returns the key under which it now lies: the first
/// free `damiera.game.damaged-<n>`.
pub(crate) fn set_aside(damaged: &str) -> String {
    let key = (1_u32..)
        .map(|n| format!("{GAME}.damaged-{n}"))
        .find(|key| read(key).is_none())
        .expect("the numbers do not end before the room does");
    if write(&key, damaged).is_ok() {
        remove(GAME);
    }
    key
}
