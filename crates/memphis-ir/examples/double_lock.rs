//! Finds mutexes that are locked where a path from the start of the function has locked them
//! already. A mutex is a global, a value, or a part of one. Code that keeps its variables in memory
//! goes through `mem2reg` first. Usage:
//! `cargo run --release -p memphis-ir --example double_lock -- FILE.ll...`
use memphis_ir::{Body, Error, Function, InstId, Module, Opcode, Value, dataflow};
use std::collections::BTreeMap;

/// The mutex at an address, the same for all computations of the address.
fn mutex(f: Function<'_>, address: Value) -> String {
    match f.body.definition(address) {
        Some(inst) if f.body.inst(inst).opcode == Opcode::GetElementPtr => {
            let operands: Vec<String> = f.body.operands(inst).iter().map(|operand| f.display(operand.value)).collect();
            format!("{}[{}]", f.types().display(f.body.inst(inst).aux_ty), operands.join(", "))
        }
        _ => f.display(address),
    }
}

/// A line for each call that may lock a locked mutex.
pub(crate) fn run(text: &[u8]) -> Result<String, Error> {
    let (module, mut body, mut out) = (Module::read(text)?, Body::new(), String::new());
    let [lock, unlock] = ["pthread_mutex_lock", "pthread_mutex_unlock"].map(|name| module.global_named(name));
    for id in module.function_ids() {
        let f = module.read_function(id, &mut body)?;
        let mut again = BTreeMap::new();
        // The locked mutexes, with the calls that locked them.
        let transfer = |block, locked: &mut BTreeMap<String, InstId>| {
            for inst in f.body.block_insts(block).filter(|&inst| f.body.inst(inst).opcode.is_call()) {
                let [callee, argument, ..] = f.body.callee_and_arguments(inst) else { continue };
                let (callee, mutex) = (f.global_at(callee.value), mutex(f, argument.value));
                if callee.is_some() && callee == lock {
                    again.extend(locked.insert(mutex.clone(), inst).map(|first| (inst, (mutex, first))));
                } else if callee.is_some() && callee == unlock {
                    locked.remove(&mutex);
                }
            }
        };
        dataflow::forward(f.body, BTreeMap::new(), transfer, |there, here| {
            let n = there.len();
            for (mutex, &inst) in here {
                there.entry(mutex.clone()).or_insert(inst);
            }
            there.len() > n
        });
        for (inst, (mutex, first)) in again {
            let place = |inst| f.source_location(inst).map_or_else(String::new, |place| place.to_string());
            out += &format!("{}: {mutex} may be locked since {}\n", place(inst), place(first));
        }
    }
    Ok(out)
}

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).expect("a readable file");
        run(&text).map_or_else(|error| eprintln!("{}", error.locate(&path, &text)), |out| print!("{out}"));
    }
}
