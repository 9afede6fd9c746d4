//! Signatures of functions, linkage, and options of global variables.

use crate::types::TypeId;

/// The linkage of a global.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Linkage {
    /// Every module. No keyword, or `external` for a variable without initializer.
    #[default]
    External,
    /// `internal`: this module.
    Internal,
    /// `private`: this module, and the object file does not even have the name.
    Private,
    /// `weak`
    Weak,
    /// `weak_odr`
    WeakOdr,
    /// `linkonce`
    LinkOnce,
    /// `linkonce_odr`
    LinkOnceOdr,
}

impl Linkage {
    /// The keyword with a space after it, empty for [`Linkage::External`].
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Linkage::External => "",
            Linkage::Internal => "internal ",
            Linkage::Private => "private ",
            Linkage::Weak => "weak ",
            Linkage::WeakOdr => "weak_odr ",
            Linkage::LinkOnce => "linkonce ",
            Linkage::LinkOnceOdr => "linkonce_odr ",
        }
    }

    pub(super) fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }
}

/// The parameters, the result and the linkage of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionSignature {
    /// Type of the result, possibly `void`.
    pub result: TypeId,
    /// Types of the parameters.
    pub params: Vec<TypeId>,
    /// True if `...` follows them.
    pub varargs: bool,
    /// The linkage. Default: [`Linkage::External`].
    pub linkage: Linkage,
}

impl FunctionSignature {
    /// A function with external linkage and a fixed number of parameters.
    pub fn new(result: TypeId, params: impl Into<Vec<TypeId>>) -> FunctionSignature {
        FunctionSignature { result, params: params.into(), varargs: false, linkage: Linkage::External }
    }

    /// The same, with `...` after the parameters.
    pub fn varargs(self) -> FunctionSignature {
        FunctionSignature { varargs: true, ..self }
    }

    /// The same with another linkage.
    pub fn linkage(self, linkage: Linkage) -> FunctionSignature {
        FunctionSignature { linkage, ..self }
    }
}

/// Optional properties of a global variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GlobalOptions {
    /// The linkage. Default: [`Linkage::External`].
    pub linkage: Linkage,
    /// `constant` in place of `global`: nothing writes it. Default: no.
    pub constant: bool,
    /// `unnamed_addr`: its address does not matter, so equal ones may be merged. Default: no.
    pub unnamed_addr: bool,
    /// Alignment in bytes. Default: that of the type.
    pub align: Option<u32>,
}

impl GlobalOptions {
    /// External, writable, with an address of its own.
    pub const DEFAULT: GlobalOptions =
        GlobalOptions { linkage: Linkage::External, constant: false, unnamed_addr: false, align: None };
}

/// Writes the `...` of a signature after its parameters.
pub(super) fn write_varargs(signature: &FunctionSignature, out: &mut Vec<u8>) {
    if signature.varargs {
        separate(signature.params.len(), out);
        out.extend_from_slice(b"...");
    }
}

/// A comma before all elements of a list but the first.
pub(super) fn separate(index: usize, out: &mut Vec<u8>) {
    if index > 0 {
        out.extend_from_slice(b", ");
    }
}
