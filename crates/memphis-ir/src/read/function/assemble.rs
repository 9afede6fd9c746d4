//! Builds the φs of a function that was read as [block-argument text](crate::blockargs) in SSA
//! form.
//!
//! This builds a new layout of the body: φs get their operands, an edge to the exit of the function
//! gets a block of its own, and so does an edge beside another one to the same block with other
//! arguments, as φs tell edges apart by their blocks alone.
//!
//! ```text
//!   goto i32 %x { 0 -> @b(1), 1 -> @b(2), _ -> @ret(3) }
//!
//!   switch %x, default: r, 0: b, 1: s            b: φ [ 1, here ], [ 2, s ]
//!   s: br b
//!   r: ret 3
//! ```

use super::arguments::{ArgumentId, Arguments, count_message};
use super::*;
use hashbrown::{HashMap, HashSet};
use memphis_entity::{IdRange, Rows, Table};

/// An edge to a block, as the text has it.
#[derive(Debug, Clone)]
struct Edge {
    /// The operand that names the block.
    label: Operand,
    target: BlockId,
    /// Its arguments.
    values: IdRange<ArgumentId>,
    /// The new block that it leads through.
    through: Option<Local>,
}

/// A block that has no label in the text.
#[derive(Debug, Clone, Copy)]
struct NewBlock {
    local: Local,
    /// Its position: start and end of a target, relative to the function.
    start: u32,
    end: u32,
    opcode: Opcode,
    operand: Option<Operand>,
}

/// By block: its edges.
type Edges = Table<BlockId, Vec<Edge>>;
/// By block: the new blocks after it.
type NewBlocks = Table<BlockId, Vec<NewBlock>>;

/// An edge as a φ sees it.
#[derive(Debug, Clone, Copy)]
struct Incoming {
    /// The block that it comes from.
    source: Local,
    /// The block whose terminator has it in the text.
    written: Local,
    first_value: ArgumentId,
    start: u32,
    len: u32,
}

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Turns the parts that were read into a body. All blocks that are named exist.
    pub(super) fn assemble(&mut self) -> Read<()> {
        self.fail_if_wrong()?;
        let mut arguments = std::mem::take(&mut self.arguments);
        let mut new_blocks = self.exits(&arguments);
        let edges = self.find_edges(&arguments, &mut new_blocks)?;
        self.fail_if_wrong()?;
        let incoming = self.incoming(&edges);
        let block_map = self.lay_out(&arguments, &edges, &new_blocks, &incoming)?;
        let Body { insts, notes, .. } = &mut *self.body;
        notes.set_allocas(insts.ids().filter(|&inst| insts[inst].opcode == Opcode::Alloca));
        let blocks = |rows: &mut Vec<(BlockId, Local)>| rows.iter_mut().for_each(|row| row.0 = block_map[row.0]);
        arguments.scopes.values_mut().for_each(blocks);
        self.resolve_names(&arguments.scopes);
        self.check_types_of_uses()?;
        self.fail_if_wrong()
    }

    /// Ends reading if it has gone on after an error.
    fn fail_if_wrong(&mut self) -> Read<()> {
        match self.errors.as_mut().and_then(Vec::pop) {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }

    /// By block: new blocks before the exit, in the order of the text.
    fn exits(&self, arguments: &Arguments) -> NewBlocks {
        let mut exits = Table::filled(self.body.blocks.len(), Vec::new());
        for exit in &arguments.exits {
            let (start, end) = (exit.text.start, exit.text.end);
            let block = NewBlock { local: exit.block, start, end, opcode: Opcode::Ret, operand: exit.value };
            exits[exit.source].push(block);
        }
        exits
    }

    /// The edges of each block, in the order of its operands. Where they need new blocks, those are
    /// added.
    fn find_edges(&mut self, arguments: &Arguments, new_blocks: &mut NewBlocks) -> Read<Edges> {
        let n_blocks = self.body.blocks.len();
        let n_parameters: Table<BlockId, u32> = self.body.block_ids().map(|block| self.n_parameters(block)).collect();
        let mut all = Table::new();
        // By block: its last predecessor so far.
        let mut visitor = Table::filled(n_blocks, None);
        for block in self.body.block_ids() {
            let new_blocks = &mut new_blocks[block];
            let terminator = self.body.terminator(block);
            let mut edges: Vec<Edge> = Vec::new();
            let mut is_doubled = false;
            for place in self.body.operand_ids(terminator) {
                let label = self.body.operands[place];
                let Some(local) = label.value.as_local().filter(|_| label.ty == TypeId::LABEL) else { continue };
                // An exit of the function is no edge yet.
                if !self.body.local(local).is_named() && self.body.local(local).number == u32::MAX {
                    continue;
                }
                let Def::Block(target) = self.body.local(local).def else { continue };
                let n_wanted = n_parameters[target];
                let found = arguments.lists.binary_search_by_key(&label.start, |list| list.target);
                let values = match found {
                    Ok(index) => arguments.lists[index].values,
                    Err(_) if n_wanted == 0 => IdRange::default(),
                    Err(_) => {
                        let at = self.body.place(label.start);
                        let name = self.cur.text[at..at + label.len as usize].to_vec();
                        self.complain(at + label.len as usize, count_message(&name, n_wanted))?;
                        continue;
                    }
                };
                is_doubled |= n_wanted > 0 && visitor[target] == Some(block);
                visitor[target] = Some(block);
                edges.push(Edge { label, target, values, through: None });
            }
            if is_doubled {
                self.split_edges(terminator, arguments, &mut edges, new_blocks)?;
            }
            new_blocks.sort_by_key(|block| block.start);
            all.push(edges);
        }
        Ok(all)
    }

    pub(super) fn n_parameters(&self, block: BlockId) -> u32 {
        self.body.block_insts(block).take_while(|&inst| self.body.inst(inst).opcode == Opcode::Phi).count() as u32
    }

    /// Puts a block on edges of one block that lead to the same one with different arguments.
    fn split_edges(
        &mut self,
        terminator: InstId,
        arguments: &Arguments,
        edges: &mut [Edge],
        new_blocks: &mut Vec<NewBlock>,
    ) -> Read<()> {
        let text = self.cur.text;
        let start = self.body.start;
        let written = |value: &Operand| &text[start..][value.token()];
        let opcode = self.body.inst(terminator).opcode;
        // By target and arguments: nothing for the first of a target, and else a block. In one
        // block, the same text means the same value.
        let mut ways: HashMap<(BlockId, Vec<&[u8]>), Option<Local>> = HashMap::new();
        let mut targets = HashSet::new();
        for edge in edges.iter_mut().filter(|edge| !edge.values.is_empty()) {
            let values = arguments.values.range(edge.values);
            let key = (edge.target, values.iter().map(written).collect());
            if let Some(&known) = ways.get(&key) {
                edge.through = known;
                continue;
            }
            if targets.insert(edge.target) {
                ways.insert(key, None);
                continue;
            }
            if !matches!(opcode, Opcode::Br | Opcode::Switch | Opcode::CallBr) {
                let message =
                    format!("other arguments than on another edge from this '{}' to the same block", opcode.keyword());
                self.complain(start + edge.label.start as usize, message)?;
                continue;
            }
            let local = LocalNames::nameless(self.body);
            self.body.locals[local].ty = TypeId::LABEL;
            self.number_block(local);
            let (start, end) = (edge.label.start, edge.label.start + edge.label.len);
            new_blocks.push(NewBlock { local, start, end, opcode: Opcode::Br, operand: Some(edge.label) });
            ways.insert(key, Some(local));
            edge.through = Some(local);
        }
        Ok(())
    }

    /// The edges into each block, in the order of the text.
    fn incoming(&self, edges: &Edges) -> Rows<BlockId, Incoming> {
        let mut rows: Vec<(BlockId, Incoming)> = Vec::new();
        for (block, edges) in edges.iter() {
            let written = self.body.blocks[block].local;
            let row = |edge: &Edge, source: Local| Incoming {
                source,
                written,
                first_value: edge.values.start,
                start: edge.label.start,
                len: edge.label.len,
            };
            rows.extend(
                edges.iter().filter(|edge| edge.through.is_none()).map(|edge| (edge.target, row(edge, written))),
            );
            // Several edges may lead through one block, which has one.
            let mut through: Vec<(Local, &Edge)> =
                edges.iter().filter_map(|edge| Some((edge.through?, edge))).collect();
            through.sort_by_key(|row| row.0);
            through.dedup_by_key(|row| row.0);
            rows.extend(through.into_iter().map(|(source, edge)| (edge.target, row(edge, source))));
        }
        let mut incoming = Rows::new();
        incoming.group(edges.len(), rows.iter().copied());
        incoming
    }

    /// Writes blocks, instructions and operands anew; the new number of each block.
    fn lay_out(
        &mut self,
        arguments: &Arguments,
        edges: &Edges,
        new_blocks: &NewBlocks,
        incoming: &Rows<BlockId, Incoming>,
    ) -> Read<Table<BlockId, BlockId>> {
        let old_blocks = std::mem::take(&mut self.body.blocks);
        let old_insts = std::mem::take(&mut self.body.insts);
        let old_operands = std::mem::take(&mut self.body.operands);
        let mut block_map = Table::new();
        let mut inst_map = Table::<InstId, InstId>::new();
        let mut of_new = Vec::new();
        for (index, block) in old_blocks.iter() {
            block_map.push(self.body.blocks.next_id());
            let first = self.body.insts.next_id();
            let edges_in = &incoming[index];
            let mut sequence = Sequence::default();
            for id in block.insts {
                inst_map.push(self.body.insts.next_id());
                let mut inst = old_insts[id];
                let operands_start = self.body.operands.next_id();
                if inst.opcode == Opcode::Phi {
                    let nth = id.0 - block.insts.start.0;
                    let order = arguments.order_of.get(&id).copied();
                    if !sequence.is_of(order) {
                        sequence = self.sequence(arguments, order, edges_in, block)?;
                    }
                    for row in sequence.places.iter().map(|&place| edges_in[place as usize]) {
                        self.body.operands.push(arguments.values[ArgumentId(row.first_value.0 + nth)]);
                        let value = Value::local(row.source);
                        self.body.operands.push(Operand { value, ty: TypeId::LABEL, start: row.start, len: row.len });
                    }
                } else {
                    self.body.operands.extend(old_operands.range(inst.operands).iter().copied());
                }
                inst.operands = self.body.operands.range_from(operands_start);
                self.body.insts.push(inst);
            }
            self.redirect(&edges[index]);
            let insts = self.body.insts.range_from(first);
            self.body.blocks.push(Block { insts, ..block.clone() });
            for new in &new_blocks[index] {
                of_new.push((new.local, self.body.blocks.next_id()));
                self.push_new_block(new);
            }
        }
        for local in self.body.locals.values_mut() {
            match &mut local.def {
                Def::Inst(inst) => *inst = inst_map[*inst],
                Def::Block(block) => *block = block_map[*block],
                _ => {}
            }
        }
        for (local, block) in of_new {
            self.body.locals[local].def = Def::Block(block);
        }
        Ok(block_map)
    }

    /// The terminator that was pushed last goes through the new blocks on its edges.
    fn redirect(&mut self, edges: &[Edge]) {
        if edges.iter().all(|edge| edge.through.is_none()) {
            return;
        }
        let through: HashMap<u32, Local> =
            edges.iter().filter_map(|edge| Some((edge.label.start, edge.through?))).collect();
        let terminator = InstId::new(self.body.insts.len() - 1);
        for place in self.body.operand_ids(terminator) {
            let operand = &mut self.body.operands[place];
            if operand.ty == TypeId::LABEL
                && let Some(&local) = through.get(&operand.start)
            {
                operand.value = Value::local(local);
            }
        }
    }

    fn push_new_block(&mut self, new: &NewBlock) {
        let first = self.body.insts.next_id();
        let operands_start = self.body.operands.next_id();
        self.body.operands.extend(new.operand);
        self.body.insts.push(Inst {
            opcode: new.opcode,
            predicate: Predicate::Eq,
            flags: Flags::default(),
            ty: TypeId::VOID,
            aux_ty: TypeId::VOID,
            n_args: 0,
            result: None,
            operands: self.body.operands.range_from(operands_start),
            start: new.start,
            end: new.end,
            attachments: new.end,
            dbg: NO_NODE,
        });
        let number = self.body.local(new.local).block_number;
        self.body.blocks.push(Block {
            local: new.local,
            insts: self.body.insts.range_from(first),
            label: 0..0,
            comment: 0..0,
            number,
        });
    }

    /// The edges into a block in the order that a φ wants.
    fn sequence(
        &mut self,
        arguments: &Arguments,
        order: Option<u32>,
        edges: &[Incoming],
        block: &Block,
    ) -> Read<Sequence> {
        let n = edges.len() as u32;
        let Some(number) = order else { return Ok(Sequence { of: Some(None), places: (0..n).collect() }) };
        let wanted = &arguments.orders[number as usize];
        let mut named: Vec<(Local, u32)> = wanted.iter().zip(0..).map(|(row, at)| (row.0, at)).collect();
        let mut there: Vec<(Local, u32)> = edges.iter().zip(0..).map(|(edge, at)| (edge.written, at)).collect();
        named.sort_unstable();
        there.sort_unstable();
        let mut places = vec![0; wanted.len()];
        let mut rest = there.iter().peekable();
        for (source, at) in named {
            match rest.next_if(|row| row.0 <= source) {
                Some(&(found, place)) if found == source => places[at as usize] = place,
                Some(&(missing, _)) => return self.missing_source(block, missing),
                None => {
                    let at = self.body.place(wanted[at as usize].1);
                    return self.cur.error_at(at, "no such edge leads to this block");
                }
            }
        }
        match rest.next() {
            Some(&(missing, _)) => self.missing_source(block, missing),
            None => Ok(Sequence { of: Some(order), places }),
        }
    }

    fn missing_source<T>(&mut self, block: &Block, source: Local) -> Read<T> {
        let f = Function { module: self.module, body: self.body };
        let message = format!("'from' does not name the edge from {}", f.display(Value::local(source)));
        self.cur.error_at(self.body.place(block.label.start), message)
    }

    /// Each register is used with its own type.
    fn check_types_of_uses(&mut self) -> Read<()> {
        let mut wrong = Vec::new();
        for inst in self.body.insts.values() {
            for (index, operand) in self.body.operands.range_mut(inst.operands).iter_mut().enumerate() {
                let Some(local) = operand.value.as_local() else { continue };
                let found = self.body.locals[local].ty;
                if found == operand.ty || operand.ty == TypeId::UNKNOWN || found == TypeId::UNKNOWN {
                    continue;
                }
                let types = Types::new(&self.module.types, &self.body.types);
                // The address space of a callee is that of its register.
                if index == 0 && inst.opcode.is_call() && types.is_pointer(found) {
                    operand.ty = found;
                } else {
                    wrong.push((*operand, local));
                }
            }
        }
        for (operand, local) in wrong {
            self.cur.pos = self.body.place(operand.start + operand.len);
            self.type_mismatch(self.body.place(operand.start), local, operand.ty)?;
        }
        Ok(())
    }
}

/// The places of a block's edges in the order that some φ of it wants.
#[derive(Debug, Default)]
struct Sequence {
    /// For which order this is, if it was asked for.
    of: Option<Option<u32>>,
    places: Vec<u32>,
}

impl Sequence {
    fn is_of(&self, order: Option<u32>) -> bool {
        self.of == Some(order)
    }
}
