//! LLVM IR as block-argument text, and back, with the proof that what was written holds the same
//! functions.
//!
//! The two texts are described in [`memphis_ir::blockargs`], what is proved in
//! [`memphis_check::arguments`].

use crate::error::{Refusal, Unproved, function_at};
use crate::report::Warning;
use memphis_check::script::Failure;
use memphis_ir::blockargs::{Converted, Scope, to_arguments, to_llvm};
use memphis_ir::{FunctionId, Module};

/// The kind of the written text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    /// Block-argument text in SSA form. With all dominators in sight it is proved to hold the same
    /// functions. Where a block sees its own registers alone it has more parameters than the input
    /// has φs: there the result is read again and verified, and no more.
    Arguments(Scope),
    /// LLVM IR.
    Llvm,
}

/// Writes functions of a module in one of the two texts: of those that are in the other text, all
/// that `wanted` selects. Proves the result if `check`.
///
/// # Errors
/// The errors in the functions, or the first function that could not be proved.
///
/// Cost: linear in both texts.
pub fn convert(
    module: &Module<'_>,
    text: Text,
    check: bool,
    wanted: impl Fn(FunctionId) -> bool,
) -> Result<Converted, Refusal> {
    try_to_convert(module, text, check, wanted).map_err(|error| {
        error.reduced(module, &mut |module| {
            matches!(try_to_convert(module, text, true, |_| true), Err(Refusal::Unproved(_)))
        })
    })
}

fn try_to_convert(
    module: &Module<'_>,
    text: Text,
    check: bool,
    wanted: impl Fn(FunctionId) -> bool,
) -> Result<Converted, Refusal> {
    let converted = match text {
        Text::Arguments(scope) => to_arguments(module, scope, wanted),
        Text::Llvm => to_llvm(module),
    };
    let converted = converted.map_err(Refusal::Invalid)?;
    if check {
        prove(module, text, &converted)
            .map_err(|failure| Refusal::Unproved(Unproved::new(function_at(module, failure.offset), failure)))?;
    }
    Ok(converted)
}

/// Warnings about functions that stay LLVM IR though the caller wants block-argument text.
pub fn warnings(module: &Module<'_>, converted: &Converted) -> Vec<(FunctionId, Warning)> {
    let warning = |&function: &FunctionId| {
        let message =
            "this function stays LLVM IR: some instruction in it is not understood, or is a phi of the first block";
        (function, Warning { offset: module.function(function).span.start, message: message.to_owned() })
    };
    converted.kept.iter().map(warning).collect()
}

fn prove(before: &Module<'_>, text: Text, converted: &Converted) -> Result<(), Failure> {
    let refused = |error: memphis_ir::Error| {
        let offset = converted.original(error.offset);
        Failure { offset, message: format!("what is written is not valid: {}", error.message) }
    };
    let after = Module::read(&converted.text).map_err(refused)?;
    match text {
        Text::Arguments(Scope::Block) => match to_llvm(&after) {
            Ok(_) => Ok(()),
            Err(errors) => Err(refused(errors[0].clone())),
        },
        _ => memphis_check::arguments::check(before, &after).map(drop).map_err(|failure| *failure),
    }
}
