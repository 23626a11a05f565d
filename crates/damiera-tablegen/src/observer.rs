//! How long work tells where it stands, and is told to stop.

use damiera_tables::Material;

/// Where a build or a check stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The slice that is worked on.
    pub slice: Material,
    /// Positions done, of all slices.
    pub done: u64,
    /// Of those done, how many an earlier run did.
    pub resumed: u64,
    /// Positions there are.
    pub total: u64,
}

/// Watches long work. It is asked many times a second, from several threads.
pub trait Observer: Sync {
    /// Is told where the work stands.
    fn progress(&self, progress: Progress);

    /// Whether to stop as soon as nothing is lost by it.
    fn stops(&self) -> bool {
        false
    }
}

/// Watches nothing.
impl Observer for () {
    fn progress(&self, _progress: Progress) {}
}
