//! The description of a function for the engine: its graph, its block parameters, and what each
//! operator reads and writes.

use crate::Error;
use memphis::destruct::{Argument, Recorded, Recorder, Value, ValueInfo};
use std::collections::{HashMap, HashSet};
use waffle::{Block, FunctionBody, Operator, Terminator, ValueDef};

/// A result of an instruction: the instruction, and the number of the result. A block parameter is
/// its only result.
pub type Key = (waffle::Value, u32);

/// An operand: the block, the number of the operator in it, and the number of the operand.
#[derive(Clone, Copy, Debug)]
pub enum Use {
    Argument(Block, usize, usize),
    Result(Block, usize, usize),
    /// Of the terminator.
    End(Block, usize),
}

/// A described function.
pub type Function = Recorded<Block, Key, Use>;

/// The value that an operand names.
pub fn key(body: &FunctionBody, value: waffle::Value) -> Key {
    let value = body.resolve_alias(value);
    match body.values[value] {
        ValueDef::PickOutput(from, number, _) => (body.resolve_alias(from), number),
        _ => (value, 0),
    }
}

/// An instruction that does something.
pub struct Instruction {
    pub operator: Operator,
    pub arguments: Vec<Key>,
    pub results: Vec<Key>,
}

/// The instructions of a block, but for those that only name a result of another.
pub fn instructions(body: &FunctionBody, block: Block) -> impl Iterator<Item = Instruction> {
    body.blocks[block].insts.iter().filter_map(|&value| match body.values[value] {
        ValueDef::Operator(operator, arguments, types) => Some(Instruction {
            operator,
            arguments: body.arg_pool[arguments].iter().map(|&argument| key(body, argument)).collect(),
            results: (0..types.len() as u32).map(|number| (value, number)).collect(),
        }),
        _ => None,
    })
}

/// The values that a terminator itself reads.
pub fn read_at_end(terminator: &Terminator) -> &[waffle::Value] {
    match terminator {
        Terminator::CondBr { cond: value, .. } | Terminator::Select { value, .. } => std::slice::from_ref(value),
        Terminator::Return { values } => values,
        Terminator::Br { .. } | Terminator::Unreachable | Terminator::None => &[],
    }
}

/// The blocks that can be reached, the first one first.
pub fn blocks(body: &FunctionBody) -> Vec<Block> {
    let mut blocks = vec![body.entry];
    let mut seen = HashSet::from([body.entry]);
    let mut next = 0;
    while let Some(&block) = blocks.get(next) {
        next += 1;
        body.blocks[block].terminator.visit_successors(|target| {
            if seen.insert(target) {
                blocks.push(target);
            }
        });
    }
    blocks
}

/// The parameters of the function.
pub fn parameters(body: &FunctionBody, function: &Function) -> impl Iterator<Item = Value> {
    let parameters = body.blocks[body.entry].params.iter();
    parameters.map(|&(_, value)| function.value_id((value, 0)).expect("parameters are recorded first"))
}

/// Describes a function.
pub fn record(body: &FunctionBody) -> Result<Function, Error> {
    let mut recorder = Recorder::new();
    // Nothing defines the parameters, so they come in their registers.
    for &(_, value) in &body.blocks[body.entry].params {
        recorder.value((value, 0), ValueInfo::default());
    }
    let blocks = blocks(body);
    for &block in &blocks {
        let mut successors = Vec::new();
        body.blocks[block].terminator.visit_successors(|target| successors.push(target));
        if successors.contains(&body.entry) {
            return Err(Error::EntryIsTarget);
        }
        recorder.block(block, successors);
    }
    let mut phis = HashMap::new();
    for &block in &blocks[1..] {
        let parameters = body.blocks[block].params.iter();
        phis.insert(block, parameters.map(|&(_, value)| recorder.phi(block, (value, 0))).collect::<Vec<_>>());
    }
    for &block in &blocks {
        for (place, instruction) in instructions(body, block).enumerate() {
            for (number, &argument) in instruction.arguments.iter().enumerate() {
                recorder.read(block, place as u32, argument, Use::Argument(block, place, number));
            }
            for (number, &result) in instruction.results.iter().enumerate() {
                recorder.define(block, place as u32, result, Use::Result(block, place, number));
            }
        }
        let terminator = &body.blocks[block].terminator;
        for (number, &value) in read_at_end(terminator).iter().enumerate() {
            recorder.read_at_end(block, key(body, value), Use::End(block, number));
        }
        let mut position = 0;
        terminator.visit_targets(|target| {
            for (&phi, &argument) in phis[&target.block].iter().zip(&target.args) {
                let argument = recorder.value(key(body, argument), ValueInfo::default());
                recorder.argument(block, position, phi, Argument::Value(argument));
            }
            position += 1;
        });
    }
    recorder.finish(body.entry).map_err(Error::Recording)
}
