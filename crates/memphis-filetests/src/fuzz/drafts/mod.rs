//! Drafts: random changes to functions. What passes the check of a draft is valid, and nothing
//! else.
//!
//! A case is a valid module and changes to its functions, most of which respect types and
//! definitions. [`case`] makes it; [`check`] compares the answers of a draft with those of the
//! reader and the verifier, and `cargo xtask drafts` with opt's.

mod changes;
mod instructions;

use super::{Verdict, shown};
use arbitrary::{Result, Unstructured};
use changes::Changer;
use memphis_gen::{Config, random_module};
use memphis_ir::draft::{ModuleDraft, Point, Problem, Problems};
use memphis_ir::{Body, Function, Llvm, Module, verify};
use memphis_passes::run;

/// A module with changes.
#[derive(Debug)]
pub struct Case {
    /// The module as it was.
    pub before: String,
    /// Its text with the changes, unless they contradict themselves.
    pub text: Option<Vec<u8>>,
    /// The answer of the draft.
    pub checked: std::result::Result<(), Problems>,
}

/// The maximal number of changes to a function.
const MAX_CHANGES: usize = 16;

/// The case that the bytes decide on; `None` if they are too few.
pub fn case(data: &[u8]) -> Option<Case> {
    decode(&mut Unstructured::new(data)).ok()
}

fn decode(u: &mut Unstructured<'_>) -> Result<Case> {
    let before = module(u)?;
    let module = Module::read_as(before.as_bytes(), Llvm::V22).expect("a valid module");
    let mut changes = ModuleDraft::new(&module);
    let (mut contradictions, mut n_put) = (Ok(()), 0);
    for id in module.function_ids().take(2) {
        if n_put > 0 && u.is_empty() {
            break;
        }
        let mut draft = changes.function(id).expect("a valid function");
        let n = u.int_in_range(1..=MAX_CHANGES)?;
        Changer::new(&mut draft, u).run(n)?;
        let alone = draft.check();
        match changes.put(&draft) {
            Ok(()) => n_put += 1,
            Err(problems) => {
                // Later drafts may not fit the earlier ones.
                assert!(n_put > 0 || alone == Err(problems.clone()), "{alone:?}, but {problems:?}\n{before}");
                contradictions = Err(problems);
            }
        }
    }
    let (text, checked) = match contradictions {
        Ok(()) => (Some(changes.print()), changes.check()),
        Err(problems) => (None, Err(problems)),
    };
    drop(changes);
    drop(module);
    Ok(Case { before, text, checked })
}

/// A valid module: one of a few with rare things in them, or a generated one.
fn module(u: &mut Unstructured<'_>) -> Result<String> {
    const MODULES: [&str; 6] = [
        include_str!("modules/branches.ll"),
        include_str!("modules/exceptions.ll"),
        include_str!("modules/funclets.ll"),
        include_str!("modules/debug.ll"),
        include_str!("modules/types.ll"),
        include_str!("modules/unnamed.ll"),
    ];
    if u.ratio(3, 4)? {
        return Ok((*u.choose(&MODULES)?).to_owned());
    }
    let base = Config { functions: 1, max_blocks: 6, max_slots: 3, max_items: 4, large: 0.0, ..Config::DEFAULT };
    let config = match u.int_in_range(0..=4)? {
        0 => Config { debug: 1.0, ..base },
        1 => Config { eh: 1.0, ..base },
        2 => Config { funclets: 1.0, ..base },
        3 => Config { unnamed: 1.0, ..base },
        _ => base,
    };
    Ok(random_module(u.arbitrary()?, &config).text)
}

/// Judges a draft.
///
/// # Panics
/// On a finding: what the draft says of itself, alone and in its module, is not what reader and
/// verifier say of its text.
pub fn check(data: &[u8]) -> Verdict {
    let Some(Case { before, text, checked }) = case(data) else { return Verdict::Invalid };
    let Some(text) = text else { return Verdict::Invalid };
    let is_valid = is_valid(&text);
    assert_eq!(checked.is_ok(), is_valid, "{checked:?}\n{before}\nbecomes\n{}", shown(&text));
    if is_valid { Verdict::Valid } else { Verdict::Invalid }
}

/// An instruction that a draft does not take.
#[derive(Debug)]
pub struct Refusal {
    /// Why.
    pub problem: Problem,
    /// Modules with its line, without and with a name for the result.
    pub texts: [String; 2],
}

/// The instruction that the bytes decide on, if a draft of an unchanged function does not take it.
pub fn refusal(data: &[u8]) -> Option<Refusal> {
    let mut u = Unstructured::new(data);
    let before = module(&mut u).ok()?;
    let module = Module::read_as(before.as_bytes(), Llvm::V22).expect("a valid module");
    let id = module.function_ids().next()?;
    let mut draft = ModuleDraft::new(&module).function(id).expect("a valid function");
    let at = Point::End(draft.entry());
    let inst = Changer::new(&mut draft, &mut u).instruction(at).ok()?;
    let is_terminator = inst.opcode().is_terminator();
    if is_terminator {
        return None;
    }
    let inst = draft.insert(at, inst);
    if draft.block_of(inst).is_some() {
        return None;
    }
    let problem = draft.mistakes().last()?.clone();
    let line = problem.instruction.clone()?;
    let terminator = draft.terminator(draft.entry())?;
    let body = draft.function().body;
    let (head, tail) = before.split_at(body.place(body.inst(terminator).start));
    let others: String = instructions::declarations(&before).collect();
    let texts = ["", "%result = "].map(|name| format!("{head}{name}{line}\n  {tail}\n{others}"));
    Some(Refusal { problem, texts })
}

/// Returns whether reader and verifier accept a text.
fn is_valid(text: &[u8]) -> bool {
    let Ok(module) = Module::read_as(text, Llvm::V22) else { return false };
    let mut body = Body::new();
    if !verify::initializers(&module, &mut body).is_empty() || !verify::module(&module, &mut body).is_empty() {
        return false;
    }
    let mut scratch = verify::Scratch::default();
    let mut is_valid = |id| {
        module.read_body(id, &mut body).is_ok()
            && verify::verify(Function { module: &module, body: &body }, &mut scratch).is_ok()
    };
    let is_valid = module.function_ids().all(&mut is_valid);
    if is_valid {
        let copied = run(text, "").map(|output| output.into_bytes());
        assert!(copied.is_ok_and(|copied| copied == text), "a run without passes\n{}", shown(text));
    }
    is_valid
}
