//! What LLVM 22's reader changes in bitcode of older versions of LLVM.
//!
//! | file | subject |
//! | --- | --- |
//! | [`data_layout`] | data layouts |
//! | [`functions`] | attributes of functions |
//! | [`variables`] | lists of constructors |
//! | [`declarations`] | declarations of intrinsics: new names, new types, attributes |
//! | [`calls`] | calls of intrinsics that have changed |
//! | [`arm`] | intrinsics of AArch64 that became instructions |
//! | [`x86`] | intrinsics of x86 that became something else |
//! | [`assembly`] | constraints of inline assembly |
//! | [`expressions`] | constant expressions that LLVM 22 does not have |
//! | [`sizes`] | alignments that old bitcode leaves out |
//! | [`ir_types`] | types in the form of `memphis-ir`, whose rules all of this uses |
//!
//! [`module`] does what concerns the top level, and decides what becomes of calls. [`body`] then
//! changes the calls in a body. Bitcode of LLVM 22 has nothing of all this: the cost is a look at
//! the names of functions.

mod arm;
mod assembly;
mod calls;
mod data_layout;
mod declarations;
mod expressions;
mod functions;
mod ir_types;
mod sizes;
mod variables;
mod x86;

pub(crate) use declarations::Upgrades;
pub(crate) use expressions::{Early, find_expanded, is_unsupported};
pub(crate) use sizes::Sizes;

use super::function::body::Body;
use super::function::records::Records;
use super::module::Module;

/// Upgrades the top level of a module.
///
/// # Errors
/// The data layout is not valid, or an attribute lacks a type.
pub(crate) fn module(module: &mut Module<'_>) -> Result<(), String> {
    if let (Ok(layout), Ok(triple)) = (std::str::from_utf8(&module.data_layout), std::str::from_utf8(&module.triple)) {
        module.data_layout = data_layout::upgraded(layout, triple).into_bytes();
    }
    if let Some(what) = memphis_ir::layout::problem(&module.data_layout) {
        return Err(what);
    }
    functions::upgrade(module)?;
    declarations::upgrade(module);
    variables::upgrade(module);
    Ok(())
}

/// Upgrades a body that was read.
///
/// # Errors
/// A call of an old intrinsic lacks an argument.
pub(crate) fn body(module: &Module<'_>, records: &mut Records, body: &mut Body) -> Result<(), String> {
    match module.upgrades.is_empty() && !body.has_callbr && !module.types.has_pointees {
        true => Ok(()),
        false => calls::upgrade(module, records, body),
    }
}
