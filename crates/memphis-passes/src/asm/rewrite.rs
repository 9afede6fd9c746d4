//! The new lines: an asm with more results, instructions that take them apart, and stores.

use super::{Asm, AsmGoto, Options, Output, To, allocated_type, constraint_string, result_types};
use crate::demote::is_pad;
use crate::fresh_names::FreshNames;
use crate::state::State;
use hashbrown::{HashMap, HashSet};
use memphis_ir::builder::quoted_name;
use memphis_ir::edit::{AggregateType, AsmChange, Edit, NewBlock, NewInstId, NewOperand};
use memphis_ir::{BlockId, Body, Function, InstId, Local, Opcode, OperandId, TypeId, Value, unquoted_name};

/// A script in the making.
#[derive(Debug)]
pub struct Rewriter<'a, 's> {
    f: Function<'a>,
    state: &'s State<'a>,
    options: &'s Options,
    edit: Edit,
    names: FreshNames,
}

/// A result of the new asm.
#[derive(Debug, Clone, Copy)]
struct Field {
    ty: TypeId,
    output: Output,
}

impl<'a, 's> Rewriter<'a, 's> {
    /// A rewriter without changes. `state` knows the users.
    pub fn new(state: &'s State<'a>, options: &'s Options) -> Rewriter<'a, 's> {
        let f = state.f;
        Rewriter { f, state, options, edit: Edit::new(f.body), names: FreshNames::default() }
    }

    /// The script.
    pub fn finish(self) -> Edit {
        self.edit
    }

    /// Rewrites an asm, some of whose outputs become results.
    pub fn rewrite(&mut self, asm: &Asm<'a>, is_result: impl Fn(&Output) -> bool) {
        let (f, inst) = (self.f, self.f.body.inst(asm.call));
        let n_old = asm.outputs.iter().filter(|output| matches!(output.to, To::Result(_))).count();
        let old = result_types(f.types(), inst.ty, n_old).expect("it was read");
        let fields: Vec<Field> = asm
            .outputs
            .iter()
            .filter_map(|&output| match output.to {
                To::Result(index) => Some(Field { ty: old[index], output }),
                To::Address(operand) if is_result(&output) => Some(Field { ty: self.slot_type(asm, operand), output }),
                To::Address(_) => None,
            })
            .collect();
        let result = self.result(asm, &fields);
        let mut labels: Vec<Value> = self.labels(asm).map(|label| f.body.operands[label].value).collect();
        if inst.opcode == Opcode::CallBr {
            self.store_on_edges(asm, &fields, result, &mut labels);
        }
        let new = self.asm(asm, &fields, result, &labels);
        self.edit.delete(asm.call);
        self.edit.insert(asm.call, new);
        if inst.opcode == Opcode::Call {
            let before = InstId(asm.call.0 + 1);
            let mut lines = Vec::new();
            let values = self.take_apart(asm, &fields, result, &mut lines);
            self.keep_old_result(asm, &fields, &values, &old, &mut lines);
            self.stores(asm, &fields, &values, &mut lines);
            lines.into_iter().for_each(|line| self.edit.insert(before, line));
        }
    }

    /// The operands that say where an asm may go.
    fn labels(&self, asm: &Asm<'_>) -> impl Iterator<Item = OperandId> + use<> {
        self.f.body.operand_ids(asm.call).skip(1 + self.f.body.inst(asm.call).n_args as usize)
    }

    fn slot_type(&self, asm: &Asm<'_>, operand: usize) -> TypeId {
        let address = self.f.body.operands(asm.call)[operand].value.as_local();
        address.and_then(|local| allocated_type(self.f.body, local)).expect("the address of a slot")
    }

    fn address(&self, asm: &Asm<'_>, output: Output) -> Option<Value> {
        match output.to {
            To::Result(_) => None,
            To::Address(operand) => Some(self.f.body.operands(asm.call)[operand].value),
        }
    }

    /// Makes the local of the new asm, called after the slot if the asm has one output.
    fn result(&mut self, asm: &Asm<'_>, fields: &[Field]) -> Local {
        match *fields {
            [only] => self.local(only.ty, self.address(asm, only.output), ".out"),
            _ => self.local(TypeId::UNKNOWN, None, "asm"),
        }
    }

    fn local(&mut self, ty: TypeId, after: Option<Value>, suffix: &str) -> Local {
        let name = after.and_then(Value::as_local).and_then(|local| self.f.name(local));
        let mut base = match (name, after) {
            (Some(name), _) => unquoted_name(name).into_owned(),
            (None, Some(_)) => b"value".to_vec(),
            (None, None) => Vec::new(),
        };
        base.extend_from_slice(suffix.as_bytes());
        let name = quoted_name(&self.names.give(self.f, base)).to_vec();
        self.edit.new_local(ty, Some(&name))
    }

    /// The asm itself.
    fn asm(&mut self, asm: &Asm<'a>, fields: &[Field], result: Local, labels: &[Value]) -> NewInstId {
        let (f, inst) = (self.f, self.f.body.inst(asm.call));
        let (constraints_at, _) =
            constraint_string(f.operand_text(&f.body.operands(asm.call)[0])).expect("it was read");
        let is_new: HashSet<usize> = fields.iter().map(|field| field.output.constraint).collect();
        let is_result = |index: usize| is_new.contains(&index);
        let constraints = asm.constraints.iter().enumerate().map(|(index, constraint)| {
            if constraint.is_indirect && is_result(index) {
                constraint.made_direct()
            } else {
                constraint.text().to_vec()
            }
        });
        let constraints = constraints.collect::<Vec<_>>().join(&b',');
        let is_left = |&operand: &usize| !is_result(asm.arguments[operand - 1]);
        let arguments: Vec<usize> = (1..=inst.n_args as usize).filter(is_left).collect();
        let types = types(fields);
        let (constraints, arguments) = (&constraints[..], &arguments[..]);
        let change = AsmChange { ty: aggregate(&types), constraints_at, constraints, arguments, labels };
        self.edit.write(f).asm_like(asm.call, result, &change)
    }

    /// A value for each field.
    fn take_apart(&mut self, asm: &Asm<'_>, fields: &[Field], result: Local, lines: &mut Vec<NewInstId>) -> Vec<Value> {
        if fields.len() == 1 {
            return vec![Value::local(result)];
        }
        let types = types(fields);
        let mut values = Vec::new();
        for (index, field) in (0..).zip(fields) {
            let (address, suffix) = match self.address(asm, field.output) {
                Some(address) => (Some(address), ".out"),
                None => (None, "asm.result"),
            };
            let local = self.local(field.ty, address, suffix);
            let writer = self.edit.write(self.f).located_as(asm.call);
            lines.push(writer.extract_value(local, aggregate(&types), Value::local(result), &[index]));
            values.push(Value::local(local));
        }
        values
    }

    /// Puts the old result together from the new ones, if it is used.
    fn keep_old_result(
        &mut self,
        asm: &Asm<'_>,
        fields: &[Field],
        values: &[Value],
        old: &[TypeId],
        lines: &mut Vec<NewInstId>,
    ) {
        let Some(result) = self.f.body.inst(asm.call).result.filter(|&old| !self.state.own_users(old).is_empty())
        else {
            return;
        };
        let kept = fields.iter().zip(values).filter(|(field, _)| matches!(field.output.to, To::Result(_)));
        let ty = self.f.body.inst(asm.call).ty;
        let mut whole = None;
        for (index, (field, &value)) in (0..).zip(kept) {
            if old.len() == 1 {
                whole = Some(value);
                break;
            }
            let local = self.local(ty, None, "asm.results");
            let so_far = whole.unwrap_or_else(|| self.edit.new_constant(ty, b"poison"));
            let (so_far, value) = (NewOperand::new(ty, so_far), NewOperand::new(field.ty, value));
            lines.push(self.edit.write(self.f).located_as(asm.call).insert_value(local, so_far, value, &[index]));
            whole = Some(Value::local(local));
        }
        self.edit.replace(result, whole.expect("it has a result"));
    }

    /// In the order of the outputs: of two to one slot, the second counts.
    fn stores(&mut self, asm: &Asm<'_>, fields: &[Field], values: &[Value], lines: &mut Vec<NewInstId>) {
        for (field, &value) in fields.iter().zip(values) {
            let To::Address(operand) = field.output.to else { continue };
            let address = self.f.body.operands(asm.call)[operand].value;
            lines.push(self.edit.write(self.f).located_as(asm.call).store(field.ty, value, address, 0));
        }
    }

    // ----- asm goto -----

    /// Stores on the edges on which the outputs are written; `labels` are the new targets of the
    /// edges.
    fn store_on_edges(&mut self, asm: &Asm<'_>, fields: &[Field], result: Local, labels: &mut [Value]) {
        let body = self.f.body;
        let cfg = body.cfg();
        let source = body.block_of_inst(asm.call);
        let is_fallthrough_alone = self.options.goto_outputs == Some(AsmGoto::Fallthrough);
        let n_edges = if is_fallthrough_alone { 1 } else { labels.len() };
        let mut targets: HashMap<BlockId, Target> = HashMap::new();
        for label in &mut labels[..n_edges] {
            let block = body.block_of_local(label.as_local().expect("a block"));
            let target = targets.entry(block).or_insert_with(|| {
                let ways_in = cfg.incoming(block);
                let is_ours = ways_in.iter().all(|&edge| cfg.edge_source(edge) == source);
                let has_room = is_ours && !is_pad(body, block) && (ways_in.len() == 1 || !is_fallthrough_alone);
                Target::of(body, source, block, has_room)
            });
            if target.is_done {
                continue;
            }
            let mut lines = Vec::new();
            let values = self.take_apart(asm, fields, result, &mut lines);
            self.stores(asm, fields, &values, &mut lines);
            if target.has_room {
                target.is_done = true;
                let before = body.block_insts(block).find(|&inst| body.inst(inst).opcode != Opcode::Phi);
                let before = before.expect("a block has a terminator");
                lines.into_iter().for_each(|line| self.edit.insert(before, line));
            } else {
                // A block of their own for this edge.
                let local = self.local(TypeId::LABEL, Some(*label), ".outputs");
                let last = self.edit.write(self.f).jump(body.block(block).local);
                self.edit.add_block(NewBlock { local, after: source, insts: lines, last });
                *label = Value::local(local);
                for entry in target.entries.iter_mut().filter_map(|entries| entries.next()) {
                    self.edit.set_operand(entry, *label);
                }
            }
        }
    }
}

/// A block to which an asm goto leads.
#[derive(Debug)]
struct Target {
    /// True if lines at its head are executed after the asm only.
    has_room: bool,
    /// True if the stores were inserted.
    is_done: bool,
    /// For each of its φs, the operands that name the asm's block, one for each edge. Their values
    /// are equal.
    entries: Vec<std::vec::IntoIter<OperandId>>,
}

impl Target {
    fn of(body: &Body, source: BlockId, block: BlockId, has_room: bool) -> Target {
        let from = Value::local(body.block(source).local);
        let phis = body.block_insts(block).take_while(|&inst| body.inst(inst).opcode == Opcode::Phi);
        let entries = phis.map(|phi| {
            let labels = body.operand_ids(phi).skip(1).step_by(2);
            labels.filter(|&label| body.operands[label].value == from).collect::<Vec<_>>().into_iter()
        });
        Target { has_room, is_done: false, entries: entries.collect() }
    }
}

/// The types of the results of an asm.
fn types(fields: &[Field]) -> Vec<TypeId> {
    fields.iter().map(|field| field.ty).collect()
}

/// The type of the result of an asm.
fn aggregate(types: &[TypeId]) -> AggregateType<'_> {
    match types {
        [only] => AggregateType::Type(*only),
        _ => AggregateType::Struct(types),
    }
}

/// Returns whether the text between the keyword of a call and its type has only flags and promises
/// about the result, which may be dropped.
pub fn has_plain_head(f: Function<'_>, call: InstId) -> bool {
    let inst = f.body.inst(call);
    let text = f.slice(inst.start, f.body.operands(call)[0].start);
    // The name of the result may hold anything.
    let text = match text {
        [b'%', b'"', rest @ ..] => memchr::memchr(b'"', rest).map_or(text, |end| &rest[end + 1..]),
        _ => text,
    };
    let keyword = inst.opcode.keyword().as_bytes();
    let Some(start) = memchr::memmem::find(text, &[keyword, b" "].concat()) else { return false };
    let mut rest = text[start + keyword.len()..].trim_ascii_start();
    loop {
        let word = rest.split(|byte| !byte.is_ascii_alphanumeric()).next().unwrap_or_default();
        match word {
            b"fast" | b"nnan" | b"ninf" | b"nsz" | b"arcp" | b"contract" | b"afn" | b"reassoc" | b"noundef" => {
                rest = rest[word.len()..].trim_ascii_start();
            }
            _ => break,
        }
    }
    let ty = f.types().display(inst.aux_ty);
    // Types may be written with other blanks; anything before them starts with another word.
    let first = |text: &[u8]| text.split(|byte| !byte.is_ascii_alphanumeric()).next().unwrap_or_default().to_vec();
    rest.first() == ty.as_bytes().first() && first(rest) == first(ty.as_bytes())
}
