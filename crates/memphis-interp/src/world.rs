//! The world around functions in observed runs: arguments, memory at the start, and what calls
//! return.
//!
//! All of it is chosen, by a seed, when a run first asks for it. Two runs that share a world meet
//! the same choices: the same arguments, the same first contents of a byte, the same result of the
//! n-th call. Objects of the world never overlap.

use crate::byte_order::ByteOrder;
use crate::float;
use crate::limits::Limits;
use crate::memory::Memory;
use crate::stop::{Result, unsupported};
use crate::value::{Kind, NARROW, Scalar, Ty, Value, mask};
use memphis_ir::{Module, attributes};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Bytes of an object that a pointer of unknown origin points to.
const OBJECT_SIZE: u64 = 4096;
/// Bytes of a variable that can be touched at most.
const MAX_VARIABLE: u64 = 1 << 16;
/// Variables that an observed run may mention.
const MAX_VARIABLES: usize = 500;
/// Objects that a world may have.
const MAX_OBJECTS: usize = 200;
/// Members of an aggregate that is chosen.
const MAX_MEMBERS: u64 = 256;
/// Memory of a run.
pub(crate) const MAX_MEMORY: u64 = 1 << 27;

/// An object that a run did not make itself.
#[derive(Debug, Clone)]
pub(crate) struct Object {
    pub start: u64,
    pub size: u64,
    pub align: u64,
    /// `@g`, or `object 1`.
    pub name: String,
    pub origin: Origin,
}

/// The origin of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A variable of the module that may be written.
    Variable,
    /// A constant whose initializer is not known.
    Constant,
    /// A constant with its initializer.
    Known,
    /// The target of a pointer of unknown origin.
    Given,
    /// The copy that a call made for a `byval` parameter: no other function sees it.
    Private,
}

impl Origin {
    pub fn is_constant(self) -> bool {
        matches!(self, Origin::Constant | Origin::Known)
    }
}

/// A memory that gives out addresses, and whose bytes nobody looks at.
fn addresses(pointer_bits: u32) -> Memory {
    Memory::new(pointer_bits, ByteOrder::Little, Limits::of_memory(MAX_MEMORY))
}

/// The globals that observed runs mention. Machines of two modules share them by name.
#[derive(Debug)]
pub(crate) struct Names {
    functions: HashMap<Vec<u8>, u64>,
    variables: HashMap<Vec<u8>, u64>,
    pub objects: Vec<(Vec<u8>, Object)>,
    layout: Memory,
    /// Runs have begun: there are no more variables than those mentioned so far.
    is_complete: bool,
}

impl Names {
    fn new(pointer_bits: u32) -> Names {
        Names {
            functions: HashMap::new(),
            variables: HashMap::new(),
            objects: Vec::new(),
            layout: addresses(pointer_bits),
            is_complete: false,
        }
    }

    /// The number of a function.
    pub fn function(&mut self, name: Vec<u8>) -> u64 {
        let next = self.functions.len() as u64;
        *self.functions.entry(name).or_insert(next)
    }

    fn function_name(&self, number: u64) -> Option<&[u8]> {
        self.functions.iter().find(|(_, n)| **n == number).map(|(name, _)| &name[..])
    }

    /// The address of a variable.
    pub fn variable(&mut self, name: Vec<u8>, size: u64, align: u64, is_constant: bool, is_known: bool) -> Result<u64> {
        if let Some(&address) = self.variables.get(&name) {
            return Ok(address);
        }
        if self.objects.len() >= MAX_VARIABLES {
            return unsupported("a function that mentions so many variables");
        }
        if self.is_complete {
            return unsupported("a variable that only an initializer mentions");
        }
        if size > MAX_VARIABLE {
            return unsupported("a variable of this size");
        }
        let shown = format!("@{}", String::from_utf8_lossy(&name));
        let start = self.layout.add_global(size, align, shown.clone())?;
        let origin = match (is_constant, is_known) {
            (false, _) => Origin::Variable,
            (true, false) => Origin::Constant,
            (true, true) => Origin::Known,
        };
        self.objects.push((name.clone(), Object { start, size, align, name: shown, origin }));
        self.variables.insert(name, start);
        Ok(start)
    }

    /// The object at an address. Variables are in the order of their addresses.
    fn at(&self, address: u64) -> Option<usize> {
        let after = self.objects.partition_point(|(_, object)| object.start <= address);
        let index = after.checked_sub(1)?;
        let object = &self.objects[index].1;
        (address - object.start <= object.size).then_some(index)
    }
}

/// The world of a run. See the module's head.
#[derive(Debug)]
pub struct World {
    pub(crate) names: Rc<RefCell<Names>>,
    /// The targets of pointers of unknown origin, in the order of their addresses.
    pub(crate) objects: Vec<Object>,
    layout: Memory,
    /// First contents that were chosen.
    bytes: HashMap<u64, u8>,
    pure_results: HashMap<String, Value>,
    inputs: Vec<(String, String)>,
    /// Numbers of the functions that are run: worth trying.
    constants: Vec<u128>,
    pointer_bits: u32,
    random: u64,
    style: u64,
}

impl World {
    /// A world for functions of a module, and of others with the same data layout.
    pub fn new(module: &Module<'_>) -> World {
        let layout = module.layout();
        let pointer_bits = layout.pointer_bits(0) as u32;
        World {
            names: Rc::new(RefCell::new(Names::new(pointer_bits))),
            objects: Vec::new(),
            layout: addresses(pointer_bits),
            bytes: HashMap::new(),
            pure_results: HashMap::new(),
            inputs: Vec::new(),
            constants: Vec::new(),
            pointer_bits,
            random: 0,
            style: 0,
        }
    }

    /// Forgets all choices. `seed` determines the next choices.
    pub fn restart(&mut self, seed: u64) {
        self.names.borrow_mut().is_complete = true;
        self.objects.clear();
        self.layout = addresses(self.pointer_bits);
        self.bytes.clear();
        self.pure_results.clear();
        self.inputs.clear();
        self.random = seed.wrapping_mul(0xd134_2543_de82_ef95) ^ 77;
        self.style = seed;
    }

    /// Returns the chosen inputs in the order of choice: a description and a value of each.
    pub fn inputs(&self) -> &[(String, String)] {
        &self.inputs
    }

    pub(crate) fn add_constants(&mut self, constants: impl Iterator<Item = u128>) {
        self.constants.extend(constants);
        self.constants.sort_unstable();
        self.constants.dedup();
    }

    pub(crate) fn note(&mut self, what: String, value: String) {
        self.inputs.push((what, value));
    }

    /// The next random number.
    pub(crate) fn next(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// Returns the result of an earlier call of a function without effect, with the same arguments.
    pub(crate) fn pure_result(&self, call: &str) -> Option<Value> {
        self.pure_results.get(call).cloned()
    }

    pub(crate) fn set_pure_result(&mut self, call: String, value: Value) {
        self.pure_results.insert(call, value);
    }

    /// The first contents of a byte that were chosen.
    pub(crate) fn byte(&self, address: u64) -> Option<u8> {
        self.bytes.get(&address).copied()
    }

    /// The first contents of a byte, chosen now if need be.
    pub(crate) fn choose_byte(&mut self, address: u64) -> u8 {
        if let Some(byte) = self.byte(address) {
            return byte;
        }
        let byte = (self.next() >> 13) as u8;
        self.bytes.insert(address, byte);
        byte
    }

    pub(crate) fn set_byte(&mut self, address: u64, byte: u8) {
        self.bytes.insert(address, byte);
    }

    /// An object that nothing else points to.
    pub(crate) fn object(&mut self, size: u64, align: u64, origin: Origin) -> Result<u64> {
        if self.objects.len() >= MAX_OBJECTS {
            return unsupported("so many objects");
        }
        if size > MAX_VARIABLE {
            return unsupported("an object of this size");
        }
        let (size, align) = (size.max(OBJECT_SIZE), align.clamp(64, 1 << 16));
        let start = self.layout.allocate(size, align)?;
        let name = format!("object {}", self.objects.len() + 1);
        self.objects.push(Object { start, size, align, name, origin });
        Ok(start)
    }

    /// The object at an address: of this world, or a variable.
    pub(crate) fn object_at(&self, address: u64) -> Option<Object> {
        let after = self.objects.partition_point(|object| object.start <= address);
        let found = after.checked_sub(1).map(|i| &self.objects[i]).filter(|o| address - o.start <= o.size);
        if let Some(object) = found {
            return Some(object.clone());
        }
        let names = self.names.borrow();
        names.at(address).map(|index| names.objects[index].1.clone())
    }

    /// `&object 1 + 8`; `None` for what is no address of the world.
    pub(crate) fn show_address(&self, address: u64) -> Option<String> {
        if address == 0 {
            return Some("null".to_owned());
        }
        if let Some(object) = self.object_at(address) {
            return Some(match address - object.start {
                0 => format!("&{}", object.name),
                offset => format!("&{} + {offset}", object.name),
            });
        }
        let names = self.names.borrow();
        let offset = names.layout.offset_in(crate::memory::Place::Functions, address)?;
        let name = names.function_name((offset / 16).checked_sub(1)?)?;
        Some(format!("@{}", String::from_utf8_lossy(name)))
    }

    /// A value of a type that keeps promises.
    pub(crate) fn choose(&mut self, ty: &Ty, promises: &Promises) -> Result<Value> {
        if promises.is_unknown {
            return unsupported("an attribute that restricts a value");
        }
        match &ty.kind {
            Kind::Void => Ok(Value::UNDEF),
            Kind::Scalar(Scalar::Ptr(_)) => self.choose_pointer(promises),
            Kind::Scalar(Scalar::Int(bits)) if *bits <= NARROW => Ok(self.choose_int(*bits, promises)),
            Kind::Scalar(s) if s.is_float() => Ok(self.choose_float(*s)),
            Kind::Scalar(_) => unsupported("an input of more than 128 bits"),
            Kind::Vector(..) | Kind::Array(..) | Kind::Struct(_) if ty.len() <= MAX_MEMBERS => {
                if promises.ranges.is_some() {
                    return unsupported("a range of vectors");
                }
                let none = Promises::default();
                let members = (0..ty.len()).map(|i| match ty.member(i) {
                    Some(member) => self.choose(&member, &none),
                    None => unsupported("an input of this type"),
                });
                Ok(Value::aggregate(members.collect::<Result<_>>()?))
            }
            Kind::Unsupported(text) => unsupported(text.clone()),
            _ => unsupported("an input of this type"),
        }
    }

    fn choose_int(&mut self, bits: u32, promises: &Promises) -> Value {
        let r = self.next();
        let small = [0, 1, u128::MAX, 2, 3, 4, 5, 7, 8, 16][(r >> 8) as usize % 10];
        let value = match (self.style % 6, r % 8) {
            (0, _) => u128::from(r >> 16 & 1),
            (1, 0..=5) => small,
            (2, 0..=5) => u128::from(self.style / 6),
            (3, _) => u128::from(r >> 16 & 7),
            (4, 0..=6) if !self.constants.is_empty() => {
                let constant = self.constants[(r >> 20) as usize % self.constants.len()];
                constant.wrapping_add(u128::from(r >> 8 & 3)).wrapping_sub(1)
            }
            (_, 0..=5) => u128::from(r >> 20 & 0xff),
            _ => u128::from(r) << 64 | u128::from(self.next()),
        };
        let value = value & mask(bits);
        match promises.ranges.as_ref().filter(|_| !promises.is_in_range(bits, value)).and_then(|ranges| ranges.first())
        {
            Some(&(lower, upper)) => {
                let length = (upper.wrapping_sub(lower) as u128 & mask(bits)).max(1);
                Value::int(bits, (lower as u128).wrapping_add(u128::from(r >> 4) % length))
            }
            None => Value::int(bits, value),
        }
    }

    fn choose_float(&mut self, ty: Scalar) -> Value {
        let r = self.next() as usize;
        let few = [0.0, 1.0, 2.0, -1.0, 3.0, 0.5, -2.5, 100.0];
        Value::int(ty.bits(), float::of_f64(ty, few[r % few.len()]))
    }

    fn choose_pointer(&mut self, promises: &Promises) -> Result<Value> {
        let may_be_null = !promises.non_null && promises.dereferenceable == 0;
        if may_be_null && self.next().is_multiple_of(8) {
            return Ok(Value::Bits(0));
        }
        let size = promises.dereferenceable.max(promises.dereferenceable_or_null);
        self.object(size, promises.align, Origin::Given).map(Value::Bits)
    }
}

/// Promises of attributes or metadata about a value.
#[derive(Debug, Clone, Default)]
pub(crate) struct Promises {
    /// From `noundef`: an undefined value is undefined behaviour.
    pub defined: bool,
    pub non_null: bool,
    /// 0 for none.
    pub align: u64,
    pub dereferenceable: u64,
    pub dereferenceable_or_null: u64,
    /// From, to (excluded); the bounds wrap.
    pub ranges: Option<Vec<(i128, i128)>>,
    /// True if there are promises that the interpreter does not understand.
    pub is_unknown: bool,
}

impl Promises {
    /// Returns the promises in the attributes of a parameter, argument or result.
    pub fn of_attributes(text: &[u8]) -> Promises {
        let number = |name: &[u8]| {
            let text = attributes::argument(text, name)?;
            std::str::from_utf8(text).ok()?.trim().parse::<u64>().ok()
        };
        let ranges = attributes::argument(text, b"range").map(ranges_of);
        // The address of a copy that the call has made is an address.
        let copies = [&b"byval"[..], b"sret", b"inalloca", b"preallocated"];
        Promises {
            defined: attributes::has(text, b"noundef") || number(b"dereferenceable").is_some(),
            non_null: attributes::has(text, b"nonnull") || copies.iter().any(|name| attributes::has(text, name)),
            align: attributes::alignment(text).unwrap_or(0),
            dereferenceable: number(b"dereferenceable").unwrap_or(0),
            dereferenceable_or_null: number(b"dereferenceable_or_null").unwrap_or(0),
            is_unknown: attributes::has(text, b"nofpclass") || matches!(ranges, Some(None)),
            ranges: ranges.flatten(),
        }
    }

    /// Adds the promise of a metadata attachment.
    pub fn add_metadata(&mut self, kind: &[u8], text: &[u8]) {
        let number = || {
            let digits = String::from_utf8_lossy(text).into_owned();
            digits.trim_end_matches('}').split_ascii_whitespace().next_back().and_then(|word| word.parse::<u64>().ok())
        };
        match kind {
            b"noundef" => self.defined = true,
            b"nonnull" => self.non_null = true,
            b"range" => {
                let open = text.iter().position(|&b| b == b'{').map_or(0, |at| at + 1);
                let close = text.iter().rposition(|&b| b == b'}').unwrap_or(text.len());
                self.ranges = ranges_of(&text[open..close.max(open)]);
                self.is_unknown |= self.ranges.is_none();
            }
            b"align" => match number() {
                Some(n) => self.align = n,
                None => self.is_unknown = true,
            },
            b"dereferenceable" => match number() {
                Some(n) => self.dereferenceable = n,
                None => self.is_unknown = true,
            },
            b"dereferenceable_or_null" => match number() {
                Some(n) => self.dereferenceable_or_null = n,
                None => self.is_unknown = true,
            },
            b"nofpclass" => self.is_unknown = true,
            _ => {}
        }
    }

    /// Both.
    pub fn and(&self, other: &Promises) -> Promises {
        Promises {
            defined: self.defined || other.defined,
            non_null: self.non_null || other.non_null,
            align: self.align.max(other.align),
            dereferenceable: self.dereferenceable.max(other.dereferenceable),
            dereferenceable_or_null: self.dereferenceable_or_null.max(other.dereferenceable_or_null),
            is_unknown: self.is_unknown
                || other.is_unknown
                || self.ranges.is_some() && other.ranges.is_some() && self.ranges != other.ranges,
            ranges: self.ranges.clone().or_else(|| other.ranges.clone()),
        }
    }

    pub fn is_empty(&self) -> bool {
        let Promises { defined, non_null, align, dereferenceable, dereferenceable_or_null, ranges, is_unknown } = self;
        !defined
            && !non_null
            && *align <= 1
            && *dereferenceable == 0
            && *dereferenceable_or_null == 0
            && ranges.is_none()
            && !is_unknown
    }

    fn is_in_range(&self, bits: u32, value: u128) -> bool {
        self.ranges.as_ref().is_none_or(|ranges| {
            ranges.iter().any(|&(lower, upper)| {
                let (lower, upper) = (lower as u128 & mask(bits), upper as u128 & mask(bits));
                if lower < upper { lower <= value && value < upper } else { value >= lower || value < upper }
            })
        })
    }

    /// A value under its promises: what breaks one is poison.
    pub fn restrict(&self, memory: &Memory, ty: &Ty, value: &Value) -> Result<Value> {
        if self.is_unknown {
            return unsupported("an attribute that restricts a value");
        }
        let Some(bits) = value.defined() else { return Ok(value.clone()) };
        let keeps = match ty.kind {
            Kind::Scalar(Scalar::Ptr(_)) => {
                let address = bits as u64;
                let is_open = |len: u64| len == 0 || memory.check("load", address, len).is_ok();
                !(self.non_null && address == 0)
                    && address.is_multiple_of(self.align.max(1))
                    && is_open(self.dereferenceable)
                    && (address == 0 || is_open(self.dereferenceable_or_null))
            }
            Kind::Scalar(Scalar::Int(width)) => self.is_in_range(width, bits),
            _ if self.ranges.is_some() => return unsupported("a range of vectors"),
            _ => true,
        };
        Ok(if keeps { value.clone() } else { Value::POISON })
    }
}

/// `i32 0, i32 10, i32 20, i32 30` or `i32 0, 10`: pairs of bounds.
fn ranges_of(text: &[u8]) -> Option<Vec<(i128, i128)>> {
    let text = std::str::from_utf8(text).ok()?;
    let numbers: Option<Vec<i128>> =
        text.split(',').map(|part| part.split_ascii_whitespace().next_back()?.parse().ok()).collect();
    let numbers = numbers.filter(|n| !n.is_empty() && n.len().is_multiple_of(2))?;
    Some(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}
