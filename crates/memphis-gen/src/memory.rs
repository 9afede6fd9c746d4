//! Random programs that read and write memory through all kinds of addresses. They are meant to be
//! run: each ends, and returns a number that depends on all it has loaded and on what memory holds
//! at the end.
//!
//! ```text
//!   @f(i64 %x)             calls @g with addresses of globals, of slots of its own, or twice the same
//!   @g(i64 %x, ptr, ptr)   blocks in a chain; in each loads, stores, calls, copies through slots, parts of slots, globals,
//!                          arguments, and addresses that were chosen, stored or loaded
//! ```

use crate::lines::Lines;
use crate::rng::Rng;
use std::fmt::Write;

/// The size of every object in bytes.
const SIZE: usize = 16;

/// A function `@f` that takes an `i64` and returns one, and what it calls.
pub fn random_memory(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut program = Program { rng: &mut rng, out: Lines::default(), addresses: Vec::new() };
    program.write();
    program.out.text
}

struct Program<'r> {
    rng: &'r mut Rng,
    out: Lines,
    /// Addresses that may be accessed, with the number of bytes from them on.
    addresses: Vec<(String, usize)>,
}

impl Program<'_> {
    fn write(&mut self) {
        for global in ["a", "b"] {
            let bytes: Vec<String> = (0..SIZE).map(|_| format!("i8 {}", self.rng.below(100))).collect();
            writeln!(self.out.text, "@{global} = global [{SIZE} x i8] [{}], align 8", bytes.join(", "))
                .expect("a string");
        }
        self.out.text += "@shared = global ptr null\n";
        self.write_g();
        self.write_f();
        self.out.text += "
define void @scribble(ptr %p) {
  %v = load i8, ptr %p
  %w = add i8 %v, 3
  store i8 %w, ptr %p
  ret void
}

define i8 @peek(ptr %p) memory(read) nounwind willreturn {
  %v = load i8, ptr %p
  ret i8 %v
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
";
    }

    fn write_f(&mut self) {
        self.out.text += "define i64 @f(i64 %x) {\n";
        for slot in ["s", "t"] {
            self.out.line(&format!("%{slot} = alloca [{SIZE} x i8], align 8"));
            self.out
                .line(&format!("call void @llvm.memset.p0.i64(ptr %{slot}, i8 {}, i64 {SIZE}, i1 false)", slot.len()));
        }
        let choices = ["@a", "@b", "%s", "%t"];
        let (p, q) = (self.rng.pick(&choices), self.rng.pick(&choices));
        // Perhaps in the middle of the same object.
        let offset = self.rng.pick(&[0, 0, 1, 2, 4]);
        self.out.line(&format!("%q = getelementptr i8, ptr {q}, i64 {offset}"));
        self.out.line(&format!("%h0 = call i64 @g(i64 %x, ptr {p}, ptr %q)"));
        let mut hash = "%h0".to_owned();
        for object in choices {
            for part in 0..SIZE / 8 {
                let (address, value) = (self.out.fresh("end"), self.out.fresh("last"));
                self.out.line(&format!("{address} = getelementptr i8, ptr {object}, i64 {}", part * 8));
                self.out.line(&format!("{value} = load i64, ptr {address}, align 1"));
                hash = self.mix(&hash, &value);
            }
        }
        self.out.line(&format!("ret i64 {hash}"));
        self.out.text += "}\n";
    }

    fn mix(&mut self, hash: &str, value: &str) -> String {
        let (product, sum) = (self.out.fresh("m"), self.out.fresh("h"));
        self.out.line(&format!("{product} = mul i64 {hash}, 1000003"));
        self.out.line(&format!("{sum} = xor i64 {product}, {value}"));
        sum
    }

    fn write_g(&mut self) {
        self.out.text += "define i64 @g(i64 %x, ptr %p, ptr %q) {\nentry:\n";
        self.out.line("%hash = alloca i64");
        self.out.line("store i64 %x, ptr %hash");
        for (name, size) in [("@a", SIZE), ("@b", SIZE), ("%p", SIZE), ("%q", SIZE - 4)] {
            self.addresses.push((name.to_owned(), size));
        }
        let n_slots = self.rng.between(1, 4);
        for slot in 0..n_slots {
            let ty = self.rng.pick(&["[16 x i8]", "[4 x i32]", "{ i64, i32, i32 }", "i128"]);
            self.out.line(&format!("%s{slot} = alloca {ty}, align 16"));
            if self.rng.chance(0.7) {
                let byte = self.rng.below(50);
                self.out.line(&format!("call void @llvm.memset.p0.i64(ptr %s{slot}, i8 {byte}, i64 {SIZE}, i1 false)"));
            }
            self.addresses.push((format!("%s{slot}"), SIZE));
        }
        let n_blocks = self.rng.between(1, 4);
        for block in 0..n_blocks {
            let known = self.addresses.len();
            for _ in 0..self.rng.between(1, 9) {
                self.write_item();
            }
            let bit = self.out.fresh("bit");
            let hash = self.out.fresh("now");
            self.out.line(&format!("{hash} = load i64, ptr %hash"));
            self.out.line(&format!("{bit} = trunc i64 {hash} to i1"));
            let skipped = (block + 2).min(n_blocks);
            self.out.line(&format!("br i1 {bit}, label %b{}, label %b{skipped}", block + 1));
            self.out.label(block + 1);
            // Values of a block that may be skipped are not available after it.
            if block > 0 {
                self.addresses.truncate(known);
            }
        }
        self.out.line("%result = load i64, ptr %hash");
        self.out.line("ret i64 %result");
        self.out.text += "}\n";
    }

    /// An address with at least this many bytes from it on.
    fn address(&mut self, size: usize) -> String {
        loop {
            let at = self.rng.below(self.addresses.len());
            let (name, room) = self.addresses[at].clone();
            if room >= size {
                return name;
            }
        }
    }

    fn write_item(&mut self) {
        match self.rng.below(16) {
            0..=3 => self.write_store(),
            4..=7 => self.write_load(),
            8 | 9 => self.write_part(),
            10 => {
                let (a, b) = (self.address(8), self.address(8));
                let (bit, chosen) = (self.out.fresh("c"), self.out.fresh("chosen"));
                let bound = self.rng.below(3);
                self.out.line(&format!("{bit} = icmp slt i64 %x, {bound}"));
                self.out.line(&format!("{chosen} = select i1 {bit}, ptr {a}, ptr {b}"));
                self.addresses.push((chosen, 8));
            }
            11 => {
                let (a, b) = (self.address(8), self.address(8));
                self.out.line(&format!("call void @llvm.memmove.p0.p0.i64(ptr {a}, ptr {b}, i64 8, i1 false)"));
            }
            12 => {
                let a = self.address(4);
                let size = self.rng.between(1, 4);
                self.out.line(&format!("call void @llvm.memset.p0.i64(ptr {a}, i8 9, i64 {size}, i1 false)"));
            }
            13 => {
                let a = self.address(1);
                self.out.line(&format!("call void @scribble(ptr {a})"));
            }
            14 => {
                let a = self.address(1);
                let value = self.out.fresh("peeked");
                self.out.line(&format!("{value} = call i8 @peek(ptr {a})"));
            }
            _ => {
                let a = self.address(8);
                let (first, again) = (self.out.fresh("got"), self.out.fresh("got"));
                self.out.line(&format!("store ptr {a}, ptr @shared"));
                self.out.line(&format!("{first} = load ptr, ptr @shared"));
                self.out.line(&format!("{again} = load ptr, ptr @shared"));
                self.addresses.push((first, 8));
                self.addresses.push((again, 8));
            }
        }
    }

    /// A type, and how many bytes it has.
    fn kind(&mut self) -> (&'static str, usize) {
        self.rng.pick(&[("i8", 1), ("i16", 2), ("i32", 4), ("i32", 4), ("i64", 8)])
    }

    fn write_store(&mut self) {
        let (ty, size) = self.kind();
        let address = self.address(size);
        let flavour = self.rng.pick(&["", "", "", "", "", "volatile "]);
        let value = if self.rng.chance(0.5) {
            self.rng.below(100).to_string()
        } else {
            let now = self.out.fresh("now");
            self.out.line(&format!("{now} = load i64, ptr %hash"));
            match ty {
                "i64" => now,
                _ => {
                    let cut = self.out.fresh("cut");
                    self.out.line(&format!("{cut} = trunc i64 {now} to {ty}"));
                    cut
                }
            }
        };
        self.out.line(&format!("store {flavour}{ty} {value}, ptr {address}, align 1"));
        if self.rng.chance(0.3) {
            self.write_load_of(ty, &address);
        }
    }

    fn write_load(&mut self) {
        let (ty, size) = self.kind();
        let address = self.address(size);
        self.write_load_of(ty, &address);
    }

    fn write_load_of(&mut self, ty: &str, address: &str) {
        let flavour = self.rng.pick(&["", "", "", "", "", "volatile "]);
        let value = self.out.fresh("v");
        self.out.line(&format!("{value} = load {flavour}{ty}, ptr {address}, align 1"));
        // Some are read in vain.
        if self.rng.chance(0.3) {
            return;
        }
        let wide = match ty {
            "i64" => value,
            _ => {
                let wide = self.out.fresh("w");
                self.out.line(&format!("{wide} = zext {ty} {value} to i64"));
                wide
            }
        };
        let hash = self.out.fresh("now");
        self.out.line(&format!("{hash} = load i64, ptr %hash"));
        let mixed = self.mix(&hash, &wide);
        self.out.line(&format!("store i64 {mixed}, ptr %hash"));
    }

    fn write_part(&mut self) {
        let at = self.rng.below(self.addresses.len());
        let (base, room) = self.addresses[at].clone();
        let part = self.out.fresh("part");
        if room >= 8 && self.rng.chance(0.3) {
            let index = self.out.fresh("i");
            self.out.line(&format!("{index} = and i64 %x, 3"));
            self.out.line(&format!("{part} = getelementptr i8, ptr {base}, i64 {index}"));
            self.addresses.push((part, room - 3));
        } else {
            let offset = self.rng.below(room);
            self.out.line(&format!("{part} = getelementptr i8, ptr {base}, i64 {offset}"));
            self.addresses.push((part, room - offset));
        }
    }
}
