//! Rewrites a module: `cargo run -p memphis-wasm --example rewrite IN OUT`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&args[1])?;
    let mut options = memphis_wasm::Options::default();
    if args.iter().any(|a| a == "--no-check") { options = options.with_check(false); }
    if args.iter().any(|a| a == "--ssa") {
        for f in memphis_wasm::functions(&bytes, &options)? { print!("{f}"); }
        return Ok(());
    }
    let output = memphis_wasm::run(&bytes, &options)?;
    let (mut b, mut a) = (memphis_wasm::Counts::default(), memphis_wasm::Counts::default());
    let mut stays = 0;
    for f in &output.report.functions { b += f.before; a += f.after;
        if let memphis_wasm::Outcome::Stays(r) = &f.outcome { stays += 1; eprintln!("{}: {r}", f.index); } }
    eprintln!("{b:?} -> {a:?}, stays {stays}");
    std::fs::write(&args[2], output.bytes)?;
    Ok(())
}
