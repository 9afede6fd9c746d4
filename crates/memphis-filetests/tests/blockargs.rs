//! Block-argument text in SSA form: programs and functions behave in it as before; its reader never
//! panics; the examples of its documentation are valid.

use memphis_filetests::{execute, filetest, folder, ours, read_all};
use memphis_gen::{Config, random_module};
use memphis_interp::{Machine, Options, StopKind, Value};
use memphis_ir::blockargs::Scope;
use memphis_ir::{Llvm, Module, verify};
use std::fmt::Write;

fn input(file: &str) -> String {
    filetest::without_expectations(
        &std::fs::read_to_string(folder("tests/blockargs").join(file)).expect("a readable file"),
    )
}

/// The function of the article: its result depends neither on its text nor on the place of its
/// variables.
#[test]
fn fibonacci() {
    let slots = input("fibonacci_with_slots.ll");
    let promoted = ours::run("mem2reg", &slots).unwrap().text;
    assert!(slots.contains("stack") && !promoted.contains("stack"), "{promoted}");
    let texts = [
        ours::as_llvm(&slots).unwrap(),
        ours::as_llvm(&promoted).unwrap(),
        ours::as_arguments(&ours::as_llvm(&promoted).unwrap(), Scope::Block).unwrap(),
        input("fibonacci.ll"),
        input("fibonacci_in_registers.ll"),
        slots,
        promoted,
    ];
    for text in texts {
        let module = Module::read(text.as_bytes()).unwrap();
        let (mut a, mut b) = (0u32, 1u32);
        for n in 0..30 {
            let found = Machine::new(&module, Options::default()).unwrap().call(b"fib", &[Value::Bits(n)]).unwrap();
            assert_eq!(found, Value::Bits(a.into()), "fib({n}) of\n{text}");
            (a, b) = (b, a + b);
        }
    }
}

#[test]
fn programs_do_what_they_did() {
    for path in filetest::files(&folder("tests/run")) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let before = execute::program(&text);
        for text in [ours::run("mem2reg", &text).expect("a valid module").text, text] {
            for scope in [Scope::Dominators, Scope::Block] {
                let written = ours::as_arguments(&text, scope).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                let after = execute::program(&written);
                assert_eq!(after.essence(), before.essence(), "{} {scope:?}", path.display());
            }
        }
    }
}

#[test]
fn random_functions_do_what_they_did() {
    let mut n_defined = 0;
    for seed in 0..30 {
        let text = random_module(seed, &Config::default()).text;
        for text in [ours::run("mem2reg", &text).expect("a valid module").text, text] {
            for scope in [Scope::Dominators, Scope::Block] {
                let written = ours::as_arguments(&text, scope).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                n_defined += compare_calls(seed, &text, &written);
            }
        }
    }
    assert!(n_defined > 100, "{n_defined} calls had a result");
}

/// Calls each function of both modules. Returns the number of calls that gave a value.
fn compare_calls(seed: u64, before: &str, after: &str) -> usize {
    let (b, a) = (Module::read(before.as_bytes()).unwrap(), Module::read(after.as_bytes()).unwrap());
    let mut n_defined = 0;
    for id in b.function_ids() {
        let name = b.function_name(id);
        let Ok(before) = execute::function(&b, &name, 0) else { continue };
        match execute::function(&a, &name, 0) {
            Ok(after) if before == after => n_defined += 1,
            // A split edge is an instruction too.
            Err(stop) if stop.kind == StopKind::Limit => {}
            after => panic!("seed {seed}, @{}: {before:?} became {after:?}", String::from_utf8_lossy(&name)),
        }
    }
    n_defined
}

/// Texts with all constructs that only SSA form has.
fn samples() -> Vec<String> {
    let written = ["names", "exceptions", "switch", "phis_and_parameters", "computed_gotos"];
    let given = ["edges_side_by_side", "goto_without_a_default", "names_in_several_blocks", "fibonacci"];
    let written =
        written.iter().map(|file| ours::as_arguments(&input(&format!("{file}.ll")), Scope::Dominators).unwrap());
    written.chain(given.iter().map(|file| input(&format!("{file}.ll")))).collect()
}

#[test]
fn text_may_end_anywhere() {
    for text in samples() {
        read_all(text.as_bytes()).expect("the whole is valid");
        for end in 0..text.len() {
            let text = &text.as_bytes()[..end];
            if let Err(error) = read_all(text) {
                assert!(error.offset <= end, "{error}");
            }
            // A text that ends early may be valid: exactly then, the list of all problems is empty.
            assert_eq!(
                verify::problems(text, Llvm::V22).is_empty(),
                read_all(text).is_ok(),
                "{}",
                String::from_utf8_lossy(text)
            );
        }
    }
}

#[test]
fn bytes_may_be_any() {
    for text in samples() {
        let text = text.into_bytes();
        for at in 0..text.len() {
            for byte in *b"@%&}(\"0:," {
                let mut changed = text.clone();
                changed[at] = byte;
                let result = read_all(&changed);
                if let Err(error) = &result {
                    assert!(error.offset <= changed.len(), "{error}");
                }
                let shown = || String::from_utf8_lossy(&changed).into_owned();
                assert_eq!(verify::problems(&changed, Llvm::V22).is_empty(), result.is_ok(), "{}", shown());
            }
        }
    }
}

/// A web of φs through a chain of blocks, each with a path around it.
fn chain(n: usize) -> String {
    let mut text = "func &chain(%c: i1, %x: i32) -> (i32) {\n  goto @b0(%x, 1, 2)\n".to_owned();
    for block in 0..n {
        write!(
            text,
            "\n@b{block}(%x, %y, %z: i32):\n  %t = add i32 %x, %y\n  goto i1 %c {{ 1 -> @b{}(%y, %z, %t), 0 -> @b{}(%t, %x, %z) }}\n",
            block + 1,
            block + 1
        )
        .expect("a string takes everything");
    }
    text + &format!("\n@b{n}(%x, %y, %z: i32):\n  goto @ret(%x)\n}}\n")
}

/// Everything works without recursion, and in linear time.
#[test]
fn chains_may_be_long() {
    let text = chain(3_000);
    let llvm = ours::as_llvm(&text).expect("valid text");
    assert_eq!(llvm.matches(" = phi ").count(), 9_003);
    let back = ours::as_arguments(&llvm, Scope::Dominators).expect("valid text");
    assert_eq!(back.matches("\n@").count(), 6_001);
    assert!(ours::as_arguments(&llvm, Scope::Block).is_ok());
}

/// Checks the examples of the documentation page.
#[test]
fn the_page_shows_valid_text() {
    let page = std::fs::read_to_string(folder("docs/block-arguments.md")).expect("a readable file");
    let mut n = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let Some((language, text)) = block.split_once('\n') else { continue };
        if language != "blockargs" {
            continue;
        }
        if let Err(error) = read_all(text.as_bytes()) {
            panic!("{}\n{text}", error.locate("docs/block-arguments.md", text.as_bytes()));
        }
        n += 1;
    }
    assert!(n >= 4, "{n} examples");
}
