//! Calls of intrinsics: they are known, fit their signatures, and obey the rules of each.

mod control;
mod float;
mod memory;
mod vector;

use super::Verifier;
use crate::attributes::words;
use crate::body::{Inst, InstId, Operand};
use crate::consts::ConstKind;
use crate::intrinsics::signature::{Mismatch, match_signature};
use crate::intrinsics::table::{Immediate, Intrinsic};
use crate::intrinsics::{self, lifetime_marker, upgraded};
use crate::items::{Global, GlobalKind};
use crate::opcode::Opcode;
use crate::text::keep_code;
use crate::text::{split_arguments, unquoted};
use crate::types::{FunctionType, Type, TypeId};

/// A call of an intrinsic that the table has.
#[derive(Clone, Copy)]
struct IntrinsicCall<'a> {
    id: InstId,
    inst: &'a Inst,
    /// The callee's name without `llvm.` and without the types of overloads.
    base: &'a [u8],
    callee: &'a Operand,
    arguments: &'a [Operand],
}

const NOT_INVOKED: &str = "this intrinsic cannot be invoked, only called";

impl<'a> Verifier<'a, '_> {
    /// Checks the call of an intrinsic, given with its name.
    pub(super) fn check_intrinsic(
        &mut self,
        name: &'a [u8],
        id: InstId,
        callee: &'a Operand,
        explicit: Option<&'a FunctionType>,
        arguments: &'a [Operand],
    ) {
        let inst = self.body.inst(id);
        let Some(name) = name.strip_prefix(intrinsics::PREFIX) else { return };
        if lifetime_marker(name).is_some() {
            if inst.opcode == Opcode::Invoke {
                self.report(callee.start, NOT_INVOKED);
            }
            self.check_lifetime_marker(name, inst, callee, explicit, arguments);
            return;
        }
        let name = upgraded::new_name(name);
        let of_global = self.global_at(callee.value).and_then(|global| global.intrinsic);
        let found = of_global.or_else(|| Intrinsic::find(name));
        let is_old = found.is_none() && upgraded::may_be_old(name);
        if !is_old && !self.agrees_with_declaration(inst, callee, explicit, arguments) {
            let name = String::from_utf8_lossy(name);
            self.report(callee.start, format!("call of the intrinsic @llvm.{name} differs from its declaration"));
            return;
        }
        let Some(intrinsic) = found else {
            if name.starts_with(b"vector.splice.") || name.starts_with(b"experimental.vector.splice.") {
                self.check_splice(IntrinsicCall { id, inst, base: name, callee, arguments }, true, true);
            }
            if self.is_undeclared(callee) && !is_old {
                self.report(callee.start, format!("unknown intrinsic '@llvm.{}'", String::from_utf8_lossy(name)));
            }
            return;
        };
        let call = IntrinsicCall { id, inst, base: intrinsic.own_name(name), callee, arguments };
        if inst.opcode == Opcode::Invoke {
            self.check_invoked(call);
        }
        for argument in call.arguments {
            if argument.ty == TypeId::X86_AMX && argument.value.as_const().is_some() {
                self.report(argument.start, "an argument of type x86_amx cannot be a constant");
            }
        }
        if self.fits_signature(call, intrinsic, explicit) {
            self.check_immediates(call, intrinsic);
            self.check_rules(call);
        }
    }

    fn check_lifetime_marker(
        &mut self,
        name: &[u8],
        inst: &Inst,
        callee: &Operand,
        explicit: Option<&FunctionType>,
        arguments: &[Operand],
    ) {
        let agrees = match (arguments.len(), self.declared_type(callee)) {
            // LLVM rewrites markers of older files, with a size, before it compares types.
            (2, Some((_, declared))) => declared.params.len() == 2,
            _ => self.agrees_with_declaration(inst, callee, explicit, arguments),
        };
        if !agrees || inst.ty != TypeId::VOID {
            let name = String::from_utf8_lossy(name);
            self.report(callee.start, format!("call of the intrinsic @llvm.{name} differs from its declaration"));
        }
        if let [pointer] = arguments
            && !self.has_lifetime(pointer)
        {
            self.report(pointer.start, "a lifetime marker needs an alloca or poison");
        }
    }

    fn has_lifetime(&self, pointer: &Operand) -> bool {
        match pointer.value.as_const() {
            Some(c) => matches!(self.body.consts.get(c).kind, ConstKind::Poison),
            None => self.defining_inst(pointer.value).is_some_and(|d| self.body.inst(d).opcode == Opcode::Alloca),
        }
    }

    fn is_undeclared(&self, callee: &Operand) -> bool {
        let kind = callee.value.as_const().map(|c| &self.body.consts.get(c).kind);
        matches!(kind, Some(ConstKind::Global(None, _)))
    }

    /// The type with which the module declares the callee.
    fn declared_type(&self, callee: &Operand) -> Option<(TypeId, &'a FunctionType)> {
        let global = self.global_at(callee.value)?;
        match self.types.get(global.ty) {
            Type::Function(declared) if global.kind == GlobalKind::Declaration => {
                let is_replaced = self.body.is_committed() && self.is_old_declaration(global, declared);
                (!is_replaced).then_some((global.ty, declared))
            }
            _ => None,
        }
    }

    /// Returns whether the writer of the module replaces the declaration of an intrinsic, on whose
    /// new form a commit may rely.
    fn is_old_declaration(&self, global: &Global, declared: &FunctionType) -> bool {
        let name = unquoted(global.name.of(self.f.module.text));
        let marker = name.strip_prefix(intrinsics::PREFIX).and_then(lifetime_marker);
        marker.is_some() && declared.params.len() == 2 || upgraded::renewed(self.types, &name, declared).is_some()
    }

    fn agrees_with_declaration(
        &self,
        inst: &Inst,
        callee: &Operand,
        explicit: Option<&FunctionType>,
        arguments: &[Operand],
    ) -> bool {
        let Some((ty, declared)) = self.declared_type(callee) else { return true };
        match explicit {
            Some(_) => self.same_type(inst.aux_ty, ty),
            None => {
                !declared.varargs
                    && self.same_type(inst.ty, declared.result)
                    && arguments.len() == declared.params.len()
                    && arguments.iter().zip(&declared.params).all(|(argument, &param)| self.fits(argument, param))
            }
        }
    }

    /// Compares the type of the callee with the signature; true if it fits.
    fn fits_signature(
        &mut self,
        call: IntrinsicCall<'a>,
        intrinsic: Intrinsic,
        explicit: Option<&'a FunctionType>,
    ) -> bool {
        let implied;
        let ty = match (self.declared_type(call.callee), explicit) {
            (Some((_, declared)), _) => declared,
            (None, Some(explicit)) => explicit,
            (None, None) => {
                let params = call.arguments.iter().map(|argument| self.parameter_type(call.id, argument)).collect();
                implied = FunctionType { result: call.inst.ty, params, varargs: false };
                &implied
            }
        };
        let fits = || match_signature(self.types, intrinsic, ty).map(|_| ());
        let fits = match self.global_id(call.callee.value) {
            Some(id) if self.declared_type(call.callee).is_some() => {
                self.f.module.verified.check_declaration(self.f.module.globals.len(), id, fits)
            }
            _ => fits(),
        };
        let Err(mismatch) = fits else { return true };
        if let Some(&(_, index)) = upgraded::HAD_ALIGNMENT.iter().find(|(name, _)| *name == call.base)
            && ty.params.len() == 4
        {
            self.check_old_alignment(call, intrinsic, ty, index);
            return false;
        }
        if upgraded::has_old_form(call.base, ty.params.len()) {
            return false;
        }
        let name = format!("@llvm.{}", String::from_utf8_lossy(call.base));
        let (at, message) = match mismatch {
            Mismatch::Result => {
                (call.callee.start, format!("{name} has no overload with result {}", self.name(ty.result)))
            }
            Mismatch::Parameter(n) => {
                let at = call.arguments.get(n).map_or(call.callee.start, |argument| argument.start);
                (at, format!("{name} has no overload with type {} for parameter {}", self.name(ty.params[n]), n + 1))
            }
            Mismatch::Varargs => (call.callee.start, format!("{name} and its declaration differ in varargs")),
            Mismatch::TooFew => (call.callee.start, format!("{name} has more than {} parameters", ty.params.len())),
        };
        self.report(at, message);
        false
    }

    /// The old form of a masked access: with an alignment among its arguments.
    fn check_old_alignment(&mut self, call: IntrinsicCall<'a>, intrinsic: Intrinsic, ty: &FunctionType, index: usize) {
        let others = ty.params.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, &param)| param);
        let new = FunctionType { params: others.collect(), ..ty.clone() };
        if match_signature(self.types, intrinsic, &new).is_err() {
            let name = String::from_utf8_lossy(call.base);
            self.report(call.callee.start, format!("@llvm.{name} has no overload with these types"));
        }
        let alignment = call.arguments.get(index).and_then(|alignment| self.unsigned(alignment));
        if !alignment.is_some_and(|n| n == 0 || n.is_power_of_two()) {
            self.report_argument(call, index, "alignment must be a constant power of two");
        }
    }

    /// The type of the parameter of a call without an explicit type. The operand of `metadata i32
    /// %x` is `%x`.
    pub(super) fn parameter_type(&self, call: InstId, argument: &Operand) -> TypeId {
        let before = self.f.slice(self.body.inst(call).start, argument.start);
        let mut places: Vec<usize> = memchr::memmem::find_iter(before, b"metadata").collect();
        keep_code(before, &mut places);
        let Some(&last) = places.last() else { return argument.ty };
        // Between the word and its operand is a type, and neither a comma nor the end of a list.
        let between = &before[last + b"metadata".len()..];
        let has_end = split_arguments(between).nth(1).is_some() || words(between).any(|word| word.starts_with(b")"));
        if has_end { argument.ty } else { TypeId::METADATA }
    }

    /// Arguments that must be constants are, and are within their ranges.
    fn check_immediates(&mut self, call: IntrinsicCall<'a>, intrinsic: Intrinsic) {
        for Immediate { parameter, range } in intrinsic.immediates() {
            let Some(argument) = call.arguments.get(parameter) else { continue };
            if !self.is_immediate(argument) {
                self.report(argument.start, "this argument must be a constant number");
            } else if let (Some((low, high)), Some(n)) = (range, self.integer(argument))
                && !(low <= n && n < high)
            {
                self.report(argument.start, format!("this argument must be at least {low} and below {high}"));
            }
        }
    }

    fn is_immediate(&self, argument: &Operand) -> bool {
        use ConstKind::*;
        let Some(c) = argument.value.as_const() else { return false };
        // An expression may fold to a number.
        matches!(self.body.consts.get(c).kind, Int(_) | BigInt(_) | Float(_) | OtherFloat(_) | Zero | Expr { .. })
    }

    /// The value of an integer constant.
    fn integer(&self, operand: &Operand) -> Option<i64> {
        match self.body.consts.get(operand.value.as_const()?).kind {
            ConstKind::Int(n) => Some(n),
            ConstKind::Zero if self.is_int(operand.ty) => Some(0),
            _ => None,
        }
    }

    /// The value of an integer constant without a sign.
    fn unsigned(&self, operand: &Operand) -> Option<u64> {
        let n = self.integer(operand)?;
        let width = self.width(operand.ty)?;
        Some(if width < 64 { n as u64 & ((1 << width) - 1) } else { n as u64 })
    }

    /// Few intrinsics may be invoked.
    fn check_invoked(&mut self, call: IntrinsicCall<'a>) {
        const INVOKED: &[&[u8]] = &[
            b"donothing",
            b"seh.try.begin",
            b"seh.try.end",
            b"seh.scope.begin",
            b"seh.scope.end",
            b"coro.resume",
            b"coro.destroy",
            b"coro.await.suspend.void",
            b"coro.await.suspend.bool",
            b"coro.await.suspend.handle",
            b"experimental.patchpoint.void",
            b"experimental.patchpoint",
            b"experimental.gc.statepoint",
            b"wasm.throw",
            b"wasm.rethrow",
            b"objc.clang.arc.attachedcall",
        ];
        let is_attached = || {
            const ARC: &[&[u8]] = &[b"objc.retainAutoreleasedReturnValue", b"objc.unsafeClaimAutoreleasedReturnValue"];
            ARC.contains(&call.base)
        };
        if !INVOKED.contains(&call.base) && !is_attached() {
            self.report(call.callee.start, NOT_INVOKED);
        }
    }

    /// The rules of single intrinsics.
    fn check_rules(&mut self, call: IntrinsicCall<'a>) {
        self.check_memory_rules(call);
        self.check_vector_rules(call);
        self.check_float_rules(call);
        self.check_control_rules(call);
    }

    /// Reports a violation at an argument.
    fn report_argument(&mut self, call: IntrinsicCall<'a>, index: usize, message: impl Into<String>) {
        let at = call.arguments.get(index).map_or(call.callee.start, |argument| argument.start);
        self.report(at, message);
    }

    /// The value after no-op casts and addresses of first members.
    fn stripped(&self, operand: &Operand) -> crate::body::Value {
        let mut value = operand.value;
        for _ in 0..self.body.insts.len() {
            let Some(def) = self.defining_inst(value) else { break };
            let inst = self.body.inst(def);
            let operands = self.body.operands(def);
            match inst.opcode {
                Opcode::BitCast | Opcode::AddrSpaceCast => value = operands[0].value,
                Opcode::GetElementPtr if operands[1..].iter().all(|o| self.integer(o) == Some(0)) => {
                    value = operands[0].value;
                }
                _ => break,
            }
        }
        value
    }

    /// The function that a constant is, after casts.
    fn global_of(&self, operand: &Operand) -> Option<&'a crate::items::Global> {
        let mut c = self.stripped(operand).as_const()?;
        loop {
            match &self.body.consts.get(c).kind {
                ConstKind::Global(Some(id), _) => return Some(self.f.module.global(*id)),
                ConstKind::Expr { opcode: Opcode::BitCast | Opcode::AddrSpaceCast, operands, .. } => {
                    c = *operands.first()?
                }
                _ => return None,
            }
        }
    }

    /// The text of an argument that is metadata.
    fn metadata(&self, operand: &Operand) -> Option<&'a [u8]> {
        match &self.body.consts.get(operand.value.as_const()?).kind {
            ConstKind::Metadata(text) => Some(text),
            _ => None,
        }
    }
}
