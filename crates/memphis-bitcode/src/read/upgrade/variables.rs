//! Lists of constructors and destructors, which had two fields until LLVM 3.5.

use super::super::constants::Values;
use super::super::module::{GlobalKind, Module};
use super::super::types::{Kind, TypeId};
use crate::codes::constants as code;

/// Gives the entries of `llvm.global_ctors` and `llvm.global_dtors` their third field, the
/// associated data. LLVM makes a new variable, which comes last.
pub(crate) fn upgrade(module: &mut Module<'_>) {
    for at in 0..module.variables.len() {
        let id = module.variables[at];
        let is_list = matches!(&module.globals[id as usize].name[..], b"llvm.global_ctors" | b"llvm.global_dtors");
        if let Some((element, fields)) = old_entry(module, id).filter(|_| is_list) {
            add_field(module, id, element, fields);
        }
    }
}

/// The type of the entries of a list with an initializer, if they have two fields, and the types of
/// these.
fn old_entry(module: &Module<'_>, id: u32) -> Option<(TypeId, [TypeId; 2])> {
    let global = &module.globals[id as usize];
    let types = &module.types;
    let (Kind::Array(_), true) = (types.kind(global.value_type)?, module.record_of(global)[2] != 0) else {
        return None;
    };
    let element = types.elements(global.value_type)[0];
    match (types.kind(element)?, types.elements(element)) {
        (Kind::Literal { .. } | Kind::Struct { .. }, &[first, second]) => Some((element, [first, second])),
        _ => None,
    }
}

fn add_field(module: &mut Module<'_>, id: u32, element: TypeId, [first, second]: [TypeId; 2]) {
    let initializer = module.record_of(&module.globals[id as usize])[2] - 1;
    let Some((constants, constant)) = module.constant(initializer) else { return };
    let entries: Vec<u64> = match constant.code {
        code::AGGREGATE => constants.operands(constant).to_vec(),
        // LLVM counts the operands of the initializer, and zero has none.
        _ => Vec::new(),
    };
    let data = module.types.pointer_to(element, 0);
    let entry_type = module.types.add_shape(Kind::Literal { is_packed: false }, &[first, second, data]);
    let list_type = module.types.add_shape(Kind::Array(entries.len() as u64), &[entry_type]);
    let null = module.add_constant(data, code::NULL, &[]);
    let mut new = Vec::new();
    for entry in entries {
        let fields = match module.constant(entry) {
            Some((constants, constant)) if constant.code == code::AGGREGATE => {
                <[u64; 2]>::try_from(constants.operands(constant)).ok()
            }
            _ => None,
        };
        let fields = fields.unwrap_or_else(|| {
            [module.add_constant(first, code::NULL, &[]), module.add_constant(second, code::NULL, &[])]
        });
        new.push(module.add_constant(entry_type, code::AGGREGATE, &[fields[0], fields[1], null]));
    }
    let list = match new.is_empty() {
        true => module.add_constant(list_type, code::NULL, &[]),
        false => module.add_constant(list_type, code::AGGREGATE, &new),
    };
    let linkage = module.record_of(&module.globals[id as usize])[3];
    let name = std::mem::take(&mut module.globals[id as usize].name);
    // Bit 1 of the second operand says that the type is that of the value.
    let record = [list_type as u64, 2, list + 1, linkage, 0, 0];
    let new = module.add_global(GlobalKind::Variable, name, list_type, 0, &record);
    module.variables.retain(|&variable| variable != id);
    module.variables.push(new);
    module.upgrades.merged.push((id, new));
}
