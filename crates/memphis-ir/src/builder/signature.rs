//! Signatures of functions, and options of global variables.

use crate::calling_convention::CallingConvention;
use crate::instruction::{add_word, add_word_at};
use crate::keywords::Linkage;
use crate::types::{FunctionType, Type, TypeId, Types};
use std::fmt;

/// The parameters, the result, the linkage and the attributes of a function.
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
    /// The calling convention. Default: [`CallingConvention::C`].
    pub convention: CallingConvention,
    /// Attributes of the result, with blanks between them. Default: none.
    pub return_attributes: String,
    /// Attributes of each parameter; those that are left out are empty. Default: none.
    pub param_attributes: Vec<String>,
    /// Attributes of the function. Default: none.
    pub attributes: String,
}

impl FunctionSignature {
    /// A function with external linkage and a fixed number of parameters.
    pub fn new(result: TypeId, params: impl Into<Vec<TypeId>>) -> FunctionSignature {
        FunctionSignature {
            result,
            params: params.into(),
            varargs: false,
            linkage: Linkage::External,
            convention: CallingConvention::C,
            return_attributes: String::new(),
            param_attributes: Vec::new(),
            attributes: String::new(),
        }
    }

    /// The same, with `...` after the parameters.
    pub fn varargs(self) -> FunctionSignature {
        FunctionSignature { varargs: true, ..self }
    }

    /// The same with another linkage.
    pub fn linkage(self, linkage: Linkage) -> FunctionSignature {
        FunctionSignature { linkage, ..self }
    }

    /// The same with another calling convention.
    pub fn calling_convention(self, convention: CallingConvention) -> FunctionSignature {
        FunctionSignature { convention, ..self }
    }

    /// The same with one more attribute of the function: `nounwind`, `"key"="value"`.
    pub fn attribute(mut self, attribute: impl fmt::Display) -> FunctionSignature {
        add_word(&mut self.attributes, attribute);
        self
    }

    /// The same with one more attribute of the result: `noundef`.
    pub fn return_attribute(mut self, attribute: impl fmt::Display) -> FunctionSignature {
        add_word(&mut self.return_attributes, attribute);
        self
    }

    /// The same with one more attribute of a parameter, counted from zero: `byval(%struct.s)`.
    pub fn param_attribute(mut self, param: usize, attribute: impl fmt::Display) -> FunctionSignature {
        add_word_at(&mut self.param_attributes, param, attribute);
        self
    }

    /// The function type.
    pub(crate) fn ty(&self) -> Type {
        let FunctionSignature { result, varargs, .. } = *self;
        Type::Function(FunctionType { result, params: self.params.as_slice().into(), varargs })
    }

    /// Writes what follows the linkage in a header. `name` writes the name of a parameter.
    pub(crate) fn write(
        &self,
        types: Types<'_>,
        reference: &[u8],
        out: &mut Vec<u8>,
        mut name: impl FnMut(usize, &mut Vec<u8>),
    ) {
        if self.convention != CallingConvention::C {
            out.extend_from_slice(format!("{} ", self.convention).as_bytes());
        }
        if !self.return_attributes.is_empty() {
            out.extend_from_slice(format!("{} ", self.return_attributes).as_bytes());
        }
        types.write(self.result, out);
        out.push(b' ');
        out.extend_from_slice(reference);
        out.push(b'(');
        for (i, &param) in self.params.iter().enumerate() {
            separate(i, out);
            types.write(param, out);
            if let Some(attributes) = self.param_attributes.get(i).filter(|attributes| !attributes.is_empty()) {
                out.extend_from_slice(format!(" {attributes}").as_bytes());
            }
            name(i, out);
        }
        if self.varargs {
            separate(self.params.len(), out);
            out.extend_from_slice(b"...");
        }
        out.push(b')');
        if !self.attributes.is_empty() {
            out.extend_from_slice(format!(" {}", self.attributes).as_bytes());
        }
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

/// A comma before all elements of a list but the first.
pub(super) fn separate(index: usize, out: &mut Vec<u8>) {
    if index > 0 {
        out.extend_from_slice(b", ");
    }
}
