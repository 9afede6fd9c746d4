//! Reads modules and prints them again: as they are, or with `--reprint` with every instruction
//! rebuilt from what the reader made of it.
//!
//!     cargo run --release -p memphis-ir --example roundtrip -- [--reprint] FILE.ll...
use memphis_ir::{Body, Module, print::ModuleWriter, print::Printed, print::reprint_function};

fn main() {
    let mut failed = false;
    let reprint = std::env::args().any(|a| a == "--reprint");
    for path in std::env::args().skip(1).filter(|a| a != "--reprint") {
        let text = std::fs::read(&path).expect("a readable file");
        match round_trip(&text, reprint) {
            Ok((out, unknown)) => {
                if unknown > 0 {
                    eprintln!("{path}: {unknown} instructions not understood");
                }
                if reprint {
                    std::fs::write(format!("{path}.reprint"), out).expect("a writable directory");
                } else {
                    failed |= out != text || unknown > 0;
                    println!("{path}: {}", if out == text { "same" } else { "DIFFERENT" });
                }
            }
            Err(e) => {
                failed = true;
                println!("{}", e.locate(&path, &text));
            }
        }
    }
    std::process::exit(i32::from(failed));
}

fn round_trip(text: &[u8], reprint: bool) -> Result<(Vec<u8>, u32), memphis_ir::Error> {
    let module = Module::read(text)?;
    let mut body = Body::new();
    let mut writer = ModuleWriter::new(&module, false);
    let mut out = Vec::with_capacity(text.len());
    let mut unknown = 0;
    for function in module.function_ids() {
        let text = if reprint {
            reprint_function(&module, function, &mut body)?
        } else {
            module.read_body(function, &mut body)?;
            memphis_ir::Function { module: &module, body: &body }.text().to_vec()
        };
        unknown += body.n_unknown;
        let printed = Printed { text, ..Printed::default() };
        writer.function(function, &printed, &mut |bytes| out.extend_from_slice(bytes));
    }
    writer.finish(&mut |bytes| out.extend_from_slice(bytes));
    Ok((out, unknown))
}
