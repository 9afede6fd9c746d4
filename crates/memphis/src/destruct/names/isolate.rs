//! The names of φs' operands, the copies between names, and the uses of values.

use super::position::*;
use super::{ArgumentIndex, BlockNumber, CopyPlace, Definition, Isolating, LimitSet, Name, Names, Origin, Uncopied};
use super::{Named, Place, Position, ProgramPoint, Tag, WayId};
use crate::destruct::PhiInfo;
use crate::destruct::describe::{Argument, Input, Limit, Operand, OperandKind, Value};
use crate::destruct::loops::Loops;
use crate::entity::{Block, PhiId};
use memphis_entity::PackedOption;

impl Names {
    /// Needs: ways. Leaves: the names of the φs' operands, the copies, and the operands that cannot
    /// be copied.
    pub(super) fn isolate_phis(&mut self, f: &Input<'_>, loops: &Loops) {
        for (phi, &PhiInfo { block, .. }) in (0..).map(PhiId).zip(f.phis) {
            if f.analyses.dom.is_reachable(block) {
                self.isolate_result(f, phi, weight(loops.depth(block)));
            }
        }
        let phis_of = core::mem::take(&mut self.phis_of);
        for way in self.ways.ids() {
            for &phi in &phis_of[self.ways[way].target] {
                self.isolate_argument(f, loops, way, phi);
            }
        }
        self.phis_of = phis_of;
        // Within a φ in the order of ways.
        self.members.group(f.phis.len(), self.member_list.iter().copied());
    }

    fn isolate_result(&mut self, f: &Input<'_>, phi: PhiId, weight: u32) {
        let PhiInfo { block, result } = f.phis[phi.index()];
        let is_closed = self.limits[block].contains(Limit::CopiesAtHead);
        if f.cfg.n_ways_in(block) == 1 && !is_closed {
            self.isolate_copy(f, phi, weight);
        } else if is_closed || f.values[result.index()].pinned {
            self.definitions[result.into()].position = PHI;
            let (incoming, source) = (PackedOption::NONE, PackedOption::NONE);
            self.uncopied.push(Uncopied { phi, incoming, source, from: Origin::Name(result.into()) });
        } else {
            let name = self.push_name(f, Named::Result(phi), block, PHI);
            self.member_list.push((phi, name));
            let (to, from) = (result.into(), Origin::Name(name));
            self.copies.push(Isolating { to, from, phi: phi.into(), at: CopyPlace::Head(block), weight });
        }
    }

    /// Makes a φ of a block with one way in a copy at its head. If that cannot be made, the two
    /// share a location.
    fn isolate_copy(&mut self, f: &Input<'_>, phi: PhiId, weight: u32) {
        const ONLY: ArgumentIndex = ArgumentIndex(0);
        let PhiInfo { block, result } = f.phis[phi.index()];
        let mut is_pinned = f.values[result.index()].pinned;
        let from = match f.arguments[phi][ONLY.index()] {
            Argument::Undef => return,
            Argument::Constant(number) => Origin::Constant(number),
            Argument::Value(value) => {
                assert_same_class(f, value, result);
                is_pinned |= f.values[value.index()].pinned;
                self.copy_of[result] = value.into();
                let block = BlockNumber::of(&f.analyses.dom, block);
                self.use_list.push((value, ProgramPoint::new(block, EARLY_READ)));
                Origin::Name(value.into())
            }
        };
        if is_pinned {
            self.member_list.push((phi, result.into()));
            let source = f.cfg.incoming(block).first().map(|&edge| f.cfg.edge_source(edge)).into();
            self.uncopied.push(Uncopied { phi, incoming: ONLY.into(), source, from });
        } else {
            self.copies.push(Isolating {
                to: result.into(),
                from,
                phi: phi.into(),
                at: CopyPlace::Head(block),
                weight,
            });
        }
    }

    fn isolate_argument(&mut self, f: &Input<'_>, loops: &Loops, id: WayId, phi: PhiId) {
        let way = self.ways[id];
        let mut can_copy = way.place != Place::Nowhere;
        let from = match f.arguments[phi][way.incoming.index()] {
            Argument::Undef => return,
            Argument::Constant(constant) => Origin::Constant(constant),
            Argument::Value(value) => {
                assert_same_class(f, value, f.phis[phi.index()].result);
                let is_late = way.place == Place::End && self.by_terminator[value] == way.source;
                can_copy &= !f.values[value.index()].pinned && (!is_late || way.source.is_none());
                Origin::Name(value.into())
            }
        };
        if !can_copy {
            self.uncopied.push(Uncopied { phi, incoming: way.incoming.into(), source: way.source, from });
        }
        let dom = &f.analyses.dom;
        let block = way.source.get().map_or(BlockNumber::OUTSIDE, |source| BlockNumber::of(dom, source));
        if let Origin::Name(read) = from {
            let value = self.value(read).expect("arguments are values");
            let point = match can_copy {
                // The only edge into a block defines its values at the head of the block.
                false if f.cfg.n_ways_in(way.target) == 1 => ProgramPoint::new(BlockNumber::of(dom, way.target), PHI),
                false => ProgramPoint::new(block, EDGE_KEPT),
                true if way.place == Place::Split => ProgramPoint::new(block, EDGE_READ),
                true => ProgramPoint::new(block, LATE_READ),
            };
            self.use_list.push((value, point));
        }
        if can_copy {
            self.copy_argument(f, loops, id, phi, from);
        }
    }

    /// Adds the name that the argument of a φ gets on a way, and the copy to it.
    fn copy_argument(&mut self, f: &Input<'_>, loops: &Loops, id: WayId, phi: PhiId, from: Origin) {
        let way = self.ways[id];
        let named = Named::Argument { phi, way: id };
        let (to, at, depth) = match (way.place, way.source.get()) {
            (Place::Split, Some(source)) => {
                let name = self.push_name(f, named, source, EDGE_WRITE);
                self.definitions[name].tag = Tag::on_way(id);
                (name, CopyPlace::Way(id), loops.depth(source).min(loops.depth(way.target)))
            }
            (_, None) => (self.push_outside_name(f, named), CopyPlace::Outside, 0),
            (_, Some(source)) => {
                (self.push_name(f, named, source, LATE_WRITE), CopyPlace::End(source), loops.depth(source))
            }
        };
        self.member_list.push((phi, to));
        self.copies.push(Isolating { to, from, phi: phi.into(), at, weight: weight(depth) });
    }

    fn push_name(&mut self, f: &Input<'_>, named: Named, block: Block, position: Position) -> Name {
        let name = self.push_outside_name(f, named);
        self.define(f, name, block, position);
        name
    }

    fn push_outside_name(&mut self, f: &Input<'_>, named: Named) -> Name {
        self.definitions.push(Definition {
            block: BlockNumber::OUTSIDE,
            position: LATE_WRITE,
            tag: Tag::NONE,
            last: BlockNumber::last_of(&f.analyses.dom),
        });
        self.named.push(named)
    }

    /// Leaves: the uses of values, sorted; the copies that the client's instructions make.
    pub(super) fn use_operands(&mut self, f: &Input<'_>, loops: &Loops) {
        for operand in f.operands {
            let block = BlockNumber::of(&f.analyses.dom, operand.block);
            if block == BlockNumber::UNREACHABLE {
                continue;
            }
            let read = ProgramPoint::new(block, Position::read(operand.position));
            match operand.kind {
                OperandKind::Read => self.use_list.push((operand.value, read)),
                OperandKind::ReadAtEnd => {
                    self.use_list.push((operand.value, ProgramPoint::new(block, TERMINATOR_READ)));
                }
                OperandKind::Copy(from) => {
                    self.use_list.push((from, read));
                    self.take_copy_of_client(f, operand, from, weight(loops.depth(operand.block)));
                }
                _ => {}
            }
        }
        self.uses.group(f.values.len(), self.use_list.iter().copied());
        for value in self.uses.ids() {
            self.uses.row_mut(value).sort_unstable();
        }
    }

    fn take_copy_of_client(&mut self, f: &Input<'_>, operand: &Operand, from: Value, weight: u32) {
        if f.values[operand.value.index()].class == f.values[from.index()].class {
            let (to, from) = (operand.value.into(), Origin::Name(from.into()));
            self.copies.push(Isolating { to, from, phi: PackedOption::NONE, at: CopyPlace::Instruction, weight });
        }
    }
}

impl LimitSet {
    pub(super) fn insert(&mut self, limit: Limit) {
        self.0 |= 1 << limit as u8;
    }

    pub(super) fn contains(self, limit: Limit) -> bool {
        self.0 & 1 << limit as u8 != 0
    }
}

/// An estimate of how often a block is executed.
fn weight(depth: u32) -> u32 {
    10u32.saturating_pow(depth)
}

fn assert_same_class(f: &Input<'_>, value: Value, result: Value) {
    let is_same = f.values[value.index()].class == f.values[result.index()].class;
    assert!(is_same, "an argument is of another class than its φ");
}
