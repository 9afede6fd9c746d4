//! An edit script that puts values into memory, against the body that it edits: the proof after φ
//! elimination and `reg2mem`.
//!
//! # What is proved
//!
//! Let *P* be the function as read and *Q* the function as the script prints it. *Q* has new
//! allocas in its entry, the **slots**, stores to them, loads from them, and new blocks on some
//! edges; φs of *P* are gone. Run both on the same input: each step of *P* is a step of *Q*,
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
//! * **Nothing else changes** (`lines.rs`, `uses.rs`). The deleted instructions are φs. Edges lead
//!   to the same blocks as before, some of them through a new block, which comes from one block
//!   alone; no edge of an `indirectbr` does, and none to an exception-handling pad or to a φ that
//!   stays.
//! * **Each operand keeps its meaning** (`uses.rs`), also that of a φ that stays. It is the same
//!   value; or a load that stands
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
mod certificate;
mod claims;
mod lines;
mod places;
mod shown;
mod uses;

pub use certificate::{Certificate, Head, SlotCertificate};

use crate::script::{Counts, Failure, failure_at};
use claims::DemotionClaims;
use hashbrown::HashMap;
use lines::Lines;
use memphis::check::{Tree, construction};
use memphis::{Block, Cfg};
use memphis_ir::edit::{Edit, NewBlock};
use memphis_ir::{BlockId, Function, InstId, Local, Opcode, Value};
use places::Places;

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
        for index in body.operand_ids(terminator) {
            let old = body.operands[index].value;
            let Some(target) = f.body.block_of_value(old) else { continue };
            let Ok(at) = edits.binary_search_by_key(&index, |edit| edit.0) else {
                targets.push(target);
                continue;
            };
            let new = edits[at].1.as_local().and_then(|new| new_blocks.get(&new).copied());
            let Some(new) = new.filter(|&new| target_of(f, edit, &edit.blocks()[new]) == Some(target)) else {
                return Err(failure_at(f, terminator, "an edge leads somewhere else"));
            };
            let is_open = body.inst(terminator).opcode != Opcode::IndirectBr
                && !is_eh_pad(f, target)
                && !has_phis(f, edit, target);
            if !is_open || *new_source[new].get_or_insert(block) != block {
                return Err(failure_at(f, terminator, "an edge that cannot be split is split"));
            }
            targets.push(Block((body.blocks.len() + new) as u32));
        }
        cfg.push_block(targets.iter().copied());
    }
    for block in edit.blocks() {
        cfg.push_block(target_of(f, edit, block));
    }
    cfg.finish(Block(0));
    Ok(())
}

/// The block of the function that a new block goes to.
fn target_of(f: Function<'_>, edit: &Edit, block: &NewBlock) -> Option<BlockId> {
    f.body.block_of_value(Value::local(edit.target(block)?))
}

/// True if a φ of the block stays.
fn has_phis(f: Function<'_>, edit: &Edit, block: BlockId) -> bool {
    let mut phis = f.body.block_insts(block).take_while(|&inst| f.body.inst(inst).opcode == Opcode::Phi);
    phis.any(|phi| !edit.is_deleted(phi))
}

/// True if a block starts with a pad.
fn is_eh_pad(f: Function<'_>, block: BlockId) -> bool {
    let is_first = |inst: &InstId| {
        let opcode = f.body.inst(*inst).opcode;
        opcode != Opcode::Phi && !opcode.is_debug_record()
    };
    f.body.block_insts(block).find(is_first).is_some_and(|inst| f.body.inst(inst).opcode.is_eh_pad())
}
