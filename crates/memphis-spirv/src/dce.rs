//! `dce`: what nothing uses goes: functions, variables, types, constants, instructions without
//! effects, and the names and decorations of all these.
//!
//! Entry points, exported functions and variables, and what a stage reads and writes are used, and
//! so is everything that a used thing names. A store to a variable that only this module sees is
//! used if something other than stores uses the variable. Control flow stays as it is.
//!
//! Mark and sweep, by a list of ids that were found to be used: linear in the words of the module.
//! An instruction that is not in the grammar may use anything: a module with one stays as it is.

use crate::emit::Words;
use crate::grammar::{self, Role};
use crate::mem2reg::{DEBUG_DECLARE, DEBUG_VALUE};
use crate::module::{HEADER, Instruction, Module, instructions};
use rspirv::spirv::{BuiltIn, Decoration, ImageOperands, LinkageType, MemoryAccess, Op, StorageClass};
use std::collections::HashMap;

/// A module without what nothing uses.
pub struct Cleaned {
    pub words: Vec<u32>,
    /// The number of functions that went.
    pub n_functions: u64,
    /// The number of instructions that went, outside of those functions.
    pub n_instructions: u64,
}

/// Removes what nothing uses; `None` if there is nothing.
pub fn clean(module: &Module) -> Option<Cleaned> {
    if module.has_unknown || module.functions.iter().any(|function| function.unknown.is_some()) {
        return None;
    }
    let mut uses = Uses::new(module);
    uses.mark_preamble();
    uses.mark_all();
    let cleaned = uses.sweep();
    (cleaned.words.len() < module.words.len()).then_some(cleaned)
}

struct Uses<'m> {
    module: &'m Module,
    /// By id.
    is_used: Vec<bool>,
    /// Used ids whose definitions are still to be looked at.
    open: Vec<u32>,
    /// By function id, its place.
    functions: HashMap<u32, usize>,
    /// By id, instructions that are used if it is: stores to a variable, decorations with operands.
    followers: HashMap<u32, Vec<usize>>,
    /// By the pointer that is the result of an instruction, the variable that it points into.
    roots: Vec<u32>,
}

impl<'m> Uses<'m> {
    fn new(module: &'m Module) -> Uses<'m> {
        Uses {
            module,
            is_used: vec![false; module.ids.len()],
            open: Vec::new(),
            functions: module.functions.iter().enumerate().map(|(index, function)| (function.id, index)).collect(),
            followers: HashMap::new(),
            roots: vec![0; module.ids.len()],
        }
    }

    fn mark(&mut self, id: u32) {
        if !std::mem::replace(&mut self.is_used[id as usize], true) {
            self.open.push(id);
        }
    }

    /// Marks everything that an instruction names.
    fn mark_operands(&mut self, instruction: &Instruction<'_>) {
        let mut ids = Vec::new();
        each_id(self.module, instruction, |id, role| {
            if role != Role::Result {
                ids.push(id);
            }
        });
        ids.into_iter().for_each(|id| self.mark(id));
    }

    /// Marks an instruction, and everything that it names.
    fn mark_whole(&mut self, instruction: &Instruction<'_>) {
        self.mark_operands(instruction);
        grammar::result(instruction.words).into_iter().for_each(|id| self.mark(id));
    }

    /// An instruction is used if an id is.
    fn follow(&mut self, id: u32, instruction: &Instruction<'_>) {
        match self.is_used[id as usize] {
            true => self.mark_whole(instruction),
            false => self.followers.entry(id).or_default().push(instruction.at),
        }
    }

    /// Everything outside of functions but definitions is used, or used with its target.
    fn mark_preamble(&mut self) {
        let module = self.module;
        let between = module.functions.iter().map(|function| function.words.start);
        let starts = std::iter::once(HEADER).chain(module.functions.iter().map(|function| function.words.end));
        let ranges = starts.zip(between.chain([module.words.len()]));
        for instruction in ranges.flat_map(|(start, end)| instructions(&module.words, start..end)) {
            let words = instruction.words;
            match instruction.op() {
                Some(Op::EntryPoint) => self.mark_entry_point(&instruction),
                Some(Op::Decorate) => {
                    if is_visible(words) {
                        self.mark(words[1]);
                    }
                }
                Some(Op::DecorateId | Op::GroupDecorate | Op::GroupMemberDecorate) => {
                    let targets = if instruction.is(Op::DecorateId) { &words[1..2] } else { &words[2..] };
                    let step = if instruction.is(Op::GroupMemberDecorate) { 2 } else { 1 };
                    targets.iter().step_by(step).for_each(|&target| self.follow_decoration(target, &instruction));
                }
                Some(Op::Variable) => self.roots[words[2] as usize] = self.own_root(words),
                Some(op) if is_about_target(op) => {}
                Some(Op::ExtInst) => self.mark_whole(&instruction),
                _ if grammar::result(words).is_some() => {}
                _ => self.mark_operands(&instruction),
            }
        }
    }

    /// A group, or the operands of a decoration, are used if a target is.
    fn follow_decoration(&mut self, target: u32, instruction: &Instruction<'_>) {
        self.followers.entry(target).or_default().push(instruction.at);
    }

    /// The function of an entry point is used, and so is what it exchanges with other stages.
    fn mark_entry_point(&mut self, instruction: &Instruction<'_>) {
        self.mark(instruction.words[2]);
        for &id in interface(instruction) {
            let class = self.module.definition(id).and_then(|variable| variable.words.get(3).copied());
            if class == Some(StorageClass::Input as u32) || class == Some(StorageClass::Output as u32) {
                self.mark(id);
            }
        }
    }

    /// Looks at what the used ids need, until there is no other.
    fn mark_all(&mut self) {
        while let Some(id) = self.open.pop() {
            for at in self.followers.remove(&id).unwrap_or_default() {
                let instruction = self.module.instruction(at);
                match instruction.op() {
                    // Not the other targets.
                    Some(Op::GroupDecorate | Op::GroupMemberDecorate) => self.mark(instruction.words[1]),
                    _ => self.mark_whole(&instruction),
                }
            }
            if let Some(definition) = self.module.definition(id) {
                self.mark_operands(&definition);
            }
            if let Some(&function) = self.functions.get(&id) {
                self.mark_function(function);
            }
        }
    }

    /// Marks what the effects of a function need.
    fn mark_function(&mut self, index: usize) {
        let module = self.module;
        for instruction in instructions(&module.words, module.functions[index].words.clone()) {
            let words = instruction.words;
            match instruction.op() {
                Some(Op::Variable) => self.roots[words[2] as usize] = self.own_root(words),
                Some(Op::AccessChain | Op::InBoundsAccessChain | Op::CopyObject) => {
                    self.roots[words[2] as usize] = self.roots[words[3] as usize];
                }
                _ => {}
            }
            match self.needed_for(&instruction) {
                Need::Effect => self.mark_whole(&instruction),
                Need::Of(id) => self.follow(id, &instruction),
                Need::Result => {}
            }
        }
    }

    /// The variable itself, if only this module sees what it holds.
    fn own_root(&self, variable: &[u32]) -> u32 {
        let is = |class: StorageClass| variable[3] == class as u32;
        if is(StorageClass::Function) || is(StorageClass::Private) { variable[2] } else { 0 }
    }

    fn needed_for(&self, instruction: &Instruction<'_>) -> Need {
        let words = instruction.words;
        let root = |id: u32| match self.roots[id as usize] {
            0 => Need::Effect,
            variable => Need::Of(variable),
        };
        match instruction.op() {
            Some(Op::Store) if !is_volatile(words.get(3)) => root(words[1]),
            Some(Op::LifetimeStart | Op::LifetimeStop) => root(words[1]),
            Some(Op::ExtInst) => match self.module.debug_instruction(instruction) {
                Some(DEBUG_DECLARE | DEBUG_VALUE) if words.len() > 6 => Need::Of(words[6]),
                None if self.module.is_pure_extended(instruction) => Need::Result,
                _ => Need::Effect,
            },
            Some(Op::Load) if is_volatile(words.get(4)) => Need::Effect,
            Some(op) if is_pure(op, words) => Need::Result,
            _ => Need::Effect,
        }
    }

    fn sweep(self) -> Cleaned {
        let module = self.module;
        let mut cleaned = Cleaned { words: module.words[..HEADER].to_vec(), n_functions: 0, n_instructions: 0 };
        let mut out = Words::new(u32::MAX, module.words.len());
        let mut at = HEADER;
        for function in &module.functions {
            self.sweep_range(at..function.words.start, &mut out, &mut cleaned);
            at = function.words.end;
            if self.is_used[function.id as usize] {
                self.sweep_range(function.words.clone(), &mut out, &mut cleaned);
            } else {
                cleaned.n_functions += 1;
            }
        }
        self.sweep_range(at..module.words.len(), &mut out, &mut cleaned);
        cleaned.words.append(&mut out.words);
        cleaned
    }

    fn sweep_range(&self, range: std::ops::Range<usize>, out: &mut Words, cleaned: &mut Cleaned) {
        for instruction in instructions(&self.module.words, range) {
            match self.kept(&instruction) {
                Kept::Whole if matches!(instruction.op(), Some(Op::Line | Op::NoLine)) => out.line(instruction.words),
                Kept::Whole => out.copy(instruction.words),
                Kept::As(op, operands) => out.plain(op, &operands),
                Kept::No => cleaned.n_instructions += 1,
            }
        }
    }

    fn kept(&self, instruction: &Instruction<'_>) -> Kept {
        let words = instruction.words;
        let is_used = |id: u32| self.is_used[id as usize];
        let unless = |is_gone: bool| if is_gone { Kept::No } else { Kept::Whole };
        match instruction.op() {
            Some(Op::EntryPoint) => {
                let first = words.len() - interface(instruction).len();
                let used = interface(instruction).iter().copied().filter(|&id| is_used(id));
                Kept::As(Op::EntryPoint, words[1..first].iter().copied().chain(used).collect())
            }
            Some(op @ (Op::GroupDecorate | Op::GroupMemberDecorate)) => {
                let targets = words[2..].chunks_exact(if op == Op::GroupDecorate { 1 } else { 2 });
                let used: Vec<u32> = targets.filter(|target| is_used(target[0])).flatten().copied().collect();
                if used.is_empty() { Kept::No } else { Kept::As(op, [&words[1..2], &used].concat()) }
            }
            Some(op) if is_about_target(op) || matches!(op, Op::DecorateId) => unless(!is_used(words[1])),
            _ => match grammar::result(words) {
                Some(id) => {
                    unless(!is_used(id) && !matches!(instruction.op(), Some(Op::Label | Op::FunctionParameter)))
                }
                None if self.module.preamble_end > instruction.at => Kept::Whole,
                None => match self.needed_for(instruction) {
                    Need::Of(id) => unless(!is_used(id)),
                    _ => Kept::Whole,
                },
            },
        }
    }
}

/// What an instruction is needed for.
enum Need {
    /// It does something, or belongs to the control flow.
    Effect,
    /// It is of use if this id is used.
    Of(u32),
    /// It only makes its result.
    Result,
}

/// What is kept of an instruction.
enum Kept {
    No,
    Whole,
    /// These operands are left.
    As(Op, Vec<u32>),
}

/// Calls `found` with each id of an instruction.
fn each_id(module: &Module, instruction: &Instruction<'_>, mut found: impl FnMut(u32, Role)) {
    if let Some(grammar) = grammar::lookup(instruction.opcode()) {
        // The lengths were checked when the module was read.
        let _ = grammar::ids(grammar, instruction.words, module, |position, role| {
            found(instruction.words[position], role);
        });
    }
}

/// The variables that an entry point names.
fn interface<'w>(entry_point: &Instruction<'w>) -> &'w [u32] {
    let words = entry_point.words;
    let end_of_name = words[3..].iter().position(|word| word.to_le_bytes().contains(&0));
    end_of_name.map_or(&[], |length| &words[3 + length + 1..])
}

/// True for instructions that only say something about the id that they name first.
fn is_about_target(op: Op) -> bool {
    matches!(
        op,
        Op::Name
            | Op::MemberName
            | Op::Decorate
            | Op::DecorateString
            | Op::MemberDecorate
            | Op::MemberDecorateString
            | Op::TypeForwardPointer
    )
}

/// True for decorations that make their target visible from outside.
fn is_visible(decorate: &[u32]) -> bool {
    match decorate.get(2) {
        Some(&decoration) if decoration == Decoration::LinkageAttributes as u32 => {
            decorate.last() != Some(&(LinkageType::Import as u32))
        }
        Some(&decoration) if decoration == Decoration::BuiltIn as u32 => {
            decorate.get(3) == Some(&(BuiltIn::WorkgroupSize as u32))
        }
        _ => false,
    }
}

fn is_volatile(access: Option<&u32>) -> bool {
    access.is_some_and(|access| access & MemoryAccess::VOLATILE.bits() != 0)
}

/// True for instructions that only make a result from their operands and memory.
fn is_pure(op: Op, words: &[u32]) -> bool {
    let is_between = |first: Op, last: Op| (first as u32..=last as u32).contains(&(op as u32));
    match op {
        Op::Undef
        | Op::Variable
        | Op::Load
        | Op::AccessChain
        | Op::InBoundsAccessChain
        | Op::PtrAccessChain
        | Op::InBoundsPtrAccessChain
        | Op::ArrayLength
        | Op::CopyLogical
        | Op::Phi
        | Op::PtrEqual
        | Op::PtrNotEqual
        | Op::PtrDiff => true,
        Op::ImageRead | Op::ImageWrite => false,
        Op::ImageFetch => words.get(5).is_none_or(|operands| operands & ImageOperands::VOLATILE_TEXEL.bits() == 0),
        _ => {
            is_between(Op::VectorExtractDynamic, Op::Transpose)
                || is_between(Op::SampledImage, Op::ImageQuerySamples)
                || is_between(Op::ConvertFToU, Op::Bitcast)
                || is_between(Op::SNegate, Op::FwidthCoarse)
        }
    }
}
