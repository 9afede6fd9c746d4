//! `memphis-waffle FILE...`: prints the register code of WebAssembly modules, binary or text.

use std::process::ExitCode;
use waffle::{FrontendOptions, FuncDecl, Module, OptOptions};

fn main() -> ExitCode {
    for file in std::env::args().skip(1) {
        if let Err(error) = print(&file) {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn print(file: &str) -> Result<(), Box<dyn std::error::Error>> {
    let bytes = wat::parse_file(file)?;
    let mut module = Module::from_wasm_bytes(&bytes, &FrontendOptions::default())?;
    module.expand_all_funcs()?;
    module.per_func_body(|body| body.optimize(&OptOptions::default()));
    for (func, decl) in module.funcs.entries() {
        let FuncDecl::Body(_, name, body) = decl else { continue };
        let compiled = memphis_waffle::compile(body)?;
        let (registers, moves) = (compiled.code.n_registers, compiled.n_moves);
        let shared = compiled.n_locations;
        println!("{func} {name}: {registers} registers for {shared} locations, {moves} moves\n{}", compiled.code);
    }
    Ok(())
}
