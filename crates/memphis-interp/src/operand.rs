//! Operands of decoded operations.

/// An operand: a register or a constant.
pub(crate) type Opd = u32;
/// Marks a constant.
pub(crate) const CONST: u32 = 1 << 31;
/// No operand, no result.
pub(crate) const NONE: u32 = u32::MAX;
/// Index of an edge.
pub(crate) type EdgeId = u32;
