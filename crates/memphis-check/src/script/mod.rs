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
//! four things that are checked:
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
//!   !noundef`, `!noundef` of an undefined value); or a debug record.
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
//! superfluous φs; the changes that [`upgrade`](memphis_ir::upgrade) makes to old intrinsics, which
//! are not part of a promotion.

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

/// The facts that the checker needs about a promotion besides its script. A wrong certificate makes
/// the check fail; it cannot make a wrong script pass.
#[derive(Debug, Clone, Default)]
pub struct Certificate {
    /// The immediate dominator of each block; `None` for the entry and for blocks that are never
    /// reached.
    pub idoms: Vec<Option<Block>>,
    /// The slots for which φs were placed, in any order. Other slots need no certificate.
    pub slots: Vec<SlotCertificate>,
    /// The φs of the slots.
    pub phis: Vec<PhiRun>,
    /// The values of the slots at the heads of blocks where they have no φ; `None` where no load
    /// reads the value.
    pub heads: Vec<(Block, Option<Value>)>,
    /// Blocks in which slots are live on entry.
    pub live: Vec<Block>,
}

impl Certificate {
    /// Removes all claims, and keeps the memory.
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
    /// The number of φs.
    pub n: u32,
}

/// The claims about a slot for which φs were placed.
#[derive(Debug, Clone)]
pub struct SlotCertificate {
    /// The slot.
    pub alloca: InstId,
    /// Its φs, in [`Certificate::phis`].
    pub phis: Range<u32>,
    /// Its other claims, in [`Certificate::heads`].
    pub heads: Range<u32>,
    /// The blocks in which it is live on entry, in [`Certificate::live`]; `None` if the claims are
    /// closed under dominance frontiers instead.
    pub live: Option<Range<u32>>,
}

/// Choices in the meaning of a function. The caller of the pass makes them, not the pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Semantics {
    /// The content of a slot before anything is stored.
    pub uninit: Uninit,
    /// After a lifetime marker a slot holds its initial content again. Otherwise markers have no
    /// effect.
    pub lifetimes_undef: bool,
    /// Slots may be accessed as other types of the same size, if casts replace such accesses.
    pub punned: bool,
    /// An integer constant that is stored to a slot of a narrower integer stands for its lower
    /// bits.
    pub narrowed: bool,
    /// A slot may be accessed as any one type, whatever its alloca says: an access beyond the end
    /// of the slot is undefined behaviour.
    pub typed_by_accesses: bool,
}

/// The content of a slot before anything is stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Uninit {
    /// `undef`, as LLVM has it.
    #[default]
    Undef,
    /// Zero of its type, and nothing else.
    Zero,
}

/// The number of things that were checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Slots that were proved to be promoted rightly.
    pub slots: u64,
    /// Their loads and stores.
    pub accesses: u64,
    /// Claims about the heads of blocks.
    pub heads: u64,
    /// Places at which `undef` became a value.
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

/// The reason why a script could not be proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Byte offset in the module's text: the instruction or block in question.
    pub offset: usize,
    /// The problem, as a sentence without a full stop.
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
