//! Random programs in which the addresses of slots go through φs, selects and computations of
//! nothing. They are meant to be run: each ends, is defined unless it is unlucky, and returns a
//! number that depends on all it has loaded.
//!
//! ```text
//!   @f(i64 %x)   entry: slots, first stores
//!                b0 ... bn: φs of addresses; loads, stores, selects of addresses, escapes; a branch that depends on the number so far
//!                bn, stop: the number
//! ```

use crate::lines::Lines;
use crate::rng::Rng;

/// Knobs of [`random_webs`]. Each `f64` is a probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WebConfig {
    /// Blocks beside the first and the last, at most.
    pub max_blocks: usize,
    /// Slots of each type, at most.
    pub max_slots: usize,
    /// Things done in a block, at most.
    pub max_items: usize,
    /// Per thing: an address is given away.
    pub escape: f64,
    /// Per address that a φ or `select` takes: is `null`, `undef` or `poison`.
    pub nothing: f64,
    /// Per slot: holds nothing at first.
    pub uninitialised: f64,
    /// Per branch: is an `invoke`.
    pub invoke: f64,
}

impl WebConfig {
    /// Most webs can be lifted.
    pub const DEFAULT: WebConfig = WebConfig {
        max_blocks: 9,
        max_slots: 4,
        max_items: 7,
        escape: 0.0,
        nothing: 0.03,
        uninitialised: 0.05,
        invoke: 0.1,
    };
}

/// The types of slots, by number.
fn type_text(ty: usize) -> &'static str {
    ["i32", "i64", "i8"][ty]
}

/// A function `@f` and what it calls. It takes an `i64` and returns one.
pub fn random_webs(seed: u64, config: &WebConfig) -> String {
    let mut rng = Rng::new(seed);
    let mut webs = Webs::new(&mut rng, config);
    webs.write();
    webs.out.text
}

struct Webs<'r> {
    rng: &'r mut Rng,
    config: &'r WebConfig,
    /// By type: how many slots.
    slots: Vec<usize>,
    /// By block: where it leads; `None` is to the end.
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    invokes: Vec<bool>,
    /// By block: how many φs of addresses of each type.
    phis: Vec<Vec<usize>>,
    /// By block: the addresses made there, with their types.
    made: Vec<Vec<(usize, String)>>,
    out: Lines,
}

impl<'r> Webs<'r> {
    fn new(rng: &'r mut Rng, config: &'r WebConfig) -> Webs<'r> {
        let n_types = rng.between(1, 2);
        let slots: Vec<usize> = (0..n_types).map(|_| rng.between(2, config.max_slots.max(2))).collect();
        let n = rng.between(1, config.max_blocks.max(1));
        let mut successors: Vec<Vec<usize>> = Vec::new();
        let mut invokes = Vec::new();
        for block in 0..n {
            let n_successors = rng.pick(&[1, 2, 2, 2, 3, 4]);
            // Number `n` is the end; the next block comes up often, so that most are reached.
            let mut targets: Vec<usize> = (0..n_successors).map(|_| rng.below(n + 1)).collect();
            if rng.chance(0.8) {
                targets[0] = block + 1;
            }
            invokes.push(targets.len() == 1 && rng.chance(config.invoke));
            successors.push(targets);
        }
        let mut predecessors = vec![Vec::new(); n + 1];
        for (block, targets) in successors.iter().enumerate() {
            targets.iter().for_each(|&target| predecessors[target].push(block));
        }
        // The first block after the entry.
        predecessors[0].insert(0, usize::MAX);
        let phis = (0..=n).map(|_| (0..n_types).map(|_| rng.below(3)).collect()).collect();
        Webs {
            rng,
            config,
            slots,
            successors,
            predecessors,
            invokes,
            phis,
            made: vec![Vec::new(); n + 1],
            out: Lines::default(),
        }
    }

    fn write(&mut self) {
        self.out.text += "define i64 @f(i64 %x) personality ptr @personality {\nentry:\n";
        self.out.line("%hash = alloca i64");
        self.out.line("%fuel = alloca i64");
        for ty in 0..self.slots.len() {
            for slot in 0..self.slots[ty] {
                self.out.line(&format!("%s{ty}.{slot} = alloca {}", type_text(ty)));
            }
        }
        self.out.line("store i64 %x, ptr %hash");
        self.out.line("store i64 40, ptr %fuel");
        for ty in 0..self.slots.len() {
            for slot in 0..self.slots[ty] {
                if !self.rng.chance(self.config.uninitialised) {
                    let value = self.rng.below(100);
                    self.out.line(&format!("store {} {value}, ptr %s{ty}.{slot}", type_text(ty)));
                }
            }
        }
        self.out.line("br label %b0");
        let n = self.successors.len();
        for block in 0..=n {
            self.name_phis(block);
        }
        let mut bodies = Vec::new();
        for block in 0..=n {
            let start = self.out.text.len();
            self.body(block);
            bodies.push(self.out.text.split_off(start));
        }
        // φs take addresses of any block that leads to them, so they are written when those are
        // known.
        for (block, body) in bodies.iter().enumerate() {
            self.out.label(block);
            self.write_phis(block);
            self.out.text += body;
        }
        self.out.text += "stop:\n  %last = load i64, ptr %hash\n  ret i64 %last\n}\n";
        self.out.text += LIBRARY;
    }

    fn name_phis(&mut self, block: usize) {
        if self.predecessors[block].is_empty() {
            return;
        }
        for ty in 0..self.slots.len() {
            for index in 0..self.phis[block][ty] {
                self.made[block].push((ty, format!("%p{block}.{ty}.{index}")));
            }
        }
    }

    fn write_phis(&mut self, block: usize) {
        let predecessors = self.predecessors[block].clone();
        if predecessors.is_empty() {
            return;
        }
        for ty in 0..self.slots.len() {
            for index in 0..self.phis[block][ty] {
                let mut entries: Vec<(usize, String)> = Vec::new();
                for &from in &predecessors {
                    let known = entries.iter().find(|entry| entry.0 == from).map(|entry| entry.1.clone());
                    let address = known.unwrap_or_else(|| self.address(from, ty, true));
                    entries.push((from, address));
                }
                let entry = |&(from, ref address): &(usize, String)| match from {
                    usize::MAX => format!("[ {address}, %entry ]"),
                    from => format!("[ {address}, %b{from} ]"),
                };
                let entries: Vec<String> = entries.iter().map(entry).collect();
                self.out.line(&format!("%p{block}.{ty}.{index} = phi ptr {}", entries.join(", ")));
            }
        }
    }

    /// An address that is there at the end of a block, or now in the block that is being written.
    fn address(&mut self, block: usize, ty: usize, may_be_nothing: bool) -> String {
        if may_be_nothing && self.rng.chance(self.config.nothing) {
            return self.rng.pick(&["null", "undef", "poison"]).to_owned();
        }
        let mut known: Vec<String> = Vec::new();
        if let Some(made) = self.made.get(block) {
            known.extend(made.iter().filter(|address| address.0 == ty).map(|address| address.1.clone()));
            // A block with one way in sees what is seen at its end.
            if let [from] = self.predecessors[block][..]
                && from < block
            {
                known.extend(self.made[from].iter().filter(|address| address.0 == ty).map(|address| address.1.clone()));
            }
        }
        if known.is_empty() || self.rng.chance(0.4) {
            let slot = self.rng.below(self.slots[ty]);
            return format!("%s{ty}.{slot}");
        }
        let index = self.rng.below(known.len());
        known.swap_remove(index)
    }

    fn body(&mut self, block: usize) {
        for _ in 0..self.rng.below(self.config.max_items + 1) {
            self.item(block);
        }
        let Some(targets) = self.successors.get(block).cloned() else {
            let hash = self.out.fresh("h");
            self.out.line(&format!("{hash} = load i64, ptr %hash"));
            return self.out.line(&format!("ret i64 {hash}"));
        };
        self.branch(block, &targets);
    }

    fn branch(&mut self, block: usize, targets: &[usize]) {
        let last = self.successors.len();
        if let [target] = targets
            && *target > block
        {
            return match self.invokes[block] && *target != last {
                true => self.out.line(&format!("invoke void @nothing() to label %b{target} unwind label %unwind{block}\nunwind{block}:\n  %l{block} = landingpad {{ ptr, i32 }} cleanup\n  unreachable")),
                false => self.out.line(&format!("br label %b{target}")),
            };
        }
        let (fuel, left, hash, bits) =
            (self.out.fresh("fuel"), self.out.fresh("left"), self.out.fresh("h"), self.out.fresh("bits"));
        self.out.line(&format!("{fuel} = load i64, ptr %fuel"));
        self.out.line(&format!("{left} = sub i64 {fuel}, 1"));
        self.out.line(&format!("store i64 {left}, ptr %fuel"));
        self.out.line(&format!("{hash} = load i64, ptr %hash"));
        let (shifted, more) = (self.out.fresh("shifted"), self.out.fresh("more"));
        let shift = self.rng.below(20);
        self.out.line(&format!("{shifted} = lshr i64 {hash}, {shift}"));
        self.out.line(&format!("{bits} = urem i64 {shifted}, {}", targets.len()));
        // Without fuel no case is taken, and the program ends.
        self.out.line(&format!("{more} = icmp sgt i64 {left}, 0"));
        let choice = self.out.fresh("choice");
        self.out.line(&format!("{choice} = select i1 {more}, i64 {bits}, i64 7"));
        let cases: Vec<String> =
            targets.iter().enumerate().map(|(case, target)| format!("i64 {case}, label %b{target}")).collect();
        self.out.line(&format!("switch i64 {choice}, label %stop [ {} ]", cases.join(" ")));
    }

    fn item(&mut self, block: usize) {
        let ty = self.rng.below(self.slots.len());
        let text = type_text(ty);
        if self.rng.chance(self.config.escape) {
            return self.escape(block, ty);
        }
        match self.rng.below(10) {
            0..4 => {
                let address = self.address(block, ty, false);
                self.load(&address, ty);
            }
            4..7 => {
                let (address, value) = (self.address(block, ty, false), self.value(ty));
                self.out.line(&format!("store {text} {value}, ptr {address}"));
            }
            7 | 8 => {
                let condition = self.condition();
                let (a, b) = (self.address(block, ty, true), self.address(block, ty, true));
                let name = self.out.fresh("q");
                self.out.line(&format!("{name} = select i1 {condition}, ptr {a}, ptr {b}"));
                self.made[block].push((ty, name));
            }
            _ => {
                let (address, name) = (self.address(block, ty, false), self.out.fresh("z"));
                self.out.line(&format!("{name} = getelementptr i8, ptr {address}, i64 0"));
                self.made[block].push((ty, name));
            }
        }
    }

    /// Adds what is loaded to the number.
    fn load(&mut self, address: &str, ty: usize) {
        let (value, text) = (self.out.fresh("v"), type_text(ty));
        self.out.line(&format!("{value} = load {text}, ptr {address}"));
        let wide = match text {
            "i64" => value,
            _ => {
                let wide = self.out.fresh("w");
                self.out.line(&format!("{wide} = zext {text} {value} to i64"));
                wide
            }
        };
        let (old, mixed, sum) = (self.out.fresh("h"), self.out.fresh("m"), self.out.fresh("h"));
        self.out.line(&format!("{old} = load i64, ptr %hash"));
        self.out.line(&format!("{mixed} = mul i64 {old}, 1000003"));
        self.out.line(&format!("{sum} = add i64 {mixed}, {wide}"));
        self.out.line(&format!("store i64 {sum}, ptr %hash"));
    }

    fn value(&mut self, ty: usize) -> String {
        if self.rng.chance(0.5) {
            return self.rng.below(100).to_string();
        }
        let hash = self.out.fresh("h");
        self.out.line(&format!("{hash} = load i64, ptr %hash"));
        match type_text(ty) {
            "i64" => hash,
            text => {
                let narrow = self.out.fresh("n");
                self.out.line(&format!("{narrow} = trunc i64 {hash} to {text}"));
                narrow
            }
        }
    }

    fn condition(&mut self) -> String {
        let (hash, shifted, bit) = (self.out.fresh("h"), self.out.fresh("shifted"), self.out.fresh("bit"));
        let shift = self.rng.below(16);
        self.out.line(&format!("{hash} = load i64, ptr %hash"));
        self.out.line(&format!("{shifted} = lshr i64 {hash}, {shift}"));
        self.out.line(&format!("{bit} = trunc i64 {shifted} to i1"));
        bit
    }

    /// An address escapes, or code outside uses an escaped one.
    fn escape(&mut self, block: usize, ty: usize) {
        let address = self.address(block, ty, false);
        let text = type_text(ty);
        match self.rng.below(4) {
            0 => self.out.line(&format!("store ptr {address}, ptr @known.{text}")),
            1 => self.out.line(&format!("call void @increment.{text}(ptr {address})")),
            _ => self.out.line(&format!("call void @touch.{text}()")),
        }
    }
}

const LIBRARY: &str = "
@known.i8 = global ptr @nobody
@known.i32 = global ptr @nobody
@known.i64 = global ptr @nobody
@nobody = global i64 0
define void @increment.i8(ptr %p) {
  %v = load i8, ptr %p
  %w = add i8 %v, 1
  store i8 %w, ptr %p
  ret void
}
define void @increment.i32(ptr %p) {
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  ret void
}
define void @increment.i64(ptr %p) {
  %v = load i64, ptr %p
  %w = add i64 %v, 1
  store i64 %w, ptr %p
  ret void
}
define void @touch.i8() {
  %p = load ptr, ptr @known.i8
  call void @increment.i8(ptr %p)
  ret void
}
define void @touch.i32() {
  %p = load ptr, ptr @known.i32
  call void @increment.i32(ptr %p)
  ret void
}
define void @touch.i64() {
  %p = load ptr, ptr @known.i64
  call void @increment.i64(ptr %p)
  ret void
}
define void @nothing() {
  ret void
}
declare i32 @personality(...)
";
