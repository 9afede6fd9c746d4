//! The properties that LLVM 22 gives to target types, `target("name", ...)`, by their names.
//!
//! Facts, compared with opt-22 on an instruction of each kind with each type.

use crate::types::{TargetType, Type, TypeId, Types};
use hashbrown::HashSet;

/// The properties of a target's type.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Properties {
    /// It has a size in memory.
    pub is_sized: bool,
    /// `zeroinitializer` is one of its values.
    pub has_zero: bool,
    /// Global variables may have it.
    pub can_be_global: bool,
    /// An alloca may allocate it.
    pub can_be_local: bool,
    /// A vector may hold it.
    pub can_be_lane: bool,
    /// Its size is a multiple of a number that only the machine knows.
    pub is_scalable: bool,
    /// As values of type `token`, its values cannot be merged or passed to functions.
    pub is_token_like: bool,
}

const UNSIZED: Properties = Properties {
    is_sized: false,
    has_zero: false,
    can_be_global: false,
    can_be_local: false,
    can_be_lane: false,
    is_scalable: false,
    is_token_like: false,
};
const VARIABLE: Properties = Properties { is_sized: true, can_be_global: true, can_be_local: true, ..UNSIZED };
const GLOBAL: Properties = Properties { can_be_local: false, ..VARIABLE };
const SCALABLE: Properties =
    Properties { is_sized: true, has_zero: true, can_be_local: true, is_scalable: true, ..UNSIZED };

/// Names with the properties of their types.
const NAMED: &[(&str, Properties)] = &[
    ("spirv.IntegralConstant", UNSIZED),
    ("spirv.Literal", UNSIZED),
    ("spirv.Padding", GLOBAL),
    ("spirv.Image", VARIABLE),
    ("spirv.SignedImage", VARIABLE),
    ("spirv.Type", VARIABLE),
    ("dx.Padding", GLOBAL),
    ("aarch64.svcount", SCALABLE),
    ("riscv.vector.tuple", SCALABLE),
    ("amdgcn.named.barrier", GLOBAL),
    ("llvm.test.vectorelement", Properties { can_be_global: false, can_be_lane: true, ..VARIABLE }),
];

/// Starts of other names with the properties of their types.
const STARTS: &[(&str, Properties)] =
    &[("spirv.", Properties { has_zero: true, ..VARIABLE }), ("dx.", Properties { is_token_like: true, ..VARIABLE })];

/// The properties of the type with this name, which is given with its quotes.
pub(crate) fn properties(name: &[u8]) -> Properties {
    let name = unquoted(name);
    let named = NAMED.iter().find(|(known, _)| name == known.as_bytes());
    let found = named.or_else(|| STARTS.iter().find(|(start, _)| name.starts_with(start.as_bytes())));
    found.map_or(UNSIZED, |(_, properties)| *properties)
}

fn unquoted(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name)
}

/// What is wrong with the types and numbers after the name.
pub(crate) fn problem_of_parameters(target: &TargetType) -> Option<&'static str> {
    let counts = (target.types.len(), target.numbers.len());
    match unquoted(&target.name) {
        b"aarch64.svcount" if counts != (0, 0) => Some("target type aarch64.svcount has no parameters"),
        b"riscv.vector.tuple" if counts != (1, 1) => Some("target type riscv.vector.tuple has one type and one number"),
        b"amdgcn.named.barrier" if counts != (0, 1) => Some("target type amdgcn.named.barrier has one number"),
        _ => None,
    }
}

impl Types<'_> {
    /// The properties of a target type; `None` for other types.
    pub(crate) fn target(&self, id: TypeId) -> Option<Properties> {
        match self.get(self.unalias(id)) {
            Type::Target(target) => Some(properties(&target.name)),
            _ => None,
        }
    }

    /// True for `token`, and for target types whose values are as restricted.
    #[inline]
    pub(crate) fn is_token_like(&self, id: TypeId) -> bool {
        id == TypeId::TOKEN || self.has_target_types() && self.target(id).is_some_and(|target| target.is_token_like)
    }

    /// True if a type is, or contains, a target type like this.
    pub(crate) fn has_target(&self, id: TypeId, is_wanted: impl Fn(Properties) -> bool) -> bool {
        self.has_target_types()
            && self.has_part(id, |ty| matches!(ty, Type::Target(target) if is_wanted(properties(&target.name))))
    }

    /// True if the size of the type is a multiple of a number that only the machine knows.
    pub(crate) fn has_scalable(&self, id: TypeId) -> bool {
        self.has_part(id, |ty| match ty {
            Type::ScalableVector(..) => true,
            Type::Target(target) => properties(&target.name).is_scalable,
            _ => false,
        })
    }

    /// True if a type, or one in its memory, is like this. Cost: linear in the types.
    fn has_part(&self, id: TypeId, is_wanted: impl Fn(&Type) -> bool) -> bool {
        let (mut pending, mut seen) = (vec![id], HashSet::new());
        while let Some(id) = pending.pop() {
            let ty = self.get(id);
            match ty {
                ty if is_wanted(ty) => return true,
                Type::Array(_, element) => pending.push(*element),
                Type::Struct(fields) | Type::PackedStruct(fields) if seen.insert(id) => pending.extend(fields.iter()),
                Type::Named(n) if seen.insert(id) => pending.extend(self.named(*n).body),
                _ => {}
            }
        }
        false
    }
}
