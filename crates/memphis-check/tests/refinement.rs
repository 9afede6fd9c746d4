//! Cases in which `undef` may become a value: scripts that fold a φ of `undef` and of an argument,
//! because poison would be noticed later.
//!
//! Each script deletes all slots and their accesses. Instead of the φs that a promotion would
//! insert, the certificate claims a value.

use memphis::{Analyses, Block};
use memphis_check::script::{self, Certificate, Scratch, Semantics, SlotCertificate};
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, InstId, Local, Module, Opcode, Value};

/// A slot, a block, and the value that the slot is claimed to hold at its head.
type Folded<'t> = (&'t str, &'t str, &'t str);

fn local(f: Function<'_>, name: &str) -> Local {
    let mut locals = f.body.locals.ids();
    locals.find(|&local| f.display(Value::local(local)) == name).unwrap_or_else(|| panic!("there is no {name}"))
}

fn inst(f: Function<'_>, name: &str) -> InstId {
    let mut insts = f.body.inst_ids();
    insts.find(|&inst| f.body.inst(inst).result == Some(local(f, name))).unwrap_or_else(|| panic!("there is no {name}"))
}

/// Checks the script that deletes all slots and replaces their loads.
fn check(text: &str, folded: &[Folded<'_>], loads: &[(&str, &str)]) -> Result<(), String> {
    let module = Module::read(text.as_bytes()).expect("this can be read");
    let mut body = Body::new();
    let function = module.function_ids().next().expect("there is a function");
    module.read_body(function, &mut body).expect("this can be read");
    let f = Function { module: &module, body: &body };

    let slots: Vec<InstId> = body.inst_ids().filter(|&i| body.inst(i).opcode == Opcode::Alloca).collect();
    let is_slot = |value: Value| slots.iter().any(|&slot| body.inst(slot).result == value.as_local());
    let mut edit = Edit::new(&body);
    for id in body.inst_ids() {
        if slots.contains(&id) || body.operands(id).iter().any(|operand| is_slot(operand.value)) {
            edit.delete(id);
        }
    }
    for &(load, value) in loads {
        edit.replace(local(f, load), Value::local(local(f, value)));
    }

    let cfg = body.cfg();
    let analyses = Analyses::compute(cfg);
    let mut certificate = Certificate {
        idoms: body.block_ids().map(|b| analyses.dom().idom(Block(b.0))).collect(),
        ..Certificate::default()
    };
    for &alloca in &slots {
        let start = certificate.heads.next_id();
        for &(slot, block, value) in folded {
            if inst(f, slot) == alloca {
                let block = body.block_of_local(local(f, block));
                certificate.heads.push((Block(block.0), Some(Value::local(local(f, value)))));
            }
        }
        let heads = certificate.heads.range_from(start);
        if !heads.is_empty() {
            certificate.slots.push(SlotCertificate { alloca, phis: Default::default(), heads, live: None });
        }
    }
    let checked = script::check(f, &edit, &certificate, Semantics::default(), &mut Scratch::default());
    checked.map(drop).map_err(|failure| failure.message)
}

/// A loop whose condition depends on a load of `%a`; `%r` is `undef` at first and `%n` later.
fn looped(at_first: &str, in_loop: &str, in_body: &str) -> String {
    format!(
        "define i32 @f(i32 %n, i32 %m, ptr %p) {{
  %r = alloca i32
  %a = alloca i32
  {at_first}
  br label %loop
loop:
  {in_loop}
  %y = load i32, ptr %a
  %z = and i32 %y, 3
  %c = icmp eq i32 %z, 0
  br i1 %c, label %body, label %end
body:
  store i32 %n, ptr %r
  {in_body}
  br label %loop
end:
  %v = load i32, ptr %r
  ret i32 %v
}}
"
    )
}

const R: Folded<'_> = ("%r", "%loop", "%n");
const A: Folded<'_> = ("%a", "%loop", "%n");
const STORE: &str = "store i32 %n, ptr %a";

#[test]
fn poison_goes_through_a_slot_that_is_stored_first() {
    assert_eq!(check(&looped(STORE, "", ""), &[R], &[("%y", "%n"), ("%v", "%n")]), Ok(()));
}

#[test]
fn poison_goes_through_a_slot_that_is_stored_on_the_way() {
    let text = looped("", STORE, "");
    assert_eq!(check(&text, &[R], &[("%y", "%n"), ("%v", "%n")]), Ok(()));
    // It does not matter that the slot would have been `undef` before.
    let text = looped("", &format!("%x = load i32, ptr %a\n  store i32 %x, ptr %p\n  {STORE}"), "");
    assert_eq!(check(&text, &[R, A], &[("%x", "%n"), ("%y", "%n"), ("%v", "%n")]), Ok(()));
}

#[test]
fn poison_goes_through_a_slot_with_a_folded_phi_of_equal_values() {
    let text = looped(STORE, "", STORE);
    assert_eq!(check(&text, &[R, A], &[("%y", "%n"), ("%v", "%n")]), Ok(()));
}

#[test]
fn what_is_read_from_another_slot_says_nothing() {
    let refused = check(&looped("store i32 %m, ptr %a", "", ""), &[R], &[("%y", "%m"), ("%v", "%n")]);
    let message = refused.expect_err("%n may be poison");
    assert!(message.contains("slot %r: the head of %loop, entered from %0, was given %n, and sees undef"), "{message}");
}

#[test]
fn a_refinement_is_no_evidence_for_itself() {
    // With `%n` poison, the function as read takes any branch, and the branch that the script makes
    // has undefined behaviour.
    let text = looped("", "", STORE);
    for folded in [&[R, A][..], &[A, R]] {
        let message = check(&text, folded, &[("%y", "%n"), ("%v", "%n")]).expect_err("%n may be poison");
        assert!(message.contains("was given %n, and sees undef"), "{message}");
    }
}

#[test]
fn refinements_are_no_evidence_for_one_another() {
    // Each of the two loads would say that the other is right.
    let text = "define i32 @f(i32 %n) {
  %a = alloca i32
  %b = alloca i32
  br label %loop
loop:
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %z = and i32 %x, %y
  %c = icmp eq i32 %z, 0
  br i1 %c, label %body, label %end
body:
  store i32 %n, ptr %a
  store i32 %n, ptr %b
  br label %loop
end:
  ret i32 0
}
";
    let message =
        check(text, &[A, ("%b", "%loop", "%n")], &[("%x", "%n"), ("%y", "%n")]).expect_err("%n may be poison");
    assert!(message.contains("was given %n, and sees undef"), "{message}");
}

#[test]
fn a_refinement_on_the_way_hides_poison() {
    // Where control comes to %next from %right, %a is `undef`.
    let text = "define i32 @f(i32 %n, i1 %d, i1 %e) {
  %r = alloca i32
  %a = alloca i32
  br i1 %d, label %left, label %right
left:
  store i32 %n, ptr %r
  br label %join
right:
  br i1 %e, label %join, label %other
join:
  br label %next
other:
  store i32 %n, ptr %a
  br label %next
next:
  %y = load i32, ptr %a
  %z = and i32 %y, 3
  %c = icmp eq i32 %z, 0
  br i1 %c, label %end, label %end
end:
  %v = load i32, ptr %r
  ret i32 %v
}
";
    let folded = [("%r", "%join", "%n"), ("%r", "%next", "%n"), ("%a", "%next", "%n")];
    let message = check(text, &folded, &[("%y", "%n"), ("%v", "%n")]).expect_err("%n may be poison");
    assert!(message.contains("was given %n, and sees undef"), "{message}");
}
