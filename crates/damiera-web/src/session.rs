//! The game on the board: who plays, what may be taken back, what is being looked at.

use damiera::{Color, Game, GameRules, Move, Outcome, Position};

use crate::statistics::Verdict;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A person against the engine.
    Bot {
        /// The person's side.
        human: Color,
        /// The level of the engine, 1 to 8.
        level: u8,
    },
    /// Two people.
    Two,
}

/// The game on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Session {
    game: Game,
    mode: Mode,
    /// The ply that is looked at while the game stands elsewhere.
    viewed: Option<usize>,
    /// Whether there is a game at all; before the first one the board only shows the start.
    started: bool,
}

impl Session {
    /// The board before the first game.
    pub(crate) fn idle() -> Self {
        Self {
            game: Game::default(),
            mode: Mode::Two,
            viewed: None,
            started: false,
        }
    }

    /// A game from the start.
    pub(crate) fn new(mode: Mode, rules: GameRules) -> Self {
        Self::resumed(mode, Game::new(Position::start(), rules))
    }

    /// A game that was saved.
    pub(crate) fn resumed(mode: Mode, game: Game) -> Self {
        Self {
            game,
            mode,
            viewed: None,
            started: true,
        }
    }

    /// The game itself.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays.
    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// Whether there is a game.
    pub(crate) fn started(&self) -> bool {
        self.started
    }

    /// The level of the bot, if it plays.
    pub(crate) fn level(&self) -> Option<u8> {
        match self.mode {
            Mode::Bot { level, .. } => Some(level),
            Mode::Two => None,
        }
    }

    /// The person's side against the bot.
    pub(crate) fn human(&self) -> Option<Color> {
        match self.mode {
            Mode::Bot { human, .. } => Some(human),
            Mode::Two => None,
        }
    }

    /// Changes the level while nobody has had to think about it: before the person's first move.
    /// Says whether it did.
    pub(crate) fn set_level(&mut self, new: u8) -> bool {
        let untouched = self.game.all_moves().len() < 2;
        match &mut self.mode {
            Mode::Bot { level, .. } if untouched && self.started => {
                *level = new;
                true
            }
            _ => false,
        }
    }

    /// The ply on the screen.
    pub(crate) fn shown_ply(&self) -> usize {
        self.viewed.unwrap_or_else(|| self.game.ply())
    }

    /// Whether a past position is looked at.
    pub(crate) fn is_viewing(&self) -> bool {
        self.viewed.is_some()
    }

    /// The position on the screen.
    pub(crate) fn shown(&self) -> Position {
        self.game
            .position_at(self.shown_ply())
            .unwrap_or_else(|| self.game.position())
    }

    /// The move that led to the position on the screen.
    pub(crate) fn shown_move(&self) -> Option<Move> {
        self.shown_ply()
            .checked_sub(1)
            .and_then(|ply| self.game.all_moves().get(ply).copied())
    }

    /// The end of the game.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().filter(|_| self.started)
    }

    /// Whether the game goes on and it is the bot's turn.
    pub(crate) fn bot_to_move(&self) -> bool {
        self.started && self.is_bots(self.game.position().turn()) && self.outcome().is_none()
    }

    /// Whether a person may enter a move now.
    pub(crate) fn person_to_move(&self) -> bool {
        let turn = self.game.position().turn();
        self.started && !self.is_viewing() && !self.is_bots(turn) && self.outcome().is_none()
    }

    /// The moves that a person may enter now.
    pub(crate) fn choices(&self) -> Vec<Move> {
        if self.person_to_move() {
            self.game.position().legal_moves()
        } else {
            Vec::new()
        }
    }

    /// Plays a move and looks at it. Says whether it was legal.
    pub(crate) fn play(&mut self, mv: Move) -> bool {
        self.viewed = None;
        self.game.play(mv).is_ok()
    }

    /// Where taking back leads: to the person's own turn against the bot.
    fn undo_ply(&self) -> Option<usize> {
        (0..self.game.ply())
            .rev()
            .find(|ply| self.is_persons_turn_at(*ply))
    }

    /// Where replaying leads: to the person's own turn, or to the last move.
    fn redo_ply(&self) -> Option<usize> {
        let last = self.game.all_moves().len();
        (self.game.ply() + 1..=last).find(|ply| *ply == last || self.is_persons_turn_at(*ply))
    }

    /// Whether something can be taken back.
    pub(crate) fn can_undo(&self) -> bool {
        self.started && self.undo_ply().is_some()
    }

    /// Whether something can be replayed.
    pub(crate) fn can_redo(&self) -> bool {
        self.started && self.redo_ply().is_some()
    }

    /// Takes back. Says whether there was something to take back.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(ply) = self.undo_ply() else {
            return false;
        };
        self.viewed = None;
        while self.game.ply() > ply && self.game.undo().is_some() {}
        true
    }

    /// Replays. Says whether there was something to replay.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(ply) = self.redo_ply() else {
            return false;
        };
        self.viewed = None;
        while self.game.ply() < ply && self.game.redo().is_some() {}
        true
    }

    /// Looks at the position after `ply` half-moves; the present one ends the looking back.
    pub(crate) fn view(&mut self, ply: usize) {
        let ply = ply.min(self.game.ply());
        self.viewed = (ply != self.game.ply()).then_some(ply);
    }

    /// The person to move, or the person against the bot, gives up.
    pub(crate) fn resign(&mut self) {
        let loser = self.human().unwrap_or_else(|| self.game.position().turn());
        self.viewed = None;
        self.game.resign(loser);
    }

    /// Two people agree.
    pub(crate) fn agree_draw(&mut self) {
        self.viewed = None;
        self.game.agree_draw();
    }

    /// Whether the side's end of the board belongs at the bottom is Black's. Two people see the
    /// board from the side to move if it is `turning`.
    pub(crate) fn seen_by_black(&self, turning: bool) -> bool {
        match self.mode {
            Mode::Bot { human, .. } => human == Color::Black,
            Mode::Two => turning && self.started && self.game.position().turn() == Color::Black,
        }
    }

    /// How the game ended for the person against the bot.
    pub(crate) fn verdict(&self) -> Option<(u8, Verdict)> {
        let (level, human) = (self.level()?, self.human()?);
        let verdict = match self.outcome()? {
            Outcome::Win { winner, .. } if winner == human => Verdict::Win,
            Outcome::Win { .. } | Outcome::BothLose => Verdict::Loss,
            Outcome::Draw(_) => Verdict::Draw,
        };
        Some((level, verdict))
    }

    fn is_bots(&self, turn: Color) -> bool {
        self.human().is_some_and(|human| human != turn)
    }

    fn is_persons_turn_at(&self, ply: usize) -> bool {
        self.game
            .position_at(ply)
            .is_some_and(|position| !self.is_bots(position.turn()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against_bot(human: Color) -> Session {
        Session::new(Mode::Bot { human, level: 3 }, GameRules::default())
    }

    /// Plays the first legal move, `plies` times.
    fn play(session: &mut Session, plies: usize) {
        for _ in 0..plies {
            let mv = session.game().position().legal_moves()[0];
            assert!(session.play(mv));
        }
    }

    #[test]
    fn against_the_bot_taking_back_leads_to_ones_own_turn() {
        let mut session = against_bot(Color::White);
        play(&mut session, 4);
        assert!(session.undo());
        assert_eq!(session.game().ply(), 2);
        assert!(session.undo());
        assert_eq!(session.game().ply(), 0);
        assert!(!session.undo());
        assert!(session.redo());
        assert_eq!(session.game().ply(), 2);
    }

    #[test]
    fn while_the_bot_thinks_only_the_own_move_is_taken_back() {
        let mut session = against_bot(Color::White);
        play(&mut session, 3);
        assert!(session.bot_to_move());
        assert!(session.undo());
        assert_eq!(session.game().ply(), 2);
    }

    #[test]
    fn the_bots_first_move_cannot_be_taken_back() {
        let mut session = against_bot(Color::Black);
        play(&mut session, 1);
        assert!(!session.can_undo());
        play(&mut session, 2);
        assert!(session.undo());
        assert_eq!(session.game().ply(), 1);
    }

    #[test]
    fn two_people_take_back_move_by_move_to_the_start() {
        let mut session = Session::new(Mode::Two, GameRules::default());
        play(&mut session, 3);
        assert!(session.undo() && session.undo() && session.undo());
        assert!(!session.can_undo());
        assert_eq!(session.shown(), Position::start());
        assert!(session.redo());
        assert_eq!(session.game().ply(), 1);
    }

    #[test]
    fn looking_back_shows_the_past_and_lets_nobody_move_there() {
        let mut session = Session::new(Mode::Two, GameRules::default());
        play(&mut session, 3);
        session.view(0);
        assert_eq!(session.shown(), Position::start());
        assert_eq!(session.shown_move(), None);
        assert!(session.choices().is_empty());
        session.view(3);
        assert!(!session.is_viewing());
        assert!(!session.choices().is_empty());
    }

    #[test]
    fn the_board_is_seen_from_where_it_should_be() {
        assert!(against_bot(Color::Black).seen_by_black(false));
        assert!(!against_bot(Color::White).seen_by_black(true));
        let mut session = Session::new(Mode::Two, GameRules::default());
        assert!(!session.seen_by_black(true));
        play(&mut session, 1);
        assert!(session.seen_by_black(true));
        assert!(!session.seen_by_black(false));
    }

    #[test]
    fn resigning_loses_against_the_bot_whoever_is_to_move() {
        let mut session = against_bot(Color::White);
        play(&mut session, 1);
        session.resign();
        assert_eq!(session.verdict(), Some((3, Verdict::Loss)));
        assert!(!session.bot_to_move());
    }

    #[test]
    fn the_level_changes_only_before_the_first_reply() {
        let mut session = against_bot(Color::White);
        assert!(session.set_level(7));
        play(&mut session, 2);
        assert!(!session.set_level(1));
        assert_eq!(session.level(), Some(7));
    }
}
