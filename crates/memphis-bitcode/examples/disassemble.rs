//! Writes bitcode as text: `disassemble in.bc out.ll`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(input), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("expected two files: disassemble in.bc out.ll".into());
    };
    let text = memphis_bitcode::read(&std::fs::read(&input)?, &input.to_string_lossy())?;
    std::fs::write(output, text)?;
    Ok(())
}
