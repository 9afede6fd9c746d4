//! Calls that use the address of a slot and do not keep it in memory.

use memphis_ir::{Function, InstId, Opcode};

/// A call that may lose an operand or be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// `llvm.lifetime.start`, `llvm.lifetime.end`
    Lifetime,
    /// `llvm.fake.use`
    FakeUse,
    /// `llvm.assume`
    Assume,
}

/// The marker that a call is, if it is one.
pub fn marker(f: Function<'_>, call: InstId) -> Option<Marker> {
    if f.body.inst(call).opcode != Opcode::Call {
        return None;
    }
    match f.called_intrinsic(call)? {
        b"fake.use" => Some(Marker::FakeUse),
        b"assume" => Some(Marker::Assume),
        name if name.starts_with(b"lifetime.start") || name.starts_with(b"lifetime.end") => Some(Marker::Lifetime),
        _ => None,
    }
}
