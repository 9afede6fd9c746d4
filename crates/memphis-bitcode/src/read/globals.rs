//! The text of global variables, aliases, ifuncs, comdats, and of the first lines of functions.

use super::Tables;
use super::attributes::Attributes;
use super::constants::{find_structs, write_value};
use super::module::{Global, GlobalKind, Module};
use super::text::{Target, Text};
use super::types::{Found, Kind};
use crate::facts::attributes::index;
use crate::facts::linkage;
use memphis_ir::CallingConvention;
use memphis_ir::intrinsics::table::Intrinsic;

/// What is written of the parameters of a function.
pub(crate) enum Parameters<'p> {
    /// Their types: of a declaration.
    Unnamed,
    /// Their types, and these names with `%`.
    Named(&'p [&'p [u8]]),
}

type Written = Result<(), String>;

/// Writes an operand of a record that counts values from 1: 0 is none.
fn write_counted(module: &Module<'_>, operand: u64, text: &mut Text, found: &mut Found) -> Written {
    let value = operand - 1;
    let ty = super::constants::Values::type_of(module, value).ok_or("a value of a global that is not there")?;
    text.push(module.types.text(ty));
    text.push(b" ");
    find_structs(module, value, &mut Default::default(), found);
    write_value(module, value, text)
}

/// Writes the words that all globals have.
fn write_words(record: &[u64], places: &Places, text: &mut Text) {
    let at = |place: usize| record.get(place).copied().unwrap_or(0);
    let raw = at(places.linkage);
    let word = linkage::LINKAGES.word(raw).unwrap_or("external");
    let is_local = matches!(word, "internal" | "private");
    if word != "external" {
        text.push(word.as_bytes());
        text.push(b" ");
    }
    let visibility = match is_local {
        true => None,
        false => linkage::VISIBILITIES.word(at(places.visibility)),
    };
    let is_implied = is_local || visibility.is_some() && word != "extern_weak";
    if at(places.dso_local) == 1 && !is_implied {
        text.push(b"dso_local ");
    }
    if let Some(visibility) = visibility {
        text.push(visibility.as_bytes());
        text.push(b" ");
    }
    let storage = match record.get(places.dll_storage) {
        Some(&storage) => storage,
        // Old linkages say it.
        None if raw == 5 => 1,
        None if raw == 6 => 2,
        None => 0,
    };
    if let Some(word) = linkage::DLL_STORAGE.word(storage).filter(|_| !is_local) {
        text.push(word.as_bytes());
        text.push(b" ");
    }
    if let Some(place) = places.thread_local
        && at(place) != 0
    {
        text.push(b"thread_local");
        if let Some(model) = linkage::THREAD_LOCAL_MODELS.word(at(place)) {
            text.push(b"(");
            text.push(model.as_bytes());
            text.push(b")");
        }
        text.push(b" ");
    }
    if let Some(place) = places.unnamed_addr
        && let Some(word) = linkage::UNNAMED_ADDR.word(at(place))
    {
        text.push(word.as_bytes());
        text.push(b" ");
    }
}

/// The places of operands in a record.
struct Places {
    linkage: usize,
    visibility: usize,
    dll_storage: usize,
    thread_local: Option<usize>,
    unnamed_addr: Option<usize>,
    dso_local: usize,
}

const OF_VARIABLE: Places =
    Places { linkage: 3, visibility: 6, dll_storage: 10, thread_local: Some(7), unnamed_addr: Some(8), dso_local: 13 };
const OF_FUNCTION: Places =
    Places { linkage: 3, visibility: 7, dll_storage: 11, thread_local: None, unnamed_addr: None, dso_local: 15 };
const OF_ALIAS: Places =
    Places { linkage: 3, visibility: 4, dll_storage: 5, thread_local: Some(6), unnamed_addr: Some(7), dso_local: 8 };
/// An ifunc has no storage class and no thread-local model.
const OF_IFUNC: Places =
    Places { linkage: 3, visibility: 4, dll_storage: usize::MAX, thread_local: None, unnamed_addr: None, dso_local: 5 };

/// Writes a string in quotes after words.
fn write_string(words: &[u8], string: &[u8], text: &mut Text) {
    text.push(words);
    text.quoted(string);
}

/// Writes the partition of a global, if its record has one.
fn write_partition(module: &Module<'_>, record: &[u64], place: usize, words: &[u8], text: &mut Text) -> Written {
    if let (Some(&start), Some(&size)) = (record.get(place), record.get(place + 1))
        && size > 0
    {
        write_string(words, module.string(start, size)?, text);
    }
    Ok(())
}

fn write_comdat(module: &Module<'_>, global: &Global, text: &mut Text) {
    let Some(comdat) = global.comdat.map(|comdat| &module.comdats[comdat]) else { return };
    if global.kind == GlobalKind::Variable {
        text.push(b",");
    }
    text.push(b" comdat");
    if comdat.name != global.name {
        text.push(b"($");
        text.name(&comdat.name);
        text.push(b")");
    }
}

/// The line of a comdat.
pub(crate) fn write_comdat_line(module: &Module<'_>, comdat: usize, text: &mut Text) {
    let comdat = &module.comdats[comdat];
    text.push(b"$");
    text.name(&comdat.name);
    text.push(b" = comdat ");
    text.push(linkage::COMDAT_KINDS.word(comdat.kind).unwrap_or("any").as_bytes());
    text.push(b"\n");
}

/// Writes `, align 8` or ` align 8` from the operand that is the logarithm and one.
fn write_alignment(words: &[u8], operand: u64, text: &mut Text) -> Written {
    match operand {
        0 => Ok(()),
        exponent @ 1..=33 => {
            text.push(words);
            text.number(1 << (exponent - 1));
            Ok(())
        }
        _ => Err("an alignment that is too large".to_owned()),
    }
}

/// Writes the line of a global variable.
pub(crate) fn write_variable(tables: &Tables<'_>, id: u32, text: &mut Text, found: &mut Found) -> Written {
    let module = &tables.module;
    let global = &module.globals[id as usize];
    let record = module.record_of(global);
    let at = |place: usize| record.get(place).copied().unwrap_or(0);
    text.push(module.global_text(id));
    text.push(b" = ");
    if at(2) == 0 && linkage::LINKAGES.word(at(3)).unwrap_or("external") == "external" {
        text.push(b"external ");
    }
    write_words(record, &OF_VARIABLE, text);
    if global.space != 0 {
        text.push(format!("addrspace({}) ", global.space).as_bytes());
    }
    if at(9) != 0 {
        text.push(b"externally_initialized ");
    }
    text.push(if at(1) & 1 != 0 { b"constant " } else { b"global " });
    text.push(module.types.text(global.value_type));
    found.add(&module.types, global.value_type);
    if at(2) != 0 {
        text.push(b" ");
        let value = at(2) - 1;
        super::constants::Values::type_of(module, value).ok_or("an initializer that is not there")?;
        find_structs(module, value, &mut Default::default(), found);
        write_value(module, value, text)?;
    }
    if at(5) != 0 {
        write_string(b", section ", &module.sections[at(5) as usize - 1], text);
    }
    write_partition(module, record, 14, b", partition ", text)?;
    if let Some(model) = ["tiny", "small", "kernel", "medium", "large"].get((at(17) as usize).wrapping_sub(1)) {
        text.push(format!(", code_model \"{model}\"").as_bytes());
    }
    let sanitizers: [&[u8]; 4] =
        [b", no_sanitize_address", b", no_sanitize_hwaddress", b", sanitize_memtag", b", sanitize_address_dyninit"];
    for (_, words) in sanitizers.iter().enumerate().filter(|(bit, _)| at(16) >> bit & 1 == 1) {
        text.push(words);
    }
    write_comdat(module, global, text);
    write_alignment(b", align ", at(4), text)?;
    tables.write_global_attachments(id, b", ", text)?;
    if let Some(set) = Attributes::of_function(module.attributes.list(at(12))) {
        text.push(b" #");
        text.reference(Target::Attributes(set));
    }
    text.push(b"\n");
    Ok(())
}

/// Writes the line of an alias or ifunc.
pub(crate) fn write_indirect(tables: &Tables<'_>, id: u32, text: &mut Text, found: &mut Found) -> Written {
    let module = &tables.module;
    let global = &module.globals[id as usize];
    let record = module.record_of(global);
    let is_alias = global.kind == GlobalKind::Alias;
    text.push(module.global_text(id));
    text.push(b" = ");
    write_words(record, if is_alias { &OF_ALIAS } else { &OF_IFUNC }, text);
    text.push(if is_alias { b"alias " } else { b"ifunc " });
    text.push(module.types.text(global.value_type));
    found.add(&module.types, global.value_type);
    text.push(b", ");
    let target = record[2];
    let ty = super::constants::Values::type_of(module, target).ok_or("an alias of a value that is not there")?;
    if !is_expression(module, target) {
        text.push(module.types.text(ty));
        text.push(b" ");
    }
    if is_alias {
        find_structs(module, target, &mut Default::default(), found);
    }
    write_value(module, target, text)?;
    write_partition(module, record, if is_alias { 9 } else { 6 }, b", partition ", text)?;
    text.push(b"\n");
    Ok(())
}

/// True if the text of a value begins with the word of an expression, before which LLVM writes no
/// type here.
fn is_expression(module: &Module<'_>, value: u64) -> bool {
    let mut text = Text::default();
    write_value(module, value, &mut text).is_ok() && {
        let word = text.bytes.split(|&byte| byte == b' ').next().unwrap_or_default();
        matches!(word, b"getelementptr" | b"bitcast" | b"addrspacecast" | b"inttoptr" | b"add" | b"sub" | b"xor")
            || matches!(
                word,
                b"ptrtoint" | b"ptrtoaddr" | b"trunc" | b"extractelement" | b"insertelement" | b"shufflevector"
            )
    }
}

/// Writes a calling convention.
pub(crate) fn write_convention(convention: u64, text: &mut Text) {
    match u32::try_from(convention).ok().and_then(|number| CallingConvention(number).keyword()) {
        // LLVM's printer has a blank after these.
        Some(word @ ("avr_intrcc" | "avr_signalcc")) => text.push(format!("{word} ").as_bytes()),
        Some(word) => text.push(word.as_bytes()),
        None => text.push(format!("cc{convention}").as_bytes()),
    }
}

/// Writes what comes before the body of a function, or all of a declaration.
pub(crate) fn write_header(
    tables: &Tables<'_>,
    id: u32,
    parameters: Parameters<'_>,
    personality: Option<u32>,
    text: &mut Text,
    found: &mut Found,
) -> Written {
    let module = &tables.module;
    let global = &module.globals[id as usize];
    let record = module.record_of(global);
    let at = |place: usize| record.get(place).copied().unwrap_or(0);
    let list = module.attributes.list(global.list);
    let of_function = Attributes::of_function(list);
    if let Some(words) = of_function.map(|set| module.attributes.words(set)).filter(|words| !words.is_empty()) {
        text.push(b"; Function Attrs: ");
        text.push(words);
        text.push(b"\n");
    }
    if let Some(name) = global.name.strip_prefix(b"llvm.")
        && matches!(parameters, Parameters::Unnamed)
        && Intrinsic::find(name).is_none()
    {
        text.push(b"; Unknown intrinsic\n");
    }
    match parameters {
        Parameters::Unnamed => {
            text.push(b"declare");
            tables.write_global_attachments(id, b" ", text)?;
            text.push(b" ");
        }
        Parameters::Named(_) => text.push(b"define "),
    }
    write_words(record, &OF_FUNCTION, text);
    if at(1) != 0 {
        write_convention(at(1), text);
        text.push(b" ");
    }
    let types = &module.types;
    let result = types.elements(global.value_type).first().expect("a function has a result");
    found.add(types, global.value_type);
    module.attributes.types_of(list).filter_map(|(_, ty)| ty).for_each(|ty| found.add(types, ty));
    if let Some(set) = Attributes::set(list, index::RETURN) {
        module.attributes.write_in_place(set, *result, types, [b"", b" "], text);
    }
    text.push(types.text(*result));
    text.push(b" ");
    text.push(module.global_text(id));
    write_parameters(module, global, &parameters, text);
    write_header_end(tables, id, personality, text, found)?;
    if let Parameters::Unnamed = parameters {
        text.push(b"\n");
    }
    Ok(())
}

/// Writes the parameters of a function, in parentheses.
fn write_parameters(module: &Module<'_>, global: &Global, parameters: &Parameters<'_>, text: &mut Text) {
    let types = &module.types;
    let (list, inputs) = (module.attributes.list(global.list), &types.elements(global.value_type)[1..]);
    text.push(b"(");
    for (place, &ty) in inputs.iter().enumerate() {
        if place > 0 {
            text.push(b", ");
        }
        text.push(types.text(ty));
        if let Some(set) = Attributes::set(list, place as u64 + 1) {
            module.attributes.write_in_place(set, ty, types, [b" ", b""], text);
        }
        if let Parameters::Named(names) = parameters {
            text.push(b" ");
            text.push(names[place]);
        }
    }
    if types.kind(global.value_type) == Some(Kind::Function { is_vararg: true }) {
        text.push(if inputs.is_empty() { b"..." } else { b", ..." });
    }
    text.push(b")");
}

/// Writes what comes after the parameters of a function.
fn write_header_end(
    tables: &Tables<'_>,
    id: u32,
    personality: Option<u32>,
    text: &mut Text,
    found: &mut Found,
) -> Written {
    let module = &tables.module;
    let global = &module.globals[id as usize];
    let record = module.record_of(global);
    let at = |place: usize| record.get(place).copied().unwrap_or(0);
    if let Some(word) = linkage::UNNAMED_ADDR.word(at(9)) {
        text.push(b" ");
        text.push(word.as_bytes());
    }
    if global.space != 0 || module.program_space != 0 {
        text.push(format!(" addrspace({})", global.space).as_bytes());
    }
    if let Some(set) = Attributes::of_function(module.attributes.list(global.list)) {
        text.push(b" #");
        text.reference(Target::Attributes(set));
    }
    if at(6) != 0 {
        write_string(b" section ", &module.sections[at(6) as usize - 1], text);
    }
    write_partition(module, record, 17, b" partition ", text)?;
    write_comdat(module, global, text);
    write_alignment(b" align ", at(5), text)?;
    if at(8) != 0 {
        text.push(b" gc \"");
        text.push(&module.collectors[at(8) as usize - 1]);
        text.push(b"\"");
    }
    let personality = match at(14) {
        0 => personality.map_or(0, |value| value as u64 + 1),
        operand => operand,
    };
    let parts: [(&[u8], u64); 3] = [(b" prefix ", at(13)), (b" prologue ", at(10)), (b" personality ", personality)];
    for (words, operand) in parts {
        if operand != 0 {
            text.push(words);
            write_counted(module, operand, text, found)?;
        }
    }
    Ok(())
}
