//! Reader and printer: printing from the model gives the same function, and unchanged functions are
//! copied.

use super::{Verdict, mutate, shown};
use memphis_ir::print::reprint_function;
use memphis_ir::verify::{Scratch, verify};
use memphis_ir::{Body, Def, Form, Function, Local, Module, Opcode};
use memphis_passes::run;

/// Judges a valid module with valid changes, or a few others.
pub fn check(data: &[u8]) -> Verdict {
    check_text(&mutate::module(data))
}

/// Judges a text.
///
/// # Panics
/// On a finding: [`readers_agree`] finds something; a run without passes changes a byte; a module
/// printed from the model is refused, or is another one when it is printed again.
pub fn check_text(text: &[u8]) -> Verdict {
    readers_agree(text);
    let Ok(output) = run(text, "") else { return Verdict::Invalid };
    let copied = output.into_bytes();
    assert!(
        copied == text,
        "a run without passes changes the text\n{}",
        crate::diff("in", &shown(text), "out", &shown(&copied))
    );
    let once = reprinted(text);
    if let Err(error) = run(&once, "") {
        panic!("the reprinted module is refused: {error}\n{}", shown(&once));
    }
    let twice = reprinted(&once);
    assert!(
        once == twice,
        "reprinting twice is not reprinting once\n{}",
        crate::diff("once", &shown(&once), "twice", &shown(&twice))
    );
    Verdict::Valid
}

/// Compares the two readers of function bodies: frequent instructions in their usual spelling have
/// a reader of their own, which is not used when all instructions are decoded. They must agree on
/// every function and on every error. Returns whether both accept all functions.
///
/// # Panics
/// If they do not agree.
pub fn readers_agree(text: &[u8]) -> Verdict {
    let Ok(module) = Module::read(text) else { return Verdict::Invalid };
    let (mut usual, mut decoded) = (Body::new(), Body::new());
    let mut verdict = Verdict::Valid;
    for id in module.function_ids().filter(|&id| module.function(id).form == Form::Llvm) {
        let usual_says = module.read_body(id, &mut usual).map(drop);
        let decoded_says = reprint_function(&module, id, &mut decoded).map(drop);
        assert_eq!(usual_says, decoded_says, "one reader refuses what the other takes\n{}", shown(text));
        if usual_says.is_err() {
            verdict = Verdict::Invalid;
        } else {
            // One reader marks parts that it has found to be sound, and the verifier skips these.
            let problems = |body| verify(Function { module: &module, body }, &mut Scratch::default()).err();
            assert_eq!(problems(&usual), problems(&decoded), "what is called sound is not\n{}", shown(text));
            alloca_uses_are_all(&usual, text);
            alloca_uses_are_all(&decoded, text);
            let (usual, decoded) = (model(&usual), model(&decoded));
            assert!(usual == decoded, "the readers disagree\n{}", crate::diff("usual", &usual, "decoded", &decoded));
        }
    }
    verdict
}

/// Checks that the uses of allocas in a body, if the body has them, are those found in the
/// operands.
fn alloca_uses_are_all(body: &Body, text: &[u8]) {
    let Some(known) = body.alloca_uses() else { return };
    let is_alloca = |local: &Local| match body.local(*local).def {
        Def::Inst(inst) => body.inst(inst).opcode == Opcode::Alloca,
        _ => false,
    };
    let insts = body.inst_ids();
    let locals_of = |inst| body.operands(inst).iter().filter_map(|operand| operand.value.as_local());
    let found: Vec<_> =
        insts.flat_map(|inst| locals_of(inst).filter(is_alloca).map(move |local| (inst, local))).collect();
    let places: Vec<_> = known.iter().map(|known| (known.inst, known.local)).collect();
    assert_eq!(places, found, "these are not all uses of allocas\n{}", shown(text));
}

/// The whole content of a body.
fn model(body: &Body) -> String {
    format!("{:#?}\n{:#?}\n{:#?}\n{:#?}", body.blocks, body.insts, body.operands, body.locals)
}

/// A valid module with every instruction printed from its decoded form.
///
/// # Panics
/// If the module is not valid.
pub fn reprinted(text: &[u8]) -> Vec<u8> {
    let module = Module::read(text).expect("a valid module");
    let mut body = Body::new();
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
