//! The three entry points of a small compiler: two promotions around its inliner, and the way back
//! out of SSA form before its back end. Each is a pass with options, run over a module.

use super::Options;
use crate::{Driver, Output, Pipeline, RunError, phi_eliminate};
use memphis::destruct::Coalescing;

/// Promotes the scalars of a module, in all blocks of its functions, but not the slots of
/// parameters. A compiler asks for this before its inliner, which stores the arguments of a call
/// into those slots.
///
/// * A scalar has at most [8 bytes](super::MAX_PROMOTABLE_ALLOCA_SIZE).
/// * Where nothing was stored, zero is read.
/// * A constant that is wider than its slot is cut to the slot's width.
/// * What an asm writes to a slot from a register becomes a result of the asm; of an asm goto, one
///   that only the code after it sees.
/// * The φs of a function have at most [50,000 arguments](super::MAX_PHI_COPY_COST): slots with
///   more stay.
///
/// ```
/// use memphis_passes::mem2reg::promote_allocas;
/// let text = b"define i32 @f(i32 %a) {
///   %a.addr = alloca i32
///   %x = alloca i32
///   %y = alloca i32
///   store i32 %a, ptr %a.addr
///   %u = load i32, ptr %a.addr
///   store i64 4294967298, ptr %x
///   %v = load i32, ptr %x
///   %w = load i32, ptr %y
///   %sum = add i32 %u, %v
///   %all = add i32 %sum, %w
///   ret i32 %all
/// }
/// ";
/// let promoted = promote_allocas(text)?;
/// assert_eq!(promoted.text(), "define i32 @f(i32 %a) {
///   %a.addr = alloca i32
///   store i32 %a, ptr %a.addr
///   %u = load i32, ptr %a.addr
///   %sum = add i32 %u, 2
///   %all = add i32 %sum, 0
///   ret i32 %all
/// }
/// ");
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
///
/// This is [`Driver::run`] with mem2reg and [`Options::BEFORE_INLINING`]: it has the same errors
/// and costs the same.
///
/// # Errors
/// See [`Driver::run`].
pub fn promote_allocas(text: &[u8]) -> Result<Output, RunError> {
    Driver::new(&Pipeline::of(Options::BEFORE_INLINING)).run(text)
}

/// Promotes the scalars of a module as [`promote_allocas`] does, those of parameters as well. A
/// compiler asks for this after its inliner. The allocas of promoted parameters stay, for back ends
/// that look them up. A parameter's slot that no store fills stays in memory: the back end fills
/// it.
///
/// ```
/// use memphis_passes::mem2reg::promote_allocas_with_params;
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
/// }
/// ";
/// let promoted = promote_allocas_with_params(text)?;
/// assert_eq!(promoted.text(), "define i32 @f(i32 %a) {
///   %a.addr = alloca i32
///   br label %inlined
/// inlined:
///   ret i32 %a
/// }
/// ");
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
///
/// This is [`Driver::run`] with mem2reg and [`Options::AFTER_INLINING`].
///
/// # Errors
/// See [`Driver::run`].
pub fn promote_allocas_with_params(text: &[u8]) -> Result<Output, RunError> {
    Driver::new(&Pipeline::of(Options::AFTER_INLINING)).run(text)
}

/// Replaces the φs of a module by copies through memory, by the protocol of two phases. A compiler
/// asks for this after its optimizations, before a back end without φs. A φ that is a source of
/// another one on some edge is saved in a slot at the end of each predecessor, and read at the head
/// of its block. Critical edges are split.
///
/// ```
/// use memphis_passes::mem2reg::eliminate_phis;
/// let text = b"define i32 @f(i1 %c, i32 %a, i32 %b) {
/// entry:
///   br i1 %c, label %then, label %end
/// then:
///   br label %end
/// end:
///   %v = phi i32 [ %a, %entry ], [ %b, %then ]
///   ret i32 %v
/// }
/// ";
/// let eliminated = eliminate_phis(text)?;
/// let eliminated = eliminated.text();
/// assert!(!eliminated.contains(" phi ") && eliminated.matches("store i32").count() == 2, "{eliminated}");
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
///
/// This is [`Driver::run`] with [`phi_eliminate`] and [`Coalescing::TwoPhase`]. The default options
/// there leave fewer copies; [`copies`](crate::copies) has them between registers.
///
/// # Errors
/// See [`Driver::run`].
pub fn eliminate_phis(text: &[u8]) -> Result<Output, RunError> {
    let options = phi_eliminate::Options { coalescing: Coalescing::TwoPhase, ..Default::default() };
    Driver::new(&Pipeline::of(options)).run(text)
}
