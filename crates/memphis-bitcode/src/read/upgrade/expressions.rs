//! Constant expressions that LLVM 22 does not have: they become instructions where they are used.
//!
//! ```text
//!   ret i1 icmp (ne, ptrtoint (@g), 0)     %constexpr = icmp ne i64 ptrtoint (ptr @g to i64), 0
//!                                          ret i1 %constexpr
//! ```
//!
//! A constant that contains such an expression becomes instructions as a whole. Each use has its
//! own: they come before the instruction with the use. Those for an incoming value of a φ are in a
//! new block on the edge. Initializers of globals cannot have such expressions.
//!
//! The instructions are made while the body is read. The values of the file count on, so the new
//! values have numbers of their own until the body ends: [`EARLY`] and a count.

use super::super::constants::{Constant, Gep, Values, is_gep, mentioned};
use super::super::function::body::{Added, Body, Inst, Local};
use super::super::function::records::Records;
use super::super::module::Module;
use super::super::types::{Kind, TypeId, Types};
use crate::codes::{constants as constant_code, function as code};
use crate::facts::instructions;
use hashbrown::{HashMap, HashSet};
use std::ops::Range;

/// The bit of values, as operands, that have no number yet.
pub(crate) const EARLY: u64 = 1 << 62;
/// The same in the results of instructions, and in the places of their operands.
const EARLY_RESULT: u32 = 1 << 31;

/// Values without a number.
#[derive(Debug, Default)]
pub(crate) struct Early {
    types: Vec<TypeId>,
    /// The operands of their instructions.
    operands: Vec<u64>,
    /// Constants among them: their count, code, operands.
    constants: Vec<(u32, u32, Vec<u64>)>,
    names: Names,
    /// Blocks on edges.
    edges: Vec<Edge>,
    /// The block on an edge that is made next, if it has a name already.
    next_edge: Option<Vec<u8>>,
}

/// A block on an edge to a block with φs.
#[derive(Debug)]
struct Edge {
    from: u64,
    to: u64,
    name: Vec<u8>,
    insts: Vec<Inst>,
}

/// The names that were given, and the number of the last one that had to differ from others.
#[derive(Debug, Default)]
struct Names {
    /// By count of the value.
    given: Vec<(u32, Vec<u8>)>,
    used: HashSet<Vec<u8>>,
    last: u32,
}

impl Names {
    /// A name that no other value has: LLVM counts the names that were taken.
    fn fresh(&mut self, name: &[u8]) -> Vec<u8> {
        let mut fresh = name.to_vec();
        while !self.used.insert(fresh.clone()) {
            self.last += 1;
            fresh = [name, self.last.to_string().as_bytes()].concat();
        }
        fresh
    }
}

impl Early {
    /// Forgets all values.
    pub fn clear(&mut self) {
        *self = Early::default();
    }
}

/// True if LLVM 22 has no such constant expression.
pub(crate) fn is_unsupported(types: &Types, constant: Constant, operands: &[u64]) -> bool {
    match constant.code {
        constant_code::CE_UNOP | constant_code::CE_SELECT | constant_code::CE_CMP => true,
        constant_code::CE_BINOP => {
            let word = instructions::INTEGER_BINARY.word(operands[0]);
            super::super::function::is_float(types, constant.ty) || !matches!(word, Some("add" | "sub" | "xor"))
        }
        constant_code::CE_CAST => !matches!(
            instructions::CASTS.word(operands[0]),
            Some("trunc" | "ptrtoint" | "ptrtoaddr" | "inttoptr" | "bitcast" | "addrspacecast")
        ),
        // The element type is the first operand, but in records older than scalable vectors.
        code if is_gep(code) => {
            let element = operands.first().and_then(|&ty| types.kind(TypeId::try_from(ty).ok()?));
            matches!(element, Some(Kind::Vector { is_scalable: true, .. }))
        }
        _ => false,
    }
}

/// The constants among these values that contain expressions which LLVM 22 does not have;
/// `is_known` answers it for values before them. Empty if there are none. The constants contain
/// themselves nowhere.
pub(crate) fn find_expanded(values: &dyn Values, range: Range<u64>, is_known: impl Fn(u64) -> bool) -> Vec<bool> {
    let own = |value: u64| {
        let (constants, constant) = values.constant(value)?;
        Some(is_unsupported(values.types(), constant, constants.operands(constant)))
    };
    let n = (range.end - range.start) as usize;
    let mut states: Vec<Option<bool>> = vec![None; n];
    let (mut stack, mut operands, mut any) = (Vec::new(), Vec::new(), false);
    for root in range.clone() {
        stack.push(root);
        while let Some(&value) = stack.last() {
            let place = (value - range.start) as usize;
            if states[place].is_some() {
                stack.pop();
                continue;
            }
            operands.clear();
            if let Some((constants, constant)) = values.constant(value) {
                mentioned(constants, constant, values.types(), &mut operands);
            }
            let (mut is_expanded, depth) = (own(value) == Some(true), stack.len());
            for &operand in &operands {
                match operand.checked_sub(range.start).map(|place| states.get(place as usize)) {
                    None => is_expanded |= is_known(operand),
                    Some(Some(None)) => stack.push(operand),
                    Some(Some(&Some(state))) => is_expanded |= state,
                    Some(None) => {}
                }
            }
            if stack.len() == depth {
                states[place] = Some(is_expanded);
                any |= is_expanded;
                stack.pop();
            }
        }
    }
    if any { states.into_iter().map(|state| state == Some(true)).collect() } else { Vec::new() }
}

impl Body {
    /// True if a constant becomes instructions.
    fn is_expanded(&self, module: &Module<'_>, value: u32) -> bool {
        match value.checked_sub(self.first_value) {
            None => module.expanded.get(value as usize) == Some(&true),
            Some(place) => {
                let place = (place as usize).checked_sub(self.n_args);
                place.is_some_and(|place| self.expanded.get(place) == Some(&true))
            }
        }
    }

    /// Makes the instructions for a constant, after those that are there. Returns the new value;
    /// `None` for constants that LLVM 22 has.
    pub(in crate::read) fn expand(&mut self, module: &Module<'_>, records: &Records, value: u32) -> Option<u64> {
        if !self.is_expanded(module, value) {
            return None;
        }
        // By value: the one that takes its place.
        let mut made: HashMap<u64, u64> = HashMap::new();
        let mut stack = vec![u64::from(value)];
        while let Some(&value) = stack.last() {
            if made.contains_key(&value) {
                stack.pop();
                continue;
            }
            let local = Local { module, records, body: self };
            let found = local.constant(value).filter(|_| self.is_expanded(module, value as u32));
            let Some((constants, constant)) = found else {
                made.insert(value, value);
                stack.pop();
                continue;
            };
            let mut operands = Vec::new();
            mentioned(constants, constant, &module.types, &mut operands);
            let depth = stack.len();
            stack.extend(operands.iter().rev().filter(|operand| !made.contains_key(*operand)));
            if stack.len() > depth {
                continue;
            }
            let values: Vec<u64> = operands.iter().map(|operand| made[operand]).collect();
            let record = constants.operands(constant).to_vec();
            let gep = match is_gep(constant.code) {
                true => Gep::read(constant, &record, &module.types).ok().map(|gep| (gep.flags, gep.element)),
                false => None,
            };
            let new = self.instruction_of(module, constant, &record, &values, gep);
            made.insert(value, new);
            stack.pop();
        }
        made.get(&u64::from(value)).copied()
    }

    /// Adds the instruction for an expression.
    fn instruction_of(
        &mut self,
        module: &Module<'_>,
        constant: Constant,
        record: &[u64],
        values: &[u64],
        gep: Option<(u64, TypeId)>,
    ) -> u64 {
        let flags = |place: usize| record.get(place).copied().unwrap_or(0);
        let (code, operands) = match constant.code {
            constant_code::CE_UNOP => (code::INST_UNOP, vec![values[0], record[0], 0]),
            constant_code::CE_BINOP => (code::INST_BINOP, vec![values[0], values[1], record[0], flags(3)]),
            constant_code::CE_CAST => (code::INST_CAST, vec![values[0], record[0], 0]),
            constant_code::CE_SELECT => (code::INST_VSELECT, vec![values[0], values[1], values[2], 0]),
            constant_code::CE_CMP => (code::INST_CMP2, vec![values[0], values[1], flags(3), 0]),
            constant_code::CE_EXTRACTELT => (code::INST_EXTRACTELT, values.to_vec()),
            constant_code::CE_INSERTELT => (code::INST_INSERTELT, values.to_vec()),
            constant_code::CE_SHUFFLEVEC | constant_code::CE_SHUFVEC_EX => (code::INST_SHUFFLEVEC, values.to_vec()),
            constant_code::AGGREGATE => return self.aggregate_of(module, constant.ty, values),
            _ => {
                let (flags, element) = gep.unwrap_or((0, constant.ty));
                (code::INST_GEP, [&[flags, element.into()], values].concat())
            }
        };
        self.push_early(code, constant.ty, &operands, b"constexpr")
    }

    /// Adds the instructions that put the elements of an aggregate together.
    fn aggregate_of(&mut self, module: &Module<'_>, ty: TypeId, values: &[u64]) -> u64 {
        let is_vector = matches!(module.types.kind(ty), Some(Kind::Vector { .. }));
        let mut whole = self.early_constant(ty, constant_code::POISON, &[]);
        for (index, &value) in values.iter().enumerate() {
            let index = index as u64;
            let (code, index) = match is_vector {
                true => {
                    let index = self.early_constant(module.types.i32(), constant_code::INTEGER, &[index << 1]);
                    (code::INST_INSERTELT, index)
                }
                false => (code::INST_INSERTVAL, index),
            };
            whole = self.push_early(code, ty, &[whole, value, index], b"constexpr.ins");
        }
        whole
    }

    fn early_value(&mut self, ty: TypeId) -> u32 {
        self.early.types.push(ty);
        self.early.types.len() as u32 - 1
    }

    /// Adds a constant that gets its number later.
    pub(in crate::read) fn early_constant(&mut self, ty: TypeId, code: u32, operands: &[u64]) -> u64 {
        let count = self.early_value(ty);
        self.early.constants.push((count, code, operands.to_vec()));
        EARLY | u64::from(count)
    }

    /// Adds an instruction whose value gets its number later.
    pub(in crate::read) fn push_early(&mut self, code: u32, ty: TypeId, operands: &[u64], name: &[u8]) -> u64 {
        let count = self.early_value(ty);
        if !name.is_empty() {
            let name = self.early.names.fresh(name);
            self.early.names.given.push((count, name));
        }
        // The operands of the instruction that is read come one after the other.
        let start = EARLY_RESULT | self.early.operands.len() as u32;
        self.early.operands.extend_from_slice(operands);
        self.insts.push(Inst {
            code,
            ty,
            value: Some(EARLY_RESULT | count),
            operands: start..EARLY_RESULT | self.early.operands.len() as u32,
            bundles: 0..0,
            trail: 0..0,
            has_records: false,
            number: None,
            next_value: 0,
        });
        EARLY | u64::from(count)
    }

    /// The incoming value of a φ in the block that is read: a constant becomes instructions on the
    /// edge.
    pub(in crate::read) fn expand_incoming(
        &mut self,
        module: &Module<'_>,
        records: &Records,
        value: u32,
        from: u64,
    ) -> Option<u64> {
        let to = self.blocks.len() as u64 - 1;
        let edge = self.early.edges.iter().position(|edge| (edge.from, edge.to) == (from, to));
        if edge.is_none() && self.early.next_edge.is_none() {
            self.early.next_edge = Some(self.early.names.fresh(b"phi.constexpr"));
        }
        if !self.is_expanded(module, value) {
            return None;
        }
        let insts = match edge {
            Some(edge) => std::mem::take(&mut self.early.edges[edge].insts),
            None => Vec::new(),
        };
        let outer = std::mem::replace(&mut self.insts, insts);
        let expanded = self.expand(module, records, value);
        let insts = std::mem::replace(&mut self.insts, outer);
        match edge {
            Some(edge) => self.early.edges[edge].insts = insts,
            None => {
                let name = self.early.next_edge.take().unwrap_or_default();
                self.early.edges.push(Edge { from, to, name, insts });
            }
        }
        expanded
    }

    /// Gives the values that have none their numbers, at the end of the body.
    pub(in crate::read) fn settle_early(&mut self, records: &mut Records) {
        if self.early.types.is_empty() {
            return;
        }
        let mut early = std::mem::take(&mut self.early);
        self.add_edges(&mut early, records);
        let first = self.first_value + self.types.len() as u32;
        let n = early.types.len() as u64;
        self.types.append(&mut early.types);
        let start = self.operands.len() as u32;
        self.operands.append(&mut early.operands);
        for operand in &mut self.operands {
            let count = *operand ^ EARLY;
            if count < n {
                *operand = u64::from(first) + count;
            }
        }
        for inst in &mut self.insts {
            if inst.operands.start & EARLY_RESULT != 0 {
                let place = |at: u32| start + (at ^ EARLY_RESULT);
                inst.operands = place(inst.operands.start)..place(inst.operands.end);
            }
            if let Some(value) = inst.value.as_mut().filter(|value| **value & EARLY_RESULT != 0) {
                *value = first + (*value ^ EARLY_RESULT);
            }
        }
        for (count, code, operands) in early.constants {
            let place = records.constants.add(self.types[(first - self.first_value + count) as usize], code, &operands);
            self.added.insert(first + count, Added::Constant(place));
        }
        // Names of the file come after those of the instructions, which were made before.
        for at in 0..records.value_names.len() {
            let (value, name) = records.value_names[at].clone();
            let name = records.names[name.start as usize..name.end as usize].to_vec();
            let fresh = early.names.fresh(&name);
            if fresh != name {
                records.add_name(value, &fresh);
                records.value_names[at] = records.value_names.pop().expect("a name was added");
            }
        }
        for (count, name) in early.names.given {
            records.add_name(u64::from(first + count), &name);
        }
    }

    /// Puts blocks on edges: their numbers come after those of all others, and they are written
    /// before the blocks that they lead to.
    fn add_edges(&mut self, early: &mut Early, records: &mut Records) {
        if early.edges.is_empty() {
            return;
        }
        let n_blocks = self.blocks.len() - 1;
        let mut before: HashMap<u64, Vec<u32>> = HashMap::new();
        for (at, edge) in early.edges.drain(..).enumerate() {
            let block = (n_blocks + at) as u64;
            before.entry(edge.to).or_default().push(block as u32);
            self.redirect(edge.from, edge.to, block);
            self.insts.extend(edge.insts);
            let start = self.operands.len() as u32;
            self.operands.push(edge.to);
            self.insts.push(Inst {
                code: code::INST_BR,
                ty: self.void,
                value: None,
                operands: start..start + 1,
                bundles: 0..0,
                trail: 0..0,
                has_records: false,
                number: None,
                next_value: 0,
            });
            self.blocks.push(self.insts.len() as u32);
            records.add_block_name(block, &edge.name);
        }
        for block in 0..n_blocks as u32 {
            self.order.extend(before.remove(&u64::from(block)).unwrap_or_default());
            self.order.push(block);
        }
    }

    /// Leads an edge to another block.
    fn redirect(&mut self, from: u64, to: u64, new: u64) {
        let range = |block: u64| self.blocks[block as usize] as usize..self.blocks[block as usize + 1] as usize;
        let Some(last) = range(from).last() else { return };
        let terminator = self.insts[last].clone();
        let mut places = Vec::new();
        super::super::function::target_places(self, &terminator, |place| places.push(place));
        for place in places {
            if self.operands[place] == to {
                self.operands[place] = new;
            }
        }
        for at in range(to) {
            let inst = self.insts[at].clone();
            if inst.code != code::INST_PHI {
                continue;
            }
            for place in (inst.operands.start as usize + 2..inst.operands.end as usize).step_by(2) {
                if self.operands[place] == from {
                    self.operands[place] = new;
                }
            }
        }
    }
}
