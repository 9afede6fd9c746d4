//! The edit script: the one way in which a pass changes a function.
//!
//! A script names instructions to delete, locals to replace everywhere, single operands to replace,
//! pieces of text to exchange, φs and lines to insert, blocks to add, to delete, and to put behind others.
//! It never copies what stays. The printer takes the original and the script and nothing else, and a checker
//! reads the same script.
//!
//! An instruction that becomes another one, as a conditional branch that always goes the same way, is deleted,
//! and a line in front of it takes its place; that line may define the same local. Lines move with the block they
//! stand in.

use crate::body::{BlockId, Body, InstId, Local, OptionalValue, Value};
use crate::builder::quoted_name;
use crate::module::Span;
use crate::opcode::Flags;
use crate::print::write_number;
use crate::types::TypeId;
use hashbrown::HashMap;
use std::ops::Range;

/// Index of a metadata node that the script creates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NewNode(pub u32);

/// A metadata node that the script creates.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its text. It may mention numbered nodes of the module, and other nodes in place.
    pub text: Box<[u8]>,
    /// Where the number of another new node belongs in the text, in order. Only a distinct node is mentioned by those in front of it.
    pub holes: Vec<(usize, NewNode)>,
    /// Whether it equals no other, even of the same text.
    pub distinct: bool,
}

/// A piece of an inserted line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text(Box<[u8]>),
    /// Text that never changes.
    Static(&'static str),
    /// A piece of the function's own text.
    Original(Range<u32>),
    /// A piece of the module's text.
    Module(Span),
    /// The label of a new block, which is alone on its line: the block goes from there to the next label. The line in front of it ends a
    /// block; where other lines mention the block that was cut, they are given the label of its last piece.
    Label(Local),
    /// A value: a local's name or number (with `%`), or a constant.
    Value(Value),
    /// A type.
    Type(TypeId),
    /// An entry of a φ, ` [ value, %block ]`, with a comma in front if another entry stands there.
    PhiEntry(Value, Local),
    /// The number of a new metadata node, with `!`.
    Node(NewNode),
}

const _: () = assert!(size_of::<Part>() == 24);

/// A line put in front of an instruction.
#[derive(Debug, Clone)]
pub struct Insertion {
    /// The instruction that the line stands in front of; it may itself be deleted.
    pub before: InstId,
    /// The result, when the line defines one. An unnamed one takes the next number.
    pub result: Option<Local>,
    /// The line, without indentation and line end, `%result = ` included.
    pub parts: Vec<Part>,
}

/// A line of a new block.
#[derive(Debug, Clone)]
pub struct Line {
    /// The result, when the line defines one. It has a name.
    pub result: Option<Local>,
    /// The line, as in an [`Insertion`].
    pub parts: Vec<Part>,
}

/// A block put behind a block of the function.
#[derive(Debug, Clone)]
pub struct NewBlock {
    /// What it is called: a [new local](Edit::new_local) of type `label`, with a name.
    pub local: Local,
    /// The block that it stands behind.
    pub after: BlockId,
    /// Its lines but for the last.
    pub lines: Vec<Line>,
    /// Where its branch, the last line, leads.
    pub target: BlockId,
    /// The location of its branch.
    pub location: Option<NewNode>,
}

/// A φ at the head of a block of the function.
#[derive(Debug, Clone)]
pub struct NewPhi {
    /// Its block.
    pub block: BlockId,
    /// Its result, a [new local](Edit::new_local) of its type.
    pub result: Local,
    /// Its type.
    pub ty: TypeId,
    /// What stands between `phi` and its type.
    pub flags: Flags,
    /// Its location.
    pub location: Option<NewNode>,
    /// Where its entries stand among [those of all φs](Edit::exchange_phi_entries).
    pub entries: Range<u32>,
}

/// A local that the script defines.
#[derive(Debug, Clone)]
pub struct NewLocal {
    /// Its type; `UNKNOWN` for one that the body does not have.
    pub ty: TypeId,
    name: NewName,
}

/// What a new local is called.
#[derive(Debug, Clone)]
enum NewName {
    /// By the next number.
    Unnamed,
    /// By this piece of the script's names.
    Text(Range<u32>),
    /// By a stem and a number.
    Numbered(Stem, u32),
    /// It is no local, but a constant with this piece of the script's names for its text.
    Constant(Range<u32>),
}

const _: () = assert!(size_of::<NewLocal>() == 16);

impl NewLocal {
    /// Whether it takes the next number.
    pub fn is_unnamed(&self) -> bool {
        matches!(self.name, NewName::Unnamed)
    }

    /// Whether it is no local, but a constant that the body does not have.
    pub fn is_constant(&self) -> bool {
        matches!(self.name, NewName::Constant(_))
    }
}

/// What the names of several new locals start with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stem(u32);

/// Changes to one function. See the module's head.
#[derive(Debug, Clone, Default)]
pub struct Edit {
    n_body_locals: u32,
    deleted: Vec<bool>,
    n_deleted: usize,
    replacements: Vec<OptionalValue>,
    operands: Vec<(u32, Value)>,
    texts: Vec<(Range<u32>, Box<[u8]>)>,
    phis: Vec<NewPhi>,
    phi_entries: Vec<(Value, BlockId)>,
    insertions: Vec<Insertion>,
    blocks: Vec<NewBlock>,
    deleted_blocks: Vec<BlockId>,
    appended_blocks: Vec<(BlockId, BlockId)>,
    new_locals: Vec<NewLocal>,
    /// The texts of names and constants, one after the other.
    names: Vec<u8>,
    /// The stems, as pieces of `names`: with the quote that opens a name, if it needs one, and without the one that closes it.
    stems: Vec<Range<u32>>,
    nodes: Vec<Node>,
    node_numbers: HashMap<Node, NewNode>,
}

impl Edit {
    /// An empty script for `body`.
    pub fn new(body: &Body) -> Edit {
        let mut edit = Edit::default();
        edit.restart(body);
        edit
    }

    /// Makes it an empty script for `body`, in the memory of one that is not needed any more.
    pub fn restart(&mut self, body: &Body) {
        let n = body.locals.len();
        // No field is forgotten.
        let Edit {
            n_body_locals,
            deleted,
            n_deleted,
            replacements,
            operands,
            texts,
            phis,
            phi_entries,
            insertions,
            blocks,
            deleted_blocks,
            appended_blocks,
            new_locals,
            names,
            stems,
            nodes,
            node_numbers,
        } = self;
        *n_body_locals = n as u32;
        *n_deleted = 0;
        deleted.clear();
        deleted.resize(body.insts.len(), false);
        replacements.clear();
        // New locals find room.
        replacements.reserve(n + n / 8 + 16);
        replacements.resize(n, OptionalValue::NONE);
        operands.clear();
        texts.clear();
        phis.clear();
        phi_entries.clear();
        insertions.clear();
        blocks.clear();
        deleted_blocks.clear();
        appended_blocks.clear();
        new_locals.clear();
        names.clear();
        stems.clear();
        nodes.clear();
        node_numbers.clear();
    }

    /// Whether the script changes nothing.
    pub fn is_empty(&self) -> bool {
        self.n_deleted == 0
            && self.operands.is_empty()
            && self.texts.is_empty()
            && self.phis.is_empty()
            && self.insertions.is_empty()
            && self.blocks.is_empty()
            && self.deleted_blocks.is_empty()
            && self.appended_blocks.is_empty()
    }

    /// Deletes an instruction.
    pub fn delete(&mut self, inst: InstId) {
        let deleted = &mut self.deleted[inst.0 as usize];
        self.n_deleted += usize::from(!*deleted);
        *deleted = true;
    }

    /// Whether the script deletes an instruction.
    pub fn is_deleted(&self, inst: InstId) -> bool {
        self.deleted[inst.0 as usize]
    }

    /// How many instructions the script deletes.
    pub fn n_deleted(&self) -> usize {
        self.n_deleted
    }

    /// For each instruction of the body, whether the script deletes it.
    pub fn deletions(&self) -> &[bool] {
        &self.deleted
    }

    /// Puts `value` in every place where `local`, of the body or new, is used. The value may itself be replaced.
    pub fn replace(&mut self, local: Local, value: Value) {
        self.replacements[local.0 as usize] = value.into();
    }

    /// What was put in the place of a local, if anything; it may itself be replaced.
    pub fn replacement(&self, local: Local) -> Option<Value> {
        self.replacements.get(local.0 as usize)?.get()
    }

    /// The locals, of the body and new, that are replaced, and what was put in their place.
    pub(crate) fn replacements(&self) -> impl Iterator<Item = (Local, Value)> {
        (0..).map(Local).zip(&self.replacements).filter_map(|(local, value)| Some((local, value.get()?)))
    }

    /// Exchanges the tables of what was [deleted](Self::delete), by instruction, and [replaced](Self::replace), by local of the body and new
    /// one, for other such tables.
    ///
    /// # Panics
    /// If they are not as long as those of the script.
    pub fn exchange_changes(&mut self, deleted: &mut Vec<bool>, replacements: &mut Vec<OptionalValue>) {
        assert_eq!(deleted.len(), self.deleted.len(), "each instruction is deleted or not");
        assert_eq!(replacements.len(), self.replacements.len(), "each local is replaced or not");
        std::mem::swap(&mut self.deleted, deleted);
        std::mem::swap(&mut self.replacements, replacements);
        self.n_deleted = self.deleted.iter().map(|&deleted| usize::from(deleted)).sum();
    }

    /// What stands for `value` after all replacements.
    ///
    /// Cost: the length of the chain of replacements.
    pub fn resolve(&self, mut value: Value) -> Value {
        // A chain visits each local once at most; the pass never makes a cycle.
        while let Some(next) = value.as_local().and_then(|l| self.replacements.get(l.0 as usize)?.get()) {
            value = next;
        }
        value
    }

    /// Replaces one operand, by its index in [`Body::operands`](crate::Body::operands).
    pub fn set_operand(&mut self, operand: u32, value: Value) {
        self.operands.push((operand, value));
    }

    /// Exchanges a piece of the function's text that contains no operand.
    pub fn replace_text(&mut self, range: Range<u32>, text: &[u8]) {
        self.texts.push((range, text.into()));
    }

    /// Gives the entries of all φs: values, which may themselves be replaced, and the blocks they come from, which the script does not
    /// delete. Those that were given before take their place.
    ///
    /// # Panics
    /// If a φ was inserted before.
    pub fn exchange_phi_entries(&mut self, entries: &mut Vec<(Value, BlockId)>) {
        assert!(self.phis.is_empty(), "entries are given before φs");
        std::mem::swap(&mut self.phi_entries, entries);
    }

    /// Puts a φ at the head of its block, in front of all that stands there. φs of one block stand in the order of the calls.
    ///
    /// # Panics
    /// If a φ was put in a later block before, or one of its entries was not given.
    pub fn insert_phi(&mut self, phi: NewPhi) {
        assert!(self.phis.last().is_none_or(|last| last.block <= phi.block), "φs are put in one block after the other");
        assert!(phi.entries.end as usize <= self.phi_entries.len(), "entries are given before φs");
        self.phis.push(phi);
    }

    /// Makes room for so many φs.
    pub fn reserve_phis(&mut self, n: usize) {
        self.phis.reserve_exact(n);
    }

    /// The φs that are put in blocks, one block after the other.
    pub fn phis(&self) -> &[NewPhi] {
        &self.phis
    }

    /// Takes back the φ with this index among [`phis`](Self::phis).
    pub fn remove_phi(&mut self, index: usize) {
        self.phis.remove(index);
    }

    /// Value and source of each entry of a φ.
    pub fn phi_entries(&self, phi: &NewPhi) -> &[(Value, BlockId)] {
        &self.phi_entries[phi.entries.start as usize..phi.entries.end as usize]
    }

    /// The entries of the φ with this index among [`phis`](Self::phis), to be changed in place.
    pub fn phi_entries_mut(&mut self, index: usize) -> &mut [(Value, BlockId)] {
        let Range { start, end } = self.phis[index].entries;
        &mut self.phi_entries[start as usize..end as usize]
    }

    /// Inserts a line. Lines in front of the same instruction stand in the order of the calls.
    pub fn insert(&mut self, insertion: Insertion) {
        self.insertions.push(insertion);
    }

    /// Adds a block. Whoever goes to it says so with an [operand](Self::set_operand). Blocks behind the same block stand in the order
    /// of the calls.
    pub fn add_block(&mut self, block: NewBlock) {
        self.blocks.push(block);
    }

    /// Leaves out a block that is not the entry: label, instructions, lines in front of them. Whoever mentioned it does so no more. To be
    /// called once at most for a block.
    pub fn delete_block(&mut self, block: BlockId) {
        self.deleted_blocks.push(block);
    }

    /// Puts the lines of `block`, which is not the entry, behind those of `after`, and leaves out its label. What was the end of `after` is
    /// deleted; whoever mentioned the label mentions another, by way of [`replace`](Self::replace) for one. `after` stays where it is, and
    /// blocks behind the same block stand in the order of the calls. To be called once at most for a block.
    pub fn append_block(&mut self, after: BlockId, block: BlockId) {
        self.appended_blocks.push((after, block));
    }

    /// Makes a local for the result of an inserted line or for a block. Its name is what is printed behind `%`; without one it takes the
    /// next number.
    pub fn new_local(&mut self, ty: TypeId, name: Option<&[u8]>) -> Local {
        let name = name.map_or(NewName::Unnamed, |name| NewName::Text(self.keep_text(name)));
        self.add_local(NewLocal { ty, name })
    }

    /// Makes room for so many new locals.
    pub fn reserve_locals(&mut self, n: usize) {
        self.new_locals.reserve_exact(n);
        self.replacements.reserve_exact(n);
    }

    /// Makes a local that is called by a stem and a number behind it, in decimal digits.
    pub fn new_numbered_local(&mut self, ty: TypeId, stem: Stem, number: u32) -> Local {
        self.add_local(NewLocal { ty, name: NewName::Numbered(stem, number) })
    }

    /// Makes a stem, without the quotes that a name may need.
    ///
    /// # Panics
    /// If the stem is empty: a name does not start with a digit.
    pub fn stem(&mut self, stem: &[u8]) -> Stem {
        assert!(!stem.is_empty(), "a name does not start with a digit");
        let quoted = quoted_name(stem);
        let open = if quoted.starts_with(b"\"") { &quoted[..quoted.len() - 1] } else { &quoted };
        // Slots without names have one, and stand together.
        if let Some(last) = self.stems.last()
            && self.names[last.start as usize..last.end as usize] == *open
        {
            return Stem(self.stems.len() as u32 - 1);
        }
        let text = self.keep_text(open);
        self.stems.push(text);
        Stem(self.stems.len() as u32 - 1)
    }

    /// Makes a value of a constant that the body does not have, by its text, which has no type in front.
    pub fn new_constant(&mut self, text: &[u8]) -> Value {
        let name = NewName::Constant(self.keep_text(text));
        Value::local(self.add_local(NewLocal { ty: TypeId::UNKNOWN, name }))
    }

    fn add_local(&mut self, local: NewLocal) -> Local {
        self.new_locals.push(local);
        self.replacements.push(OptionalValue::NONE);
        Local(self.n_body_locals + self.new_locals.len() as u32 - 1)
    }

    fn keep_text(&mut self, text: &[u8]) -> Range<u32> {
        let start = self.names.len() as u32;
        self.names.extend_from_slice(text);
        start..self.names.len() as u32
    }

    /// The name of a new local, as printed behind `%`, or the text of a new constant. `None` for a local that takes the next number.
    pub fn new_name(&self, local: &NewLocal) -> Option<Vec<u8>> {
        let mut name = Vec::new();
        self.write_name(local, &mut name).then_some(name)
    }

    /// What the [name](Self::new_name) of a new local is made of, if it has one: a text, and a number behind it if there is one. A text in quotes has
    /// no closing one in front of a number.
    pub(crate) fn name_parts(&self, local: &NewLocal) -> Option<(&[u8], Option<u32>)> {
        let (range, number) = match &local.name {
            NewName::Unnamed => return None,
            NewName::Text(range) | NewName::Constant(range) => (range, None),
            NewName::Numbered(stem, number) => (&self.stems[stem.0 as usize], Some(*number)),
        };
        Some((&self.names[range.start as usize..range.end as usize], number))
    }

    /// Writes the [name](Self::new_name) of a new local, if it has one; whether it has.
    pub(crate) fn write_name(&self, local: &NewLocal, out: &mut Vec<u8>) -> bool {
        let Some((text, number)) = self.name_parts(local) else { return false };
        out.extend_from_slice(text);
        if let Some(number) = number {
            write_number(out, number);
            if text.starts_with(b"\"") {
                out.push(b'"');
            }
        }
        true
    }

    /// Makes a metadata node, or finds the one with the same text. The text may mention numbered
    /// nodes of the module, and other nodes in place.
    pub fn node(&mut self, text: &[u8]) -> NewNode {
        self.add_node(Node { text: text.into(), ..Node::default() })
    }

    /// Makes a metadata node, or finds an equal one. The next distinct one has the number [`Edit::nodes`] has elements.
    pub fn add_node(&mut self, node: Node) -> NewNode {
        let next = NewNode(self.nodes.len() as u32);
        if !node.distinct {
            if let Some(&found) = self.node_numbers.get(&node) {
                return found;
            }
            self.node_numbers.insert(node.clone(), next);
        }
        self.nodes.push(node);
        next
    }

    /// Starts a block in front of an instruction: `label` is a [new local](Self::new_local) of type `label`.
    pub fn insert_label(&mut self, before: InstId, label: Local) {
        self.insert(Insertion { before, result: Some(label), parts: vec![Part::Label(label)] });
    }

    /// The inserted lines, in order of insertion.
    pub fn insertions(&self) -> &[Insertion] {
        &self.insertions
    }

    /// The inserted lines, to be changed in place.
    pub fn insertions_mut(&mut self) -> &mut Vec<Insertion> {
        &mut self.insertions
    }

    /// The added blocks, in order of addition.
    pub fn blocks(&self) -> &[NewBlock] {
        &self.blocks
    }

    /// The added blocks, to be changed in place.
    pub fn blocks_mut(&mut self) -> &mut Vec<NewBlock> {
        &mut self.blocks
    }

    /// The blocks that are left out, in order of the calls.
    pub fn deleted_blocks(&self) -> &[BlockId] {
        &self.deleted_blocks
    }

    /// The blocks that are put behind others (first the one that stays where it is), in order of the calls.
    pub fn appended_blocks(&self) -> &[(BlockId, BlockId)] {
        &self.appended_blocks
    }

    /// Takes back the deletion of an instruction.
    pub fn restore(&mut self, inst: InstId) {
        let deleted = &mut self.deleted[inst.0 as usize];
        self.n_deleted -= usize::from(*deleted);
        *deleted = false;
    }

    /// The locals that the script defines, numbered on from those of the body.
    pub fn new_locals(&self) -> &[NewLocal] {
        &self.new_locals
    }

    /// The data of a new local; `None` for a local of the body.
    pub fn new_local_data(&self, local: Local) -> Option<&NewLocal> {
        self.new_locals.get(local.0.checked_sub(self.n_body_locals)? as usize)
    }

    /// Single operands that are replaced: index and value, in order of the calls.
    pub fn operand_replacements(&self) -> &[(u32, Value)] {
        &self.operands
    }

    /// Single operands that are replaced, to be changed in place.
    pub fn operand_replacements_mut(&mut self) -> &mut Vec<(u32, Value)> {
        &mut self.operands
    }

    /// Pieces of text that are exchanged.
    pub fn text_replacements(&self) -> &[(Range<u32>, Box<[u8]>)] {
        &self.texts
    }

    /// The metadata nodes that the script creates.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}
