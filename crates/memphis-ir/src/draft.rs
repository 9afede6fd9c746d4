//! Changes to a function, instruction by instruction: the way to edit a module.
//!
//! A [`Draft`] is one function with changes. Instructions are [values](crate::Instruction), put
//! before or after others, at the head or at the end of a block. Instructions and blocks that are
//! new have ids like those that were read, so what is new can be changed again.
//!
//! ```
//! use memphis_ir::builder::FunctionSignature;
//! use memphis_ir::draft::{ModuleDraft, Point};
//! use memphis_ir::{Instruction, Module, TypeId};
//!
//! // Counts how often each block runs.
//! let text = b"define i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
//! let module = Module::read(text)?;
//! let mut changes = ModuleDraft::new(&module);
//! let mut n = 0;
//! for id in module.function_ids() {
//!     let mut draft = changes.function(id)?;
//!     let count = draft.declare("__count", FunctionSignature::new(TypeId::VOID, [TypeId::I32]));
//!     for block in draft.blocks().collect::<Vec<_>>() {
//!         let number = draft.int(TypeId::I32, n);
//!         draft.insert(Point::Head(block), Instruction::call(count, [number]));
//!         n += 1;
//!     }
//!     changes.put(&draft)?;
//! }
//! changes.check()?;
//! assert_eq!(
//!     String::from_utf8_lossy(&changes.print()),
//!     "define i32 @f(i32 %x) {\n  call void @__count(i32 0)\n  ret i32 %x\n}\ndeclare void @__count(i32)\n\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Mistakes.** A change that cannot be made (an id that does not exist, a value of another type,
//! a φ between other instructions) is refused; the draft remembers it with the line of the calling
//! program. A function that is not valid in the end (a use of what was deleted, a block without
//! terminator, a φ without an entry for an edge) is found at the end. [`Draft::check`] says all of
//! it: it passes exactly if the text that is printed is valid.
//!
//! **Values** are those of the [body](crate::Body), and new ones: results of insertions, and
//! constants and globals that methods of the draft make. Values of another function must not be
//! used: a value that does not exist here is refused, and in debug builds each that another draft
//! has returned. Ids of instructions and blocks are plain numbers, and those of another draft are
//! refused only if this one has fewer.
//!
//! **Cost.** Each change costs constant time, and time linear in the instructions that it touches:
//! the uses of a replaced value, the φs of a block.

mod check;
mod decode;
mod edges;
mod layout;
mod lower;
mod module;
#[cfg(test)]
mod tests;
mod values;

pub use check::{Problem, Problems};
pub use module::ModuleDraft;
pub(crate) use module::problems_of;

use crate::body::{BlockId, Body, Def, Function, InstId, Local, OperandId, Value, ValueKind};
use crate::builder::quoted_name;
use crate::edit::Edit;
use crate::fresh_names::FreshNames;
use crate::instruction::{Instruction, typing};
use crate::items::Form;
use crate::module::Module;
use crate::opcode::Opcode;
use crate::owner::Owner;
use crate::types::{Type, TypeId};
use hashbrown::HashMap;
use layout::Layout;
use memphis_entity::Table;
use std::panic::Location;
use values::NewGlobals;

/// A place for a new instruction. Several instructions at one point are in the order of the calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    /// Directly before an instruction.
    Before(InstId),
    /// After an instruction that is no terminator. After a φ or an exception pad, this is the head
    /// of the block, unless the new instruction is one too.
    After(InstId),
    /// At the start of a block: after its φs, its exception pad and the debug records there. A φ
    /// goes after the φs, a pad before everything but φs.
    Head(BlockId),
    /// At the end of a block: before its terminator, or last if it has none. A terminator can only
    /// be put there.
    End(BlockId),
}

/// A function with changes. See the [module's head](self).
#[derive(Debug, Clone)]
pub struct Draft<'a> {
    module: &'a Module<'a>,
    /// The mark of its values. A clone has the same, as it has the same values.
    owner: Owner,
    /// As read.
    body: Body,
    /// New locals, constants and nodes. The changes follow from the fields below.
    edit: Edit,
    layout: Layout,
    /// The operands of the body's instructions, as they are now.
    operands: Table<OperandId, Value>,
    /// The incoming values and blocks of those φs of the body that have others now.
    phis: HashMap<InstId, Vec<Value>>,
    /// The new instructions: their ids follow those of the body.
    new: Vec<New>,
    /// The new instructions that were refused, and what stands for their results.
    refused: HashMap<InstId, Option<Value>>,
    /// The instructions that were put at points after which more may follow.
    put_at: HashMap<Point, Vec<InstId>>,
    names: FreshNames,
    globals: NewGlobals,
    /// The function types of constants that are functions.
    callees: HashMap<Local, TypeId>,
    /// The definitions of new locals.
    definitions: HashMap<Local, Def>,
    /// The uses of each local, some of which may have other operands now. Made when asked for.
    uses: Option<Uses>,
    problems: Vec<Problem>,
}

/// A new instruction.
#[derive(Debug, Clone)]
struct New {
    inst: Instruction<Value>,
    ty: TypeId,
    result: Option<Local>,
}

/// The uses of locals: instructions and indices of operands.
type Uses = HashMap<Local, Vec<(InstId, u32)>>;

/// The place in a block of a new instruction.
struct Place {
    block: BlockId,
    /// The instruction before which it is, deleted or not; `None` for the end.
    before: Option<InstId>,
    /// The point after which it is, if more may come after it there.
    follows: Option<Point>,
}

impl<'a> Draft<'a> {
    /// A draft without changes of a function that was read. [`into_body`](Draft::into_body) gives
    /// the body back.
    ///
    /// Cost: linear in the body.
    ///
    /// # Panics
    /// In debug builds, if the body was read from the text of another module.
    pub fn new(module: &'a Module<'a>, body: Body) -> Draft<'a> {
        let owner = Owner::new();
        let operands = body.operands.values().iter().map(|operand| operand.value.of(owner)).collect();
        let mut draft = Draft {
            module,
            owner,
            edit: Edit::new(&body),
            layout: Layout::of(&body),
            operands,
            body,
            phis: HashMap::new(),
            new: Vec::new(),
            refused: HashMap::new(),
            put_at: HashMap::new(),
            names: FreshNames::default(),
            globals: NewGlobals::default(),
            callees: HashMap::new(),
            definitions: HashMap::new(),
            uses: None,
            problems: Vec::new(),
        };
        if draft.body.form != Form::Llvm || draft.body.is_committed() || draft.body.has_typed_pointers() {
            draft.fail("only a function as LLVM 22 writes it can be changed".to_owned(), None);
        }
        draft
    }

    /// The body as it was read, with the types that the draft has added.
    pub fn into_body(self) -> Body {
        self.body
    }

    /// The function as it was read.
    pub fn function(&self) -> Function<'_> {
        Function { module: self.module, body: &self.body }
    }

    // The function as it is now.

    /// The block where the function starts.
    pub fn entry(&self) -> BlockId {
        BlockId(0)
    }

    /// The blocks in the order of the text.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.layout.blocks()
    }

    /// The instructions of a block in their order, debug records included; none of a block that
    /// does not exist. Cost: linear in them and in the deleted ones.
    pub fn insts(&self, block: BlockId) -> impl Iterator<Item = InstId> + '_ {
        let block = Some(block).filter(|&block| self.has_block(block));
        block.into_iter().flat_map(|block| self.layout.insts(block))
    }

    /// The last instruction of a block, if it is a terminator. Cost: constant, and linear in the
    /// deleted instructions after it.
    pub fn terminator(&self, block: BlockId) -> Option<InstId> {
        let last = self.layout.last(Some(block).filter(|&block| self.has_block(block))?)?;
        Some(last).filter(|&last| self.opcode(last).is_some_and(Opcode::is_terminator))
    }

    /// The block of an instruction; `None` if the instruction was deleted or refused.
    pub fn block_of(&self, inst: InstId) -> Option<BlockId> {
        self.has_inst(inst).then(|| self.layout.block_of(inst))
    }

    /// The operation of an instruction that is not deleted.
    pub fn opcode(&self, inst: InstId) -> Option<Opcode> {
        self.has_inst(inst).then(|| self.opcode_of(inst))
    }

    /// The result of an instruction that is not deleted, if it has one. For the result of a new
    /// instruction that was refused, there is a `poison` of its type, as far as that is known.
    pub fn result(&self, inst: InstId) -> Option<Value> {
        if let Some(&result) = self.refused.get(&inst) {
            return result;
        }
        let local = match self.new_inst(inst) {
            Some(new) => new.result,
            None => self.body.insts.get(inst)?.result,
        };
        self.has_inst(inst).then_some(self.local(local?))
    }

    /// The instruction whose result a value is.
    pub fn definition(&self, value: Value) -> Option<InstId> {
        match self.def(self.own_local(value)?)? {
            Def::Inst(inst) => Some(inst).filter(|&inst| self.has_inst(inst)),
            _ => None,
        }
    }

    /// The operands of an instruction, in the order that the page of [`Body`]
    /// describes.
    pub fn operands(&self, inst: InstId) -> &[Value] {
        if let Some(new) = self.new_inst(inst) {
            return &new.inst.operands;
        }
        if let Some(entries) = self.phis.get(&inst) {
            return entries;
        }
        self.body.insts.get(inst).map_or(&[], |inst| self.operands.range(inst.operands))
    }

    /// The value of an argument.
    ///
    /// # Panics
    /// If there is no argument with this index.
    #[track_caller]
    pub fn argument(&self, index: u32) -> Value {
        assert!(index < self.body.n_args, "there is no argument {index}");
        self.local(Local(index))
    }

    /// A block as an operand of terminators and φs.
    ///
    /// # Panics
    /// If there is no block with this id.
    #[track_caller]
    pub fn label(&self, block: BlockId) -> Value {
        self.local(self.layout.block(block).expect("a block of this draft").local)
    }

    /// The block that a label is.
    pub fn block_of_label(&self, label: Value) -> Option<BlockId> {
        match self.def(self.own_local(label)?)? {
            Def::Block(block) => Some(block),
            _ => None,
        }
    }

    /// The type of a value; unknown for one that does not exist.
    pub fn type_of(&self, value: Value) -> TypeId {
        if self.exists(value) { self.edit.type_of(self.function(), value) } else { TypeId::UNKNOWN }
    }

    /// A type, added if it is new.
    pub fn type_id(&mut self, ty: Type) -> TypeId {
        self.body.type_id(self.module, ty)
    }

    /// The instructions that use a value, in no certain order; one may occur several times.
    ///
    /// Cost: linear in the function the first time, then in the uses.
    pub fn users(&mut self, value: Value) -> Vec<InstId> {
        self.uses_of(value).into_iter().map(|(inst, _)| inst).collect()
    }

    // Changes.

    /// Puts an instruction at a place. Returns its id, whose [`result`](Draft::result) may be asked
    /// for; [`insert_value`](Draft::insert_value) returns that at once.
    ///
    /// An instruction that cannot be put there is refused: its id is in no block, and
    /// [`check`](Draft::check) says why.
    #[track_caller]
    pub fn insert(&mut self, at: Point, mut inst: Instruction<Value>) -> InstId {
        let settled = self.settle(&mut inst);
        let place = settled.clone().and_then(|ty| Ok((self.place(at, inst.opcode)?, ty)));
        match place {
            Ok((place, ty)) => self.put(place, inst, ty),
            Err(message) => {
                let shown = self.shown_new(&inst);
                self.fail(message, Some(shown));
                self.refuse(inst, settled.ok())
            }
        }
    }

    /// Puts an instruction at a place, and returns its result. [`insert`](Draft::insert) is for
    /// instructions without a result: here such an instruction is a mistake that
    /// [`check`](Draft::check) reports, though it is put there.
    ///
    /// The result of an instruction that is refused is a `poison` of its type, as far as that is
    /// known.
    #[track_caller]
    pub fn insert_value(&mut self, at: Point, inst: Instruction<Value>) -> Value {
        let id = self.insert(at, inst);
        match self.result(id) {
            Some(value) => value,
            None => {
                if !self.refused.contains_key(&id) {
                    let shown = self.shown(id);
                    self.fail("the instruction has no result".to_owned(), Some(shown));
                }
                self.new_constant(TypeId::UNKNOWN, b"poison")
            }
        }
    }

    /// An id for an instruction that has no place. The calling program goes on with a value of the
    /// type of its result, as far as that is known.
    fn refuse(&mut self, inst: Instruction<Value>, ty: Option<TypeId>) -> InstId {
        let ty = ty.or(inst.ty).or((!is_without_result(inst.opcode)).then_some(TypeId::UNKNOWN));
        let result = ty.filter(|&ty| ty != TypeId::VOID).map(|ty| self.new_constant(ty, b"poison"));
        let id = self.layout.push_deleted();
        self.new.push(New { inst, ty: ty.unwrap_or(TypeId::VOID), result: None });
        self.refused.insert(id, result);
        id
    }

    /// Puts an instruction where it belongs.
    fn put(&mut self, place: Place, mut inst: Instruction<Value>, ty: TypeId) -> InstId {
        let name = inst.name.take();
        let result = (ty != TypeId::VOID).then(|| self.new_local(ty, name.as_deref()));
        let id = self.layout.insert(place.block, place.before);
        if let Some(point) = place.follows {
            let mut all = self.put_at.remove(&point).unwrap_or_default();
            while all.last().is_some_and(|&last| !self.is_in(last, place.block)) {
                all.pop();
            }
            all.push(id);
            self.put_at.insert(point, all);
        }
        if let Some(result) = result {
            self.definitions.insert(result, Def::Inst(id));
        }
        for (index, value) in inst.operands.iter_mut().enumerate() {
            *value = value.of(self.owner);
            note_use(&mut self.uses, *value, (id, index as u32));
        }
        self.new.push(New { inst, ty, result });
        id
    }

    /// The type of an instruction's result.
    fn settle(&mut self, inst: &mut Instruction<Value>) -> Result<TypeId, String> {
        if let Some(&value) = inst.operands.iter().find(|&&value| !self.exists(value)) {
            return Err(self.foreign(value));
        }
        if inst.name.as_ref().is_some_and(|name| name.contains('\0')) {
            return Err("a name cannot have a byte zero in it".to_owned());
        }
        typing::settle(inst, self)
    }

    /// Deletes an instruction. Its result must not be used in the end, and a deleted terminator
    /// needs a new one: see [`set_terminator`](Draft::set_terminator).
    #[track_caller]
    pub fn delete(&mut self, inst: InstId) {
        match self.has_inst(inst) {
            true => self.layout.delete(inst, self.new_inst(inst).is_some()),
            false => self.fail_at(inst, "cannot be deleted"),
        }
    }

    /// Puts an instruction in place of another, whose uses it gets. Returns its id; if it is
    /// [refused](Draft::insert), the old one stays. What was attached to the old one, its location
    /// in the source for one, is attached to the new one only [if it says
    /// so](Instruction::with_attachments). A terminator is exchanged by
    /// [`set_terminator`](Draft::set_terminator).
    #[track_caller]
    pub fn replace(&mut self, old: InstId, new: Instruction<Value>) -> InstId {
        let at = match (self.opcode(old), self.block_of(old)) {
            (Some(Opcode::Phi), Some(block)) if new.opcode != Opcode::Phi => Point::Head(block),
            _ => Point::Before(old),
        };
        let (result, inst) = (self.result(old), self.insert(at, new));
        if self.refused.contains_key(&inst) {
            return inst;
        }
        if let (Some(old), Some(new)) = (result, self.result(inst)) {
            self.replace_uses(old, new);
        }
        self.delete(old);
        inst
    }

    /// Puts a value in place of an operand, of the same type.
    #[track_caller]
    pub fn set_operand(&mut self, inst: InstId, index: usize, value: Value) {
        if !self.has_inst(inst) {
            return self.fail_at(inst, "cannot be changed");
        }
        let message = match self.operands(inst).get(index) {
            None => format!("the instruction has {} operands, none with index {index}", self.operands(inst).len()),
            Some(_) if !self.exists(value) => self.foreign(value),
            Some(&old) => match self.mismatch(value, "operand", self.type_of(old)) {
                Some(message) => message,
                None => return self.exchange(inst, index, value),
            },
        };
        let shown = self.shown(inst);
        self.fail(message, Some(shown));
    }

    /// Why a value cannot be in a place of this type.
    fn mismatch(&self, value: Value, place: &str, wanted: TypeId) -> Option<String> {
        let (is, types) = (self.type_of(value), self.function().types());
        (!types.same_type(is, wanted))
            .then(|| format!("the value has type {}, the {place} {}", types.display(is), types.display(wanted)))
    }

    fn exchange(&mut self, inst: InstId, index: usize, value: Value) {
        let n_old = self.body.insts.len();
        let place = match inst.index().checked_sub(n_old) {
            Some(new) => &mut self.new[new].inst.operands[index],
            None => match self.phis.get_mut(&inst) {
                Some(entries) => &mut entries[index],
                None => &mut self.operands[OperandId(self.body.inst(inst).operands.start.0 + index as u32)],
            },
        };
        *place = value.of(self.owner);
        note_use(&mut self.uses, value, (inst, index as u32));
    }

    /// Puts a value in place of another of the same type, wherever that is used now, except in the
    /// definition of the value itself: after `%y = add i32 %x, 1` was inserted, `%y` can replace
    /// `%x`.
    ///
    /// Cost: linear in the uses; the first time, in the function.
    #[track_caller]
    pub fn replace_uses(&mut self, old: Value, new: Value) {
        let message = match (old.as_local(), old == new) {
            _ if !self.exists(old) => Some(self.foreign(old)),
            _ if !self.exists(new) => Some(self.foreign(new)),
            (None, _) => Some("a constant cannot be replaced everywhere".to_owned()),
            _ if self.type_of(old) == TypeId::LABEL => {
                Some("a block cannot be replaced: redirect its edges".to_owned())
            }
            (_, true) => return,
            _ => self.mismatch(new, "operand", self.type_of(old)),
        };
        if let Some(message) = message {
            return self.fail(message, None);
        }
        let definition = self.definition(new);
        for (inst, index) in self.uses_of(old) {
            if Some(inst) != definition {
                self.exchange(inst, index as usize, new);
            }
        }
    }

    /// The uses of a value: instructions and indices of operands.
    fn uses_of(&mut self, value: Value) -> Vec<(InstId, u32)> {
        let Some(local) = self.own_local(value) else { return Vec::new() };
        if self.uses.is_none() {
            let mut uses = Some(Uses::new());
            for block in self.layout.blocks() {
                for inst in self.layout.insts(block) {
                    for (index, &operand) in self.operands(inst).iter().enumerate() {
                        note_use(&mut uses, operand, (inst, index as u32));
                    }
                }
            }
            self.uses = uses;
        }
        let noted = self.uses.as_mut().and_then(|uses| uses.remove(&local)).unwrap_or_default();
        let is_use = |&(inst, index): &(InstId, u32)| {
            self.has_inst(inst) && self.operands(inst).get(index as usize) == Some(&value)
        };
        let mut found: Vec<_> = noted.into_iter().filter(is_use).collect();
        found.sort_unstable();
        found.dedup();
        if let Some(uses) = &mut self.uses {
            uses.insert(local, found.clone());
        }
        found
    }

    // Shared parts.

    fn new_inst(&self, inst: InstId) -> Option<&New> {
        self.new.get(inst.index().checked_sub(self.body.insts.len())?)
    }

    /// True for an instruction that exists and is not deleted.
    fn has_inst(&self, inst: InstId) -> bool {
        inst.index() < self.layout.n_insts() && !self.layout.is_deleted(inst)
    }

    fn has_block(&self, block: BlockId) -> bool {
        self.layout.block(block).is_some_and(|block| !block.is_deleted)
    }

    fn opcode_of(&self, inst: InstId) -> Opcode {
        self.new_inst(inst).map_or_else(|| self.body.inst(inst).opcode, |new| new.inst.opcode)
    }

    /// The definition of a local; `None` for a constant.
    fn def(&self, local: Local) -> Option<Def> {
        if let Some(&new) = self.definitions.get(&local) {
            return Some(new);
        }
        Some(self.body.locals.get(local)?.def)
    }

    /// A local as a value of this draft.
    fn local(&self, local: Local) -> Value {
        Value::local(local).of(self.owner)
    }

    /// The local that a value is, unless the value belongs to another draft.
    fn own_local(&self, value: Value) -> Option<Local> {
        value.as_local().filter(|_| self.owner.may_have(value.owner()))
    }

    fn new_constant(&mut self, ty: TypeId, text: &[u8]) -> Value {
        self.edit.new_constant(ty, text).of(self.owner)
    }

    /// True for a value of the body or of the draft.
    fn exists(&self, value: Value) -> bool {
        match value.kind() {
            _ if !self.owner.may_have(value.owner()) => false,
            ValueKind::Const(constant) => constant.index() < self.body.consts.ids().len(),
            ValueKind::Local(local) => {
                local.index() < self.body.locals.len() || self.edit.new_local_data(local).is_some()
            }
        }
    }

    /// A new local, whose name gets a number after it if it is taken.
    fn new_local(&mut self, ty: TypeId, name: Option<&str>) -> Local {
        let f = Function { module: self.module, body: &self.body };
        let name = name.filter(|name| !name.is_empty()).map(|name| self.names.give(f, name.as_bytes().to_vec()));
        self.edit.new_local(ty, name.as_deref().map(quoted_name).as_deref())
    }

    /// True for an instruction of a block that is not deleted.
    fn is_in(&self, inst: InstId, block: BlockId) -> bool {
        self.has_inst(inst) && self.layout.block_of(inst) == block
    }

    /// The last of the instructions that were put at a point of a block, and then after each other.
    fn last_at(&self, mut at: Point, block: BlockId) -> Option<InstId> {
        let mut last = None;
        while let Some(all) = self.put_at.get(&at) {
            let Some(&inst) = all.iter().rev().find(|&&inst| self.is_in(inst, block)) else { break };
            (last, at) = (Some(inst), Point::After(inst));
        }
        last
    }

    /// The place that a point is for an operation.
    fn place(&self, at: Point, opcode: Opcode) -> Result<Place, String> {
        let of_inst = |inst: InstId| match self.has_inst(inst) {
            true => Ok(self.layout.block_of(inst)),
            false => Err(self.missing(inst)),
        };
        let block = match at {
            Point::Before(inst) | Point::After(inst) => of_inst(inst)?,
            Point::Head(block) | Point::End(block) => {
                if !self.has_block(block) {
                    return Err(format!("block {} does not exist, or was deleted", block.0));
                }
                block
            }
        };
        let before = |before| Place { block, before, follows: None };
        if opcode.is_terminator() {
            return match at {
                Point::End(_) if self.terminator(block).is_none() => Ok(before(self.layout.end(block))),
                Point::End(_) => Err("the block has a terminator: set_terminator exchanges it".to_owned()),
                _ => Err("a terminator can only be put at the end of a block".to_owned()),
            };
        }
        match at {
            Point::Head(_) => Ok(self.head(block, opcode)),
            Point::End(_) => self.end(block, opcode).map(before),
            Point::Before(inst) => self.before(inst, opcode).map(before),
            Point::After(inst) => self.after(block, inst, opcode),
        }
    }

    fn after(&self, block: BlockId, inst: InstId, opcode: Opcode) -> Result<Place, String> {
        let (here, next) = (self.opcode_of(inst), self.layout.next(inst));
        if here.is_terminator() {
            return Err(format!("nothing can follow a terminator: `{}`", self.shown(inst)));
        }
        if rank(here) < rank(opcode) {
            return Ok(self.head(block, opcode));
        }
        if let Some(next) = next.filter(|_| rank(opcode) < rank(here)) {
            return Ok(Place { block, before: self.before(next, opcode)?, follows: None });
        }
        let at = Point::After(inst);
        let before = self.last_at(at, block).map_or(next, |last| self.layout.next(last));
        Ok(Place { block, before, follows: Some(at) })
    }

    /// The place at the head of a block.
    fn head(&self, block: BlockId, opcode: Opcode) -> Place {
        let is_above = |inst: InstId| {
            let here = self.opcode_of(inst);
            match rank(opcode) {
                0 | 1 => here == Opcode::Phi,
                _ => rank(here) < 2 && !here.is_terminator() || here.is_debug_record(),
            }
        };
        let follows = Some(Point::Head(block)).filter(|_| rank(opcode) == 2);
        let last = follows.and_then(|at| self.last_at(at, block));
        let first = || self.layout.insts(block).find(|&inst| !is_above(inst)).or_else(|| self.layout.end(block));
        Place { block, before: last.map_or_else(first, |last| self.layout.next(last)), follows }
    }

    fn end(&self, block: BlockId, opcode: Opcode) -> Result<Option<InstId>, String> {
        match self.terminator(block) {
            Some(terminator) => self.before(terminator, opcode),
            None => Ok(self.layout.end(block)),
        }
    }

    fn before(&self, inst: InstId, opcode: Opcode) -> Result<Option<InstId>, String> {
        let (here, above) = (self.opcode_of(inst), self.layout.above(inst).map(|above| self.opcode_of(above)));
        if here == Opcode::Phi && opcode != Opcode::Phi {
            return Err(format!("nothing can be put before a phi: `{}`", self.shown(inst)));
        }
        if opcode == Opcode::Phi && above.is_some_and(|above| above != Opcode::Phi) {
            return Err(format!("a phi can only be put at the head of a block, not before `{}`", self.shown(inst)));
        }
        Ok(Some(inst))
    }

    /// The mistake of a value that does not exist here.
    fn foreign(&self, value: Value) -> String {
        match self.owner.may_have(value.owner()) {
            true => format!("{value:?} is no value of this function"),
            false => format!("{value:?} is a value of another draft"),
        }
    }

    fn missing(&self, inst: InstId) -> String {
        match inst.index() < self.layout.n_insts() {
            true if self.refused.contains_key(&inst) => format!("`{}` was refused", self.shown(inst)),
            true => format!("`{}` was deleted", self.shown(inst)),
            false => format!("there is no instruction {}", inst.0),
        }
    }

    #[track_caller]
    fn fail_at(&mut self, inst: InstId, what: &str) {
        let message = format!("{}, so it {what}", self.missing(inst));
        self.fail(message, None);
    }

    /// Remembers a mistake of the calling program.
    #[track_caller]
    fn fail(&mut self, message: String, instruction: Option<String>) {
        let function = Some(self.function_name());
        self.problems.push(Problem { message, function, instruction, caller: Some(Location::caller()) });
    }
}

/// The order of operations at the head of a block: φs, then pads, then all others.
fn rank(opcode: Opcode) -> u32 {
    match opcode {
        Opcode::Phi => 0,
        opcode if opcode.is_eh_pad() => 1,
        _ => 2,
    }
}

fn is_without_result(opcode: Opcode) -> bool {
    let has_no_result = matches!(opcode, Opcode::Store | Opcode::Fence) || opcode.is_debug_record();
    // A call may have one.
    has_no_result || opcode.is_terminator() && !matches!(opcode, Opcode::Invoke | Opcode::CallBr | Opcode::CatchSwitch)
}

fn note_use(uses: &mut Option<Uses>, value: Value, at: (InstId, u32)) {
    if let (Some(uses), Some(local)) = (uses, value.as_local()) {
        uses.entry(local).or_default().push(at);
    }
}
