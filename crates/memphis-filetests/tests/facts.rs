//! The tables of facts about LLVM's text, compared with opt-22: each attribute at each position,
//! each field of each kind of node with values of each type. One text contains everything that a
//! table allows, and opt accepts it; for everything that a table forbids there is a text that both
//! refuse.

use memphis_filetests::{opt, read_all};
use memphis_ir::attributes::{Argument, KNOWN, Known, Position, Values};
use memphis_ir::debug_info::{Field, FieldValue, KINDS, NodeKind, Words};
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Checks that both refuse the texts.
fn refused_by_both(texts: &[String], arguments: &[&str]) {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(text) = texts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let ours = read_all(text.as_bytes()).err().map(|error| error.message);
                    let opts = opt::run_with(arguments, text).err();
                    if ours.is_none() || opts.is_none() {
                        let line = format!("we say {ours:?}, opt says {opts:?}:\n{text}");
                        wrong.lock().expect("no thread panics with the lock").push(line);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no thread panics with the lock");
    println!("{} texts that both refuse", texts.len() - wrong.len());
    assert!(wrong.is_empty(), "{} of {} texts:\n{}", wrong.len(), texts.len(), wrong.join("\n"));
}

fn accepted_by_both(text: &str, arguments: &[&str]) {
    if let Err(error) = read_all(text.as_bytes()) {
        panic!("{}\n{text}", error.locate("facts", text.as_bytes()));
    }
    if let Err(why) = opt::run_with(arguments, text) {
        panic!("{why}\n{text}");
    }
}

/// An attribute with an argument that it may have.
fn written(attribute: &Known, in_group: bool) -> String {
    let name = attribute.name;
    match attribute.argument {
        Argument::None | Argument::OptionalWord(_) | Argument::Unknown => name.into(),
        Argument::Align | Argument::StackAlign if in_group => format!("{name}=8"),
        Argument::Align => format!("{name} 8"),
        Argument::StackAlign | Argument::Number => format!("{name}(8)"),
        Argument::Type => format!("{name}(i32)"),
        Argument::Captures | Argument::Memory => format!("{name}(none)"),
        Argument::FloatClasses => format!("{name}(nan)"),
        Argument::AllocationKinds => format!("{name}(\"alloc\")"),
        Argument::Numbers => format!("{name}(1)"),
        Argument::Range => format!("{name}(i32 0, 5)"),
        Argument::Ranges => format!("{name}((0, 4))"),
    }
}

/// A type whose values may have the attribute, and one whose values may not.
fn types(values: Values) -> (&'static str, Option<&'static str>) {
    match values {
        Values::Any => ("ptr", None),
        // No parameter has type `void`.
        Values::NotVoid => ("i32", None),
        Values::Pointer => ("ptr", Some("<2 x ptr>")),
        Values::Pointers => ("<2 x ptr>", Some("i32")),
        Values::Integer => ("i32", Some("<2 x i32>")),
        Values::Integers => ("<2 x i32>", Some("ptr")),
        Values::Floats => ("[2 x <2 x float>]", Some("i32")),
    }
}

/// Attributes with conditions other than position and type.
const DEMANDING: &[&str] = &[
    "allocsize",
    "builtin",
    "elementtype",
    "immarg",
    "jumptable",
    "optnone",
    "preallocated",
    "returned",
    "speculatable",
    "swifterror",
];

/// A declaration with the attribute at a position.
fn declaration(number: usize, position: Position, attribute: &str, ty: &str) -> String {
    match position {
        Position::Function => format!("declare void @f{number}(ptr, i32) {attribute}\n"),
        Position::Parameter => format!("declare void @f{number}({ty} {attribute})\n"),
        Position::Return => format!("declare {attribute} {ty} @f{number}()\n"),
    }
}

#[test]
fn attributes_at_all_positions_as_opt_has_them() {
    if !opt::available("positions of attributes are not compared with it") {
        return;
    }
    let (mut good, mut bad) = (String::from("declare void @callee(ptr)\n"), Vec::new());
    for (number, attribute) in KNOWN.iter().enumerate() {
        // The attribute is from a newer LLVM.
        if attribute.argument == Argument::Unknown {
            continue;
        }
        let (text, is_demanding) = (written(attribute, false), DEMANDING.contains(&attribute.name));
        let (ty, wrong_ty) = types(attribute.values);
        for position in Position::ALL {
            let name = 10 * number + position as usize;
            if !attribute.may_stand_at(position) {
                // Functions have an alignment, which is not an attribute.
                if attribute.name != "align" || position != Position::Function {
                    bad.push(declaration(name, position, &text, ty));
                }
                continue;
            }
            if !is_demanding {
                good += &declaration(name, position, &text, ty);
            }
            if position != Position::Function {
                bad.extend(wrong_ty.map(|ty| declaration(name, position, &text, ty)));
            }
            if attribute.argument != Argument::None && attribute.argument != Argument::Align {
                bad.push(declaration(name, position, &format!("{}(!)", attribute.name), ty));
            }
        }
        let is_of_functions = attribute.may_stand_at(Position::Function);
        if is_of_functions && !is_demanding {
            writeln!(good, "attributes #{number} = {{ {} }}", written(attribute, true)).expect("it is a string");
            writeln!(good, "@g{number} = global i32 0 {text}").expect("it is a string");
            let call = format!("  call void @callee(ptr null) {text}\n");
            write!(good, "define void @c{number}() {{\n{call}  ret void\n}}\n").expect("it is a string");
        }
        if !is_of_functions && attribute.name != "align" {
            bad.push(format!("attributes #0 = {{ {} }}\n", written(attribute, true)));
            bad.push(format!("@g = global i32 0 {text}\n"));
            let call = format!("  call void @f(ptr null) {text}\n");
            bad.push(format!("declare void @f(ptr)\ndefine void @c() {{\n{call}  ret void\n}}\n"));
        }
        if !attribute.may_stand_at(Position::Parameter) {
            let call = format!("  call void @f(ptr {text} null)\n");
            bad.push(format!("declare void @f(ptr)\ndefine void @c() {{\n{call}  ret void\n}}\n"));
        }
    }
    bad.push("declare void @f() builtin\n".into());
    bad.push("declare noundef void @f()\n".into());
    accepted_by_both(&good, &["-S"]);
    refused_by_both(&bad, &["-S"]);
}

/// A value that a field may have, and values that it may not.
fn values(field: &Field) -> (String, Vec<String>) {
    let (good, bad): (&str, &[&str]) = match field.value {
        FieldValue::Node => ("!0", &["1", "\"s\"", "true"]),
        FieldValue::NodeNotNull => ("!0", &["null", "1"]),
        FieldValue::Nodes => ("{!0}", &["!0"]),
        FieldValue::String => ("\"\"", &["1", "!\"s\""]),
        FieldValue::StringNotEmpty => ("\"s\"", &["\"\"", "null"]),
        FieldValue::Bool => ("true", &["1", "null"]),
        FieldValue::Unsigned(max) => {
            return (max.to_string(), vec![(u128::from(max) + 1).to_string(), "-1".into(), "null".into()]);
        }
        FieldValue::Signed(min, max) => {
            return (min.to_string(), vec![(i128::from(max) + 1).to_string(), "null".into()]);
        }
        FieldValue::Integer => ("99999999999999999999999", &["null", "!0"]),
        FieldValue::SignedOrNode => ("-9223372036854775808", &["9223372036854775808", "\"s\""]),
        FieldValue::CountOrNode => ("-1", &["-2", "null"]),
        FieldValue::UnsignedOrNode => ("18446744073709551615", &["-1", "\"s\""]),
        FieldValue::Word(_, max) => {
            return (max.to_string(), vec![(max + 1).to_string(), "DIFlagPublic".into(), "null".into()]);
        }
        FieldValue::Flags(_) => ("4294967295", &["4294967296", "DW_TAG_member", "null"]),
        FieldValue::Choice(words) => (words[0], &["1", "DW_TAG_member"]),
        FieldValue::ChoiceOrNumber(words) => {
            let bad = vec![words.len().to_string(), "DW_TAG_member".into()];
            return (words[words.len() - 1].into(), bad);
        }
    };
    (good.into(), bad.iter().map(|&value| value.to_owned()).collect())
}

/// A node with these fields, as number 1.
fn node(kind: &NodeKind, number: usize, fields: &[(&str, String)]) -> String {
    // A subprogram is a definition unless it says otherwise, and those are distinct.
    let is_distinct = kind.is_distinct || kind.name == "DISubprogram";
    let distinct = if is_distinct { "distinct " } else { "" };
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    format!("!{number} = {distinct}!{}({})\n", kind.name, fields.join(", "))
}

#[test]
fn fields_of_nodes_as_opt_has_them() {
    if !opt::available("fields of nodes are not compared with it") {
        return;
    }
    let (mut good, mut bad) = (String::from("!0 = !{}\n"), Vec::new());
    for (number, kind) in KINDS.iter().enumerate() {
        let mut needed: Vec<(&str, String)> = kind
            .fields
            .iter()
            .filter(|field| field.is_required || kind.name == "DICompileUnit" && field.name == "language")
            .map(|field| (field.name, values(field).0))
            .collect();
        good += &node(kind, 100 * number + 1, &needed);
        for (index, field) in kind.fields.iter().enumerate() {
            let others: Vec<_> = needed.iter().filter(|(name, _)| *name != field.name).cloned().collect();
            let (value, wrong) = values(field);
            let with = |value: String| [&others[..], &[(field.name, value)]].concat();
            // The language has one name, and only its new name has a version; a checksum has a
            // kind.
            if !field.name.starts_with("sourceLanguage") && !field.name.starts_with("checksum") {
                good += &node(kind, 100 * number + 2 + index, &with(value.clone()));
            }
            bad.extend(wrong.into_iter().map(|value| format!("!0 = !{{}}\n{}", node(kind, 1, &with(value)))));
            if field.is_required {
                bad.push(format!("!0 = !{{}}\n{}", node(kind, 1, &others)));
            }
            let twice = [with(value.clone()), vec![(field.name, value)]].concat();
            bad.push(format!("!0 = !{{}}\n{}", node(kind, 1, &twice)));
        }
        needed.push(("unknown", "1".into()));
        bad.push(format!("!0 = !{{}}\n{}", node(kind, 1, &needed)));
        if kind.is_distinct {
            bad.push(format!("!0 = !{{}}\n{}", node(kind, 1, &needed).replace("distinct ", "")));
        }
    }
    bad.push("!0 = !DISomething()\n".into());
    bad.push("!0 = !{}\n!1 = !DILocation(!0)\n".into());
    // LLVM's verifier also checks the meaning of nodes.
    let arguments = ["-S", "-disable-verify"];
    accepted_by_both(&good, &arguments);
    refused_by_both(&bad, &arguments);
}

/// For each prefix of words, a node with a number in place of a word.
const NODES_WITH_WORDS: [(&str, &str); 10] = [
    ("DW_TAG_", "GenericDINode(tag: {})"),
    ("DW_LANG_", "DICompileUnit(language: {}, file: !0)"),
    ("DW_LNAME_", "DICompileUnit(sourceLanguageName: {}, file: !0)"),
    ("DW_ATE_", "DIBasicType(encoding: {})"),
    ("DW_CC_", "DISubroutineType(cc: {}, types: null)"),
    ("DW_MACINFO_", "DIMacro(type: {}, name: \"m\")"),
    ("DW_APPLE_ENUM_KIND_", "DICompositeType(tag: DW_TAG_enumeration_type, enumKind: {})"),
    ("DIFlag", "DIBasicType(flags: {})"),
    ("DISPFlag", "DISubprogram(spFlags: {})"),
    // Each alone: LLVM writes words for valid expressions only.
    ("DW_OP_", "DIExpression({})"),
];

/// The operations that are valid alone.
const VALID_ALONE: [&str; 12] =
    ["deref", "plus", "minus", "mul", "div", "and", "or", "xor", "shl", "not", "reg7", "LLVM_implicit_pointer"];

#[test]
fn words_of_nodes_as_opt_has_them() {
    if !opt::available("words of nodes are not compared with it") {
        return;
    }
    let (mut text, mut expected) = ("!0 = !DIFile(filename: \"\", directory: \"\")\n".to_owned(), Vec::new());
    let mut named = Vec::new();
    for (prefix, node) in NODES_WITH_WORDS {
        let words = Words::with_prefix(prefix).expect("there are such words");
        for (name, number) in words.all().filter(|(name, _)| prefix != "DW_OP_" || VALID_ALONE.contains(name)) {
            let node_with = |value: &str| format!("distinct !{}", node.replace("{}", value));
            // Zero is printed where the field is required only.
            if number == 0 && !matches!(prefix, "DW_TAG_" | "DW_APPLE_ENUM_KIND_") {
                continue;
            }
            named.push(format!("!{}", named.len() + 1));
            writeln!(text, "!{} = {}", named.len(), node_with(&number.to_string())).expect("it is a string");
            expected.push(format!("{prefix}{name}"));
        }
    }
    writeln!(text, "!n = !{{{}}}", named.join(", ")).expect("it is a string");
    let printed = opt::run_with(&["-S", "-disable-verify"], &text).expect("opt takes numbers");
    // The nodes in their order; expressions are printed where the list mentions them.
    let nodes = printed.lines().filter(|line| line.contains(" = distinct !"));
    let list = printed.lines().find(|line| line.starts_with("!n = ")).expect("the list is printed");
    let expressions = list.split("!DIExpression(").skip(1);
    let all: Vec<&str> = nodes.chain(expressions).collect();
    assert_eq!(all.len(), expected.len());
    for (node, word) in all.iter().zip(&expected) {
        let mut words = node.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        assert!(words.any(|printed| printed == word), "opt prints {node} where we have {word}");
    }
    let unknown = ["flags: DIFlagZero", "flags: DIFlagFriend"].map(|flag| format!("!0 = !DIBasicType({flag})\n"));
    refused_by_both(&unknown, &["-S", "-disable-verify"]);
}
