//! The modules in `tests/wasm`: each has its functions in SSA form, and what becomes of the module,
//! in a file beside it. `MEMPHIS_BLESS=1 cargo test -p memphis-wasm` writes those.

use memphis_wasm::{Options, Outcome, Passes};
use std::fmt::Write;
use std::path::Path;

/// All that is expected of a module, as text.
fn describe(text: &str) -> String {
    let module = wat::parse_str(text).expect("a module as text");
    let options = Options::default();
    let mut found = String::new();
    for function in memphis_wasm::functions(&module, &options).expect("a valid module") {
        write!(found, "{function}").expect("a string");
    }
    let separate = options.with_passes(Passes::Mem2Reg);
    let separate = memphis_wasm::run(&module, &separate).expect("a proved result");
    validate(&separate.bytes);
    let output = memphis_wasm::run(&module, &options).expect("a proved result");
    validate(&output.bytes);
    for function in &output.report.functions {
        let outcome = match &function.outcome {
            Outcome::Changed => "written".to_owned(),
            Outcome::NotImproved => "not improved".to_owned(),
            Outcome::Stays(reason) => format!("stays: {}", reason.text),
        };
        let (before, after) = (function.before, function.after);
        let _ = writeln!(
            found,
            "; func {}: {outcome}, locals {} -> {}, accesses {} -> {}, bytes {} -> {}",
            function.index, before.locals, after.locals, before.accesses, after.accesses, before.bytes, after.bytes,
        );
    }
    found + &wasmprinter::print_bytes(&output.bytes).expect("a valid module") + "\n"
}

fn validate(bytes: &[u8]) {
    let mut validator = wasmparser::Validator::new_with_features(wasmparser::WasmFeatures::all());
    validator.validate_all(bytes).expect("a valid result");
}

#[test]
fn modules_become_what_is_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/wasm");
    let bless = std::env::var_os("MEMPHIS_BLESS").is_some();
    let mut wrong = Vec::new();
    let mut n = 0;
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "wat") {
            continue;
        }
        n += 1;
        let text = std::fs::read_to_string(&path).expect("a file");
        assert_eq!(text.lines().next(), Some(";; test: wasm"), "{}", path.display());
        let found = describe(&text);
        let expected = path.with_extension("expected");
        if bless {
            std::fs::write(&expected, found).expect("a file");
        } else if std::fs::read_to_string(&expected).ok().as_deref() != Some(&found) {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(n >= 12, "only {n} files were found");
    assert!(wrong.is_empty(), "{}\nMEMPHIS_BLESS=1 writes what was found", wrong.join("\n"));
}

#[test]
fn errors_name_byte_and_instruction() {
    let error = |bytes: &[u8]| memphis_wasm::run(bytes, &Options::default()).expect_err("an error").to_string();
    let text = "(module (func (result i32) i64.const 1 i32.eqz))";
    let module = wat::parse_str(text).expect("a module as text");
    assert_eq!(error(&module), "byte 0x1a: in function 0: i32.eqz: type mismatch: expected i32, found i64");
    assert!(error(b"\0asm\x0d\0\x01\0").contains("expected a module"));
    assert!(error(b"no module at all").starts_with("byte 0x0: "));
    assert!(error(&module[..module.len() - 3]).starts_with("byte 0x"));
}

#[test]
fn code_that_is_not_improved_stays_byte_for_byte() {
    let text = "(module (func (param i32) (result i32) local.get 0))";
    let module = wat::parse_str(text).expect("a module as text");
    let output = memphis_wasm::run(&module, &Options::default()).expect("a valid module");
    assert_eq!(output.bytes, module);
    assert_eq!(output.report.functions[0].outcome, Outcome::NotImproved);
}
