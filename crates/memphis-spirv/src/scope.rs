//! Uses of ids that no instruction before them defines for them.
//!
//! Most of them are right: names, decorations, entry points, branches, φs, calls and pointers to
//! types that follow. So they are noted, and judged when the whole module is known.

use crate::error::Error;
use crate::grammar;
use crate::module::{Id, Module};
use rspirv::spirv::Op;
use std::collections::HashSet;

/// What an operand may name before its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Early {
    /// Any id.
    Anything,
    /// Any id that is defined outside of functions.
    Global,
    /// A pointer that `OpTypeForwardPointer` has announced.
    Pointer,
    /// Any pointer type: it is announced.
    PointerType,
    /// A function.
    Function,
}

impl Early {
    /// The operand at a word of an instruction, in a function or outside.
    pub fn of(op: Op, position: usize, is_in_function: bool) -> Early {
        match op {
            Op::ConditionalEntryPointINTEL
            | Op::EntryPoint
            | Op::ExecutionMode
            | Op::ExecutionModeId
            | Op::MemberDecorate
            | Op::MemberDecorateIdEXT
            | Op::MemberDecorateString
            | Op::MemberName
            | Op::GroupMemberDecorate => Early::Global,
            Op::TypeForwardPointer => Early::PointerType,
            // The first is what is decorated.
            Op::DecorateId if position > 1 => Early::Global,
            Op::Decorate | Op::DecorateId | Op::DecorateString | Op::GroupDecorate | Op::Name => Early::Anything,
            // Debug information about types that name one another.
            Op::ExtInst | Op::ExtInstWithForwardRefsKHR if !is_in_function => Early::Global,
            Op::ExtInstWithForwardRefsKHR => Early::Anything,
            // Labels.
            Op::Branch | Op::LoopMerge | Op::SelectionMerge => Early::Anything,
            Op::BranchConditional | Op::Switch if position > 1 => Early::Anything,
            // Values and labels, but not the type.
            Op::Phi if position > 1 => Early::Anything,
            _ if crate::layout::is_only_of_module(op) => Early::Pointer,
            _ => Early::Function,
        }
    }
}

/// A use of an id that no instruction before it defines for it.
#[derive(Debug)]
struct Use {
    /// The word where the instruction starts.
    at: usize,
    id: u32,
    /// The function of the instruction, counted from 1; 0 is the module.
    function: u32,
    early: Early,
}

/// The uses of a module that are to be judged.
#[derive(Debug, Default)]
pub struct Scopes {
    uses: Vec<Use>,
    /// Ids of pointers that `OpTypeForwardPointer` has announced so far.
    pointers: HashSet<u32>,
}

impl Scopes {
    /// Notes an announced pointer.
    pub fn expect_pointer(&mut self, id: u32) {
        self.pointers.insert(id);
    }

    /// Notes a use.
    pub fn note(&mut self, at: usize, id: u32, function: u32, early: Early) {
        let early = if early == Early::Pointer && self.pointers.contains(&id) { Early::Anything } else { early };
        self.uses.push(Use { at, id, function, early });
    }

    /// Judges all uses.
    ///
    /// # Errors
    /// The first use of an id that is not defined for it.
    pub fn check(self, module: &Module) -> Result<(), Error> {
        self.uses.iter().try_for_each(|one| one.check(module))
    }
}

impl Use {
    fn check(&self, module: &Module) -> Result<(), Error> {
        let name = grammar::name(module.words[self.at] & 0xFFFF);
        let id = self.id;
        let Id { at, function, .. } = module.ids[id as usize];
        let definition = module.definition(id);
        let message = match definition {
            None if self.may_be_unknown(module) => return Ok(()),
            None => format!("{name} uses id {id}, which no instruction defines"),
            Some(definition) if self.early == Early::Function && definition.is(Op::Function) => return Ok(()),
            Some(definition) if self.early == Early::PointerType => {
                if definition.is(Op::TypePointer) {
                    return Ok(());
                }
                let found = grammar::name(definition.opcode());
                format!("{name} announces id {id}, which {found} at {:#x} defines, expected OpTypePointer", at * 4)
            }
            Some(_) if self.function != 0 && function != 0 && self.function != function => {
                format!("{name} uses id {id}, which another function defines at {:#x}", at * 4)
            }
            Some(_) if self.early == Early::Anything => return Ok(()),
            Some(_) if self.early == Early::Global && function == 0 => return Ok(()),
            Some(_) if self.early == Early::Global => {
                format!("{name} uses id {id}, which a function defines at {:#x}", at * 4)
            }
            Some(_) => format!("{name} uses id {id} before its definition at {:#x}", at * 4),
        };
        Err(Error::invalid(self.at, message))
    }

    /// True if an instruction that is not in the grammar may define the id.
    fn may_be_unknown(&self, module: &Module) -> bool {
        let of = match self.function {
            0 => &module.functions[..],
            function => std::slice::from_ref(&module.functions[function as usize - 1]),
        };
        module.has_unknown || of.iter().any(|function| function.unknown.is_some())
    }
}
