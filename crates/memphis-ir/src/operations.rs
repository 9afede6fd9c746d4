//! Facts about an instruction that the tables of a [`Body`](crate::Body) lack, decoded from its
//! text when they are asked for: alignment, ordering and scope, operation, indices, masks, clauses.
//!
//! Each answer costs time linear in the text of the instruction.

use crate::attributes::{alignment, argument, is, words};
use crate::body::{Function, InstId, Operand};
use crate::consts::ConstKind;
use crate::keywords::{AtomicOrdering, RmwOperation};
use crate::opcode::{Flags, Opcode};
use crate::quoted::Text;
use crate::text::{from_token, split_arguments};
use crate::types::{Type, TypeId};

/// A clause of a `landingpad`.
#[derive(Debug, Clone, Copy)]
pub enum Clause<'a> {
    /// `catch ptr @type`: the type that is caught.
    Catch(&'a Operand),
    /// `filter [N x ptr] [...]`: the array of the types that may be thrown.
    Filter(&'a Operand),
}

/// ```
/// use memphis_ir::{AtomicOrdering, Body, Function, InstId, Module, RmwOperation};
/// let module = Module::read(
///     b"define i32 @f(ptr %p) {
///   %v = atomicrmw volatile nand ptr %p, i32 7 syncscope(\"agent\") acq_rel, align 8
///   ret i32 %v
/// }
/// ",
/// )?;
/// let mut body = Body::new();
/// module.read_body(module.find_function("f").unwrap(), &mut body)?;
/// let (f, rmw) = (Function { module: &module, body: &body }, InstId(0));
/// assert_eq!(f.rmw_operation(rmw), Some(RmwOperation::Nand));
/// assert_eq!(f.ordering(rmw), Some(AtomicOrdering::AcquireRelease));
/// assert_eq!(f.sync_scope(rmw).unwrap(), "agent");
/// assert_eq!(f.alignment(rmw), Some(8));
/// # Ok::<(), memphis_ir::Error>(())
/// ```
impl<'a> Function<'a> {
    /// The alignment in bytes of a `load`, `store`, `alloca`, `cmpxchg` or `atomicrmw`, as LLVM has
    /// it: as written, or else the one that LLVM adds on reading. That is the ABI alignment of the
    /// type for loads and stores, the preferred one for allocas, and the size for `cmpxchg` and
    /// `atomicrmw`. `None` for other instructions, and if the type has no known alignment.
    pub fn alignment(&self, inst: InstId) -> Option<u64> {
        let (data, layout) = (self.body.inst(inst), self.module.layout());
        let ty = self.accessed_type(inst)?;
        self.written_alignment(inst).or_else(|| match data.opcode {
            Opcode::Alloca => Some(layout.preferred_alignment(self.types(), ty)? / 8),
            Opcode::Load | Opcode::Store => Some(layout.alignment(self.types(), ty)?.div_ceil(8)),
            _ => Some(layout.size(self.types(), ty)?.bits.div_ceil(8).next_power_of_two()),
        })
    }

    /// The type in memory that a `load`, `store`, `cmpxchg` or `atomicrmw` accesses, or an `alloca`
    /// allocates (one element of it). `None` for other instructions. Cost: constant.
    pub fn accessed_type(&self, inst: InstId) -> Option<TypeId> {
        let (data, operands) = (self.body.inst(inst), self.body.operands(inst));
        match data.opcode {
            Opcode::Load => Some(data.ty),
            Opcode::Store => Some(operands.first()?.ty),
            Opcode::CmpXchg | Opcode::AtomicRmw => Some(operands.get(1)?.ty),
            Opcode::Alloca => Some(data.aux_ty),
            _ => None,
        }
    }

    /// The alignment in bytes that is written at an instruction, `align 8`.
    pub fn written_alignment(&self, inst: InstId) -> Option<u64> {
        let text = match self.body.inst(inst).opcode {
            // The count, and so the last operand, is optional.
            Opcode::Alloca => self.slice(self.after_result(inst), self.body.inst(inst).attachments),
            _ => self.text_after_operands(inst),
        };
        match text {
            b"" => None,
            [b',', b' ', b'a', b'l', b'i', b'g', b'n', b' ', digit @ b'1'..=b'9'] => Some(u64::from(digit - b'0')),
            text => alignment(text),
        }
    }

    /// The ordering of an atomic `load` or `store`, of a `fence`, `cmpxchg` (if it succeeds) or
    /// `atomicrmw`. `None` for other instructions.
    pub fn ordering(&self, inst: InstId) -> Option<AtomicOrdering> {
        self.orderings(inst).next()
    }

    /// The ordering of a `cmpxchg` that finds another value than the expected one. `None` for other
    /// instructions.
    pub fn failure_ordering(&self, inst: InstId) -> Option<AtomicOrdering> {
        self.orderings(inst).nth(1)
    }

    fn orderings(&self, inst: InstId) -> impl Iterator<Item = AtomicOrdering> + use<'a> {
        words(self.text_of_ordering(inst)).filter_map(AtomicOrdering::from_keyword)
    }

    /// The synchronization scope of an atomic operation, `syncscope("agent")`; empty for the scope
    /// of the system, which is written without. `None` for instructions that are not atomic.
    pub fn sync_scope(&self, inst: InstId) -> Option<Text<'a>> {
        let text = self.text_of_ordering(inst);
        let written = words(text).find(|word| is(word, b"syncscope")).and_then(|word| argument(word, b"syncscope"));
        match written {
            Some(string) => Some(Text::of_written(words(string).next()?)),
            None => self.is_atomic(inst).then(Text::default),
        }
    }

    /// True for an atomic `load` or `store`, and for `fence`, `cmpxchg` and `atomicrmw`. Cost:
    /// constant.
    pub fn is_atomic(&self, inst: InstId) -> bool {
        let data = self.body.inst(inst);
        data.opcode == Opcode::Fence || data.flags.has(Flags::ATOMIC)
    }

    /// The text that has the ordering and the scope of an instruction; empty if it is not atomic.
    fn text_of_ordering(&self, inst: InstId) -> &'a [u8] {
        if self.is_atomic(inst) { self.text_after_operands(inst) } else { b"" }
    }

    /// The text between the last operand of an instruction, or the result if there are no operands,
    /// and its attachments.
    fn text_after_operands(&self, inst: InstId) -> &'a [u8] {
        let start = match self.body.operands(inst).last() {
            Some(last) => last.start + last.len,
            None => self.after_result(inst),
        };
        self.slice(start, self.body.inst(inst).attachments)
    }

    /// The operation of an `atomicrmw`. `None` for other instructions.
    pub fn rmw_operation(&self, inst: InstId) -> Option<RmwOperation> {
        if self.body.inst(inst).opcode != Opcode::AtomicRmw {
            return None;
        }
        let text = self.slice(self.after_result(inst), self.body.operands(inst).first()?.start);
        words(text).find_map(RmwOperation::from_keyword)
    }

    /// The indices of an `extractvalue` or `insertvalue`. `None` for other instructions, and if an
    /// index has more than 32 bits.
    pub fn indices(&self, inst: InstId) -> Option<Vec<u32>> {
        if !matches!(self.body.inst(inst).opcode, Opcode::ExtractValue | Opcode::InsertValue) {
            return None;
        }
        let indices = split_arguments(from_token(self.text_after_operands(inst)).strip_prefix(b",")?);
        indices.map(|index| std::str::from_utf8(index).ok()?.parse().ok()).collect()
    }

    /// The mask of a `shufflevector`: for each lane of the result the lane that it comes from,
    /// where those of the second vector follow those of the first, and `None` for a lane that is
    /// poison. The mask of scalable vectors has the lanes of the smallest vector. `None` for other
    /// instructions, and if the mask is none that LLVM knows.
    ///
    /// Cost: linear in the lanes.
    pub fn shuffle_mask(&self, inst: InstId) -> Option<Vec<Option<u32>>> {
        if self.body.inst(inst).opcode != Opcode::ShuffleVector {
            return None;
        }
        let &[_, _, mask] = self.body.operands(inst) else { return None };
        let &(Type::Vector(n, _) | Type::ScalableVector(n, _)) = self.types().get(mask.ty) else { return None };
        let consts = &self.body.consts;
        let lane = |kind: &ConstKind| match kind {
            ConstKind::Int(lane) => Some(Some(u32::try_from(*lane).ok()?)),
            ConstKind::Undef | ConstKind::Poison => Some(None),
            _ => None,
        };
        match &consts.get(mask.value.as_const()?).kind {
            ConstKind::Aggregate(lanes) => lanes.iter().map(|&c| lane(&consts.get(c).kind)).collect(),
            ConstKind::Splat(all) => Some(vec![lane(&consts.get(*all).kind)?; n as usize]),
            ConstKind::Zero => Some(vec![Some(0); n as usize]),
            kind => Some(vec![lane(kind)?; n as usize]),
        }
    }

    /// The clauses of a `landingpad`, in order; none for other instructions. `cleanup` is
    /// [`Flags::CLEANUP`]. Cost: constant for each.
    pub fn clauses(&self, inst: InstId) -> impl ExactSizeIterator<Item = Clause<'a>> + use<'a> {
        let types = self.types();
        let is_pad = self.body.inst(inst).opcode == Opcode::LandingPad;
        let operands = if is_pad { self.body.operands(inst) } else { &[] };
        operands.iter().map(move |operand| match types.get(operand.ty) {
            Type::Array(..) => Clause::Filter(operand),
            _ => Clause::Catch(operand),
        })
    }
}
