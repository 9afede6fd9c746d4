//! The state of an expansion: frames, pads, lines, and what every step does with them. `expand.rs`
//! copies bodies, `debug.rs` their locations, `pads.rs` their exceptions.

use super::plan::Plan;
use crate::fresh_names::FreshNames;
use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::builder::quoted_name;
use memphis_ir::edit::{CopyAs, Edit, Inserted, InstWriter, NewInstId, NewOperand};
use memphis_ir::spelling::IntrinsicForm;
use memphis_ir::{
    BlockId, Body, ConstKind, Def, Function, FunctionId, InstId, Local, Module, Opcode, TypeId, Value, unquoted_name,
};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A body that is being copied; the first is the caller itself, which stays where it is.
#[derive(Debug)]
pub(super) struct Frame {
    pub function: FunctionId,
    pub body: Body,
    /// By type of the body that the module lacks: the same in the caller.
    pub types: Vec<TypeId>,
    /// By local of the body: its value in the caller.
    pub locals: Table<Local, Value>,
    /// By block: the label of its last piece.
    pub end_labels: Table<BlockId, Local>,
    /// Labels of the pieces that calls cut off, by call.
    pub cuts: Vec<(InstId, Local)>,
    pub next_inst: u32,
    pub block: u32,
    /// The piece that lines go to.
    pub current: Local,
    /// The call that the body replaces.
    pub call: Option<Call>,
    /// By block that inlined invokes unwind to: its pad.
    pub pads: HashMap<BlockId, usize>,
    /// The destination of exceptions that the body does not catch, if the call has an unwinding
    /// edge.
    pub unwind: Option<Unwind>,
    pub debug: DebugFrame,
}

#[derive(Debug)]
pub(super) struct Call {
    pub inst: InstId,
    /// The label of the code after the call, if that is another block.
    pub exit: Option<Local>,
    /// Values returned, and the blocks that return them.
    pub returns: Vec<(Option<Value>, Local)>,
    pub saved_stack: Option<Local>,
    /// Allocas that live as long as the callee would.
    pub alive: Vec<Alive>,
}

/// An alloca that lives as long as a callee would.
#[derive(Debug, Clone)]
pub(super) struct Alive {
    pub alloca: Value,
    pub space: u32,
    /// Its size, if that is known.
    pub bytes: Option<u64>,
}

impl Frame {
    pub fn root(body: Body) -> Frame {
        let locals = (0..body.locals.len() as u32).map(|local| Value::local(Local(local))).collect();
        Frame::new(body, Vec::new(), locals, DebugFrame::root(), None)
    }

    pub fn new(
        body: Body,
        types: Vec<TypeId>,
        locals: Table<Local, Value>,
        debug: DebugFrame,
        call: Option<Call>,
    ) -> Frame {
        Frame {
            function: body.function,
            end_labels: Table::new(),
            cuts: Vec::new(),
            next_inst: 0,
            block: 0,
            current: body.block(BlockId(0)).local,
            call,
            pads: HashMap::new(),
            unwind: None,
            debug,
            types,
            locals,
            body,
        }
    }

    pub fn label(&self, block: BlockId) -> Local {
        let local = self.body.block(block).local;
        self.locals[local].as_local().expect("a block is a local")
    }

    /// The value in the caller of a local that an instruction uses, by index of the operand.
    pub fn operand(&self, inst: InstId, index: usize) -> Option<Value> {
        let local = self.body.operands(inst)[index].value.as_local()?;
        Some(match self.body.local(local).def {
            Def::Block(block) if self.body.inst(inst).opcode == Opcode::Phi => Value::local(self.end_labels[block]),
            _ => self.locals[local],
        })
    }

    pub fn pad(&self, block: BlockId) -> Option<usize> {
        self.pads.get(&block).copied()
    }

    /// The pads, in the order of the text.
    pub fn pads_in_order(&self) -> Vec<(BlockId, usize)> {
        let mut pads: Vec<_> = self.pads.iter().map(|(&block, &pad)| (block, pad)).collect();
        pads.sort_unstable();
        pads
    }
}

/// A line of the caller.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    pub before: InstId,
    /// What is put there; `None` for a φ of a pad that has no entries yet.
    pub what: Option<Inserted>,
}

pub(super) struct Expansion<'p, 'm> {
    pub module: &'m Module<'m>,
    pub plan: &'p Plan<'m>,
    pub frames: Vec<Frame>,
    pub edit: Edit,
    pub lines: Vec<Line>,
    pub allocas: Vec<NewInstId>,
    pub place_for_allocas: InstId,
    pub names: FreshNames,
    pub pads: Vec<Pad>,
    pub needs: BTreeSet<(String, String)>,
    /// The line of the caller before which the copied lines go.
    pub before: InstId,
    pub spare: Vec<Body>,
}

impl<'m> Expansion<'_, 'm> {
    pub fn f(&self, k: usize) -> Function<'_> {
        Function { module: self.module, body: &self.frames[k].body }
    }

    /// A name as printed, that nothing in the caller has.
    pub fn name(&mut self, mut base: Vec<u8>) -> Vec<u8> {
        base.truncate(MAX_NAME);
        let f = Function { module: self.module, body: &self.frames[0].body };
        quoted_name(&self.names.give(f, base)).to_vec()
    }

    pub fn new_label(&mut self, name: &[u8]) -> Local {
        let name = self.name(name.to_vec());
        self.edit.new_local(TypeId::LABEL, Some(&name))
    }

    /// A local of the caller for one of a frame: called the same with `.i` after it, if it has a
    /// name.
    pub fn local_for(&mut self, k: usize, local: Local) -> Local {
        let ty = self.ty(k, self.frames[k].body.local(local).ty);
        let name = self.f(k).name(local).map(|name| {
            let mut name = unquoted_name(name).into_owned();
            if !name.ends_with(b".i") {
                name.extend_from_slice(b".i");
            }
            name
        });
        let name = name.map(|name| self.name(name));
        self.edit.new_local(ty, name.as_deref())
    }

    /// The value in the caller for a value of a frame.
    pub fn value(&mut self, k: usize, value: Value) -> Value {
        match value.as_local() {
            Some(local) => self.frames[k].locals[local],
            None if k == 0 => value,
            None => {
                let text = Function { module: self.module, body: &self.frames[k].body }
                    .const_text(value.as_const().expect("it is no local"));
                self.edit.new_constant(TypeId::UNKNOWN, text)
            }
        }
    }

    /// Starts a new instruction of the caller.
    pub fn write(&mut self) -> InstWriter<'_, '_> {
        let Expansion { module, frames, edit, .. } = self;
        edit.write(Function { module, body: &frames[0].body })
    }

    pub fn emit(&mut self, inst: NewInstId) {
        self.lines.push(Line { before: self.before, what: Some(Inserted::Inst(inst)) });
    }

    pub fn emit_label(&mut self, label: Local) {
        self.lines.push(Line { before: self.before, what: Some(Inserted::Label(label)) });
    }

    pub fn emit_branch(&mut self, target: Local) {
        let jump = self.write().jump(target);
        self.emit(jump);
    }

    pub fn need(&mut self, intrinsic: IntrinsicForm) {
        let IntrinsicForm { name, declaration } = intrinsic;
        if self.module.find_global(name.as_bytes()).is_none() {
            self.needs.insert((name, declaration));
        }
    }

    /// The type in the caller for a type of a frame.
    pub fn ty(&self, k: usize, ty: TypeId) -> TypeId {
        match (ty.0 as usize).checked_sub(self.module.types.len()) {
            Some(own) if k > 0 => self.frames[k].types[own],
            _ => ty,
        }
    }

    /// The result in the caller of an instruction of a frame.
    pub fn result(&self, k: usize, inst: InstId) -> Option<Local> {
        let result = self.frames[k].body.inst(inst).result?;
        self.frames[k].locals[result].as_local()
    }

    /// A copy of an instruction of a frame in the caller's terms.
    pub fn copy_inst(&mut self, k: usize, inst: InstId, copy_as: CopyAs, is_located: bool) -> NewInstId {
        let result = self.result(k, inst);
        let attachments = self.attachments(k, inst, is_located);
        let Expansion { module, frames, edit, .. } = self;
        let frame = &frames[k];
        let source = Function { module, body: &frame.body };
        let mut writer = edit.write(Function { module, body: &frames[0].body }).with_types(&frame.types);
        for (kind, node) in &attachments {
            writer = writer.attached(kind, node);
        }
        let copy = writer.copy(source, inst, result, copy_as, |index| frame.operand(inst, index));
        copy.expect("no call is made of an invoke")
    }

    pub fn poison(&mut self, k: usize, inst: InstId) -> Value {
        match k {
            0 => {
                let body = &mut self.frames[0].body;
                let ty = body.inst(inst).ty;
                Value::constant(body.consts.intern(ConstKind::Poison, ty, None))
            }
            _ => self.edit.new_constant(TypeId::UNKNOWN, b"poison"),
        }
    }

    /// Puts a value in the place of a result that nothing defines any more. In code that is never
    /// reached, a value may lead back to itself.
    pub fn stand_for(&mut self, result: Local, value: Value) {
        let value = self.edit.resolve(value);
        let value =
            if value == Value::local(result) { self.edit.new_constant(TypeId::UNKNOWN, b"poison") } else { value };
        self.edit.replace(result, value);
    }
}

/// The place where the lines of a frame are inlined, and the metadata nodes made for it.
#[derive(Debug)]
pub(super) struct DebugFrame {
    pub at: InlinedAt,
    /// The location of the call, for lines of a callee that has no debug information.
    pub fallback: Option<Box<[u8]>>,
    pub locations: HashMap<u32, u32>,
    pub chains: HashMap<u32, u32>,
    /// Other nodes that each copy has to itself.
    pub own: HashMap<u32, u32>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum InlinedAt {
    /// Nowhere: the lines stay in their function.
    Root,
    /// At a call without a location.
    Nowhere,
    /// At the call with this location.
    Call(u32),
}

impl DebugFrame {
    pub fn root() -> DebugFrame {
        DebugFrame::new(InlinedAt::Root, None)
    }

    pub fn new(at: InlinedAt, fallback: Option<Box<[u8]>>) -> DebugFrame {
        DebugFrame { at, fallback, locations: HashMap::new(), chains: HashMap::new(), own: HashMap::new() }
    }
}

/// The destination of exceptions that leave a body which replaces an invoke.
#[derive(Debug, Clone)]
pub(super) struct Unwind {
    /// The pad.
    pub pad: usize,
    /// The incoming values of its φs on the edge from the invoke.
    pub values: Rc<[Value]>,
}

/// A landing pad that inlined invokes unwind to.
#[derive(Debug)]
pub(super) struct Pad {
    /// The label of its block in the caller.
    pub target: Local,
    /// The block after the landing pad, if something resumes into it.
    pub body: Option<Local>,
    pub phis: Vec<Merge>,
    pub landing: Merge,
    /// By block of an inlined invoke: the incoming values of the φs on the edge from there.
    pub by_source: HashMap<BlockId, Vec<Value>>,
    pub cleanup: bool,
    pub clauses: Vec<NewOperand>,
}

/// A value of a pad.
#[derive(Debug)]
pub(super) struct Merge {
    pub inst: InstId,
    pub ty: TypeId,
    /// The value after the pad, which has the name of the original.
    pub result: Local,
    /// The value in the pad.
    pub head: Local,
    pub entries: Vec<(Value, Local)>,
    /// Entries of the value after the pad, that of the pad itself apart.
    pub resumed: Vec<(Value, Local)>,
    /// Places among the lines.
    pub line: Option<usize>,
    pub body_line: Option<usize>,
}

impl Pad {
    /// An invoke from `source` unwinds to the pad.
    pub fn add_edge(&mut self, unwind: &Unwind, source: Local) {
        for (phi, &value) in self.phis.iter_mut().zip(&*unwind.values) {
            phi.entries.push((value, source));
        }
    }

    pub fn add_resume(&mut self, unwind: &Unwind, exception: Value, source: Local) {
        for (phi, &value) in self.phis.iter_mut().zip(&*unwind.values) {
            phi.resumed.push((value, source));
        }
        self.landing.resumed.push((exception, source));
    }
}

/// LLVM refuses names of more than 1024 bytes; a number may follow.
const MAX_NAME: usize = 1000;
