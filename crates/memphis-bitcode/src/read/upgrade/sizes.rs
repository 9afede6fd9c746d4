//! Alignments that old bitcode leaves out.

use super::super::types::{TypeId, Types};
use super::ir_types::IrTypes;
use memphis_ir::layout::DataLayout;

/// The types of a module with its data layout.
#[derive(Debug)]
pub(crate) struct Sizes {
    layout: DataLayout,
    types: IrTypes,
}

impl Sizes {
    /// Takes over all types. Cost: linear.
    pub fn new(layout: &[u8], types: &Types) -> Sizes {
        Sizes { layout: DataLayout::parse(&String::from_utf8_lossy(layout)), types: IrTypes::of(types) }
    }

    /// The alignment of a type, as its logarithm and one; 0 if it has no size.
    pub fn abi_alignment(&self, ty: TypeId) -> u64 {
        let bits = self.layout.alignment(self.types.view(), self.types.of_type(ty));
        bits.map_or(0, |bits| encoded(bits / 8))
    }

    /// The alignment of an alloca of a type.
    pub fn preferred_alignment(&self, ty: TypeId) -> u64 {
        let bits = self.layout.preferred_alignment(self.types.view(), self.types.of_type(ty));
        bits.map_or(0, |bits| encoded(bits / 8))
    }

    /// The alignment that is the size of a type.
    pub fn store_size_alignment(&self, ty: TypeId) -> u64 {
        let size = self.layout.size(self.types.view(), self.types.of_type(ty));
        size.map_or(0, |size| encoded(size.bits.div_ceil(8)))
    }
}

/// The operand that a record has for an alignment.
fn encoded(bytes: u64) -> u64 {
    bytes.max(1).ilog2() as u64 + 1
}
