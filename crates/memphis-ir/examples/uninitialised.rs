//! Finds loads of variables that a path from the start of the function has not stored to, in code
//! that keeps its variables in memory. With `clang -g` each comes with its place in the source.
//!
//!     cargo run --release -p memphis-ir --example uninitialised -- FILE.ll...
use memphis_ir::{Body, Error, InstId, Local, Module, Opcode, Users, Value, dataflow};
use std::collections::BTreeSet;

/// The allocas that are only loaded and stored.
fn slots(body: &Body) -> BTreeSet<Local> {
    let users = Users::of(body);
    let is_access = |inst: InstId, index: u32| {
        let opcode = body.inst(inst).opcode;
        opcode.is_debug_record() || opcode.address_operand() == Some(index as usize)
    };
    let allocas = body.allocas().iter().filter_map(|&alloca| body.inst(alloca).result);
    allocas.filter(|&slot| users.uses_of_local(slot).iter().all(|of| is_access(of.inst, of.index))).collect()
}

/// A line for each load that may read a variable before it is written.
pub(crate) fn run(text: &[u8]) -> Result<String, Error> {
    let (module, mut body, mut out) = (Module::read(text)?, Body::new(), String::new());
    for id in module.function_ids() {
        let f = module.read_function(id, &mut body)?;
        let (slots, mut found) = (slots(f.body), BTreeSet::new());
        let transfer = |block, unwritten: &mut BTreeSet<Local>| {
            for inst in f.body.block_insts(block) {
                let Some(address) = f.body.inst(inst).opcode.address_operand() else { continue };
                let slot = f.body.operands(inst)[address].value.as_local();
                match f.body.inst(inst).opcode {
                    Opcode::Store => drop(slot.map(|slot| unwritten.remove(&slot))),
                    _ => found.extend(slot.filter(|slot| unwritten.contains(slot)).map(|slot| (inst, slot))),
                }
            }
        };
        dataflow::forward(f.body, slots, transfer, |there, here| {
            let n = there.len();
            there.extend(here);
            there.len() > n
        });
        for (inst, slot) in found {
            let places: Vec<String> = f.source_frames(inst).map(|frame| frame.to_string()).collect();
            let (name, slot) = (module.global_name(f.global()), f.display(Value::local(slot)));
            out += &format!("{}: @{name} may read {slot} unwritten\n", places.join(" inlined at "));
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
