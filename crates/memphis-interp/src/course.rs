//! The course of a whole program: its blocks, the φs with the edge on which control came, its loads
//! and stores; and the line at which it is to be stopped.
//!
//! Functions are decoded with operations that report these, so a run without them costs nothing
//! more. A load names the store that its value comes from: a note for the bytes of each store, which
//! copies of memory take along. What the library writes has no note.

use crate::code::{CONST, Code, Opd};
use crate::decode::Decoder;
use crate::image;
use crate::machine::Machine;
use crate::observation::{AccessWatch, BlockWatch, NamedWatch, Observation, Place, UntilWatch};
use crate::step::read;
use crate::stop::{Fault, Result, StopKind};
use crate::value::{Origin, Value};
use memphis_ir::{BlockId, Def, Function, InstId, Local, Opcode, Value as Operand};
use std::collections::HashMap;
use std::fmt;

/// A line at which a run ends, before its first instruction is executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Until {
    /// A line of the program's text, from 1.
    Line(usize),
    /// A line of the source program, from 1, by the debug information of the instructions; the file
    /// may be written without its directories.
    Source(String, u32),
}

/// The selection of what a run reports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Course {
    /// Report blocks, loads and stores. Default: false. Cost: each of them is some ten times as
    /// slow.
    pub events: bool,
    /// The run ends there. Default: nowhere.
    pub until: Option<Until>,
}

/// An event of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The function, without `@`.
    pub function: String,
    /// The number of nested calls: 1 in `main`.
    pub depth: usize,
    /// The line of the instruction, or of the block's first one, in its module's text.
    pub line: usize,
    /// The place in the source program, `file:line:column`, if the debug information names it.
    pub source: Option<String>,
    /// The event itself.
    pub kind: EventKind,
}

/// The kind of an event, with operands as the text has them and values as people read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// Control has come to a block.
    Block {
        /// Its name: `%loop`.
        block: String,
        /// The block before, at the other end of the edge; none for the entry of a function.
        from: Option<String>,
        /// The φs and the values that they have taken on the edge.
        phis: Vec<(String, String)>,
    },
    /// A store was executed.
    Store {
        /// The stored operand.
        operand: String,
        /// The address operand.
        to: String,
        /// The stored value.
        value: String,
    },
    /// A load was executed.
    Load {
        /// The result.
        result: String,
        /// The address operand.
        from: String,
        /// The loaded value.
        value: String,
        /// The store that has written these bytes last, if it is known: function and line.
        stored: Option<(String, usize)>,
    },
}

/// A caller's function that gets the events.
pub(crate) struct Listener<'m>(Box<dyn FnMut(&Event) + 'm>);

impl fmt::Debug for Listener<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}

/// The state of a reported run.
#[derive(Debug)]
pub(crate) struct Followed<'m> {
    pub course: Course,
    listener: Listener<'m>,
    /// The block in which each frame is, by the frame's number; those of frames that were left go
    /// when another one is added.
    blocks: HashMap<u64, BlockId>,
    /// The names and values of the function in which the run has ended, once it has.
    state: Vec<(String, String)>,
}

impl<'m> Machine<'m> {
    /// Reports the course of the next run to `listener`.
    pub fn follow(&mut self, course: Course, listener: impl FnMut(&Event) + 'm) {
        let listener = Listener(Box::new(listener));
        self.codes.fill(None);
        self.followed = Some(Box::new(Followed { course, listener, blocks: HashMap::new(), state: Vec::new() }));
    }

    /// The values of the function in which the run was stopped at [`Course::until`], by name, in
    /// the order of the text: `%x`, and `*%x` for what a slot holds. Values that were not computed
    /// yet are left out. Empty if the run has not come there.
    pub fn stopped_state(&self) -> &[(String, String)] {
        self.followed.as_ref().map_or(&[], |followed| &followed.state)
    }

    /// Executes an operation that reports an event. It is no instruction of the program.
    pub(crate) fn report(&mut self, observation: &Observation, code: &Code, base: usize) -> Result<()> {
        let Some(mut followed) = self.followed.take() else { return Ok(()) };
        let result = self.report_to(&mut followed, observation, code, base);
        self.followed = Some(followed);
        result
    }

    fn report_to(
        &mut self,
        followed: &mut Followed<'m>,
        observation: &Observation,
        code: &Code,
        base: usize,
    ) -> Result<()> {
        let (place, kind) = match observation {
            Observation::Reached(watch) => {
                followed.state = self.state(watch, code, base);
                return Err(Box::new(Fault::Stop(StopKind::Reached, String::new(), Origin::UNKNOWN)));
            }
            Observation::Entered(watch) => (&watch.place, self.entered(followed, watch, code, base)),
            Observation::Accessed(watch) => (&watch.place, self.accessed(watch, code, base)),
            _ => return Ok(()),
        };
        let (unit, function) = self.home(code.function);
        (followed.listener.0)(&Event {
            function: self.unit(unit).module.function_name(function).to_string(),
            depth: self.frames.len(),
            line: place.line,
            source: place.source.clone(),
            kind,
        });
        Ok(())
    }

    fn entered(&self, followed: &mut Followed<'m>, watch: &BlockWatch, code: &Code, base: usize) -> EventKind {
        let number = self.frames.last().map_or(0, |frame| frame.number);
        if followed.blocks.len() > 2 * self.frames.len() + 64 {
            let live: std::collections::HashSet<u64> = self.frames.iter().map(|frame| frame.number).collect();
            followed.blocks.retain(|number, _| live.contains(number));
        }
        let from = followed.blocks.insert(number, watch.block);
        let value = |phi: &NamedWatch| {
            let value = read(&self.registers[base..], code, phi.value);
            (phi.name.clone(), self.shown(&phi.ty, value))
        };
        EventKind::Block {
            block: watch.names[watch.block.index()].clone(),
            from: from.map(|from| watch.names[from.index()].clone()),
            phis: watch.phis.iter().map(value).collect(),
        }
    }

    fn accessed(&mut self, watch: &AccessWatch, code: &Code, base: usize) -> EventKind {
        let value = read(&self.registers[base..], code, watch.value.value);
        let value = self.shown(&watch.value.ty, value);
        let address = read(&self.registers[base..], code, watch.at).defined().map(|at| at as u64);
        let (operand, size) = (watch.value.name.clone(), watch.value.ty.stored());
        let at = watch.at_name.clone();
        if watch.is_store {
            if let Some(address) = address {
                let here = Origin::at(code.places[self.pc - 1].0);
                self.memory.origins.note(address, size, here);
            }
            return EventKind::Store { operand, to: at, value };
        }
        let origin = address.map_or(Origin::UNKNOWN, |address| self.memory.origins.find(address, size));
        let stored = self.site_of(origin).map(|site| (site.function, site.line));
        EventKind::Load { result: operand, from: at, value, stored }
    }

    /// Names and values in the current frame.
    fn state(&self, watch: &UntilWatch, code: &Code, base: usize) -> Vec<(String, String)> {
        let mut state = Vec::new();
        for NamedWatch { name, value, ty } in &watch.values {
            let value = read(&self.registers[base..], code, *value);
            if *value != Value::POISON {
                state.push((name.clone(), self.shown(ty, value)));
            }
        }
        for NamedWatch { name, value, ty } in &watch.slots {
            let at = read(&self.registers[base..], code, *value).defined();
            // What cannot be loaded is not shown.
            if let Some(value) = at.and_then(|at| image::load(&self.memory, ty, at as u64).ok()) {
                state.push((format!("*{name}"), self.shown(ty, &value)));
            }
        }
        state
    }
}

impl Decoder<'_, '_> {
    /// Appends the operation that reports the start of a block.
    pub fn push_block_event(&mut self, block: BlockId, first: InstId) {
        if !self.course.is_some_and(|course| course.events) {
            return;
        }
        let body = self.body;
        if self.block_names.is_empty() {
            let names = body.blocks.values().iter().map(|block| self.f().display(Operand::local(block.local)));
            self.block_names = names.collect();
        }
        let phis = body.block_insts(block).filter(|&id| body.inst(id).opcode == Opcode::Phi);
        let phis = phis.filter_map(|id| self.named(body.inst(id).result?)).collect();
        let (place, names) = (self.place(first), self.block_names.clone());
        self.push_observation(Observation::Entered(BlockWatch { place, block, names, phis }), first);
    }

    /// Appends the operation that reports the load or store before.
    pub fn push_access_event(&mut self, id: InstId) {
        let body = self.body;
        let (inst, operands) = (body.inst(id), body.operands(id));
        let is_store = inst.opcode == Opcode::Store;
        if !self.course.is_some_and(|course| course.events) || !(is_store || inst.opcode == Opcode::Load) {
            return;
        }
        let value = match is_store {
            true => self.operand(&operands[0]).ok().map(|value| NamedWatch {
                name: self.f().display(operands[0].value),
                value,
                ty: self.ty(operands[0].ty),
            }),
            false => inst.result.and_then(|result| self.named(result)),
        };
        let at = &operands[usize::from(is_store)];
        // An operand that cannot be had has stopped the run.
        if let (Some(value), Ok(address)) = (value, self.operand(at)) {
            let (place, at_name) = (self.place(id), self.f().display(at.value));
            let watch = AccessWatch { place, is_store, value, at: address, at_name };
            self.push_observation(Observation::Accessed(watch), id);
        }
    }

    /// Appends the operation that ends the run at an instruction, if it is on the wanted line.
    pub fn push_until(&mut self, id: InstId) {
        let Some(until) = self.course.and_then(|course| course.until.as_ref()) else { return };
        let is_there = match until {
            Until::Line(line) => self.image.first_byte == 0 && self.line_of(id) == *line,
            Until::Source(file, line) => self.f().source_location(id).is_some_and(|location| {
                let path = location.file.to_str_lossy();
                let is_file = path.strip_suffix(&file[..]).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
                location.line == *line && is_file
            }),
        };
        if !is_there {
            return;
        }
        let body = self.body;
        let locals: Vec<(Local, Def)> = body.locals.iter().map(|(id, local)| (id, local.def)).collect();
        let mut watch = UntilWatch { values: Vec::new(), slots: Vec::new() };
        for (local, def) in locals {
            let Some(named) = self.named(local) else { continue };
            if let Def::Inst(id) = def
                && body.inst(id).opcode == Opcode::Alloca
            {
                let ty = self.ty(body.inst(id).aux_ty);
                watch.slots.push(NamedWatch { ty, ..named });
            } else {
                watch.values.push(named);
            }
        }
        self.push_observation(Observation::Reached(watch), id);
    }

    /// A parameter or result.
    fn named(&mut self, local: Local) -> Option<NamedWatch> {
        let value: Opd = self.register(Some(local));
        let ty = match self.body.locals[local].def {
            Def::Arg(index) => self.code.signature.params.get(index as usize)?.clone(),
            Def::Inst(id) => self.ty(self.body.inst(id).ty),
            _ => return None,
        };
        debug_assert!(value & CONST == 0);
        Some(NamedWatch { name: self.f().display(Operand::local(local)), value, ty })
    }

    fn place(&mut self, id: InstId) -> Place {
        let f = Function { module: self.image.module, body: self.body };
        Place { line: self.line_of(id), source: f.source_location(id).map(|location| location.to_string()) }
    }

    /// The line of an instruction. The first one of a function is searched from the start of the
    /// text, and others from it.
    fn line_of(&mut self, id: InstId) -> usize {
        let (text, at) = (self.image.module.text, self.body.place(self.body.inst(id).start));
        let (start, line) = *self.known_line.get_or_insert_with(|| (at, memphis_ir::Place::of(text, at).line));
        match at >= start {
            true => line + memchr::memchr_iter(b'\n', &text[start..at]).count(),
            false => memphis_ir::Place::of(text, at).line,
        }
    }
}
