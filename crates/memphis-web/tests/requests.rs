//! Requests and their answers.

use expect_test::{Expect, expect};
use serde_json::{Value, json};

const MAX: &str = include_str!("../../../demo/max.before.ll");

const PROMOTED: &str = "\
define i32 @max(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end

then:
  br label %end

end:
  %m.0 = phi i32 [ %b, %then ], [ %a, %entry ]
  ret i32 %m.0
}
";

fn answer(request: Value) -> Value {
    let answer = memphis_web::answer(request.to_string().as_bytes());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn check(request: Value, expected: Expect) {
    expected.assert_eq(&format!("{:#}\n", answer(request)));
}

#[test]
fn explain_gives_the_page_and_all_functions() {
    let text = format!("{MAX}\ndefine void @g() {{\n  ret void\n}}\n");
    let explained = answer(json!({ "kind": "explain", "text": text, "function": "max" }));
    assert_eq!(explained["function"], "max");
    assert_eq!(explained["functions"], json!(["max", "g"]));
    let page = explained["page"].as_str().expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.contains("@max: mem2reg step by step"));
}

#[test]
fn explain_takes_the_first_function_for_one_that_is_gone() {
    let explained = answer(json!({ "kind": "explain", "text": MAX, "function": "min" }));
    assert_eq!(explained["function"], "max");
}

#[test]
fn explain_shows_a_run_of_the_function_that_is_asked_for() {
    let page = |function, arguments| {
        let request = json!({ "kind": "explain", "text": MAX, "function": function, "arguments": arguments });
        answer(request)
    };
    let traced = |function, arguments| {
        page(function, arguments)["page"].as_str().expect("a page").contains("@max runs with %a = 3, %b = 4")
    };
    assert!(traced("max", json!(["3", " 4"])));
    assert!(!traced("max", Value::Null));
    // Arguments of a function that is gone are not those of another one.
    assert!(!traced("min", json!(["3", "4"])));
    assert_eq!(page("max", json!(["3"]))["errors"][0]["message"], "@max has 2 parameters, and 1 value is given");
}

#[test]
fn explain_takes_block_argument_text() {
    let text = "func &f(%a: i32) -> (i32) {\n@entry:\n  goto @ret(%a)\n}\n";
    let explained = answer(json!({ "kind": "explain", "text": text }));
    assert_eq!(explained["kind"], "explain", "{explained}");
}

#[test]
fn explain_takes_wend() {
    let text = "main() {\n    int n;\n    n = 1;\n    println n;\n}\n";
    let explained = answer(json!({ "kind": "explain", "text": text, "language": "wend" }));
    assert_eq!(explained["kind"], "explain", "{explained}");
}

#[test]
fn errors_have_line_and_column() {
    let text = MAX.replace("store i32 %a", "store i32 %missing");
    check(
        json!({ "kind": "explain", "text": text }),
        expect![[r#"
        {
          "errors": [
            {
              "message": "use of undefined value '%missing'",
              "place": {
                "column": 13,
                "field": "text",
                "line": 4
              }
            }
          ],
          "kind": "errors"
        }
    "#]],
    );
    check(
        json!({ "kind": "check", "before": MAX, "after": "define i32 @max(" }),
        expect![[r#"
        {
          "errors": [
            {
              "message": "expected type",
              "place": {
                "column": 17,
                "field": "after",
                "line": 1
              }
            }
          ],
          "kind": "errors"
        }
    "#]],
    );
    check(
        json!({ "kind": "explain", "text": "; none\n" }),
        expect![[r#"
        {
          "errors": [
            {
              "message": "there is no function in this text",
              "place": {
                "column": 1,
                "field": "text",
                "line": 1
              }
            }
          ],
          "kind": "errors"
        }
    "#]],
    );
}

#[test]
fn columns_are_counted_as_javascript_counts() {
    let text = "define i32 @f() {\n  %\"é😀\" = add i32 %x, 1\n  ret i32 0\n}\n";
    check(
        json!({ "kind": "explain", "text": text }),
        expect![[r#"
        {
          "errors": [
            {
              "message": "use of undefined value '%x'",
              "place": {
                "column": 20,
                "field": "text",
                "line": 2
              }
            }
          ],
          "kind": "errors"
        }
    "#]],
    );
}

#[test]
fn opt_runs_a_pipeline() {
    let promoted = answer(json!({ "kind": "opt", "text": MAX, "pipeline": "mem2reg" }));
    assert_eq!(promoted["text"], PROMOTED);
    assert_eq!(promoted["remarks"], json!([]));
}

#[test]
fn opt_says_why_a_slot_stays() {
    let text = MAX.replace("store i32 %b", "store volatile i32 %b");
    check(
        json!({ "kind": "opt", "text": text, "pipeline": "dce,mem2reg" }),
        expect![[r#"
        {
          "kind": "opt",
          "remarks": [
            "line 3: in @max, %m stays in memory: a load or store of it is volatile (line 9: store volatile i32 %b, ptr %m)"
          ],
          "text": "define i32 @max(i32 %a, i32 %b) {\nentry:\n  %m = alloca i32\n  store i32 %a, ptr %m\n  %less = icmp slt i32 %a, %b\n  br i1 %less, label %then, label %end\n\nthen:\n  store volatile i32 %b, ptr %m\n  br label %end\n\nend:\n  %v = load i32, ptr %m\n  ret i32 %v\n}\n"
        }
    "#]],
    );
    check(
        json!({ "kind": "opt", "text": text, "pipeline": "mem2reg" }),
        expect![[r#"
        {
          "kind": "opt",
          "remarks": [
            "line 3: in @max, %m stays in memory: a load or store of it is volatile (line 9: store volatile i32 %b, ptr %m)"
          ],
          "text": "define i32 @max(i32 %a, i32 %b) {\nentry:\n  %m = alloca i32\n  store i32 %a, ptr %m\n  %less = icmp slt i32 %a, %b\n  br i1 %less, label %then, label %end\n\nthen:\n  store volatile i32 %b, ptr %m\n  br label %end\n\nend:\n  %v = load i32, ptr %m\n  ret i32 %v\n}\n"
        }
    "#]],
    );
    check(
        json!({ "kind": "opt", "text": MAX, "pipeline": "mem3reg" }),
        expect![[r#"
        {
          "errors": [
            {
              "message": "unknown pass name 'mem3reg'; did you mean 'mem2reg'?",
              "place": null
            }
          ],
          "kind": "errors"
        }
    "#]],
    );
}

#[test]
fn check_judges_an_edited_result() {
    check(
        json!({ "kind": "check", "before": MAX, "after": PROMOTED }),
        expect![[r#"
        {
          "differences": [],
          "functions": [
            {
              "function": "max",
              "verdict": "proved"
            }
          ],
          "kind": "check"
        }
    "#]],
    );
    let wrong = PROMOTED.replace("[ %b, %then ], [ %a, %entry ]", "[ %a, %then ], [ %b, %entry ]");
    check(
        json!({ "kind": "check", "before": MAX, "after": wrong }),
        expect![[r#"
        {
          "differences": [],
          "functions": [
            {
              "after_line": 11,
              "before_line": 14,
              "example": {
                "after_value": "0",
                "before_value": "1",
                "difference": "the returned value",
                "inputs": [
                  [
                    "%a",
                    "1"
                  ],
                  [
                    "%b",
                    "0"
                  ]
                ],
                "path": [
                  "%entry",
                  "%end"
                ]
              },
              "function": "max",
              "message": "the slot holds %b there, not %a",
              "verdict": "refuted"
            }
          ],
          "kind": "check"
        }
    "#]],
    );
}

#[test]
fn run_calls_a_function() {
    let run =
        |arguments: &[&str]| answer(json!({ "kind": "run", "text": MAX, "function": "max", "arguments": arguments }));
    assert_eq!(run(&["3", "-4"])["result"], "3");
    assert_eq!(run(&["4294967295", "-4"])["result"], "-1");
    for (arguments, message) in [
        (&["3"][..], "@max has 2 parameters, and 1 value is given"),
        (&["3", "4294967296"], "'4294967296' is no value for parameter 2, an i32"),
        (&["3", "x"], "'x' is no value for parameter 2, an i32"),
    ] {
        assert_eq!(run(arguments)["errors"][0]["message"], message);
    }
}

#[test]
fn quoted_names_are_taken_as_the_answer_gives_them() {
    let text = "define i32 @\"g \\22h\"() {\n  ret i32 1\n}\n";
    let explained = answer(json!({ "kind": "explain", "text": text }));
    let name = &explained["function"];
    assert_eq!(answer(json!({ "kind": "explain", "text": text, "function": name }))["function"], *name);
    assert_eq!(answer(json!({ "kind": "run", "text": text, "function": name }))["result"], "1");
}

#[test]
fn run_takes_and_shows_each_scalar_type() {
    for (ty, given, shown) in [
        ("i1", "1", "true"),
        ("i8", "255", "-1"),
        ("i64", "-9223372036854775808", "-9223372036854775808"),
        ("i128", "-1", "-1"),
        ("float", "0.1", "0.1"),
        ("double", "-2.5", "-2.5"),
    ] {
        let text = format!("define {ty} @f({ty} %a) {{\n  ret {ty} %a\n}}\n");
        let ended = answer(json!({ "kind": "run", "text": text, "function": "f", "arguments": [given] }));
        assert_eq!(ended["result"], shown, "{ty}: {ended}");
    }
}

#[test]
fn run_of_main_is_a_program() {
    let text = "main() {\n    println \"42\";\n}\n";
    check(
        json!({ "kind": "run", "text": text, "language": "wend", "function": "main" }),
        expect![[r#"
        {
          "function": "main",
          "kind": "run",
          "output": "42\n",
          "result": "exit code 0"
        }
    "#]],
    );
}

#[test]
fn run_ends_at_undefined_behaviour_and_at_limits() {
    let division = "define i32 @f(i32 %a) {\n  %q = sdiv i32 1, %a\n  ret i32 %q\n}\n";
    check(
        json!({ "kind": "run", "text": division, "function": "f", "arguments": ["0"] }),
        expect![[r#"
        {
          "function": "f",
          "kind": "run",
          "output": "",
          "stop": "undefined behaviour: division by zero\n  in @f, line 2: %q = sdiv i32 1, %a"
        }
    "#]],
    );
    let endless = "define void @f() {\n  br label %1\n1:\n  br label %1\n}\n";
    check(
        json!({ "kind": "run", "text": endless, "function": "f" }),
        expect![[r#"
            {
              "function": "f",
              "kind": "run",
              "output": "",
              "stop": "limit reached: the program has taken 50000000 steps\n  in @f, line 4: br label %1"
            }
        "#]],
    );
}

#[test]
fn long_texts_are_refused() {
    let text = ";".repeat(5 << 20);
    for request in
        [json!({ "kind": "explain", "text": text }), json!({ "kind": "check", "before": MAX, "after": text })]
    {
        assert_eq!(
            answer(request)["errors"][0]["message"],
            "the text has 5.0 MB, and 4 MB is the limit here; the command `memphis` takes more"
        );
    }
    let longest = MAX.to_owned() + &";".repeat(memphis_web::MAX_TEXT - MAX.len());
    assert_eq!(answer(json!({ "kind": "explain", "text": longest }))["kind"], "explain");
}

#[test]
fn what_is_no_request_is_an_error() {
    for request in ["", "{", "[]", r#"{"kind": "explain"}"#, r#"{"kind": "sing", "text": ""}"#, "\u{0}"] {
        let answer: Value = serde_json::from_str(&memphis_web::answer(request.as_bytes())).expect("JSON");
        let message = answer["errors"][0]["message"].as_str().expect("a message");
        assert!(message.starts_with("this is not a request: "), "{message}");
    }
}
