//! The values that replace φs whose entries are all one value.

use memphis_ir::edit::Edit;
use memphis_ir::{Local, Value};

/// The value of the body that replaces a φ whose entries are all the same, or the local itself.
///
/// Cost: the length of the chain of such φs.
pub fn canonical(edit: &Edit, local: Local) -> Value {
    let mut value = Value::local(local);
    while let Some(next) = value.as_local().and_then(|local| edit.replacement(local)) {
        if next.as_local().is_some_and(|local| edit.new_local_type(local).is_some()) {
            break;
        }
        value = next;
    }
    value
}

/// As [`canonical`], for any value of the body.
pub fn canonical_value(edit: &Edit, value: Value) -> Value {
    value.as_local().map_or(value, |local| canonical(edit, local))
}
