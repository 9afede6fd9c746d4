//! Scripts from texts that show what they change.

use memphis_check::split::{self, Certificate, Part, Scratch};
use memphis_ir::edit::{AggregateType, Edit, NewInstId, NewOperand};
use memphis_ir::{Body, Function, InstId, Local, Module, Opcode, TypeId, Value};
use std::collections::HashMap;

/// Checks the script of a text. A line of a function that starts with `-` is deleted. One with `+`
/// is inserted before the last of these; one with `^`, before the next line that is not inserted.
/// `{%a => %b}` is an operand that is replaced. A line `= %v = freeze T c` replaces a deleted value
/// by a constant. `+ %x = alloca T ; of %a at 4` is a part.
///
/// Returns the number of accesses that were proved, or the reason why one could not be.
pub fn check(text: &str) -> Result<u64, String> {
    check_with(text, |_, _| {})
}

/// As [`check`], with a script that is changed before.
pub fn check_with(text: &str, change: impl FnOnce(Function<'_>, &mut Edit)) -> Result<u64, String> {
    let [before, after] = [&['+', '^', '='][..], &['-']].map(|skipped| {
        let lines = text.lines().filter(|line| !line.starts_with(skipped)).map(|line| side(line, skipped.len() == 1));
        lines.collect::<Vec<String>>().join("\n")
    });
    let [p, q] =
        [&before, &after].map(|text| Module::read(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}:\n{text}")));
    let [mut p_body, mut q_body] = [Body::new(), Body::new()];
    for (module, body) in [(&p, &mut p_body), (&q, &mut q_body)] {
        let function = module.function_ids().next().expect("there is a function");
        module.read_body(function, body).expect("this can be read");
    }
    let q = Function { module: &q, body: &q_body };
    let types = (0..).map(TypeId).take(type_count(q));
    let types: HashMap<TypeId, TypeId> = types.filter_map(|ty| Some((ty, type_in(&mut p_body, &p, q, ty)?))).collect();
    let p = Function { module: &p, body: &p_body };
    let mut writer = Writer { p, q, types, edit: Edit::new(&p_body), locals: HashMap::new() };
    let mut certificate = Certificate::default();
    let (mut at, mut new, mut deleted) = (InstId(0), InstId(0), InstId(0));
    let is_inst = |line: &&str| line.starts_with(['-', '+', '^', '=', ' ']) && line.trim().len() > 1;
    for line in text.lines().filter(is_inst) {
        match line.as_bytes()[0] {
            b'-' => {
                writer.edit.delete(at);
                deleted = at;
                at.0 += 1;
                continue;
            }
            sign @ (b'+' | b'^') => {
                let inst = writer.inst(new);
                writer.edit.insert(if sign == b'+' { deleted } else { at }, inst);
                certificate.parts.extend(part(&writer, line, new));
            }
            b'=' => {
                let result = p.find_local(name(q, new)).expect("it is there before");
                let value = writer.operand(new, 0);
                writer.edit.replace(result, value.value);
            }
            _ => {
                let pairs = p.body.operand_ids(at).zip(q.body.operands(new).iter().enumerate());
                for (id, (index, _)) in pairs.filter(|_| line.contains("=>")) {
                    let (old, new) = (p.body.operands[id].value, writer.operand(new, index).value);
                    if old != new {
                        writer.edit.set_operand(id, new);
                    }
                }
                at.0 += 1;
            }
        }
        new.0 += 1;
    }
    let mut edit = writer.edit;
    change(p, &mut edit);
    let result = split::check(p, &edit, &certificate, &mut Scratch::default());
    result.map(|counts| counts.accesses).map_err(|failure| failure.message)
}

/// A line of the function before or after.
fn side(line: &str, is_after: bool) -> String {
    let line = line.strip_prefix(['-', '+', '^', '=']).unwrap_or(line);
    match line.split_once('{').and_then(|(start, rest)| Some((start, rest.split_once('}')?))) {
        Some((start, (change, end))) if change.contains("=>") => {
            let (before, after) = change.split_once(" => ").expect("there is a blank on each side");
            format!("{start}{}{end}", if is_after { after } else { before })
        }
        _ => line.to_owned(),
    }
}

fn type_count(f: Function<'_>) -> usize {
    let of_values = f.body.locals.values().iter().map(|local| local.ty);
    let of_operands = f.body.operands.values().iter().map(|operand| operand.ty);
    let of_insts = f.body.insts.values().iter().flat_map(|inst| [inst.ty, inst.aux_ty]);
    of_values.chain(of_operands).chain(of_insts).map(|ty| ty.index() + 1).max().unwrap_or(0)
}

fn type_in(body: &mut Body, module: &Module<'_>, q: Function<'_>, ty: TypeId) -> Option<TypeId> {
    body.type_of_text(module, q.types().display(ty).as_bytes())
}

/// The part that a line makes.
fn part(writer: &Writer<'_>, line: &str, new: InstId) -> Option<Part> {
    let (slot, offset) = line.split_once("; of ")?.1.split_once(" at ")?;
    let slot = writer.p.find_local(slot.trim_start_matches('%').as_bytes()).expect("the slot is there");
    let slot = writer.p.body.definition(Value::local(slot)).expect("the slot is an alloca");
    let alloca = writer.locals[name(writer.q, new)];
    Some(Part { slot, alloca, offset: offset.trim().parse().expect("this is a number") })
}

/// The name of the result of an instruction.
fn name<'q>(q: Function<'q>, inst: InstId) -> &'q [u8] {
    q.name(q.body.inst(inst).result.expect("it has a result")).expect("it has a name")
}

struct Writer<'t> {
    p: Function<'t>,
    q: Function<'t>,
    types: HashMap<TypeId, TypeId>,
    edit: Edit,
    locals: HashMap<&'t [u8], Local>,
}

impl<'t> Writer<'t> {
    /// The local of a name, which may be new.
    fn local(&mut self, q: Local) -> Local {
        let name = self.q.name(q).expect("all have names");
        let ty = self.types[&self.q.body.local(q).ty];
        if let Some(local) = self.p.find_local(name) {
            return local;
        }
        *self.locals.entry(name).or_insert_with(|| self.edit.new_local(ty, Some(name)))
    }

    fn operand(&mut self, inst: InstId, index: usize) -> NewOperand {
        let operand = self.q.body.operands(inst)[index];
        let ty = self.types[&operand.ty];
        let value = match operand.value.as_const() {
            None => Value::local(self.local(operand.value.as_local().expect("it is a local"))),
            Some(constant) => {
                let (text, consts) = (self.q.const_text(constant), &self.p.body.consts);
                let known = consts.ids().find(|&id| self.p.const_text(id) == text && consts.get(id).ty == ty);
                known.map_or_else(|| self.edit.new_constant(ty, text), Value::constant)
            }
        };
        NewOperand::new(ty, value)
    }

    fn inst(&mut self, inst: InstId) -> NewInstId {
        let (p, q) = (self.p, self.q);
        let data = q.body.inst(inst);
        let operands: Vec<NewOperand> =
            (0..q.body.operands(inst).len()).map(|index| self.operand(inst, index)).collect();
        let result = data.result.map(|result| self.local(result));
        let align = q.written_alignment(inst).unwrap_or(0);
        let (ty, aux_ty) = (self.types[&data.ty], self.types.get(&data.aux_ty).copied());
        let path = q.indices(inst).unwrap_or_default();
        let number = |index: usize| String::from_utf8_lossy(q.operand_text(&q.body.operands(inst)[index])).parse();
        let mut writer = self.edit.write(p);
        for attachment in q.attachments(inst) {
            writer = writer.attached(attachment.kind.as_bytes(), attachment.text);
        }
        match data.opcode {
            Opcode::Alloca => writer.alloca(result.unwrap(), aux_ty.unwrap(), align),
            Opcode::Load => writer.load(result.unwrap(), operands[0].value, align),
            Opcode::Store => writer.store(operands[0].ty, operands[0].value, operands[1].value, align),
            Opcode::GetElementPtr => {
                assert_eq!(aux_ty, Some(TypeId::I8));
                writer.offset(result.unwrap(), operands[0].value, number(1).unwrap())
            }
            Opcode::ExtractValue => {
                writer.extract_value(result.unwrap(), AggregateType::Type(operands[0].ty), operands[0].value, &path)
            }
            Opcode::InsertValue => writer.insert_value(result.unwrap(), operands[0], operands[1], &path),
            Opcode::Call => {
                let callee = q.const_text(q.body.operands(inst)[0].value.as_const().unwrap());
                let callee = std::str::from_utf8(&callee[1..]).unwrap();
                let attributes: Vec<String> = (0..operands.len() - 1)
                    .map(|index| {
                        let text = String::from_utf8_lossy(q.argument_text(inst, index)).trim().to_owned();
                        text.split_once(' ').map_or(String::new(), |(_, attributes)| attributes.to_owned())
                    })
                    .collect();
                let arguments = operands[1..].iter().copied().zip(attributes.iter().map(String::as_str));
                let arguments: Vec<(NewOperand, &str)> = arguments.collect();
                writer.call(result, ty, callee, &arguments)
            }
            opcode => writer.operate(opcode, result.unwrap(), &operands),
        }
    }
}
