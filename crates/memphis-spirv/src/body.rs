//! A function as a graph of blocks.

use crate::error::Error;
use crate::module::{Block, Function, Id, Instruction, Module, instructions};
use memphis::{Analyses, Cfg};
use rspirv::spirv::Op;

/// A function of a module, its control-flow graph, and what follows from that.
pub struct Body<'m> {
    pub module: &'m Module,
    pub function: &'m Function,
    /// Its place among the functions, counted from 1: [`Id::function`].
    pub number: u32,
    pub cfg: Cfg,
    pub analyses: Analyses,
}

impl<'m> Body<'m> {
    /// The graph of a function that has blocks.
    ///
    /// # Errors
    /// A branch leads to something that is no block of the function, or to the first block.
    pub fn new(module: &'m Module, index: usize) -> Result<Body<'m>, Error> {
        let function = &module.functions[index];
        let blocks = module.blocks_of(function);
        let mut cfg = Cfg::new();
        cfg.reserve(blocks.len(), 2 * blocks.len());
        let mut targets = Vec::new();
        for block in blocks {
            targets.clear();
            let terminator = terminator(module, block);
            for label in successors(module, &terminator) {
                targets.push(target(module, function, &terminator, label)?);
            }
            cfg.push_block(targets.iter().copied());
        }
        let entry = memphis::Block::new(0);
        cfg.try_finish(entry).map_err(|error| Error::invalid(function.words.start, error.to_string()))?;
        let analyses = Analyses::compute(&cfg);
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        Ok(Body { module, function, number, cfg, analyses })
    }

    pub fn blocks(&self) -> &'m [Block] {
        self.module.blocks_of(self.function)
    }

    /// The instructions of a block, with label and terminator.
    pub fn instructions(&self, block: &Block) -> impl Iterator<Item = Instruction<'m>> + use<'m> {
        instructions(&self.module.words, block.words.clone())
    }

    /// The block around a word of the function; `None` for a word before the first block.
    pub fn block_at(&self, at: usize) -> Option<memphis::Block> {
        block_at(self.blocks(), at)
    }

    /// The block with a label.
    pub fn block_of_label(&self, label: u32) -> Option<memphis::Block> {
        block_of_label(self.module, self.blocks(), label)
    }

    /// The number of an id among the results of this function; `None` if it is not one of them.
    pub fn local(&self, id: u32) -> Option<usize> {
        let Id { function, local, .. } = self.module.ids[id as usize];
        (function == self.number).then_some(local as usize)
    }
}

/// The block around a word.
fn block_at(blocks: &[Block], at: usize) -> Option<memphis::Block> {
    let next = blocks.partition_point(|block| block.words.start <= at);
    next.checked_sub(1).map(memphis::Block::new)
}

fn block_of_label(module: &Module, blocks: &[Block], label: u32) -> Option<memphis::Block> {
    let at = module.ids[label as usize].at as usize;
    block_at(blocks, at).filter(|block| blocks[block.index()].words.start == at)
}

/// The last instruction of a block.
fn terminator<'m>(module: &'m Module, block: &Block) -> Instruction<'m> {
    let last = instructions(&module.words, block.words.clone()).last();
    last.unwrap_or_else(|| module.instruction(block.words.start))
}

/// The labels that a terminator leads to, in order.
fn successors<'t>(module: &Module, terminator: &Instruction<'t>) -> impl Iterator<Item = u32> + use<'t> {
    use crate::grammar::Context;
    let words = terminator.words;
    let (first, step) = match terminator.op() {
        Some(Op::Branch) => (1, 1),
        Some(Op::BranchConditional) => (2, 1),
        // The default, then pairs of a literal and a label.
        Some(Op::Switch) => (2, 1 + module.literal_words(words[1])),
        _ => (words.len(), 1),
    };
    let end = if terminator.is(Op::BranchConditional) { 4 } else { words.len() };
    words[..end].iter().skip(first).step_by(step).copied()
}

fn target(
    module: &Module,
    function: &Function,
    terminator: &Instruction<'_>,
    label: u32,
) -> Result<memphis::Block, Error> {
    let wrong = |expected: &str| {
        let name = crate::grammar::name(terminator.opcode());
        Error::invalid(terminator.at, format!("{name} leads to id {label}, expected {expected}"))
    };
    match block_of_label(module, module.blocks_of(function), label) {
        Some(block) if block.index() == 0 => Err(wrong("a block other than the first of the function")),
        Some(block) => Ok(block),
        None => Err(wrong("a block of the same function")),
    }
}
