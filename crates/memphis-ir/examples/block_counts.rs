//! Makes a program count how often each of its blocks runs: `@block_counts` has a counter for each
//! block, in the order of the text. Prints the new module.
//!
//!     cargo run --release -p memphis-ir --example block_counts -- FILE.ll > counted.ll
use memphis_ir::builder::GlobalOptions;
use memphis_ir::draft::{ModuleDraft, Point};
use memphis_ir::{Body, Instruction, Module, Type, TypeId};
use std::error::Error;

/// The module with counters.
pub(crate) fn run(text: &[u8]) -> Result<String, Box<dyn Error>> {
    let (module, mut body) = (Module::read(text)?, Body::new());
    let mut n_blocks = 0;
    for id in module.function_ids() {
        n_blocks += module.read_function(id, &mut body)?.body.blocks.len() as u64;
    }
    let mut changes = ModuleDraft::new(&module);
    let mut numbers = 0..;
    for id in module.function_ids() {
        let mut draft = changes.function(id)?;
        let array = draft.type_id(Type::Array(n_blocks, TypeId::I64));
        let zero = draft.zero(array);
        let counts = draft.add_variable("block_counts", array, Some(zero), GlobalOptions::DEFAULT);
        for (block, number) in draft.blocks().collect::<Vec<_>>().into_iter().zip(&mut numbers) {
            // A block that ends in a catchswitch has no place for other instructions.
            let Some(first) = draft.function().body.first_insertion(block) else { continue };
            let (here, index, one) = (Point::Before(first), draft.int(TypeId::I64, number), draft.int(TypeId::I64, 1));
            let address = draft.insert_value(here, Instruction::getelementptr(TypeId::I64, counts, [index]));
            let count = draft.insert_value(here, Instruction::load(TypeId::I64, address));
            let more = draft.insert_value(here, Instruction::add(count, one));
            draft.insert(here, Instruction::store(more, address));
        }
        changes.put(&draft)?;
    }
    Ok(String::from_utf8(changes.finish()?)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    print!("{}", run(&std::fs::read(path)?)?);
    Ok(())
}
