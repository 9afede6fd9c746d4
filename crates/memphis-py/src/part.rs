//! Parts of a function: blocks, arguments, instructions and constants.

use crate::function::Function;
use crate::instruction::Instruction;
use crate::loaded::{Loaded, Queries};
use memphis_ir::{FunctionId, Local, Use, Value};
use std::sync::Arc;

/// A part of a function, by its id.
pub struct Part<I> {
    pub loaded: Arc<Loaded>,
    pub function: FunctionId,
    pub id: I,
}

impl<I: PartialEq> Part<I> {
    /// Another part of the function.
    pub fn other<J>(&self, id: J) -> Part<J> {
        Part { loaded: self.loaded.clone(), function: self.function, id }
    }

    /// The function as memphis-ir has it.
    pub fn known(&self) -> memphis_ir::Function<'_> {
        self.loaded.known(self.function)
    }

    pub fn queries(&self) -> &Queries {
        self.loaded.queries(self.function)
    }

    /// The function as an object.
    pub fn function(&self) -> Function {
        Function { loaded: self.loaded.clone(), id: self.function }
    }

    /// The instructions that use a value, each once.
    pub fn users(&self, value: Value) -> Vec<Instruction> {
        self.queries().users.users(value).map(|id| Instruction(self.other(id))).collect()
    }

    /// The uses of a local: (instruction, index of the operand).
    pub fn uses(&self, local: Local) -> Vec<(Instruction, u32)> {
        let uses = self.queries().users.uses_of_local(local).iter();
        uses.map(|&Use { inst, index }| (Instruction(self.other(inst)), index)).collect()
    }

    /// True if both are the same part of the same module.
    pub fn is(&self, other: &Part<I>) -> bool {
        Arc::ptr_eq(&self.loaded, &other.loaded) && self.function == other.function && self.id == other.id
    }

    /// A hash, given the number of the part and that of its kind, less than 4.
    pub fn hash(&self, number: u32, kind: u32) -> u64 {
        self.function().hash_with(number << 2 | kind)
    }
}
