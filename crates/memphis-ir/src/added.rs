//! The additions of commits to a body.

use crate::values::{InstId, Local};
use memphis_entity::Table;
use std::ops::Range;

/// A metadata node that the script creates.
///
/// It has the next of the numbers that the module leaves free, for this function alone: the writer
/// of the module gives it another. Texts mention it like any other node, as `!7`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its text. Only a distinct node may be mentioned by new nodes before it.
    pub text: Box<[u8]>,
    /// True if it equals no other, even of the same text.
    pub distinct: bool,
}

/// The additions of [commits](crate::edit::Edit::commit) to a body.
#[derive(Debug, Clone, Default)]
pub(crate) struct Added {
    /// Text of new instructions, without their values, and names of new locals. Its offsets follow
    /// those of the function's text.
    pub text: Vec<u8>,
    /// New metadata nodes.
    pub nodes: Vec<Node>,
    /// By instruction. Empty in a function as read.
    pub origins: Table<InstId, Origin>,
    /// Pieces of text that are exchanged before the body's brace.
    pub header: Vec<(Range<u32>, Box<[u8]>)>,
    /// The labels of blocks whose address is taken: the module calls them by numbers that they had
    /// as read.
    pub taken_labels: Vec<Local>,
}

/// The origin of an instruction in the function as read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin {
    /// The instruction that it is, if it is one of them.
    pub inst: Option<InstId>,
    /// The start of the text of that instruction, or of the one that the script has put it before.
    pub start: u32,
}

impl Added {
    pub(crate) fn clear(&mut self) {
        let Added { text, nodes, origins, header, taken_labels } = self;
        text.clear();
        nodes.clear();
        origins.clear();
        header.clear();
        taken_labels.clear();
    }
}
