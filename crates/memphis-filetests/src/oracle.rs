//! The answer of LLVM's main branch, by LLVM 22's opt on a rewritten input.
//!
//! Two rules of main can be written into the input. A slot gets the type of its accesses, and each
//! lifetime marker becomes the store of `undef` that it counts as. So opt-22 gives main's answer,
//! with these exceptions:
//!
//! * it leaves a `#dbg_value` of `undef` or `poison` at a store of `undef`, which main does not;
//!   both texts lose all records of these values before they are compared;
//! * it compares a variable without a size with the access type, not with the allocated one; both
//!   texts lose the records of such variables, too;
//! * it probes its hash tables as LLVM 22 does, which shows in rare cases of `undef` and `poison`;
//! * it deletes casts that serve markers slot by slot, where main deletes all of them first: names
//!   of φs differ if such a cast has a name like theirs.
//!
//! A slot that is not promoted must keep its type and its markers. opt itself determines these
//! slots: a first run on a text in which all slots are rewritten and marked shows those that
//! remain.

use crate::opt;
use memphis_ir::{BlockId, Body, Def, Function, InstId, Module, Opcode, TypeId, Value};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The metadata kind that marks rewritten allocas.
const KIND: &str = "!memphis.slot";

/// A type that no access has: a slot of it stays unless it is dead.
const NO_TYPE: &str = "i777";

/// The same for a slot with `swifterror`, which must have the type of a pointer.
const NO_POINTER_TYPE: &str = "ptr addrspace(777)";

/// The answer for a module that opt has printed.
///
/// A slot may be accessed only through an address that another slot holds. Such accesses become
/// visible in the text after a run. So runs are repeated until they show no new type.
///
/// # Errors
/// opt's error if it refuses an input.
pub fn run(printed: &str) -> Result<String, String> {
    let mut types = HashMap::new();
    loop {
        let choice = Choice { stay: HashSet::new(), types: &types, marks: Marks::Yes };
        let (text, untyped) = rewritten(printed, &choice)?;
        let (stay, found) = left(&opt::run(Some("mem2reg"), &text)?)?;
        let new: Vec<_> = found.into_iter().filter(|(slot, _)| untyped.contains(slot)).collect();
        if new.is_empty() {
            let (text, _) = rewritten(printed, &Choice { stay, marks: Marks::No, ..choice })?;
            return opt::run(Some("mem2reg"), &text);
        }
        types.extend(new);
    }
}

/// The text as opt prints it, without records that the oracle does not know.
///
/// # Errors
/// opt's error if it refuses the text.
pub fn without_unknown_records(printed: String) -> Result<String, String> {
    let unsized_types: HashSet<&str> = printed.lines().filter_map(unsized_type).collect();
    let variables: HashSet<&str> = printed.lines().filter_map(|line| variable_of(line, &unsized_types)).collect();
    let is_unknown = |line: &str| {
        let Some(record) = line.trim_start().strip_prefix("#dbg_value(") else { return false };
        let is_undefined = record.contains(" undef, !") || record.contains(" poison, !");
        is_undefined || record.split(", ").any(|argument| variables.contains(argument))
    };
    if !printed.lines().any(is_unknown) {
        return Ok(printed);
    }
    opt::run(None, &printed.split_inclusive('\n').filter(|line| !is_unknown(line)).collect::<String>())
}

/// The node of an array type without a size, if a line defines one.
fn unsized_type(line: &str) -> Option<&str> {
    let (node, rest) = line.split_once(" = ")?;
    let is_one = rest.starts_with("!DICompositeType(tag: DW_TAG_array_type") && !rest.contains(", size: ");
    is_one.then_some(node)
}

/// The node of a variable of one of these types, if a line defines one.
fn variable_of<'t>(line: &'t str, types: &HashSet<&str>) -> Option<&'t str> {
    let (node, rest) = line.split_once(" = !DILocalVariable(")?;
    let ty = rest.split_once("type: ")?.1.split([',', ')']).next()?;
    types.contains(ty).then_some(node)
}

/// The rewriting that is asked for. Slots are numbered in the order of the text.
struct Choice<'t> {
    /// The slots that are left as they are.
    stay: HashSet<usize>,
    /// The types of slots without an access in the text.
    types: &'t HashMap<usize, String>,
    marks: Marks,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    Yes,
    No,
}

/// The text with the chosen slots rewritten, and those slots among them whose type is not known.
fn rewritten(text: &str, choice: &Choice<'_>) -> Result<(String, HashSet<usize>), String> {
    let module = Module::read(text.as_bytes()).map_err(|error| error.message)?;
    let (mut edits, mut untyped) = (Vec::new(), HashSet::new());
    let (mut body, mut n_slots) = (Body::new(), 0);
    for id in module.function_ids() {
        module.read_body(id, &mut body).map_err(|error| error.message)?;
        let f = Function { module: &module, body: &body };
        let accesses = accesses(f);
        for &alloca in body.allocas().iter().filter(|&&alloca| body.block(BlockId(0)).insts.contains(alloca)) {
            if !choice.stay.contains(&n_slots) {
                let of_alloca = accesses.get(&alloca).map_or(&[][..], Vec::as_slice);
                if !rewrite(f, alloca, of_alloca, (choice, n_slots), &mut edits) {
                    untyped.insert(n_slots);
                }
            }
            n_slots += 1;
        }
    }
    edits.sort_by_key(|edit| edit.0.start);
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for (range, replacement) in edits {
        out += &text[at..range.start];
        out += &replacement;
        at = range.end;
    }
    Ok((out + &text[at..], untyped))
}

/// A direct access of a slot.
#[derive(Clone, Copy)]
enum DirectAccess {
    /// A load or store of this type.
    Typed(TypeId),
    Marker(InstId),
}

/// The direct accesses of each alloca of a function.
fn accesses(f: Function<'_>) -> HashMap<InstId, Vec<DirectAccess>> {
    let body = f.body;
    let mut accesses: HashMap<InstId, Vec<DirectAccess>> = HashMap::new();
    for inst in body.inst_ids() {
        let found = match (body.inst(inst).opcode, body.operands(inst)) {
            (Opcode::Load, [from, ..]) => Some((from, DirectAccess::Typed(body.inst(inst).ty))),
            (Opcode::Store, [stored, to, ..]) => Some((to, DirectAccess::Typed(stored.ty))),
            (Opcode::Call, [.., argument])
                if f.called_intrinsic(inst).is_some_and(|name| name.starts_with(b"lifetime.")) =>
            {
                Some((argument, DirectAccess::Marker(inst)))
            }
            _ => None,
        };
        let Some((address, access)) = found else { continue };
        if let Some(Def::Inst(alloca)) = address.value.as_local().map(|local| body.local(local).def)
            && body.inst(alloca).opcode == Opcode::Alloca
        {
            accesses.entry(alloca).or_default().push(access);
        }
    }
    accesses
}

/// The type of the first typed access.
fn first_type(f: Function<'_>, accesses: &[DirectAccess]) -> Option<String> {
    accesses.iter().find_map(|access| match access {
        DirectAccess::Typed(ty) => Some(f.types().display(*ty)),
        DirectAccess::Marker(_) => None,
    })
}

/// Rewrites an alloca and its markers; false if its type is not known.
fn rewrite(
    f: Function<'_>,
    alloca: InstId,
    accesses: &[DirectAccess],
    (choice, slot): (&Choice<'_>, usize),
    edits: &mut Vec<(Range<usize>, String)>,
) -> bool {
    let body = f.body;
    let place = |inst: InstId| {
        let inst = body.inst(inst);
        body.place(inst.start)..body.place(inst.end)
    };
    let text = |range: Range<usize>| String::from_utf8_lossy(&f.module.text[range]).into_owned();
    let address = Value::local(body.inst(alloca).result.expect("an alloca has a result"));
    let line = text(place(alloca));
    let mark = if choice.marks == Marks::Yes { format!(", {KIND} !{{i64 {slot}}}") } else { String::new() };
    let Some(ty) = first_type(f, accesses).or_else(|| choice.types.get(&slot).cloned()) else {
        if choice.marks == Marks::Yes {
            let ty = if line.contains(" swifterror ") { NO_POINTER_TYPE } else { NO_TYPE };
            edits.push((place(alloca), retyped(&line, ty).0 + &mark));
        }
        return false;
    };
    let (new, alignment) = retyped(&line, &ty);
    edits.push((place(alloca), new + &mark));
    for access in accesses {
        let DirectAccess::Marker(marker) = *access else { continue };
        let line = text(place(marker));
        let location = line.find(", !dbg ").map_or("", |at| &line[at..]);
        let pointer = f.types().display(body.inst(alloca).ty);
        let store = format!("store {ty} undef, {pointer} {}, align {alignment}{location}", f.display(address));
        edits.push((place(marker), store));
    }
    true
}

/// A printed alloca with another type and without a count, and its alignment.
fn retyped(line: &str, ty: &str) -> (String, String) {
    let at = line.find(" alloca ").expect("an alloca") + " alloca ".len();
    let (head, mut rest) = line.split_at(at);
    let mut head = head.to_owned();
    for word in ["inalloca ", "swifterror "] {
        if let Some(after) = rest.strip_prefix(word) {
            head += word;
            rest = after;
        }
    }
    let end = rest.find(", align ").expect("opt prints alignments");
    let alignment = rest[end + ", align ".len()..].chars().take_while(char::is_ascii_digit).collect();
    (format!("{head}{ty}{}", &rest[end..]), alignment)
}

/// The numbers of the marked allocas in a text that opt printed, and the types of those that are
/// accessed there.
fn left(text: &str) -> Result<(HashSet<usize>, HashMap<usize, String>), String> {
    let node = |line: &str| {
        let (node, value) = line.strip_prefix('!')?.split_once(" = !{i64 ")?;
        Some((format!("!{node}"), value.trim_end_matches('}').parse::<usize>().ok()?))
    };
    let numbers: HashMap<String, usize> = text.lines().filter_map(node).collect();
    let module = Module::read(text.as_bytes()).map_err(|error| error.message)?;
    let (mut body, mut stay, mut types) = (Body::new(), HashSet::new(), HashMap::new());
    for id in module.function_ids() {
        module.read_body(id, &mut body).map_err(|error| error.message)?;
        let f = Function { module: &module, body: &body };
        let accesses = accesses(f);
        for &alloca in body.allocas() {
            let Some(mark) = f.attachment(alloca, &KIND[1..]) else { continue };
            let Some(&slot) = numbers.get(&*String::from_utf8_lossy(mark.text)) else { continue };
            stay.insert(slot);
            if let Some(ty) = accesses.get(&alloca).and_then(|accesses| first_type(f, accesses)) {
                types.insert(slot, ty);
            }
        }
    }
    Ok((stay, types))
}
