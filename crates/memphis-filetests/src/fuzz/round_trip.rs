//! Reader and printer: what is printed from the model is the same function, and what nothing changes is copied.

use super::{Verdict, mutate, shown};
use memphis_ir::Module;
use memphis_ir::print::{Numbering, reprint_function};
use memphis_passes::{Pipeline, run_module};

/// Judges a valid module with valid changes, or a few others.
pub fn check(data: &[u8]) -> Verdict {
    check_text(&mutate::module(data))
}

/// Judges a text.
///
/// # Panics
/// On a finding: a run without passes changes a byte; a module printed from the model is refused, or is another one when it is printed
/// again.
pub fn check_text(text: &[u8]) -> Verdict {
    let Ok((copied, _)) = run_module(text, &Pipeline::default(), Numbering::Renumber) else {
        return Verdict::Invalid;
    };
    assert!(
        copied == text,
        "a run without passes changes the text\n{}",
        crate::diff("in", &shown(text), "out", &shown(&copied))
    );
    let once = reprinted(text);
    if let Err(error) = run_module(&once, &Pipeline::default(), Numbering::Renumber) {
        panic!("the reprinted module is refused: {}\n{}", error.errors()[0].locate("reprinted", &once), shown(&once));
    }
    let twice = reprinted(&once);
    assert!(
        once == twice,
        "reprinting twice is not reprinting once\n{}",
        crate::diff("once", &shown(&once), "twice", &shown(&twice))
    );
    Verdict::Valid
}

/// A valid module with every instruction built again from what the reader made of it.
///
/// # Panics
/// If the module is not valid.
pub fn reprinted(text: &[u8]) -> Vec<u8> {
    let module = Module::read(text).expect("a valid module");
    let mut body = memphis_ir::Body::new();
    let mut out = Vec::with_capacity(text.len());
    let mut done = 0;
    for id in module.function_ids() {
        let function = reprint_function(&module, id, &mut body).expect("a valid function");
        out.extend_from_slice(&text[done..body.start]);
        out.extend_from_slice(&function);
        done = body.end;
    }
    out.extend_from_slice(&text[done..]);
    out
}
