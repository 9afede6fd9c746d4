//! A plan of the engine, as the text is written: names of registers, copies, new blocks, debug
//! records.

use super::describe::Described;
use crate::fresh_names::FreshNames;
use memphis::destruct::{Location, Move, Plan, Point, Source as From};
use memphis::{Analyses, Cfg};
use memphis_entity::{IdRange, PackedOption, Table};
use memphis_ir::blockargs::{Copy, CopyId, Layout, Source, Split};
use memphis_ir::{BlockId, Const, Def, Function, InstId, Local, Opcode, TypeId, is_name_byte, unquoted_name};
use std::collections::HashMap;

/// Lays a function out. Cost: linear in the function and the plan.
pub fn lay_out(f: Function<'_>, cfg: &Cfg, analyses: &Analyses, described: &Described, plan: &Plan) -> Layout {
    let mut writer =
        Writer { f, cfg, analyses, described, plan, names: FreshNames::default(), layout: Layout::default() };
    writer.name_registers();
    writer.place_copies();
    writer.split_edges();
    writer.find_lost_records();
    writer.layout
}

struct Writer<'a> {
    f: Function<'a>,
    cfg: &'a Cfg,
    analyses: &'a Analyses,
    described: &'a Described,
    plan: &'a Plan,
    names: FreshNames,
    layout: Layout,
}

impl Writer<'_> {
    /// A register has the name of its first value.
    fn name_registers(&mut self) {
        let body = self.f.body;
        let n = self.plan.location_classes().len();
        let mut names = Table::<Location, Option<Vec<u8>>>::filled(n, None);
        self.layout.registers.reset(body.locals.len(), PackedOption::NONE);
        self.layout.constants = self.described.constants.iter().map(|(&local, &constant)| (local, constant)).collect();
        for (&local, &location) in self.described.locals().iter().zip(self.plan.locations()) {
            self.layout.registers[local] = location.into();
            names[location].get_or_insert_with(|| self.local_name(local));
        }
        // A register that isolates a φ is named after the register that it is copied from or to.
        for copy in self.plan.copies().flat_map(|copies| copies.parallel) {
            let From::Location(from) = copy.from else { continue };
            for (unnamed, other) in [(from, copy.to), (copy.to, from)] {
                if names[unnamed].is_none()
                    && let Some(other) = &names[other]
                {
                    let base = unquoted_name(other).into_owned();
                    names[unnamed] = Some(self.fresh(&base, b".in"));
                }
            }
        }
        let names =
            names.into_values().into_iter().map(|name| name.unwrap_or_else(|| self.fresh(b"copy", b""))).collect();
        self.layout.names = names;
    }

    /// A new name: `base` and `tail`, with a number after it if that is taken; in quotes if it
    /// needs them.
    fn fresh(&mut self, base: &[u8], tail: &[u8]) -> Vec<u8> {
        // A number is no beginning of a name.
        let digit = base.first().is_some_and(u8::is_ascii_digit);
        let base = [if digit { &b"v"[..] } else { b"" }, base, tail].concat();
        quoted(&self.names.give(self.f, base))
    }

    fn local_name(&self, local: Local) -> Vec<u8> {
        match self.f.name(local) {
            Some(name) => name.to_vec(),
            None => self.f.display(memphis_ir::Value::local(local)).into_bytes()[1..].to_vec(),
        }
    }

    fn place_copies(&mut self) {
        for block in self.f.body.block_ids() {
            let unwritten = if block == BlockId(0) { self.unwritten() } else { Vec::new() };
            let start = self.layout.copies.next_id();
            self.layout.copies.extend(unwritten);
            self.add_copies(Point::Head(block));
            self.layout.heads.push(self.layout.copies.range_from(start));
            let end = self.add_copies(Point::End(block));
            self.layout.ends.push(end);
        }
    }

    /// Nothing writes a φ of nothing but poison. Its register is written for those who look for
    /// where it comes from.
    fn unwritten(&self) -> Vec<Copy> {
        let body = self.f.body;
        let mut is_written = Table::filled(self.layout.names.len(), false);
        for &local in self.described.locals() {
            let is_phi = matches!(body.local(local).def, Def::Inst(inst) if body.inst(inst).opcode == Opcode::Phi);
            is_written[self.register(local)] |= !is_phi;
        }
        let copies = || self.plan.copies().flat_map(|copies| copies.sequence);
        copies().for_each(|copy| is_written[copy.to] = true);
        let sources = copies().filter_map(|copy| match copy.from {
            From::Location(from) => Some(from),
            From::Constant(_) => None,
        });
        let mut unwritten = Vec::new();
        for register in self.plan.locations().iter().copied().chain(sources) {
            if !std::mem::replace(&mut is_written[register], true) {
                let ty = TypeId(self.plan.location_classes()[register.index()]);
                unwritten.push(Copy { to: register, from: Source::Poison, ty });
            }
        }
        unwritten
    }

    fn add_copies(&mut self, point: Point) -> IdRange<CopyId> {
        let start = self.layout.copies.next_id();
        let classes = self.plan.location_classes();
        self.layout.copies.extend(self.plan.sequence_at(point).iter().map(|&Move { to, from }| Copy {
            to,
            from: match from {
                From::Location(from) => Source::Register(from),
                From::Constant(number) => Source::Constant(Const(number)),
            },
            ty: TypeId(classes[to.index()]),
        }));
        self.layout.copies.range_from(start)
    }

    fn split_edges(&mut self) {
        let body = self.f.body;
        let mut number_of = HashMap::new();
        for block in body.block_ids() {
            let labels =
                body.operand_ids(body.terminator(block)).filter(|&place| body.operands[place].ty == TypeId::LABEL);
            for (place, edge) in labels.zip(self.cfg.outgoing(block)) {
                let Some(split) = self.plan.split_of(edge) else { continue };
                let number = *number_of.entry(split).or_insert_with(|| {
                    let to = self.cfg.edge_target(edge);
                    let copies = self.add_copies(Point::Split(split));
                    let names = [block, to].into_iter().filter_map(|block| self.f.name(body.block(block).local));
                    let base: Vec<Vec<u8>> = names.map(|name| unquoted_name(name).into_owned()).collect();
                    let base = if base.is_empty() { b"split".to_vec() } else { base.join(&b'.') };
                    let name = self.fresh(&base, b"");
                    self.layout.splits.push(Split { name, from: block, to, copies })
                });
                self.layout.redirected.push((place, number));
            }
        }
    }

    /// A debug record stays if its values are still in their registers there, which is seen at a
    /// glance: they were put there in the same block, or nothing else ever is.
    fn find_lost_records(&mut self) {
        let body = self.f.body;
        let mut n_writers = Table::filled(self.layout.names.len(), 0);
        for &local in self.described.locals() {
            n_writers[self.register(local)] += 1;
        }
        self.layout.copies.values().iter().for_each(|copy| n_writers[copy.to] = 2);
        let mut held: HashMap<Location, Local> = HashMap::new();
        for block in body.block_ids() {
            held.clear();
            let mut n_heads: HashMap<Location, u32> = HashMap::new();
            if block.0 == 0 {
                held.extend(body.arguments().filter_map(|local| Some((self.layout.registers[local].get()?, local))));
                for copy in self.layout.copies.range(self.layout.heads[block]) {
                    held.remove(&copy.to);
                }
            }
            for inst in body.block_insts(block) {
                let data = body.inst(inst);
                if data.opcode.is_debug_record() {
                    let is_held = body.operands(inst).iter().all(|operand| {
                        operand.value.as_local().is_none_or(|local| self.is_held(local, block, &held, &n_writers))
                    });
                    if !is_held {
                        self.layout.lost.push(inst);
                    }
                } else if let Some(result) = data.result.filter(|&result| self.described.value(result).is_some()) {
                    let register = self.register(result);
                    let n = n_heads.entry(register).or_default();
                    *n += u32::from(data.opcode == Opcode::Phi);
                    if data.opcode == Opcode::Phi && *n > 1 {
                        held.remove(&register);
                    } else {
                        held.insert(register, result);
                    }
                }
            }
        }
    }

    fn is_held(
        &self,
        local: Local,
        block: BlockId,
        held: &HashMap<Location, Local>,
        n_writers: &Table<Location, u32>,
    ) -> bool {
        let body = self.f.body;
        if matches!(body.local(local).def, Def::Block(_)) || self.described.constants.contains_key(&local) {
            return true;
        }
        if self.described.value(local).is_none() {
            return false;
        }
        let register = self.register(local);
        let is_available = || match body.local(local).def {
            Def::Inst(inst) => {
                let from = body.block_of_inst(inst);
                from != block && self.is_above(inst, from, block)
            }
            _ => true,
        };
        held.get(&register) == Some(&local) || n_writers[register] == 1 && is_available()
    }

    /// The register of a value of the plan.
    fn register(&self, local: Local) -> Location {
        self.layout.registers[local].unwrap()
    }

    /// Returns whether what an instruction of a block defines is available in another one.
    fn is_above(&self, inst: InstId, from: BlockId, block: BlockId) -> bool {
        let dom = &self.analyses.dom();
        match self.cfg.outgoing(from).next() {
            // Where an exception is thrown there is no result.
            Some(normal) if self.f.body.inst(inst).opcode == Opcode::Invoke => {
                let normal = self.cfg.edge_target(normal);
                self.cfg.incoming(normal).len() == 1 && dom.dominates(normal, block)
            }
            _ => dom.dominates(from, block),
        }
    }
}

/// A name as it is written after a sigil.
fn quoted(name: &[u8]) -> Vec<u8> {
    if name.iter().all(|&c| is_name_byte(c)) && !name.is_empty() && name != b"ret" {
        return name.to_vec();
    }
    let mut out = vec![b'"'];
    for &c in name {
        match c {
            b'"' | b'\\' | 0..0x20 | 0x7f.. => out.extend_from_slice(format!("\\{c:02X}").as_bytes()),
            _ => out.push(c),
        }
    }
    out.push(b'"');
    out
}
