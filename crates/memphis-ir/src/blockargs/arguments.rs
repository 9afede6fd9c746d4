//! The printer of SSA form: φs become parameters of blocks, and their incoming values arguments.
//!
//! A φ identifies its incoming values by predecessor, an argument is on an edge; two edges between
//! the same blocks have the same arguments, like LLVM's φs. The order of incoming values is that of
//! the edges in the text; any other order is written after `from`.

use super::scoped::live_in;
use super::text::{Sigils, push_text};
use super::writer::{Style, Writer, push_label};
use crate::body::{BlockId, Body, Function, InstId, Local, OperandId};
use crate::opcode::Opcode;
use hashbrown::HashMap;
use memphis_entity::Table;

/// The registers that are visible in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// The registers of the block, and those of the blocks that dominate it.
    #[default]
    Dominators,
    /// The registers of the block: every other value is passed to it as an argument. Values that
    /// cannot be passed are visible in all blocks that their definition dominates: tokens,
    /// `swifterror` values, slots with lifetime markers, and values that an argument of type
    /// `metadata` names in a block that their definition does not dominate. The text grows with the
    /// number of live registers at each block.
    Block,
}

/// Writes a function of LLVM IR in SSA form as block-argument text, from `func` to the closing
/// brace. Left out are comments and `uselistorder` directives.
///
/// # Panics
/// If the function is not LLVM IR, is not valid, or has instructions that were not understood.
///
/// Cost: linear in the function's text and in the output.
#[doc(hidden)]
pub fn print_arguments(f: Function<'_>, scope: Scope) -> Vec<u8> {
    let style = Parameters::new(f, scope);
    let mut writer = Writer::new(f, style);
    writer.header(b"func");
    f.body.block_ids().for_each(|block| writer.block(block));
    writer.out.push(b'}');
    writer.out
}

/// The parameters of each block, and the arguments of each edge.
struct Parameters {
    /// By operand of a terminator: its block. Undefined for other operands.
    sources: Table<OperandId, BlockId>,
    /// By source and target of an edge: the operand indices of its first incoming values, in the
    /// order of the φs.
    entries: HashMap<(BlockId, BlockId), Vec<OperandId>>,
    /// Orders of φs that differ from the order of the text: of all φs of a block, or of one.
    block_orders: HashMap<BlockId, InstId>,
    phi_orders: Vec<InstId>,
    /// By block: the registers of other blocks that are passed to it.
    live_in: Table<BlockId, Vec<Local>>,
    /// True if an order names the first block, which must have a label then.
    names_first: bool,
}

impl Parameters {
    fn new(f: Function<'_>, scope: Scope) -> Parameters {
        let body = f.body;
        let mut parameters = Parameters {
            sources: Table::filled(body.operands.len(), BlockId(0)),
            entries: HashMap::new(),
            block_orders: HashMap::new(),
            phi_orders: Vec::new(),
            live_in: if scope == Scope::Block { live_in(f) } else { Table::filled(body.blocks.len(), Vec::new()) },
            names_first: false,
        };
        for block in body.block_ids() {
            for place in body.operand_ids(body.terminator(block)) {
                parameters.sources[place] = block;
            }
        }
        let predecessors = predecessors(body);
        for block in body.block_ids() {
            let phis: Vec<InstId> = phis(body, block).collect();
            for (nth, &phi) in phis.iter().enumerate() {
                parameters.add_entries(body, block, phi, nth);
            }
            parameters.note_orders(body, block, &phis, &predecessors[block]);
        }
        parameters
    }

    fn add_entries(&mut self, body: &Body, block: BlockId, phi: InstId, nth: usize) {
        for place in body.operand_ids(phi).step_by(2) {
            let source = entry_source(body, place);
            let places = self.entries.entry((source, block)).or_default();
            if places.len() == nth {
                places.push(place);
            }
        }
    }

    fn note_orders(&mut self, body: &Body, block: BlockId, phis: &[InstId], predecessors: &[BlockId]) {
        let is = |phi: InstId, order: &mut dyn Iterator<Item = BlockId>| sources(body, phi).eq(order);
        let is_usual = |&phi: &InstId| is(phi, &mut predecessors.iter().copied());
        let Some((&first, others)) = phis.split_first() else { return };
        let is_common = others.iter().all(|&phi| is(phi, &mut sources(body, first)));
        if is_common && is_usual(&first) {
            return;
        }
        if is_common {
            self.block_orders.insert(block, first);
        } else {
            self.phi_orders.extend(phis.iter().filter(|phi| !is_usual(phi)));
        }
        self.names_first |= predecessors.contains(&BlockId(0));
    }

    fn push_order(&self, f: Function<'_>, phi: InstId, out: &mut Vec<u8>) {
        out.extend_from_slice(b" from (");
        for (index, source) in sources(f.body, phi).enumerate() {
            out.extend_from_slice(if index > 0 { b", " } else { b"" });
            push_label(f, source, out);
        }
        out.push(b')');
    }
}

/// The φs of a block.
fn phis(body: &Body, block: BlockId) -> impl Iterator<Item = InstId> {
    body.block_insts(block).filter(|&inst| body.inst(inst).opcode == Opcode::Phi)
}

/// The predecessors of a φ's incoming values, in order.
fn sources(body: &Body, phi: InstId) -> impl Iterator<Item = BlockId> {
    body.operand_ids(phi).step_by(2).map(|place| entry_source(body, place))
}

/// The predecessor of the incoming value at this place.
fn entry_source(body: &Body, place: OperandId) -> BlockId {
    body.block_of_local(body.operands[OperandId(place.0 + 1)].value.as_local().expect("a label is a local"))
}

/// By block: the sources of its edges, in the order of the text.
fn predecessors(body: &Body) -> Table<BlockId, Vec<BlockId>> {
    let mut found = Table::filled(body.blocks.len(), Vec::new());
    for block in body.block_ids() {
        body.successors(block).for_each(|target| found[target].push(block));
    }
    found
}

impl Style for Parameters {
    const SIGILS: Sigils = Sigils::Lines;

    fn name(&self, f: Function<'_>, register: Local, out: &mut Vec<u8>) {
        match f.name(register) {
            Some(name) => out.extend_from_slice(name),
            None => out.extend_from_slice(f.body.local(register).number.to_string().as_bytes()),
        }
    }

    fn target(&self, f: Function<'_>, place: OperandId, out: &mut Vec<u8>) {
        let body = f.body;
        let target = body.block_of_local(body.operands[place].value.as_local().expect("a label is a local"));
        push_label(f, target, out);
        let source = self.sources[place];
        let entries = self.entries.get(&(source, target)).map_or(&[][..], Vec::as_slice);
        let live_in = &self.live_in[target];
        if entries.is_empty() && live_in.is_empty() {
            return;
        }
        out.push(b'(');
        for (index, &place) in entries.iter().enumerate() {
            out.extend_from_slice(if index > 0 { b", " } else { b"" });
            let operand = &body.operands[place];
            match operand.value.as_local() {
                Some(local) => {
                    out.push(b'%');
                    self.name(f, local, out);
                }
                None => push_text(out, f.operand_text(operand), Sigils::OneLine),
            }
        }
        for (index, &local) in live_in.iter().enumerate() {
            out.extend_from_slice(if index + entries.len() > 0 { b", %" } else { b"%" });
            self.name(f, local, out);
        }
        out.push(b')');
    }

    fn is_lost(&self, _: InstId) -> bool {
        false
    }
}

impl Writer<'_, Parameters> {
    fn block(&mut self, block: BlockId) {
        let body = self.f.body;
        if block.0 > 0 {
            self.out.push(b'\n');
        }
        if block.0 > 0 || self.f.name(body.block(block).local).is_some() || self.style.names_first {
            self.label(block);
            self.parameters(block);
            self.out.extend_from_slice(b":\n");
        }
        for inst in body.block_insts(block) {
            if body.inst(inst).opcode.is_debug_record() {
                self.out.extend_from_slice(b"  ");
            }
            if body.inst(inst).opcode != Opcode::Phi {
                self.instruction(inst);
            }
        }
    }

    /// `(%x: i32, %y: nnan float, !dbg !1) from (@a, @b)`
    fn parameters(&mut self, block: BlockId) {
        let body = self.f.body;
        let live_in = std::mem::take(&mut self.style.live_in[block]);
        let mut n = 0;
        for phi in phis(body, block) {
            self.out.extend_from_slice(if n == 0 { b"(" } else { b", " });
            self.parameter(phi);
            n += 1;
        }
        for &local in &live_in {
            self.out.extend_from_slice(if n == 0 { b"(" } else { b", " });
            self.register(local);
            self.out.extend_from_slice(b": ");
            self.ty(body.local(local).ty);
            n += 1;
        }
        if n > 0 {
            self.out.push(b')');
        }
        if let Some(&phi) = self.style.block_orders.get(&block) {
            self.style.push_order(self.f, phi, &mut self.out);
        }
        self.style.live_in[block] = live_in;
    }

    fn parameter(&mut self, phi: InstId) {
        let inst = self.f.body.inst(phi);
        self.register(inst.result.expect("a phi has a result"));
        self.out.extend_from_slice(b": ");
        for word in inst.flags.written() {
            self.out.extend_from_slice(word.as_bytes());
            self.out.push(b' ');
        }
        self.ty(inst.ty);
        if self.style.phi_orders.binary_search(&phi).is_ok() {
            self.style.push_order(self.f, phi, &mut self.out);
        }
        push_text(&mut self.out, self.f.attachments_text(phi), Sigils::OneLine);
    }
}
