//! Rules of intrinsics for floating-point numbers and integers.

use super::{IntrinsicCall, Verifier};
use crate::text::from_token;
use crate::types::{Scalar, TypeId};

/// The last bit of a mask of classes of floating-point numbers.
const ALL_CLASSES: i64 = 0x3ff;

impl<'a> Verifier<'a, '_> {
    pub(super) fn check_float_rules(&mut self, call: IntrinsicCall<'a>) {
        match call.base {
            b"bswap" => self.check_byte_swap(call),
            b"ucmp" | b"scmp" => self.check_three_way(call),
            b"is.fpclass" | b"vp.is.fpclass" => {
                if let Some(mask) = call.arguments.get(1).and_then(|argument| self.integer(argument))
                    && mask & !ALL_CLASSES != 0
                {
                    self.report_argument(call, 1, "mask of floating-point classes has bits without a meaning");
                }
            }
            b"fptrunc.round" => self.check_rounding(call, 1, false),
            b"smul.fix" | b"smul.fix.sat" | b"sdiv.fix" | b"sdiv.fix.sat" => self.check_scale(call, false),
            b"umul.fix" | b"umul.fix.sat" | b"udiv.fix" | b"udiv.fix.sat" => self.check_scale(call, true),
            b"lrint" | b"llrint" | b"lround" | b"llround" => self.check_same_length(call),
            b"convert.to.arbitrary.fp" | b"convert.from.arbitrary.fp" => {}
            _ => {
                if let Some(operation) = call.base.strip_prefix(b"experimental.constrained.") {
                    self.check_constrained(call, operation);
                }
            }
        }
    }

    fn check_byte_swap(&mut self, call: IntrinsicCall<'a>) {
        if self.width(self.types.scalar(call.inst.ty)).is_some_and(|bits| bits % 16 != 0) {
            self.report(
                call.callee.start,
                format!("bswap needs an even number of bytes, not {}", self.name(call.inst.ty)),
            );
        }
    }

    fn check_three_way(&mut self, call: IntrinsicCall<'a>) {
        self.check_same_length(call);
        if self.width(self.types.scalar(call.inst.ty)).is_some_and(|bits| bits < 2) {
            self.report(call.callee.start, "result of a three-way comparison needs at least 2 bits");
        }
    }

    /// Result and first argument are both scalars, or vectors of one length.
    fn check_same_length(&mut self, call: IntrinsicCall<'a>) {
        if let [argument, ..] = call.arguments
            && self.shape(argument.ty) != self.shape(call.inst.ty)
        {
            self.report_argument(call, 0, "argument and result must have the same number of elements");
        }
    }

    fn check_scale(&mut self, call: IntrinsicCall<'a>, may_be_width: bool) {
        let [value, _, scale] = call.arguments else { return };
        let (Some(scale), Some(width)) = (self.unsigned(scale), self.width(self.types.scalar(value.ty))) else {
            return;
        };
        if scale > width || scale == width && !may_be_width {
            self.report_argument(call, 2, format!("scale is too large for operands of {width} bits"));
        }
    }

    fn check_constrained(&mut self, call: IntrinsicCall<'a>, operation: &[u8]) {
        let n = call.arguments.len();
        if n == 0 {
            return;
        }
        self.check_metadata_word(
            call,
            n - 1,
            &[b"fpexcept.ignore", b"fpexcept.maytrap", b"fpexcept.strict"],
            "an exception behavior",
        );
        match operation {
            b"fcmp" | b"fcmps" => self.check_metadata_word(call, 2, FLOAT_PREDICATES, "a floating-point predicate"),
            b"fptosi" | b"fptoui" | b"lrint" | b"llrint" | b"lround" | b"llround" => self.check_same_length(call),
            b"sitofp" | b"uitofp" => self.check_same_length(call),
            b"fptrunc" | b"fpext" => self.check_constrained_resize(call, operation == b"fpext"),
            _ => {}
        }
        if n >= 2 && call.arguments[n - 2].ty == TypeId::METADATA && !operation.starts_with(b"fcmp") {
            self.check_rounding(call, n - 2, true);
        }
    }

    fn check_constrained_resize(&mut self, call: IntrinsicCall<'a>, is_wider: bool) {
        self.check_same_length(call);
        let Some(argument) = call.arguments.first() else { return };
        let widths = (self.width(self.types.scalar(argument.ty)), self.width(self.types.scalar(call.inst.ty)));
        if let (Some(from), Some(to)) = widths
            && (if is_wider { from >= to } else { from <= to })
        {
            let direction = if is_wider { "wider" } else { "narrower" };
            self.report_argument(call, 0, format!("result must be {direction} than the argument"));
        }
        if self.scalar_kind(argument.ty) != Scalar::Float {
            self.report_argument(call, 0, "argument must have floating-point type");
        }
    }

    /// A rounding mode, as a string.
    fn check_rounding(&mut self, call: IntrinsicCall<'a>, index: usize, may_be_dynamic: bool) {
        let modes: &[&[u8]] = &[
            b"round.tonearest",
            b"round.tonearestaway",
            b"round.downward",
            b"round.upward",
            b"round.towardzero",
            b"round.dynamic",
        ];
        let known = if may_be_dynamic { modes } else { &modes[..5] };
        self.check_metadata_word(call, index, known, "a rounding mode");
    }

    /// An argument that is metadata and one of these strings.
    pub(super) fn check_metadata_word(&mut self, call: IntrinsicCall<'a>, index: usize, words: &[&[u8]], noun: &str) {
        let Some(argument) = call.arguments.get(index) else { return };
        let text = self.metadata(argument);
        let text = text.and_then(|text| text.strip_prefix(b"!")).map(from_token);
        if text.is_some_and(|text| text.first().is_some_and(u8::is_ascii_digit)) {
            return; // A node by its number.
        }
        let word = text.and_then(|text| text.strip_prefix(b"\"")?.strip_suffix(b"\""));
        if word.is_none_or(|word| !words.contains(&word)) {
            self.report_argument(call, index, format!("expected {noun}"));
        }
    }
}

/// Predicates of `fcmp`, without the trivial ones.
pub(super) const FLOAT_PREDICATES: &[&[u8]] =
    &[b"oeq", b"ogt", b"oge", b"olt", b"ole", b"one", b"ord", b"ueq", b"ugt", b"uge", b"ult", b"ule", b"une", b"uno"];

/// Predicates of `icmp`.
pub(super) const INTEGER_PREDICATES: &[&[u8]] =
    &[b"eq", b"ne", b"ugt", b"uge", b"ult", b"ule", b"sgt", b"sge", b"slt", b"sle"];
