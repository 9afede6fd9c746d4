//! The script of a split: allocas for parts, and accesses of parts in the place of accesses of
//! wholes.
//!
//! ```text
//!   %v = load i64, ptr %x    =>   %1 = load i32, ptr %x.0      (little-endian)
//!                                 %2 = load i32, ptr %x.4
//!                                 %3 = zext i32 %1 to i64
//!                                 %4 = zext i32 %2 to i64
//!                                 %5 = shl i64 %4, 32
//!                                 %v = or i64 %3, %5
//! ```
//!
//! A load or store of exactly one part, in the part's type, stays and gets another address.

use super::lines::Lines;
use super::plan::{Fate, PartId, Piece, Plan, accessed_type, bytes_of, common_align, is_fixed, promised_alignment};
use super::records::Records;
use super::shape::{Leaf, Shape, Step, conversion, leaves};
use super::types::SplitTypes;
use super::uses::{Access, Action, Place, Uses};
use crate::slots::markers::LostOperands;
use memphis::parts::Object;
use memphis_check::split::{Certificate, Part};
use memphis_entity::Table;
use memphis_ir::edit::{AggregateType, Edit, NewOperand};
use memphis_ir::{ConstKind, Function, InstId, Local, Opcode, TypeId, Value};

/// Writes the script of a split.
pub struct Rewriter<'a, 's> {
    f: Function<'a>,
    uses: &'s Uses,
    plan: &'s Plan,
    types: &'s SplitTypes,
    lines: Lines<'a>,
    /// By part: its alloca.
    allocas: Table<PartId, Option<Local>>,
    certificate: Certificate,
}

/// A value and its type.
type Typed = (Value, TypeId);

impl<'a, 's> Rewriter<'a, 's> {
    /// For a plan of a function, and an empty script.
    pub fn new(f: Function<'a>, uses: &'s Uses, plan: &'s Plan, types: &'s SplitTypes, edit: Edit) -> Self {
        let allocas = Table::filled(plan.parts.len(), None);
        Rewriter { f, uses, plan, types, lines: Lines::new(f, edit), allocas, certificate: Certificate::default() }
    }

    /// Writes the script.
    ///
    /// Cost: linear in the accesses and the parts that they touch.
    pub fn run(mut self) -> (Edit, Certificate) {
        self.make_allocas();
        for &(object, inst) in &self.uses.derived {
            if self.uses.is_open(object) {
                self.lines.edit.delete(inst);
            }
        }
        for access in &self.uses.accesses {
            self.rewrite(access);
        }
        Records { f: self.f, uses: self.uses, plan: self.plan, allocas: &self.allocas }.rewrite(&mut self.lines);
        let mut lost = LostOperands::default();
        let mut previous = None;
        for &(object, call, address) in &self.uses.assumptions {
            if self.uses.is_open(object) {
                lost.add(call, address);
                // All addresses that a call mentions come in a row.
                if previous.replace(call) != Some(call) {
                    self.lines.forget(call, |local| self.uses.is_split_address(local));
                }
            }
        }
        lost.rewrite_tags(self.f, &mut self.lines.edit);
        (self.lines.finish(), self.certificate)
    }

    fn make_allocas(&mut self) {
        for (id, part) in self.plan.parts.iter() {
            if !part.has_alloca(self.uses) {
                continue;
            }
            let candidate = &self.uses.candidates[part.object];
            let local = self.lines.alloca(candidate, part.range.start, self.types.of_part[id], part.align);
            self.allocas[id] = Some(local);
            self.certificate.parts.push(Part { slot: candidate.alloca, alloca: local, offset: part.range.start });
        }
        for (object, candidate) in self.uses.candidates.iter() {
            if self.uses.is_open(object) {
                self.lines.edit.delete(candidate.alloca);
            }
        }
    }

    fn rewrite(&mut self, access: &Access) {
        let inst = access.inst;
        match access.action {
            Action::Load(place) | Action::Store(place) | Action::Set(place, _) if !self.uses.is_known(place.object) => {
            }
            Action::Load(place) if self.uses.is_shadowed(place.object) => {
                if self.plan.are_values(self.f, inst, place) && !self.stays(inst, place) {
                    self.load(inst, place);
                }
            }
            // What is written to the whole is written to its parts, too.
            Action::Store(place) if self.uses.is_shadowed(place.object) => self.store(inst, place),
            Action::Set(to, len) if self.uses.is_shadowed(to.object) => self.set(inst, to, len),
            Action::Load(place) | Action::Store(place) if self.stays(inst, place) => {}
            Action::Load(place) => self.load(inst, place),
            Action::Store(place) => {
                self.lines.edit.delete(inst);
                self.store(inst, place);
            }
            Action::Set(to, len) => {
                self.lines.edit.delete(inst);
                self.set(inst, to, len);
            }
            Action::Copy { to, from, len } => {
                let [to, from] = [to, from].map(|place| place.filter(|place| self.uses.is_open(place.object)));
                match (to, from) {
                    (Some(to), Some(from)) => self.copy_inside(inst, to, from, len),
                    (Some(to), None) => self.copy_in(inst, to, len),
                    (None, Some(from)) => self.copy_out(inst, from, len),
                    (None, None) => {}
                }
            }
            Action::Marker(object) if self.uses.is_open(object) => self.mark(inst, object),
            Action::Marker(_) => {}
        }
    }

    // ----- loads and stores -----

    /// Gives a load or store that fits a part the part's address; returns whether it does.
    fn stays(&mut self, inst: InstId, place: Place) -> bool {
        let ty = accessed_type(self.f, inst);
        let mut pieces = self.plan.pieces(place, bytes_of(self.f, ty));
        let (Some(piece), None) = (pieces.next(), pieces.next()) else { return false };
        let stays = match piece.fate {
            Fate::Dead => false,
            Fate::Memory(_) => is_fixed(self.f, inst) || promised_alignment(self.f, inst) <= self.align(piece),
            Fate::Value => self.types.of_part[piece.part] == ty,
        };
        let index = if self.f.body.inst(inst).opcode == Opcode::Load { 0 } else { 1 };
        let operand = self.f.body.operand_ids(inst).nth(index).expect("it has an address");
        let alloca = self.uses.candidates[place.object].local;
        let is_same = self.f.body.operands[operand].ty == self.f.body.local(alloca).ty;
        let stays = stays && is_same;
        if stays {
            let address = self.address(inst, piece);
            self.lines.edit.set_operand(operand, address);
        }
        stays
    }

    /// The address of a piece of a part.
    fn address(&mut self, at: InstId, piece: Piece) -> Value {
        let local = self.allocas[piece.part].expect("a part that is accessed has an alloca");
        self.lines.offset(at, Value::local(local), piece.in_part)
    }

    fn align(&self, piece: Piece) -> u64 {
        common_align(self.plan.parts[piece.part].align, piece.in_part)
    }

    fn load(&mut self, inst: InstId, place: Place) {
        let data = self.f.body.inst(inst);
        let (ty, result) = (data.ty, data.result.expect("a load has a result"));
        self.lines.edit.delete(inst);
        let leaves = leaves(self.f, ty).unwrap_or_default();
        if let [leaf] = &leaves[..]
            && leaf.path.is_empty()
        {
            self.load_leaf(inst, place, leaf, Some(result));
            return;
        }
        let mut aggregate = self.lines.edit.new_constant(ty, b"poison");
        for (index, leaf) in leaves.iter().enumerate() {
            let part = Place { start: place.start + leaf.start, ..place };
            let value = self.load_leaf(inst, part, leaf, None);
            let into = (index + 1 == leaves.len()).then_some(result);
            let operands = [NewOperand::new(ty, aggregate), NewOperand::new(leaf.ty, value)];
            aggregate =
                self.lines.push(inst, ty, into, |w, local| w.insert_value(local, operands[0], operands[1], &leaf.path));
        }
    }

    /// Loads a scalar or vector; `into` is the local for it, if it is the last that the script
    /// computes.
    fn load_leaf(&mut self, at: InstId, place: Place, leaf: &Leaf, into: Option<Local>) -> Value {
        let pieces: Vec<Piece> = self.plan.pieces(place, leaf.bytes).collect();
        if let [piece] = pieces[..] {
            return self.load_single(at, piece, leaf.ty, into);
        }
        if let Shape::Lanes(_, element) = Shape::of(self.f, leaf.ty) {
            return self.load_lanes(at, place, leaf, element, &pieces, into);
        }
        let whole = self.types.int(8 * leaf.bytes);
        let steps = self.steps(whole, leaf.ty, leaf.bytes);
        let mut sum: Option<Value> = None;
        for (index, &piece) in pieces.iter().enumerate() {
            let int = self.types.int(8 * piece.bytes());
            let value = self.load_single(at, piece, int, None);
            let value = self.lines.cast(at, (value, int), Opcode::ZExt, whole, None);
            let value = self.lines.shift(at, Opcode::Shl, (value, whole), self.shift_of(place, leaf, piece));
            let into = into.filter(|_| index + 1 == pieces.len() && steps.is_empty());
            sum = Some(match sum {
                None => value,
                Some(sum) => self.lines.binary(at, Opcode::Or, whole, [sum, value], into),
            });
        }
        let sum = sum.expect("a leaf has a part");
        self.convert(at, (sum, whole), &steps, leaf.ty, into)
    }

    /// The number of bits below a piece of an integer.
    fn shift_of(&self, place: Place, leaf: &Leaf, piece: Piece) -> u64 {
        8 * match self.f.module.layout().is_big_endian() {
            false => piece.start - place.start,
            true => place.start + leaf.bytes - piece.end,
        }
    }

    fn steps(&self, from: TypeId, to: TypeId, bytes: u64) -> Vec<Step> {
        conversion(self.f, from, to, bytes).expect("the plan gives a part a type that its accesses convert to")
    }

    /// Loads a piece as a type of its size.
    fn load_single(&mut self, at: InstId, piece: Piece, ty: TypeId, into: Option<Local>) -> Value {
        match piece.fate {
            Fate::Value => self.load_piece(at, piece, ty, into),
            _ => self.load_memory(at, piece, ty, into),
        }
    }

    /// Loads a part that is a value, as a type of the same size.
    fn load_piece(&mut self, at: InstId, piece: Piece, ty: TypeId, into: Option<Local>) -> Value {
        let own = self.types.of_part[piece.part];
        let steps = self.steps(own, ty, piece.bytes());
        let value = self.load_memory(at, piece, own, into.filter(|_| steps.is_empty()));
        self.convert(at, (value, own), &steps, ty, into)
    }

    fn load_memory(&mut self, at: InstId, piece: Piece, ty: TypeId, into: Option<Local>) -> Value {
        let (address, align) = (self.address(at, piece), self.align(piece));
        self.lines.push(at, ty, into, |w, local| w.load(local, address, align))
    }

    fn load_lanes(
        &mut self,
        at: InstId,
        place: Place,
        leaf: &Leaf,
        element: TypeId,
        pieces: &[Piece],
        into: Option<Local>,
    ) -> Value {
        let lane = bytes_of(self.f, element);
        let mut vector = self.lines.edit.new_constant(leaf.ty, b"poison");
        let mut to = 0;
        while to * lane < leaf.bytes {
            let start = place.start + to * lane;
            let whole = pieces.iter().find(|piece| piece.start == start && piece.bytes() % lane == 0);
            let n = whole.map_or(1, |piece| piece.bytes() / lane);
            let ty = if n == 1 { element } else { self.types.vector(n, element) };
            let value = match whole {
                Some(&piece) => self.load_single(at, piece, ty, None),
                None => self.load_leaf(at, Place { start, ..place }, &Leaf::scalar(element, lane), None),
            };
            for index in 0..n {
                let value = if n == 1 { value } else { self.lines.extract(at, (value, ty), index, element) };
                let into = into.filter(|_| (to + 1) * lane == leaf.bytes);
                vector = self.lines.insert(at, (vector, leaf.ty), (value, element), to, into);
                to += 1;
            }
        }
        vector
    }

    fn convert(&mut self, at: InstId, value: Typed, steps: &[Step], ty: TypeId, into: Option<Local>) -> Value {
        let mut value = value;
        for (index, step) in steps.iter().enumerate() {
            let (opcode, to) = match *step {
                Step::Int(opcode, bits) => (opcode, self.types.int(bits)),
                Step::Last(opcode) => (opcode, ty),
            };
            let into = into.filter(|_| index + 1 == steps.len());
            value = (self.lines.cast(at, value, opcode, to, into), to);
        }
        value.0
    }

    fn store(&mut self, inst: InstId, place: Place) {
        let stored = &self.f.body.operands(inst)[0];
        for leaf in leaves(self.f, stored.ty).unwrap_or_default() {
            let part = Place { start: place.start + leaf.start, ..place };
            let pieces: Vec<Piece> = self.live_pieces(part, leaf.bytes).collect();
            if pieces.is_empty() {
                continue;
            }
            let value = match &leaf.path[..] {
                [] => stored.value,
                path => self.lines.push(inst, leaf.ty, None, |w, local| {
                    w.extract_value(local, AggregateType::Type(stored.ty), stored.value, path)
                }),
            };
            self.store_leaf(inst, part, &leaf, value, &pieces);
        }
    }

    /// The pieces with an alloca of their own.
    fn live_pieces(&self, place: Place, len: u64) -> impl Iterator<Item = Piece> + use<'s> {
        let is_shadow = self.uses.is_shadowed(place.object);
        self.plan.pieces(place, len).filter(move |piece| match piece.fate {
            Fate::Dead => false,
            Fate::Memory(_) => !is_shadow,
            Fate::Value => true,
        })
    }

    fn store_leaf(&mut self, at: InstId, place: Place, leaf: &Leaf, value: Value, pieces: &[Piece]) {
        if let [piece] = *pieces
            && piece.bytes() == leaf.bytes
        {
            return self.store_piece(at, piece, (value, leaf.ty));
        }
        if let Shape::Lanes(_, element) = Shape::of(self.f, leaf.ty) {
            return self.store_lanes(at, place, leaf, (value, element), pieces);
        }
        let whole = self.types.int(8 * leaf.bytes);
        let steps = self.steps(leaf.ty, whole, leaf.bytes);
        let value = self.convert(at, (value, leaf.ty), &steps, whole, None);
        for &piece in pieces {
            let int = self.types.int(8 * piece.bytes());
            let shift = self.shift_of(place, leaf, piece);
            let shifted = self.lines.shift(at, Opcode::LShr, (value, whole), shift);
            let bits = self.lines.cast(at, (shifted, whole), Opcode::Trunc, int, None);
            self.store_piece(at, piece, (bits, int));
        }
    }

    fn store_lanes(
        &mut self,
        at: InstId,
        place: Place,
        leaf: &Leaf,
        (vector, element): (Value, TypeId),
        pieces: &[Piece],
    ) {
        let lane = bytes_of(self.f, element);
        let mut first = 0;
        while first * lane < leaf.bytes {
            let start = place.start + first * lane;
            let whole = pieces.iter().find(|piece| piece.start == start && piece.bytes() % lane == 0);
            let n = whole.map_or(1, |piece| piece.bytes() / lane);
            let of_lane = Place { start, ..place };
            let inside: Vec<Piece> = self.live_pieces(of_lane, n * lane).collect();
            if !inside.is_empty() {
                let ty = if n == 1 { element } else { self.types.vector(n, element) };
                let lanes = match n {
                    1 => self.lines.extract(at, (vector, leaf.ty), first, element),
                    n => {
                        let types = [ty, self.types.vector(n, TypeId::I32)];
                        self.lines.lanes(at, (vector, leaf.ty), first..first + n, types)
                    }
                };
                match whole {
                    Some(&piece) => self.store_piece(at, piece, (lanes, ty)),
                    None => self.store_leaf(at, of_lane, &Leaf::scalar(element, lane), lanes, &inside),
                }
            }
            first += n;
        }
    }

    /// Stores a value of the size of a piece.
    fn store_piece(&mut self, at: InstId, piece: Piece, (value, ty): Typed) {
        let own = if piece.fate == Fate::Value { self.types.of_part[piece.part] } else { ty };
        let steps = self.steps(ty, own, piece.bytes());
        let value = self.convert(at, (value, ty), &steps, own, None);
        let (address, align) = (self.address(at, piece), self.align(piece));
        self.lines.effect(at, |w| w.store(own, value, address, align));
    }

    // ----- calls -----

    fn set(&mut self, inst: InstId, to: Place, len: u64) {
        let byte = self.f.body.operands(inst)[2].value;
        for piece in self.live_pieces(to, len) {
            if let Fate::Memory(_) = piece.fate {
                let (address, align) = (self.address(inst, piece), self.align(piece));
                self.lines.set_call(inst, (address, align), piece.bytes());
                continue;
            }
            let own = self.types.of_part[piece.part];
            let constant = byte.as_const().map(|c| self.f.body.consts.get(c).kind.clone());
            let value = match constant {
                Some(ConstKind::Int(0)) => self.lines.zero(own),
                Some(ConstKind::Undef) => self.lines.edit.new_constant(own, b"undef"),
                Some(ConstKind::Poison) => self.lines.edit.new_constant(own, b"poison"),
                constant => {
                    let int = self.types.int(8 * piece.bytes());
                    let splat = match constant {
                        Some(ConstKind::Int(byte)) => self.lines.splat(int, piece.bytes(), byte as u8),
                        _ => self.repeated(inst, byte, int, piece.bytes()),
                    };
                    let steps = self.steps(int, own, piece.bytes());
                    self.convert(inst, (splat, int), &steps, own, None)
                }
            };
            self.store_piece(inst, piece, (value, own));
        }
    }

    /// A byte in each byte of an integer.
    fn repeated(&mut self, at: InstId, byte: Value, int: TypeId, bytes: u64) -> Value {
        if bytes == 1 {
            return byte;
        }
        let wide = self.lines.cast(at, (byte, TypeId::I8), Opcode::ZExt, int, None);
        let ones = self.lines.splat(int, bytes, 1);
        self.lines.binary(at, Opcode::Mul, int, [wide, ones], None)
    }

    /// A copy from other memory.
    fn copy_in(&mut self, inst: InstId, to: Place, len: u64) {
        self.lines.edit.delete(inst);
        let from = self.f.body.operands(inst)[2].value;
        let from_align = self.f.argument_alignment(inst, 1);
        let mut loaded = Vec::new();
        for piece in self.live_pieces(to, len) {
            let offset = piece.start - to.start;
            let address = self.lines.offset(inst, from, offset);
            let align = common_align(from_align, offset);
            match piece.fate {
                Fate::Value => {
                    let own = self.types.of_part[piece.part];
                    let value = self.lines.push_kept(inst, own, |w, local| w.load(local, address, align));
                    loaded.push((piece, (value, own)));
                }
                _ => {
                    let to = (self.address(inst, piece), self.align(piece));
                    self.lines.copy_call(inst, to, (address, align), piece.bytes());
                }
            }
        }
        loaded.into_iter().for_each(|(piece, value)| self.store_piece(inst, piece, value));
    }

    /// A copy to other memory.
    fn copy_out(&mut self, inst: InstId, from: Place, len: u64) {
        self.lines.edit.delete(inst);
        let to = self.f.body.operands(inst)[1].value;
        let to_align = self.f.argument_alignment(inst, 0);
        for piece in self.live_pieces(from, len) {
            let offset = piece.start - from.start;
            let address = self.lines.offset(inst, to, offset);
            let align = common_align(to_align, offset);
            match piece.fate {
                Fate::Value => {
                    let own = self.types.of_part[piece.part];
                    let value = self.load_piece(inst, piece, own, None);
                    self.lines.effect_kept(inst, |w| w.store(own, value, address, align));
                }
                _ => {
                    let from = (self.address(inst, piece), self.align(piece));
                    self.lines.copy_call(inst, (address, align), from, piece.bytes());
                }
            }
        }
    }

    /// A copy between candidates. All parts are loaded before any is stored.
    fn copy_inside(&mut self, inst: InstId, to: Place, from: Place, len: u64) {
        self.lines.edit.delete(inst);
        let mut loaded = Vec::new();
        for (to, from) in self.plan.copied_pieces(to, from, len) {
            if to.fate == Fate::Dead {
                continue;
            }
            let ty = match (to.fate, from.fate) {
                (_, Fate::Value) => self.types.of_part[from.part],
                (Fate::Value, _) => self.types.of_part[to.part],
                _ => {
                    let [to_address, from] = [to, from].map(|piece| (self.address(inst, piece), self.align(piece)));
                    self.lines.copy_call(inst, to_address, from, to.bytes());
                    continue;
                }
            };
            let value = self.load_memory(inst, from, ty, None);
            loaded.push((to, (value, ty)));
        }
        loaded.into_iter().for_each(|(piece, value)| self.store_piece(inst, piece, value));
    }

    /// A lifetime marker becomes one of each part that stays in memory.
    fn mark(&mut self, inst: InstId, object: Object) {
        self.lines.edit.delete(inst);
        if self.uses.candidates[object].has_odd_marker {
            return;
        }
        for id in self.plan.ids_of(object) {
            if let (Fate::Memory(_), Some(alloca)) = (self.plan.parts[id].fate, self.allocas[id]) {
                self.lines.marker_call(inst, alloca);
            }
        }
    }
}
