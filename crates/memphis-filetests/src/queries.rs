//! All facts of a module that memphis-ir answers typed questions about, as text.

use memphis_ir::{
    Attribute, AttributeValue, Body, Clause, ConstKind, Dominators, Error, Flags, Function, GlobalId, GlobalKind,
    InstId, Loops, Metadata, MetadataNode, Module, NodeRef, Opcode, OwnedModule, Properties, Types, Users, Value,
    ValueKind,
};
use std::fmt::{Debug, Display, Write as _};

/// The facts of a module, a line each.
///
/// # Errors
/// The text is not a module.
pub fn facts(text: &str) -> Result<String, Error> {
    let owned = OwnedModule::read(text)?;
    let module = owned.module();
    let mut out = Lines::default();
    for comdat in module.comdats() {
        out.line(0, format!("comdat {:?} {}", comdat.name, comdat.kind));
    }
    for id in module.globals.ids() {
        out.global(module, id)?;
        if let GlobalKind::Definition(function) = module.global(id).kind {
            out.body(owned.function(function).map_err(Clone::clone)?);
        }
    }
    for (name, list) in module.named_metadata() {
        out.line(0, format!("!{} = {}", String::from_utf8_lossy(name), String::from_utf8_lossy(list)));
    }
    for number in module.metadata_numbers() {
        if let Some(node) = NodeRef::Number(number).node(module) {
            out.line(0, format!("!{number} = {}", shown_node(&node)));
        }
    }
    Ok(out.0)
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    fn line(&mut self, depth: usize, text: impl Display) {
        let _ = writeln!(self.0, "{}{text}", "  ".repeat(depth));
    }

    /// A line about a fact that may be absent.
    fn fact<T: Debug>(&mut self, name: &str, fact: Option<T>) {
        if let Some(fact) = fact {
            self.line(3, format!("{name}: {fact:?}"));
        }
    }

    fn attributes<'a>(&mut self, whose: &str, attributes: impl Iterator<Item = Attribute<'a>>, types: Types<'_>) {
        for attribute in attributes {
            let written = String::from_utf8_lossy(attribute.text);
            let value = shown_value(&attribute.value, types);
            self.line(3, format!("attribute of {whose}: {:?} = {value}, written {written}", attribute.name));
        }
    }

    fn global(&mut self, module: &Module<'_>, id: GlobalId) -> Result<(), Error> {
        let (global, types) = (module.global(id), Types::of_module(&module.types));
        self.line(0, format!("{:?} {:?}: {}", global.kind, module.global_name(id), types.display(global.ty)));
        self.properties(&module.properties(id));
        self.attributes("the global", module.global_attributes(id), types);
        self.attributes("the result", module.return_attributes(id), types);
        for index in 0.. {
            let attributes = module.parameter_attributes(id, index);
            if memphis_ir::attributes::parameters(global.header.params.of(module.text)).nth(index).is_none() {
                break;
            }
            self.attributes(&format!("parameter {index}"), attributes, types);
        }
        self.fact("declared at", module.source_location(id).map(|place| format!("{} {place}", place.name)));
        let mut body = Body::new();
        if let Some(value) = module.read_initializer(id, &mut body)? {
            let f = Function { module, body: &body };
            self.line(1, format!("value {} = {:?}", f.display(Value::constant(value)), body.consts.get(value).kind));
        }
        Ok(())
    }

    fn properties(&mut self, properties: &Properties<'_>) {
        let Properties { linkage, visibility, convention, .. } = properties;
        self.line(1, format!("{linkage} {visibility} {convention}"));
        let flags = [
            (properties.is_constant, "constant"),
            (properties.is_dso_local, "dso_local"),
            (properties.is_externally_initialized, "externally_initialized"),
        ];
        flags.iter().filter(|flag| flag.0).for_each(|flag| self.line(3, flag.1));
        self.fact("dll storage", properties.dll_storage);
        self.fact("thread local", properties.thread_local);
        self.fact("unnamed address", properties.unnamed_addr);
        self.fact("section", properties.section.as_ref());
        self.fact("partition", properties.partition.as_ref());
        self.fact("gc", properties.gc.as_ref());
        self.fact("code model", properties.code_model);
        self.fact("comdat", properties.comdat.as_ref());
        self.fact("alignment", properties.alignment);
        properties.sanitizers.iter().for_each(|sanitizer| self.line(3, sanitizer));
        let constants = [
            ("prefix", properties.prefix_data),
            ("prologue", properties.prologue_data),
            ("personality", properties.personality),
        ];
        for (name, text) in constants {
            self.fact(name, text.map(String::from_utf8_lossy));
        }
        for attachment in &properties.attachments {
            self.line(3, format!("!{} {}", attachment.kind, shown_reference(attachment.node)));
        }
    }

    fn body(&mut self, f: Function<'_>) {
        let (body, users) = (f.body, Users::of(f.body));
        let dominators = Dominators::of(body);
        let loops = Loops::of(body, &dominators);
        for block in body.block_ids() {
            let name = |block| f.display(Value::local(body.block(block).local));
            let names = |blocks: &[_]| blocks.iter().map(|&block| name(block)).collect::<Vec<_>>().join(", ");
            self.line(1, format!("block {} <- {{{}}}", name(block), names(body.predecessors(block))));
            self.fact("immediate dominator", dominators.immediate(block).map(name));
            self.fact("innermost loop", loops.innermost(block).map(|inner| names(loops.blocks(inner))));
            self.fact("first insertion", body.first_insertion(block).map(|inst| inst.0));
            for inst in body.block_insts(block) {
                self.instruction(f, inst);
                let result = body.inst(inst).result.map(|result| users.uses_of_local(result));
                let uses = result.map(|uses| uses.iter().map(|at| (at.inst.0, at.index)).collect::<Vec<_>>());
                self.fact("uses", uses);
            }
        }
    }

    fn instruction(&mut self, f: Function<'_>, id: InstId) {
        let (inst, types) = (f.body.inst(id), f.types());
        let name = inst.result.map_or(String::new(), |result| format!("{} = ", f.display(Value::local(result))));
        let flags: Vec<&str> = inst.flags.meant().keywords().collect();
        let types_of = format!("{} of {}", types.display(inst.ty), types.display(inst.aux_ty));
        self.line(2, format!("{}: {name}{} [{}] {types_of}", id.0, inst.opcode.keyword(), flags.join(" ")));
        for operand in f.body.operands(id) {
            let kind = match operand.value.kind() {
                ValueKind::Const(c) => shown_constant(&f.body.consts.get(c).kind),
                ValueKind::Local(local) => format!("{:?}", f.body.local(local).def),
            };
            self.line(3, format!("operand {} {} = {kind}", types.display(operand.ty), f.display(operand.value)));
        }
        let is_comparison = matches!(inst.opcode, Opcode::ICmp | Opcode::FCmp);
        self.fact("predicate", is_comparison.then_some(inst.predicate));
        self.fact("cleanup", (inst.opcode == Opcode::LandingPad).then(|| inst.flags.has(Flags::CLEANUP)));
        self.fact("unwinds to caller", inst.flags.has(Flags::UNWIND_TO_CALLER).then_some(true));
        self.memory_facts(f, id);
        self.fact("indices", f.indices(id));
        self.fact("mask", f.shuffle_mask(id));
        for clause in f.clauses(id) {
            match clause {
                Clause::Catch(operand) => self.line(3, format!("catch {}", f.display(operand.value))),
                Clause::Filter(operand) => self.line(3, format!("filter {}", f.display(operand.value))),
            }
        }
        if inst.opcode.is_call() {
            self.call_facts(f, id);
        }
        for attachment in f.attachments(id) {
            self.line(3, format!("!{} {}", attachment.kind, shown_reference(attachment.node)));
        }
        for frame in f.source_frames(id) {
            self.line(3, format!("at {frame} in {}", frame.name));
        }
        if let Some(record) = f.debug_record(id) {
            let variable = record.variable.and_then(|variable| f.variable_location(variable));
            self.fact("variable", variable.map(|place| format!("{} {place}", place.name)));
            self.fact("described by", Some(String::from_utf8_lossy(record.value)));
        }
    }

    fn memory_facts(&mut self, f: Function<'_>, id: InstId) {
        self.fact("accesses", f.accessed_type(id).map(|ty| f.types().display(ty)));
        self.fact("alignment", f.alignment(id));
        self.fact("written alignment", f.written_alignment(id));
        self.fact("ordering", f.ordering(id));
        self.fact("failure ordering", f.failure_ordering(id));
        self.fact("scope", f.sync_scope(id));
        self.fact("operation", f.rmw_operation(id));
    }

    fn call_facts(&mut self, f: Function<'_>, id: InstId) {
        let types = f.types();
        self.fact("convention", Some(f.calling_convention(id).to_string()));
        self.fact("tail", f.tail_kind(id));
        self.fact("assembly", f.inline_asm(id));
        self.attributes("the call", f.call_attributes(id), types);
        self.attributes("the result", f.return_attributes(id), types);
        for index in 0..f.body.call_arguments(id).len() {
            self.attributes(&format!("argument {index}"), f.argument_attributes(id, index), types);
        }
        for bundle in f.bundles(id) {
            let operands: Vec<String> = bundle.operands.iter().map(|operand| f.display(operand.value)).collect();
            self.line(3, format!("bundle {:?} ({})", bundle.tag, operands.join(", ")));
        }
    }
}

fn shown_value(value: &AttributeValue<'_>, types: Types<'_>) -> String {
    match value {
        AttributeValue::Type(ty) => format!("type {}", types.display(*ty)),
        AttributeValue::Range { ty, from, to } => format!("{} from {from} to {to}", types.display(*ty)),
        AttributeValue::Other(text) => format!("other {}", String::from_utf8_lossy(text)),
        value => format!("{value:?}"),
    }
}

/// A constant, with its text as text.
fn shown_constant(kind: &ConstKind) -> String {
    let text = |name: &str, text: &[u8]| format!("{name}({:?})", String::from_utf8_lossy(text));
    match kind {
        ConstKind::BigInt(digits) => text("BigInt", digits),
        ConstKind::OtherFloat(digits) => text("OtherFloat", digits),
        ConstKind::Bytes(bytes) => text("Bytes", bytes),
        ConstKind::InlineAsm(asm) => text("InlineAsm", asm),
        ConstKind::Metadata(node) => text("Metadata", node),
        ConstKind::BlockAddress(address) => text("BlockAddress", address),
        kind => format!("{kind:?}"),
    }
}

fn shown_reference(node: NodeRef<'_>) -> String {
    String::from_utf8_lossy(&node.to_text()).into_owned()
}

fn shown_node(node: &MetadataNode<'_>) -> String {
    let operands = node.operands().map(|(name, operand)| {
        let value = match operand {
            Metadata::Node(node) => shown_reference(node),
            Metadata::Other(text) => format!("other {}", String::from_utf8_lossy(text)),
            operand => format!("{operand:?}"),
        };
        name.map_or(value.clone(), |name| format!("{name}: {value}"))
    });
    let distinct = if node.is_distinct { "distinct " } else { "" };
    format!("{distinct}{:?} ({})", node.name, operands.collect::<Vec<_>>().join(", "))
}
