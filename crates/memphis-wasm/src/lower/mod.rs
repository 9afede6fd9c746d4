//! Out of SSA form: the code again, with other locals.
//!
//! Structure and order of the input stay, and so do the values on the operand stack. Accesses of
//! promoted locals are written anew:
//!
//! 1. `values`: finds the value that each access reads or writes, copies followed. Constants are
//!    written again where they are read if that is no longer; values that nothing reads go.
//! 2. `stack`: a value that is read where it can be on the stack stays there.
//! 3. `locals`: the engine's destruction says which values share a location and which copies there
//!    are; locations of one type that are not live at one time share a local.
//! 4. `emit`: writes the bytes, and notes the instruction of the input for each written
//!    instruction.

mod emit;
mod locals;
mod stack;
mod values;

pub(crate) use emit::{Body, Declared, Origin};
pub(crate) use stack::is_commutative;

use crate::promote::Promotion;
use crate::reason::Reason;
use crate::ssa::Function;
use memphis::destruct;

/// How to leave SSA form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lowering {
    /// Values share locals, and are kept on the stack. Else each value that a local has to hold
    /// gets a local of its own.
    pub coalesce: bool,
    /// Reads of a local into which another was copied read that other one, and constants are
    /// written where they are read. Else each value stays in the local in which the input has it,
    /// and no copy is needed where it is not allowed.
    pub follow_copies: bool,
}

/// Memory that is kept from function to function.
#[derive(Default)]
pub(crate) struct Scratch {
    context: destruct::Context,
    plan: destruct::Plan,
}

/// Writes a function that was promoted. The error is the reason why it stays as it is.
pub(crate) fn lower(
    function: &Function,
    bytes: &[u8],
    declared: &Declared,
    promotion: &mut Promotion,
    lowering: Lowering,
    scratch: &mut Scratch,
) -> Result<Body, Reason> {
    let mut code = values::resolve(function, promotion, lowering.follow_copies);
    if lowering.follow_copies {
        values::rematerialize(function, &mut code);
    }
    values::delete_dead(function, &mut code);
    if lowering.coalesce {
        stack::keep_on_stack(function, &promotion.stored, bytes, &mut code);
    }
    let placed = locals::place(function, promotion, &code, lowering, scratch)?;
    emit::write(function, bytes, declared, placed)
}
