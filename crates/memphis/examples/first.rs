//! `i = 0; while (..) { i = i + 1; } return i;`, as its compiler sees it: four blocks, one local,
//! four accesses.

use memphis::construct::{self, Input, Options};
use memphis::*;

fn main() {
    // Describe: the successors of each block, in order ...
    let (entry, head, body, exit) = (Block(0), Block(1), Block(2), Block(3));
    let mut cfg = Cfg::new();
    cfg.push_block([head]);
    cfg.push_block([body, exit]);
    cfg.push_block([head]);
    cfg.push_block([]);
    cfg.finish(entry);

    // ... and the reads and writes of each local, in program order.
    let i = Slot(0);
    let accesses = [
        Access::store(entry, i), // 0: i = 0
        Access::load(body, i),   // 1: .. i + 1
        Access::store(body, i),  // 2: i = ..
        Access::load(exit, i),   // 3: return i
    ];
    let slots = [SlotInfo::default()];

    // Plan.
    let analyses = Analyses::compute(&cfg);
    let input = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("a valid description");

    // One φ at the head of the loop. Its arguments are the values of the first store (on the edge
    // from the entry) and of the second (on the edge from the body).
    let phi = PhiId(0);
    assert_eq!(plan.phis().len(), 1);
    assert_eq!(plan.phi(phi).block, head);
    assert_eq!(plan.args(phi), [ReachingDef::store(AccessId(0)), ReachingDef::store(AccessId(2))]);

    // Both loads read the φ. You change your IR accordingly, or let `apply` call your functions.
    assert_eq!(plan.load(AccessId(1)), ReachingDef::phi(phi));
    assert_eq!(plan.load(AccessId(3)), ReachingDef::phi(phi));
}
