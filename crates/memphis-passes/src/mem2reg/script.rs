//! Turns a finished promotion into an edit script.

use super::bundles::LostOperands;
use super::debug::{Anchor, NewRecord};
use super::names::SlotNames;
use super::promote::{LoadLine, Promoted};
use super::slots::{Marker, marker, may_have_fast_math_flags};
use super::state::{Source, refill};
use memphis_ir::builder::quoted_name;
use memphis_ir::debug_info::LocationId;
use memphis_ir::edit::{Edit, Insertion, NewNode, Part};
use memphis_ir::{BlockId, Body, Flags, Function, InstId, Local, TypeId, Value, attributes};

/// Makes a script, in the memory of what it was, that makes of the function as read the function as promoted. What was deleted and replaced is
/// then the script's.
pub fn edit_script(promoted: &mut Promoted<'_>, edit: &mut Edit, phi_lists: &mut PhiLists) {
    let f = promoted.state.f;
    edit.restart(f.body);
    promoted.state.hand_over_entries(edit);
    let lines = Vec::with_capacity(promoted.debug.new_records.len());
    let mut writer = Writer { promoted: &*promoted, f, edit: &mut *edit, lines, location_nodes: Vec::new() };
    writer.make_locals();
    writer.assume_bundles();
    writer.phis(phi_lists);
    writer.casts();
    writer.load_lines();
    writer.records();
    writer.lines.sort_by_key(|l| l.0);
    for (_, line) in writer.lines {
        writer.edit.insert(line);
    }
    promoted.state.hand_over(edit);
}

/// Where a line belongs among those in front of the same instruction: records at the head of the block (the last made comes first), then
/// casts; then the others as they were made.
type Key = (InstId, u8, i64);

/// The new φs of each block, newest first.
#[derive(Debug, Default)]
pub struct PhiLists {
    /// By block, its newest φ, or [`NONE`].
    newest: Vec<u32>,
    /// By φ, the next older one of its block, or [`NONE`].
    older: Vec<u32>,
}

/// The end of a list.
const NONE: u32 = u32::MAX;

struct Writer<'a, 'p> {
    promoted: &'p Promoted<'a>,
    f: Function<'a>,
    edit: &'p mut Edit,
    lines: Vec<(Key, Insertion)>,
    /// By location, once it was written.
    location_nodes: Vec<Option<NewNode>>,
}

impl Writer<'_, '_> {
    fn body(&self) -> &Body {
        self.f.body
    }

    /// The script's locals have the numbers of the state's.
    fn make_locals(&mut self) {
        let Promoted { state, names, .. } = self.promoted;
        self.edit.reserve_locals(state.n_new_locals());
        let mut slots = names.all();
        for (n, first) in state.new_locals() {
            match first {
                // Those of a slot are made at once.
                Source::NewPhi(first) => {
                    let end = first + n;
                    let mut phi = first;
                    while phi < end {
                        let slot = slots.next().expect("each φ has a name");
                        self.make_phi_locals(slot, state.phi_type(phi));
                        phi += slot.n_phis;
                    }
                }
                Source::Cast(first) => {
                    for cast in &state.casts[first..first + n] {
                        self.edit.new_local(cast.to, Some(&quoted_name(&cast.name)));
                    }
                }
                _ => (0..n).for_each(|_| _ = self.edit.new_local(TypeId::I1, None)),
            }
        }
    }

    /// Makes the locals of the φs of a slot.
    fn make_phi_locals(&mut self, slot: SlotNames<'_>, ty: TypeId) {
        let stem = self.edit.stem(slot.stem);
        if slot.uniques.is_empty() {
            self.edit.new_numbered_locals(ty, stem, 0, slot.n_phis);
            return;
        }
        let mut text = Vec::new();
        for (version, &unique) in (0..).zip(slot.uniques) {
            if unique == 0 {
                self.edit.new_numbered_locals(ty, stem, version, 1);
            } else {
                text.clear();
                // Few names are longer.
                text.reserve(64);
                slot.write(version, &mut text);
                self.edit.new_local(ty, Some(&quoted_name(&text)));
            }
        }
    }

    /// Tags of bundles that lost an operand become `"ignore"`.
    #[inline(never)]
    fn assume_bundles(&mut self) {
        if !self.promoted.drops_bundles {
            return;
        }
        let (state, mut lost) = (&self.promoted.state, LostOperands::default());
        let gone = self.promoted.slots.iter().filter(|slot| slot.is_promoted(state));
        // Addresses of slots that are gone, also under the names of loads that gave them.
        let mut addresses: Vec<Local> = gone.map(|s| s.local).collect();
        while let Some(address) = addresses.pop() {
            let mut names = Vec::new();
            state.visit_merged(address, |name| names.push(name));
            for name in names {
                let mut previous = None;
                for &user in state.own_users(name) {
                    // An assumption that names it often is looked at once.
                    if previous.replace(user) == Some(user) {
                        continue;
                    }
                    let inst = self.body().inst(user);
                    match (inst.opcode, inst.result) {
                        _ if !state.deleted[user.0 as usize] && marker(self.f, user) == Some(Marker::Assume) => {
                            lost.add(user, name);
                        }
                        // A cast that served the bundle.
                        (opcode, Some(result)) if opcode.derives_address() => {
                            addresses.push(result);
                        }
                        _ => {}
                    }
                }
            }
        }
        lost.rewrite_tags(self.f, self.edit);
    }

    /// The φs of each block, the last one that was made in front.
    fn phis(&mut self, PhiLists { newest, older }: &mut PhiLists) {
        let state = &self.promoted.state;
        if state.phis.is_empty() {
            return;
        }
        let all_stay = !state.has_folded();
        let stays = |&phi: &u32| all_stay || !state.phis[phi as usize].is_folded();
        // Nodes are numbered as the φs were made.
        for phi in (0..self.promoted.phi_locations.len() as u32).filter(stays) {
            if let Some(location) = self.promoted.phi_location(phi) {
                self.location(location);
            }
        }
        refill(newest, NONE, self.body().blocks.len());
        refill(older, NONE, state.phis.len());
        let mut n_phis = 0;
        for phi in (0..state.phis.len() as u32).filter(stays) {
            let newest = &mut newest[state.phis[phi as usize].block.0 as usize];
            older[phi as usize] = std::mem::replace(newest, phi);
            n_phis += 1;
        }
        if n_phis == 0 {
            return;
        }
        let suffix = self.f.header().suffix.of(self.f.module.text);
        let no_signed_zeros = self.f.module.has_function_attribute(suffix, b"\"no-signed-zeros-fp-math\"=\"true\"");
        self.edit.reserve_phis(n_phis);
        for (block, &newest) in (0..).map(BlockId).zip(&*newest).filter(|(_, newest)| **newest != NONE) {
            let sources = state.sources_range(newest as usize);
            self.edit.start_phis(block, sources.start as u32..sources.end as u32);
            let mut phi = newest;
            while phi != NONE {
                let index = phi as usize;
                let has_flag = no_signed_zeros && may_have_fast_math_flags(self.f.types(), state.phi_type(index));
                let flags = if has_flag { Flags::NSZ } else { Flags::default() };
                let location = self.promoted.phi_location(phi).map(|location| self.location(location));
                self.edit.insert_phi(state.phi_local(index), flags, location, state.phis[index].first_entry());
                phi = older[index];
            }
        }
    }

    fn location(&mut self, location: LocationId) -> NewNode {
        let index = location.0 as usize;
        if index >= self.location_nodes.len() {
            self.location_nodes.resize(index + 1, None);
        }
        *self.location_nodes[index].get_or_insert_with(|| {
            let text = self.promoted.debug.locations.text(location);
            self.edit.node(&text)
        })
    }

    fn casts(&mut self) {
        let state = &self.promoted.state;
        for (i, cast) in state.casts.iter().enumerate() {
            let mut parts = vec![
                Part::Value(Value::local(cast.local)),
                Part::Static(" = "),
                Part::Static(cast.opcode.keyword()),
                Part::Static(" "),
                Part::Type(cast.from_ty),
                Part::Static(" "),
                Part::Value(state.resolve(cast.from)),
                Part::Static(" to "),
                Part::Type(cast.to),
            ];
            if let Some((_, location)) = self.f.attachments(cast.at).find(|(kind, _)| *kind == b"dbg") {
                parts.extend([Part::Static(", !dbg "), Part::Text(location.into())]);
            }
            // Behind records at the head of the block, in front of those that tell of the store.
            let key = (cast.at, 1, 1 + i as i64);
            self.lines.push((key, Insertion { before: cast.at, result: Some(cast.local), parts }));
        }
    }

    fn load_lines(&mut self) {
        let state = &self.promoted.state;
        for (i, &(before, line)) in self.promoted.load_lines.iter().enumerate() {
            let key = |n: i64| (before, 2, 2 * i as i64 + n);
            match line {
                LoadLine::Unreachable => {
                    let parts = vec![Part::Static("store i1 true, ptr poison, align 1")];
                    self.lines.push((key(0), Insertion { before, result: None, parts }));
                }
                LoadLine::NonNull(index) => {
                    let assume = &state.assumes[index];
                    let pointer = state.resolve(assume.pointer);
                    let condition = Value::local(assume.condition);
                    let parts = vec![
                        Part::Value(condition),
                        Part::Static(" = icmp ne "),
                        // Not that of the pointer, which may come from an instruction that is not understood.
                        Part::Type(self.f.body.inst(assume.at).ty),
                        Part::Static(" "),
                        Part::Value(pointer),
                        Part::Static(", null"),
                    ];
                    self.lines.push((key(0), Insertion { before, result: Some(assume.condition), parts }));
                    let parts =
                        vec![Part::Static("call void @llvm.assume(i1 "), Part::Value(condition), Part::Static(")")];
                    self.lines.push((key(1), Insertion { before, result: None, parts }));
                }
            }
        }
    }

    fn records(&mut self) {
        let records = &self.promoted.debug.new_records;
        // A record without a location is invalid, as was the one that it comes from.
        for (i, record) in records.iter().enumerate().filter(|(_, r)| !r.deleted && r.location.is_some()) {
            let key = match record.anchor {
                Anchor::BlockHead(before) => (before, 1, -(i as i64)),
                Anchor::Before(before) => (before, 2, i as i64),
            };
            let parts = self.record_parts(record);
            self.lines.push((key, Insertion { before: key.0, result: None, parts }));
        }
    }

    #[inline(never)]
    fn record_parts(&mut self, record: &NewRecord) -> Vec<Part> {
        // No record has more.
        let mut parts = Vec::with_capacity(11);
        parts.push(Part::Static("#dbg_value("));
        match &record.text {
            Some(range) => parts.push(Part::Original(range.clone())),
            None => {
                parts.push(Part::Type(record.ty));
                parts.push(Part::Static(" "));
                parts.push(Part::Value(self.promoted.state.resolve(record.value)));
            }
        }
        parts.extend([Part::Static(", "), Part::Original(record.variable.clone())]);
        parts.extend([Part::Static(", "), record.expression.part()]);
        if let Some(location) = record.location {
            parts.push(Part::Static(", "));
            let node = self.location(location);
            parts.push(Part::Node(node));
        }
        parts.push(Part::Static(")"));
        parts
    }
}

/// Whether a function must not be touched.
pub fn is_optnone(f: Function<'_>) -> bool {
    let header = f.header();
    let suffix = header.suffix.of(f.module.text);
    f.module.has_function_attribute(suffix, b"optnone") || attributes::has(suffix, b"optnone")
}
