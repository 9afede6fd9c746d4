//! Exceptions: bodies that replace an invoke.
//!
//! An exception that leaves such a body goes to the unwind destination of the invoke: calls become
//! invokes, `resume` becomes a branch to the code after the landing pad, and landing pads of the
//! body catch, besides their own exceptions, those that the invoke's landing pad catches.
//!
//! ```text
//! pad: %p = phi [ 1, %a ]        pad:      %p.i = phi [ 1, %f.call ]
//!      %l = landingpad T cleanup           %l.i = landingpad T cleanup
//!      ...                ==>              br label %pad.body
//!                                pad.body: %p = phi [ %p.i, %pad ], [ 1, %f.resumes ]
//!                                          %l = phi T [ %l.i, %pad ], [ %f.exception, %f.resumes ]
//!                                          ...
//! ```
//!
//! The φs of a pad get their entries as the invokes into it are copied, and are written when all of
//! them are.

use super::expansion::{Expansion, Line, Merge, Pad, Unwind};
use super::plan::Inlined;
use hashbrown::HashMap;
use memphis_ir::edit::{Inserted, NewInstId, NewOperand};
use memphis_ir::{BlockId, Flags, InstId, Local, Opcode, OperandId, TypeId, Value};

impl Expansion<'_, '_> {
    /// Finds the pads of the invokes that are inlined into a frame.
    pub fn find_pads(&mut self, k: usize, inlined: &[Inlined]) {
        for child in inlined {
            let Some(block) = self.unwind_block(k, child.inst) else { continue };
            let resumes = self.plan.shape(child.callee).resumes;
            let pad = match self.frames[k].pad(block) {
                Some(pad) => pad,
                None => self.new_pad(k, block),
            };
            if resumes && self.pads[pad].body.is_none() {
                self.split_pad(k, block, pad);
            }
        }
    }

    fn unwind_block(&self, k: usize, call: InstId) -> Option<BlockId> {
        let body = &self.frames[k].body;
        (body.inst(call).opcode == Opcode::Invoke)
            .then(|| body.operands(call).last().and_then(|label| label.value.as_local()))?
            .map(|label| body.block_of_local(label))
    }

    fn new_pad(&mut self, k: usize, block: BlockId) -> usize {
        let body = &self.frames[k].body;
        let phis = body.block_insts(block).filter(|&inst| body.inst(inst).opcode == Opcode::Phi);
        let phis: Vec<InstId> = phis.collect();
        let landing = body.block_insts(block).find(|&inst| body.inst(inst).opcode == Opcode::LandingPad);
        let landing = landing.expect("the plan knows no other pads");
        let phis = phis.into_iter().map(|inst| self.new_merge(k, inst)).collect();
        let (cleanup, clauses) = self.clauses(k, landing);
        let (target, landing) = (self.frames[k].label(block), self.new_merge(k, landing));
        self.pads.push(Pad { target, body: None, phis, landing, by_source: HashMap::new(), cleanup, clauses });
        let pad = self.pads.len() - 1;
        self.frames[k].pads.insert(block, pad);
        pad
    }

    fn new_merge(&mut self, k: usize, inst: InstId) -> Merge {
        let result = self.result(k, inst).expect("it has a result");
        let ty = self.ty(k, self.frames[k].body.inst(inst).ty);
        Merge { inst, ty, result, head: result, entries: Vec::new(), resumed: Vec::new(), line: None, body_line: None }
    }

    fn split_pad(&mut self, k: usize, block: BlockId, pad: usize) {
        let label = self.frames[k].body.block(block).local;
        self.pads[pad].body = Some(self.local_for(k, label));
        let mut heads: Vec<Local> = Vec::new();
        let insts: Vec<InstId> =
            self.pads[pad].phis.iter().chain([&self.pads[pad].landing]).map(|merge| merge.inst).collect();
        for inst in insts {
            let result = self.frames[k].body.inst(inst).result.expect("it has a result");
            heads.push(self.local_for(k, result));
        }
        let pad = &mut self.pads[pad];
        for (merge, head) in pad.phis.iter_mut().chain([&mut pad.landing]).zip(heads) {
            merge.head = head;
        }
    }

    /// Gives the φs of pads the entries that stay, and notes the others.
    pub fn fill_pads(&mut self, k: usize) {
        let inlined = self.plan.inlined(self.frames[k].function);
        for (_, pad) in self.frames[k].pads_in_order() {
            for phi in 0..self.pads[pad].phis.len() {
                let inst = self.pads[pad].phis[phi].inst;
                for operand in self.frames[k].body.operand_ids(inst).step_by(2) {
                    let body = &self.frames[k].body;
                    let [value, label] = [0, 1].map(|i| body.operands[OperandId(operand.0 + i)].value);
                    let source = body.block_of_local(label.as_local().expect("a label is a local"));
                    let is_inlined = inlined.binary_search_by_key(&body.terminator(source), |child| child.inst).is_ok();
                    let value = self.value(k, value);
                    let end = self.frames[k].end_labels[source];
                    let pad = &mut self.pads[pad];
                    match is_inlined {
                        true => pad.by_source.entry(source).or_default().push(value),
                        false => pad.phis[phi].entries.push((value, end)),
                    }
                }
            }
        }
    }

    /// The destination of exceptions that leave the body which replaces this call.
    pub fn unwind_of(&mut self, k: usize, call: InstId) -> Option<Unwind> {
        let Some(block) = self.unwind_block(k, call) else { return self.frames[k].unwind.clone() };
        let pad = self.frames[k].pad(block).expect("it was found");
        let body = &self.frames[k].body;
        let source = body.block_of_inst(call);
        let values = self.pads[pad].by_source.get(&source).map_or(&[][..], Vec::as_slice).into();
        Some(Unwind { pad, values })
    }

    /// Makes room for the φs and landing pads of the caller's own pads.
    pub fn place_own_pads(&mut self) {
        for (block, pad) in self.frames[0].pads_in_order() {
            let phis: Vec<InstId> = self.pads[pad].phis.iter().map(|phi| phi.inst).collect();
            for phi in phis {
                self.before = phi;
                self.edit.delete(phi);
                self.place_pad_phi(0, block, phi);
            }
            if self.pads[pad].body.is_some() {
                let landing = self.pads[pad].landing.inst;
                self.before = landing;
                self.edit.delete(landing);
                self.copy_landing_pad(0, block, landing);
            }
        }
    }

    /// Makes room for a φ of a pad.
    pub fn place_pad_phi(&mut self, k: usize, block: BlockId, phi: InstId) {
        let pad = self.frames[k].pad(block).expect("it is of a pad");
        let line = self.lines.len();
        let phis = &mut self.pads[pad].phis;
        let at = phis.binary_search_by_key(&phi, |merge| merge.inst).expect("it was found");
        let merge = &mut phis[at];
        merge.line = Some(line);
        self.lines.push(Line { before: self.before, what: None });
    }

    /// A landing pad: it catches what those around it catch.
    pub fn copy_landing_pad(&mut self, k: usize, block: BlockId, inst: InstId) {
        let pad = self.frames[k].pad(block);
        let (cleanup, clauses) = self.clauses(k, inst);
        let ty = self.ty(k, self.frames[k].body.inst(inst).ty);
        let own = self.result(k, inst).expect("it has a result");
        let head = pad.map_or(own, |pad| self.pads[pad].landing.head);
        let attachments = self.attachments(k, inst, true);
        let mut writer = self.write();
        for (kind, node) in &attachments {
            writer = writer.attached(kind, node);
        }
        let landing_pad = writer.landing_pad(head, ty, cleanup, &clauses);
        self.emit(landing_pad);
        let Some((pad, body)) = pad.and_then(|pad| Some((pad, self.pads[pad].body?))) else { return };
        if k == 0 {
            self.before = InstId(inst.0 + 1);
        }
        self.emit_branch(body);
        self.emit_label(body);
        for phi in 0..=self.pads[pad].phis.len() {
            let line = self.lines.len();
            let pad = &mut self.pads[pad];
            let merge = pad.phis.get_mut(phi).unwrap_or(&mut pad.landing);
            merge.body_line = Some(line);
            self.lines.push(Line { before: self.before, what: None });
        }
        if k > 0 {
            self.frames[k].current = body;
        }
    }

    /// The clauses of a landing pad, and true if it is a cleanup, with those of the calls around it.
    fn clauses(&mut self, k: usize, inst: InstId) -> (bool, Vec<NewOperand>) {
        let body = &self.frames[k].body;
        let mut cleanup = body.inst(inst).flags.has(Flags::CLEANUP);
        let own = body.operands(inst).to_vec().into_iter();
        let mut clauses: Vec<NewOperand> =
            own.map(|clause| NewOperand::new(self.ty(k, clause.ty), self.value(k, clause.value))).collect();
        if let Some(unwind) = &self.frames[k].unwind {
            let around = &self.pads[unwind.pad];
            cleanup |= around.cleanup;
            clauses.extend_from_slice(&around.clauses);
        }
        (cleanup, clauses)
    }

    /// `resume` in a body that takes the place of an invoke.
    pub fn resume(&mut self, k: usize, inst: InstId) {
        let value = self.frames[k].body.operands(inst)[0].value;
        let exception = self.value(k, value);
        let unwind = self.frames[k].unwind.clone().expect("there is an invoke around it");
        let body = self.pads[unwind.pad].body.expect("the pad was split");
        self.emit_branch(body);
        let source = self.frames[k].current;
        self.pads[unwind.pad].add_resume(&unwind, exception, source);
    }

    /// Writes the φs of a frame's pads.
    pub fn finish_pads(&mut self, k: usize) {
        for (_, pad) in self.frames[k].pads_in_order() {
            let target = self.pads[pad].target;
            for phi in 0..self.pads[pad].phis.len() {
                let Merge { head, inst, ty, line, .. } = self.pads[pad].phis[phi];
                let entries = std::mem::take(&mut self.pads[pad].phis[phi].entries);
                if entries.is_empty() {
                    // Nothing unwinds to the pad any more.
                    let poison = self.poison(k, inst);
                    self.edit.replace(head, poison);
                } else {
                    self.place_phi(line, head, ty, entries);
                }
            }
            for phi in 0..=self.pads[pad].phis.len() {
                let pad = &mut self.pads[pad];
                let merge = pad.phis.get_mut(phi).unwrap_or(&mut pad.landing);
                let Merge { head, ty, result, body_line, .. } = *merge;
                if body_line.is_some() {
                    let mut entries = vec![(Value::local(head), target)];
                    entries.append(&mut merge.resumed);
                    self.place_phi(body_line, result, ty, entries);
                }
            }
        }
    }

    /// Writes a φ of a pad at the place that was made for it.
    fn place_phi(&mut self, line: Option<usize>, result: Local, ty: TypeId, entries: Vec<(Value, Local)>) {
        let phi: NewInstId = self.write().phi(result, ty, entries);
        self.lines[line.expect("it was placed")].what = Some(Inserted::Inst(phi));
    }
}
