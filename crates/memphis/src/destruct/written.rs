//! A plan, written down as the program that a client makes of it.

use super::Split;
use super::describe::{Argument, Input, Limit, Location, Operand, OperandKind, Value};
use super::parallel_copy::{Move, Source};
use super::plan::{Plan, Point};
use crate::check::destruction as written;
use crate::entity::Edge;
use crate::error::PlanMismatch;
use alloc::vec::Vec;
use memphis_entity::{Ids, Table};
use written::{BlockRow, Phi, Place, Program, Step, StepId, StepRow};

/// Writes a plan down as a program, for [`check::destruction`](crate::check::destruction). A client
/// that changes more than the plan says writes its own [`Program`].
///
/// # Errors
/// The plan was made for another description.
pub fn write(input: &Input<'_>, plan: &Plan) -> Result<Program, PlanMismatch> {
    plan.matches(input)?;
    let mut writer = Writer { function: input, plan, program: Program::default() };
    writer.write_outside();
    writer.write_blocks();
    writer.write_edges();
    writer.write_phis();
    writer.write_classes();
    writer.write_limits();
    Ok(writer.program)
}

struct Writer<'f> {
    function: &'f Input<'f>,
    plan: &'f Plan,
    program: Program,
}

impl Writer<'_> {
    fn here(&self) -> StepId {
        StepId::new(self.program.steps.len())
    }

    fn location(&self, value: Value) -> written::Location {
        self.plan.location(value).into()
    }

    fn copies(&mut self, point: Point) {
        self.program.steps.extend(self.plan.sequence_at(point).iter().map(copy));
    }

    fn define(&mut self, value: Value) {
        let location = self.location(value);
        self.program.steps.push(Step::Define { value: value.into(), location });
    }

    /// Leaves: the parameters, and the copies outside.
    fn write_outside(&mut self) {
        let mut is_defined = Table::filled(self.function.values.len(), false);
        for phi in self.function.phis {
            is_defined[phi.result] = true;
        }
        for operand in self.function.operands {
            is_defined[operand.value] |= !is_read(operand);
        }
        for value in is_defined.ids().filter(|&value| !is_defined[value]) {
            self.define(value);
        }
        self.copies(Point::Outside);
        self.program.outside = StepRow { start: StepId(0), end: self.here() };
    }

    /// Leaves: the steps of all blocks.
    fn write_blocks(&mut self) {
        let mut operands: Vec<&Operand> = self.function.operands.iter().collect();
        // An instruction reads before it writes.
        operands.sort_by_key(|operand| {
            let is_late = matches!(operand.kind, OperandKind::ReadAtEnd);
            (operand.block, is_late, operand.position, !is_read(operand))
        });
        let mut operands = &operands[..];
        for block in Ids::below(self.function.cfg.n_blocks()) {
            let count = operands.iter().take_while(|operand| operand.block == block).count();
            let of_block;
            (of_block, operands) = operands.split_at(count);
            let mut row = BlockRow { start: self.here(), ..BlockRow::default() };
            self.copies(Point::Head(block));
            row.body = self.here();
            of_block.iter().for_each(|operand| self.write_operand(operand));
            row.late = self.here();
            self.copies(Point::End(block));
            row.terminator = self.here();
            of_block.iter().for_each(|operand| self.write_late_operand(operand));
            row.end = self.here();
            self.program.blocks.push(row);
        }
    }

    fn write_operand(&mut self, operand: &Operand) {
        let value = operand.value.into();
        let location = self.location(operand.value);
        match operand.kind {
            OperandKind::Read => {
                self.program.steps.push(Step::Read { value, location });
            }
            OperandKind::Define => self.define(operand.value),
            OperandKind::Copy(of) => {
                let from = self.location(of);
                let location = (from != location).then_some(location);
                self.program.steps.push(Step::Rename { value, location, of: of.into(), from });
            }
            OperandKind::ReadAtEnd | OperandKind::DefineAtEnd | OperandKind::DefineOnEdge(_) => {}
        }
    }

    fn write_late_operand(&mut self, operand: &Operand) {
        if operand.kind == OperandKind::ReadAtEnd {
            let location = self.location(operand.value);
            self.program.steps.push(Step::Read { value: operand.value.into(), location });
        }
    }

    /// Leaves: the steps on all edges.
    fn write_edges(&mut self) {
        let cfg = self.function.cfg;
        let late = |kind| matches!(kind, OperandKind::DefineAtEnd | OperandKind::DefineOnEdge(_));
        let mut definitions: Vec<&Operand> = self.function.operands.iter().filter(|o| late(o.kind)).collect();
        definitions.sort_by_key(|operand| operand.block);
        let nothing = StepRow { start: self.here(), end: self.here() };
        // The steps of a split that several edges share are written once.
        let mut of_split = Table::filled(self.plan.n_splits(), None);
        for block in Ids::below(cfg.n_blocks()) {
            let start = definitions.partition_point(|operand| operand.block < block);
            let count = definitions[start..].iter().take_while(|operand| operand.block == block).count();
            let of_block = &definitions[start..start + count];
            for edge in cfg.outgoing(block) {
                let split = self.plan.split_of(edge);
                let row = match split.and_then(|split: Split| of_split[split]) {
                    Some(row) if of_block.is_empty() => row,
                    _ if of_block.is_empty() && split.is_none() => nothing,
                    _ => self.write_edge(edge, of_block, split),
                };
                if let Some(split) = split {
                    of_split[split] = Some(row);
                }
                self.program.edges.push(row);
            }
        }
    }

    fn write_edge(&mut self, edge: Edge, definitions: &[&Operand], split: Option<Split>) -> StepRow {
        let start = self.here();
        for operand in definitions {
            if matches!(operand.kind, OperandKind::DefineAtEnd) || operand.kind == OperandKind::DefineOnEdge(edge) {
                self.define(operand.value);
            }
        }
        if let Some(split) = split {
            self.copies(Point::Split(split));
        }
        StepRow { start, end: self.here() }
    }

    /// Leaves: the φs that have been, with their arguments.
    fn write_phis(&mut self) {
        let mut arguments = self.function.arguments;
        for phi in self.function.phis {
            self.program.phis.push(Phi { block: phi.block, result: phi.result.into() });
            let own;
            (own, arguments) = arguments.split_at(self.function.cfg.n_ways_in(phi.block));
            self.program.arguments.push_row(own.iter().map(argument));
        }
    }

    fn write_classes(&mut self) {
        self.program.value_classes.extend(self.function.values.iter().map(|value| value.class));
        self.program.location_classes.extend(self.plan.location_classes().iter().copied());
    }

    /// Leaves: the places where no copies may be.
    fn write_limits(&mut self) {
        let cfg = self.function.cfg;
        let closed = &mut self.program.closed;
        for &(block, limit) in self.function.limits {
            match limit {
                Limit::EdgesOut => closed.extend(cfg.outgoing(block).map(Place::Edge)),
                Limit::EdgesIn => closed.extend(cfg.incoming(block).iter().copied().map(Place::Edge)),
                Limit::CopiesAtEnd => closed.push(Place::End(block)),
                Limit::CopiesAtHead => closed.push(Place::Head(block)),
            }
        }
    }
}

fn is_read(operand: &Operand) -> bool {
    matches!(operand.kind, OperandKind::Read | OperandKind::ReadAtEnd)
}

fn argument(argument: &Argument) -> written::Argument {
    match *argument {
        Argument::Value(value) => written::Argument::Value(value.into()),
        Argument::Constant(number) => written::Argument::Constant(number),
        Argument::Undef => written::Argument::Undef,
    }
}

fn copy(&Move { to, from }: &Move) -> Step {
    let from = match from {
        Source::Location(from) => written::Source::Location(from.into()),
        Source::Constant(number) => written::Source::Constant(number),
    };
    Step::Copy { to: to.into(), from }
}

/// The checker numbers values as the description does.
impl From<Value> for written::Value {
    fn from(value: Value) -> Self {
        Self(value.0)
    }
}

/// The checker numbers locations as the plan does.
impl From<Location> for written::Location {
    fn from(location: Location) -> Self {
        Self(location.0)
    }
}
