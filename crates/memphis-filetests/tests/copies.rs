//! Copy form: programs and functions behave in it as in SSA form, with all options; and its reader
//! never panics.

use memphis_filetests::{execute, filetest, folder, ours, read_all};
use memphis_gen::{Config, random_module};
use memphis_interp::{StopKind, Value};
use memphis_ir::{Body, Function, Module};
use memphis_passes::copies;
use memphis_passes::pipeline::destruction_options;

/// Options for leaving SSA form, from many copies to few.
const WAYS: &[&str] = &[
    "coalescing=none;splitting=never",
    "coalescing=two-phase",
    "coalescing=interference;splitting=all-critical",
    "coalescing=value;splitting=never",
    "",
];

fn options(way: &str) -> copies::Options {
    destruction_options(way).expect("options that there are")
}

#[test]
fn programs_do_what_they_did() {
    for path in filetest::files(&folder("tests/run")) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let promoted = ours::run("mem2reg", &text).expect("a valid module").text;
        let before = execute::program(&text);
        for way in WAYS {
            let copied =
                ours::in_copy_form(&promoted, options(way)).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let after = execute::program(&copied);
            assert_eq!(before.essence(), after.essence(), "{} {way}", path.display());
        }
    }
}

#[test]
fn random_functions_do_what_they_did() {
    let (mut n_defined, mut n_stuck) = (0, 0);
    for seed in 0..250 {
        let way = WAYS[seed as usize % WAYS.len()];
        let text = random_module(seed, &Config::default()).text;
        let Ok(before) = ours::run("mem2reg", &text).map(|answer| answer.text) else { continue };
        let after = match ours::in_copy_form(&before, options(way)) {
            Ok(after) => after,
            // A block with a catchswitch may have no place for the copies of a φ after it.
            Err(error) if error.contains("has no copy form") => {
                n_stuck += 1;
                continue;
            }
            Err(error) => panic!("seed {seed} {way}: {error}"),
        };
        let (b, a) = (Module::read(before.as_bytes()).unwrap(), Module::read(after.as_bytes()).unwrap());
        for id in b.function_ids() {
            let name = b.function_name(id);
            let Ok(before) = execute::function(&b, &name, 0) else { continue };
            let shown = String::from_utf8_lossy(&name);
            match execute::function(&a, &name, 0) {
                Ok(after) if before == Value::UNDEF || before == Value::POISON || before == after => n_defined += 1,
                // Copies are instructions too.
                Err(stop) if stop.kind == StopKind::Limit => {}
                after => panic!("seed {seed} {way}, @{shown}: {before:?} became {after:?}"),
            }
        }
    }
    assert!(n_defined > 100, "{n_defined} functions ran to their end");
    assert!(n_stuck < 25, "{n_stuck} modules are stuck");
}

/// A small module with all constructs that only copy form has.
fn sample() -> String {
    let path = folder("tests/copies/sigils_and_headers.ll");
    let file = std::fs::read_to_string(path).expect("a readable file");
    let gotos = std::fs::read_to_string(folder("tests/copies/gotos.ll")).expect("a readable file");
    let gotos =
        ours::in_copy_form(&filetest::without_expectations(&gotos), copies::Options::DEFAULT).expect("a valid file");
    let gotos: String =
        gotos.lines().skip_while(|line| !line.starts_with("func")).map(|line| format!("{line}\n")).collect();
    // Both have metadata of the same numbers.
    let gotos = gotos.split("!0 =").next().unwrap_or_default().to_owned();
    ours::in_copy_form(&filetest::without_expectations(&file), copies::Options::DEFAULT).expect("a valid file") + &gotos
}

#[test]
fn text_may_end_anywhere() {
    let text = sample();
    read_all(text.as_bytes()).expect("the whole is valid");
    for end in 0..text.len() {
        if let Err(error) = read_all(&text.as_bytes()[..end]) {
            assert!(error.offset <= end, "{error}");
        }
    }
}

#[test]
fn bytes_may_be_any() {
    let text = sample().into_bytes();
    for at in 0..text.len() {
        for byte in *b"@%&}{\"0 :_>;\xff" {
            let mut changed = text.clone();
            changed[at] = byte;
            if let Err(error) = read_all(&changed) {
                assert!(error.offset <= changed.len(), "{error}");
            }
        }
    }
}

/// The number of reads that were followed, or the reason why the functions of one module are not
/// those of the other in copy form.
fn proved(before: &str, after: &str) -> Result<usize, String> {
    let (before, after) = (Module::read(before.as_bytes()).unwrap(), Module::read(after.as_bytes()).unwrap());
    let (mut old, mut new, mut reads) = (Body::new(), Body::new(), 0);
    for id in before.function_ids() {
        before.read_body(id, &mut old).unwrap();
        after.read_body(id, &mut new).map_err(|error| error.to_string())?;
        let (old, new) = (Function { module: &before, body: &old }, Function { module: &after, body: &new });
        reads += memphis_check::copies::check(old, new, &mut Default::default()).map_err(|f| f.to_string())?.reads;
    }
    Ok(reads)
}

/// Every copy is needed, except a copy that restores a value from which a third register was
/// copied. The order of two copies matters if one reads the location that the other writes.
#[test]
fn damaged_copies_are_refused() {
    let (mut n_left_out, mut n_spare, mut n_swapped, mut n_changed) = (0, 0, 0, 0);
    let folder = folder("tests/copies");
    for path in filetest::files(&folder).into_iter().filter(|path| path.parent() == Some(&folder)) {
        // Nothing is proved about unreachable code.
        if path.ends_with("unreachable_code.ll") {
            continue;
        }
        let input = filetest::without_expectations(&std::fs::read_to_string(&path).expect("a readable file"));
        let text = ours::in_copy_form(&input, copies::Options::DEFAULT).expect("a valid file");
        proved(&input, &text).expect("it is right");
        let lines: Vec<&str> = text.lines().collect();
        let name = path.display();
        let refused = |lines: &[&str], what: &str, at: usize| {
            let found = proved(&input, &lines.join("\n"));
            assert!(found.is_err(), "{name}: {what} {} is proved", text.lines().nth(at).unwrap_or(""));
        };
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains(" = copy ")) {
            if !line.ends_with(" poison") {
                let without: Vec<&str> = lines.iter().enumerate().filter(|row| row.0 != at).map(|row| *row.1).collect();
                n_left_out += 1;
                n_spare += usize::from(proved(&input, &without.join("\n")).is_ok());
            }
            let written = line.split(" = ").next().unwrap_or("").trim();
            if lines.get(at + 1).is_some_and(|next| next.contains(" = copy ") && next.ends_with(&format!(" {written}")))
            {
                let mut swapped = lines.clone();
                swapped.swap(at, at + 1);
                refused(&swapped, "after the next", at);
                n_swapped += 1;
            }
        }
        for (at, line) in
            lines.iter().enumerate().filter(|(_, line)| line.starts_with("  ") && line.contains("add i32 "))
        {
            let changed = line.replace("add i32", "sub i32");
            let mut lines = lines.clone();
            lines[at] = &changed;
            refused(&lines, "another operator in", at);
            n_changed += 1;
        }
    }
    assert_eq!(n_spare, 1, "of {n_left_out}");
    assert!(n_left_out > 30 && n_swapped > 0 && n_changed > 5, "{n_left_out} {n_swapped} {n_changed}");
}

#[test]
fn what_is_stuck_is_named() {
    let text = "declare i32 @__CxxFrameHandler3(...)
declare void @run()
define i32 @f() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @run() to label %end unwind label %switch
switch:
  %cs = catchswitch within none [label %catch] unwind label %cleanup
catch:
  %pad = catchpad within %cs [ptr null, i32 64, ptr null]
  invoke void @run() [ \"funclet\"(token %pad) ] to label %back unwind label %cleanup
back:
  catchret from %pad to label %end
end:
  ret i32 0
cleanup:
  %v = phi i32 [ 1, %switch ], [ 2, %catch ]
  %cp = cleanuppad within none []
  %x = call i32 @use(i32 %v) [ \"funclet\"(token %cp) ]
  cleanupret from %cp unwind to caller
}
declare i32 @use(i32)
";
    let error = ours::in_copy_form(text, copies::Options::DEFAULT).unwrap_err();
    assert!(
        error.starts_with("input:16:3: error: %v has no copy form: there is no room to copy its entry from %switch"),
        "{error}"
    );
}

/// `metadata i32 %x` may name a value that is defined later. A register has no value there yet.
#[test]
fn a_metadata_argument_above_its_definition_is_an_error() {
    let text = "\
declare void @llvm.note(metadata)
define i32 @f(i32 %a) {
  call void @llvm.note(metadata i32 %x)
  %x = add i32 %a, 1
  ret i32 %x
}
";
    let error = ours::in_copy_form(text, copies::Options::DEFAULT).unwrap_err();
    assert!(error.starts_with("input:3:37: error: the metadata argument %x has no copy form"), "{error}");
}

/// A pass requires SSA form.
#[test]
fn there_are_no_passes_for_copy_form() {
    let error = ours::run("mem2reg", "func copies &f() -> () {\n  goto @ret()\n}\n").unwrap_err();
    assert!(error.contains("1:1: error: expected a function in SSA form"), "{error}");
}
