//! The leaves of types: numbers for what is in a variable.
//!
//! A type without members is one leaf; so is an empty struct. A composite type has the leaves of its
//! members, numbered in their order. A place in a variable is then a range of leaves, which is never
//! empty. Nothing enumerates the leaves: a long array costs no more than a short one.
//!
//! ```text
//!   struct { float a; struct { vec2 b; struct {} c; } d[2]; }
//!
//!   a   d[0].b.x   d[0].b.y   d[0].c   d[1].b.x   d[1].b.y   d[1].c
//!   0   1          2          3        4          5          6            d[1] is 4..7
//! ```

use crate::module::{Instruction, Module};
use crate::types;
use rspirv::spirv::Op;
use std::collections::HashMap;
use std::ops::Range;

/// The number of leaves of a type that has so many or more. They are not told apart: each member of
/// such a type has all of them.
pub const MANY: u64 = 1 << 63;

/// The leaves of the types of a module.
#[derive(Debug)]
pub struct Leaves {
    /// By id, the number of leaves.
    counts: Vec<u64>,
    /// By struct, the first leaf of each member.
    members: HashMap<u32, Vec<u64>>,
}

impl Leaves {
    /// One leaf for each type, until it is added.
    pub fn new(module: &Module) -> Leaves {
        Leaves { counts: vec![1; module.ids.len()], members: HashMap::new() }
    }

    /// Adds a type. The types of its members, except pointers, must have been added before.
    pub fn add(&mut self, module: &Module, definition: &Instruction<'_>) {
        let words = definition.words;
        let count = match definition.op() {
            Some(Op::TypeStruct) => {
                let (mut members, mut end) = (Vec::new(), 0_u64);
                for &member in &words[2..] {
                    members.push(end);
                    end = end.saturating_add(self.count(member)).min(MANY);
                }
                self.members.insert(words[1], members);
                end
            }
            Some(Op::TypeVector | Op::TypeMatrix | Op::TypeArray) => {
                types::length(module, definition).unwrap_or(0).saturating_mul(self.count(words[2])).min(MANY)
            }
            _ => return,
        };
        self.counts[words[1] as usize] = count.max(1);
    }

    /// The number of leaves of a type: at least 1, and at most [`MANY`].
    pub fn count(&self, type_id: u32) -> u64 {
        self.counts[type_id as usize]
    }

    /// The leaves of a member, whose type is given, among those of its composite.
    pub fn of_member(&self, composite: u32, index: u32, member: u32) -> Range<u64> {
        if self.count(composite) == MANY {
            return 0..MANY;
        }
        let start = match self.members.get(&composite) {
            Some(members) => members[index as usize],
            None => u64::from(index) * self.count(member),
        };
        start..start + self.count(member)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Types;
    use rspirv::binary::Assemble;
    use rspirv::dr::Builder;

    /// A module with some types, and the leaves of these.
    fn types<const N: usize>(build: impl Fn(&mut Builder) -> [u32; N]) -> (Module, Leaves, [u32; N]) {
        let mut builder = Builder::new();
        let ids = build(&mut builder);
        let bytes: Vec<u8> = builder.module().assemble().iter().flat_map(|word| word.to_le_bytes()).collect();
        let module = Module::read(&bytes).expect("a module");
        let leaves = Types::new(&module).leaves;
        (module, leaves, ids)
    }

    /// The leaves of all members of a type.
    fn members(module: &Module, leaves: &Leaves, type_id: u32) -> Vec<Range<u64>> {
        let members = (0..).map_while(|index| Some((index, types::part(module, type_id, index)?)));
        members.map(|(index, member)| leaves.of_member(type_id, index, member)).collect()
    }

    #[test]
    fn members_have_leaves_in_their_order() {
        let (module, leaves, [inner, array, outer]) = types(|b| {
            let (uint, float) = (b.type_int(32, 0), b.type_float(32, None));
            let two = b.constant_bit32(uint, 2);
            let vector = b.type_vector(float, 2);
            let empty = b.type_struct([]);
            let inner = b.type_struct([vector, empty]);
            let array = b.type_array(inner, two);
            [inner, array, b.type_struct([float, array, empty])]
        });
        assert_eq!(members(&module, &leaves, inner), [0..2, 2..3]);
        assert_eq!(members(&module, &leaves, array), [0..3, 3..6]);
        assert_eq!(members(&module, &leaves, outer), [0..1, 1..7, 7..8]);
        assert_eq!([inner, array, outer].map(|id| leaves.count(id)), [3, 6, 8]);
    }

    #[test]
    fn components_and_columns_are_members() {
        let (module, leaves, [vector, matrix]) = types(|b| {
            let float = b.type_float(32, None);
            let vector = b.type_vector(float, 3);
            [vector, b.type_matrix(vector, 2)]
        });
        assert_eq!(members(&module, &leaves, vector), [0..1, 1..2, 2..3]);
        assert_eq!(members(&module, &leaves, matrix), [0..3, 3..6]);
    }

    #[test]
    fn types_without_members_are_one_leaf() {
        let (module, leaves, [pointer, empty, of_empty, unknown]) = types(|b| {
            let uint = b.type_int(32, 0);
            let (three, length) = (b.constant_bit32(uint, 3), b.spec_constant_bit32(uint, 4));
            let pair = b.type_struct([uint, uint]);
            let empty = b.type_struct([]);
            let pointer = b.type_pointer(None, rspirv::spirv::StorageClass::Function, pair);
            [pointer, empty, b.type_array(empty, three), b.type_array(pair, length)]
        });
        for id in [pointer, empty, unknown] {
            assert_eq!(leaves.count(id), 1);
            assert_eq!(members(&module, &leaves, id), []);
        }
        assert_eq!(members(&module, &leaves, of_empty), [0..1, 1..2, 2..3]);
    }

    #[test]
    fn a_struct_may_hold_a_pointer_to_itself() {
        let (module, leaves, [list]) = types(|b| {
            let (uint, pointer) = (b.type_int(32, 0), b.id());
            b.type_forward_pointer(pointer, rspirv::spirv::StorageClass::Function);
            let list = b.type_struct([pointer, uint]);
            b.type_pointer(Some(pointer), rspirv::spirv::StorageClass::Function, list);
            [list]
        });
        assert_eq!(members(&module, &leaves, list), [0..1, 1..2]);
    }

    #[test]
    fn leaves_of_long_arrays_are_counted_up_to_many() {
        let (module, leaves, [uint, long, fits, too_long, around, product]) = types(|b| {
            let (uint, wide) = (b.type_int(32, 0), b.type_int(64, 0));
            let length = b.constant_bit64(wide, (1 << 62) + 1);
            let long = b.type_array(uint, length);
            let fits = b.type_struct([long, uint]);
            let too_long = b.type_struct([uint, long, long]);
            let around = b.type_struct([fits, too_long, uint]);
            let length = b.constant_bit64(wide, u64::MAX);
            let product = b.type_array(long, length);
            [uint, long, fits, too_long, around, product]
        });
        assert_eq!(leaves.count(long), (1 << 62) + 1);
        assert_eq!(leaves.of_member(long, u32::MAX, uint), (1 << 32) - 1..1 << 32);
        assert_eq!(members(&module, &leaves, fits), [0..(1 << 62) + 1, (1 << 62) + 1..(1 << 62) + 2]);
        for id in [too_long, around, product] {
            assert_eq!(leaves.count(id), MANY);
        }
        assert_eq!(members(&module, &leaves, too_long), [0..MANY, 0..MANY, 0..MANY]);
        assert_eq!(members(&module, &leaves, around), [0..MANY, 0..MANY, 0..MANY]);
        assert_eq!(leaves.of_member(product, u32::MAX, long), 0..MANY);
    }
}
