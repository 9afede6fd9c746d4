//! Rules of intrinsics for control flow: assumptions, deoptimization, exceptions, coroutines.

use super::super::attributes::List;
use super::super::metadata::operands;
use super::{IntrinsicCall, Verifier};
use crate::attributes::{self, Argument, Position, known};
use crate::body::{BlockId, Def, InstId};
use crate::calling_convention::CallingConvention;
use crate::consts::ConstKind;
use crate::debug_info::NodeRef;
use crate::items::GlobalKind;
use crate::opcode::Opcode;
use crate::types::TypeId;
use memphis_entity::IdRange;

impl<'a> Verifier<'a, '_> {
    pub(super) fn check_control_rules(&mut self, call: IntrinsicCall<'a>) {
        match call.base {
            b"assume" => self.check_assumptions(call),
            b"experimental.guard" => self.check_deopt_bundle(call),
            b"experimental.deoptimize" => {
                self.check_deopt_bundle(call);
                self.check_deoptimize(call);
            }
            b"localescape" => self.check_local_escape(call),
            b"localrecover" => {
                let function = call.arguments.first().and_then(|function| self.global_of(function));
                if !function.is_some_and(|global| matches!(global.kind, GlobalKind::Definition(_))) {
                    self.report_argument(call, 0, "first argument of localrecover must be a function of this module");
                }
            }
            b"amdgcn.cs.chain" => self.check_chain_call(call),
            b"amdgcn.set.inactive.chain.arg" => self.check_inactive_value(call),
            b"callbr.landingpad" => self.check_callbr_pad(call),
            b"nvvm.setmaxnreg.inc.sync.aligned.u32" | b"nvvm.setmaxnreg.dec.sync.aligned.u32" => {
                self.check_register_count(call)
            }
            b"experimental.noalias.scope.decl" => self.check_scope_declaration(call),
            b"experimental.gc.relocate" | b"experimental.gc.result" => self.check_tied_to_statepoint(call),
            b"experimental.gc.statepoint" => self.check_statepoint(call),
            _ => {}
        }
    }

    fn check_assumptions(&mut self, call: IntrinsicCall<'a>) {
        let bundles: Vec<_> = self.f.bundles(call.id).collect();
        if let ([_, ..], Some(condition)) = (&bundles[..], call.arguments.first())
            && self.integer(condition).is_none_or(|n| n == 0)
        {
            self.report(condition.start, "condition of an assumption with operand bundles must be true");
        }
        for bundle in bundles {
            let operands = bundle.operands;
            let problem = match &*bundle.tag {
                b"ignore" => continue,
                b"align" if !matches!(operands.len(), 2 | 3) => Some("needs two or three operands"),
                b"align" if !self.is_ptr(operands[0].ty) => Some("needs a pointer first"),
                b"align" if operands[1..].iter().any(|operand| !self.is_int(operand.ty)) => {
                    Some("needs integers after the pointer")
                }
                b"dereferenceable" | b"dereferenceable_or_null" if operands.len() != 2 => Some("needs two operands"),
                b"separate_storage" if operands.len() != 2 => Some("needs two operands"),
                b"separate_storage" if operands.iter().any(|operand| !self.is_ptr(operand.ty)) => {
                    Some("needs pointers")
                }
                b"align" | b"dereferenceable" | b"dereferenceable_or_null" | b"separate_storage" => None,
                tag => match known(tag) {
                    None => Some("must be named like an attribute"),
                    Some(attribute)
                        if matches!(
                            attribute.argument,
                            Argument::Number | Argument::Align | Argument::FloatClasses
                        ) =>
                    {
                        (operands.len() > 2).then_some("has too many operands")
                    }
                    Some(attribute) if !attribute.may_stand_at(Position::Parameter) => {
                        (!operands.is_empty()).then_some("takes no operands")
                    }
                    Some(_) => (operands.len() != 1).then_some("needs one operand"),
                },
            };
            if let Some(problem) = problem {
                self.report(bundle.tag_range.start, format!("assumption \"{}\" {problem}", bundle.tag));
            }
        }
    }

    fn check_deopt_bundle(&mut self, call: IntrinsicCall<'a>) {
        if call.inst.opcode == Opcode::Invoke {
            self.report(call.callee.start, "this intrinsic cannot be invoked");
        }
        if self.f.bundles(call.id).filter(|bundle| bundle.tag == "deopt").count() != 1 {
            self.report(call.callee.start, "this intrinsic needs exactly one operand bundle \"deopt\"");
        }
    }

    fn check_deoptimize(&mut self, call: IntrinsicCall<'a>) {
        if !self.same_type(call.inst.ty, self.result) {
            self.report(call.callee.start, "deoptimize must return what its caller returns");
        }
        let next = InstId(call.id.0 + 1);
        let ret = self.body.insts.get(next).filter(|inst| inst.opcode == Opcode::Ret);
        let Some(ret) = ret else {
            self.report(call.callee.start, "a call of deoptimize must be followed by ret");
            return;
        };
        if let Some(returned) = self.body.operands_of(ret).first()
            && call.inst.ty != TypeId::VOID
            && returned.value.as_local() != call.inst.result
        {
            self.report(returned.start, "the result of deoptimize must be returned");
        }
    }

    fn check_local_escape(&mut self, call: IntrinsicCall<'a>) {
        let entry = self.body.block(BlockId(0)).insts;
        if !entry.contains(call.id) {
            self.report(call.callee.start, "localescape must be in the entry block");
        }
        let mut above = IdRange { end: call.id, ..entry }.iter();
        if above.any(|id| self.f.called_intrinsic(id) == Some(b"localescape")) {
            self.report(call.callee.start, "localescape can be called only once in a function");
        }
        for (index, argument) in call.arguments.iter().enumerate() {
            let value = self.stripped(argument);
            let is_null = value.as_const().is_some_and(|c| self.body.consts.get(c).kind == ConstKind::Null);
            let is_static = value.as_local().is_some_and(|local| match self.body.local(local).def {
                Def::Inst(id) => {
                    let count = self.body.operands(id).first();
                    self.body.inst(id).opcode == Opcode::Alloca
                        && count.is_none_or(|count| count.value.as_const().is_some())
                        && entry.contains(id)
                }
                _ => false,
            });
            if !is_null && !is_static {
                self.report_argument(call, index, "localescape needs static allocas");
            }
        }
    }

    fn check_register_count(&mut self, call: IntrinsicCall<'a>) {
        let count = call.arguments.first().and_then(|n| self.unsigned(n));
        if count.is_some_and(|n| n % 8 != 0 || !(24..=256).contains(&n)) {
            self.report_argument(call, 0, "number of registers must be a multiple of 8 from 24 to 256");
        }
    }

    /// Only some functions end in a chain call, and pass registers as they get them.
    fn check_chain_call(&mut self, call: IntrinsicCall<'a>) {
        use CallingConvention as Is;
        const CALLERS: &[Is] = &[Is::AMDGPU_CS, Is::AMDGPU_CS_CHAIN, Is::AMDGPU_CS_CHAIN_PRESERVE];
        if !CALLERS.contains(&self.convention_of_caller()) {
            self.report(
                call.callee.start,
                "caller must have convention amdgpu_cs, amdgpu_cs_chain or amdgpu_cs_chain_preserve",
            );
        }
        for (index, must_be_register, message) in
            [(2, true, "scalar registers need 'inreg'"), (3, false, "vector registers cannot have 'inreg'")]
        {
            if index < call.arguments.len() && self.has_inreg(self.f.argument_text(call.id, index)) != must_be_register
            {
                self.report_argument(call, index, message);
            }
        }
    }

    fn check_inactive_value(&mut self, call: IntrinsicCall<'a>) {
        if !matches!(
            self.convention_of_caller(),
            CallingConvention::AMDGPU_CS_CHAIN | CallingConvention::AMDGPU_CS_CHAIN_PRESERVE
        ) {
            self.report(call.callee.start, "caller must have convention amdgpu_cs_chain or amdgpu_cs_chain_preserve");
            return;
        }
        let Some(value) = call.arguments.get(1) else { return };
        let parameter = value.value.as_local().and_then(|local| match self.body.local(local).def {
            Def::Arg(index) => Some(index),
            _ => None,
        });
        let Some(parameter) = parameter else {
            self.report_argument(call, 1, "value for inactive lanes must be a parameter of the function");
            return;
        };
        let params = self.f.header().params.of(self.f.module.text);
        let in_header = attributes::parameters(params).nth(parameter as usize).is_some_and(|part| self.has_inreg(part));
        if in_header || self.has_inreg(self.f.argument_text(call.id, 1)) {
            self.report_argument(call, 1, "value for inactive lanes cannot have 'inreg'");
        }
    }

    fn has_inreg(&self, text: &[u8]) -> bool {
        attributes::has(text, b"inreg")
    }

    fn convention_of_caller(&self) -> CallingConvention {
        let module = self.f.module;
        module.calling_convention(module.global(module.function(self.body.function).global))
    }

    /// The pad of a `callbr` is the first instruction of one of its indirect targets.
    fn check_callbr_pad(&mut self, call: IntrinsicCall<'a>) {
        let Some(result) = call.arguments.first() else { return };
        let callbr = self.defining_inst(result.value).filter(|&id| self.body.inst(id).opcode == Opcode::CallBr);
        let Some(callbr) = callbr else {
            self.report_argument(call, 0, "argument must be the result of a callbr");
            return;
        };
        let block = self.body.block_of_inst(call.id);
        let predecessors = self.predecessors(block);
        if self.first_proper(block) != call.id {
            self.report(call.callee.start, "callbr.landingpad must come first in its block");
        } else if predecessors.is_empty() || predecessors.iter().any(|&other| other != predecessors[0]) {
            self.report(call.callee.start, "block of callbr.landingpad needs exactly one predecessor");
        } else if self.body.terminator(predecessors[0]) != callbr {
            self.report(call.callee.start, "block of callbr.landingpad must follow its callbr");
        } else {
            let labels: Vec<_> = self.body.operands(callbr).iter().filter(|o| o.ty == TypeId::LABEL).collect();
            if !labels.iter().skip(1).any(|label| self.body.block_of_value(label.value) == Some(block)) {
                self.report(call.callee.start, "block of callbr.landingpad must be an indirect target of its callbr");
            }
        }
    }

    /// The scopes that are declared: a list of one node.
    fn check_scope_declaration(&mut self, call: IntrinsicCall<'a>) {
        let Some(text) = call.arguments.first().and_then(|list| self.metadata(list)) else { return };
        let Some(node) = NodeRef::parse(text) else { return };
        if operands(self.f.module, node).is_none_or(|scopes| scopes.len() != 1) {
            self.report_argument(call, 0, "expected a list of one scope");
        }
    }

    /// The token of a relocation is a statepoint, or a landing pad after one.
    fn check_tied_to_statepoint(&mut self, call: IntrinsicCall<'a>) {
        let Some(token) = call.arguments.first() else { return };
        let fits = match token.value.as_const() {
            Some(c) => matches!(self.body.consts.get(c).kind, ConstKind::Undef | ConstKind::Poison),
            None => {
                let is_pad = |id| self.body.inst(id).opcode == Opcode::LandingPad;
                self.is_call_of(token, b"experimental.gc.statepoint")
                    || self.defining_inst(token.value).is_some_and(is_pad)
            }
        };
        if !fits {
            self.report_argument(call, 0, "expected the token of a statepoint");
        }
    }

    fn check_statepoint(&mut self, call: IntrinsicCall<'a>) {
        let Some(target) = call.arguments.get(2) else { return };
        if !crate::attributes::has(self.f.argument_text(call.id, 2), b"elementtype") {
            self.report(target.start, "callee of a statepoint needs the attribute elementtype");
            return;
        }
        self.check_wrapped_call(call);
    }

    /// The call that a statepoint wraps has as many arguments as the type of its callee asks for.
    fn check_wrapped_call(&mut self, call: IntrinsicCall<'a>) {
        let text = self.f.argument_text(call.id, 2);
        let ty = List::of(text).argument(b"elementtype").unwrap_or_default();
        let Some(n) = call.arguments.get(3).and_then(|n| self.unsigned(n)) else { return };
        let Some(open) = memchr::memrchr(b'(', ty).filter(|_| ty.ends_with(b")")) else { return };
        let params = &ty[open + 1..ty.len() - 1];
        if params.contains(&b'(') || params.contains(&b')') {
            return;
        }
        let types: Vec<&[u8]> = attributes::parameters(params).collect();
        let varargs = types.last().is_some_and(|last| last.starts_with(b"..."));
        let fixed = (types.len() - usize::from(varargs)) as u64;
        if n < fixed || n > fixed && !varargs {
            self.report_argument(call, 3, format!("callee of the statepoint takes {fixed} arguments, not {n}"));
        } else if call.arguments.len() as u64 != n + 7 {
            self.report_argument(call, 3, "statepoint has another number of arguments than it says");
        }
    }
}
