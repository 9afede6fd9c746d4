//! Calls, and what else is in the text of an instruction alone: attributes, alignment, indices.

use crate::attributes;
use crate::body::{Function, InstId};
use crate::consts::ConstKind;
use crate::intrinsics;
use crate::items::{Global, GlobalKind};
use crate::module::AttributeGroup;
use crate::text::from_token;

impl<'a> Function<'a> {
    /// Returns whether the function has an attribute, itself or in a group.
    pub fn has_attribute(&self, name: &[u8]) -> bool {
        self.module.function_has_attribute(self.module.global(self.module.function(self.body.function).global), name)
    }

    /// Returns whether the function may ignore the sign of zeros.
    pub fn has_no_signed_zeros(&self) -> bool {
        self.has_attribute(AttributeGroup::NO_SIGNED_ZEROS)
    }

    /// The text of a parameter: type, attributes, name; empty if there are fewer.
    ///
    /// Cost: linear in the list of parameters.
    pub fn parameter(&self, index: u32) -> &'a [u8] {
        attributes::parameters(self.header().params.of(self.module.text)).nth(index as usize).unwrap_or_default()
    }

    /// The function that an instruction calls directly: a declaration or a definition.
    pub fn called_function(&self, call: InstId) -> Option<&'a Global> {
        match self.body.consts.get(self.body.operands(call).first()?.value.as_const()?).kind {
            ConstKind::Global(Some(id), _) => Some(self.module.global(id))
                .filter(|global| matches!(global.kind, GlobalKind::Declaration | GlobalKind::Definition(_))),
            _ => None,
        }
    }

    /// Returns whether a call has a function attribute, or the function or intrinsic that it calls.
    pub fn call_has_attribute(&self, call: InstId, name: &[u8]) -> bool {
        self.module.has_function_attribute(self.text_after_arguments(call), name)
            || self.called_function(call).is_some_and(|global| self.module.function_has_attribute(global, name))
            || self.called_intrinsic(call).is_some_and(|intrinsic| intrinsics::has(intrinsic, name))
    }

    /// The text of a call before its callee: attributes of the result, a calling convention, types.
    pub fn text_before_callee(&self, call: InstId) -> &'a [u8] {
        let inst = self.body.inst(call);
        self.slice(inst.start, self.body.operands(call).first().map_or(inst.start, |callee| callee.start))
    }

    /// Returns whether `...` ends the arguments of a call: it passes on those that its function has
    /// without parameters.
    pub fn forwards_arguments(&self, call: InstId) -> bool {
        let inst = self.body.inst(call);
        let last = self.body.callee_and_arguments(call).last().expect("a call has a callee");
        let rest = from_token(self.slice(last.start + last.len, inst.attachments));
        let rest = rest.strip_prefix(if inst.n_args == 0 { b"(" } else { b"," });
        rest.is_some_and(|rest| from_token(rest).starts_with(b"..."))
    }

    /// The operation of an `atomicrmw`, by its keyword.
    pub fn rmw_operation(&self, inst: InstId) -> Option<&'a [u8]> {
        let text = self.slice(self.after_result(inst), self.body.operands(inst).first()?.start);
        attributes::words(text).find(|word| !matches!(*word, b"atomicrmw" | b"volatile"))
    }

    /// The text of a call between its last argument and its attachments: attributes and bundles,
    /// then labels.
    pub fn text_after_arguments(&self, call: InstId) -> &'a [u8] {
        let inst = self.body.inst(call);
        let last = self.body.callee_and_arguments(call).last().expect("a call has a callee");
        let mut text = from_token(self.slice(last.start + last.len, inst.attachments));
        while let [b'(' | b')', rest @ ..] = text {
            text = from_token(rest);
        }
        text
    }

    /// The alignment in bytes that is written at an instruction.
    pub fn written_alignment(&self, inst: InstId) -> Option<u64> {
        let text = self.slice(self.after_result(inst), self.body.inst(inst).attachments);
        let mut words = attributes::words(text);
        let number = words.find(|word| *word == b"align").and_then(|_| words.next())?;
        std::str::from_utf8(number).ok()?.parse().ok()
    }

    /// The indices of an `extractvalue` or `insertvalue`; `None` if one is too large.
    pub fn indices(&self, inst: InstId) -> Option<Vec<u32>> {
        let data = self.body.inst(inst);
        let last = self.body.operands(inst).last()?;
        let text = self.slice(last.start + last.len, data.attachments);
        let words = text.split(|&byte| byte == b',').map(<[u8]>::trim_ascii).skip(1);
        words.map(|word| std::str::from_utf8(word).ok()?.parse().ok()).collect()
    }
}
