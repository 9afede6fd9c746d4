//! Wrong certificates of a right script are refused; a right certificate in another order is not.

use memphis_check::script::{self, Certificate, PhiRunId, Semantics};
use memphis_entity::IdRange;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, FunctionId, Local, Module};
use memphis_passes::mem2reg::Options;
use memphis_passes::pass::{self, FunctionPass, Wanted};
use memphis_passes::worker::Scratch;

/// Two variables of one type, each with φs in two blocks.
const TEXT: &[u8] = b"define i32 @f(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr %y
  br i1 %c, label %a, label %b
a:
  store i32 3, ptr %x
  store i32 %n, ptr %y
  br label %b
b:
  %x.0 = load i32, ptr %x
  %y.0 = load i32, ptr %y
  %s = add i32 %x.0, %y.0
  br i1 %c, label %d, label %e
d:
  store i32 %s, ptr %x
  store i32 5, ptr %y
  br label %e
e:
  %x.1 = load i32, ptr %x
  %y.1 = load i32, ptr %y
  %r = sub i32 %x.1, %y.1
  ret i32 %r
}
";

/// The result of the check of the script with a changed certificate.
fn checked(change: impl FnOnce(&mut Certificate, &Edit)) -> Result<(), String> {
    let module = Module::read(TEXT).expect("it is valid");
    let mut body = Body::new();
    module.read_body(FunctionId(0), &mut body).expect("it is valid");
    let wanted = Wanted { certificate: true, ..Wanted::default() };
    let result = Options::DEFAULT.run(&module, &mut body, wanted, &mut Scratch::default());
    let Some(pass::Certificate::Promotion(mut certificate, _)) = result.certificate else {
        panic!("it was asked for");
    };
    change(&mut certificate, &result.edit);
    let f = Function { module: &module, body: &body };
    let checked = script::check(f, &result.edit, &certificate, Semantics::default(), &mut script::Scratch::default());
    checked.map(drop).map_err(|failure| failure.message)
}

#[test]
fn runs_of_phis_may_be_cut() {
    assert_eq!(checked(|_, _| {}), Ok(()));
    // Each φ on its own, the last one first: the order of their names is not the order of the list.
    let cut = |certificate: &mut Certificate, _: &Edit| {
        let whole = std::mem::take(&mut certificate.phis);
        assert_eq!(whole.values().iter().map(|run| run.len()).collect::<Vec<_>>(), [2, 2]);
        for slot in &mut certificate.slots {
            let start = certificate.phis.next_id();
            for run in whole.range(slot.phis) {
                let singles = run.iter().rev().map(|phi| IdRange { start: phi, end: Local(phi.0 + 1) });
                certificate.phis.extend(singles);
            }
            slot.phis = certificate.phis.range_from(start);
        }
    };
    assert_eq!(checked(cut), Ok(()));
}

#[test]
fn phis_of_another_slot_are_not_believed() {
    let swap = |certificate: &mut Certificate, _: &Edit| {
        let (a, b) = (certificate.slots[0].phis, certificate.slots[1].phis);
        (certificate.slots[0].phis, certificate.slots[1].phis) = (b, a);
    };
    let message = checked(swap).expect_err("the φs are those of the other slot");
    assert!(message.contains("was given %x.01 (new), and sees %y.03 (new)"), "{message}");
}

#[test]
fn each_phi_belongs_to_one_slot() {
    let no_slot = "a φ is inserted here that belongs to no slot";
    assert_eq!(checked(|certificate, _| certificate.phis[PhiRunId(0)].end.0 -= 1), Err(no_slot.to_string()));
    let twice = |certificate: &mut Certificate, _: &Edit| certificate.slots[1].phis = certificate.slots[0].phis;
    assert_eq!(checked(twice), Err("a φ inserted here is not the one of the certificate".to_string()));
    let beyond = |certificate: &mut Certificate, edit: &Edit| {
        certificate.phis[PhiRunId(1)].end.0 += 1 + edit.new_locals().len() as u32;
    };
    let message = "the certificate has a φ of this slot that the script does not have";
    assert_eq!(checked(beyond), Err(message.to_string()));
}

#[test]
fn heads_that_are_said_to_be_dead_are_not_read() {
    let dead = |certificate: &mut Certificate, _: &Edit| {
        let block = memphis::Block(2);
        let head = certificate.heads.push((block, None));
        certificate.slots[0].heads = certificate.heads.range_from(head);
    };
    assert!(checked(dead).is_err(), "the block has a φ of the slot already");
}
