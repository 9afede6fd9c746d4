//! Promotes the stack slots of files in Cranelift's text format, and prints the functions and what
//! became of each slot.
//!
//! `cargo run --manifest-path examples/cranelift/Cargo.toml -- FILE.clif..`

use memphis_cranelift::run_file;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: memphis-cranelift FILE.clif..");
        return ExitCode::FAILURE;
    }
    for file in files {
        let result = std::fs::read_to_string(&file).map_err(|error| error.to_string()).and_then(|text| run_file(&text));
        match result {
            Ok(functions) => {
                for (func, report) in functions {
                    print!("{func}");
                    println!("; promoted {:?}, {} block parameters added", report.promoted, report.n_params);
                    for (slot, reason) in report.kept {
                        println!("; {slot} stays in memory: {reason}");
                    }
                    println!();
                }
            }
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
