use super::*;
use crate::builder::{FunctionSignature, GlobalOptions, Linkage};
use crate::calling_convention::CallingConvention;
use crate::items::FunctionId;
use crate::keywords::{AtomicOrdering, RmwOperation};
use crate::llvm::Llvm;
use crate::opcode::{Flags, Predicate};

const TEXT: &[u8] = b"define i32 @f(i32 %x, i1 %c) {
entry:
  br i1 %c, label %t, label %e

t:
  br label %e

e:
  %p = phi i32 [ 1, %t ], [ %x, %entry ]
  %y = add i32 %p, 1
  ret i32 %y
}
";

/// The instructions of the text.
const BRANCH: InstId = InstId(0);
const PHI: InstId = InstId(2);
const ADD: InstId = InstId(3);
const RET: InstId = InstId(4);
const ENTRY: BlockId = BlockId(0);
const T: BlockId = BlockId(1);
const E: BlockId = BlockId(2);

/// What is wrong, without places in this file; or the text of the module.
fn outcome(text: &[u8], change: impl FnOnce(&mut Draft<'_>)) -> Result<String, Vec<String>> {
    let module = Module::read_as(text, Llvm::V22).expect("it is valid");
    let mut changes = ModuleDraft::new(&module);
    let mut draft = changes.function(FunctionId(0)).expect("it is valid");
    change(&mut draft);
    let checked = draft.check();
    let whole = changes.put(&draft).and_then(|()| changes.finish());
    let messages = |problems: &[Problem]| -> Vec<String> {
        let shown = |problem: &Problem| match &problem.instruction {
            Some(instruction) => format!("{} in `{instruction}`", problem.message),
            None => problem.message.clone(),
        };
        problems.iter().map(shown).collect()
    };
    match (checked, whole) {
        (Ok(()), Ok(text)) => Ok(String::from_utf8(text).expect("it is text")),
        (Err(problems), Err(of_module)) => {
            assert_eq!(problems, of_module);
            Err(messages(&problems))
        }
        (checked, whole) => panic!("{checked:?} of a function, {whole:?} of its module"),
    }
}

fn wrong(change: impl FnOnce(&mut Draft<'_>)) -> Vec<String> {
    outcome(TEXT, change).expect_err("it is wrong")
}

fn right(change: impl FnOnce(&mut Draft<'_>)) -> String {
    outcome(TEXT, change).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn call_of_g(draft: &mut Draft<'_>) -> Instruction<Value> {
    let g = draft.declare("g", FunctionSignature::new(TypeId::VOID, []));
    Instruction::call(g, [])
}

/// The result does not matter.
fn ignore<T>(_: T) {}

#[test]
fn a_place_that_cannot_be() {
    let at = |at: Point| {
        wrong(|draft| {
            let call = call_of_g(draft);
            draft.insert(at, call);
        })
    };
    let phi = "%p = phi i32 [ 1, %t ], [ %x, %entry ]";
    assert_eq!(at(Point::Before(PHI)), [format!("nothing can be put before a phi: `{phi}` in `call void @g()`")]);
    assert_eq!(at(Point::Before(InstId(99))), ["there is no instruction 99 in `call void @g()`"]);
    assert_eq!(at(Point::After(RET)), ["nothing can follow a terminator: `ret i32 %y` in `call void @g()`"]);
    assert_eq!(at(Point::Head(BlockId(7))), ["block 7 does not exist, or was deleted in `call void @g()`"]);
    let x = |draft: &Draft<'_>| draft.argument(0);
    assert_eq!(
        wrong(|draft| ignore(
            draft.insert(Point::Before(RET), Instruction::phi(TypeId::I32, [(x(draft), draft.label(T))]))
        )),
        ["a phi can only be put at the head of a block, not before `ret i32 %y` in `phi i32 [ %x, %t ]`"]
    );
    assert_eq!(
        wrong(|draft| ignore(draft.insert(Point::End(E), Instruction::ret(x(draft))))),
        ["the block has a terminator: set_terminator exchanges it in `ret i32 %x`"]
    );
}

#[test]
fn what_was_deleted_is_missed() {
    assert_eq!(wrong(|draft| draft.delete(ADD)), ["use of %y, which was deleted in `ret i32 %y`"]);
    assert_eq!(wrong(|draft| draft.delete(RET)), ["block %e has no terminator"]);
    assert_eq!(wrong(|draft| draft.delete(InstId(99))), ["there is no instruction 99, so it cannot be deleted"]);
    assert_eq!(
        wrong(|draft| draft.delete_block(T)),
        ["use of %t, which was deleted in `br i1 %c, label %t, label %e`"]
    );
    let after = |draft: &mut Draft<'_>| {
        draft.delete(PHI);
        draft.insert(Point::After(PHI), Instruction::freeze(draft.argument(0)));
    };
    assert_eq!(
        wrong(after),
        [
            "`%p = phi i32 [ 1, %t ], [ %x, %entry ]` was deleted in `freeze i32 %x`",
            "use of %p, which was deleted in `%y = add i32 %p, 1`"
        ]
    );
}

#[test]
fn names_are_made_unique_and_numbers_follow() {
    let add = |draft: &mut Draft<'_>, name: &str| {
        let (p, two) = (draft.result(PHI).unwrap(), draft.int(TypeId::I32, 2));
        draft.insert_value(Point::Before(ADD), Instruction::add(p, two).named(name))
    };
    let lines = right(|draft| ["", "y", "y", "a b"].into_iter().for_each(|name| ignore(add(draft, name))));
    assert!(
        lines.contains(
            "  %0 = add i32 %p, 2\n  %y1 = add i32 %p, 2\n  %y2 = add i32 %p, 2\n  %\"a b\" = add i32 %p, 2\n  %y = "
        ),
        "{lines}"
    );
}

#[test]
fn operands_that_cannot_be() {
    let x = |draft: &Draft<'_>| draft.argument(0);
    assert_eq!(
        wrong(|draft| draft.set_operand(ADD, 9, x(draft))),
        ["the instruction has 2 operands, none with index 9 in `%y = add i32 %p, 1`"]
    );
    assert_eq!(
        wrong(|draft| draft.set_operand(ADD, 0, draft.argument(1))),
        ["the value has type i1, the operand i32 in `%y = add i32 %p, 1`"]
    );
    assert_eq!(
        wrong(|draft| ignore(draft.insert(Point::End(E), Instruction::add(x(draft), draft.argument(1))))),
        ["second operand has type i1, not i32 in `add i32 %x, %c`"]
    );
    assert_eq!(
        wrong(|draft| ignore(draft.insert(Point::End(E), Instruction::add(x(draft), Value::local(Local(99)))))),
        ["local99 is no value of this function in `add i32 %x, local99`"]
    );
    assert_eq!(
        wrong(|draft| ignore(draft.split_block(PHI))),
        ["a block cannot start with a phi or a pad of another block in `%p = phi i32 [ 1, %t ], [ %x, %entry ]`"]
    );
    // A number of another width, and one that does not fit.
    assert_eq!(wrong(|draft| ignore(draft.int(TypeId::I8, 256))), ["256 is no number of type i8"]);
    // The value does not reach the use.
    assert_eq!(
        wrong(|draft| {
            let one = draft.int(TypeId::I32, 1);
            let value = draft.insert_value(Point::End(T), Instruction::add(one, one).named("v"));
            draft.set_operand(RET, 0, value);
        }),
        ["definition of %v does not dominate this use (the path through %entry, %e avoids it) in `ret i32 %v`"]
    );
}

#[test]
fn a_value_replaces_its_own_operand_and_back() {
    let text = right(|draft| {
        let [p, y] = [PHI, ADD].map(|inst| draft.result(inst).unwrap());
        draft.replace_uses(p, y);
        draft.replace_uses(y, p);
    });
    assert!(text.contains("  %y = add i32 %p, 1\n  ret i32 %p\n"), "{text}");
}

#[test]
fn edges_and_phis() {
    // Without an entry for the new edge.
    let redirect = |draft: &mut Draft<'_>| {
        let block = draft.new_block("n", T);
        draft.set_terminator(block, Instruction::br(draft.label(E)));
        draft.redirect(T, E, block);
        block
    };
    let problems = wrong(|draft| ignore(redirect(draft)));
    assert_eq!(problems, ["phi has no entry for the predecessor %n in `%p = phi i32 [ %x, %entry ]`"]);
    let text = right(|draft| {
        let block = redirect(draft);
        let two = draft.int(TypeId::I32, 2);
        draft.add_incoming(PHI, two, block);
    });
    assert!(text.contains("t:\n  br label %n\n\nn:\n  br label %e\n\ne:\n"), "{text}");
    assert!(text.contains("  %p = phi i32 [ %x, %entry ], [ 2, %n ]\n"), "{text}");
    let text = right(|draft| ignore(draft.split_edge(ENTRY, E)));
    assert!(text.contains("  br i1 %c, label %t, label %0\n\n0:\n  br label %e\n\nt:\n"), "{text}");
    assert!(text.contains("  %p = phi i32 [ 1, %t ], [ %x, %0 ]\n"), "{text}");
    let text = right(|draft| {
        let block = draft.split_block(BRANCH).unwrap();
        let call = call_of_g(draft);
        draft.insert(Point::End(ENTRY), call.clone());
        draft.insert(Point::Head(block), call);
    });
    assert!(
        text.starts_with("define i32 @f(i32 %x, i1 %c) {\nentry:\n  call void @g()\n  br label %0\n\n0:\n  call void @g()\n  br i1 %c, label %t, label %e\n"),
        "{text}"
    );
    assert!(text.contains("phi i32 [ 1, %t ], [ %x, %0 ]"), "{text}");
    let text = right(|draft| {
        draft.set_terminator(ENTRY, Instruction::br(draft.label(E)));
        draft.delete_block(T);
    });
    assert_eq!(
        text,
        "define i32 @f(i32 %x, i1 %c) {\nentry:\n  br label %e\n\ne:\n  %p = phi i32 [ %x, %entry ]\n  %y = add i32 %p, 1\n  ret i32 %y\n}\n"
    );
}

#[test]
fn globals_and_nodes() {
    let text = right(|draft| {
        let seven = draft.int(TypeId::I32, 7);
        let options = GlobalOptions { linkage: Linkage::Internal, align: Some(4), ..GlobalOptions::DEFAULT };
        let counter = draft.add_variable("counter", TypeId::I32, Some(seven), options);
        let node = draft.node("!{!\"mine\"}");
        let load = Instruction::load(TypeId::I32, counter).attached("mine", &node);
        let value = draft.insert_value(Point::Head(E), load);
        let f = draft.global("f").unwrap();
        let condition = draft.argument(1);
        draft.insert(Point::End(E), Instruction::call(f, [value, condition]).call_attribute("nounwind"));
    });
    assert!(text.contains("  %0 = load i32, ptr @counter, !mine !0\n"), "{text}");
    assert!(text.contains("  %1 = call i32 @f(i32 %0, i1 %c) nounwind\n"), "{text}");
    assert!(text.contains("@counter = internal global i32 7, align 4\n"), "{text}");
    assert!(text.ends_with("!0 = !{!\"mine\"}\n"), "{text}");
    // Attributes, scopes and nodes are text that is read at the end.
    let with = |change: fn(Instruction<Value>) -> Instruction<Value>| {
        wrong(|draft| {
            let call = call_of_g(draft);
            draft.insert(Point::Head(E), change(call));
        })
    };
    assert_eq!(
        with(|call| call.attached("mine", "!9")),
        ["use of undefined metadata '!9' in `call void @g(), !mine !9`"]
    );
    assert_eq!(
        with(|call| call.call_attribute("byval(i32)")),
        ["'byval' does not apply to functions, but to parameters in `call void @g() byval(i32)`"]
    );
    assert_eq!(
        with(|call| call.argument_attribute(0, "noundef")),
        ["call cannot have attributes of an argument that it lacks in `call void @g()`"]
    );
    let text = right(|draft| {
        for _ in 0..2 {
            let string = draft.constant_string("a name", b"\"\\\xff");
            let use_string = draft.declare("use", FunctionSignature::new(TypeId::VOID, [TypeId::PTR]));
            draft.insert(Point::End(E), Instruction::call(use_string, [string]));
        }
        draft.constant_string("empty", "");
    });
    let string = "@\"a name\" = private unnamed_addr constant [4 x i8] c\"\\22\\\\\\FF\\00\", align 1\n";
    assert!(text.contains(string) && text.matches("call void @use(ptr @\"a name\")").count() == 2, "{text}");
    assert!(text.contains("@empty = private unnamed_addr constant [1 x i8] zeroinitializer, align 1\n"), "{text}");
    let other = wrong(|draft| {
        draft.constant_string("s", "one");
        draft.constant_string("s", "two");
    });
    assert_eq!(other, ["there is a global @s already"]);
    let other = wrong(|draft| {
        draft.declare("g", FunctionSignature::new(TypeId::VOID, []));
        draft.declare("g", FunctionSignature::new(TypeId::VOID, [TypeId::I32]));
    });
    assert_eq!(other, ["there is a global @g already", "@g is not of type void (i32)"]);
}

/// Every constructor, with all that can be said of it.
#[test]
fn all_instructions() {
    let text = b"declare i32 @__gxx_personality_v0(...)
define i32 @f(ptr %p, <4 x i32> %v, float %d, i32 %x) personality ptr @__gxx_personality_v0 {
  ret i32 0
}
";
    let text = outcome(text, |draft| {
        let [p, v, d, x] = [0, 1, 2, 3].map(|index| draft.argument(index));
        let (entry, end) = (draft.entry(), Point::End(draft.entry()));
        let one = draft.int(TypeId::I32, 1);
        let (acquire, release) = (AtomicOrdering::Acquire, AtomicOrdering::Release);
        let slot = draft.insert_value(end, Instruction::alloca_many(TypeId::I32, one).align(16).address_space(0));
        draft.insert(end, Instruction::load(TypeId::I32, p).volatile().ordering(acquire).sync_scope("agent").align(4));
        draft.insert(end, Instruction::store(x, slot).ordering(release).align(4));
        draft.insert(end, Instruction::fence(AtomicOrdering::SequentiallyConsistent).sync_scope("singlethread"));
        draft.insert(end, Instruction::atomicrmw(RmwOperation::UMax, p, x, AtomicOrdering::Monotonic).align(8));
        let pair = draft.insert_value(
            end,
            Instruction::cmpxchg(p, x, one, [AtomicOrdering::AcquireRelease, acquire]).flags(Flags::WEAK),
        );
        let old = draft.insert_value(end, Instruction::extractvalue(pair, [0]));
        draft.insert(end, Instruction::insertvalue(pair, old, [0]));
        let lane = draft.insert_value(end, Instruction::extractelement(v, one));
        let other = draft.insert_value(end, Instruction::insertelement(v, lane, x));
        let mask_ty = draft.type_id(Type::Vector(2, TypeId::I32));
        let mask = draft.constant(mask_ty, "<i32 0, i32 7>");
        draft.insert(end, Instruction::shufflevector(v, other, mask));
        draft.insert(end, Instruction::fneg(d).flags(Flags::FAST));
        let less = draft.insert_value(end, Instruction::fcmp(Predicate::Olt, d, d).flags(Flags::NNAN));
        draft.insert(end, Instruction::select(less, d, d).flags(Flags::NSZ));
        draft.insert(end, Instruction::icmp(Predicate::Ult, v, other));
        draft.insert(end, Instruction::zext(x, TypeId::I64).flags(Flags::NNEG));
        draft.insert(end, Instruction::getelementptr(TypeId::I32, p, [x]).flags(Flags::INBOUNDS | Flags::NUW));
        draft.insert(end, Instruction::va_arg(p, TypeId::I32));
        let g = draft.declare("g", FunctionSignature::new(TypeId::I32, [TypeId::PTR]).varargs());
        let call = Instruction::call(g, [p, x])
            .calling_convention(CallingConvention::FAST)
            .flags(Flags::TAIL)
            .return_attribute("noundef")
            .argument_attribute(0, "nonnull")
            .argument_attribute(0, "align 8")
            .call_attribute("nounwind")
            .bundle("deopt", [x, p])
            .bundle("", [])
            .named("r");
        draft.insert(end, call);
        let asm = draft.constant(TypeId::PTR, "asm sideeffect \"\", \"r,!i\"");
        let ty = draft.type_id(Type::Function(crate::types::FunctionType {
            result: TypeId::VOID,
            params: [TypeId::I32].into(),
            varargs: false,
        }));
        let [next, other, pad, done] = ["next", "other", "pad", "done"].map(|name| draft.new_block(name, entry));
        let [next_label, other_label, pad_label, done_label] = [next, other, pad, done].map(|block| draft.label(block));
        draft.set_terminator(entry, Instruction::call_as(ty, asm, [x]).callbr(next_label, [other_label]));
        draft.set_terminator(next, Instruction::call(g, [p]).invoke(done_label, pad_label).named("i"));
        let landing = draft.type_id(Type::Struct([TypeId::PTR, TypeId::I32].into()));
        let null = draft.zero(TypeId::PTR);
        let caught = draft.insert_value(Point::End(pad), Instruction::landingpad(landing, true, [null]));
        draft.set_terminator(pad, Instruction::resume(caught));
        let two = draft.int(TypeId::I32, 2);
        draft.set_terminator(other, Instruction::switch(x, done_label, [(one, done_label), (two, next_label)]));
        let result = draft.insert_value(
            Point::Head(done),
            Instruction::phi(TypeId::I32, [(x, next_label), (one, other_label), (one, other_label)]),
        );
        draft.set_terminator(done, Instruction::ret(result));
    })
    .unwrap_or_else(|problems| panic!("{problems:#?}"));
    let expected = "define i32 @f(ptr %p, <4 x i32> %v, float %d, i32 %x) personality ptr @__gxx_personality_v0 {
  %1 = alloca i32, i32 1, align 16
  %2 = load atomic volatile i32, ptr %p syncscope(\"agent\") acquire, align 4
  store atomic i32 %x, ptr %1 release, align 4
  fence syncscope(\"singlethread\") seq_cst
  %3 = atomicrmw umax ptr %p, i32 %x monotonic, align 8
  %4 = cmpxchg weak ptr %p, i32 %x, i32 1 acq_rel acquire
";
    assert!(text.contains(expected), "{text}");
    let expected = "  %r = tail call fastcc noundef i32 (ptr, ...) @g(ptr nonnull align 8 %p, i32 %x) nounwind [ \"deopt\"(i32 %x, ptr %p), \"\"() ]
  callbr void asm sideeffect \"\", \"r,!i\"(i32 %x)
          to label %next [label %other]
";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn attachments_of_what_is_replaced() {
    let text = b"define i32 @f(i32 %x) {
  %y = add i32 %x, 1, !mine !0, !other !{i32 1}
  ret i32 %y
}

!0 = !{}
";
    let text = outcome(text, |draft| {
        let (inst, x) = (InstId(0), draft.argument(0));
        let new = Instruction::freeze(x).with_attachments(draft.function().attachments(inst));
        draft.replace(inst, new);
    });
    let text = text.unwrap();
    assert!(text.contains("  %1 = freeze i32 %x, !mine !0, !other !{i32 1}\n"), "{text}");
}

#[test]
fn funclets_and_records() {
    let text = b"declare i32 @__CxxFrameHandler3(...)
declare void @g()
define void @f(i32 %x) personality ptr @__CxxFrameHandler3 {
  ret void
}
";
    let text = outcome(text, |draft| {
        let entry = draft.entry();
        let [switch, handler, cleanup, done] =
            ["switch", "handler", "cleanup", "done"].map(|name| draft.new_block(name, entry));
        let labels = [switch, handler, cleanup, done].map(|block| draft.label(block));
        let g = draft.global("g").unwrap();
        draft.set_terminator(entry, Instruction::call(g, []).invoke(labels[3], labels[0]));
        let none = draft.constant(TypeId::TOKEN, "none");
        let pad = draft.insert_value(Point::End(switch), Instruction::catchswitch(none, [labels[1]], Some(labels[2])));
        let null = draft.zero(TypeId::PTR);
        let caught = draft.insert_value(Point::End(handler), Instruction::catchpad(pad, [null]));
        draft.set_terminator(handler, Instruction::catchret(caught, labels[3]));
        let clean = draft.insert_value(Point::End(cleanup), Instruction::cleanuppad(none, []));
        draft.set_terminator(cleanup, Instruction::cleanupret(clean, None));
        draft.set_terminator(done, Instruction::ret_void());
    })
    .unwrap_or_else(|problems| panic!("{problems:#?}"));
    let expected = "switch:
  %3 = catchswitch within none [label %handler] unwind label %cleanup
";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn items_come_and_go() {
    let text = b"@used = global i32 0

@unused = global i32 0

define internal void @helper() {
  ret void
}

define i32 @f() {
  %v = load i32, ptr @used
  ret i32 %v
}
";
    let module = Module::read_as(text, Llvm::V22).unwrap();
    let mut changes = ModuleDraft::new(&module);
    for name in ["unused", "helper"] {
        changes.delete_global(module.find_global(name.as_bytes()).unwrap());
    }
    changes.add_item("define void @added() {\n  ret void\n}\n");
    changes.add_item("!named = !{}");
    let text = String::from_utf8(changes.finish().unwrap()).unwrap();
    assert_eq!(
        text,
        "@used = global i32 0

define i32 @f() {
  %v = load i32, ptr @used
  ret i32 %v
}
define void @added() {
  ret void
}

!named = !{}

"
    );
    changes.delete_global(module.find_global(b"used").unwrap());
    let problems = changes.check().unwrap_err();
    assert_eq!(problems.to_string(), "use of undefined value '@used' in `%v = load i32, ptr @used` of @f");
}

/// Each instruction that was read is a value that is written as it was.
#[test]
fn instructions_that_were_read() {
    let text = b"declare i32 @__gxx_personality_v0(...)
declare i32 @g(ptr, ...)
define i32 @f(ptr %p, <4 x i32> %v, float %d, i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %a = alloca i32, i32 %x, align 16
  %l = load atomic volatile i32, ptr %p syncscope(\"agent\") acquire, align 4, !mine !0
  store i32 %x, ptr %a, align 4
  fence syncscope(\"singlethread\") seq_cst
  %r = atomicrmw umax ptr %p, i32 %x monotonic, align 8
  %c = cmpxchg weak ptr %p, i32 %x, i32 1 acq_rel acquire, align 4
  %e = extractvalue { i32, i1 } %c, 0
  %i = insertvalue { i32, i1 } %c, i32 %e, 0
  %n = insertelement <4 x i32> %v, i32 %e, i64 0
  %s = shufflevector <4 x i32> %v, <4 x i32> %n, <2 x i32> <i32 0, i32 poison>
  %m = fmul nnan nsz float %d, 1.000000e+00
  %k = fcmp fast olt float %m, %d
  %t = select i1 %k, i32 %x, i32 7
  %z = zext nneg i32 %x to i64
  %q = getelementptr inbounds nuw { i32, i64 }, ptr %p, i64 %z, i32 1
  %u = tail call fastcc noundef i32 (ptr, ...) @g(ptr nonnull align 8 %p, i32 %x) nounwind [ \"deopt\"(i32 %x, ptr %p), \"\"() ]
  call void asm sideeffect \"nop\", \"r\"(i32 %x)
  %w = invoke i32 (ptr, ...) @g(ptr %p)
          to label %next unwind label %pad

next:
  %h = phi i32 [ %w, %entry ], [ %h, %next ]
  switch i32 %h, label %out [
    i32 1, label %next
  ]

pad:
  %o = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %o

out:
  br label %end

end:
  ret i32 %h
}

!0 = !{}
";
    let module = Module::read_as(text, Llvm::V22).unwrap();
    let mut draft = ModuleDraft::new(&module).function(FunctionId(0)).unwrap();
    let insts: Vec<InstId> = draft.blocks().flat_map(|block| draft.insts(block)).collect();
    for inst in insts {
        let mut decoded = draft.instruction(inst).unwrap();
        let ty = draft.settle(&mut decoded).unwrap_or_else(|problem| panic!("{}: {problem}", draft.shown(inst)));
        let data = *draft.body.inst(inst);
        assert_eq!((ty, decoded.attachments.len()), (data.ty, usize::from(draft.shown(inst).contains("!mine"))));
        let shown = draft.shown(inst);
        let shown = shown.split(", !mine").next().unwrap();
        let shown = shown.split_once(" = ").map_or(shown, |parts| parts.1);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&draft.shown_new(&decoded)), words(shown));
    }
}

/// The instructions of a block, one on each line.
fn lines(draft: &Draft<'_>, block: BlockId) -> Vec<String> {
    draft.insts(block).map(|inst| draft.shown(inst)).collect()
}

/// Puts `freeze i8 N` at a point.
fn number(draft: &mut Draft<'_>, at: Point, n: i32) -> InstId {
    let n = draft.int(TypeId::I8, n);
    draft.insert(at, Instruction::freeze(n))
}

/// The numbers in the order of a block.
fn numbers(draft: &Draft<'_>, block: BlockId) -> Vec<String> {
    let lines = lines(draft, block);
    lines.iter().filter_map(|line| Some(line.split_once("freeze i8 ")?.1.to_owned())).collect()
}

#[test]
fn instructions_at_one_point_are_in_the_order_of_the_calls() {
    let points =
        [Point::Head(E), Point::Before(ADD), Point::After(PHI), Point::After(ADD), Point::End(E), Point::Head(T)];
    for at in points {
        let text = right(|draft| (1..=4).for_each(|n| ignore(number(draft, at, n))));
        let at_of = |n| text.find(&format!("freeze i8 {n}")).unwrap();
        assert!((1..4).all(|n| at_of(n) < at_of(n + 1)), "{at:?}: {text}");
    }
    right(|draft| {
        // φs after φs, and others at the head of the block after an instruction that was put there.
        number(draft, Point::Head(E), 1);
        let [x, t, entry] = [draft.argument(0), draft.label(T), draft.label(ENTRY)];
        for name in ["a", "b"] {
            draft.insert(Point::Head(E), Instruction::phi(TypeId::I32, [(x, t), (x, entry)]).named(name));
        }
        let two = number(draft, Point::After(PHI), 2);
        // What follows an instruction stays with it.
        number(draft, Point::After(two), 3);
        number(draft, Point::After(two), 4);
        number(draft, Point::Head(E), 5);
        number(draft, Point::After(ADD), 6);
        number(draft, Point::Before(ADD), 7);
        assert_eq!(numbers(draft, E), ["1", "2", "3", "4", "5", "7", "6"]);
        assert!(lines(draft, E)[1].starts_with("%a = phi") && lines(draft, E)[2].starts_with("%b = phi"));
    });
}

#[test]
fn points_whose_instructions_go_away() {
    right(|draft| {
        let [_, b, c] = [1, 2, 3].map(|n| number(draft, Point::Head(E), n));
        draft.delete(b);
        draft.delete(c);
        number(draft, Point::Head(E), 4);
        assert_eq!(numbers(draft, E), ["1", "4"]);
        let d = number(draft, Point::Head(E), 5);
        number(draft, Point::Head(E), 6);
        let lower = draft.split_block(d).unwrap();
        number(draft, Point::Head(E), 7);
        number(draft, Point::Head(lower), 8);
        assert_eq!(
            (numbers(draft, E), numbers(draft, lower)),
            (vec!["1".into(), "4".into(), "7".into()], {
                let lower = ["8", "5", "6"];
                lower.map(String::from).to_vec()
            })
        );
    });
}

#[test]
fn refused_and_without_result() {
    let refused = wrong(|draft| {
        let (x, c) = (draft.argument(0), draft.argument(1));
        // No place: the type of the result is known.
        let add = draft.insert(Point::After(RET), Instruction::add(x, x).named("lost"));
        let value = draft.result(add).expect("an add has a result");
        assert_eq!((draft.block_of(add), draft.opcode(add), draft.type_of(value)), (None, None, TypeId::I32));
        assert_eq!(draft.shown(add), "%lost = add i32 %x, %x");
        // Operands that do not fit: it is not.
        let value = draft.insert_value(Point::Before(RET), Instruction::add(x, c));
        assert_eq!(draft.type_of(value), TypeId::UNKNOWN);
        let store = draft.insert(Point::After(RET), Instruction::store(x, x));
        assert_eq!(draft.result(store), None);
        draft.delete(add);
        draft.insert(Point::After(add), Instruction::freeze(x));
        let kept = draft.replace(ADD, Instruction::add(x, c));
        assert_eq!((draft.block_of(kept), draft.block_of(ADD)), (None, Some(E)));
        let kept = draft.set_terminator(ENTRY, Instruction::add(x, x));
        assert_eq!((draft.block_of(kept), draft.terminator(ENTRY)), (None, Some(BRANCH)));
    });
    assert_eq!(
        refused,
        [
            "nothing can follow a terminator: `ret i32 %y` in `%lost = add i32 %x, %x`",
            "second operand has type i1, not i32 in `add i32 %x, %c`",
            "address has type i32 in `store i32 %x, i32 %x`",
            "`%lost = add i32 %x, %x` was refused, so it cannot be deleted",
            "`%lost = add i32 %x, %x` was refused in `freeze i32 %x`",
            "second operand has type i1, not i32 in `add i32 %x, %c`",
            "the instruction is no terminator in `add i32 %x, %x`",
        ]
    );
    let without = wrong(|draft| {
        let call = call_of_g(draft);
        let nothing = draft.insert_value(Point::Head(E), call.clone());
        assert_eq!(draft.type_of(nothing), TypeId::UNKNOWN);
        // Without a question for the result, it is right.
        let call = draft.insert(Point::Head(E), call);
        assert_eq!(draft.result(call), None);
    });
    assert_eq!(without, ["the instruction has no result in `call void @g()`"]);
}

#[test]
fn problems_are_readable_where_they_are_unwrapped() {
    let module = Module::read_as(TEXT, Llvm::V22).unwrap();
    let mut draft = ModuleDraft::new(&module).function(FunctionId(0)).unwrap();
    draft.delete(ADD);
    draft.delete(RET);
    let problems = draft.check().unwrap_err();
    assert_eq!(problems.len(), 1);
    assert_eq!(format!("{problems:?}"), "block %e has no terminator of @f");
}

/// Values of another draft, which debug builds know.
#[cfg(debug_assertions)]
#[test]
fn values_of_another_draft() {
    let module = Module::read_as(TEXT, Llvm::V22).unwrap();
    let changes = ModuleDraft::new(&module);
    let mut other = changes.function(FunctionId(0)).unwrap();
    let (argument, result, one) = (other.argument(0), other.result(PHI).unwrap(), other.int(TypeId::I32, 1));
    let new = other.insert_value(Point::Head(E), Instruction::freeze(argument));
    let operand = other.operands(ADD)[0];
    let g = call_of_g(&mut other).operands[0];
    for value in [argument, result, one, new, operand, g, other.label(E), other.undef(TypeId::I32)] {
        let problems = wrong(|draft| {
            draft.insert(Point::Head(E), Instruction::freeze(value));
            draft.set_operand(ADD, 0, value);
            draft.replace_uses(draft.argument(0), value);
            draft.add_incoming(PHI, value, E);
            assert_eq!((draft.type_of(value), draft.users(value)), (TypeId::UNKNOWN, vec![]));
            assert_eq!((draft.definition(value), draft.block_of_label(value)), (None, None));
        });
        let problem = format!("{value:?} is a value of another draft");
        assert_eq!(problems.len(), 4, "{problems:?}");
        assert!(problems.iter().all(|shown| shown.starts_with(&problem)), "{problems:?}");
    }
    // A copy has the same values.
    let mut copy = other.clone();
    copy.set_operand(ADD, 0, new);
    assert_eq!(copy.mistakes(), []);
}

#[test]
fn drafts_of_another_module() {
    let modules = [TEXT.to_vec(), TEXT.to_vec()];
    let [one, other] = [0, 1].map(|index| Module::read_as(&modules[index], Llvm::V22).unwrap());
    let draft = ModuleDraft::new(&other).function(FunctionId(0)).unwrap();
    let problems = ModuleDraft::new(&one).put(&draft).unwrap_err();
    assert_eq!(problems.to_string(), "the draft is of another module of @f");
}
