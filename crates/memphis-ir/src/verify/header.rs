//! Headers of functions, declared or defined: attributes, calling conventions, types.

use super::attributes::{
    List, Named, WITH_VALUES, named, problem_of_function, problem_of_parameters, problem_of_set, problem_of_value,
};
use crate::attributes::{self, KnownSet, parameters};
use crate::calling_convention::CallingConvention;
use crate::error::Error;
use crate::intrinsics::is_name;
use crate::items::{Global, GlobalKind};
use crate::module::Module;
use crate::text::offset_in;
use crate::types::{FunctionType, Type, TypeId, Types};

/// The first problem of a function's header. The last argument has its
/// [known attributes](Module::known_attributes).
///
/// Cost: linear in the header if it has attributes with rules, otherwise in the number of
/// parameters and of attributes after them.
pub(crate) fn header_problem(
    module: &Module<'_>,
    global: &Global,
    (known, is_checked): (KnownSet, bool),
) -> Option<Error> {
    let Type::Function(ty) = module.types.get(global.ty) else { return None };
    // LLVM replaces the attributes of intrinsics by its own.
    let is_intrinsic = is_name(global.name.of(module.text));
    if is_intrinsic && (!global.is_intrinsic || global.intrinsic.is_some()) {
        return None;
    }
    let header = Header { module, types: Types::of_module(&module.types), global, ty };
    let at = |offset: usize| move |message: String| Error::new(offset, message);
    let of_types = if is_intrinsic { None } else { header.problem_of_types() };
    let of_types = of_types.map(at(global.name.start - 1));
    of_types
        .or_else(|| if global.is_checked { header.problem_of_values() } else { None })
        .or_else(|| header.problem_of_attributes(known, is_checked).map(at(global.name.start - 1)))
        .or_else(|| header.problem_of_convention().map(at(global.name.start - 1)))
}

/// A header under examination.
struct Header<'a> {
    module: &'a Module<'a>,
    types: Types<'a>,
    global: &'a Global,
    ty: &'a FunctionType,
}

impl Header<'_> {
    /// Values of some types are for intrinsics only.
    fn problem_of_types(&self) -> Option<String> {
        let is_special = |ty: TypeId| matches!(ty, TypeId::METADATA | TypeId::X86_AMX) || self.types.is_token_like(ty);
        if let Some(&param) = self.ty.params.iter().find(|&&param| is_special(param)) {
            return Some(format!("only intrinsics have parameters of type {}", self.types.display(param)));
        }
        let result = self.ty.result;
        is_special(result).then(|| format!("only intrinsics return {}", self.types.display(result)))
    }

    /// Rules of attributes of parameters and of the result.
    fn problem_of_values(&self) -> Option<Error> {
        const SRET: KnownSet = KnownSet::of(&["sret"]);
        const FOR_INTRINSICS: KnownSet = KnownSet::of(&["immarg", "elementtype"]);
        let text = self.module.text;
        let list = self.global.header.params.of(text);
        let place = |part: &[u8]| offset_in(part, text);
        let texts: Vec<&[u8]> = parameters(list).filter(|part| !part.starts_with(b"...")).collect();
        let lists: Vec<List<'_>> = texts.iter().map(|part| List::of(part)).collect();
        for ((part, list), &ty) in texts.iter().zip(&lists).zip(&self.ty.params) {
            if let Some(problem) = problem_of_value(self.module, self.types, list, ty) {
                return Some(Error::new(place(part), problem));
            }
            if list.known.has(FOR_INTRINSICS) && !self.global.is_intrinsic {
                let problem = "'immarg' and 'elementtype' are for intrinsics and calls only";
                return Some(Error::new(place(part), problem));
            }
            if list.known.has(SRET) && self.ty.result != TypeId::VOID {
                return Some(Error::new(place(part), "functions with 'sret' must return void"));
            }
        }
        if let Some((index, problem)) = problem_of_parameters(self.types, self.ty, &lists) {
            return Some(Error::new(texts.get(index).map_or(self.global.name.start, |part| place(part)), problem));
        }
        let prefix = self.global.header.prefix;
        let problem = problem_of_value(self.module, self.types, &List::of(prefix.of(text)), self.ty.result)?;
        Some(Error::new(prefix.start, problem))
    }

    /// Rules of attributes of the function.
    fn problem_of_attributes(&self, known: KnownSet, is_checked: bool) -> Option<String> {
        const JUMP_TABLE: KnownSet = KnownSet::of(&["jumptable"]);
        const BUILTIN: KnownSet = KnownSet::of(&["builtin"]);
        let suffix = self.global.header.suffix.of(self.module.text);
        // Strings of groups without a mark are as they must be.
        let of_set = problem_of_set(known);
        let has_more = is_checked || known.has(WITH_VALUES) || known.has(JUMP_TABLE) || known.has(BUILTIN);
        if of_set.is_some() || !has_more {
            return of_set;
        }
        if known.has(BUILTIN) {
            return Some("attribute 'builtin' is for calls only".to_owned());
        }
        let is_unnamed = || attributes::words(suffix).any(|word| word == b"unnamed_addr");
        if known.has(JUMP_TABLE) && !is_unnamed() {
            return Some("attribute 'jumptable' needs 'unnamed_addr'".to_owned());
        }
        problem_of_function(&List::of_function(self.module, suffix), Some((self.types, self.ty)))
    }

    /// Rules of calling conventions.
    fn problem_of_convention(&self) -> Option<String> {
        let convention = self.module.calling_convention(self.global);
        if convention == CallingConvention::C {
            return None;
        }
        let rules = RULES.iter().find(|rules| rules.conventions.contains(&convention))?;
        if rules.is_void && self.ty.result != TypeId::VOID {
            return Some(format!("functions with {convention} must return void"));
        }
        if rules.no_varargs && self.ty.varargs {
            return Some(format!("functions with {convention} cannot have variable arguments"));
        }
        if !rules.forbidden.is_empty() || rules.first_by_value {
            let params = self.global.header.params.of(self.module.text);
            let lists: Vec<List<'_>> = parameters(params).map(List::of).collect();
            for Named { name, set } in rules.forbidden {
                if lists.iter().any(|list| list.known.has(*set)) {
                    return Some(format!("functions with {convention} cannot have '{name}' parameters"));
                }
            }
            if rules.first_by_value && lists.first().is_some_and(|list| !list.known.has(named("byval").set)) {
                return Some(format!("the first parameter of functions with {convention} must be 'byval'"));
            }
            if rules.no_stack_references && self.has_stack_reference(&lists) {
                return Some(format!("functions with {convention} cannot have 'byref' parameters on the stack"));
            }
        }
        None
    }

    fn has_stack_reference(&self, lists: &[List<'_>]) -> bool {
        let stack = self.module.layout().alloca_space();
        let mut pairs = lists.iter().zip(&self.ty.params);
        pairs.any(|(list, &ty)| list.known.has(named("byref").set) && self.types.address_space(ty) == Some(stack))
    }
}

/// Rules of some calling conventions.
struct ConventionRules {
    conventions: &'static [CallingConvention],
    is_void: bool,
    no_varargs: bool,
    no_stack_references: bool,
    first_by_value: bool,
    forbidden: &'static [Named],
}

const RULES: &[ConventionRules] = &[
    ConventionRules {
        conventions: &[
            CallingConvention::AMDGPU_KERNEL,
            CallingConvention::AMDGPU_CS_CHAIN,
            CallingConvention::AMDGPU_CS_CHAIN_PRESERVE,
        ],
        is_void: true,
        no_varargs: true,
        no_stack_references: true,
        first_by_value: false,
        forbidden: &[named("sret"), named("byval"), named("preallocated"), named("inalloca")],
    },
    ConventionRules {
        conventions: &[
            CallingConvention::AMDGPU_HS,
            CallingConvention::AMDGPU_GS,
            CallingConvention::AMDGPU_PS,
            CallingConvention::AMDGPU_CS,
            CallingConvention::AMDGPU_VS,
            CallingConvention::AMDGPU_ES,
            CallingConvention::AMDGPU_LS,
        ],
        is_void: false,
        no_varargs: true,
        no_stack_references: true,
        first_by_value: false,
        forbidden: &[named("sret"), named("byval"), named("preallocated"), named("inalloca")],
    },
    ConventionRules {
        conventions: &[CallingConvention::SPIR_KERNEL],
        is_void: true,
        no_varargs: true,
        no_stack_references: false,
        first_by_value: false,
        forbidden: &[named("sret")],
    },
    ConventionRules {
        conventions: &[
            CallingConvention::FAST,
            CallingConvention::COLD,
            CallingConvention::INTEL_OCL_BI,
            CallingConvention::PTX_KERNEL,
            CallingConvention::PTX_DEVICE,
        ],
        is_void: false,
        no_varargs: true,
        no_stack_references: false,
        first_by_value: false,
        forbidden: &[],
    },
    ConventionRules {
        conventions: &[CallingConvention::X86_INTERRUPT],
        is_void: false,
        no_varargs: false,
        no_stack_references: false,
        first_by_value: true,
        forbidden: &[],
    },
];

/// Conventions of functions that cannot be called.
pub(super) const NOT_CALLABLE: &[CallingConvention] = &[
    CallingConvention::AMDGPU_CS_CHAIN,
    CallingConvention::AMDGPU_CS_CHAIN_PRESERVE,
    CallingConvention::AMDGPU_CS,
    CallingConvention::AMDGPU_ES,
    CallingConvention::AMDGPU_GFX_WHOLE_WAVE,
    CallingConvention::AMDGPU_GS,
    CallingConvention::AMDGPU_HS,
    CallingConvention::AMDGPU_KERNEL,
    CallingConvention::AMDGPU_LS,
    CallingConvention::AMDGPU_PS,
    CallingConvention::AMDGPU_VS,
    CallingConvention::SPIR_KERNEL,
];

/// True if a global is a function.
pub(crate) fn is_function(global: &Global) -> bool {
    matches!(global.kind, GlobalKind::Declaration | GlobalKind::Definition(_))
}
