//! Declarations of intrinsics that older versions of LLVM had otherwise.
//!
//! LLVM replaces the declaration: the new one comes at the end of the module, the old one goes.
//! If only the name changes, the calls stay as they are. If the arguments change, this file says
//! how, and `calls` changes them.
//!
//! All declarations of intrinsics get the attributes that LLVM 22 gives them, whatever the file
//! says.

use super::super::function::DebugIntrinsic;
use super::super::module::{GlobalKind, Module};
use super::super::types::{Kind, TypeId};
use super::arm::{self, Narrowing};
use super::ir_types::IrTypes;
use super::x86::{self, Rewrite};
use crate::facts::attributes::index;
use hashbrown::{HashMap, HashSet};
use memphis_ir::intrinsics::table::{Intrinsic, Step, Subject};
use memphis_ir::intrinsics::upgraded::{fitting, mangled, renewed};

/// What becomes of calls of functions that are older than LLVM 22.
#[derive(Debug, Default)]
pub(crate) struct Upgrades {
    /// By function: the change of its calls.
    changes: HashMap<u32, Change>,
    /// Functions that are the same as others, which the text names in their place.
    pub merged: Vec<(u32, u32)>,
    /// Intrinsics with an argument that has `elementtype`, and the index of it.
    element_types: HashMap<u32, usize>,
    /// Functions whose calls became others, and whose declarations go unless anything else mentions
    /// them.
    gone_unless_kept: HashSet<u32>,
    /// Functions that are declared after all others.
    pub late: Vec<u32>,
    /// Functions that are declared when the first body calls them.
    pending: HashSet<u32>,
}

impl Upgrades {
    /// True if no call changes.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The argument of an intrinsic that has `elementtype`.
    pub fn element_type(&self, function: u32) -> Option<usize> {
        self.element_types.get(&function).copied()
    }

    /// True if the declaration of a function goes, unless a body keeps it.
    pub fn is_gone_unless_kept(&self, function: u32) -> bool {
        self.gone_unless_kept.contains(&function)
    }

    /// True if there are such functions.
    pub fn has_gone_unless_kept(&self) -> bool {
        !self.gone_unless_kept.is_empty()
    }

    /// True if a function is declared when the first body calls it.
    pub fn is_pending(&self, function: u32) -> bool {
        self.pending.contains(&function)
    }

    /// The change of the calls of a function.
    pub fn of(&self, function: u32) -> Option<&Change> {
        self.changes.get(&function)
    }
}

/// The change of a call.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    /// The function that is called, if there is one.
    pub new: u32,
    /// Its type.
    pub ty: TypeId,
    pub how: How,
}

/// How a call changes.
#[derive(Debug, Clone)]
pub(crate) enum How {
    /// Its arguments are others.
    Arguments(Vec<Argument>),
    /// The same, and there is no result.
    Ended(Vec<Argument>),
    /// The marker of a lifetime: its second argument stays, if it is the address of an alloca. Else
    /// the call goes.
    Lifetime,
    /// `memcpy` and the like: an alignment among the arguments becomes an attribute of so many
    /// pointers.
    Memory { n_pointers: usize },
    /// A masked access to memory: the alignment among the arguments becomes an attribute of the
    /// pointer.
    Masked { alignment: usize, pointer: usize },
    /// Another function is called, and the result has no name.
    Unnamed(Vec<Argument>),
    /// The result is a struct without a name. Its fields become those of the old result.
    Struct,
    /// Another function is called in the same way.
    Renamed,
    /// The call becomes other instructions.
    X86(Rewrite),
    /// The call becomes conversions.
    Narrowing(Narrowing),
    /// The call goes.
    Gone,
}

/// An argument of a new call.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Argument {
    /// An argument of the old call.
    Old(usize),
    /// The same, as a value of this type with the same bits.
    Cast(usize, TypeId),
    /// Zero of a type.
    Zero(TypeId),
}

/// Intrinsics that have taken the place of some of targets, by their own names, if LLVM makes new
/// calls of them.
const REMADE: &[&[u8]] = &[b"bitreverse", b"ctpop", b"thread.pointer"];

/// Operations on vectors of `bfloat`, which were vectors of bytes until LLVM 12.
#[rustfmt::skip]
const BFLOAT_OPERATIONS: &[&[u8]] = &[
    b"arm.neon.bfdot", b"arm.neon.bfmmla", b"arm.neon.bfmlalb", b"arm.neon.bfmlalt",
    b"aarch64.neon.bfdot", b"aarch64.neon.bfmmla", b"aarch64.neon.bfmlalb", b"aarch64.neon.bfmlalt",
];

/// Intrinsics with an argument that has `elementtype`, by their own names, and the index of it. Old
/// bitcode has it in the type of the pointer.
#[rustfmt::skip]
const WITH_ELEMENT_TYPE: &[(&str, usize)] = &[
    ("preserve.array.access.index", 0),
    ("preserve.struct.access.index", 0),
    ("aarch64.ldaxr", 0),
    ("aarch64.ldxr", 0),
    ("aarch64.stlxr", 1),
    ("aarch64.stxr", 1),
    ("arm.ldaex", 0),
    ("arm.ldrex", 0),
    ("arm.stlex", 1),
    ("arm.strex", 1),
];

/// Upgrades the declarations of a module.
pub(crate) fn upgrade(module: &mut Module<'_>) {
    let is_old = |&id: &u32| {
        let name = &module.globals[id as usize].name[..];
        name.starts_with(b"llvm.") || name == ARC_USE || name.starts_with(b"objc_")
    };
    let old: Vec<u32> = module.functions.iter().copied().filter(is_old).collect();
    if old.is_empty() {
        return;
    }
    let mut by_name = HashMap::new();
    for (id, global) in module.globals.iter().enumerate().filter(|(_, global)| global.kind == GlobalKind::Function) {
        by_name.insert(global.name.clone(), id as u32);
    }
    let types = IrTypes::of(&module.types);
    let mut upgrader = Upgrader { module, types, by_name, gone: HashSet::new(), new: Vec::new() };
    for &id in &old {
        upgrader.function(id);
    }
    let new = std::mem::take(&mut upgrader.new);
    upgrader.arc_runtime(&old);
    let Upgrader { gone, new: late, .. } = upgrader;
    module.functions.retain(|id| !gone.contains(id));
    module.functions.extend(new);
    module.upgrades.late = late;
}

/// The function that was an intrinsic in all but its name.
const ARC_USE: &[u8] = b"clang.arc.use";

/// Functions of Objective-C's runtime that became intrinsics, without `objc_`, in LLVM's order.
#[rustfmt::skip]
const RUNTIME: &[&str] = &[
    "autorelease", "autoreleasePoolPop", "autoreleasePoolPush", "autoreleaseReturnValue", "copyWeak", "destroyWeak",
    "initWeak", "loadWeak", "loadWeakRetained", "moveWeak", "release", "retain", "retainAutorelease",
    "retainAutoreleaseReturnValue", "retainAutoreleasedReturnValue", "retainBlock", "storeStrong", "storeWeak",
    "unsafeClaimAutoreleasedReturnValue", "retainedObject", "unretainedObject", "unretainedPointer",
    "retain_autorelease", "sync_enter", "sync_exit", "arc_annotation_topdown_bbstart",
    "arc_annotation_topdown_bbend", "arc_annotation_bottomup_bbstart", "arc_annotation_bottomup_bbend",
];

struct Upgrader<'u, 'd> {
    module: &'u mut Module<'d>,
    types: IrTypes,
    by_name: HashMap<Vec<u8>, u32>,
    /// Functions whose declarations go.
    gone: HashSet<u32>,
    /// Functions whose declarations come last.
    new: Vec<u32>,
}

impl Upgrader<'_, '_> {
    /// Calls intrinsics in the place of functions of Objective-C's runtime, if the file has the
    /// marker that only old files have.
    fn arc_runtime(&mut self, old: &[u32]) {
        let find = |this: &Self, name: &[u8]| {
            let is_it = |id: &u32| this.module.globals[*id as usize].name == name;
            old.iter().copied().find(is_it)
        };
        if let Some(id) = find(self, ARC_USE) {
            self.call_intrinsic(id, b"objc.clang.arc.use");
        }
        if !old.iter().any(|&id| self.module.globals[id as usize].name.starts_with(b"objc_"))
            || !self.module.has_named_metadata(b"clang.arc.retainAutoreleasedReturnValueMarker")
        {
            return;
        }
        for name in RUNTIME {
            if let Some(id) = find(self, format!("objc_{name}").as_bytes()) {
                self.call_intrinsic(id, format!("objc.{}", name.replace('_', ".")).as_bytes());
            }
        }
    }

    /// Has an intrinsic called in the place of a function, if that has its type.
    fn call_intrinsic(&mut self, id: u32, own: &[u8]) {
        let ty = self.module.globals[id as usize].value_type;
        let Some(name) = self.mangled(own, ty) else { return };
        let new = self.declare(name, ty, 0);
        self.module.upgrades.changes.insert(id, Change { new, ty, how: How::Renamed });
        if !self.module.is_in_constant(id) {
            self.module.upgrades.gone_unless_kept.insert(id);
        }
    }

    fn function(&mut self, id: u32) {
        let global = &self.module.globals[id as usize];
        let (whole, ty) = (global.name.clone(), global.value_type);
        let Some(name) = whole.strip_prefix(b"llvm.") else { return };
        // Debug records take their place.
        if DebugIntrinsic::with_name(&whole).is_some() {
            self.gone.insert(id);
            return;
        }
        if self.module.types.has_pointees
            && let Some(intrinsic) = Intrinsic::find(name)
        {
            let own = intrinsic.own_name(name);
            let known = WITH_ELEMENT_TYPE.iter().find(|(known, _)| known.as_bytes() == own);
            if let Some(&(_, argument)) = known {
                self.module.upgrades.element_types.insert(id, argument);
            }
        }
        if let Some((own, parameters, how)) = self.change(name, ty) {
            let result = match how {
                How::Ended(_) => self.module.types.void(),
                _ => self.module.types.elements(ty)[0],
            };
            let new_type = self.function_type(result, &parameters);
            if let Some(name) = self.mangled(own, new_type) {
                return match how {
                    How::Lifetime => self.replace_lifetime(id, own, name, new_type),
                    _ => self.replace(id, name, new_type, how),
                };
            }
        }
        if self.rewrite(id, name, ty) || self.unname_struct(id, name, ty) {
            return;
        }
        if name.starts_with(b"aarch64.neon.addp")
            && self.is_float_vector(self.module.types.elements(ty)[0])
            && let Some(name) = self.mangled(b"aarch64.neon.faddp", ty)
        {
            return self.rename(id, name, ty);
        }
        let function_type = self.types.function(&self.module.types, ty);
        if let Some(new) = renewed(self.types.view(), &whole, &function_type) {
            return self.renew(id, name, new.name.into_bytes(), new.n_gained, ty);
        }
        if let Some(intrinsic) = fitting(self.types.view(), name, &function_type) {
            self.module.globals[id as usize].list = self.attributes(intrinsic, ty);
        }
    }

    /// The new own name and parameters of an intrinsic, and how its calls change.
    fn change(&mut self, name: &[u8], ty: TypeId) -> Option<(&'static [u8], Vec<TypeId>, How)> {
        let parameters = self.module.types.elements(ty)[1..].to_vec();
        let is = |start: &str| name.starts_with(start.as_bytes());
        match parameters[..] {
            [_, pointer] if is("lifetime.start") => Some((b"lifetime.start", vec![pointer], How::Lifetime)),
            [_, pointer] if is("lifetime.end") => Some((b"lifetime.end", vec![pointer], How::Lifetime)),
            [to, other, length, _, is_volatile] if is("memcpy.") || is("memmove.") || is("memset.") => {
                let (own, n_pointers): (&[u8], usize) = match () {
                    () if is("memcpy.") => (b"memcpy", 2),
                    () if is("memmove.") => (b"memmove", 2),
                    () => (b"memset", 1),
                };
                Some((own, vec![to, other, length, is_volatile], How::Memory { n_pointers }))
            }
            [pointer, alignment, mask, value] if self.is_i32(alignment) && is("masked.load.") => {
                Some((b"masked.load", vec![pointer, mask, value], How::Masked { alignment: 1, pointer: 0 }))
            }
            [pointers, alignment, mask, value] if self.is_i32(alignment) && is("masked.gather.") => {
                Some((b"masked.gather", vec![pointers, mask, value], How::Masked { alignment: 1, pointer: 0 }))
            }
            [value, pointer, alignment, mask] if self.is_i32(alignment) && is("masked.store.") => {
                Some((b"masked.store", vec![value, pointer, mask], How::Masked { alignment: 2, pointer: 1 }))
            }
            [value, pointers, alignment, mask] if self.is_i32(alignment) && is("masked.scatter.") => {
                Some((b"masked.scatter", vec![value, pointers, mask], How::Masked { alignment: 2, pointer: 1 }))
            }
            [first, second, _] if is("arm.neon.bf") || is("aarch64.neon.bf") => {
                let own = *BFLOAT_OPERATIONS.iter().find(|own| name.starts_with(own) && name.ends_with(b"i8"))?;
                let Some(Kind::Vector { n, is_scalable: false }) = self.module.types.kind(second) else { return None };
                let bfloat = self.module.types.add_shape(Kind::BFloat, &[]);
                let kind = Kind::Vector { n: n / 2, is_scalable: false };
                let new = self.module.types.add_shape(kind, &[bfloat]);
                let arguments = vec![Argument::Old(0), Argument::Cast(1, new), Argument::Cast(2, new)];
                Some((own, vec![first, new, new], How::Arguments(arguments)))
            }
            [_, _] if name == b"coro.end" => {
                let token = self.module.types.token();
                let arguments = vec![Argument::Old(0), Argument::Old(1), Argument::Zero(token)];
                Some((b"coro.end", [&parameters[..], &[token]].concat(), How::Ended(arguments)))
            }
            _ => None,
        }
    }

    /// The intrinsics that become something else; true if this one does.
    fn rewrite(&mut self, id: u32, name: &[u8], ty: TypeId) -> bool {
        if name == b"stackprotectorcheck" {
            self.gone.insert(id);
            self.module.upgrades.changes.insert(id, Change { new: id, ty, how: How::Gone });
            return true;
        }
        if let Some(name) = name.strip_prefix(b"aarch64.neon.")
            && let Some(narrowing) = arm::narrowing(name, &mut self.module.types, ty)
        {
            self.types.extend(&self.module.types);
            self.gone.insert(id);
            self.module.upgrades.changes.insert(id, Change { new: id, ty, how: How::Narrowing(narrowing) });
            return true;
        }
        let Some(name) = name.strip_prefix(b"x86.") else { return false };
        let Some(rewrite) = x86::rewrite(name, &mut self.module.types, ty) else { return false };
        self.types.extend(&self.module.types);
        let (mut new, mut how) = (id, How::X86(rewrite));
        if let Rewrite::Renamed(own) = rewrite {
            let Some(name) = self.mangled(own.as_bytes(), ty) else { return false };
            let arguments = (0..self.module.types.elements(ty).len() - 1).map(Argument::Old).collect();
            (new, how) = (self.declare_with_first_call(name, ty), How::Unnamed(arguments));
        }
        self.gone.insert(id);
        self.module.upgrades.changes.insert(id, Change { new, ty, how });
        true
    }

    /// Intrinsics return structs without names; true if this one has another in the file.
    fn unname_struct(&mut self, id: u32, name: &[u8], ty: TypeId) -> bool {
        let types = &mut self.module.types;
        let result = types.elements(ty)[0];
        if !matches!(types.kind(result), Some(Kind::Struct { .. } | Kind::Literal { is_packed: true })) {
            return false;
        }
        let Some(intrinsic) = Intrinsic::find(name) else { return false };
        if !matches!(intrinsic.signature().next_step(), Some(Step::Struct(_))) {
            return false;
        }
        let (fields, parameters) = (types.elements(result).to_vec(), types.elements(ty)[1..].to_vec());
        let result = types.add_shape(Kind::Literal { is_packed: false }, &fields);
        let ty = self.function_type(result, &parameters);
        let Some(name) = self.mangled(intrinsic.own_name(name), ty) else { return false };
        self.replace(id, name, ty, How::Struct);
        true
    }

    fn is_float_vector(&self, ty: TypeId) -> bool {
        self.module.types.scalar(ty) != ty && super::super::function::is_float(&self.module.types, ty)
    }

    fn is_i32(&self, ty: TypeId) -> bool {
        self.module.types.kind(ty) == Some(Kind::Integer(32))
    }

    /// A type of functions.
    fn function_type(&mut self, result: TypeId, parameters: &[TypeId]) -> TypeId {
        let types = &mut self.module.types;
        let elements: Vec<TypeId> = [result].iter().chain(parameters).copied().collect();
        let ty = types.add_shape(Kind::Function { is_vararg: false }, &elements);
        self.types.extend(types);
        ty
    }

    /// The whole name of an intrinsic.
    fn mangled(&self, own: &[u8], ty: TypeId) -> Option<Vec<u8>> {
        let ty = self.types.function(&self.module.types, ty);
        mangled(self.types.view(), own, &ty).map(|name| [b"llvm.", &name[..]].concat())
    }

    /// Gives an intrinsic a new name, and calls that lack arguments these.
    fn renew(&mut self, id: u32, old_name: &[u8], name: Vec<u8>, n_gained: usize, ty: TypeId) {
        // LLVM makes new calls of these, without attributes.
        let is_remade = |own: &&[u8]| name[b"llvm.".len()..].starts_with(own) && !old_name.starts_with(own);
        if n_gained == 0 && !REMADE.iter().any(is_remade) {
            return self.rename(id, name, ty);
        }
        let old = self.module.types.elements(ty)[1..].to_vec();
        // Annotations gain a pointer, all others flags.
        let gained = match name.windows(10).any(|part| part == b"annotation") {
            true => self.module.types.pointer_to(self.module.types.i1(), 0),
            false => self.module.types.i1(),
        };
        let parameters: Vec<TypeId> = old.iter().copied().chain(std::iter::repeat_n(gained, n_gained)).collect();
        let arguments = (0..old.len()).map(Argument::Old).chain(std::iter::repeat_n(Argument::Zero(gained), n_gained));
        let new_type = self.function_type(self.module.types.elements(ty)[0], &parameters);
        self.replace(id, name, new_type, How::Arguments(arguments.collect()));
    }

    /// Gives an intrinsic another name. Its calls stay as they are.
    fn rename(&mut self, id: u32, name: Vec<u8>, ty: TypeId) {
        self.gone.insert(id);
        let convention = self.module.record_of(&self.module.globals[id as usize])[1];
        let new = self.declare(name, ty, convention);
        self.module.upgrades.merged.push((id, new));
    }

    /// Has another intrinsic called in the place of one.
    fn replace(&mut self, id: u32, name: Vec<u8>, ty: TypeId, how: How) {
        self.gone.insert(id);
        let new = self.declare(name, ty, 0);
        self.module.upgrades.merged.push((id, new));
        self.module.upgrades.changes.insert(id, Change { new, ty, how });
    }

    /// Has the marker of a lifetime called with one argument. LLVM's reader declares the intrinsic
    /// for the type of the first old argument, which no call uses, and the right one with the first
    /// call.
    fn replace_lifetime(&mut self, id: u32, own: &[u8], name: Vec<u8>, ty: TypeId) {
        self.gone.insert(id);
        let old = self.module.globals[id as usize].value_type;
        let &[result, size, _] = self.module.types.elements(old) else { return };
        let unused = self.function_type(result, &[size]);
        let suffix = [&b"."[..], self.module.types.text(size)].concat();
        let unused = self.declare([b"llvm.", own, &suffix].concat(), unused, 0);
        self.module.globals[unused as usize].list = 0;
        let new = self.declare_with_first_call(name, ty);
        self.module.upgrades.merged.push((id, new));
        self.module.upgrades.changes.insert(id, Change { new, ty, how: How::Lifetime });
    }

    /// The declaration of an intrinsic, which is added with the first call if there is none.
    fn declare_with_first_call(&mut self, name: Vec<u8>, ty: TypeId) -> u32 {
        let n = self.new.len();
        let new = self.declare(name, ty, 0);
        if self.new.len() > n {
            self.new.pop();
            self.module.upgrades.pending.insert(new);
        }
        new
    }

    /// The declaration of an intrinsic, added if there is none.
    fn declare(&mut self, name: Vec<u8>, ty: TypeId, convention: u64) -> u32 {
        if let Some(&known) = self.by_name.get(&name)
            && self.module.types.same(self.module.globals[known as usize].value_type, ty)
        {
            return known;
        }
        let own = name[b"llvm.".len()..].to_vec();
        let id = self.module.add_declaration(name.clone(), ty, convention);
        self.by_name.insert(name, id);
        self.new.push(id);
        if let Some(intrinsic) = Intrinsic::find(&own) {
            self.module.globals[id as usize].list = self.attributes(intrinsic, ty);
        }
        id
    }

    /// The operand that stands for the attributes of an intrinsic.
    fn attributes(&mut self, intrinsic: Intrinsic, ty: TypeId) -> u64 {
        let module = &mut *self.module;
        let mut list = Vec::new();
        for (subject, words) in intrinsic.attributes() {
            let (index, place) = match subject {
                Subject::Function => (index::FUNCTION, None),
                Subject::Result => (index::RETURN, Some(0)),
                Subject::Parameter(parameter) => (index::FIRST_PARAMETER + parameter as u64, Some(parameter + 1)),
            };
            let subject = place.and_then(|place| module.types.elements(ty).get(place));
            let bits = match subject.and_then(|&subject| module.types.kind(module.types.scalar(subject))) {
                Some(Kind::Integer(bits)) => bits,
                _ => 0,
            };
            let set = module.attributes.set_of_words(words, bits, &module.types);
            list.extend(set.map(|set| (index, set)));
        }
        module.attributes.add_list(list)
    }
}
