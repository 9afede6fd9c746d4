//! A function as the engine's planner of SSA destruction reads it ([`memphis::destruct`]).
//!
//! Three clients take a function out of SSA form: copy form, φ elimination, and mem2reg's
//! prediction of the copies that are left. They differ in the values and φs that they describe. The
//! rules that they have in common are here: at which point an instruction reads and defines values,
//! which φs are live, and, for all but φ elimination, which argument of a φ needs no copy.
//! `demote::limits` says where LLVM IR
//! allows no copies.
//!
//! The checkers use none of this. [`memphis_check::copies`] and [`memphis_check::demotion`] write
//! their own description of the *result*, in the terms of [`memphis::check`]. They share with the
//! planner only what was read from the text: [`Body`], its graph, and the facts about opcodes. A
//! wrong rule in this file gives a function that the checkers refuse.

use crate::demote::limits;
use memphis::destruct::{Argument, Input, Limit, Operand, PhiInfo, Value as Number, ValueInfo};
use memphis::{Analyses, Block, Cfg, PhiId, Rows};
use memphis_entity::{Id, PackedOption, Table};
use memphis_ir::{BlockId, Body, ConstKind, InstId, Local, Opcode, TypeId, Value, ValueKind};

/// The tables that the planner reads. The client adds values, φs with their arguments, and
/// operands.
#[derive(Debug)]
pub struct Description {
    /// The number of each local as a value.
    numbers: Table<Local, PackedOption<Number>>,
    /// The local of each value.
    locals: Table<Number, Local>,
    values: Vec<ValueInfo>,
    operands: Vec<Operand>,
    phis: Vec<PhiInfo>,
    arguments: Rows<PhiId, Argument>,
    limits: Vec<(Block, Limit)>,
}

/// The place of an instruction.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    block: Block,
    position: u32,
    opcode: Opcode,
}

impl Place {
    /// The place of an instruction of this block.
    pub fn new(body: &Body, block: BlockId, inst: InstId) -> Place {
        let position = inst.0 - body.block(block).insts.start.0;
        Place { block, position, opcode: body.inst(inst).opcode }
    }
}

impl Description {
    /// A description without values, with the limits of a body. Locals are below `n_locals`.
    ///
    /// Cost: linear in the body.
    pub fn new(body: &Body, n_locals: usize) -> Description {
        Description {
            numbers: Table::filled(n_locals, PackedOption::NONE),
            locals: Table::default(),
            values: Vec::new(),
            operands: Vec::new(),
            phis: Vec::new(),
            arguments: Rows::new(),
            limits: limits(body),
        }
    }

    /// Adds that no edge into a block can be split.
    pub fn keep_edges_into(&mut self, block: BlockId) {
        self.limits.push((block, Limit::EdgesIn));
    }

    /// The tables, with the graph of the function.
    pub fn input<'a>(&'a self, cfg: &'a Cfg, analyses: &'a Analyses) -> Input<'a> {
        Input {
            cfg,
            analyses,
            values: &self.values,
            operands: &self.operands,
            phis: &self.phis,
            arguments: &self.arguments,
            limits: &self.limits,
        }
    }

    /// The value of a local that was added.
    pub fn value(&self, local: Local) -> Option<Number> {
        self.numbers[local].get()
    }

    /// The local of each value, in the order in which they were added.
    pub fn locals(&self) -> &[Local] {
        self.locals.values()
    }

    /// Adds a local as a value, unless it is one. Values of one type can share a location.
    pub fn add_value(&mut self, local: Local, ty: TypeId) -> Number {
        if let Some(number) = self.value(local) {
            return number;
        }
        let number = self.locals.push(local);
        self.numbers[local] = number.into();
        // A token has no location.
        self.values.push(ValueInfo { class: ty.0, pinned: ty == TypeId::TOKEN });
        number
    }

    /// Adds a φ.
    pub fn add_phi(&mut self, block: BlockId, result: Number) {
        self.phis.push(PhiInfo { block, result });
    }

    /// Starts the arguments of the next φ, in the order in which the φs were added.
    pub fn start_arguments(&mut self) {
        self.arguments.start_row();
    }

    /// Adds an argument of this φ: one for each edge into its block, in the order of the edges.
    pub fn add_argument(&mut self, argument: Argument) {
        self.arguments.push(argument);
    }

    /// The argument for an incoming value that may be any value where it is `poison` or where the
    /// edge is never taken.
    ///
    /// # Panics
    /// The value is a local that was not added.
    pub fn argument(&self, body: &Body, value: Value, is_reached: bool) -> Argument {
        match value.kind() {
            _ if !is_reached => Argument::Undef,
            ValueKind::Local(local) => Argument::Value(self.value(local).expect("a live φ reads described values")),
            // Any location will do for `poison`, but not for `undef`: its old value may be poison.
            ValueKind::Const(constant) if body.consts.get(constant).kind == ConstKind::Poison => Argument::Undef,
            ValueKind::Const(constant) => Argument::Constant(constant.0),
        }
    }

    /// Adds a read by an instruction that is no φ.
    pub fn read(&mut self, place: Place, value: Number) {
        self.operands.push(match place.opcode.is_terminator() {
            true => Operand::read_at_end(place.block, value),
            false => Operand::read(place.block, place.position, value),
        });
    }

    /// Adds the definition of a value by an instruction that is no φ.
    pub fn define(&mut self, place: Place, value: Number, cfg: &Cfg) {
        let Place { block, position, opcode } = place;
        self.operands.push(match (opcode, cfg.outgoing(block).next()) {
            // On the unwind edge there is no result. The normal edge is the first.
            (Opcode::Invoke, Some(normal)) => Operand::define_on_edge(block, normal, value),
            _ if opcode.is_terminator() => Operand::define_at_end(block, value),
            _ => Operand::define(block, position, value),
        });
    }

    /// Sorts the operands by place.
    pub fn sort_operands(&mut self) {
        self.operands.sort_by_key(|operand| (operand.block, operand.position));
    }
}

/// The live φs of `n`: those that are read by an instruction that is no φ (`work`, where one may
/// occur repeatedly), or by a live φ. `push_read` adds the φs that a φ reads.
///
/// Cost: linear in the arguments of live φs.
pub fn live_phis<I: Id>(n: usize, mut work: Vec<I>, mut push_read: impl FnMut(I, &mut Vec<I>)) -> Table<I, bool> {
    let mut is_live = Table::filled(n, false);
    while let Some(phi) = work.pop() {
        if !std::mem::replace(&mut is_live[phi], true) {
            push_read(phi, &mut work);
        }
    }
    is_live
}
