//! Bitcode of the test files and of random modules.

use memphis_filetests::random::{Plan, for_each_module};
use memphis_filetests::spacing::Spaced;
use memphis_filetests::{diff, filetest, folder};
use memphis_gen::Rng;
use memphis_ir::{Body, Llvm, Module};
use std::path::PathBuf;

/// All test files, and texts that are bitcode as well: valid LLVM IR of LLVM 22.
pub fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let folders = std::fs::read_dir(folder("tests")).unwrap().map(|entry| entry.unwrap().path());
    // What is wrong on purpose may be written, and is no longer the same when it is read.
    let folders = folders.filter(|path| path.is_dir() && !path.ends_with("error"));
    let is_kept = |path: &PathBuf| !UPGRADED.iter().any(|upgraded| path.ends_with(upgraded));
    let mut all: Vec<PathBuf> = folders.flat_map(|folder| filetest::files(&folder)).filter(is_kept).collect();
    all.sort();
    let texts = all.into_iter().filter_map(|path| {
        let text = std::fs::read(&path).ok()?;
        memphis_bitcode::write(&text, "test").is_ok().then_some((path, text))
    });
    texts.collect()
}

/// The text of the bitcode of a text.
fn through_bitcode(text: &[u8]) -> Result<Vec<u8>, String> {
    let bitcode = memphis_bitcode::write(text, "test").map_err(|error| error.to_string())?;
    memphis_bitcode::read(&bitcode, "test").map_err(|error| error.to_string())
}

/// Files of old text of which LLVM's reader, and so ours, deletes instructions.
const UPGRADED: [&str; 4] = [
    "mem2reg/debug_calls_with_wrong_arguments.ll",
    "mem2reg/old_marker_of_no_alloca.ll",
    "upgrade/debug_calls_with_wrong_arguments.ll",
    "upgrade/old_marker_of_no_alloca.ll",
];

/// By function: the number of its blocks, and the keywords of its instructions.
fn outline(text: &[u8]) -> Vec<(Vec<u8>, usize, Vec<&'static str>)> {
    let module = Module::read(text).unwrap();
    let mut body = Body::new();
    let functions = module.function_ids().map(|id| {
        module.read_body(id, &mut body).unwrap();
        let keywords = body.insts.values().iter().map(|inst| inst.opcode.keyword());
        (module.function_name(id).to_vec(), body.blocks.len(), keywords.collect())
    });
    functions.collect()
}

/// A text comes back from bitcode with the same functions, blocks and instructions. What has come
/// back once comes back as it is.
fn judge(name: &str, text: &[u8]) -> Result<(), String> {
    let once = through_bitcode(text)?;
    if outline(&once) != outline(text) {
        return Err(format!("{name}: other instructions\n{}", shown(text, &once)));
    }
    let twice = through_bitcode(&once)?;
    if twice == once { Ok(()) } else { Err(format!("{name}: another text\n{}", shown(&once, &twice))) }
}

pub fn shown(a: &[u8], b: &[u8]) -> String {
    diff("before", &String::from_utf8_lossy(a), "after", &String::from_utf8_lossy(b))
}

#[test]
fn test_files_come_back_from_bitcode() {
    let texts = texts();
    assert!(texts.len() > 500, "{} texts", texts.len());
    let failures: Vec<String> =
        texts.iter().filter_map(|(path, text)| judge(&path.display().to_string(), text).err()).collect();
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures[..failures.len().min(5)].join("\n"));
}

#[test]
fn random_modules_come_back_from_bitcode() {
    let plan = Plan { functions: 200, seed: 9_000, threads: 1, llvm: Llvm::V22 };
    let mut failures = Vec::new();
    let mut n = 0;
    for_each_module(
        &plan,
        |seed, generated| judge(&format!("seed {seed}"), generated.text.as_bytes()).err(),
        |failure| {
            n += 1;
            failures.extend(failure);
        },
    );
    assert!(n > 0 && failures.is_empty(), "{n} modules\n{}", failures.join("\n"));
}

/// Blanks and comments between tokens are in no bitcode.
#[test]
fn spacing_does_not_change_bitcode() {
    let (mut n, mut failures) = (0, Vec::new());
    for (path, text) in texts() {
        let Some(spaced) = Spaced::new(&text) else { continue };
        let bitcode = memphis_bitcode::write(&text, "test").unwrap();
        let mut rng = Rng::new(n);
        let variant = spaced.with(&spaced.changes(&mut rng));
        match memphis_bitcode::write(&variant, "test") {
            Ok(other) if other == bitcode => {}
            Ok(_) => failures.push(format!("{}: other bytes\n{}", path.display(), shown(&text, &variant))),
            Err(error) => {
                let shown = error.locate(&path.display().to_string(), &variant).to_string();
                failures.push(shown);
            }
        }
        n += 1;
    }
    assert!(n > 300, "{n} files");
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures[..failures.len().min(5)].join("\n"));
}
