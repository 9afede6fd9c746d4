//! The builder of one function: its blocks and instructions, and the checks on them.

use super::error::BuildError;
use super::signature::FunctionSignature;
use super::text::{self, Numbers};
use super::unfinished::{Block, Inst, Unfinished};
use super::values::{BlockHandle, Callee, Kind, Value};
use super::{GlobalKind, ModuleBuilder};
use crate::instruction::typing::{Typing, settle};
use crate::instruction::{Instruction, NewAttachment};
use crate::opcode::Opcode;
use crate::types::{Type, TypeId, Types};
use hashbrown::HashSet;
use std::fmt;
use std::panic::Location;

/// Builds the definition of one function. See the [module's head](super).
///
/// Instructions go to the end of the block chosen by [`switch_to`](FunctionBuilder::switch_to),
/// φs after the other φs at its start.
///
/// A builder that is dropped leaves a declaration.
#[derive(Debug)]
pub struct FunctionBuilder<'m> {
    module: &'m mut ModuleBuilder,
    draft: Unfinished,
    names: HashSet<Box<str>>,
    last_unique: u32,
    current: Option<u32>,
    origin: Option<usize>,
    error: Option<BuildError>,
}

impl ModuleBuilder {
    /// Declares a function and starts its definition.
    #[track_caller]
    pub fn function(&mut self, name: &str, signature: FunctionSignature) -> FunctionBuilder<'_> {
        let callee = self.declare(name, signature);
        self.define(callee)
    }

    /// Starts the definition of a declared function. It is part of the module once it is
    /// [finished](FunctionBuilder::finish).
    ///
    /// # Panics
    /// If the function comes from another module.
    #[track_caller]
    pub fn define(&mut self, callee: Callee) -> FunctionBuilder<'_> {
        let signature = self.signature(callee).clone();
        FunctionBuilder::new(self, callee, signature)
    }
}

impl<'m> FunctionBuilder<'m> {
    fn new(module: &'m mut ModuleBuilder, callee: Callee, signature: FunctionSignature) -> FunctionBuilder<'m> {
        FunctionBuilder {
            module,
            draft: Unfinished::new(callee, signature),
            names: HashSet::new(),
            last_unique: 0,
            current: None,
            origin: None,
            error: None,
        }
    }

    /// The module, for types, constants and other globals.
    pub fn module(&mut self) -> &mut ModuleBuilder {
        self.module
    }

    /// The function itself, for a call of it.
    pub fn callee(&self) -> Callee {
        self.draft.callee
    }

    /// An argument.
    ///
    /// # Panics
    /// If there is no argument with this index.
    #[track_caller]
    pub fn argument(&self, index: usize) -> Value {
        assert!(index < self.draft.signature.params.len(), "there is no argument {index}");
        self.draft.argument(index)
    }

    /// Names an argument.
    ///
    /// # Panics
    /// If there is no argument with this index.
    #[track_caller]
    pub fn name_argument(&mut self, index: usize, name: &str) {
        assert!(index < self.draft.signature.params.len(), "there is no argument {index}");
        self.draft.argument_names[index] = self.unique_name(name);
    }

    /// A new block after the others in the text. The first one is where the function starts.
    pub fn create_block(&mut self, name: &str) -> BlockHandle {
        let name = self.unique_name(name);
        self.draft.blocks.push(Block { name, ..Block::default() });
        BlockHandle { function: self.draft.callee.0, index: self.draft.blocks.len() as u32 - 1 }
    }

    /// Adds the following instructions to `block`.
    #[track_caller]
    pub fn switch_to(&mut self, block: BlockHandle) {
        match self.problem_of_operand(block.into()) {
            Some(problem) => self.fail(problem, None),
            None => self.current = Some(block.index),
        }
    }

    /// The block that instructions are added to, if any was chosen.
    pub fn current_block(&self) -> Option<BlockHandle> {
        self.current.map(|index| BlockHandle { function: self.draft.callee.0, index })
    }

    /// True if the current block has its terminator, or there is no current block: no instruction
    /// can be added.
    pub fn is_terminated(&self) -> bool {
        self.current.is_none_or(|b| self.draft.blocks[b as usize].is_terminated)
    }

    /// Sets the function that handles exceptions in this one: `__gxx_personality_v0`. An `invoke`
    /// needs one.
    #[track_caller]
    pub fn personality(&mut self, personality: Callee) {
        self.draft.personality = Some(personality.into());
    }

    /// Attaches a metadata node to the function: its kind without `!`, and the node, `!7`.
    pub fn attached(&mut self, kind: &str, node: impl fmt::Display) {
        self.draft.attachments.push(NewAttachment { kind: kind.into(), node: node.to_string().into() });
    }

    /// Sets the place in a source that the following instructions come from, in all blocks, until
    /// the next call. The [finished module](ModuleBuilder::finish_with_origins) can be asked for
    /// it; the text does not show it.
    pub fn origin(&mut self, place: usize) {
        self.origin = Some(place);
    }

    /// Adds an instruction to the current block. Returns its result: a value of type `void` if it
    /// has none, which is no operand.
    ///
    /// A φ may be added at any time, even when the block has its terminator. If the instruction
    /// cannot be as it is, the result is `poison`, and [`finish`](FunctionBuilder::finish) says
    /// why.
    #[track_caller]
    pub fn push(&mut self, mut inst: Instruction<Value>) -> Value {
        let opcode = inst.opcode;
        match self.settle(&mut inst) {
            Ok(ty) => {
                inst.name = inst.name.take().and_then(|name| self.unique_name(&name));
                let index = self.draft.insts.len() as u32;
                self.draft.insts.push(Inst { inst, ty, origin: self.origin });
                self.place(index, opcode);
                let index = self.draft.signature.params.len() as u32 + index;
                Value { ty, kind: Kind::Local { function: self.draft.callee.0, index } }
            }
            Err(problem) => {
                self.fail(problem, Some(opcode));
                if let Some(current) = self.current {
                    // The calling program may ask.
                    self.draft.blocks[current as usize].is_terminated |= opcode.is_terminator();
                }
                Value::poison(inst.ty.unwrap_or(TypeId::UNKNOWN))
            }
        }
    }

    /// The type of an instruction's result.
    fn settle(&mut self, inst: &mut Instruction<Value>) -> Result<TypeId, String> {
        if self.current.is_none() {
            return Err("no block was chosen".to_owned());
        }
        if let Some(problem) = inst.operands.iter().find_map(|&operand| self.problem_of_operand(operand)) {
            return Err(problem);
        }
        settle(inst, self)
    }

    fn place(&mut self, inst: u32, opcode: Opcode) {
        let current = self.current.expect("a block was chosen") as usize;
        let block = &mut self.draft.blocks[current];
        if opcode == Opcode::Phi {
            block.phis.push(inst);
        } else if !block.is_terminated {
            block.insts.push(inst);
            block.is_terminated = opcode.is_terminator();
        } else if self.error.is_none() {
            let block = Numbers::of(&self.draft).display(&self.draft, current);
            self.error = Some(BuildError::AfterTerminator { function: self.name(), block });
        }
    }

    /// Adds an entry to a φ: `value` arrives on an edge from `block`. There must be one for each
    /// edge in the end: two for a block that branches twice to the φ's.
    #[track_caller]
    pub fn add_incoming(&mut self, phi: Value, value: Value, block: BlockHandle) {
        let label = block.into();
        let operands = [phi, value, label];
        let problem = operands.into_iter().find_map(|operand| self.problem_of_operand(operand));
        let problem = problem.or_else(|| self.module.mismatch(value.ty, phi.ty, "entry of a phi"));
        let n_params = self.draft.signature.params.len();
        let inst = match phi.kind {
            Kind::Local { index, .. } => (index as usize).checked_sub(n_params),
            _ => None,
        };
        let entries = inst.and_then(|inst| self.draft.insts.get_mut(inst)).map(|inst| &mut inst.inst);
        match (problem, entries.filter(|inst| inst.opcode == Opcode::Phi)) {
            (None, Some(inst)) => inst.operands.extend([value, label]),
            (problem, _) => self.fail(problem.unwrap_or_else(|| "not a phi".to_owned()), None),
        }
    }

    /// Makes the definition part of the module.
    ///
    /// # Errors
    /// The first mistake, if there is one, or what is not right with blocks, φs and names in the
    /// end; see [`BuildError`]. The function is then a declaration as before.
    pub fn finish(mut self) -> Result<Callee, BuildError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let numbers = Numbers::of(&self.draft);
        self.check_blocks(&numbers)?;
        self.check_phis(&numbers)?;
        let text = text::definition(self.module, &self.draft, &numbers);
        match &mut self.module.globals[self.draft.callee.0.index as usize].kind {
            GlobalKind::Function { definition: definition @ None, .. } => *definition = Some(text),
            _ => return Err(BuildError::DuplicateGlobal { name: self.name() }),
        }
        Ok(self.draft.callee)
    }

    fn check_blocks(&self, numbers: &Numbers) -> Result<(), BuildError> {
        if self.draft.blocks.is_empty() {
            return Err(BuildError::NoBlocks { function: self.name() });
        }
        match self.draft.blocks.iter().position(|b| !b.is_terminated) {
            Some(b) => Err(BuildError::NoTerminator { function: self.name(), block: numbers.display(&self.draft, b) }),
            None => Ok(()),
        }
    }

    /// Checks that each φ has one incoming value for each edge into its block.
    fn check_phis(&self, numbers: &Numbers) -> Result<(), BuildError> {
        let (start, sources) = self.draft.predecessors();
        if let Some(&source) = sources[..start[1] as usize].first() {
            let block = numbers.display(&self.draft, source as usize);
            return Err(BuildError::EdgeToEntry { function: self.name(), block });
        }
        let mut missing = vec![0u32; self.draft.blocks.len()];
        for (b, block) in self.draft.blocks.iter().enumerate() {
            let sources = &sources[start[b] as usize..start[b + 1] as usize];
            sources.iter().for_each(|&s| missing[s as usize] += 1);
            for &phi in &block.phis {
                if !matches(&self.draft.insts[phi as usize].inst.operands, sources, &mut missing) {
                    let block = numbers.display(&self.draft, b);
                    return Err(BuildError::PhiEntries { function: self.name(), block });
                }
            }
            sources.iter().for_each(|&s| missing[s as usize] = 0);
        }
        Ok(())
    }

    // The code shared by all instructions.

    /// Keeps the first mistake for `finish`.
    #[track_caller]
    fn fail(&mut self, message: String, opcode: Option<Opcode>) {
        let (function, caller) = (Some(self.name()), Location::caller());
        let instruction = opcode.map(Opcode::keyword);
        self.error.get_or_insert(BuildError::Mistake { message, instruction, function, caller });
    }

    fn problem_of_operand(&self, value: Value) -> Option<String> {
        let here = self.draft.callee.0;
        let n_locals = self.draft.signature.params.len() + self.draft.insts.len();
        let problem = match value.kind {
            Kind::Local { function, index } if function != here || index as usize >= n_locals => {
                "operand is a value of another function"
            }
            Kind::Local { .. } if value.ty == TypeId::VOID => "operand is an instruction without result",
            Kind::Block { function, index } if function != here || index as usize >= self.draft.blocks.len() => {
                "a block of another function"
            }
            Kind::Local { .. } | Kind::Block { .. } => return None,
            _ => return self.module.problem_of_constant(value),
        };
        Some(problem.to_owned())
    }

    fn name(&self) -> String {
        self.module.globals[self.draft.callee.0.index as usize].name.to_string()
    }

    /// The name, with a number after it if it is taken; `None` for an empty one.
    fn unique_name(&mut self, name: &str) -> Option<Box<str>> {
        if name.contains('\0') {
            self.error.get_or_insert(BuildError::InvalidName { name: name.to_owned() });
        }
        if name.is_empty() {
            return None;
        }
        let mut unique: Box<str> = name.into();
        while !self.names.insert(unique.clone()) {
            self.last_unique += 1;
            unique = format!("{name}{}", self.last_unique).into();
        }
        Some(unique)
    }
}

/// True if the blocks of a φ's entries are `sources` in some order. `missing` counts these.
fn matches(entries: &[Value], sources: &[u32], missing: &mut [u32]) -> bool {
    let blocks: Vec<u32> = entries.iter().filter_map(|entry| entry.as_block()).collect();
    if blocks.len() != sources.len() || blocks.is_empty() {
        return false;
    }
    let mut n_matched = 0;
    for &block in &blocks {
        match missing[block as usize].checked_sub(1) {
            Some(rest) => missing[block as usize] = rest,
            None => break,
        }
        n_matched += 1;
    }
    blocks[..n_matched].iter().for_each(|&block| missing[block as usize] += 1);
    n_matched == blocks.len()
}

impl Typing<Value> for FunctionBuilder<'_> {
    fn types(&self) -> Types<'_> {
        self.module.types()
    }

    fn type_of(&self, value: Value) -> TypeId {
        value.ty
    }

    fn intern(&mut self, ty: Type) -> TypeId {
        self.module.intern(ty)
    }

    fn function_type(&self, callee: Value) -> Option<TypeId> {
        let Kind::Global(global) = callee.kind else { return None };
        match self.module.find(global, &self.module.globals)?.kind {
            GlobalKind::Function { ty, .. } => Some(ty),
            GlobalKind::Variable { .. } => None,
        }
    }

    fn number(&self, value: Value) -> Option<i64> {
        match value.kind {
            Kind::Int(number) => Some(number),
            Kind::Zero => Some(0),
            _ => None,
        }
    }

    fn returned_type(&self) -> TypeId {
        self.draft.signature.result
    }
}
