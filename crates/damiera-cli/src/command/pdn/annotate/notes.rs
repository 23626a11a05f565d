//! What is written into a game.

use damiera::{Color, Position, notation};
use damiera_engine::Verdict;
use damiera_engine::review::{Grade, Missed, Review, ReviewedPly, Summary};
use damiera_pdn::{Annotation, Command, Comment, Game, Line, Node, Step};
use damiera_text::Text;

/// Plies of a better line that are written down.
const LINE_PLIES: usize = 12;
/// The glyph of a forced move.
const FORCED: u16 = 7;
/// The tag that names who has annotated.
const ANNOTATOR: &str = "Annotator";
/// Who has, where nobody has before.
const PROGRAM: &str = concat!("Damiera ", env!("CARGO_PKG_VERSION"));

/// Writes a review into the game. The number of a ply is that of the step in the main line.
///
/// What others have said stays: a move that they gave a mark keeps it, and one with a score keeps
/// that.
pub(super) fn write(text: &Text, game: &mut Game, review: &Review) {
    let positions: Vec<Position> = game.positions().collect();
    let was_reviewed = game.line.nodes.iter().any(has_score);
    let mut known = None;
    for ply in &review.plies {
        let Some(node) = game.line.nodes.get_mut(ply.ply) else {
            continue;
        };
        let result = Result::of(ply);
        let is_news = result != known;
        known = result;
        if has_score(node) {
            continue;
        }
        add_glyph(node, ply.grade);
        // After a set-up the positions of the game may be unknown, not the moves.
        let best = match positions.get(ply.ply) {
            Some(position) if position.is_legal(ply.best()) => {
                notation::short(position, ply.best())
            }
            _ => ply.best().to_string(),
        };
        let sentence = match result {
            _ if ply.grade.is_error() => Some(error(text, ply, best)),
            Some(result) if is_news => result.sentence(text, plies_left(ply.after)),
            _ => None,
        };
        let words: Vec<String> = score(ply).into_iter().chain(sentence).collect();
        if !words.is_empty() {
            let comment = Comment::new(&words.join(" "));
            node.after.push(Annotation::Comment(comment));
        }
        if ply.grade.is_error() {
            add_line(node, ply);
        }
    }
    if !was_reviewed {
        for (side, color) in [("white", Color::White), ("black", Color::Black)] {
            let sentence = summary(text, side, &review.summary(color));
            let comment = sentence.map(|sentence| Comment::new(&sentence));
            game.line.lead.extend(comment.map(Annotation::Comment));
        }
    }
    if game.tags.get(ANNOTATOR).is_none() {
        // Name and value are good ones.
        let _ = game.tags.set(ANNOTATOR, PROGRAM);
    }
}

fn has_score(node: &Node) -> bool {
    let is_score = |command| matches!(command, Command::Other { name: "eval", .. });
    node.comments()
        .any(|comment| comment.commands().any(is_score))
}

/// Puts the glyph before all else, unless the move has one that says how good it is.
fn add_glyph(node: &mut Node, grade: Grade) {
    let glyph = match grade {
        Grade::Forced => FORCED,
        Grade::Inaccuracy => damiera_pdn::Mark::Doubtful.nag(),
        Grade::Mistake => damiera_pdn::Mark::Weak.nag(),
        Grade::Blunder => damiera_pdn::Mark::VeryWeak.nag(),
        Grade::Best | Grade::Good => return,
    };
    if node.mark.is_none() && !node.nags().any(|nag| (1..=FORCED).contains(&nag)) {
        node.after.insert(0, Annotation::Nag(glyph));
    }
}

/// Adds the better line, unless a variation begins with it.
fn add_line(node: &mut Node, ply: &ReviewedPly) {
    let best = Step::Move(ply.best());
    let is_known = node.variations().any(|line| {
        let first = line.nodes.first();
        first.is_some_and(|first| first.step == best)
    });
    if !is_known {
        let steps = ply.line.iter().take(LINE_PLIES).map(|&mv| Step::Move(mv));
        node.after.push(Annotation::Variation(Line {
            lead: Vec::new(),
            nodes: steps.map(Node::new).collect(),
        }));
    }
}

fn error(text: &Text, ply: &ReviewedPly, best: String) -> String {
    let grade = match ply.grade {
        Grade::Inaccuracy => "inaccuracy",
        Grade::Mistake => "mistake",
        _ => "blunder",
    };
    let missed = match ply.missed {
        Some(Missed::Win) => "win",
        Some(Missed::Draw) => "draw",
        None => "none",
    };
    text.format(
        "review-error",
        &[
            ("grade", grade.into()),
            ("missed", missed.into()),
            ("best", best.into()),
        ],
    )
}

fn summary(text: &Text, side: &str, summary: &Summary) -> Option<String> {
    let accuracy = (summary.accuracy?.permille() + 5) / 10;
    Some(text.format(
        "review-side",
        &[
            ("side", side.into()),
            ("accuracy", accuracy.into()),
            ("inaccuracies", summary.inaccuracies.into()),
            ("mistakes", summary.mistakes.into()),
            ("blunders", summary.blunders.into()),
        ],
    ))
}

/// Plies from the position after a move to the end of the game, if it is won or lost.
fn plies_left(after: Verdict) -> u16 {
    match after {
        Verdict::Win { plies } | Verdict::Loss { plies } => plies.saturating_sub(1),
        Verdict::Draw | Verdict::Estimate { .. } => 0,
    }
}

/// `[%eval 0.25]`, as other programs read it: men, or `#` and moves to the end of the game; from
/// White's side. Nothing where the game is over.
fn score(ply: &ReviewedPly) -> Option<String> {
    let is_white = ply.turn == Color::White;
    let value = match ply.after {
        Verdict::Estimate { centimen } => {
            let centimen = i32::from(centimen) * if is_white { 1 } else { -1 };
            let (sign, size) = (if centimen < 0 { "-" } else { "" }, centimen.abs());
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
        Verdict::Draw => "0.00".to_owned(),
        Verdict::Win { .. } | Verdict::Loss { .. } => {
            let moves = plies_left(ply.after).div_ceil(2);
            if moves == 0 {
                return None;
            }
            let is_win = matches!(ply.after, Verdict::Win { .. });
            let sign = if is_win == is_white { "" } else { "-" };
            format!("#{sign}{moves}")
        }
    };
    let value = Command::Other {
        name: "eval",
        value: &value,
    };
    Some(value.to_string())
}

/// A result that is certain with best play.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Result {
    Won(Color),
    Drawn,
}

impl Result {
    /// After a move.
    fn of(ply: &ReviewedPly) -> Option<Self> {
        match ply.after {
            Verdict::Estimate { .. } => None,
            Verdict::Win { .. } => Some(Self::Won(ply.turn)),
            Verdict::Loss { .. } => Some(Self::Won(!ply.turn)),
            Verdict::Draw => Some(Self::Drawn),
        }
    }

    /// The result in words; nothing where the game is over.
    fn sentence(self, text: &Text, plies: u16) -> Option<String> {
        let result = match self {
            Self::Won(_) if plies == 0 => return None,
            Self::Won(Color::White) => "white",
            Self::Won(Color::Black) => "black",
            Self::Drawn => "draw",
        };
        let arguments = [("result", result.into()), ("plies", plies.into())];
        Some(text.format("review-exact", &arguments))
    }
}
