//! Arbitrary descriptions for the engine, most of them wrong: nothing panics, a wrong description
//! gets no plan, and each plan is proved.
//!
//! The judgement whether a description is right follows the definitions: numbers are compared one
//! by one, and strict SSA form is a fixed point of sets of available values, without dominators.

use super::Verdict;
use arbitrary::{Result, Unstructured};
use memphis::check::{check_construction, check_destruction};
use memphis::construct;
use memphis::destruct::{self, Argument, Limit, Operand, OperandKind, PhiInfo, Value, ValueInfo};
use memphis::{Access, AccessKind, Analyses, Block, Cfg, Edge, Initial, PhiId, Rows, Slot, SlotInfo};
use std::collections::BTreeSet;

/// One number in this many is drawn from outside the valid range.
const WRONG: u32 = 200;
const MAX_BLOCKS: usize = 6;

/// Judges the descriptions of one case. A case is valid if at least one description is.
///
/// # Panics
/// On a finding.
pub fn check(data: &[u8]) -> Verdict {
    let Ok(is_valid) = judge(&mut Unstructured::new(data)) else { return Verdict::Invalid };
    if is_valid { Verdict::Valid } else { Verdict::Invalid }
}

fn judge(u: &mut Unstructured<'_>) -> Result<bool> {
    let Some(cfg) = graph(u)? else { return Ok(false) };
    // Sometimes the analyses are those of another graph, or the graph grows after them.
    let other = graph(u)?.unwrap_or_else(|| cfg.clone());
    let is_other = u.ratio(1, 16)?;
    let analyses = Analyses::compute(if is_other { &other } else { &cfg });
    let mut described = cfg.clone();
    let is_unfinished = u.ratio(1, 32)?;
    if is_unfinished {
        described.push_block([]);
    }
    let fits = !is_unfinished && (!is_other || same(&cfg, &other));
    let is_constructed = judge_construction(u, &described, &analyses, fits, is_unfinished)?;
    Ok(judge_destruction(u, &described, &analyses, fits, is_unfinished)? || is_constructed)
}

fn same(a: &Cfg, b: &Cfg) -> bool {
    let blocks = |cfg: &Cfg| cfg.blocks().collect::<Vec<_>>();
    a.n_blocks() == b.n_blocks()
        && a.entry() == b.entry()
        && blocks(a).into_iter().all(|block| a.successors(block) == b.successors(block))
}

/// A number, mostly below `n`.
fn number(u: &mut Unstructured<'_>, n: usize) -> Result<u32> {
    if n == 0 || u.ratio(1, WRONG)? {
        return Ok(match u.int_in_range(0..=3)? {
            0 => n as u32,
            1 => u32::MAX,
            2 => 1 << 30,
            _ => u.arbitrary()?,
        });
    }
    Ok(u.int_in_range(0..=n - 1)? as u32)
}

/// A graph; `None` if the engine rightly refuses it.
fn graph(u: &mut Unstructured<'_>) -> Result<Option<Cfg>> {
    let n_blocks = u.int_in_range(0..=MAX_BLOCKS)?;
    let mut cfg = Cfg::new();
    let mut is_right = n_blocks > 0;
    for _ in 0..n_blocks {
        let targets = (0..u.int_in_range(0..=2)?).map(|_| number(u, n_blocks)).collect::<Result<Vec<_>>>()?;
        is_right &= targets.iter().all(|&target| (target as usize) < n_blocks);
        cfg.push_block(targets.into_iter().map(Block));
    }
    let entry = if u.ratio(1, 4)? { number(u, n_blocks)? } else { 0 };
    is_right &= (entry as usize) < n_blocks;
    let finished = cfg.try_finish(Block(entry));
    assert_eq!(finished.is_ok(), is_right, "{finished:?} {cfg:?}");
    if let Err(error) = finished {
        assert!(error.to_string().contains("expected"), "{error}");
    }
    Ok(is_right.then_some(cfg))
}

fn judge_construction(
    u: &mut Unstructured<'_>,
    cfg: &Cfg,
    analyses: &Analyses,
    fits: bool,
    is_unfinished: bool,
) -> Result<bool> {
    let n_slots = u.int_in_range(0..=3)?;
    let mut slots = Vec::new();
    for _ in 0..n_slots {
        let initial = *u.choose(&[Initial::Undef, Initial::Zero, Initial::Value(7), Initial::External])?;
        slots.push(SlotInfo { initial, pinned: u.ratio(1, 16)?.then_some(1) });
    }
    let mut accesses = Vec::new();
    let mut is_right = fits;
    for _ in 0..u.int_in_range(0..=8)? {
        let (block, slot) = (number(u, cfg.n_blocks())?, number(u, n_slots)? & ((1 << 30) - 1));
        is_right &= (block as usize) < cfg.n_blocks() && (slot as usize) < n_slots;
        let kind = *u.choose(&[AccessKind::Load, AccessKind::Store, AccessKind::Define])?;
        accesses.push(Access::new(Block(block), Slot(slot), kind));
    }
    let input = construct::Input { cfg, analyses, slots: &slots, accesses: &accesses };
    let planned = construct::plan(&input, &construct::Options::DEFAULT);
    assert_eq!(planned.is_ok(), is_right, "{input:?}: {:?}", planned.err());
    match planned {
        Ok(plan) => {
            if let Err(error) = check_construction(&input, &plan) {
                panic!("{error}: {input:?}");
            }
            // The plan of this description is not that of another.
            let others = [&accesses[..], &[Access::load(cfg.entry(), Slot(0))]].concat();
            let other = construct::Input { accesses: &others, ..input };
            assert!(check_construction(&other, &plan).is_err(), "the plan of {input:?} was taken for one of {other:?}");
        }
        Err(error) => assert!(error.to_string().contains("expected"), "{error}"),
    }
    Ok(is_right && !is_unfinished)
}

fn judge_destruction(
    u: &mut Unstructured<'_>,
    cfg: &Cfg,
    analyses: &Analyses,
    fits: bool,
    is_unfinished: bool,
) -> Result<bool> {
    let n_values = u.int_in_range(0..=4)?;
    let mut case = Ssa { values: Vec::new(), operands: Vec::new(), phis: Vec::new(), arguments: Rows::new() };
    for _ in 0..n_values {
        case.values.push(ValueInfo { class: u.ratio(1, 64)?.into(), pinned: u.ratio(1, 16)? });
    }
    // Mostly, each value is defined at most once.
    for value in 0..n_values as u32 {
        for _ in 0..if u.ratio(1, 64)? { 2 } else { 1 } {
            case.define(u, cfg, Value(value))?;
        }
    }
    for _ in 0..u.int_in_range(0..=3)? {
        let (block, value) = (Block(number(u, cfg.n_blocks())?), Value(number(u, n_values)?));
        let position = number(u, 4)?;
        let kind = if u.arbitrary()? { OperandKind::Read } else { OperandKind::ReadAtEnd };
        case.operands.push(Operand { block, position, value, kind });
    }
    if !is_unfinished {
        case.add_arguments(u, cfg)?;
    }
    let limits = match u.ratio(1, 16)? {
        true => vec![(Block(number(u, cfg.n_blocks())?), *u.choose(&[Limit::EdgesOut, Limit::EdgesIn])?)],
        false => Vec::new(),
    };
    let Ssa { values, operands, phis, arguments } = &case;
    let input = destruct::Input { cfg, analyses, values, operands, phis, arguments, limits: &limits };
    let is_right = fits && limits.iter().all(|limit| limit.0.index() < cfg.n_blocks()) && case.is_right(cfg);
    let planned = destruct::plan(&input, &destruct::Options::DEFAULT);
    assert_eq!(planned.is_ok(), is_right, "{input:?}: {:?}", planned.err());
    match planned {
        Ok(plan) if plan.stuck().is_empty() => {
            if let Err(error) = check_destruction(&input, &plan) {
                panic!("{error}: {input:?}");
            }
        }
        Ok(_) => {}
        Err(error) => assert!(error.to_string().contains("expected"), "{error}"),
    }
    Ok(is_right)
}

/// A function that may be in SSA form.
struct Ssa {
    values: Vec<ValueInfo>,
    operands: Vec<Operand>,
    phis: Vec<PhiInfo>,
    arguments: Rows<PhiId, Argument>,
}

impl Ssa {
    /// Defines a value at a random place, or leaves it as a parameter.
    fn define(&mut self, u: &mut Unstructured<'_>, cfg: &Cfg, value: Value) -> Result<()> {
        let block = Block(number(u, cfg.n_blocks())?);
        let position = number(u, 4)?;
        let kind = match u.int_in_range(0..=7)? {
            0 | 1 => return Ok(()),
            2 | 3 => {
                self.phis.push(PhiInfo { block, result: value });
                return Ok(());
            }
            4 => OperandKind::Copy(Value(number(u, self.values.len())?)),
            5 => OperandKind::DefineAtEnd,
            6 => OperandKind::DefineOnEdge(Edge(number(u, cfg.n_edges())?)),
            _ => OperandKind::Define,
        };
        self.operands.push(Operand { block, position, value, kind });
        Ok(())
    }

    fn add_arguments(&mut self, u: &mut Unstructured<'_>, cfg: &Cfg) -> Result<()> {
        for phi in &self.phis {
            self.arguments.start_row();
            let exists = phi.block.index() < cfg.n_blocks();
            for _ in 0..if exists { cfg.n_ways_in(phi.block) } else { 0 } {
                self.arguments.push(match u.int_in_range(0..=3)? {
                    0 => Argument::Constant(number(u, 1 << 31)?),
                    1 => Argument::Undef,
                    _ => Argument::Value(Value(number(u, self.values.len())?)),
                });
            }
        }
        match u.int_in_range(0..=127)? {
            0 => _ = self.arguments.push_row([Argument::Undef]),
            1 if !self.phis.is_empty() => self.arguments.push(Argument::Undef),
            _ => {}
        }
        Ok(())
    }

    fn is_right(&self, cfg: &Cfg) -> bool {
        self.has_right_numbers(cfg) && self.is_strict(cfg)
    }

    fn has_right_numbers(&self, cfg: &Cfg) -> bool {
        let is_value = |value: Value| value.index() < self.values.len();
        let operands = self.operands.iter().all(|operand| {
            let of_kind = match operand.kind {
                OperandKind::Copy(from) => is_value(from),
                OperandKind::DefineOnEdge(edge) => {
                    edge.index() < cfg.n_edges() && cfg.edge_source(edge) == operand.block
                }
                _ => true,
            };
            operand.block.index() < cfg.n_blocks()
                && is_value(operand.value)
                && operand.position < Operand::MAX_POSITION
                && of_kind
        });
        let phis = self.phis.iter().all(|phi| phi.block.index() < cfg.n_blocks() && is_value(phi.result));
        let arguments = self.arguments.items().iter().all(|argument| match *argument {
            Argument::Value(value) => is_value(value),
            Argument::Constant(number) => number < 1 << 31,
            Argument::Undef => true,
        });
        let at = |operand: &&Operand| (operand.block, operand.position);
        let writes = |operand: &&Operand| matches!(operand.kind, OperandKind::Define | OperandKind::Copy(_));
        let copies_alone =
            self.operands.iter().filter(|operand| matches!(operand.kind, OperandKind::Copy(_))).all(|copy| {
                self.operands.iter().filter(writes).filter(|operand| at(operand) == at(&copy)).count() == 1
            });
        let mut defined = BTreeSet::new();
        operands
            && phis
            && arguments
            && copies_alone
            && self.arguments.n_rows() == self.phis.len()
            && self
                .arguments
                .ids()
                .zip(&self.phis)
                .all(|(id, phi)| self.arguments[id].len() == cfg.n_ways_in(phi.block))
            && self.definitions().all(|value| defined.insert(value))
    }

    /// The values that are defined, once for each definition.
    fn definitions(&self) -> impl Iterator<Item = Value> {
        let writes = |operand: &&Operand| !matches!(operand.kind, OperandKind::Read | OperandKind::ReadAtEnd);
        let operands = self.operands.iter().filter(writes).map(|operand| operand.value);
        operands.chain(self.phis.iter().map(|phi| phi.result))
    }

    /// True if every read sees its definition on every path: a fixed point over the values
    /// available at the start of each block.
    fn is_strict(&self, cfg: &Cfg) -> bool {
        let defined: BTreeSet<Value> = self.definitions().collect();
        let all: BTreeSet<Value> = (0..self.values.len() as u32).map(Value).collect();
        let outside: BTreeSet<Value> = all.difference(&defined).copied().collect();
        // `None` where control has not arrived yet.
        let mut at_start: Vec<Option<BTreeSet<Value>>> = vec![None; cfg.n_blocks()];
        at_start[cfg.entry().index()] = Some(outside.clone());
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            for edge in (0..cfg.n_edges()).map(Edge::new) {
                let Some(available) = self.on_edge(cfg, &at_start, edge) else { continue };
                let target = &mut at_start[cfg.edge_target(edge).index()];
                let met = match target {
                    Some(before) => before.intersection(&available).copied().collect(),
                    None => available,
                };
                is_stable &= target.as_ref() == Some(&met);
                *target = Some(met);
            }
        }
        self.reads_are_available(&at_start) && self.arguments_are_right(cfg, &at_start, &outside)
    }

    /// The values available after an edge, without φs; `None` if control does not get there.
    fn on_edge(&self, cfg: &Cfg, at_start: &[Option<BTreeSet<Value>>], edge: Edge) -> Option<BTreeSet<Value>> {
        let source = cfg.edge_source(edge);
        let mut available = at_start[source.index()].clone()?;
        available.extend(self.defined_in(source, u32::MAX));
        available.extend(self.operands.iter().filter(|o| o.block == source).filter_map(|operand| match operand.kind {
            OperandKind::DefineAtEnd => Some(operand.value),
            OperandKind::DefineOnEdge(on) if on == edge => Some(operand.value),
            _ => None,
        }));
        Some(available)
    }

    /// The values that φs and instructions of a block before this position define.
    fn defined_in(&self, block: Block, position: u32) -> impl Iterator<Item = Value> + '_ {
        let phis = self.phis.iter().filter(move |phi| phi.block == block).map(|phi| phi.result);
        let operands = self.operands.iter().filter(move |operand| {
            let is_definition = matches!(operand.kind, OperandKind::Define | OperandKind::Copy(_));
            operand.block == block && is_definition && operand.position < position
        });
        phis.chain(operands.map(|operand| operand.value))
    }

    fn reads_are_available(&self, at_start: &[Option<BTreeSet<Value>>]) -> bool {
        self.operands.iter().all(|operand| {
            let (value, position) = match operand.kind {
                OperandKind::Read => (operand.value, operand.position),
                OperandKind::Copy(from) => (from, operand.position),
                OperandKind::ReadAtEnd => (operand.value, u32::MAX),
                _ => return true,
            };
            at_start[operand.block.index()].as_ref().is_none_or(|available| {
                available.contains(&value) || self.defined_in(operand.block, position).any(|defined| defined == value)
            })
        })
    }

    fn arguments_are_right(&self, cfg: &Cfg, at_start: &[Option<BTreeSet<Value>>], outside: &BTreeSet<Value>) -> bool {
        let mut is_right = true;
        for (id, phi) in self.arguments.ids().zip(&self.phis) {
            let ways = cfg.incoming(phi.block).iter().map(|&edge| Some(edge));
            let ways = ways.chain((phi.block == cfg.entry()).then_some(None));
            for (way, &argument) in ways.zip(&self.arguments[id]) {
                let Argument::Value(value) = argument else { continue };
                let available = match way {
                    Some(edge) => self.on_edge(cfg, at_start, edge),
                    None => Some(outside.clone()),
                };
                let is_of_class = self.values[value.index()].class == self.values[phi.result.index()].class;
                is_right &= available.is_none_or(|available| available.contains(&value) && is_of_class);
            }
        }
        is_right
    }
}
