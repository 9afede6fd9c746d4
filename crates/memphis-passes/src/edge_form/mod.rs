//! A function while its blocks change, in edge form: the rest of the body, written as one edit
//! script in the end.
//!
//! φs are held as block arguments: an edge carries a value for each φ of the block that it leads
//! to. So an edge is led to another block by changing its target and its values, and no φ is
//! searched for an entry. Parallel edges are one [`Edge`] with a count, because their values are
//! the same.
//!
//! ```text
//!    terminator of a ── slots ─▶ edges ── target ─▶ block b      φs of b:    %x   %y
//!                                edge a→b, twice                 its values: [1,  %u]
//! ```
//!
//! A block whose lines were appended to those of another is a piece of that one. Each change costs
//! no more than the part that it changes: edges of a block are in a list, the edge between two
//! blocks is found by hashing, and edges that become one are joined by reference.

mod edges;
mod emit;
mod term;

use edges::Edge;
pub(crate) use edges::EdgeId;
use hashbrown::HashMap;
use memphis_entity::{IdRange, Table};
use memphis_ir::edit::{Edit, Insertion, NewInstId};
use memphis_ir::{BlockId, Body, Function, InstId, Local, Opcode, Value};
use std::cell::Cell;
pub(crate) use term::Term;

/// The state of a block of the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stays,
    Deleted,
    /// Its lines were appended to those of another.
    Piece,
}

#[derive(Debug)]
struct Block {
    fate: Fate,
    /// The piece after it.
    next_piece: Option<BlockId>,
    /// Of a block that stays: the last of its pieces, itself if there are no others.
    last_piece: BlockId,
    /// The first of its pieces that may have instructions left: those before it have none any
    /// more.
    first_full: Cell<BlockId>,
    /// Its φs, as they were; those that are deleted have no values any more.
    phis: Vec<InstId>,
    /// Edges that lead to it, parallel ones once.
    ways_in: Vec<EdgeId>,
    term: Term,
    /// The instruction of the body whose metadata the terminator has.
    origin: InstId,
    /// True if the terminator is to be written anew.
    is_rewritten: bool,
    /// True if other edges lead to it than in the body.
    ways_in_changed: bool,
    /// True if its address is taken.
    is_pinned: bool,
    /// New lines at its end.
    n_lines: u32,
    /// True if its φs were looked at since an edge to it changed.
    are_phis_seen: bool,
}

/// See the module's head.
#[derive(Debug)]
pub(crate) struct EdgeForm<'a> {
    pub f: Function<'a>,
    pub edit: Edit,
    blocks: Table<BlockId, Block>,
    edges: Table<EdgeId, Edge>,
    by_ends: HashMap<(BlockId, BlockId), EdgeId>,
    /// Locals that something used that is gone.
    pub dropped: Vec<Local>,
    pub n_folded_phis: u64,
}

impl<'a> EdgeForm<'a> {
    /// The function as it is.
    pub fn new(f: Function<'a>) -> EdgeForm<'a> {
        let body = f.body;
        let mut form = EdgeForm {
            f,
            edit: Edit::new(body),
            blocks: body.block_ids().map(|block| Block::of(body, block)).collect(),
            edges: Table::new(),
            by_ends: HashMap::new(),
            dropped: Vec::new(),
            n_folded_phis: 0,
        };
        for block in f.address_taken_blocks() {
            form.blocks[block].is_pinned = true;
        }
        for block in body.block_ids() {
            form.blocks[block].term = form.read_term(block);
        }
        form.read_args();
        form.blocks.values_mut().iter_mut().for_each(|block| block.ways_in_changed = false);
        form
    }

    /// The values of φs go to the edges.
    fn read_args(&mut self) {
        let body = self.f.body;
        for block in body.block_ids() {
            for index in 0..self.blocks[block].phis.len() {
                let phi = self.blocks[block].phis[index];
                for entry in body.operands(phi).chunks_exact(2) {
                    let Some(source) = entry[1].value.as_local() else { continue };
                    let Some(&edge) = self.by_ends.get(&(body.block_of_local(source), block)) else { continue };
                    let args = &mut self.edges[edge].args;
                    if args.len() == index {
                        args.push(entry[0].value);
                    }
                }
            }
        }
    }

    /// Returns whether a block still has its label.
    pub fn stays(&self, block: BlockId) -> bool {
        self.blocks[block].fate == Fate::Stays
    }

    /// Returns whether the block's address is taken.
    pub fn is_pinned(&self, block: BlockId) -> bool {
        self.blocks[block].is_pinned
    }

    /// The φs that a block still has, with their places among the values of edges.
    pub fn phis(&self, block: BlockId) -> Vec<(usize, InstId)> {
        let phis = self.blocks[block].phis.iter().copied().enumerate();
        phis.filter(|&(_, phi)| !self.edit.is_deleted(phi)).collect()
    }

    /// The place of a value among those of the edges to a block, if it is a φ that the block still
    /// has.
    pub fn phi_index(&self, block: BlockId, value: Value) -> Option<usize> {
        let phi = self.f.body.definition(value).filter(|&inst| !self.edit.is_deleted(inst))?;
        self.blocks[block].phis.binary_search(&phi).ok()
    }

    /// Returns whether the φs of a block are to be looked at: the first time since the start of a
    /// round or since an edge to it changed.
    pub fn see_phis(&mut self, block: BlockId) -> bool {
        !std::mem::replace(&mut self.blocks[block].are_phis_seen, true)
    }

    /// All φs are to be looked at again.
    pub fn forget_seen(&mut self) {
        self.blocks.values_mut().iter_mut().for_each(|block| block.are_phis_seen = false);
    }

    /// Deletes a φ and replaces it by a value.
    pub fn replace_phi(&mut self, phi: InstId, value: Value) {
        self.n_folded_phis += 1;
        self.edit.delete(phi);
        if let Some(local) = self.f.body.inst(phi).result {
            self.edit.replace(local, value);
        }
    }

    /// The blocks of the body whose lines a block has, in order.
    pub fn pieces(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(Some(block), |&piece| self.blocks[piece].next_piece)
    }

    /// The instructions and debug records that a block has left, φs and terminator excluded.
    pub fn insts(&self, block: BlockId) -> impl Iterator<Item = InstId> + '_ {
        self.pieces(block).flat_map(|piece| self.insts_of_piece(piece))
    }

    fn insts_of_piece(&self, piece: BlockId) -> impl Iterator<Item = InstId> + '_ {
        let body = self.f.body;
        let insts = IdRange { end: body.terminator(piece), ..body.block(piece).insts };
        insts.iter().filter(|&inst| !self.edit.is_deleted(inst) && body.inst(inst).opcode != Opcode::Phi)
    }

    /// Returns whether a block consists of φs, debug records and its terminator.
    ///
    /// Cost: pieces that have nothing are looked at once, however long a chain of them becomes.
    pub fn is_empty(&self, block: BlockId) -> bool {
        let has_nothing =
            |piece| self.insts_of_piece(piece).all(|inst| self.f.body.inst(inst).opcode.is_debug_record());
        let first_full = &self.blocks[block].first_full;
        while has_nothing(first_full.get()) {
            // A piece that was a block of its own has a `first_full` of its own.
            match self.blocks[first_full.get()].next_piece {
                Some(next) => first_full.set(self.blocks[next].first_full.get()),
                None => return self.blocks[block].n_lines == 0,
            }
        }
        false
    }

    /// Puts a new instruction at the end of a block, before its terminator.
    pub fn insert(&mut self, block: BlockId, inst: NewInstId) {
        let before = self.anchor(block);
        self.edit.insert(before, inst);
        self.blocks[block].n_lines += 1;
    }

    /// Returns whether a block has new lines.
    pub fn has_new_lines(&self, block: BlockId) -> bool {
        self.blocks[block].n_lines > 0
    }

    /// The terminator of a block's last piece; new lines go before it.
    pub fn anchor(&self, block: BlockId) -> InstId {
        self.f.body.terminator(self.blocks[block].last_piece)
    }

    /// Deletes a block to which nothing leads, with the edges out of it.
    pub fn delete_block(&mut self, block: BlockId) {
        self.set_term(block, Term::Unreachable);
        self.delete_insts(block);
        self.blocks[block].fate = Fate::Deleted;
    }

    /// Leaves nothing of a block to which nothing leads but its label.
    pub fn empty_block(&mut self, block: BlockId) {
        if *self.term(block) != Term::Unreachable || self.insts(block).next().is_some() || !self.phis(block).is_empty()
        {
            self.delete_insts(block);
            self.set_term(block, Term::Unreachable);
        }
        if std::mem::take(&mut self.blocks[block].n_lines) > 0 {
            let pieces: Vec<_> = self.pieces(block).map(|piece| self.f.body.block(piece).insts).collect();
            let is_in = |insertion: &Insertion| pieces.iter().any(|insts| insts.contains(insertion.before));
            self.edit.insertions_mut().retain(|insertion| !is_in(insertion));
        }
    }

    fn delete_insts(&mut self, block: BlockId) {
        let pieces: Vec<BlockId> = self.pieces(block).collect();
        for piece in pieces {
            self.f.body.block_insts(piece).for_each(|inst| self.delete(inst));
        }
    }

    /// Deletes an instruction that nothing needs.
    pub fn delete(&mut self, inst: InstId) {
        if !self.edit.is_deleted(inst) {
            self.edit.delete(inst);
            self.dropped.extend(self.f.body.operands(inst).iter().filter_map(|operand| operand.value.as_local()));
        }
    }

    /// Puts the lines of a block after those of the only block that leads to it, which goes
    /// nowhere else. The block has no φs left.
    pub fn append(&mut self, to: BlockId, block: BlockId) {
        self.set_term(to, Term::Unreachable);
        self.append_lines(to, block);
        let Block { term, origin, is_rewritten, .. } = &mut self.blocks[block];
        let (term, origin, is_rewritten) = (std::mem::replace(term, Term::Unreachable), *origin, *is_rewritten);
        for edge in term.edges() {
            self.move_source(edge, to);
        }
        let block = &mut self.blocks[to];
        (block.term, block.origin, block.is_rewritten) = (term, origin, is_rewritten);
    }

    /// Puts the lines of a block after those of another, without its terminator, whose edges are
    /// gone. The caller has to rewrite the terminator of the other.
    pub fn append_lines(&mut self, to: BlockId, block: BlockId) {
        let anchor = self.anchor(to);
        self.edit.delete(anchor);
        let last = self.blocks[to].last_piece;
        self.blocks[last].next_piece = Some(block);
        self.blocks[to].last_piece = self.blocks[block].last_piece;
        self.blocks[block].fate = Fate::Piece;
        self.blocks[to].n_lines += self.blocks[block].n_lines;
        let label = self.f.body.block(block).local;
        self.edit.replace(label, Value::local(self.f.body.block(to).local));
    }

    /// The terminator of a block.
    pub fn term(&self, block: BlockId) -> &Term {
        &self.blocks[block].term
    }

    /// The edge of a jump at the end of a block.
    pub fn jump(&mut self, block: BlockId) -> Option<EdgeId> {
        match *self.term(block) {
            Term::Jump(edge) => Some(self.edge(edge)),
            _ => None,
        }
    }

    /// The condition of a branch at the end of a block, and the edges taken if it is true and if it
    /// is false.
    pub fn branch(&mut self, block: BlockId) -> Option<(Value, [EdgeId; 2])> {
        match *self.term(block) {
            Term::Branch { condition, ways } => {
                Some((self.edit.resolve_halving(condition), ways.map(|way| self.edge(way))))
            }
            _ => None,
        }
    }

    /// Ends a block in another way. The edges of the new terminator start there already; others are
    /// removed.
    pub fn set_term(&mut self, block: BlockId, term: Term) {
        let labels = term.edges();
        let data = &mut self.blocks[block];
        data.is_rewritten = true;
        let old = std::mem::replace(&mut data.term, term);
        self.remove_others(&old, &labels);
        self.dropped.extend(old.values().filter_map(Value::as_local));
    }

    /// The instruction whose metadata the terminator of a block has.
    pub fn origin(&self, block: BlockId) -> InstId {
        self.blocks[block].origin
    }

    /// Returns whether metadata about a loop is attached to the terminator of a block: it is the
    /// latch.
    pub fn has_loop_metadata(&self, block: BlockId) -> bool {
        self.f.has_attachment(self.blocks[block].origin, b"llvm.loop")
    }
}

impl Block {
    fn of(body: &Body, block: BlockId) -> Block {
        let head = body.block_insts(block).take_while(|&inst| {
            let opcode = body.inst(inst).opcode;
            opcode == Opcode::Phi || opcode.is_debug_record()
        });
        let phis = head.filter(|&inst| body.inst(inst).opcode == Opcode::Phi);
        Block {
            fate: Fate::Stays,
            next_piece: None,
            last_piece: block,
            first_full: Cell::new(block),
            phis: phis.collect(),
            ways_in: Vec::new(),
            term: Term::Unreachable,
            origin: body.terminator(block),
            is_rewritten: false,
            ways_in_changed: false,
            is_pinned: false,
            n_lines: 0,
            are_phis_seen: false,
        }
    }
}
