//! Which values are live where.

use memphis::{Block, Cfg};
use memphis_ir::{BlockId, Def, Function, Local, Opcode};

/// Values that are live at the ends of blocks, each list in the order of the definitions.
///
/// Path exploration from each use up to the definition: Boissinot, Hack, Grund, Dupont de Dinechin and Rastello, "Fast liveness checking
/// for SSA-form programs" (2008), section 2. Debug records use nothing.
pub(crate) struct Liveness {
    live_in: Vec<Vec<Local>>,
    live_out: Vec<Vec<Local>>,
}

/// Where a value is used.
#[derive(Debug, Clone, Copy)]
enum Use {
    /// In a block.
    In(BlockId),
    /// On an edge out of a block: an argument of a φ.
    Behind(BlockId),
}

impl Liveness {
    /// Cost: the sum of all live sets, and of the blocks in front of each.
    pub(crate) fn of(f: Function<'_>, cfg: &Cfg) -> Liveness {
        let body = f.body;
        let n_blocks = body.blocks.len();
        let mut liveness = Liveness { live_in: vec![Vec::new(); n_blocks], live_out: vec![Vec::new(); n_blocks] };
        let mut block_of = vec![BlockId(0); body.insts.len()];
        let mut uses: Vec<Vec<Use>> = vec![Vec::new(); body.locals.len()];
        for block in body.block_ids() {
            for inst in body.block_insts(block) {
                block_of[inst.0 as usize] = block;
                let operands = body.operands(inst);
                match body.inst(inst).opcode {
                    opcode if opcode.is_debug_record() => {}
                    Opcode::Phi => {
                        for entry in operands.chunks_exact(2) {
                            let (Some(value), Some(from)) = (entry[0].value.as_local(), entry[1].value.as_local())
                            else {
                                continue;
                            };
                            uses[value.0 as usize].push(Use::Behind(body.block_of_local(from)));
                        }
                    }
                    _ => {
                        for local in operands.iter().filter_map(|operand| operand.value.as_local()) {
                            uses[local.0 as usize].push(Use::In(block));
                        }
                    }
                }
            }
        }
        let defined = |local: Local| match body.local(local).def {
            Def::Arg(_) => Some(BlockId(0)),
            Def::Inst(inst) => Some(block_of[inst.0 as usize]),
            _ => None,
        };
        let arguments = (0..body.locals.len() as u32).map(Local).filter(|&l| matches!(body.local(l).def, Def::Arg(_)));
        let results = body.insts.iter().filter_map(|inst| inst.result);
        for local in arguments.chain(results) {
            let Some(definition) = defined(local) else { continue };
            for &place in &uses[local.0 as usize] {
                liveness.explore(cfg, local, definition, place);
            }
        }
        liveness
    }

    fn explore(&mut self, cfg: &Cfg, local: Local, definition: BlockId, place: Use) {
        let mut pending = Vec::new();
        match place {
            Use::In(block) => pending.push(block),
            Use::Behind(block) => {
                if note(&mut self.live_out[block.0 as usize], local) {
                    pending.push(block);
                }
            }
        }
        while let Some(block) = pending.pop() {
            if block == definition || !note(&mut self.live_in[block.0 as usize], local) {
                continue;
            }
            for &from in cfg.predecessors(Block(block.0)) {
                if note(&mut self.live_out[from.index()], local) {
                    pending.push(BlockId(from.0));
                }
            }
        }
    }

    pub(crate) fn live_in(&self, block: BlockId) -> &[Local] {
        &self.live_in[block.0 as usize]
    }

    pub(crate) fn live_out(&self, block: BlockId) -> &[Local] {
        &self.live_out[block.0 as usize]
    }
}

/// Adds a value unless it was added last; whether it was new. Values come one after the other.
fn note(set: &mut Vec<Local>, local: Local) -> bool {
    let is_new = set.last() != Some(&local);
    if is_new {
        set.push(local);
    }
    is_new
}
