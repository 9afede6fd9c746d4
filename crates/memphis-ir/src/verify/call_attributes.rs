//! Attributes of calls: those of arguments and of the result, and those of the call itself.

use super::Verifier;
use super::attributes::{
    List, WITH_VALUES, is_same_bits, problem_of_function, problem_of_parameters, problem_of_set, problem_of_value,
};
use super::header::NOT_CALLABLE;
use crate::attributes::{self, KnownSet};
use crate::body::{Def, Inst, InstId, Operand, Value};
use crate::intrinsics::table::Intrinsic;
use crate::intrinsics::{self, upgraded};
use crate::items::Header;
use crate::opcode::{Flags, Opcode};
use crate::types::FunctionType;

const IMMEDIATE: KnownSet = KnownSet::of(&["immarg"]);
const ELEMENT_TYPE: KnownSet = KnownSet::of(&["elementtype"]);
const SRET: KnownSet = KnownSet::of(&["sret"]);
const RETURNED: KnownSet = KnownSet::of(&["returned"]);
const NEST: KnownSet = KnownSet::of(&["nest"]);
const INALLOCA: KnownSet = KnownSet::of(&["inalloca"]);
const PREALLOCATED: KnownSet = KnownSet::of(&["preallocated"]);
const SWIFT_ERROR: KnownSet = KnownSet::of(&["swifterror"]);
const JUMP_TABLE: KnownSet = KnownSet::of(&["jumptable"]);
const SPECULATABLE: KnownSet = KnownSet::of(&["speculatable"]);

impl<'a> Verifier<'a, '_> {
    /// Checks a call that has attributes with rules, or a calling convention with some.
    pub(super) fn check_call_attributes(
        &mut self,
        id: InstId,
        inst: &'a Inst,
        explicit: Option<&FunctionType>,
        arguments: &'a [Operand],
    ) {
        let callee = &self.body.operands(id)[0];
        if NOT_CALLABLE.contains(&self.f.calling_convention(id)) {
            self.report(inst.start, "functions with this calling convention cannot be called");
        }
        let lists: Vec<List<'a>> =
            (0..arguments.len()).map(|index| List::of(self.f.argument_text(id, index))).collect();
        let intrinsic = self.intrinsic_of(callee.value);
        let implied = FunctionType {
            result: inst.ty,
            params: arguments.iter().map(|argument| argument.ty).collect(),
            varargs: false,
        };
        let ty = explicit.unwrap_or(&implied);
        let fixed = ty.params.len().min(lists.len());
        for (index, (argument, list)) in arguments.iter().zip(&lists).enumerate() {
            if let Some(problem) = problem_of_value(self.f.module, self.types, list, argument.ty) {
                self.report(argument.start, problem);
            }
            if index < fixed {
                self.check_fixed_argument(inst, argument, list, intrinsic);
                let is_immediate = || intrinsic.is_some_and(|name| has_immediate(name, index));
                if list.known.has(IMMEDIATE) && !is_immediate() {
                    self.report(argument.start, "'immarg' is only for arguments of intrinsics that must be constants");
                }
            }
        }
        if let Some((index, problem)) = problem_of_parameters(self.types, ty, &lists[..fixed]) {
            self.report(arguments.get(index).map_or(inst.start, |argument| argument.start), problem);
        }
        self.check_variable_arguments(ty, arguments, &lists, fixed, intrinsic);
        if let Some(problem) =
            problem_of_value(self.f.module, self.types, &List::of(self.f.text_before_callee(id)), inst.ty)
        {
            self.report(inst.start, problem);
        }
        self.check_attributes_of_call(id, inst, ty, intrinsic);
        self.check_preallocated(id, inst, &lists[..fixed], intrinsic);
    }

    /// Checks the arguments after the fixed ones.
    fn check_variable_arguments(
        &mut self,
        ty: &FunctionType,
        arguments: &[Operand],
        lists: &[List<'_>],
        fixed: usize,
        intrinsic: Option<&[u8]>,
    ) {
        for (index, (argument, list)) in arguments.iter().zip(lists).enumerate().skip(fixed) {
            let is_second = |set| list.known.has(set) && lists[..index].iter().any(|other| other.known.has(set));
            let problem = if list.known.has(SRET) && intrinsic.is_none() {
                "'sret' cannot be an attribute of a variable argument"
            } else if list.known.has(INALLOCA) {
                "'inalloca' cannot be an attribute of a variable argument"
            } else if is_second(RETURNED) || is_second(NEST) {
                "only one argument can be 'returned' or 'nest'"
            } else if list.known.has(RETURNED) && !is_same_bits(self.types, argument.ty, ty.result) {
                "'returned' needs an argument of the result's type"
            } else {
                continue;
            };
            self.report(argument.start, problem);
        }
    }

    fn check_fixed_argument(&mut self, inst: &Inst, argument: &Operand, list: &List<'_>, intrinsic: Option<&[u8]>) {
        if list.known.has(ELEMENT_TYPE) && intrinsic.is_none() && !self.is_asm(&self.body.operands_of(inst)[0]) {
            self.report(argument.start, "'elementtype' is for intrinsics and inline assembly only");
        }
        if list.known.has(INALLOCA)
            && let Some(slot) = self.alloca_of(argument.value)
            && !self.body.inst(slot).flags.has(Flags::INALLOCA)
        {
            self.report(argument.start, "an 'inalloca' argument needs an alloca with inalloca");
        }
        if list.known.has(SWIFT_ERROR) && !self.is_swift_error(argument.value) {
            self.report(argument.start, "a 'swifterror' argument must be a swifterror alloca or parameter");
        }
    }

    /// The alloca whose address a value is, or an address in it.
    fn alloca_of(&self, mut value: Value) -> Option<InstId> {
        for _ in 0..self.body.insts.len() {
            let id = self.defining_inst(value)?;
            match self.body.inst(id).opcode {
                Opcode::Alloca => return Some(id),
                Opcode::GetElementPtr | Opcode::BitCast => value = self.body.operands(id)[0].value,
                _ => return None,
            }
        }
        None
    }

    /// True if a value is an alloca or a parameter with `swifterror`.
    fn is_swift_error(&self, value: Value) -> bool {
        let Some(local) = value.as_local() else { return false };
        match self.body.local(local).def {
            Def::Inst(id) => {
                let inst = self.body.inst(id);
                inst.opcode == Opcode::Alloca && inst.flags.has(Flags::SWIFTERROR)
            }
            Def::Arg(index) => {
                let list = self.parameter_list(self.f.header(), index as usize);
                list.is_some_and(|list| list.known.has(SWIFT_ERROR))
            }
            _ => false,
        }
    }

    /// The attributes that the header of a function gives to a parameter.
    fn parameter_list(&self, header: Header, index: usize) -> Option<List<'a>> {
        attributes::parameters(header.params.of(self.f.module.text)).nth(index).map(List::of)
    }

    fn check_attributes_of_call(&mut self, id: InstId, inst: &'a Inst, ty: &FunctionType, intrinsic: Option<&[u8]>) {
        let text = self.f.slice(self.f.end_of_arguments(id), inst.attachments);
        let (known, is_checked) = self.f.module.known_attributes(text);
        if known.has(JUMP_TABLE) && intrinsic.is_none() {
            self.report(inst.start, "attribute 'jumptable' is for functions only");
        }
        if !is_checked && !known.has(SPECULATABLE) && !known.has(PREALLOCATED) && !known.has(WITH_VALUES) {
            if let Some(problem) = problem_of_set(known) {
                self.report(inst.start, problem);
            }
            return;
        }
        let list = List::of_function(self.f.module, text);
        if let Some(problem) = problem_of_function(&list, Some((self.types, ty))) {
            self.report(inst.start, problem);
        }
        if list.known.has(SPECULATABLE) && !self.calls_speculatable(id, intrinsic) {
            self.report(inst.start, "'speculatable' is for functions and calls of such functions only");
        }
        let is_argument = intrinsic == Some(b"llvm.call.preallocated.arg");
        if list.known.has(PREALLOCATED) && !is_argument {
            self.report(inst.start, "'preallocated' of a call is for llvm.call.preallocated.arg only");
        }
    }

    /// True if the callee has `speculatable`, or is an intrinsic, which may have it.
    fn calls_speculatable(&self, id: InstId, intrinsic: Option<&[u8]>) -> bool {
        if intrinsic.is_some() {
            return true;
        }
        let Some(callee) = self.global_at(self.body.operands(id)[0].value) else { return false };
        let suffix = callee.header.suffix.of(self.f.module.text);
        self.f.module.has_function_attribute(suffix, b"speculatable")
    }

    fn check_preallocated(&mut self, id: InstId, inst: &Inst, lists: &[List<'_>], intrinsic: Option<&[u8]>) {
        if intrinsic.is_some() || !lists.iter().any(|list| list.known.has(PREALLOCATED)) {
            return;
        }
        let has_bundle = self.f.bundles(id).any(|bundle| bundle.tag == "preallocated");
        if has_bundle == inst.flags.has(Flags::MUSTTAIL) {
            self.report(
                inst.start,
                "a preallocated argument needs a bundle \"preallocated\", or a musttail call, not both",
            );
        }
    }

    /// True if the call or its callee says `swifterror` of an argument.
    fn is_passed_as_swift_error(&self, id: InstId, index: usize) -> bool {
        if List::of(self.f.argument_text(id, index)).known.has(SWIFT_ERROR) {
            return true;
        }
        let callee = self.global_at(self.body.operands(id)[0].value);
        let list = callee.and_then(|callee| self.parameter_list(callee.header, index));
        list.is_some_and(|list| list.known.has(SWIFT_ERROR))
    }

    /// A `swifterror` alloca or parameter is only loaded, stored to, or passed as such.
    pub(super) fn check_swift_errors(&mut self) {
        let body = self.body;
        for index in 0..body.insts.len() {
            let id = InstId(index as u32);
            let inst = body.inst(id);
            for (place, operand) in body.operands(id).iter().enumerate() {
                if !self.is_swift_error(operand.value) {
                    continue;
                }
                let fits = match inst.opcode {
                    Opcode::Load => true,
                    Opcode::Store => place == 1,
                    Opcode::Call | Opcode::Invoke => {
                        (1..=inst.n_args as usize).contains(&place) && self.is_passed_as_swift_error(id, place - 1)
                    }
                    opcode => opcode.is_debug_record(),
                };
                if !fits {
                    let message =
                        "a swifterror value can only be loaded, stored to, or passed as a 'swifterror' argument";
                    self.report(operand.start, message);
                }
            }
        }
    }
}

/// Returns whether an argument of an intrinsic must be a constant.
fn has_immediate(name: &[u8], index: usize) -> bool {
    let own_name = name.strip_prefix(intrinsics::PREFIX);
    let found = own_name.and_then(|name| Intrinsic::find(upgraded::new_name(name)));
    found.is_some_and(|intrinsic| intrinsic.immediates().any(|immediate| immediate.parameter == index))
}
