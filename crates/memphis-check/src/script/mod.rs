//! An edit script against the body that it edits: the proof after every promotion.
//!
//! # What is proved
//!
//! Let *P* be the function as read and *Q* the function as the script prints it. The script deletes
//! some allocas of *P*, or replaces their addresses by something else: these allocas are the
//! **slots**. Run both on the same input, instruction by instruction: each step of *Q* is a step of
//! *P*, and *P* also takes the steps that were deleted. Then, as long as *P* has no undefined
//! behaviour,
//!
//! 1. every value of *P* that *Q* uses is the same in *Q*, or it is undefined in *P* (`undef` may
//!    become any value that is not poison, `poison` any value at all);
//! 2. every slot holds what the claims of the certificate say it holds, at each place at which *Q*
//!    reads it.
//!
//! So *Q* does what *P* does. Both are shown at once by induction over the steps of the run, from
//! five things that are checked:
//!
//! * **Slots do not escape** (`cells.rs`). Replace each deleted load by its replacement. Then the
//!   address of a slot is used for nothing but loads and stores of the whole slot in its own type
//!   (or in one type, if the semantics allow it), not volatile, all of them deleted; for being
//!   stored in a slot by a store that is deleted; and for markers that are deleted and bundles of
//!   assumptions that are made void. So no other code can see or change a slot.
//! * **Nothing else is deleted** (`cells.rs`). The other deleted instructions do nothing but
//!   compute addresses for those markers. The remaining instructions change in their operands
//!   alone, and these are replaced through deleted loads alone.
//! * **New lines are harmless** (`lines.rs`). A new line is a φ at the head of a block with one
//!   entry for each edge; or an assumption that a deleted load has made already (`!nonnull
//!   !noundef`, `!noundef` of an undefined value); or a store to `poison`, for such a load or for a
//!   lifetime marker in unreachable code; or a debug record.
//! * **Casts are memory** (`punned.rs`), if the semantics allow it. An access as another type of
//!   the same size stores a cast of its value, or was replaced by a cast of the slot's content.
//!   `bitcast` is defined as storing and loading. Pointers of integral address spaces are taken for
//!   integers with exposed provenance. An integer constant that is stored to a narrower slot runs
//!   over its end, which is undefined behaviour, so any result is right.
//! * **Loads get what the slot holds** ([`memphis::check::construction`]), φs and simplified φs
//!   being claims about slots at the heads of blocks. `claims.rs` puts the function in the engine's
//!   terms.
//!
//! Promotion works in rounds: a slot that holds the address of another slot goes first, and its
//! loads become the other's address. The induction does not need the rounds. When a step of *P*
//! goes through a loaded pointer, that load was an earlier step, and by induction it gave the
//! address that its replacement says. One script proves all rounds.
//!
//! An alloca outside the entry block makes a new slot each time it is executed. Its address is a
//! value like any other: a claim that something is that address means the address made last, and no
//! older one, because no value is stale (see [`memphis::check::construction`]). So one slot is
//! alive at a time, and the alloca is a definition, after which it holds its initial value.
//!
//! [`Semantics`] determine the initial content of slots and the meaning of lifetime markers. They
//! choose among the permitted meanings of *P*: zero is one of the values that `undef` may have.
//!
//! # Assumptions
//!
//! Lifetime markers have no effect unless the semantics say otherwise, and `llvm.fake.use` has
//! none. `memphis-ir` reads the same module as LLVM does, and prints what the script says; other
//! tests cover that. Names of new values are new: reading *Q* again checks it. A slot whose address
//! does not escape belongs to one thread.
//!
//! # What it cannot see
//!
//! Debug records and `!dbg`; numbers and layout; slots that could have been promoted and were not;
//! superfluous φs; the changes that [`upgrade`](memphis_ir::upgrade) makes, to old intrinsics and
//! to flags of φs, which are not part of a promotion.

mod bundles;
mod cells;
mod certificate;
mod claims;
mod content;
mod lines;
mod outcome;
mod punned;
mod semantics;
mod shown;

pub(crate) use bundles::Bundles;
pub use certificate::{Certificate, HeadId, LiveId, PhiRunId, SlotCertificate};
pub(crate) use content::is_same_type;
pub use outcome::{Counts, Failure};
pub(crate) use outcome::{failure_at, failure_in};
pub use semantics::{Semantics, Uninit};

use cells::Cells;
use claims::ScriptClaims;
use lines::Lines;
use memphis::Block;
use memphis::check::{Tree, construction};
use memphis_ir::edit::Edit;
use memphis_ir::{Function, InstId};

/// Memory of [`check`], reused from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    tree: Tree,
    cells: Cells,
    lines: Lines,
    claims: claims::Tables,
    engine: construction::Scratch<content::Content>,
}

/// Proves that a script does nothing but promote slots, and promotes them correctly under these
/// semantics. See the module's documentation.
///
/// # Errors
/// The first thing that could not be proved, with the slot, the place that reads it, the path on
/// which it goes wrong and the two values.
///
/// Cost: linear in the body and the script; for each slot, its accesses, heads and their entries,
/// and its frontiers or its live range.
pub fn check(
    f: Function<'_>,
    edit: &Edit,
    certificate: &Certificate,
    semantics: Semantics,
    scratch: &mut Scratch,
) -> Result<Counts, Box<Failure>> {
    if edit.is_empty() {
        return Ok(Counts::default());
    }
    if !edit.blocks().is_empty() || !edit.deleted_blocks().is_empty() || !edit.appended_blocks().is_empty() {
        return Err(failure_at(f, InstId(0), "blocks are added, deleted or joined, which no promotion needs"));
    }
    let Scratch { tree, cells, lines, claims: tables, engine } = scratch;
    let cfg = f.body.cfg();
    let idom = |block: Block| certificate.idoms.get(block.index()).copied().flatten();
    tree.prove(cfg, idom).map_err(|fault| shown::tree(f, &fault))?;
    cells.collect(f, edit, tree, semantics, &mut tables.contents)?;
    lines.read(f, edit, cfg, cells, tree)?;
    let claims =
        ScriptClaims::new(f, edit, (certificate, semantics), (cfg, tree), cells, lines, std::mem::take(tables))?;
    let checked = construction::check_under(cfg, tree, &claims, engine);
    let counts = claims.counts(&checked.map_err(|failure| shown::engine(&claims, &failure))?);
    *tables = claims.into_tables();
    Ok(counts)
}
