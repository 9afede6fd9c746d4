//! A function while calls in it are inlined.

use super::Ids;
use super::shape::Nest;
use crate::body::Body;
use crate::emit::Words;
use crate::grammar::{self, Context, Role};
use crate::mem2reg::{DEBUG_NO_SCOPE, DEBUG_SCOPE};
use crate::module::{Instruction, Module};
use rspirv::spirv::Op;
use std::collections::HashMap;

/// A function that is being rewritten.
pub struct Caller<'m> {
    pub out: Words,
    /// Variables of inlined functions, which go to the entry block.
    pub variables: Vec<u32>,
    /// The word after the label of the entry block.
    pub entry: usize,
    /// The block that is written.
    pub label: u32,
    /// By label of a block that was cut in pieces, the label of the last piece.
    pub tails: HashMap<u32, u32>,
    /// By result of an inlined call, the value that was returned.
    pub aliases: HashMap<u32, u32>,
    /// The words where φs of the caller start.
    pub phis: Vec<usize>,
    /// The line and the scope in force.
    pub line: Option<Instruction<'m>>,
    pub scope: Option<Instruction<'m>>,
}

impl<'m> Caller<'m> {
    pub fn new(capacity: usize) -> Caller<'m> {
        Caller {
            out: Words::new(u32::MAX, capacity),
            variables: Vec::new(),
            entry: 0,
            label: 0,
            tails: HashMap::new(),
            aliases: HashMap::new(),
            phis: Vec::new(),
            line: None,
            scope: None,
        }
    }

    /// The id that stands for an id of the caller.
    pub fn value(&self, id: u32) -> u32 {
        self.aliases.get(&id).copied().unwrap_or(id)
    }

    /// Ends the block with a branch.
    pub fn branch(&mut self, target: u32) {
        self.out.plain(Op::Branch, &[target]);
    }

    /// Starts a block.
    pub fn open(&mut self, label: u32) {
        self.out.plain(Op::Label, &[label]);
        self.label = label;
    }

    /// Ends the block, and goes on in a new one.
    pub fn cut(&mut self, ids: &mut Ids<'_>) {
        let label = ids.add(0);
        self.branch(label);
        self.open(label);
    }

    /// Adds an instruction of the caller.
    pub fn copy(&mut self, context: &impl Context, instruction: &Instruction<'_>) {
        match instruction.op() {
            Some(Op::Line | Op::NoLine) => self.out.line(instruction.words),
            Some(Op::Phi) => {
                self.phis.push(self.out.words.len());
                self.out.copy(instruction.words);
            }
            _ => {
                let aliases = &self.aliases;
                copy_renamed(&mut self.out, context, instruction.words, |id| aliases.get(&id).copied().unwrap_or(id));
            }
        }
    }

    /// Notes the line and the scope that are in force from here on.
    pub fn note_debug(&mut self, module: &Module, instruction: &Instruction<'m>) {
        match instruction.op() {
            Some(Op::Line) => self.line = Some(*instruction),
            Some(Op::NoLine) => self.line = None,
            _ => match module.debug_instruction(instruction) {
                Some(DEBUG_SCOPE) => self.scope = Some(*instruction),
                Some(DEBUG_NO_SCOPE) => self.scope = None,
                _ => {}
            },
        }
    }

    /// Puts the line and the scope in force again after the copy of a body, which `has_lines` or
    /// not.
    pub fn restate_debug(&mut self, ids: &mut Ids<'_>, has_lines: bool, is_cut: bool) {
        if let Some(scope) = self.scope.filter(|_| is_cut) {
            let id = ids.copy_of(scope.words[2]);
            self.out.with_ids(scope.words, &[(2, id)]);
        }
        match self.line {
            Some(line) => self.out.line(line.words),
            None if has_lines => self.out.line(&[1 << 16 | Op::NoLine as u32]),
            None => {}
        }
    }

    /// The words of the function.
    pub fn finish(mut self) -> Vec<u32> {
        for &at in &self.phis {
            let end = at + (self.out.words[at] >> 16) as usize;
            for pair in self.out.words[at + 3..end].chunks_exact_mut(2) {
                pair[0] = self.aliases.get(&pair[0]).copied().unwrap_or(pair[0]);
                pair[1] = self.tails.get(&pair[1]).copied().unwrap_or(pair[1]);
            }
        }
        self.out.words.splice(self.entry..self.entry, self.variables);
        self.out.words
    }
}

/// Adds an instruction with other ids.
pub fn copy_renamed(out: &mut Words, context: &impl Context, words: &[u32], name: impl Fn(u32) -> u32) {
    let start = out.words.len();
    out.copy(words);
    each_id(context, words, |position, _| out.words[start + position] = name(words[position]));
}

/// Calls `found` with each word of an instruction that is an id.
pub fn each_id(context: &impl Context, words: &[u32], mut found: impl FnMut(usize, Role)) {
    if let Some(grammar) = grammar::lookup(words[0] & 0xFFFF) {
        // The lengths were checked when the module was read.
        let _ = grammar::ids(grammar, words, context, &mut found);
    }
}

/// A block of the caller that has calls.
pub struct Site<'m> {
    pub label: u32,
    pub nest: Nest,
    pub merge: Option<Instruction<'m>>,
    /// True if the block can be cut in pieces.
    pub can_split: bool,
    /// True if the merge instruction of the loop was written before its end.
    pub is_hoisted: bool,
    /// A new continue target, in place of the header.
    pub latch: Option<u32>,
}

impl<'m> Site<'m> {
    pub fn new(body: &Body<'m>, number: usize, nest: Nest) -> Site<'m> {
        let block = &body.blocks()[number];
        let mut site = Site { label: block.label, nest, merge: None, can_split: true, is_hoisted: false, latch: None };
        let Some(merge) = body.instructions(block).find(|instruction| instruction.is(Op::LoopMerge)) else {
            return site;
        };
        site.nest.in_continue |= merge.words[2] == block.label;
        // After it is cut off from the header, the branch has no merge instruction: it may choose
        // between leaving the loop and staying, but not between two blocks in the loop.
        let leaves = |label: &u32| merge.words[1..3].contains(label);
        site.can_split = body.instructions(block).last().is_some_and(|end| match end.op() {
            Some(Op::BranchConditional) => end.words[2..4].iter().any(leaves),
            Some(Op::Switch) => false,
            _ => true,
        });
        site.merge = Some(merge);
        site
    }
}
