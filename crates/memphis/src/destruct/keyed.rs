//! Descriptions for destruction in a client's own terms.

use super::describe::{Argument, Input, Limit, Operand, OperandId, OperandKind, PhiInfo, Value, ValueInfo};
use crate::analyses::Analyses;
use crate::entity::{Block, Edge, PhiId};
use crate::graph::Cfg;
use crate::keyed::{KeyedGraph, RecordError};
use alloc::vec::Vec;
use core::hash::Hash;
use memphis_entity::{Numbering, PackedOption, Rows, Table};

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
    /// The values, by number.
    pub values: Vec<ValueInfo>,
    /// Operands of instructions and terminators.
    pub operands: Vec<Operand>,
    /// The φs.
    pub phis: Vec<PhiInfo>,
    /// Their arguments.
    pub arguments: Rows<PhiId, Argument>,
    /// The limits of blocks.
    pub limits: Vec<(Block, Limit)>,
}

impl Description {
    /// The description, for the planner and the checkers.
    pub fn input(&self) -> Input<'_> {
        Input {
            cfg: &self.cfg,
            analyses: &self.analyses,
            values: &self.values,
            operands: &self.operands,
            phis: &self.phis,
            arguments: &self.arguments,
            limits: &self.limits,
        }
    }
}

/// An operand whose edge may not be known yet.
#[derive(Clone, Copy, Debug)]
struct Recording {
    operand: Operand,
    /// The position among the successors of the block, for what the terminator writes on an edge.
    successor: Option<u32>,
}

/// An argument of a φ on the way from a block; from outside if there is none.
#[derive(Clone, Copy, Debug)]
struct Way {
    phi: PhiId,
    from: PackedOption<Block>,
    /// The position among the successors of that block.
    successor: usize,
    argument: Argument,
}

/// Records a function in SSA form in a client's own terms: `B` is its block, `V` its value, and `U`
/// an operand: an instruction and a number, say.
///
/// Values get numbers in the order in which they are named first. Name parameters first: then each
/// is in the location of its own number.
///
/// ```
/// use memphis::destruct::{self, Argument, Options, Recorder, ValueInfo};
///
/// // start: jump loop(%n);  loop(%i): %j = sub %i, 1; if %j: jump loop(%j) else jump end
/// let mut f = Recorder::new();
/// let n = f.value("%n", ValueInfo::default());
/// f.block("start", ["loop"]);
/// f.block("loop", ["loop", "end"]);
/// f.block("end", []);
/// let phi = f.phi("loop", "%i");
/// f.argument("start", 0, phi, Argument::Value(n));
/// f.read("loop", 0, "%i", ("sub", 1));
/// let j = f.define("loop", 0, "%j", ("sub", 0));
/// f.argument("loop", 0, phi, Argument::Value(j));
/// f.read_at_end("loop", "%j", ("if", 1));
/// let f = f.finish("start")?;
///
/// let mut plan = destruct::plan(&f.input(), &Options::DEFAULT)?;
/// let parameter = plan.location(n);
/// destruct::share_locations(&f.input(), &mut plan, |class| class, &[parameter])?;
/// let location = |value| plan.location(f.value_id(value).expect("it was recorded")).0;
/// assert_eq!([location("%n"), location("%i"), location("%j")], [0; 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<B, V, U = ()> {
    graph: KeyedGraph<B>,
    values: Numbering<Value, V>,
    infos: Table<Value, ValueInfo>,
    operands: Vec<Recording>,
    users: Table<OperandId, U>,
    phis: Table<PhiId, PhiInfo>,
    ways: Vec<Way>,
    limits: Vec<(Block, Limit)>,
}

impl<B, V, U> Recorder<B, V, U>
where
    B: Copy + Eq + Hash,
    V: Copy + Eq + Hash,
{
    /// A function without blocks.
    pub fn new() -> Self {
        Self {
            graph: KeyedGraph::new(),
            values: Numbering::new(),
            infos: Table::new(),
            operands: Vec::new(),
            users: Table::new(),
            phis: Table::new(),
            ways: Vec::new(),
            limits: Vec::new(),
        }
    }

    /// A value, with what is known of it. Values need not be named here; they are of class 0 then.
    pub fn value(&mut self, value: V, info: ValueInfo) -> Value {
        let id = self.number(value);
        self.infos[id] = info;
        id
    }

    fn number(&mut self, value: V) -> Value {
        let id = self.values.add(value);
        self.infos.grow(self.values.len(), ValueInfo::default());
        id
    }

    /// The next block, with the targets of its terminator, in order. These may come later.
    pub fn block(&mut self, block: B, successors: impl IntoIterator<Item = B>) -> Block {
        self.graph.add(block, successors)
    }

    /// A φ, or a parameter, of a block.
    pub fn phi(&mut self, block: B, result: V) -> PhiId {
        let result = self.number(result);
        let block = self.graph.number(block).unwrap_or(Block(0));
        self.phis.push(PhiInfo { block, result })
    }

    /// The argument of a φ on an edge: that to the successor of `from` at this position.
    pub fn argument(&mut self, from: B, position: usize, phi: PhiId, argument: Argument) {
        if let Some(block) = self.graph.number(from) {
            self.ways.push(Way { phi, from: block.into(), successor: position, argument });
        }
    }

    /// The argument of a φ of the entry on the way in from outside.
    pub fn entry_argument(&mut self, phi: PhiId, argument: Argument) {
        self.ways.push(Way { phi, from: PackedOption::NONE, successor: 0, argument });
    }

    /// The instruction at this position of the block reads a value.
    pub fn read(&mut self, block: B, position: u32, value: V, user: U) -> Value {
        self.operand(block, position, value, OperandKind::Read, user)
    }

    /// The instruction at this position of the block writes a value.
    pub fn define(&mut self, block: B, position: u32, value: V, user: U) -> Value {
        self.operand(block, position, value, OperandKind::Define, user)
    }

    /// The instruction at this position of the block copies `from` to a value.
    pub fn copy(&mut self, block: B, position: u32, value: V, from: V, user: U) -> Value {
        let from = self.number(from);
        self.operand(block, position, value, OperandKind::Copy(from), user)
    }

    /// The terminator reads a value.
    pub fn read_at_end(&mut self, block: B, value: V, user: U) -> Value {
        self.operand(block, 0, value, OperandKind::ReadAtEnd, user)
    }

    /// The terminator writes a value.
    pub fn define_at_end(&mut self, block: B, value: V, user: U) -> Value {
        self.operand(block, 0, value, OperandKind::DefineAtEnd, user)
    }

    /// The terminator writes a value on the edge to its successor at this position alone.
    pub fn define_on_edge(&mut self, block: B, position: u32, value: V, user: U) -> Value {
        let n_before = self.operands.len();
        let value = self.operand(block, 0, value, OperandKind::DefineOnEdge(Edge(0)), user);
        self.operands[n_before..].iter_mut().for_each(|recording| recording.successor = Some(position));
        value
    }

    fn operand(&mut self, block: B, position: u32, value: V, kind: OperandKind, user: U) -> Value {
        let value = self.number(value);
        if let Some(block) = self.graph.number(block) {
            self.operands.push(Recording { operand: Operand { block, position, value, kind }, successor: None });
            self.users.push(user);
        }
        value
    }

    /// Something that cannot be done at a block.
    pub fn limit(&mut self, block: B, limit: Limit) {
        if let Some(block) = self.graph.number(block) {
            self.limits.push((block, limit));
        }
    }

    /// The description, and the way back from its numbers. Cost: linear, with a hash for each key.
    ///
    /// # Errors
    /// The first call that was wrong, a successor that was not recorded, or a φ without an argument
    /// for an edge from a block that can be reached.
    ///
    /// # Panics
    /// Panics if an argument is for a φ that was not recorded.
    pub fn finish(mut self, entry: B) -> Result<Recorded<B, V, U>, RecordError<B>> {
        let cfg = self.graph.finish(entry)?;
        let analyses = Analyses::compute(&cfg);
        let arguments = self.arguments(&cfg, &analyses)?;
        let Self { graph, values, infos, operands, users, phis, limits, .. } = self;
        let operands = operands.iter().map(|recording| match recording.successor {
            Some(position) => {
                let block = recording.operand.block;
                let kind = OperandKind::DefineOnEdge(edge(&graph, &cfg, block, position as usize)?);
                Ok(Operand { kind, ..recording.operand })
            }
            None => Ok(recording.operand),
        });
        let operands = operands.collect::<Result<_, _>>()?;
        let (values_info, phis) = (infos.into_values(), phis.into_values());
        let description = Description { cfg, analyses, values: values_info, operands, phis, arguments, limits };
        Ok(Recorded { description, blocks: graph.blocks, values, users })
    }

    /// The arguments of each φ, in the order of the edges into its block.
    fn arguments(&self, cfg: &Cfg, analyses: &Analyses) -> Result<Rows<PhiId, Argument>, RecordError<B>> {
        let mut by_phi = Rows::new();
        let mut ways = Vec::new();
        for way in &self.ways {
            let edge = way.from.get().map(|block| edge(&self.graph, cfg, block, way.successor)).transpose()?;
            ways.push((way.phi, (edge, way.argument)));
        }
        by_phi.group(self.phis.len(), ways.iter().copied());
        let mut on_edge: Table<Edge, Option<Argument>> = Table::filled(cfg.n_edges(), None);
        let mut arguments = Rows::new();
        for (phi, info) in self.phis.iter() {
            let mut outside = None;
            for &(edge, argument) in &by_phi[phi] {
                *edge.map_or(&mut outside, |edge| &mut on_edge[edge]) = Some(argument);
            }
            arguments.start_row();
            for (&edge, &source) in cfg.incoming(info.block).iter().zip(cfg.predecessors(info.block)) {
                // Nothing comes from a block that cannot be reached.
                let absent = (!analyses.dom.is_reachable(source)).then_some(Argument::Undef);
                let from = Some(self.graph.blocks[source]);
                arguments.push(on_edge[edge].or(absent).ok_or(RecordError::NoArgument { phi, from })?);
            }
            if info.block == cfg.entry() {
                arguments.push(outside.ok_or(RecordError::NoArgument { phi, from: None })?);
            }
            for &(edge, _) in &by_phi[phi] {
                edge.into_iter().for_each(|edge| on_edge[edge] = None);
            }
        }
        Ok(arguments)
    }
}

/// The edge to the successor of a block at a position.
fn edge<B: Copy + Eq + Hash>(
    graph: &KeyedGraph<B>,
    cfg: &Cfg,
    block: Block,
    position: usize,
) -> Result<Edge, RecordError<B>> {
    let edge = cfg.outgoing(block).nth(position);
    edge.ok_or(RecordError::NoSuccessor { block: graph.blocks[block], position })
}

impl<B, V, U> Default for Recorder<B, V, U>
where
    B: Copy + Eq + Hash,
    V: Copy + Eq + Hash,
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
pub struct Recorded<B, V, U = ()> {
    description: Description,
    blocks: Numbering<Block, B>,
    values: Numbering<Value, V>,
    users: Table<OperandId, U>,
}

impl<B, V, U> Recorded<B, V, U>
where
    B: Copy + Eq + Hash,
    V: Copy + Eq + Hash,
    U: Copy,
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

    /// The client's value.
    pub fn value(&self, value: Value) -> V {
        self.values[value]
    }

    /// The number of a client's value.
    pub fn value_id(&self, value: V) -> Option<Value> {
        self.values.get(value)
    }

    /// The client's operand.
    pub fn user(&self, operand: OperandId) -> U {
        self.users[operand]
    }
}
