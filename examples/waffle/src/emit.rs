//! The code that a plan asks for, and the reading back of it.

use crate::code::{self, Code, Jump, Move, Operation, Register};
use crate::describe::{Function, Instruction, Key, Use, instructions, key, read_at_end};
use memphis::destruct::{self, Emitted, Location, OperandId, Plan, Point, Source, Split, Value};
use memphis::{Block, Edge};
use waffle::{FunctionBody, Terminator};

/// A function and its code. Blocks of the code are those of the description, and then those that
/// split edges.
pub struct Emission<'a> {
    body: &'a FunctionBody,
    function: &'a Function,
    plan: &'a Plan,
    pub code: Code,
}

impl<'a> Emission<'a> {
    /// Writes the code.
    pub fn new(body: &'a FunctionBody, function: &'a Function, plan: &'a Plan) -> Self {
        let n_registers = plan.location_classes().len() as u32;
        let mut emission = Self { body, function, plan, code: Code { n_registers, blocks: Vec::new() } };
        let cfg = function.cfg();
        for number in 0..cfg.n_blocks() {
            let block = emission.block(Block::new(number));
            emission.code.blocks.push(block);
        }
        for split in (0..plan.n_splits()).map(Split::new) {
            let head = emission.moves(Point::Split(split));
            let target = cfg.edge_target(plan.split_edges(split)[0]).index();
            let jump = Jump::Always(target);
            emission.code.blocks.push(code::Block { head, operations: Vec::new(), end: Vec::new(), jump });
        }
        emission
    }

    fn block(&self, number: Block) -> code::Block {
        let block = self.function.block(number);
        let registers = |keys: &[Key]| keys.iter().map(|&key| self.register(key)).collect();
        let operation = |instruction: Instruction| Operation {
            operator: instruction.operator,
            arguments: registers(&instruction.arguments),
            results: registers(&instruction.results),
        };
        code::Block {
            head: self.moves(Point::Head(number)),
            operations: instructions(self.body, block).map(operation).collect(),
            end: self.moves(Point::End(number)),
            jump: self.jump(number, &self.body.blocks[block].terminator),
        }
    }

    fn jump(&self, number: Block, terminator: &Terminator) -> Jump {
        let registers: Vec<Register> =
            read_at_end(terminator).iter().map(|&value| self.register(key(self.body, value))).collect();
        let edges = self.function.cfg().outgoing(number);
        let targets: Vec<usize> = edges.map(|edge| self.target(edge)).collect();
        match terminator {
            Terminator::Br { .. } => Jump::Always(targets[0]),
            Terminator::CondBr { .. } => Jump::If(registers[0], targets[0], targets[1]),
            // waffle lists the default first.
            Terminator::Select { .. } => Jump::Table(registers[0], [&targets[1..], &targets[..1]].concat()),
            Terminator::Return { .. } => Jump::Return(registers),
            Terminator::Unreachable | Terminator::None => Jump::Trap,
        }
    }

    fn target(&self, edge: Edge) -> usize {
        let cfg = self.function.cfg();
        let split = self.plan.split_of(edge).map(|split| cfg.n_blocks() + split.index());
        split.unwrap_or_else(|| cfg.edge_target(edge).index())
    }

    fn moves(&self, point: Point) -> Vec<Move> {
        let copy = |copy: &destruct::Move| match copy.from {
            Source::Location(from) => Move { to: copy.to.0, from: from.0 },
            Source::Constant(_) => unreachable!("no argument is described as a constant"),
        };
        self.plan.sequence_at(point).iter().map(copy).collect()
    }

    fn register(&self, key: Key) -> Register {
        self.plan.location(self.function.value_id(key).expect("it was recorded")).0
    }

    fn code_of(&self, block: waffle::Block) -> &code::Block {
        &self.code.blocks[self.function.block_id(block).expect("it was recorded").index()]
    }
}

/// The code, for the proof.
impl Emitted for Emission<'_> {
    fn emitted_parameter(&self, value: Value) -> Option<Location> {
        let parameters = &self.body.blocks[self.body.entry].params;
        let place = parameters.iter().position(|&(_, parameter)| (parameter, 0) == self.function.value(value))?;
        Some(Location::new(place))
    }

    fn emitted_operand(&self, operand: OperandId) -> Option<Location> {
        let register = match self.function.user(operand) {
            Use::Argument(block, place, number) => self.code_of(block).operations[place].arguments.get(number),
            Use::Result(block, place, number) => self.code_of(block).operations[place].results.get(number),
            Use::End(block, number) => match &self.code_of(block).jump {
                Jump::If(register, ..) | Jump::Table(register, _) => Some(register),
                Jump::Return(registers) => registers.get(number),
                Jump::Always(_) | Jump::Trap => None,
            },
        };
        register.map(|&register| Location(register))
    }

    fn emitted_split(&self, edge: Edge) -> Option<Split> {
        let cfg = self.function.cfg();
        let block = cfg.edge_source(edge);
        let target = match (&self.code.blocks[block.index()].jump, cfg.edge_position(edge)) {
            (&Jump::Always(target), _) | (&Jump::If(_, target, _), 0) | (&Jump::If(_, _, target), _) => target,
            (Jump::Table(_, targets), 0) => *targets.last()?,
            (Jump::Table(_, targets), position) => targets[position - 1],
            (Jump::Return(_) | Jump::Trap, _) => return None,
        };
        target.checked_sub(cfg.n_blocks()).map(Split::new)
    }

    fn emitted_copies(&self, point: Point) -> Vec<destruct::Move> {
        let moves: &[Move] = match point {
            Point::Outside => &[],
            Point::Head(block) => &self.code.blocks[block.index()].head,
            Point::End(block) => &self.code.blocks[block.index()].end,
            Point::Split(split) => &self.code.blocks[self.function.cfg().n_blocks() + split.index()].head,
        };
        let copy = |copy: &Move| destruct::Move { to: Location(copy.to), from: Source::Location(Location(copy.from)) };
        moves.iter().map(copy).collect()
    }
}
