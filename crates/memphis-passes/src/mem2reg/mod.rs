//! mem2reg with the answers of LLVM 22: promotes the allocas of a function to SSA values.
//!
//! The engine (crate `memphis`) plans; this module is LLVM's dialect of applying the plan: in which
//! order slots are finished, what φs are called and how their entries are ordered, what is left in dead
//! code, what becomes of debug records and of promises in metadata. Every habit is one that shows in
//! the output.

pub mod asm;
pub(crate) mod bundles;
mod certificate;
mod debug;
mod entries;
mod left_over;
mod merges;
mod names;
mod options;
mod params;
mod pass;
mod promote;
mod punned;
pub(crate) mod remark;
mod script;
mod simplify;
pub(crate) mod slots;
pub mod state;
mod stats;
mod uses;
pub mod value_tracking;
mod walk;

pub use options::{MAX_PHI_COPY_COST, MAX_PROMOTABLE_ALLOCA_SIZE, Options};
pub use promote::Scratch;
pub(crate) use promote::is_large;
pub use remark::{Reason, Remark};
pub(crate) use script::is_optnone;
pub(crate) use slots::Refusal;
pub use stats::Stats;

use crate::pass::Wanted;
use crate::phi_eliminate;
use memphis::destruct::Coalescing;
use memphis_check::script::Certificate;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, Module};

/// What mem2reg did with a function.
#[derive(Debug, Default)]
pub struct Mem2Reg {
    /// How the function changes.
    pub edit: Edit,
    /// LLVM's counters.
    pub stats: Stats,
    /// The allocas that stay.
    pub remarks: Vec<Remark>,
    /// Whether the script calls `@llvm.assume`.
    pub uses_assume: bool,
    /// Whether the function is `optnone`, and so stays as it is.
    pub optnone: bool,
    /// What a checker needs to know of a promotion, if it was asked for and there was one.
    pub certificate: Option<Certificate>,
}

/// Promotes the allocas of a function, with a certificate for [`memphis_check::script`] if `certify`.
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
    run_with(module, body, options, Wanted { certificate: certify, remarks: true }, scratch)
}

/// As [`run`], with what is wanted of the rest.
pub(crate) fn run_with(
    module: &Module<'_>,
    body: &mut Body,
    options: Options,
    wanted: Wanted,
    scratch: &mut Scratch,
) -> Mem2Reg {
    slots::prepare_constants(module, body, &options, &mut scratch.constants);
    scratch.narrowed.clear();
    if options.narrows() {
        punned::prepare_narrowed(module, body, &mut scratch.narrowed);
    }
    if is_large(body) {
        body.give_back_lookups();
    }
    let f = Function { module, body };
    let remarks_if_wanted = |remarks: &dyn Fn() -> Vec<Remark>| if wanted.remarks { remarks() } else { Vec::new() };
    if script::is_optnone(f) {
        let remarks = remarks_if_wanted(&|| remark::of_optnone(f));
        return Mem2Reg { edit: Edit::new(body), remarks, optnone: true, ..Mem2Reg::default() };
    }
    if scratch.constants.is_empty() {
        let remarks = remarks_if_wanted(&|| remark::outside_entry(f));
        return Mem2Reg { edit: Edit::new(body), remarks, ..Mem2Reg::default() };
    }
    let mut slots = std::mem::take(&mut scratch.slots);
    slots::collect(f, &scratch.constants, &options, &mut slots);
    scratch.analyse(body);
    let mut promoted = promote::promote(f, slots, options, wanted.certificate, scratch);
    let remarks = if wanted.remarks { remark::of_promoted(&mut promoted, &options) } else { Vec::new() };
    let mut edit = scratch.spare_edit();
    script::edit_script(&mut promoted, &mut edit, &mut scratch.phi_lists);
    let result = Mem2Reg {
        edit,
        certificate: promoted.certificate.take(),
        stats: promoted.stats,
        uses_assume: !promoted.state.assumes.is_empty(),
        remarks,
        optnone: false,
    };
    scratch.recycle(promoted);
    result
}

/// Promotes the scalars of a function, in all its blocks, but for the slots of parameters: what a compiler asks for before its
/// inliner, which stores the arguments of a call into those slots. Where nothing was stored, zero is read. A constant that is
/// wider than its slot is cut to the slot's width.
///
/// ```
/// use memphis_ir::{print::*, Body, Function, Module};
/// use memphis_passes::mem2reg::{Scratch, promote_allocas};
/// let text = b"define i32 @f(i32 %a) {
///   %a.addr = alloca i32
///   %x = alloca i32
///   store i32 %a, ptr %a.addr
///   %v = load i32, ptr %a.addr
///   store i64 4294967298, ptr %x
///   %w = load i32, ptr %x
///   %sum = add i32 %v, %w
///   ret i32 %sum
/// }";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// let result = promote_allocas(&module, &mut body, false, &mut Scratch::default());
/// let printed = print_function(Function { module: &module, body: &body }, &result.edit, Numbering::Renumber);
/// assert_eq!(String::from_utf8_lossy(&printed.text), "define i32 @f(i32 %a) {
///   %a.addr = alloca i32
///   store i32 %a, ptr %a.addr
///   %v = load i32, ptr %a.addr
///   %sum = add i32 %v, 2
///   ret i32 %sum
/// }");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// This is [`run`] with [`Options::BEFORE_INLINING`], and costs the same.
pub fn promote_allocas(module: &Module<'_>, body: &mut Body, certify: bool, scratch: &mut Scratch) -> Mem2Reg {
    run(module, body, Options::BEFORE_INLINING, certify, scratch)
}

/// Promotes the scalars of a function, in all its blocks, those of parameters as well: what a compiler asks for after its inliner. The
/// allocas of promoted parameters stay, for back ends that look them up. Constants are cut as by [`promote_allocas`].
///
/// ```
/// use memphis_ir::{print::*, Body, Function, Module};
/// use memphis_passes::mem2reg::{Scratch, promote_allocas_with_params};
/// let text = b"define i32 @f(i32 %a) {
///   %a.addr = alloca i32
///   store i32 %a, ptr %a.addr
///   br label %inlined
/// inlined:
///   %x = alloca i32
///   %v = load i32, ptr %a.addr
///   store i32 %v, ptr %x
///   %w = load i32, ptr %x
///   ret i32 %w
/// }";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// let result = promote_allocas_with_params(&module, &mut body, false, &mut Scratch::default());
/// let printed = print_function(Function { module: &module, body: &body }, &result.edit, Numbering::Renumber);
/// assert_eq!(String::from_utf8_lossy(&printed.text), "define i32 @f(i32 %a) {
///   %a.addr = alloca i32
///   br label %inlined
/// inlined:
///   ret i32 %a
/// }");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// This is [`run`] with [`Options::AFTER_INLINING`], and costs the same.
pub fn promote_allocas_with_params(
    module: &Module<'_>,
    body: &mut Body,
    certify: bool,
    scratch: &mut Scratch,
) -> Mem2Reg {
    run(module, body, Options::AFTER_INLINING, certify, scratch)
}

/// Replaces the φs of a function by copies through memory, by the protocol of two phases: what a compiler asks for after its optimizations,
/// before a back end that knows no φs. A φ that is a source of another one on some edge is saved in a slot at the end of each predecessor, and
/// read at the head of its block. Critical edges are split.
///
/// ```
/// use memphis_ir::{print::*, Body, Function, Module};
/// use memphis_passes::mem2reg::eliminate_phis;
/// use memphis_passes::phi_eliminate::Scratch;
/// let text = b"define i32 @f(i1 %c, i32 %a, i32 %b) {
/// entry:
///   br i1 %c, label %then, label %end
/// then:
///   br label %end
/// end:
///   %v = phi i32 [ %a, %entry ], [ %b, %then ]
///   ret i32 %v
/// }";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// let result = eliminate_phis(&module, &mut body, true, &mut Scratch::default());
/// let f = Function { module: &module, body: &body };
/// memphis_check::demotion::check(f, &result.edit, &result.certificate.unwrap(), &mut Default::default()).unwrap();
/// let printed = print_function(f, &result.edit, Numbering::Renumber);
/// let printed = String::from_utf8_lossy(&printed.text);
/// assert!(!printed.contains(" phi ") && printed.matches("store i32").count() == 2, "{printed}");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// This is [`phi_eliminate::run`](crate::phi_eliminate) with
/// [`Coalescing::TwoPhase`], and costs the same. The default options there leave fewer copies;
/// [`copies`](crate::copies) has them between registers.
pub fn eliminate_phis(
    module: &Module<'_>,
    body: &mut Body,
    certify: bool,
    scratch: &mut phi_eliminate::Scratch,
) -> phi_eliminate::PhiEliminate {
    let options = phi_eliminate::Options { coalescing: Coalescing::TwoPhase, ..Default::default() };
    phi_eliminate::run(module, body, options, certify, scratch)
}
