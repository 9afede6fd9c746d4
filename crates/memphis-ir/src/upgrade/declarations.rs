//! Declarations of old intrinsics.

use super::{Upgrade, arguments_after};
use crate::bytes::is_name_byte;
use crate::intrinsics::upgraded::{Renewed, renewed};
use crate::intrinsics::{is_debug_intrinsic, marked_by};
use crate::items::{Global, GlobalKind, ItemId};
use crate::module::Module;
use crate::read::in_parentheses;
use crate::spelling::{IntrinsicForm, Version};
use crate::text::{from_token, split_arguments};
use crate::types::{Type, Types};
use std::collections::{BTreeMap, BTreeSet};

/// The changes to a module's declarations.
#[derive(Debug, Clone, Default)]
pub struct Declarations {
    /// Items to delete.
    pub dropped: Vec<ItemId>,
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
    /// True if LLVM adds it only if [`upgrade_function`](super::upgrade_function) finds a call.
    pub must_be_called: bool,
}

/// The changes to the declarations of old intrinsics, and which markers LLVM would declare because
/// the module calls them undeclared.
///
/// Cost: a look at each global, and a search through the text for names of intrinsics.
pub fn upgrade_declarations(module: &Module<'_>, upgrade: Upgrade) -> Declarations {
    let mut result = Declarations::default();
    let calls = IntrinsicCalls::of(module);
    // In files that are otherwise up to date the names stay: the next reader upgrades them.
    let is_old = |g: &Global| is_debug_intrinsic(g.name.of(module.text)) || is_old_marker(module, g);
    result.old_calls = upgrade == Upgrade::All
        && (module.globals.values().iter().any(is_old) || calls.undeclared.keys().any(|n| is_debug_intrinsic(n)));
    // LLVM declares intrinsics that are called undeclared before it upgrades anything.
    let mut old_markers: Vec<(&str, String, u32)> = Vec::new();
    for (&name, &offset) in &calls.undeclared {
        if name == b"llvm.fake.use" {
            add(&mut result.added, "llvm.fake.use".into(), "declare void @llvm.fake.use(...)".into());
        }
        let Some(end) = marked_by(name) else { continue };
        let arguments: Vec<_> = arguments_after(module.text, offset + name.len()).collect();
        let space = arguments.last().map_or(0, |a| pointer_space(a));
        match arguments[..] {
            [size, _] => {
                // The match may be in a string, or in a call that is not understood, which may have
                // anything as this argument.
                let Some(bits) = integer_bits(size) else { continue };
                result.old_calls = upgrade == Upgrade::All;
                old_markers.push((end, format!("i{bits}"), space));
            }
            _ => add_new_marker(module, &mut result.added, end, space, false),
        }
    }
    if !result.old_calls {
        return result;
    }
    for global in module.globals.values().iter().filter(|g| g.kind == GlobalKind::Declaration) {
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
        result.dropped.push(global.item);
    } else if is_old_marker(module, global) {
        let (Some(end), Type::Function(ty)) = (marked_by(name), module.types.get(global.ty)) else { return };
        let space = match module.types.get(ty.params[1]) {
            Type::Ptr(space) => *space,
            _ => 0,
        };
        result.dropped.push(global.item);
        let size = module.types.display_type(ty.params[0]);
        let called_in = calls.declared_markers.contains(name).then_some(space);
        add_markers(module, &mut result.added, end, &size, called_in);
    } else if let Type::Function(ty) = module.types.get(global.ty)
        && let Some(new) = renewed(Types::of_module(&module.types), name, ty)
    {
        result.dropped.push(global.item);
        if new.name.as_bytes() == name || module.find_global(new.name.as_bytes()).is_none() {
            let line = renewed_line(module, global, &new);
            add(&mut result.added, new.name, line);
        }
    }
}

/// The text of a declaration with the new name and parameters.
fn renewed_line(module: &Module<'_>, global: &Global, new: &Renewed) -> String {
    let item = module.items[global.item].span;
    let end = global.header.suffix.end;
    let text = |start: usize, end: usize| String::from_utf8_lossy(&module.text[start..end]);
    let name_end = global.name.end;
    let opening = end - from_token(&module.text[name_end..end]).len();
    let parameters = in_parentheses(&module.text[opening..end]).map_or(0, <[u8]>::len);
    let parameters_end = (opening + 1 + parameters).min(end);
    let mut line = [&*text(item.start, global.name.start), &new.name, &text(name_end, parameters_end)].concat();
    for _ in 0..new.n_gained {
        line.push_str(", ");
        line.push_str(&module.types.display_type(new.gained.0));
    }
    line.push_str(&text(parameters_end, end));
    line.trim_end().to_owned()
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
    let IntrinsicForm { name, declaration: line } = Version::LLVM_22.lifetime_marker(end, space);
    match added.iter_mut().find(|known| known.name == name) {
        Some(known) => known.must_be_called &= must_be_called,
        None if is_declared(module, &name) => {}
        None => added.push(Added { name, line, must_be_called }),
    }
}

/// True if the module has this marker and keeps it: the old form may have the new name.
pub(super) fn is_declared(module: &Module<'_>, name: &str) -> bool {
    module.find_global(name.as_bytes()).is_some_and(|global| !is_old_marker(module, module.global(global)))
}

fn is_old_marker(module: &Module<'_>, global: &Global) -> bool {
    marked_by(global.name.of(module.text)).is_some()
        && matches!(module.types.get(global.ty), Type::Function(ty) if ty.params.len() == 2)
}

/// The width of the integer type at the start of a typed argument such as `i64 immarg 4`.
fn integer_bits(argument: &[u8]) -> Option<u32> {
    let digits = argument.strip_prefix(b"i")?;
    let n = digits.iter().take_while(|&&c| is_name_byte(c)).count();
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
        let declarations = upgrade_declarations(&module, Upgrade::All);
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
        let declarations = upgrade_declarations(&Module::read(text).expect("it is valid"), Upgrade::All);
        assert!(!declarations.old_calls && declarations.dropped.is_empty() && declarations.added.is_empty());
    }
}
