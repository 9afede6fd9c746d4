//! `dce`: deletes instructions that have no effect and no use by an instruction with one, cycles of
//! φs that use nothing but one another, and branches that decide nothing.
//!
//! Marks and sweeps, as in Cytron, Ferrante, Rosen, Wegman, Zadeck, *Efficiently computing static
//! single assignment form and the control dependence graph* (1991), section 7.1, and LLVM's `adce`.
//! Live are instructions with an effect, their operands, and the branches that they are control
//! dependent on. The predecessors of a live φ's block are live too. Control dependence is the
//! dominance frontier of the reversed graph. A branch that is not live becomes a jump to its
//! nearest postdominator, and the blocks between are deleted. Branches that close loops are live,
//! because a loop may be there to run for ever.
//!
//! A store has an effect if a live instruction reads the stored value. For the function's own slots
//! that is known (`written.rs`): a slot that nothing reads goes, with all stores to it.
//!
//! Needs: nothing. Leaves: unreachable code as it is.

mod written;

use crate::edge_form::{EdgeForm, Term};
use crate::effects::has_effect;
use crate::pass::{Change, FunctionPass, Pass, PassOption, Wanted, Work, YES_OR_NO, set_choice, unknown_option};
use crate::report::{Counters, Report};
use crate::worker::Scratch;
use memphis::{Analyses, Block, Cfg, Frontiers};
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Body, Function, InstId, Module, Opcode, TypeId};
use written::Writes;

/// The pass `dce`, with its work besides deleting instructions.
///
/// ```
/// let text = "define void @f(i32 %n) {
/// entry:
///   br label %loop
/// loop:
///   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
///   %dead = phi i32 [ 1, %entry ], [ %twice, %loop ]
///   %twice = shl i32 %dead, 1
///   %next = add i32 %i, 1
///   %c = icmp slt i32 %next, %n
///   br i1 %c, label %loop, label %end
/// end:
///   ret void
/// }
/// ";
/// let output = memphis_passes::run(text, "dce")?;
/// assert_eq!(output.counters().value("dce", "insts"), 2);
/// assert!(!output.text().contains("%dead"));
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// True if branches that decide nothing go. Default: yes. Without, blocks and edges stay as
    /// they are, and no postdominators are needed.
    pub branches: bool,
}

impl Options {
    /// The defaults.
    pub const DEFAULT: Options = Options { branches: true };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}

/// The number of deletions by `dce`, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    /// Instructions that are gone.
    pub insts: u64,
    /// Branches that decided nothing.
    pub branches: u64,
    /// Blocks that are gone with them.
    pub blocks: u64,
}

/// The result of `dce` on a function.
#[derive(Debug, Default)]
pub(crate) struct DceResult {
    /// How it changes.
    pub edit: Edit,
    /// By how much.
    pub counts: Counts,
}

/// Deletes the dead code of a function.
///
/// Cost: linear in the function, and the dominance frontiers of its reversed graph; if those are
/// quadratic, branches stay.
pub(crate) fn run(module: &Module<'_>, body: &Body, options: Options) -> DceResult {
    let mut marker = Marker::new(EdgeForm::new(Function { module, body }), options);
    marker.mark();
    marker.sweep()
}

impl Pass for Options {
    fn name(&self) -> &'static str {
        "dce"
    }

    fn about(&self) -> &'static str {
        "delete instructions, phis and branches that have no effect"
    }

    fn work(&self) -> Work<'_> {
        Work::Functions(self)
    }

    fn options(&self) -> &'static [PassOption] {
        &[PassOption {
            text: "branches=yes|no",
            about: "whether to delete branches that have no effect, and their blocks",
        }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "branches" => set_choice(&mut self.branches, value, YES_OR_NO),
            _ => Err(unknown_option(name)),
        }
    }
}

impl FunctionPass for Options {
    fn run(&self, module: &Module<'_>, body: &mut Body, _: Wanted, _: &mut Scratch) -> Change {
        let DceResult { edit, counts } = run(module, body, *self);
        let counters = Counters::of(
            "dce",
            [
                ("blocks", counts.blocks, "Number of blocks removed"),
                ("branches", counts.branches, "Number of branches removed"),
                ("insts", counts.insts, "Number of instructions removed"),
            ],
        );
        Change { report: Report::new(counters), ..Change::new(edit) }
    }
}

struct Marker<'a> {
    d: EdgeForm<'a>,
    /// By block: true if it is reachable.
    is_reached: Table<BlockId, bool>,
    is_live: Table<InstId, bool>,
    /// By block: true if live code depends on its execution.
    is_block_live: Table<BlockId, bool>,
    postdominators: Option<Postdominators>,
    writes: Writes,
    /// Instructions whose operands and blocks are to be marked.
    open: Vec<InstId>,
    open_blocks: Vec<BlockId>,
}

/// The reversed graph, with an exit that all paths lead to.
struct Postdominators {
    analyses: Analyses,
    /// By block: the branches that decide whether it is executed.
    frontiers: Frontiers,
}

impl<'a> Marker<'a> {
    fn new(d: EdgeForm<'a>, options: Options) -> Marker<'a> {
        let body = d.f.body;
        let order = memphis::Order::compute(body.cfg());
        let is_reached = body.block_ids().map(|block| order.is_reachable(block)).collect();
        let mut marker = Marker {
            is_live: Table::filled(body.insts.len(), false),
            is_block_live: Table::filled(body.blocks.len(), false),
            postdominators: None,
            writes: Writes::new(d.f),
            open: Vec::new(),
            open_blocks: Vec::new(),
            d,
            is_reached,
        };
        if options.branches {
            marker.find_postdominators();
        }
        marker
    }

    fn is_branch(&self, inst: InstId) -> bool {
        matches!(self.d.f.body.inst(inst).opcode, Opcode::Br | Opcode::Switch)
    }

    /// Computes the postdominators of the reachable blocks. Blocks on a path that never ends are
    /// live, and so are branches that close a loop.
    fn find_postdominators(&mut self) {
        let body = self.d.f.body;
        let exit = Block(body.blocks.len() as u32);
        let mut reversed: Table<Block, Vec<Block>> = Table::filled(body.blocks.len() + 1, Vec::new());
        for block in body.block_ids().filter(|&block| self.is_reached[block]) {
            let mut is_exit = true;
            for target in body.successors(block) {
                reversed[target].push(block);
                is_exit = false;
            }
            if is_exit {
                reversed[exit].push(block);
            }
        }
        self.mark_loops();
        self.lead_out(&mut reversed);
        let mut cfg = Cfg::new();
        for sources in reversed.into_values() {
            cfg.push_block(sources);
        }
        cfg.finish(exit);
        let mut analyses = Analyses::default();
        analyses.recompute(&cfg);
        let frontiers = Frontiers::compute(&cfg, analyses.dom());
        self.postdominators = frontiers.table_len().is_some().then_some(Postdominators { analyses, frontiers });
    }

    /// Terminators with an edge back to a block that is on the way to them.
    fn mark_loops(&mut self) {
        let body = self.d.f.body;
        let [mut is_seen, mut is_open] = [(); 2].map(|()| Table::filled(body.blocks.len(), false));
        let mut stack = vec![(BlockId(0), body.successors(BlockId(0)))];
        (is_seen[BlockId(0)], is_open[BlockId(0)]) = (true, true);
        while let Some((block, successors)) = stack.last_mut() {
            let block = *block;
            match successors.next() {
                None => {
                    is_open[block] = false;
                    stack.pop();
                }
                Some(target) if !is_seen[target] => {
                    is_seen[target] = true;
                    is_open[target] = true;
                    stack.push((target, body.successors(target)));
                }
                Some(target) if is_open[target] => self.mark_inst(body.terminator(block)),
                Some(_) => {}
            }
        }
    }

    /// Blocks from which no way leads out get one, so that they are in the tree; all that they do
    /// is live.
    fn lead_out(&mut self, reversed: &mut Table<Block, Vec<Block>>) {
        let body = self.d.f.body;
        let exit = Block(body.blocks.len() as u32);
        let mut gets_out = Table::filled(reversed.len(), false);
        gets_out[exit] = true;
        let mut open = vec![exit];
        let mut candidates = body.block_ids().rev();
        loop {
            while let Some(block) = open.pop() {
                for &source in &reversed[block] {
                    if !std::mem::replace(&mut gets_out[source], true) {
                        open.push(source);
                    }
                }
            }
            let is_stuck = |&block: &BlockId| self.is_reached[block] && !gets_out[block];
            let Some(block) = candidates.find(is_stuck) else { return };
            // Everything from which this can be reached gets out through it.
            reversed[exit].push(block);
            gets_out[block] = true;
            open.push(block);
            self.mark_inst(body.terminator(block));
            self.mark_block(block);
        }
    }

    /// Marks from effects on.
    fn mark(&mut self) {
        let body = self.d.f.body;
        for block in body.block_ids() {
            let is_reached = self.is_reached[block];
            for inst in body.block_insts(block) {
                let opcode = body.inst(inst).opcode;
                let is_root = match () {
                    () if opcode.is_debug_record() => continue,
                    () if !is_reached => true,
                    () if self.is_branch(inst) => self.postdominators.is_none(),
                    () => has_effect(self.d.f, inst) && !self.writes.wait(self.d.f, inst),
                };
                if is_root {
                    self.mark_inst(inst);
                }
            }
        }
        self.mark_block(BlockId(0));
        loop {
            if let Some(inst) = self.open.pop() {
                self.visit(inst);
            } else if let Some(block) = self.open_blocks.pop() {
                self.visit_block(block);
            } else {
                return;
            }
        }
    }

    fn mark_inst(&mut self, inst: InstId) {
        if !std::mem::replace(&mut self.is_live[inst], true) {
            self.open.push(inst);
        }
    }

    fn mark_block(&mut self, block: BlockId) {
        if self.is_reached[block] && !std::mem::replace(&mut self.is_block_live[block], true) {
            self.open_blocks.push(block);
        }
    }

    fn visit(&mut self, inst: InstId) {
        let body = self.d.f.body;
        for operand in body.operands(inst) {
            if let Some(used) = body.definition(operand.value) {
                self.mark_inst(used);
            }
        }
        for write in self.writes.read_by(self.d.f, inst) {
            self.mark_inst(write);
        }
        self.mark_block(body.block_of_inst(inst));
        if body.inst(inst).opcode == Opcode::Phi {
            // The value of a φ depends on the edge by which control enters the block.
            for entry in body.operands(inst).iter().filter(|operand| operand.ty == TypeId::LABEL) {
                if let Some(label) = entry.value.as_local() {
                    self.mark_block(body.block_of_local(label));
                }
            }
        }
    }

    fn visit_block(&mut self, block: BlockId) {
        let Some(postdominators) = &self.postdominators else { return };
        let deciders = postdominators.frontiers.of(block).unwrap_or_default().to_vec();
        let n_blocks = self.is_reached.len() as u32;
        for decider in deciders.into_iter().filter(|decider| decider.0 < n_blocks) {
            self.mark_inst(self.d.f.body.terminator(decider));
        }
    }

    fn sweep(mut self) -> DceResult {
        let body = self.d.f.body;
        let mut counts = Counts::default();
        for block in body.block_ids().filter(|&block| self.is_reached[block]) {
            for inst in body.block_insts(block) {
                let is_dead = !self.is_live[inst] && !body.inst(inst).opcode.is_debug_record();
                if is_dead && !self.is_branch(inst) {
                    self.d.edit.delete(inst);
                    counts.insts += 1;
                }
            }
        }
        for block in body.block_ids() {
            let is_dead = self.is_reached[block] && !self.is_live[body.terminator(block)];
            if is_dead && self.straighten(block) {
                counts.branches += 1;
            }
        }
        if counts.branches > 0 {
            self.delete_lost();
        }
        let finished = self.d.finish();
        counts.blocks = finished.n_blocks;
        DceResult { edit: finished.edit, counts }
    }

    /// A branch that decides nothing becomes a jump to where all its ways meet.
    fn straighten(&mut self, block: BlockId) -> bool {
        let Some(postdominators) = &self.postdominators else { return false };
        let is_branch = matches!(self.d.term(block), Term::Branch { .. } | Term::Switch { .. });
        let meeting = postdominators.analyses.dom().idom(block);
        let n_blocks = self.d.f.body.blocks.len() as u32;
        let Some(meeting) = meeting.filter(|meeting| is_branch && meeting.0 < n_blocks) else { return false };
        let args = match self.d.edge_between(block, meeting) {
            Some(known) => self.d.args(known),
            None if self.d.phis(meeting).is_empty() => Vec::new(),
            // Its φs are live, and not all ways lead there at once.
            None => return false,
        };
        self.d.set_term(block, Term::Unreachable);
        let edge = self.d.add_edge(block, meeting, || args);
        self.d.set_term(block, Term::Jump(edge));
        true
    }

    /// Blocks that control got to before some branch was straightened, and does not any more.
    fn delete_lost(&mut self) {
        let body = self.d.f.body;
        let mut is_kept: Table<BlockId, bool> = self.is_reached.values().iter().map(|is_reached| !is_reached).collect();
        let mut open: Vec<BlockId> =
            body.block_ids().filter(|&block| block.0 == 0 || self.d.is_pinned(block)).collect();
        open.extend(body.block_ids().filter(|&block| is_kept[block]));
        open.iter().for_each(|&block| is_kept[block] = true);
        while let Some(block) = open.pop() {
            for edge in self.d.out_edges(block) {
                let target = self.d.target(edge);
                if !std::mem::replace(&mut is_kept[target], true) {
                    open.push(target);
                }
            }
        }
        for block in body.block_ids().filter(|&block| !is_kept[block]) {
            self.d.delete_block(block);
        }
    }
}
