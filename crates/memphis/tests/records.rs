//! Descriptions in a client's own terms, and as text: both give the description that was meant, and
//! mistakes in them are named.

mod common;
#[path = "../examples/replay.rs"]
#[allow(dead_code, reason = "an example has its own main")]
mod replay;
#[path = "common/ssa.rs"]
mod ssa;

use common::*;
use memphis::construct::{self, Input};
use memphis::destruct::{self, Argument, OperandKind};
use memphis::*;
use ssa::{Traits, random_case};

/// A client's names: numbers in no order.
fn key(n: usize) -> u64 {
    (n as u64).wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 99
}

#[test]
fn recorded_functions_are_those_described() {
    for_seeds(1_000, |rng| {
        let cfg = random_cfg(rng, 10);
        let n_slots = 3;
        let accesses = random_accesses(rng, &cfg, n_slots);
        let mut recorder = construct::Recorder::new();
        for slot in 0..n_slots {
            assert_eq!(recorder.slot(key(slot), SlotInfo::default()), Slot::new(slot));
        }
        for block in blocks(&cfg) {
            let successors = cfg.successors(block).iter().map(|successor| key(successor.index()));
            assert_eq!(recorder.block(key(block.index()), successors), block);
        }
        for (id, access) in accesses.iter().enumerate() {
            let (block, slot, inst) = (key(access.block().index()), key(access.slot().index()), key(id));
            let recorded = match access.kind() {
                AccessKind::Load => recorder.load(block, slot, inst),
                AccessKind::Store => recorder.store(block, slot, inst),
                AccessKind::Define => recorder.define(block, slot, inst),
            };
            assert_eq!(recorded, Some(AccessId::new(id)));
            assert_eq!(recorder.load(block, key(77), inst), None);
            if access.kind() == AccessKind::Load {
                recorder.used(inst, id);
                recorder.used(inst, id + 1);
            }
        }
        let recorded = recorder.finish(key(cfg.entry().index())).expect("a right graph");
        let analyses = Analyses::compute(&cfg);
        let slots = [SlotInfo::default(); 3];
        let input = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
        assert_eq!(recorded.input().to_string(), input.to_string());
        for (id, access) in accesses.iter().enumerate() {
            let access_id = AccessId::new(id);
            assert_eq!(recorded.inst(access_id), key(id));
            let is_load = access.kind() == AccessKind::Load;
            assert_eq!(recorded.load_id(key(id)), is_load.then_some(access_id));
            assert_eq!(recorded.uses(access_id), if is_load { vec![id, id + 1] } else { vec![] });
        }
        let description: construct::Description = input.to_string().parse().expect("what was written");
        assert_eq!(description.accesses, accesses);
        assert_eq!(description.input().to_string(), input.to_string());
        let plan = construct::plan(&input, &construct::Options::DEFAULT).expect("a valid description");
        check::check_construction(&description.input(), &plan).expect("the plan of the same description");
    });
}

#[test]
fn recorded_functions_in_ssa_form_are_those_described() {
    for_seeds(1_000, |rng| {
        let cfg = random_cfg(rng, 8);
        let traits = Traits::random(rng);
        let case = random_case(rng, cfg, traits);
        let analyses = Analyses::compute(&case.cfg);
        let input = case.function(&analyses);
        let mut recorder = destruct::Recorder::new();
        for (value, &info) in case.values.iter().enumerate() {
            recorder.value(key(value), info);
        }
        for block in blocks(&case.cfg) {
            recorder.block(block, case.cfg.successors(block).iter().copied());
        }
        for (number, phi) in case.phis.iter().enumerate() {
            let id = recorder.phi(phi.block, key(phi.result.index()));
            let row = &case.arguments[PhiId::new(number)];
            for (position, &argument) in row.iter().enumerate() {
                match case.cfg.incoming(phi.block).get(position) {
                    Some(&edge) => {
                        let source = case.cfg.edge_source(edge);
                        recorder.argument(source, case.cfg.edge_position(edge), id, argument);
                    }
                    None => recorder.entry_argument(id, argument),
                }
            }
        }
        for (id, operand) in case.operands.iter().enumerate() {
            let (block, value) = (operand.block, key(operand.value.index()));
            match operand.kind {
                OperandKind::Read => recorder.read(block, operand.position, value, id),
                OperandKind::Define => recorder.define(block, operand.position, value, id),
                OperandKind::Copy(from) => recorder.copy(block, operand.position, value, key(from.index()), id),
                OperandKind::ReadAtEnd => recorder.read_at_end(block, value, id),
                OperandKind::DefineAtEnd => recorder.define_at_end(block, value, id),
                OperandKind::DefineOnEdge(edge) => {
                    recorder.define_on_edge(block, case.cfg.edge_position(edge) as u32, value, id)
                }
            };
        }
        for &(block, limit) in &case.limits {
            recorder.limit(block, limit);
        }
        let recorded = recorder.finish(case.cfg.entry()).expect("a right graph");
        assert_eq!(recorded.input().to_string(), input.to_string());
        for id in 0..case.operands.len() {
            assert_eq!(recorded.user(destruct::OperandId::new(id)), id);
        }
        let description: destruct::Description = input.to_string().parse().expect("what was written");
        assert_eq!(description.operands, case.operands);
        let plan = destruct::plan(&input, &destruct::Options::DEFAULT).expect("a valid description");
        if plan.stuck().is_empty() {
            check::check_destruction(&description.input(), &plan).expect("the plan of the same description");
        }
        assert!(replay::replay(&input.to_string()).is_ok());
    });
}

#[test]
fn wrong_records_are_refused() {
    let new = || {
        let mut recorder = construct::Recorder::<_, _, _, ()>::new();
        recorder.slot("x", SlotInfo::default());
        recorder.block("a", ["b"]);
        recorder
    };
    let said = |recorder: construct::Recorder<&str, &str, u32>| recorder.finish("a").expect_err("wrong").to_string();
    let mut twice = new();
    twice.block("a", []);
    assert_eq!(said(twice), "block \"a\" was recorded twice, expected once");
    assert_eq!(said(new()), "block \"b\" was not recorded, expected a block that was");
    let mut early = new();
    early.load("c", "x", 1);
    early.block("b", []);
    assert_eq!(said(early), "block \"c\" was not recorded, expected a block that was");

    let new = || {
        let mut recorder = destruct::Recorder::<_, _, ()>::new();
        recorder.block("a", ["a", "b"]);
        recorder.block("b", []);
        let phi = recorder.phi("a", "v");
        (recorder, phi)
    };
    let (mut recorder, phi) = new();
    recorder.argument("a", 2, phi, Argument::Undef);
    let said = |recorder: destruct::Recorder<&str, &str>| recorder.finish("a").expect_err("wrong").to_string();
    assert_eq!(said(recorder), "block \"a\" has no successor 2, expected a position below their number");
    let (recorder, _) = new();
    assert_eq!(said(recorder), "φ 0 has no argument from block \"a\", expected one for each edge");
    let (mut recorder, phi) = new();
    recorder.argument("a", 0, phi, Argument::Undef);
    assert_eq!(said(recorder), "φ 0 of the entry has no argument for the way in from outside");
}

#[test]
fn wrong_texts_are_refused() {
    let construct = |text: &str| text.parse::<construct::Description>().expect_err("wrong").to_string();
    let destruct = |text: &str| text.parse::<destruct::Description>().expect_err("wrong").to_string();
    assert_eq!(construct(""), "line 1: found \"\", expected `construct`");
    assert_eq!(construct("destruct\n"), "line 1: found \"destruct\", expected `construct`");
    assert_eq!(
        construct("construct\n\n# a comment\nlord 0 0"),
        "line 4: found \"lord\", expected `block`, `entry`, `slot`, `load`, `store` or `define`"
    );
    assert_eq!(construct("construct\nblock 0 x"), "line 2: found \"x\", expected a number");
    assert_eq!(construct("construct\nblock\nentry 0 1"), "line 3: found \"1\", expected the end of the line");
    assert_eq!(
        construct("construct\nblock 7\n"),
        "line 3: found \"edge 0 leads from block 0 to block 7, expected a number below 1, \
         the number of blocks\", expected lines that make a graph"
    );
    assert_eq!(
        construct("construct\nslot maybe"),
        "line 2: found \"maybe\", expected `undef`, `zero`, `value` or `external`"
    );
    assert_eq!(
        construct("construct\nload 0 1073741824"),
        "line 2: found \"1073741824\", expected the number of a slot, below 2³⁰"
    );
    assert_eq!(
        destruct("destruct\nphi 0 0 w1"),
        "line 2: found \"w1\", expected `v` and a value, `c` and a constant, or `undef`"
    );
    assert_eq!(
        destruct("destruct\nlimit 0 none"),
        "line 2: found \"none\", expected `edges-out`, `edges-in`, `copies-at-end` or `copies-at-head`"
    );
    assert!(destruct("destruct\nload 0 0").contains("found \"load\", expected `block`"));
}
