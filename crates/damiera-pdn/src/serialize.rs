//! Trees for serde, with the feature `serde`.
//!
//! A game is `{"tags": [["White", "…"], …], "start": FEN, "line": {…}, "result": "1-0"}`, a line
//! `{"lead": […], "nodes": […]}`, a node `{"move": "29x22x15"}` or `{"setup": FEN}`, `{"pass": true}`,
//! `{"unknown": true}`, with `"before"`, `"mark"` and `"after"` where there are any; what is said is
//! `{"comment": "…"}`, `{"nag": 7}` or `{"variation": {…}}`. Moves have all their landings.

use alloc::string::ToString;

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::{Annotation, Comment, Game, GameResult, Line, Mark, Node, Step, Tag, Tags};

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut game = serializer.serialize_struct("Game", 4)?;
        game.serialize_field("tags", &self.tags)?;
        game.serialize_field("start", &self.start.to_string())?;
        game.serialize_field("line", &self.line)?;
        game.serialize_field("result", &self.result)?;
        game.end()
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.name(), self.value()].serialize(serializer)
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_struct("Line", 2)?;
        line.serialize_field("lead", &self.lead)?;
        line.serialize_field("nodes", &self.nodes)?;
        line.end()
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut node = serializer.serialize_map(None)?;
        if !self.before.is_empty() {
            node.serialize_entry("before", &self.before)?;
        }
        match self.step {
            Step::Move(mv) => node.serialize_entry("move", &mv.to_string())?,
            Step::Setup(position) => node.serialize_entry("setup", &position.to_string())?,
            Step::Pass => node.serialize_entry("pass", &true)?,
            Step::Unknown => node.serialize_entry("unknown", &true)?,
        }
        if let Some(mark) = self.mark {
            node.serialize_entry("mark", &mark)?;
        }
        if !self.after.is_empty() {
            node.serialize_entry("after", &self.after)?;
        }
        node.end()
    }
}

impl Serialize for Annotation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut annotation = serializer.serialize_map(Some(1))?;
        match self {
            Self::Comment(comment) => annotation.serialize_entry("comment", comment)?,
            Self::Nag(nag) => annotation.serialize_entry("nag", nag)?,
            Self::Variation(line) => annotation.serialize_entry("variation", line)?,
        }
        annotation.end()
    }
}

impl Serialize for Comment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}
