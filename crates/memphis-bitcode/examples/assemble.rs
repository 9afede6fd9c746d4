//! Writes LLVM IR text as bitcode: `assemble IN.ll OUT.bc`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = &arguments[..] else {
        eprintln!("usage: assemble IN.ll OUT.bc");
        return ExitCode::from(2);
    };
    match run(input, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(input: &str, output: &str) -> Result<(), String> {
    let text = std::fs::read(input).map_err(|error| format!("{input}: {error}"))?;
    let bitcode = memphis_bitcode::write(&text, input).map_err(|error| error.locate(input, &text).to_string())?;
    std::fs::write(output, bitcode).map_err(|error| format!("{output}: {error}"))
}
