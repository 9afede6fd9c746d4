//! A function in SSA form against the same function in another text: LLVM IR and block-argument
//! text.
//!
//! # What is proved
//!
//! Both, as read, have the same blocks in the same order, with the same instructions in the same
//! order. Instructions agree in opcode and flags; in text, except for names of registers and
//! blocks, sigils, and the spelling of a goto; in constants and attachments. φs have the same types
//! and the same entries in the same order. Registers, blocks and arguments correspond by the places
//! of their definitions, and every use of one corresponds to a use of its counterpart. Headers
//! agree as well, including the attributes of parameters.
//!
//! The proof covers reader and printer, because it compares texts that were printed and read again.
//!
//! LLVM rejects a debug record between φs; the check compares it after them. One block may be new:
//! in LLVM IR, a last block that consists of `unreachable` alone, and is the default of switches
//! that were gotos without a default.

use crate::copies::{push_canonical, skeleton};
use crate::script::Failure;
use memphis_entity::Table;
use memphis_ir::{
    Body, Flags, Form, Function, GlobalId, InstId, Local, Module, Opcode, Operand, TypeId, attributes, comment_end,
    numbered_block_addresses, unquoted_name,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// Proves that two modules have the same functions, in the same order. Returns the number of
/// instructions compared.
///
/// # Errors
/// The first fact that could not be proved. Its offset is in the text of `before`.
///
/// # Panics
/// If the functions of `before` cannot be read.
///
/// Cost: linear in both texts.
pub fn check(before: &Module<'_>, after: &Module<'_>) -> Result<usize, Box<Failure>> {
    let fail = |offset: usize, message: String| Err(Box::new(Failure { offset, message }));
    if before.functions.len() != after.functions.len() {
        return fail(0, "there are more functions or fewer".to_owned());
    }
    let (mut old, mut new) = (Body::new(), Body::new());
    let numbers = numbers_of_blocks(before, after, &mut old, &mut new)?;
    check_items(before, after, &numbers)?;
    let mut n = 0;
    for id in before.function_ids() {
        before.read_body(id, &mut old).expect("a function that has been read before");
        if let Err(error) = after.read_body(id, &mut new) {
            return fail(old.start, format!("what is written is not read: {error}"));
        }
        let (f, g) = (Function { module: before, body: &old }, Function { module: after, body: &new });
        // Functions with the same text need no proof.
        if !numbers.is_empty() || f.text() != g.text() {
            n += check_function(f, g, &numbers)?;
        }
    }
    Ok(n)
}

/// The number of an unnamed block after, by global and number before; only for blocks whose address
/// is taken.
type Numbers = HashMap<(GlobalId, u32), u32>;

fn numbers_of_blocks(before: &Module<'_>, after: &Module<'_>, old: &mut Body, new: &mut Body) -> Checked<Numbers> {
    let mut numbers = Numbers::new();
    for id in before.function_ids().filter(|&id| before.function(id).has_block_addresses) {
        before.read_body(id, old).expect("a function that has been read before");
        if let Err(error) = after.read_body(id, new) {
            return Err(Box::new(Failure {
                offset: old.start,
                message: format!("what is written is not read: {error}"),
            }));
        }
        let global = before.function(id).global;
        for (a, b) in old.blocks.values().iter().zip(new.blocks.values()) {
            if let (Some(a), Some(b)) = (old.local(a.local).number(), new.local(b.local).number()) {
                numbers.insert((global, a), b);
            }
        }
    }
    Ok(numbers)
}

/// Checks that the text around functions is the same.
fn check_items(before: &Module<'_>, after: &Module<'_>, numbers: &Numbers) -> Checked<()> {
    let pieces = |module: &Module<'_>| -> Vec<(usize, usize)> {
        let mut done = 0;
        let spans = module.functions.values().iter().map(|function| function.span);
        let mut pieces: Vec<_> = spans.map(|span| (std::mem::replace(&mut done, span.end), span.start)).collect();
        pieces.push((done, module.text.len()));
        pieces
    };
    for ((start, end), (new_start, new_end)) in pieces(before).into_iter().zip(pieces(after)) {
        let old = renumbered(before, &before.text[start..end], numbers);
        let new = &after.text[new_start..new_end];
        if *old != *new && without_comments(&old) != without_comments(new) {
            let message = "what stands outside of functions differs".to_owned();
            return Err(Box::new(Failure { offset: start, message }));
        }
    }
    Ok(())
}

/// The code of a text, with blanks for comments: the two forms may start them differently.
fn without_comments(text: &[u8]) -> Vec<u8> {
    let (mut code, mut at) = (Vec::with_capacity(text.len()), 0);
    while let Some(n) = memchr::memchr3(b'"', b';', b'/', &text[at..]) {
        code.extend_from_slice(&text[at..at + n]);
        at += n;
        let (end, is_comment) = match text[at] {
            b'"' => (memchr::memchr(b'"', &text[at + 1..]).map_or(text.len(), |n| at + n + 2), false),
            _ => comment_end(text, at).map_or((at + 1, false), |end| (end, true)),
        };
        code.extend_from_slice(if is_comment { b" " } else { &text[at..end] });
        at = end;
    }
    code.extend_from_slice(&text[at..]);
    code
}

/// A piece of the text before, with the numbers after for blocks whose address it takes.
fn renumbered<'t>(before: &Module<'_>, text: &'t [u8], numbers: &Numbers) -> Cow<'t, [u8]> {
    let (mut out, mut done) = (Vec::new(), 0);
    if !numbers.is_empty() {
        for (range, global, old) in numbered_block_addresses(before, text) {
            let Some(new) = numbers.get(&(global, old)) else { continue };
            out.extend_from_slice(&text[done..range.start]);
            out.extend_from_slice(new.to_string().as_bytes());
            done = range.end;
        }
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    out.extend_from_slice(&text[done..]);
    Cow::Owned(out)
}

/// Proves that two functions are the same. Returns the number of instructions compared.
fn check_function(before: Function<'_>, after: Function<'_>, numbers: &Numbers) -> Checked<usize> {
    let mut pair =
        Pair { before, after, numbers, counterpart: Table::new(), types: HashMap::new(), texts: Default::default() };
    pair.check_headers()?;
    pair.match_definitions()?;
    for (old, new) in sequence(before.body).zip(sequence(after.body)) {
        pair.match_instruction(old, new)?;
    }
    Ok(before.body.insts.len())
}

type Checked<T> = Result<T, Box<Failure>>;

struct Pair<'a> {
    before: Function<'a>,
    after: Function<'a>,
    numbers: &'a Numbers,
    /// By local before: its counterpart after.
    counterpart: Table<Local, Option<Local>>,
    /// The result for each pair of types that was compared: true if they are the same.
    types: HashMap<(TypeId, TypeId), bool>,
    texts: [Vec<u8>; 2],
}

impl<'a> Pair<'a> {
    fn fail<T>(&self, inst: Option<InstId>, message: &str) -> Checked<T> {
        let body = self.before.body;
        let offset = body.start + inst.map_or(0, |inst| body.inst(inst).start as usize);
        Err(Box::new(Failure { offset, message: message.to_owned() }))
    }

    fn check_headers(&mut self) -> Checked<()> {
        let name = |f: Function<'a>| f.module.global(f.module.function(f.body.function).global).name.of(f.module.text);
        let ty = |f: Function<'a>| f.types().display(f.module.global(f.module.function(f.body.function).global).ty);
        let (f, g) = (self.before, self.after);
        if unquoted_name(name(f)) != unquoted_name(name(g)) || ty(f) != ty(g) {
            return self.fail(None, "name or type of the function differ");
        }
        let text = |f: Function<'a>, span: memphis_ir::Span| span.of(f.module.text);
        let (a, b) = (f.header(), g.header());
        if !self.is_same(text(f, a.prefix), text(g, b.prefix)) || !self.is_same(text(f, a.suffix), text(g, b.suffix)) {
            return self.fail(None, "attributes of the function differ");
        }
        let (olds, news) = (parameters(f), parameters(g));
        if olds.len() != news.len() || !olds.iter().zip(&news).all(|(a, b)| self.is_same(a, b)) {
            return self.fail(None, "attributes of a parameter differ");
        }
        Ok(())
    }

    fn is_same(&mut self, a: &[u8], b: &[u8]) -> bool {
        self.texts.iter_mut().for_each(Vec::clear);
        push_canonical(&mut self.texts[0], &renumbered(self.before.module, a, self.numbers));
        push_canonical(&mut self.texts[1], b);
        self.texts[0] == self.texts[1]
    }

    /// Matches arguments, blocks and results, one after the other.
    fn match_definitions(&mut self) -> Checked<()> {
        let (old, new) = (self.before.body, self.after.body);
        let n_default = usize::from(old.insts.values().iter().any(|inst| inst.flags.has(Flags::NO_DEFAULT)));
        if old.n_args != new.n_args || old.blocks.len() + n_default != new.blocks.len() {
            return self.fail(None, "there are more arguments or blocks, or fewer");
        }
        self.counterpart.reset(old.locals.len(), None);
        old.arguments().for_each(|argument| self.counterpart[argument] = Some(argument));
        for (a, b) in old.blocks.values().iter().zip(new.blocks.values()) {
            self.counterpart[a.local] = Some(b.local);
            if a.insts != b.insts {
                return self.fail(Some(a.insts.start), "a block has more instructions or fewer");
            }
        }
        for (id, other) in sequence(old).zip(sequence(new)) {
            match (old.inst(id).result, new.inst(other).result) {
                (Some(a), Some(b)) => self.counterpart[a] = Some(b),
                (None, None) => {}
                _ => return self.fail(Some(id), "a result is missing, or there is one more"),
            }
        }
        match new.blocks.get(old.blocks.next_id()).map(|block| new.insts.range(block.insts)) {
            Some(insts) if insts.len() != 1 || insts[0].opcode != Opcode::Unreachable => {
                self.fail(None, "another block than an unreachable one is new")
            }
            _ => Ok(()),
        }
    }

    fn match_instruction(&mut self, id: InstId, other: InstId) -> Checked<()> {
        let (a, b) = (self.before.body.inst(id), self.after.body.inst(other));
        // Numbers may be written or left out, `match_operands` handles a goto without a default,
        // and the meaning of some flags depends on the text.
        let mut relevant = !(Flags::IMPLICIT_NUMBER | Flags::NO_DEFAULT | Flags::FORGOTTEN_FAST).0;
        if a.opcode.has_one_operand_type() {
            relevant &= !Flags::TYPE_LEFT_OUT.0;
        }
        if a.opcode != b.opcode || a.flags.0 & relevant != b.flags.0 & relevant {
            return self.fail(Some(id), "another instruction stands there");
        }
        if !self.is_same_type(a.ty, b.ty) {
            return self.fail(Some(id), "a result has another type");
        }
        if a.predicate != b.predicate {
            return self.fail(Some(id), "a comparison has another predicate");
        }
        match a.opcode {
            Opcode::Br | Opcode::Switch | Opcode::Ret | Opcode::Phi | Opcode::Unreachable => {
                self.match_operands(id, other)
            }
            // The text may leave out the type.
            opcode if opcode.has_one_operand_type() => self.match_operands(id, other),
            _ => self.match_text(id, other),
        }
    }

    fn is_same_type(&mut self, a: TypeId, b: TypeId) -> bool {
        let (f, g) = (self.before, self.after);
        *self.types.entry((a, b)).or_insert_with(|| f.types().display(a) == g.types().display(b))
    }

    fn match_operands(&mut self, id: InstId, other: InstId) -> Checked<()> {
        let (before, after) = (self.before.body, self.after.body);
        if !self.is_same(self.before.attachments_text(id), self.after.attachments_text(other)) {
            return self.fail(Some(id), "the metadata differ");
        }
        let olds = before.operands(id);
        let mut news = after.operands(other).to_vec();
        if before.inst(id).flags.has(Flags::NO_DEFAULT) && !after.inst(other).flags.has(Flags::NO_DEFAULT) {
            let default = news.get(1).and_then(|label| label.value.as_local());
            if default != after.blocks.values().last().map(|block| block.local) {
                return self.fail(Some(id), "what is not among the cases goes somewhere");
            }
            news.remove(1);
        }
        if olds.len() != news.len() {
            return self.fail(Some(id), "there are more operands or fewer");
        }
        for (index, (a, b)) in olds.iter().zip(&news).enumerate() {
            let is_same = match (a.value.as_local(), b.value.as_local()) {
                (Some(_), Some(_)) => self.is_counterpart(a, b),
                (None, None) => {
                    self.is_same(self.before.operand_text(a), self.after.operand_text(b))
                        || before.inst(id).opcode == Opcode::Phi && self.is_first_entry(olds, index, b)
                }
                _ => false,
            };
            if !is_same || !self.is_same_type(a.ty, b.ty) {
                return self.fail(Some(id), "an operand differs");
            }
        }
        Ok(())
    }

    /// True if `b` is the first entry of a φ for the predecessor of the entry at `index`. All
    /// entries for one predecessor have the same value, however it is written.
    fn is_first_entry(&mut self, entries: &[Operand], index: usize, b: &Operand) -> bool {
        let source = entries.get(index + 1).map(|label| label.value);
        let first = entries.chunks_exact(2).find(|entry| Some(entry[1].value) == source);
        first.is_some_and(|first| self.is_same(self.before.operand_text(&first[0]), self.after.operand_text(b)))
    }

    fn is_counterpart(&self, a: &Operand, b: &Operand) -> bool {
        let counterpart = a.value.as_local().and_then(|local| self.counterpart[local]);
        counterpart.is_some() && counterpart == b.value.as_local()
    }

    fn match_text(&mut self, id: InstId, other: InstId) -> Checked<()> {
        let mut texts = std::mem::take(&mut self.texts);
        let [a, b] = &mut texts;
        let is_local = |_: usize, operand: &Operand| operand.value.as_local().is_some();
        let olds = skeleton(self.before, id, is_local, a);
        let news = skeleton(self.after, other, is_local, b);
        let is_same = *renumbered(self.before.module, a, self.numbers) == **b && olds.len() == news.len();
        self.texts = texts;
        if !is_same || !olds.iter().zip(&news).all(|(a, b)| self.is_counterpart(a, b)) {
            return self.fail(Some(id), "another instruction stands there");
        }
        Ok(())
    }
}

/// The instructions of a body, with the φs of each block first: in text, a debug record between φs
/// comes after them.
fn sequence(body: &Body) -> impl Iterator<Item = InstId> {
    let is_phi = |id: &InstId| body.inst(*id).opcode == Opcode::Phi;
    body.block_ids().flat_map(move |block| {
        let phis = body.block_insts(block).filter(is_phi);
        phis.chain(body.block_insts(block).filter(move |id| !is_phi(id)))
    })
}

/// The parameters in a header without their names.
fn parameters(f: Function<'_>) -> Vec<Vec<u8>> {
    let list = f.header().params;
    let text = list.of(f.module.text);
    let ranges = attributes::parameter_ranges(text).enumerate();
    ranges
        .map(|(index, range)| {
            let token = f.body.parameter_token(index as u32).filter(|token| !token.is_empty());
            let Some(token) = token else { return text[range].to_vec() };
            let start = f.body.place(token.start) - list.start;
            let end = f.body.place(token.end) - list.start;
            let rest = &text[end..range.end];
            let rest = match f.body.form {
                Form::Llvm => rest,
                _ => rest.trim_ascii_start().strip_prefix(b":").unwrap_or(rest),
            };
            [&text[range.start..start], b" ", rest].concat()
        })
        .collect()
}
