//! Attributes of functions that old bitcode has otherwise.

use super::super::attributes::{ArgumentAttribute, Attributes};
use super::super::module::Module;
use crate::facts::attributes::index;

/// The calling convention `x86_intrcc`, the first argument of which is on the stack.
const X86_INTERRUPT: u64 = 83;

/// The places of the calling convention and of the section in the record of a function.
const CONVENTION: usize = 1;
const SECTION: usize = 6;

/// Upgrades the attributes of all functions.
///
/// # Errors
/// An attribute lacks a type, and the parameter does not say it.
pub(crate) fn upgrade(module: &mut Module<'_>) -> Result<(), String> {
    for at in 0..module.functions.len() {
        let id = module.functions[at];
        add_types(module, id)?;
        name_section(module, id);
    }
    module.attributes.replace_strict(&module.types);
    Ok(())
}

/// Gives attributes their types: old bitcode has them in the types of the parameters.
fn add_types(module: &mut Module<'_>, id: u32) -> Result<(), String> {
    const NO_TYPE: &str = "an attribute of a parameter lacks its type";
    let global = &module.globals[id as usize];
    let mut list = module.attributes.list(global.list).to_vec();
    let parameters = module.types.elements(global.value_type)[1..].to_vec();
    let is_interrupt = module.record_of(global)[CONVENTION] == X86_INTERRUPT && !parameters.is_empty();
    if !is_interrupt && !list.iter().any(|&(_, set)| module.attributes.lacks_type(set)) {
        return Ok(());
    }
    for (place, &parameter) in parameters.iter().enumerate() {
        let at = index::FIRST_PARAMETER + place as u64;
        let set = Attributes::set(&list, at);
        let pointee = module.types.pointee(parameter);
        let new = match set {
            Some(set) if module.attributes.lacks_type(set) => {
                Some(module.attributes.with_types(set, pointee.ok_or(NO_TYPE)?, &module.types))
            }
            _ if is_interrupt && place == 0 && !set.is_some_and(|set| module.attributes.has_byval(set)) => {
                let added = ArgumentAttribute::ByVal(pointee.ok_or(NO_TYPE)?);
                Some(module.attributes.with(set, added, &module.types))
            }
            _ => None,
        };
        if let Some(new) = new {
            list.retain(|entry| entry.0 != at);
            list.push((at, new));
        }
    }
    let list = module.attributes.add_list(list);
    module.globals[id as usize].list = list;
    Ok(())
}

/// Makes a section of the attribute that named it.
fn name_section(module: &mut Module<'_>, id: u32) {
    let mut list = module.attributes.list(module.globals[id as usize].list).to_vec();
    let Some(entry) = list.last_mut().filter(|entry| entry.0 == index::FUNCTION) else { return };
    let Some((section, rest)) = module.attributes.without_string(entry.1, b"implicit-section-name", &module.types)
    else {
        return;
    };
    entry.1 = rest;
    let section = if section.is_empty() { 0 } else { module.add_section(&section) };
    module.set_operand(id, SECTION, section);
    let list = module.attributes.add_list(list);
    module.globals[id as usize].list = list;
}
