//! Comparison of two instructions without their operands.
//!
//! Operands are compared by [`super::prove`]. All text around them must be equal by the rules of
//! [`super::normal`].

use super::canon::Canon;
use super::normal;
use super::side::{Both, Side};
use super::token::Token;
use memphis_ir::{ConstKind, Flags, Function, InstId, Opcode, TypeId};

/// Flags that record only the spelling of an instruction.
const SPELLING: Flags = Flags(Flags::IMPLICIT_NUMBER.0 | Flags::OLD_STYLE.0);

/// True if the decoded parts of two instructions agree: cheap, and enough to tell most instructions
/// apart.
pub(super) fn same_operation(canon: &mut Canon<'_>, f: Both<Function<'_>>, before: InstId, after: InstId) -> bool {
    let (b, a) = (f.before.body.inst(before), f.after.body.inst(after));
    if b.opcode != a.opcode || b.predicate != a.predicate || b.n_args != a.n_args {
        return false;
    }
    if b.flags.0 & !SPELLING.0 != a.flags.0 & !SPELLING.0 {
        return false;
    }
    let (bo, ao) = (f.before.body.operands(before), f.after.body.operands(after));
    if bo.len() != ao.len() {
        return false;
    }
    let mut same =
        |b: TypeId, a: TypeId| canon.ty(Side::Before, f.before.types(), b) == canon.ty(Side::After, f.after.types(), a);
    same(b.ty, a.ty) && same(b.aux_ty, a.aux_ty) && bo.iter().zip(ao).all(|(b, a)| same(b.ty, a.ty))
}

/// Compares the text of two instructions outside their operands. [`same_operation`] must hold for
/// them.
///
/// # Errors
/// The difference, in a few words.
pub(super) fn same_text(
    canon: &mut Canon<'_>,
    f: Both<Function<'_>>,
    before: InstId,
    after: InstId,
) -> Result<(), &'static str> {
    let opcode = f.before.body.inst(before).opcode;
    let n = f.before.body.operands(before).len();
    let (mut before_gaps, mut after_gaps) = (Gaps::new(f.before, before), Gaps::new(f.after, after));
    let is_assume = callee_name(f.before, before) == ASSUME && callee_name(f.after, after) == ASSUME;
    for index in 0..=n {
        let (Some(b), Some(a)) = (before_gaps.next(), after_gaps.next()) else {
            return Err("the text of the instruction is not understood");
        };
        let is_last = index == n;
        let same = if is_assume && index > f.before.body.inst(before).n_args as usize {
            same_but_ignored(canon, b, a)
        } else if opcode.is_call() {
            normal::same_attributed_text(canon, b, a)
        } else {
            normal::same_text(canon, b, a) || is_last && adds_default_alignment(canon, f, after, b, a)
        };
        if !same {
            return Err(if opcode.is_call() {
                "the attributes of the call differ"
            } else {
                "types, flags, alignment, ordering or indices differ"
            });
        }
    }
    same_attachments(canon, f, before, after)
}

/// The text of an instruction around its operands: one piece before each operand, and one after the
/// last.
struct Gaps<'t> {
    f: Function<'t>,
    operands: std::slice::Iter<'t, memphis_ir::Operand>,
    /// The start of the next piece; `None` after the last one.
    at: Option<u32>,
    end: u32,
}

impl<'t> Gaps<'t> {
    fn new(f: Function<'t>, inst: InstId) -> Gaps<'t> {
        let (at, end) = (Some(f.after_result(inst)), f.body.inst(inst).attachments);
        Gaps { f, operands: f.body.operands(inst).iter(), at, end }
    }
}

impl<'t> Iterator for Gaps<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        let start = self.at?;
        let end = match self.operands.next() {
            Some(operand) => {
                self.at = Some(operand.start + operand.len);
                operand.start
            }
            None => {
                self.at = None;
                self.end
            }
        };
        (start <= end).then(|| self.f.slice(start, end))
    }
}

/// True if two pieces of an assumption with operand bundles are equal, where AFTER may have the tag
/// "ignore" in place of any other. [`super::prove`] checks where it must have it.
fn same_but_ignored(canon: &mut Canon<'_>, before: &[u8], after: &[u8]) -> bool {
    let (mut before, after) = (normal::normal(canon, Side::Before, before), normal::normal(canon, Side::After, after));
    for (b, a) in before.iter_mut().zip(&after) {
        if *a == Token::Text(IGNORE.into()) && matches!(b, Token::Text(_)) {
            *b = a.clone();
        }
    }
    normal::same_attributed(canon, &before, &after)
}

/// The intrinsic whose operand bundles are assumptions.
pub(super) const ASSUME: &[u8] = b"llvm.assume";

/// The tag of a bundle that assumes nothing.
pub(super) const IGNORE: &[u8] = b"ignore";

/// True if the end of the access `inst` differs in the default alignment only, which AFTER has and
/// BEFORE leaves out.
fn adds_default_alignment(
    canon: &mut Canon<'_>,
    f: Both<Function<'_>>,
    inst: InstId,
    before: &[u8],
    after: &[u8],
) -> bool {
    let (before, mut after) = (normal::normal(canon, Side::Before, before), normal::normal(canon, Side::After, after));
    let Some(at) = after.iter().position(|token| token.is_word(b"align")) else { return false };
    let number = after.get(at + 1).and_then(Token::number);
    if at == 0
        || !after[at - 1].is_sign(b',')
        || !number.is_some_and(|number| is_default_alignment(f.after, inst, number))
    {
        return false;
    }
    after.drain(at - 1..at + 2);
    normal::same_tokens(canon, &before, &after)
}

/// True if an access without a written alignment may be written with this one: it promises no more
/// than the type's own alignment does. A slot may be aligned better than its type requires.
fn is_default_alignment(f: Function<'_>, access: InstId, alignment: u64) -> bool {
    let (inst, operands) = (f.body.inst(access), f.body.operands(access));
    let ty = match inst.opcode {
        Opcode::Alloca => inst.aux_ty,
        Opcode::Load => inst.ty,
        Opcode::Store => operands[0].ty,
        // Atomic ones are aligned to their size.
        Opcode::AtomicRmw | Opcode::CmpXchg => operands[1].ty,
        _ => return false,
    };
    let layout = f.module.layout();
    let (Some(own), Some(size)) = (layout.alignment(f.types(), ty), layout.alloc_size(f.types(), ty)) else {
        return false;
    };
    match inst.opcode {
        Opcode::Alloca => (own / 8..=MAX_PREFERRED_ALIGNMENT.max(own / 8)).contains(&alignment),
        Opcode::Load | Opcode::Store => alignment <= own / 8,
        _ => alignment <= own.max(size.bits) / 8,
    }
}

/// The largest preferred alignment of a slot, in bytes. It may exceed the alignment of its type.
const MAX_PREFERRED_ALIGNMENT: u64 = 16;

/// Compares the attached metadata, without debug information.
pub(super) fn same_attachments(
    canon: &mut Canon<'_>,
    f: Both<Function<'_>>,
    before: InstId,
    after: InstId,
) -> Result<(), &'static str> {
    let text = |f: Function<'_>, inst: InstId| -> std::ops::Range<u32> {
        let inst = f.body.inst(inst);
        inst.attachments..inst.end
    };
    let (b, a) = (text(f.before, before), text(f.after, after));
    let (before, after) = (f.before.slice(b.start, b.end), f.after.slice(a.start, a.end));
    if normal::is_location(before) && normal::is_location(after) {
        return Ok(());
    }
    let (before, after) = (attachments(canon, Side::Before, before), attachments(canon, Side::After, after));
    let (Some(before), Some(after)) = (before, after) else { return Err("the attached metadata is not understood") };
    let mut is_same = |(b, a): (&Attachment<'_>, &Attachment<'_>)| match (&b.1[..], &a.1[..]) {
        _ if b.0 != a.0 => false,
        (&[Token::Node(before)], &[Token::Node(after)]) if b.0 == LOOP => canon.same_loops(before, after),
        (before, after) => normal::same_tokens(canon, before, after),
    };
    let same = before.len() == after.len() && before.iter().zip(&after).all(&mut is_same);
    if same { Ok(()) } else { Err("the attached metadata differs") }
}

/// A kind of attachment, and the tokens of its node.
type Attachment<'t> = (&'t [u8], Vec<Token<'t>>);

/// The kind of attachment whose node is the ID of a loop.
const LOOP: &[u8] = b"llvm.loop";

/// The metadata attached to an instruction, by kind, without debug information. `None` if it is not
/// understood.
fn attachments<'t>(canon: &mut Canon<'_>, side: Side, text: &'t [u8]) -> Option<Vec<Attachment<'t>>> {
    let tokens = normal::normal(canon, side, text);
    let mut found = normal::attachments(&tokens)?;
    found.retain(|(kind, node)| match &node[..] {
        &[Token::Node(id)] if *kind == LOOP => !canon.is_location_of_loop(side, id),
        _ => true,
    });
    Some(found)
}

/// True if an instruction has no metadata but debug information.
pub(super) fn has_no_attachments(canon: &mut Canon<'_>, side: Side, f: Function<'_>, inst: InstId) -> bool {
    let data = f.body.inst(inst);
    data.attachments == data.end
        || attachments(canon, side, f.attachments_text(inst)).is_some_and(|found| found.is_empty())
}

/// The tokens of an instruction around its operands and before its attachments.
pub(super) fn tokens_around<'t>(canon: &mut Canon<'_>, side: Side, f: Function<'t>, inst: InstId) -> Vec<Token<'t>> {
    Gaps::new(f, inst).flat_map(|gap| normal::normal(canon, side, gap)).collect()
}

/// The name of the called function, without `@` and quotes; empty for other operands.
pub(super) fn callee_name<'t>(f: Function<'t>, inst: InstId) -> &'t [u8] {
    if !f.body.inst(inst).opcode.is_call() {
        return b"";
    }
    let Some(c) = f.body.operands(inst).first().and_then(|o| o.value.as_const()) else { return b"" };
    match &f.body.consts.get(c).kind {
        ConstKind::Global(Some(id), _) => f.module.global(*id).name.of(f.module.text),
        ConstKind::Global(None, name) => name,
        _ => b"",
    }
}
