//! Changes that respect types and definitions, so that the module mostly stays valid: an operand is
//! replaced by another of the same type that is available there; instructions, blocks, flags,
//! attributes, names and comments are inserted.

use arbitrary::{Result, Unstructured};
use memphis_ir::{
    BlockId, Body, Def, Function, FunctionId, Inst, InstId, Local, Module, Opcode, Operand, Type, TypeId, Value,
};
use std::ops::Range;

/// A function of the module, and the changes to its text.
struct Site<'m> {
    module: &'m Module<'m>,
    body: &'m Body,
    /// Ranges of the module's text, and their replacements.
    changes: Vec<(Range<usize>, Vec<u8>)>,
}

/// Makes one change, if the text can still be read.
pub fn change(text: &mut Vec<u8>, u: &mut Unstructured<'_>) -> Result<()> {
    let Some(mut changes) = changes(text, u)? else { return Ok(()) };
    // From the end, so that offsets stay valid. Insertions at one place keep their order.
    changes.sort_by_key(|(range, _)| range.start);
    for (range, with) in changes.into_iter().rev() {
        text.splice(range, with);
    }
    Ok(())
}

type Changes = Option<Vec<(Range<usize>, Vec<u8>)>>;

fn changes(text: &[u8], u: &mut Unstructured<'_>) -> Result<Changes> {
    let Ok(module) = Module::read(text) else { return Ok(None) };
    if module.functions.is_empty() {
        return Ok(None);
    }
    let id = FunctionId(u.int_in_range(0..=module.functions.len() as u32 - 1)?);
    let mut body = Body::new();
    if module.read_body(id, &mut body).is_err() || body.insts.is_empty() {
        return Ok(None);
    }
    let mut site = Site { module: &module, body: &body, changes: Vec::new() };
    let inst = InstId(u.int_in_range(0..=body.insts.len() as u32 - 1)?);
    match u.int_in_range(0..=21)? {
        0..=3 => site.change_operand(inst, u)?,
        4 => site.delete(inst),
        5 => site.duplicate(inst),
        6 | 7 => site.insert_slot(inst, u)?,
        8 | 9 => site.insert_access(inst, u)?,
        10 => site.split_block(inst, u)?,
        11 => site.change_opcode(inst, u)?,
        12 => site.insert_flag(inst, u)?,
        13 => site.insert_function_attribute(u)?,
        14 => site.insert_attachment(inst, u)?,
        15 => site.insert_alignment(inst, u)?,
        16 => site.rename(u)?,
        17 => site.insert_layout(inst, u)?,
        18 => site.insert_item(u)?,
        19 => site.change_target(inst, u)?,
        20 => site.leave_out_numbers(inst),
        _ => site.insert_phi(inst, u)?,
    }
    Ok(Some(site.changes))
}

impl<'m> Site<'m> {
    fn text(&self) -> &'m [u8] {
        self.module.text
    }

    fn replace(&mut self, range: Range<u32>, with: impl Into<Vec<u8>>) {
        let start = self.body.start;
        self.changes.push((start + range.start as usize..start + range.end as usize, with.into()));
    }

    fn slice(&self, start: u32, end: u32) -> &'m [u8] {
        &self.text()[self.body.place(start)..self.body.place(end)]
    }

    fn display_type(&self, ty: TypeId) -> String {
        Function { module: self.module, body: self.body }.types().display(ty)
    }

    fn kind(&self, ty: TypeId) -> &Type {
        Function { module: self.module, body: self.body }.types().get(ty)
    }

    /// True for a type that slots may have, and that has constants.
    fn is_plain(&self, ty: TypeId) -> bool {
        matches!(self.kind(ty), Type::Int(_) | Type::Ptr(_)) || ty == TypeId::FLOAT || ty == TypeId::DOUBLE
    }

    /// A name that no value has.
    fn fresh(&self, base: &str) -> String {
        let f = Function { module: self.module, body: self.body };
        (0..).map(|n| format!("{base}{n}")).find(|name| f.find_local(name.as_bytes()).is_none()).expect("there is one")
    }

    /// True if a line may be inserted before the instruction: not between φs or before a pad.
    fn is_place(&self, inst: InstId) -> bool {
        let data = self.body.inst(inst);
        let early = data.opcode == Opcode::Phi || data.opcode.is_eh_pad();
        let of_pad = self.block_of(inst).is_some_and(|block| {
            self.body.block_insts(block).skip_while(|&i| i != inst).any(|i| {
                let opcode = self.body.inst(i).opcode;
                opcode == Opcode::Phi || opcode.is_eh_pad()
            })
        });
        !early && !of_pad && !self.follows_must_tail(inst)
    }

    /// True if the instruction follows a call that must be a tail call: nothing may come between
    /// that and its return.
    fn follows_must_tail(&self, inst: InstId) -> bool {
        inst.0 > 0 && {
            let above = self.body.inst(InstId(inst.0 - 1));
            self.slice(above.start, above.end).windows(8).any(|window| window == b"musttail")
        }
    }

    fn block_of(&self, inst: InstId) -> Option<BlockId> {
        self.body.block_ids().find(|&block| self.body.block(block).insts.contains(inst))
    }

    fn insert_before(&mut self, inst: InstId, line: &str) {
        let start = self.body.inst(inst).start;
        self.replace(start..start, format!("{line}\n  "));
    }

    /// The texts of values of this type that are available before `inst`.
    fn values(&self, ty: TypeId, inst: InstId) -> Vec<String> {
        let f = Function { module: self.module, body: self.body };
        let Some(here) = self.block_of(inst) else { return Vec::new() };
        let is_above = |def: InstId| {
            let in_block = self.body.block(here).insts.contains(def) && def.0 < inst.0;
            let in_entry = here.0 != 0 && def < self.body.terminator(BlockId(0));
            in_block || in_entry
        };
        let locals = self.body.locals.iter().filter(|(_, local)| local.ty == ty);
        let available = locals.filter(|(_, local)| match local.def {
            Def::Arg(_) => true,
            Def::Inst(def) => is_above(def),
            _ => false,
        });
        let mut values: Vec<String> = available.map(|(local, _)| f.display(Value::local(local))).collect();
        values.extend(["undef", "poison", "zeroinitializer"].map(str::to_owned));
        match self.kind(ty) {
            Type::Int(1) => values.push("true".to_owned()),
            Type::Int(bits) if *bits % 4 == 0 => {
                values.extend(["0", "1", "-1"].map(str::to_owned));
                values.push(format!("u0x{}", "F".repeat(*bits as usize / 4)));
            }
            Type::Ptr(_) => values.push("null".to_owned()),
            _ => {}
        }
        values
    }

    /// Returns whether another value of the same type may replace the operand.
    fn is_free(&self, inst: InstId, index: usize, operand: &Operand) -> bool {
        let data = self.body.inst(inst);
        let is_constant = operand.value.as_const().is_some();
        match data.opcode {
            Opcode::Switch | Opcode::IndirectBr => index == 0 && !is_constant,
            Opcode::GetElementPtr | Opcode::ShuffleVector => !is_constant,
            Opcode::Alloca => !is_constant,
            Opcode::LandingPad | Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchSwitch => false,
            Opcode::CatchRet | Opcode::CleanupRet => false,
            Opcode::Phi => is_constant && self.is_plain(operand.ty),
            _ if data.opcode.is_call() => index > 0 && !is_constant && self.is_plain(operand.ty),
            _ if data.opcode.is_debug_record() => false,
            _ => operand.ty != TypeId::LABEL && operand.ty != TypeId::TOKEN && operand.ty != TypeId::METADATA,
        }
    }

    fn change_operand(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let operands = self.body.operands(inst).iter().enumerate();
        let free: Vec<Operand> =
            operands.filter(|(index, operand)| self.is_free(inst, *index, operand)).map(|(_, o)| *o).collect();
        if free.is_empty() {
            return Ok(());
        }
        let operand = *u.choose(&free)?;
        let above = if self.body.inst(inst).opcode == Opcode::Phi { InstId(0) } else { inst };
        let values = self.values(operand.ty, above);
        let new = u.choose(&values)?.clone();
        self.replace(operand.start..operand.start + operand.len, new);
        Ok(())
    }

    fn delete(&mut self, inst: InstId) {
        let data = self.body.inst(inst);
        if data.result.is_none() && !data.opcode.is_terminator() {
            self.replace(data.start..data.end, "");
        }
    }

    fn duplicate(&mut self, inst: InstId) {
        let data = self.body.inst(inst);
        let is_old_record = data.opcode.is_debug_record() && !self.slice(data.start, data.end).starts_with(b"#");
        if data.result.is_none() && !data.opcode.is_terminator() && !is_old_record && !self.follows_must_tail(inst) {
            let mut copy = self.slice(data.start, data.end).to_vec();
            copy.extend_from_slice(b"\n  ");
            self.replace(data.start..data.start, copy);
        }
    }

    /// Inserts a slot that is written and read at once.
    fn insert_slot(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let types: Vec<TypeId> =
            self.body.locals.values().iter().map(|l| l.ty).filter(|&ty| self.is_plain(ty)).collect();
        if types.is_empty() || !self.is_place(inst) {
            return Ok(());
        }
        let ty = *u.choose(&types)?;
        let (slot, load) = (self.fresh("fuzz.slot"), self.fresh("fuzz.load"));
        let (value, ty) = (u.choose(&self.values(ty, inst))?.clone(), self.display_type(ty));
        let atomic = if u.ratio(1, 8)? { "volatile " } else { "" };
        self.insert_before(inst, &format!("%{slot} = alloca {ty}"));
        self.insert_before(inst, &format!("store {ty} {value}, ptr %{slot}"));
        self.insert_before(inst, &format!("%{load} = load {atomic}{ty}, ptr %{slot}"));
        Ok(())
    }

    /// Inserts a load or a store of an alloca of the function.
    fn insert_access(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let above = |def: &InstId| self.body.inst(*def).opcode == Opcode::Alloca && def.0 < inst.0;
        let is_here = |def: &InstId| self.block_of(*def).is_some_and(|b| b.0 == 0 || Some(b) == self.block_of(inst));
        let slots: Vec<InstId> = (0..inst.0).map(InstId).filter(above).filter(is_here).collect();
        if slots.is_empty() || !self.is_place(inst) {
            return Ok(());
        }
        let alloca = self.body.inst(*u.choose(&slots)?);
        let Some(slot) = alloca.result else { return Ok(()) };
        let f = Function { module: self.module, body: self.body };
        let (name, pointer) = (f.display(Value::local(slot)), self.display_type(alloca.ty));
        let ty = self.display_type(alloca.aux_ty);
        if matches!(self.kind(alloca.aux_ty), Type::Target { .. }) {
            return Ok(());
        }
        let line = match u.int_in_range(0..=3)? {
            0 => format!("%{} = load {ty}, {pointer} {name}", self.fresh("fuzz.load")),
            1 => format!("%{} = getelementptr i8, {pointer} {name}, i64 0", self.fresh("fuzz.gep")),
            2 => format!("store {pointer} {name}, {pointer} {name}"),
            _ => format!("store {ty} {}, {pointer} {name}", u.choose(&self.values(alloca.aux_ty, inst))?),
        };
        self.insert_before(inst, &line);
        Ok(())
    }

    /// Ends the block before `inst`; the rest is a block of its own.
    fn split_block(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let Some(block) = self.block_of(inst) else { return Ok(()) };
        let followed_by_phi = self.body.successors(block).any(|next| self.starts_with_phi(next));
        if followed_by_phi || !self.is_place(inst) {
            return Ok(());
        }
        let label = self.fresh("fuzz.block");
        let branch = match u.int_in_range(0..=3)? {
            0 => format!("br i1 undef, label %{label}, label %{label}"),
            1 => format!("switch i8 0, label %{label} [ i8 1, label %{label} ]"),
            2 => format!("br i1 true, label %{label}, label %{label}.again\n{label}.again:\n  br label %{label}"),
            _ => format!("br label %{label}"),
        };
        self.insert_before(inst, &format!("{branch}\n{label}:"));
        Ok(())
    }

    fn starts_with_phi(&self, block: BlockId) -> bool {
        self.body.block_insts(block).any(|inst| self.body.inst(inst).opcode == Opcode::Phi)
    }

    fn change_opcode(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        const INTEGER: [&str; 10] = ["add", "sub", "mul", "udiv", "sdiv", "urem", "and", "or", "xor", "lshr"];
        const FLOAT: [&str; 5] = ["fadd", "fsub", "fmul", "fdiv", "frem"];
        const PREDICATES: [&str; 10] = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
        let data = self.body.inst(inst);
        let (old, new): (Vec<&str>, &str) = match data.opcode {
            Opcode::ICmp => (PREDICATES.to_vec(), u.choose(&PREDICATES)?),
            opcode if opcode.is_float_binary() => (vec![opcode.keyword()], u.choose(&FLOAT)?),
            opcode if opcode.is_binary() => (vec![opcode.keyword()], u.choose(&INTEGER)?),
            _ => return Ok(()),
        };
        // Flags are deleted with the opcode.
        let operands = self.body.operands(inst);
        let ty = operands.first().map(|o| self.display_type(o.ty)).unwrap_or_default();
        let Some(at) = self.find_word(data, &old) else { return Ok(()) };
        match operands {
            [first, ..] if data.opcode != Opcode::ICmp => self.replace(at.start..first.start, format!("{new} {ty} ")),
            _ => self.replace(at, new),
        }
        Ok(())
    }

    /// The first of some words in an instruction's text.
    fn find_word(&self, data: &Inst, words: &[&str]) -> Option<Range<u32>> {
        let text = self.slice(data.start, data.end);
        let mut from = 0;
        for word in text.split(|&c| c == b' ') {
            let start = data.start + from;
            from += word.len() as u32 + 1;
            if words.iter().any(|w| w.as_bytes() == word) {
                return Some(start..start + word.len() as u32);
            }
        }
        None
    }

    fn insert_flag(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        use Opcode::*;
        let data = self.body.inst(inst);
        let flags: &[&str] = match data.opcode {
            Add | Sub | Mul | Shl | Trunc => &["nuw", "nsw", "nuw nsw", "nsw nuw"],
            UDiv | SDiv | LShr | AShr => &["exact"],
            Or => &["disjoint"],
            ZExt | UiToFp => &["nneg"],
            ICmp => &["samesign"],
            FAdd | FSub | FMul | FDiv | FRem | FNeg | FCmp => {
                &["fast", "nnan", "ninf nsz", "contract afn reassoc arcp"]
            }
            GetElementPtr => &["inbounds", "nuw", "nusw", "inbounds nuw"],
            Load | Store => &["volatile"],
            Call => &["fast"],
            _ => return Ok(()),
        };
        let flag = *u.choose(flags)?;
        if data.opcode == Call && !(data.ty == TypeId::FLOAT || data.ty == TypeId::DOUBLE) {
            return Ok(());
        }
        let Some(word) = self.find_word(data, &[data.opcode.keyword()]) else { return Ok(()) };
        let rest = self.slice(word.end, data.end);
        let has_some = flag.split(' ').any(|flag| rest.windows(flag.len()).any(|window| window == flag.as_bytes()));
        if !has_some && !rest.starts_with(b" atomic") {
            self.replace(word.end..word.end, format!(" {flag}"));
        }
        Ok(())
    }

    fn insert_function_attribute(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        const WORDS: [&str; 12] = [
            "nounwind",
            "noinline optnone",
            "noreturn",
            "null_pointer_is_valid",
            "uwtable",
            "\"key\"=\"value\"",
            "\"lone\"",
            "ssp",
            "willreturn",
            "memory(argmem: read)",
            "allocsize(0)",
            "section \"fuzz\"",
        ];
        let header = self.module.global(self.module.function(self.body.function).global).header;
        let at = header.suffix.start;
        self.changes.push((at..at, format!(" {} ", u.choose(&WORDS)?).into_bytes()));
        Ok(())
    }

    fn insert_attachment(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let data = self.body.inst(inst);
        if data.opcode.is_debug_record() {
            return Ok(());
        }
        let of_load = ["noundef", "invariant.load", "nontemporal"];
        let (kind, node) = match data.opcode {
            Opcode::Load if self.kind(data.ty) == &Type::Ptr(0) && u.arbitrary()? => ("nonnull", "!{}"),
            Opcode::Load if data.ty == TypeId::I32 && u.arbitrary()? => ("range", "!{i32 0, i32 9}"),
            Opcode::Load => (*u.choose(&of_load)?, "!{}"),
            _ => ("fuzz", "!{}"),
        };
        let (kind, node) = if kind == "nontemporal" { (kind, "!{i32 1}") } else { (kind, node) };
        if !self.slice(data.attachments, data.end).windows(kind.len()).any(|window| window == kind.as_bytes()) {
            self.replace(data.end..data.end, format!(", !{kind} {node}"));
        }
        Ok(())
    }

    fn insert_alignment(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let data = self.body.inst(inst);
        let text = self.slice(data.start, data.attachments);
        let takes_one = matches!(data.opcode, Opcode::Load | Opcode::Store | Opcode::Alloca);
        if takes_one
            && ![&b"align "[..], b"addrspace", b"atomic"].iter().any(|w| text.windows(w.len()).any(|t| t == *w))
        {
            let align = 1u64 << u.int_in_range(0..=32)?;
            self.replace(data.attachments..data.attachments, format!(", align {align}"));
        }
        Ok(())
    }

    /// Gives a value or block another name, wherever it occurs in the function.
    fn rename(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        const NAMES: [&str; 9] = [
            "\"\"",
            "\"a b\"",
            "\"\\00\"",
            "\"\\22\"",
            "x.0",
            ".0",
            "-",
            "\"%x\"",
            "a.very.long.name.with.numbers.123456789",
        ];
        let f = Function { module: self.module, body: self.body };
        let named: Vec<u32> = (0..self.body.locals.len() as u32)
            .filter(|&l| f.name(Local(l)).is_some_and(|name| name.iter().all(u8::is_ascii_alphanumeric)))
            .collect();
        if named.is_empty() {
            return Ok(());
        }
        let old = f.name(Local(*u.choose(&named)?)).expect("it has a name");
        let new = *u.choose(&NAMES)?;
        if f.find_local(memphis_ir::unquoted_name(new.as_bytes())).is_some() || new == "\"\"" {
            return Ok(());
        }
        let text = f.text();
        let is_part = |c: Option<&u8>| c.is_some_and(|c| c.is_ascii_alphanumeric() || b"-$._\\\"".contains(c));
        for at in 0..text.len() {
            let end = at + 1 + old.len();
            let is_use = text[at] == b'%' && text[at + 1..].starts_with(old) && !is_part(text.get(end));
            let is_label = text[at] == b'\n' && text[at + 1..].starts_with(old) && text.get(end) == Some(&b':');
            if is_use || is_label {
                self.replace(at as u32 + 1..end as u32, new);
            }
        }
        Ok(())
    }

    /// Inserts blanks, line ends and comments before an operand or an instruction.
    fn insert_layout(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        const LAYOUT: [&str; 7] =
            ["\n", "\r\n", "\t ", " ; comment, \"{}\" !0 %x = add\n", ";\n", "\n\n\n", ";\u{1}\u{80}\r\n"];
        let data = self.body.inst(inst);
        let layout = *u.choose(&LAYOUT)?;
        let mut places: Vec<u32> = self.body.operands(inst).iter().map(|operand| operand.start).collect();
        places.push(data.start);
        places.push(data.end);
        let at = *u.choose(&places)?;
        self.replace(at..at, layout);
        Ok(())
    }

    /// Inserts an item at the end of the module, or before the function.
    fn insert_item(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        const ITEMS: [&str; 14] = [
            "@fuzz = global i32 0",
            "@fuzz = external global [1000000000 x i32]",
            "@fuzz = internal constant { i32, ptr } { i32 1, ptr @fuzz }, section \"s\", align 4096",
            "declare void @fuzz(ptr byval(i32), ...) #9999",
            "declare i32 @fuzz(i32 noundef, ptr captures(none))",
            "%fuzz = type { ptr, %fuzz.a }\n%fuzz.a = type opaque",
            "%fuzz = type <{ i8, [0 x i32] }>",
            "!fuzz = !{}",
            "!fuzz = !{!9000}\n!9000 = distinct !{!9000}",
            "attributes #9000 = { nounwind \"a\"=\"b\" memory(none) }",
            "$fuzz = comdat any",
            "module asm \".globl fuzz\"",
            "define void @fuzz() {\n  ret void\n}",
            "define i32 @fuzz(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  %v = load i32, ptr %x\n  ret i32 %v\n}",
        ];
        if self.text().windows(4).any(|window| window == b"fuzz") {
            return Ok(());
        }
        let at = if u.arbitrary()? { self.text().len() } else { self.body.start };
        self.changes.push((at..at, format!("\n{}\n", u.choose(&ITEMS)?).into_bytes()));
        Ok(())
    }

    /// Removes the number of a result or a block, which then gets the next number.
    fn leave_out_numbers(&mut self, inst: InstId) {
        let data = self.body.inst(inst);
        let text = self.slice(data.start, data.end);
        let digits = |text: &[u8]| text.iter().take_while(|c| c.is_ascii_digit()).count();
        if let [b'%', rest @ ..] = text
            && digits(rest) > 0
            && rest[digits(rest)..].starts_with(b" = ")
        {
            self.replace(data.start..data.start + 4 + digits(rest) as u32, "");
        }
        let Some(block) = self.block_of(inst) else { return };
        let label = self.body.block(block).label.clone();
        let name = self.slice(label.start, label.end);
        if digits(name) > 0 && digits(name) + 1 == name.len() {
            self.replace(label, "");
        }
    }

    /// Changes the target of a label, unless a φ would become invalid.
    fn change_target(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let data = self.body.inst(inst);
        if !matches!(data.opcode, Opcode::Br | Opcode::Switch) {
            return Ok(());
        }
        let is_free = |block: BlockId| {
            block.0 != 0
                && !self.body.block_insts(block).any(|i| {
                    let opcode = self.body.inst(i).opcode;
                    opcode == Opcode::Phi || opcode.is_eh_pad()
                })
        };
        let blocks: Vec<_> = self.body.block_ids().filter(|&block| is_free(block)).collect();
        let block_of = |operand: &Operand| self.body.block_of_value(operand.value);
        let labels: Vec<Operand> =
            self.body.operands(inst).iter().filter(|o| block_of(o).is_some_and(is_free)).copied().collect();
        if labels.is_empty() || blocks.is_empty() {
            return Ok(());
        }
        let (label, block) = (*u.choose(&labels)?, *u.choose(&blocks)?);
        let f = Function { module: self.module, body: self.body };
        let name = f.display(Value::local(self.body.block(block).local));
        self.replace(label.start..label.start + label.len, name);
        Ok(())
    }

    /// Inserts a φ at the head of the block of `inst`, with an entry for each edge.
    fn insert_phi(&mut self, inst: InstId, u: &mut Unstructured<'_>) -> Result<()> {
        let Some(block) = self.block_of(inst) else { return Ok(()) };
        let types: Vec<TypeId> =
            self.body.locals.values().iter().map(|l| l.ty).filter(|&ty| self.is_plain(ty)).collect();
        let sources = self
            .body
            .block_ids()
            .flat_map(|from| self.body.successors(from).filter(|&to| to == block).map(move |_| from));
        let sources: Vec<_> = sources.collect();
        if types.is_empty() || sources.is_empty() || block.0 == 0 {
            return Ok(());
        }
        let ty = *u.choose(&types)?;
        let values = self.values(ty, InstId(0));
        let f = Function { module: self.module, body: self.body };
        let mut entries = Vec::new();
        let mut chosen: Vec<(BlockId, String)> = Vec::new();
        for from in sources {
            let known = chosen.iter().find(|(block, _)| *block == from).map(|(_, value)| value.clone());
            let value = known.map_or_else(|| u.choose(&values).cloned(), Ok)?;
            entries.push(format!("[ {value}, {} ]", f.display(Value::local(self.body.block(from).local))));
            chosen.push((from, value));
        }
        let head = self.body.block(block).insts.start;
        let line = format!("%{} = phi {} {}", self.fresh("fuzz.phi"), self.display_type(ty), entries.join(", "));
        self.insert_before(head, &line);
        Ok(())
    }
}
