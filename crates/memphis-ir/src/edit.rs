//! The edit script: the one way in which a pass changes a function.
//!
//! A script names instructions to delete, locals to replace everywhere, single operands to replace,
//! pieces of text to exchange, φs and instructions to insert, blocks to add, to delete, and to put after
//! others. It never copies unchanged text. The printer takes the original and the script and
//! nothing else, and a checker reads the same script.
//!
//! An instruction that becomes another one, as a conditional branch that always goes the same way,
//! is deleted, and a line before it takes its place; that line may define the same local. Lines
//! move with their block.

mod between;
pub(crate) mod changes;
mod commit;
mod insts;
mod locals;
mod phis;
mod records;
mod typed_pointers;
mod variants;

use crate::body::{Body, Function};
use crate::opcode::{Flags, Opcode};
use crate::types::TypeId;
use crate::values::{BlockId, InstId, Local, OperandId, OptionalValue, Value};
use hashbrown::HashMap;
use insts::NewInsts;
use locals::NewLocals;
use memphis_entity::{IdRange, Ids, Table, id};
use phis::NewPhis;
use std::cell::Cell;
use std::ops::Range;

pub use crate::added::Node;
pub(crate) use insts::Piece;
pub use insts::{Attached, InstWriter, NewInst, NewInstId, NewOperand};
pub use locals::{NewLocal, Stem};
pub(crate) use phis::PhiHeadId;
pub use phis::{BlockPhis, NewPhi, PhiSourceId, PhiValueId};
pub use records::{RecordCopy, RecordStyle, RecordValue};
pub use typed_pointers::Untypable;
pub use variants::{AggregateType, AsmChange, CopyAs};

id! {
    /// A block that a script adds.
    pub(crate) struct NewBlockId;

    /// A piece of text that a script exchanges.
    pub(crate) struct TextId;
}

/// Something put before an instruction.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Insertion {
    /// The instruction that it comes before; it may itself be deleted.
    pub before: InstId,
    /// What comes there.
    pub what: Inserted,
}

/// What a script puts before an instruction.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inserted {
    /// An instruction or a debug record.
    Inst(NewInstId),
    /// The label of a new block: the block goes from there to the next label. What comes before it
    /// ends a block; where others mention the block that was cut, they are given the label of its
    /// last piece.
    Label(Local),
}

/// A block put after a block of the function.
#[derive(Debug, Clone)]
pub struct NewBlock {
    /// Its label: a [new local](Edit::new_local) of type `label`.
    pub local: Local,
    /// The block that it comes after.
    pub after: BlockId,
    /// Its instructions but for the last.
    pub insts: Vec<NewInstId>,
    /// Its last instruction, a terminator.
    pub last: NewInstId,
}

/// Changes to one function. See the module's head.
#[derive(Debug, Clone, Default)]
pub struct Edit {
    first_new_local: u32,
    deleted: Table<InstId, bool>,
    n_deleted: usize,
    /// By local, at least up to the last that is replaced. The cells are for path halving.
    replacements: Table<Local, Cell<OptionalValue>>,
    operands: Vec<(OperandId, Value)>,
    pub(crate) texts: Table<TextId, (Range<u32>, Box<[u8]>)>,
    phis: NewPhis,
    insts: NewInsts,
    insertions: Vec<Insertion>,
    blocks: Table<NewBlockId, NewBlock>,
    deleted_blocks: Vec<BlockId>,
    appended_blocks: Vec<(BlockId, BlockId)>,
    new_locals: NewLocals,
    /// The number of the first new node.
    first_node: u32,
    nodes: Vec<Node>,
    node_numbers: HashMap<Node, u32>,
}

impl Inserted {
    /// The instruction, if it is one.
    #[doc(hidden)]
    pub fn inst(self) -> Option<NewInstId> {
        match self {
            Inserted::Inst(inst) => Some(inst),
            Inserted::Label(_) => None,
        }
    }
}

impl Edit {
    /// An empty script for `body`.
    pub fn new(body: &Body) -> Edit {
        let mut edit = Edit::default();
        edit.renew(body);
        edit
    }

    /// The same in the memory of this script, whose changes are forgotten.
    #[doc(hidden)]
    pub fn renew(&mut self, body: &Body) {
        let Edit {
            first_new_local,
            deleted,
            n_deleted,
            replacements,
            operands,
            texts,
            phis,
            insts,
            insertions,
            blocks,
            deleted_blocks,
            appended_blocks,
            new_locals,
            first_node,
            nodes,
            node_numbers,
        } = self;
        *first_new_local = body.locals.len() as u32;
        deleted.reset(body.insts.len(), false);
        *n_deleted = 0;
        replacements.clear();
        operands.clear();
        texts.clear();
        phis.clear();
        insts.clear();
        insertions.clear();
        blocks.clear();
        deleted_blocks.clear();
        appended_blocks.clear();
        new_locals.clear();
        *first_node = body.first_new_node + body.added.nodes.len() as u32;
        nodes.clear();
        node_numbers.clear();
    }

    /// True if the script changes nothing.
    pub fn is_empty(&self) -> bool {
        self.n_deleted == 0
            && self.operands.is_empty()
            && self.texts.is_empty()
            && self.phis.len() == 0
            && self.insertions.is_empty()
            && self.blocks.is_empty()
            && self.deleted_blocks.is_empty()
            && self.appended_blocks.is_empty()
    }

    /// Deletes an instruction.
    #[inline]
    pub fn delete(&mut self, inst: InstId) {
        let deleted = &mut self.deleted[inst];
        self.n_deleted += usize::from(!*deleted);
        *deleted = true;
    }

    /// True if the script deletes an instruction.
    #[inline]
    pub fn is_deleted(&self, inst: InstId) -> bool {
        self.deleted[inst]
    }

    /// The number of instructions that the script deletes.
    #[doc(hidden)]
    pub fn n_deleted(&self) -> usize {
        self.n_deleted
    }

    /// For each instruction of the body, whether the script deletes it.
    #[doc(hidden)]
    pub fn deletions(&self) -> &Table<InstId, bool> {
        &self.deleted
    }

    /// Puts `value` in every place where `local`, of the body or new, is used. The value may itself
    /// be replaced.
    #[inline]
    pub fn replace(&mut self, local: Local, value: Value) {
        if self.replacements.get(local).is_none() {
            self.make_room_to_replace(local);
        }
        self.replacements[local].set(value.into());
    }

    /// Makes room for the replacements of all locals of the body, or up to this new one.
    #[cold]
    fn make_room_to_replace(&mut self, local: Local) {
        let n = (local.index() + 1).max(Local(self.first_new_local).index());
        self.replacements.grow(n, Cell::new(OptionalValue::NONE));
    }

    /// The replacement of a local, if any; it may itself be replaced.
    #[doc(hidden)]
    #[inline]
    pub fn replacement(&self, local: Local) -> Option<Value> {
        self.replacements.get(local)?.get().get()
    }

    /// The locals, of the body and new, that are replaced, and their replacements.
    pub(crate) fn replacements(&self) -> impl Iterator<Item = (Local, Value)> {
        self.replacements.iter().filter_map(|(local, value)| Some((local, value.get().get()?)))
    }

    /// The value of `value` after all replacements.
    ///
    /// Cost: the length of the chain of replacements.
    pub fn resolve(&self, mut value: Value) -> Value {
        // A chain visits each local once at most; the pass never makes a cycle.
        while let Some(next) = value.as_local().and_then(|local| self.replacement(local)) {
            value = next;
        }
        value
    }

    /// The same as [`resolve`](Self::resolve), and shortens the chain: a local that another one
    /// replaces may be replaced by the next one at once. A proof that follows a chain step by step
    /// cannot be made of such a script.
    ///
    /// Cost: amortised nearly constant, by path halving.
    #[doc(hidden)]
    #[inline]
    pub fn resolve_halving(&self, value: Value) -> Value {
        // Most values are not replaced.
        match value.as_local().and_then(|local| self.replacement(local)) {
            None => value,
            Some(_) => self.resolve_replaced(value),
        }
    }

    #[inline(never)]
    fn resolve_replaced(&self, value: Value) -> Value {
        let last = self.last_local(value);
        last.as_local().and_then(|local| self.replacement(local)).unwrap_or(last)
    }

    /// The last local in the chain of replacements of `value`, or `value` if it is a constant. Only a
    /// constant can replace that local. Halves the path.
    #[doc(hidden)]
    pub fn last_local(&self, mut value: Value) -> Value {
        let next_of = |value: Value| {
            let next = value.as_local().and_then(|local| self.replacement(local));
            next.filter(|next| next.as_local().is_some())
        };
        while let Some(next) = next_of(value) {
            if let (Some(local), Some(far)) = (value.as_local(), next_of(next)) {
                self.replacements[local].set(far.into());
            }
            value = next;
        }
        value
    }

    /// Replaces one operand, by its index in [`Body::operands`](crate::Body::operands).
    pub fn set_operand(&mut self, operand: OperandId, value: Value) {
        self.operands.push((operand, value));
    }

    /// Exchanges a piece of the function's text that contains no operand.
    #[doc(hidden)]
    pub fn replace_text(&mut self, range: Range<u32>, text: &[u8]) {
        self.texts.push((range, text.into()));
    }

    /// Gives the entries of all φs: values, which may themselves be replaced, and the blocks they
    /// come from, which the script does not delete. Those that were given before take their place.
    ///
    /// # Panics
    /// If φs were [started](Self::start_phis) before.
    #[doc(hidden)]
    pub fn exchange_phi_entries(
        &mut self,
        values: &mut Table<PhiValueId, Value>,
        sources: &mut Table<PhiSourceId, BlockId>,
    ) {
        self.phis.exchange_entries(values, sources);
    }

    /// Starts the φs at the head of a block, before all that is there. Their entries come from
    /// these of the sources that were [given](Self::exchange_phi_entries).
    ///
    /// # Panics
    /// If φs of this block or of a later one were started before, or another number of sources was
    /// given.
    #[doc(hidden)]
    pub fn start_phis(&mut self, block: BlockId, sources: IdRange<PhiSourceId>) {
        self.phis.open(block, sources);
    }

    /// Puts a φ in the block that was [started](Self::start_phis) last, after those that are there.
    /// `values` is where its values, one for each source, start among those that were
    /// [given](Self::exchange_phi_entries). Its result is a [new local](Self::new_local) of its
    /// type.
    ///
    /// # Panics
    /// If no block was started, or too few values were given.
    #[doc(hidden)]
    pub fn insert_phi(&mut self, result: Local, flags: Flags, location: Option<u32>, values: PhiValueId) {
        self.phis.insert(result, flags, location, values);
    }

    /// Reserves space for this many φs.
    #[doc(hidden)]
    pub fn reserve_phis(&mut self, n: usize) {
        self.phis.reserve(n);
    }

    /// The number of new φs.
    #[doc(hidden)]
    pub fn n_phis(&self) -> usize {
        self.phis.len()
    }

    /// The φs that are put in blocks, one block after the other.
    #[doc(hidden)]
    pub fn phis(&self) -> impl ExactSizeIterator<Item = BlockPhis<'_>> {
        self.phis.heads().map(|head| self.phis.head(head))
    }

    /// The blocks that have [φs](Self::phis).
    pub(crate) fn phi_heads(&self) -> Ids<PhiHeadId> {
        self.phis.heads()
    }

    /// The φs of a block that has some.
    #[inline]
    pub(crate) fn block_phis(&self, head: PhiHeadId) -> BlockPhis<'_> {
        self.phis.head(head)
    }

    /// The values of the entries of all φs, as they were [given](Self::exchange_phi_entries): those
    /// of each φ follow one another.
    #[doc(hidden)]
    #[inline]
    pub fn phi_values(&self) -> &Table<PhiValueId, Value> {
        self.phis.values()
    }

    /// The results of all φs.
    #[doc(hidden)]
    pub fn phi_results(&self) -> impl ExactSizeIterator<Item = Local> + '_ {
        self.phis.results()
    }

    /// Takes back the φ with this index among all.
    #[doc(hidden)]
    pub fn remove_phi(&mut self, index: usize) {
        self.phis.remove(index);
    }

    /// The values of the φ with this index among all, to be changed in place, and the blocks they
    /// come from.
    #[doc(hidden)]
    pub fn phi_entries_mut(&mut self, index: usize) -> (&mut [Value], &[BlockId]) {
        self.phis.entries_mut(index)
    }

    /// Puts a new instruction before one of the function. Those before the same instruction are in
    /// the order of the calls.
    pub fn insert(&mut self, before: InstId, inst: NewInstId) {
        self.insertions.push(Insertion { before, what: Inserted::Inst(inst) });
    }

    /// Adds a block. The caller redirects its predecessors with an [operand](Self::set_operand).
    /// Blocks after the same block are in the order of the calls.
    pub fn add_block(&mut self, block: NewBlock) {
        self.blocks.push(block);
    }

    /// Leaves out a block that is not the entry: label, instructions, lines before them. The caller
    /// removes all mentions of it. Call this at most once for a block.
    pub fn delete_block(&mut self, block: BlockId) {
        self.deleted_blocks.push(block);
    }

    /// Puts the lines of `block`, which is not the entry, after those of `after`, and leaves out
    /// its label. The caller deletes the old terminator of `after`, and replaces mentions of the
    /// label, for example with [`replace`](Self::replace). `after` stays where it is, and blocks
    /// after the same block are in the order of the calls. To be called once at most for a block.
    #[doc(hidden)]
    pub fn append_block(&mut self, after: BlockId, block: BlockId) {
        self.appended_blocks.push((after, block));
    }

    /// Makes a local for the result of an inserted line or for a block. Its name is printed after
    /// `%`; without one it takes the next number.
    pub fn new_local(&mut self, ty: TypeId, name: Option<&[u8]>) -> Local {
        let local = self.next_local();
        self.new_locals.add(ty, name);
        local
    }

    fn next_local(&self) -> Local {
        Local(self.first_new_local + self.new_locals.len() as u32)
    }

    /// Makes `n` locals that are called by a stem and a number after it, in decimal digits, counted
    /// up from `first`; the first of them, which the others follow.
    #[doc(hidden)]
    pub fn new_numbered_locals(&mut self, ty: TypeId, stem: Stem, first: u32, n: usize) -> Local {
        let local = self.next_local();
        self.new_locals.add_numbered(ty, stem, first, n);
        local
    }

    /// Makes a stem, without the quotes that a name may need.
    ///
    /// # Panics
    /// If the stem is empty: a name does not start with a digit.
    #[doc(hidden)]
    pub fn stem(&mut self, stem: &[u8]) -> Stem {
        self.new_locals.stem(stem)
    }

    /// Makes a value of a constant that the body does not have, by its text, which has no type in
    /// front.
    pub fn new_constant(&mut self, ty: TypeId, text: &[u8]) -> Value {
        let local = self.next_local();
        self.new_locals.add_constant(ty, text);
        Value::local(local)
    }

    /// The text of a new constant; `None` for other values.
    #[doc(hidden)]
    pub fn new_constant_text(&self, value: Value) -> Option<&[u8]> {
        let local = self.new_local_data(value.as_local()?).filter(NewLocal::is_constant)?;
        self.new_locals.name_parts(local).map(|parts| parts.0)
    }

    /// The result of something inserted: of an instruction, or the label itself.
    #[doc(hidden)]
    pub fn inserted_local(&self, what: Inserted) -> Option<Local> {
        match what {
            Inserted::Inst(inst) => self.inst(inst).result,
            Inserted::Label(label) => Some(label),
        }
    }

    /// The name of a new local, as printed after `%`, or the text of a new constant. `None` for a
    /// local that takes the next number.
    #[doc(hidden)]
    pub fn new_name(&self, local: NewLocal) -> Option<Vec<u8>> {
        let mut name = Vec::new();
        self.write_name(local, &mut name).then_some(name)
    }

    /// The parts of the [name](Self::new_name) of a new local, if it has one: a text, and a number
    /// after it if there is one. A text in quotes has no closing one before a number.
    pub(crate) fn name_parts(&self, local: NewLocal) -> Option<(&[u8], Option<u32>)> {
        self.new_locals.name_parts(local)
    }

    /// Writes the [name](Self::new_name) of a new local. True if it has one.
    pub(crate) fn write_name(&self, local: NewLocal, out: &mut Vec<u8>) -> bool {
        self.new_locals.write_name(local, out)
    }

    /// Makes a metadata node, or finds the one with the same text; returns its number.
    pub fn node(&mut self, text: &[u8]) -> u32 {
        self.add_node(Node { text: text.into(), distinct: false })
    }

    /// The number of the next distinct node.
    pub fn next_node(&self) -> u32 {
        self.first_node + self.nodes.len() as u32
    }

    /// Makes a metadata node, or finds an equal one; returns its number.
    pub fn add_node(&mut self, node: Node) -> u32 {
        let next = self.next_node();
        if !node.distinct {
            if let Some(&found) = self.node_numbers.get(&node) {
                return found;
            }
            self.node_numbers.insert(node.clone(), next);
        }
        self.nodes.push(node);
        next
    }

    /// Starts a block before an instruction: `label` is a [new local](Self::new_local) of type
    /// `label`.
    #[doc(hidden)]
    pub fn insert_label(&mut self, before: InstId, label: Local) {
        self.insertions.push(Insertion { before, what: Inserted::Label(label) });
    }

    /// What is inserted, in order of insertion.
    #[doc(hidden)]
    pub fn insertions(&self) -> &[Insertion] {
        &self.insertions
    }

    /// What is inserted, to be changed in place.
    #[doc(hidden)]
    pub fn insertions_mut(&mut self) -> &mut Vec<Insertion> {
        &mut self.insertions
    }

    /// The block that a new block goes to, if it has one successor.
    #[doc(hidden)]
    pub fn target(&self, block: &NewBlock) -> Option<Local> {
        match (self.inst(block.last).opcode, self.operands_of(block.last)) {
            (Opcode::Br, [target]) => target.value.as_local(),
            _ => None,
        }
    }

    /// The added blocks, in order of addition.
    #[doc(hidden)]
    pub fn blocks(&self) -> &[NewBlock] {
        self.blocks.values()
    }

    pub(crate) fn block(&self, block: NewBlockId) -> &NewBlock {
        &self.blocks[block]
    }

    /// The added blocks, to be changed in place.
    #[doc(hidden)]
    pub fn blocks_mut(&mut self) -> &mut Vec<NewBlock> {
        self.blocks.vec_mut()
    }

    /// The blocks that are left out, in order of the calls.
    #[doc(hidden)]
    pub fn deleted_blocks(&self) -> &[BlockId] {
        &self.deleted_blocks
    }

    /// The blocks that are put after others (each pair starts with the block that stays in its
    /// place), in order of the calls.
    #[doc(hidden)]
    pub fn appended_blocks(&self) -> &[(BlockId, BlockId)] {
        &self.appended_blocks
    }

    /// Takes back the deletion of an instruction.
    #[doc(hidden)]
    pub fn restore(&mut self, inst: InstId) {
        let deleted = &mut self.deleted[inst];
        self.n_deleted -= usize::from(*deleted);
        *deleted = false;
    }

    /// The locals that the script defines, numbered on from those of the body.
    #[doc(hidden)]
    pub fn new_locals(&self) -> impl ExactSizeIterator<Item = NewLocal> + '_ {
        self.new_locals.iter()
    }

    /// The data of a new local; `None` for a local of the body.
    #[doc(hidden)]
    #[inline]
    pub fn new_local_data(&self, local: Local) -> Option<NewLocal> {
        self.new_locals.get(local.0.checked_sub(self.first_new_local)?)
    }

    /// The type of a new local; `None` for a local of the body.
    #[doc(hidden)]
    #[inline]
    pub fn new_local_type(&self, local: Local) -> Option<TypeId> {
        self.new_locals.ty(local.0.checked_sub(self.first_new_local)?)
    }

    /// The type of a value of a function or of the script.
    pub fn type_of(&self, f: Function<'_>, value: Value) -> TypeId {
        let new = value.as_local().and_then(|local| self.new_local_type(local));
        new.unwrap_or_else(|| f.value_type(value))
    }

    /// Single operands that are replaced: index and value, in order of the calls.
    #[doc(hidden)]
    pub fn operand_replacements(&self) -> &[(OperandId, Value)] {
        &self.operands
    }

    /// Single operands that are replaced, to be changed in place.
    #[doc(hidden)]
    pub fn operand_replacements_mut(&mut self) -> &mut Vec<(OperandId, Value)> {
        &mut self.operands
    }

    /// Pieces of text that are exchanged.
    #[doc(hidden)]
    pub fn text_replacements(&self) -> &[(Range<u32>, Box<[u8]>)] {
        self.texts.values()
    }

    /// The metadata nodes that the script creates.
    #[doc(hidden)]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}
