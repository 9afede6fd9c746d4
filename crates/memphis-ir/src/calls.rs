//! Calls: what they call, their attributes, and those of functions.

use crate::attributes;
use crate::body::{Function, InstId, Value};
use crate::calling_convention::CallingConvention;
use crate::consts::ConstKind;
use crate::intrinsics;
use crate::items::{Global, GlobalKind};
use crate::module::{AttributeGroup, Module};
use crate::text::from_token;
use crate::types::Type;

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
        self.function_at(self.body.operands(call).first()?.value)
    }

    /// The function whose address a value is: a declaration or a definition.
    pub fn function_at(&self, address: Value) -> Option<&'a Global> {
        match self.body.consts.get(address.as_const()?).kind {
            ConstKind::Global(Some(id), _) => Some(self.module.global(id))
                .filter(|global| matches!(global.kind, GlobalKind::Declaration | GlobalKind::Definition(_))),
            _ => None,
        }
    }

    /// Returns whether a function has the type that a call expects: only then its attributes of
    /// parameters and of the result count.
    pub fn is_of_called_type(&self, call: InstId, callee: &Global) -> bool {
        let (types, called) = (self.types(), self.body.inst(call).aux_ty);
        if let Type::Function(_) = types.get(called) {
            return called == callee.ty;
        }
        let Type::Function(ty) = types.get(callee.ty) else { return false };
        let arguments = self.body.call_arguments(call);
        ty.result == called
            && !ty.varargs
            && ty.params.len() == arguments.len()
            && ty.params.iter().zip(arguments).all(|(&param, argument)| param == argument.ty)
    }

    /// The text of the parameter of a callee that an argument of a call is for, if the callee has
    /// the type that the call expects.
    pub fn parameter_of(&self, callee: &Global, call: InstId, argument: usize) -> Option<&'a [u8]> {
        let params = self.is_of_called_type(call, callee).then(|| callee.header.params.of(self.module.text))?;
        attributes::parameters(params).nth(argument)
    }

    /// Returns whether a call does nothing but read the memory that an argument points to, and what
    /// it may keep of the address is not enough to write there later: the argument is `byval`, or
    /// `readonly` or `readnone` and captured without its provenance.
    pub fn only_reads_argument(&self, call: InstId, argument: usize) -> bool {
        let own = self.argument_text(call, argument);
        let declared = self.called_function(call).and_then(|callee| self.parameter_of(callee, call, argument));
        let texts = [Some(own).filter(|text| text.contains(&b' ')), declared];
        let any = |is: &dyn Fn(&[u8]) -> bool| texts.iter().flatten().any(|text| is(text));
        let has = |name: &[u8]| any(&|text| attributes::has(text, name));
        let keeps_no_provenance = |text: &[u8]| {
            attributes::argument(text, b"captures").is_some_and(|captured| {
                let mut components = captured.split(|byte| matches!(byte, b',' | b':')).map(<[u8]>::trim_ascii);
                components.all(|component| component != b"provenance")
            })
        };
        has(b"byval") || (has(b"readonly") || has(b"readnone")) && (has(b"nocapture") || any(&keeps_no_provenance))
    }

    /// Returns whether a call has a function attribute, or the function or intrinsic that it calls.
    pub fn call_has_attribute(&self, call: InstId, name: &[u8]) -> bool {
        self.call_to_has_attribute(call, self.called_function(call), name)
    }

    /// As [`call_has_attribute`](Self::call_has_attribute) of a call whose callee is known otherwise.
    pub fn call_to_has_attribute(&self, call: InstId, callee: Option<&Global>, name: &[u8]) -> bool {
        self.module.has_function_attribute(self.text_after_arguments(call), name)
            || callee.is_some_and(|global| self.module.function_has_attribute(global, name))
            || self.called_intrinsic(call).is_some_and(|intrinsic| intrinsics::has(intrinsic, name))
    }

    /// The text of a call before its callee: attributes of the result, a calling convention, types.
    pub fn text_before_callee(&self, call: InstId) -> &'a [u8] {
        let inst = self.body.inst(call);
        self.slice(inst.start, self.body.operands(call).first().map_or(inst.start, |callee| callee.start))
    }

    /// The calling convention of a call. Cost: linear in the text before its callee.
    pub fn calling_convention(&self, call: InstId) -> CallingConvention {
        CallingConvention::of_text(self.text_before_callee(call))
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

    /// The alignment in bytes that an attribute of an argument of a call promises; 1 without one.
    pub fn argument_alignment(&self, call: InstId, index: usize) -> u64 {
        attributes::alignment(self.argument_text(call, index)).unwrap_or(1)
    }
}

impl Module<'_> {
    /// The calling convention of a function; that of C for other globals.
    ///
    /// Cost: linear in the text before its result type.
    pub fn calling_convention(&self, function: &Global) -> CallingConvention {
        match function.kind {
            GlobalKind::Declaration | GlobalKind::Definition(_) => {
                CallingConvention::of_text(function.header.prefix.of(self.text))
            }
            _ => CallingConvention::C,
        }
    }
}
