//! Random wend programs, executed here as trees, and by the interpreter after compilation, with and
//! without passes.
//!
//! Functions nest, names hide one another, variables of enclosing functions are read and written,
//! functions have one name and different parameters. A function calls only functions that come
//! later in the text, so every program ends; programs that take long are left out.

mod execute;
mod make;
mod write;

use execute::Run;
use make::program;
use memphis_filetests::{diff, ours};
use memphis_gen::Rng;
use memphis_interp::{ExitCode, Machine, Options};
use memphis_ir::Module;
use write::source;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Int,
    Bool,
}

struct Function {
    name: &'static str,
    parent: Option<usize>,
    result: Option<Ty>,
    n_params: usize,
    /// Parameters and variables; after them the counters of loops, which only their loops write.
    variables: Vec<(String, Ty)>,
    n_counters: usize,
    body: Vec<Statement>,
}

enum Statement {
    /// The owner of a variable and its index.
    Assign((usize, usize), Expression),
    Call(usize, Vec<Expression>),
    Print(Expression),
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// A loop with a fixed number of iterations, by a counter.
    Loop(usize, i32, Vec<Statement>),
    Return(Option<Expression>),
}

enum Expression {
    Int(i32),
    Bool(bool),
    Variable(usize, usize),
    Call(usize, Vec<Expression>),
    Unary(&'static str, Box<Expression>),
    Binary(&'static str, Box<Expression>, Box<Expression>),
}

fn executed(text: &str) -> (String, Result<ExitCode, String>) {
    let module = Module::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let options = Options { max_steps: 10_000_000, ..Options::default() };
    let mut output = Vec::new();
    let ended = Machine::new(&module, options)
        .and_then(|mut machine| machine.run_main(&mut |_, bytes| output.extend_from_slice(bytes)));
    (String::from_utf8_lossy(&output).into_owned(), ended.map_err(|stop| stop.to_string()))
}

#[test]
fn random_programs_do_what_they_say() {
    const CASES: u64 = 400;
    let first: u64 = std::env::var("MEMPHIS_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let (mut n_run, mut n_captures, mut n_lines) = (0, 0, 0);
    for seed in first..first + CASES {
        let functions = program(seed);
        let mut run = Run::new(&functions, 20_000);
        if run.call(0, Vec::new()).is_err() {
            continue;
        }
        let expected = run.output;
        let source = source(&functions, seed);
        let compiled = memphis_wend::compile("random.wend", source.as_bytes());
        let text = compiled.map(|compiled| compiled.module.text).unwrap_or_else(|errors| {
            panic!("seed {seed}: {}\n{source}", errors[0].locate("random.wend", source.as_bytes()))
        });
        let mut passes: Vec<&str> = memphis_passes::passes().iter().map(|pass| pass.name()).collect();
        Rng::new(seed).shuffle(&mut passes);
        for pipeline in ["", "O1", &passes.join(",")] {
            let after = ours::run(pipeline, &text).unwrap_or_else(|error| panic!("seed {seed}, {pipeline}: {error}"));
            let (output, ended) = executed(&after.text);
            let differs = diff("expected", &expected, "found", &output);
            assert!(ended == Ok(ExitCode::Code(0)), "seed {seed}, {pipeline}: {ended:?}\n{source}");
            assert!(output == expected, "MEMPHIS_FUZZ_SEED={seed}, {pipeline}\n{differs}\n{source}");
        }
        n_run += 1;
        n_captures += usize::from(text.lines().any(|l| l.contains("define") && l.contains("ptr %")));
        n_lines += expected.lines().count();
    }
    assert!(n_run > CASES / 2 && n_captures > 20 && n_lines > 2000, "{n_run} runs, {n_captures}, {n_lines} lines");
}
