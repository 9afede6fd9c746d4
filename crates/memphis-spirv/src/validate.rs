//! Checks what passes rely on in the graph of a function: blocks come after those that dominate
//! them, definitions dominate their uses, merge instructions name blocks, and φs stand at the heads
//! of blocks with a value for each predecessor. The reader of modules checks the order of
//! definitions and uses (`scope.rs`).

use crate::body::Body;
use crate::error::Error;
use crate::grammar::{self, Role};
use crate::module::{Instruction, Module};
use memphis::Block as BlockId;
use rspirv::spirv::Op;

/// Checks a function that has blocks, and only instructions of the grammar.
///
/// # Errors
/// The first instruction that is wrong.
pub fn check(module: &Module, index: usize) -> Result<(), Error> {
    let function = &module.functions[index];
    if function.blocks.is_empty() || function.unknown.is_some() {
        return Ok(());
    }
    let body = Body::new(module, index)?;
    (0..body.blocks().len()).try_for_each(|number| check_block(&body, BlockId::new(number)))
}

/// The part of a block that an instruction is in.
#[derive(PartialEq, Eq)]
enum Part {
    /// The φs.
    Head,
    Middle,
    /// The terminator, after a merge instruction.
    End,
}

fn check_block(body: &Body<'_>, number: BlockId) -> Result<(), Error> {
    check_order(body, number)?;
    let block = &body.blocks()[number.index()];
    let mut part = Part::Head;
    for instruction in body.instructions(block) {
        let is_last = instruction.at + instruction.words.len() == block.words.end;
        match instruction.op() {
            Some(Op::Label | Op::Line | Op::NoLine) => {}
            _ if part == Part::End && !is_last => {
                return Err(misplaced(&instruction, "a branch after the merge instruction"));
            }
            Some(Op::Phi) if part != Part::Head => {
                return Err(misplaced(&instruction, "it before other instructions of its block"));
            }
            Some(Op::Phi) => check_phi(body, number, &instruction)?,
            op => {
                part = if matches!(op, Some(Op::SelectionMerge | Op::LoopMerge)) { Part::End } else { Part::Middle };
                check_merge(body, &instruction)?;
                check_operands(body, number, &instruction)?;
            }
        }
    }
    Ok(())
}

fn misplaced(instruction: &Instruction<'_>, expected: &str) -> Error {
    let name = grammar::name(instruction.opcode());
    Error::invalid(instruction.at, format!("{name} does not belong here, expected {expected}"))
}

/// The pairs of a φ: predecessors of its block, ascending, and values.
///
/// # Errors
/// A predecessor has no pair, or another block has one.
pub fn phi_arguments(body: &Body<'_>, block: BlockId, phi: &Instruction<'_>) -> Result<Vec<(BlockId, u32)>, Error> {
    let mut predecessors = body.cfg.predecessors(block).to_vec();
    predecessors.sort_unstable();
    predecessors.dedup();
    let pairs = phi.words[3..].chunks_exact(2);
    let mut arguments = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let Some(block) = body.block_of_label(pair[1]) else {
            let message = format!("OpPhi names id {}, expected a block of the function", pair[1]);
            return Err(Error::invalid(phi.at, message));
        };
        arguments.push((block, pair[0]));
    }
    arguments.sort_unstable();
    if !arguments.iter().map(|argument| argument.0).eq(predecessors.iter().copied()) {
        let (found, expected) = (arguments.len(), predecessors.len());
        let message =
            format!("OpPhi has {found} pairs, expected one for each of the {expected} predecessors of its block");
        return Err(Error::invalid(phi.at, message));
    }
    Ok(arguments)
}

/// A block comes after the block that dominates it immediately.
fn check_order(body: &Body<'_>, block: BlockId) -> Result<(), Error> {
    let Some(dominator) = body.analyses.dom().idom(block).filter(|dominator| dominator.index() > block.index()) else {
        return Ok(());
    };
    let [block, dominator] = [block, dominator].map(|block| &body.blocks()[block.index()]);
    let message = format!(
        "block {} comes before block {} at {:#x}, which dominates it",
        block.label,
        dominator.label,
        dominator.words.start * 4
    );
    Err(Error::invalid(block.words.start, message))
}

/// A merge instruction names blocks of the function.
fn check_merge(body: &Body<'_>, instruction: &Instruction<'_>) -> Result<(), Error> {
    let labels = match instruction.op() {
        Some(Op::SelectionMerge) => &instruction.words[1..2],
        Some(Op::LoopMerge) => &instruction.words[1..3],
        _ => &[],
    };
    match labels.iter().find(|&&label| body.block_of_label(label).is_none()) {
        Some(label) => {
            let name = grammar::name(instruction.opcode());
            let message = format!("{name} names id {label}, expected a block of the same function");
            Err(Error::invalid(instruction.at, message))
        }
        None => Ok(()),
    }
}

/// The value of a φ comes from the end of the predecessor.
fn check_phi(body: &Body<'_>, block: BlockId, phi: &Instruction<'_>) -> Result<(), Error> {
    let arguments = phi_arguments(body, block, phi)?;
    arguments.iter().try_for_each(|&(predecessor, value)| check_use(body, predecessor, phi, value))
}

fn check_operands(body: &Body<'_>, block: BlockId, instruction: &Instruction<'_>) -> Result<(), Error> {
    let Some(grammar) = grammar::lookup(instruction.opcode()) else { return Ok(()) };
    let start = body.blocks()[block.index()].words.start;
    let mut outcome = Ok(());
    // The lengths were checked when the module was read.
    let _ = grammar::ids(grammar, instruction.words, body.module, |position, role| {
        let id = instruction.words[position];
        // The order within a block was checked then, too.
        if role == Role::Operand && outcome.is_ok() && (body.module.ids[id as usize].at as usize) < start {
            outcome = check_use(body, block, instruction, id);
        }
    });
    outcome
}

/// Checks the use of an id at the end of a block, or in it after the definition.
fn check_use(body: &Body<'_>, block: BlockId, instruction: &Instruction<'_>, id: u32) -> Result<(), Error> {
    if body.local(id).is_none() {
        return Ok(());
    }
    let at = body.module.ids[id as usize].at as usize;
    // A parameter comes before all blocks, and a label is no value.
    let Some(defining) = body.block_at(at).filter(|block| body.blocks()[block.index()].words.start != at) else {
        return Ok(());
    };
    let dom = body.analyses.dom();
    if !dom.is_reachable(block) || dom.dominates(defining, block) {
        return Ok(());
    }
    let name = grammar::name(instruction.opcode());
    let message = format!("{name} uses id {id}, whose definition at {:#x} does not dominate this use", at * 4);
    Err(Error::invalid(instruction.at, message))
}
