//! Counts instructions like `cargo llvm-lines`: those of all copies of a generic function together.
//!
//!     cargo run --release -p memphis-ir --example instruction_counts -- FILE.ll...
use memphis_ir::{Body, Error, Module};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A table of functions, those with most instructions first.
pub(crate) fn run(text: &[u8]) -> Result<String, Error> {
    let (module, mut body) = (Module::read(text)?, Body::new());
    let mut counts = BTreeMap::<String, (usize, usize)>::new();
    for id in module.function_ids() {
        let f = module.read_function(id, &mut body)?;
        let name = module.global_name(f.global()).to_string();
        let (n_insts, n_copies) = counts.entry(format!("{:#}", rustc_demangle::demangle(&name))).or_default();
        *n_insts += f.body.insts.values().iter().filter(|inst| !inst.opcode.is_debug_record()).count();
        *n_copies += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|&(_, (n_insts, _))| Reverse(n_insts));
    let total: usize = rows.iter().map(|(_, (n_insts, _))| n_insts).sum();
    let mut out = format!("{:>8} {:>6}  name\n{total:>8} {:>6}  (all)\n", "instrs", "copies", module.functions.len());
    for (name, (n_insts, n_copies)) in rows {
        out += &format!("{n_insts:>8} {n_copies:>6}  {name}\n");
    }
    Ok(out)
}

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).expect("a readable file");
        run(&text).map_or_else(|error| eprintln!("{}", error.locate(&path, &text)), |out| print!("{out}"));
    }
}
