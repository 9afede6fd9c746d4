//! mem2reg with the answers of LLVM 22: promotes the allocas of a function to SSA values.
//!
//! The engine (crate `memphis`) plans; this module describes the function to it and carries out the
//! plan as LLVM would. What LLVM's data structures decide about the text is in `dialect/`.
//!
//! # The steps
//!
//! [`run`] takes these steps in order. From *judge* to *simplify* is a round; rounds go on until no
//! slot is freed any more (`rounds.rs`).
//!
//! | step | file | leaves |
//! | --- | --- | --- |
//! | 1 collect | `collect.rs`; before the first round, their uses: `uses.rs` | the slots: the allocas of the entry block, or of all blocks if the options say so |
//! | 2 judge | `judge.rs` | the slots that may be promoted now |
//! | 3 describe | `describe.rs` | the accesses of each slot, and those of slots that may need φs in the engine's terms |
//! | 4 plan | `plan.rs` | φs with an argument for each edge, and what each load reads |
//! | 5 finish early | `finish_early.rs` | the slots that LLVM's short cuts do not promote |
//! | 6 place | `place.rs` | their φs with names, without incoming values |
//! | 7 rename | `rename/` | φs with incoming values; loads, stores and allocas are gone |
//! | 8 simplify | `simplify.rs` | φs that merge different values |
//! | 9 script | `script.rs` | the edit script |
//!
//! Steps 5 and 6 alternate, slot by slot, in LLVM's order. The steps share a slot (`slot.rs`), a
//! round (`promoter.rs`) and the half-promoted function (`state/`).
//!
//! # What holds between the steps
//!
//! * **The body does not change**, once it has the constants that may be needed. [`State`](crate::state::State)
//!   has what was deleted, replaced and inserted, and answers questions about the half-promoted
//!   function.
//! * A value of the body or of the plan is [resolved](crate::state::State::resolve) before it is compared
//!   or stored. After a slot was promoted, its address resolves to `poison`, and nothing else
//!   replaces an address; that is how `State::is_replaced` tells.
//! * A slot that is finished early is not in the work list any more. The engine may have planned
//!   it, as it does not know LLVM's short cuts; its φs and loads in the plan are ignored. A slot of
//!   the list keeps its place from step 6 on.
//! * New φs of a slot have consecutive ids and locals, and those of a round follow those of earlier
//!   rounds. Each numbering of slots and φs has a type of its own.
//! * From step 7 on, each φ that was not folded has an incoming value for each edge from a
//!   reachable block, in the order of its block (`state/entry_rows.rs`); after step 8,
//!   `dialect/dead_code.rs` adds `poison` for the others.
//! * Of the changes, only the script leaves this module, with a [`Certificate`] that a checker can
//!   prove it by.

mod certificate;
mod describe;
pub(crate) mod dialect;
mod entry_points;
mod finish_early;
mod left_over;
mod memory;
mod options;
mod pass;
mod place;
mod plan;
mod promoter;
pub(crate) mod remark;
pub(crate) mod remedy;
mod rename;
mod replace;
mod rounds;
mod script;
mod simplify;
mod stats;

pub use crate::asm::AsmGoto;
pub use crate::slots::reason::Reason;
pub use entry_points::{eliminate_phis, promote_allocas, promote_allocas_with_params};
pub use memphis_ir::Llvm;
pub use options::{MAX_PHI_COPY_COST, MAX_PROMOTABLE_ALLOCA_SIZE, Options};
pub use remark::Remark;
pub use stats::Stats;

use crate::pass::Wanted;
use crate::slots::collect::collect;
use crate::slots::constants::prepare_constants;
use crate::slots::fit::prepare_narrowed;
pub use crate::worker::Scratch;
use crate::worker::is_large;
use dialect::phi_order::PhiLists;
use memory::Memory;
use memphis_check::script::Certificate;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, Module};

/// The result of mem2reg for a function.
#[derive(Debug, Default)]
pub struct Mem2Reg {
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

/// Promotes the allocas of a function, with a certificate for [`memphis_check::script`] if
/// `certify`.
///
/// ```
/// use memphis_ir::{print::*, Body, Function, Module};
/// use memphis_passes::mem2reg::{Options, Scratch, run};
/// let text = b"define i32 @f(i32 %a) {
///   %x = alloca i32
///   store i32 %a, ptr %x
///   %v = load i32, ptr %x
///   ret i32 %v
/// }";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// let result = run(&module, &mut body, Options::DEFAULT, false, &mut Scratch::default());
/// let printed = print_function(Function { module: &module, body: &body }, &result.edit, Numbering::Renumber);
/// assert_eq!(printed.text, b"define i32 @f(i32 %a) {\n  ret i32 %a\n}");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// `body` only gains constants. Cost: linear in the function, plus accesses, plus φs and their
/// entries, for all rounds together.
pub fn run(module: &Module<'_>, body: &mut Body, options: Options, certify: bool, scratch: &mut Scratch) -> Mem2Reg {
    run_with(module, body, options, Wanted { certificate: certify, remarks: true, ..Wanted::default() }, scratch)
}

/// As [`run`], with a choice of results.
pub(crate) fn run_with(
    module: &Module<'_>,
    body: &mut Body,
    options: Options,
    wanted: Wanted,
    scratch: &mut Scratch,
) -> Mem2Reg {
    let mut memory = scratch.lend::<Memory>();
    prepare(module, body, &options, &mut memory);
    let f = Function { module, body };
    if let Some(unchanged) = leave_alone(f, wanted, &memory) {
        return unchanged;
    }
    let mut slots = std::mem::take(&mut memory.slots);
    let of_slots = options.slots();
    collect(f, &memory.constants, &of_slots, &mut slots);
    memory.tables.find_slot_uses(f, &slots, !of_slots.narrows && !of_slots.typed_by_accesses);
    if is_large(body) {
        body.free_lookups_and_notes();
    }
    memory.analyse(body);
    let f = Function { module, body };
    let mut promoted = rounds::promote(f, slots, options, wanted.certificate, &mut memory, scratch);
    drop(memory);
    let remarks = if wanted.remarks { remark::of_promoted(&promoted, &options) } else { Vec::new() };
    let edit = std::mem::take(&mut *scratch.lend::<Edit>());
    let result = Mem2Reg {
        edit: script::edit_script(&mut promoted, &mut scratch.lend::<PhiLists>(), edit),
        certificate: promoted.certificate.take(),
        stats: promoted.stats,
        uses_assume: !promoted.state.assumes.is_empty(),
        remarks,
    };
    scratch.lend::<Memory>().recycle(promoted);
    result
}

/// Makes the constants that the promotion may need, while the body can still be changed.
fn prepare(module: &Module<'_>, body: &mut Body, options: &Options, memory: &mut Memory) {
    let of_slots = options.slots();
    prepare_constants(module, body, &of_slots, &mut memory.constants);
    if !memory.constants.is_empty() {
        memory.types.prepare(module, body, &of_slots);
    }
    memory.narrowed.clear();
    if options.narrows() {
        prepare_narrowed(module, body, &mut memory.narrowed);
    }
}

/// The result for a function that stays as it is: it has no alloca that the options are about.
fn leave_alone(f: Function<'_>, wanted: Wanted, memory: &Memory) -> Option<Mem2Reg> {
    if !memory.constants.is_empty() {
        return None;
    }
    let remarks = if wanted.remarks { remark::outside_entry(f) } else { Vec::new() };
    Some(Mem2Reg { edit: Edit::new(f.body), remarks, ..Mem2Reg::default() })
}
