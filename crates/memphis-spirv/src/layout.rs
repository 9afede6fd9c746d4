//! Kinds of instructions: types, and those that belong before the first function or into one.

use rspirv::grammar::INSTRUCTION_TABLE;
use rspirv::spirv::Op;
use std::sync::OnceLock;

/// The kind of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It defines a type, before the first function.
    Type,
    /// It belongs before the first function.
    Module,
    /// It belongs into a function.
    Function,
    /// It may be anywhere.
    Anywhere,
}

/// True if an instruction may be outside of functions.
pub fn is_of_module(op: Op) -> bool {
    kind(op as u32) != Kind::Function
}

/// True if an instruction may not be in a function.
pub fn is_only_of_module(op: Op) -> bool {
    matches!(kind(op as u32), Kind::Type | Kind::Module)
}

/// True if the instruction with this number defines a type.
pub fn is_type(opcode: u32) -> bool {
    kind(opcode) == Kind::Type
}

fn kind(opcode: u32) -> Kind {
    static TABLE: OnceLock<Vec<Kind>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let numbers = INSTRUCTION_TABLE.iter().map(|instruction| instruction.opcode as usize);
        let mut table = vec![Kind::Anywhere; numbers.max().map_or(0, |greatest| greatest + 1)];
        for instruction in INSTRUCTION_TABLE.iter() {
            table[instruction.opcode as usize] = kind_of(instruction.opcode, instruction.opname);
        }
        table
    });
    table.get(opcode as usize).copied().unwrap_or(Kind::Anywhere)
}

/// The beginnings of the names of constants and decorations.
const OF_MODULE: &[&str] =
    &["Constant", "Decorat", "GroupDecorate", "GroupMemberDecorate", "MemberDecorate", "SpecConstant"];

/// Instructions of extensions have greater numbers.
const FIRST_OF_EXTENSIONS: u32 = 4096;

fn kind_of(op: Op, name: &str) -> Kind {
    match op {
        Op::Capability
        | Op::EntryPoint
        | Op::ExecutionMode
        | Op::ExecutionModeId
        | Op::ExtInstImport
        | Op::Extension
        | Op::MemberName
        | Op::MemoryModel
        | Op::ModuleProcessed
        | Op::Name
        | Op::Source
        | Op::SourceContinued
        | Op::SourceExtension
        | Op::String
        | Op::TypeForwardPointer => Kind::Module,
        Op::ExtInst | Op::Function | Op::Line | Op::NoLine | Op::Nop | Op::Undef | Op::Variable => Kind::Anywhere,
        _ if name.starts_with("Type") => Kind::Type,
        _ if OF_MODULE.iter().any(|start| name.starts_with(start)) => Kind::Module,
        _ if op as u32 >= FIRST_OF_EXTENSIONS => Kind::Anywhere,
        _ => Kind::Function,
    }
}
