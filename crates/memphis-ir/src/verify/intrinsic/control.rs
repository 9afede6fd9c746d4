//! Rules of intrinsics for control flow: assumptions, deoptimization, exceptions, coroutines.

use super::{IntrinsicCall, Verifier};
use crate::attributes::{Argument, Position, known};
use crate::body::{Def, InstId};
use crate::consts::ConstKind;
use crate::opcode::Opcode;
use crate::types::TypeId;

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
            b"nvvm.setmaxnreg.inc.sync.aligned.u32" | b"nvvm.setmaxnreg.dec.sync.aligned.u32" => {
                if call
                    .arguments
                    .first()
                    .and_then(|n| self.unsigned(n))
                    .is_some_and(|n| n % 8 != 0 || !(24..=256).contains(&n))
                {
                    self.report_argument(call, 0, "number of registers must be a multiple of 8 from 24 to 256");
                }
            }
            b"experimental.noalias.scope.decl" => self.check_scope_declaration(call),
            b"experimental.gc.relocate" | b"experimental.gc.result" => self.check_tied_to_statepoint(call),
            b"experimental.gc.statepoint" => self.check_statepoint(call),
            _ => {}
        }
    }

    fn check_assumptions(&mut self, call: IntrinsicCall<'a>) {
        let bundles = self.bundles(call.id);
        if let ([_, ..], Some(condition)) = (&bundles[..], call.arguments.first())
            && self.integer(condition).is_none_or(|n| n == 0)
        {
            self.report(condition.start, "condition of an assumption with operand bundles must be true");
        }
        for bundle in bundles {
            let operands = bundle.operands;
            let problem = match bundle.tag {
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
                            Argument::Number | Argument::Align | Argument::WordsOrNumber(_)
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
                let tag = String::from_utf8_lossy(bundle.tag);
                self.report(bundle.start, format!("assumption \"{tag}\" {problem}"));
            }
        }
    }

    fn check_deopt_bundle(&mut self, call: IntrinsicCall<'a>) {
        if call.inst.opcode == Opcode::Invoke {
            self.report(call.callee.start, "this intrinsic cannot be invoked");
        }
        if self.bundles(call.id).iter().filter(|bundle| bundle.tag == b"deopt").count() != 1 {
            self.report(call.callee.start, "this intrinsic needs exactly one operand bundle \"deopt\"");
        }
    }

    fn check_deoptimize(&mut self, call: IntrinsicCall<'a>) {
        if !self.same_type(call.inst.ty, self.result) {
            self.report(call.callee.start, "deoptimize must return what its caller returns");
        }
        let next = InstId(call.id.0 + 1);
        let ret = self.body.insts.get(next.0 as usize).filter(|inst| inst.opcode == Opcode::Ret);
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
        let entry = &self.body.blocks[0].insts;
        if !entry.contains(&call.id.0) {
            self.report(call.callee.start, "localescape must be in the entry block");
        }
        let is_escape = |id: u32| {
            let id = InstId(id);
            self.f.called_intrinsic(id) == Some(b"localescape")
        };
        if (entry.start..call.id.0).any(is_escape) {
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
                        && entry.contains(&id.0)
                }
                _ => false,
            });
            if !is_null && !is_static {
                self.report_argument(call, index, "localescape needs static allocas");
            }
        }
    }

    /// The scopes that are declared: a list of one node.
    fn check_scope_declaration(&mut self, call: IntrinsicCall<'a>) {
        let Some(text) = call.arguments.first().and_then(|list| self.metadata(list)) else { return };
        let node = match text.strip_prefix(b"!").map(|digits| (digits, std::str::from_utf8(digits))) {
            Some((digits, Ok(number))) if digits.first().is_some_and(u8::is_ascii_digit) => {
                number.parse().ok().and_then(|number| self.f.module.metadata_text(number))
            }
            _ => Some(text),
        };
        let Some(node) = node else { return };
        let elements = node.strip_prefix(b"distinct").unwrap_or(node).trim_ascii().strip_prefix(b"!{");
        let elements = elements.and_then(|node| node.trim_ascii().strip_suffix(b"}"));
        let n = elements.map(|text| crate::text::split_arguments(text).filter(|element| !element.is_empty()).count());
        if n != Some(1) {
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
        }
    }
}
