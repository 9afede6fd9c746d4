//! mem2reg with the answers of LLVM 22: promotes the allocas of a function to SSA values.
//!
//! The engine (crate `memphis`) plans; this module describes the function to it and carries out the
//! plan as LLVM would. What LLVM's data structures decide about the text is in `dialect/`.
//!
//! # The steps
//!
//! `run` takes these steps in order. From *judge* to *simplify* is a round; rounds go on until no
//! slot is freed any more (`rounds.rs`). Each step is a function: what it needs and what it leaves
//! is in its signature. `p` is the function while its slots are promoted, `c` what does not change.
//!
//! | step | file | leaves |
//! | --- | --- | --- |
//! | 1 collect | `slots/collect.rs`, `slots/uses.rs` | the slots: the allocas of the entry block, or of all blocks if the options say so; their uses |
//! | 2 judge | `slots/judge.rs` | the slots that may be promoted now |
//! | 3 describe | `describe.rs` | the accesses of each slot, and those of slots that may need φs in the engine's terms |
//! | 4 plan | `plan.rs` | φs with an argument for each edge, and what each load reads |
//! | 5 finish early | `finish_early.rs` | the slots that LLVM's short cuts do not promote |
//! | 6 place | `finish_early.rs` | their φs with names, without incoming values |
//! | 7 rename | `rename/` | φs with incoming values; loads, stores and allocas are gone |
//! | 8 simplify | `simplify.rs` | φs that merge different values, with an incoming value for each edge |
//! | 9 script | `script.rs` | the edit script |
//!
//! Steps 5 and 6 alternate, slot by slot, in LLVM's order. Only steps 5 to 8 change the function
//! (`promotion.rs`, `state/`).
//!
//! # What holds between the steps
//!
//! * **The body does not change**, once it has the constants that may be needed. A `State` has
//!   the edit script of what was deleted, replaced and inserted, and answers questions about the
//!   half-promoted function.
//! * A value of the body or of the plan is resolved (`State::resolve`) before it is compared or
//!   stored. After a slot was promoted, its address resolves to `poison`, and nothing else
//!   replaces an address; that is how `State::is_replaced` tells.
//! * A slot that is finished early is not in the work list any more. The engine may have planned
//!   it, as it does not know LLVM's short cuts; its φs and loads in the plan are ignored. A slot of
//!   the list keeps its place from step 6 on.
//! * New φs of a slot have consecutive ids and locals, and those of a round follow those of earlier
//!   rounds. Each numbering of slots and φs has a type of its own.
//! * From step 7 on, each φ that was not folded has an incoming value for each edge from a
//!   reachable block, in the order of its block (`state/entry_rows.rs`); step 8 adds `poison` for
//!   the others.
//! * Of the changes, only the script leaves this module, with a [`Certificate`] that a checker can
//!   prove it by.

mod certificate;
mod describe;
pub(crate) mod dialect;
mod entry_points;
mod finish_early;
mod options;
mod pass;
mod plan;
mod promotion;
pub(crate) mod remark;
pub(crate) mod remedy;
mod rename;
mod rounds;
mod script;
mod simplify;

pub use crate::asm::AsmGoto;
pub use crate::slots::reason::Reason;
pub use entry_points::{eliminate_phis, promote_allocas, promote_allocas_with_params};
pub use memphis::construct::Ssa;
pub use memphis_check::script::Uninit;
pub use memphis_ir::Llvm;
pub use options::{MAX_PHI_COPY_COST, MAX_PROMOTABLE_ALLOCA_SIZE, Options};
pub(crate) use remark::Remark;

use crate::asm::obstacles;
use crate::debug_records::Debug;
use crate::pass::Wanted;
use crate::slots::collect::{AccessTypes, SlotConstants, collect, prepare_constants};
use crate::slots::fit::prepare_narrowed;
use crate::slots::judge::UseRules;
use crate::slots::{Slot, SlotId};
use crate::state::{State, Tables};
use crate::value_tracking::{Dom, Facts};
use crate::worker::Scratch;
use crate::worker::is_large;
use certificate::CertificateNotes;
use dialect::Rules;
use dialect::order::PhiLists;
use dialect::phi_names::PhiNames;
use memphis::Analyses;
use memphis_check::script::Certificate;
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Const, Function, InstId, Module, Opcode, Value};
use promotion::{Context, Promotion};
use std::ops::AddAssign;

/// The result of mem2reg for a function.
#[derive(Debug, Default)]
pub(crate) struct Mem2RegResult {
    /// The change of the function.
    pub edit: Edit,
    /// LLVM's counters.
    pub stats: Stats,
    /// A remark for each alloca that stays.
    pub remarks: Vec<Remark>,
    /// True if the script calls `@llvm.assume`.
    pub uses_assume: bool,
    /// The facts for a checker, if they were asked for and the function has slots.
    pub certificate: Option<Certificate>,
}

/// Promotes the allocas of a function, with a certificate for [`memphis_check::script`] if it is
/// wanted. `body` only gains constants.
///
/// Cost: linear in the function, plus accesses, plus φs and their entries, for all rounds together.
pub(crate) fn run(
    module: &Module<'_>,
    body: &mut Body,
    options: Options,
    wanted: Wanted,
    scratch: &mut Scratch,
) -> Mem2RegResult {
    let memory = &mut *scratch.lend::<Memory>();
    prepare(module, body, &options, memory);
    let f = Function { module, body };
    if memory.constants.is_empty() {
        // No alloca that the options are about.
        let remarks = if wanted.remarks { remark::outside_entry(f) } else { Vec::new() };
        return Mem2RegResult { edit: Edit::new(f.body), remarks, ..Mem2RegResult::default() };
    }
    collect(f, &memory.constants, &options.slots(), &mut memory.slots);
    memory.tables.find_slot_uses(body, &memory.slots);
    if is_large(body) {
        body.free_lookups_and_notes();
    }
    let f = Function { module, body };
    let mut p = Promotion {
        state: State::new_in(f, std::mem::take(&mut *scratch.lend()), std::mem::take(&mut memory.tables)),
        facts: Facts::new(),
        debug: Debug::new(options.llvm.forgets_undef_stores()),
        names: std::mem::take(&mut memory.names),
        phi_locations: Table::new(),
        left_markers: Vec::new(),
        drops_bundles: false,
    };
    p.names.clear();
    let promoted = promote_slots(&mut p, options, wanted, memory, scratch);
    script::complete(&mut p, &memory.slots, &mut scratch.lend::<PhiLists>());
    let (edit, tables) = p.state.finish();
    (memory.tables, memory.names) = (tables, p.names);
    // The only function that a promotion calls.
    let uses_assume = edit.insts().values().iter().any(|line| line.opcode == Opcode::Call);
    Mem2RegResult { edit, uses_assume, ..promoted }
}

/// The memory of a promotion, which is kept from function to function.
#[derive(Debug, Default)]
struct Memory {
    constants: Vec<SlotConstants>,
    types: AccessTypes,
    /// The lower bits of constants, by the stores that mean them.
    narrowed: Vec<(InstId, Const)>,
    slots: Table<SlotId, Slot>,
    tables: Tables,
    names: PhiNames,
}

/// Makes the constants that the promotion may need, while the body can still be changed.
fn prepare(module: &Module<'_>, body: &mut Body, options: &Options, memory: &mut Memory) {
    let slots = options.slots();
    prepare_constants(module, body, &slots, &mut memory.constants);
    if !memory.constants.is_empty() {
        memory.types.prepare(module, body, &slots);
    }
    memory.narrowed.clear();
    if options.narrows() {
        prepare_narrowed(module, body, &mut memory.narrowed);
    }
}

/// Promotes the slots of a function: all of the result but for the script.
fn promote_slots(
    p: &mut Promotion<'_>,
    options: Options,
    wanted: Wanted,
    memory: &mut Memory,
    scratch: &Scratch,
) -> Mem2RegResult {
    let f = p.state.f;
    let mut analyses = scratch.lend::<Analyses>();
    analyses.recompute(f.body.cfg());
    memory.narrowed.iter().for_each(|&(store, bits)| p.state.set_stored(store, Value::constant(bits)));
    let rules = UseRules {
        is_punned: options.punned,
        asm: options.rewrites_asm().then(|| obstacles(&p.state, &options.asm())),
    };
    let c = Context {
        options,
        rules,
        cfg: f.body.cfg(),
        analyses: &analyses,
        dom: Dom(analyses.dom()),
        certifies: wanted.certificate,
        scratch,
    };
    let mut notes = scratch.lend::<CertificateNotes>();
    notes.clear();
    let stats = rounds::run_rounds(&c, p, &mut memory.slots, &memory.types, &mut notes);
    let certificate = wanted.certificate.then(|| notes.finish(&p.state, &analyses));
    let remarks = if wanted.remarks { remark::of_promoted(&c, &p.state, &memory.slots) } else { Vec::new() };
    Mem2RegResult { stats, certificate, remarks, ..Mem2RegResult::default() }
}

/// LLVM's counters for mem2reg, with its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Stats {
    /// `NumPromoted`: allocas promoted.
    pub num_promoted: u64,
    /// `NumLocalPromoted`: promoted within one block.
    pub num_local_promoted: u64,
    /// `NumSingleStore`: promoted with a single store.
    pub num_single_store: u64,
    /// `NumDeadAlloca`: dead ones removed.
    pub num_dead_alloca: u64,
    /// `NumPHIInsert`: φs inserted, before simplification.
    pub num_phi_insert: u64,
}

impl Stats {
    /// Value, name and description of each counter. LLVM prints counters by name.
    pub fn rows(&self) -> [(u64, &'static str, &'static str); 5] {
        [
            (self.num_dead_alloca, "NumDeadAlloca", "Number of dead alloca's removed"),
            (self.num_local_promoted, "NumLocalPromoted", "Number of alloca's promoted within one block"),
            (self.num_phi_insert, "NumPHIInsert", "Number of PHI nodes inserted"),
            (self.num_promoted, "NumPromoted", "Number of alloca's promoted"),
            (self.num_single_store, "NumSingleStore", "Number of alloca's promoted with a single store"),
        ]
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.num_promoted += other.num_promoted;
        self.num_local_promoted += other.num_local_promoted;
        self.num_single_store += other.num_single_store;
        self.num_dead_alloca += other.num_dead_alloca;
        self.num_phi_insert += other.num_phi_insert;
    }
}
