//! Values in metadata.

use crate::read::constants::{Values, write_value};
use crate::read::module::GlobalKind;
use crate::read::text::Text;
use crate::read::types::Kind;

/// What a value is, as far as metadata depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueClass {
    /// An integer constant of at most 64 bits: its bits, and how many.
    Integer { bits: u64, width: u32 },
    /// A global variable, by its number among the globals.
    Variable(u32),
    /// A function, by its number among the globals.
    Function(u32),
    /// Another value.
    Other,
}

/// What a value is.
pub(super) fn class_of(values: &dyn Values, value: u32) -> ValueClass {
    if let Some((global, kind)) = values.global(value.into()) {
        return match kind {
            GlobalKind::Variable => ValueClass::Variable(global),
            GlobalKind::Function => ValueClass::Function(global),
            GlobalKind::Alias | GlobalKind::IFunc => ValueClass::Other,
        };
    }
    let integer = values.constant(value.into()).and_then(|(constants, constant)| {
        let Some(Kind::Integer(width @ 1..=64)) = values.types().kind(constant.ty) else { return None };
        let bits = constants.integer(constant)? as u64 & u64::MAX >> (64 - width);
        Some(ValueClass::Integer { bits, width })
    });
    integer.unwrap_or(ValueClass::Other)
}

/// Adds a value with its type: `i32 5`, `ptr @g`, `i32 %x`.
///
/// # Errors
/// The value does not exist, or is a constant with a text that is too long.
pub(super) fn write_typed(values: &dyn Values, value: u32, text: &mut Text) -> Result<(), String> {
    let ty = values.type_of(value.into()).ok_or_else(|| format!("metadata mentions the missing value {value}"))?;
    text.push(values.types().text(ty));
    text.push(b" ");
    if values.is_expanded(value.into()) {
        // Metadata cannot have the instructions that take the place of such expressions.
        text.push(b"poison");
        return Ok(());
    }
    write_value(values, value.into(), text)
}
