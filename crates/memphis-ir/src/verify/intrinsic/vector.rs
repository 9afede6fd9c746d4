//! Rules of intrinsics for vectors and matrices.

use super::super::attributes::List;
use super::float::{FLOAT_PREDICATES, INTEGER_PREDICATES};
use super::{IntrinsicCall, Verifier};
use crate::body::Operand;
use crate::types::{Scalar, TypeId};

impl<'a> Verifier<'a, '_> {
    pub(super) fn check_vector_rules(&mut self, call: IntrinsicCall<'a>) {
        match call.base {
            b"vector.extract" => self.check_extracted_vector(call),
            b"vector.insert" => self.check_inserted_vector(call),
            b"vector.splice.left" => self.check_splice(call, false, false),
            b"experimental.vp.splice" => self.check_splice(call, true, true),
            b"vector.splice.right" => self.check_splice(call, false, true),
            b"get.active.lane.mask" if self.types.scalar(call.inst.ty) != TypeId::I1 => {
                self.report(call.callee.start, "get.active.lane.mask must return a vector of i1");
            }
            b"experimental.get.vector.length" => self.check_factor(call),
            b"stepvector" | b"experimental.stepvector" => self.check_step_vector(call),
            b"vector.partial.reduce.add" => self.check_partial_reduction(call),
            b"vp.fcmp" => self.check_metadata_word(call, 2, FLOAT_PREDICATES, "a floating-point predicate"),
            b"vp.icmp" => self.check_metadata_word(call, 2, INTEGER_PREDICATES, "an integer predicate"),
            _ if call.base.starts_with(b"vp.") => self.check_predicated_cast(call),
            _ if call.base.starts_with(b"matrix.") => self.check_matrix(call),
            _ if call.base.starts_with(b"vector.reduce.") => self.check_reduction(call),
            _ => {}
        }
    }

    fn length(&self, ty: TypeId) -> u64 {
        self.shape(ty).map_or(1, |(_, n)| u64::from(n))
    }

    fn is_scalable(&self, ty: TypeId) -> bool {
        self.shape(ty).is_some_and(|(is_scalable, _)| is_scalable)
    }

    fn have_same_element(&self, a: TypeId, b: TypeId) -> bool {
        self.same_type(self.types.scalar(self.unalias(a)), self.types.scalar(self.unalias(b)))
    }

    fn check_extracted_vector(&mut self, call: IntrinsicCall<'a>) {
        let [vector, index] = call.arguments else { return };
        self.check_subvector(call, vector.ty, call.inst.ty, index);
    }

    fn check_inserted_vector(&mut self, call: IntrinsicCall<'a>) {
        let [vector, subvector, index] = call.arguments else { return };
        self.check_subvector(call, vector.ty, subvector.ty, index);
    }

    fn check_subvector(&mut self, call: IntrinsicCall<'a>, vector: TypeId, part: TypeId, index: &Operand) {
        if !self.have_same_element(vector, part) {
            self.report(call.callee.start, "vector and subvector must have the same element type");
            return;
        }
        let (Some(at), n) = (self.unsigned(index), self.length(part)) else { return };
        if n != 0 && at % n != 0 {
            self.report(index.start, format!("index must be a multiple of the subvector's length {n}"));
        } else if self.is_scalable(vector) == self.is_scalable(part) && at.saturating_add(n) > self.length(vector) {
            self.report(index.start, "subvector would overrun the vector");
        }
    }

    fn check_factor(&mut self, call: IntrinsicCall<'a>) {
        if call.arguments.get(1).and_then(|argument| self.integer(argument)).is_some_and(|n| n <= 0) {
            self.report_argument(call, 1, "vectorization factor must be positive");
        }
    }

    /// The index of a splice: within the vector, or at its end if `may_be_length`. Old ones may be
    /// negative, and count from the end then.
    pub(super) fn check_splice(&mut self, call: IntrinsicCall<'a>, is_old: bool, may_be_length: bool) {
        let Some(index) = call.arguments.get(2).and_then(|index| self.integer(index)) else { return };
        let mut length = self.length(call.inst.ty);
        if self.is_scalable(call.inst.ty) {
            length *= self.least_vscale();
        }
        let fits = match index < 0 {
            true => is_old && index.unsigned_abs() <= length,
            false => index.unsigned_abs() < length || !is_old && may_be_length && index.unsigned_abs() == length,
        };
        if !fits {
            self.report_argument(call, 2, format!("index of a splice exceeds the vector's length {length}"));
        }
    }

    /// The lower bound of `vscale` in this function.
    fn least_vscale(&self) -> u64 {
        let suffix = self.f.header().suffix.of(self.f.module.text);
        let list = List::of_function(self.f.module, suffix);
        let text = list.argument(b"vscale_range").unwrap_or_default();
        let digits = text.iter().skip_while(|c| c.is_ascii_whitespace()).take_while(|c| c.is_ascii_digit());
        digits.fold(0u64, |n, c| n.saturating_mul(10).saturating_add(u64::from(c - b'0'))).max(1)
    }

    fn check_step_vector(&mut self, call: IntrinsicCall<'a>) {
        let element = self.types.scalar(call.inst.ty);
        let is_wide = self.width(element).is_some_and(|bits| bits >= 8) && self.is_int(element);
        if self.shape(call.inst.ty).is_none() || !is_wide {
            self.report(call.callee.start, "stepvector needs a vector of integers of at least 8 bits");
        }
    }

    fn check_partial_reduction(&mut self, call: IntrinsicCall<'a>) {
        let [accumulator, vector] = call.arguments else { return };
        let (to, from) = (self.length(accumulator.ty), self.length(vector.ty));
        if self.is_scalable(accumulator.ty) != self.is_scalable(vector.ty) || to == 0 || from % to != 0 {
            self.report_argument(call, 1, "length of the reduced vector must be a multiple of the result's length");
        }
    }

    fn check_reduction(&mut self, call: IntrinsicCall<'a>) {
        let Some(vector) = call.arguments.last() else { return };
        let operation = &call.base[b"vector.reduce.".len()..];
        let kind = self.scalar_kind(vector.ty);
        let fits = match operation {
            [b'f', ..] => kind == Scalar::Float,
            _ => kind == Scalar::Int,
        };
        if !fits || self.shape(vector.ty).is_none() {
            self.report_argument(call, call.arguments.len() - 1, format!("cannot reduce {} so", self.name(vector.ty)));
        }
    }

    /// Casts with a mask: argument and result are vectors of one length, of the right elements.
    fn check_predicated_cast(&mut self, call: IntrinsicCall<'a>) {
        use Scalar::*;
        let Some(argument) = call.arguments.first() else { return };
        let kinds = (self.scalar_kind(argument.ty), self.scalar_kind(call.inst.ty));
        let widths = (self.width(self.types.scalar(argument.ty)), self.width(self.types.scalar(call.inst.ty)));
        let fits = match &call.base[3..] {
            b"trunc" => kinds == (Int, Int) && widths.0 > widths.1,
            b"zext" | b"sext" => kinds == (Int, Int) && widths.0 < widths.1,
            b"fptrunc" => kinds == (Float, Float) && widths.0 > widths.1,
            b"fpext" => kinds == (Float, Float) && widths.0 < widths.1,
            b"fptoui" | b"fptosi" | b"lrint" | b"llrint" => kinds == (Float, Int),
            b"uitofp" | b"sitofp" => kinds == (Int, Float),
            b"ptrtoint" => kinds == (Ptr, Int),
            b"inttoptr" => kinds == (Int, Ptr),
            _ => return,
        };
        if !fits {
            let message = format!("invalid cast from {} to {}", self.name(argument.ty), self.name(call.inst.ty));
            self.report_argument(call, 0, message);
        } else if self.shape(argument.ty) != self.shape(call.inst.ty) {
            self.report_argument(call, 0, "argument and result must have the same number of elements");
        }
    }

    fn check_matrix(&mut self, call: IntrinsicCall<'a>) {
        let mut numbers = [None; 6];
        let mut types = [None; 2];
        for (number, argument) in numbers.iter_mut().zip(call.arguments) {
            *number = self.unsigned(argument);
        }
        for (ty, argument) in types.iter_mut().zip(call.arguments) {
            *ty = Some(argument.ty);
        }
        let result = Some(call.inst.ty);
        let [_, rows, columns, ..] = numbers;
        match &call.base[b"matrix.".len()..] {
            b"multiply" => {
                let [_, _, rows, inner, columns, _] = numbers;
                self.check_matrix_shape(call, types[0], rows, inner, Some(0));
                self.check_matrix_shape(call, types[1], inner, columns, Some(1));
                self.check_matrix_result(call, result, types, (rows, columns), None);
            }
            b"transpose" => self.check_matrix_result(call, result, [types[0], None], (rows, columns), None),
            b"column.major.load" => {
                let [_, stride, _, rows, columns, _] = numbers;
                self.check_matrix_result(call, result, [None; 2], (rows, columns), None);
                self.check_stride(call, 1, stride, rows);
            }
            b"column.major.store" => {
                let [_, _, stride, _, rows, columns] = numbers;
                self.check_matrix_result(call, types[0], [None; 2], (rows, columns), Some(0));
                self.check_stride(call, 2, stride, rows);
            }
            _ => {}
        }
    }

    /// Checks that a matrix has numbers as elements, the same as its operands, and the right number
    /// of them. The matrix is the argument with this index, or the result.
    fn check_matrix_result(
        &mut self,
        call: IntrinsicCall<'a>,
        matrix: Option<TypeId>,
        operands: [Option<TypeId>; 2],
        (rows, columns): (Option<u64>, Option<u64>),
        index: Option<usize>,
    ) {
        let Some(ty) = matrix else { return };
        if self.scalar_kind(ty) != Scalar::Int && self.scalar_kind(ty) != Scalar::Float {
            self.report(call.callee.start, "elements of a matrix must be integers or floating-point numbers");
        }
        if operands.into_iter().flatten().any(|operand| !self.have_same_element(operand, ty)) {
            self.report(call.callee.start, "all matrices must have the same element type");
        }
        self.check_matrix_shape(call, matrix, rows, columns, index);
    }

    fn check_stride(&mut self, call: IntrinsicCall<'a>, index: usize, stride: Option<u64>, rows: Option<u64>) {
        if let (Some(stride), Some(rows)) = (stride, rows)
            && stride < rows
        {
            self.report_argument(call, index, format!("stride must be at least the number of rows, {rows}"));
        }
    }

    fn check_matrix_shape(
        &mut self,
        call: IntrinsicCall<'a>,
        ty: Option<TypeId>,
        rows: Option<u64>,
        columns: Option<u64>,
        index: Option<usize>,
    ) {
        let (Some(ty), Some(rows), Some(columns)) = (ty, rows, columns) else { return };
        if self.length(ty) != rows.wrapping_mul(columns) {
            let message = format!("{} does not fit {rows} rows and {columns} columns", self.name(ty));
            self.report_argument(call, index.unwrap_or(usize::MAX), message);
        }
    }
}
