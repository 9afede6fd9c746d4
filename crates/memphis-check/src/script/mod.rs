//! An edit script against the body that it edits: the proof after every promotion.
//!
//! # What is proved
//!
//! Let *P* be the function as read and *Q* the function as the script prints it. The script deletes some allocas of *P*, or puts something
//! in the place of their addresses: the **slots**.
//! Run both on the same input, instruction by instruction: each step of *Q* is a step of *P*, and *P* does besides what was deleted.
//! Then, as long as *P* has no undefined behaviour,
//!
//! 1. every value of *P* that *Q* uses is the same in *Q*, or it is undefined in *P* (`undef` may become any value that is not poison,
//!    `poison` any value at all);
//! 2. every slot holds what the claims of the certificate say it holds, at each place that *Q* asks for.
//!
//! So *Q* does what *P* does. Both are shown at once by induction over the steps of the run, from four things that are checked:
//!
//! * **Slots do not escape** (`cells.rs`). Replacing loads by what they were replaced by, the address of a slot is used for nothing but
//!   loads and stores of the whole slot in its own type (or in one type, if the semantics allow it), not volatile, all of them deleted; for being stored in a slot by a store that is
//!   deleted; and for markers that are deleted and bundles of assumptions that are made void. So nobody else can see or change a slot.
//! * **Nothing else goes** (`cells.rs`). The other deleted instructions do nothing but compute addresses for those markers. What stays
//!   is not changed but for its operands, and these are replaced through deleted loads alone.
//! * **What is new is harmless** (`lines.rs`). A new line is a φ at the head of a block with one entry for each edge; or an assumption
//!   that a deleted load has made already (`!nonnull !noundef`, `!noundef` of an undefined value); or a debug record.
//! * **Casts are memory** (`punned.rs`), if the semantics allow it. An access as another type of the same size stores a cast of its value, or
//!   was replaced by a cast of what the slot holds. `bitcast` is defined as storing and loading. Pointers of integral address spaces are
//!   taken for integers with exposed provenance. An integer constant that is stored to a narrower slot runs over its end, and whatever
//!   comes after that is right.
//! * **Loads get what the slot holds** ([`memphis::check::construction`]), φs and simplified φs being claims about slots at the heads
//!   of blocks. `claims.rs` puts the function in the engine's terms.
//!
//! Promotion works in rounds: a slot that holds the address of another slot goes first, and its loads become the other's address. The
//! induction does not need the rounds. When a step of *P* goes through a loaded pointer, that load was an earlier step, and by induction
//! it gave the address that its replacement says. One script proves all rounds.
//!
//! An alloca outside the entry block makes a new slot each time it is executed. Its address is a value like any other: what is said to be that
//! address is the one made last, and no older one, for the reason that no value is stale (see [`memphis::check::construction`]). So one
//! slot is alive at a time, and the alloca is a definition, after which it holds its initial value.
//!
//! What slots hold at first, and what lifetime markers mean, is told by [`Semantics`]. They choose among what *P* may mean: zero is one of the
//! values that `undef` may have.
//!
//! # Assumptions
//!
//! Lifetime markers mean nothing unless the semantics say so, and `llvm.fake.use` means nothing. `memphis-ir` reads what LLVM reads, and prints what the script says; there are
//! other tests for that. Names of new values are new: whoever reads *Q* again sees it. A slot whose address nobody was given belongs to
//! one thread.
//!
//! # What it cannot see
//!
//! Debug records and `!dbg`; numbers and layout; slots that could have gone and did not; φs too many; what
//! [`upgrade`](memphis_ir::upgrade) does to old intrinsics, which is not part of a promotion.

mod cells;
mod claims;
mod content;
mod lines;
mod punned;
mod shown;

use cells::Cells;
use claims::ScriptClaims;
pub(crate) use content::{is_same_type, type_of};
use lines::Lines;
use memphis::Block;
use memphis::check::{Tree, construction};
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Function, InstId, Local, Value};
use std::fmt;
use std::ops::Range;

/// What the checker needs to know of a promotion besides its script. A wrong certificate makes the check fail; it cannot make a wrong
/// script pass.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    /// The immediate dominator of each block; `None` for the entry and for blocks that are never reached.
    pub idoms: Vec<Option<Block>>,
    /// The slots for which φs were placed, in any order. Other slots need no certificate.
    pub slots: Vec<SlotCertificate>,
    /// The φs of the slots.
    pub phis: Vec<PhiRun>,
    /// What the slots hold at the heads of blocks where they have no φ; `None` where nobody reads it.
    pub heads: Vec<(Block, Option<Value>)>,
    /// Blocks in which slots are live on entry.
    pub live: Vec<Block>,
}

impl Certificate {
    /// Makes it one that says nothing, and keeps its memory.
    pub fn clear(&mut self) {
        let Certificate { idoms, slots, phis, heads, live } = self;
        idoms.clear();
        slots.clear();
        phis.clear();
        heads.clear();
        live.clear();
    }
}

/// φs of a slot, whose results follow one another.
#[derive(Debug, Clone, Copy)]
pub struct PhiRun {
    /// The result of the first.
    pub first: Local,
    /// How many there are.
    pub n: u32,
}

/// What is known of a slot for which φs were placed.
#[derive(Debug, Clone)]
pub struct SlotCertificate {
    /// The slot.
    pub alloca: InstId,
    /// Its φs, in [`Certificate::phis`].
    pub phis: Range<u32>,
    /// Its other claims, in [`Certificate::heads`].
    pub heads: Range<u32>,
    /// Where it is live on entry, in [`Certificate::live`]; `None` if the claims are closed under dominance frontiers instead.
    pub live: Option<Range<u32>>,
}

/// What a function means, where whoever has it promoted may choose. Not the pass says so but whoever asked for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Semantics {
    /// What a slot holds before anything is stored.
    pub uninit: Uninit,
    /// After a lifetime marker a slot holds what it held at first. Otherwise markers mean nothing.
    pub lifetimes_undef: bool,
    /// Slots may be accessed as other types of the same size, which casts make up for.
    pub punned: bool,
    /// An integer constant that is stored to a slot of a narrower integer stands for its lower bits.
    pub narrowed: bool,
    /// A slot may be accessed as any one type, whatever its alloca says: where that reaches beyond the slot, the access is undefined behaviour.
    pub typed_by_accesses: bool,
}

/// What a slot holds before anything is stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Uninit {
    /// `undef`, as LLVM has it.
    #[default]
    Undef,
    /// Zero of its type, and nothing else.
    Zero,
}

/// What was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Slots that were proved to be promoted rightly.
    pub slots: u64,
    /// Their loads and stores.
    pub accesses: u64,
    /// Claims about the heads of blocks.
    pub heads: u64,
    /// `undef` that became a value, by the place that reads it.
    pub refinements: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.slots += other.slots;
        self.accesses += other.accesses;
        self.heads += other.heads;
        self.refinements += other.refinements;
    }
}

/// Why a script could not be proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Byte offset in the module's text: the instruction or block in question.
    pub offset: usize,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for Failure {}

/// Memory of [`check`], reused from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    tree: Tree,
    cells: Cells,
    lines: Lines,
    claims: claims::Tables,
    engine: construction::Scratch<content::Content>,
}

/// Proves that a script does nothing but promote slots, and that rightly under these semantics. See the module's head.
///
/// # Errors
/// The first thing that could not be proved, with the slot, the place that reads it, the path on which it goes wrong and the two values.
///
/// Cost: linear in the body and the script; for each slot, its accesses, heads and their entries, and its frontiers or its live range.
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

/// A failure at an instruction.
#[cold]
pub(crate) fn failure_at(f: Function<'_>, inst: InstId, message: impl Into<String>) -> Box<Failure> {
    let start = f.body.inst(inst).start;
    Box::new(Failure { offset: f.body.start + start as usize, message: message.into() })
}

/// A failure at the head of a block.
#[cold]
pub(crate) fn failure_in(f: Function<'_>, block: BlockId, message: impl Into<String>) -> Box<Failure> {
    failure_at(f, InstId(f.body.block(block).insts.start), message)
}
