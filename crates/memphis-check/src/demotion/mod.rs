//! An edit script that puts values into memory, against the body that it edits: the proof after φ
//! elimination and `reg2mem`.
//!
//! # What is proved
//!
//! Let *P* be the function as read and *Q* the function as the script prints it. *Q* has new
//! allocas in its entry, the **slots**, stores to them, loads from them, and new blocks on some
//! edges; the φs of *P* are gone. Run both on the same input: each step of *P* is a step of *Q*,
//! which also executes the new instructions. Then
//!
//! 1. each value of *P* that is still there is the same in *Q*;
//! 2. each new load gives the value of *P* that it **stands for**, which it replaces, or any value
//!    where *P* leaves that value undefined.
//!
//! So *Q* does what *P* does. Both are shown at once by induction over the steps of the run, from
//! four things that are checked:
//!
//! * **Slots do not escape** (`lines.rs`). Their addresses are named by new loads and stores of the
//!   whole slot, in its type, and nowhere else.
//! * **Nothing else changes** (`lines.rs`, `uses.rs`). The deleted instructions are the φs, all of
//!   them. Edges lead to the same blocks as before, some of them through a new block, which comes
//!   from one block alone; no edge of an `indirectbr` and none to an exception-handling pad does.
//! * **Each operand keeps its meaning** (`uses.rs`). It is the same value; or a load that stands
//!   for it; or, for a φ whose entries are all one value, that value. Loads and values are
//!   available where they are used.
//! * **Loads get what the slot holds** ([`memphis::check::construction`]). Slots, stores and loads
//!   of *Q* form a problem of SSA construction, and the φs of *P* form its solution: a φ claims
//!   that it is the slot's content at the head of its block, with its entries as arguments. This is
//!   promotion read backwards.
//!
//! In promotion, the content of memory may be refined to the value claimed. Here it is the other
//! way round: where *P* has `undef` or `poison`, *Q* may have the initial content of a slot.
//!
//! # Assumptions
//!
//! Control goes over the edges of the graph. It does not where a function returns twice, and values
//! that were stored between the two returns are then the later ones; scripts for such functions
//! must store on the edges to the φ and nowhere else. An alloca is possible: the function is not
//! `naked`. Names of new values are new: reading *Q* again checks it.
//!
//! # What it cannot see
//!
//! Debug records and `!dbg`; numbers and layout; superfluous stores.

mod canonical;
mod claims;
mod lines;
mod shown;
mod uses;

use crate::script::{Counts, Failure, failure_at};
use claims::DemotionClaims;
use hashbrown::HashMap;
use lines::Lines;
use memphis::check::{Head, Tree, construction};
use memphis::{Block, Cfg};
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Def, Function, InstId, Local, Opcode, Value};
use std::ops::Range;

/// The facts that the checker needs besides the script. A wrong certificate makes the check fail;
/// it cannot make a wrong script pass.
///
/// Blocks are those of the body, then those of the script in the order in which it adds them.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    /// The immediate dominator of each block of the function as printed; `None` for the entry and
    /// for unreachable blocks.
    pub idoms: Vec<Option<Block>>,
    /// For each new load, the value of the body that it stands for.
    pub loads: Vec<(Local, Value)>,
    /// The slots with claims at heads of blocks, in any order. Other slots need no certificate.
    pub slots: Vec<SlotCertificate>,
    /// The values of the slots at the heads of blocks. For a φ: its result.
    pub heads: Vec<(Block, Head<Value>)>,
    /// Blocks in which slots are live on entry.
    pub live: Vec<Block>,
}

/// The claims about a slot.
#[derive(Debug, Clone)]
pub struct SlotCertificate {
    /// The slot: the local that its alloca defines.
    pub slot: Local,
    /// Its claims, in [`Certificate::heads`].
    pub heads: Range<u32>,
    /// The blocks in which it is live on entry, in [`Certificate::live`]; `None` if the claims are
    /// closed under dominance frontiers instead.
    pub live: Option<Range<u32>>,
}

/// Memory of [`check`], reused from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    cfg: Cfg,
    tree: Tree,
    engine: construction::Scratch<claims::Content>,
}

/// Proves that a script does nothing but put values into memory, and does so correctly. See the
/// module's documentation.
///
/// # Errors
/// The first thing that could not be proved.
///
/// Cost: linear in the body and the script; for each slot, its accesses, heads and their entries,
/// and its frontiers or its live range.
pub fn check(
    f: Function<'_>,
    edit: &Edit,
    certificate: &Certificate,
    scratch: &mut Scratch,
) -> Result<Counts, Box<Failure>> {
    if edit.is_empty() {
        return Ok(Counts::default());
    }
    let Scratch { cfg, tree, engine } = scratch;
    build_cfg(f, edit, cfg)?;
    let idom = |block: Block| certificate.idoms.get(block.index()).copied().flatten();
    tree.prove(cfg, idom).map_err(|fault| failure_at(f, InstId(0), format!("the certificate is wrong: {fault}")))?;
    let places = Places { f, cfg, tree };
    let lines = Lines::read(places, edit, &certificate.loads)?;
    uses::check(places, edit, &lines)?;
    let claims = DemotionClaims::new(places, edit, certificate, &lines)?;
    construction::check_under(cfg, tree, &claims, engine).map_err(|failure| shown::engine(&claims, &failure))?;
    Ok(Counts {
        slots: lines.slots.len() as u64,
        accesses: lines.accesses.len() as u64,
        heads: certificate.heads.len() as u64,
        refinements: 0,
    })
}

/// Builds the graph of the function as printed. Checks that edges lead to the same blocks as
/// before.
fn build_cfg(f: Function<'_>, edit: &Edit, cfg: &mut Cfg) -> Result<(), Box<Failure>> {
    let body = f.body;
    let mut new_source = vec![None; edit.blocks().len()];
    let mut edits = edit.operand_replacements().to_vec();
    edits.sort_by_key(|edit| edit.0);
    cfg.clear();
    let new_blocks: HashMap<Local, usize> =
        edit.blocks().iter().zip(0..).map(|(block, new)| (block.local, new)).collect();
    let mut targets = Vec::new();
    for block in body.block_ids() {
        let terminator = body.terminator(block);
        targets.clear();
        for index in body.operand_range(terminator) {
            let old = body.operands[index as usize].value;
            let Some(target) = block_of_value(f, old) else { continue };
            let Ok(at) = edits.binary_search_by_key(&index, |edit| edit.0) else {
                targets.push(Block(target.0));
                continue;
            };
            let new = edits[at].1.as_local().and_then(|new| new_blocks.get(&new).copied());
            let Some(new) = new.filter(|&new| edit.blocks()[new].target == target) else {
                return Err(failure_at(f, terminator, "an edge leads somewhere else"));
            };
            let is_open = body.inst(terminator).opcode != Opcode::IndirectBr && !is_eh_pad(f, target);
            if !is_open || *new_source[new].get_or_insert(block) != block {
                return Err(failure_at(f, terminator, "an edge that cannot be split is split"));
            }
            targets.push(Block((body.blocks.len() + new) as u32));
        }
        cfg.push_block(targets.iter().copied());
    }
    for block in edit.blocks() {
        cfg.push_block([Block(block.target.0)]);
    }
    cfg.finish(Block(0));
    Ok(())
}

fn block_of_value(f: Function<'_>, value: Value) -> Option<BlockId> {
    match f.body.locals.get(value.as_local()?.0 as usize)?.def {
        Def::Block(block) => Some(block),
        _ => None,
    }
}

/// True if a block starts with a pad.
fn is_eh_pad(f: Function<'_>, block: BlockId) -> bool {
    let is_first = |inst: &InstId| {
        let opcode = f.body.inst(*inst).opcode;
        opcode != Opcode::Phi && !opcode.is_debug_record()
    };
    f.body.block_insts(block).find(is_first).is_some_and(|inst| f.body.inst(inst).opcode.is_eh_pad())
}

/// A place in the function as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    block: Block,
    /// The instruction of the body at this place, or the next one after it; 0 in a new block.
    inst: u32,
    /// The number of the line among those before that instruction; [`Place::SELF`] for the
    /// instruction.
    line: u32,
}

impl Place {
    const SELF: u32 = u32::MAX;

    /// The place before everything in the block.
    fn head(block: Block) -> Place {
        Place { block, inst: 0, line: 0 }
    }
}

/// Dominance between places of the function as printed.
#[derive(Clone, Copy)]
struct Places<'c> {
    f: Function<'c>,
    cfg: &'c Cfg,
    tree: &'c Tree,
}

impl Places<'_> {
    /// The place of an instruction of the body.
    fn of(&self, inst: InstId) -> Place {
        Place { block: Block(self.f.body.block_of_inst(inst).0), inst: inst.0, line: Place::SELF }
    }

    /// True if a definition at one place dominates another place, which can be reached.
    fn dominates(&self, definition: Place, place: Place) -> bool {
        if definition.block == place.block {
            return definition < place;
        }
        self.is_above(definition.block, place.block)
    }

    /// True if a value of the body is available at a place that can be reached.
    fn is_available(&self, value: Value, place: Place) -> bool {
        let Some(Def::Inst(inst)) =
            value.as_local().and_then(|local| self.f.body.locals.get(local.0 as usize)).map(|local| local.def)
        else {
            return true;
        };
        let definition = self.of(inst);
        match self.f.body.inst(inst).opcode {
            Opcode::Invoke => self.is_behind_normal_edge(definition.block, place.block),
            Opcode::CallBr => definition.block != place.block && self.is_above(definition.block, place.block),
            _ => self.dominates(definition, place),
        }
    }

    /// The block itself if the body has it; for a new block, the source of its incoming edge, or
    /// the entry if it has none.
    fn in_body(&self, block: Block) -> BlockId {
        if block.index() < self.f.body.blocks.len() {
            return BlockId(block.0);
        }
        let source = self.cfg.incoming(block).first().map(|&edge| self.cfg.edge_source(edge));
        BlockId(source.map_or(0, |source| source.0))
    }

    fn is_above(&self, a: Block, b: Block) -> bool {
        self.tree.contains(a) && self.tree.contains(b) && self.tree.is_ancestor(a, b)
    }

    /// True if every path to a block first enters the normal destination of an `invoke` over its
    /// normal edge: all other edges to that destination come from after it.
    fn is_behind_normal_edge(&self, invoke: Block, block: Block) -> bool {
        let Some(normal) = self.cfg.outgoing(invoke).next() else { return false };
        let target = self.cfg.edge_target(normal);
        let is_harmless = |edge: memphis::Edge| {
            let source = self.cfg.edge_source(edge);
            edge == normal || !self.tree.contains(source) || source != invoke && self.is_above(target, source)
        };
        self.cfg.incoming(target).iter().all(|&edge| is_harmless(edge)) && self.is_above(target, block)
    }
}
