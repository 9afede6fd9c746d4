//! The remedies that remarks name: each promotes its slot in a program that does the same, and each
//! slot that a known remedy promotes has one.

use memphis_filetests::execute::Run;
use memphis_filetests::{execute, filetest, folder, ours};
use memphis_interp::Value as Result;
use memphis_ir::print::Numbering;
use memphis_ir::{Body, Form, Function, Module, Opcode, Value};
use memphis_passes::report::{Remark, Remedy};
use memphis_passes::{Driver, Options, Pipeline};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The passes whose remarks are read.
const PASSES: &[&str] = &["mem2reg", "lift-loads", "mem2reg<all-blocks;uninit=zero;max-size=8>", "mem2reg<llvm=main>"];

/// The test files that are valid LLVM IR.
fn inputs() -> impl Iterator<Item = (PathBuf, String)> {
    filetest::files(&folder("tests")).into_iter().filter_map(|path| {
        let input = std::fs::read_to_string(&path).ok()?;
        let is_llvm = |module: Module<'_>| module.functions.values().iter().all(|function| function.form == Form::Llvm);
        let is_valid = Module::read(input.as_bytes()).is_ok_and(is_llvm) && ours::run("verify", &input).is_ok();
        is_valid.then_some((path, input))
    })
}

/// Runs a pipeline without a change of numbers: the text, and the remarks.
fn run(pipeline: &Pipeline, input: &str) -> (String, Vec<Remark>) {
    let options = Options { numbering: Numbering::Keep, ..Options::DEFAULT };
    let output = Driver { options, ..Driver::new(pipeline) }.run(input.as_bytes());
    let output = output.unwrap_or_else(|error| panic!("{pipeline}: {error}\n{input}"));
    (output.text().into_owned(), output.remarks().map(|placed| placed.remark.clone()).collect())
}

fn pipeline(text: &str) -> Pipeline {
    Pipeline::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The slots of a module: function and alloca.
fn slots(text: &str) -> Vec<(String, String)> {
    let module = Module::read(text.as_bytes()).expect("a module");
    let of_function = |function| {
        let mut body = Body::new();
        module.read_body(function, &mut body).expect("a function");
        let f = Function { module: &module, body: &body };
        let name = module.function_name(function).to_string();
        let slots = body.inst_ids().filter(|&inst| body.inst(inst).opcode == Opcode::Alloca);
        let named = slots.filter_map(|inst| Some((name.clone(), f.display(Value::local(body.inst(inst).result?)))));
        named.collect::<Vec<_>>()
    };
    module.function_ids().flat_map(of_function).collect()
}

fn slot_of(remark: &Remark) -> (String, String) {
    (remark.function.clone(), remark.subject.clone())
}

/// The values that a program gives: those of `main`, or those of each function for a few arguments.
fn behaviour(module: &str) -> Vec<Option<Result>> {
    let read = Module::read(module.as_bytes()).expect("a module");
    let names = read.function_ids().map(|function| read.function_name(function));
    let calls = names.flat_map(|name| [0, 1].map(|kind| (name.clone(), kind)));
    calls.map(|(name, kind)| execute::function(&read, &name, kind).ok()).collect()
}

/// Returns whether a program may do this instead: where it was undefined, anything.
fn is_refined(before: &[Option<Result>], after: &[Option<Result>]) -> bool {
    // Slots have other addresses when others are deleted.
    let is_address = |value: &Result| matches!(value, Result::Bits(bits) if bits >> 41 == 1);
    let is_defined = |value: &&Result| !["Undef", "Poison"].iter().any(|part| format!("{value:?}").contains(part));
    before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| match (before.as_ref().filter(is_defined), after) {
            (None, _) => true,
            (Some(before), Some(after)) => before == after || is_address(before) && is_address(after),
            (Some(_), None) => false,
        })
}

#[test]
fn remedies_promote_their_slots_and_keep_what_the_program_does() {
    let (mut n_tried, mut n_values, mut n_programs) = (BTreeMap::<String, usize>::new(), 0, 0);
    for (path, input) in inputs() {
        let mut results: BTreeMap<(&str, Remedy), String> = BTreeMap::new();
        let before = behaviour(&input);
        let before_as_program = input.contains("@main(").then(|| execute::program(&input));
        for pass in PASSES {
            for remark in run(&pipeline(pass), &input).1 {
                let Some(remedy) = remark.remedy.clone() else { continue };
                let place = format!("{}, {pass}: {remedy} for {:?}", path.display(), slot_of(&remark));
                let after = results.entry((pass, remedy.clone())).or_insert_with(|| {
                    let remedied = match &remedy {
                        Remedy::Passes(passes) => pipeline(passes),
                        Remedy::IgnoreOptnone => pipeline(pass).ignoring_optnone(),
                    };
                    let after = run(&remedied, &input).0;
                    // By the rules of LLVM's main branch, a lifetime marker ends a value.
                    if pass.contains("llvm=main") && input.contains("@llvm.lifetime.") {
                        return after;
                    }
                    let now = behaviour(&after);
                    assert!(is_refined(&before, &now), "{place}: {before:?} became {now:?}\n{after}");
                    if before_as_program.as_ref().is_some_and(|run| run.ended.is_ok()) {
                        let now = execute::program(&after);
                        assert_eq!(before_as_program.as_ref().map(Run::essence), Some(now.essence()), "{place}");
                        n_programs += 1;
                    }
                    n_values += before.iter().flatten().count();
                    after
                });
                assert!(!slots(after).contains(&slot_of(&remark)), "{place}\n{after}");
                *n_tried.entry(remedy.to_string()).or_default() += 1;
            }
        }
    }
    println!("{n_tried:#?}");
    assert!(n_values > 100 && n_programs > 3, "{n_values} calls and {n_programs} programs came to their end");
    let of_mem2reg = ["all-blocks", "punned", "asm-outputs", "asm-goto-outputs=fallthrough", "llvm=main"];
    let of_mem2reg = of_mem2reg.map(|option| format!("-passes='mem2reg<{option}>'"));
    for remedy in of_mem2reg.iter().map(String::as_str).chain(["-passes='lift-loads,mem2reg'", "--ignore-optnone"]) {
        assert!(n_tried.contains_key(remedy), "{remedy} is named nowhere");
    }
    for harmful in ["all-edges", "lifetimes=undef", "narrow-constants"] {
        assert!(n_tried.keys().all(|remedy| !remedy.contains(harmful)), "{harmful} changes what programs do");
    }
}

#[test]
fn slots_that_an_option_or_pass_promotes_have_a_remedy() {
    let known = ["mem2reg<all-blocks>", "mem2reg<punned>", "lift-loads<rounds=1>,mem2reg", "mem2reg<llvm=main>"];
    let (mut n_promoted, mut missing) = (0, String::new());
    for (path, input) in inputs() {
        let remarks = run(&pipeline("mem2reg"), &input).1;
        if remarks.is_empty() {
            continue;
        }
        for passes in known {
            let left = slots(&run(&pipeline(passes), &input).0);
            for remark in remarks.iter().filter(|remark| !left.contains(&slot_of(remark))) {
                n_promoted += 1;
                // Lifetime markers end values in LLVM's main branch.
                let is_other_program = passes.contains("main") && input.contains("lifetime");
                // What reads an address from a slot is known only once that slot is promoted.
                let is_found_later = passes.contains("lift-loads") && remark.id == "address-stored";
                if remark.remedy.is_none() && !is_other_program && !is_found_later {
                    missing +=
                        &format!("{}: {passes} promotes {:?}: {}\n", path.display(), slot_of(remark), remark.reason);
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing}");
    assert!(n_promoted > 50, "{n_promoted}");
}
