//! A plan, written down as the program that a client makes of it.

use super::Split;
use super::describe::{Argument, Input, Limit, Location, OperandKind, Value};
use super::parallel_copy::{Move, Source};
use super::plan::{Plan, Point};
use crate::check::destruction as written;
use crate::entity::Block;
use crate::error::PlanMismatch;
use alloc::vec::Vec;
use written::{BlockRow, Place, Program, Step};

/// Writes a plan down as a program, for [`check::destruction`](crate::check::destruction). A client that changes more than the plan says
/// writes its own [`Program`].
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
    Ok(writer.program)
}

struct Writer<'f> {
    function: &'f Input<'f>,
    plan: &'f Plan,
    program: Program,
}

impl Writer<'_> {
    fn here(&self) -> u32 {
        self.program.steps.len() as u32
    }

    fn location(&self, value: Value) -> u32 {
        self.plan.location(value).0
    }

    fn copies(&mut self, point: Point) {
        self.program.steps.extend(self.plan.sequence_at(point).iter().map(copy));
    }

    fn define(&mut self, value: Value) {
        let location = self.location(value);
        self.program.steps.push(Step::Define { value: value.0, location });
    }

    fn write_outside(&mut self) {
        let mut is_defined = alloc::vec![false; self.function.values.len()];
        for phi in self.function.phis {
            is_defined[phi.result.index()] = true;
        }
        for operand in self.function.operands {
            is_defined[operand.value.index()] |= !matches!(operand.kind, OperandKind::Read | OperandKind::ReadAtEnd);
        }
        for value in (0..).map(Value).take(is_defined.len()) {
            if !is_defined[value.index()] {
                self.define(value);
            }
        }
        self.copies(Point::Outside);
        self.program.outside = (0, self.here());
    }

    fn write_blocks(&mut self) {
        let operands = self.function.operands;
        let mut order: Vec<u32> = (0..operands.len() as u32).collect();
        // An instruction reads before it writes.
        order.sort_by_key(|&o| {
            let operand = &operands[o as usize];
            let is_write = !matches!(operand.kind, OperandKind::Read | OperandKind::ReadAtEnd);
            let is_late = matches!(operand.kind, OperandKind::ReadAtEnd);
            (operand.block, is_late, operand.position, is_write)
        });
        let mut next = 0;
        for block in (0..self.function.cfg.n_blocks()).map(Block::new) {
            let mut row = BlockRow { start: self.here(), ..BlockRow::default() };
            self.copies(Point::Head(block));
            row.body = self.here();
            let count = order[next..].iter().take_while(|&&o| operands[o as usize].block == block).count();
            let of_block = &order[next..next + count];
            next += count;
            of_block.iter().for_each(|&o| self.write_operand(o, false));
            row.late = self.here();
            self.copies(Point::End(block));
            row.terminator = self.here();
            of_block.iter().for_each(|&o| self.write_operand(o, true));
            row.end = self.here();
            self.program.blocks.push(row);
        }
    }

    fn write_operand(&mut self, number: u32, is_late: bool) {
        let operand = &self.function.operands[number as usize];
        let value = operand.value.0;
        let location = self.location(operand.value);
        match operand.kind {
            OperandKind::Read if !is_late => self.program.steps.push(Step::Read { value, location }),
            OperandKind::ReadAtEnd if is_late => self.program.steps.push(Step::Read { value, location }),
            OperandKind::Define if !is_late => self.define(operand.value),
            OperandKind::Copy(of) if !is_late => {
                let from = self.location(of);
                let location = (from != location).then_some(location);
                self.program.steps.push(Step::Rename { value, location, of: of.0, from });
            }
            _ => {}
        }
    }

    fn write_edges(&mut self) {
        let cfg = self.function.cfg;
        let late = |kind| matches!(kind, OperandKind::DefineAtEnd | OperandKind::DefineOnEdge(_));
        let mut definitions: Vec<_> = self.function.operands.iter().filter(|operand| late(operand.kind)).collect();
        definitions.sort_by_key(|operand| operand.block);
        let nothing = (self.here(), self.here());
        // The steps of a split that stands on several edges are written once.
        let mut of_split = alloc::vec![None; self.plan.n_splits()];
        for block in (0..cfg.n_blocks()).map(Block::new) {
            let start = definitions.partition_point(|operand| operand.block < block);
            let count = definitions[start..].iter().take_while(|operand| operand.block == block).count();
            let of_block = &definitions[start..start + count];
            for edge in cfg.outgoing(block) {
                let split = self.plan.split_of(edge);
                let row = match split.and_then(|Split(split)| of_split[split as usize]) {
                    Some(row) if of_block.is_empty() => row,
                    _ if of_block.is_empty() && split.is_none() => nothing,
                    _ => {
                        let start = self.here();
                        for operand in of_block {
                            if matches!(operand.kind, OperandKind::DefineAtEnd)
                                || operand.kind == OperandKind::DefineOnEdge(edge)
                            {
                                self.define(operand.value);
                            }
                        }
                        if let Some(split) = split {
                            self.copies(Point::Split(split));
                        }
                        (start, self.here())
                    }
                };
                if let Some(Split(split)) = split {
                    of_split[split as usize] = Some(row);
                }
                self.program.edges.push(row);
            }
        }
    }

    fn write_phis(&mut self) {
        let cfg = self.function.cfg;
        let mut start = 0;
        for phi in self.function.phis {
            self.program.phis.push((phi.block, phi.result.0, start));
            start += (cfg.incoming(phi.block).len() + usize::from(phi.block == cfg.entry())) as u32;
        }
        self.program.arguments.extend(self.function.arguments.iter().map(|argument| match *argument {
            Argument::Value(value) => written::Argument::Value(value.0),
            Argument::Constant(number) => written::Argument::Constant(number),
            Argument::Undef => written::Argument::Undef,
        }));
        self.program.value_classes.extend(self.function.values.iter().map(|value| value.class));
        self.program.location_classes.extend_from_slice(self.plan.location_classes());
        for &(block, limit) in self.function.limits {
            match limit {
                Limit::EdgesOut => self.program.closed.extend(cfg.outgoing(block).map(Place::Edge)),
                Limit::EdgesIn => self.program.closed.extend(cfg.incoming(block).iter().copied().map(Place::Edge)),
                Limit::CopiesAtEnd => self.program.closed.push(Place::End(block)),
                Limit::CopiesAtHead => self.program.closed.push(Place::Head(block)),
            }
        }
    }
}

fn copy(&Move { to: Location(to), from }: &Move) -> Step {
    let from = match from {
        Source::Location(Location(from)) => written::Source::Location(from),
        Source::Constant(number) => written::Source::Constant(number),
    };
    Step::Copy { to, from }
}
