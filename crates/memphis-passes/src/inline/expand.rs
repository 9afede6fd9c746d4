//! Replaces calls by bodies: one function's edit script, from its own text and those of the
//! callees.
//!
//! The tree of inlined calls is walked with a stack of frames, one for each body that is being
//! copied. Each copied line goes before the function's own call, in the order of the copied text.
//! Allocas of a fixed size go to the entry block, after its leading allocas.
//!
//! ```text
//!   a: ...                       a: ... lines of the callee's entry
//!      %r = call i32 @f(i32 %x)     br i1 %c, label %t, label %e
//!      ...                 ==>   t: ... br label %f.exit
//!      br label %b               e: ... br label %f.exit
//!                                f.exit: %r1 = phi i32 [ 1, %t ], [ 2, %e ]
//!                                   ...
//!                                (from here on, %r is %r1, and φs of %b name %f.exit, not %a)
//! ```
//!
//! Requires that the plan was made of the same module. A callee that is one block leaves the
//! caller's block whole.
//!
//! Cost: linear in what is printed.

use super::expansion::{Alive, Call, Expansion, Frame, Line};
use super::plan::{Inlined, Plan};
use super::summary::may_unwind;
use super::traits::attribute_run_with_group;
use crate::allocas::{is_static, place_for_allocas};
use crate::fresh_names::FreshNames;
use crate::slots::element_count;
use hashbrown::HashSet;
use memphis_entity::Table;
use memphis_ir::attributes::{before_properties, words};
use memphis_ir::edit::{CopyAs, Edit, Inserted, NewOperand};
use memphis_ir::{
    BlockId, Body, Def, Error, Flags, Function, FunctionId, InstId, Local, Module, Opcode, TypeId, Value,
};
use std::collections::BTreeSet;

/// A function with bodies in the place of calls.
#[derive(Debug)]
pub struct Expanded {
    /// How it changes.
    pub edit: Edit,
    /// Declarations that the module may lack: name without `@`, and text.
    pub needs: BTreeSet<(String, String)>,
}

/// Expands the calls that a plan inlines into `body`'s function.
///
/// # Errors
/// A callee that cannot be read, which a plan never inlines.
pub fn expand<'m>(module: &'m Module<'m>, plan: &Plan<'m>, body: &mut Body) -> Result<Expanded, Error> {
    let function = body.function;
    let edit = Edit::new(body);
    let place_for_allocas = place_for_allocas(body);
    let root = Frame::root(std::mem::take(body));
    let mut expansion = Expansion {
        module,
        plan,
        frames: vec![root],
        edit,
        lines: Vec::new(),
        allocas: Vec::new(),
        place_for_allocas,
        names: FreshNames::default(),
        pads: Vec::new(),
        needs: BTreeSet::new(),
        before: InstId(0),
        spare: Vec::new(),
    };
    let result = expansion.run(function);
    *body = expansion.frames.swap_remove(0).body;
    result.map(|()| Expanded { edit: expansion.edit, needs: expansion.needs })
}

impl<'m> Expansion<'_, 'm> {
    fn run(&mut self, function: FunctionId) -> Result<(), Error> {
        self.prepare(0);
        self.place_own_pads();
        let mut block = BlockId(0);
        for &child in self.plan.inlined(function) {
            let of_child = self.frames[0].body.block_of_inst(child.inst);
            if of_child != block {
                block = of_child;
                let root = &mut self.frames[0];
                root.current =
                    root.pad(block).and_then(|pad| self.pads[pad].body).unwrap_or(root.body.block(block).local);
            }
            self.before = child.inst;
            self.edit.delete(child.inst);
            self.enter(child)?;
            while self.frames.len() > 1 {
                self.step()?;
            }
        }
        self.rename_predecessors();
        self.finish_pads(0);
        self.change_header(function);
        let lines = std::mem::take(&mut self.lines);
        let allocas = std::mem::take(&mut self.allocas);
        allocas.into_iter().for_each(|alloca| self.edit.insert(self.place_for_allocas, alloca));
        for Line { before, what } in lines {
            match what {
                Some(Inserted::Inst(inst)) => self.edit.insert(before, inst),
                Some(Inserted::Label(label)) => self.edit.insert_label(before, label),
                None => {}
            }
        }
        Ok(())
    }

    /// φs of the caller name the last pieces of blocks that were cut.
    fn rename_predecessors(&mut self) {
        let root = &self.frames[0];
        for block in root.body.block_ids().filter(|&block| root.pad(block).is_none()) {
            for phi in root.body.block_insts(block).filter(|&inst| root.body.inst(inst).opcode == Opcode::Phi) {
                for operand in root.body.operand_ids(phi).skip(1).step_by(2) {
                    let local = root.body.operands[operand].value.as_local().expect("a label is a local");
                    let end = root.end_labels[root.body.block_of_local(local)];
                    if end != local {
                        self.edit.set_operand(operand, Value::local(end));
                    }
                }
            }
        }
    }

    /// Gives the function the attributes that the plan has for it, and a personality.
    fn change_header(&mut self, function: FunctionId) {
        let f = Function { module: self.module, body: &self.frames[0].body };
        let suffix = f.header().suffix;
        let text = suffix.of(self.module.text);
        let place = |at: usize| (suffix.start + at - f.body.start) as u32;
        let run = before_properties(text);
        let group = self.plan.new_group(function);
        if let Some(Some((number, list))) = group {
            let line = format!("attributes #{number} = {}", String::from_utf8_lossy(list));
            self.needs.insert((format!("#{number:010}"), line));
        }
        let mut attributes = group.map(|group| attribute_run_with_group(run, group.map(|(number, _)| number)));
        if let Some(personality) = self.plan.new_personality(function) {
            let attachment = words(text).find(|word| word.starts_with(b"!"));
            let end = attachment.map_or(text.len(), |word| memphis_ir::offset_in(word, text));
            let at = text[..end].trim_ascii_end().len();
            // A comment may be the last thing in front.
            let blank: &[u8] =
                if text[run.len().min(at)..at].contains(&b';') || attributes.is_none() && text[..at].contains(&b';') {
                    b"\npersonality "
                } else {
                    b" personality "
                };
            let line = [blank, personality].concat();
            match &mut attributes {
                Some(attributes) if at == run.len() => attributes.extend_from_slice(&line),
                _ => self.edit.replace_text(place(at)..place(at), &line),
            }
        }
        if let Some(attributes) = attributes {
            self.edit.replace_text(place(0)..place(run.len()), &attributes);
        }
    }

    /// Names the pieces into which calls cut the blocks of a frame, and finds the pads that inlined
    /// invokes unwind to.
    fn prepare(&mut self, k: usize) {
        let inlined = self.plan.inlined(self.frames[k].function);
        self.find_pads(k, inlined);
        let has_unwind = self.frames[k].unwind.is_some();
        let mut children = inlined.iter().peekable();
        let (mut cuts, mut end_labels) = (Vec::new(), Table::new());
        for block in self.frames[k].body.block_ids() {
            let mut end =
                self.frames[k].pad(block).and_then(|pad| self.pads[pad].body).unwrap_or(self.frames[k].label(block));
            for inst in self.frames[k].body.block_insts(block) {
                let opcode = self.frames[k].body.inst(inst).opcode;
                let cut = match children.next_if(|child| child.inst == inst) {
                    Some(child) => {
                        let shape = self.plan.shape(child.callee);
                        let cuts = shape.splits || opcode == Opcode::Invoke || has_unwind && shape.throws;
                        cuts.then(|| [&self.module.function_name(child.callee)[..], b".exit"].concat())
                    }
                    None => (has_unwind && opcode == Opcode::Call && self.becomes_invoke(k, inst))
                        .then(|| b"noexc".to_vec()),
                };
                if let Some(name) = cut {
                    end = self.new_label(&name);
                    cuts.push((inst, end));
                }
            }
            end_labels.push(end);
        }
        self.frames[k].cuts = cuts;
        self.frames[k].end_labels = end_labels;
        self.fill_pads(k);
    }

    fn becomes_invoke(&self, k: usize, call: InstId) -> bool {
        let f = self.f(k);
        may_unwind(f, call) && f.called_intrinsic(call).is_none()
    }

    /// Starts to copy a callee before a call of the frame on top.
    fn enter(&mut self, child: Inlined) -> Result<(), Error> {
        let parent = self.frames.len() - 1;
        let exit = self.cut(parent, child.inst);
        let mut body = self.spare.pop().unwrap_or_default();
        self.module.read_body(child.callee, &mut body)?;
        let types = self.frames[0].body.adopt_types(Function { module: self.module, body: &body });
        let arguments = self.arguments(parent, child);
        let debug = self.debug_frame(parent, child);
        let call = Call { inst: child.inst, exit, returns: Vec::new(), saved_stack: None, alive: Vec::new() };
        let unwind = self.unwind_of(parent, child.inst);
        self.frames.push(Frame::new(body, types, arguments.into(), debug, Some(call)));
        let k = parent + 1;
        self.frames[k].unwind = unwind;
        self.frames[k].current = self.frames[parent].current;
        for local in self.frames[k].locals.len()..self.frames[k].body.locals.len() {
            let local = Local(local as u32);
            let new = match self.frames[k].body.local(local).def {
                Def::Block(BlockId(0)) => self.frames[k].current,
                _ => self.local_for(k, local),
            };
            self.frames[k].locals.push(Value::local(new));
        }
        self.prepare(k);
        self.save_stack(k);
        self.start_lifetimes(k);
        Ok(())
    }

    /// The values of a callee's parameters: the arguments of the call, or copies of them.
    fn arguments(&mut self, parent: usize, child: Inlined) -> Vec<Value> {
        let operands = self.frames[parent].body.operands(child.inst);
        let n_args = self.frames[parent].body.inst(child.inst).n_args as usize;
        let passed: Vec<Value> = operands[1..=n_args].iter().map(|operand| operand.value).collect();
        let types: Vec<TypeId> = operands[1..=n_args].iter().map(|operand| operand.ty).collect();
        let mut values = Vec::with_capacity(passed.len());
        for (i, (value, ty)) in passed.into_iter().zip(types).enumerate() {
            let value = self.value(parent, value);
            let copied = self.plan.traits(child.callee).byval[i];
            values.push(match copied {
                Some((allocated, align)) => self.copy_argument(parent, value, ty, allocated, align),
                None => value,
            });
        }
        values
    }

    /// `byval`: the callee has a copy of its own.
    fn copy_argument(&mut self, k: usize, from: Value, ty: TypeId, allocated: &[u8], align: u64) -> Value {
        let space = self.f(k).types().address_space(ty).unwrap_or(0);
        let pointer_type = self.ty(k, ty);
        let layout = self.module.layout();
        let (size, natural) = layout.of_text(self.module, allocated).expect("the plan has seen that it has a size");
        let align = align.max(natural);
        let allocated = self.frames[0].body.type_of_text(self.module, allocated).unwrap_or(TypeId::UNKNOWN);
        let name = self.name(b"byval.copy".to_vec());
        let copy = self.edit.new_local(pointer_type, Some(&name));
        let alloca = self.write().alloca(copy, allocated, align);
        self.allocas.push(alloca);
        let function = self.module.version().memcpy(space);
        let size = self.edit.new_constant(TypeId::I64, size.to_string().as_bytes());
        let is_volatile = self.edit.new_constant(TypeId::I1, b"false");
        let aligned = format!("align {align}");
        let arguments = [
            (NewOperand::new(pointer_type, Value::local(copy)), &aligned[..]),
            (NewOperand::new(pointer_type, from), ""),
            (NewOperand::new(TypeId::I64, size), ""),
            (NewOperand::new(TypeId::I1, is_volatile), ""),
        ];
        let call = self.write().call(None, TypeId::VOID, &function.name, &arguments);
        self.emit(call);
        self.need(function);
        Value::local(copy)
    }

    fn save_stack(&mut self, k: usize) {
        if !self.plan.shape(self.frames[k].function).dynamic {
            return;
        }
        let (ty, space) = self.alloca_pointer();
        let name = self.name(b"savedstack".to_vec());
        let saved = self.edit.new_local(ty, Some(&name));
        let [save, restore] = [self.module.version().stack_save(space), self.module.version().stack_restore(space)];
        let call = self.write().call(Some(saved), ty, &save.name, &[]);
        self.emit(call);
        self.need(save);
        self.need(restore);
        self.frames[k].call.as_mut().expect("a copy has a call").saved_stack = Some(saved);
    }

    /// The type of allocas, and its address space.
    fn alloca_pointer(&mut self) -> (TypeId, u32) {
        let space = self.module.layout().alloca_space();
        (self.frames[0].body.pointer_type(self.module, space), space)
    }

    /// A static alloca lived as long as its function ran; now it lives as long as the copy runs,
    /// unless the callee itself says when.
    fn start_lifetimes(&mut self, k: usize) {
        let f = self.f(k);
        let calls = f.body.inst_ids().filter(|&i| f.body.inst(i).opcode == Opcode::Call);
        let markers = calls.filter(|&i| f.called_intrinsic(i).is_some_and(|name| name.starts_with(b"lifetime.")));
        let marked: Vec<Value> = markers.filter_map(|i| Some(f.body.call_arguments(i).last()?.value)).collect();
        let marked: HashSet<Value> = marked.into_iter().collect();
        let allocas = f.body.allocas().iter().copied().filter(|&i| is_static(f.body, i) && !is_swift_error(f, i));
        let alive: Vec<Alive> = allocas
            .filter_map(|i| {
                let data = f.body.inst(i);
                let result = data.result.filter(|&result| !marked.contains(&Value::local(result)))?;
                let size = self.module.layout().alloc_size(f.types(), data.aux_ty).filter(|size| !size.scalable);
                let bytes = size.and_then(|size| (size.bits / 8).checked_mul(element_count(f, i)?));
                let (alloca, space) = (self.frames[k].locals[result], f.types().address_space(data.ty)?);
                Some(Alive { alloca, space, bytes })
            })
            .collect();
        alive.iter().for_each(|alive| self.emit_lifetime("start", alive));
        self.frames[k].call.as_mut().expect("a copy has a call").alive = alive;
    }

    fn emit_lifetime(&mut self, which: &str, &Alive { alloca, space, bytes }: &Alive) {
        let ty = self.frames[0].body.pointer_type(self.module, space);
        let (version, mut arguments) = (self.module.version(), Vec::new());
        if version.has_sized_markers() {
            let size = bytes.map_or_else(|| "-1".to_owned(), |bytes| bytes.to_string());
            let size = self.edit.new_constant(TypeId::I64, size.as_bytes());
            arguments.push((NewOperand::new(TypeId::I64, size), ""));
        }
        arguments.push((NewOperand::new(ty, alloca), ""));
        let function = version.lifetime_marker(which, space);
        let call = self.write().call(None, TypeId::VOID, &function.name, &arguments);
        self.emit(call);
        self.need(function);
    }

    /// Copies the next line of the frame on top.
    fn step(&mut self) -> Result<(), Error> {
        let k = self.frames.len() - 1;
        let frame = &mut self.frames[k];
        let inst = InstId(frame.next_inst);
        if inst.index() == frame.body.insts.len() {
            self.leave();
            return Ok(());
        }
        frame.next_inst += 1;
        let mut block = BlockId(frame.block);
        if inst == frame.body.block(block).insts.end {
            frame.block += 1;
            block = BlockId(frame.block);
            let label = frame.label(block);
            frame.current = label;
            self.emit_label(label);
        }
        let frame = &self.frames[k];
        let inlined = self.plan.inlined(frame.function);
        if let Ok(child) = inlined.binary_search_by_key(&inst, |child| child.inst) {
            return self.enter(inlined[child]);
        }
        self.copy(k, block, inst);
        Ok(())
    }

    fn copy(&mut self, k: usize, block: BlockId, inst: InstId) {
        let data = *self.frames[k].body.inst(inst);
        match data.opcode {
            Opcode::Alloca if is_static(&self.frames[k].body, inst) => {
                let alloca = self.copy_inst(k, inst, CopyAs::Same, false);
                self.allocas.push(alloca);
            }
            Opcode::Ret => self.copy_return(k, inst),
            Opcode::Resume if self.frames[k].unwind.is_some() => self.resume(k, inst),
            Opcode::Phi if self.frames[k].pad(block).is_some() => self.place_pad_phi(k, block, inst),
            Opcode::LandingPad => self.copy_landing_pad(k, block, inst),
            Opcode::Call if self.cut(k, inst).is_some() => self.call_to_invoke(k, inst),
            Opcode::Call if is_scope_declaration(self.f(k), inst) => {}
            opcode if opcode.is_debug_record() => self.copy_record(k, inst),
            _ => {
                // A tail call could not use what the caller has on its stack.
                let copy = self.copy_inst(k, inst, CopyAs::NoTailCall, true);
                self.emit(copy);
            }
        }
    }

    /// The label of the code after a call, if that is another block.
    fn cut(&self, k: usize, call: InstId) -> Option<Local> {
        let cuts = &self.frames[k].cuts;
        cuts.binary_search_by_key(&call, |cut| cut.0).ok().map(|cut| cuts[cut].1)
    }

    fn copy_return(&mut self, k: usize, inst: InstId) {
        let value = self.frames[k].body.operands(inst).first().map(|operand| operand.value);
        let value = value.map(|value| self.value(k, value));
        let call = self.frames[k].call.as_ref().expect("a copy has a call");
        let (exit, saved, alive) = (call.exit, call.saved_stack, call.alive.clone());
        alive.iter().for_each(|alive| self.emit_lifetime("end", alive));
        if let Some(saved) = saved {
            let (ty, space) = self.alloca_pointer();
            let saved = NewOperand::new(ty, Value::local(saved));
            let restore = self.module.version().stack_restore(space).name;
            let call = self.write().call(None, TypeId::VOID, &restore, &[(saved, "")]);
            self.emit(call);
        }
        if let Some(exit) = exit {
            self.emit_branch(exit);
        }
        let from = self.frames[k].current;
        self.frames[k].call.as_mut().expect("a copy has a call").returns.push((value, from));
    }

    /// Turns a call that may throw into an invoke, in a body that replaces an invoke: it unwinds to
    /// the same destination.
    fn call_to_invoke(&mut self, k: usize, inst: InstId) {
        let label = self.cut(k, inst).expect("it was cut");
        let unwind = self.frames[k].unwind.clone().expect("calls are cut for it");
        let copy_as = CopyAs::Invoke { normal: label, unwind: self.pads[unwind.pad].target };
        let invoke = self.copy_inst(k, inst, copy_as, true);
        self.emit(invoke);
        self.pads[unwind.pad].add_edge(&unwind, self.frames[k].current);
        self.emit_label(label);
        self.frames[k].current = label;
    }

    /// Ends the copy on top: what follows the call comes next.
    fn leave(&mut self) {
        let k = self.frames.len() - 1;
        self.finish_pads(k);
        let mut frame = self.frames.pop().expect("there is one on top");
        let call = frame.call.take().expect("a copy has a call");
        let parent = k - 1;
        if let Some(exit) = call.exit {
            self.emit_label(exit);
            self.frames[parent].current = exit;
        }
        if let Some(result) = self.frames[parent].body.inst(call.inst).result {
            let value = self.returned(parent, &call);
            let result = self.frames[parent].locals[result].as_local().expect("a result is a local");
            self.stand_for(result, value);
        }
        let body = &self.frames[parent].body;
        if body.inst(call.inst).opcode == Opcode::Invoke {
            let labels = body.operands(call.inst);
            let normal = labels[labels.len() - 2].value;
            let normal = self.value(parent, normal).as_local().expect("a label is a local");
            self.emit_branch(normal);
        }
        self.spare.push(frame.body);
    }

    /// The value that a copied body returns.
    fn returned(&mut self, parent: usize, call: &Call) -> Value {
        match &call.returns[..] {
            [] => self.poison(parent, call.inst),
            [(value, _)] => value.expect("it returns something"),
            returns => {
                let ty = self.ty(parent, self.frames[parent].body.inst(call.inst).ty);
                let result = self.edit.new_local(ty, None);
                let entries = returns.iter().map(|&(value, from)| (value.expect("it returns something"), from));
                let phi = self.write().phi(result, ty, entries);
                self.emit(phi);
                Value::local(result)
            }
        }
    }
}

/// The type of pointers in an address space, as it is written.
fn is_swift_error(f: Function<'_>, inst: InstId) -> bool {
    f.body.inst(inst).flags.has(Flags::SWIFTERROR)
}

/// A scope of one body must not be taken for that of its copies: what speaks of it goes, which says
/// less.
fn is_scope_declaration(f: Function<'_>, inst: InstId) -> bool {
    f.called_intrinsic(inst) == Some(b"experimental.noalias.scope.decl")
}
