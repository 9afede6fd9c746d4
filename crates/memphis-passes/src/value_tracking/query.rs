//! A question about a value of the half-promoted function, and what it reads: instructions and
//! inserted lines, dominance, predecessors, attributes.

use super::calls::Call;
use super::index::{AssumptionIndex, Mention};
use super::next_items::NextItems;
use crate::state::NewPhiId;
use crate::state::{Source, State};
use hashbrown::HashMap;
use memphis_entity::{Id, IdRange, Rows};
use memphis_ir::edit::NewInstId;
use memphis_ir::{BlockId, Const, ConstKind, Function, Inst, InstId, Opcode, TypeId, Value, attributes};
use smallvec::SmallVec;
use std::cell::{OnceCell, Ref, RefCell};

/// Levels of recursion after which an analysis gives up.
pub(super) const MAX_DEPTH: u32 = 6;

/// Dominance, as the analyses need it.
///
/// LLVM's conventions: an unreachable block is dominated by every block, and dominates only
/// unreachable ones.
pub trait Dominance {
    /// Returns whether every path from the entry to `b` leads through `a`.
    fn dominates(&self, a: BlockId, b: BlockId) -> bool;

    /// The closest strict dominator; `None` for the entry and for unreachable blocks.
    fn idom(&self, b: BlockId) -> Option<BlockId>;

    /// Returns whether the entry reaches the block.
    fn is_reachable(&self, b: BlockId) -> bool {
        b == BlockId(0) || self.idom(b).is_some()
    }
}

/// Dominance by LLVM's conventions, from the engine's tree.
#[derive(Debug, Clone, Copy)]
pub struct Dom<'e>(pub &'e memphis::DomTree);

impl Dominance for Dom<'_> {
    fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        !self.0.is_reachable(b) || self.0.dominates(a, b)
    }

    fn idom(&self, block: BlockId) -> Option<BlockId> {
        self.0.idom(block)
    }
}

/// A place in the function: just before an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The block.
    pub block: BlockId,
    /// The instruction; `None` is the head of the block, where its φs are.
    pub before: Option<InstId>,
}

/// Facts that are collected once for a function and serve many queries. Make one for each body.
#[derive(Debug, Default)]
pub struct Facts {
    /// The predecessors of each block, one for each edge.
    predecessors: OnceCell<Rows<BlockId, BlockId>>,
    parameters: OnceCell<Vec<std::ops::Range<usize>>>,
    null_pointer_is_valid: OnceCell<bool>,
    inserted: RefCell<Inserted>,
    assumptions: RefCell<AssumptionIndex>,
    next_items: RefCell<NextItems>,
}

impl Facts {
    /// Nothing collected yet.
    pub fn new() -> Facts {
        Facts::default()
    }
}

/// The places of new φs and lines. Follows the growth of [`State::phis`] and [`State::places`].
#[derive(Debug, Default)]
struct Inserted {
    n_phis: usize,
    n_lines: usize,
    phis: HashMap<BlockId, Vec<NewPhiId>>,
    lines: HashMap<InstId, SmallVec<[NewInstId; 2]>>,
}

/// A function in the middle of a promotion, ready to be asked.
///
/// Made anew for each question, because the state changes between them; the facts stay.
#[derive(Debug)]
pub struct Query<'q, 'a, D> {
    /// The half-promoted function.
    pub state: &'q State<'a>,
    /// Dominance; it does not change during a promotion.
    pub dom: &'q D,
    /// The facts collected by earlier queries of the same function.
    pub facts: &'q Facts,
}

impl<D> Clone for Query<'_, '_, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D> Copy for Query<'_, '_, D> {}

/// An instruction of the half-promoted function: of the body, or inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Item {
    /// A new φ.
    Phi(NewPhiId),
    /// A new line: the comparison or the call of an assumption, or a store that marks the place of a
    /// load as unreachable. Casts are no items, as LLVM makes none.
    Line(NewInstId),
    /// An instruction of the body.
    Inst(InstId),
}

/// The start of a scan of a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Start {
    /// At the first φ.
    Head,
    /// After a new φ.
    AfterPhi(NewPhiId),
    /// At the new lines before an instruction.
    At(InstId),
    /// After an instruction.
    After(InstId),
}

/// The block of an item, and its rank there.
pub(super) type Place = (BlockId, u64);

/// The place of an item. New φs share the rank of the head.
pub(super) fn place<D>(q: &Query<'_, '_, D>, item: Item) -> Place {
    match item {
        Item::Phi(i) => (q.state.phi(i).block, 0),
        Item::Line(line) => {
            let before = q.state.places[line];
            let part = if q.state.edit.inst(line).opcode == Opcode::Call { 2 } else { 1 };
            (q.state.block_of(before), rank_of(before, part))
        }
        Item::Inst(id) => (q.state.block_of(id), rank_of(id, 3)),
    }
}

/// The rank of an instruction in its block, or of a new line (1 or 2) in place of it.
pub(super) fn rank_of(id: InstId, part: u64) -> u64 {
    u64::from(id.0) * 4 + part
}

impl<'q, 'a, D> Query<'q, 'a, D> {
    pub(super) fn f(&self) -> Function<'a> {
        self.state.f
    }

    pub(super) fn inst(&self, id: InstId) -> &'a Inst {
        self.f().body.inst(id)
    }

    /// The operand of an instruction with this index, after replacements.
    pub(super) fn operand(&self, id: InstId, index: usize) -> Value {
        self.state.resolve(self.f().body.operands(id)[index].value)
    }

    /// The value that a new line is about, after replacements: the pointer of a comparison with null,
    /// what a call assumes, what a cast casts. A store that marks a place as unreachable has none.
    pub(super) fn line_operand(&self, line: NewInstId) -> Option<Value> {
        let operand = match self.state.edit.inst(line).opcode {
            Opcode::Store => return None,
            // The callee is first.
            Opcode::Call => 1,
            _ => 0,
        };
        Some(self.state.resolve(self.state.edit.operands_of(line)[operand].value))
    }

    pub(super) fn const_kind(&self, c: Const) -> &'a ConstKind {
        &self.f().body.consts.get(c).kind
    }

    /// The instruction of the body that defines a value, when one does.
    pub(super) fn defining_inst(&self, value: Value) -> Option<InstId> {
        match self.state.source(value) {
            Source::Inst(i) => Some(i),
            _ => None,
        }
    }

    pub(super) fn call(&self, id: InstId) -> Option<Call<'q, 'a>> {
        self.inst(id).opcode.is_call().then(|| Call::new(self.state, id))
    }

    /// Returns whether `null` may be the address of an object, for pointers of this type.
    pub(super) fn null_is_defined(&self, ty: TypeId) -> bool {
        let valid = &self.facts.null_pointer_is_valid;
        self.f().types().address_space(ty).unwrap_or(0) != 0
            || *valid.get_or_init(|| self.f().has_attribute(b"null_pointer_is_valid"))
    }

    pub(super) fn has_return_attribute(&self, name: &[u8]) -> bool {
        attributes::has(self.f().header().prefix.of(self.f().module.text), name)
    }

    /// The text of a parameter of the function: type, attributes, name.
    pub(super) fn parameter(&self, index: u32) -> &'a [u8] {
        let text = self.f().header().params.of(self.f().module.text);
        let ranges = self.facts.parameters.get_or_init(|| attributes::parameter_ranges(text).collect());
        ranges.get(index as usize).map_or(&[], |r| &text[r.clone()])
    }

    /// The predecessors of a block, one for each edge, in the order of the text.
    pub(super) fn predecessors(&self, block: BlockId) -> &'q [BlockId] {
        let body = self.f().body;
        let predecessors = self.facts.predecessors.get_or_init(|| {
            let blocks = (0..body.blocks.len() as u32).map(BlockId);
            let edges = blocks.flat_map(|block| body.successors(block).map(move |to| (to, block)));
            let mut rows = Rows::new();
            rows.group(body.blocks.len(), edges);
            rows
        });
        &predecessors[block]
    }

    /// Notes what was inserted since the last query.
    fn note_inserted(&self) {
        let mut inserted = self.facts.inserted.borrow_mut();
        for (id, phi) in self.state.phis().iter_from(inserted.n_phis) {
            inserted.phis.entry(phi.block).or_default().push(id);
        }
        for (line, &before) in self.state.places.iter_from(inserted.n_lines) {
            if !self.state.edit.inst(line).opcode.is_cast() {
                inserted.lines.entry(before).or_default().push(line);
                self.facts.next_items.borrow_mut().add_item(before);
            }
        }
        inserted.n_phis = self.state.phis().len();
        inserted.n_lines = self.state.places.len();
    }

    /// The mentions of a value in assumptions.
    pub(super) fn mentions(&self, value: Value) -> Ref<'q, [(Mention, Place)]> {
        let assumptions = &self.facts.assumptions;
        // A query inside of another one finds nothing new.
        if !assumptions.borrow().is_current(self) {
            assumptions.borrow_mut().catch_up(self);
        }
        Ref::map(assumptions.borrow(), |assumptions| assumptions.of(value))
    }

    /// The items of a block from some place on. Debug records are no instructions.
    pub(super) fn items(&self, block: BlockId, from: Start) -> impl Iterator<Item = Item> + use<'q, 'a, D> {
        self.note_inserted();
        let query = *self;
        let range = self.f().body.block(block).insts;
        let (phis, range) = match from {
            Start::Head => (self.phis_below(block, NewPhiId::RESERVED), range),
            Start::AfterPhi(phi) => (self.phis_below(block, phi), range),
            Start::At(inst) => (Vec::new(), IdRange { start: inst, ..range }),
            Start::After(inst) => (Vec::new(), IdRange { start: InstId(inst.0 + 1), ..range }),
        };
        let mut at = range.start;
        let insts = std::iter::from_fn(move || {
            let is_item = |inst| query.items_at(inst).next().is_some();
            let inst = query.facts.next_items.borrow_mut().find(at, range.end, is_item);
            at = InstId(inst.0 + 1);
            (inst < range.end).then_some(inst)
        });
        phis.into_iter().map(Item::Phi).chain(insts.flat_map(move |id| query.items_at(id)))
    }

    /// The new φs of a block below the φ `phi`: the older ones, the youngest first.
    fn phis_below(&self, block: BlockId, phi: NewPhiId) -> Vec<NewPhiId> {
        let inserted = self.facts.inserted.borrow();
        let phis = inserted.phis.get(&block).map_or(&[][..], |p| p);
        phis.iter().rev().copied().filter(|&p| p < phi && !self.state.phi(p).is_folded()).collect()
    }

    /// The new lines in place of an instruction, then the instruction unless it was deleted.
    fn items_at(&self, id: InstId) -> impl Iterator<Item = Item> + use<D> {
        let opcode = self.inst(id).opcode;
        let lines = match opcode {
            Opcode::Load => self.facts.inserted.borrow().lines.get(&id).cloned().unwrap_or_default(),
            _ => SmallVec::new(),
        };
        let inst = (!self.state.is_deleted(id) && !opcode.is_debug_record()).then_some(Item::Inst(id));
        lines.into_iter().map(Item::Line).chain(inst)
    }

    /// The block's terminator as a place.
    pub(super) fn end_of(&self, block: BlockId) -> Position {
        Position { block, before: Some(self.f().body.terminator(block)) }
    }
}

/// Dominance of instructions and edges.
impl<D: Dominance> Query<'_, '_, D> {
    /// Returns whether an instruction's result, once computed, is there at `at`.
    ///
    /// The result of an `invoke` is available only after its normal edge, that of a `callbr` after
    /// all.
    pub fn inst_dominates(&self, def: InstId, at: Position) -> bool {
        let block = self.state.block_of(def);
        if !self.dom.is_reachable(at.block) {
            return true;
        }
        if !self.dom.is_reachable(block) {
            return false;
        }
        if self.inst(def).opcode == Opcode::Invoke {
            return block != at.block
                && self.f().body.successors(block).next().is_some_and(|to| self.edge_dominates(block, to, at.block));
        }
        match at.before {
            Some(before) if block == at.block => def < before,
            _ => block != at.block && self.dom.dominates(block, at.block),
        }
    }

    /// Returns whether every path to `block` leads over the edge `from -> to`.
    pub(super) fn edge_dominates(&self, from: BlockId, to: BlockId, block: BlockId) -> bool {
        if !self.dom.dominates(to, block) {
            return false;
        }
        let predecessors = self.predecessors(to);
        if predecessors.len() == 1 {
            return true;
        }
        let n_edges = predecessors.iter().filter(|&&p| p == from).count();
        n_edges < 2 && predecessors.iter().all(|&p| p == from || self.dom.dominates(to, p))
    }

    /// Returns whether `from -> to` is the only edge between the two.
    pub(super) fn is_single_edge(&self, from: BlockId, to: BlockId) -> bool {
        self.f().body.successors(from).filter(|&s| s == to).count() == 1
    }
}

/// The effect of an instruction on execution.
impl<D> Query<'_, '_, D> {
    /// Returns whether execution that comes to the instruction certainly goes on after it: no
    /// exception leaves the function, and it returns.
    pub(super) fn transfers_execution(&self, item: Item) -> bool {
        let Item::Inst(id) = item else { return true };
        let inst = self.inst(id);
        match inst.opcode {
            Opcode::Ret | Opcode::Unreachable | Opcode::Resume => false,
            Opcode::CleanupRet | Opcode::CatchSwitch => !inst.flags.has(memphis_ir::Flags::UNWIND_TO_CALLER),
            Opcode::CatchPad => self.has_clr_personality(),
            // Only a store: LLVM lets other volatile accesses return.
            Opcode::Store => !inst.flags.has(memphis_ir::Flags::VOLATILE),
            Opcode::Call => {
                let call = Call::new(self.state, id);
                call.has_function_attribute(b"nounwind") && call.has_function_attribute(b"willreturn")
            }
            Opcode::Invoke => {
                !self.unwinds_past_pad(id) && Call::new(self.state, id).has_function_attribute(b"willreturn")
            }
            Opcode::CallBr => Call::new(self.state, id).has_function_attribute(b"willreturn"),
            Opcode::Unknown => false,
            _ => true,
        }
    }

    fn has_clr_personality(&self) -> bool {
        let module = self.f().module;
        let global = module.global(module.function(self.f().body.function).global);
        let suffix = global.header.suffix.of(module.text);
        suffix.windows(20).any(|w| w == b"@ProcessCLRException")
    }

    /// Returns whether an exception of an `invoke` may leave the function although there is a
    /// landing pad.
    fn unwinds_past_pad(&self, invoke: InstId) -> bool {
        let body = self.f().body;
        let Some(unwind) = body.successors(self.state.block_of(invoke)).nth(1) else { return true };
        let pad = body.block_insts(unwind).find(|&i| {
            let opcode = body.inst(i).opcode;
            opcode != Opcode::Phi && !opcode.is_debug_record()
        });
        let Some(pad) = pad.filter(|&p| body.inst(p).opcode == Opcode::LandingPad) else { return false };
        if body.inst(pad).flags.has(memphis_ir::Flags::CLEANUP) {
            return false;
        }
        !body.operands(pad).iter().any(|o| match o.value.as_const().map(|c| self.const_kind(c)) {
            // `catch ptr null`
            Some(ConstKind::Null) => self.f().types().is_pointer(o.ty),
            // `filter [0 x ptr] []`
            _ => matches!(self.f().types().get(o.ty), memphis_ir::Type::Array(0, _)),
        })
    }
}
