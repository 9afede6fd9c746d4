//! Calls of all three kinds.
//!
//! LLVM checks a call against the type at the call, not against the declaration of the callee:
//! calling a function with a wrong type is undefined, not invalid. Intrinsics are the exception.

use super::attributes::{List, Named, named};
use super::{Here, Verifier};
use crate::attributes::{self, KnownSet};
use crate::body::{Inst, InstId, Operand};
use crate::calling_convention::CallingConvention;
use crate::consts::ConstKind;
use crate::opcode::{Flags, Opcode};
use crate::types::{FunctionType, Type, TypeId};
use memphis_entity::IdRange;

impl<'a> Verifier<'a, '_> {
    pub(super) fn check_call(&mut self, here: Here<'a>, id: InstId, inst: &'a Inst, operands: &'a [Operand]) {
        let [callee, rest @ ..] = operands else { return };
        let Some(arguments) = rest.get(..inst.n_args as usize) else { return };
        if callee.ty != TypeId::PTR && !self.is_ptr(callee.ty) && !self.is_unknown(callee.ty) {
            self.report(callee.start, format!("callee must be a pointer, not {}", self.name(callee.ty)));
        }
        let explicit = match self.types.get(inst.aux_ty) {
            Type::Function(ty) => Some(ty),
            _ => None,
        };
        if let Some(ty) = explicit {
            self.check_arguments(inst, ty, arguments);
        }
        self.check_result(inst);
        // LLVM checks of a callbr only that it fits the assembly.
        if inst.flags.has(Flags::CHECKED_ATTRIBUTES) && inst.opcode != Opcode::CallBr {
            self.check_call_attributes(id, inst, explicit, arguments);
        }
        let intrinsic = self.intrinsic_of(callee.value);
        match intrinsic {
            Some(name) => self.check_intrinsic(name, id, callee, explicit, arguments),
            None if inst.opcode == Opcode::CallBr => {}
            None => self.check_ordinary(inst, explicit, arguments),
        }
        if self.is_asm(callee) {
            self.check_asm(id, inst, callee, arguments);
        }
        if inst.flags.has(Flags::BUNDLES) {
            self.check_bundles(id, inst);
        }
        match inst.opcode {
            Opcode::Call if inst.flags.has(Flags::MUSTTAIL) => self.check_must_tail(here, id, inst, callee, arguments),
            Opcode::Invoke => self.check_unwind_target(operands),
            Opcode::CallBr if !self.is_asm(callee) && intrinsic.is_none() => {
                self.report(callee.start, "callbr needs inline assembly");
            }
            _ => {}
        }
    }

    pub(super) fn is_asm(&self, callee: &Operand) -> bool {
        let constant = callee.value.as_const().map(|constant| &self.body.consts.get(constant).kind);
        matches!(constant, Some(ConstKind::InlineAsm(_)))
    }

    /// The arguments are those of the function type written at the call.
    fn check_arguments(&mut self, inst: &Inst, ty: &FunctionType, arguments: &[Operand]) {
        let n = ty.params.len();
        if arguments.len() < n {
            self.report(inst.start, format!("call has {} arguments, its type asks for {n}", arguments.len()));
        } else if arguments.len() > n && !ty.varargs {
            self.report(arguments[n].start, format!("call has {} arguments, its type allows {n}", arguments.len()));
        }
        for (argument, &param) in arguments.iter().zip(&ty.params) {
            if !self.fits(argument, param) {
                let message =
                    format!("argument has type {}, the parameter {}", self.name(argument.ty), self.name(param));
                self.report(argument.start, message);
            }
        }
    }

    /// True if an argument is of a parameter's type. A parameter that is metadata takes
    /// `metadata i32 %x` too, of which the operand is `%x`.
    pub(super) fn fits(&self, argument: &Operand, param: TypeId) -> bool {
        argument.ty == param || param == TypeId::METADATA || self.same_type(argument.ty, param)
    }

    /// Tokens, metadata and labels are for intrinsics only.
    fn check_ordinary(&mut self, inst: &Inst, explicit: Option<&FunctionType>, arguments: &[Operand]) {
        let n_params = explicit.map_or(arguments.len(), |ty| ty.params.len());
        for argument in arguments.iter().take(n_params) {
            let is_special = matches!(argument.ty, TypeId::METADATA | TypeId::LABEL | TypeId::VOID);
            if is_special || self.types.is_token_like(argument.ty) {
                let message = format!("only intrinsics take arguments of type {}", self.name(argument.ty));
                self.report(argument.start, message);
            }
        }
        if matches!(inst.ty, TypeId::METADATA | TypeId::X86_AMX) || self.types.is_token_like(inst.ty) {
            self.report(inst.start, format!("only intrinsics return {}", self.name(inst.ty)));
        }
        for argument in arguments {
            self.check_alignment(argument.start, argument.ty);
        }
        self.check_alignment(inst.start, inst.ty);
    }

    /// A type that is passed has an alignment that LLVM can pass.
    #[inline(always)]
    fn check_alignment(&mut self, at: u32, ty: TypeId) {
        const LARGEST: u64 = 1 << 32;
        // Primitive types come first.
        if ty.0 <= TypeId::UNKNOWN.0 {
            return;
        }
        if let Type::Vector(n, _) = self.types.get(ty)
            && *n > 1 << 20
            && self.f.module.layout().alignment(self.types, ty).is_some_and(|bits| bits / 8 > LARGEST)
        {
            self.report(at, format!("{} needs an alignment of more than {LARGEST} bytes", self.name(ty)));
        }
    }

    /// A `musttail` call is followed by the `ret` of its result, and caller and callee look alike.
    fn check_must_tail(&mut self, here: Here<'a>, id: InstId, inst: &'a Inst, callee: &Operand, arguments: &[Operand]) {
        if self.is_asm(callee) {
            self.report(inst.start, "musttail call cannot be of inline assembly");
            return;
        }
        self.check_is_returned(here, id, inst);
        let caller_id = self.f.module.function(self.body.function).global;
        let caller = self.f.module.global(caller_id);
        let Type::Function(caller_ty) = self.types.get(caller.ty) else { return };
        let varargs = matches!(self.types.get(inst.aux_ty), Type::Function(ty) if ty.varargs);
        if varargs != caller_ty.varargs {
            self.report(inst.start, "musttail call and its caller differ in varargs");
        }
        if !self.same_type(inst.ty, caller_ty.result) {
            self.report(inst.start, "musttail call and its caller differ in what they return");
        }
        let convention = self.f.calling_convention(id);
        if convention != self.f.module.calling_convention(caller) {
            self.report(inst.start, "musttail call and its caller differ in calling convention");
        }
        let is_for_tail_calls = matches!(convention, CallingConvention::TAIL | CallingConvention::SWIFTTAIL);
        let may_differ = is_for_tail_calls || self.intrinsic_of(callee.value).is_some();
        if caller_ty.varargs && !self.f.forwards_arguments(id) {
            self.report(inst.start, "musttail call in a function with variable arguments must end in '...'");
        }
        if is_for_tail_calls {
            self.check_tail_convention(id, inst, convention, caller_ty);
        }
        if may_differ {
            return;
        }
        self.check_passing(id, inst);
        let fixed = match self.types.get(inst.aux_ty) {
            Type::Function(ty) => ty.params.len(),
            _ => arguments.len(),
        };
        let same = fixed == caller_ty.params.len()
            && arguments.iter().zip(&caller_ty.params).all(|(a, &p)| a.ty == p || self.same_type(a.ty, p));
        if !same {
            self.report(inst.start, "musttail call and its caller differ in their parameters");
        }
    }

    /// The attributes of the caller's parameters, and of the call's arguments.
    fn lists_of_tail_call(&self, id: InstId, inst: &Inst) -> [Vec<List<'a>>; 2] {
        let params = self.f.header().params.of(self.f.module.text);
        let of_caller = attributes::parameters(params).filter(|part| !part.starts_with(b"...")).map(List::of).collect();
        let of_call = (0..inst.n_args as usize).map(|index| List::of(self.f.argument_text(id, index))).collect();
        [of_caller, of_call]
    }

    /// Checks a `musttail` call with a convention for tail calls: some of the attributes
    /// that set the passing of an argument, and variable arguments, are forbidden.
    fn check_tail_convention(
        &mut self,
        id: InstId,
        inst: &Inst,
        convention: CallingConvention,
        caller_ty: &FunctionType,
    ) {
        const FORBIDDEN: KnownSet = KnownSet::of(&["inalloca", "inreg", "swifterror", "preallocated", "byref"]);
        if self.lists_of_tail_call(id, inst).iter().flatten().any(|list| list.known.has(FORBIDDEN)) {
            let message = format!(
                "musttail call with {convention} cannot pass arguments by 'inalloca', 'inreg', 'swifterror', 'preallocated' or 'byref'"
            );
            self.report(inst.start, message);
        }
        if caller_ty.varargs {
            self.report(inst.start, format!("musttail call with {convention} cannot have variable arguments"));
        }
    }

    /// Caller and call pass each argument in the same way.
    fn check_passing(&mut self, id: InstId, inst: &Inst) {
        const WAYS: [Named; 10] = [
            named("sret"),
            named("byval"),
            named("inalloca"),
            named("inreg"),
            named("alignstack"),
            named("swiftself"),
            named("swiftasync"),
            named("swifterror"),
            named("preallocated"),
            named("byref"),
        ];
        let [of_caller, of_call] = self.lists_of_tail_call(id, inst);
        const ALIGNED: KnownSet = KnownSet::of(&["byval", "byref"]);
        let differs = |(a, b): (&List<'_>, &List<'_>)| {
            let of_way = WAYS.iter().any(|way| {
                let name = way.name.as_bytes();
                a.known.has(way.set) != b.known.has(way.set) || a.argument(name) != b.argument(name)
            });
            of_way || a.known.has(ALIGNED) && a.alignment() != b.alignment()
        };
        if of_caller.iter().zip(&of_call).any(differs) {
            self.report(inst.start, "musttail call and its caller differ in how they pass arguments");
        }
    }

    fn check_is_returned(&mut self, here: Here<'a>, id: InstId, inst: &Inst) {
        let body = self.body;
        let mut following = (IdRange { start: InstId(id.0 + 1), ..here.block.insts })
            .iter()
            .filter(|&i| !body.inst(i).opcode.is_debug_record());
        let mut value = inst.result;
        let mut next = following.next();
        if let Some(cast) = next.filter(|&i| body.inst(i).opcode == Opcode::BitCast) {
            if body.operands(cast)[0].value.as_local() != value {
                self.report(body.inst(cast).start, "bitcast after a musttail call must be of its result");
            }
            value = body.inst(cast).result;
            next = following.next();
        }
        let Some(ret) = next.filter(|&i| body.inst(i).opcode == Opcode::Ret) else {
            self.report(inst.start, "musttail call must be followed by ret");
            return;
        };
        let Some(returned) = body.operands(ret).first() else { return };
        let is_result = match returned.value.as_const() {
            Some(c) => matches!(body.consts.get(c).kind, ConstKind::Undef | ConstKind::Poison),
            None => returned.value.as_local() == value,
        };
        if !is_result {
            self.report(returned.start, "result of a musttail call must be returned");
        }
    }

    fn check_unwind_target(&mut self, operands: &[Operand]) {
        let [.., unwind] = operands else { return };
        let Some(target) = self.body.block_of_value(unwind.value) else { return };
        let first = self.first_proper(target);
        if !self.body.inst(first).opcode.is_eh_pad() {
            self.report(unwind.start, "unwind destination does not start with an exception pad");
        }
    }
}
