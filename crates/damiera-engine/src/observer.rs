//! The searcher's only window on the world.

use crate::Report;

/// Watches a search and may end it. The engine has no clock: whoever has one keeps it here.
pub trait Observer {
    /// Polled about every thousand positions, and oftener where endgame tables are looked into;
    /// `true` ends the search, which then answers with the best it has found. A search of positions
    /// is first asked after the first thousand. `nodes` are the positions visited so far; the next
    /// call may come with the same number.
    fn should_stop(&self, nodes: u64) -> bool;

    /// Called for each line of each completed depth.
    fn on_report(&mut self, report: &Report);
}

/// An observer that never stops a search and wants to hear nothing.
#[derive(Copy, Clone, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn should_stop(&self, _nodes: u64) -> bool {
        false
    }

    fn on_report(&mut self, _report: &Report) {}
}
