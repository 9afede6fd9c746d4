//! A function in copy form against the function in SSA form from which it was made: the proof after
//! leaving SSA form.
//!
//! # What is proved
//!
//! Let *P* be the function in SSA form and *Q* the one in copy form, both as read from text. Run
//! both on the same input: each step of *P* except its φs is a step of *Q*, which also copies
//! registers, and each operand that *Q* reads there is the value that *P* reads. So *Q* does what
//! *P* does. Two things are checked:
//!
//! * **Nothing but copies is new.** Blocks of one name correspond, the entries do, and each block
//!   of *P* has a counterpart in *Q*. Both have the same instructions in the same order, apart from
//!   φs and copies: the same text, except for registers and sigils. Edges lead to the same blocks
//!   as before, some of them through a block of copies; no edge of an `indirectbr` or `catchswitch`
//!   and none to an exception-handling pad does.
//! * **Registers hold the values that are read** ([`memphis::check::destruction`]). *Q* is
//!   described to that checker: the registers that each step reads and writes, with the values of
//!   *P* for them, and the former φs.
//!
//! *Q* may have any value where *P* has `poison`. It may read a constant where *P* reads a φ that
//! can have no other value: all incoming values of the φ are that constant, `poison`, or such φs.
//!
//! # Assumptions
//!
//! *P* is valid; both bodies belong to modules that are equal except for functions. Control goes
//! over the edges of the graph: for a function that returns twice, nothing is proved about values
//! between the two returns.
//!
//! # What it cannot see
//!
//! Attributes of parameters. Of debug records, only the registers are checked: they hold the
//! record's values at that place.

use crate::script::Failure;
use memphis::Cfg;
use memphis::check::destruction::{self as engine, BlockRow, Fault, Held, Place, Program, Step, StepId, StepRow};
use memphis::destruct::{self, Argument, Location, PhiInfo, Source};
use memphis_entity::Table;
use memphis_ir::{
    BlockId, ConstKind, Flags, Form, Function, InstId, Local, Opcode, Operand, TypeId, Value, comment_end,
    is_name_byte, unquoted_name,
};
use std::collections::HashMap;

/// Memory of [`check`], reused from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    program: Program,
    texts: [Vec<u8>; 2],
}

/// The size of a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Reads that were followed.
    pub reads: usize,
    /// Copies.
    pub copies: usize,
}

/// Proves that `after`, in copy form, does what `before` does.
///
/// # Errors
/// The first fact that could not be proved. Its offset is in the text of `before`.
///
/// Cost: linear in both texts, plus that of [`check::destruction`](memphis::check::destruction).
pub fn check(before: Function<'_>, after: Function<'_>, scratch: &mut Scratch) -> Result<Counts, Box<Failure>> {
    let Scratch { program, texts } = scratch;
    let cfg = before.body.cfg();
    program.clear();
    let mut pair = Pair {
        before,
        after,
        cfg,
        program,
        texts,
        counterpart: Table::new(),
        original: Table::new(),
        classes: HashMap::new(),
        constants: HashMap::new(),
        constant_phis: Table::new(),
    };
    pair.check_headers()?;
    pair.find_constant_phis();
    let constants = pair.constant_phis.values().iter().map(|values| match values {
        PhiValues::One(constant) => Some(*constant),
        PhiValues::Nothing | PhiValues::Any => None,
    });
    pair.program.constants.extend(constants);
    pair.match_blocks()?;
    pair.write()?;
    let counts = engine::check(pair.cfg, pair.program).map_err(|failure| pair.explain(&failure))?;
    let copies = pair.program.steps.values().iter().filter(|step| matches!(step, Step::Copy { .. })).count();
    Ok(Counts { reads: counts.reads, copies })
}

/// Values are the locals of the function before.
fn value(local: Local) -> destruct::Value {
    destruct::Value(local.0)
}

/// Locations are the locals of the function after.
fn location(register: Local) -> Location {
    Location(register.0)
}

type Checked<T> = Result<T, Box<Failure>>;

struct Pair<'a, 's> {
    before: Function<'a>,
    after: Function<'a>,
    cfg: &'s Cfg,
    program: &'s mut Program,
    texts: &'s mut [Vec<u8>; 2],
    /// By block before: its counterpart after.
    counterpart: Table<BlockId, BlockId>,
    /// By block after: its counterpart before; `None` for a new block.
    original: Table<BlockId, Option<BlockId>>,
    /// Types by their names.
    classes: HashMap<String, u32>,
    /// Constants by class and text.
    constants: HashMap<(u32, Vec<u8>), u32>,
    /// By local before: the values of a φ.
    constant_phis: Table<Local, PhiValues>,
}

/// The values that a φ may have, `poison` apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PhiValues {
    /// None is known yet. All φs start like this.
    Nothing,
    /// One constant, and nothing else.
    One(u32),
    /// Something else. All other values are like this.
    Any,
}

impl PhiValues {
    fn or(self, other: PhiValues) -> PhiValues {
        match (self, other) {
            (PhiValues::Nothing, any) | (any, PhiValues::Nothing) => any,
            (one, other) if one == other => one,
            _ => PhiValues::Any,
        }
    }
}

impl<'a> Pair<'a, '_> {
    fn fail<T>(&self, inst: Option<InstId>, message: impl Into<String>) -> Checked<T> {
        let body = self.before.body;
        let offset = body.start + inst.map_or(0, |inst| body.inst(inst).start as usize);
        Err(Box::new(Failure { offset, message: message.into() }))
    }

    fn check_headers(&mut self) -> Checked<()> {
        let header = |f: Function<'a>| {
            let global = f.module.global(f.module.function(f.body.function).global);
            (global, f.module.text, f.types().display(global.ty))
        };
        let ((old, old_text, old_ty), (new, new_text, new_ty)) = (header(self.before), header(self.after));
        if self.after.body.form != Form::Copies || self.before.body.form != Form::Llvm {
            return self.fail(None, "the functions are not in SSA form and copy form");
        }
        let is_named_same = unquoted_name(old.name.of(old_text)) == unquoted_name(new.name.of(new_text));
        if !is_named_same || old_ty != new_ty {
            return self.fail(None, "name or type of the function differ");
        }
        for (old, new) in [(old.header.prefix, new.header.prefix), (old.header.suffix, new.header.suffix)] {
            if !self.is_same(old.of(old_text), new.of(new_text)) {
                return self.fail(None, "attributes of the function differ");
            }
        }
        Ok(())
    }

    /// True if two texts are the same but for sigils, blanks and comments.
    fn is_same(&mut self, old: &[u8], new: &[u8]) -> bool {
        let [a, b] = &mut *self.texts;
        a.clear();
        b.clear();
        push_canonical(a, old);
        push_canonical(b, new);
        a == b
    }

    /// Finds the φs that can have one constant only. What is known of a φ is passed on to the φs
    /// that read it, and changes twice at most.
    fn find_constant_phis(&mut self) {
        let body = self.before.body;
        self.constant_phis.reset(body.locals.len(), PhiValues::Any);
        let phis: Vec<InstId> = body.inst_ids().filter(|&inst| body.inst(inst).opcode == Opcode::Phi).collect();
        let results: Vec<Option<Local>> = phis.iter().map(|&phi| body.inst(phi).result).collect();
        results.iter().flatten().for_each(|&result| self.constant_phis[result] = PhiValues::Nothing);
        let mut readers: Vec<(Local, Local)> = Vec::new();
        let mut work: Vec<(Local, PhiValues)> = Vec::new();
        for (&phi, result) in phis.iter().zip(results) {
            let Some(result) = result else { continue };
            for entry in body.operands(phi).chunks_exact(2) {
                match (entry[0].value.as_local(), self.argument(&entry[0])) {
                    (Some(local), _) if self.constant_phis[local] == PhiValues::Any => {
                        work.push((result, PhiValues::Any));
                    }
                    (Some(local), _) => readers.push((local, result)),
                    (None, Argument::Constant(constant)) => work.push((result, PhiValues::One(constant))),
                    (None, _) => {}
                }
            }
        }
        readers.sort_unstable();
        // Operands that are not φs were seen as `Any` above; φs pass on what they become.
        while let Some((phi, values)) = work.pop() {
            let old = self.constant_phis[phi];
            let new = old.or(values);
            if new != old {
                self.constant_phis[phi] = new;
                let readers = &readers[readers.partition_point(|reader| reader.0 < phi)..];
                work.extend(readers.iter().take_while(|reader| reader.0 == phi).map(|reader| (reader.1, new)));
            }
        }
    }

    /// Checks that a φ can be the constant that is read instead of it.
    fn is_constant(&mut self, local: Local, after: &Operand) -> bool {
        let constant = self.constant(self.after, after.ty, self.after.operand_text(after));
        self.constant_phis[local] == PhiValues::One(constant)
    }

    fn match_blocks(&mut self) -> Checked<()> {
        let key = |f: Function<'a>, block: BlockId| {
            let local = f.body.block(block).local;
            f.name(local).map_or_else(
                || (false, f.display(Value::local(local)).into_bytes()[1..].to_vec()),
                |name| (true, unquoted_name(name).into_owned()),
            )
        };
        let old: HashMap<_, _> =
            self.before.body.block_ids().skip(1).map(|block| (key(self.before, block), block)).collect();
        let mut counterpart = Table::filled(self.before.body.blocks.len(), None);
        for block in self.after.body.block_ids() {
            let original = if block.0 == 0 { Some(BlockId(0)) } else { old.get(&key(self.after, block)).copied() };
            if let Some(original) = original {
                counterpart[original] = Some(block);
            }
            self.original.push(original);
        }
        let Some(counterpart) = counterpart.into_values().into_iter().collect() else {
            return self.fail(None, "a block is missing");
        };
        self.counterpart = counterpart;
        Ok(())
    }

    fn write(&mut self) -> Checked<()> {
        let (before, after) = (self.before.body, self.after.body);
        for (f, is_value) in [(self.before, true), (self.after, false)] {
            for local in f.body.locals.values() {
                let class = self.class(f, local.ty);
                if is_value {
                    self.program.value_classes.push(class);
                } else {
                    self.program.location_classes.push(class);
                }
            }
        }
        // The arguments are the first locals of both.
        self.program
            .steps
            .extend(before.arguments().map(|local| Step::Define { value: value(local), location: location(local) }));
        self.program.outside = StepRow { start: StepId(0), end: self.here() };
        for block in before.block_ids() {
            self.write_block(block)?;
        }
        debug_assert_eq!(self.program.blocks.len(), before.blocks.len());
        let copies = |block: BlockId| after.block_insts(block).rev().skip(1);
        for block in after.block_ids().filter(|&block| self.original[block].is_none()) {
            let is_plain = after.inst(after.terminator(block)).opcode == Opcode::Br
                && after.successors(block).count() == 1
                && copies(block).all(|inst| after.inst(inst).opcode == Opcode::Copy);
            if !is_plain {
                return self.fail(None, "a new block does something else than copying");
            }
        }
        for block in before.block_ids() {
            self.write_edges(block)?;
        }
        self.write_phis();
        Ok(())
    }

    fn here(&self) -> StepId {
        StepId::new(self.program.steps.len())
    }

    fn write_block(&mut self, block: BlockId) -> Checked<()> {
        let (before, after) = (self.before.body, self.after.body);
        let is_step = |inst: &InstId| before.inst(*inst).opcode != Opcode::Phi;
        let mut old = before.block_insts(block).filter(is_step);
        let mut row = BlockRow { start: self.here(), body: self.here(), late: self.here(), ..BlockRow::default() };
        let mut is_head = true;
        for new in after.block_insts(self.counterpart[block]) {
            if after.inst(new).opcode == Opcode::Copy {
                self.write_copy(new);
                if is_head {
                    row.body = self.here();
                    row.late = self.here();
                }
                continue;
            }
            is_head = false;
            let Some(old) = old.next() else { return self.fail(None, "there is an instruction more in a block") };
            let is_last = before.inst(old).opcode.is_terminator();
            if is_last {
                row.terminator = self.here();
            }
            self.write_instruction(old, new)?;
            if !is_last {
                row.late = self.here();
            }
        }
        if let Some(missing) = old.next() {
            return self.fail(Some(missing), "an instruction is missing");
        }
        row.end = self.here();
        self.program.blocks.push(row);
        self.close(block);
        Ok(())
    }

    /// Ends the steps of a block. Copies are not allowed where no instruction is.
    fn close(&mut self, block: BlockId) {
        if self.before.body.inst(self.before.body.terminator(block)).opcode == Opcode::CatchSwitch {
            let at = block;
            self.program.closed.extend([Place::Head(at), Place::End(at)]);
        }
    }

    fn write_copy(&mut self, copy: InstId) {
        let body = self.after.body;
        let operand = body.operands(copy)[0];
        let Some(to) = body.inst(copy).result else { return };
        let from = match operand.value.as_local() {
            Some(from) => Source::Location(location(from)),
            None => Source::Constant(self.constant(self.after, operand.ty, self.after.operand_text(&operand))),
        };
        self.program.steps.push(Step::Copy { to: location(to), from });
    }

    fn write_instruction(&mut self, old: InstId, new: InstId) -> Checked<()> {
        let (a, b) = (self.before.body.inst(old), self.after.body.inst(new));
        if a.opcode != b.opcode || b.flags.has(Flags::NO_DEFAULT) {
            return self.fail(Some(old), "another instruction stands there");
        }
        match a.opcode {
            Opcode::Br | Opcode::Switch | Opcode::Ret => self.match_goto(old, new)?,
            opcode if opcode.is_debug_record() => {
                self.match_record(old, new);
                return Ok(());
            }
            _ => self.match_text(old, new)?,
        }
        match (a.result, b.result) {
            (None, None) => {}
            // A terminator defines its result on edges.
            (Some(_), Some(_)) if a.opcode.is_terminator() => {}
            (Some(result), Some(register)) => {
                self.program.steps.push(Step::Define { value: value(result), location: location(register) });
            }
            _ => return self.fail(Some(old), "a result is missing, or there is one more"),
        }
        Ok(())
    }

    /// Matches two gotos: they read the same constants, and values from registers. Blocks are
    /// compared together with the edges.
    fn match_goto(&mut self, old: InstId, new: InstId) -> Checked<()> {
        let (before, after) = (self.before.body, self.after.body);
        let (olds, news) = (before.operands(old), after.operands(new));
        let is_same = self.is_same(self.before.attachments_text(old), self.after.attachments_text(new));
        if olds.len() != news.len() || !is_same {
            return self.fail(Some(old), "the ways of a goto or its metadata differ");
        }
        for (a, b) in olds.iter().zip(news) {
            match (a.value.as_local(), b.value.as_local()) {
                _ if a.ty == TypeId::LABEL && b.ty == TypeId::LABEL => {}
                (Some(value), Some(register)) => self.read(value, register),
                (Some(value), None) if b.value.as_const().is_some() && self.is_constant(value, b) => {}
                (None, None) if self.is_same(self.before.operand_text(a), self.after.operand_text(b)) => {}
                _ => return self.fail(Some(old), "an operand differs"),
            }
        }
        Ok(())
    }

    fn match_text(&mut self, old: InstId, new: InstId) -> Checked<()> {
        let (olds, news) = (self.before.body.operands(old), self.after.body.operands(new));
        // A constant that is read instead of a φ is compared apart.
        let is_instead = |index: usize| match (olds.get(index), news.get(index)) {
            (Some(old), Some(new)) => old.value.as_local().is_some() && new.value.as_const().is_some(),
            _ => false,
        };
        let mut texts = std::mem::take(self.texts);
        let [a, b] = &mut texts;
        let old_holes = skeleton(self.before, old, |_, operand| operand.value.as_local().is_some(), a);
        let is_hole = |index: usize, operand: &Operand| operand.value.as_local().is_some() || is_instead(index);
        let new_holes = skeleton(self.after, new, is_hole, b);
        let is_same = a == b && old_holes.len() == new_holes.len();
        *self.texts = texts;
        if !is_same {
            return self.fail(Some(old), "another instruction stands there");
        }
        for (a, b) in old_holes.into_iter().zip(new_holes) {
            match (a.ty == TypeId::LABEL, b.ty == TypeId::LABEL, a.value.as_local(), b.value.as_local()) {
                (true, true, ..) => {}
                (false, false, Some(value), Some(register)) => self.read(value, register),
                (false, false, Some(value), None) if self.is_constant(value, &b) => {}
                _ => return self.fail(Some(old), "an operand differs"),
            }
        }
        Ok(())
    }

    fn match_record(&mut self, old: InstId, new: InstId) {
        let (olds, news) = (self.before.body.operands(old), self.after.body.operands(new));
        // A record without registers says that the value is not available.
        if olds.len() == news.len() {
            for (a, b) in olds.iter().zip(news) {
                if let (Some(value), Some(register)) = (a.value.as_local(), b.value.as_local())
                    && a.ty != TypeId::LABEL
                {
                    self.read(value, register);
                }
            }
        }
    }

    fn read(&mut self, local: Local, register: Local) {
        self.program.steps.push(Step::Read { value: value(local), location: location(register) });
    }

    fn write_edges(&mut self, block: BlockId) -> Checked<()> {
        let (before, after) = (self.before.body, self.after.body);
        let (old, new) = (before.terminator(block), after.terminator(self.counterpart[block]));
        let targets: Vec<BlockId> = after.successors(self.counterpart[block]).collect();
        let olds: Vec<BlockId> = before.successors(block).collect();
        if targets.len() != olds.len() {
            return self.fail(Some(old), "the number of ways differs");
        }
        let opcode = before.inst(old).opcode;
        let definition = before.inst(old).result.zip(after.inst(new).result);
        for (number, (&from, &to)) in olds.iter().zip(&targets).enumerate() {
            let start = self.here();
            if let Some((result, register)) = definition
                && (opcode != Opcode::Invoke || number == 0)
            {
                self.program.steps.push(Step::Define { value: value(result), location: location(register) });
            }
            let mut target = to;
            if self.original[to].is_none() {
                if matches!(opcode, Opcode::IndirectBr | Opcode::CatchSwitch) || self.is_pad(from) {
                    return self.fail(Some(old), "a new block stands on an edge that cannot be split");
                }
                let end = after.terminator(to);
                after.block_insts(to).filter(|&copy| copy != end).for_each(|copy| self.write_copy(copy));
                let Some(next) = after.successors(to).next() else {
                    return self.fail(Some(old), "a new block leads nowhere");
                };
                target = next;
            }
            if self.original[target] != Some(from) {
                return self.fail(Some(old), "an edge leads to another block");
            }
            let end = self.here();
            self.program.edges.push(StepRow { start, end });
        }
        Ok(())
    }

    fn is_pad(&self, block: BlockId) -> bool {
        let body = self.before.body;
        let mut opcodes = body.block_insts(block).map(|inst| body.inst(inst).opcode);
        opcodes.find(|opcode| *opcode != Opcode::Phi && !opcode.is_debug_record()).is_some_and(Opcode::is_eh_pad)
    }

    fn write_phis(&mut self) {
        let body = self.before.body;
        for block in body.block_ids() {
            let phis = body.block_insts(block).filter(|&inst| body.inst(inst).opcode == Opcode::Phi);
            for phi in phis {
                let Some(result) = body.inst(phi).result else { continue };
                let mut entries: HashMap<BlockId, Operand> = HashMap::new();
                for pair in body.operands(phi).chunks_exact(2) {
                    if let Some(from) = pair[1].value.as_local() {
                        entries.insert(body.block_of_local(from), pair[0]);
                    }
                }
                self.program.phis.push(PhiInfo { block, result: value(result) });
                self.program.arguments.start_row();
                for &edge in self.cfg.incoming(block) {
                    let entry = entries.get(&self.cfg.edge_source(edge)).copied();
                    let argument = entry.map_or(Argument::Undef, |entry| self.argument(&entry));
                    self.program.arguments.push(argument);
                }
                if block == BlockId(0) {
                    // The path into the entry from outside.
                    self.program.arguments.push(Argument::Undef);
                }
            }
        }
    }

    fn argument(&mut self, entry: &Operand) -> Argument {
        let body = self.before.body;
        match (entry.value.as_local(), entry.value.as_const()) {
            (Some(local), _) => Argument::Value(value(local)),
            (_, Some(c)) if body.consts.get(c).kind == ConstKind::Poison => Argument::Undef,
            (_, Some(c)) => Argument::Constant(self.constant(self.before, entry.ty, self.before.const_text(c))),
            _ => Argument::Undef,
        }
    }

    fn class(&mut self, f: Function<'a>, ty: TypeId) -> u32 {
        let next = self.classes.len() as u32;
        *self.classes.entry(f.types().display(ty)).or_insert(next)
    }

    /// Equal texts of one type are equal constants.
    fn constant(&mut self, f: Function<'a>, ty: TypeId, text: &[u8]) -> u32 {
        let class = self.class(f, ty);
        let mut canonical = Vec::new();
        push_canonical(&mut canonical, text);
        let next = self.constants.len() as u32;
        *self.constants.entry((class, canonical)).or_insert(next)
    }

    #[cold]
    fn explain(&self, failure: &engine::Failure) -> Box<Failure> {
        let (before, after) = (self.before, self.after);
        let value = |value: destruct::Value| before.display(Value::local(Local(value.0)));
        let register = |register: Location| after.display(Value::local(Local(register.0)));
        let held = |held: Held| match held {
            Held::Value(number) => value(number),
            Held::Constant(_) => "a constant".to_owned(),
        };
        let fault = match failure.fault {
            Fault::Overwritten { by } => format!("{} is put there", held(by)),
            Fault::Elsewhere { location } => format!("its definition puts it into {}", register(location)),
            Fault::NeverPut => "nobody has put it there".to_owned(),
            Fault::Class { value: v, location } => format!("{} is in {} of another type", value(v), register(location)),
            Fault::WrittenTwice { location } => format!("{} is written twice at once", register(location)),
            Fault::Closed(_) => "there are copies where none may stand".to_owned(),
            Fault::Malformed => "the two do not fit together".to_owned(),
        };
        let demand = failure
            .demand
            .map_or(String::new(), |(what, location)| format!("{} is not in {}, as ", held(what), register(location)));
        match failure.read {
            Some((block, v, location)) => {
                let terminator = before.body.terminator(block);
                let offset = before.body.place(before.body.inst(terminator).start);
                let (v, location) = (value(v), register(location));
                Box::new(Failure { offset, message: format!("{v} is read from {location}: {demand}{fault}") })
            }
            None => Box::new(Failure { offset: before.body.start, message: format!("{demand}{fault}") }),
        }
    }
}

/// The text of an instruction without its result and those operands that are holes, by index.
/// Returns these.
pub(crate) fn skeleton(
    f: Function<'_>,
    inst: InstId,
    is_hole: impl Fn(usize, &Operand) -> bool,
    out: &mut Vec<u8>,
) -> Vec<Operand> {
    out.clear();
    let data = f.body.inst(inst);
    let operands = f.body.operands(inst).iter().enumerate();
    let holes: Vec<Operand> =
        operands.filter(|&(index, operand)| is_hole(index, operand)).map(|(_, operand)| *operand).collect();
    let mut done = f.after_result(inst);
    // Block-argument text has another word for an alloca, unless that is a call of
    // `llvm.structured.alloca`.
    let word: &[u8] = if f.body.form == Form::Llvm { b"alloca" } else { b"stack" };
    if data.opcode == Opcode::Alloca && f.slice(done, data.end).starts_with(word) {
        done += word.len() as u32;
    }
    for operand in &holes {
        push_canonical(out, f.slice(done, operand.start));
        out.push(0);
        done = operand.start + operand.len;
    }
    push_canonical(out, f.slice(done, data.end));
    holes
}

/// Appends the text with one sigil for all names, and blanks only between two words: a word may
/// follow an integer type without one (`i64noundef`).
pub(crate) fn push_canonical(out: &mut Vec<u8>, text: &[u8]) {
    let (mut at, mut is_parted) = (0, false);
    while let Some(&c) = text.get(at) {
        if let Some(end) = comment_end(text, at) {
            at = end;
            is_parted = true;
            continue;
        }
        match c {
            b' ' | b'\t' | b'\n' | b'\r' | 0 => is_parted = true,
            b'"' => {
                let end = memchr::memchr(b'"', &text[at + 1..]).map_or(text.len(), |n| at + n + 2);
                out.extend_from_slice(&text[at..end]);
                at = end - 1;
                is_parted = false;
            }
            _ => {
                if is_parted && is_name_byte(c) && out.last().is_some_and(|&last| is_name_byte(last)) {
                    out.push(b' ');
                }
                is_parted = false;
                let is_start = !out.last().is_some_and(|&last| is_name_byte(last) || b"@!#$^".contains(&last));
                out.push(if matches!(c, b'&' | b'%') { b'@' } else { c });
                if let (true, [b'i', b'0'..=b'9', ..]) = (is_start, &text[at..]) {
                    let digits = text[at + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
                    out.extend_from_slice(&text[at + 1..at + 1 + digits]);
                    at += digits;
                    is_parted = true;
                }
            }
        }
        at += 1;
    }
}
