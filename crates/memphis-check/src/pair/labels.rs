//! The blocks of a function by label.

use super::token::Name;
use memphis_ir::{Body, Def, FunctionId, Value, unquoted_name};

/// The blocks of a function by label.
pub(super) struct Labels {
    by_number: hashbrown::HashMap<u32, u32>,
    by_name: hashbrown::HashMap<Vec<u8>, u32>,
}

impl Labels {
    /// Reads the labels of a function. A function that cannot be read has no labels.
    pub(super) fn read(module: &memphis_ir::Module<'_>, id: FunctionId, body: &mut Body) -> Labels {
        let mut labels = Labels { by_number: Default::default(), by_name: Default::default() };
        if module.read_body(id, body).is_err() {
            return labels;
        }
        let f = memphis_ir::Function { module, body };
        for (place, block) in body.blocks.iter() {
            debug_assert!(matches!(body.local(block.local).def, Def::Block(_)));
            let shown = f.display(Value::local(block.local));
            match (f.name(block.local), shown.get(1..).and_then(|number| number.parse().ok())) {
                (Some(name), _) => drop(labels.by_name.insert(unquoted_name(name).into_owned(), place.0)),
                (None, Some(number)) => drop(labels.by_number.insert(number, place.0)),
                (None, None) => {}
            }
        }
        labels
    }

    /// The index of the block with this label.
    pub(super) fn place(&self, label: &Name<'_>) -> Option<u32> {
        match label {
            Name::Number(number) => self.by_number.get(number).copied(),
            Name::Named(name) => self.by_name.get(&**name).copied(),
        }
    }
}
