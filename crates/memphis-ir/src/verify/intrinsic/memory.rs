//! Rules of intrinsics for memory: addresses, alignments, garbage collection.

use super::{IntrinsicCall, Verifier};
use crate::attributes;
use crate::consts::ConstKind;
use crate::items::GlobalKind;
use crate::opcode::Opcode;
use crate::types::{Type, TypeId};

/// Intrinsics that need `elementtype` on an argument, and which one.
#[rustfmt::skip]
const NEED_ELEMENT_TYPE: &[(&[u8], usize)] = &[
    (b"preserve.array.access.index", 0),
    (b"preserve.struct.access.index", 0),
    (b"aarch64.ldaxr", 0),
    (b"aarch64.ldxr", 0),
    (b"arm.ldaex", 0),
    (b"arm.ldrex", 0),
    (b"aarch64.stlxr", 1),
    (b"aarch64.stxr", 1),
    (b"arm.stlex", 1),
    (b"arm.strex", 1),
];

impl<'a> Verifier<'a, '_> {
    pub(super) fn check_memory_rules(&mut self, call: IntrinsicCall<'a>) {
        match call.base {
            b"gcroot" | b"gcread" | b"gcwrite" => self.check_collected(call),
            b"memcpy.element.unordered.atomic" | b"memmove.element.unordered.atomic" => self.check_elements_of(call, 2),
            b"memset.element.unordered.atomic" => self.check_elements_of(call, 1),
            b"threadlocal.address" => self.check_thread_local(call),
            b"ptrmask" => self.check_pointer_mask(call),
            b"prefetch" => {
                for (index, limit, noun) in [(1, 2, "0 or 1"), (2, 4, "from 0 to 3"), (3, 2, "0 or 1")] {
                    if call.arguments.get(index).and_then(|a| self.unsigned(a)).is_some_and(|n| n >= limit) {
                        self.report_argument(call, index, format!("this argument of prefetch must be {noun}"));
                    }
                }
            }
            b"init.trampoline" => {
                let function = call.arguments.get(1).map(|argument| self.global_of(argument));
                if function.is_some_and(|global| !global.is_some_and(is_function)) {
                    self.report_argument(call, 1, "second argument of init.trampoline must be a function");
                }
            }
            b"stackprotector" => {
                if call.arguments.get(1).is_some_and(|slot| !self.is_alloca(self.stripped(slot))) {
                    self.report_argument(call, 1, "second argument of stackprotector must be an alloca");
                }
            }
            b"invariant.start" => {
                if call.arguments.first().and_then(|size| self.integer(size)).is_some_and(|n| n < -1) {
                    self.report_argument(call, 0, "size must be -1, or not negative");
                }
            }
            b"get.dynamic.area.offset" => {
                let space = self.f.module.layout().alloca_space();
                let bits = self.f.module.layout().pointer_bits(space);
                if self.width(call.inst.ty) != Some(bits) {
                    self.report(call.callee.start, format!("result must be i{bits}, as wide as addresses of allocas"));
                }
            }
            b"va_start" => {
                let caller = self.f.module.global(self.f.module.function(self.body.function).global);
                if matches!(self.types.get(caller.ty), Type::Function(ty) if !ty.varargs) {
                    self.report(call.callee.start, "va_start needs a function with variable arguments");
                }
            }
            _ => {
                let needed = NEED_ELEMENT_TYPE.iter().find(|(name, _)| *name == call.base);
                if let Some(&(_, index)) = needed
                    && index < call.arguments.len()
                    && !attributes::has(self.f.argument_text(call.id, index), b"elementtype")
                {
                    self.report_argument(call, index, "this argument needs the attribute elementtype");
                }
            }
        }
    }

    fn is_alloca(&self, value: crate::body::Value) -> bool {
        self.defining_inst(value).is_some_and(|id| self.body.inst(id).opcode == Opcode::Alloca)
    }

    fn check_collected(&mut self, call: IntrinsicCall<'a>) {
        let suffix = self.f.header().suffix.of(self.f.module.text);
        if !attributes::words(suffix).any(|word| word == b"gc") {
            self.report(call.callee.start, "this intrinsic needs a function with garbage collection, 'gc \"...\"'");
        }
        if call.base != b"gcroot" {
            return;
        }
        let [root, data] = call.arguments else { return };
        let root = self.stripped(root);
        if !self.is_alloca(root) {
            self.report_argument(call, 0, "first argument of gcroot must be an alloca");
            return;
        }
        if data.value.as_const().is_none() {
            self.report_argument(call, 1, "second argument of gcroot must be a constant");
            return;
        }
        let is_null = data.value.as_const().is_some_and(|c| self.body.consts.get(c).kind == ConstKind::Null);
        let allocated = self.defining_inst(root).map(|id| self.body.inst(id).aux_ty);
        if is_null && allocated.is_some_and(|ty| !self.is_ptr(ty)) {
            self.report_argument(call, 0, "gcroot without data needs an alloca of a pointer");
        }
    }

    /// The size of the elements, and the alignments of the first `n` arguments, which are
    /// addresses.
    fn check_elements_of(&mut self, call: IntrinsicCall<'a>, n: usize) {
        let Some(size) = call.arguments.get(3).and_then(|size| self.unsigned(size)) else { return };
        if !size.is_power_of_two() {
            self.report_argument(call, 3, "size of an element must be a power of two");
            return;
        }
        for index in 0..n {
            let mut words = attributes::words(self.f.argument_text(call.id, index));
            let align = words.by_ref().find(|word| word.starts_with(b"align")).map(|word| match word {
                b"align" => words.next().unwrap_or_default(),
                _ => &word[b"align".len()..],
            });
            let digits = align.map(|text| text.iter().filter(|c| c.is_ascii_digit()));
            let align = digits
                .map_or(0, |digits| digits.fold(0u64, |n, c| n.wrapping_mul(10).wrapping_add(u64::from(c - b'0'))));
            if align < size {
                self.report_argument(call, index, format!("this address needs an alignment of at least {size}"));
            }
        }
    }

    fn check_thread_local(&mut self, call: IntrinsicCall<'a>) {
        let Some(argument) = call.arguments.first() else { return };
        let Some(global) = self.global_at(argument.value) else {
            self.report_argument(call, 0, "argument of threadlocal.address must be a global");
            return;
        };
        let item = self.f.module.items[global.item].span;
        let header = &self.f.module.text[item.start..item.end.min(global.header.value.start.max(item.start))];
        let text = if header.is_empty() { item.of(self.f.module.text) } else { header };
        if !attributes::words(text).any(|word| word.starts_with(b"thread_local")) {
            self.report_argument(call, 0, "argument of threadlocal.address must be thread_local");
        }
    }

    fn check_pointer_mask(&mut self, call: IntrinsicCall<'a>) {
        let [pointer, mask] = call.arguments else { return };
        if self.types.address_space(self.unalias(pointer.ty)).is_none() {
            self.report_argument(call, 0, "first argument of ptrmask must be a pointer or a vector of pointers");
        } else if self.shape(pointer.ty) != self.shape(mask.ty) {
            self.report_argument(call, 1, "pointer and mask must have the same number of elements");
        } else if let (Some(bits), Some(width)) = (self.index_width(pointer.ty), self.width(self.types.scalar(mask.ty)))
            && bits != width
        {
            self.report_argument(call, 1, format!("mask must have the width of indices of the pointer, {bits}"));
        }
    }

    /// Bits of an index of a pointer or of pointers.
    fn index_width(&self, pointer: TypeId) -> Option<u64> {
        let space = self.types.address_space(self.unalias(pointer))?;
        let layout = self.f.module.data_layout.map_or(&b""[..], |span| span.of(self.f.module.text));
        Some(index_width(layout, space))
    }
}

/// Bits of an index into an address space: the fifth number of `p[N]:size:abi:pref:index`, or the
/// size, as the data layout has it.
fn index_width(layout: &[u8], space: u32) -> u64 {
    let mut widths = [None; 2];
    for part in layout.split(|&c| c == b'-').filter(|part| part.starts_with(b"p")) {
        let mut fields = part[1..].split(|&c| c == b':');
        let number = |field: &[u8]| std::str::from_utf8(field).ok()?.parse::<u64>().ok();
        let head = fields.next().unwrap_or_default();
        let digits = head.iter().position(u8::is_ascii_digit).map_or(&b""[..], |at| &head[at..]);
        let of = number(digits).unwrap_or(0);
        let size = fields.next().and_then(number);
        let width = fields.nth(2).and_then(number).or(size);
        if of == u64::from(space) {
            widths[0] = width;
        } else if of == 0 {
            widths[1] = width;
        }
    }
    widths[0].or(widths[1]).unwrap_or(64)
}

fn is_function(global: &crate::items::Global) -> bool {
    matches!(global.kind, GlobalKind::Declaration | GlobalKind::Definition(_))
}
