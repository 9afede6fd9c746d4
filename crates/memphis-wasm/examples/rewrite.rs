//! Rewrites a module and reports the changes: `rewrite IN OUT [--no-check]`.

use memphis_wasm::{Counts, Options, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, rest @ ..] = &arguments[..] else {
        return Err("usage: rewrite IN OUT [--no-check]".into());
    };
    let options = Options::default().with_check(!rest.iter().any(|word| word == "--no-check"));
    let result = memphis_wasm::run(&std::fs::read(input)?, &options)?;
    let (mut before, mut after) = (Counts::default(), Counts::default());
    for function in &result.report.functions {
        before += function.before;
        after += function.after;
        if let Outcome::Stays(reason) = &function.outcome {
            println!("function {} stays as it is: {}", function.index, reason.text);
        }
    }
    println!("locals {} -> {}", before.locals, after.locals);
    println!("accesses {} -> {}", before.accesses, after.accesses);
    println!("bytes of code {} -> {}", before.bytes, after.bytes);
    std::fs::write(output, result.bytes)?;
    Ok(())
}
