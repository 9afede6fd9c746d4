//! Constant propagation: finds integers that are always the same, and blocks that no path reaches.
//! Code that keeps its variables in memory goes through `mem2reg` first. Usage:
//! `cargo run --release -p memphis-ir --example constants -- FILE.ll...`
use memphis_ir::dataflow::{Facts, sparse};
use memphis_ir::integers::{Int, evaluate};
use memphis_ir::{Body, Error, Function, InstId, Module, Opcode, Value};

/// The facts are integers, or `None` for a value that is not always the same.
pub struct Integers<'a>(pub Function<'a>);

impl Facts for Integers<'_> {
    type Fact = Option<Int>;

    fn of_input(&self, value: Value) -> Option<Int> {
        self.0.integer(value)
    }

    fn meet(&self, a: &Option<Int>, b: &Option<Int>) -> Option<Int> {
        a.filter(|_| a == b)
    }

    fn of_result(&self, inst: InstId, operands: &[Option<Int>]) -> Option<Int> {
        evaluate(self.0, inst, &operands.iter().copied().collect::<Option<Vec<Int>>>()?)
    }

    fn is_taken(&self, terminator: InstId, successor: usize, operands: &[Option<Int>]) -> bool {
        match (self.0.body.inst(terminator).opcode, operands.first()) {
            (Opcode::Br, Some(Some(condition))) => successor == usize::from(condition.value == 0),
            (Opcode::Switch, Some(Some(_))) => {
                let case = operands[2..].chunks(2).position(|case| case[0] == operands[0]);
                successor == case.map_or(0, |case| case + 1)
            }
            _ => true,
        }
    }
}

/// A line for each result that is always the same, and for each block that is never reached.
pub(crate) fn run(text: &[u8]) -> Result<String, Error> {
    let (module, mut body, mut out) = (Module::read(text)?, Body::new(), String::new());
    for id in module.function_ids() {
        let f = module.read_function(id, &mut body)?;
        let (name, solution) = (module.global_name(f.global()), sparse(f.body, &Integers(f)));
        for block in f.body.block_ids().filter(|&block| !solution.reached[block]) {
            out += &format!("@{name}: {} is never reached\n", f.display(Value::local(f.body.block(block).local)));
        }
        for (local, int) in solution.facts.iter().filter_map(|(local, fact)| Some((local, fact.flatten()?))) {
            out += &format!("@{name}: {} is {}\n", f.display(Value::local(local)), int.value);
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
