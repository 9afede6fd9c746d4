//! φs that cannot go through memory: they stay, with the reasons, and the others go.
//!
//! A φ that stays keeps its register, and so do the values that it reads. Three things follow for
//! others. No edge into its block is split, because its labels stay as they are. In a block that
//! ends with a `catchswitch`, where no load or store fits, it can be the incoming value of φs that
//! stay only, over the edges of such blocks; and a φ there that is loaded before each use can be
//! the incoming value of φs that go only.

use super::{entries, has_room, pad};
use memphis::Cfg;
use memphis_entity::Table;
use memphis_ir::{BlockId, Body, Function, InstId, Local, LocalTypes, Opcode, Type, TypeId, Value};

/// A φ that cannot go through memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StuckPhi {
    /// The φ.
    pub phi: InstId,
    /// Why, as a sentence without a full stop.
    pub reason: &'static str,
}

/// The reason of [`StuckPhi`]s that no store of an incoming value fits.
pub const NO_STORE: &str = "there is no room for a store before it";

const NO_SPLIT: &str =
    "its value is defined on an edge into the block of another phi that stays, and that edge cannot be split";

const TIED: &str = "between it and a phi that stays there is no room for a load or store";

/// The φs of a function that stay.
#[derive(Debug)]
pub struct Staying<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    phis: &'a [InstId],
    /// By φ: true if it stays.
    stays: Vec<bool>,
    /// By block: true if a φ in it stays.
    blocks: Table<BlockId, bool>,
    /// Pairs of φs of which both stay or none, in both directions, sorted.
    ties: Vec<(usize, usize)>,
    stuck: Vec<StuckPhi>,
}

impl<'a> Staying<'a> {
    /// None stays yet, of `phis`, the φs of a function in order. Cost: linear in the function.
    pub fn none(body: &'a Body, cfg: &'a Cfg, phis: &'a [InstId]) -> Staying<'a> {
        let mut staying = Staying {
            body,
            cfg,
            phis,
            stays: vec![false; phis.len()],
            blocks: Table::filled(body.blocks.len(), false),
            ties: Vec::new(),
            stuck: Vec::new(),
        };
        if body.block_ids().any(|block| !has_room(body, block)) {
            staying.tie();
        }
        staying
    }

    /// Ties φs to their incoming values that are φs without room, over edges without room.
    fn tie(&mut self) {
        for (index, &phi) in self.phis.iter().enumerate() {
            for (entry, source) in sources(self.body, self.cfg, phi) {
                let entry = self.body.definition(entry).filter(|_| !has_room(self.body, source));
                let entry = entry.and_then(|inst| self.index(inst));
                if let Some(entry) = entry.filter(|&entry| !has_room(self.body, self.block(entry))) {
                    self.ties.extend([(index, entry), (entry, index)]);
                }
            }
        }
        self.ties.sort_unstable();
        self.ties.dedup();
    }

    fn block(&self, index: usize) -> BlockId {
        self.body.block_of_inst(self.phis[index])
    }

    fn index(&self, phi: InstId) -> Option<usize> {
        self.phis.binary_search(&phi).ok()
    }

    /// Adds a φ, with those that are tied to it.
    pub fn add(&mut self, stuck: StuckPhi) {
        let mut work = vec![(self.index(stuck.phi).expect("it is one of the function's φs"), stuck.reason)];
        while let Some((index, reason)) = work.pop() {
            if std::mem::replace(&mut self.stays[index], true) {
                continue;
            }
            let block = self.block(index);
            self.blocks[block] = true;
            self.stuck.push(StuckPhi { phi: self.phis[index], reason });
            let tied = self.ties[self.ties.partition_point(|tie| tie.0 < index)..].iter();
            work.extend(tied.take_while(|tie| tie.0 == index).map(|tie| (tie.1, TIED)));
        }
    }

    /// All φs of the function stay.
    pub fn add_all(&mut self, reason: &'static str) {
        for &phi in self.phis {
            self.add(StuckPhi { phi, reason });
        }
    }

    /// Returns whether a φ stays.
    pub fn contains(&self, phi: InstId) -> bool {
        self.index(phi).is_some_and(|index| self.stays[index])
    }

    /// The blocks of φs that stay.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.body.block_ids().filter(|&block| self.blocks[block])
    }

    /// The φs that stay, with the reasons, in the order of the text.
    pub fn into_stuck(mut self) -> Vec<StuckPhi> {
        self.stuck.sort_by_key(|stuck| stuck.phi);
        self.stuck
    }

    /// Returns whether the store of a value where it is defined would split an edge into the block
    /// of a φ that stays: the value is the result of a terminator.
    pub fn needs_split(&self, local: Local) -> bool {
        let body = self.body;
        let Some(inst) = body.definition(Value::local(local)).filter(|&inst| body.inst(inst).opcode.is_terminator())
        else {
            return false;
        };
        let n_edges = if body.inst(inst).opcode == Opcode::Invoke { 1 } else { usize::MAX };
        let mut targets = body.successors(body.block_of_inst(inst)).take(n_edges);
        targets.any(|target| self.blocks[target] && self.cfg.incoming(target).len() > 1)
    }
}

/// Finds the φs that cannot go through memory, whatever else goes.
pub struct Obstacles<'a, 't> {
    f: Function<'a>,
    types: &'t mut LocalTypes,
    /// The block of the latest question, and its pad.
    pad: (BlockId, Option<InstId>),
}

impl<'a, 't> Obstacles<'a, 't> {
    /// `types` is memory that is kept from function to function.
    pub fn new(f: Function<'a>, types: &'t mut LocalTypes) -> Obstacles<'a, 't> {
        types.begin(f);
        Obstacles { f, types, pad: (BlockId(u32::MAX), None) }
    }

    /// Returns whether values of a type can be in memory.
    pub fn can_be_in_memory(&mut self, ty: TypeId) -> bool {
        !matches!(self.f.types().resolve(ty), None | Some(Type::Unknown)) && self.types.contains(self.f.types(), ty)
    }

    /// The obstacle to a φ, with the values that it may have, if there is any.
    ///
    /// Cost: linear in the values, and in the φs of the block if the latest question was about
    /// another.
    pub fn of(&mut self, phi: InstId, values: &[Value], staying: &Staying<'_>) -> Option<&'static str> {
        let body = self.f.body;
        let (data, block) = (body.inst(phi), body.block_of_inst(phi));
        if !self.can_be_in_memory(data.ty) {
            return Some("values of its type cannot be in memory");
        }
        if self.pad.0 != block {
            self.pad = (block, pad(body, block));
        }
        let result = data.result.map(Value::local);
        let mut operands = self.pad.1.into_iter().flat_map(|pad| body.operands(pad));
        if operands.any(|operand| Some(operand.value) == result) {
            return Some(USED_BY_PAD);
        }
        let mut locals = values.iter().filter_map(|value| value.as_local());
        locals.any(|local| staying.needs_split(local)).then_some(NO_SPLIT)
    }
}

/// The reason of [`StuckPhi`]s that pads use.
pub const USED_BY_PAD: &str = "it is used by a pad, and there is no room for a load before that";

/// The incoming values of a φ, each with its source.
fn sources(body: &Body, cfg: &Cfg, phi: InstId) -> Vec<(Value, BlockId)> {
    let edges = cfg.incoming(body.block_of_inst(phi)).iter();
    let sources = edges.map(|&edge| cfg.edge_source(edge));
    entries(body, cfg, phi).into_iter().zip(sources).collect()
}
