//! Proves that a written body does what the function in SSA form does.
//!
//! The written bytes are decoded, validated and put on a graph again, as if they were an input. The
//! proof uses nothing of how they were made but one hint for each instruction: which instruction of
//! the input it is. It proves, for all executions at once:
//!
//! 1. The graph is the same, block by block and edge by edge, and so are tags of catch clauses.
//! 2. Each block executes the same instructions: their bytes are equal, none is missing unless it
//!    has no effect, none comes twice, and two that must not be exchanged are in the same order.
//! 3. Each operand has the value that the SSA form says. An operand that was pushed by an
//!    instruction of the same body is compared at once: values on the stack are never overwritten.
//!    Values from locals are handed to the engine's checker, `memphis::check::destruction`: a
//!    location for each local and for each operand on the stack, a step for each access.
//! 4. Locals that have not become values are accessed by the same instructions, and by no others.

use crate::effects::Effects;
use crate::error::Error;
use crate::lower::{Body, Origin, is_commutative};
use crate::ssa::{Def, Function, Inst, Kind, Value};
use memphis::check::destruction::{self, BlockRow, Program, Step, StepId, StepRow};
use memphis::destruct::{Argument, Location, PhiInfo, Source, Value as Name};
use memphis::{Block, PhiId, Rows, Table};
use std::collections::HashMap;
use std::ops::Range;
use wasmparser::ValType;

const NONE: u32 = u32::MAX;

/// Proves a written body. The error is what is wrong with it.
pub(crate) fn verify(before: &Function, before_bytes: &[u8], after: &Function, body: &Body) -> Result<usize, Error> {
    let mut prover = Prover {
        before,
        before_bytes,
        after,
        body,
        name: vec![None; after.values.len()],
        program_name: vec![NONE; after.values.len()],
        needs_location: vec![false; after.values.len()],
        steps: Table::new(),
        fresh: before.values.len() as u32,
        emitted: vec![false; before.insts.len()],
        zeros: zeros(before),
    };
    prover.prove().map_err(|why| Error::unproved(before.index, format!("SSA form to locals: {why}")))
}

fn zeros(function: &Function) -> HashMap<ValType, Value> {
    let zeros = function.values.iter().enumerate().filter(|(_, data)| data.def == Def::Zero);
    zeros.filter_map(|(number, data)| Some((data.ty?, Value(number as u32)))).collect()
}

struct Prover<'a> {
    before: &'a Function,
    before_bytes: &'a [u8],
    after: &'a Function,
    body: &'a Body,
    /// The value of the SSA form that each value of the written body is, if an instruction or a
    /// block says so; `None` for what was read from a local.
    name: Vec<Option<Value>>,
    /// The value's name for the engine's checker.
    program_name: Vec<u32>,
    /// Values that a local is written with, or a block parameter.
    needs_location: Vec<bool>,
    steps: Table<StepId, Step>,
    /// Names for constants that are written again.
    fresh: u32,
    /// Instructions of the input that have been met.
    emitted: Vec<bool>,
    /// The value of the SSA form that is zero, by type.
    zeros: HashMap<ValType, Value>,
}

type Outcome<T = ()> = Result<T, String>;

impl Prover<'_> {
    fn prove(&mut self) -> Outcome<usize> {
        self.same_graph()?;
        self.mark_locations();
        for block in (0..self.before.blocks.len()).map(Block::new) {
            for (after, before) in self.after.stack_params(block).zip(self.before.stack_params(block)) {
                self.name[after.index()] = Some(before);
                self.program_name[after.index()] = before.0;
            }
        }
        let mut blocks = Table::new();
        let mut edges = Table::filled(self.before.cfg.n_edges(), StepRow::default());
        for block in (0..self.before.blocks.len()).map(Block::new) {
            blocks.push(self.block(block)?);
            for edge in self.before.cfg.outgoing(block) {
                edges[edge] = self.edge(block, edge)?;
            }
        }
        let outside = self.outside();
        let (phis, arguments) = self.phis();
        let program = Program {
            value_classes: Table::filled(self.fresh as usize, 0),
            location_classes: Table::filled(self.n_locations(), 0),
            steps: std::mem::take(&mut self.steps),
            blocks,
            edges,
            outside,
            phis,
            arguments,
            ..Program::default()
        };
        let counts = destruction::check(&self.before.cfg, &program).map_err(|failure| failure.to_string())?;
        Ok(counts.reads)
    }

    fn same_graph(&self) -> Outcome {
        let (before, after) = (&self.before.cfg, &self.after.cfg);
        if before.n_blocks() != after.n_blocks() || before.n_edges() != after.n_edges() {
            return Err("the graph has changed".to_owned());
        }
        for block in before.blocks() {
            let same = before.successors(block) == after.successors(block)
                && self.before.stack_params(block).len() == self.after.stack_params(block).len();
            if !same {
                return Err(format!("block {} has other successors or parameters", block.0));
            }
        }
        // Structure is no instruction here, so tags and labels of `rethrow` are compared by hand.
        let rethrown = |function: &Function| function.rethrows.iter().map(|rethrow| rethrow.1).collect::<Vec<_>>();
        if self.before.catches != self.after.catches || rethrown(self.before) != rethrown(self.after) {
            return Err("exceptions go to other handlers".to_owned());
        }
        if self.after.insts.len() != self.body.origins.len() {
            return Err("instructions and their origins do not fit".to_owned());
        }
        Ok(())
    }

    /// Locations: the locals, then a source of zeros for each type, then operands on the stack.
    fn n_locations(&self) -> usize {
        self.stack_location(Value(self.after.values.len() as u32)).index()
    }

    fn zero_location(&self, zero: Value) -> Location {
        Location::new(self.after.locals.len() + zero.index())
    }

    fn stack_location(&self, value: Value) -> Location {
        Location::new(self.after.locals.len() + self.before.values.len() + value.index())
    }

    fn mark_locations(&mut self) {
        for inst in (0..self.after.insts.len() as u32).map(Inst) {
            if let Kind::Set(_) | Kind::Tee(_) = self.after.inst(inst).kind {
                self.needs_location[self.after.operands(inst)[0].index()] = true;
            }
        }
        for edge in (0..self.after.cfg.n_edges()).map(memphis::Edge::new) {
            for value in self.after.stack_args(edge) {
                self.needs_location[value.index()] = true;
            }
        }
    }

    fn next_step(&self) -> StepId {
        StepId::new(self.steps.len())
    }

    fn block(&mut self, block: Block) -> Outcome<BlockRow> {
        let start = self.next_step();
        let mut latest = [NONE; Effects::KINDS];
        let expected = self.before.range(block);
        let terminator = self.after.block(block).terminator;
        let mut late = None;
        for inst in self.after.insts(block) {
            if Some(inst) == terminator {
                late = Some(self.next_step());
            }
            self.inst(inst, &expected, &mut latest)?;
        }
        for inst in expected.map(|inst| Inst(inst as u32)) {
            let data = self.before.inst(inst);
            let may_go = match data.kind {
                Kind::Get(local) | Kind::Set(local) | Kind::Tee(local) => !self.before.is_pinned(local),
                Kind::Marker | Kind::DeadMarker | Kind::DeadEnd | Kind::Drop | Kind::Const => true,
                Kind::Plain => data.effects.is_removable(),
                Kind::Terminator => false,
            };
            if !may_go && !self.emitted[inst.index()] {
                return Err(format!("an instruction of block {} is missing", block.0));
            }
        }
        let late = late.unwrap_or(self.next_step());
        for edge in self.after.cfg.outgoing(block) {
            self.read_arguments(edge)?;
        }
        Ok(BlockRow { start, body: start, late, terminator: late, end: self.next_step() })
    }

    fn inst(&mut self, inst: Inst, expected: &Range<usize>, latest: &mut [u32; 8]) -> Outcome {
        let data = *self.after.inst(inst);
        match (data.kind, self.body.origins[inst.index()]) {
            (Kind::Marker | Kind::DeadMarker | Kind::DeadEnd | Kind::Drop, _) => Ok(()),
            (kind @ (Kind::Get(_) | Kind::Set(_) | Kind::Tee(_)), Origin::New) => self.access(inst, kind),
            (Kind::Const, Origin::Zero(local)) => self.zero(inst, local),
            (Kind::Const, Origin::Inst(origin)) => self.constant(inst, origin, expected),
            (_, Origin::Inst(origin)) => self.plain(inst, origin, expected, latest),
            _ => Err(format!("{:?} comes from nowhere", data.kind)),
        }
    }

    /// An access of a local that holds values.
    fn access(&mut self, inst: Inst, kind: Kind) -> Outcome {
        let (local, operand) = match kind {
            Kind::Get(local) => {
                let result = self.after.results(inst).next().expect("a result");
                let to = self.stack_location(result);
                self.steps.push(Step::Copy { to, from: Source::Location(Location(local)) });
                (local, None)
            }
            Kind::Set(local) | Kind::Tee(local) => (local, Some(self.after.operands(inst)[0])),
            _ => unreachable!("an access"),
        };
        if let Some(operand) = operand {
            let from = Source::Location(self.stack_location(operand));
            self.steps.push(Step::Copy { to: Location(local), from });
        }
        if self.is_pinned_after(local) {
            return Err(format!("local {local} is accessed by another instruction"));
        }
        Ok(())
    }

    /// True if a local of the written body belongs to one of the input that is no value.
    fn is_pinned_after(&self, local: u32) -> bool {
        self.pinned_of(local).is_some()
    }

    fn pinned_of(&self, local: u32) -> Option<u32> {
        let origin = *self.body.names.get(local as usize)?;
        let is_pinned = self.before.is_pinned(origin) && self.body.pinned.get(origin as usize) == Some(&local);
        is_pinned.then_some(origin)
    }

    /// The constant that a local holds at first.
    fn zero(&mut self, inst: Inst, local: u32) -> Outcome {
        let value = self.after.results(inst).next().expect("a result");
        let ty = self.before.locals.get(local as usize).copied();
        let bytes = self.bytes(self.after, inst);
        let is_zero = match ty {
            Some(ValType::I32) => bytes == [0x41, 0],
            Some(ValType::I64) => bytes == [0x42, 0],
            _ => false,
        };
        let zero = ty.and_then(|ty| self.zeros.get(&ty).copied());
        match zero {
            Some(zero) if is_zero => {
                self.rename(value, zero);
                Ok(())
            }
            _ => Err(format!("a constant is not what local {local} holds at first")),
        }
    }

    /// A constant of the input, here or elsewhere.
    fn constant(&mut self, inst: Inst, origin: Inst, expected: &Range<usize>) -> Outcome {
        let is_known = origin.index() < self.before.insts.len()
            && self.before.inst(origin).kind == Kind::Const
            && self.bytes(self.before, origin) == self.bytes(self.after, inst);
        if !is_known {
            return Err("a constant is another one than in the input".to_owned());
        }
        let value = self.after.results(inst).next().expect("a result");
        let old = self.before.results(origin).next().expect("a result");
        let is_first =
            expected.contains(&origin.index()) && !std::mem::replace(&mut self.emitted[origin.index()], true);
        if is_first {
            self.define(value, old);
        } else {
            self.rename(value, old);
        }
        Ok(())
    }

    /// The value is one of the SSA form, under another name for the engine.
    fn rename(&mut self, value: Value, old: Value) {
        self.name[value.index()] = Some(old);
        if self.needs_location[value.index()] {
            self.program_name[value.index()] = self.fresh;
            let location = self.stack_location(value);
            self.steps.push(Step::Define { value: Name(self.fresh), location });
            self.fresh += 1;
        }
    }

    /// The value is one of the SSA form, and here is its definition.
    fn define(&mut self, value: Value, old: Value) {
        self.name[value.index()] = Some(old);
        self.program_name[value.index()] = old.0;
        if self.needs_location[value.index()] {
            let location = self.stack_location(value);
            self.steps.push(Step::Define { value: Name(old.0), location });
        }
    }

    fn bytes(&self, function: &Function, inst: Inst) -> &[u8] {
        let data = function.inst(inst);
        let bytes = if std::ptr::eq(function, self.before) { self.before_bytes } else { &self.body.bytes };
        &bytes[data.start as usize..data.end as usize]
    }

    /// An instruction of the input, in the same block.
    fn plain(&mut self, inst: Inst, origin: Inst, expected: &Range<usize>, latest: &mut [u32; 8]) -> Outcome {
        if !expected.contains(&origin.index()) {
            return Err("an instruction has come into another block".to_owned());
        }
        if std::mem::replace(&mut self.emitted[origin.index()], true) {
            return Err("an instruction comes twice".to_owned());
        }
        let (data, old) = (*self.after.inst(inst), *self.before.inst(origin));
        self.same_instruction(inst, origin)?;
        let effects = match old.kind {
            Kind::Get(_) | Kind::Set(_) | Kind::Tee(_) => Effects::LOCAL,
            Kind::Terminator => Effects(0xff),
            _ => old.effects,
        };
        for kind in effects.conflicts().kinds() {
            if latest[kind] != NONE && latest[kind] > origin.0 {
                return Err("two instructions that cannot change places have done so".to_owned());
            }
        }
        for kind in effects.kinds() {
            if latest[kind] == NONE || latest[kind] < origin.0 {
                latest[kind] = origin.0;
            }
        }
        self.operands(inst, origin)?;
        if data.results.1 != old.results.1 {
            return Err("an instruction has other results".to_owned());
        }
        // What a terminator defines is defined on its edges.
        for (value, old_value) in self.after.results(inst).zip(self.before.results(origin)) {
            if data.kind == Kind::Terminator {
                self.name[value.index()] = Some(old_value);
                self.program_name[value.index()] = old_value.0;
            } else {
                self.define(value, old_value);
            }
        }
        Ok(())
    }

    fn same_instruction(&self, inst: Inst, origin: Inst) -> Outcome {
        let (kind, old) = (self.after.inst(inst).kind, self.before.inst(origin).kind);
        let is_same = match (kind, old) {
            (Kind::Get(local), Kind::Get(other))
            | (Kind::Set(local), Kind::Set(other))
            | (Kind::Tee(local), Kind::Tee(other)) => {
                self.before.is_pinned(other) && self.pinned_of(local) == Some(other)
            }
            (Kind::Plain, Kind::Plain) | (Kind::Terminator, Kind::Terminator) => {
                self.bytes(self.after, inst) == self.bytes(self.before, origin)
            }
            _ => false,
        };
        if is_same { Ok(()) } else { Err("an instruction has become another one".to_owned()) }
    }

    fn operands(&mut self, inst: Inst, origin: Inst) -> Outcome {
        let (new, old) = (self.after.operands(inst).len(), self.before.operands(origin).len());
        if new != old {
            return Err("an instruction has other operands".to_owned());
        }
        let opcode = self.bytes(self.before, origin).first().copied();
        let is_exchanged = new == 2
            && self.before.inst(origin).kind == Kind::Plain
            && opcode.is_some_and(is_commutative)
            && (0..2).any(|number| {
                let name = self.name[self.after.operands(inst)[number].index()];
                name.is_some_and(|name| name != self.before.operands(origin)[number])
            });
        for number in 0..new {
            let value = self.after.operands(inst)[number];
            let number = if is_exchanged { 1 - number } else { number };
            self.read(value, self.before.operands(origin)[number])?;
        }
        Ok(())
    }

    /// The value of the written body has to be this one.
    fn read(&mut self, value: Value, expected: Value) -> Outcome {
        match self.name[value.index()] {
            Some(name) if name == expected => Ok(()),
            Some(_) => Err(format!("an operand is another value than v{}", expected.0)),
            None => {
                let location = self.stack_location(value);
                self.steps.push(Step::Read { value: Name(expected.0), location });
                Ok(())
            }
        }
    }

    /// The arguments of an edge for stack parameters are those of the SSA form.
    fn read_arguments(&mut self, edge: memphis::Edge) -> Outcome {
        let (new, old) = (self.after.stack_args(edge), self.before.stack_args(edge));
        if new.len() != old.len() {
            return Err("an edge has other arguments".to_owned());
        }
        for (&value, &expected) in new.iter().zip(old) {
            if let (Def::Exception(one), Def::Exception(other)) =
                (self.after.value(value).def, self.before.value(expected).def)
                && one == other
            {
                self.name[value.index()] = Some(expected);
                self.program_name[value.index()] = expected.0;
            }
            self.read(value, expected)?;
        }
        Ok(())
    }

    /// The steps of an edge: what the terminator defines, and arguments for stack parameters.
    fn edge(&mut self, block: Block, edge: memphis::Edge) -> Outcome<StepRow> {
        let start = self.next_step();
        if let Some(terminator) = self.after.block(block).terminator {
            for value in self.after.results(terminator) {
                if self.needs_location[value.index()] {
                    let name = self.program_name[value.index()];
                    let location = self.stack_location(value);
                    self.steps.push(Step::Define { value: Name(name), location });
                }
            }
        }
        let target = self.before.cfg.edge_target(edge);
        let new = self.after.stack_args(edge);
        for (&value, param) in new.iter().zip(self.after.stack_params(target)) {
            if let Def::Exception(_) = self.after.value(value).def {
                let name = self.program_name[value.index()];
                let location = self.stack_location(value);
                self.steps.push(Step::Define { value: Name(name), location });
            }
            let from = Source::Location(self.stack_location(value));
            self.steps.push(Step::Copy { to: self.stack_location(param), from });
        }
        Ok(StepRow { start, end: self.next_step() })
    }

    /// The definitions of the locals' values at function entry.
    fn outside(&mut self) -> StepRow {
        let start = self.next_step();
        for param in 0..self.before.n_params {
            self.steps.push(Step::Define { value: Name(param), location: Location(param) });
        }
        for value in (0..self.before.values.len() as u32).map(Value) {
            if self.before.value(value).def == Def::Zero {
                let location = self.zero_location(value);
                self.steps.push(Step::Define { value: Name(value.0), location });
            }
        }
        for local in self.after.n_params..self.after.locals.len() as u32 {
            if let Some(&zero) = self.zeros.get(&self.after.locals[local as usize]) {
                let from = Source::Location(self.zero_location(zero));
                self.steps.push(Step::Copy { to: Location(local), from });
            }
        }
        StepRow { start, end: self.next_step() }
    }

    /// The φs of the SSA form: those for locals, and stack parameters.
    fn phis(&self) -> (Table<PhiId, PhiInfo>, Rows<PhiId, Argument>) {
        let mut phis = Table::new();
        let mut arguments = Rows::new();
        for (number, phi) in self.before.phis.iter().enumerate() {
            phis.push(PhiInfo { block: phi.block, result: Name(phi.result.0) });
            arguments.push_row(self.before.phi_args(number).iter().map(|&value| match self.before.value(value).def {
                Def::Uninitialized => Argument::Undef,
                _ => Argument::Value(Name(value.0)),
            }));
        }
        for block in (0..self.before.blocks.len()).map(Block::new) {
            for (number, param) in self.before.stack_params(block).enumerate() {
                phis.push(PhiInfo { block, result: Name(param.0) });
                arguments.start_row();
                for &edge in self.before.cfg.incoming(block) {
                    let value = self.after.stack_args(edge)[number];
                    let name = match self.name[value.index()] {
                        Some(_) => self.program_name[value.index()],
                        None => self.before.stack_args(edge)[number].0,
                    };
                    arguments.push(Argument::Value(Name(name)));
                }
            }
        }
        (phis, arguments)
    }
}
