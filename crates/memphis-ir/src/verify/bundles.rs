//! Operand bundles of calls: how many of a kind there may be, and what is in them.

use super::Verifier;
use crate::body::{Def, Inst, InstId, Operand};
use crate::consts::{Const, ConstKind};
use crate::items::GlobalKind;
use crate::opcode::Opcode;
use crate::types::TypeId;

/// An operand bundle of a call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bundle<'a> {
    /// The tag without its quotes.
    pub tag: &'a [u8],
    /// The place of the tag, relative to the function.
    pub start: u32,
    /// The operands.
    pub operands: &'a [Operand],
}

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
    /// The operand bundles of a call.
    pub(super) fn bundles(&self, id: InstId) -> Vec<Bundle<'a>> {
        let inst = self.body.inst(id);
        let operands = self.body.operands_after_arguments(id);
        let tags: Vec<_> = self.f.bundle_tags(id).collect();
        let bundle = |(i, tag): (usize, &std::ops::Range<u32>)| {
            let end = tags.get(i + 1).map_or(inst.attachments, |next| next.start);
            let first = operands.partition_point(|operand| operand.start < tag.end);
            let last = operands.partition_point(|operand| operand.start < end && operand.ty != TypeId::LABEL);
            let text = self.f.slice(tag.start + 1, tag.end - 1);
            Bundle { tag: text, start: tag.start, operands: &operands[first..last.max(first)] }
        };
        tags.iter().enumerate().map(bundle).collect()
    }

    /// Checks the bundles of a call.
    pub(super) fn check_bundles(&mut self, id: InstId, inst: &'a Inst) {
        self.check_funclet_bundle(id, inst);
        let bundles = self.bundles(id);
        for (i, bundle) in bundles.iter().enumerate() {
            if SINGLE.contains(&bundle.tag) && bundles[..i].iter().any(|other| other.tag == bundle.tag) {
                let tag = String::from_utf8_lossy(bundle.tag);
                self.report(bundle.start, format!("a call can have only one operand bundle \"{tag}\""));
            }
            self.check_bundle(id, inst, bundle);
        }
    }

    fn check_bundle(&mut self, id: InstId, inst: &'a Inst, bundle: &Bundle<'a>) {
        match bundle.tag {
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
                    self.report(bundle.start, "direct call cannot have operand bundle \"ptrauth\"");
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
            let tag = String::from_utf8_lossy(bundle.tag);
            self.report(bundle.start, format!("operand bundle \"{tag}\" needs {expected}"));
        }
    }

    fn check_bundle_type(&mut self, bundle: &Bundle<'a>, index: usize, ty: TypeId) {
        if let Some(operand) = bundle.operands.get(index)
            && operand.ty != ty
        {
            let tag = String::from_utf8_lossy(bundle.tag);
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
                bundle.start,
                "operand bundle \"clang.arc.attachedcall\" needs one function that retains or claims",
            );
        }
        let is_noreturn =
            || self.f.module.has_function_attribute(self.f.slice(inst.start, inst.attachments), b"noreturn");
        if !self.is_ptr(inst.ty) && (inst.ty != TypeId::VOID || !is_noreturn()) {
            self.report(
                bundle.start,
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
