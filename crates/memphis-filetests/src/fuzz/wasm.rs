//! WebAssembly modules: refused, or rewritten into a valid module, every function proved.

use super::Verdict;
use arbitrary::Unstructured;
use memphis_wasm::{ErrorKind, Options, Passes};
use wasmparser::{Validator, WasmFeatures};

/// Makes a valid module of the bytes, or takes the bytes as they are, and judges it.
///
/// # Panics
/// On a finding.
pub fn check(data: &[u8]) -> Verdict {
    match data.split_first() {
        Some((&first, rest)) if first < 0xe0 => {
            let config = wasm_smith::Config { max_instructions: 400, ..wasm_smith::Config::default() };
            let mut bytes = Unstructured::new(rest);
            match wasm_smith::Module::new(config, &mut bytes) {
                Ok(module) => check_module(&damaged(module.to_bytes(), first, rest)),
                Err(_) => Verdict::Invalid,
            }
        }
        Some((_, rest)) => check_module(rest),
        None => check_module(data),
    }
}

/// One module in eight loses a byte.
fn damaged(mut module: Vec<u8>, first: u8, data: &[u8]) -> Vec<u8> {
    if let (0, Some(&at)) = (first % 8, data.first()) {
        let place = usize::from(at) * module.len() / 256;
        module[place] ^= 1 << (at % 8);
    }
    module
}

fn check_module(module: &[u8]) -> Verdict {
    let validate = |bytes: &[u8]| Validator::new_with_features(WasmFeatures::all()).validate_all(bytes).is_ok();
    let is_valid = validate(module);
    let mut verdict = Verdict::Valid;
    for passes in [Passes::Nothing, Passes::Mem2Reg, Passes::PhiEliminate] {
        match memphis_wasm::run(module, &Options::default().with_passes(passes)) {
            Ok(output) => {
                assert!(is_valid, "an invalid module was accepted");
                assert!(validate(&output.bytes), "{passes:?}: the result is not valid");
            }
            Err(error) => {
                assert_ne!(error.kind, ErrorKind::Unproved, "{passes:?}: {error}");
                assert!(!is_valid || error.kind == ErrorKind::Unsupported, "a valid module was refused: {error}");
                verdict = Verdict::Invalid;
            }
        }
    }
    verdict
}
