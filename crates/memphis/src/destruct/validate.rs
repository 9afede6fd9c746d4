//! Checks a description before anything is planned for it: numbers in range, one definition per
//! value, strict SSA form.
//!
//! Needs the dominator tree, which the description brings along. Cost: O(values + operands + φs +
//! arguments + edges), and sorting the instructions that copy.

use super::describe::{Argument, Input, Limit, Operand, OperandId, OperandKind, PhiInfo, Value};
use super::error::{InputError, InputPlace};
use crate::entity::{Block, Edge, PhiId};
use crate::graph::{Cfg, Hash};
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table};

/// A time during the execution of a block: φs, instructions, the terminator, one of its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Time(u32);

impl Time {
    const PHI: Self = Self(0);
    const AT_END: Self = Self(u32::MAX - 1);
    const ON_EDGE: Self = Self(u32::MAX);

    fn at_position(position: u32) -> Self {
        Self(1 + position)
    }
}

/// The definition of a value.
#[derive(Clone, Copy, Debug)]
struct Definition {
    /// None: outside of the function.
    block: PackedOption<Block>,
    at: Time,
}

impl Input<'_> {
    /// Checks that all numbers are in range, that each value has one definition at most, which
    /// comes first on every path to a use, and that the analyses are those of the graph.
    ///
    /// Every function that takes a description does this first. Cost: linear in the description.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn validate(&self) -> Result<(), InputError> {
        self.fingerprint(&mut Validation::default()).map(|_| ())
    }

    /// Checks the description like [`validate`](Input::validate), and returns a hash of it.
    pub(super) fn fingerprint(&self, validation: &mut Validation) -> Result<u64, InputError> {
        validation.run(self)
    }

    /// The hash of a description, which is not checked; none if graph and analyses are not those of
    /// any.
    pub(super) fn hash(&self) -> Option<u64> {
        let graph = self.cfg.fingerprint().ok()?;
        (self.analyses.graph == graph).then(|| hash(self, graph))
    }
}

/// The number of reachable ways into a block from blocks that it does not dominate.
type WaysFromAbove = Option<u32>;

/// Memory for checking descriptions.
#[derive(Clone, Debug, Default)]
pub(super) struct Validation {
    definitions: Table<Value, Definition>,
    /// The edge that each value is defined on. Empty if no value is.
    edges: Table<Value, PackedOption<Edge>>,
    /// The instructions that copy, each with its position and the place of its operand.
    copies: Vec<(Block, u32, OperandId)>,
    /// `None` if not counted yet.
    ways_from_above: Table<Block, WaysFromAbove>,
}

impl Validation {
    fn run(&mut self, f: &Input<'_>) -> Result<u64, InputError> {
        let graph = f.cfg.fingerprint()?;
        if f.analyses.graph != graph {
            return Err(InputError::OtherGraph);
        }
        let n = f.values.len() + f.arguments.items().len();
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
        let outside = Definition { block: PackedOption::NONE, at: Time::PHI };
        self.definitions.reset(f.values.len(), outside);
        self.edges.clear();
        self.ways_from_above.clear();
        for (id, operand) in operands(f) {
            let at = match operand.kind {
                OperandKind::Read | OperandKind::ReadAtEnd => continue,
                OperandKind::Define | OperandKind::Copy(_) => Time::at_position(operand.position),
                OperandKind::DefineAtEnd => Time::AT_END,
                OperandKind::DefineOnEdge(edge) => {
                    self.edges.grow(f.values.len(), PackedOption::NONE);
                    self.edges[operand.value] = edge.into();
                    Time::ON_EDGE
                }
            };
            self.define(operand.value, operand.block, at, InputPlace::Operand(id, operand.block))?;
        }
        for (phi, info) in phis(f) {
            self.define(info.result, info.block, Time::PHI, InputPlace::Result(phi, info.block))?;
        }
        Ok(())
    }

    fn define(&mut self, value: Value, block: Block, at: Time, second: InputPlace) -> Result<(), InputError> {
        let definition = &mut self.definitions[value];
        if let Some(first) = definition.block.get() {
            return Err(InputError::TwoDefinitions { value, first, second });
        }
        *definition = Definition { block: block.into(), at };
        Ok(())
    }

    /// Checks that instructions that copy write nothing else.
    fn check_copies(&mut self, f: &Input<'_>) -> Result<(), InputError> {
        self.copies.clear();
        let copies = operands(f).filter(|(_, operand)| matches!(operand.kind, OperandKind::Copy(_)));
        self.copies.extend(copies.map(|(id, operand)| (operand.block, operand.position, id)));
        self.copies.sort_unstable();
        let is_same = |pair: &&[(Block, u32, OperandId)]| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1);
        if let Some(&[_, (block, position, operand)]) = self.copies.windows(2).find(is_same) {
            return Err(InputError::CopyAndMore { operand, block, position });
        }
        if self.copies.is_empty() {
            return Ok(());
        }
        for (operand, &Operand { block, position, kind, .. }) in operands(f) {
            let at = |copy: &(Block, u32, OperandId)| (copy.0, copy.1).cmp(&(block, position));
            if kind == OperandKind::Define && self.copies.binary_search_by(at).is_ok() {
                return Err(InputError::CopyAndMore { operand, block, position });
            }
        }
        Ok(())
    }

    /// Needs: definitions. Checks that each comes first on every path to an operand that reads it.
    fn check_operands(&mut self, f: &Input<'_>) -> Result<(), InputError> {
        for (id, operand) in operands(f) {
            let (value, at) = match operand.kind {
                OperandKind::Read => (operand.value, Time::at_position(operand.position)),
                OperandKind::Copy(from) => (from, Time::at_position(operand.position)),
                OperandKind::ReadAtEnd => (operand.value, Time::AT_END),
                OperandKind::Define | OperandKind::DefineAtEnd | OperandKind::DefineOnEdge(_) => continue,
            };
            if f.analyses.dom.is_reachable(operand.block) && !self.comes_first(f, value, operand.block, at) {
                return Err(self.not_dominated(value, InputPlace::Operand(id, operand.block)));
            }
        }
        Ok(())
    }

    /// Needs: definitions. Checks that each comes first on every path to a φ that reads it, and is
    /// of the φ's class.
    fn check_arguments(&mut self, f: &Input<'_>) -> Result<(), InputError> {
        for (phi, info) in phis(f) {
            if !f.analyses.dom.is_reachable(info.block) {
                continue;
            }
            for (position, &argument) in f.arguments[phi].iter().enumerate() {
                let edge = f.cfg.incoming(info.block).get(position).copied();
                let is_reachable = edge.is_none_or(|edge| f.analyses.dom.is_reachable(f.cfg.edge_source(edge)));
                if let (Argument::Value(value), true) = (argument, is_reachable) {
                    self.check_argument(f, info, value, edge, InputPlace::Argument(phi, info.block, position))?;
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
            None => self.definitions[value].block.is_none(),
            Some(edge) => {
                self.edges.get(value) == Some(&edge.into())
                    || self.comes_first(f, value, f.cfg.edge_source(edge), Time::ON_EDGE)
            }
        };
        if comes_first { Ok(()) } else { Err(self.not_dominated(value, by)) }
    }

    /// True if the definition of a value comes before `at` in a reachable block, on every path
    /// there.
    fn comes_first(&mut self, f: &Input<'_>, value: Value, block: Block, at: Time) -> bool {
        let definition = self.definitions[value];
        let Some(definer) = definition.block.get() else { return true };
        let dom = &f.analyses.dom;
        if definition.at == Time::ON_EDGE {
            let edge = self.edges[value].unwrap();
            let (source, target) = (f.cfg.edge_source(edge), f.cfg.edge_target(edge));
            return dom.is_reachable(source)
                && dom.dominates(target, block)
                && !dom.dominates(target, source)
                && self.n_ways_from_above(f, target) == 1;
        }
        if definer == block { definition.at < at } else { dom.dominates(definer, block) }
    }

    fn n_ways_from_above(&mut self, f: &Input<'_>, block: Block) -> u32 {
        let dom = &f.analyses.dom;
        self.ways_from_above.grow(f.cfg.n_blocks(), None);
        *self.ways_from_above[block].get_or_insert_with(|| {
            let is_from_above = |source: &&Block| dom.is_reachable(**source) && !dom.dominates(block, **source);
            let n_above = f.cfg.predecessors(block).iter().filter(is_from_above).count();
            n_above as u32 + u32::from(block == f.cfg.entry())
        })
    }

    #[cold]
    fn not_dominated(&self, value: Value, by: InputPlace) -> InputError {
        InputError::NotDominated { by, value, definition: self.definitions[value].block.unwrap() }
    }
}

/// Checks that all numbers are in range.
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
    for (operand, &Operand { block, position, value, kind }) in operands(f) {
        let by = InputPlace::Operand(operand, block);
        check_block(block, by)?;
        check_value(value, by)?;
        match kind {
            OperandKind::Copy(from) => check_value(from, by)?,
            OperandKind::DefineOnEdge(edge) if !leaves(f.cfg, edge, block) => {
                return Err(InputError::Edge { operand, edge, block });
            }
            _ => {}
        }
        if position >= Operand::MAX_POSITION {
            return Err(InputError::Position { operand, position });
        }
    }
    check_phis(f, check_block, check_value)?;
    for (number, &(block, _)) in f.limits.iter().enumerate() {
        check_block(block, InputPlace::Limit(number))?;
    }
    Ok(())
}

fn check_phis(
    f: &Input<'_>,
    check_block: impl Fn(Block, InputPlace) -> Result<(), InputError>,
    check_value: impl Fn(Value, InputPlace) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let (n_phis, n_rows) = (f.phis.len(), f.arguments.n_rows());
    if n_rows != n_phis {
        return Err(InputError::Rows { n_phis, n_rows });
    }
    for (phi, &PhiInfo { block, result }) in phis(f) {
        check_block(block, InputPlace::Result(phi, block))?;
        check_value(result, InputPlace::Result(phi, block))?;
        let arguments = &f.arguments[phi];
        let (expected, found) = (f.cfg.n_ways_in(block), arguments.len());
        if found != expected {
            return Err(InputError::Arguments { phi, block, expected, found });
        }
        for (position, &argument) in arguments.iter().enumerate() {
            let by = InputPlace::Argument(phi, block, position);
            match argument {
                Argument::Value(value) => check_value(value, by)?,
                Argument::Constant(number) if number >= 1 << 31 => return Err(InputError::Constant { by, number }),
                Argument::Constant(_) | Argument::Undef => {}
            }
        }
    }
    Ok(())
}

/// True if the edge exists and leaves the block.
fn leaves(cfg: &Cfg, edge: Edge, block: Block) -> bool {
    edge.index() < cfg.n_edges() && cfg.edge_source(edge) == block
}

fn operands<'a>(f: &Input<'a>) -> impl Iterator<Item = (OperandId, &'a Operand)> + use<'a> {
    (0..).map(OperandId).zip(f.operands)
}

fn phis<'a>(f: &Input<'a>) -> impl Iterator<Item = (PhiId, &'a PhiInfo)> + use<'a> {
    (0..).map(PhiId).zip(f.phis)
}

fn hash(f: &Input<'_>, graph: u64) -> u64 {
    let pair = |one: u32, other: u32| u64::from(one) << 32 | u64::from(other);
    let mut hash = Hash::new();
    hash.add(graph);
    let lengths = [f.values.len(), f.operands.len(), f.phis.len(), f.arguments.n_rows(), f.limits.len()];
    lengths.into_iter().for_each(|n| hash.add(n as u64));
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
    f.arguments.ids().for_each(|phi| hash.add(f.arguments[phi].len() as u64));
    for argument in f.arguments.items() {
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
