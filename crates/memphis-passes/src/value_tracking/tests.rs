//! Each function of a case file is one question; its name says what `opt-22 -passes=mem2reg`
//! answers: `yes_...` or `no_...`. The last test asks it again, where it is installed.

use super::next_items::NextItems;
use super::*;
use crate::state::{Rank, State};
use memphis_ir::{BlockId, Body, Const, ConstKind, Function, FunctionId, Local, Module, Opcode};

const NON_NULL: &str = include_str!("../../tests/value_tracking_cases/non_null.ll");
const NOT_POISON: &str = include_str!("../../tests/value_tracking_cases/not_poison.ll");
const NOT_POISON_AT: &str = include_str!("../../tests/value_tracking_cases/not_poison_at.ll");

/// Dominance by definition: `a` dominates `b` when `b` cannot be reached without it.
struct Naive {
    /// For each block, those that are reached when it is left out.
    without: Vec<Vec<bool>>,
    reachable: Vec<bool>,
}

impl Naive {
    fn new(body: &Body) -> Naive {
        let n = body.blocks.len();
        Naive { without: (0..n).map(|b| reach(body, Some(BlockId(b as u32)))).collect(), reachable: reach(body, None) }
    }
}

fn reach(body: &Body, without: Option<BlockId>) -> Vec<bool> {
    let mut seen = vec![false; body.blocks.len()];
    let mut pending = vec![BlockId(0)];
    while let Some(b) = pending.pop() {
        if Some(b) != without && !std::mem::replace(&mut seen[b.0 as usize], true) {
            pending.extend(body.successors(b));
        }
    }
    seen
}

impl Dominance for Naive {
    fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        !self.without[a.0 as usize][b.0 as usize]
    }

    fn idom(&self, b: BlockId) -> Option<BlockId> {
        if !self.reachable[b.0 as usize] {
            return None;
        }
        let strict = |a: &u32| *a != b.0 && self.dominates(BlockId(*a), b) && self.reachable[*a as usize];
        let all: Vec<u32> = (0..self.reachable.len() as u32).filter(strict).collect();
        let closest = all.iter().find(|&&a| all.iter().all(|&o| self.dominates(BlockId(o), BlockId(a))));
        closest.map(|&a| BlockId(a))
    }
}

fn with_each_function(text: &str, check: impl Fn(&Module<'_>, FunctionId, &str) -> bool) {
    let module = Module::read(text.as_bytes()).expect("the cases are valid");
    let mut wrong = Vec::new();
    for id in module.function_ids() {
        let name = module.function_name(id).to_string();
        let expected = match name.split_once('_').map(|(answer, _)| answer) {
            Some("yes") => true,
            Some("no") => false,
            _ => continue,
        };
        if check(&module, id, &name) != expected {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "answered wrongly: {wrong:#?}");
}

/// The slot, its only store, its first load.
fn slot(body: &Body) -> (InstId, InstId, InstId) {
    let find = |opcode: Opcode, index: usize, slot: Option<Local>| {
        body.inst_ids().find(|&i| {
            body.inst(i).opcode == opcode
                && slot.is_none_or(|s| body.operands(i).get(index).is_some_and(|o| o.value == Value::local(s)))
        })
    };
    let slot = body.inst_ids().find(|&i| {
        let inst = body.inst(i);
        inst.opcode == Opcode::Alloca
            && inst
                .result
                .is_some_and(|r| find(Opcode::Store, 1, Some(r)).is_some() && find(Opcode::Load, 0, Some(r)).is_some())
    });
    let slot = slot.expect("a slot");
    let local = body.inst(slot).result;
    (slot, find(Opcode::Store, 1, local).expect("a store"), find(Opcode::Load, 0, local).expect("a load"))
}

#[test]
fn pointers_known_not_to_be_null() {
    with_each_function(NON_NULL, |module, id, _| {
        let mut body = Body::new();
        module.read_body(id, &mut body).expect("the cases are valid");
        let (_, store, load) = slot(&body);
        let state = State::new(Function { module, body: &body });
        let (dom, facts) = (Naive::new(&body), Facts::new());
        let q = Query { state: &state, dom: &dom, facts: &facts };
        is_known_non_null(&q, body.operands(store)[0].value, load)
    });
}

#[test]
fn values_known_not_to_be_poison() {
    with_each_function(NOT_POISON, |module, id, _| {
        let mut body = Body::new();
        module.read_body(id, &mut body).expect("the cases are valid");
        let (_, store, _) = slot(&body);
        let state = State::new(Function { module, body: &body });
        let (dom, facts) = (Naive::new(&body), Facts::new());
        is_not_poison(&Query { state: &state, dom: &dom, facts: &facts }, body.operands(store)[0].value)
    });
}

/// Here the load is in block `join`, which is promoted to `phi [stored, ..], [undef, ..]` first.
#[test]
fn values_known_not_to_be_poison_in_a_place() {
    with_each_function(NOT_POISON_AT, |module, id, _| {
        let mut body = Body::new();
        module.read_body(id, &mut body).expect("the cases are valid");
        let (alloca, store, load) = slot(&body);
        let (value, ty) = (body.operands(store)[0].value, body.operands(store)[0].ty);
        let undef: Const = body.consts.intern(ConstKind::Undef, ty, None);
        let mut state = State::new(Function { module, body: &body });
        let (join, arm) = (state.block_of(load), state.block_of(store));
        for i in [alloca, store, load] {
            state.delete(i);
        }
        let local = state.edit.new_local(ty, None);
        let phis = state.new_phis(local, std::iter::once(join));
        state.make_entry_rows(phis, body.cfg(), |edge| Rank(edge.0));
        let sources = state.entry_rows().sources.clone().into_values();
        state.make_room_for_incoming(phis);
        for source in sources {
            state.push_incoming(phis.start, if source == arm { value } else { Value::constant(undef) });
        }
        let phi = state.phi_local(phis.start);
        state.replace(body.inst(load).result.expect("a load has a result"), Value::local(phi));
        let (dom, facts) = (Naive::new(&body), Facts::new());
        let q = Query { state: &state, dom: &dom, facts: &facts };
        is_not_poison_at(&q, value, Position { block: join, before: None })
    });
}

/// Returns whether `%p` is known not to be null at one of two loads after the other was replaced by
/// an assumption.
fn known_beside_assumption(between: &str, at: usize) -> bool {
    let text = format!(
        "declare void @calm() nounwind willreturn\ndeclare void @wild()\n\
         define void @f(ptr %p) {{\n  %slot = alloca ptr\n  store ptr %p, ptr %slot\n  \
         %v = load ptr, ptr %slot, !nonnull !0, !noundef !0\n  {between}\n  \
         %w = load ptr, ptr %slot, !nonnull !0, !noundef !0\n  ret void\n}}\n!0 = !{{}}\n"
    );
    let module = Module::read(text.as_bytes()).expect("valid");
    let mut body = Body::new();
    module.read_body(FunctionId(0), &mut body).expect("valid");
    let loads = [InstId(2), InstId(4)];
    let (asked, other) = (loads[at], loads[1 - at]);
    let pointer = body.operands(InstId(1))[0].value;
    let mut state = State::new(Function { module: &module, body: &body });
    let (dom, facts) = (Naive::new(&body), Facts::new());
    assert!(!is_known_non_null(&Query { state: &state, dom: &dom, facts: &facts }, pointer, other));
    // The assumption is about the load itself, which is replaced afterwards.
    let load = body.inst(other).result.expect("a load has a result");
    state.new_assume(other, Value::local(load));
    let q = Query { state: &state, dom: &dom, facts: &facts };
    assert!(!is_known_non_null(&q, pointer, asked));
    state.replace(load, pointer);
    state.delete(other);
    is_known_non_null(&Query { state: &state, dom: &dom, facts: &facts }, pointer, asked)
}

#[test]
fn assumptions_left_by_other_loads_count() {
    assert!(known_beside_assumption("call void @calm()", 0));
    assert!(known_beside_assumption("call void @calm()", 1));
    assert!(!known_beside_assumption("call void @wild()", 0));
    assert!(known_beside_assumption("call void @wild()", 1));
}

/// `opt-22` leaves a comparison with null, a load or a φ exactly when the answer is no.
#[test]
fn the_case_files_are_right() {
    use std::process::{Command, Stdio};
    for (text, trace) in
        [(NON_NULL, "call void @llvm.assume(i1 %0)"), (NOT_POISON, " undef"), (NOT_POISON_AT, "%slot.0 = phi")]
    {
        let child = Command::new("opt-22")
            .args(["-S", "-passes=mem2reg", "-o", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut child) = child else { return };
        std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), text.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success());
        let output = String::from_utf8(output.stdout).expect("text");
        let mut wrong = Vec::new();
        for function in output.split("\ndefine ").skip(1) {
            let name = &function[function.find('@').expect("a name") + 1..];
            let name = &name[..name.find('(').expect("parameters")];
            let body = &function[..function.find("\n}").expect("an end")];
            if name.starts_with("yes_") == body.contains(trace) {
                wrong.push(name.to_string());
            }
        }
        assert!(wrong.is_empty(), "named wrongly: {wrong:#?}");
    }
}

/// Scans from each load in turn once walked over all deleted loads below.
#[test]
fn next_items_are_those_of_a_search() {
    let mut state = 1_u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    // Two blocks, so that links must not lead out of one.
    let (len, blocks) = (60_u32, [0..35_u32, 35..60]);
    let (mut is_item, mut next_items) = (vec![true; len as usize], NextItems::default());
    for step in 0..3000 {
        let inst = random(len);
        if step % 50 == 49 && !is_item[inst as usize] {
            is_item[inst as usize] = true;
            next_items.add_item(InstId(inst));
        } else if step % 3 == 0 {
            is_item[inst as usize] = false;
        }
        let end = blocks.iter().find(|block| block.contains(&inst)).expect("a block").end;
        let expected = (inst..end).find(|&i| is_item[i as usize]).unwrap_or(end);
        let found = next_items.find(InstId(inst), InstId(end), |inst| is_item[inst.index()]);
        assert_eq!(found, InstId(expected), "step {step}");
    }
}
