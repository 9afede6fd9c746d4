//! The steps of mem2reg and out of SSA form on the functions of `tests/explain`: `NAME.expected` is
//! the text of `NAME.ll`, and `MEMPHIS_BLESS=1` writes it anew. Besides, the data agree with
//! themselves. The first line of a file may have `-passes=sroa`, and `--run` with arguments, as the
//! command does.

use memphis_explain::steps::{
    AccessKind, Document, MAX_VISITS, Options, PartFate, RunEnd, RunEndKind, RunValue, SplitOutcome, Stage, Verdict,
    explain,
};
use memphis_ir::{Llvm, Module};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn document(text: &str, arguments: Option<&[&str]>) -> Document {
    explained(text, Options { run: arguments, ..Options::default() })
}

fn explained(text: &str, options: Options<'_>) -> Document {
    let module = Module::read(text.as_bytes()).expect("a module");
    explain(&module, module.function_ids().next().expect("a function"), options).expect("a valid function")
}

/// The test files, sorted.
fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/explain");
    let entries = fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "ll")).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

fn documents() -> impl Iterator<Item = (PathBuf, Document)> {
    files().into_iter().map(|file| {
        let text = fs::read_to_string(&file).expect("a readable file");
        let flags = text.lines().next().and_then(|line| line.strip_prefix("; test: explain"));
        let flags = flags.unwrap_or_else(|| panic!("{}", file.display()));
        let (split, flags) = flags.strip_prefix(" -passes=sroa").map_or((false, flags), |rest| (true, rest));
        let arguments = flags.strip_prefix(" --run ").map(|words| words.split(',').collect::<Vec<_>>());
        assert!(arguments.is_some() || flags.is_empty(), "{}: {flags}", file.display());
        let document = explained(&text, Options { run: arguments.as_deref(), split, ..Options::default() });
        (file, document)
    })
}

#[test]
fn functions_are_explained_in_the_terminal() {
    for (file, document) in documents() {
        let expected = file.with_extension("expected");
        if std::env::var_os("MEMPHIS_BLESS").is_some() {
            fs::write(&expected, document.text()).expect("a writable file");
        }
        let wanted = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(document.text(), wanted, "{}", expected.display());
    }
}

#[test]
fn events_refer_to_what_there_is() {
    for (file, document) in documents() {
        check_references(&document, &file.display().to_string());
    }
}

fn check_references(document: &Document, file: &str) {
    let numbers = |is_new: bool| -> Vec<usize> {
        let lines = document.blocks.iter().flat_map(|block| if is_new { &block.after } else { &block.before });
        lines.map(|line| line.number).collect()
    };
    let (old, new) = (numbers(false), numbers(true));
    for (index, event) in document.events.iter().enumerate() {
        assert!(event.because.iter().all(|&cause| cause < index), "{file}: {event:?}");
        let blocks = event.about.blocks.iter().chain(&event.about.reasons);
        assert!(blocks.copied().all(|block| block < document.blocks.len()), "{file}: {event:?}");
        assert!(event.about.edges.iter().all(|&edge| edge < document.edges.len()), "{file}: {event:?}");
        assert!(event.about.lines.iter().all(|line| old.contains(line)), "{file}: {event:?}");
        assert!(event.about.new_lines.iter().all(|line| new.contains(line)), "{file}: {event:?}");
        assert!(event.slot.is_none_or(|slot| slot < document.slots.len()), "{file}: {event:?}");
    }
    let n_events = |stage| document.events.iter().filter(|event| event.stage == stage).count();
    let n_loads = document.accesses.iter().filter(|access| access.kind == AccessKind::Load).count();
    assert_eq!(n_events(Stage::Renaming), n_loads, "{file}");
    assert_eq!(document.graph.boxes.len(), document.blocks.len());
    assert_eq!(document.graph.edges.len(), document.edges.len());
    assert_eq!(document.tree.edges.len(), document.blocks.iter().filter(|block| block.idom.is_some()).count());
    let copies = document.destruction.points.iter().flat_map(|point| &point.copies);
    let told: Vec<&str> =
        document.events.iter().filter(|event| event.stage == Stage::Copies).map(|event| event.text.as_str()).collect();
    for copy in copies {
        let shown = format!(": {} := {}", copy.to, copy.from);
        assert!(told.iter().any(|text| text.contains(&shown)), "{file}: {shown}");
    }
    assert_eq!(n_events(Stage::Splits), document.destruction.splits.len(), "{file}");
    let visits = document.run.iter().flat_map(|run| &run.visits);
    for visit in visits.clone() {
        let event = &document.events[visit.event];
        assert_eq!((event.stage, &event.about.blocks[..]), (Stage::Run, &[visit.block][..]), "{file}");
    }
    for (visit, next) in visits.clone().zip(visits.skip(1)) {
        let edge = next.edge.map(|edge| &document.edges[edge]);
        assert!(edge.is_some_and(|edge| (edge.from, edge.to) == (visit.block, next.block)), "{file}");
    }
}

/// Parts are the allocas of the text after the split, and accesses touch the parts of their bytes.
#[test]
fn parts_are_slots_of_the_text_after_the_split() {
    let mut n_parts = 0;
    for (file, document) in documents() {
        let Some(split) = &document.split else { continue };
        let lines = || document.blocks.iter().flat_map(|block| &block.before);
        let mut slots = Vec::new();
        for alloca in &split.allocas {
            assert_eq!(document.events[alloca.event].stage, Stage::Parts);
            assert_eq!(alloca.slot.is_some(), alloca.outcome != SplitOutcome::Split);
            let mut end = 0;
            for part in &alloca.parts {
                assert_eq!(std::mem::replace(&mut end, part.start + part.size), part.start, "{part:?}");
                let Some(slot) = part.slot else { continue };
                let slot = &document.slots[slot];
                let line = lines().find(|line| line.number == slot.line).expect("a line");
                assert!(line.text.starts_with(&format!("{} = alloca {}", slot.name, part.ty)), "{line:?} {part:?}");
                assert_eq!(slot.verdict == Verdict::Stays, part.fate == PartFate::Memory, "{part:?}");
                n_parts += 1;
            }
            assert_eq!(end, alloca.size, "{}: the parts are the whole", alloca.name);
            for access in &alloca.accesses {
                let touches = |part: &usize| {
                    let part = &alloca.parts[*part];
                    part.start < access.start + access.size && access.start < part.start + part.size
                };
                let touched: Vec<usize> = (0..alloca.parts.len()).filter(touches).collect();
                assert_eq!(access.parts, touched, "{access:?}");
            }
            slots.extend(alloca.parts.iter().filter_map(|part| part.slot).chain(alloca.slot));
        }
        assert_eq!(slots, (0..document.slots.len()).collect::<Vec<_>>(), "{}", file.display());
    }
    assert!(n_parts > 8, "{n_parts}");
}

#[test]
fn allocas_of_an_optnone_function_are_split_if_that_is_ignored() {
    let text = "define i8 @f(i32 %x) noinline optnone {
  %p = alloca i32
  store i32 %x, ptr %p
  %v = load i8, ptr %p
  ret i8 %v
}
";
    let alloca = |ignore_optnone| {
        let document = explained(text, Options { split: true, ignore_optnone, ..Options::default() });
        let event = document.events[1].text.clone();
        (document.split.expect("a split").allocas[0].parts.len(), event)
    };
    let stays = "%p (line 2) stays whole: its function is optnone; --ignore-optnone splits it.";
    assert_eq!(alloca(false), (0, stays.to_owned()));
    let split = "%p (line 2, 4 bytes) is split into parts: 1 for values, 1 that nothing reads.";
    assert_eq!(alloca(true), (2, split.to_owned()));
}

/// LLVM's main branch takes a lifetime marker for a store of undef.
#[test]
fn markers_are_stores_by_the_rules_of_the_main_branch() {
    let text = "define i32 @f(i1 %c, i1 %d, i32 %a) {
entry:
  %x = alloca i32
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(ptr %x)
  br i1 %c, label %then, label %join
then:
  store i32 %a, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  br i1 %d, label %loop, label %end
end:
  ret i32 %v
}
declare void @llvm.lifetime.start.p0(ptr)
";
    let phis = |llvm| {
        let document = explained(text, Options { llvm, ..Options::default() });
        let stores = document.accesses.iter().filter(|access| access.kind == AccessKind::Store);
        let stored: Vec<String> = stores.map(|access| access.value.clone()).collect();
        let blocks: Vec<String> = document.phis.iter().map(|phi| document.blocks[phi.block].name.clone()).collect();
        (stored, blocks)
    };
    let names = |all: &[&str]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(phis(Llvm::V22), (names(&["%a"]), names(&["loop", "join"])));
    assert_eq!(phis(Llvm::Main), (names(&["undef", "%a"]), names(&["join"])));
}

/// The lines of accesses are those of the given text, also if it is block-argument text.
#[test]
fn accesses_have_the_lines_of_block_argument_text() {
    let text = "func &f(%x: i32) -> (i8) {
@entry:
  %p = stack i32

  store i32 %x, ptr %p
  %v = load i8, ptr %p
  goto @ret(%v)
}
";
    let split = explained(text, Options { split: true, ..Options::default() }).split.expect("a split");
    let lines: Vec<usize> = split.allocas[0].accesses.iter().map(|access| access.line).collect();
    assert_eq!((split.allocas[0].line, lines), (3, vec![5, 6]));
}

/// The arguments of a run are an error of the given text.
#[test]
fn a_wrong_argument_is_an_error_at_the_function_as_it_was_given() {
    let text = "; A line.\ndefine i8 @f(i32 %x) {\n  %p = alloca i32\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n";
    let module = Module::read(text.as_bytes()).expect("a module");
    let f = module.function_ids().next().expect("a function");
    let error = explain(&module, f, Options { run: Some(&["%"]), split: true, ..Options::default() });
    let memphis_passes::Refusal::Invalid(errors) = error.expect_err("a wrong argument") else { panic!("a bug") };
    assert_eq!(&text[errors[0].offset..][..6], "define");
}

const COUNT: &str = "define i32 @count(i32 %n) {
entry:
  %i = alloca i32
  store i32 0, ptr %i
  br label %head
head:
  %a = load i32, ptr %i
  %b = add i32 %a, 1
  store i32 %b, ptr %i
  %c = icmp ne i32 %b, %n
  br i1 %c, label %head, label %end
end:
  ret i32 %a
}
";

#[test]
fn a_long_run_is_cut_and_still_ends() {
    let run = document(COUNT, Some(&["5000"])).run.expect("a run");
    assert_eq!((run.visits.len(), run.n_visits), (MAX_VISITS, 5002));
    let last = run.visits.last().expect("a visit");
    assert_eq!(last.phis, [RunValue { name: "%i.0".to_owned(), value: "998".to_owned() }]);
    assert_eq!(last.stores[0].value, "999");
    assert_eq!((run.end.kind, run.end.value.as_deref()), (RunEndKind::Returned, Some("4999")));
    assert_eq!(run.end, run.end_after);
}

/// The sum overflows: the slot holds poison before mem2reg, and the φ is poison after it.
#[test]
fn an_overflow_is_poison_before_and_after() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../demo/fib.ll")).expect("the demo");
    let module = Module::read(text.as_bytes()).expect("a module");
    let fib = module.function_ids().next().expect("a function");
    let run = explain(&module, fib, Options { run: Some(&["47"]), ..Options::default() })
        .expect("an explanation")
        .run
        .expect("a run");
    assert_eq!(run.end.value.as_deref(), Some("poison"));
    assert_eq!(run.end.value, run.end_after.value);
    let source = |end: &RunEnd| end.source.clone().map(|source| source.instruction);
    assert_eq!(source(&run.end).as_deref(), Some("%add = add nsw i32 %3, %4"));
    assert!(source(&run.end_after).is_some_and(|source| source.starts_with("%add = add nsw i32 ")));
    let last = run.visits.last().expect("a visit");
    assert!(last.phis.iter().all(|phi| phi.value == "poison"), "{last:?}");
}

#[test]
fn runs_that_depend_on_addresses_take_different_paths() {
    let text = "define i32 @f() {
entry:
  %gone = alloca [64 x i32]
  %stays = alloca i32
  %address = ptrtoint ptr %stays to i64
  %bits = and i64 %address, 1023
  %c = icmp ult i64 %bits, 128
  br i1 %c, label %low, label %high
low:
  ret i32 1
high:
  ret i32 2
}
";
    let document = document(text, Some(&[]));
    let told = &document.events.last().expect("events").text;
    let run = document.run.expect("a run");
    assert_ne!(run.end.value, run.end_after.value);
    assert!(told.starts_with("After visit 1 the run after mem2reg goes elsewhere"), "{told}");
}

#[test]
fn a_run_without_an_end_reaches_a_limit() {
    let text =
        COUNT.replace("icmp ne i32 %b, %n", "icmp ne i32 %n, %n").replace("%head, label %end", "%end, label %head");
    let run = document(&text, Some(&["0"])).run.expect("a run");
    assert_eq!((run.end.kind, run.end_after.kind), (RunEndKind::Limit, RunEndKind::Limit));
}

#[test]
fn arguments_are_of_the_types_of_parameters() {
    let module = Module::read(COUNT.as_bytes()).expect("a module");
    let function = module.function_ids().next().expect("a function");
    let refused = |words: &[&str]| {
        let options = Options { run: Some(words), ..Options::default() };
        explain(&module, function, options).expect_err("wrong arguments").to_string()
    };
    assert!(refused(&[]).contains("@count has 1 parameter, and 0 values are given"));
    assert!(refused(&["1", "2"]).contains("@count has 1 parameter, and 2 values are given"));
    for word in ["", "x", "1.5", "4294967296", "-2147483649", "null", "0x1ffffffff"] {
        assert!(refused(&[word]).contains(&format!("'{word}' is no value for parameter 1, an i32")), "{word}");
    }
}

#[test]
fn the_page_is_one_file_that_asks_for_no_other() {
    let page = document(&fs::read_to_string(&files()[0]).expect("a readable file"), None).page();
    for word in ["http://", "https://", "src=", "url(\"", "@import"] {
        let others = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!others.contains(word), "{word}");
    }
}

#[test]
fn the_data_of_a_page_are_the_document_in_tables() {
    for (file, document) in documents() {
        let page = document.page();
        let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next());
        let data: Value = serde_json::from_str(data.expect("a page has data")).expect("data are JSON");
        let expected = tables(serde_json::from_str(&document.json()).expect("a document is JSON"));
        assert_eq!(data, expected, "{}", file.display());
    }
}

/// The data of a page, with a tree of them in memory.
fn tables(value: Value) -> Value {
    match value {
        Value::Array(items) if !items.is_empty() && items.iter().all(Value::is_object) => table(items),
        Value::Array(items) => items.into_iter().map(tables).collect(),
        Value::Object(fields) => fields.into_iter().map(|(name, field)| (name, tables(field))).collect(),
        other => other,
    }
}

fn table(mut rows: Vec<Value>) -> Value {
    let fields = |row: &Value| row.as_object().into_iter().flat_map(Map::keys).cloned().collect::<Vec<_>>();
    let names: BTreeSet<String> = rows.iter().flat_map(fields).collect();
    let mut columns = Map::new();
    for name in names {
        let column: Vec<Value> =
            rows.iter_mut().map(|row| row.get_mut(&name).map_or(Value::Null, Value::take)).collect();
        let is_table = column.iter().all(|item| item.is_object() || item.is_null());
        let has_objects = column.iter().any(Value::is_object);
        let column = if is_table && has_objects { table(column) } else { column.into_iter().map(tables).collect() };
        columns.insert(name, column);
    }
    json!({ "rows": rows.len(), "columns": columns })
}

#[test]
fn names_cannot_end_the_data_of_a_page() {
    let text = "define void @\"</script><b>\"() {\n\"<!--\":\n  ret void\n}\n";
    let page = document(text, None).page();
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("<b>") && !page.contains("<!--"));
}
