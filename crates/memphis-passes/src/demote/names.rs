//! Names that nothing in the function has.

use hashbrown::HashSet;
use memphis_ir::builder::quoted_name;
use memphis_ir::{BlockId, Function, Local, Value, unquoted_name};

/// Names that were given.
#[derive(Debug, Default)]
pub struct Names {
    taken: HashSet<Box<[u8]>>,
}

impl Names {
    /// A name as printed, made of that of a local (`value` if it has none) and what is put behind it, and a number if need be.
    pub fn fresh(&mut self, f: Function<'_>, local: Local, suffix: &[u8]) -> Vec<u8> {
        let mut name = f.name(local).map_or_else(|| b"value".to_vec(), |name| unquoted_name(name).into_owned());
        name.extend_from_slice(suffix);
        self.unique(f, name)
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
        self.unique(f, name)
    }

    fn unique(&mut self, f: Function<'_>, mut name: Vec<u8>) -> Vec<u8> {
        let stem = name.len();
        let mut number = 0u32;
        while f.find_local(&name).is_some() || self.taken.contains(name.as_slice()) {
            number += 1;
            name.truncate(stem);
            name.extend_from_slice(number.to_string().as_bytes());
        }
        self.taken.insert(name.as_slice().into());
        quoted_name(&name).to_vec()
    }
}
