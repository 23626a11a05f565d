//! The positions that one has come through.

use damiera::{Move, Setup};

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// What stands where.
    pub(super) setup: Setup,
    /// The move that led here; `None` if it was set up by hand.
    pub(super) mv: Option<Move>,
}

/// All of them, and which is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    steps: Vec<Step>,
    at: usize,
}

impl Line {
    /// Begins with a position.
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            steps: vec![Step { setup, mv: None }],
            at: 0,
        }
    }

    /// What is looked at.
    pub(super) fn here(&self) -> Step {
        self.steps[self.at]
    }

    /// Goes on to another position; what came after the present one is forgotten.
    pub(super) fn go_on(&mut self, setup: Setup, mv: Option<Move>) {
        if setup == self.here().setup {
            return;
        }
        self.steps.truncate(self.at + 1);
        self.steps.push(Step { setup, mv });
        self.at += 1;
    }

    /// Whether there is something before.
    pub(super) fn can_go_back(&self) -> bool {
        self.at > 0
    }

    /// Whether there is something after.
    pub(super) fn can_go_forward(&self) -> bool {
        self.at + 1 < self.steps.len()
    }

    /// One back.
    pub(super) fn back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// One forward.
    pub(super) fn forward(&mut self) {
        self.at = (self.at + 1).min(self.steps.len() - 1);
    }
}

#[cfg(test)]
mod tests {
    use damiera::{Color, Position};

    use super::*;

    #[test]
    fn a_new_step_forgets_what_came_after() {
        let start: Position = "W:WK1:BK32".parse().expect("a position");
        let mut line = Line::new(start.to_setup());
        assert!(!line.can_go_back() && !line.can_go_forward());
        let mv = start.legal_moves()[0];
        line.go_on(start.play(mv).to_setup(), Some(mv));
        assert_eq!(line.here().mv, Some(mv));
        line.back();
        assert_eq!(line.here().setup, start.to_setup());
        assert!(line.can_go_forward());
        line.go_on(Setup::empty(Color::Black), None);
        assert!(!line.can_go_forward());
        line.back();
        line.back();
        line.forward();
        line.forward();
        assert_eq!(line.here().setup, Setup::empty(Color::Black));
    }

    #[test]
    fn nothing_changed_is_no_step() {
        let mut line = Line::new(Setup::empty(Color::White));
        line.go_on(Setup::empty(Color::White), None);
        assert!(!line.can_go_back());
    }
}
