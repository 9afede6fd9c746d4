//! One function: its parts, and how they become text.
//!
//! Bodies are made as lines with placeholders for local values and blocks, because unnamed ones get
//! their numbers only when the layout is known. A placeholder is `\x01`, a letter, a number,
//! `\x02`; the letters are `v` (value), `b` (block) and `a` (address of a block of this function).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::GeneratedFunction;
use crate::cfg::{Cfg, Exceptions, Term};
use crate::config::Config;
use crate::debug::FunctionDebug;
use crate::features::{Feature, Features};
use crate::module::{Module, Signature};
use crate::rng::Rng;
use crate::types::{COMMON, EXOTIC, Ty};

/// Index into [`Function::values`].
pub(crate) type ValueId = usize;

/// The places at which a value is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    Everywhere,
    /// In the blocks dominated by this one.
    Block(usize),
    /// Only in φs at the end of an edge: the result of an `invoke` on a critical edge.
    Edge,
}

#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) name: Option<String>,
    pub(crate) ty: Ty,
    pub(crate) home: Home,
    /// Not to be used as a random operand: slot addresses, tokens.
    pub(crate) hidden: bool,
    /// Becomes the address of this slot once the slot it was loaded from is promoted.
    pub(crate) pointee: Option<usize>,
}

/// The uses of a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    General,
    SingleStore,
    NoStore,
    NoLoad,
    SingleBlock(usize),
    Dead,
    /// Holds the address of one of these slots.
    Holder(Vec<usize>),
}

#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) address: ValueId,
    pub(crate) ty: Ty,
    pub(crate) block: usize,
    /// Follows other instructions of the entry block.
    pub(crate) late: bool,
    pub(crate) emitted: bool,
    pub(crate) profile: Profile,
    /// The type of its address.
    pub(crate) pointer: &'static str,
    /// Only loaded and stored directly (`swifterror`).
    pub(crate) direct_only: bool,
    pub(crate) keyword: &'static str,
    pub(crate) volatile: bool,
    pub(crate) atomic: bool,
    pub(crate) mismatch: bool,
    pub(crate) lifetime: bool,
    pub(crate) bundles: bool,
    pub(crate) escapes: bool,
    pub(crate) stores: usize,
    pub(crate) loads: usize,
    pub(crate) touched: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Line {
    def: Option<ValueId>,
    text: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct BlockText {
    name: Option<String>,
    pub(crate) lines: Vec<Line>,
    /// The φs among the lines, whose text is made last.
    pub(crate) phis: Vec<ValueId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Naming {
    Named,
    Unnamed,
    Mixed,
}

/// A function under construction.
pub(crate) struct Function<'m> {
    pub(crate) module: &'m mut Module,
    pub(crate) rng: Rng,
    pub(crate) config: &'m Config,
    pub(crate) cfg: Cfg,
    pub(crate) features: Features,
    pub(crate) name: String,
    pub(crate) values: Vec<Value>,
    pub(crate) blocks: Vec<BlockText>,
    pub(crate) slots: Vec<Slot>,
    pub(crate) ret: Option<Ty>,
    /// Value and attributes of each parameter.
    params: Vec<(ValueId, String)>,
    /// Results of `invoke`: from, to, value.
    pub(crate) edge_values: Vec<(usize, usize, ValueId)>,
    /// Block and token of each funclet pad.
    pub(crate) pad_tokens: Vec<(usize, ValueId)>,
    pub(crate) debug: Option<FunctionDebug>,
    naming: Naming,
    clash: bool,
    quoted: bool,
    taken: BTreeSet<String>,
}

pub(crate) fn generate(module: &mut Module, mut rng: Rng, config: &Config, index: usize) -> GeneratedFunction {
    let cfg = Cfg::random(&mut rng, config);
    let mut function = Function::new(module, rng, config, cfg, format!("f{index}"));
    function.make_signature();
    function.start_debug();
    function.plan_slots();
    function.name_blocks();
    for block in function.cfg.order.clone() {
        function.fill_block(block);
    }
    function.fill_phis();
    function.finish()
}

const CLASHING: &[&str] = &[
    "x.0", "x.1", "x.01", "x.02", "x.2", "y.0", "y.1", "y.01", ".0", ".01", ".1", ".02", "x.0.0", "x.13", "z.0", "z.1",
    "a.0", "b.0", "x.10", "y.02",
];
const QUOTED: &[&str] = &[
    "\"my var!\"",
    "\"9\"",
    "\"a b\"",
    "\"say \\22hi\\22\"",
    "\"back\\\\slash\"",
    "\"\\C3\\A9t\\C3\\A9\"",
    "\"7up\"",
    "\"new\\0Aline\"",
    "\"my var!.0\"",
    "\"9.0\"",
    "\"@at\"",
    "\"%p\"",
    "\"a=b\"",
    "\"x:y\"",
    "\"{\"",
];
const SLOT_NAMES: &[&str] =
    &["x", "y", "z", "a", "b", "x.0", "p", "retval", "n.addr", "i", "x.addr", "-dash", "$dollar", "s_1"];

impl<'m> Function<'m> {
    fn new(module: &'m mut Module, mut rng: Rng, config: &'m Config, cfg: Cfg, name: String) -> Function<'m> {
        let naming = if rng.chance(config.unnamed) {
            Naming::Unnamed
        } else if rng.chance(0.33) {
            Naming::Mixed
        } else {
            Naming::Named
        };
        let (clash, quoted) = (rng.chance(config.clash), rng.chance(config.quoted));
        let n_blocks = cfg.blocks.len();
        let ret = if rng.chance(0.2) { None } else { Some(random_type(&mut rng, config.exotic_types * 0.5)) };
        Function {
            module,
            rng,
            config,
            cfg,
            features: Features::one_function(),
            name,
            values: Vec::new(),
            blocks: vec![BlockText::default(); n_blocks],
            slots: Vec::new(),
            ret,
            params: Vec::new(),
            edge_values: Vec::new(),
            pad_tokens: Vec::new(),
            debug: None,
            naming,
            clash,
            quoted,
            taken: BTreeSet::new(),
        }
    }

    fn make_signature(&mut self) {
        for _ in 0..self.rng.below(6) {
            let ty = random_type(&mut self.rng, self.config.exotic_types * 0.4);
            let mut attributes = String::new();
            if self.rng.chance(0.35) {
                attributes.push_str(" noundef");
            }
            if ty.is_pointer() {
                for attribute in
                    [" nonnull", " dereferenceable(8)", " dereferenceable_or_null(4)", " align 8", " noalias"]
                {
                    if self.rng.chance(0.12) {
                        attributes.push_str(attribute);
                    }
                }
            } else if matches!(ty, Ty::I8 | Ty::I16) && self.rng.chance(0.3) {
                attributes.push_str(self.rng.pick(&[" signext", " zeroext"]));
            }
            let value = self.new_value(ty, Home::Everywhere, "arg");
            self.params.push((value, attributes));
        }
    }

    fn start_debug(&mut self) {
        if self.rng.chance(self.config.debug) {
            self.features.note(Feature::DebugFunction);
            self.debug = Some(FunctionDebug::new(self.module, &mut self.rng, &self.name));
        }
    }

    fn plan_slots(&mut self) {
        let max_slots = self.config.max_slots;
        if max_slots == 0 {
            return;
        }
        for index in 0..self.rng.between(1, max_slots) {
            let slot = self.plan_slot(index);
            self.slots.push(slot);
        }
    }

    fn plan_slot(&mut self, index: usize) -> Slot {
        let profile = self.plan_profile(index);
        let is_holder = matches!(profile, Profile::Holder(_));
        let ty = if is_holder { Ty::Ptr } else { random_type(&mut self.rng, self.config.exotic_types) };
        let odd = !is_holder && self.rng.chance(0.03);
        let swift_error = odd && ty == Ty::Ptr;
        let other_space = odd && !swift_error && self.rng.chance(0.5);
        let outside = !is_holder && !odd && self.rng.chance(self.config.outside);
        let block = if outside { self.random_plain_block() } else { 0 };
        let chance = |rng: &mut Rng, probability: f64| !swift_error && !odd && rng.chance(probability);
        Slot {
            address: self.new_slot_address(block),
            ty,
            block,
            late: !is_holder && self.rng.chance(0.06),
            emitted: false,
            profile,
            pointer: if other_space { "ptr addrspace(5)" } else { "ptr" },
            direct_only: swift_error,
            keyword: if swift_error {
                "swifterror "
            } else if odd && !other_space {
                "inalloca "
            } else {
                ""
            },
            volatile: chance(&mut self.rng, self.config.volatile),
            atomic: is_atomic_type(ty) && chance(&mut self.rng, self.config.atomic),
            mismatch: !is_holder && chance(&mut self.rng, self.config.mismatch),
            lifetime: !swift_error && self.rng.chance(self.config.lifetime),
            bundles: chance(&mut self.rng, self.config.bundles),
            escapes: chance(&mut self.rng, self.config.escape),
            stores: 0,
            loads: 0,
            touched: 0,
        }
    }

    fn plan_profile(&mut self, index: usize) -> Profile {
        if index > 0
            && self.rng.chance(self.config.rounds)
            && let Some(targets) = self.plan_targets()
        {
            return Profile::Holder(targets);
        }
        match self.rng.below(100) {
            _ if index == 0 && self.rng.chance(0.7) => Profile::General,
            0..70 => Profile::General,
            70..82 => Profile::SingleStore,
            82..86 => Profile::NoStore,
            86..90 => Profile::NoLoad,
            90..96 => Profile::SingleBlock(self.rng.below(self.cfg.blocks.len())),
            _ => Profile::Dead,
        }
    }

    /// Targets of a holder: slots above it, in the entry, all of one type.
    fn plan_targets(&mut self) -> Option<Vec<usize>> {
        let suitable: Vec<usize> = (0..self.slots.len())
            .filter(|&slot| {
                let slot = &self.slots[slot];
                slot.block == 0 && !slot.late && slot.pointer == "ptr" && slot.keyword.is_empty()
            })
            .collect();
        if suitable.is_empty() {
            return None;
        }
        let holders: Vec<usize> =
            suitable.iter().copied().filter(|&slot| matches!(self.slots[slot].profile, Profile::Holder(_))).collect();
        let pool = if !holders.is_empty() && self.rng.chance(0.4) { &holders } else { &suitable };
        let first = self.rng.pick(pool);
        let same_type: Vec<usize> =
            suitable.into_iter().filter(|&slot| self.slots[slot].ty == self.slots[first].ty).collect();
        let mut targets = vec![first];
        if self.rng.chance(0.15) {
            targets.push(self.rng.pick(&same_type));
        }
        Some(targets)
    }

    fn random_plain_block(&mut self) -> usize {
        let plain: Vec<usize> = (0..self.cfg.blocks.len())
            .filter(|&block| !matches!(self.cfg.blocks[block].term, Term::CatchSwitch { .. }))
            .collect();
        self.rng.pick(&plain)
    }

    fn new_slot_address(&mut self, block: usize) -> ValueId {
        let base = self.rng.pick(SLOT_NAMES);
        let name = self.new_name(base);
        self.values.push(Value { name, ty: Ty::Ptr, home: Home::Block(block), hidden: true, pointee: None });
        self.values.len() - 1
    }

    fn name_blocks(&mut self) {
        let bases = ["bb", "if.then", "if.end", "for.body", "L", "cleanup", "sw.bb"];
        for block in 0..self.blocks.len() {
            let base = if block == 0 { "entry" } else { self.rng.pick(&bases) };
            self.blocks[block].name = self.new_name(base);
        }
    }

    pub(crate) fn new_value(&mut self, ty: Ty, home: Home, base: &str) -> ValueId {
        let name = self.new_name(base);
        self.values.push(Value { name, ty, home, hidden: false, pointee: None });
        self.values.len() - 1
    }

    fn new_name(&mut self, base: &str) -> Option<String> {
        let unnamed = match self.naming {
            Naming::Named => false,
            Naming::Unnamed => true,
            Naming::Mixed => self.rng.chance(0.5),
        };
        if self.quoted
            && self.rng.chance(0.15)
            && let Some(name) = self.take_name(QUOTED)
        {
            self.features.note(Feature::QuotedName);
            return Some(name);
        }
        if self.clash
            && self.rng.chance(if unnamed { 0.08 } else { 0.2 })
            && let Some(name) = self.clashing_name()
        {
            return Some(name);
        }
        if unnamed { None } else { Some(self.free_name(base)) }
    }

    /// The name that a φ of some slot will want, or one of the same kind.
    fn clashing_name(&mut self) -> Option<String> {
        if self.slots.is_empty() || self.rng.chance(0.4) {
            return self.take_name(CLASHING);
        }
        let slot = self.rng.below(self.slots.len());
        let base = self.values[self.slots[slot].address].name.clone().unwrap_or_default();
        let suffix = self.rng.pick(&[".0", ".0", ".1", ".01", ".02", ".2"]);
        let name = format!("{base}{suffix}");
        // Quotes would have to be merged.
        (!name.contains('"') && self.taken.insert(name.clone())).then_some(name)
    }

    fn take_name(&mut self, pool: &[&str]) -> Option<String> {
        let name = self.rng.pick(pool).to_string();
        self.taken.insert(name.clone()).then_some(name)
    }

    fn free_name(&mut self, base: &str) -> String {
        let mut name = base.to_string();
        let mut n = 1;
        while !self.taken.insert(name.clone()) {
            n += 1;
            name = format!("{base}{n}");
        }
        name
    }

    /// Appends an instruction. `text` is everything but the result and the location.
    pub(crate) fn push(&mut self, block: usize, def: Option<ValueId>, text: &str) {
        let location = self.random_location_suffix(false);
        self.push_line(block, def, format!("{text}{location}"));
    }

    /// Like [`Function::push`], for calls that need a location if the function has debug info.
    pub(crate) fn push_located(&mut self, block: usize, def: Option<ValueId>, text: &str) {
        let location = self.random_location_suffix(true);
        self.push_line(block, def, format!("{text}{location}"));
    }

    pub(crate) fn push_line(&mut self, block: usize, def: Option<ValueId>, text: String) {
        self.blocks[block].lines.push(Line { def, text });
    }

    /// Appends an instruction with a result, and makes the result.
    pub(crate) fn define(&mut self, block: usize, ty: Ty, base: &str, text: &str) -> ValueId {
        let value = self.new_value(ty, Home::Block(block), base);
        self.push(block, Some(value), text);
        value
    }

    fn finish(mut self) -> GeneratedFunction {
        self.note_slots();
        self.note_names();
        let layout = self.layout();
        let head = self.head();
        let (body, mentioned) = self.render_body(&layout);
        if mentioned != layout {
            self.features.note(Feature::MentionOrder);
        }
        self.module.add_body(format!("{head} {{\n{body}}}\n"));
        self.module.signatures.push(Signature {
            name: self.name.clone(),
            ret: self.ret,
            params: self.params.iter().map(|&(value, _)| self.values[value].ty).collect(),
            has_subprogram: self.debug.is_some(),
        });
        GeneratedFunction { name: self.name, features: self.features }
    }

    fn layout(&mut self) -> Vec<usize> {
        let mut layout: Vec<usize> = (0..self.blocks.len()).collect();
        if layout.len() > 2 && self.rng.chance(self.config.shuffle) {
            self.features.note(Feature::ShuffledLayout);
            self.rng.shuffle(&mut layout[1..]);
        }
        layout
    }

    fn note_slots(&mut self) {
        for slot in self.slots.clone() {
            let mut note = |condition: bool, feature: Feature| {
                if condition {
                    self.features.note(feature);
                }
            };
            note(slot.ty.is_aggregate(), Feature::AggregateSlot);
            note(slot.ty.is_vector(), Feature::VectorSlot);
            note(slot.ty.is_pointer(), Feature::PointerSlot);
            note(slot.ty.is_float(), Feature::FloatSlot);
            note(slot.block != 0, Feature::SlotOutsideEntry);
            note(slot.stores == 1, Feature::SingleStoreSlot);
            note(slot.stores == 0 && slot.loads > 0, Feature::NoStoreSlot);
            note(slot.stores > 0 && slot.loads == 0, Feature::NoLoadSlot);
            note(slot.touched.count_ones() == 1, Feature::SingleBlockSlot);
            note(slot.touched == 0, Feature::DeadSlot);
        }
    }

    fn note_names(&mut self) {
        let slot_names: BTreeSet<String> =
            self.slots.iter().map(|slot| self.values[slot.address].name.clone().unwrap_or_default()).collect();
        if slot_names.contains("") {
            self.features.note(Feature::UnnamedSlot);
        }
        for name in &self.taken {
            let clashes = name.rsplit_once('.').is_some_and(|(base, n)| {
                slot_names.contains(base) && !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit())
            });
            if clashes {
                self.features.note(Feature::NameClash);
            }
        }
        for value in &self.values {
            self.features.note(if value.name.is_some() { Feature::NamedValue } else { Feature::UnnamedValue });
        }
        for block in &self.blocks[1..] {
            if block.name.is_none() {
                self.features.note(Feature::UnnamedBlock);
            }
        }
    }

    fn head(&mut self) -> String {
        let odd = self.rng.chance(self.config.attributes);
        let linkage = if odd {
            self.rng.pick(&["internal ", "dso_local ", "linkonce_odr ", "weak ", "private ", "hidden ", "fastcc ", ""])
        } else {
            self.rng.pick(&["", "", "", "dso_local "])
        };
        let ret = self.ret.map_or("void", Ty::text);
        let ret_attributes = if self.ret.is_some() && self.rng.chance(0.2) { "noundef " } else { "" };
        let mut head = format!("define {linkage}{ret_attributes}{ret} @{}(", self.name);
        for (i, (value, attributes)) in self.params.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            let ty = self.values[*value].ty.text();
            let _ = write!(head, "{comma}{ty}{attributes}");
            if let Some(name) = &self.values[*value].name {
                let _ = write!(head, " %{name}");
            }
        }
        head.push(')');
        if self.rng.chance(0.15) {
            self.features.note(Feature::NoSignedZeros);
            head.push_str(" \"no-signed-zeros-fp-math\"=\"true\"");
        }
        if odd {
            self.push_odd_attributes(&mut head);
        }
        match self.cfg.exceptions {
            Exceptions::None => {}
            Exceptions::Itanium => {
                self.module.declare("i32 @__gxx_personality_v0(...)");
                head.push_str(" personality ptr @__gxx_personality_v0");
            }
            Exceptions::Funclets => {
                self.module.declare("i32 @__CxxFrameHandler3(...)");
                head.push_str(" personality ptr @__CxxFrameHandler3");
            }
        }
        if let Some(debug) = &self.debug {
            let _ = write!(head, " !dbg !{}", debug.subprogram);
        }
        head
    }

    fn push_odd_attributes(&mut self, head: &mut String) {
        if self.rng.chance(0.15) {
            self.features.note(Feature::Optnone);
            head.push_str(" noinline optnone");
        }
        let pool = [
            " nounwind",
            " uwtable",
            " sanitize_address",
            " returns_twice",
            " null_pointer_is_valid",
            " \"no-nans-fp-math\"=\"true\"",
            " memory(read)",
            " norecurse",
            " willreturn",
            " ssp",
        ];
        for _ in 0..self.rng.below(3) {
            let attribute = self.rng.pick(&pool);
            if !head.contains(attribute) {
                head.push_str(attribute);
            }
        }
        if self.rng.chance(0.2) {
            let group = self.module.attribute_group(3);
            let _ = write!(head, " {group}");
        }
        for (probability, text) in
            [(0.1, " section \".text.f\""), (0.15, " align 32"), (0.05, " gc \"statepoint-example\"")]
        {
            if self.rng.chance(probability) {
                head.push_str(text);
            }
        }
    }

    /// The body, and the blocks in the order of their first mention.
    fn render_body(&mut self, layout: &[usize]) -> (String, Vec<usize>) {
        let (value_names, block_names) = self.final_names(layout);
        let mut body = String::new();
        let mut mentioned: Vec<usize> = Vec::new();
        for &block in layout {
            mention(&mut mentioned, block);
            // The entry's label may be left out; `final_names` counted it if it has no name.
            if block != 0 || self.blocks[0].name.is_some() {
                let _ = writeln!(body, "{}:", block_names[block]);
            }
            for line in &self.blocks[block].lines {
                body.push_str("  ");
                if let Some(value) = line.def {
                    let _ = write!(body, "%{} = ", value_names[value]);
                }
                let mut pieces = line.text.split('\x01');
                body.push_str(pieces.next().unwrap_or_default());
                for piece in pieces {
                    let (reference, rest) = piece.split_once('\x02').expect("placeholders are closed");
                    let (letter, id) = reference.split_at(1);
                    let id: usize = id.parse().expect("placeholders hold a number");
                    match letter {
                        "v" => {
                            let _ = write!(body, "%{}", value_names[id]);
                        }
                        "b" => {
                            mention(&mut mentioned, id);
                            let _ = write!(body, "%{}", block_names[id]);
                        }
                        _ => {
                            if mention(&mut mentioned, id) {
                                self.features.note(Feature::BlockAddressFirst);
                            }
                            let _ = write!(body, "blockaddress(@{}, %{})", self.name, block_names[id]);
                        }
                    }
                    body.push_str(rest);
                }
                body.push('\n');
            }
        }
        (body, mentioned)
    }

    /// Numbers what has no name: parameters, then blocks and results in layout order.
    fn final_names(&self, layout: &[usize]) -> (Vec<String>, Vec<String>) {
        let mut values: Vec<String> = self.values.iter().map(|value| value.name.clone().unwrap_or_default()).collect();
        let mut blocks: Vec<String> = self.blocks.iter().map(|block| block.name.clone().unwrap_or_default()).collect();
        let mut next = 0;
        let mut number = |name: &mut String| {
            if name.is_empty() {
                *name = next.to_string();
                next += 1;
            }
        };
        for &(value, _) in &self.params {
            number(&mut values[value]);
        }
        for &block in layout {
            number(&mut blocks[block]);
            for line in &self.blocks[block].lines {
                if let Some(value) = line.def {
                    number(&mut values[value]);
                }
            }
        }
        (values, blocks)
    }

    /// Sets the text of a φ that was pushed as a place holder.
    pub(crate) fn set_line(&mut self, block: usize, index: usize, text: String) {
        self.blocks[block].lines[index].text = text;
    }
}

/// Notes a mention of a block; true if it is the first.
fn mention(mentioned: &mut Vec<usize>, block: usize) -> bool {
    let first = !mentioned.contains(&block);
    if first {
        mentioned.push(block);
    }
    first
}

pub(crate) fn random_type(rng: &mut Rng, exotic: f64) -> Ty {
    if rng.chance(exotic) { rng.pick(EXOTIC) } else { rng.pick(COMMON) }
}

pub(crate) fn is_atomic_type(ty: Ty) -> bool {
    matches!(ty, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64 | Ty::I128 | Ty::Float | Ty::Double | Ty::Ptr)
}

/// The placeholder of a value.
pub(crate) fn v(value: ValueId) -> String {
    format!("\x01v{value}\x02")
}

/// The placeholder of a block, with the keyword.
pub(crate) fn label(block: usize) -> String {
    format!("label \x01b{block}\x02")
}
