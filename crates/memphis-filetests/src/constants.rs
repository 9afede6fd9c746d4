//! Random constant expressions, and functions whose promotion depends on the value of one.
//!
//! All operators that LLVM 22 still reads as constant expressions (`trunc`, `ptrtoint`,
//! `ptrtoaddr`, `inttoptr`, `bitcast`, `addrspacecast`, `add`, `sub`, `xor`, `getelementptr`,
//! `extractelement`, `insertelement`, `shufflevector`) over scalars, fixed and scalable vectors,
//! structs and arrays, with `undef` and `poison` within.

use memphis_gen::Rng;

/// A type of constants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ty {
    /// An integer of this width in bits.
    Int(u32),
    /// `half`, `float`, `double` or `x86_fp80`, by their bits.
    Float(u32),
    /// A pointer into an address space.
    Ptr(u32),
    /// A vector of this number of lanes, perhaps scalable.
    Vector(u32, bool, Box<Ty>),
    /// A struct.
    Struct(Vec<Ty>),
    /// An array.
    Array(u32, Box<Ty>),
}

impl std::fmt::Display for Ty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ty::Int(bits) => write!(f, "i{bits}"),
            Ty::Float(16) => f.write_str("half"),
            Ty::Float(32) => f.write_str("float"),
            Ty::Float(64) => f.write_str("double"),
            Ty::Float(_) => f.write_str("x86_fp80"),
            Ty::Ptr(0) => f.write_str("ptr"),
            Ty::Ptr(space) => write!(f, "ptr addrspace({space})"),
            Ty::Vector(n, false, lane) => write!(f, "<{n} x {lane}>"),
            Ty::Vector(n, true, lane) => write!(f, "<vscale x {n} x {lane}>"),
            Ty::Array(n, element) => write!(f, "[{n} x {element}]"),
            Ty::Struct(fields) => {
                let fields: Vec<String> = fields.iter().map(Ty::to_string).collect();
                write!(f, "{{ {} }}", fields.join(", "))
            }
        }
    }
}

impl Ty {
    fn lane(&self) -> &Ty {
        match self {
            Ty::Vector(_, _, lane) => lane,
            _ => self,
        }
    }

    /// The same shape with another lane.
    fn with_lane(&self, lane: Ty) -> Ty {
        match self {
            Ty::Vector(n, is_scalable, _) => Ty::Vector(*n, *is_scalable, Box::new(lane)),
            _ => lane,
        }
    }

    /// Bits of a number or a vector of numbers.
    fn bits(&self) -> Option<u32> {
        match self {
            Ty::Int(bits) | Ty::Float(bits) => Some(*bits),
            Ty::Vector(n, _, lane) => Some(n * lane.bits()?),
            Ty::Ptr(_) | Ty::Struct(_) | Ty::Array(..) => None,
        }
    }
}

/// The globals that the constants refer to.
pub const GLOBALS: &str = "\
@g = global i32 0
@w = extern_weak global i8
@a = global [4 x i32] zeroinitializer
@s = external global { i32, [2 x i64] }, align 8
@n = addrspace(1) global i8 0
@alias = alias i32, ptr @g
declare void @f()
";

/// Makes constants; the same seed makes the same ones.
#[derive(Debug)]
pub struct Constants {
    random: Rng,
    /// The number of times each operator was used.
    pub n_used: std::collections::BTreeMap<&'static str, usize>,
}

const WIDTHS: &[u32] = &[1, 7, 8, 16, 32, 64, 80, 128, 200];

impl Constants {
    /// The constants of a seed.
    pub fn new(seed: u64) -> Constants {
        Constants { random: Rng::new(seed), n_used: Default::default() }
    }

    /// A type, in one case of four an aggregate.
    pub fn ty(&mut self) -> Ty {
        match self.random.below(8) {
            0 => Ty::Struct((0..self.random.between(1, 3)).map(|_| self.field()).collect()),
            1 => Ty::Array(self.random.between(1, 3) as u32, Box::new(self.scalar())),
            _ => self.vector_or_scalar(),
        }
    }

    /// A type of a field. A struct with scalable vectors has no size that `alloca` accepts, unless
    /// all are of one type.
    fn field(&mut self) -> Ty {
        loop {
            let ty = self.vector_or_scalar();
            if !matches!(ty, Ty::Vector(_, true, _)) {
                return ty;
            }
        }
    }

    fn vector_or_scalar(&mut self) -> Ty {
        let scalar = self.scalar();
        match self.random.below(5) {
            0 | 1 => Ty::Vector(self.random.pick(&[1, 2, 3, 4]), false, Box::new(scalar)),
            // Targets have scalable vectors of whole bytes.
            2 if !matches!(scalar, Ty::Float(80)) => Ty::Vector(self.random.pick(&[1, 2, 4]), true, Box::new(scalar)),
            _ => scalar,
        }
    }

    fn scalar(&mut self) -> Ty {
        match self.random.below(6) {
            0 => Ty::Float(self.random.pick(&[16, 32, 64, 80])),
            1 | 2 => Ty::Ptr(usize::from(self.random.chance(0.2)) as u32),
            3 => Ty::Int(self.random.pick(WIDTHS)),
            _ => Ty::Int(self.random.pick(&[8, 32, 64])),
        }
    }

    /// A constant of a type, with expressions at most `depth` deep.
    pub fn constant(&mut self, ty: &Ty, depth: u32) -> String {
        match ty {
            Ty::Struct(fields) => {
                let fields: Vec<String> = fields.iter().map(|field| self.typed(field, depth)).collect();
                format!("{{ {} }}", fields.join(", "))
            }
            Ty::Array(n, element) => {
                let elements: Vec<String> = (0..*n).map(|_| self.typed(element, depth)).collect();
                format!("[{}]", elements.join(", "))
            }
            _ if depth > 0 && self.random.chance(0.85) => self.expression(ty, depth - 1),
            _ => self.leaf(ty, depth),
        }
    }

    fn typed(&mut self, ty: &Ty, depth: u32) -> String {
        format!("{ty} {}", self.constant(ty, depth))
    }

    fn leaf(&mut self, ty: &Ty, depth: u32) -> String {
        match self.random.below(8) {
            0 => return "poison".into(),
            1 => return "undef".into(),
            _ => {}
        }
        let depth = depth.saturating_sub(1);
        match ty {
            Ty::Int(1) => self.random.pick(&["true", "false"]).into(),
            Ty::Int(_) => self.random.pick(&["0", "1", "-1", "2", "5", "100"]).into(),
            Ty::Float(80) => self.random.pick(&["0xK3FFF8000000000000000", "0xK00000000000000000000"]).into(),
            Ty::Float(_) => self.random.pick(&["0.0", "1.0", "-0.0", "2.5"]).into(),
            Ty::Ptr(0) => self.random.pick(&["@g", "@w", "@a", "@s", "@alias", "@f", "null"]).into(),
            Ty::Ptr(_) => self.random.pick(&["@n", "null"]).into(),
            Ty::Vector(n, is_scalable, lane) => match self.random.below(3) {
                0 => "zeroinitializer".into(),
                1 if !is_scalable => {
                    let lanes: Vec<String> = (0..*n).map(|_| self.typed(lane, depth)).collect();
                    format!("<{}>", lanes.join(", "))
                }
                _ => format!("splat ({})", self.typed(lane, depth)),
            },
            Ty::Struct(_) | Ty::Array(..) => "zeroinitializer".into(),
        }
    }

    fn used(&mut self, operator: &'static str) -> &'static str {
        *self.n_used.entry(operator).or_default() += 1;
        operator
    }

    fn cast(&mut self, operator: &'static str, from: &Ty, to: &Ty, depth: u32) -> String {
        let operator = self.used(operator);
        format!("{operator} ({} to {to})", self.typed(from, depth))
    }

    /// An expression of a type, with operands at most `depth` deep.
    fn expression(&mut self, ty: &Ty, depth: u32) -> String {
        let lane = ty.lane().clone();
        loop {
            return match (self.random.below(8), &lane) {
                (0, _) if !matches!(ty, Ty::Vector(..)) => self.extract(ty, depth),
                (0 | 1, _) => match ty {
                    Ty::Vector(..) if self.random.chance(0.5) => self.insert(ty, depth),
                    Ty::Vector(..) => self.shuffle(ty, depth),
                    _ => continue,
                },
                (2, Ty::Int(bits)) => {
                    let wider: Vec<u32> = WIDTHS.iter().copied().filter(|width| width > bits).collect();
                    if wider.is_empty() {
                        continue;
                    }
                    let from = ty.with_lane(Ty::Int(self.random.pick(&wider)));
                    self.cast("trunc", &from, ty, depth)
                }
                (3, Ty::Int(64)) if self.random.chance(0.4) => {
                    self.cast("ptrtoaddr", &ty.with_lane(Ty::Ptr(0)), ty, depth)
                }
                (3, Ty::Int(_)) => {
                    let from = ty.with_lane(Ty::Ptr(self.random.below(2) as u32));
                    self.cast("ptrtoint", &from, ty, depth)
                }
                (2, Ty::Ptr(_)) => {
                    let from = ty.with_lane(Ty::Int(self.random.pick(WIDTHS)));
                    self.cast("inttoptr", &from, ty, depth)
                }
                (3, Ty::Ptr(space)) => self.cast("addrspacecast", &ty.with_lane(Ty::Ptr(1 - space)), ty, depth),
                (4 | 5, Ty::Ptr(_)) => self.address(ty, depth),
                (4 | 5, Ty::Int(_)) => {
                    let operator = self.random.pick(&["add", "sub", "xor"]);
                    let operator = self.used(operator);
                    let flags =
                        if operator == "xor" { "" } else { self.random.pick(&["", "", " nuw", " nsw", " nuw nsw"]) };
                    format!("{operator}{flags} ({}, {})", self.typed(ty, depth), self.typed(ty, depth))
                }
                (6, Ty::Int(_) | Ty::Float(_)) => match self.of_same_bits(ty) {
                    Some(from) => self.cast("bitcast", &from, ty, depth),
                    None => continue,
                },
                _ => continue,
            };
        }
    }

    /// Another type of numbers with as many bits.
    fn of_same_bits(&mut self, ty: &Ty) -> Option<Ty> {
        let bits = ty.bits()?;
        let is_scalable = matches!(ty, Ty::Vector(_, true, _));
        let mut all = Vec::new();
        for lane_bits in [1, 8, 16, 32, 64, 80, 128] {
            if bits % lane_bits == 0 {
                let mut lanes = vec![Ty::Int(lane_bits)];
                lanes.extend([16, 32, 64, 80].contains(&lane_bits).then_some(Ty::Float(lane_bits)));
                for lane in lanes {
                    if bits == lane_bits && !is_scalable {
                        all.push(lane.clone());
                    }
                    all.push(Ty::Vector(bits / lane_bits, is_scalable, Box::new(lane)));
                }
            }
        }
        all.retain(|other| other != ty && !matches!(other, Ty::Vector(9.., ..)));
        if all.is_empty() { None } else { Some(all.swap_remove(self.random.below(all.len()))) }
    }

    fn index(&mut self, n: u32) -> String {
        let ty = self.random.pick(&["i8", "i32", "i64"]);
        let index = match self.random.below(12) {
            0 => "poison".into(),
            1 => "undef".into(),
            2 => "-1".into(),
            3 => n.to_string(),
            4 if ty == "i64" => "ptrtoint (ptr @g to i64)".into(),
            _ => self.random.below(n as usize).to_string(),
        };
        format!("{ty} {index}")
    }

    fn extract(&mut self, ty: &Ty, depth: u32) -> String {
        let operator = self.used("extractelement");
        let n = self.random.pick(&[1, 2, 4]);
        let vector = Ty::Vector(n, self.random.chance(0.3) && *ty != Ty::Float(80), Box::new(ty.clone()));
        format!("{operator} ({}, {})", self.typed(&vector, depth), self.index(n))
    }

    fn insert(&mut self, ty: &Ty, depth: u32) -> String {
        let Ty::Vector(n, _, lane) = ty else { unreachable!("it is inserted into a vector") };
        let operator = self.used("insertelement");
        format!("{operator} ({}, {}, {})", self.typed(ty, depth), self.typed(lane, depth), self.index(*n))
    }

    fn shuffle(&mut self, ty: &Ty, depth: u32) -> String {
        let Ty::Vector(n, is_scalable, lane) = ty else { unreachable!("a shuffle gives a vector") };
        let operator = self.used("shufflevector");
        let n_old = self.random.pick(&[1, 2, 4]);
        let from = Ty::Vector(n_old, *is_scalable, lane.clone());
        let prefix = if *is_scalable { "vscale x " } else { "" };
        let mask = match self.random.below(4) {
            0 if *is_scalable => self.random.pick(&["undef", "poison"]).to_owned(),
            0 | 1 => "zeroinitializer".to_owned(),
            _ if *is_scalable => "zeroinitializer".to_owned(),
            _ => {
                let lanes = (0..*n).map(|_| match self.random.below(8) {
                    0 => "i32 undef".to_owned(),
                    1 => "i32 poison".to_owned(),
                    _ => format!("i32 {}", self.random.below(2 * n_old as usize)),
                });
                format!("<{}>", lanes.collect::<Vec<_>>().join(", "))
            }
        };
        let left = match self.random.chance(0.4) {
            // The form in which vectors of equal lanes are made.
            true => {
                let under = self.random.pick(&["poison", "undef", "zeroinitializer"]);
                let index = self.random.pick(&["i64 0", "i32 0", "i64 1"]);
                let index = if n_old == 1 { "i64 0" } else { index };
                self.used("insertelement");
                format!("{from} insertelement ({from} {under}, {}, {index})", self.typed(lane, depth))
            }
            false => self.typed(&from, depth),
        };
        let right = if self.random.chance(0.5) { format!("{from} poison") } else { self.typed(&from, depth) };
        format!("{operator} ({left}, {right}, <{prefix}{n} x i32> {mask})")
    }

    fn address(&mut self, ty: &Ty, depth: u32) -> String {
        let operator = self.used("getelementptr");
        let flags = self.random.pick(&["", "", " inbounds", " nuw", " nusw", " inbounds nuw"]);
        let base = match ty {
            Ty::Vector(..) if self.random.chance(0.3) => self.typed(ty.lane(), depth),
            _ => self.typed(ty, depth),
        };
        let is_scalar = !base.starts_with('<');
        let (source, path) = match self.random.below(4) {
            0 => ("[4 x i32]", self.random.pick(&[", i64 0, i64 1", ", i64 0, i64 0", ", i32 1, i8 0"]).to_owned()),
            1 => ("{ i32, [2 x i64] }", self.random.pick(&[", i64 0, i32 1", ", i64 0, i32 1, i64 1"]).to_owned()),
            _ => {
                let must_spread = is_scalar && matches!(ty, Ty::Vector(..));
                let index = ty.with_lane(Ty::Int(self.random.pick(&[32, 64])));
                let index = if must_spread || self.random.chance(0.3) { index } else { index.lane().clone() };
                (self.random.pick(&["i8", "i32", "{}"]), format!(", {}", self.typed(&index, depth)))
            }
        };
        let spread = match ty {
            Ty::Vector(..) if is_scalar && !path.contains('<') => {
                format!(", {}", ty.with_lane(Ty::Int(64))) + " zeroinitializer"
            }
            _ => String::new(),
        };
        // To make a vector from a scalar base, the index must be a vector.
        if spread.is_empty() {
            format!("{operator}{flags} ({source}, {base}{path})")
        } else {
            format!("{operator}{flags} (i8, {base}{spread})")
        }
    }

    /// Functions in which promotion depends on a constant: on whether it is poison or `undef`,
    /// null, or the same as another.
    pub fn group(&mut self, number: usize, depth: u32) -> Group {
        let ty = self.ty();
        let (c, d) = (self.constant(&ty, depth), self.constant(&ty, depth));
        let attachment = match ty {
            Ty::Ptr(_) => self.random.pick(&[", !noundef !0", ", !nonnull !0, !noundef !0", ", !nonnull !0"]),
            _ => ", !noundef !0",
        };
        let text = format!(
            "\
define {ty} @one_store.{number}(i1 %c) {{
  %x = alloca {ty}
  br i1 %c, label %l, label %r
l:
  store {ty} {c}, ptr %x
  br label %r
r:
  %v = load {ty}, ptr %x
  ret {ty} %v
}}

define {ty} @one_of_three.{number}(i8 %c) {{
  %x = alloca {ty}
  switch i8 %c, label %r [ i8 0, label %l
                           i8 1, label %m ]
l:
  store {ty} {c}, ptr %x
  br label %r
m:
  store {ty} {c}, ptr %x
  br label %r
r:
  %v = load {ty}, ptr %x
  ret {ty} %v
}}

define {ty} @two_values.{number}(i1 %c) {{
  %x = alloca {ty}
  br i1 %c, label %l, label %m
l:
  store {ty} {c}, ptr %x
  br label %r
m:
  store {ty} {d}, ptr %x
  br label %r
r:
  %v = load {ty}, ptr %x
  ret {ty} %v
}}

define {ty} @promised.{number}(ptr %p) {{
  %x = alloca {ty}
  store {ty} {c}, ptr %x
  %v = load {ty}, ptr %x{attachment}
  store {ty} %v, ptr %p
  ret {ty} {c}
}}

"
        );
        Group { number, ty, constant: c, text }
    }
}

/// Functions about one constant.
#[derive(Debug)]
pub struct Group {
    number: usize,
    ty: Ty,
    constant: String,
    text: String,
}

impl Group {
    /// A function in which a slot is undefined unless the constant was stored.
    pub fn before(&self) -> String {
        let end = self.text.find("\n}\n").expect("the end of a function") + 3;
        self.text[..end].to_owned()
    }

    /// The same function with the constant in place of the slot, which is right if the constant is
    /// not poison.
    pub fn after(&self) -> String {
        let Group { number, ty, constant, .. } = self;
        format!(
            "\
define {ty} @one_store.{number}(i1 %c) {{
  br i1 %c, label %l, label %r
l:
  br label %r
r:
  ret {ty} {constant}
}}
"
        )
    }
}

/// Groups of functions.
pub fn groups(constants: &mut Constants, n: usize, depth: u32) -> Vec<Group> {
    (0..n).map(|number| constants.group(number, depth)).collect()
}

/// A module of all functions of some groups.
pub fn module(groups: &[Group]) -> String {
    let functions: String = groups.iter().map(|group| group.text.as_str()).collect();
    format!("{GLOBALS}\n{functions}!0 = !{{}}\n")
}

/// Returns whether a constant as LLVM prints it is poison or has a member that is.
pub fn is_poison(printed: &str) -> bool {
    let mut depth = 0u32;
    // Members of aggregates, not operands of expressions.
    printed.split_inclusive(['(', ')']).any(|piece| {
        let is_within = depth > 0;
        match piece.as_bytes().last() {
            Some(b'(') => depth += 1,
            Some(b')') => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_word = |word: &str| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()) == "poison";
        !is_within && piece.split_whitespace().any(is_word)
    })
}
