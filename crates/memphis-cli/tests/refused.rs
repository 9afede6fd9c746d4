//! Functions that the verifier refuses: `analyze` and `explain` draw them with their errors, and fail.

#[allow(dead_code, reason = "shared with tests that need more of it")]
mod common;

use common::Room;
use expect_test::expect;
use memphis_explain::Picture;
use memphis_explain::steps::explain_refused;
use memphis_ir::verify::problems;
use memphis_ir::{Body, Error, Function, Llvm, Module};

const REFUSED: &str = "define i32 @fine() {
  ret i32 0
}

define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  %x = add i32 1, 2
  br label %join

right:
  br label %join

join:
  ret i32 %x
}
";

#[test]
fn analyze_draws_the_errors() {
    let room = Room::new(&[("refused.ll", REFUSED)]);
    let ran = room.run(&["analyze", "--svg=cfg", "refused.ll"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("<svg") && ran.out.ends_with("</svg>\n"), "{}", ran.out);
    assert!(ran.out.contains("✗ definition of %x does not dominate this use"), "{}", ran.out);
    expect![[r#"
        refused.ll:17:11: error: definition of %x does not dominate this use (the path through %entry, %right, %join avoids it)
          ret i32 %x
                  ^
    "#]]
    .assert_eq(&ran.err);
    let ran = room.run(&["analyze", "--svg=cfg", "--function", "fine", "refused.ll"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
}

#[test]
fn explain_draws_the_errors() {
    let room = Room::new(&[("refused.ll", REFUSED)]);
    let ran = room.run(&["explain", "--text", "refused.ll"]);
    assert_eq!(ran.code, 1);
    expect![[r#"
        Errors:
          Line 17: definition of %x does not dominate this use (the path through %entry, %right, %join avoids it).
    "#]]
    .assert_eq(&ran.out);
    let ran = room.run(&["explain", "--json", "--function", "f", "refused.ll"]);
    let document: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let about = &document["events"][0]["about"];
    assert_eq!((&about["blocks"], &about["reasons"]), (&serde_json::json!([3]), &serde_json::json!([0, 2, 3])));
    let edges = about["edges"].as_array().expect("a list");
    assert_eq!(edges.len(), 2);
}

#[test]
fn every_refused_function_is_drawn() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../memphis-ir/tests/verify/bad");
    let mut n_drawn = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let text = std::fs::read(entry.expect("an entry").path()).expect("a file");
        let Ok(module) = Module::read(&text) else { continue };
        let errors: Vec<Error> = problems(&text, Llvm::V22).into_iter().map(|problem| problem.error).collect();
        for function in module.function_ids() {
            let mut body = Body::new();
            if module.read_body(function, &mut body).is_err() {
                continue;
            }
            let svg = Picture::of_refused(Function { module: &module, body: &body }, &errors).svg();
            let document = explain_refused(&module, function, &errors).expect("a drawing");
            assert_eq!(document.events.len(), errors.len());
            n_drawn += usize::from(svg.contains('✗'));
        }
    }
    assert!(n_drawn > 20, "{n_drawn} drawings");
}
