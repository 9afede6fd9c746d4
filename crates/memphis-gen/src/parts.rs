//! Random programs that access slots in parts: structs, arrays and bytes that are read and written
//! as other types, copied, filled, and loaded and stored as aggregates. They are meant to be run:
//! each ends, and returns what it has seen and what memory holds at the end, value by value.
//!
//! ```text
//!   @f(i64 %x)             calls @g with addresses of globals or of a slot; the result is the log and the globals
//!   @g(i64 %x, ptr, ptr)   slots; loads, stores, copies of parts of them, of globals and of what the arguments point to,
//!                          in branches and loops; @see logs a value
//! ```
//!
//! Some slots hold poison. These are accessed in elements of one type only, and copied in whole
//! elements to others of their kind: so no scalar that is copied is poison in part.

mod accesses;
mod control;
mod types;
mod values;

pub use types::Layout;

use crate::lines::Lines;
use crate::rng::Rng;
use std::fmt::Write;
use types::{Scalar, Ty};

/// The size of globals, and of what arguments point to at most.
const SIZE: usize = 64;

/// The bytes that may be accessed through an argument.
const ROOM: usize = 48;

/// Values that the log keeps.
const LOGGED: usize = 64;

/// Slots are no larger.
const MAX_SLOT: usize = 64;

/// A function `@f` that takes an `i64`, and what it calls. The data layout is one of
/// [`Layout::ALL`].
///
/// ```
/// let program = memphis_gen::parts::random_parts(7);
/// assert_eq!(program, memphis_gen::parts::random_parts(7));
/// assert!(program.contains("@f(i64 %x)"));
/// ```
pub fn random_parts(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let layout = rng.pick(Layout::ALL);
    let tidy = rng.pick(&[0.0, 0.5, 0.9, 0.97, 1.0]);
    let mut program = Program {
        rng: &mut rng,
        layout,
        tidy,
        out: Lines::default(),
        objects: Vec::new(),
        poisoned: Vec::new(),
        scope: Scope::default(),
        block: 0,
        n_blocks: 1,
    };
    program.write();
    program.out.text
}

/// A slot, a global, or what an argument points to.
#[derive(Clone)]
struct Object {
    name: String,
    ty: Ty,
    size: usize,
    align: usize,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A slot whose accesses can all be followed.
    Plain,
    /// A slot that may have other uses.
    Loud,
    /// Not a slot.
    Other,
}

/// A slot that may hold poison: elements of one type.
#[derive(Clone)]
struct Poisoned {
    name: String,
    ty: String,
    element: Scalar,
    len: usize,
}

/// An address that may be accessed.
#[derive(Clone)]
struct Address {
    name: String,
    /// Bytes from it on.
    room: usize,
    align: usize,
    /// The object that it points into, if it is known.
    object: Option<usize>,
}

/// Values that may be used now.
#[derive(Clone, Default)]
struct Scope {
    values: Vec<(Scalar, String)>,
    addresses: Vec<Address>,
    /// Counters of loops.
    counters: Vec<String>,
}

struct Program<'r> {
    rng: &'r mut Rng,
    layout: Layout,
    /// The share of accesses of members as what they are. Others are of any bytes, as any type.
    tidy: f64,
    out: Lines,
    objects: Vec<Object>,
    poisoned: Vec<Poisoned>,
    scope: Scope,
    /// The block that is being written.
    block: usize,
    n_blocks: usize,
}

/// The greatest alignment that is known `offset` bytes after an aligned address.
fn align_after(align: usize, offset: usize) -> usize {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}

impl Program<'_> {
    fn write(&mut self) {
        let layout = self.layout.text();
        if !layout.is_empty() {
            self.out.text += &format!("target datalayout = \"{layout}\"\n");
        }
        for global in ["a", "b"] {
            let bytes: String = (0..SIZE).map(|_| format!("\\{:02X}", self.rng.below(256))).collect();
            self.out.text += &format!("@{global} = global [{SIZE} x i8] c\"{bytes}\", align 16\n");
        }
        let result = result_type();
        self.write_f(&result);
        self.write_g();
        writeln!(self.out.text, "@log = global [{LOGGED} x i64] zeroinitializer").expect("a string takes everything");
        self.out.text += LIBRARY;
    }

    fn write_f(&mut self, result: &str) {
        self.out.text += &format!("\ndefine {result} @f(i64 %x) {{\n");
        self.out.line(&format!("%s = alloca [{SIZE} x i8], align 16"));
        self.out.line(&format!("call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr @b, i64 {SIZE}, i1 false)"));
        let arguments = ["%p", "%q"].map(|argument| {
            let (object, offset) = (self.rng.pick(&["@a", "@b", "%s"]), self.rng.pick(&[0, 8, 16]));
            self.out.line(&format!("{argument} = getelementptr i8, ptr {object}, i64 {offset}"));
            format!("ptr {argument}")
        });
        self.out.line(&format!("call void @g(i64 %x, {})", arguments.join(", ")));
        let mut all = "poison".to_owned();
        for (i, (object, n)) in
            [("@log", LOGGED), ("@a", SIZE / 8), ("@b", SIZE / 8), ("%s", SIZE / 8)].iter().enumerate()
        {
            let words = self.out.define(&format!("load [{n} x i64], ptr {object}"));
            all = self.out.define(&format!("insertvalue {result} {all}, [{n} x i64] {words}, {i}"));
        }
        self.out.line(&format!("ret {result} {all}"));
        self.out.text += "}\n";
    }

    fn write_g(&mut self) {
        self.out.text += "\ndefine void @g(i64 %x, ptr align 8 %p, ptr align 8 %q) {\nb0:\n";
        let bytes = |n| Ty::Array(n, Box::new(Ty::Scalar(Scalar::Int(8))));
        for (name, size, align) in [("@a", SIZE, 16), ("@b", SIZE, 16), ("%p", ROOM, 8), ("%q", ROOM, 8)] {
            self.objects.push(Object { name: name.to_owned(), ty: bytes(size), size, align, kind: Kind::Other });
        }
        let first = self.objects.len();
        for _ in 0..self.rng.between(1, 5) {
            self.write_slot();
        }
        if self.rng.chance(0.5) {
            self.write_poisoned_slots();
        }
        let marked: Vec<bool> = self.objects[first..].iter().map(|_| self.rng.chance(0.3)).collect();
        self.write_markers("start", first, &marked);
        for slot in first..self.objects.len() {
            if self.rng.chance(0.9) {
                self.initialise(slot);
            }
        }
        self.write_statements(5, 14, 0);
        self.write_markers("end", first, &marked);
        self.out.line("ret void");
        self.out.text += "}\n";
    }

    fn write_markers(&mut self, which: &str, first: usize, marked: &[bool]) {
        for (slot, _) in marked.iter().enumerate().filter(|slot| *slot.1) {
            let name = self.objects[first + slot].name.clone();
            self.out.line(&format!("call void @llvm.lifetime.{which}.p0(ptr {name})"));
        }
    }

    fn write_slot(&mut self) {
        let ty = loop {
            let last = self.objects.last().filter(|object| object.kind != Kind::Other);
            // There are copies between slots of the same type.
            let ty = match last {
                Some(object) if self.rng.chance(0.4) => object.ty.clone(),
                _ => Ty::any(self.rng),
            };
            if ty.size(self.layout) <= MAX_SLOT {
                break ty;
            }
        };
        let name = self.out.fresh("s");
        let (align, text) = match self.rng.below(6) {
            0 => (16, ", align 16".to_owned()),
            1 => {
                let align = self.rng.pick(&[1, 2, 4, 8]);
                (align, format!(", align {align}"))
            }
            _ => (ty.align(self.layout), String::new()),
        };
        self.out.line(&format!("{name} = alloca {}{text}", ty.text()));
        let kind = if self.rng.chance(0.8) { Kind::Plain } else { Kind::Loud };
        self.objects.push(Object { name, size: ty.size(self.layout), ty, align, kind });
    }

    /// Two slots of the same type, with initial values.
    fn write_poisoned_slots(&mut self) {
        let element = loop {
            let element = Scalar::any(self.rng);
            // Elements follow one another without padding.
            if element.bits(self.layout) == 8 * Ty::Scalar(element).size(self.layout) {
                break element;
            }
        };
        let len = self.rng.between(2, 4);
        let is_struct = self.rng.chance(0.5);
        for name in ["%u0", "%u1"] {
            let ty = match is_struct {
                true => Ty::Struct(vec![Ty::Scalar(element); len]),
                false => Ty::Array(len, Box::new(Ty::Scalar(element))),
            };
            self.out.line(&format!("{name} = alloca {}", ty.text()));
            let bytes = len * element.bytes(self.layout);
            self.out.line(&format!("call void @llvm.memset.p0.i64(ptr {name}, i8 7, i64 {bytes}, i1 false)"));
            self.poisoned.push(Poisoned { name: name.to_owned(), ty: ty.text(), element, len });
        }
    }

    fn initialise(&mut self, slot: usize) {
        let Object { name, ty, size, .. } = self.objects[slot].clone();
        match self.rng.below(4) {
            0 => {
                let byte = self.rng.below(256) as u8 as i8;
                self.out.line(&format!("call void @llvm.memset.p0.i64(ptr {name}, i8 {byte}, i64 {size}, i1 false)"));
            }
            1 | 2 => {
                let from = self.rng.pick(&["@a", "@b"]);
                self.out
                    .line(&format!("call void @llvm.memcpy.p0.p0.i64(ptr {name}, ptr {from}, i64 {size}, i1 false)"));
            }
            _ => {
                let value = self.aggregate(&ty);
                let align = self.align_text(self.objects[slot].align, ty.align(self.layout));
                self.out.line(&format!("store {} {value}, ptr {name}{align}", ty.text()));
            }
        }
    }
}

/// The log, both globals, and the slot of `@f`.
fn result_type() -> String {
    let n = SIZE / 8;
    format!("{{ [{LOGGED} x i64], [{n} x i64], [{n} x i64], [{n} x i64] }}")
}

const LIBRARY: &str = r#"@n = global i64 0
@shared = global ptr null

define void @see(i64 %v) {
  %n = load i64, ptr @n
  %i = and i64 %n, 63
  %at = getelementptr i64, ptr @log, i64 %i
  store i64 %v, ptr %at
  %next = add i64 %n, 1
  store i64 %next, ptr @n
  ret void
}

define void @touch(ptr %p) {
  %v = load i8, ptr %p
  %w = add i8 %v, 3
  store i8 %w, ptr %p
  ret void
}

declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

!0 = !{}
!1 = !{!2, !2, i64 0}
!2 = !{!"anything", !3}
!3 = !{!"root"}
!4 = !{i32 1}
"#;
