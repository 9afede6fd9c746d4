//! Calls: what they call, their attributes, and those of functions.

use crate::attributes::{self, AttributeValue, Attributes, MemoryEffects, Position};
use crate::body::{Function, InstId, Operand, Value};
use crate::calling_convention::CallingConvention;
use crate::consts::ConstKind;
use crate::intrinsics;
use crate::items::{Global, GlobalId, GlobalKind};
use crate::keywords::TailKind;
use crate::module::{AttributeGroup, Module};
use crate::opcode::Flags;
use crate::quoted::Text;
use crate::text::{blank_end, comment_end, from_token};
use crate::types::{FunctionType, Type, TypeId, Types};
use std::ops::Range;

/// An operand bundle of a call: `"deopt"(i32 7)`.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Bundle<'a> {
    /// The tag.
    pub tag: Text<'a>,
    /// The place of the tag with its quotes, relative to the function.
    #[doc(hidden)]
    pub tag_range: Range<u32>,
    /// The operands.
    pub operands: &'a [Operand],
}

impl<'a> Function<'a> {
    /// Returns whether the function has an attribute, itself or in a group. Strings are given with
    /// their quotes: `"\"probe-stack\""`.
    pub fn has_attribute(&self, name: impl AsRef<[u8]>) -> bool {
        self.module.function_has_attribute(self.module.global(self.global()), name.as_ref())
    }

    /// Returns whether the function may ignore the sign of zeros.
    #[doc(hidden)]
    pub fn has_no_signed_zeros(&self) -> bool {
        self.has_attribute(AttributeGroup::NO_SIGNED_ZEROS)
    }

    /// The text of a parameter: type, attributes, name; empty if there are fewer.
    ///
    /// Cost: linear in the list of parameters.
    #[doc(hidden)]
    pub fn parameter(&self, index: u32) -> &'a [u8] {
        attributes::parameters(self.header().params.of(self.module.text)).nth(index as usize).unwrap_or_default()
    }

    /// The function that an instruction calls directly: a declaration or a definition.
    pub fn called_function(&self, call: InstId) -> Option<&'a Global> {
        self.function_at(self.body.operands(call).first()?.value)
    }

    /// The type of the function that a call expects. Cost: linear in the arguments.
    ///
    /// # Panics
    /// If the instruction is not a `call`, `invoke` or `callbr`.
    pub fn called_type(&self, call: InstId) -> FunctionType {
        let inst = self.body.inst(call);
        assert!(inst.opcode.is_call(), "the called type of a {}", inst.opcode.keyword());
        match self.types().get(inst.aux_ty) {
            Type::Function(ty) => ty.clone(),
            _ => FunctionType {
                result: inst.aux_ty,
                params: self.body.call_arguments(call).iter().map(|argument| argument.ty).collect(),
                varargs: false,
            },
        }
    }

    /// The function whose address a value is: a declaration or a definition.
    pub fn function_at(&self, address: Value) -> Option<&'a Global> {
        Some(self.module.global(self.global_at(address)?))
            .filter(|global| matches!(global.kind, GlobalKind::Declaration | GlobalKind::Definition(_)))
    }

    /// The global whose address a value is. `None` for other values, such as an offset from a
    /// global, and for an intrinsic that the module does not declare.
    pub fn global_at(&self, address: Value) -> Option<GlobalId> {
        match self.body.consts.get(address.as_const()?).kind {
            ConstKind::Global(id, _) => id,
            _ => None,
        }
    }

    /// Returns whether a function has the type that a call expects: only then its attributes of
    /// parameters and of the result count.
    #[doc(hidden)]
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
    #[doc(hidden)]
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
    /// Strings are given with their quotes.
    pub fn call_has_attribute(&self, call: InstId, name: impl AsRef<[u8]>) -> bool {
        self.call_to_has_attribute(call, self.called_function(call), name.as_ref())
    }

    /// As [`call_has_attribute`](Self::call_has_attribute) of a call whose callee is known
    /// otherwise.
    #[doc(hidden)]
    pub fn call_to_has_attribute(&self, call: InstId, callee: Option<&Global>, name: &[u8]) -> bool {
        self.module.has_function_attribute(self.text_after_arguments(call), name)
            || callee.is_some_and(|global| self.module.function_has_attribute(global, name))
            || self.called_intrinsic(call).is_some_and(|intrinsic| intrinsics::has(intrinsic, name))
    }

    /// The text of a call before its callee: attributes of the result, a calling convention, types.
    #[doc(hidden)]
    pub fn text_before_callee(&self, call: InstId) -> &'a [u8] {
        let inst = self.body.inst(call);
        self.slice(inst.start, self.body.operands(call).first().map_or(inst.start, |callee| callee.start))
    }

    /// The attributes of the function that are written at a call, with those of groups. Those of
    /// the called function are [`Module::global_attributes`].
    ///
    /// ```
    /// use memphis_ir::{AttributeValue, Body, Function, InstId, MemoryAccess, Module};
    /// let module = Module::read(
    ///     b"define void @f(ptr %p) {
    ///   %x = call noundef i64 @g(ptr align 8 %p) #0
    ///   ret void
    /// }
    /// declare i64 @g(ptr)
    /// attributes #0 = { nounwind memory(read) \"key\"=\"value\" }
    /// ",
    /// )?;
    /// let mut body = Body::new();
    /// module.read_body(module.find_function("f").unwrap(), &mut body)?;
    /// let (f, call) = (Function { module: &module, body: &body }, InstId(0));
    /// let names: Vec<_> = f.call_attributes(call).map(|attribute| attribute.name.to_string()).collect();
    /// assert_eq!(names, ["nounwind", "memory", "key"]);
    /// let key = f.call_attributes(call).named("key").unwrap();
    /// assert_eq!(key.value, AttributeValue::String("value".into()));
    /// let alignment = f.argument_attributes(call, 0).named("align").unwrap();
    /// assert_eq!((alignment.value, alignment.text), (AttributeValue::Integer(8), &b"align 8"[..]));
    /// assert_eq!(f.return_attributes(call).next().unwrap().name, "noundef");
    /// # Ok::<(), memphis_ir::Error>(())
    /// ```
    ///
    /// Cost: linear in the text after the arguments, and in the groups.
    pub fn call_attributes(&self, call: InstId) -> Attributes<'a> {
        self.attributes_in(Position::Function, self.text_after_arguments(call))
    }

    /// The attributes of the result that are written at a call. Cost: linear in the text before the
    /// callee.
    pub fn return_attributes(&self, call: InstId) -> Attributes<'a> {
        self.attributes_in(Position::Return, self.text_before_callee(call))
    }

    /// The attributes of an argument that are written at a call, counted from zero. Cost: linear in
    /// their text.
    ///
    /// # Panics
    /// If the call has fewer arguments.
    pub fn argument_attributes(&self, call: InstId, index: usize) -> Attributes<'a> {
        self.attributes_in(Position::Parameter, self.argument_text(call, index))
    }

    /// The memory that a call accesses at most by its own attribute `memory`, or else that of the
    /// function that it calls; `None` if neither has one. Cost: as [`Self::call_attributes`].
    #[doc(hidden)]
    pub fn written_effects(&self, call: InstId) -> Option<MemoryEffects> {
        let effects = |attributes: Attributes<'a>| match attributes.named("memory")?.value {
            AttributeValue::Memory(effects) => Some(effects),
            _ => None,
        };
        effects(self.call_attributes(call)).or_else(|| {
            let callee = self.called_function(call)?;
            effects(self.attributes_in(Position::Function, callee.header.suffix.of(self.module.text)))
        })
    }

    fn attributes_in(&self, position: Position, text: &'a [u8]) -> Attributes<'a> {
        Attributes::new(self.module, self.types(), position, text)
    }

    /// `tail`, `musttail` or `notail` before a call. Cost: constant.
    pub fn tail_kind(&self, call: InstId) -> Option<TailKind> {
        self.body.inst(call).flags.tail_kind()
    }

    /// The operand bundles of a call, in order; none of other instructions.
    ///
    /// Cost: linear in the text after the arguments.
    pub fn bundles(&self, call: InstId) -> impl Iterator<Item = Bundle<'a>> + use<'a> {
        let f = *self;
        let has_bundles = f.body.inst(call).flags.has(Flags::BUNDLES);
        let operands = if has_bundles { f.body.operands_after_arguments(call) } else { &[] };
        let mut tags = has_bundles.then(|| f.bundle_tags(call)).into_iter().flatten().peekable();
        std::iter::from_fn(move || {
            let tag_range = tags.next()?;
            let end = tags.peek().map_or(f.body.inst(call).attachments, |next| next.start);
            let first = operands.partition_point(|operand| operand.start < tag_range.end);
            let last = operands.partition_point(|operand| operand.start < end && operand.ty != TypeId::LABEL);
            let tag = Text::of_written(f.slice(tag_range.start, tag_range.end));
            Some(Bundle { tag, tag_range, operands: &operands[first..last.max(first)] })
        })
    }

    /// The ranges of the tags of a call's operand bundles.
    fn bundle_tags(&self, call: InstId) -> impl Iterator<Item = Range<u32>> + use<'a> {
        let start = self.end_of_arguments(call);
        let text = self.slice(start, self.body.inst(call).attachments);
        let mut at = 0;
        std::iter::from_fn(move || {
            loop {
                let open = at + memchr::memchr3(b'"', b';', b'/', &text[at..])?;
                if text[open] != b'"' {
                    at = comment_end(text, open).unwrap_or(open + 1);
                    continue;
                }
                let close = open + 1 + memchr::memchr(b'"', &text[open + 1..])?;
                at = close + 1;
                // Names and strings have something in front.
                let is_name = open > 0 && matches!(text[open - 1], b'%' | b'@' | b'!' | b'c');
                if !is_name && text[blank_end(text, at)..].starts_with(b"(") {
                    return Some(start + open as u32..start + at as u32);
                }
            }
        })
    }

    /// The place after the last argument of a call, or after the callee, relative to the function.
    pub(crate) fn end_of_arguments(&self, call: InstId) -> u32 {
        let last = self.body.callee_and_arguments(call).last().expect("a call has a callee");
        last.start + last.len
    }

    /// The calling convention of a call. Cost: linear in the text before its callee.
    pub fn calling_convention(&self, call: InstId) -> CallingConvention {
        CallingConvention::of_text(self.text_before_callee(call))
    }

    /// Returns whether `...` ends the arguments of a call: it passes on those that its function has
    /// without parameters.
    pub fn forwards_arguments(&self, call: InstId) -> bool {
        let inst = self.body.inst(call);
        let rest = from_token(self.slice(self.end_of_arguments(call), inst.attachments));
        let rest = rest.strip_prefix(if inst.n_args == 0 { b"(" } else { b"," });
        rest.is_some_and(|rest| from_token(rest).starts_with(b"..."))
    }

    /// The text of a call between its last argument and its attachments: attributes and bundles,
    /// then labels.
    #[doc(hidden)]
    pub fn text_after_arguments(&self, call: InstId) -> &'a [u8] {
        let mut text = from_token(self.slice(self.end_of_arguments(call), self.body.inst(call).attachments));
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

impl<'t> Module<'t> {
    /// The attributes of a function or a variable, with those of groups.
    ///
    /// Cost: linear in the text of its header, and in the groups.
    pub fn global_attributes(&self, id: GlobalId) -> Attributes<'_> {
        let global = self.global(id);
        let text = match global.kind {
            GlobalKind::Declaration | GlobalKind::Definition(_) => {
                attributes::before_properties(global.header.suffix.of(self.text))
            }
            _ => self.properties(id).attributes,
        };
        self.attributes_in(Position::Function, text)
    }

    /// The attributes of the result of a function. Cost: linear in the text before its type.
    pub fn return_attributes(&self, function: GlobalId) -> Attributes<'_> {
        self.attributes_in(Position::Return, self.global(function).header.prefix.of(self.text))
    }

    /// The attributes of a parameter of a function, counted from zero; none if it has fewer. Cost:
    /// linear in the list of parameters.
    pub fn parameter_attributes(&self, function: GlobalId, index: usize) -> Attributes<'_> {
        let text = attributes::parameters(self.global(function).header.params.of(self.text)).nth(index);
        self.attributes_in(Position::Parameter, text.unwrap_or_default())
    }

    fn attributes_in<'a>(&'a self, position: Position, text: &'a [u8]) -> Attributes<'a> {
        Attributes::new(self, Types::of_module(&self.types), position, text)
    }

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
