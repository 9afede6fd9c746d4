//! The facts about a call in its text, its callee's header and LLVM's table of intrinsics.
//!
//! An attribute counts if it is at the call or at the function that is called directly. LLVM
//! overwrites the attributes of declared intrinsics with those of its own table when it reads a
//! module, so for intrinsics the table is asked too, whatever the text says.

use crate::state::State;
use memphis_ir::{
    ConstKind, Flags, Function, Global, GlobalKind, Inst, InstId, Operand, Value, attributes, intrinsics,
};

/// A `call`, `invoke` or `callbr`.
pub(super) struct Call<'q, 'a> {
    state: &'q State<'a>,
    id: InstId,
    inst: &'a Inst,
    operands: &'a [Operand],
}

impl<'q, 'a> Call<'q, 'a> {
    pub fn new(state: &'q State<'a>, id: InstId) -> Call<'q, 'a> {
        let body = state.f.body;
        Call { state, id, inst: body.inst(id), operands: body.operands(id) }
    }

    fn f(&self) -> Function<'a> {
        self.state.f
    }

    pub fn callee(&self) -> Value {
        self.state.resolve(self.operands[0].value)
    }

    /// Returns whether the callee is computed at run time.
    pub fn is_indirect(&self) -> bool {
        self.callee().as_local().is_some() && !self.inst.flags.has(Flags::ASM)
    }

    pub fn n_args(&self) -> usize {
        self.inst.n_args as usize
    }

    pub fn arg(&self, index: usize) -> Value {
        self.state.resolve(self.operands[index + 1].value)
    }

    /// Name of the function that is called directly, without `@` and quotes.
    fn name(&self) -> Option<&'a [u8]> {
        let ConstKind::Global(global, name) = &self.f().body.consts.get(self.callee().as_const()?).kind else {
            return None;
        };
        let name = match global {
            Some(id) => {
                let global = self.f().module.global(*id);
                if !matches!(global.kind, GlobalKind::Declaration) {
                    return None;
                }
                global.name.of(self.f().module.text)
            }
            None => name,
        };
        Some(name.strip_prefix(b"\"").and_then(|n| n.strip_suffix(b"\"")).unwrap_or(name))
    }

    /// The intrinsic that is called: its name without `llvm.`, with its suffixes.
    pub fn intrinsic(&self) -> Option<&'a [u8]> {
        self.name()?.strip_prefix(b"llvm.")
    }

    /// Returns whether the intrinsic `base` is called.
    pub fn is_intrinsic(&self, base: &str) -> bool {
        self.intrinsic().is_some_and(|name| intrinsics::is_overload_of(name, base))
    }

    /// Returns whether one of these intrinsics is called.
    pub fn is_one_of(&self, bases: &[&str]) -> bool {
        self.intrinsic().is_some_and(|name| bases.iter().any(|b| intrinsics::is_overload_of(name, b)))
    }

    /// The function that is called directly. The callee may be known by the promotion alone.
    fn called_function(&self) -> Option<&'a Global> {
        self.f().function_at(self.callee())
    }

    /// The called function, if it has the type that the call expects.
    fn well_typed_callee(&self) -> Option<&'a Global> {
        self.called_function().filter(|callee| self.f().is_of_called_type(self.id, callee))
    }

    /// LLVM's `hasFnAttr`.
    pub fn has_function_attribute(&self, name: &[u8]) -> bool {
        self.f().call_to_has_attribute(self.id, self.called_function(), name)
    }

    /// The attributes of the result as written at the call.
    pub fn own_return_attributes(&self) -> &'a [u8] {
        self.f().text_before_callee(self.id)
    }

    /// LLVM's `hasRetAttr`.
    pub fn has_return_attribute(&self, name: &[u8]) -> bool {
        attributes::has(self.own_return_attributes(), name)
            || self.well_typed_callee().is_some_and(|g| attributes::has(g.header.prefix.of(self.f().module.text), name))
            || self.is_one_of(match name {
                b"noundef" => intrinsics::NOUNDEF_RESULT,
                b"nonnull" => &["threadlocal.address"],
                _ => &[],
            })
    }

    /// The text of an argument before its value: type and attributes.
    fn own_attributes(&self, arg: usize) -> &'a [u8] {
        self.f().argument_text(self.id, arg)
    }

    /// LLVM's `paramHasAttr`.
    pub fn has_argument_attribute(&self, arg: usize, name: &[u8]) -> bool {
        attributes::has(self.own_attributes(arg), name)
            || self.declared_parameter(arg).is_some_and(|p| attributes::has(p, name))
            || match name {
                b"noundef" => arg == 0 && self.is_intrinsic("assume"),
                b"nonnull" => arg == 0 && self.is_intrinsic("threadlocal.address"),
                _ => false,
            }
    }

    fn declared_parameter(&self, arg: usize) -> Option<&'a [u8]> {
        self.f().parameter_of(self.called_function()?, self.id, arg)
    }

    /// The argument that the call returns.
    pub fn returned_argument(&self) -> Option<Value> {
        let own = (0..self.n_args()).find(|&i| attributes::has(self.own_attributes(i), b"returned"));
        let arg = own.or_else(|| {
            let params = self.well_typed_callee()?.header.params.of(self.f().module.text);
            attributes::parameters(params).position(|parameter| attributes::has(parameter, b"returned"))
        });
        let arg = arg.or_else(|| self.is_one_of(intrinsics::RETURNS_ARGUMENT).then_some(0));
        arg.filter(|&i| i < self.n_args()).map(|i| self.arg(i))
    }

    /// Returns whether the call writes no memory. Knows what the text says, and the purest
    /// intrinsics.
    pub fn only_reads(&self) -> bool {
        self.has_function_attribute(b"readnone")
            || self.has_function_attribute(b"readonly")
            || self.f().written_effects(self.id).is_some_and(|effects| !effects.may_write())
            || self.is_one_of(intrinsics::KEEPS_DEFINED)
    }
}
