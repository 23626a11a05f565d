//! A game as one line of JSON.

use damiera_pdn::{Annotation, Comment, Line, Node, Record, Step, Tags};
use serde::{Serialize, Serializer};

/// A game with everything that was said about it.
#[derive(Serialize)]
pub(super) struct GameJson<'a> {
    file: &'a str,
    game: u64,
    tags: TagsJson,
    start: String,
    result: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<&'a str>,
    moves: Vec<NodeJson<'a>>,
    /// The codes of what was lost, where the game is not whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<&'static str>,
}

/// The tags by their names in PDN, in their order; of equal ones the first.
struct TagsJson(Tags);

/// One step. What does not occur is left out.
#[derive(Serialize)]
struct NodeJson<'a> {
    #[serde(flatten)]
    step: StepJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u16>,
    /// Comments between the move number and the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<LineJson<'a>>,
}

/// Moves instead of the one they stand at.
#[derive(Serialize)]
struct LineJson<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<&'a str>,
    moves: Vec<NodeJson<'a>>,
}

/// What happens: a move with its whole path, a position set up, the turn passed on, or a move that
/// nobody wrote down.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum StepJson {
    Move(String),
    Setup(String),
    Pass(bool),
    Unknown(bool),
}

impl<'a> GameJson<'a> {
    pub(super) fn new(file: &'a str, record: &'a Record) -> Self {
        let game = &record.game;
        let line = LineJson::from(&game.line);
        Self {
            file,
            game: record.number,
            tags: TagsJson(game.tags.translated()),
            start: game.start.to_string(),
            result: game.result.text(),
            comments: line.comments,
            moves: line.moves,
            faults: record
                .faults
                .iter()
                .map(|fault| fault.kind.code())
                .collect(),
        }
    }
}

impl<'a> From<&'a Line> for LineJson<'a> {
    fn from(line: &'a Line) -> Self {
        Self {
            comments: comments(&line.lead),
            moves: line.nodes.iter().map(NodeJson::from).collect(),
        }
    }
}

impl<'a> From<&'a Node> for NodeJson<'a> {
    fn from(node: &'a Node) -> Self {
        Self {
            step: match node.step {
                Step::Move(mv) => StepJson::Move(mv.to_string()),
                Step::Setup(position) => StepJson::Setup(position.to_string()),
                Step::Pass => StepJson::Pass(true),
                Step::Unknown => StepJson::Unknown(true),
            },
            mark: node.mark.map(damiera_pdn::Mark::text),
            nags: node.nags().collect(),
            before: node.before.iter().map(Comment::as_str).collect(),
            comments: comments(&node.after),
            variations: node.variations().map(LineJson::from).collect(),
        }
    }
}

fn comments(annotations: &[Annotation]) -> Vec<&str> {
    let comments = annotations.iter().filter_map(Annotation::comment);
    comments.map(Comment::as_str).collect()
}

impl Serialize for TagsJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|tag| (tag.name(), tag.value())))
    }
}
