//! A plan, written down as the program that a client makes of it.

use super::describe::{Input, Limit, Location, Operand, OperandId, OperandKind, Split, Value};
use super::options::Copying;
use super::parallel_copy::Move;
use super::plan::{Plan, Point};
use crate::check::destruction::{BlockRow, Place, Program, Step, StepId, StepRow};
use crate::entity::Edge;
use crate::error::PlanMismatch;
use alloc::vec::Vec;
use core::convert::Infallible;
use memphis_entity::{Ids, Table};

/// Writes a plan down as a program, for [`check::destruction`](crate::check::destruction). A client
/// that changes more than the plan says writes its own [`Program`].
///
/// # Errors
/// The plan was made for another description.
pub fn write(input: &Input<'_>, plan: &Plan) -> Result<Program, PlanMismatch> {
    plan.matches(input)?;
    let Ok(program) = write_code(input, plan, plan.copying, plan);
    Ok(program)
}

/// The code after destruction, as far as it has to do with values and locations.
pub(super) trait Code {
    /// An error of reading the code.
    type Error;

    /// The location that a value without a definition is in on entry to the function.
    fn parameter(&self, value: Value) -> Result<Option<Location>, Self::Error>;
    /// The location that an operand, which is no copy, reads or writes.
    fn operand(&self, operand: OperandId, value: Value) -> Result<Location, Self::Error>;
    /// The locations that an instruction writes and reads that copies `of` to `value`. `None` if it
    /// is gone.
    fn copy(&self, copy: OperandId, value: Value, of: Value) -> Result<(Option<Location>, Location), Self::Error>;
    /// The new block on an edge.
    fn split_of(&self, edge: Edge) -> Result<Option<Split>, Self::Error>;
    /// Pushes the copies at a point.
    fn copies(&self, point: Point, push: impl FnMut(&Move)) -> Result<(), Self::Error>;
}

/// The code of a plan whose copies are all executed at once.
pub(super) fn write_at_once(input: &Input<'_>, plan: &Plan) -> Program {
    let Ok(program) = write_code(input, plan, Copying::AtOnce, &AtOnce(plan));
    program
}

/// The code that a client makes which does what the plan says.
impl Code for Plan {
    type Error = Infallible;

    fn parameter(&self, value: Value) -> Result<Option<Location>, Infallible> {
        Ok(Some(self.location(value)))
    }

    fn operand(&self, _: OperandId, value: Value) -> Result<Location, Infallible> {
        Ok(self.location(value))
    }

    fn copy(&self, _: OperandId, value: Value, of: Value) -> Result<(Option<Location>, Location), Infallible> {
        let (to, from) = (self.location(value), self.location(of));
        Ok(((from != to).then_some(to), from))
    }

    fn split_of(&self, edge: Edge) -> Result<Option<Split>, Infallible> {
        Ok(Plan::split_of(self, edge))
    }

    fn copies(&self, point: Point, push: impl FnMut(&Move)) -> Result<(), Infallible> {
        let copies = match self.copying {
            Copying::InSequence => self.sequence_at(point),
            Copying::AtOnce => self.parallel_at(point),
        };
        copies.iter().for_each(push);
        Ok(())
    }
}

/// A plan whose copies are executed at once, whatever its options were.
struct AtOnce<'p>(&'p Plan);

impl Code for AtOnce<'_> {
    type Error = Infallible;

    fn parameter(&self, value: Value) -> Result<Option<Location>, Infallible> {
        self.0.parameter(value)
    }

    fn operand(&self, operand: OperandId, value: Value) -> Result<Location, Infallible> {
        self.0.operand(operand, value)
    }

    fn copy(&self, copy: OperandId, value: Value, of: Value) -> Result<(Option<Location>, Location), Infallible> {
        self.0.copy(copy, value, of)
    }

    fn split_of(&self, edge: Edge) -> Result<Option<Split>, Infallible> {
        Code::split_of(self.0, edge)
    }

    fn copies(&self, point: Point, push: impl FnMut(&Move)) -> Result<(), Infallible> {
        self.0.parallel_at(point).iter().for_each(push);
        Ok(())
    }
}

/// Writes code down as a program.
pub(super) fn write_code<C: Code>(
    input: &Input<'_>,
    plan: &Plan,
    copying: Copying,
    code: &C,
) -> Result<Program, C::Error> {
    let mut writer = Writer { function: input, plan, copying, code, program: Program::default() };
    writer.write_outside()?;
    writer.write_blocks()?;
    writer.write_edges()?;
    writer.write_phis();
    writer.write_classes();
    writer.write_limits();
    Ok(writer.program)
}

struct Writer<'f, C> {
    function: &'f Input<'f>,
    plan: &'f Plan,
    copying: Copying,
    code: &'f C,
    program: Program,
}

/// An operand with its number.
type Numbered<'f> = (OperandId, &'f Operand);

impl<C: Code> Writer<'_, C> {
    fn here(&self) -> StepId {
        StepId::new(self.program.steps.len())
    }

    fn copies(&mut self, point: Point) -> Result<(), C::Error> {
        let start = self.here();
        let steps = &mut self.program.steps;
        self.code.copies(point, |&Move { to, from }| _ = steps.push(Step::Copy { to, from }))?;
        if self.copying == Copying::AtOnce {
            self.end_at_once(start);
        }
        Ok(())
    }

    /// All steps from this one on are executed at once.
    fn end_at_once(&mut self, start: StepId) {
        let end = self.here();
        if end.0 > start.0 + 1 {
            self.program.at_once.push(StepRow { start, end });
        }
    }

    fn define(&mut self, (id, &Operand { value, .. }): Numbered<'_>) -> Result<(), C::Error> {
        let location = self.code.operand(id, value)?;
        self.program.steps.push(Step::Define { value, location });
        Ok(())
    }

    fn read(&mut self, (id, &Operand { value, .. }): Numbered<'_>) -> Result<(), C::Error> {
        let location = self.code.operand(id, value)?;
        self.program.steps.push(Step::Read { value, location });
        Ok(())
    }

    /// Leaves: the parameters, and the copies outside.
    fn write_outside(&mut self) -> Result<(), C::Error> {
        let mut is_defined = Table::filled(self.function.values.len(), false);
        for phi in self.function.phis {
            is_defined[phi.result] = true;
        }
        for operand in self.function.operands {
            is_defined[operand.value] |= !is_read(operand);
        }
        for value in is_defined.ids().filter(|&value| !is_defined[value]) {
            if let Some(location) = self.code.parameter(value)? {
                self.program.steps.push(Step::Define { value, location });
            }
        }
        self.end_at_once(StepId(0));
        self.copies(Point::Outside)?;
        self.program.outside = StepRow { start: StepId(0), end: self.here() };
        Ok(())
    }

    /// Leaves: the steps of all blocks.
    fn write_blocks(&mut self) -> Result<(), C::Error> {
        let mut operands: Vec<Numbered<'_>> = numbered(self.function).collect();
        // An instruction reads before it writes.
        operands.sort_by_key(|(_, operand)| {
            let is_late = matches!(operand.kind, OperandKind::ReadAtEnd);
            (operand.block, is_late, operand.position, !is_read(operand))
        });
        let mut operands = &operands[..];
        for block in Ids::below(self.function.cfg.n_blocks()) {
            let count = operands.iter().take_while(|(_, operand)| operand.block == block).count();
            let of_block;
            (of_block, operands) = operands.split_at(count);
            let mut row = BlockRow { start: self.here(), ..BlockRow::default() };
            self.copies(Point::Head(block))?;
            row.body = self.here();
            let n_early = of_block.partition_point(|(_, operand)| operand.kind != OperandKind::ReadAtEnd);
            let (early, late) = of_block.split_at(n_early);
            for instruction in early.chunk_by(|(_, one), (_, other)| one.position == other.position) {
                self.write_instruction(instruction)?;
            }
            row.late = self.here();
            self.copies(Point::End(block))?;
            row.terminator = self.here();
            late.iter().copied().try_for_each(|operand| self.read(operand))?;
            row.end = self.here();
            self.program.blocks.push(row);
        }
        Ok(())
    }

    /// Needs: operands of one position, reads first. Results of the terminator leave no steps.
    fn write_instruction(&mut self, operands: &[Numbered<'_>]) -> Result<(), C::Error> {
        let (reads, writes) = operands.split_at(operands.partition_point(|(_, operand)| is_read(operand)));
        reads.iter().try_for_each(|&operand| self.write_operand(operand))?;
        let start = self.here();
        writes.iter().try_for_each(|&operand| self.write_operand(operand))?;
        self.end_at_once(start);
        Ok(())
    }

    fn write_operand(&mut self, (id, operand): Numbered<'_>) -> Result<(), C::Error> {
        match operand.kind {
            OperandKind::Read => self.read((id, operand))?,
            OperandKind::Define => self.define((id, operand))?,
            OperandKind::Copy(of) => {
                let value = operand.value;
                let (location, from) = self.code.copy(id, value, of)?;
                self.program.steps.push(Step::Rename { value, location, of, from });
            }
            OperandKind::ReadAtEnd | OperandKind::DefineAtEnd | OperandKind::DefineOnEdge(_) => {}
        }
        Ok(())
    }

    /// Leaves: the steps on all edges.
    fn write_edges(&mut self) -> Result<(), C::Error> {
        let cfg = self.function.cfg;
        let late = |kind| matches!(kind, OperandKind::DefineAtEnd | OperandKind::DefineOnEdge(_));
        let mut definitions: Vec<Numbered<'_>> = numbered(self.function).filter(|(_, o)| late(o.kind)).collect();
        definitions.sort_by_key(|(_, operand)| operand.block);
        let nothing = StepRow { start: self.here(), end: self.here() };
        // The steps of a split that several edges share are written once.
        let mut of_split = Table::filled(self.plan.n_splits(), None);
        for block in Ids::below(cfg.n_blocks()) {
            let start = definitions.partition_point(|(_, operand)| operand.block < block);
            let count = definitions[start..].iter().take_while(|(_, operand)| operand.block == block).count();
            let of_block = &definitions[start..start + count];
            for edge in cfg.outgoing(block) {
                let split = self.code.split_of(edge)?;
                let row = match split.and_then(|split: Split| of_split[split]) {
                    Some(row) if of_block.is_empty() => row,
                    _ if of_block.is_empty() && split.is_none() => nothing,
                    _ => self.write_edge(edge, of_block, split)?,
                };
                if let Some(split) = split {
                    of_split[split] = Some(row);
                }
                self.program.edges.push(row);
            }
        }
        Ok(())
    }

    fn write_edge(
        &mut self,
        edge: Edge,
        definitions: &[Numbered<'_>],
        split: Option<Split>,
    ) -> Result<StepRow, C::Error> {
        let start = self.here();
        for &(id, operand) in definitions {
            if matches!(operand.kind, OperandKind::DefineAtEnd) || operand.kind == OperandKind::DefineOnEdge(edge) {
                self.define((id, operand))?;
            }
        }
        self.end_at_once(start);
        if let Some(split) = split {
            self.copies(Point::Split(split))?;
        }
        Ok(StepRow { start, end: self.here() })
    }

    /// Leaves: the φs that have been, with their arguments.
    fn write_phis(&mut self) {
        self.program.phis.extend(self.function.phis.iter().copied());
        self.program.arguments.clone_from(self.function.arguments);
    }

    fn write_classes(&mut self) {
        let classes = self.function.values.iter().map(|value| self.plan.storage_class(value.class));
        self.program.value_classes.extend(classes);
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

fn numbered<'f>(input: &Input<'f>) -> impl Iterator<Item = Numbered<'f>> + use<'f> {
    (0..).map(OperandId).zip(input.operands)
}
