//! Dominators, loops and uses of the functions of all test files, compared with what their
//! definitions say.

use memphis_filetests::{filetest, folder};
use memphis_ir::{BlockId, Body, Dominators, Form, Function, Loops, Module, Opcode, Use, Users, Value, verify};

/// Calls `check` with each function of the test files that is valid LLVM IR; returns their number.
fn for_each_function(mut check: impl FnMut(Function<'_>)) -> usize {
    let mut n = 0;
    for path in filetest::files(&folder("tests")) {
        let text = std::fs::read(path).expect("a readable file");
        let Ok(module) = Module::read(&text) else { continue };
        for id in module.function_ids() {
            let mut body = Body::new();
            let is_read = module.read_body(id, &mut body).is_ok();
            let f = Function { module: &module, body: &body };
            if is_read && body.form == Form::Llvm && verify::verify(f, &mut verify::Scratch::default()).is_ok() {
                n += 1;
                check(f);
            }
        }
    }
    n
}

fn name(f: Function<'_>) -> String {
    f.module.global_name(f.module.function(f.body.function).global).to_string()
}

/// The blocks that are reached from the entry on paths without `avoided`.
fn reached_without(body: &Body, avoided: Option<BlockId>) -> Vec<bool> {
    let mut reached = vec![false; body.blocks.len()];
    let mut open = vec![BlockId(0)];
    while let Some(block) = open.pop() {
        if Some(block) != avoided && !std::mem::replace(&mut reached[block.index()], true) {
            open.extend(body.successors(block));
        }
    }
    reached
}

#[test]
fn a_block_dominates_what_no_path_reaches_without_it() {
    let n = for_each_function(|f| {
        let (body, dominators) = (f.body, Dominators::of(f.body));
        let reachable = reached_without(body, None);
        for a in body.block_ids().take(40) {
            let reached = reached_without(body, Some(a));
            for b in body.block_ids() {
                let expected = reachable[a.index()] && reachable[b.index()] && !reached[b.index()];
                assert_eq!(dominators.dominates(a, b), expected, "{a:?} {b:?} of {}", name(f));
                assert_eq!(dominators.is_reachable(b), reachable[b.index()]);
                let common = dominators.nearest_common(a, b);
                assert!(common.is_none_or(|c| dominators.dominates(c, a) && dominators.dominates(c, b)));
            }
        }
    });
    assert!(n > 1000, "{n} functions");
}

#[test]
fn every_use_in_a_valid_function_is_available() {
    for_each_function(|f| {
        let (body, dominators) = (f.body, Dominators::of(f.body));
        for inst in body.inst_ids().filter(|&inst| !body.inst(inst).opcode.is_debug_record()) {
            for (operand, index) in body.operands(inst).iter().zip(0..) {
                let Some(def) = body.definition(operand.value) else { continue };
                // Metadata may mention a value before its definition.
                let before = f.slice(body.inst(inst).start, operand.start);
                if before.windows(b"metadata".len()).any(|word| word == b"metadata") {
                    continue;
                }
                assert!(dominators.is_available(body, def, Use { inst, index }), "{inst:?} of {}", name(f));
            }
        }
    });
}

#[test]
fn uses_are_those_of_the_operands() {
    for_each_function(|f| {
        let (body, users) = (f.body, Users::of(f.body));
        let mut n = 0;
        for local in body.locals.ids() {
            for at in users.uses_of_local(local) {
                assert_eq!(body.operands(at.inst)[at.index as usize].value, Value::local(local));
                n += 1;
            }
        }
        for constant in body.consts.ids() {
            for at in users.uses(Value::constant(constant)) {
                assert_eq!(body.operands(at.inst)[at.index as usize].value, Value::constant(constant));
                n += 1;
            }
        }
        assert_eq!(n, body.operands.len());
    });
}

/// The blocks of the natural loop with this header: those that reach an edge back to it without it.
fn natural_loop(body: &Body, dominators: &Dominators, header: BlockId) -> Vec<BlockId> {
    let is_back = |source: &BlockId| dominators.dominates(header, *source);
    let mut open: Vec<BlockId> = body.predecessors(header).iter().copied().filter(is_back).collect();
    let mut found = if open.is_empty() { Vec::new() } else { vec![header] };
    while let Some(block) = open.pop() {
        if !found.contains(&block) {
            found.push(block);
            open.extend(body.predecessors(block).iter().filter(|&&source| dominators.is_reachable(source)));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn loops_are_those_of_the_definition() {
    let mut n_loops = 0;
    for_each_function(|f| {
        let (body, dominators) = (f.body, Dominators::of(f.body));
        let loops = Loops::of(body, &dominators);
        let mut headers = 0;
        for block in body.block_ids() {
            let expected = natural_loop(body, &dominators, block);
            let found = loops.ids().find(|&id| loops.get(id).header == block);
            let mut blocks = found.map_or(Vec::new(), |id| loops.blocks(id).to_vec());
            blocks.sort_unstable();
            assert_eq!(blocks, expected, "{block:?} of {}", name(f));
            headers += usize::from(found.is_some());
            let mut around = loops.ids().filter(|&id| loops.contains(id, block));
            assert_eq!(around.clone().count(), loops.depth(block) as usize);
            assert_eq!(around.next_back(), loops.innermost(block));
        }
        assert_eq!(headers, loops.ids().len());
        for id in loops.ids() {
            assert!(loops.latches(body, id).all(|latch| loops.contains(id, latch)));
            assert!(loops.exits(body, id).all(|(from, to)| loops.contains(id, from) && !loops.contains(id, to)));
            assert!(loops.get(id).parent().is_none_or(|parent| loops.get(parent).depth + 1 == loops.get(id).depth));
        }
        n_loops += headers;
    });
    assert!(n_loops > 100, "{n_loops} loops");
}

#[test]
fn an_instruction_can_be_put_at_the_first_insertion() {
    for_each_function(|f| {
        for block in f.body.block_ids() {
            let is_head = |inst| f.body.inst(inst).opcode.is_eh_pad() || f.body.inst(inst).opcode == Opcode::Phi;
            match f.body.first_insertion(block) {
                Some(first) => {
                    assert!(f.body.block_insts(block).filter(|&inst| is_head(inst)).all(|inst| inst < first))
                }
                None => assert!(is_head(f.body.terminator(block))),
            }
        }
    });
}
