//! Descriptions and plans that are wrong are errors that name what is wrong. Each of the first was
//! accepted in silence once, or ended in a panic about an index.

#[path = "../examples/checked.rs"]
#[allow(dead_code, reason = "an example has its own main")]
mod checked;

use memphis::check::{check_construction, check_destruction};
use memphis::construct::{self, Input, Options, Rewrite};
use memphis::*;

const SLOTS: [SlotInfo; 1] = [SlotInfo { initial: Initial::Undef, pinned: None }];

fn diamond() -> Cfg {
    Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]])
}

/// As many blocks as [`diamond`], and another graph: block 3 has one predecessor.
fn chain() -> Cfg {
    Cfg::from_successors(&[&[1][..], &[2], &[3], &[]])
}

fn stores_and_a_load() -> [Access; 3] {
    [Access::store(Block(1), Slot(0)), Access::store(Block(2), Slot(0)), Access::load(Block(3), Slot(0))]
}

/// Plans, and returns the error.
fn error(cfg: &Cfg, analyses: &Analyses, slots: &[SlotInfo], accesses: &[Access]) -> String {
    let input = Input { cfg, analyses, slots, accesses };
    let error = construct::plan(&input, &Options::DEFAULT).expect_err("the description is wrong");
    assert_eq!(input.validate(), Err(error));
    error.to_string()
}

#[test]
fn an_edge_from_a_block_that_does_not_exist_was_dropped_in_silence() {
    let mut builder = Builder::new();
    let entry = builder.create_block();
    builder.add_edge(Block(7), entry);
    let error = builder.finish(entry).expect_err("there is no block 7");
    assert_eq!(error.to_string(), "an edge to block 0 leaves block 7, expected a number below 1, the number of blocks");
}

#[test]
fn an_edge_to_a_block_that_does_not_exist_was_an_index_panic() {
    let mut builder = Builder::new();
    let entry = builder.create_block();
    builder.add_edge(entry, Block(1));
    let error = builder.finish(entry).expect_err("there is no block 1");
    assert_eq!(error.to_string(), "there is no block 1, expected a number below 1, the number of blocks");
}

#[test]
fn a_use_in_a_block_that_was_not_created() {
    let mut builder = Builder::new();
    let (entry, x) = (builder.create_block(), builder.declare_var(SlotInfo::default()));
    builder.use_var(Block(4), x);
    let error = builder.finish(entry).expect_err("there is no block 4");
    assert_eq!(error.to_string(), "access 0 is in block 4, expected a number below 1, the number of blocks");
}

#[test]
fn a_block_added_after_finish_was_accepted_and_ignored() {
    let mut cfg = diamond();
    let analyses = Analyses::compute(&cfg);
    cfg.push_block([Block(0)]);
    let unfinished = "the graph is not finished, expected a call of `Cfg::finish` after the last block";
    assert_eq!(error(&cfg, &analyses, &SLOTS, &stores_and_a_load()), unfinished);
    // Finished again, the entry has a predecessor, and the analyses are out of date.
    cfg.finish(Block(0));
    assert_eq!(cfg.predecessors(Block(0)), [Block(4)]);
    let other = "the analyses are those of another graph, expected `Analyses::compute` of this one";
    assert_eq!(error(&cfg, &analyses, &SLOTS, &stores_and_a_load()), other);
}

#[test]
fn a_plan_for_another_graph_of_the_same_size_was_proved() {
    let (made, other) = (diamond(), chain());
    let accesses = stores_and_a_load();
    let analyses = Analyses::compute(&made);
    let input = Input { cfg: &made, analyses: &analyses, slots: &SLOTS, accesses: &accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("a valid description");
    check_construction(&input, &plan).expect("its own plan");
    let analyses = Analyses::compute(&other);
    let input = Input { cfg: &other, analyses: &analyses, ..input };
    let message = "the plan was made for another description, expected one of the same graph and the same accesses";
    assert_eq!(check_construction(&input, &plan).expect_err("not its plan").to_string(), message);
    assert_eq!(construct::apply(&input, &plan, &mut Nothing).expect_err("not its plan").to_string(), message);
}

#[test]
fn a_plan_for_other_accesses_of_the_same_number_was_applied() {
    let cfg = diamond();
    let analyses = Analyses::compute(&cfg);
    let mut accesses = stores_and_a_load();
    let input = Input { cfg: &cfg, analyses: &analyses, slots: &SLOTS, accesses: &accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("a valid description");
    accesses.swap(0, 2);
    let input = Input { cfg: &cfg, analyses: &analyses, slots: &SLOTS, accesses: &accesses };
    assert!(construct::apply(&input, &plan, &mut Nothing).is_err());
}

#[test]
fn analyses_of_another_graph_of_the_same_size_were_used() {
    let other = "the analyses are those of another graph, expected `Analyses::compute` of this one";
    assert_eq!(error(&diamond(), &Analyses::compute(&chain()), &SLOTS, &stores_and_a_load()), other);
    // The entry is part of the graph.
    let (mut one, mut two) = (Cfg::new(), Cfg::new());
    for (cfg, entry) in [(&mut one, 0), (&mut two, 1)] {
        cfg.push_block([Block(1)]);
        cfg.push_block([Block(0)]);
        cfg.finish(Block(entry));
    }
    assert_eq!(error(&one, &Analyses::compute(&two), &SLOTS, &[]), other);
}

#[test]
fn a_clone_is_the_same_graph() {
    let (cfg, accesses) = (diamond(), stores_and_a_load());
    let analyses = Analyses::compute(&cfg.clone());
    let input = Input { cfg: &cfg, analyses: &analyses, slots: &SLOTS, accesses: &accesses };
    assert_eq!(input.validate(), Ok(()));
}

#[test]
#[should_panic(expected = "access 1073741824 is named, expected a number below 2^30")]
fn a_store_with_a_large_number_became_a_phi() {
    ReachingDef::store(AccessId(1 << 30));
}

#[test]
fn a_missing_finish_was_an_index_panic() {
    let mut cfg = Cfg::new();
    cfg.push_block([]);
    assert_eq!(Analyses::default().try_recompute(&cfg), Err(GraphError::Unfinished));
    let analyses = Analyses::compute(&Cfg::from_successors(&[[0u32; 0]]));
    let unfinished = "the graph is not finished, expected a call of `Cfg::finish` after the last block";
    assert_eq!(error(&cfg, &analyses, &SLOTS, &[]), unfinished);
}

#[test]
#[should_panic(expected = "the graph is not finished, expected a call of `Cfg::finish` after the last block")]
fn predecessors_before_finish() {
    let mut cfg = Cfg::new();
    let block = cfg.push_block([]);
    cfg.predecessors(block);
}

#[test]
#[should_panic(expected = "there is no block 9, expected a number below 4, the number of blocks")]
fn successors_of_a_block_that_does_not_exist() {
    diamond().successors(Block(9));
}

#[test]
fn an_access_in_a_block_out_of_range_was_an_index_panic() {
    let cfg = diamond();
    let accesses = [Access::load(Block(0), Slot(0)), Access::store(Block(4), Slot(0))];
    assert_eq!(
        error(&cfg, &Analyses::compute(&cfg), &SLOTS, &accesses),
        "access 1 is in block 4, expected a number below 4, the number of blocks"
    );
}

#[test]
fn an_access_of_a_slot_out_of_range() {
    let cfg = diamond();
    assert_eq!(
        error(&cfg, &Analyses::compute(&cfg), &SLOTS, &[Access::load(Block(0), Slot(1))]),
        "access 0 accesses slot 1, expected a number below 1, the number of slots"
    );
}

#[test]
fn wrong_graphs() {
    assert_eq!(Cfg::new().try_finish(Block(0)), Err(GraphError::NoBlocks));
    let mut cfg = Cfg::new();
    cfg.push_block([]);
    let said = |error: Result<(), GraphError>| error.expect_err("the graph is wrong").to_string();
    assert_eq!(said(cfg.try_finish(Block(1))), "the entry is block 1, expected a number below 1, the number of blocks");
    cfg.push_block([Block(0), Block(5)]);
    assert_eq!(
        said(cfg.try_finish(Block(0))),
        "edge 1 leads from block 1 to block 5, expected a number below 2, the number of blocks"
    );
}

#[test]
fn mistakes_in_the_clients_edits_were_not_seen() {
    checked::main();
}

/// A client that is never asked for anything.
struct Nothing;

impl Rewrite for Nothing {
    type Value = ();
    fn stored_value(&mut self, _: AccessId) {
        unreachable!("nothing is edited");
    }
    fn initial_value(&mut self, _: Slot) {
        unreachable!("nothing is edited");
    }
    fn unreachable_value(&mut self, _: Slot) {
        unreachable!("nothing is edited");
    }
    fn insert_phi(&mut self, _: PhiId, _: Block, _: Slot) {
        unreachable!("nothing is edited");
    }
    fn add_argument(&mut self, _: PhiId, _: usize, _: Incoming, (): ()) {
        unreachable!("nothing is edited");
    }
    fn replace_load(&mut self, _: AccessId, (): ()) {
        unreachable!("nothing is edited");
    }
    fn delete_store(&mut self, _: AccessId) {
        unreachable!("nothing is edited");
    }
}

mod destruction {
    use super::*;
    use memphis::destruct::{self, Argument, Limit, Operand, PhiInfo, Value, ValueInfo};

    /// `b0: define v0; b1: v1 = φ(v0, v2), define v2, read v2; loop or b2: read v1`.
    fn check(
        change: impl FnOnce(&mut Vec<Operand>, &mut Vec<PhiInfo>, &mut Rows<PhiId, Argument>, &mut Vec<ValueInfo>),
    ) -> String {
        let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
        let analyses = Analyses::compute(&cfg);
        let [v0, v1, v2] = [Value(0), Value(1), Value(2)];
        let mut operands = vec![
            Operand::define(Block(0), 0, v0),
            Operand::define(Block(1), 0, v2),
            Operand::read(Block(1), 1, v2),
            Operand::read_at_end(Block(2), v1),
        ];
        let mut phis = vec![PhiInfo { block: Block(1), result: v1 }];
        let mut arguments = Rows::new();
        arguments.push_row([Argument::Value(v0), Argument::Value(v2)]);
        let mut values = vec![ValueInfo::default(); 3];
        change(&mut operands, &mut phis, &mut arguments, &mut values);
        let input = destruct::Input {
            cfg: &cfg,
            analyses: &analyses,
            values: &values,
            operands: &operands,
            phis: &phis,
            arguments: &arguments,
            limits: &[],
        };
        match destruct::plan(&input, &destruct::Options::DEFAULT) {
            Ok(plan) => {
                check_destruction(&input, &plan).expect("a plan that is proved");
                let other = destruct::Input { limits: &[(Block(0), Limit::EdgesIn)], ..input };
                assert!(check_destruction(&other, &plan).is_err(), "it is not the plan of another description");
                "right".to_owned()
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn wrong_descriptions() {
        assert_eq!(check(|_, _, _, _| {}), "right");
        for (said, expected) in [
            (
                check(|operands, _, _, _| operands[2].block = Block(3)),
                "operand 2 in block 3 names block 3, expected a number below 3, the number of blocks",
            ),
            (
                check(|operands, _, _, _| operands[3].value = Value(3)),
                "operand 3 in block 2 names value 3, expected a number below 3, the number of values",
            ),
            (
                check(|operands, _, _, _| operands[1].position = 1 << 30),
                "operand 1 has position 1073741824, expected one below 1073741824",
            ),
            (
                check(|operands, _, _, _| operands.push(Operand::define_on_edge(Block(1), Edge(0), Value(2)))),
                "operand 4 is written on edge 0, expected an edge that leaves block 1",
            ),
            (
                check(|operands, _, _, _| operands.push(Operand::define(Block(0), 1, Value(2)))),
                "value 2 is defined by operand 4 in block 0, expected no definition besides the one in block 1",
            ),
            (
                check(|_, phis, _, _| phis[0].block = Block(5)),
                "φ 0 in block 5 names block 5, expected a number below 3, the number of blocks",
            ),
            (
                check(|_, _, arguments, _| arguments.push(Argument::Undef)),
                "φ 0 in block 1 has 3 arguments, expected 2: one for each edge into the block, and one more in the entry",
            ),
            (
                check(|_, _, arguments, _| _ = arguments.push_row([])),
                "there are 2 rows of arguments, expected 1, one for each φ",
            ),
            (
                check(|_, _, arguments, _| arguments.row_mut(PhiId(0))[0] = Argument::Constant(1 << 31)),
                "argument 0 of φ 0 in block 1 is the constant 2147483648, expected a number below 2^31",
            ),
            (
                check(|_, _, _, values| values[0].class = 7),
                "argument 0 of φ 0 in block 1 is of class 7, expected class 0, that of the φ",
            ),
            (
                check(|operands, _, _, values| {
                    values.push(ValueInfo::default());
                    operands.push(Operand::copy(Block(1), 0, Value(3), Value(1)));
                }),
                "operand 1 is written by the instruction at position 0 of block 1, which is a copy: expected it to write nothing else",
            ),
            (
                check(|_, _, arguments, _| arguments.items_mut().reverse()),
                "argument 0 of φ 0 in block 1 reads value 2, expected its definition, in block 1, first on every path there",
            ),
            (
                check(|operands, _, _, _| operands[2] = Operand::read(Block(1), 0, Value(2))),
                "operand 2 in block 1 reads value 2, expected its definition, in block 1, first on every path there",
            ),
        ] {
            assert_eq!(said, expected);
        }
    }
}
