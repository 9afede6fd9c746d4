//! The properties that LLVM 22 gives to target types, `target("name", ...)`, by their names.
//!
//! Facts, compared with opt-22 on a global variable, an alloca and a `zeroinitializer` of each.

/// The properties of a target's type.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Properties {
    /// It has a size in memory.
    pub is_sized: bool,
    /// `zeroinitializer` is one of its values.
    pub has_zero: bool,
    /// Global variables may have it.
    pub can_be_global: bool,
    /// An alloca may allocate it.
    pub can_be_local: bool,
    /// Its size is a multiple of that of a vector register, as a scalable vector's is.
    pub is_scalable: bool,
}

const fn row(sized: bool, zero: bool, global: bool, local: bool) -> Properties {
    Properties { is_sized: sized, has_zero: zero, can_be_global: global, can_be_local: local, is_scalable: false }
}

const fn scalable(row: Properties) -> Properties {
    Properties { is_scalable: true, ..row }
}

/// Prefixes of names, of which the first match counts, with the properties of types of such names.
const TYPES: &[(&str, Properties)] = &[
    ("spirv.IntegralConstant", row(false, false, false, false)),
    ("spirv.Literal", row(false, false, false, false)),
    ("spirv.Padding", row(true, false, true, false)),
    ("spirv.Image", row(true, false, true, true)),
    ("spirv.SignedImage", row(true, false, true, true)),
    ("spirv.Type", row(true, false, true, true)),
    ("spirv.", row(true, true, true, true)),
    ("dx.Padding", row(true, false, true, false)),
    ("dx.", row(true, false, true, true)),
    ("aarch64.svcount", scalable(row(true, true, false, true))),
    ("riscv.vector.tuple", scalable(row(true, true, false, true))),
    ("amdgcn.named.barrier", row(true, false, true, false)),
    ("llvm.test.vectorelement", row(true, false, false, true)),
];

/// The properties of the type with this name, which is given with its quotes.
pub(crate) fn properties(name: &[u8]) -> Properties {
    let name = name.strip_prefix(b"\"").unwrap_or(name);
    let found = TYPES.iter().find(|(start, _)| name.starts_with(start.as_bytes()));
    found.map_or(row(false, false, false, false), |(_, properties)| *properties)
}
