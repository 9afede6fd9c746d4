//! `shader nested FIELDS DEPTH OUT`, `shader random SEED SIZE OUT`, `shader program SEED SIZE OUT`:
//! writes a shader of `memphis-gen`.

use memphis_gen::spirv::{nested_reads, random_program, random_shader};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, family, first, second, output] = &arguments[..] else {
        return Err("usage: shader nested FIELDS DEPTH OUT, or shader random|program SEED SIZE OUT".into());
    };
    let words = match &family[..] {
        "nested" => nested_reads(first.parse()?, second.parse()?),
        "random" => random_shader(first.parse()?, second.parse()?),
        "program" => random_program(first.parse()?, second.parse()?),
        other => return Err(format!("unknown family '{other}', expected nested, random or program").into()),
    };
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    std::fs::write(output, bytes)?;
    Ok(())
}
