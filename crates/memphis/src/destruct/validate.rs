//! Checks a description before anything is planned for it: numbers in range, one definition per value, strict SSA form.
//!
//! Needs the dominator tree, which the description brings along. Cost: O(values + operands + φs + arguments + edges), and sorting the
//! instructions that copy.

use super::describe::{Argument, Input, Limit, Operand, OperandKind, PhiInfo, Value};
use crate::dom::DomTree;
use crate::entity::{Block, Edge, NONE, PhiId};
use crate::error::{GraphError, OTHER_GRAPH};
use crate::graph::{Cfg, Hash};
use alloc::vec::Vec;
use core::fmt;

/// A wrong description for SSA destruction. Operands are named by their places in the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// The graph is wrong.
    Graph(GraphError),
    /// The analyses were computed for another graph.
    OtherGraph,
    /// There are 2³⁰ values and arguments or more.
    TooManyValues {
        /// The number of values and arguments.
        n: usize,
    },
    /// A block is named that does not exist.
    Block {
        /// What names it.
        by: InputPlace,
        /// The block.
        block: Block,
        /// The number of blocks.
        n_blocks: usize,
    },
    /// A value is named that does not exist.
    Value {
        /// What names it.
        by: InputPlace,
        /// The value.
        value: Value,
        /// The number of values.
        n_values: usize,
    },
    /// The position of an operand is [`Operand::MAX_POSITION`] or more.
    Position {
        /// The operand.
        operand: usize,
        /// The position.
        position: u32,
    },
    /// An operand is written on an edge that does not leave its block.
    Edge {
        /// The operand.
        operand: usize,
        /// The edge.
        edge: Edge,
        /// The block of the operand.
        block: Block,
    },
    /// An instruction copies a value and writes another one.
    CopyAndMore {
        /// The operand that is written besides.
        operand: usize,
        /// The block of the instruction.
        block: Block,
        /// The position of the instruction.
        position: u32,
    },
    /// There are not as many arguments as ways into the blocks of the φs.
    Arguments {
        /// The number of ways, over all φs.
        expected: usize,
        /// The number of arguments.
        found: usize,
    },
    /// The number of a constant is 2³¹ or more.
    Constant {
        /// The argument.
        by: InputPlace,
        /// The number.
        number: u32,
    },
    /// An argument is of another class than the φ.
    Class {
        /// The argument.
        by: InputPlace,
        /// The class of the argument's value.
        found: u32,
        /// The class of the φ's result.
        expected: u32,
    },
    /// A value has two definitions.
    TwoDefinitions {
        /// The value.
        value: Value,
        /// The later definition.
        second: InputPlace,
    },
    /// A value is read where its definition does not come first on every path.
    NotDominated {
        /// What reads it.
        by: InputPlace,
        /// The value.
        value: Value,
        /// The block of the definition.
        definition: Block,
    },
}

/// A place in a description for SSA destruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPlace {
    /// This operand, in this block.
    Operand(usize, Block),
    /// The result of this φ.
    Result(PhiId),
    /// The argument of this φ with this position.
    Argument(PhiId, usize),
    /// The limit with this place in the list.
    Limit(usize),
}

impl fmt::Display for InputPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand(operand, block) => write!(f, "operand {operand} in block {}", block.0),
            Self::Result(phi) => write!(f, "φ {}", phi.0),
            Self::Argument(phi, position) => write!(f, "argument {position} of φ {}", phi.0),
            Self::Limit(limit) => write!(f, "limit {limit}"),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Graph(error) => write!(f, "{error}"),
            Self::OtherGraph => f.write_str(OTHER_GRAPH),
            Self::TooManyValues { n } => write!(f, "there are {n} values and arguments, expected fewer than 2^30"),
            Self::Block { by, block, n_blocks } => {
                write!(f, "{by} names block {}, expected a number below {n_blocks}, the number of blocks", block.0)
            }
            Self::Value { by, value, n_values } => {
                write!(f, "{by} names value {}, expected a number below {n_values}, the number of values", value.0)
            }
            Self::Position { operand, position } => {
                write!(f, "operand {operand} has position {position}, expected one below {}", Operand::MAX_POSITION)
            }
            Self::Edge { operand, edge, block } => write!(
                f,
                "operand {operand} is written on edge {}, expected an edge that leaves block {}",
                edge.0, block.0
            ),
            Self::CopyAndMore { operand, block, position } => write!(
                f,
                "operand {operand} is written by the instruction at position {position} of block {}, which is a copy: \
                 expected it to write nothing else",
                block.0
            ),
            Self::Arguments { expected, found } => write!(
                f,
                "there are {found} arguments, expected {expected}: for each φ one for each way into its block"
            ),
            Self::Constant { by, number } => {
                write!(f, "{by} is the constant {number}, expected a number below 2^31")
            }
            Self::Class { by, found, expected } => {
                write!(f, "{by} is of class {found}, expected class {expected}, that of the φ")
            }
            Self::TwoDefinitions { value, second } => {
                write!(f, "value {} is defined by {second}, expected no definition besides the first", value.0)
            }
            Self::NotDominated { by, value, definition } => write!(
                f,
                "{by} reads value {}, expected its definition, in block {}, first on every path there",
                value.0, definition.0
            ),
        }
    }
}

impl core::error::Error for InputError {}

impl From<GraphError> for InputError {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}

/// Where a value is defined, in the order of execution: φs, instructions, the terminator, one of its edges.
#[derive(Clone, Copy, Debug)]
struct Definition {
    /// [`NONE`]: outside of the function.
    block: u32,
    at: u32,
}

const PHI: u32 = 0;
const AT_END: u32 = u32::MAX - 1;
const ON_EDGE: u32 = u32::MAX;

fn at_position(position: u32) -> u32 {
    1 + position
}

impl Input<'_> {
    /// Checks that all numbers are in range, that each value has one definition at most, which comes first on every path to a use,
    /// and that the analyses are those of the graph.
    ///
    /// Whatever takes a description does this first. Cost: linear in the description.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn validate(&self) -> Result<(), InputError> {
        self.fingerprint(&mut Validation::default()).map(|_| ())
    }

    /// What a valid description is told from others by: equal ones have equal ones.
    pub(super) fn fingerprint(&self, validation: &mut Validation) -> Result<u64, InputError> {
        validation.run(self)
    }
}

/// Memory for checking descriptions.
#[derive(Clone, Debug, Default)]
pub(super) struct Validation {
    definitions: Vec<Definition>,
    /// By value: the edge it is defined on, or [`NONE`]. Empty if no value is.
    edges: Vec<u32>,
    /// The instructions that copy, with their operands: block, position, number.
    copies: Vec<(Block, u32, usize)>,
    /// By block: how many reachable ways into it come from blocks that it does not dominate; [`NONE`] if not counted yet.
    ways_from_above: Vec<u32>,
}

impl Validation {
    fn run(&mut self, f: &Input<'_>) -> Result<u64, InputError> {
        let graph = f.cfg.fingerprint()?;
        if f.analyses.graph != graph {
            return Err(InputError::OtherGraph);
        }
        let n = f.values.len() + f.arguments.len();
        if n >= 1 << 30 {
            return Err(InputError::TooManyValues { n });
        }
        check_numbers(f)?;
        self.define_all(f)?;
        self.check_copies(f)?;
        self.check_operands(f)?;
        self.check_arguments(f)?;
        Ok(hash(f, graph))
    }

    /// Leaves: the definition of each value.
    fn define_all(&mut self, f: &Input<'_>) -> Result<(), InputError> {
        self.definitions.clear();
        self.definitions.resize(f.values.len(), Definition { block: NONE, at: PHI });
        self.edges.clear();
        self.ways_from_above.clear();
        for (number, operand) in f.operands.iter().enumerate() {
            let at = match operand.kind {
                OperandKind::Read | OperandKind::ReadAtEnd => continue,
                OperandKind::Define | OperandKind::Copy(_) => at_position(operand.position),
                OperandKind::DefineAtEnd => AT_END,
                OperandKind::DefineOnEdge(edge) => {
                    self.edges.resize(f.values.len(), NONE);
                    self.edges[operand.value.index()] = edge.0;
                    ON_EDGE
                }
            };
            self.define(operand.value, operand.block, at, InputPlace::Operand(number, operand.block))?;
        }
        for (phi, info) in phis(f) {
            self.define(info.result, info.block, PHI, InputPlace::Result(phi))?;
        }
        Ok(())
    }

    fn define(&mut self, value: Value, block: Block, at: u32, second: InputPlace) -> Result<(), InputError> {
        let definition = &mut self.definitions[value.index()];
        if definition.block != NONE {
            return Err(InputError::TwoDefinitions { value, second });
        }
        *definition = Definition { block: block.0, at };
        Ok(())
    }

    /// Instructions that copy write nothing else.
    fn check_copies(&mut self, f: &Input<'_>) -> Result<(), InputError> {
        self.copies.clear();
        let numbered = || f.operands.iter().enumerate();
        let copies = numbered().filter(|(_, operand)| matches!(operand.kind, OperandKind::Copy(_)));
        self.copies.extend(copies.map(|(number, operand)| (operand.block, operand.position, number)));
        self.copies.sort_unstable();
        let is_same = |pair: &&[(Block, u32, usize)]| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1);
        if let Some(&[_, (block, position, operand)]) = self.copies.windows(2).find(is_same) {
            return Err(InputError::CopyAndMore { operand, block, position });
        }
        if self.copies.is_empty() {
            return Ok(());
        }
        for (operand, &Operand { block, position, kind, .. }) in numbered() {
            let at = |copy: &(Block, u32, usize)| (copy.0, copy.1).cmp(&(block, position));
            if kind == OperandKind::Define && self.copies.binary_search_by(at).is_ok() {
                return Err(InputError::CopyAndMore { operand, block, position });
            }
        }
        Ok(())
    }

    /// Needs: definitions. Each comes first on every path to an operand that reads it.
    fn check_operands(&mut self, f: &Input<'_>) -> Result<(), InputError> {
        for (number, operand) in f.operands.iter().enumerate() {
            let (value, at) = match operand.kind {
                OperandKind::Read => (operand.value, at_position(operand.position)),
                OperandKind::Copy(from) => (from, at_position(operand.position)),
                OperandKind::ReadAtEnd => (operand.value, AT_END),
                OperandKind::Define | OperandKind::DefineAtEnd | OperandKind::DefineOnEdge(_) => continue,
            };
            if f.analyses.dom.is_reachable(operand.block) && !self.comes_first(f, value, operand.block, at) {
                return Err(self.not_dominated(value, InputPlace::Operand(number, operand.block)));
            }
        }
        Ok(())
    }

    /// Needs: definitions. Each comes first on every path to a φ that reads it, and is of the φ's class.
    fn check_arguments(&mut self, f: &Input<'_>) -> Result<(), InputError> {
        let mut arguments = f.arguments;
        for (phi, info) in phis(f) {
            let (own, others) = arguments.split_at(n_ways_in(f.cfg, info.block));
            arguments = others;
            if !f.analyses.dom.is_reachable(info.block) {
                continue;
            }
            for (position, &argument) in own.iter().enumerate() {
                let edge = f.cfg.incoming(info.block).get(position).copied();
                let is_reachable = edge.is_none_or(|edge| f.analyses.dom.is_reachable(f.cfg.edge_source(edge)));
                if let (Argument::Value(value), true) = (argument, is_reachable) {
                    self.check_argument(f, info, value, edge, InputPlace::Argument(phi, position))?;
                }
            }
        }
        Ok(())
    }

    fn check_argument(
        &mut self,
        f: &Input<'_>,
        phi: &PhiInfo,
        value: Value,
        edge: Option<Edge>,
        by: InputPlace,
    ) -> Result<(), InputError> {
        let (found, expected) = (f.values[value.index()].class, f.values[phi.result.index()].class);
        if found != expected {
            return Err(InputError::Class { by, found, expected });
        }
        let comes_first = match edge {
            None => self.definitions[value.index()].block == NONE,
            Some(edge) => {
                self.edges.get(value.index()) == Some(&edge.0)
                    || self.comes_first(f, value, f.cfg.edge_source(edge), ON_EDGE)
            }
        };
        if comes_first { Ok(()) } else { Err(self.not_dominated(value, by)) }
    }

    /// Whether the definition of a value comes before `at` in a reachable block, on every path there.
    fn comes_first(&mut self, f: &Input<'_>, value: Value, block: Block, at: u32) -> bool {
        let definition = self.definitions[value.index()];
        if definition.block == NONE {
            return true;
        }
        let dom = &f.analyses.dom;
        if definition.at == ON_EDGE {
            let edge = Edge(self.edges[value.index()]);
            let (source, target) = (f.cfg.edge_source(edge), f.cfg.edge_target(edge));
            return dom.is_reachable(source)
                && dom.dominates(target, block)
                && !dom.dominates(target, source)
                && self.ways_from_above(f, target) == 1;
        }
        let definer = Block(definition.block);
        if definer == block { definition.at < at } else { dom.dominates(definer, block) }
    }

    fn ways_from_above(&mut self, f: &Input<'_>, block: Block) -> u32 {
        let dom: &DomTree = &f.analyses.dom;
        self.ways_from_above.resize(f.cfg.n_blocks(), NONE);
        let ways = &mut self.ways_from_above[block.index()];
        if *ways == NONE {
            let is_from_above = |source: &&Block| dom.is_reachable(**source) && !dom.dominates(block, **source);
            let n_above = f.cfg.predecessors(block).iter().filter(is_from_above).count();
            *ways = n_above as u32 + u32::from(block == f.cfg.entry());
        }
        *ways
    }

    #[cold]
    fn not_dominated(&self, value: Value, by: InputPlace) -> InputError {
        InputError::NotDominated { by, value, definition: Block(self.definitions[value.index()].block) }
    }
}

/// All numbers are in range.
fn check_numbers(f: &Input<'_>) -> Result<(), InputError> {
    let (n_blocks, n_values) = (f.cfg.n_blocks(), f.values.len());
    let check_block = |block: Block, by| match block.index() < n_blocks {
        true => Ok(()),
        false => Err(InputError::Block { by, block, n_blocks }),
    };
    let check_value = |value: Value, by| match value.index() < n_values {
        true => Ok(()),
        false => Err(InputError::Value { by, value, n_values }),
    };
    for (number, operand) in f.operands.iter().enumerate() {
        let &Operand { block, position, value, kind } = operand;
        let by = InputPlace::Operand(number, block);
        check_block(block, by)?;
        check_value(value, by)?;
        match kind {
            OperandKind::Copy(from) => check_value(from, by)?,
            OperandKind::DefineOnEdge(edge) if !leaves(f.cfg, edge, block) => {
                return Err(InputError::Edge { operand: number, edge, block });
            }
            _ => {}
        }
        if position >= Operand::MAX_POSITION {
            return Err(InputError::Position { operand: number, position });
        }
    }
    let mut expected = 0;
    for (phi, info) in phis(f) {
        check_block(info.block, InputPlace::Result(phi))?;
        check_value(info.result, InputPlace::Result(phi))?;
        expected += n_ways_in(f.cfg, info.block);
    }
    if expected != f.arguments.len() {
        return Err(InputError::Arguments { expected, found: f.arguments.len() });
    }
    let mut arguments = f.arguments;
    for (phi, info) in phis(f) {
        let (own, others) = arguments.split_at(n_ways_in(f.cfg, info.block));
        arguments = others;
        for (position, &argument) in own.iter().enumerate() {
            let by = InputPlace::Argument(phi, position);
            match argument {
                Argument::Value(value) => check_value(value, by)?,
                Argument::Constant(number) if number >= 1 << 31 => return Err(InputError::Constant { by, number }),
                Argument::Constant(_) | Argument::Undef => {}
            }
        }
    }
    for (number, &(block, _)) in f.limits.iter().enumerate() {
        check_block(block, InputPlace::Limit(number))?;
    }
    Ok(())
}

/// Whether the edge exists and leaves the block.
fn leaves(cfg: &Cfg, edge: Edge, block: Block) -> bool {
    edge.index() < cfg.n_edges() && cfg.edge_source(edge) == block
}

fn phis<'a>(f: &Input<'a>) -> impl Iterator<Item = (PhiId, &'a PhiInfo)> + use<'a> {
    (0..).map(PhiId).zip(f.phis)
}

fn n_ways_in(cfg: &Cfg, block: Block) -> usize {
    cfg.incoming(block).len() + usize::from(block == cfg.entry())
}

fn hash(f: &Input<'_>, graph: u64) -> u64 {
    let pair = |one: u32, other: u32| u64::from(one) << 32 | u64::from(other);
    let mut hash = Hash::new();
    hash.add(graph);
    hash.add(f.values.len() as u64);
    f.values.iter().for_each(|info| hash.add(pair(info.class, info.pinned.into())));
    for operand in f.operands {
        let (kind, number) = match operand.kind {
            OperandKind::Read => (0, 0),
            OperandKind::Define => (1, 0),
            OperandKind::Copy(from) => (2, from.0),
            OperandKind::ReadAtEnd => (3, 0),
            OperandKind::DefineAtEnd => (4, 0),
            OperandKind::DefineOnEdge(edge) => (5, edge.0),
        };
        hash.add(pair(operand.block.0, operand.value.0));
        hash.add(pair(operand.position << 3 | kind, number));
    }
    f.phis.iter().for_each(|phi| hash.add(pair(phi.block.0, phi.result.0)));
    for argument in f.arguments {
        hash.add(match *argument {
            Argument::Value(value) => pair(0, value.0),
            Argument::Constant(number) => pair(1, number),
            Argument::Undef => pair(2, 0),
        });
    }
    for &(block, limit) in f.limits {
        let limit = match limit {
            Limit::EdgesOut => 0,
            Limit::EdgesIn => 1,
            Limit::CopiesAtEnd => 2,
            Limit::CopiesAtHead => 3,
        };
        hash.add(pair(block.0, limit));
    }
    hash.get()
}
