//! Verification of the body that a script commits to: it finds a problem exactly when the printed
//! function, read and verified again, has one.

use memphis_filetests::random::seed_of;
use memphis_filetests::{filetest, folder, ours};
use memphis_ir::edit::{Edit, NewBlock, NewOperand};
use memphis_ir::print::{ModuleWriter, Numbering, print_function};
use memphis_ir::upgrade::forget_flags;
use memphis_ir::{
    Body, Error, Form, Function, FunctionId, InstId, Llvm, Module, Opcode, OperandId, Predicate, TypeId, Value, verify,
};
use memphis_passes::OneThread;
use memphis_passes::pass::{Change, FunctionPass, ModulePlan, Selection, Wanted, Work};
use memphis_passes::worker::Scratch;
use memphis_passes::{Pipeline, fault, passes};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Passes with options, besides all passes without.
const OPTIONS: &str = "mem2reg<all-blocks;uninit=zero;lifetimes=undef;punned>,\
    mem2reg<asm-outputs;asm-goto-outputs=fallthrough>,mem2reg<ssa=maximal;narrow-constants>,mem2reg<llvm=main>,\
    phi-eliminate<splitting=all-critical>,inline<threshold=100000>";

/// The work of a pass on one module.
enum Transformation<'m> {
    Function(&'m dyn FunctionPass),
    Plan(Box<dyn ModulePlan + 'm>),
}

impl Transformation<'_> {
    fn run(&self, module: &Module<'_>, body: &mut Body, scratch: &mut Scratch) -> Option<Change> {
        let change = match self {
            Transformation::Function(pass) => pass.run(module, body, Wanted::default(), scratch),
            Transformation::Plan(plan) => plan.run(body, Wanted::default()),
        };
        (change.problem.is_none() && !change.removes_function).then_some(change)
    }
}

/// The first error of a function, which is valid otherwise.
fn error_of(module: &Module<'_>, body: &Body) -> Option<Error> {
    let errors = verify::verify(Function { module, body }, &mut verify::Scratch::default());
    errors.err().map(|errors| errors[0].clone())
}

/// True if text may hide an error: what follows a terminator is another block there, what follows
/// no terminator may have no label, the label of a block that was appended to another is that of
/// the other, and the number of what is gone is that of something else.
fn is_hidden(error: &Error) -> bool {
    const HIDDEN: [&str; 7] = [
        "terminator in the middle",
        "does not end in a terminator",
        "which is not a predecessor",
        "use of undefined value '%'",
        "multiple definition",
        "has no instructions",
        "has no number",
    ];
    HIDDEN.iter().any(|hidden| error.message.contains(hidden))
}

/// The text of a module after a script for one function of it.
fn printed(Script { f, edit, declares, .. }: Script<'_>) -> Vec<u8> {
    let printed = print_function(f, edit, Numbering::Renumber);
    let (mut writer, mut text) = (ModuleWriter::new(f.module, true), Vec::new());
    writer.renumber_blocks(f.body.function, &printed.block_numbers);
    let missing = declares.iter().filter(|(name, _)| f.module.find_global(name.as_bytes()).is_none());
    missing.for_each(|(_, declaration)| writer.declare(declaration.as_str()));
    writer.function(f.body.function, &printed, &mut |bytes| text.extend_from_slice(bytes));
    writer.finish(&mut |bytes| text.extend_from_slice(bytes));
    text
}

/// The first error of a function in a text.
fn error_in_text(text: &[u8], function: FunctionId) -> Option<Error> {
    let read = |module: &Module<'_>| {
        let mut body = Body::new();
        module.read_body(function, &mut body).err().or_else(|| error_of(module, &body))
    };
    Module::read_as(text, Llvm::Main).map_or_else(Some, |module| read(&module))
}

/// A script for a function.
#[derive(Clone, Copy)]
struct Script<'s> {
    pass: &'s str,
    f: Function<'s>,
    edit: &'s Edit,
    declares: &'s BTreeSet<(String, String)>,
}

/// The comparisons so far.
#[derive(Default)]
struct Compared {
    scripts: usize,
    invalid: usize,
    wrong: String,
    n_wrong: usize,
}

impl Compared {
    /// Compares both ways to verify what a script makes.
    fn compare(&mut self, what: &str, script: Script<'_>) {
        let Script { pass, f: Function { module, body }, edit, .. } = script;
        let text = printed(script);
        let in_text = error_in_text(&text, body.function);
        let mut next = Body::new();
        edit.commit(module, &mut body.clone(), &mut next);
        let in_body = error_of(module, &next);
        self.scripts += 1;
        self.invalid += usize::from(in_text.is_some());
        let place = in_body.as_ref().map_or(body.start, |error| error.offset);
        let is_like_text =
            in_text.is_some() == in_body.is_some() || in_text.is_none() && in_body.as_ref().is_some_and(is_hidden);
        if !is_like_text || !(body.start..=body.end).contains(&place) {
            self.n_wrong += 1;
            if self.n_wrong <= 20 {
                let shown = |error: Option<Error>, text: &[u8]| {
                    error.map_or("valid".to_owned(), |error| error.locate("it", text).to_string())
                };
                let _ = writeln!(
                    self.wrong,
                    "== {what} {pass}\n  printed: {}\n  committed: {}",
                    shown(in_text, &text),
                    shown(in_body, module.text)
                );
            }
        }
    }
}

/// A mistake in a script.
#[derive(Debug, Clone, Copy)]
enum Mistake {
    Deleted,
    DeletedTerminator,
    DeletedBlock,
    AppendedBlock,
    OtherLocal,
    OtherConstant,
    Terminator,
    TakenName,
    Duplicate,
    CopiedAttachments,
    ForgottenAttachments,
    StoredType,
    LoadedUnsized,
    OtherType,
    Undeclared,
    NamedVoid,
    BlockWithoutEdges,
    BrokenPhi,
}

const MISTAKES: &[Mistake] = &[
    Mistake::Deleted,
    Mistake::DeletedTerminator,
    Mistake::DeletedBlock,
    Mistake::AppendedBlock,
    Mistake::OtherLocal,
    Mistake::OtherConstant,
    Mistake::Terminator,
    Mistake::TakenName,
    Mistake::Duplicate,
    Mistake::CopiedAttachments,
    Mistake::ForgottenAttachments,
    Mistake::StoredType,
    Mistake::LoadedUnsized,
    Mistake::OtherType,
    Mistake::Undeclared,
    Mistake::NamedVoid,
    Mistake::BlockWithoutEdges,
    Mistake::BrokenPhi,
];

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n.max(1) as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: impl IntoIterator<Item = T>) -> Option<T> {
        let all: Vec<T> = from.into_iter().collect();
        all.get(self.below(all.len())).copied()
    }
}

/// Makes a mistake in a script; `None` if it has no place for one.
fn make(mistake: Mistake, f: Function<'_>, edit: &mut Edit, random: &mut Random) -> Option<()> {
    let body = f.body;
    let kept: Vec<InstId> = body.inst_ids().filter(|&inst| !edit.is_deleted(inst)).collect();
    let inner = || kept.iter().copied().filter(|&inst| !body.inst(inst).opcode.is_terminator());
    let any = random.pick(kept.iter().copied())?;
    // No script names a type that is not understood.
    let locals = || body.locals.ids().filter(|&local| body.local(local).ty != TypeId::UNKNOWN);
    match mistake {
        Mistake::Deleted => edit.delete(random.pick(inner())?),
        Mistake::DeletedTerminator => {
            edit.delete(random.pick(kept.iter().copied().filter(|&inst| body.inst(inst).opcode.is_terminator()))?);
        }
        Mistake::DeletedBlock => {
            // The address of a block without a name, elsewhere in the module, is in the text alone.
            let taken: Vec<_> = f.address_taken_blocks().collect();
            edit.delete_block(random.pick(unmoved(body, edit).into_iter().filter(|block| !taken.contains(block)))?);
        }
        Mistake::AppendedBlock => {
            let block = random.pick(unmoved(body, edit))?;
            edit.append_block(random.pick(body.block_ids().filter(|&other| other != block))?, block);
        }
        Mistake::OtherLocal => {
            let operand = random.pick(exchangeable(f, any))?;
            edit.set_operand(operand, Value::local(random.pick(locals())?));
        }
        Mistake::OtherConstant => {
            let operand = random.pick(exchangeable(f, any))?;
            let ty = body.operands[operand].ty;
            let constants = body.consts.ids().filter(|&constant| body.consts.get(constant).ty == ty);
            edit.set_operand(operand, Value::constant(random.pick(constants)?));
        }
        Mistake::Terminator => {
            let label = NewOperand::label(body.block(random.pick(body.block_ids())?).local);
            let new = match random.below(2) {
                0 => edit.write(f).terminator(Opcode::Unreachable, &[]),
                _ => edit.write(f).terminator(Opcode::Br, &[label]),
            };
            edit.insert(any, new);
        }
        Mistake::TakenName => {
            let named = random.pick(body.locals.ids().filter(|&local| f.name(local).is_some()))?;
            let new = edit.new_local(TypeId::PTR, f.name(named));
            let new = edit.write(f).alloca(new, TypeId::I32, 4);
            edit.insert(any, new);
        }
        Mistake::Duplicate => {
            // What an unknown instruction takes for an operand is unknown.
            let from = random.pick(inner().filter(|&inst| body.inst(inst).opcode != Opcode::Unknown))?;
            let new = edit.write(f).copy(f, from, body.inst(any).result, memphis_ir::edit::CopyAs::Same, |index| {
                Some(body.operands(any).get(index).unwrap_or(&body.operands(from)[index]).value)
            })?;
            edit.insert(any, new);
        }
        Mistake::CopiedAttachments => {
            let annotated = random
                .pick(body.inst_ids().filter(|&inst| f.attachments(inst).any(|attachment| attachment.kind != "dbg")))?;
            let address = random.pick(body.locals.ids().filter(|&local| body.local(local).ty == TypeId::PTR))?;
            let loaded = random.pick([TypeId::PTR, TypeId::I32, TypeId::FLOAT])?;
            let (result, alloca) = (edit.new_local(loaded, None), edit.new_local(TypeId::PTR, None));
            let writer = edit.write(f).attached_as(annotated, |_| true);
            let new = match random.below(4) {
                0 => writer.store(TypeId::PTR, Value::local(address), Value::local(address), 8),
                1 => writer.load(result, Value::local(address), 8),
                2 => writer.operate(Opcode::Freeze, result, &[NewOperand::new(loaded, Value::local(address))]),
                _ => writer.alloca(alloca, TypeId::I32, 4),
            };
            edit.insert(any, new);
        }
        Mistake::ForgottenAttachments => {
            let inst =
                random.pick(kept.iter().map(|&inst| body.inst(inst)).filter(|inst| inst.attachments < inst.end))?;
            let edited = edit
                .text_replacements()
                .iter()
                .any(|(range, _)| range.end > inst.attachments && range.start < inst.end);
            let other =
                random.pick(body.insts.values().iter().filter(|inst| inst.attachments < inst.end && !edited))?;
            edit.replace_text(inst.attachments..inst.end, f.slice(other.attachments, other.end));
        }
        Mistake::StoredType => {
            let [value, address] = [random.pick(locals())?, random.pick(locals())?].map(Value::local);
            let new = edit.write(f).store(TypeId::I32, value, address, 4);
            edit.insert(any, new);
        }
        Mistake::LoadedUnsized => {
            let types = body
                .insts
                .values()
                .iter()
                .flat_map(|inst| [inst.ty, inst.aux_ty])
                .chain(body.operands.values().iter().map(|operand| operand.ty));
            let ty = random.pick(types.filter(|&ty| ty != TypeId::UNKNOWN))?;
            let result = edit.new_local(if random.below(2) == 0 { TypeId::PTR } else { ty }, None);
            let address = Value::local(random.pick(locals())?);
            let new = match random.below(2) {
                0 => edit.write(f).alloca(result, ty, 0),
                _ => edit.write(f).load(result, address, 1),
            };
            edit.insert(any, new);
        }
        Mistake::OtherType => {
            let ty = random.pick([TypeId::I1, TypeId::I32, TypeId::PTR, TypeId::FLOAT])?;
            let result = edit.new_local(ty, Some(b"of.other.type"));
            let [a, b] = [random.pick(locals())?, random.pick(locals())?].map(Value::local);
            let operand = |value: Value| NewOperand::new(f.value_type(value), value);
            let new = match random.below(6) {
                0 => edit.write(f).icmp(result, Predicate::Eq, ty, [a, b]),
                1 => edit.write(f).select(result, a, [b, b]),
                2 => edit.write(f).operate(Opcode::Add, result, &[operand(a), NewOperand::new(f.value_type(a), b)]),
                3 => edit.write(f).operate(Opcode::FAdd, result, &[operand(a), NewOperand::new(f.value_type(a), b)]),
                4 => edit.write(f).operate(Opcode::ZExt, result, &[operand(a)]),
                _ => edit.write(f).operate(Opcode::BitCast, result, &[operand(a)]),
            };
            edit.insert(any, new);
        }
        Mistake::Undeclared => {
            let argument = random.pick(locals())?;
            let argument = (NewOperand::new(body.local(argument).ty, Value::local(argument)), "");
            let name = random.pick([
                "nobody.declares.this",
                "llvm.stackrestore.p0",
                "llvm.assume",
                "llvm.lifetime.end.p0",
                "llvm.nothing",
            ])?;
            let new = edit.write(f).call(None, TypeId::VOID, name, &[argument]);
            edit.insert(any, new);
        }
        Mistake::NamedVoid => {
            let result = edit.new_local(TypeId::VOID, Some(b"void.result"));
            let new = edit.write(f).call(Some(result), TypeId::VOID, "llvm.donothing", &[]);
            edit.insert(any, new);
        }
        Mistake::BlockWithoutEdges => {
            let local = edit.new_local(TypeId::LABEL, Some(b"a.new.block"));
            let target = body.block(random.pick(body.block_ids())?).local;
            let (add, last) = (edit.new_local(TypeId::I32, None), edit.write(f).jump(target));
            let value = Value::local(random.pick(locals())?);
            let add = edit.write(f).operate(Opcode::Sub, add, &[NewOperand::new(TypeId::I32, value); 2]);
            edit.add_block(NewBlock { local, after: random.pick(body.block_ids())?, insts: vec![add], last });
        }
        Mistake::BrokenPhi => {
            let phi = random.pick(kept.iter().copied().filter(|&inst| body.inst(inst).opcode == Opcode::Phi))?;
            let operands = body.operands(phi);
            let entries =
                operands.chunks_exact(2).map(|entry| (entry[0].value, entry[1].value.as_local().expect("a label")));
            let all: Vec<_> = entries.collect();
            let (first, again) = (random.below(all.len()), random.below(2) == 0);
            let entries = all.iter().copied().skip(first).chain(all.first().copied().filter(|_| again));
            let new = edit.write(f).phi_like(phi, entries);
            edit.insert(phi, new);
            edit.delete(phi);
        }
    }
    Some(())
}

/// The operands of an instruction, but for a callee, whose kind the reader notes, and for metadata,
/// whose text says whether it is a value. What an unknown instruction takes for an operand is
/// unknown.
fn exchangeable(f: Function<'_>, inst: InstId) -> impl Iterator<Item = OperandId> {
    let (body, opcode) = (f.body, f.body.inst(inst).opcode);
    let operands = body.operand_ids(inst).skip(usize::from(opcode.is_call()));
    operands.filter(move |&operand| opcode != Opcode::Unknown && body.operands[operand].ty != TypeId::METADATA)
}

/// The blocks that a script may still delete or put elsewhere.
fn unmoved(body: &Body, edit: &Edit) -> Vec<memphis_ir::BlockId> {
    let moved = edit.appended_blocks().iter().flat_map(|&(after, block)| [after, block]);
    let moved: Vec<_> = moved
        .chain(edit.deleted_blocks().iter().copied())
        .chain(edit.blocks().iter().map(|block| block.after))
        .collect();
    body.block_ids().skip(1).filter(|block| !moved.contains(block)).collect()
}

/// The valid modules of LLVM IR among the test files, brought up to date.
fn inputs() -> Vec<(String, String)> {
    let texts = filetest::files(&folder("tests")).into_iter().filter_map(|path| {
        let name = path.strip_prefix(folder("tests")).expect("it is there").display().to_string();
        Some((name, ours::run("verify", &std::fs::read_to_string(&path).ok()?).ok()?.text))
    });
    let is_llvm = |module: Module<'_>| module.functions.values().iter().all(|function| function.form == Form::Llvm);
    texts.filter(|(_, text)| Module::read(text.as_bytes()).is_ok_and(is_llvm)).collect()
}

/// Runs all passes on all functions of a module, and looks at their scripts.
fn for_each_script(text: &str, look: &mut dyn FnMut(Script<'_>)) {
    let module = Module::read(text.as_bytes()).expect("a valid module");
    let with_options = Pipeline::parse(OPTIONS).expect("these are passes");
    let alone = passes();
    let all = alone.iter().map(|pass| &**pass).chain(with_options.passes().iter().map(|pass| &**pass));
    let mut scratch = Scratch::default();
    for pass in all {
        let transformation = match pass.work() {
            Work::Functions(work) => Transformation::Function(work),
            Work::Module(work) => Transformation::Plan(work.plan(&module, Selection::default(), &OneThread)),
            Work::Verify | Work::Print => continue,
        };
        for function in module.function_ids() {
            let mut body = Body::new();
            module.read_body(function, &mut body).expect("a valid module");
            let Some(mut change) = transformation.run(&module, &mut body, &mut scratch) else { continue };
            let f = Function { module: &module, body: &body };
            forget_flags(f, &mut change.edit);
            let name = module.function_name(function).to_string();
            look(Script {
                pass: &format!("{} {pass:?} {name}", pass.name()),
                f,
                edit: &change.edit,
                declares: &change.declares,
            });
        }
    }
}

#[test]
fn what_passes_commit_is_verified_like_what_they_print() {
    let mut compared = Compared::default();
    for (name, text) in inputs() {
        for_each_script(&text, &mut |script| {
            if !script.edit.is_empty() {
                compared.compare(&name, script);
            }
        });
    }
    assert!(compared.wrong.is_empty(), "{}", compared.wrong);
    assert!(compared.scripts > 4000 && compared.invalid == 0, "{}, {}", compared.scripts, compared.invalid);
}

#[test]
fn mistakes_are_found_in_what_is_committed() {
    let mut compared = Compared::default();
    for (name, text) in inputs() {
        for_each_script(&text, &mut |script| {
            for kind in 0..3 {
                let seed = seed_of(&format!("{name} {} {kind}", script.pass));
                let (mut random, mut edit) = (Random(seed), script.edit.clone());
                let mistake = match kind {
                    0 if edit.is_empty() => None,
                    0 => fault::inject(script.f, &mut edit, None, seed).map(|fault| fault.to_string()),
                    _ => {
                        let mistake = MISTAKES[random.below(MISTAKES.len())];
                        make(mistake, script.f, &mut edit, &mut random).map(|()| format!("{mistake:?}"))
                    }
                };
                if let Some(mistake) = mistake {
                    compared.compare(&format!("{name} {mistake} {seed}"), Script { edit: &edit, ..script });
                }
            }
        });
    }
    assert!(compared.wrong.is_empty(), "{}", compared.wrong);
    assert!(compared.invalid > 15_000, "{} of {}", compared.invalid, compared.scripts);
}
