//! The constants, globals and nodes of a draft, and the types of its values.

use super::Draft;
use crate::body::Value;
use crate::builder::{FunctionSignature, GlobalOptions, Linkage, quoted_name, write_string};
use crate::consts::{Const, ConstKind};
use crate::edit::Node;
use crate::instruction::typing::{Typing, valued};
use crate::items::GlobalId;
use crate::module::Module;
use crate::types::{Type, TypeId, Types};
use hashbrown::HashMap;

/// A global that a draft adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NewGlobal {
    /// Without `@` and quotes.
    pub name: Box<str>,
    /// Its whole line.
    pub line: String,
    /// The type of a function, or of what a variable has in it.
    pub ty: TypeId,
    pub is_function: bool,
}

/// The globals that drafts add, in the order added, each name once.
#[derive(Debug, Clone, Default)]
pub(super) struct NewGlobals {
    all: Vec<NewGlobal>,
    by_name: HashMap<Box<str>, usize>,
}

impl NewGlobals {
    pub fn iter(&self) -> std::slice::Iter<'_, NewGlobal> {
        self.all.iter()
    }

    fn get(&self, name: &str) -> Option<&NewGlobal> {
        self.by_name.get(name).map(|&index| &self.all[index])
    }

    /// True if there is a global of the same name with other properties.
    pub fn has_other(&self, new: &NewGlobal) -> bool {
        self.get(&new.name).is_some_and(|old| old.line != new.line)
    }

    /// Adds a global, unless it is there.
    pub fn add(&mut self, new: NewGlobal) {
        if self.get(&new.name).is_none() {
            self.by_name.insert(new.name.clone(), self.all.len());
            self.all.push(new);
        }
    }
}

impl<'a> Draft<'a> {
    // Constants.

    /// An integer.
    #[track_caller]
    pub fn int(&mut self, ty: TypeId, value: impl Into<i128>) -> Value {
        let value = value.into();
        let Type::Int(bits) = *self.function().types().get(ty) else {
            let message = format!("{} is no type of integers", self.function().types().display(ty));
            return self.no_constant(ty, message);
        };
        if bits < 128 && !(-1i128 << (bits - 1)..1i128 << bits).contains(&value) {
            return self.no_constant(ty, format!("{value} is no number of type i{bits}"));
        }
        let rest = 128 - bits.min(128);
        Value::constant(self.body.consts.intern_int(value << rest >> rest, ty)).of(self.owner)
    }

    /// `undef`
    #[track_caller]
    pub fn undef(&mut self, ty: TypeId) -> Value {
        self.keyword(ty, |draft, ty| Some(draft.body.consts.undef(ty)))
    }

    /// `poison`
    #[track_caller]
    pub fn poison(&mut self, ty: TypeId) -> Value {
        self.keyword(ty, |draft, ty| Some(draft.body.consts.poison(ty)))
    }

    /// The zero of a type: `0`, `null`, `zeroinitializer`.
    #[track_caller]
    pub fn zero(&mut self, ty: TypeId) -> Value {
        self.keyword(ty, |draft, ty| draft.body.zero(draft.module, ty))
    }

    #[track_caller]
    fn keyword(&mut self, ty: TypeId, make: impl FnOnce(&mut Self, TypeId) -> Option<Const>) -> Value {
        let made = valued(ty, self.function().types());
        match made.map(|ty| make(self, ty)) {
            Ok(Some(constant)) => Value::constant(constant).of(self.owner),
            Ok(None) => self.no_constant(ty, format!("{} has no zero", self.function().types().display(ty))),
            Err(message) => self.no_constant(ty, message),
        }
    }

    #[track_caller]
    fn no_constant(&mut self, ty: TypeId, message: String) -> Value {
        self.fail(message, None);
        self.new_constant(ty, b"poison")
    }

    /// Any constant by its text, without the type: `0x7FF8000000000000`, `<i32 1, i32 2>`,
    /// `asm "nop", ""`, `none` of type `token`. The text is read when the draft is
    /// [checked](Draft::check).
    pub fn constant(&mut self, ty: TypeId, text: &str) -> Value {
        self.new_constant(ty, text.as_bytes())
    }

    // Globals.

    /// The address of a global of the module or of the draft, by its name without `@` and quotes.
    pub fn global(&mut self, name: &str) -> Option<Value> {
        let reference = reference(name);
        if let Some(new) = self.globals.get(name) {
            let callee = new.is_function.then_some(new.ty);
            return Some(self.address(&reference, TypeId::PTR, callee));
        }
        let id = self.module.find_global(&reference.as_bytes()[1..])?;
        let ty = self.type_id(Type::Ptr(self.module.global(id).address_space));
        let callee = type_of_function(self.module, id);
        Some(self.address(&reference, ty, callee))
    }

    fn address(&mut self, reference: &str, ty: TypeId, callee: Option<TypeId>) -> Value {
        let value = self.new_constant(ty, reference.as_bytes());
        if let (Some(callee), Some(local)) = (callee, value.as_local()) {
            self.callees.insert(local, callee);
        }
        value
    }

    /// The address of a function that is defined elsewhere: one of the module with this name and
    /// these types, or a new declaration. The linkage of the signature does not matter.
    #[track_caller]
    pub fn declare(&mut self, name: &str, signature: FunctionSignature) -> Value {
        let ty = self.type_id(signature.ty());
        if self.module.find_global(&reference(name).as_bytes()[1..]).is_none() {
            let mut line = b"declare ".to_vec();
            signature.write(self.function().types(), reference(name).as_bytes(), &mut line, |_, _| {});
            let line = String::from_utf8_lossy(&line).into_owned();
            self.add_global(NewGlobal { name: name.into(), line, ty, is_function: true });
        }
        let found = self.global(name);
        match found.filter(|&value| self.function_type(value) == Some(ty)) {
            Some(value) => value,
            None => {
                self.no_constant(TypeId::PTR, format!("@{name} is not of type {}", self.function().types().display(ty)))
            }
        }
    }

    /// The address of a new variable, with a constant as its initial value, or defined elsewhere.
    #[track_caller]
    pub fn add_variable(
        &mut self,
        name: &str,
        ty: TypeId,
        initializer: Option<Value>,
        options: GlobalOptions,
    ) -> Value {
        let text = match initializer.map(|value| (self.initializer(value), self.type_of(value) == ty)) {
            None => String::new(),
            Some((Some(text), true)) => format!(" {text}"),
            Some(_) => {
                let message = format!("the initializer of @{name} must be a constant of its type");
                return self.no_constant(TypeId::PTR, message);
            }
        };
        let line = format!(
            "{} = {}{}{} {}{text}{}",
            reference(name),
            options.linkage.before_variable(!text.is_empty()),
            if options.unnamed_addr { "unnamed_addr " } else { "" },
            if options.constant { "constant" } else { "global" },
            self.function().types().display(ty),
            options.align.map_or(String::new(), |align| format!(", align {align}")),
        );
        if self.module.find_global(&reference(name).as_bytes()[1..]).is_some() {
            return self.no_constant(TypeId::PTR, format!("there is a global @{name} already"));
        }
        self.add_global(NewGlobal { name: name.into(), line, ty, is_function: false });
        self.address(&reference(name), TypeId::PTR, None)
    }

    /// The address of a new string of C: the bytes and a zero after them, private, constant, and
    /// without an address of its own. Several drafts may add the same one.
    #[track_caller]
    pub fn constant_string(&mut self, name: &str, bytes: impl AsRef<[u8]>) -> Value {
        let bytes = [bytes.as_ref(), b"\0"].concat();
        let ty = self.type_id(Type::Array(bytes.len() as u64, TypeId::I8));
        let mut text = Vec::new();
        match bytes.len() {
            1 => text.extend_from_slice(b"zeroinitializer"),
            _ => write_string(&bytes, &mut text),
        }
        let string = self.new_constant(ty, &text);
        let options = GlobalOptions { linkage: Linkage::Private, constant: true, unnamed_addr: true, align: Some(1) };
        self.add_variable(name, ty, Some(string), options)
    }

    /// The text of a constant.
    fn initializer(&self, value: Value) -> Option<String> {
        let text = match value.as_const() {
            Some(constant) => self.function().const_text(constant),
            None => self.edit.new_constant_text(value)?,
        };
        Some(String::from_utf8_lossy(text).into_owned())
    }

    #[track_caller]
    fn add_global(&mut self, new: NewGlobal) {
        if self.globals.has_other(&new) {
            self.fail(format!("there is a global @{} already", new.name), None);
        } else if new.name.is_empty() || new.name.contains('\0') {
            self.fail("a name cannot be empty, or have a byte zero in it".to_owned(), None);
        } else {
            self.globals.add(new);
        }
    }

    // Metadata.

    /// A metadata node by its text, `!{!"name", i32 1}`, new if there is none like it in the draft.
    /// Returns the reference to it: `!7`. The number may be another one in the printed module.
    pub fn node(&mut self, text: &str) -> String {
        format!("!{}", self.edit.node(text.as_bytes()))
    }

    /// A distinct metadata node by its text, which starts with `distinct` and may mention the node
    /// itself as [`next_node`](Draft::next_node).
    pub fn distinct_node(&mut self, text: &str) -> String {
        format!("!{}", self.edit.add_node(Node { text: text.as_bytes().into(), distinct: true }))
    }

    /// The reference to the distinct node that is made next.
    pub fn next_node(&self) -> String {
        format!("!{}", self.edit.next_node())
    }
}

/// A global as it is mentioned: `@name`, in quotes if need be.
fn reference(name: &str) -> String {
    format!("@{}", String::from_utf8_lossy(&quoted_name(name.as_bytes())))
}

/// The type of a function, or of what an alias of one is.
fn type_of_function(module: &Module<'_>, id: GlobalId) -> Option<TypeId> {
    let ty = module.global(id).ty;
    matches!(module.types.get(ty), Type::Function(_)).then_some(ty)
}

impl Typing<Value> for Draft<'_> {
    fn types(&self) -> Types<'_> {
        self.function().types()
    }

    fn type_of(&self, value: Value) -> TypeId {
        Draft::type_of(self, value)
    }

    fn intern(&mut self, ty: Type) -> TypeId {
        self.type_id(ty)
    }

    fn function_type(&self, callee: Value) -> Option<TypeId> {
        if let Some(&ty) = callee.as_local().and_then(|local| self.callees.get(&local)) {
            return Some(ty);
        }
        match self.body.consts.get(callee.as_const()?).kind {
            ConstKind::Global(Some(global), _) => type_of_function(self.module, global),
            _ => None,
        }
    }

    fn number(&self, value: Value) -> Option<i64> {
        match value.as_const() {
            Some(constant) => match self.body.consts.get(constant).kind {
                ConstKind::Int(number) => Some(number),
                ConstKind::Zero => Some(0),
                ConstKind::Splat(lane) => self.number(Value::constant(lane)),
                _ => None,
            },
            None => std::str::from_utf8(self.edit.new_constant_text(value)?).ok()?.parse().ok(),
        }
    }

    fn returned_type(&self) -> TypeId {
        let function = self.module.function(self.body.function).global;
        match self.module.types.get(self.module.global(function).ty) {
            Type::Function(function) => function.result,
            _ => TypeId::UNKNOWN,
        }
    }
}
