//! The call graph of modules, for Graphviz: solid edges are calls of functions, dashed ones lead to
//! the functions that a call of a pointer may reach. Those are of the type that the call expects,
//! and their address is used for something else than a call.
//!
//!     cargo run --release -p memphis-ir --example call_graph -- FILE.ll... | dot -Tsvg
use memphis_ir::{Body, Error, Function, GlobalId, Module, Type, Value};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The globals that are parts of the constants in a body.
fn in_constants<'a>(f: Function<'a>) -> impl Iterator<Item = GlobalId> + use<'a> {
    let parts = f.body.consts.ids().flat_map(move |c| f.body.consts.get(c).kind.operands());
    parts.filter_map(move |&part| f.global_at(Value::constant(part)))
}

/// The call graph of a module, as a program for Graphviz.
pub(crate) fn run(text: &[u8]) -> Result<String, Error> {
    let (module, mut body) = (Module::read(text)?, Body::new());
    let (mut edges, mut taken) = (BTreeSet::new(), HashSet::new());
    let mut indirect: HashMap<_, HashSet<GlobalId>> = HashMap::new();
    for global in module.globals.ids() {
        let initializer = module.read_initializer(global, &mut body)?.map(Value::constant);
        let f = Function { module: &module, body: &body };
        taken.extend(initializer.and_then(|value| f.global_at(value)).into_iter().chain(in_constants(f)));
    }
    for id in module.function_ids() {
        let f = module.read_function(id, &mut body)?;
        taken.extend(in_constants(f));
        for inst in f.body.inst_ids().filter(|&inst| !f.body.inst(inst).opcode.is_debug_record()) {
            for (index, operand) in f.body.operands(inst).iter().enumerate() {
                let is_callee = index == 0 && f.body.inst(inst).opcode.is_call();
                match f.global_at(operand.value) {
                    Some(callee) if is_callee => drop(edges.insert((f.global(), callee, ""))),
                    Some(global) => drop(taken.insert(global)),
                    None if is_callee && operand.value.as_local().is_some() => {
                        indirect.entry(f.called_type(inst)).or_default().insert(f.global());
                    }
                    None => {}
                }
            }
        }
    }
    edges.retain(|&(_, callee, _)| !module.global(callee).is_intrinsic);
    for callee in taken {
        let Type::Function(ty) = module.types.get(module.global(callee).ty) else { continue };
        edges.extend(indirect.get(ty).into_iter().flatten().map(|&caller| (caller, callee, " [style=dashed]")));
    }
    let node = |global| format!("{:?}", module.global_name(global).to_string());
    let lines =
        edges.into_iter().map(|(caller, callee, style)| format!("  {} -> {}{style};\n", node(caller), node(callee)));
    Ok(format!("digraph calls {{\n{}}}\n", lines.collect::<String>()))
}

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).expect("a readable file");
        run(&text).map_or_else(|error| eprintln!("{}", error.locate(&path, &text)), |out| print!("{out}"));
    }
}
