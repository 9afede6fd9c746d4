//! Types and constants: what the parts of a type are, and what a φ may be.

use crate::module::{HEADER, Module, instructions};
use rspirv::spirv::{AddressingModel, Capability, Op, StorageClass};

/// Facts about the types of a module.
#[derive(Debug)]
pub struct Types {
    /// By id: a value of this type cannot be the result of a φ, nor undefined.
    no_phi: Vec<bool>,
}

impl Types {
    /// Goes over the types, which come after those that they are made of.
    pub fn new(module: &Module) -> Types {
        let mut types = Types { no_phi: vec![false; module.ids.len()] };
        for instruction in instructions(&module.words, HEADER..module.preamble_end) {
            let words = instruction.words;
            let no_phi = |id: &u32| types.no_phi.get(*id as usize).copied().unwrap_or(false);
            let is_no_phi = match instruction.op() {
                Some(Op::TypeImage | Op::TypeSampler | Op::TypeSampledImage | Op::TypeRayQueryKHR) => true,
                Some(Op::TypeRuntimeArray | Op::TypeOpaque) => true,
                Some(Op::TypePointer) => !is_variable_pointer(module, words[2]),
                Some(Op::TypeStruct) => words[2..].iter().any(no_phi),
                Some(Op::TypeArray | Op::TypeVector | Op::TypeMatrix) => no_phi(&words[2]),
                _ => continue,
            };
            types.no_phi[words[1] as usize] = is_no_phi;
        }
        types
    }

    /// Whether a φ or an undefined value may have this type.
    pub fn allows_phi(&self, id: u32) -> bool {
        !self.no_phi[id as usize]
    }
}

/// Whether pointers to a storage class may be chosen while the program runs.
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

/// The type of a part, by a constant index; `None` if the type has no such part, or it is not known to have it.
pub fn part(module: &Module, composite: u32, index: u32) -> Option<u32> {
    let definition = module.definition(composite)?;
    let words = definition.words;
    match definition.op()? {
        Op::TypeStruct => words.get(2 + index as usize).copied(),
        Op::TypeVector | Op::TypeMatrix => (index < words[3]).then(|| words[2]),
        Op::TypeArray => (index < constant(module, words[3])?).then(|| words[2]),
        _ => None,
    }
}

/// Whether this is a vector.
pub fn is_vector(module: &Module, id: u32) -> bool {
    module.definition(id).is_some_and(|definition| definition.is(Op::TypeVector))
}

/// An integer constant that fits in 32 bits without sign. The value of a specialisation constant is not known.
pub fn constant(module: &Module, id: u32) -> Option<u32> {
    let definition = module.definition(id)?;
    let is_integer = || module.definition(definition.words[1]).is_some_and(|definition| definition.is(Op::TypeInt));
    match definition.op()? {
        Op::Constant if is_integer() => match definition.words[3..] {
            [value] => Some(value),
            [value, 0] => Some(value),
            _ => None,
        },
        Op::ConstantNull if is_integer() => Some(0),
        _ => None,
    }
}

/// Whether this is a specialisation constant.
pub fn is_specialised(module: &Module, id: u32) -> bool {
    let op = module.definition(id).and_then(|definition| definition.op());
    matches!(op, Some(Op::SpecConstant | Op::SpecConstantOp))
}
