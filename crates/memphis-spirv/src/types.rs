//! Types and constants: what the parts of a type are, and what a φ may be.

use crate::leaves::Leaves;
use crate::module::{HEADER, Instruction, Module, instructions};
use rspirv::spirv::{AddressingModel, Capability, Op, StorageClass};

/// Facts about the types of a module.
#[derive(Debug)]
pub struct Types {
    /// By id.
    limits: Vec<Limits>,
    pub leaves: Leaves,
}

/// Restrictions on the values of a type.
#[derive(Debug, Clone, Copy, Default)]
struct Limits {
    /// True if no φ can have this type.
    no_phi: bool,
    /// True if no undefined value can have this type.
    no_undef: bool,
}

impl Types {
    /// Goes over the types, which come after those that they are made of.
    pub fn new(module: &Module) -> Types {
        let mut types = Types { limits: vec![Limits::default(); module.ids.len()], leaves: Leaves::new(module) };
        for instruction in instructions(&module.words, HEADER..module.preamble_end) {
            types.leaves.add(module, &instruction);
            let words = instruction.words;
            let limits = |id: &u32| types.limits.get(*id as usize).copied().unwrap_or_default();
            let limits = match instruction.op() {
                Some(Op::TypeImage | Op::TypeSampler | Op::TypeSampledImage) => {
                    Limits { no_phi: true, no_undef: false }
                }
                Some(Op::TypeRuntimeArray | Op::TypeOpaque | Op::TypeRayQueryKHR) => {
                    Limits { no_phi: true, no_undef: true }
                }
                Some(Op::TypePointer) => {
                    let is_fixed = !is_variable_pointer(module, words[2]);
                    Limits { no_phi: is_fixed, no_undef: is_fixed }
                }
                Some(Op::TypeStruct) => words[2..].iter().map(limits).fold(Limits::default(), |all, one| Limits {
                    no_phi: all.no_phi || one.no_phi,
                    no_undef: all.no_undef || one.no_undef,
                }),
                Some(Op::TypeArray | Op::TypeVector | Op::TypeMatrix) => limits(&words[2]),
                _ => continue,
            };
            types.limits[words[1] as usize] = limits;
        }
        types
    }

    /// Returns whether a φ may have this type.
    pub fn allows_phi(&self, id: u32) -> bool {
        !self.limits[id as usize].no_phi
    }

    /// Returns whether an undefined value may have this type.
    pub fn allows_undef(&self, id: u32) -> bool {
        !self.limits[id as usize].no_undef
    }
}

/// Returns whether pointers to a storage class may be chosen while the program runs.
fn is_variable_pointer(module: &Module, class: u32) -> bool {
    let is = |wanted: StorageClass| class == wanted as u32;
    let physical = [AddressingModel::Physical32 as u32, AddressingModel::Physical64 as u32];
    let any = module.has_capability(Capability::VariablePointers);
    let buffers = any || module.has_capability(Capability::VariablePointersStorageBuffer);
    physical.contains(&module.addressing)
        || is(StorageClass::PhysicalStorageBuffer)
        || is(StorageClass::StorageBuffer) && buffers
        || is(StorageClass::Workgroup) && any
}

/// The type of a part, by a constant index; `None` if the type has no such part, or it is not known
/// to have it.
pub fn part(module: &Module, composite: u32, index: u32) -> Option<u32> {
    let definition = module.definition(composite)?;
    let words = definition.words;
    match definition.op()? {
        Op::TypeStruct => words.get(2 + index as usize).copied(),
        _ => (u64::from(index) < length(module, &definition)?).then(|| words[2]),
    }
}

/// The number of components of a vector, columns of a matrix or elements of an array; `None` for
/// other types, and if it is not known.
pub fn length(module: &Module, definition: &Instruction<'_>) -> Option<u64> {
    match definition.op()? {
        Op::TypeVector | Op::TypeMatrix => Some(definition.words[3].into()),
        Op::TypeArray => wide_constant(module, definition.words[3]),
        _ => None,
    }
}

/// Returns whether this is a vector.
pub fn is_vector(module: &Module, id: u32) -> bool {
    module.definition(id).is_some_and(|definition| definition.is(Op::TypeVector))
}

/// An integer constant that fits in 32 bits without sign. The value of a specialisation constant is
/// not known.
pub fn constant(module: &Module, id: u32) -> Option<u32> {
    u32::try_from(wide_constant(module, id)?).ok()
}

/// An integer constant without sign.
fn wide_constant(module: &Module, id: u32) -> Option<u64> {
    let definition = module.definition(id)?;
    let is_integer = || module.definition(definition.words[1]).is_some_and(|definition| definition.is(Op::TypeInt));
    match definition.op()? {
        Op::Constant if is_integer() => match definition.words[3..] {
            [value] => Some(value.into()),
            [low, high] => Some(u64::from(high) << 32 | u64::from(low)),
            _ => None,
        },
        Op::ConstantNull if is_integer() => Some(0),
        _ => None,
    }
}

/// Returns whether this is a specialisation constant.
pub fn is_specialised(module: &Module, id: u32) -> bool {
    let op = module.definition(id).and_then(|definition| definition.op());
    matches!(op, Some(Op::SpecConstant | Op::SpecConstantOp))
}
