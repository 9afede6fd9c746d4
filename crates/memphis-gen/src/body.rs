//! The contents of blocks: φs, pads, allocas, random items, terminators.

use crate::cfg::{Exceptions, Kind, Term};
use crate::features::Feature;
use crate::function::{Function, Home, Profile, ValueId, is_atomic_type, label, random_type, v};
use crate::types::Ty;

/// A call without its verb.
struct Call {
    text: String,
    /// Needs a location where the caller has one.
    located: bool,
}

const INT_PREDICATES: &[&str] = &["eq", "ne", "slt", "sgt", "ult", "uge", "sle"];
const FAST_MATH: &[&str] = &["", "", "nnan ", "nsz ", "fast ", "ninf contract "];

impl Function<'_> {
    pub(crate) fn fill_block(&mut self, block: usize) {
        self.note_block(block);
        self.add_phis(block);
        if self.cfg.blocks[block].kind == Kind::CatchSwitch {
            self.add_catch_switch(block);
            return;
        }
        self.add_pad(block);
        self.add_slots(block);
        self.add_items(block);
        self.add_terminator(block);
    }

    fn note_block(&mut self, block: usize) {
        let successors = self.cfg.blocks[block].term.successors();
        let mut distinct = successors.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() < successors.len() {
            self.features.note(Feature::DuplicateEdges);
        }
        if successors.contains(&block) {
            self.features.note(Feature::SelfLoop);
        }
        if !self.cfg.reachable[block] {
            self.features.note(Feature::DeadBlock);
            if successors.iter().any(|&to| self.cfg.reachable[to]) {
                self.features.note(Feature::DeadPredecessor);
            }
        }
        if block == 15 && self.cfg.blocks[block].kind == Kind::Plain && self.cfg.blocks[block].group == 0 {
            self.features.note(Feature::Large);
        }
    }

    /// Leaves room for φs; their entries are chosen when all values exist.
    fn add_phis(&mut self, block: usize) {
        if self.cfg.preds[block].is_empty() || !self.rng.chance(self.config.phis) {
            return;
        }
        for _ in 0..self.rng.between(1, 3) {
            let ty = self.interesting_type();
            let value = self.new_value(ty, Home::Block(block), "phi");
            self.features.note(Feature::ExistingPhi);
            self.push_line(block, Some(value), String::new());
            self.blocks[block].phis.push(value);
        }
        // The interpreter knows neither funclets nor such types.
        if self.cfg.exceptions == Exceptions::Funclets && self.aside(|function| function.rng.chance(0.4)) {
            let value = self.new_value(Ty::Target, Home::Block(block), "phi");
            self.features.note(Feature::TargetPhi);
            self.push_line(block, Some(value), String::new());
            self.blocks[block].phis.push(value);
        }
    }

    /// Chooses something with random numbers of its own: what is chosen after it stays as it is.
    fn aside<T>(&mut self, choose: impl FnOnce(&mut Self) -> T) -> T {
        let saved = self.rng.clone();
        self.rng = self.rng.fork();
        let chosen = choose(self);
        self.rng = saved;
        chosen
    }

    pub(crate) fn fill_phis(&mut self) {
        for block in 0..self.blocks.len() {
            for (index, phi) in self.blocks[block].phis.clone().into_iter().enumerate() {
                let text = self.phi_text(block, self.values[phi].ty);
                let location = self.random_location_suffix(false);
                self.set_line(block, index, format!("{text}{location}"));
            }
        }
    }

    fn phi_text(&mut self, block: usize, ty: Ty) -> String {
        let preds = self.cfg.preds[block].clone();
        let constant = self.aside(|function| function.rng.chance(0.1).then(|| function.constant(ty)));
        if constant.is_some() {
            self.features.note(Feature::ConstantPhi);
        }
        let mut chosen: Vec<(usize, String)> = Vec::new();
        let mut entries = Vec::new();
        for pred in preds {
            let known = chosen.iter().find(|(from, _)| *from == pred).map(|(_, value)| value.clone());
            let value = known.unwrap_or_else(|| {
                let value = self.incoming(pred, block, ty);
                chosen.push((pred, value.clone()));
                value
            });
            let value = constant.as_ref().unwrap_or(&value);
            entries.push(format!("[ {value}, \x01b{pred}\x02 ]"));
        }
        self.rng.shuffle(&mut entries);
        let flags = if ty.is_float() { self.rng.pick(FAST_MATH) } else { "" };
        format!("phi {flags}{} {}", ty.text(), entries.join(", "))
    }

    fn incoming(&mut self, pred: usize, block: usize, ty: Ty) -> String {
        let on_edge = self
            .edge_values
            .iter()
            .find(|&&(from, to, value)| from == pred && to == block && self.values[value].ty == ty)
            .map(|&(_, _, value)| value);
        match on_edge {
            Some(value) if self.rng.chance(0.6) => v(value),
            _ => self.operand(pred, ty),
        }
    }

    // Exception pads.

    fn add_catch_switch(&mut self, block: usize) {
        let Term::CatchSwitch { handlers, unwind } = self.cfg.blocks[block].term.clone() else {
            return;
        };
        self.features.note(Feature::CatchSwitch);
        let token = self.token(block, "cs");
        let handlers: Vec<String> = handlers.into_iter().map(label).collect();
        let unwind = unwind.map_or("to caller".to_string(), label);
        let text = format!("catchswitch within none [{}] unwind {unwind}", handlers.join(", "));
        self.push(block, Some(token), &text);
    }

    fn token(&mut self, block: usize, base: &str) -> ValueId {
        let token = self.new_value(Ty::Empty, Home::Block(block), base);
        self.values[token].hidden = true;
        self.pad_tokens.push((block, token));
        token
    }

    fn pad_token(&self, block: usize) -> ValueId {
        self.pad_tokens.iter().find(|&&(pad, _)| pad == block).expect("pads are filled before their bodies").1
    }

    fn add_pad(&mut self, block: usize) {
        match self.cfg.blocks[block].kind {
            Kind::Plain | Kind::CatchSwitch => {}
            Kind::LandingPad => {
                self.features.note(Feature::LandingPad);
                let clauses = [
                    "cleanup",
                    "catch ptr null",
                    "catch ptr @gtype",
                    "cleanup\n          catch ptr @gtype",
                    "filter [1 x ptr] [ptr @gtype]",
                ];
                let text = format!("landingpad {{ ptr, i32 }}\n          {}", self.rng.pick(&clauses));
                self.define(block, Ty::Pad, "lp", &text);
            }
            Kind::CatchPad { switch } => {
                self.features.note(Feature::CatchPad);
                let parent = self.pad_token(switch);
                let token = self.token(block, "cp");
                let text = format!("catchpad within {} [ptr null, i32 64, ptr null]", v(parent));
                self.push(block, Some(token), &text);
            }
            Kind::CleanupPad => {
                self.features.note(Feature::CleanupPad);
                let token = self.token(block, "cl");
                self.push(block, Some(token), "cleanuppad within none []");
            }
        }
    }

    // Slots.

    fn add_slots(&mut self, block: usize) {
        let here: Vec<usize> =
            (0..self.slots.len()).filter(|&slot| self.slots[slot].block == block && !self.slots[slot].late).collect();
        for &slot in &here {
            self.add_alloca(block, slot);
        }
        if block == 0 {
            self.declare_variables(block);
            for slot in here {
                self.add_first_store(slot);
            }
        }
    }

    fn add_alloca(&mut self, block: usize, slot: usize) {
        self.debug_slot(slot);
        let info = &self.slots[slot];
        let mut allocated = info.ty.text();
        if self.config.retyped > 0.0 && info.keyword.is_empty() && self.rng.chance(self.config.retyped) {
            allocated = self.rng.pick(&["i8", "i64", "ptr", "float", "[4 x i32]", "{ i32, i32 }"]);
            self.features.note(Feature::Retyped);
        }
        let info = &self.slots[slot];
        let mut text = format!("alloca {}{allocated}", info.keyword);
        let (address, other_space, plain) = (info.address, info.pointer != "ptr", info.keyword.is_empty());
        if plain && self.rng.chance(0.04) {
            text.push_str(self.rng.pick(&[", i32 10", ", i32 0", ", i64 1"]));
            self.features.note(Feature::OddAlloca);
        }
        if self.rng.chance(0.6) {
            text.push_str(self.rng.pick(&[", align 4", ", align 8", ", align 16"]));
        }
        if other_space {
            text.push_str(", addrspace(5)");
        }
        if other_space || !plain {
            self.features.note(Feature::OddAlloca);
        }
        let assignment = self.assignment_id(slot);
        if let Some(id) = assignment {
            text.push_str(&format!(", !DIAssignID !{id}"));
        }
        self.push(block, Some(address), &text);
        self.slots[slot].emitted = true;
        if let Some(id) = assignment {
            self.assignment_records(block, slot, "i1 undef", id);
        }
    }

    fn add_first_store(&mut self, slot: usize) {
        match self.slots[slot].profile {
            Profile::Holder(_) if self.rng.chance(0.85) => self.store_slot(0, slot),
            Profile::General | Profile::SingleStore | Profile::NoLoad if self.rng.chance(0.45) => {
                self.store_slot(0, slot)
            }
            _ => {}
        }
    }

    /// A slot that may be used in the block.
    fn pick_slot(&mut self, block: usize, suitable: impl Fn(&Function<'_>, usize) -> bool) -> Option<usize> {
        let candidates: Vec<usize> = (0..self.slots.len())
            .filter(|&slot| {
                let info = &self.slots[slot];
                info.emitted && self.is_available(info.address, block) && suitable(self, slot)
            })
            .collect();
        if candidates.is_empty() {
            return None;
        }
        // Slots that are accessed everywhere need φs, so the first ones get more than their share.
        let hot = candidates.len().min(2);
        let n = if self.rng.chance(0.4) { hot } else { candidates.len() };
        Some(candidates[self.rng.below(n)])
    }

    fn may_store(&self, slot: usize, block: usize) -> bool {
        let info = &self.slots[slot];
        match &info.profile {
            Profile::General | Profile::NoLoad => true,
            Profile::SingleStore => info.stores == 0,
            Profile::NoStore | Profile::Dead => false,
            Profile::SingleBlock(only) => *only == block,
            Profile::Holder(targets) => info.stores < 2 && targets.iter().all(|&to| self.slots[to].emitted),
        }
    }

    fn may_load(&self, slot: usize, block: usize) -> bool {
        match self.slots[slot].profile {
            Profile::NoLoad | Profile::Dead => false,
            Profile::SingleBlock(only) => only == block,
            _ => true,
        }
    }

    /// The address to access a slot by: its own, or one loaded from a holder.
    fn slot_address(&mut self, block: usize, slot: usize) -> String {
        let info = &self.slots[slot];
        let aliases: Vec<ValueId> = if info.direct_only {
            Vec::new()
        } else {
            (0..self.values.len())
                .filter(|&value| self.values[value].pointee == Some(slot) && self.is_available(value, block))
                .collect()
        };
        if !aliases.is_empty() && self.rng.chance(0.6) {
            self.features.note(Feature::AccessThroughHolder);
            return format!("ptr {}", v(self.rng.pick(&aliases)));
        }
        let info = &self.slots[slot];
        format!("{} {}", info.pointer, v(info.address))
    }

    fn store_slot(&mut self, block: usize, slot: usize) {
        let ty = self.access_type(slot);
        let value = match self.slots[slot].profile.clone() {
            Profile::Holder(targets) => {
                let Some(target) = self.holder_target(block, &targets) else {
                    return;
                };
                target
            }
            _ => self.stored_value(block, ty),
        };
        let address = self.slot_address(block, slot);
        let (mode, order) = self.access_mode(slot, ty, "release");
        let mut text = format!("store {mode}{} {value}, {address}{order}", ty.text());
        if order.is_empty() && self.rng.chance(0.08) {
            text.push_str(&self.store_metadata());
        }
        let assignment = self.assignment_id(slot);
        if let Some(id) = assignment {
            text.push_str(&format!(", !DIAssignID !{id}"));
        }
        self.push(block, None, &text);
        if let Some(id) = assignment {
            self.assignment_records(block, slot, &format!("{} {value}", ty.text()), id);
        }
        self.slots[slot].stores += 1;
        self.slots[slot].touched |= 1 << block;
    }

    /// The type to access a slot with: mostly its own.
    fn access_type(&mut self, slot: usize) -> Ty {
        let info = &self.slots[slot];
        if !info.mismatch || !self.rng.chance(0.5) {
            return info.ty;
        }
        let other = self.rng.pick(&[Ty::I32, Ty::I64, Ty::I8, Ty::Float, Ty::IntPair]);
        if other != self.slots[slot].ty {
            self.features.note(Feature::TypeMismatch);
        }
        other
    }

    fn holder_target(&mut self, block: usize, targets: &[usize]) -> Option<String> {
        let target = self.rng.pick(targets);
        let info = &self.slots[target];
        if !info.emitted || !self.is_available(info.address, block) {
            return None;
        }
        let chained = matches!(info.profile, Profile::Holder(_));
        let address = v(info.address);
        self.features.note(Feature::TwoRounds);
        if chained {
            self.features.note(Feature::ThreeRounds);
        }
        Some(address)
    }

    fn stored_value(&mut self, block: usize, ty: Ty) -> String {
        let value = self.operand(block, ty);
        match value.as_str() {
            "undef" => self.features.note(Feature::UndefStore),
            "poison" => self.features.note(Feature::PoisonStore),
            other if other.ends_with(')') && other.contains("@g") => {
                self.features.note(Feature::ConstantExpressionStore)
            }
            _ => {}
        }
        value
    }

    /// Keywords before the type, and the text after the address.
    fn access_mode(&mut self, slot: usize, ty: Ty, ordering: &str) -> (String, String) {
        let mut mode = String::new();
        let mut order = String::new();
        let info = &self.slots[slot];
        let (volatile, atomic) = (info.volatile, info.atomic && is_atomic_type(ty));
        if atomic && self.rng.chance(0.5) {
            self.features.note(Feature::Atomic);
            mode.push_str("atomic ");
            let scope = self.rng.pick(&["", "", " syncscope(\"singlethread\")"]);
            let ordering = self.rng.pick(&["unordered", "monotonic", ordering, "seq_cst"]);
            order = format!("{scope} {ordering}, align 16");
        }
        if volatile && self.rng.chance(0.5) {
            self.features.note(Feature::Volatile);
            mode.push_str("volatile ");
        }
        if order.is_empty() && self.rng.chance(0.6) {
            order = self.rng.pick(&[", align 4", ", align 8", ", align 1"]).to_string();
        }
        (mode, order)
    }

    fn store_metadata(&mut self) -> String {
        self.features.note(Feature::AccessMetadata);
        if self.rng.chance(0.5) {
            return format!(", !nontemporal !{}", self.module.node("!{i32 1}"));
        }
        format!(", !tbaa !{}", self.tbaa_tag())
    }

    fn tbaa_tag(&mut self) -> usize {
        let root = self.module.node("!{!\"memphis-gen TBAA\"}");
        let ty = self.module.node(&format!("!{{!\"any\", !{root}, i64 0}}"));
        self.module.node(&format!("!{{!{ty}, !{ty}, i64 0}}"))
    }

    fn load_slot(&mut self, block: usize, slot: usize) -> ValueId {
        let ty = self.access_type(slot);
        let address = self.slot_address(block, slot);
        let (mode, order) = self.access_mode(slot, ty, "acquire");
        let metadata = self.load_metadata(ty);
        let text = format!("load {mode}{}, {address}{order}{metadata}", ty.text());
        let value = self.define(block, ty, "v", &text);
        if let Profile::Holder(targets) = &self.slots[slot].profile {
            let target = targets.first().copied();
            self.values[value].pointee = target;
            self.values[value].hidden = target.is_some();
        }
        self.slots[slot].loads += 1;
        self.slots[slot].touched |= 1 << block;
        value
    }

    fn load_metadata(&mut self, ty: Ty) -> String {
        if !self.rng.chance(self.config.metadata) {
            return String::new();
        }
        let mut text = String::new();
        let empty = self.module.node("!{}");
        let nonnull = ty.is_pointer() && self.rng.chance(0.6);
        let noundef = self.rng.chance(0.6);
        if nonnull {
            text.push_str(&format!(", !nonnull !{empty}"));
        }
        if noundef {
            text.push_str(&format!(", !noundef !{empty}"));
        }
        match (nonnull, noundef) {
            (true, true) => self.features.note(Feature::NonnullNoundefLoad),
            (true, false) => self.features.note(Feature::NonnullLoad),
            (false, true) => self.features.note(Feature::NoundefLoad),
            (false, false) => {}
        }
        if self.rng.chance(0.35) {
            self.features.note(Feature::AccessMetadata);
            text.push_str(&self.other_load_metadata(ty));
        }
        text
    }

    fn other_load_metadata(&mut self, ty: Ty) -> String {
        if ty.is_pointer() {
            let name = self.rng.pick(&["dereferenceable", "dereferenceable_or_null", "align"]);
            return format!(", !{name} !{}", self.module.node("!{i64 8}"));
        }
        if ty.is_int() && ty != Ty::I1 && self.rng.chance(0.6) {
            let ty = ty.text();
            return format!(", !range !{}", self.module.node(&format!("!{{{ty} 0, {ty} 10}}")));
        }
        match self.rng.below(3) {
            0 => format!(", !invariant.load !{}", self.module.node("!{}")),
            1 => format!(", !nontemporal !{}", self.module.node("!{i32 1}")),
            _ => format!(", !tbaa !{}", self.tbaa_tag()),
        }
    }

    // Items.

    fn add_items(&mut self, block: usize) {
        let n_items = self.rng.below(self.config.max_items + 1);
        for _ in 0..n_items {
            self.add_item(block);
        }
        if block == 0 {
            for slot in 0..self.slots.len() {
                if self.slots[slot].late && self.slots[slot].block == 0 {
                    self.add_late_slot(slot);
                }
            }
        }
    }

    fn add_late_slot(&mut self, slot: usize) {
        self.features.note(Feature::LateSlot);
        self.add_alloca(0, slot);
        self.add_first_store(slot);
        self.add_item(0);
    }

    fn add_item(&mut self, block: usize) {
        if self.debug.is_some() && self.rng.chance(0.15) {
            self.debug_item(block);
            return;
        }
        match self.rng.below(100) {
            0..26 => {
                if let Some(slot) = self.pick_slot(block, |function, slot| function.may_store(slot, block)) {
                    self.store_slot(block, slot);
                }
            }
            26..52 => {
                if let Some(slot) = self.pick_slot(block, |function, slot| function.may_load(slot, block)) {
                    self.load_slot(block, slot);
                }
            }
            52..71 => self.add_computation(block),
            71..83 => self.add_call(block),
            83..86 => self.add_assume(block),
            86..89 => self.add_bundle(block),
            89..92 => self.add_lifetime(block),
            92..94 => self.add_zero_gep(block),
            94..96 => self.add_escape(block),
            96 => self.add_memory_access(block),
            97 => self.add_block_address(block),
            98 => self.add_fake_use(block),
            _ => self.add_dead_self_store(block),
        }
    }

    /// Types that slots have come up often, so that stored values are not all constants.
    fn interesting_type(&mut self) -> Ty {
        if !self.slots.is_empty() && self.rng.chance(0.65) {
            let slot = self.rng.below(self.slots.len());
            return self.slots[slot].ty;
        }
        random_type(&mut self.rng, self.config.exotic_types)
    }

    fn add_computation(&mut self, block: usize) {
        let ty = self.interesting_type();
        match self.rng.below(12) {
            0 => {
                let operand = self.typed_operand(block, ty);
                self.define(block, ty, "fr", &format!("freeze {operand}"));
            }
            1 if ty != Ty::Empty => {
                let condition = self.operand(block, Ty::I1);
                let (yes, no) = (self.typed_operand(block, ty), self.typed_operand(block, ty));
                self.define(block, ty, "sel", &format!("select i1 {condition}, {yes}, {no}"));
            }
            2 if ty.is_int() || ty == Ty::Ptr => {
                self.add_comparison(block, ty);
            }
            _ if ty.is_int() => self.add_integer_operation(block, ty),
            _ if ty.is_float() => self.add_float_operation(block, ty),
            _ if ty == Ty::Ptr => self.add_pointer_operation(block),
            _ if ty.is_vector() => self.add_vector_operation(block, ty),
            _ if ty.is_aggregate() && ty != Ty::Empty => self.add_aggregate_operation(block, ty),
            _ => {
                let operand = self.typed_operand(block, ty);
                self.define(block, ty, "fr", &format!("freeze {operand}"));
            }
        }
    }

    fn add_comparison(&mut self, block: usize, ty: Ty) -> ValueId {
        let flag = if ty.is_int() { self.rng.pick(&["", "", "", "samesign "]) } else { "" };
        let predicate = self.rng.pick(INT_PREDICATES);
        let (left, right) = (self.typed_operand(block, ty), self.operand(block, ty));
        self.define(block, Ty::I1, "cmp", &format!("icmp {flag}{predicate} {left}, {right}"))
    }

    fn add_integer_operation(&mut self, block: usize, ty: Ty) {
        const OPERATIONS: &[&str] = &[
            "add",
            "add",
            "add nsw",
            "add nuw nsw",
            "sub",
            "sub nsw",
            "mul",
            "mul nuw",
            "xor",
            "xor",
            "and",
            "or",
            "or disjoint",
            "shl",
            "shl nsw",
            "lshr",
            "lshr exact",
            "ashr",
            "udiv",
            "sdiv exact",
            "urem",
            "srem",
        ];
        match self.rng.below(10) {
            0 => self.add_integer_cast(block, ty),
            1 if ty != Ty::I1 => {
                let (name, operand) = (ty.text(), self.typed_operand(block, ty));
                let (intrinsic, last) =
                    self.rng.pick(&[("ctlz", "i1 true"), ("abs", "i1 false"), ("umax", ""), ("cttz", "i1 false")]);
                let (second, second_ty) =
                    if last.is_empty() { (self.typed_operand(block, ty), name) } else { (last.to_string(), "i1") };
                self.module.declare(&format!("{name} @llvm.{intrinsic}.{name}({name}, {second_ty})"));
                self.define(block, ty, "n", &format!("call {name} @llvm.{intrinsic}.{name}({operand}, {second})"));
            }
            _ => {
                let operation = self.rng.pick(OPERATIONS);
                let (left, right) = (self.typed_operand(block, ty), self.operand(block, ty));
                let is_shift = operation.starts_with("shl") || operation.contains("shr");
                let right = match ty {
                    // A shift by a constant in range cannot make poison.
                    _ if !is_shift || self.rng.chance(0.5) => right,
                    Ty::I1 => "false".to_string(),
                    _ => self.rng.below(ty.bits() as usize).to_string(),
                };
                self.define(block, ty, "n", &format!("{operation} {left}, {right}"));
            }
        }
    }

    fn add_integer_cast(&mut self, block: usize, ty: Ty) {
        let from = self.rng.pick(&[Ty::I1, Ty::I8, Ty::I16, Ty::I32, Ty::I64, Ty::I128]);
        if from == ty {
            return;
        }
        let operation = if from.bits() < ty.bits() {
            self.rng.pick(&["zext", "sext", "zext nneg"])
        } else {
            self.rng.pick(&["trunc", "trunc nsw", "trunc nuw"])
        };
        let operand = self.typed_operand(block, from);
        self.define(block, ty, "conv", &format!("{operation} {operand} to {}", ty.text()));
    }

    fn add_float_operation(&mut self, block: usize, ty: Ty) {
        let (flags, name) = (self.rng.pick(FAST_MATH), ty.text());
        match self.rng.below(6) {
            0 => {
                let operand = self.typed_operand(block, ty);
                self.define(block, ty, "neg", &format!("fneg {flags}{operand}"));
            }
            1 => {
                let operand = self.typed_operand(block, Ty::I32);
                let operation = self.rng.pick(&["sitofp", "uitofp", "uitofp nneg"]);
                self.define(block, ty, "conv", &format!("{operation} {operand} to {name}"));
            }
            2 => {
                let operand = self.typed_operand(block, ty);
                let operation = self.rng.pick(&["fptosi", "fptoui"]);
                self.define(block, Ty::I32, "conv", &format!("{operation} {operand} to i32"));
            }
            3 => {
                let (left, right) = (self.typed_operand(block, ty), self.operand(block, ty));
                let predicate = self.rng.pick(&["oeq", "ult", "uno", "one"]);
                self.define(block, Ty::I1, "cmp", &format!("fcmp {flags}{predicate} {left}, {right}"));
            }
            _ => {
                let operation = self.rng.pick(&["fadd", "fsub", "fmul", "fdiv"]);
                let (left, right) = (self.typed_operand(block, ty), self.operand(block, ty));
                self.define(block, ty, "d", &format!("{operation} {flags}{left}, {right}"));
            }
        }
    }

    fn add_pointer_operation(&mut self, block: usize) {
        let base = self.typed_operand(block, Ty::Ptr);
        match self.rng.below(7) {
            0..4 => {
                let flags = self.rng.pick(&["", "inbounds ", "nuw ", "nusw "]);
                let index = if self.rng.chance(0.5) { "i64 4".to_string() } else { self.typed_operand(block, Ty::I64) };
                self.define(block, Ty::Ptr, "gep", &format!("getelementptr {flags}i8, {base}, {index}"));
            }
            4 => {
                self.define(block, Ty::I64, "int", &format!("ptrtoint {base} to i64"));
            }
            5 => {
                let operand = self.typed_operand(block, Ty::I64);
                self.define(block, Ty::Ptr, "ptr", &format!("inttoptr {operand} to ptr"));
            }
            _ => {
                self.define(block, Ty::PtrAs1, "cast", &format!("addrspacecast {base} to ptr addrspace(1)"));
            }
        }
    }

    fn add_vector_operation(&mut self, block: usize, ty: Ty) {
        let vector = self.typed_operand(block, ty);
        let member = ty.members().first().copied().unwrap_or(Ty::I32);
        let index = if self.rng.chance(0.7) { "i32 1".to_string() } else { self.typed_operand(block, Ty::I32) };
        match self.rng.below(4) {
            0 => {
                self.define(block, member, "el", &format!("extractelement {vector}, {index}"));
            }
            1 => {
                let element = self.typed_operand(block, member);
                self.define(block, ty, "vec", &format!("insertelement {vector}, {element}, {index}"));
            }
            2 if ty == Ty::VecI32 => {
                let other = self.typed_operand(block, ty);
                let mask = self.rng.pick(&["<i32 0, i32 3>", "<i32 1, i32 poison>", "zeroinitializer"]);
                self.define(block, ty, "shuf", &format!("shufflevector {vector}, {other}, <2 x i32> {mask}"));
            }
            _ if ty == Ty::VecFloat => {
                let (flags, other) = (self.rng.pick(FAST_MATH), self.operand(block, ty));
                self.define(block, ty, "vec", &format!("fmul {flags}{vector}, {other}"));
            }
            _ if ty == Ty::VecPtr => {
                self.define(block, ty, "vec", &format!("getelementptr i8, {vector}, i64 4"));
            }
            _ => {
                let (operation, other) = (self.rng.pick(&["add", "add nsw", "xor"]), self.operand(block, ty));
                self.define(block, ty, "vec", &format!("{operation} {vector}, {other}"));
            }
        }
    }

    fn add_aggregate_operation(&mut self, block: usize, ty: Ty) {
        let aggregate = self.typed_operand(block, ty);
        let index = self.rng.below(ty.members().len());
        let member = ty.members()[index];
        if self.rng.chance(0.5) {
            self.define(block, member, "ex", &format!("extractvalue {aggregate}, {index}"));
        } else {
            let value = self.typed_operand(block, member);
            self.define(block, ty, "agg", &format!("insertvalue {aggregate}, {value}, {index}"));
        }
    }

    // Calls.

    fn add_call(&mut self, block: usize) {
        let wants_value = self.rng.chance(0.4);
        let ty = self.interesting_type();
        let ret = wants_value.then_some(ty);
        let call = self.call(block, ret, true);
        let prefix = self.rng.pick(&["", "", "", "", "", "", "", "tail ", "notail "]);
        let text = format!("{prefix}call {}", call.text);
        let def = ret.map(|ty| self.new_value(ty, Home::Block(block), "call"));
        if call.located {
            self.push_located(block, def, &text);
        } else {
            self.push(block, def, &text);
        }
    }

    /// A call of something that returns `ret`; `asm` and fast-math flags are for plain calls only.
    fn call(&mut self, block: usize, ret: Option<Ty>, plain: bool) -> Call {
        let mut call = if self.rng.chance(0.12) { self.internal_call(block, ret) } else { None }
            .or_else(|| if plain && self.rng.chance(0.06) { self.asm_call(block, ret) } else { None })
            .unwrap_or_else(|| self.external_call(block, ret, plain));
        call.text.push_str(self.rng.pick(&[
            "",
            "",
            "",
            "",
            "",
            "",
            " nounwind",
            " willreturn",
            " nounwind willreturn",
            " memory(none)",
            " memory(read)",
            " nounwind willreturn memory(read)",
            " \"custom\"",
        ]));
        if self.rng.chance(0.1) {
            let group = self.rng.below(3);
            let group = self.module.attribute_group(group);
            call.text.push_str(&format!(" {group}"));
        }
        let group = self.cfg.blocks[block].group;
        if group != 0 {
            let token = v(self.pad_token(self.cfg.group_pad[group]));
            call.text.push_str(&format!(" [ \"funclet\"(token {token}) ]"));
        }
        call
    }

    fn internal_call(&mut self, block: usize, ret: Option<Ty>) -> Option<Call> {
        let matching: Vec<usize> =
            (0..self.module.signatures.len()).filter(|&index| self.module.signatures[index].ret == ret).collect();
        if matching.is_empty() {
            return None;
        }
        let callee = self.module.signatures[self.rng.pick(&matching)].clone();
        self.features.note(Feature::InternalCall);
        let arguments: Vec<String> = callee.params.iter().map(|&ty| self.typed_operand(block, ty)).collect();
        let ret = ret.map_or("void", Ty::text);
        let text = format!("{ret} @{}({})", callee.name, arguments.join(", "));
        Some(Call { text, located: callee.has_subprogram })
    }

    fn asm_call(&mut self, block: usize, ret: Option<Ty>) -> Option<Call> {
        let text = match ret {
            None => "void asm sideeffect \"nop\", \"~{memory}\"()".to_string(),
            Some(Ty::I32) => {
                let operand = self.typed_operand(block, Ty::I32);
                format!("i32 asm \"movl $1, $0\", \"=r,r\"({operand})")
            }
            Some(_) => return None,
        };
        Some(Call { text, located: false })
    }

    fn external_call(&mut self, block: usize, ret: Option<Ty>, plain: bool) -> Call {
        let text = match ret {
            Some(ty) => self.producing_call(ty, plain),
            None => self.consuming_call(block),
        };
        Call { text, located: false }
    }

    fn producing_call(&mut self, ty: Ty, plain: bool) -> String {
        let (name, suffix) = (ty.text(), ty.suffix());
        let callee = match self.rng.below(6) {
            0..4 => format!("{name} @get_{suffix}()"),
            4 => format!("{name} @pure_{suffix}()"),
            _ => format!("{name} @sure_{suffix}()"),
        };
        let declaration = if callee.contains("@pure") {
            format!("{callee} nounwind willreturn memory(none)")
        } else if callee.contains("@sure") {
            format!("noundef {callee}")
        } else {
            callee.clone()
        };
        self.module.declare(&declaration);
        let mut attributes = String::new();
        if plain && ty.is_float() {
            attributes.push_str(self.rng.pick(FAST_MATH));
        }
        if self.rng.chance(0.3) {
            attributes.push_str("noundef ");
        }
        if ty.is_pointer() {
            for attribute in ["nonnull ", "dereferenceable(8) ", "align 8 "] {
                if self.rng.chance(0.12) {
                    attributes.push_str(attribute);
                }
            }
        } else if ty == Ty::I32 && self.rng.chance(0.1) {
            attributes.push_str("range(i32 0, 10) ");
        }
        format!("{attributes}{callee}")
    }

    fn consuming_call(&mut self, block: usize) -> String {
        match self.rng.below(10) {
            0 => {
                self.module.declare("void @may_throw()");
                "void @may_throw()".to_string()
            }
            1 => {
                self.module.declare("void @harmless() nounwind willreturn");
                "void @harmless()".to_string()
            }
            2 => {
                let operand = self.typed_operand(block, Ty::I32);
                self.module.declare("void @print(ptr, ...)");
                format!("void (ptr, ...) @print(ptr @gformat, {operand})")
            }
            _ => {
                let ty = self.consumed_type(block);
                let (name, suffix) = (ty.text(), ty.suffix());
                let operand = self.operand(block, ty);
                let mut attributes = if self.rng.chance(0.3) { " noundef" } else { "" }.to_string();
                if ty.is_pointer() {
                    attributes.push_str(self.rng.pick(&["", "", " nonnull", " dereferenceable(4)", " align 4"]));
                }
                let sure = self.rng.chance(0.1);
                let (callee, parameter) = if sure { ("use_sure", " noundef") } else { ("use", "") };
                self.module.declare(&format!("void @{callee}_{suffix}({name}{parameter})"));
                format!("void @{callee}_{suffix}({name}{attributes} {operand})")
            }
        }
    }

    /// Mostly the type of a recent value, so that loads are used.
    fn consumed_type(&mut self, block: usize) -> Ty {
        let recent = self.pick_value(block, |_| true);
        match recent {
            Some(value) if self.rng.chance(0.8) => self.values[value].ty,
            _ => self.interesting_type(),
        }
    }

    fn add_assume(&mut self, block: usize) {
        let condition = match self.pick_value(block, |ty| ty == Ty::Ptr) {
            Some(value) if self.rng.chance(0.6) => {
                self.define(block, Ty::I1, "nn", &format!("icmp ne ptr {}, null", v(value)))
            }
            _ => {
                let ty = self.rng.pick(&[Ty::I32, Ty::I64, Ty::I8]);
                self.add_comparison(block, ty)
            }
        };
        self.features.note(Feature::AssumeCall);
        self.module.declare("void @llvm.assume(i1 noundef)");
        self.push(block, None, &format!("call void @llvm.assume(i1 {})", v(condition)));
    }

    fn add_bundle(&mut self, block: usize) {
        let Some(slot) = self.pick_slot(block, |function, slot| function.slots[slot].bundles) else {
            return;
        };
        let pointer = format!("{} {}", self.slots[slot].pointer, v(self.slots[slot].address));
        let other = self.typed_operand(block, Ty::Ptr);
        let bundles = match self.rng.below(6) {
            0 => format!("\"nonnull\"({pointer})"),
            1 => format!("\"align\"({pointer}, i64 8)"),
            2 => format!("\"nonnull\"({other}), \"align\"({pointer}, i64 2)"),
            3 => format!("\"separate_storage\"({pointer}, {other})"),
            4 => format!("\"dereferenceable\"({pointer}, i64 4), \"noundef\"({pointer})"),
            _ => format!("\"nonnull\"({pointer}), \"nonnull\"({other})"),
        };
        self.features.note(Feature::AssumeBundle);
        self.module.declare("void @llvm.assume(i1 noundef)");
        self.push(block, None, &format!("call void @llvm.assume(i1 true) [ {bundles} ]"));
    }

    fn add_lifetime(&mut self, block: usize) {
        let Some(slot) = self.pick_slot(block, |function, slot| function.slots[slot].lifetime) else {
            return;
        };
        let (pointer, address) = (self.slots[slot].pointer, v(self.slots[slot].address));
        let space = if pointer == "ptr" { 0 } else { 5 };
        let which = self.rng.pick(&["start", "start", "end"]);
        let old = space == 0 && self.rng.chance(self.config.old_lifetime);
        let (size, argument) = if old { ("i64, ", "i64 4, ") } else { ("", "") };
        let name = if old { "p0i8".to_string() } else { format!("p{space}") };
        self.module.declare(&format!("void @llvm.lifetime.{which}.{name}({size}{pointer})"));
        self.features.note(Feature::LifetimeMarker);
        self.push(block, None, &format!("call void @llvm.lifetime.{which}.{name}({argument}{pointer} {address})"));
    }

    fn add_zero_gep(&mut self, block: usize) {
        let Some(slot) = self.pick_slot(block, |function, slot| !function.slots[slot].direct_only) else {
            return;
        };
        let (pointer, ty) = (self.slots[slot].pointer, self.slots[slot].ty);
        let address = format!("{pointer} {}", v(self.slots[slot].address));
        let text = match self.rng.below(4) {
            0 => format!("getelementptr i8, {address}, i64 0"),
            1 => format!("getelementptr inbounds [4 x i8], {address}, i64 0, i64 0"),
            2 => format!("getelementptr {}, {address}, i32 0", ty.text()),
            _ => format!("bitcast {address} to {pointer}"),
        };
        self.features.note(if text.starts_with("bitcast") { Feature::PointerCast } else { Feature::ZeroIndexGep });
        let value = self.define(block, Ty::Ptr, "zero", &text);
        self.values[value].hidden = true;
        if self.rng.chance(0.35) {
            self.features.note(Feature::AssumeBundle);
            self.module.declare("void @llvm.assume(i1 noundef)");
            self.push(block, None, &format!("call void @llvm.assume(i1 true) [ \"nonnull\"({pointer} {}) ]", v(value)));
        }
    }

    /// A use of an address that keeps the slot in memory.
    fn add_escape(&mut self, block: usize) {
        let suitable = |function: &Function<'_>, slot: usize| {
            function.slots[slot].escapes && function.slots[slot].pointer == "ptr"
        };
        let Some(slot) = self.pick_slot(block, suitable) else {
            return;
        };
        self.features.note(Feature::Escape);
        let address = v(self.slots[slot].address);
        match self.rng.below(10) {
            0 => {
                self.define(block, Ty::I1, "esc", &format!("icmp eq ptr {address}, null"));
            }
            1 => {
                self.define(block, Ty::I64, "esc", &format!("ptrtoint ptr {address} to i64"));
            }
            2 => {
                self.define(block, Ty::I32, "esc", &format!("atomicrmw add ptr {address}, i32 1 seq_cst"));
            }
            3 => {
                let gep =
                    self.define(block, Ty::Ptr, "esc", &format!("getelementptr inbounds i8, ptr {address}, i64 1"));
                self.values[gep].hidden = true;
            }
            4 => self.push(block, None, &format!("store ptr {address}, ptr @gsink")),
            5 => self.push(block, None, &format!("store ptr {address}, ptr {address}")),
            6 => {
                let gep = self.define(block, Ty::Ptr, "esc", &format!("getelementptr i32, ptr {address}, i64 0"));
                self.define(block, Ty::I32, "esc", &format!("load i32, ptr {}", v(gep)));
            }
            7 => {
                self.module.declare("void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)");
                self.push(block, None, &format!("call void @llvm.memset.p0.i64(ptr {address}, i8 0, i64 4, i1 false)"));
            }
            8 => {
                let condition = self.operand(block, Ty::I1);
                self.define(block, Ty::Ptr, "esc", &format!("select i1 {condition}, ptr {address}, ptr @ga"));
            }
            _ => {
                self.module.declare("void @use_ptr(ptr)");
                self.push(block, None, &format!("call void @use_ptr(ptr {address})"));
            }
        }
    }

    /// A load or store of memory that is no slot.
    fn add_memory_access(&mut self, block: usize) {
        let (ty, pointer) = (self.interesting_type(), self.typed_operand(block, Ty::Ptr));
        if self.rng.chance(0.5) {
            let metadata = self.load_metadata(ty);
            self.define(block, ty, "mem", &format!("load {}, {pointer}, align 1{metadata}", ty.text()));
        } else {
            let operand = self.typed_operand(block, ty);
            self.push(block, None, &format!("store {operand}, {pointer}, align 1"));
        }
    }

    fn add_block_address(&mut self, block: usize) {
        if let Some(address) = self.block_address() {
            self.push(block, None, &format!("store ptr {address}, ptr @gsink"));
        }
    }

    fn add_fake_use(&mut self, block: usize) {
        let Some(slot) = self.pick_slot(block, |function, slot| !function.slots[slot].direct_only) else {
            return;
        };
        let (pointer, address) = (self.slots[slot].pointer, v(self.slots[slot].address));
        self.features.note(Feature::FakeUse);
        self.module.declare("void @llvm.fake.use(...)");
        self.push(block, None, &format!("call void (...) @llvm.fake.use({pointer} {address})"));
    }

    /// In dead code a value may be stored before it is loaded, or depend on itself.
    fn add_dead_self_store(&mut self, block: usize) {
        if self.cfg.reachable[block] {
            return;
        }
        let suitable = |function: &Function<'_>, slot: usize| {
            let general = matches!(function.slots[slot].profile, Profile::General | Profile::SingleStore);
            general && function.may_store(slot, block) && function.slots[slot].pointer == "ptr"
        };
        let Some(slot) = self.pick_slot(block, suitable) else {
            return;
        };
        self.features.note(Feature::DeadSelfStore);
        let (ty, address) = (self.slots[slot].ty, v(self.slots[slot].address));
        let value = self.new_value(ty, Home::Block(block), "self");
        self.push(block, None, &format!("store {} {}, ptr {address}", ty.text(), v(value)));
        self.push(block, Some(value), &format!("load {}, ptr {address}", ty.text()));
        if ty.is_int() {
            let own = self.new_value(ty, Home::Block(block), "own");
            self.push(block, Some(own), &format!("add {} {}, {}", ty.text(), v(own), v(value)));
        }
        self.slots[slot].stores += 1;
        self.slots[slot].loads += 1;
        self.slots[slot].touched |= 1 << block;
    }

    // Terminators.

    fn add_terminator(&mut self, block: usize) {
        match self.cfg.blocks[block].term.clone() {
            Term::Br(to) => self.push(block, None, &format!("br {}", label(to))),
            Term::CondBr(yes, no) => {
                let condition = self.condition(block);
                self.push(block, None, &format!("br i1 {condition}, {}, {}", label(yes), label(no)));
            }
            Term::Switch { default, cases } => self.add_switch(block, default, &cases),
            Term::IndirectBr(targets) => self.add_indirect_branch(block, &targets),
            Term::Invoke { normal, unwind } => self.add_invoke(block, normal, unwind),
            Term::CallBr { fallthrough, indirect } => self.add_callbr(block, fallthrough, &indirect),
            Term::Ret => self.add_return(block),
            Term::Unreachable => self.push(block, None, "unreachable"),
            Term::Resume => {
                self.features.note(Feature::Resume);
                let operand = self.typed_operand(block, Ty::Pad);
                self.push(block, None, &format!("resume {operand}"));
            }
            Term::CatchSwitch { .. } => unreachable!("made by add_catch_switch"),
            Term::CatchRet(to) => {
                let token = v(self.pad_token(self.cfg.group_pad[self.cfg.blocks[block].group]));
                self.push(block, None, &format!("catchret from {token} to {}", label(to)));
            }
            Term::CleanupRet(to) => {
                let token = v(self.pad_token(self.cfg.group_pad[self.cfg.blocks[block].group]));
                let unwind = to.map_or("to caller".to_string(), label);
                self.push(block, None, &format!("cleanupret from {token} unwind {unwind}"));
            }
        }
    }

    fn condition(&mut self, block: usize) -> String {
        match self.rng.below(10) {
            0..4 => {
                let ty = self.rng.pick(&[Ty::I32, Ty::I32, Ty::I64, Ty::Ptr, Ty::I8]);
                v(self.add_comparison(block, ty))
            }
            4 | 5 => {
                let suitable = |function: &Function<'_>, slot: usize| {
                    let info = &function.slots[slot];
                    info.ty == Ty::I1 && !info.mismatch && function.may_load(slot, block)
                };
                match self.pick_slot(block, suitable) {
                    Some(slot) => v(self.load_slot(block, slot)),
                    None => self.operand(block, Ty::I1),
                }
            }
            _ => self.operand(block, Ty::I1),
        }
    }

    fn add_switch(&mut self, block: usize, default: usize, cases: &[usize]) {
        self.features.note(Feature::Switch);
        let ty = self.rng.pick(&[Ty::I32, Ty::I32, Ty::I8, Ty::I64]);
        let operand = self.typed_operand(block, ty);
        let mut text = format!("switch {operand}, {} [\n", label(default));
        for (i, &to) in cases.iter().enumerate() {
            text.push_str(&format!("    {} {}, {}\n", ty.text(), 2 * i, label(to)));
        }
        text.push_str("  ]");
        self.push(block, None, &text);
    }

    fn add_indirect_branch(&mut self, block: usize, targets: &[usize]) {
        self.features.note(Feature::IndirectBr);
        let first = format!("\x01a{}\x02", targets[0]);
        let address = match self.rng.below(4) {
            0 => first,
            1 => {
                let (condition, last) = (self.operand(block, Ty::I1), targets[targets.len() - 1]);
                let text = format!("select i1 {condition}, ptr {first}, ptr \x01a{last}\x02");
                v(self.define(block, Ty::Ptr, "to", &text))
            }
            _ => self.operand(block, Ty::Ptr),
        };
        let targets: Vec<String> = targets.iter().copied().map(label).collect();
        self.push(block, None, &format!("indirectbr ptr {address}, [{}]", targets.join(", ")));
    }

    fn add_invoke(&mut self, block: usize, normal: usize, unwind: usize) {
        self.features.note(Feature::Invoke);
        let ty = self.interesting_type();
        let ret = self.rng.chance(0.6).then_some(ty);
        let call = self.call(block, ret, false);
        let text = format!("invoke {}\n          to {} unwind {}", call.text, label(normal), label(unwind));
        let def = ret.map(|ty| {
            let home = if self.cfg.preds[normal].len() == 1 { Home::Block(normal) } else { Home::Edge };
            let value = self.new_value(ty, home, "inv");
            self.edge_values.push((block, normal, value));
            value
        });
        self.push_located(block, def, &text);
    }

    fn add_callbr(&mut self, block: usize, fallthrough: usize, indirect: &[usize]) {
        self.features.note(Feature::CallBr);
        let labels: Vec<String> = indirect.iter().copied().map(label).collect();
        let constraints = vec!["!i"; indirect.len()].join(",");
        let targets = format!("\n          to {} [{}]", label(fallthrough), labels.join(", "));
        let input = if self.rng.chance(0.4) { Some(self.typed_operand(block, Ty::I32)) } else { None };
        let (input_constraint, input) = input.map_or(("", String::new()), |input| ("r,", input));
        if self.rng.chance(0.5) {
            self.features.note(Feature::CallBrOutput);
            let text = format!("callbr i32 asm \"\", \"=r,{input_constraint}{constraints}\"({input}){targets}");
            self.define(block, Ty::I32, "asm", &text);
        } else {
            let text =
                format!("callbr void asm sideeffect \"\", \"{input_constraint}{constraints}\"({input}){targets}");
            self.push(block, None, &text);
        }
    }

    /// Returns a slot's content if one has the right type.
    fn add_return(&mut self, block: usize) {
        let Some(ty) = self.ret else {
            self.push(block, None, "ret void");
            return;
        };
        let suitable = |function: &Function<'_>, slot: usize| {
            let info = &function.slots[slot];
            info.ty == ty && !info.mismatch && function.may_load(slot, block)
        };
        let operand = match self.pick_slot(block, suitable) {
            Some(slot) if self.rng.chance(0.6) => v(self.load_slot(block, slot)),
            _ => self.operand(block, ty),
        };
        self.push(block, None, &format!("ret {} {operand}", ty.text()));
    }
}
