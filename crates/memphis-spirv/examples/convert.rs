//! `convert PASSES IN OUT`: runs passes over a SPIR-V file, as `memphis spirv` does, in a few
//! lines.

use memphis_spirv::{Options, Pipeline};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, passes, input, output] = &arguments[..] else { return Err("usage: convert PASSES IN OUT".into()) };
    let outcome = memphis_spirv::run(&std::fs::read(input)?, &Pipeline::parse(passes)?, &Options::default())?;
    for remark in &outcome.remarks {
        eprintln!("{input}:{:#x}: {} stays: {}", remark.offset, remark.variable, remark.reason);
    }
    std::fs::write(output, outcome.bytes)?;
    Ok(())
}
