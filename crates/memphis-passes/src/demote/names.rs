//! Names of blocks on edges.

use crate::fresh_names::FreshNames;
use memphis_ir::builder::quoted_name;
use memphis_ir::{BlockId, Function, Value, unquoted_name};

/// A name as printed for a block on an edge.
pub fn edge_name(names: &mut FreshNames, f: Function<'_>, source: BlockId, target: BlockId) -> Vec<u8> {
    let shown = |block: BlockId| {
        let local = f.body.block(block).local;
        match f.name(local) {
            Some(name) => unquoted_name(name).into_owned(),
            None => f.display(Value::local(local)).into_bytes()[1..].to_vec(),
        }
    };
    // A name of digits would be a number, and this is none.
    let name = [shown(source), shown(target), b"edge".to_vec()].join(&b'.');
    quoted_name(&names.give(f, name)).to_vec()
}
