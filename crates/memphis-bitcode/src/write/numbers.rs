//! Numbers that are known before any function is decoded: those of globals, and places of metadata
//! nodes.

use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::{GlobalId, GlobalKind, Module};

/// See the module's head.
#[derive(Debug)]
pub(super) struct Numbers {
    /// The number of each global: variables come first, then functions, aliases, ifuncs.
    pub globals: Table<GlobalId, u32>,
    /// Globals by number.
    pub order: Vec<GlobalId>,
    /// The numbers of the metadata nodes that are defined, ascending.
    pub nodes: Vec<u32>,
    /// By number of a node: its index in `nodes`.
    near: Vec<u32>,
    far: HashMap<u32, u32>,
}

/// No index.
const NONE: u32 = u32::MAX;

impl Numbers {
    pub(super) fn of(module: &Module<'_>) -> Numbers {
        let rank = |kind: GlobalKind| match kind {
            GlobalKind::Variable => 0,
            GlobalKind::Declaration | GlobalKind::Definition(_) => 1,
            GlobalKind::Alias => 2,
            GlobalKind::Ifunc => 3,
        };
        let mut order: Vec<GlobalId> = module.globals.ids().collect();
        order.sort_by_key(|&id| rank(module.global(id).kind));
        let mut globals = Table::new();
        globals.reset(order.len(), 0);
        for (number, &id) in order.iter().enumerate() {
            globals[id] = number as u32;
        }
        let nodes: Vec<u32> = module.metadata_numbers().collect();
        let (mut near, mut far) = (Vec::new(), HashMap::new());
        for (index, &number) in nodes.iter().enumerate() {
            // Most numbers follow one another.
            if number as usize <= 2 * nodes.len() {
                near.resize(number as usize + 1, NONE);
                near[number as usize] = index as u32;
            } else {
                far.insert(number, index as u32);
            }
        }
        Numbers { globals, order, nodes, near, far }
    }

    /// The index of the node with a number, if it is defined.
    #[inline]
    pub(super) fn node(&self, number: u32) -> Option<u32> {
        match self.near.get(number as usize) {
            Some(&index) => (index != NONE).then_some(index),
            None => self.far.get(&number).copied(),
        }
    }
}
