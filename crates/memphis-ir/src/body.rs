//! The thin model of one function body.
//!
//! Everything is in flat tables: blocks own ranges of instructions, instructions own ranges of
//! operands. An instruction keeps the span of its text, and the parts that the tables lack (call
//! attributes, alignments, metadata attachments) are decoded from that text on demand.
//!
//! ```text
//!   blocks   [ b0 ............ | b1 ... ]
//!   insts    [ alloca | store | br | phi | load | ret ]        span ──▶ text of the function
//!   operands [ . | 1, %x | label | ... ]                       span ──▶ text of the function
//! ```
//!
//! Arguments, blocks and results share one numbering, [`Local`], because they share one name space.
//! Offsets are 32 bits wide and relative to the first byte of the function's text.

use crate::added::Added;
use crate::bytes::is_name_byte;
use crate::consts::{Const, ConstKind, ConstTable};
use crate::items::{Form, FunctionId, GlobalId};
use crate::module::Module;
use crate::names::LocalNames;
use crate::node_ref::Nodes;
use crate::notes::{AllocaUse, ReaderNotes};
use crate::opcode::{Flags, Opcode, Predicate};
use crate::owner::TextMark;
use crate::text::{at_comment_column, blank_end, bytes_of, from_token, number, offset_in, split_arguments, unquoted};
use crate::types::{Type, TypeId, TypeTable, Types};
use memphis_entity::{IdRange, Ids, Table};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Mutex, OnceLock, PoisonError};

pub use crate::values::*;

/// A basic block.
#[derive(Debug, Clone)]
pub struct Block {
    /// Its place in the common numbering.
    pub local: Local,
    /// Its instructions, the terminator last, debug records included.
    pub insts: IdRange<InstId>,
    /// The label with its colon, relative to the function; empty when it is implied.
    pub label: Range<u32>,
    /// The comment after it where LLVM puts one, without blanks after; empty if the reader has seen
    /// none.
    pub(crate) comment: Range<u32>,
    /// LLVM's block number: its rank among all blocks by first mention in the text, or its place if
    /// [the text was bitcode](Module::was_bitcode).
    pub number: u32,
}

/// An operand and its position in the text.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Operand {
    /// The value. Blocks are locals too.
    pub value: Value,
    /// Its type; `label` for blocks.
    pub ty: TypeId,
    /// Start of the token, relative to the function: for a local, of its `%`.
    pub start: u32,
    /// Its length in bytes.
    pub len: u32,
}

impl Operand {
    /// The range of the token in the function's text.
    #[inline]
    pub fn token(&self) -> Range<usize> {
        bytes_of(&(self.start..self.start + self.len))
    }

    /// Returns whether the token is in a range of the function's text. In text that commits have
    /// added, tokens have no length, and may be at the end of the range.
    #[doc(hidden)]
    pub fn is_in(&self, range: &Range<u32>) -> bool {
        range.contains(&self.start) || self.len == 0 && self.start == range.end
    }
}

/// An instruction or debug record.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Inst {
    /// Its operation.
    pub opcode: Opcode,
    /// Of `icmp` and `fcmp`.
    pub predicate: Predicate,
    /// Flags of all kinds.
    pub flags: Flags,
    /// Type of the result, `void` for none.
    pub ty: TypeId,
    /// `alloca`: the allocated type; `getelementptr`: the source element type; calls: the type
    /// between `call` and the callee (a function type or just the type of the result).
    pub aux_ty: TypeId,
    /// Number of arguments of a call (the operands from 1 on; the operands after them belong to
    /// bundles).
    pub n_args: u32,
    /// The result, when there is one.
    pub result: Option<Local>,
    /// Its operands among those of [all instructions](Body#structfield.operands).
    pub operands: IdRange<OperandId>,
    /// Its text: from the first token to the end of the last one, relative to the function.
    pub start: u32,
    /// End of its text.
    pub end: u32,
    /// Start of the metadata attachments (at the comma), or `end`.
    pub attachments: u32,
    /// The node of `!dbg !N`; for a debug record, of its own location. `NO_NODE` for none.
    pub dbg: u32,
}

/// No metadata node.
pub const NO_NODE: u32 = u32::MAX;
/// A metadata node that is written in place, without a number.
pub const INLINE_NODE: u32 = u32::MAX - 1;

/// A function body: blocks, which own ranges of instructions, which own ranges of operands, all in
/// flat tables with ids of their own types. Arguments, blocks and results share one numbering,
/// [`Local`], because they share one name space. Together with its module it is a [`Function`],
/// which answers what the tables lack from the text.
///
/// # The shape of each instruction
///
/// Operands are in the order of the text, labels included, except those of a `goto` with several
/// targets. [`Inst::ty`] is the type of the result, `void` if there is none; brackets are around
/// what may be absent.
///
/// | opcode | [`operands`](Body::operands) | what else there is |
/// | --- | --- | --- |
/// | `ret` | \[value\] | |
/// | `br` | \[condition,\] labels: the one if true first | |
/// | `switch` | value, default label, then (case, label); see [`Flags::NO_DEFAULT`] | |
/// | `indirectbr` | address, labels | |
/// | `unreachable` | | |
/// | `resume` | value | |
/// | `fneg` | value | [flags](Flags) |
/// | `add` ... `xor` | left, right | [flags](Flags) |
/// | `icmp`, `fcmp` | left, right | [`Inst::predicate`], flags |
/// | `trunc` ... `addrspacecast` | value | flags; [`Inst::ty`] is the type that it becomes |
/// | `extractelement` | vector, index | |
/// | `insertelement` | vector, element, index | |
/// | `shufflevector` | first vector, second vector, mask | [`Function::shuffle_mask`] |
/// | `extractvalue` | aggregate | [`Function::indices`] |
/// | `insertvalue` | aggregate, element | [`Function::indices`] |
/// | `alloca` | \[number of elements\] | [`Inst::aux_ty`] is the allocated type; [`Function::alignment`]; flags |
/// | `load` | address | [`Function::alignment`], [`Function::ordering`], [`Function::sync_scope`]; flags `VOLATILE`, `ATOMIC` |
/// | `store` | value, address | as for `load` |
/// | `fence` | | [`Function::ordering`], [`Function::sync_scope`] |
/// | `cmpxchg` | address, expected value, new value | as for `load`; [`Function::failure_ordering`]; flag `WEAK` |
/// | `atomicrmw` | address, value | as for `load`; [`Function::rmw_operation`] |
/// | `getelementptr` | base, indices | [`Inst::aux_ty`] is the source element type; flags |
/// | `phi` | (value, label) for each incoming value | flags |
/// | `select` | condition, value if true, value if false | flags |
/// | `freeze`, `va_arg`, `copy` | value | |
/// | `call` | callee, arguments, operands of bundles | [`Inst::n_args`], [`Inst::aux_ty`]; [the table of calls](#calls) |
/// | `invoke` | as `call`, then normal label, unwind label | as for `call` |
/// | `callbr` | as `call`, then fall-through label, other labels | as for `call` |
/// | `landingpad` | values of clauses | [`Function::clauses`]; flag `CLEANUP` |
/// | `catchswitch` | parent, handler labels, \[unwind label\] | flag `UNWIND_TO_CALLER` |
/// | `catchpad`, `cleanuppad` | parent, arguments | |
/// | `catchret` | pad, label | |
/// | `cleanupret` | pad, \[unwind label\] | flag `UNWIND_TO_CALLER` |
/// | debug records | the local values that occur in it | [`Function::debug_record`], [`Inst::dbg`] |
///
/// # Calls
///
/// | of a call | is |
/// | --- | --- |
/// | the callee | the first operand; [`Function::called_function`], [`Function::called_intrinsic`], [`Function::inline_asm`] |
/// | the arguments | [`Body::call_arguments`] |
/// | attributes | [`Function::call_attributes`], [`Function::return_attributes`], [`Function::argument_attributes`] |
/// | the calling convention | [`Function::calling_convention`] |
/// | `tail`, `musttail`, `notail` | [`Function::tail_kind`] |
/// | bundles | [`Function::bundles`] |
///
/// # Blocks and values
///
/// | of a block or value | is |
/// | --- | --- |
/// | instructions | [`Body::block_insts`], [`Body::terminator`], [`Body::first_insertion`] |
/// | edges | [`Body::successors`], [`Body::predecessors`], [`Body::cfg`] |
/// | dominators, loops | [`Dominators`](crate::Dominators), [`Loops`](crate::Loops) |
/// | uses | [`Users`](crate::Users) |
/// | the definition of a value | [`Body::definition`], [`LocalData::def`] |
/// | a constant | [`ConstTable::get`] |
///
/// Threads can share a body.
///
/// # Ids of other bodies
///
/// Ids are plain numbers. One of another body means something else here, which nothing can notice,
/// or nothing: then methods panic, and say so (`no entry for InstId(17): the table has 12`). What
/// debug builds notice as well: a [`Function`] whose body was read from the text of another module
/// panics, and a [draft](crate::draft::Draft) refuses values that another draft has returned.
#[derive(Debug, Clone)]
pub struct Body {
    /// Which function this is.
    pub function: FunctionId,
    /// The form of its text. In copy form a local may have several definitions, and
    /// [`LocalData::def`] is one of them.
    pub form: Form,
    /// Start of the function's text in the module's text: where the line of `define` starts.
    pub start: usize,
    /// End of the function's text, after the closing brace.
    pub end: usize,
    /// The blocks, in the order of the text.
    pub blocks: Table<BlockId, Block>,
    /// The instructions, in the order of the text.
    pub insts: Table<InstId, Inst>,
    /// The operands of all instructions, in the order of the text but for those of a `goto`.
    pub operands: Table<OperandId, Operand>,
    /// Arguments, blocks, results.
    pub locals: Table<Local, LocalData>,
    /// Number of arguments: they are the first locals.
    pub n_args: u32,
    /// Spans of the `%name` tokens of arguments in the header, by argument; empty for implied ones.
    pub(crate) arg_tokens: Table<Local, Range<u32>>,
    /// Constants of the body.
    pub consts: ConstTable,
    /// Types that the module's table lacks.
    pub(crate) types: TypeTable,
    /// Instructions that were not understood.
    pub n_unknown: u32,
    /// True if it has debug records.
    pub has_debug_records: bool,
    /// True if it has debug records that are calls of intrinsics.
    #[doc(hidden)]
    pub has_debug_calls: bool,
    /// True if a load or store carries metadata, a debug location for one.
    #[doc(hidden)]
    pub has_annotated_accesses: bool,
    /// True if a φ has flags that LLVM forgets, [`Flags::FORGOTTEN_FAST`].
    pub(crate) has_forgetful_phis: bool,
    /// True if a block ends in a `catchswitch`.
    #[doc(hidden)]
    pub has_catch_switches: bool,
    /// The number of registers that share their name with a register of another block; only
    /// block-argument text has such registers.
    pub(crate) n_homonyms: u32,
    /// `uselistorder` directives at the end of the body, relative to the function.
    pub(crate) use_list_orders: Range<u32>,
    /// Facts that the reader noted.
    pub(crate) notes: ReaderNotes,
    /// Symbol table of names, and of numbers.
    pub(crate) names: LocalNames,
    /// What commits have added.
    pub(crate) added: Added,
    /// The number of the first metadata node that commits add.
    pub(crate) first_new_node: u32,
    /// The text that it was read from.
    pub(crate) text: TextMark,
    /// See [`Body::cfg`].
    cfg: OnceLock<memphis::Cfg>,
    /// The memory of a forgotten graph, for reuse.
    spare_cfg: SpareCfg,
}

/// A graph of which only the memory counts. Each body has one, which the first caller takes.
#[derive(Debug, Default)]
struct SpareCfg(Mutex<memphis::Cfg>);

impl Clone for SpareCfg {
    fn clone(&self) -> SpareCfg {
        SpareCfg::default()
    }
}

impl Body {
    /// True if a [commit](crate::edit::Edit::commit) has made it; false if it was read.
    pub(crate) fn is_committed(&self) -> bool {
        !self.added.origins.is_empty()
    }

    /// True if its text has a pointer with a type, `i32*`. Not for the body that a commit has made.
    pub fn has_typed_pointers(&self) -> bool {
        self.types.has_typed_pointers()
    }

    /// The length of the text of the function as read.
    pub(crate) fn len(&self) -> u32 {
        (self.end - self.start) as u32
    }

    /// The place in the module's text of an offset in the text of the function as read.
    #[inline]
    pub fn place(&self, offset: u32) -> usize {
        self.start + offset as usize
    }

    /// The name of a local as written.
    pub(crate) fn name_of<'t>(&'t self, local: &LocalData, module: &'t [u8]) -> &'t [u8] {
        match self.added_name(local) {
            Some(name) => name,
            None => local.name_in(module, self.start),
        }
    }

    /// The name of a local, if commits have added it.
    pub(crate) fn added_name(&self, local: &LocalData) -> Option<&[u8]> {
        // A name before the function has a negative offset.
        let start = local.name_start.checked_sub(self.len()).filter(|_| (local.name_start as i32) >= 0)?;
        Some(&self.added.text[bytes_of(&(start..start + local.name_len))])
    }

    /// An empty body, to be filled by [`Module::read_body`].
    pub fn new() -> Body {
        Body {
            function: FunctionId(0),
            form: Form::Llvm,
            start: 0,
            end: 0,
            blocks: Table::new(),
            insts: Table::new(),
            operands: Table::new(),
            locals: Table::new(),
            n_args: 0,
            arg_tokens: Table::new(),
            consts: ConstTable::default(),
            types: TypeTable::of_body(),
            n_unknown: 0,
            has_debug_records: false,
            has_debug_calls: false,
            has_annotated_accesses: false,
            has_forgetful_phis: false,
            has_catch_switches: false,
            n_homonyms: 0,
            notes: ReaderNotes::default(),
            use_list_orders: 0..0,
            names: Default::default(),
            added: Added::default(),
            first_new_node: 0,
            text: TextMark::NONE,
            cfg: OnceLock::new(),
            spare_cfg: SpareCfg::default(),
        }
    }

    /// Forgets everything but the types, and keeps the memory for another function.
    pub(crate) fn clear(&mut self) {
        let Body { blocks, insts, operands, locals, arg_tokens, consts, notes, names, added, .. } = self;
        blocks.clear();
        insts.clear();
        operands.clear();
        locals.clear();
        arg_tokens.clear();
        consts.clear();
        notes.reset(false);
        names.clear();
        added.clear();
        self.n_args = 0;
        self.n_unknown = 0;
        self.has_debug_records = false;
        self.has_debug_calls = false;
        self.has_annotated_accesses = false;
        self.has_forgetful_phis = false;
        self.has_catch_switches = false;
        self.n_homonyms = 0;
        self.use_list_orders = 0..0;
        self.forget_cfg();
    }

    /// Empties the tables, for [constants](Module::read_constant) of a module that are outside of
    /// functions.
    pub fn clear_for_constants(&mut self, module: &Module<'_>) {
        self.clear();
        self.form = Form::Llvm;
        self.extend_types_of(module);
    }

    /// Takes the module as the one whose text is read. The body's own types extend those of the
    /// module.
    pub(crate) fn extend_types_of(&mut self, module: &Module<'_>) {
        self.types.reset_to_extend(&module.types);
        self.text = TextMark::of(module);
    }

    /// All allocas, in the order of the text.
    pub fn allocas(&self) -> &[InstId] {
        self.notes.allocas()
    }

    /// Each operand that is the result of an alloca, in the order of the text; `None` if the reader
    /// may lack some: in block-argument text, and unless the results of allocas are consecutive
    /// values of type `ptr` that nothing above mentions.
    ///
    /// ```
    /// use memphis_ir::{AllocaUse, Body, InstId, Module};
    /// let module = Module::read(b"define i32 @f() {\n  %x = alloca i32\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n")?;
    /// let mut body = Body::new();
    /// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
    /// let x = body.inst(InstId(0)).result.unwrap();
    /// assert_eq!(body.alloca_uses(), Some(&[AllocaUse { inst: InstId(1), local: x }][..]));
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    #[doc(hidden)]
    pub fn alloca_uses(&self) -> Option<&[AllocaUse]> {
        self.notes.uses()
    }

    /// The type `ptr` of an address space, added to the body's own types if it is new there.
    /// `module` is the body's.
    #[doc(hidden)]
    pub fn pointer_type(&mut self, module: &Module<'_>, space: u32) -> TypeId {
        self.type_id(module, Type::Ptr(space))
    }

    /// A type, added to the body's own types if it is new. `module` is the body's.
    pub fn type_id(&mut self, module: &Module<'_>, ty: Type) -> TypeId {
        crate::types::TypeInterner::of_body(&module.types, &mut self.types).intern(ty)
    }

    /// The zero value of a type, as LLVM has it for memory that is all zeros; `None` for types that
    /// may have no zero. `module` is the body's.
    ///
    /// Cost: the size of the type's description.
    pub fn zero(&mut self, module: &Module<'_>, ty: TypeId) -> Option<Const> {
        let types = Types::new(&module.types, &self.types);
        let (mut todo, mut seen) = (vec![ty], hashbrown::HashSet::new());
        while let Some(ty) = todo.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match types.resolve(ty)? {
                Type::Array(_, element) | Type::Vector(_, element) | Type::ScalableVector(_, element) => {
                    todo.push(*element);
                }
                Type::Struct(fields) | Type::PackedStruct(fields) => todo.extend(fields.iter()),
                Type::Int(_) | Type::Byte(_) | Type::Ptr(_) => {}
                _ if types.is_float(ty) => {}
                _ => return None,
            }
        }
        let kind = match types.resolve(ty)? {
            Type::Int(_) | Type::Byte(_) => ConstKind::Int(0),
            Type::Ptr(_) => ConstKind::Null,
            Type::Float | Type::Double => ConstKind::Float(0),
            _ => ConstKind::Zero,
        };
        Some(self.consts.intern(kind, ty, None))
    }

    /// The instruction with this index.
    ///
    /// # Panics
    /// If the body has no such instruction.
    #[track_caller]
    pub fn inst(&self, id: InstId) -> &Inst {
        &self.insts[id]
    }

    /// The block with this index.
    ///
    /// # Panics
    /// If the body has no such block.
    #[track_caller]
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id]
    }

    /// The properties of a local.
    ///
    /// # Panics
    /// If the body has no such local.
    #[track_caller]
    pub fn local(&self, id: Local) -> &LocalData {
        &self.locals[id]
    }

    /// Operands of an instruction, in the order of [the table](Body#the-shape-of-each-instruction).
    ///
    /// # Panics
    /// If the body has no such instruction.
    #[track_caller]
    pub fn operands(&self, id: InstId) -> &[Operand] {
        self.operands_of(self.inst(id))
    }

    /// Operands of an instruction of this body that is at hand.
    #[inline]
    pub fn operands_of(&self, inst: &Inst) -> &[Operand] {
        self.operands.range(inst.operands)
    }

    /// The indices of an instruction's operands.
    pub fn operand_ids(&self, id: InstId) -> Ids<OperandId> {
        self.inst(id).operands.iter()
    }

    /// The range of a parameter's name in the header, with its `%`, relative to the function; empty
    /// if the parameter has none.
    #[doc(hidden)]
    pub fn parameter_token(&self, index: u32) -> Option<Range<u32>> {
        self.arg_tokens.get(Local(index)).cloned()
    }

    /// The arguments: the first locals.
    pub fn arguments(&self) -> Ids<Local> {
        IdRange { start: Local(0), end: Local(self.n_args) }.iter()
    }

    /// All blocks, in the order of the text: the first one is the entry.
    pub fn block_ids(&self) -> Ids<BlockId> {
        self.blocks.ids()
    }

    /// All instructions, in the order of the text, debug records included.
    pub fn inst_ids(&self) -> Ids<InstId> {
        self.insts.ids()
    }

    /// The instructions of a block, debug records included.
    pub fn block_insts(&self, id: BlockId) -> Ids<InstId> {
        self.block(id).insts.iter()
    }

    /// The instruction that defines a value; `None` for arguments, blocks, constants and locals
    /// that a script adds.
    pub fn definition(&self, value: Value) -> Option<InstId> {
        match self.locals.get(value.as_local()?)?.def {
            Def::Inst(inst) => Some(inst),
            _ => None,
        }
    }

    /// The block that a local names.
    ///
    /// # Panics
    /// If it is not a block.
    pub fn block_of_local(&self, local: Local) -> BlockId {
        match self.local(local).def {
            Def::Block(b) => b,
            _ => panic!("local {} is not a block", local.0),
        }
    }

    /// The block of an instruction. Cost: logarithmic in the number of blocks.
    pub fn block_of_inst(&self, inst: InstId) -> BlockId {
        BlockId::new(self.blocks.values().partition_point(|block| block.insts.end <= inst))
    }

    /// The operands of a call up to its last argument: the callee, then the arguments.
    pub fn callee_and_arguments(&self, call: InstId) -> &[Operand] {
        let (inst, operands) = (self.inst(call), self.operands(call));
        &operands[..operands.len().min(1 + inst.n_args as usize)]
    }

    /// The arguments of a call.
    pub fn call_arguments(&self, call: InstId) -> &[Operand] {
        self.callee_and_arguments(call).get(1..).unwrap_or_default()
    }

    /// The operands of a call after its arguments: those of its bundles, then its labels.
    pub fn operands_after_arguments(&self, call: InstId) -> &[Operand] {
        &self.operands(call)[self.callee_and_arguments(call).len()..]
    }

    /// The instruction that has an operand. Cost: logarithmic in the number of instructions.
    pub fn inst_of_operand(&self, operand: OperandId) -> InstId {
        InstId::new(self.insts.values().partition_point(|inst| inst.operands.end <= operand))
    }

    /// The terminator of a block.
    pub fn terminator(&self, id: BlockId) -> InstId {
        InstId(self.block(id).insts.end.0 - 1)
    }

    /// The control-flow graph: blocks have their numbers.
    ///
    /// It is made when first asked for. A body whose terminators are changed afterwards keeps it.
    ///
    /// Cost: the first time, linear in the blocks and their terminators; then constant.
    pub fn cfg(&self) -> &memphis::Cfg {
        self.cfg.get_or_init(|| {
            let mut cfg = std::mem::take(&mut *self.spare_cfg.0.lock().unwrap_or_else(PoisonError::into_inner));
            self.fill_cfg(&mut cfg);
            cfg
        })
    }

    /// Frees the tables that find locals by name and equal constants, and what the reader noted for
    /// verification and promotion. They take a good part of the memory of a large function. The
    /// next look-up builds its table again; a later verification or promotion goes without the
    /// notes. Cost: constant.
    #[doc(hidden)]
    pub fn free_lookups_and_notes(&mut self) {
        self.names.free_lookup();
        self.consts.free_lookup();
        self.notes.free_lists();
    }

    /// Forgets the control-flow graph, for another one to use its memory.
    pub(crate) fn forget_cfg(&mut self) {
        if let Some(cfg) = self.cfg.take() {
            *self.spare_cfg.0.get_mut().unwrap_or_else(PoisonError::into_inner) = cfg;
        }
    }

    /// The control-flow graph as it is now, in the memory of another one.
    pub(crate) fn fill_cfg(&self, cfg: &mut memphis::Cfg) {
        cfg.clear();
        // Few bodies have more edges.
        cfg.reserve(self.blocks.len(), 2 * self.blocks.len());
        for block in self.block_ids() {
            cfg.push_block(self.successors(block));
        }
        cfg.finish(memphis::Block(0));
    }

    /// The successors of a block, one for each edge, in the order of the terminator's text.
    ///
    /// The only place that knows which operands are successors. Cost: linear in the terminator's
    /// operands.
    pub fn successors(&self, id: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + Clone + '_ {
        let terminator = self.terminator(id);
        // `ret` and its kin have no labels; a φ is no terminator. So labels are successors.
        self.operands(terminator).iter().filter(|o| o.ty == TypeId::LABEL).filter_map(|o| self.block_of_value(o.value))
    }

    /// The predecessors of a block, one for each edge, in the order of the text.
    ///
    /// Cost: that of [`Body::cfg`], then constant.
    pub fn predecessors(&self, id: BlockId) -> &[BlockId] {
        self.cfg().predecessors(id)
    }

    /// The first instruction of a block before which others can be put: after its φs, and after the
    /// `landingpad`, `catchpad` or `cleanuppad` that it begins with. `None` for a block with a
    /// `catchswitch`, where there is no such place.
    ///
    /// Cost: linear in the φs and the debug records after them.
    pub fn first_insertion(&self, id: BlockId) -> Option<InstId> {
        let mut first = self.block(id).insts.start;
        for inst in self.block_insts(id) {
            match self.inst(inst).opcode {
                Opcode::CatchSwitch => return None,
                opcode if opcode == Opcode::Phi || opcode.is_eh_pad() => first = InstId(inst.0 + 1),
                // Records may be before the pad.
                opcode if opcode.is_debug_record() => {}
                _ => break,
            }
        }
        Some(first)
    }

    /// The block that a label names.
    #[inline]
    pub fn block_of_value(&self, label: Value) -> Option<BlockId> {
        match self.locals.get(label.as_local()?)?.def {
            Def::Block(block) => Some(block),
            _ => None,
        }
    }
}

impl Default for Body {
    fn default() -> Body {
        Body::new()
    }
}

/// A body together with its module, which most queries need. The body must have been read from this
/// module: queries of debug builds panic if it was not.
#[derive(Debug, Clone, Copy)]
pub struct Function<'a> {
    /// The module.
    pub module: &'a Module<'a>,
    /// One of its bodies.
    pub body: &'a Body,
}

impl<'a> Function<'a> {
    /// The function itself, among the globals of the module.
    pub fn global(&self) -> GlobalId {
        self.module.function(self.body.function).global
    }

    /// All types that occur.
    #[track_caller]
    pub fn types(&self) -> Types<'a> {
        self.body.text.check(self.module);
        Types::new(&self.module.types, &self.body.types)
    }

    /// True if the function is `optnone`: passes leave it alone.
    pub fn is_optnone(&self) -> bool {
        self.has_attribute(b"optnone")
    }

    /// The positions of the parts of the function's header.
    #[doc(hidden)]
    pub fn header(&self) -> crate::Header {
        self.module.global(self.module.function(self.body.function).global).header
    }

    /// The text before an argument of a call, counted from zero: its type and attributes.
    #[doc(hidden)]
    pub fn argument_text(&self, call: InstId, index: usize) -> &'a [u8] {
        let operands = self.body.operands(call);
        let before = self.slice(operands[index].start + operands[index].len, operands[index + 1].start);
        let mut text = from_token(before);
        while let [b'(' | b')' | b',', rest @ ..] = text {
            text = from_token(rest);
        }
        text
    }

    /// The text from `define` to the closing brace.
    #[track_caller]
    pub fn text(&self) -> &'a [u8] {
        self.body.text.check(self.module);
        &self.module.text[self.body.start..self.body.end]
    }

    /// The place of an instruction in the module's text. One that commits have added has the place
    /// of the instruction that it was put before.
    pub fn place(&self, id: InstId) -> usize {
        let origin = self.body.added.origins.get(id);
        self.body.place(origin.map_or(self.body.inst(id).start, |origin| origin.start))
    }

    /// The result of an instruction as the module's text shows it: numbers may have changed since.
    #[doc(hidden)]
    pub fn display_as_read(&self, id: InstId) -> String {
        let text = &self.module.text[self.place(id)..];
        match (self.body.added.origins.get(id).and_then(|origin| origin.inst), text) {
            (Some(_), [b'%', b'"', rest @ ..]) => {
                let end = memchr::memchr(b'"', rest).map_or(text.len(), |end| end + 3);
                String::from_utf8_lossy(&text[..end]).into_owned()
            }
            (Some(_), [b'%', rest @ ..]) => {
                let end = rest.iter().take_while(|&&byte| is_name_byte(byte)).count();
                String::from_utf8_lossy(&text[..end + 1]).into_owned()
            }
            _ => self.body.inst(id).result.map_or_else(String::new, |result| self.display(Value::local(result))),
        }
    }

    /// The text of an instruction for people.
    pub fn shown(&self, id: InstId) -> Cow<'a, [u8]> {
        let inst = self.body.inst(id);
        if inst.start < self.body.len() {
            return Cow::Borrowed(self.inst_text(id));
        }
        let mut text = Vec::new();
        if let Some(result) = inst.result {
            text.extend_from_slice(format!("{} = ", self.display(Value::local(result))).as_bytes());
        }
        let mut at = self.after_result(id);
        for operand in self.body.operands(id) {
            text.extend_from_slice(self.slice(at, operand.start));
            text.extend_from_slice(self.display(operand.value).as_bytes());
            at = operand.start + operand.len;
        }
        text.extend_from_slice(self.slice(at, inst.attachments));
        Cow::Owned(text)
    }

    /// The byte at an offset, a blank after the end.
    pub(crate) fn byte(&self, at: u32) -> u8 {
        let byte = match at.checked_sub(self.body.len()) {
            Some(at) => self.body.added.text.get(at as usize),
            None => self.module.text.get(self.body.place(at)),
        };
        byte.copied().unwrap_or(b' ')
    }

    /// A part of the function's text.
    #[track_caller]
    pub fn slice(&self, start: u32, end: u32) -> &'a [u8] {
        self.body.text.check(self.module);
        let len = self.body.len();
        if start > len || end > len {
            return &self.body.added.text[bytes_of(&(start - len..end - len))];
        }
        &self.module.text[self.body.place(start)..self.body.place(end)]
    }

    /// The text of an instruction, without the indentation.
    pub fn inst_text(&self, id: InstId) -> &'a [u8] {
        let inst = self.body.inst(id);
        self.slice(inst.start, inst.end)
    }

    /// The text of an instruction without its attachments. That of a block's parameter is
    /// `%a: i32`, also where it shares its type with the next one.
    pub fn operation_text(&self, id: InstId) -> Cow<'a, [u8]> {
        let inst = self.body.inst(id);
        match inst.result.filter(|_| inst.opcode == Opcode::Phi && self.body.form == Form::Arguments) {
            Some(name) => {
                let flags: String = inst.flags.keywords().map(|flag| format!("{flag} ")).collect();
                let ty = self.types().display(inst.ty);
                Cow::Owned(format!("{}: {flags}{ty}", self.display(Value::local(name))).into_bytes())
            }
            None => Cow::Borrowed(self.slice(inst.start, inst.attachments)),
        }
    }

    /// The offset of the text of an instruction after `%result =`, blanks and comments, relative to
    /// the function.
    #[doc(hidden)]
    pub fn after_result(&self, id: InstId) -> u32 {
        let (inst, text) = (self.body.inst(id), self.inst_text(id));
        if inst.result.is_none() || inst.flags.has(Flags::IMPLICIT_NUMBER) {
            return inst.start;
        }
        let name_end = match text.get(1) {
            Some(b'"') => memchr::memchr(b'"', &text[2..]).map_or(text.len(), |n| n + 3),
            _ => 1 + text[1..].iter().take_while(|&&byte| is_name_byte(byte)).count(),
        };
        let equals = blank_end(text, name_end);
        inst.start + blank_end(text, text.len().min(equals + 1)) as u32
    }

    /// The end of the keyword of an instruction, which a mark of a tail call may precede.
    #[doc(hidden)]
    pub fn keyword_end(&self, id: InstId) -> u32 {
        let (inst, text) = (self.body.inst(id), self.inst_text(id));
        let word = crate::attributes::words(text).find(|word| *word == inst.opcode.keyword().as_bytes());
        let offset = word.map_or(0, |word| offset_in(word, text) + word.len());
        inst.start + offset as u32
    }

    /// The end of the fast-math flags that start at `start` in the function's text, at most `end`;
    /// `start` if there are none.
    pub(crate) fn after_fast_math(&self, start: u32, end: u32) -> u32 {
        let text = self.slice(start, end);
        let is_flag = |word: &&[u8]| Flags::from_keyword(word).is_some_and(|flag| Flags::FAST.has(flag));
        let last = crate::attributes::words(text).take_while(is_flag).last();
        last.map_or(start, |word| start + (offset_in(word, text) + word.len()) as u32)
    }

    /// The text of an operand, without its type.
    pub fn operand_text(&self, operand: &Operand) -> &'a [u8] {
        match operand.value.as_const() {
            // A commit may have put it in the place of another operand.
            Some(constant) if self.body.is_committed() => self.const_text(constant),
            _ => self.slice(operand.start, operand.start + operand.len),
        }
    }

    /// The name of a local as written (quotes kept, no `%`); `None` when it has a number.
    pub fn name(&self, local: Local) -> Option<&'a [u8]> {
        let data = self.body.local(local);
        data.is_named().then(|| self.body.name_of(data, self.module.text))
    }

    /// The name of a local as one refers to it, without `%`: a label may be `0x:`, and is called
    /// `%"0x"`.
    pub fn reference(&self, local: Local) -> Option<Cow<'a, [u8]>> {
        let name = self.name(local)?;
        Some(match name[0].is_ascii_digit() {
            true => [b"\"", name, b"\""].concat().into(),
            false => name.into(),
        })
    }

    /// True if any local has a name with a [stem](crate::stem_of_numbered). Only then can the name
    /// of a new φ be taken.
    #[doc(hidden)]
    pub fn has_numbered_names(&self) -> bool {
        self.body.names.has_numbered
    }

    /// Finds the local called `name`, which is given without quotes and escapes. Cost: constant,
    /// but linear in the locals the first time after [`Body::free_lookups_and_notes`].
    pub fn find_local(&self, name: impl AsRef<[u8]>) -> Option<Local> {
        LocalNames::find(self.module.text, self.body, name.as_ref())
    }

    /// The blocks whose address is taken, here or elsewhere in the module, in the order of the
    /// text; one may occur several times. Cost: linear in them.
    pub fn address_taken_blocks(&self) -> impl Iterator<Item = BlockId> + use<'a> {
        let body = self.body;
        self.taken_labels().into_iter().filter_map(|local| body.block_of_value(Value::local(local)))
    }

    pub(crate) fn taken_labels(&self) -> Vec<Local> {
        let Function { module, body } = *self;
        if body.is_committed() {
            return body.added.taken_labels.clone();
        }
        let labels = module.function(body.function).taken_labels.iter();
        let locals = labels.filter_map(|label| match std::str::from_utf8(label).ok().and_then(|l| l.parse().ok()) {
            Some(number) => body.names.find_number(number),
            None => LocalNames::find(module.text, body, &unquoted(label)),
        });
        locals.collect()
    }

    /// The blocks whose uses are in an order that the text gives, with that order: `uselistorder
    /// label %b, { 1, 0 }`.
    pub fn orders_of_block_uses(&self) -> impl Iterator<Item = (BlockId, Vec<u32>)> + use<'a> {
        let f = *self;
        let range = &f.body.use_list_orders;
        let mut all = crate::attributes::words(f.slice(range.start, range.end));
        std::iter::from_fn(move || {
            while let Some(word) = all.next() {
                if word != b"label" {
                    continue;
                }
                let (label, order) = (all.next()?.strip_prefix(b"%")?, all.next()?);
                let local = match number(label) {
                    Some(number) => f.body.names.find_number(number.try_into().ok()?),
                    None => f.find_local(unquoted(label)),
                };
                let block = f.body.block_of_value(Value::local(local?))?;
                let order = order.strip_prefix(b"{")?.strip_suffix(b"}")?;
                let order = split_arguments(order).map(|index| number(index)?.try_into().ok());
                return Some((block, order.collect::<Option<Vec<u32>>>()?));
            }
            None
        })
    }

    /// The comment after the label of a block, without trailing blanks, relative to the function;
    /// an empty range if there is none.
    pub(crate) fn comment_of_label(&self, block: BlockId) -> Range<u32> {
        let Block { label, comment, .. } = self.body.block(block);
        if !comment.is_empty() || label.is_empty() {
            return comment.clone();
        }
        let text = self.slice(label.end, self.body.len());
        let line = memchr::memchr2(b'\n', b'\r', text).map_or(text, |n| &text[..n]).trim_ascii_end();
        // LLVM fills the line with blanks up to a fixed column.
        let comment = at_comment_column(line, label.len()).unwrap_or(line).trim_ascii_start();
        let end = label.end + line.len() as u32;
        end - comment.len() as u32..end
    }

    /// The predecessors that the comment after a block's label names, if the text was bitcode and
    /// they are those of the body: one for each edge, in LLVM's order.
    #[doc(hidden)]
    pub fn predecessors_in_comment(&self, block: BlockId) -> Option<Vec<Local>> {
        let (body, range) = (self.body, self.comment_of_label(block));
        let names = self.slice(range.start, range.end).strip_prefix(b"; preds = ")?;
        let local = |label: &[u8]| match number(label) {
            Some(number) => body.names.find_number(number.try_into().ok()?),
            None => self.find_local(unquoted(label)),
        };
        let named = split_arguments(names).map(|name| local(name.strip_prefix(b"%")?));
        let named = named.collect::<Option<Vec<Local>>>()?;
        let sources = body.predecessors(block).iter();
        let mut sources: Vec<Local> = sources.map(|&source| body.block(source).local).collect();
        let mut sorted = named.clone();
        sources.sort_unstable();
        sorted.sort_unstable();
        (self.module.was_bitcode && sorted == sources).then_some(named)
    }

    /// The type of a value.
    pub fn value_type(&self, value: Value) -> TypeId {
        match value.kind() {
            ValueKind::Const(c) => self.body.consts.get(c).ty,
            ValueKind::Local(local) => self.body.local(local).ty,
        }
    }

    /// `%name` or `%7`, or the constant's text.
    pub fn display(&self, value: Value) -> String {
        match (value.as_const(), value.as_local()) {
            (Some(c), _) => String::from_utf8_lossy(self.const_text(c)).into_owned(),
            (_, Some(l)) => {
                let is_label = self.body.form != Form::Llvm && matches!(self.body.local(l).def, Def::Block(_));
                let sigil = if is_label { '@' } else { '%' };
                match self.reference(l) {
                    Some(n) => format!("{sigil}{}", String::from_utf8_lossy(&n)),
                    None if self.body.local(l).number != u32::MAX => format!("{sigil}{}", self.body.local(l).number),
                    None if self.body.local(l).def == Def::Block(BlockId(0)) => "the first block".to_owned(),
                    None => "a block that has no name".to_owned(),
                }
            }
            _ => unreachable!("a value is a constant or a local"),
        }
    }

    /// The text of a constant, without its type.
    pub fn const_text(&self, c: Const) -> &'a [u8] {
        self.body.consts.text(c, self.module.text)
    }

    /// The intrinsic that an instruction calls directly, if it does: its name after `llvm.`. Names
    /// may be in quotes, also those that need none.
    pub fn called_intrinsic(&self, call: InstId) -> Option<&'a [u8]> {
        if !self.body.inst(call).opcode.is_call() {
            return None;
        }
        let name = self.operand_text(self.body.operands(call).first()?).strip_prefix(b"@")?;
        name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name).strip_prefix(b"llvm.")
    }
}

impl<'t> Nodes<'t> for Function<'t> {
    fn node_text(self, node: u32) -> Option<&'t [u8]> {
        let added = node.checked_sub(self.body.first_new_node);
        let added = added.and_then(|index| self.body.added.nodes.get(index as usize));
        added.map(|node| &*node.text).or_else(|| self.module.metadata_text(node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"define void @f() {\n  ret void\n}\n";

    fn read<'t>(text: &'t [u8], body: &mut Body) -> Module<'t> {
        let module = Module::read(text).unwrap();
        module.read_body(FunctionId(0), body).unwrap();
        module
    }

    #[test]
    #[should_panic(expected = "no entry for InstId(17): the table has 1")]
    fn an_instruction_of_another_body() {
        let mut body = Body::new();
        read(TEXT, &mut body);
        body.operands(InstId(17));
    }

    #[test]
    #[should_panic(expected = "no entry for Block(2): the table has 1")]
    fn a_block_of_another_body() {
        let mut body = Body::new();
        read(TEXT, &mut body);
        body.block_insts(BlockId(2));
    }

    #[cfg(debug_assertions)]
    #[test]
    #[should_panic(expected = "the body was read from the text of another module")]
    fn a_body_of_another_module() {
        let mut body = Body::new();
        read(TEXT, &mut body);
        let copy = TEXT.to_vec();
        let module = Module::read(&copy).unwrap();
        Function { module: &module, body: &body }.types();
    }
}
