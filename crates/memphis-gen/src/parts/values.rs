//! Values that are stored, and what becomes of loaded ones.

use super::types::{Scalar, Ty};
use super::{Layout, Program};
use Scalar::{Double, Float, FloatVector, Int, IntVector, Ptr};

impl Program<'_> {
    /// A value that is not poison.
    pub(super) fn value(&mut self, ty: Scalar) -> String {
        match self.rng.below(10) {
            0..4 => self.constant(ty),
            4..7 => {
                let known: Vec<String> =
                    self.scope.values.iter().filter(|value| value.0 == ty).map(|value| value.1.clone()).collect();
                match known.len() {
                    0 => self.computed(ty),
                    n => known[self.rng.below(n)].clone(),
                }
            }
            _ => self.computed(ty),
        }
    }

    pub(super) fn constant(&mut self, ty: Scalar) -> String {
        match ty {
            Int(1) => self.rng.pick(&["true", "false"]).to_owned(),
            Int(_) if self.rng.chance(0.03) => "-1".to_owned(),
            Int(_) if self.rng.chance(0.02) => "undef".to_owned(),
            Int(bits @ 0..=64) => {
                // With a sign, as LLVM prints it.
                let shift = 64 - bits;
                ((self.rng.next_u64() << shift) as i64 >> shift).to_string()
            }
            Int(_) => (u128::from(self.rng.next_u64()) << 62 | u128::from(self.rng.next_u64())).to_string(),
            Float => {
                let number = f32::from_bits(self.rng.next_u64() as u32);
                let number = if number.is_finite() { number } else { 1.5 };
                format!("0x{:016X}", f64::from(number).to_bits())
            }
            Double => {
                let number = f64::from_bits(self.rng.next_u64());
                let number = if number.is_finite() { number } else { -2.5 };
                format!("0x{:016X}", number.to_bits())
            }
            Ptr => {
                let choices = ["null", "@a", "@b", "%p", "%q", "getelementptr (i8, ptr @a, i64 4)"];
                self.rng.pick(&choices).to_owned()
            }
            IntVector(..) | FloatVector if self.rng.chance(0.2) => "zeroinitializer".to_owned(),
            IntVector(lanes, bits) => self.lanes(lanes, Int(bits)),
            FloatVector => self.lanes(2, Float),
        }
    }

    fn lanes(&mut self, lanes: usize, ty: Scalar) -> String {
        let lanes: Vec<String> = (0..lanes).map(|_| format!("{} {}", ty.text(), self.constant(ty))).collect();
        format!("<{}>", lanes.join(", "))
    }

    /// A value that depends on the argument.
    fn computed(&mut self, ty: Scalar) -> String {
        let (factor, term) = (self.rng.next_u64() | 1, self.rng.below(1000));
        let product = self.out.define(&format!("mul i64 %x, {}", factor as i64));
        let sum = self.out.define(&format!("add i64 {product}, {term}"));
        if ty == Ptr {
            let offset = self.out.define(&format!("and i64 {sum}, 31"));
            let base = self.rng.pick(&["@a", "@b", "%p"]);
            return self.out.define(&format!("getelementptr i8, ptr {base}, i64 {offset}"));
        }
        let bits = ty.bits(self.layout);
        let number = match bits {
            64 => sum,
            0..64 => self.out.define(&format!("trunc i64 {sum} to i{bits}")),
            _ => {
                let wide = self.out.define(&format!("zext i64 {sum} to i{bits}"));
                self.out.define(&format!("mul i{bits} {wide}, 36893488147419103233"))
            }
        };
        match ty {
            Int(_) => number,
            _ => self.out.define(&format!("bitcast i{bits} {number} to {}", ty.text())),
        }
    }

    /// A constant of any type.
    pub(super) fn aggregate(&mut self, ty: &Ty) -> String {
        if let Ty::Scalar(scalar) = ty {
            return self.constant(*scalar);
        }
        if self.rng.chance(0.2) {
            return "zeroinitializer".to_owned();
        }
        let members: Vec<String> = (0..ty.len())
            .map(|i| {
                let member = ty.member(i);
                let is_address = matches!(member, Ty::Scalar(Ptr));
                // Arguments are no constants.
                let value = if is_address { "@b".to_owned() } else { self.aggregate(member) };
                format!("{} {value}", member.text())
            })
            .collect();
        let list = members.join(", ");
        match ty {
            Ty::Array(..) => format!("[{list}]"),
            Ty::Struct(_) => format!("{{ {list} }}"),
            _ => format!("<{{ {list} }}>"),
        }
    }

    /// Logs a value. A vector whose lanes may be poison is logged lane by lane.
    pub(super) fn see(&mut self, ty: Scalar, value: &str, by_lanes: bool) {
        let lanes = match ty {
            IntVector(n, bits) => Some((n, Int(bits))),
            FloatVector => Some((2, Float)),
            _ => None,
        };
        if let Some((n, lane)) = lanes.filter(|_| by_lanes) {
            for i in 0..n {
                let one = self.out.define(&format!("extractelement {} {value}, i32 {i}", ty.text()));
                self.see(lane, &one, false);
            }
            return;
        }
        let bits = ty.bits(self.layout);
        let number = match ty {
            Int(_) => value.to_owned(),
            Ptr => self.out.define(&format!("ptrtoint ptr {value} to i{bits}")),
            _ => self.out.define(&format!("bitcast {} {value} to i{bits}", ty.text())),
        };
        self.see_number(bits, &number);
    }

    fn see_number(&mut self, bits: usize, number: &str) {
        let word = match bits {
            64 => number.to_owned(),
            0..64 => self.out.define(&format!("zext i{bits} {number} to i64")),
            _ => {
                let low = self.out.define(&format!("trunc i{bits} {number} to i64"));
                self.out.line(&format!("call void @see(i64 {low})"));
                let high = self.out.define(&format!("lshr i{bits} {number}, 64"));
                self.out.define(&format!("trunc i{bits} {high} to i64"))
            }
        };
        self.out.line(&format!("call void @see(i64 {word})"));
    }

    /// The text of the alignment of an access. It may be missing where the type's own is known.
    pub(super) fn align_text(&mut self, known: usize, natural: usize) -> String {
        if known >= natural && self.rng.chance(0.6) {
            return String::new();
        }
        let align = if self.rng.chance(0.5) { known } else { 1 << self.rng.below(known.ilog2() as usize + 1) };
        format!(", align {align}")
    }

    /// A condition, often defined.
    pub(super) fn condition(&mut self) -> String {
        match self.rng.below(10) {
            0..3 if !self.scope.counters.is_empty() => {
                let counter = self.scope.counters[self.rng.below(self.scope.counters.len())].clone();
                let bound = self.rng.below(3);
                self.out.define(&format!("icmp ugt i32 {counter}, {bound}"))
            }
            3 => {
                let bytes: Vec<String> =
                    self.scope.values.iter().filter(|value| value.0 == Int(8)).map(|value| value.1.clone()).collect();
                match bytes.last() {
                    Some(byte) => self.out.define(&format!("icmp slt i8 {byte}, 20")),
                    None => self.out.define("icmp ugt i64 %x, 1"),
                }
            }
            4..6 => {
                let bit = self.rng.below(20);
                let shifted = self.out.define(&format!("lshr i64 %x, {bit}"));
                self.out.define(&format!("trunc i64 {shifted} to i1"))
            }
            _ => {
                let bound = self.rng.pick(&[0, 1, 2, 3000]);
                self.out.define(&format!("icmp ult i64 %x, {bound}"))
            }
        }
    }

    /// The type of the length of a copy.
    pub(super) fn length_type(&mut self) -> &'static str {
        let usual = if self.layout == Layout::Narrow { "i32" } else { "i64" };
        if self.rng.chance(0.8) { usual } else { self.rng.pick(&["i32", "i64"]) }
    }
}
