//! Names that nothing in the function has.

use crate::fresh_names::FreshNames;
use memphis_ir::builder::quoted_name;
use memphis_ir::{BlockId, Function, Local, Value, unquoted_name};

/// Names that were given.
#[derive(Debug, Default)]
pub struct Names {
    fresh: FreshNames,
}

impl Names {
    /// A name as printed, made of that of a local (`value` if it has none) and what is put after
    /// it, and a number if need be.
    pub fn fresh(&mut self, f: Function<'_>, local: Local, suffix: &[u8]) -> Vec<u8> {
        let mut name = f.name(local).map_or_else(|| b"value".to_vec(), |name| unquoted_name(name).into_owned());
        name.extend_from_slice(suffix);
        quoted_name(&self.fresh.give(f, name)).to_vec()
    }

    /// A name as printed for a block on an edge.
    pub fn edge(&mut self, f: Function<'_>, source: BlockId, target: BlockId) -> Vec<u8> {
        let mut name = Vec::new();
        for block in [source, target] {
            let local = f.body.block(block).local;
            let shown = match f.name(local) {
                Some(name) => unquoted_name(name).into_owned(),
                None => f.display(Value::local(local)).into_bytes()[1..].to_vec(),
            };
            name.extend_from_slice(&shown);
            name.push(b'.');
        }
        name.extend_from_slice(b"edge");
        // A name of digits would be a number, and this is none.
        quoted_name(&self.fresh.give(f, name)).to_vec()
    }
}
