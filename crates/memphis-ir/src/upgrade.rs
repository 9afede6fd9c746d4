//! The changes that LLVM 22 makes to older files on reading, as far as they are visible in a
//! rewritten module.
//!
//! * Calls of `llvm.dbg.declare`, `.value`, `.assign`, `.label`, `.addr` become debug records,
//!   which cannot be mixed with such calls; their declarations are deleted.
//! * Lifetime markers lose their size and name the alloca directly; markers of anything else are
//!   deleted.
//!   A declaration in the old form is replaced by two: a declaration that nothing uses, and, if a
//!   marker of an alloca calls it, the new form.
//!
//! * Intrinsics whose names spell their pointer types (`llvm.memcpy.p0i8.p0i8.i64`) or lack them
//!   (`llvm.va_start`) get their new names, and their declarations new places, in one sequence with
//!   those of the markers.
//!
//! * A φ with attachments loses its fast-math flags, in any file: LLVM's reader forgets them.
//!
//! Everything else that a newer reader upgrades, it upgrades in our output as well.

use crate::body::{Function, InstId, Operand, Value};
use crate::debug_info::{NodeRef, expression_elements, expression_text};
use crate::edit::{Edit, Insertion, Part};
use crate::intrinsics::{self, is_debug_intrinsic, marked_by};
use crate::items::{Global, GlobalKind};
use crate::module::Module;
use crate::opcode::{Flags, Opcode};
use crate::read::in_parentheses;
use crate::text::{blank_end, from_token, is_of_word, split_arguments};
use crate::types::Type;
use hashbrown::HashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Brings what `edit` leaves of a function up to date. Returns the lifetime markers that LLVM calls
/// on reading, whatever `edit` leaves of them, and that the module does not declare: names and
/// declarations.
///
/// Cost: a sweep over the instructions.
pub fn upgrade_function(f: Function<'_>, edit: &mut Edit) -> BTreeSet<(String, String)> {
    let replaced: HashMap<u32, Value> = edit.operand_replacements().iter().copied().collect();
    let mut markers = BTreeSet::new();
    for i in (0..f.body.insts.len() as u32).map(InstId) {
        let inst = f.body.inst(i);
        let old_marker = (inst.opcode == Opcode::Call && inst.n_args == 2).then(|| marked_end(f, i)).flatten();
        if let Some(end) = old_marker
            && let Some(alloca) = alloca_of(f, f.body.operands(i)[2].value, |value| value)
        {
            let marker = new_marker(end, f.types().address_space(f.value_type(alloca)).unwrap_or(0));
            if !is_declared(f.module, &marker.0) {
                markers.insert(marker);
            }
        }
        if edit.is_deleted(i) {
            continue;
        }
        if inst.flags.has(Flags::OLD_STYLE) && is_no_record(f, i) {
            edit.delete(i);
        } else if inst.flags.has(Flags::OLD_STYLE) {
            let parts = record(f, i, &replaced);
            edit.insert(Insertion { before: i, result: None, parts });
            edit.delete(i);
        } else if let Some(end) = old_marker {
            if let Some(alloca) = alloca_of(f, operand(f, i, 2, &replaced), |value| edit.resolve(value)) {
                let parts = lifetime_call(f, i, end, alloca);
                edit.insert(Insertion { before: i, result: None, parts });
            }
            edit.delete(i);
        } else if inst.opcode.is_call() {
            let callee = &f.body.operands(i)[0];
            if let Some(name) = f.operand_text(callee).strip_prefix(b"@").and_then(new_name) {
                edit.replace_text(callee.start + 1..callee.start + callee.len, name.as_bytes());
            }
        }
    }
    markers
}

/// Deletes the fast-math flags that LLVM forgets from the φs that `edit` keeps. The passes that
/// made the edit have relied on the loss of these flags.
///
/// Cost: a look at each block, and at each φ, if there are such flags.
pub fn forget_flags(f: Function<'_>, edit: &mut Edit) {
    if !f.body.has_forgetful_phis {
        return;
    }
    for block in f.body.block_ids() {
        let phis = f.body.block_insts(block).take_while(|&i| f.body.inst(i).opcode == Opcode::Phi);
        for phi in phis.filter(|&i| f.body.inst(i).flags.has(Flags::FORGOTTEN_FAST)) {
            if !edit.is_deleted(phi) {
                edit.replace_text(phi_flags(f, phi), b"");
            }
        }
    }
}

/// The place of the flags of a φ, with the blank before them.
fn phi_flags(f: Function<'_>, phi: InstId) -> Range<u32> {
    let start = f.behind_result(phi) + Opcode::Phi.keyword().len() as u32;
    start..f.behind_fast_math(start, f.body.inst(phi).attachments)
}

/// An operand after the script.
fn operand(f: Function<'_>, inst: InstId, index: usize, replaced: &HashMap<u32, Value>) -> Value {
    let place = f.body.operand_range(inst).start + index as u32;
    replaced.get(&place).copied().unwrap_or(f.body.operands(inst)[index].value)
}

/// The end of a lifetime that a call marks, `start` or `end`.
fn marked_end(f: Function<'_>, call: InstId) -> Option<&'static str> {
    f.operand_text(&f.body.operands(call)[0]).strip_prefix(b"@").and_then(marked_by)
}

/// The alloca that a value is after no-op casts. `resolve` gives what has replaced a value.
fn alloca_of(f: Function<'_>, value: Value, resolve: impl Fn(Value) -> Value) -> Option<Value> {
    let mut value = resolve(value);
    loop {
        let crate::body::Def::Inst(i) =
            f.body.local(value.as_local().filter(|l| (l.0 as usize) < f.body.locals.len())?).def
        else {
            return None;
        };
        let operands = f.body.operands(i);
        value = match f.body.inst(i).opcode {
            Opcode::Alloca => return Some(value),
            Opcode::BitCast | Opcode::AddrSpaceCast => resolve(operands[0].value),
            Opcode::GetElementPtr if operands[1..].iter().all(|o| is_zero(f, o)) => resolve(operands[0].value),
            _ => return None,
        };
    }
}

fn is_zero(f: Function<'_>, operand: &Operand) -> bool {
    operand.value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, crate::consts::ConstKind::Int(0)))
}

/// The call of the new marker of this end in the place of an old one.
fn lifetime_call(f: Function<'_>, call: InstId, end: &'static str, alloca: Value) -> Vec<Part> {
    let ty = f.value_type(alloca);
    let space = f.types().address_space(ty).unwrap_or(0);
    let mut parts = vec![
        Part::Static("call void @llvm.lifetime."),
        Part::Static(end),
        Part::Text(format!(".p{space}(").into_bytes().into()),
        Part::Type(ty),
        Part::Static(" "),
        Part::Value(alloca),
        Part::Static(")"),
    ];
    if let Some((_, node)) = f.attachments(call).find(|(kind, _)| *kind == b"dbg") {
        parts.push(Part::Static(", !dbg "));
        parts.push(Part::Text(node.into()));
    }
    parts
}

// ----- debug records -----

/// True if an old call for debugging becomes no record: the offset that files older than LLVM 6
/// give to values is not zero, or the call has no location. LLVM strips all debug information of
/// a module with the latter.
pub fn is_no_record(f: Function<'_>, call: InstId) -> bool {
    let offset = written_arguments(f, call).into_iter().nth(1);
    let is_zero = |offset: &[u8]| offset.split(u8::is_ascii_whitespace).next_back() == Some(b"0");
    !f.has_attachment(call, b"dbg")
        || has_offset(f, call) && offset.is_some_and(|offset| !is_zero(f.slice(offset.start, offset.end)))
}

/// True if a call of `llvm.dbg.value` has an offset between value and variable.
fn has_offset(f: Function<'_>, call: InstId) -> bool {
    let data = f.body.inst(call);
    data.flags.has(Flags::OLD_STYLE) && data.opcode == Opcode::DbgValue && written_arguments(f, call).len() == 4
}

/// The arguments of a debug record, new or old style, without the word `metadata` and without the
/// offset of files older than LLVM 6: their places, relative to the function.
pub fn record_arguments(f: Function<'_>, inst: InstId) -> Vec<Range<u32>> {
    let mut arguments = written_arguments(f, inst);
    if has_offset(f, inst) {
        arguments.remove(1);
    }
    arguments
}

/// [`record_arguments`] with the offset.
fn written_arguments(f: Function<'_>, inst: InstId) -> Vec<Range<u32>> {
    let data = f.body.inst(inst);
    let text = f.slice(data.start, data.attachments);
    // The word of a record, or the name of an intrinsic, precedes the brackets.
    let name_end = match text {
        [b'#', ..] => {
            let name = blank_end(text, 1);
            name + text[name..].iter().take_while(|&&c| is_of_word(c)).count()
        }
        _ => called_debug_intrinsic(text).end,
    };
    arguments_behind(text, name_end)
        .map(|argument| {
            let value = argument.strip_prefix(b"metadata").filter(|rest| !rest.first().is_some_and(|&c| is_of_word(c)));
            // Nothing has to be between the word and what it is the type of.
            let stripped = value.and_then(|value| split_arguments(value).next()).unwrap_or(argument);
            // Slices of `text`: their distance is their place.
            let start = stripped.as_ptr() as usize - text.as_ptr() as usize;
            data.start + start as u32..data.start + (start + stripped.len()) as u32
        })
        .collect()
}

/// The place of the intrinsic's name in the text of a debug intrinsic call, without sigil and
/// quotes; the end if there is none.
fn called_debug_intrinsic(text: &[u8]) -> Range<usize> {
    let is_name = |word: &&[u8]| word.starts_with(b"@llvm.dbg.") || word.starts_with(b"@\"llvm.dbg.");
    let Some(word) = crate::attributes::words(text).find(is_name) else { return text.len()..text.len() };
    let start = word.as_ptr() as usize - text.as_ptr() as usize;
    let quote = usize::from(word[1] == b'"');
    let start = start + 1 + quote;
    start..start + text[start..].iter().take_while(|&&c| is_of_word(c)).count() + quote
}

/// True for `llvm.dbg.addr`, whose argument is the address of the variable, not its value.
pub fn is_of_address(f: Function<'_>, call: InstId) -> bool {
    let text = f.inst_text(call);
    text[called_debug_intrinsic(text)].starts_with(b"llvm.dbg.addr")
}

/// The record for a call of a debug intrinsic.
fn record(f: Function<'_>, call: InstId, replaced: &HashMap<u32, Value>) -> Vec<Part> {
    let data = f.body.inst(call);
    let mut parts = vec![Part::Static(data.opcode.keyword()), Part::Static("(")];
    let is_address = is_of_address(f, call);
    for (n, argument) in record_arguments(f, call).iter().enumerate() {
        if n > 0 {
            parts.push(Part::Static(", "));
        }
        if let Some(text) = member_of_list(f, argument) {
            parts.push(Part::Text(text.into()));
        } else if is_address && n == 2 {
            let mut elements = expression_elements(f.module, f.slice(argument.start, argument.end));
            elements.push(b"DW_OP_deref");
            parts.push(Part::Text(expression_text(&elements).into()));
        } else {
            argument_parts(f, call, argument.clone(), replaced, &mut parts);
        }
    }
    if let Some((_, node)) = f.attachments(call).find(|(kind, _)| *kind == b"dbg") {
        parts.push(Part::Static(", "));
        parts.push(Part::Text(node.into()));
    }
    parts.push(Part::Static(")"));
    parts
}

/// The text that LLVM reads for an argument that is a list with one member: the constant in it, or
/// an empty list for `null`. `None` for other arguments.
fn member_of_list<'a>(f: Function<'a>, argument: &Range<u32>) -> Option<&'a [u8]> {
    let list = NodeRef::parse(f.slice(argument.start, argument.end))?.list_text(f.module)?;
    let mut members = split_arguments(list);
    match (members.next()?, members.next()) {
        (b"null", None) => Some(b"!{}"),
        (member, None) if !member.starts_with(b"!") => Some(member),
        _ => None,
    }
}

/// An argument with its locals as operands.
fn argument_parts(
    f: Function<'_>,
    call: InstId,
    argument: Range<u32>,
    replaced: &HashMap<u32, Value>,
    parts: &mut Vec<Part>,
) {
    let mut at = argument.start;
    for (index, token) in f.body.operands(call).iter().enumerate() {
        if token.start >= at && token.start < argument.end {
            parts.push(Part::Original(at..token.start));
            parts.push(Part::Value(operand(f, call, index, replaced)));
            at = token.start + token.len;
        }
    }
    parts.push(Part::Original(at..argument.end));
}

// ----- names -----

/// The name that LLVM 22 has for an intrinsic of an older file, when it is another one.
fn new_name(name: &[u8]) -> Option<String> {
    let base = name.strip_prefix(intrinsics::PREFIX)?;
    let name = std::str::from_utf8(name).ok()?;
    match base {
        b"va_start" | b"va_end" | b"va_copy" | b"stacksave" | b"stackrestore" => return Some(format!("{name}.p0")),
        _ => {}
    }
    let parts: Vec<&str> = name.split('.').map(|part| new_type_name(part).unwrap_or(part)).collect();
    let new = parts.join(".");
    (new != name).then_some(new)
}

/// `p0` of `p0i8`, `p0p0i8`, `p5f32`: a pointer type that spells what it points to.
fn new_type_name(part: &str) -> Option<&str> {
    let digits = part.strip_prefix('p')?;
    let n = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (n > 0 && n < digits.len()).then(|| &part[..=n])
}

// ----- declarations -----

/// The changes to a module's declarations.
#[derive(Debug, Clone, Default)]
pub struct Declarations {
    /// Items to delete.
    pub dropped: Vec<usize>,
    /// Declarations that are added after all functions, in order.
    pub added: Vec<Added>,
    /// True if calls of old intrinsics have to be rewritten in all functions.
    pub old_calls: bool,
}

/// A declaration that is added to a module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// The name, without `@`.
    pub name: String,
    /// Its text.
    pub line: String,
    /// True if LLVM adds it only if [`upgrade_function`] finds a call of it.
    pub must_be_called: bool,
}

/// The changes to the declarations of old intrinsics, and which markers LLVM would declare because
/// the module calls them undeclared.
///
/// Cost: a look at each global, and a search through the text for names of intrinsics.
pub fn upgrade_declarations(module: &Module<'_>) -> Declarations {
    let mut result = Declarations::default();
    let calls = IntrinsicCalls::of(module);
    // In files that are otherwise up to date the names stay: the next reader upgrades them.
    let is_old = |g: &Global| is_debug_intrinsic(g.name.of(module.text)) || is_old_marker(module, g);
    result.old_calls = module.globals.iter().any(is_old) || calls.undeclared.keys().any(|n| is_debug_intrinsic(n));
    // LLVM declares intrinsics that are called undeclared before it upgrades anything.
    let mut old_markers: Vec<(&str, String, u32)> = Vec::new();
    for (&name, &offset) in &calls.undeclared {
        if name == b"llvm.fake.use" {
            add(&mut result.added, "llvm.fake.use".into(), "declare void @llvm.fake.use(...)".into());
        }
        let Some(end) = marked_by(name) else { continue };
        let arguments: Vec<_> = arguments_behind(module.text, offset + name.len()).collect();
        let space = arguments.last().map_or(0, |a| pointer_space(a));
        match arguments[..] {
            [size, _] => {
                // The match may be in a string, or in a call that is not understood, which may have
                // anything as this argument.
                let Some(bits) = integer_bits(size) else { continue };
                result.old_calls = true;
                old_markers.push((end, format!("i{bits}"), space));
            }
            _ => add_new_marker(module, &mut result.added, end, space, false),
        }
    }
    if !result.old_calls {
        return result;
    }
    for global in module.globals.iter().filter(|g| g.kind == GlobalKind::Declaration) {
        renew_declaration(module, global, &calls, &mut result);
    }
    for (end, size, space) in old_markers {
        add_markers(module, &mut result.added, end, &size, Some(space));
    }
    result
}

/// The change to one declaration in a file with old calls.
fn renew_declaration(module: &Module<'_>, global: &Global, calls: &IntrinsicCalls<'_>, result: &mut Declarations) {
    let name = global.name.of(module.text);
    if is_debug_intrinsic(name) {
        result.dropped.push(global.item as usize);
    } else if is_old_marker(module, global) {
        let (Some(end), Type::Function(ty)) = (marked_by(name), module.types.get(global.ty)) else { return };
        let space = match module.types.get(ty.params[1]) {
            Type::Ptr(space) => *space,
            _ => 0,
        };
        result.dropped.push(global.item as usize);
        let size = module.types.display_type(ty.params[0]);
        let called_in = calls.declared_markers.contains(name).then_some(space);
        add_markers(module, &mut result.added, end, &size, called_in);
    } else if let Some(new) = new_name(name) {
        result.dropped.push(global.item as usize);
        if module.find_global(new.as_bytes()).is_none() {
            let item = module.items[global.item as usize].span;
            let text = |start: usize, end: usize| String::from_utf8_lossy(&module.text[start..end]).into_owned();
            let end = global.header.suffix.end;
            let line = [&*text(item.start, global.name.start), &new, &text(global.name.end, end)].concat();
            add(&mut result.added, new, line.trim_end().to_owned());
        }
    }
}

/// Adds the two declarations that replace that of an old lifetime marker: a declaration that
/// nothing uses, and, if the marker is called, the new form. Nothing is declared twice.
fn add_markers(module: &Module<'_>, added: &mut Vec<Added>, end: &str, size: &str, called_in: Option<u32>) {
    let unused = format!("llvm.lifetime.{end}.{size}");
    if !is_declared(module, &unused) {
        let line = format!("declare void @{unused}({size})");
        add(added, unused, line);
    }
    if let Some(space) = called_in {
        add_new_marker(module, added, end, space, true);
    }
}

fn add_new_marker(module: &Module<'_>, added: &mut Vec<Added>, end: &str, space: u32, must_be_called: bool) {
    let (name, line) = new_marker(end, space);
    match added.iter_mut().find(|known| known.name == name) {
        Some(known) => known.must_be_called &= must_be_called,
        None if is_declared(module, &name) => {}
        None => added.push(Added { name, line, must_be_called }),
    }
}

/// Name and declaration of a lifetime marker as LLVM 22 has it.
fn new_marker(end: &str, space: u32) -> (String, String) {
    let name = format!("llvm.lifetime.{end}.p{space}");
    let pointer = if space == 0 { "ptr".to_owned() } else { format!("ptr addrspace({space})") };
    let line = format!("declare void @{name}({pointer} captures(none))");
    (name, line)
}

/// True if the module has this marker and keeps it: the old form may have the new name.
fn is_declared(module: &Module<'_>, name: &str) -> bool {
    module.find_global(name.as_bytes()).is_some_and(|global| !is_old_marker(module, module.global(global)))
}

fn is_old_marker(module: &Module<'_>, global: &Global) -> bool {
    marked_by(global.name.of(module.text)).is_some()
        && matches!(module.types.get(global.ty), Type::Function(ty) if ty.params.len() == 2)
}

/// The width of the integer type at the start of a typed argument such as `i64 immarg 4`.
fn integer_bits(argument: &[u8]) -> Option<u32> {
    let digits = argument.strip_prefix(b"i")?;
    let n = digits.iter().take_while(|&&c| is_of_word(c)).count();
    std::str::from_utf8(&digits[..n]).ok()?.parse().ok()
}

/// The address space of a typed argument such as `ptr addrspace(5) %x`.
fn pointer_space(argument: &[u8]) -> u32 {
    let mut words = crate::attributes::words(argument);
    let space = words.nth(1).and_then(|word| crate::attributes::argument(word, b"addrspace"));
    let digits = space.and_then(|space| split_arguments(space).next());
    digits.and_then(|d| std::str::from_utf8(d).ok()?.parse().ok()).unwrap_or(0)
}

/// Calls of markers in a module's text.
struct IntrinsicCalls<'t> {
    /// Lifetime markers that are declared and used.
    declared_markers: BTreeSet<&'t [u8]>,
    /// Markers and debug intrinsics that are used undeclared: where their name comes first. In
    /// the order in which LLVM declares them: by name.
    undeclared: BTreeMap<&'t [u8], usize>,
}

impl<'t> IntrinsicCalls<'t> {
    fn of(module: &'t Module<'_>) -> Self {
        let mut calls = IntrinsicCalls { declared_markers: Default::default(), undeclared: Default::default() };
        for (name, mention) in &module.mentions().intrinsics.0 {
            match module.find_global(name) {
                Some(global) if mention.is_repeated || module.global(global).name.start != mention.first => {
                    calls.declared_markers.insert(name);
                }
                Some(_) => {}
                None => {
                    calls.undeclared.insert(name, mention.first);
                }
            }
        }
        calls
    }
}

/// The arguments in the parentheses after a name that ends at `end`; none if it has no parentheses.
fn arguments_behind(text: &[u8], end: usize) -> impl Iterator<Item = &[u8]> {
    split_arguments(in_parentheses(from_token(&text[end..])).unwrap_or_default())
}

/// Adds a declaration. Types of pointers that only names told apart are one type now, so two old
/// names may give the same new one.
fn add(declarations: &mut Vec<Added>, name: String, line: String) {
    if declarations.iter().all(|known| known.name != name) {
        declarations.push(Added { name, line, must_be_called: false });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_declarations_are_renewed_in_order() {
        let text = b"\
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.va_start(i8*)
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
define void @f() {
  %x = alloca i8
  ; call void @llvm.lifetime.end.p0i8(i64 1, i8* %x) is only spoken of
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %x)
  ret void
}
";
        let module = Module::read(text).expect("it is valid");
        let declarations = upgrade_declarations(&module);
        assert!(declarations.old_calls);
        assert_eq!(declarations.dropped.len(), 5);
        let lines: Vec<&str> = declarations.added.iter().map(|added| &*added.line).collect();
        assert_eq!(
            lines,
            [
                "declare void @llvm.memcpy.p0.p0.i64(i8*, i8*, i64, i1)",
                "declare void @llvm.lifetime.start.i64(i64)",
                "declare void @llvm.lifetime.start.p0(ptr captures(none))",
                "declare void @llvm.va_start.p0(i8*)",
                "declare void @llvm.lifetime.end.i64(i64)",
            ]
        );
    }

    #[test]
    fn new_files_are_left_alone() {
        let text = b"declare void @llvm.va_start.p0(ptr)\ndeclare void @llvm.va_end(ptr)\n";
        let declarations = upgrade_declarations(&Module::read(text).expect("it is valid"));
        assert!(!declarations.old_calls && declarations.dropped.is_empty() && declarations.added.is_empty());
    }

    #[test]
    fn only_pointer_types_are_renamed() {
        assert_eq!(new_name(b"llvm.memset.p5i8.i64").as_deref(), Some("llvm.memset.p5.i64"));
        assert_eq!(new_name(b"llvm.masked.load.v4f32.p0v4f32").as_deref(), Some("llvm.masked.load.v4f32.p0"));
        for same in [&b"llvm.memcpy.p0.p0.i64"[..], b"llvm.fma.ppcf128", b"llvm.x86.sse2.pause", b"puts"] {
            assert_eq!(new_name(same), None);
        }
    }
}
