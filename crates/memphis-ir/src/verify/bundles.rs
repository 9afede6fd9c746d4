//! Operand bundles of calls: how many of a kind there may be, and what is in them.

use super::Verifier;
use crate::body::{Def, Inst, InstId, Operand};
use crate::calls::Bundle;
use crate::consts::{Const, ConstKind};
use crate::items::GlobalKind;
use crate::opcode::Opcode;
use crate::types::TypeId;

/// Tags of which a call has one bundle at most.
const SINGLE: &[&[u8]] = &[
    b"deopt",
    b"funclet",
    b"gc-transition",
    b"cfguardtarget",
    b"preallocated",
    b"gc-live",
    b"ptrauth",
    b"kcfi",
    b"clang.arc.attachedcall",
    b"convergencectrl",
];

impl<'a> Verifier<'a, '_> {
    /// Checks the bundles of a call.
    pub(super) fn check_bundles(&mut self, id: InstId, inst: &'a Inst) {
        self.check_funclet_bundle(id, inst);
        let bundles: Vec<Bundle<'a>> = self.f.bundles(id).collect();
        for (i, bundle) in bundles.iter().enumerate() {
            if SINGLE.contains(&&*bundle.tag) && bundles[..i].iter().any(|other| other.tag == bundle.tag) {
                let message = format!("a call can have only one operand bundle \"{}\"", bundle.tag);
                self.report(bundle.tag_range.start, message);
            }
            self.check_bundle(id, inst, bundle);
        }
    }

    fn check_bundle(&mut self, id: InstId, inst: &'a Inst, bundle: &Bundle<'a>) {
        match &*bundle.tag {
            b"cfguardtarget" => self.check_bundle_count(bundle, 1, "one operand"),
            b"preallocated" => {
                self.check_bundle_count(bundle, 1, "one operand");
                if let [token] = bundle.operands
                    && !self.is_call_of(token, b"call.preallocated.setup")
                {
                    self.report(
                        token.start,
                        "operand of bundle \"preallocated\" must be a call of call.preallocated.setup",
                    );
                }
            }
            b"ptrauth" => {
                self.check_bundle_count(bundle, 2, "two operands");
                self.check_bundle_type(bundle, 0, TypeId::I32);
                self.check_bundle_type(bundle, 1, TypeId::I64);
                if !self.is_indirect_call(id) {
                    self.report(bundle.tag_range.start, "direct call cannot have operand bundle \"ptrauth\"");
                }
            }
            b"kcfi" => {
                self.check_bundle_count(bundle, 1, "one operand");
                self.check_bundle_type(bundle, 0, TypeId::I32);
                if let [operand] = bundle.operands
                    && !operand
                        .value
                        .as_const()
                        .is_some_and(|c| matches!(self.body.consts.get(c).kind, ConstKind::Int(_)))
                {
                    self.report(operand.start, "operand of bundle \"kcfi\" must be a constant i32");
                }
            }
            b"convergencectrl" => {
                self.check_bundle_count(bundle, 1, "one token");
                self.check_bundle_type(bundle, 0, TypeId::TOKEN);
            }
            b"clang.arc.attachedcall" => self.check_attached_call(inst, bundle),
            _ => {}
        }
    }

    fn check_bundle_count(&mut self, bundle: &Bundle<'a>, n: usize, expected: &str) {
        if bundle.operands.len() != n {
            self.report(bundle.tag_range.start, format!("operand bundle \"{}\" needs {expected}", bundle.tag));
        }
    }

    fn check_bundle_type(&mut self, bundle: &Bundle<'a>, index: usize, ty: TypeId) {
        if let Some(operand) = bundle.operands.get(index)
            && operand.ty != ty
        {
            let tag = &bundle.tag;
            let message =
                format!("operand of bundle \"{tag}\" must have type {}, not {}", self.name(ty), self.name(operand.ty));
            self.report(operand.start, message);
        }
    }

    /// True if a call has no function as its callee.
    fn is_indirect_call(&self, id: InstId) -> bool {
        let callee = self.body.operands(id).first().and_then(|callee| callee.value.as_const());
        !callee.is_some_and(|callee| self.is_function(callee))
    }

    fn check_attached_call(&mut self, inst: &Inst, bundle: &Bundle<'a>) {
        let function = match bundle.operands {
            [operand] => operand.value.as_const().filter(|&c| self.is_function(c) && self.is_attached(c)),
            _ => None,
        };
        if function.is_none() {
            self.report(
                bundle.tag_range.start,
                "operand bundle \"clang.arc.attachedcall\" needs one function that retains or claims",
            );
        }
        let is_noreturn =
            || self.f.module.has_function_attribute(self.f.slice(inst.start, inst.attachments), b"noreturn");
        if !self.is_ptr(inst.ty) && (inst.ty != TypeId::VOID || !is_noreturn()) {
            self.report(
                bundle.tag_range.start,
                "call with bundle \"clang.arc.attachedcall\" must return a pointer, or not return",
            );
        }
    }

    /// True if a function may be called by an attached call.
    fn is_attached(&self, c: Const) -> bool {
        const NAMES: [&[u8]; 3] =
            [b"retainAutoreleasedReturnValue", b"claimAutoreleasedReturnValue", b"unsafeClaimAutoreleasedReturnValue"];
        let text = self.f.const_text(c);
        let name = text.strip_prefix(b"@llvm.objc.").or_else(|| text.strip_prefix(b"@objc_"));
        name.is_some_and(|name| NAMES.contains(&name))
    }

    /// True if a constant is a function.
    pub(super) fn is_function(&self, c: Const) -> bool {
        match self.body.consts.get(c).kind {
            ConstKind::Global(Some(global), _) => {
                matches!(self.f.module.global(global).kind, GlobalKind::Declaration | GlobalKind::Definition(_))
            }
            ConstKind::Global(None, _) => true,
            _ => false,
        }
    }

    /// True if a value is the result of a call of this intrinsic, named without `llvm.`
    pub(super) fn is_call_of(&self, operand: &Operand, intrinsic: &[u8]) -> bool {
        let Some(local) = operand.value.as_local() else { return false };
        let Def::Inst(id) = self.body.local(local).def else { return false };
        let inst = self.body.inst(id);
        matches!(inst.opcode, Opcode::Call | Opcode::Invoke | Opcode::CallBr)
            && self.body.operands(id).first().is_some_and(|callee| {
                self.intrinsic_of(callee.value).is_some_and(|name| {
                    name.strip_prefix(crate::intrinsics::PREFIX).is_some_and(|name| {
                        std::str::from_utf8(intrinsic).is_ok_and(|base| crate::intrinsics::is_overload_of(name, base))
                    })
                })
            })
    }
}
