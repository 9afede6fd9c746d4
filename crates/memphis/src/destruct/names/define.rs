//! The definitions of the values that operands and φs define.

use super::position::*;
use super::{BlockNumber, Definition, LimitSet, Name, Named, Names, Position, ProgramPoint, Tag};
use crate::destruct::Operand;
use crate::destruct::describe::{Argument, Input, OperandKind, Value};
use crate::entity::{Block, PhiId};
use memphis_entity::{Ids, PackedOption};

impl Names {
    /// Leaves: a name for each value, defined outside; the φs of each block, limits, and where each
    /// φ's arguments start; all else empty.
    pub(super) fn clear(&mut self, f: &Input<'_>) {
        let n = f.values.len();
        self.n_values = n;
        self.named.clear();
        self.named.extend(Ids::below(n).map(Named::Value));
        let outside = Definition {
            block: BlockNumber::OUTSIDE,
            position: Position::FIRST,
            tag: Tag::NONE,
            last: BlockNumber::last_of(&f.analyses.dom),
        };
        self.definitions.reset(n, outside);
        self.copy_of.reset(n, PackedOption::NONE);
        self.by_terminator.reset(n, PackedOption::NONE);
        self.ways.clear();
        self.way_edges.clear();
        self.copies.clear();
        self.uncopied.clear();
        self.member_list.clear();
        self.use_list.clear();
        self.limits.reset(f.cfg.n_blocks(), LimitSet::default());
        for &(block, limit) in f.limits {
            self.limits[block].insert(limit);
        }
        self.phis_of.group(f.cfg.n_blocks(), (0..).map(PhiId).zip(f.phis).map(|(phi, info)| (info.block, phi)));
    }

    /// Leaves: the definition of each value that an operand or a φ defines. φs are taken to be
    /// copied to, until it is known otherwise.
    pub(super) fn define_values(&mut self, f: &Input<'_>) {
        self.find_values_that_leave_their_edge(f);
        for operand in f.operands {
            self.define_operand(f, operand);
        }
        for phi in f.phis {
            self.define(f, phi.result.into(), phi.block, EARLY_WRITE);
        }
        self.keep_apart_what_a_terminator_defines(f);
    }

    fn define_operand(&mut self, f: &Input<'_>, operand: &Operand) {
        assert!(operand.position < Operand::MAX_POSITION, "positions have 30 bits");
        let value = operand.value;
        match operand.kind {
            OperandKind::Read | OperandKind::ReadAtEnd => {}
            OperandKind::Define => self.define(f, value.into(), operand.block, Position::write(operand.position)),
            OperandKind::Copy(from) => {
                self.copy_of[value] = from.into();
                self.define(f, value.into(), operand.block, Position::write(operand.position));
            }
            OperandKind::DefineAtEnd => {
                self.by_terminator[value] = operand.block.into();
                self.define(f, value.into(), operand.block, TERMINATOR_WRITE);
            }
            OperandKind::DefineOnEdge(edge) => {
                assert!(f.cfg.edge_source(edge) == operand.block, "the edge is not one of the terminator's");
                self.by_terminator[value] = operand.block.into();
                let target = f.cfg.edge_target(edge);
                if f.cfg.n_ways_in(target) == 1 {
                    self.define(f, value.into(), target, HEAD);
                } else if self.leaves_edge[value] {
                    self.define(f, value.into(), operand.block, TERMINATOR_WRITE);
                } else {
                    self.define(f, value.into(), operand.block, ON_EDGE);
                    self.definitions[value.into()].tag = Tag::on_edge(edge);
                }
            }
        }
    }

    /// Finds the values that are written on an edge into a block with other ways in, and are read
    /// elsewhere than by φs on that edge: all other ways come from below the block. Such a value is
    /// taken to be written on all edges, which occupies its location no less.
    fn find_values_that_leave_their_edge(&mut self, f: &Input<'_>) {
        self.leaves_edge.reset(f.values.len(), false);
        self.on_edges.clear();
        self.on_edges.extend(f.operands.iter().filter_map(|operand| match operand.kind {
            OperandKind::DefineOnEdge(edge) if f.cfg.n_ways_in(f.cfg.edge_target(edge)) > 1 => {
                Some((operand.value, edge))
            }
            _ => None,
        }));
        if self.on_edges.is_empty() {
            return;
        }
        self.on_edges.sort_unstable();
        for operand in f.operands {
            match operand.kind {
                OperandKind::Read | OperandKind::ReadAtEnd => self.leaves_edge[operand.value] = true,
                OperandKind::Copy(from) => self.leaves_edge[from] = true,
                _ => {}
            }
        }
        for (phi, info) in (0..).map(PhiId).zip(f.phis) {
            let edges = f.cfg.incoming(info.block).iter().copied().map(Some).chain([None]);
            for (&argument, edge) in f.arguments[phi].iter().zip(edges) {
                if let Argument::Value(value) = argument {
                    let own = self.on_edges.partition_point(|pair| pair.0 < value);
                    let own = self.on_edges.get(own).filter(|pair| pair.0 == value);
                    self.leaves_edge[value] |= edge.is_none() || own.map(|pair| pair.1) != edge;
                }
            }
        }
    }

    /// Sets the definition of a name, without a tag.
    pub(super) fn define(&mut self, f: &Input<'_>, name: Name, block: Block, position: Position) {
        let dom = &f.analyses.dom;
        let is_value = self.value(name).is_some();
        let definition = &mut self.definitions[name];
        assert!(!is_value || definition.block == BlockNumber::OUTSIDE, "a value has two definitions");
        definition.block = BlockNumber::of(dom, block);
        definition.position = position;
        definition.last = BlockNumber::last_under(dom, block);
    }

    /// Gives uses to values that a terminator writes on all edges. They are written at once with
    /// those it writes on one edge, also if the latter are defined at the head of the target: the
    /// uses are there.
    fn keep_apart_what_a_terminator_defines(&mut self, f: &Input<'_>) {
        let position = |value: Value| self.definitions[value.into()].position;
        let at_end = f.operands.iter().filter(|operand| match operand.kind {
            OperandKind::DefineAtEnd => true,
            OperandKind::DefineOnEdge(_) => position(operand.value) == TERMINATOR_WRITE,
            _ => false,
        });
        self.at_end.clear();
        self.at_end.extend(at_end.map(|operand| (operand.block, operand.value)));
        self.at_end.sort_unstable();
        for operand in f.operands {
            let definition = self.definitions[operand.value.into()];
            if matches!(operand.kind, OperandKind::DefineOnEdge(_)) && definition.position == HEAD {
                let start = self.at_end.partition_point(|pair| pair.0 < operand.block);
                let others = self.at_end[start..].iter().take_while(|pair| pair.0 == operand.block);
                self.use_list.extend(others.map(|pair| (pair.1, ProgramPoint::new(definition.block, PHI))));
            }
        }
    }
}
