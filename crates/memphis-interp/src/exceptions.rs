//! C++ exceptions, as the Itanium C++ ABI has them.
//!
//! A throw has two phases. First the frames are searched for a handler: a `catch` that the type
//! matches, or a `filter` that it violates. If there is none, the program terminates with all frames
//! intact. Then frames are left one by one, and control goes to the landing pads of those that clean
//! up; each ends with `resume`, which goes on to the callers, up to the handler.
//!
//! An `invoke` has its landing pad in its operation ([`Unwind`]), so calls cost nothing more. A
//! throw through functions that the library has called, such as a comparison of `qsort`, ends their
//! loops one by one, as [`Fault::Thrown`].
//!
//! A type is the address of its `std::type_info` object. The class of that object, whose table of
//! virtual functions is a variable of the C++ runtime, says whether it has bases.

use crate::code::{Code, EdgeId, Op, Pad, PadClause, Unwind};
use crate::library_state::Stream;
use crate::machine::{Called, Machine};
use crate::memory::Place;
use crate::step;
use crate::stop::{ExitCode, Fault, Result, exit, undefined, unsupported};
use crate::value::Value;
use std::collections::HashMap;

/// The bytes before a thrown object, `sizeof (_Unwind_Exception)`: compiled code uses this number.
pub(crate) const HEADER: u64 = 32;

/// The state of all exceptions. An exception is known by the address of its header.
#[derive(Debug, Default)]
pub(crate) struct Exceptions {
    pub thrown: HashMap<u64, Exception>,
    /// Those that are caught, the innermost last.
    pub caught: Vec<u64>,
    /// The number of those that are thrown and not caught yet.
    pub uncaught: u64,
    /// Exception and selector at the landing pad to which control goes.
    landing: (u64, i32),
    /// The types with selectors: that of the first one is 1.
    types: Vec<u64>,
    /// The function of `std::set_terminate`.
    pub on_terminate: u64,
}

/// An exception.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Exception {
    pub ty: u64,
    /// The address of the function that destroys the object, or null.
    pub destructor: u64,
    /// The number of its handlers that are running; negative after `throw;`.
    pub handlers: i64,
    /// The object as its handler sees it: a base of the one thrown, or a pointer's value.
    pub value: u64,
}

/// The place at which a frame goes on with an exception.
#[derive(Debug)]
struct Landing {
    edge: EdgeId,
    selector: i32,
    /// The exception's value in its handler; `None` for a cleanup.
    caught: Option<u64>,
}

/// A base class of a class.
#[derive(Debug)]
struct Base {
    ty: u64,
    offset: i64,
    is_virtual: bool,
    is_public: bool,
}

/// The kind of a type.
#[derive(Debug, PartialEq, Eq)]
enum TypeKind {
    /// The runtime's own, with its symbol: `_ZTIi`.
    External(String),
    Class(Bases),
    /// Qualifiers and pointee.
    Pointer(u64, u64),
    Other,
}

/// The form in which a class lists its bases.
#[derive(Debug, PartialEq, Eq)]
enum Bases {
    None,
    One,
    Many,
}

/// Qualifiers of a pointee: `const`, `volatile`, `restrict`.
const CONST: u64 = 1;
const QUALIFIERS: u64 = 7;

/// Exceptions of the standard library, and their bases.
const STANDARD_BASES: &[(&str, &str)] = &[
    ("_ZTISt9bad_alloc", "_ZTISt9exception"),
    ("_ZTISt20bad_array_new_length", "_ZTISt9bad_alloc"),
    ("_ZTISt8bad_cast", "_ZTISt9exception"),
    ("_ZTISt10bad_typeid", "_ZTISt9exception"),
    ("_ZTISt13bad_exception", "_ZTISt9exception"),
    ("_ZTISt11logic_error", "_ZTISt9exception"),
    ("_ZTISt12domain_error", "_ZTISt11logic_error"),
    ("_ZTISt16invalid_argument", "_ZTISt11logic_error"),
    ("_ZTISt12length_error", "_ZTISt11logic_error"),
    ("_ZTISt12out_of_range", "_ZTISt11logic_error"),
    ("_ZTISt13runtime_error", "_ZTISt9exception"),
    ("_ZTISt11range_error", "_ZTISt13runtime_error"),
    ("_ZTISt14overflow_error", "_ZTISt13runtime_error"),
    ("_ZTISt15underflow_error", "_ZTISt13runtime_error"),
];

impl Machine<'_> {
    /// Throws an exception at the current operation, if anything catches it; otherwise terminates.
    pub(crate) fn throw<T>(&mut self, exception: u64) -> Result<T> {
        self.library.exceptions.uncaught += 1;
        for frame in (0..self.frames.len()).rev() {
            self.memory.limits.work(1)?;
            let pc = self.frames.get(frame + 1).map_or(self.pc, |callee| callee.return_pc());
            if self.landing(frame, pc, exception)?.is_some_and(|landing| landing.caught.is_some()) {
                return Err(Box::new(Fault::Thrown(exception)));
            }
        }
        self.terminate(Some(exception))
    }

    /// Goes on after a call that has thrown an exception.
    pub(crate) fn land(&mut self, fault: Box<Fault>, floor: usize) -> Result<Called> {
        match *fault {
            Fault::Thrown(exception) => {
                self.unwind(exception, floor)?;
                Ok(Called::Jumped)
            }
            _ => Err(fault),
        }
    }

    /// Leaves frames above `floor` up to one with a landing pad for an exception, and goes there.
    ///
    /// # Errors
    /// [`Fault::Thrown`] if there is none.
    pub(crate) fn unwind(&mut self, exception: u64, floor: usize) -> Result<()> {
        while self.frames.len() > floor {
            self.memory.limits.work(1)?;
            let top = self.frames.len() - 1;
            let Some(Landing { edge, selector, caught }) = self.landing(top, self.pc, exception)? else {
                self.leave();
                continue;
            };
            if let (Some(value), Some(thrown)) = (caught, self.library.exceptions.thrown.get_mut(&exception)) {
                thrown.value = value;
            }
            self.library.exceptions.landing = (exception, selector);
            let (code, base) = (self.frames[top].code.clone(), self.frames[top].base);
            self.pc = step::take(&code, &mut self.registers[base..], edge);
            return Ok(());
        }
        Err(Box::new(Fault::Thrown(exception)))
    }

    /// The value of a `landingpad`.
    pub(crate) fn landed(&self) -> Value {
        let (exception, selector) = self.library.exceptions.landing;
        Value::aggregate(vec![Value::Bits(exception), Value::int(32, selector as u32 as u128)])
    }

    /// The landing pad of the call before `pc` in a frame, if the exception goes there.
    fn landing(&mut self, frame: usize, pc: usize, exception: u64) -> Result<Option<Landing>> {
        let code: std::rc::Rc<Code> = self.frames[frame].code.clone();
        let unwind = match pc.checked_sub(1).and_then(|pc| code.ops.get(pc)) {
            Some(Op::Call(call)) => &call.unwind,
            _ => &None,
        };
        match unwind {
            None => Ok(None),
            Some(Unwind { edge, pad: Some(pad) }) => {
                let selected = self.select(pad, exception)?;
                Ok(selected.map(|(selector, caught)| Landing { edge: *edge, selector, caught }))
            }
            Some(Unwind { pad: None, .. }) => unsupported("the funclets of Windows"),
        }
    }

    /// The selector of the first clause that an exception meets, and the value that is caught.
    fn select(&mut self, pad: &Pad, exception: u64) -> Result<Option<(i32, Option<u64>)>> {
        for (index, clause) in pad.clauses.iter().enumerate() {
            match clause {
                PadClause::Catch(ty) => {
                    if let Some(value) = self.caught_as(exception, *ty)? {
                        return Ok(Some((self.selector(*ty), Some(value))));
                    }
                }
                PadClause::Filter(types) => {
                    let mut passes = false;
                    for &ty in types {
                        passes |= self.caught_as(exception, ty)?.is_some();
                    }
                    if !passes {
                        return Ok(Some((-1 - index as i32, Some(exception + HEADER))));
                    }
                }
            }
        }
        Ok(pad.is_cleanup.then_some((0, None)))
    }

    /// `llvm.eh.typeid.for`: the number by which handlers tell types.
    pub(crate) fn selector(&mut self, ty: u64) -> i32 {
        let types = &mut self.library.exceptions.types;
        let index = types.iter().position(|&known| known == ty).unwrap_or(types.len());
        if index == types.len() {
            types.push(ty);
        }
        index as i32 + 1
    }

    /// The exception with this header.
    pub(crate) fn exception(&self, header: u64) -> Result<Exception> {
        match self.library.exceptions.thrown.get(&header) {
            Some(exception) => Ok(*exception),
            None => undefined(format!("an exception at {header:#x}, where none was thrown")),
        }
    }

    /// The value of an exception in a handler for a type; `None` if the handler does not catch it.
    fn caught_as(&mut self, header: u64, ty: u64) -> Result<Option<u64>> {
        let thrown = self.exception(header)?.ty;
        let object = header + HEADER;
        if ty == 0 {
            return Ok(Some(object));
        }
        let value = match self.type_kind(thrown)? {
            TypeKind::Pointer(..) => self.word(object)?,
            TypeKind::External(name) if name == "_ZTIDn" => {
                let is_pointer = matches!(self.type_kind(ty)?, TypeKind::Pointer(..));
                return Ok(if is_pointer { Some(0) } else { (ty == thrown).then_some(object) });
            }
            _ => object,
        };
        self.converted(thrown, ty, value)
    }

    /// The value as a handler's type has it, after conversions that handlers allow: to a base class,
    /// of pointers also to `void *` and to more qualifiers.
    fn converted(&mut self, mut from: u64, mut to: u64, value: u64) -> Result<Option<u64>> {
        let (mut depth, mut is_const) = (0, true);
        while from != to {
            self.memory.limits.work(1)?;
            match (self.type_kind(from)?, self.type_kind(to)?) {
                (TypeKind::Pointer(has, pointee), TypeKind::Pointer(allows, target)) => {
                    if !is_const || has & !allows & QUALIFIERS != 0 {
                        return Ok(None);
                    }
                    is_const = allows & CONST != 0;
                    let is_void = matches!(self.type_kind(target)?, TypeKind::External(name) if name == "_ZTIv");
                    if depth == 0 && is_void && self.type_kind(pointee)? != TypeKind::Other {
                        return Ok(Some(value));
                    }
                    (from, to, depth) = (pointee, target, depth + 1);
                }
                _ if depth > 1 => return Ok(None),
                _ => return self.base_at(from, to, value),
            }
        }
        Ok(Some(value))
    }

    /// The address of the base `to` of an object of class `from`, if it has one such base, which is
    /// public.
    fn base_at(&mut self, from: u64, to: u64, object: u64) -> Result<Option<u64>> {
        let mut found = self.subobjects(from, object, to)?;
        // Of equal addresses, a public one is first, and is kept.
        found.sort_unstable_by(|a, b| b.cmp(a));
        found.dedup_by_key(|sub| sub.0);
        match found[..] {
            [(at, true)] => Ok(Some(at)),
            _ => Ok(None),
        }
    }

    /// The subobjects of class `wanted` in an object of class `from`: address, and whether all
    /// classes on the way to it are public bases.
    fn subobjects(&mut self, from: u64, object: u64, wanted: u64) -> Result<Vec<(u64, bool)>> {
        let (mut pending, mut found) = (vec![(from, object, true)], Vec::new());
        while let Some((ty, at, is_public)) = pending.pop() {
            self.memory.limits.work(1)?;
            if ty == wanted {
                found.push((at, is_public));
                continue;
            }
            for base in self.bases(ty)? {
                let at = match (at, base.is_virtual) {
                    // A null pointer stays one.
                    (0, _) => 0,
                    (_, false) => at.wrapping_add_signed(base.offset),
                    (_, true) => {
                        let table = self.word(at)?;
                        at.wrapping_add(self.word(table.wrapping_add_signed(base.offset))?)
                    }
                };
                pending.push((base.ty, at, is_public && base.is_public));
            }
        }
        Ok(found)
    }

    fn bases(&mut self, ty: u64) -> Result<Vec<Base>> {
        let plain = |ty| Base { ty, offset: 0, is_virtual: false, is_public: true };
        Ok(match self.type_kind(ty)? {
            TypeKind::External(name) => {
                let mut name = &name[..];
                // A base that the program does not mention has no address, but its bases may.
                loop {
                    let Some(&(_, base)) = STANDARD_BASES.iter().find(|row| row.0 == name) else { break Vec::new() };
                    match self.symbol(base) {
                        Some(address) => break vec![plain(address)],
                        None => name = base,
                    }
                }
            }
            TypeKind::Class(Bases::One) => vec![plain(self.word(ty + 16)?)],
            TypeKind::Class(Bases::Many) => {
                let (n, undef) = self.memory.load64(ty + 20, 4)?;
                let n = if undef == 0 { n } else { 0 };
                let mut bases = Vec::new();
                for at in (0..n).map(|index| ty + 24 + 16 * index) {
                    self.memory.limits.work(1)?;
                    let (base, flags) = (self.word(at)?, self.word(at + 8)?);
                    let (is_virtual, is_public) = (flags & 1 != 0, flags & 2 != 0);
                    bases.push(Base { ty: base, offset: flags as i64 >> 8, is_virtual, is_public });
                }
                bases
            }
            TypeKind::Class(Bases::None) | TypeKind::Pointer(..) | TypeKind::Other => Vec::new(),
        })
    }

    /// `dynamic_cast` of an object with virtual functions: to a class that it is derived from or
    /// that is derived from its class, or null.
    pub(crate) fn dynamic_cast(&mut self, object: u64, from: u64, to: u64) -> Result<u64> {
        let table = self.word(object)?;
        let whole = object.wrapping_add(self.word(table.wrapping_sub(16))?);
        let ty = self.word(table.wrapping_sub(8))?;
        let mut down = Vec::new();
        let targets = self.subobjects(ty, whole, to)?;
        for &(at, _) in &targets {
            if self.subobjects(to, at, from)?.contains(&(object, true)) && !down.contains(&at) {
                down.push(at);
            }
        }
        if let [at] = down[..] {
            return Ok(at);
        }
        let is_public = self.subobjects(ty, whole, from)?.contains(&(object, true));
        match self.base_at(ty, to, whole)? {
            Some(at) if is_public && down.is_empty() => Ok(at),
            _ => Ok(0),
        }
    }

    fn type_kind(&mut self, ty: u64) -> Result<TypeKind> {
        if self.memory.offset_in(Place::Elsewhere, ty).is_some() {
            let name = self.memory.variable_at(ty).map_or("", |(name, _)| name).to_owned();
            let Some(pointee) = name.strip_prefix("_ZTIP") else { return Ok(TypeKind::External(name)) };
            // The runtime has the pointers to fundamental types, const and not.
            let (qualifiers, pointee) = pointee.strip_prefix('K').map_or((0, pointee), |pointee| (CONST, pointee));
            return Ok(TypeKind::Pointer(qualifiers, self.memory.add_elsewhere(format!("_ZTI{pointee}"))));
        }
        let table = self.word(ty)?;
        let class = self.memory.variable_at(table).map_or("", |(name, _)| name).to_owned();
        Ok(match class.strip_prefix("_ZTVN10__cxxabiv1") {
            Some("17__class_type_infoE") => TypeKind::Class(Bases::None),
            Some("20__si_class_type_infoE") => TypeKind::Class(Bases::One),
            Some("21__vmi_class_type_infoE") => TypeKind::Class(Bases::Many),
            Some("19__pointer_type_infoE") => {
                let (flags, _) = self.memory.load64(ty + 16, 4)?;
                TypeKind::Pointer(flags, self.word(ty + 24)?)
            }
            // A runtime in LLVM IR defines those of fundamental types.
            Some("23__fundamental_type_infoE") => {
                TypeKind::External(self.memory.variable_at(ty).map_or("", |(name, _)| name).to_owned())
            }
            Some(_) => TypeKind::Other,
            None => return unsupported(format!("a type whose class is @{class}")),
        })
    }

    /// The address of a global of any module.
    fn symbol(&self, name: &str) -> Option<u64> {
        self.images().find_map(|image| image.addresses[image.module.find_global(name.as_bytes())?])
    }

    pub(crate) fn word(&self, at: u64) -> Result<u64> {
        match self.memory.load64(at, self.image.pointer_bits / 8)? {
            (word, 0) => Ok(word),
            _ => undefined(format!("a word of the C++ runtime at {at:#x} is not defined")),
        }
    }

    /// `std::terminate`, because of an exception or not.
    pub(crate) fn terminate<T>(&mut self, exception: Option<u64>) -> Result<T> {
        let handler = self.library.exceptions.on_terminate;
        if let Some(header) = exception {
            self.begin_catch(header)?;
        }
        if handler != 0 {
            self.call_address(handler, Vec::new(), None)?;
            return exit(ExitCode::Abort);
        }
        let current = self.library.exceptions.caught.last().copied();
        let text = match current {
            None => "terminate called without an active exception\n".to_owned(),
            Some(header) => self.epitaph(header)?,
        };
        self.library.write(Stream::Err, text.into_bytes());
        exit(ExitCode::Abort)
    }

    /// The text that the GNU library prints when an exception ends the program; the name of the type
    /// stays mangled.
    fn epitaph(&mut self, header: u64) -> Result<String> {
        let ty = self.exception(header)?.ty;
        let name = self.memory.variable_at(ty).map_or(String::new(), |(name, _)| name.to_owned());
        let name = name.strip_prefix("_ZTI").unwrap_or(&name);
        let mut text = format!("terminate called after throwing an instance of '{name}'\n");
        if let Some(base) = self.symbol("_ZTISt9exception")
            && let Some(object) = self.base_at(ty, base, header + HEADER)?
        {
            let table = self.word(object)?;
            let what = self.word(table.wrapping_add(u64::from(self.image.pointer_bits / 4)))?;
            let what = self.call_address(what, vec![Value::Bits(object)], None)?;
            let what = self.memory.string(crate::demand::address(&what)?, u64::MAX)?;
            text += &format!("  what():  {}\n", String::from_utf8_lossy(&what));
        }
        Ok(text)
    }

    /// `__cxa_begin_catch`: returns the value of the exception in its handler.
    pub(crate) fn begin_catch(&mut self, header: u64) -> Result<u64> {
        let exception = self.exception(header)?;
        let exceptions = &mut self.library.exceptions;
        if let Some(thrown) = exceptions.thrown.get_mut(&header) {
            thrown.handlers = thrown.handlers.abs() + 1;
        }
        if exceptions.caught.last() != Some(&header) {
            exceptions.caught.push(header);
        }
        exceptions.uncaught = exceptions.uncaught.saturating_sub(1);
        Ok(exception.value)
    }

    /// `__cxa_end_catch`: destroys an exception when its last handler ends.
    pub(crate) fn end_catch(&mut self) -> Result<()> {
        let Some(&header) = self.library.exceptions.caught.last() else { return Ok(()) };
        let mut exception = self.exception(header)?;
        let is_rethrown = exception.handlers < 0;
        exception.handlers -= exception.handlers.signum();
        self.library.exceptions.thrown.insert(header, exception);
        if exception.handlers != 0 {
            return Ok(());
        }
        self.library.exceptions.caught.pop();
        if is_rethrown {
            return Ok(());
        }
        if exception.destructor != 0 {
            self.call_address(exception.destructor, vec![Value::Bits(header + HEADER)], None)?;
        }
        self.library.exceptions.thrown.remove(&header);
        self.memory.give_up(EXCEPTION);
        self.memory.release(header)
    }

    /// `throw;`
    pub(crate) fn rethrow<T>(&mut self) -> Result<T> {
        let Some(&header) = self.library.exceptions.caught.last() else { return self.terminate(None) };
        if let Some(exception) = self.library.exceptions.thrown.get_mut(&header) {
            exception.handlers = -exception.handlers;
        }
        self.throw(header)
    }
}

/// Bytes that the tables take for an exception.
pub(crate) const EXCEPTION: u64 = 96;
