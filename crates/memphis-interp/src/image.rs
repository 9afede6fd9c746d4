//! The data that all functions of a program share: addresses of globals, types, constants.

use crate::arith;
use crate::byte_order::ByteOrder;
use crate::code::Callee;
use crate::float;
use crate::memory::{Memory, Place};
use crate::stop::{Result, undefined, unsupported};
use crate::value::{Kind, Scalar, Ty, Value, translate, zero};
use crate::wide;
use crate::world::Names;
use memphis::Table;
use memphis_ir::layout::DataLayout;
use memphis_ir::{
    Body, Const, ConstKind, Flags, FunctionId, GlobalId, GlobalKind, Module, Opcode, TypeId, Types, unquoted_name,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// See the module's head.
#[derive(Debug)]
pub(crate) struct Image<'m> {
    pub module: &'m Module<'m>,
    pub layout: &'m DataLayout,
    pub pointer_bits: u32,
    /// Address by global; `None` for an alias that is not resolved yet.
    pub addresses: Table<GlobalId, Option<u64>>,
    /// Globals that are defined in another module of the program.
    pub imports: HashMap<GlobalId, Import>,
    /// The number of the module's first function among those of all modules.
    first_function: u32,
    /// The number of its first global.
    pub first_global: u32,
    /// The offset of its text in the texts of all modules, one after the other.
    pub first_byte: usize,
    /// Types of the module's own table.
    types: HashMap<TypeId, Rc<Ty>>,
    /// Block addresses that were asked for: function, label.
    blocks: HashMap<(GlobalId, Vec<u8>), u64>,
    blocks_base: u64,
    functions_base: u64,
    /// In an observed run: globals get addresses by name, when they are first mentioned.
    pub names: Option<Rc<RefCell<Names>>>,
}

/// The definition of a global in another module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Import {
    /// The index of the module.
    pub unit: usize,
    pub global: GlobalId,
    /// The function, if it is one with a body.
    pub function: Option<Callee>,
    pub is_alias: bool,
}

/// Look-ups of the library's functions and variables by name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    /// True if there is a function of this name.
    pub function: fn(&[u8]) -> bool,
    /// Returns the value of a library variable of this name: `stdin`, `stdout` or `stderr`.
    pub file: fn(&str) -> Option<u64>,
}

/// The distance between the addresses of two adjacent functions.
const FUNCTION_SIZE: u64 = 16;

/// The bytes for the addresses of a module's blocks.
const BLOCKS: u64 = 1 << 24;

impl<'m> Image<'m> {
    pub fn new(module: &'m Module<'m>, memory: &Memory, layout: &'m DataLayout, pointer_bits: u32) -> Image<'m> {
        Image {
            module,
            layout,
            pointer_bits,
            addresses: Table::filled(module.globals.len(), None),
            imports: HashMap::new(),
            first_function: 0,
            first_global: 0,
            first_byte: 0,
            types: HashMap::new(),
            blocks: HashMap::new(),
            blocks_base: memory.base(Place::Blocks),
            functions_base: memory.base(Place::Functions),
            names: None,
        }
    }

    /// Numbers functions, globals and bytes of the text after those of another module.
    pub fn after(mut self, other: &Image<'_>) -> Image<'m> {
        self.first_function = other.first_function + other.module.function_ids().len() as u32;
        self.first_global = other.first_global + other.module.globals.len() as u32;
        self.first_byte = other.first_byte + other.module.text.len();
        self.blocks_base = other.blocks_base + BLOCKS;
        self
    }

    /// The number of a function of this module.
    pub fn callee(&self, function: FunctionId) -> Callee {
        Callee(self.first_function + function.0)
    }

    /// The function with a number, if it is one of this module.
    pub fn function(&self, callee: Callee) -> Option<FunctionId> {
        let id = FunctionId(callee.0.checked_sub(self.first_function)?);
        (id.index() < self.module.function_ids().len()).then_some(id)
    }

    /// The function with a body that a global of this module stands for.
    pub fn definition(&self, id: GlobalId) -> Option<Callee> {
        match (self.imports.get(&id), self.module.global(id).kind) {
            (Some(import), _) => import.function,
            (None, GlobalKind::Definition(function)) => Some(self.callee(function)),
            (None, _) => None,
        }
    }

    /// True for a declared function that is an alias in another module.
    pub fn is_alias_elsewhere(&self, id: GlobalId) -> bool {
        self.imports.get(&id).is_some_and(|import| import.is_alias)
    }

    fn address_of_function(&self, id: GlobalId) -> u64 {
        self.functions_base + FUNCTION_SIZE * (u64::from(self.first_global) + u64::from(id.0) + 1)
    }

    /// The address of a global that has none yet: an observed run gives it one by its name.
    fn address_by_name(&mut self, id: GlobalId) -> Result<u64> {
        let name = self.name(id);
        let shown = String::from_utf8_lossy(&name).into_owned();
        let global = self.module.global(id).clone();
        let Some(names) = self.names.clone() else { return unsupported(format!("alias @{shown}")) };
        let address = match global.kind {
            GlobalKind::Declaration | GlobalKind::Definition(_) | GlobalKind::Ifunc => {
                self.functions_base + FUNCTION_SIZE * (names.borrow_mut().function(name) + 1)
            }
            GlobalKind::Variable => {
                let ty = self.module_type(global.ty);
                let properties = self.module.properties(id);
                let is_known = properties.is_constant && global.has_value() && !global.interposable;
                let align = properties.alignment.unwrap_or(ty.align);
                names.borrow_mut().variable(name, ty.size, align, properties.is_constant, is_known)?
            }
            GlobalKind::Alias => return unsupported(format!("alias @{shown}")),
        };
        self.addresses[id] = Some(address);
        Ok(address)
    }

    /// Names the globals that the initializer of the variable `name` mentions.
    pub fn visit_initializer(&mut self, name: &[u8]) -> Result<()> {
        let mut body = Body::new();
        let Some(id) = self.module.find_global(name) else { return Ok(()) };
        if let Ok(Some(constant)) = self.module.read_initializer(id, &mut body) {
            // The value does not matter: large ones are refused, and then nothing is known of the
            // contents.
            self.constant(&body, constant)?;
        }
        Ok(())
    }

    /// Writes the initializer of the variable `name` to memory.
    pub fn load_variable(&mut self, memory: &mut Memory, name: &[u8], address: u64) -> Result<()> {
        let mut body = Body::new();
        let Some(id) = self.module.find_global(name) else { return unsupported("a variable that only one module has") };
        match self.module.read_initializer(id, &mut body) {
            Ok(Some(constant)) => self.write_constant(memory, &body, constant, address),
            _ => unsupported("an initializer that cannot be read"),
        }
    }

    pub fn name(&self, global: GlobalId) -> Vec<u8> {
        unquoted_name(self.module.global(global).name.of(self.module.text)).into_owned()
    }

    /// The function of this module at an address.
    pub fn function_at(&self, memory: &Memory, address: u64) -> Option<GlobalId> {
        let offset = memory.offset_in(Place::Functions, address)?;
        let index = (offset / FUNCTION_SIZE).checked_sub(1)?;
        let global = GlobalId(u32::try_from(index).ok()?.checked_sub(self.first_global)?);
        let is_function = matches!(
            self.module.globals.get(global)?.kind,
            GlobalKind::Declaration | GlobalKind::Definition(_) | GlobalKind::Ifunc
        );
        (offset % FUNCTION_SIZE == 0 && is_function).then_some(global)
    }

    /// Gives an address to every global that is neither an alias nor imported. What the module
    /// lacks, the library may have.
    pub fn place(&mut self, memory: &mut Memory, library: &Known) -> Result<()> {
        for (id, global) in self.module.globals.iter() {
            if self.imports.contains_key(&id) {
                continue;
            }
            match global.kind {
                GlobalKind::Declaration if global.extern_weak && !(library.function)(&self.name(id)) => {
                    self.addresses[id] = Some(0);
                }
                GlobalKind::Declaration | GlobalKind::Definition(_) | GlobalKind::Ifunc => {
                    self.addresses[id] = Some(self.address_of_function(id));
                }
                GlobalKind::Variable => {
                    let name = String::from_utf8_lossy(&self.name(id)).into_owned();
                    self.addresses[id] = Some(if global.has_value() {
                        let ty = self.module_type(global.ty);
                        let align = self.module.properties(id).alignment.unwrap_or(ty.align);
                        memory.add_global(ty.size, align, name)?
                    } else if let Some(file) = (library.file)(&name) {
                        // A pointer to something that only the library looks into.
                        let at = memory.add_global(8, 8, name)?;
                        memory.store64(at, self.pointer_bits / 8, file)?;
                        at
                    } else if global.extern_weak {
                        0
                    } else {
                        memory.add_elsewhere(name)
                    });
                }
                GlobalKind::Alias => {}
            }
        }
        Ok(())
    }

    /// Writes the first values of the module's variables.
    pub fn initialize(&mut self, memory: &mut Memory) -> Result<()> {
        let mut body = Body::new();
        for (id, global) in self.module.globals.iter() {
            if global.kind != GlobalKind::Variable || !global.has_value() || self.imports.contains_key(&id) {
                continue;
            }
            let address = self.addresses[id].unwrap_or(0);
            let initializer = match self.module.read_initializer(id, &mut body) {
                Ok(initializer) => initializer,
                Err(error) => return unsupported(format!("an initializer that cannot be read: {error}")),
            };
            if let Some(constant) = initializer {
                self.write_constant(memory, &body, constant, address).or_else(|fault| match *fault {
                    // The program may never look at it.
                    crate::stop::Fault::Stop(crate::stop::StopKind::Unsupported, ..) => Ok(()),
                    _ => Err(fault),
                })?;
            }
        }
        Ok(())
    }

    /// Resolves aliases. An alias may refer to another alias further down in the text.
    pub fn resolve_aliases(&mut self) {
        let body = &mut Body::new();
        let is_own = |id: &GlobalId| !self.imports.contains_key(id);
        let aliases = self.module.globals.iter().filter(|(_, global)| global.kind == GlobalKind::Alias);
        let mut aliases: Vec<GlobalId> = aliases.map(|(id, _)| id).filter(is_own).collect();
        while !aliases.is_empty() {
            let before = aliases.len();
            let mut left = Vec::new();
            for id in aliases {
                let target = self.module.read_initializer(id, body).ok().flatten();
                let value = target.and_then(|c| self.constant(body, c).ok());
                match value.as_ref().and_then(Value::defined) {
                    Some(address) => self.addresses[id] = Some(address as u64),
                    None => left.push(id),
                }
            }
            if left.len() == before {
                return;
            }
            aliases = left;
        }
    }

    fn module_type(&mut self, id: TypeId) -> Rc<Ty> {
        let (types, layout) = (Types::of_module(&self.module.types), &self.layout);
        self.types.entry(id).or_insert_with(|| Rc::new(translate(types, layout, id))).clone()
    }

    /// A type of a function or of the module.
    pub fn ty(&mut self, body: &Body, id: TypeId) -> Rc<Ty> {
        if id.index() < self.module.types.len() {
            return self.module_type(id);
        }
        Rc::new(translate(memphis_ir::Function { module: self.module, body }.types(), self.layout, id))
    }

    /// The address of a block.
    pub fn block_address(&mut self, function: GlobalId, label: &[u8]) -> u64 {
        let next = self.blocks_base + 16 * (self.blocks.len() as u64 + 1);
        *self.blocks.entry((function, label.to_vec())).or_insert(next)
    }

    /// Writes a constant of any size to memory.
    fn write_constant(&mut self, memory: &mut Memory, body: &Body, constant: Const, address: u64) -> Result<()> {
        let mut pending = vec![(constant, address)];
        while let Some((constant, address)) = pending.pop() {
            let data = body.consts.get(constant);
            let ty = self.ty(body, data.ty);
            match &data.kind {
                ConstKind::Zero => memory.fill(address, 0, ty.size)?,
                // Fresh memory is undefined.
                ConstKind::Undef => {}
                ConstKind::Poison => memory.fill_raw(address, (0xff, 0xff), ty.size)?,
                ConstKind::Bytes(bytes) => memory.write(address, bytes)?,
                ConstKind::Aggregate(list) if ty.lanes().is_none() => {
                    let first = pending.len();
                    for (i, &member) in list.iter().enumerate() {
                        let offset = match &ty.kind {
                            Kind::Array(_, e) => e.size * i as u64,
                            Kind::Struct(fields) => fields.get(i).map_or(0, |f| f.0),
                            Kind::Unsupported(text) => return unsupported(text.clone()),
                            _ => return unsupported("a constant of this type"),
                        };
                        pending.push((member, address + offset));
                    }
                    pending[first..].reverse();
                    // Padding between members is zero in an object file.
                    self.zero_padding(memory, &ty, address)?;
                }
                _ => {
                    let value = self.constant(body, constant)?;
                    store(memory, &ty, address, &value)?;
                }
            }
        }
        Ok(())
    }

    fn zero_padding(&self, memory: &mut Memory, ty: &Ty, address: u64) -> Result<()> {
        let Kind::Struct(fields) = &ty.kind else { return Ok(()) };
        let mut at = 0;
        for (offset, field) in fields {
            memory.fill(address + at, 0, offset.saturating_sub(at))?;
            at = offset + field.size;
        }
        memory.fill(address + at, 0, ty.size.saturating_sub(at))
    }

    /// The value of a constant.
    pub fn constant(&mut self, body: &Body, constant: Const) -> Result<Value> {
        // Constants, and whether the values of their operands are the last of `values`.
        let (mut pending, mut values) = (vec![(constant, false)], Vec::new());
        while let Some((c, has_operands)) = pending.pop() {
            let kind = &body.consts.get(c).kind;
            let operands = operands(kind);
            if has_operands || operands.is_empty() {
                let value = self.constant_of(body, c, &values[values.len() - operands.len()..])?;
                values.truncate(values.len() - operands.len());
                values.push(value);
            } else {
                self.supported(body, c)?;
                pending.push((c, true));
                pending.extend(operands.iter().rev().map(|&operand| (operand, false)));
            }
        }
        Ok(values.pop().expect("the value of the constant"))
    }

    /// The type of a constant, if values of it can be worked with.
    fn supported(&mut self, body: &Body, constant: Const) -> Result<Rc<Ty>> {
        let data = body.consts.get(constant);
        let ty = self.ty(body, data.ty);
        if let Kind::Unsupported(text) = &ty.kind
            && !matches!(data.kind, ConstKind::Metadata(_) | ConstKind::InlineAsm(_) | ConstKind::NoneToken)
        {
            return unsupported(text.clone());
        }
        Ok(ty)
    }

    /// The value of a constant whose operands have these values.
    fn constant_of(&mut self, body: &Body, constant: Const, values: &[Value]) -> Result<Value> {
        let data = body.consts.get(constant);
        let ty = self.supported(body, constant)?;
        let width = ty.element().map_or(0, Scalar::bits);
        Ok(match &data.kind {
            ConstKind::Int(n) if width > 64 => wide::number(width, *n),
            ConstKind::Int(n) => Value::int(width, *n as u64 as u128),
            ConstKind::BigInt(digits) => match wide::of_text(width, digits) {
                Some(value) => value,
                None => return unsupported("this integer"),
            },
            ConstKind::Float(bits) => match ty.scalar() {
                Some(Scalar::Float) => Value::Bits(u64::from(single(*bits))),
                Some(s) => Value::int(s.bits(), float::of_f64(s, f64::from_bits(*bits))),
                None => return unsupported("a constant of this type"),
            },
            ConstKind::OtherFloat(text) => match ty.scalar().and_then(|s| float::of_text(s, text)) {
                Some(bits) => Value::int(width, bits),
                None => return unsupported("a floating-point constant of this type"),
            },
            ConstKind::Null | ConstKind::Zero => match zero(&ty) {
                Some(zero) => zero,
                None => return unsupported("an aggregate of this size in a register"),
            },
            ConstKind::Undef => Value::UNDEF,
            ConstKind::Poison => Value::POISON,
            ConstKind::NoneToken | ConstKind::Metadata(_) => Value::UNDEF,
            ConstKind::Aggregate(_) => Value::aggregate(values.to_vec()),
            ConstKind::Bytes(bytes) => Value::aggregate(bytes.iter().map(|&b| Value::Bits(u64::from(b))).collect()),
            ConstKind::Splat(_) => Value::aggregate(vec![values[0].clone(); ty.len() as usize]),
            ConstKind::Global(Some(id), _) => match self.addresses[*id] {
                Some(address) => Value::Bits(address),
                None => Value::Bits(self.address_by_name(*id)?),
            },
            ConstKind::Global(None, name) => {
                return unsupported(format!("the address of @{}", String::from_utf8_lossy(name)));
            }
            ConstKind::BlockAddress(_) if self.names.is_some() => return unsupported("the address of a block"),
            ConstKind::BlockAddress(text) => {
                let Some((function, label)) = split_block_address(text) else {
                    return unsupported("this block address");
                };
                match self.module.find_global(function) {
                    Some(id) => Value::Bits(self.block_address(id, &unquoted_name(label))),
                    None => return unsupported("this block address"),
                }
            }
            ConstKind::DsoLocalEquivalent(_) | ConstKind::NoCfi(_) => values[0].clone(),
            ConstKind::Expr { opcode, flags, ty: source, operands, .. } => {
                let expression = Expression { opcode: *opcode, flags: *flags, source: *source, operands, values };
                self.expression(body, &expression, &ty)?
            }
            ConstKind::PtrAuth(_) => return unsupported("signed pointers"),
            ConstKind::InlineAsm(_) => return unsupported("inline assembly"),
            other => return unsupported(format!("the constant {other:?}")),
        })
    }

    fn expression(&mut self, body: &Body, e: &Expression<'_>, ty: &Ty) -> Result<Value> {
        let &Expression { opcode, flags, source, operands, values } = e;
        let from = operands.first().map(|&c| self.ty(body, body.consts.get(c).ty));
        match (opcode, values) {
            (Opcode::GetElementPtr, values) => {
                let widths: Vec<u32> = operands.iter().map(|&c| self.index_width(body, c)).collect();
                let source = self.ty(body, source);
                let Some(n) = ty.lanes() else { return self.address_of(&source, values, &widths) };
                let of = |value: &Value, i: usize| match value {
                    Value::Aggregate(_) => value.member(i),
                    scalar => scalar.clone(),
                };
                let lane = |i: usize| {
                    let values: Vec<Value> = values.iter().map(|value| of(value, i)).collect();
                    self.address_of(&source, &values, &widths)
                };
                Ok(Value::aggregate((0..n as usize).map(lane).collect::<Result<_>>()?))
            }
            (Opcode::BitCast, [value]) => match from {
                Some(from) => bitcast(ByteOrder::of(self.layout), &from, ty, value),
                None => unsupported("this constant cast"),
            },
            (op, [value]) if op.is_cast() => match (from.as_deref().and_then(Ty::scalar), ty.scalar()) {
                (Some(from), Some(to)) => arith::cast(op, flags, from, to, value),
                _ => unsupported("this constant cast"),
            },
            (op, [a, b]) if op.is_binary() => match ty.scalar() {
                Some(s) => arith::binary(op, flags, s, a, b),
                None => unsupported("this constant expression"),
            },
            _ => unsupported(format!("a constant {}", opcode.keyword())),
        }
    }

    /// A constant `getelementptr` of one address: what it is based on, and indices with their
    /// widths.
    fn address_of(&self, source: &Rc<Ty>, values: &[Value], widths: &[u32]) -> Result<Value> {
        let [base, indices @ ..] = values else { return unsupported("this constant getelementptr") };
        let Some(base) = base.defined() else { return Ok(base.clone()) };
        let mut at = base as u64;
        let mut current = source.clone();
        for (i, (index, &width)) in indices.iter().zip(&widths[1..]).enumerate() {
            let Some(bits) = index.defined() else { return unsupported("this constant getelementptr") };
            let n = arith::sext128(width, bits) as i64;
            let next = match i {
                0 => Some((n.wrapping_mul(current.size as i64) as u64, current)),
                _ => step(&current, n),
            };
            let Some((offset, member)) = next else { return unsupported("this constant getelementptr") };
            at = at.wrapping_add(offset);
            current = member;
        }
        Ok(Value::int(self.pointer_bits, u128::from(at)))
    }

    fn index_width(&mut self, body: &Body, constant: Const) -> u32 {
        self.ty(body, body.consts.get(constant).ty).element().map_or(64, Scalar::bits)
    }
}

/// An operator over constants, and their values.
struct Expression<'e> {
    opcode: Opcode,
    flags: Flags,
    /// Source element type of a `getelementptr`, otherwise the result's type.
    source: TypeId,
    operands: &'e [Const],
    values: &'e [Value],
}

/// The constants whose values the value of a constant depends on.
fn operands(kind: &ConstKind) -> &[Const] {
    match kind {
        ConstKind::Aggregate(list) | ConstKind::Expr { operands: list, .. } => list,
        ConstKind::Splat(c) | ConstKind::DsoLocalEquivalent(c) | ConstKind::NoCfi(c) => std::slice::from_ref(c),
        _ => &[],
    }
}

/// Offset and type after an index into a type.
pub(crate) fn step(ty: &Ty, index: i64) -> Option<(u64, Rc<Ty>)> {
    match &ty.kind {
        Kind::Array(_, e) => Some((index.wrapping_mul(e.size as i64) as u64, e.clone())),
        Kind::Struct(fields) => fields.get(usize::try_from(index).ok()?).map(|f| (f.0, f.1.clone())),
        Kind::Vector(_, s) => Some((index.wrapping_mul(s.bytes() as i64) as u64, ty.member(0)?)),
        _ => None,
    }
}

/// The bits of a `float` that the text gives as those of a `double`, payloads kept.
fn single(bits: u64) -> u32 {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        return ((bits >> 32) as u32 & 0x8000_0000) | 0x7f80_0000 | ((bits >> 29) as u32 & 0x007f_ffff);
    }
    (value as f32).to_bits()
}

/// `f label` or `"f" label`: the two names.
fn split_block_address(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = match text.first()? {
        b'"' => 2 + text[1..].iter().position(|&b| b == b'"')?,
        _ => text.iter().position(|&b| b == b' ')?,
    };
    Some((&text[..end], text.get(end + 1..)?))
}

/// Stores a value of any type. Padding is undefined then.
pub(crate) fn store(memory: &mut Memory, ty: &Ty, address: u64, value: &Value) -> Result<()> {
    match &ty.kind {
        Kind::Void => Ok(()),
        Kind::Scalar(s) => store_scalar(memory, *s, address, value),
        Kind::Vector(n, s) if s.bits() % 8 == 0 => {
            for i in 0..*n as usize {
                store_scalar(memory, *s, address.wrapping_add(i as u64 * s.bytes()), &value.member(i))?;
            }
            Ok(())
        }
        Kind::Vector(n, s) if n * s.bits() <= 128 => {
            memory.store_raw(address, n * s.bits(), pack_lanes(memory.order, *n, *s, value))
        }
        Kind::Array(n, e) => {
            for i in 0..*n {
                let at = address.wrapping_add(i * e.size);
                store(memory, e, at, &value.member(i as usize))?;
                memory.forget(at.wrapping_add(e.stored()), e.size - e.stored())?;
            }
            Ok(())
        }
        Kind::Struct(fields) => {
            for (i, (offset, field)) in fields.iter().enumerate() {
                store(memory, field, address.wrapping_add(*offset), &value.member(i))?;
                let (end, next) = (offset + field.stored(), fields.get(i + 1).map_or(ty.size, |next| next.0));
                memory.forget(address.wrapping_add(end), next - end)?;
            }
            Ok(())
        }
        Kind::Vector(..) => unsupported("a long vector of small integers in memory"),
        Kind::Unsupported(text) => unsupported(text.clone()),
    }
}

/// Loads a value of any type.
pub(crate) fn load(memory: &Memory, ty: &Ty, address: u64) -> Result<Value> {
    Ok(match &ty.kind {
        Kind::Void => Value::UNDEF,
        Kind::Scalar(s) => load_scalar(memory, *s, address)?,
        Kind::Vector(n, s) if s.bits() % 8 == 0 => Value::aggregate(
            (0..u64::from(*n))
                .map(|i| load_scalar(memory, *s, address.wrapping_add(i * s.bytes())))
                .collect::<Result<_>>()?,
        ),
        Kind::Vector(n, s) if n * s.bits() <= 128 => {
            unpack_lanes(memory.order, *n, *s, memory.load_raw(address, n * s.bits())?)
        }
        Kind::Array(n, e) if *n <= 1 << 20 => {
            Value::aggregate((0..*n).map(|i| load(memory, e, address.wrapping_add(i * e.size))).collect::<Result<_>>()?)
        }
        Kind::Struct(fields) => Value::aggregate(
            fields.iter().map(|f| load(memory, &f.1, address.wrapping_add(f.0))).collect::<Result<_>>()?,
        ),
        Kind::Array(..) => return unsupported("an array of this size in a register"),
        Kind::Vector(..) => return unsupported("a long vector of small integers in memory"),
        Kind::Unsupported(text) => return unsupported(text.clone()),
    })
}

/// Stores a scalar.
pub(crate) fn store_scalar(memory: &mut Memory, ty: Scalar, address: u64, value: &Value) -> Result<()> {
    match ty {
        Scalar::PpcFp128 => memory.store_raw(address, ty.bits(), memory.order.as_integer(ty, value.raw(ty.bits()))),
        _ => memory.store_scalar(address, ty.bits(), value),
    }
}

/// Loads a scalar.
pub(crate) fn load_scalar(memory: &Memory, ty: Scalar, address: u64) -> Result<Value> {
    match ty {
        Scalar::PpcFp128 => {
            let (bits, undef) = memory.order.as_integer(ty, memory.load_raw(address, ty.bits())?);
            Ok(Value::of_raw(ty.bits(), bits, undef))
        }
        _ => memory.load_scalar(address, ty.bits()),
    }
}

/// The lanes of a vector as the integer that is in the same bytes, as [`Value::raw`] has it.
fn pack_lanes(order: ByteOrder, n: u32, ty: Scalar, value: &Value) -> (u128, u128) {
    let (mut bits, mut undef) = (0u128, 0u128);
    for (i, at) in order.lanes(n, ty.bits()).enumerate() {
        let (b, u) = order.as_integer(ty, value.member(i).raw(ty.bits()));
        bits |= b << at;
        undef |= u << at;
    }
    (bits, undef)
}

/// The reverse of [`pack_lanes`].
fn unpack_lanes(order: ByteOrder, n: u32, ty: Scalar, (bits, undef): (u128, u128)) -> Value {
    let lane = |at: u32| {
        let (bits, undef) = order.as_integer(ty, (bits >> at, undef >> at));
        Value::of_raw(ty.bits(), bits, undef)
    };
    Value::aggregate(order.lanes(n, ty.bits()).map(lane).collect())
}

/// True if a `bitcast` between two types leaves the bits of a value as they are.
pub(crate) fn keeps_bits(order: ByteOrder, from: &Ty, to: &Ty) -> bool {
    let is_pair = |ty: Scalar| order == ByteOrder::Big && ty == Scalar::PpcFp128;
    matches!((from.scalar(), to.scalar()), (Some(from), Some(to)) if is_pair(from) == is_pair(to))
}

/// A value of one type seen as another one of the same size, by way of bytes.
pub(crate) fn bitcast(order: ByteOrder, from: &Ty, to: &Ty, value: &Value) -> Result<Value> {
    let lanes = |ty: &Ty| ty.element().map(|s| (ty.lanes().unwrap_or(1), s));
    let (Some((from_n, from_lane)), Some((to_n, to_lane))) = (lanes(from), lanes(to)) else {
        return unsupported("this bitcast");
    };
    let (from_width, to_width) = (from_lane.bits(), to_lane.bits());
    if from_n * from_width != to_n * to_width {
        return undefined("bitcast between types of different sizes");
    }
    if keeps_bits(order, from, to) {
        return Ok(value.clone());
    }
    let one = |ty: &Ty, v: &Value| if ty.lanes().is_some() { v.clone() } else { Value::aggregate(vec![v.clone()]) };
    if from_n * from_width <= 128 {
        let packed = pack_lanes(order, from_n, from_lane, &one(from, value));
        let lanes = unpack_lanes(order, to_n, to_lane, packed);
        return Ok(if to.lanes().is_some() { lanes } else { lanes.member(0) });
    }
    // Longer ones: in groups that both lane sizes divide.
    let group = from_width.max(to_width);
    if group % from_width != 0 || group % to_width != 0 || group > 128 {
        return unsupported("this bitcast");
    }
    let (per_from, per_to) = (group / from_width, group / to_width);
    let mut out = Vec::new();
    for g in 0..from_n * from_width / group {
        let part = Value::aggregate((0..per_from).map(|i| value.member((g * per_from + i) as usize)).collect());
        let group = unpack_lanes(order, per_to, to_lane, pack_lanes(order, per_from, from_lane, &part));
        out.extend((0..per_to as usize).map(|i| group.member(i)));
    }
    Ok(Value::aggregate(out))
}
