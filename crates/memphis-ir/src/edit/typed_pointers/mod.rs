//! The types of pointers in the lines that a script adds, for text in which pointers have types.
//!
//! The reader takes `i32*` for `ptr`, and passes know no other pointers. So a new line says `ptr`,
//! and a value may come to a place where the text has another type for it. [`Edit::type_pointers`]
//! changes the script: new lines get types, and where types differ, a `bitcast` is put in between,
//! or a constant expression.
//!
//! ```text
//!   %x.0 = phi ptr [ %p, %a ], [ null, %b ]         %x.0 = phi i32* [ %p, %a ], [ null, %b ]
//!   call void @f(i8* %x.0)                    ==>   %1 = bitcast i32* %x.0 to i8*
//!                                                   call void @f(i8* %1)
//! ```
//!
//! The types of the function's own values are those that its text has where they are defined or
//! used. Those of new values follow from equations: an argument of a φ has the type of the φ, what
//! is loaded has the type that the address points to. A type about which nothing is known is `i8*`.

mod inference;
mod lines;
mod script;
mod spans;

use super::Edit;
use super::changes::{Changes, Part, What, fill_parts};
use crate::attributes;
use crate::body::{BlockId, Function, InstId, Local, OperandId, Value};
use crate::consts::{Const, ConstKind};
use crate::edit::Inserted;
use crate::items::{Global, GlobalKind};
use crate::opcode::Opcode;
use crate::text::split_arguments;
use crate::types::{Type, TypeId};
use hashbrown::HashMap;
use inference::{Inference, Ty};
use lines::{Line, LineId, LineTypes, Place, ResultType};
use script::Rewriting;
use spans::{canonical, first_type_in, has_word, member, types_in};
use std::ops::Range;

/// The reason why the lines of a script cannot have types of pointers.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untypable {
    /// An aggregate would have to become one with other types of pointers.
    Aggregate,
    /// A value would have to be converted where no instruction can be put.
    NoPlace,
    /// A constant has pointers without types.
    Constant,
    /// A line is not understood.
    Line,
}

impl std::fmt::Display for Untypable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Untypable::Aggregate => "a value of several members would need other types of pointers",
            Untypable::NoPlace => "a pointer would have to be converted where no instruction can be put",
            Untypable::Constant => "a constant would have pointers without types",
            Untypable::Line => "the types in a line are not understood",
        })
    }
}

impl Edit {
    /// Gives types to the pointers in new lines, and converts pointers where the types differ. The
    /// script comes from [`Edit::between`], and `f` is the function as read, in which all pointers
    /// have types. The result can be printed, not committed.
    ///
    /// # Errors
    /// The reason why that is impossible; the script is not to be used then.
    ///
    /// Cost: linear in the function and the script.
    #[doc(hidden)]
    pub fn type_pointers(&mut self, f: Function<'_>) -> Result<(), Untypable> {
        let mut typing = Typing::new(f, self);
        typing.old_values();
        let (layout, terminators) = Layout::of(f, self);
        let mut jobs = Vec::new();
        for &(id, ref changed) in &layout {
            jobs.extend(typing.job(self, id, changed));
        }
        jobs.iter().for_each(|job| typing.equate(job));
        jobs.iter().for_each(|job| typing.equate_member(job));
        let mut rewriting = Rewriting::new(f, self, terminators);
        for job in &jobs {
            rewriting.line(self, &mut typing, job)?;
        }
        rewriting.finish(self);
        Ok(())
    }
}

/// The operands of a line that the script changes.
type Changed = Vec<(OperandId, Value)>;

/// The lines of an edited function in their order, those that stay with their changed operands.
struct Layout {
    lines: Vec<(LineId, Changed)>,
    /// The label of the block that is being filled.
    label: Local,
    /// By label: the last line of the block.
    terminators: HashMap<Local, LineId>,
}

impl Layout {
    fn of(f: Function<'_>, edit: &Edit) -> (Vec<(LineId, Changed)>, HashMap<Local, LineId>) {
        let (mut parts, mut changes, mut next) = (Vec::new(), Changes::default(), 0);
        fill_parts(&mut parts, f.body, edit);
        changes.fill(f.body, edit);
        let mut layout = Layout { lines: Vec::new(), label: Local(0), terminators: HashMap::new() };
        for part in parts {
            match part {
                Part::New(block) => {
                    let block = edit.block(block);
                    layout.label = block.local;
                    block
                        .insts
                        .iter()
                        .chain([&block.last])
                        .for_each(|&inst| layout.push(LineId::New(inst), Vec::new()));
                }
                Part::Block(block) => {
                    layout.label = f.body.block(block).local;
                    layout.block(f, edit, block, &changes, &mut next);
                }
                Part::Appended(block) => layout.block(f, edit, block, &changes, &mut next),
            }
        }
        (layout.lines, layout.terminators)
    }

    fn push(&mut self, line: LineId, changed: Changed) {
        self.terminators.insert(self.label, line);
        self.lines.push((line, changed));
    }

    fn block(&mut self, f: Function<'_>, edit: &Edit, block: BlockId, changes: &Changes, next: &mut usize) {
        let mut changes = changes.of_block(f.body.block(block).insts, next);
        for inst in f.body.block_insts(block) {
            let n_here = changes.iter().take_while(|change| change.at == inst).count();
            let (here, later) = changes.split_at(n_here);
            changes = later;
            let mut changed = Vec::new();
            for change in here {
                match change.what {
                    What::Insert(Inserted::Inst(inst)) => self.push(LineId::New(inst), Vec::new()),
                    What::Insert(Inserted::Label(label)) => self.label = label,
                    What::Operand(operand, value) => changed.push((operand, value)),
                    What::Header(_) | What::Text(_) => {}
                    What::Phis(_) => unreachable!("φs of a script between bodies are instructions"),
                }
            }
            if !edit.is_deleted(inst) {
                self.push(LineId::Old(inst), changed);
            }
        }
    }
}

/// A line whose types matter.
struct Job<'t> {
    id: LineId,
    line: Line<'t>,
    types: LineTypes,
    /// By type in the text: what it is.
    tys: Vec<Ty>,
    /// The operands that are looked at: all of a new line.
    uses: Vec<usize>,
    /// The result of a new line.
    result: Option<Local>,
}

impl Job<'_> {
    /// The type that the text has for an operand; `None` for callees too.
    fn place(&self, index: usize) -> Option<&Ty> {
        match self.types.places[index] {
            Place::At(at) => Some(&self.tys[at]),
            Place::Callee | Place::Nowhere => None,
        }
    }
}

/// The types of values.
struct Typing<'a> {
    f: Function<'a>,
    inference: Inference,
    /// By local, of the function and new: its type, if it has pointers.
    locals: Vec<Option<Ty>>,
    /// The members of aggregates that were asked for.
    members: HashMap<(Vec<u8>, usize), Option<Vec<u8>>>,
}

impl<'a> Typing<'a> {
    fn new(f: Function<'a>, edit: &Edit) -> Typing<'a> {
        let n_locals = f.body.locals.len() + edit.new_locals().len();
        let (inference, members) = Default::default();
        Typing { f, inference, locals: vec![None; n_locals], members }
    }

    /// True if values of a type may be spelled with types of pointers.
    fn has_pointers(&self, edit: &Edit, value: Value) -> bool {
        self.may_have_pointers(edit.type_of(self.f, value))
    }

    fn may_have_pointers(&self, ty: TypeId) -> bool {
        use Type::*;
        let types = self.f.types();
        matches!(types.get(ty), Ptr(_) | Array(..) | Vector(..) | ScalableVector(..) | Struct(_) | PackedStruct(_))
    }

    /// The address space of a pointer, which is no vector of pointers.
    fn space_of_pointer(&self, ty: TypeId) -> Option<u32> {
        match self.f.types().get(ty) {
            Type::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    /// Finds the types of the function's own values: where they are defined, or where they are
    /// used.
    fn old_values(&mut self) {
        let f = self.f;
        for (index, param) in attributes::parameters(f.header().params.of(f.module.text)).enumerate() {
            if let Some(range) = types_in(param, 0..param.len()).into_iter().next()
                && index < f.body.n_args as usize
            {
                self.locals[index] = Some(self.inference.known(&param[range]));
            }
        }
        for id in f.body.inst_ids() {
            let inst = f.body.inst(id);
            if let Some(result) = inst.result.filter(|_| self.may_have_pointers(inst.ty)) {
                let (line, types) = self.old_line(id);
                self.locals[result.index()] = self.result(&line, &types, None, inst.ty);
            }
        }
        for id in f.body.inst_ids() {
            let is_unknown = |operand: &crate::Operand| {
                let local = operand.value.as_local();
                local.is_some_and(|local| self.locals[local.index()].is_none()) && self.may_have_pointers(operand.ty)
            };
            if f.body.operands(id).iter().any(is_unknown) {
                self.learn_from_uses(id);
            }
        }
    }

    fn old_line(&self, id: InstId) -> (Line<'a>, LineTypes) {
        let line = Line::old(self.f, id);
        let types = line.types();
        (line, types)
    }

    fn learn_from_uses(&mut self, id: InstId) {
        let (line, types) = self.old_line(id);
        for (operand, &place) in line.uses.iter().zip(&types.places) {
            let text: Vec<u8> = match place {
                Place::At(index) => line.text[types.all[index].clone()].to_vec(),
                Place::Callee => self.callee_text(&line, &types, |range| line.text[range].to_vec()),
                Place::Nowhere => continue,
            };
            if let Some(local) = operand.value.as_local()
                && self.may_have_pointers(operand.ty)
                && self.locals[local.index()].is_none()
            {
                self.locals[local.index()] = Some(self.inference.known(&text));
            }
        }
    }

    /// The type of a pointer to the function that a line calls, by the texts of its types.
    fn callee_text(&self, line: &Line<'_>, types: &LineTypes, text_of: impl Fn(Range<usize>) -> Vec<u8>) -> Vec<u8> {
        let Some(first) = types.all.first() else { return b"i8*".to_vec() };
        let mut text = text_of(first.clone());
        if text.last() != Some(&b')') {
            text.extend_from_slice(b" (");
            for index in 1..=line.n_args {
                text.extend_from_slice(if index > 1 { b", " } else { b"" });
                if let Some(Place::At(at)) = types.places.get(index) {
                    text.extend(text_of(types.all[*at].clone()));
                }
            }
            text.push(b')');
        }
        text.push(b'*');
        text
    }

    /// The type of a pointer to the function that a line calls.
    fn callee_type(&mut self, job: &Job<'_>) -> Ty {
        let text_of = |range: Range<usize>| {
            let index = job.types.all.iter().position(|known| *known == range);
            index.map_or_else(Vec::new, |index| self.inference.text(&job.tys[index]))
        };
        let text = self.callee_text(&job.line, &job.types, text_of);
        self.inference.known(&text)
    }

    /// The type of a line's result. `tys` are the types in its text, if it is new.
    fn result(&mut self, line: &Line<'_>, types: &LineTypes, tys: Option<&[Ty]>, ty: TypeId) -> Option<Ty> {
        let mut at = |index: usize| match tys {
            Some(tys) => tys[index].clone(),
            None => self.inference.known(&line.text[types.all[index].clone()]),
        };
        Some(match types.result? {
            ResultType::Same(index) => at(index),
            ResultType::PointerTo(index) => at(index).pointer(self.space_of_pointer(ty)?),
            ResultType::Returned(index) => {
                let text = canonical(&line.text[types.all[index].clone()], false);
                match text.last() {
                    Some(b')') => self.inference.known(&text[..parameters_start(&text)?]),
                    _ => at(index),
                }
            }
        })
    }

    /// A line as a job: a new one, or one whose changed operands may have pointers.
    fn job(&mut self, edit: &Edit, id: LineId, changed: &Changed) -> Option<Job<'a>> {
        let mut line = match id {
            LineId::New(inst) => Line::new(edit, inst),
            LineId::Old(_) if changed.iter().all(|&(_, value)| !self.has_pointers(edit, value)) => return None,
            LineId::Old(inst) => Line::old(self.f, inst),
        };
        let mut uses = Vec::new();
        for (index, operand) in line.uses.iter_mut().enumerate() {
            let change = changed.iter().rfind(|change| Some(change.0) == operand.operand);
            if let Some(change) = change {
                operand.value = change.1;
            }
            if change.is_some() || matches!(id, LineId::New(_)) {
                uses.push(index);
            }
        }
        let types = line.types();
        let tys = types.all.iter().map(|range| self.type_in_text(&line.text[range.clone()])).collect();
        let row = if let LineId::New(inst) = id { Some(edit.inst(inst)) } else { None };
        let job = Job { id, line, types, tys, uses, result: row.and_then(|row| row.result) };
        if let (Some(row), Some(result)) = (row, job.result)
            && self.may_have_pointers(row.ty)
        {
            let ty = self.result(&job.line, &job.types, Some(&job.tys), row.ty);
            let ty = ty.or_else(|| self.address_of_member(&job, row.ty));
            let display = self.f.types().display(row.ty);
            let defined = ty.unwrap_or_else(|| self.inference.unknown(display.as_bytes()));
            // A use above the definition may have made up a type.
            if let Some(known) = self.locals[result.index()].replace(defined.clone()) {
                self.inference.equate(&known, &defined);
            }
        }
        for &index in &job.uses {
            let operand = &job.line.uses[index];
            if let Some(local) = operand.value.as_local()
                && self.may_have_pointers(operand.ty)
                && self.locals[local.index()].is_none()
            {
                let display = self.f.types().display(operand.ty);
                self.locals[local.index()] = Some(self.inference.unknown(display.as_bytes()));
            }
        }
        Some(job)
    }

    /// The type of a `getelementptr` with several indices.
    fn address_of_member(&mut self, job: &Job<'_>, ty: TypeId) -> Option<Ty> {
        let space = self.space_of_pointer(ty).filter(|_| job.line.opcode == Opcode::GetElementPtr)?;
        let mut text = self.inference.known_text(job.tys.first()?)?;
        for index in job.line.uses.get(2..)? {
            let index = index.value.as_const().and_then(|c| match self.f.body.consts.get(c).kind {
                ConstKind::Int(index) => usize::try_from(index).ok(),
                _ => None,
            });
            // An index of an array may be anything.
            text = self.member(&text, index.unwrap_or(0))?;
        }
        Some(self.inference.known(&text).pointer(space))
    }

    /// The text of the type of an aggregate's member.
    fn member(&mut self, aggregate: &[u8], index: usize) -> Option<Vec<u8>> {
        let key = (aggregate.to_vec(), index);
        if let Some(known) = self.members.get(&key) {
            return known.clone();
        }
        let defined = aggregate.strip_prefix(b"%").and_then(|name| self.f.module.type_text(name));
        let defined = defined.map(|text| canonical(text, false));
        let found = member(defined.as_deref().unwrap_or(aggregate), index).map(<[u8]>::to_vec);
        self.members.insert(key, found.clone());
        found
    }

    /// A value that is put into an aggregate, or taken out of it, has the type of the member.
    fn equate_member(&mut self, job: &Job<'_>) {
        let LineId::New(_) = job.id else { return };
        let member = match job.line.opcode {
            Opcode::InsertValue => job.place(1).cloned(),
            Opcode::ExtractValue => job.result.and_then(|result| self.locals[result.index()].clone()),
            _ => return,
        };
        if let (Some(member), Some(known)) = (member, self.member_type(job)) {
            self.inference.equate(&member, &known);
        }
        if job.line.opcode == Opcode::InsertValue {
            self.equate_use(job, 1);
        }
    }

    /// The type of the member that a line puts into an aggregate or takes out of it.
    fn member_type(&mut self, job: &Job<'_>) -> Option<Ty> {
        let aggregate = job.place(0)?;
        let mut text = self.inference.text(aggregate);
        let path = job.line.uses.last().map_or(0, |operand| operand.at.end)..job.line.attachments;
        for index in job.line.text[path].split(|&byte| byte == b',').skip(1) {
            let index = std::str::from_utf8(index.trim_ascii()).ok()?.parse().ok()?;
            text = self.member(&text, index)?;
        }
        Some(self.inference.known(&text))
    }

    fn type_in_text(&mut self, text: &[u8]) -> Ty {
        // Comments do not count.
        if has_word(&canonical(text, false), b"ptr") {
            self.inference.unknown(text)
        } else {
            self.inference.known(text)
        }
    }

    /// Says what follows from a line.
    fn equate(&mut self, job: &Job<'_>) {
        if let LineId::New(_) = job.id {
            self.equate_parameters(job);
            self.equate_places(job);
        }
        // The type of a member is that of the aggregate's.
        let is_member = |index: usize| job.line.opcode == Opcode::InsertValue && index == 1;
        job.uses.iter().filter(|&&index| !is_member(index)).for_each(|&index| self.equate_use(job, index));
    }

    /// The value of an operand has the type of its place.
    fn equate_use(&mut self, job: &Job<'_>, index: usize) {
        if let (Some(place), Some(ty)) = (job.place(index), self.local_type(job.line.uses[index].value)) {
            self.inference.equate(place, &ty);
        }
    }

    fn local_type(&self, value: Value) -> Option<Ty> {
        self.locals[value.as_local()?.index()].clone()
    }

    /// The types of arguments are those of the callee's parameters; pointers in the parameters of
    /// intrinsics that are not declared yet, and in their results, are those to bytes.
    fn equate_parameters(&mut self, job: &Job<'_>) {
        let Some(callee) = job.line.uses.first().filter(|_| job.line.opcode.is_call()) else { return };
        let Some(c) = callee.value.as_const() else { return };
        let module = self.f.module;
        match self.f.body.consts.get(c).kind {
            ConstKind::Global(Some(id), _) => {
                let params = attributes::parameters(module.global(id).header.params.of(module.text));
                for (index, param) in params.enumerate().filter(|(index, _)| *index < job.line.n_args) {
                    if let (Some(place), Some(range)) = (job.place(index + 1), types_in(param, 0..param.len()).first())
                    {
                        let ty = self.inference.known(&param[range.clone()]);
                        self.inference.equate(place, &ty);
                    }
                }
            }
            ConstKind::Global(None, _) => {
                for (ty, range) in job.tys.iter().zip(&job.types.all) {
                    let bytes = self.inference.known(&canonical(&job.line.text[range.clone()], true));
                    self.inference.equate(ty, &bytes);
                }
            }
            _ => {}
        }
    }

    /// Equations between the types in the text of a line.
    fn equate_places(&mut self, job: &Job<'_>) {
        let space = |index: usize| self.f.types().address_space(job.line.uses[index].ty).unwrap_or(0);
        let mut points_to = |address: usize, pointee: Option<&Ty>| {
            if let (Some(address), Some(pointee)) = (job.place(address).map(|ty| (ty, space(address))), pointee) {
                self.inference.equate(address.0, &pointee.clone().pointer(address.1));
            }
        };
        match job.line.opcode {
            Opcode::Load | Opcode::GetElementPtr => points_to(0, job.tys.first()),
            Opcode::Store => points_to(1, job.place(0)),
            Opcode::CmpXchg | Opcode::AtomicRmw => points_to(0, job.place(1)),
            Opcode::Select => {
                if let (Some(a), Some(b)) = (job.place(1), job.place(2)) {
                    self.inference.equate(a, b);
                }
            }
            _ => {}
        }
    }

    /// The type of a constant; `None` if it fits in any place.
    fn constant_type(&mut self, c: Const) -> Option<Ty> {
        let data = self.f.body.consts.get(c);
        match &data.kind {
            ConstKind::Global(Some(id), _) => {
                let space = self.f.types().address_space(data.ty)?;
                let text = self.pointee(self.f.module.global(*id))?;
                Some(self.inference.known(&text).pointer(space))
            }
            ConstKind::Expr { opcode, .. } if opcode.is_cast() => {
                let text = self.f.const_text(c);
                let to = types_in(text, text.iter().position(|&byte| byte == b'(')? + 1..text.len()).pop()?;
                Some(self.inference.known(&text[to]))
            }
            ConstKind::Expr { opcode: Opcode::GetElementPtr, .. } => {
                let space = self.space_of_pointer(data.ty)?;
                Some(self.address_in_constant(self.f.const_text(c))?.pointer(space))
            }
            _ => None,
        }
    }

    /// The type that a constant `getelementptr` points to.
    fn address_in_constant(&mut self, text: &[u8]) -> Option<Ty> {
        let open = text.iter().position(|&byte| byte == b'(')?;
        let mut arguments = split_arguments(text[open + 1..].strip_suffix(b")")?);
        let mut pointee = canonical(arguments.next()?, false);
        // After the address and the index that moves it as a whole.
        for argument in arguments.skip(2) {
            let index = argument.rsplit(u8::is_ascii_whitespace).next()?;
            // An index of an array may be an expression.
            let index = std::str::from_utf8(index).ok().and_then(|index| index.parse().ok());
            pointee = self.member(&pointee, index.unwrap_or(0))?;
        }
        Some(self.inference.known(&pointee))
    }

    /// The text of the type of a global.
    fn pointee(&self, global: &Global) -> Option<Vec<u8>> {
        let (text, header) = (self.f.module.text, &global.header);
        if !matches!(global.kind, GlobalKind::Declaration | GlobalKind::Definition(_)) {
            let end = self.f.module.items[global.item].span.end;
            let ty = first_type_in(text, header.prefix.end..end)?;
            return Some(text[ty].to_vec());
        }
        let result = types_in(text, header.prefix.end..global.name.start).pop()?;
        let mut ty = [&text[result], b" ("].concat();
        for (index, param) in attributes::parameters(header.params.of(text)).enumerate() {
            ty.extend_from_slice(if index > 0 { b", " } else { b"" });
            let range = first_type_in(param, 0..param.len());
            ty.extend_from_slice(range.map_or(param, |range| &param[range]));
        }
        ty.push(b')');
        Some(ty)
    }
}

/// The start of the parameters, with the blank before them, of a function type.
fn parameters_start(text: &[u8]) -> Option<usize> {
    let mut depth = 0u32;
    for (at, &byte) in text.iter().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(text[..at].trim_ascii_end().len());
        }
    }
    None
}
