//! Places in the function as printed, and dominance between them.

use memphis::check::Tree;
use memphis::{Block, Cfg};
use memphis_ir::{BlockId, Def, Function, InstId, Opcode, Value};

/// A place in the function as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub block: Block,
    /// The instruction of the body at this place, or the next one after it; 0 in a new block.
    pub inst: InstId,
    /// The number of the line among those before that instruction; [`Place::SELF`] for the
    /// instruction.
    pub line: u32,
}

impl Place {
    pub const SELF: u32 = u32::MAX;

    /// The place before everything in the block.
    pub fn head(block: Block) -> Place {
        Place { block, inst: InstId(0), line: 0 }
    }
}

/// Dominance between places of the function as printed.
#[derive(Clone, Copy)]
pub(super) struct Places<'c> {
    pub f: Function<'c>,
    pub cfg: &'c Cfg,
    pub tree: &'c Tree,
}

impl Places<'_> {
    /// The place of an instruction of the body.
    pub fn of(&self, inst: InstId) -> Place {
        Place { block: self.f.body.block_of_inst(inst), inst, line: Place::SELF }
    }

    /// True if a definition at one place dominates another place, which can be reached.
    pub fn dominates(&self, definition: Place, place: Place) -> bool {
        if definition.block == place.block {
            return definition < place;
        }
        self.is_above(definition.block, place.block)
    }

    /// True if a value of the body is available at a place that can be reached.
    pub fn is_available(&self, value: Value, place: Place) -> bool {
        let Some(Def::Inst(inst)) =
            value.as_local().and_then(|local| self.f.body.locals.get(local)).map(|local| local.def)
        else {
            return true;
        };
        let definition = self.of(inst);
        match self.f.body.inst(inst).opcode {
            Opcode::Invoke => self.is_after_normal_edge(definition.block, place.block),
            Opcode::CallBr => definition.block != place.block && self.is_above(definition.block, place.block),
            _ => self.dominates(definition, place),
        }
    }

    /// The block itself if the body has it; for a new block, the source of its incoming edge, or
    /// the entry if it has none.
    pub fn in_body(&self, block: Block) -> BlockId {
        if block.index() < self.f.body.blocks.len() {
            return block;
        }
        let source = self.cfg.incoming(block).first().map(|&edge| self.cfg.edge_source(edge));
        BlockId(source.map_or(0, |source| source.0))
    }

    pub fn is_above(&self, a: Block, b: Block) -> bool {
        self.tree.contains(a) && self.tree.contains(b) && self.tree.is_ancestor(a, b)
    }

    /// True if every path to a block first enters the normal destination of an `invoke` over its
    /// normal edge: all other edges to that destination come from after it.
    pub fn is_after_normal_edge(&self, invoke: Block, block: Block) -> bool {
        let Some(normal) = self.cfg.outgoing(invoke).next() else { return false };
        let target = self.cfg.edge_target(normal);
        let is_harmless = |edge: memphis::Edge| {
            let source = self.cfg.edge_source(edge);
            edge == normal || !self.tree.contains(source) || source != invoke && self.is_above(target, source)
        };
        self.cfg.incoming(target).iter().all(|&edge| is_harmless(edge)) && self.is_above(target, block)
    }
}
