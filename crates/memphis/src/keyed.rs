//! Descriptions in a client's own terms: its blocks, variables and instructions are the keys.
//!
//! A client finds its way back from a plan by tables from the engine's numbers to its own things.
//! Most clients are alike in this; [`Recorder`] keeps the tables for them.

use crate::analyses::Analyses;
use crate::describe::{Access, AccessKind, Input, SlotInfo};
use crate::entity::{AccessId, Block, Slot};
use crate::error::GraphError;
use crate::graph::Cfg;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;
use memphis_entity::{Numbering, Rows, Table, id};

id! {
    /// An instruction that loads, in the order recorded.
    struct LoadId;
}

/// A description that owns what it describes.
///
/// It is written as text by its [`input`](Description::input), and read from text by
/// [`FromStr`](core::str::FromStr), for reports and tests.
#[derive(Clone, Debug)]
pub struct Description {
    /// The control-flow graph.
    pub cfg: Cfg,
    /// Its analyses.
    pub analyses: Analyses,
    /// The slots, by number.
    pub slots: Vec<SlotInfo>,
    /// The accesses.
    pub accesses: Vec<Access>,
}

impl Description {
    /// The description, for the planner and the checkers.
    pub fn input(&self) -> Input<'_> {
        Input { cfg: &self.cfg, analyses: &self.analyses, slots: &self.slots, accesses: &self.accesses }
    }
}

/// A mistake in what a [`Recorder`] was told: `B` is a client's block.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError<B> {
    /// A block is named that was not recorded.
    NoBlock {
        /// The block.
        block: B,
    },
    /// A block was recorded twice.
    BlockTwice {
        /// The block.
        block: B,
    },
    /// A block has no successor of this position.
    NoSuccessor {
        /// The block.
        block: B,
        /// The position.
        position: usize,
    },
    /// A φ has no argument for a way into its block.
    NoArgument {
        /// The φ, by its place among those recorded.
        phi: crate::entity::PhiId,
        /// The block it comes from; `None` for the way in from outside.
        from: Option<B>,
    },
    /// The graph is wrong in another way.
    Graph(GraphError),
}

impl<B: Debug> fmt::Display for RecordError<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBlock { block } => write!(f, "block {block:?} was not recorded, expected a block that was"),
            Self::BlockTwice { block } => write!(f, "block {block:?} was recorded twice, expected once"),
            Self::NoSuccessor { block, position } => {
                write!(f, "block {block:?} has no successor {position}, expected a position below their number")
            }
            Self::NoArgument { phi, from: Some(block) } => {
                write!(f, "φ {} has no argument from block {block:?}, expected one for each edge", phi.0)
            }
            Self::NoArgument { phi, from: None } => {
                write!(f, "φ {} of the entry has no argument for the way in from outside", phi.0)
            }
            Self::Graph(error) => write!(f, "{error}"),
        }
    }
}

impl<B: Debug> core::error::Error for RecordError<B> {}

/// A graph whose blocks are a client's.
#[derive(Clone, Debug)]
pub(crate) struct KeyedGraph<B> {
    pub blocks: Numbering<Block, B>,
    successors: Rows<Block, B>,
    /// The first wrong call.
    pub error: Option<RecordError<B>>,
}

impl<B: Copy + Eq + Hash> KeyedGraph<B> {
    pub fn new() -> Self {
        Self { blocks: Numbering::new(), successors: Rows::new(), error: None }
    }

    pub fn add(&mut self, block: B, successors: impl IntoIterator<Item = B>) -> Block {
        if self.blocks.get(block).is_some() {
            self.error.get_or_insert(RecordError::BlockTwice { block });
        }
        self.successors.push_row(successors);
        self.blocks.add(block)
    }

    /// The number of a block that was recorded.
    pub fn number(&mut self, block: B) -> Option<Block> {
        let number = self.blocks.get(block);
        if number.is_none() {
            self.error.get_or_insert(RecordError::NoBlock { block });
        }
        number
    }

    /// The graph, unless a call was wrong.
    pub fn finish(&mut self, entry: B) -> Result<Cfg, RecordError<B>> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let number = |block: B| self.blocks.get(block).ok_or(RecordError::NoBlock { block });
        let mut cfg = Cfg::new();
        let mut targets = Vec::new();
        for block in self.successors.ids() {
            for &successor in &self.successors[block] {
                targets.push(number(successor)?);
            }
            cfg.push_block(targets.drain(..));
        }
        cfg.try_finish(number(entry)?).map_err(RecordError::Graph)?;
        Ok(cfg)
    }
}

/// Records a function for construction in a client's own terms: `B` is its block, `S` its variable,
/// `I` its instruction, and `U` an operand that uses the result of a load.
///
/// ```
/// use memphis::construct::{self, Options, Recorder};
/// use memphis::SlotInfo;
///
/// // if (..) x = ..; read(x), with the client's names for everything
/// let mut f = Recorder::new();
/// f.slot("x", SlotInfo::default());
/// f.block("start", ["then", "end"]);
/// f.block("then", ["end"]);
/// f.block("end", []);
/// f.store("then", "x", "%1 = store x");
/// f.load("end", "x", "%2 = load x");
/// f.load("end", "y", "%3 = load y"); // y is no slot: its address escapes
/// f.used("%2 = load x", ("return", 0));
/// let f = f.finish("start")?;
///
/// let plan = construct::plan(&f.input(), &Options::DEFAULT)?;
/// let load = f.load_id("%2 = load x").expect("it was recorded");
/// let phi = plan.load(load).as_phi().expect("two definitions meet");
/// assert_eq!(f.block(plan.phi(phi).block), "end");
/// assert_eq!(plan.args(phi)[1].as_store().map(|store| f.inst(store)), Some("%1 = store x"));
/// assert_eq!(f.uses(load), [("return", 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<B, S, I, U = ()> {
    graph: KeyedGraph<B>,
    slots: Numbering<Slot, S>,
    infos: Table<Slot, SlotInfo>,
    accesses: Vec<Access>,
    insts: Table<AccessId, I>,
    loads: Numbering<LoadId, I>,
    load_ids: Table<LoadId, AccessId>,
    uses: Vec<(I, U)>,
}

impl<B, S, I, U> Recorder<B, S, I, U>
where
    B: Copy + Eq + Hash,
    S: Copy + Eq + Hash,
    I: Copy + Eq + Hash,
    U: Copy,
{
    /// A function without blocks.
    pub fn new() -> Self {
        Self {
            graph: KeyedGraph::new(),
            slots: Numbering::new(),
            infos: Table::new(),
            accesses: Vec::new(),
            insts: Table::new(),
            loads: Numbering::new(),
            load_ids: Table::new(),
            uses: Vec::new(),
        }
    }

    /// A variable that is to be promoted. A second call changes what is known of it.
    pub fn slot(&mut self, slot: S, info: SlotInfo) -> Slot {
        let id = self.slots.add(slot);
        self.infos.grow(self.slots.len(), info);
        self.infos[id] = info;
        id
    }

    /// The next block, with the targets of its terminator, in order. These may come later.
    pub fn block(&mut self, block: B, successors: impl IntoIterator<Item = B>) -> Block {
        self.graph.add(block, successors)
    }

    /// After all accesses recorded for the block, `inst` loads a variable. Nothing is recorded, as
    /// with [`store`](Self::store) and [`define`](Self::define), if that is no
    /// [`slot`](Self::slot).
    pub fn load(&mut self, block: B, slot: S, inst: I) -> Option<AccessId> {
        let load = self.access(block, slot, inst, AccessKind::Load)?;
        let id = self.loads.add(inst);
        self.load_ids.grow(self.loads.len(), load);
        self.load_ids[id] = load;
        Some(load)
    }

    /// After all accesses recorded for the block, `inst` stores to a variable.
    pub fn store(&mut self, block: B, slot: S, inst: I) -> Option<AccessId> {
        self.access(block, slot, inst, AccessKind::Store)
    }

    /// After all accesses recorded for the block, `inst` makes a variable anew.
    pub fn define(&mut self, block: B, slot: S, inst: I) -> Option<AccessId> {
        self.access(block, slot, inst, AccessKind::Define)
    }

    fn access(&mut self, block: B, slot: S, inst: I, kind: AccessKind) -> Option<AccessId> {
        let slot = self.slots.get(slot)?;
        let block = self.graph.number(block)?;
        self.accesses.push(Access::new(block, slot, kind));
        Some(self.insts.push(inst))
    }

    /// The operand `by` uses the result of a load, recorded before or after.
    pub fn used(&mut self, load: I, by: U) {
        self.uses.push((load, by));
    }

    /// The description, and the way back from its numbers. Cost: linear, with a hash for each key.
    ///
    /// # Errors
    /// The first call that was wrong, or a successor that was not recorded.
    pub fn finish(mut self, entry: B) -> Result<Recorded<B, S, I, U>, RecordError<B>> {
        let cfg = self.graph.finish(entry)?;
        let analyses = Analyses::compute(&cfg);
        let Self { graph, slots, infos, accesses, insts, loads, load_ids, uses } = self;
        let mut by_load = Rows::new();
        let known = uses.iter().filter_map(|&(load, by)| loads.get(load).map(|load| (load_ids[load], by)));
        by_load.group(accesses.len(), known);
        let description = Description { cfg, analyses, slots: infos.into_values(), accesses };
        Ok(Recorded { description, blocks: graph.blocks, slots, insts, loads, load_ids, uses: by_load })
    }
}

impl<B, S, I, U> Default for Recorder<B, S, I, U>
where
    B: Copy + Eq + Hash,
    S: Copy + Eq + Hash,
    I: Copy + Eq + Hash,
    U: Copy,
{
    fn default() -> Self {
        Self::new()
    }
}

/// A description, with the client's things for its numbers.
///
/// # Panics
/// Methods that take a number panic if there is nothing of that number.
#[derive(Clone, Debug)]
pub struct Recorded<B, S, I, U = ()> {
    description: Description,
    blocks: Numbering<Block, B>,
    slots: Numbering<Slot, S>,
    insts: Table<AccessId, I>,
    loads: Numbering<LoadId, I>,
    load_ids: Table<LoadId, AccessId>,
    uses: Rows<AccessId, U>,
}

impl<B, S, I, U> Recorded<B, S, I, U>
where
    B: Copy + Eq + Hash,
    S: Copy + Eq + Hash,
    I: Copy + Eq + Hash,
{
    /// The description, for the planner and the checkers.
    pub fn input(&self) -> Input<'_> {
        self.description.input()
    }

    /// The graph.
    pub fn cfg(&self) -> &Cfg {
        &self.description.cfg
    }

    /// The client's block.
    pub fn block(&self, block: Block) -> B {
        self.blocks[block]
    }

    /// The number of a client's block.
    pub fn block_id(&self, block: B) -> Option<Block> {
        self.blocks.get(block)
    }

    /// The client's variable.
    pub fn slot(&self, slot: Slot) -> S {
        self.slots[slot]
    }

    /// The number of a client's variable.
    pub fn slot_id(&self, slot: S) -> Option<Slot> {
        self.slots.get(slot)
    }

    /// The client's instruction.
    pub fn inst(&self, access: AccessId) -> I {
        self.insts[access]
    }

    /// The access of an instruction that was recorded as a load: the last one if it was recorded
    /// more than once.
    pub fn load_id(&self, inst: I) -> Option<AccessId> {
        self.loads.get(inst).map(|load| self.load_ids[load])
    }

    /// The uses of the result of a load, in the order recorded.
    pub fn uses(&self, load: AccessId) -> &[U] {
        &self.uses[load]
    }
}
