//! Signatures of intrinsics: checks that the table allows a function type.
//!
//! A signature is a pattern. Each overloaded type is bound at its first occurrence, and other types
//! are derived from it: the same type, its element, a vector of the same length. A type that
//! depends on a later overloaded type is compared after all others.

use super::table::{Class, Intrinsic, Signature, Step};
use crate::types::{FunctionType, Scalar, Type, TypeId, Types};

/// The part of a call that does not fit a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mismatch {
    Result,
    Parameter(usize),
    Varargs,
    TooFew,
}

/// Types bound so far, and comparisons that wait for others.
struct Match<'a> {
    types: Types<'a>,
    bound: Vec<TypeId>,
    deferred: Vec<(TypeId, Signature)>,
    /// True while the deferred comparisons are made.
    is_last: bool,
}

/// Compares a function type with the signature of an intrinsic. Returns the overloaded types, in
/// the order in which they follow its name.
pub(crate) fn match_signature(
    types: Types<'_>,
    intrinsic: Intrinsic,
    ty: &FunctionType,
) -> Result<Vec<TypeId>, Mismatch> {
    let mut pattern = intrinsic.signature();
    let mut state = Match { types, bound: Vec::new(), deferred: Vec::new(), is_last: false };
    if !state.match_type(ty.result, &mut pattern) {
        return Err(Mismatch::Result);
    }
    let n_of_result = state.deferred.len();
    let mut owners = Vec::new();
    for (index, &param) in ty.params.iter().enumerate() {
        if pattern.is_empty() || !state.match_type(param, &mut pattern) {
            return Err(Mismatch::Parameter(index));
        }
        owners.resize(state.deferred.len().max(n_of_result) - n_of_result, index);
    }
    state.is_last = true;
    for (i, (ty, mut pattern)) in std::mem::take(&mut state.deferred).into_iter().enumerate() {
        if !state.match_type(ty, &mut pattern) {
            let owner = i.checked_sub(n_of_result).and_then(|i| owners.get(i));
            return Err(owner.map_or(Mismatch::Result, |&index| Mismatch::Parameter(index)));
        }
    }
    if !pattern.is_empty() && !pattern.is_varargs() {
        return Err(Mismatch::TooFew);
    }
    if pattern.is_varargs() == ty.varargs { Ok(state.bound) } else { Err(Mismatch::Varargs) }
}

impl Match<'_> {
    /// Compares a type with the next type of a signature.
    fn match_type(&mut self, ty: TypeId, pattern: &mut Signature) -> bool {
        let start = *pattern;
        let Some(step) = pattern.next_step() else { return false };
        let ty = self.types.unalias(ty);
        match step {
            Step::Plain(code) => self.is_plain(ty, code),
            Step::Integer(width) => *self.types.get(ty) == Type::Int(width),
            Step::Pointer(space) => *self.types.get(ty) == Type::Ptr(space),
            Step::Vector(is_scalable, n) => {
                let is_it = self.types.shape(ty) == Some((is_scalable, n));
                is_it && self.match_type(self.types.scalar(ty), pattern)
            }
            // LLVM's reader unpacks structs with names.
            Step::Struct(n) => match self.types.resolve(ty) {
                Some(Type::Struct(fields)) if fields.len() == n => {
                    fields.iter().all(|&field| self.match_type(field, pattern))
                }
                _ => false,
            },
            Step::Argument(argument) => match self.bound.get(argument.number) {
                Some(&bound) => self.types.same_type(ty, bound),
                None if argument.number > self.bound.len() || argument.class == Class::Same => self.defer(ty, start),
                None => {
                    self.bound.push(ty);
                    self.is_of_class(ty, argument.class)
                }
            },
            Step::PointersToElements { own, of } => self.match_pointers(ty, own, of, start),
            Step::SameLength(number) => match self.bound.get(number) {
                Some(&bound) if self.types.shape(bound) == self.types.shape(ty) => {
                    self.match_type(self.types.scalar(ty), pattern)
                }
                Some(_) => false,
                None => {
                    // The element, one step, waits as well.
                    pattern.next_step();
                    self.defer(ty, start)
                }
            },
            Step::Resized(number, _)
            | Step::OneNth(number, _)
            | Step::Element(number)
            | Step::Subdivided(number, _)
            | Step::AsIntegers(number) => match self.bound.get(number) {
                Some(&bound) => self.is_derived(ty, bound, step),
                None => self.defer(ty, start),
            },
        }
    }

    fn match_pointers(&mut self, ty: TypeId, own: usize, of: usize, start: Signature) -> bool {
        let Some(&vector) = self.bound.get(of) else {
            self.bound.push(ty);
            return self.defer(ty, start);
        };
        if !self.is_last && own == self.bound.len() {
            self.bound.push(ty);
        }
        self.types.shape(ty).is_some()
            && self.types.shape(ty) == self.types.shape(vector)
            && self.types.scalar_kind(ty) == Scalar::Ptr
    }

    fn is_plain(&self, ty: TypeId, code: u8) -> bool {
        match code {
            Signature::VOID => ty == TypeId::VOID,
            Signature::VARARGS => false,
            Signature::MMX => self.types.shape(ty) == Some((false, 1)) && self.types.scalar(ty) == TypeId::I64,
            Signature::AMX => ty == TypeId::X86_AMX,
            Signature::TOKEN => ty == TypeId::TOKEN,
            Signature::METADATA => ty == TypeId::METADATA,
            Signature::HALF => ty == TypeId::HALF,
            Signature::BFLOAT => ty == TypeId::BFLOAT,
            Signature::FLOAT => ty == TypeId::FLOAT,
            Signature::DOUBLE => ty == TypeId::DOUBLE,
            Signature::FP128 => ty == TypeId::FP128,
            Signature::PPC_FP128 => ty == TypeId::PPC_FP128,
            _ => matches!(self.types.get(ty), Type::Target(target) if &*target.name == b"\"aarch64.svcount\""),
        }
    }

    fn is_of_class(&self, ty: TypeId, class: Class) -> bool {
        match class {
            Class::Any => true,
            Class::Integers => self.types.scalar_kind(ty) == Scalar::Int,
            Class::Floats => self.types.scalar_kind(ty) == Scalar::Float,
            Class::Vector => self.types.shape(ty).is_some(),
            Class::Pointer => self.types.is_ptr(ty),
            Class::Same => false,
        }
    }

    /// True if `ty` is made of the overloaded type `bound` by this step.
    fn is_derived(&self, ty: TypeId, bound: TypeId, step: Step) -> bool {
        let (shape, element) = (self.types.shape(ty), self.types.scalar(ty));
        let (of_shape, of_element) = (self.types.shape(bound), self.types.scalar(bound));
        let Some((is_scalable, n)) = of_shape else {
            let Step::Resized(_, is_wider) = step else { return false };
            return shape.is_none() && self.is_resized_integer(ty, bound, is_wider);
        };
        match step {
            Step::Resized(_, is_wider) => {
                shape == of_shape
                    && (self.is_resized_integer(element, of_element, is_wider)
                        || self.is_resized_float(element, of_element, is_wider))
            }
            Step::OneNth(_, divisor) => {
                divisor != 0
                    && n % divisor == 0
                    && shape == Some((is_scalable, n / divisor))
                    && self.types.same_type(element, of_element)
            }
            Step::Element(_) => shape.is_none() && self.types.same_type(ty, of_element),
            Step::Subdivided(_, shift) => {
                let fits = shape == Some((is_scalable, n << shift));
                fits && (0..shift).try_fold(of_element, |at, _| self.narrower(at)).is_some_and(|at| at == element)
            }
            Step::AsIntegers(_) => {
                let bits = self.types.get(of_element).bits();
                shape == of_shape && bits.is_some_and(|bits| *self.types.get(element) == Type::Int(bits))
            }
            _ => false,
        }
    }

    fn is_resized_integer(&self, ty: TypeId, from: TypeId, is_wider: bool) -> bool {
        match (self.types.get(ty), self.types.get(from)) {
            (Type::Int(to), Type::Int(from)) => {
                if is_wider {
                    *to == from * 2
                } else {
                    *to == from / 2
                }
            }
            _ => false,
        }
    }

    fn is_resized_float(&self, ty: TypeId, from: TypeId, is_wider: bool) -> bool {
        let (wide, narrow) = if is_wider { (ty, from) } else { (from, ty) };
        matches!((wide, narrow), (TypeId::FLOAT, TypeId::HALF | TypeId::BFLOAT) | (TypeId::DOUBLE, TypeId::FLOAT))
    }

    /// The type of half the width: an integer of this module, or a floating-point type.
    fn narrower(&self, ty: TypeId) -> Option<TypeId> {
        match self.types.get(ty) {
            Type::Int(64) => Some(TypeId::I32),
            Type::Int(32) => Some(TypeId::I16),
            Type::Int(16) => Some(TypeId::I8),
            Type::Double => Some(TypeId::FLOAT),
            Type::Float => Some(TypeId::HALF),
            _ => None,
        }
    }

    /// Leaves a comparison for the end; false if this is the end.
    fn defer(&mut self, ty: TypeId, pattern: Signature) -> bool {
        if !self.is_last {
            self.deferred.push((ty, pattern));
        }
        !self.is_last
    }
}
