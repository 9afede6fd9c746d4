//! Incoming values added on the walk and all at once are the same.

use crate::mem2reg::rounds::Round;
use crate::mem2reg::{Options, Scratch, run};
use crate::pass::Wanted;
use memphis_gen::{Config, random_module};
use memphis_ir::print::{Numbering, print_function};
use memphis_ir::{Body, Function, FunctionId, Module};

/// The text of a function after mem2reg, and its number of φs.
fn promoted(module: &Module<'_>, id: FunctionId, scratch: &mut Scratch) -> (Vec<u8>, usize) {
    let mut body = Body::new();
    module.read_body(id, &mut body).expect("a generated module is valid");
    let result = run(module, &mut body, Options::DEFAULT, Wanted { remarks: true, ..Wanted::default() }, scratch);
    let printed = print_function(Function { module, body: &body }, &result.edit, Numbering::Renumber);
    (printed.text, result.edit.n_phis())
}

#[test]
fn the_walk_and_all_at_once_leave_the_same() {
    let (mut as_usual, mut on_walk) = (Scratch::default(), Scratch::default());
    on_walk.lend::<Round>().forces_walk = true;
    let mut n_phis = 0;
    for seed in 0..40 {
        let generated = random_module(seed, &Config { functions: 10, ..Config::default() });
        let module = Module::read(generated.text.as_bytes()).expect("a generated module is valid");
        for id in module.function_ids() {
            let usual = promoted(&module, id, &mut as_usual);
            let walk = promoted(&module, id, &mut on_walk);
            let name = module.function_name(id).to_string();
            assert_eq!(String::from_utf8_lossy(&usual.0), String::from_utf8_lossy(&walk.0), "seed {seed}, @{name}");
            n_phis += usual.1;
        }
    }
    assert!(n_phis > 100, "the test is about φs, and met only {n_phis}");
}
