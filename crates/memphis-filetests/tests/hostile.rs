//! Hostile text: deep nesting, endless numbers, types larger than any memory, cyclic metadata,
//! bytes of any kind at any place. Each text is accepted or refused; nothing panics, takes long, or
//! asks for memory that the text does not justify.

use crate::growth::assert_linear;
use memphis_check::pair::{self, Checker, Pair};
use memphis_filetests::fuzz::{Verdict, pipeline, reader, round_trip};
use memphis_gen::shapes::Family;
use memphis_interp::{Machine, Options, StopKind, Value};
use memphis_ir::Module;
use memphis_passes::run;
use std::ops::Range;

/// Runs everything that can be done with a text.
fn judge(text: &[u8]) -> Verdict {
    let read = reader::check(text);
    if round_trip::check_text(text) == Verdict::Valid { pipeline::check_text(text) } else { read }
}

fn is_valid(text: &str) -> bool {
    judge(text.as_bytes()) == Verdict::Valid
}

/// Judges `text(n)` in time that does not grow with the square of `n`.
fn judge_linear(n: usize, text: impl Fn(usize) -> String, expected: Verdict) {
    let verdict = assert_linear(n, &text, |text| judge(text.as_bytes()));
    assert_eq!(verdict, expected, "{:.100}", text(n));
}

/// The answer of a pass for the valid `text(n)`, in such time.
fn answer_linear(n: usize, pass: &str, text: impl Fn(usize) -> String) -> String {
    let answer = assert_linear(n, text, |text| run(text, pass));
    answer.expect("it is valid").text().into_owned()
}

/// A function around a few lines.
fn function(lines: &str) -> String {
    format!("define void @f(i32 %n, ptr %p) {{\n{lines}  ret void\n}}\n")
}

/// A line for each number.
fn lines(range: Range<usize>, line: impl Fn(usize) -> String) -> String {
    range.map(line).collect()
}

/// A small text with a little of everything, to be judged some thousand times.
const SMALL: &str = "\
target datalayout = \"e-p:64:64\"
%t = type { i32, [2 x ptr] }
@g = global [3 x i8] c\"a\\00b\", align 1 ; said of @g
@\"q\\22\" = internal constant i64 -9, section \"s\"
declare void @use(ptr, ...) #0
declare i32 @__gxx_personality_v0(...)
define i32 @f(i32 %a, i1 zeroext %c) #0 personality ptr @__gxx_personality_v0 !dbg !4 {
entry:
  %x = alloca i32, align 4
  %\"y z\" = alloca %t
  store volatile i32 7, ptr %x, !tbaa !9
  #dbg_declare(ptr %x, !6, !DIExpression(DW_OP_deref), !8)
  store i32 %a, ptr %x, align 4
  br i1 %c, label %then, label %0
then:
  %v = load i32, ptr %x, !range !{i32 0, i32 9}, !dbg !8
  store i32 add (i32 ptrtoint (ptr @g to i32), i32 1), ptr %x
  invoke void (ptr, ...) @use(ptr %\"y z\", double 0x7FF0000000000000) [ \"b\"(i32 %v) ]
     to label %0 unwind label %pad
0:
  %1 = phi i32 [ 0, %entry ], [ %v, %then ]
  switch i32 %1, label %then2 [ i32 3, label %then2
    i32 -4, label %end ]
then2:
  %2 = load i32, ptr %x
  %3 = getelementptr inbounds %t, ptr %\"y z\", i64 0, i32 1, i64 1
  %f = fadd fast <2 x half> <half 0xH3C00, half undef>, zeroinitializer
  %s = select i1 %c, i32 %2, i32 poison
  br label %end
end:
  %r = phi i32 [ %1, %0 ], [ %s, %then2 ]
  ret i32 %r
pad:
  %l = landingpad { ptr, i32 } cleanup catch ptr null
  resume { ptr, i32 } %l
}
attributes #0 = { nounwind \"k\"=\"v\" memory(none) }
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a\\22.c\", directory: \"\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!llvm.module.flags = !{!2}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: \"f\", file: !1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)
!6 = !DILocalVariable(name: \"x\", scope: !4, file: !1, line: 1, type: !5)
!8 = !DILocation(line: 1, scope: !4)
!9 = !{!10, !10, i64 0}
!10 = !{!\"a\", !11}
!11 = !{!\"root\"}
";

/// Judges the text with each part of `len` bytes taken out or replaced.
fn for_each_place(len: usize, replacements: &[&[u8]]) {
    let text = SMALL.as_bytes();
    let (mut valid, mut invalid) = (0, 0);
    for at in 0..=text.len() - len {
        for replacement in replacements {
            let changed = [&text[..at], replacement, &text[at + len..]].concat();
            match judge(&changed) {
                Verdict::Valid => valid += 1,
                Verdict::Invalid => invalid += 1,
            }
        }
    }
    assert!(valid > 100 && invalid > 100, "{valid} valid, {invalid} not");
}

#[test]
fn the_small_module_is_valid() {
    if let Err(error) = run(SMALL, "") {
        panic!("{error}");
    }
    assert!(is_valid(SMALL));
}

#[test]
fn cut_off_anywhere() {
    let mut valid = 0;
    for end in 0..SMALL.len() {
        valid += u32::from(judge(&SMALL.as_bytes()[..end]) == Verdict::Valid);
    }
    assert!(valid > 10, "between items a cut leaves a module");
}

#[test]
fn any_byte_left_out() {
    for_each_place(1, &[b""]);
}

#[test]
fn any_byte_replaced() {
    for_each_place(1, &[b"\0", b"\xff", b"\x80", b"\"", b"%", b"}"]);
}

#[test]
fn any_bit_flipped() {
    let text = SMALL.as_bytes();
    for bit in 0..8 * text.len() {
        let mut changed = text.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        judge(&changed);
    }
}

#[test]
fn bytes_put_in_anywhere() {
    for_each_place(0, &[b"\0", b"\xf0\x9f", b"9", b"!", b"\r\n", b"(", b";"]);
}

#[test]
fn nothing_but_one_byte_many_times() {
    for byte in 0..=255u8 {
        reader::check(&[byte; 3]);
        reader::check(&vec![byte; 20_000]);
    }
}

/// The maximal depth of types and constants: far deeper than LLVM's parser can handle, which
/// overflows its stack.
const LIMIT: usize = 100_000;

#[test]
fn types_nested_deep() {
    let pairs = [("[1 x ", "]"), ("{ ", " }"), ("<{ ", " }>"), ("{} (", ")"), ("target(\"spirv.a\", ", ")")];
    for (open, close) in pairs {
        let nested = |depth: usize| format!("{}i32{}", open.repeat(depth), close.repeat(depth));
        for (depth, verdict) in [(1000, Verdict::Valid), (LIMIT, Verdict::Valid), (LIMIT + 1, Verdict::Invalid)] {
            // A function type is valid in pointers only.
            let verdict = if open == "{} (" { Verdict::Invalid } else { verdict };
            judge_linear(depth, |depth| format!("@g = external global {}\n", nested(depth)), verdict);
            if !open.starts_with("target") {
                judge_linear(depth, |depth| function(&format!("  %x = alloca {}\n", nested(depth))), verdict);
            }
        }
    }
    let vector = |depth| format!("@g = external global {}i32{}\n", "<2 x ".repeat(depth), ">".repeat(depth));
    judge_linear(LIMIT, vector, Verdict::Invalid);
    let message = format!("types are nested more than {LIMIT} deep");
    let text = format!("@g = external global {}i32{}\n", "{ ".repeat(LIMIT + 1), " }".repeat(LIMIT + 1));
    assert!(memphis_filetests::read_all(text.as_bytes()).is_err_and(|error| error.message == message));
    // Types with names may be as deep as the text is long.
    let named = |depth| {
        let types = lines(0..depth, |i| format!("%t{} = type {{ %t{i}, %t{i} }}\n", i + 1));
        let ty = format!("%t{depth}");
        let code = format!("  %x = alloca {ty}\n  store {ty} undef, ptr %x\n  %v = load {ty}, ptr %x\n");
        format!("%t0 = type {{ i32 }}\n{types}{}", function(&code))
    };
    judge_linear(50_000, named, Verdict::Valid);
}

#[test]
fn types_that_contain_themselves() {
    for types in ["%t = type { %t }", "%t = type [2 x %t]", "%t = type { i32, %u }\n%u = type <{ %t }>"] {
        for lines in ["  %x = alloca %t\n", "  %x = alloca ptr\n  %y = getelementptr %t, ptr %x, i32 0\n"] {
            judge(format!("{types}\n{}", function(lines)).as_bytes());
        }
    }
    judge(b"%t = type %t\ndefine void @f() {\n  %x = alloca %t\n  ret void\n}\n");
}

#[test]
fn constants_nested_deep() {
    let within = |inner: &str, open: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let address = |depth| within("ptr @g", "ptr getelementptr (i8, ", ", i64 1)", depth);
    let signed = |depth| within("ptr @g", "ptr ptrauth (", ", i32 0)", depth);
    let number = |depth| within("i64 0", "i64 ptrtoint (ptr inttoptr (", " to ptr) to i64)", depth / 2);
    // Names keep the text of the types short.
    let aggregate = |depth: usize| {
        let types = lines(1..depth, |i| format!("%t{i} = type {{ %t{} }}\n", i - 1));
        let last = depth - 1;
        let value = lines(0..last, |i| format!("{{ %t{} ", last - 1 - i)) + "{ i32 1 }" + &" }".repeat(last);
        let code = format!("  %x = alloca %t{last}\n  store %t{last} {value}, ptr %x\n");
        format!("%t0 = type {{ i32 }}\n{types}@g = global %t{last} {value}\n{}", function(&code))
    };
    let in_global = |constant: &str| format!("@g = global i32 0\n@h = global {constant}\n");
    let in_store =
        |constant: &str| format!("@g = global i32 0\n{}", function(&format!("  store {constant}, ptr %p\n")));
    for (depth, verdict) in [(1000, Verdict::Valid), (LIMIT, Verdict::Valid), (LIMIT + 1, Verdict::Invalid)] {
        for constant in [&address as &dyn Fn(usize) -> String, &signed] {
            judge_linear(depth, |depth| in_global(&constant(depth)), verdict);
            judge_linear(depth, |depth| in_store(&constant(depth)), verdict);
        }
        judge_linear(depth, |depth| in_store(&number(depth)), Verdict::Valid);
        judge_linear(depth, aggregate, verdict);
    }
    let mistyped = |depth| in_store(&format!("{{ i32 }} {}", within("i32 0", "{ { i32 } ", " }", depth)));
    judge_linear(LIMIT, mistyped, Verdict::Invalid);
}

/// The interpreter and the checker of pairs support values and types of any depth, or report that
/// they do not.
#[test]
fn deep_constants_are_run_and_checked() {
    let text = |deep: usize| {
        let address = format!("{}@g{}", "getelementptr (i8, ptr ".repeat(deep), ", i64 1)".repeat(deep));
        let ty = format!("{}i8{}", "{ ".repeat(deep), " }".repeat(deep));
        format!(
            "@g = global [{} x i8] zeroinitializer\n\
             define i32 @main() {{\n  %x = alloca ptr\n  %big = alloca {ty}\n  store {ty} undef, ptr %big\n  \
             store ptr {address}, ptr %x\n  %a = load ptr, ptr %x\n  %n = ptrtoint ptr %a to i64\n  \
             %base = ptrtoint ptr @g to i64\n  %d = sub i64 %n, %base\n  %r = trunc i64 %d to i32\n  ret i32 %r\n}}\n",
            deep + 1
        )
    };
    let deep = 20_000;
    let (before, after) = (text(deep), answer_linear(deep, "mem2reg", text));
    let read = |text: &'static str| Module::read(text.as_bytes()).expect("a valid module");
    let (before, after) = (read(before.leak()), read(after.leak()));
    let pair = Pair::new(&before, &after);
    let report = pair.check(0, &mut Checker::new(&pair));
    assert!(matches!(report.verdict, pair::Verdict::Proved(_)), "{:.300}", format!("{:?}", report.verdict));
    let run = |module| Machine::new(module, Options::default()).and_then(|mut machine| machine.call(b"main", &[]));
    // The type of the promoted slot.
    assert_eq!(run(&before).expect_err("a type that is nested too deep").kind, StopKind::Unsupported);
    assert_eq!(run(&after).expect("a value"), Value::Bits(deep as u64));
}

#[test]
fn metadata_nested_deep() {
    let deep = 100_000;
    let node = |depth| format!("{}!{{}}{}", "!{".repeat(depth), "}".repeat(depth));
    let in_store = |depth| function(&format!("  store i32 0, ptr %p, !k {}\n", node(depth)));
    judge_linear(deep, |depth| format!("!0 = {}\n", node(depth)), Verdict::Valid);
    judge_linear(deep, in_store, Verdict::Valid);
    judge_linear(deep, |depth| format!("!0 = {}\n", "!{".repeat(depth)), Verdict::Invalid);
}

#[test]
fn brackets_that_are_never_closed() {
    let n = 100_001;
    for bracket in ["(", "[", "{", "<", "!{", "\"", "%\"", "@\"", "c\""] {
        let in_global = |n| format!("@g = global i32 {}\n", bracket.repeat(n));
        let in_add = |n| function(&format!("  %x = add i32 {}\n", bracket.repeat(n)));
        judge_linear(n, in_global, Verdict::Invalid);
        judge_linear(n, in_add, Verdict::Invalid);
    }
    // Each line looks for the end of its own bracket.
    let in_lines = |n| function(&lines(0..n, |i| format!("  %v{i} = frobnicate (\n")));
    judge_linear(20_000, in_lines, Verdict::Invalid);
}

#[test]
fn comments_that_are_never_closed() {
    for many in ["/*", "/* ", "*/ /*", "{ /*", "/* \" "] {
        for (before, after) in
            [("", ""), ("@g = global i32 0 ", ""), ("!x = !{", "}"), ("define void @f() { ", "}"), ("%t = type ", "")]
        {
            judge_linear(50_000, |n| format!("{before}{}{after}\n", many.repeat(n)), Verdict::Invalid);
        }
    }
}

#[test]
fn numbers_of_a_million_digits() {
    let n_digits = 1_000_000;
    let number = |n| "9".repeat(n);
    // Integers are truncated, and large floating-point numbers are infinite, as in LLVM.
    for line in [
        "  %x = add i32 %n, NUMBER\n",
        "  %x = add i32 %n, -NUMBER\n",
        "  %x = add i32 %n, u0xNUMBER\n",
        "  %x = fadd double NUMBER.0, 1.0eNUMBER\n",
        "  %x = fadd double 1.0, 0xNUMBER\n",
    ] {
        judge_linear(n_digits, |n| function(&line.replace("NUMBER", &number(n))), Verdict::Valid);
    }
    for line in [
        "  %x = alloca i32, align NUMBER\n",
        "  %x = alloca [NUMBER x i8]\n",
        "  %x = alloca iNUMBER\n",
        "  %NUMBER = add i32 %n, 1\n",
        "  store i32 1, ptr %p, !k !NUMBER\n",
        "  store i32 1, ptr addrspace(NUMBER) %p\n",
    ] {
        judge_linear(n_digits, |n| function(&line.replace("NUMBER", &number(n))), Verdict::Invalid);
    }
    judge_linear(n_digits, |n| format!("!{} = !{{}}\n", number(n)), Verdict::Invalid);
    judge_linear(n_digits, |n| format!("attributes #{} = {{}}\n", number(n)), Verdict::Invalid);
}

#[test]
fn no_number_is_left_after_the_last() {
    assert!(!is_valid(&function("  %4294967294 = add i32 1, 2\n  add i32 3, 4\n")));
    assert!(is_valid(&function("  %4294967293 = add i32 1, 2\n  add i32 3, 4\n")));
    assert!(is_valid("define void @f() {\n  ret void, !k !4294967295\n}\n!4294967295 = !{}\n"));
}

#[test]
fn types_larger_than_any_memory() {
    for ty in [
        "[1000000000 x i32]",
        "[18446744073709551615 x i8]",
        "[4294967296 x [4294967296 x [4294967296 x i64]]]",
        "{ [1000000000000 x i64], [18446744073709551615 x ptr] }",
        "[18446744073709551615 x [18446744073709551615 x { i8, i64 }]]",
        "<4294967295 x i64>",
        "i8388608",
        "[0 x [18446744073709551615 x i64]]",
    ] {
        let text = format!(
            "@g = global {ty} zeroinitializer
define {ty} @f({ty} %a, i64 %i) {{
  %x = alloca {ty}
  %y = alloca {ty}, i64 18446744073709551615
  %e = getelementptr {ty}, ptr %y, i64 %i
  store {ty} zeroinitializer, ptr %x
  %v = load {ty}, ptr %x
  store {ty} %a, ptr %x
  %w = load {ty}, ptr %x, align 4294967296
  store {ty} %v, ptr %e
  ret {ty} %w
}}
"
        );
        assert!(is_valid(&text), "{ty}");
    }
}

/// A function with debug information, and some nodes after it.
fn debugged(nodes: &str) -> String {
    format!(
        "define void @f(i32 %a) !dbg !4 {{
  %x = alloca i32
  %y = alloca i32
  #dbg_declare(ptr %x, !6, !DIExpression(), !8)
  #dbg_value(ptr %y, !6, !DIExpression(DW_OP_deref), !8)
  store i32 %a, ptr %x, !dbg !8
  %v = load i32, ptr %x, !dbg !9, !k !10
  store i32 %v, ptr %y, !dbg !8
  store i32 %v, ptr %x, !dbg !9
  ret void, !dbg !9
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"\")
!2 = !{{i32 2, !\"Debug Info Version\", i32 3}}
!3 = !DISubroutineType(types: !{{}})
!4 = distinct !DISubprogram(name: \"f\", file: !1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
{nodes}"
    )
}

#[test]
fn metadata_in_cycles() {
    let variable = "!6 = !DILocalVariable(name: \"x\", scope: !4, file: !1, line: 1, type: !5)\n";
    let place = "!8 = !DILocation(line: 1, scope: !4)\n!9 = !DILocation(line: 2, scope: !4)\n!10 = !{!\"a\", !10}\n";
    let int = "!5 = !DIBasicType(size: 32)\n";
    let text = debugged(&[variable, place, int].concat());
    assert!(is_valid(&text));
    assert!(!is_valid(&text.replace("!k !10", "!tbaa !10")));
    for nodes in [
        // Types after types.
        [variable, place, "!5 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !5)\n"].concat(),
        [variable, place, "!5 = !DIDerivedType(baseType: !7)\n!7 = !DIDerivedType(baseType: !5)\n"].concat(),
        // A variable that is its own type, and a variable that is its own scope.
        ["!6 = !DILocalVariable(name: \"x\", scope: !4, type: !6)\n", place].concat(),
        ["!6 = !DILocalVariable(name: \"x\", scope: !6, type: !5)\n", place, int].concat(),
        // Places inlined into one another.
        [variable, int, "!8 = !DILocation(line: 1, scope: !4, inlinedAt: !9)\n!10 = !{!10}\n"].concat()
            + "!9 = !DILocation(line: 2, scope: !4, inlinedAt: !8)\n",
        [variable, int, "!8 = !DILocation(line: 1, scope: !4, inlinedAt: !8)\n!10 = !{!10}\n!9 = !{!9}\n"].concat(),
        // Scopes inside one another.
        [variable, int, "!7 = !DILexicalBlock(scope: !11, file: !1)\n!11 = !DILexicalBlock(scope: !7, file: !1)\n"]
            .concat()
            + "!8 = !DILocation(line: 1, scope: !7)\n!9 = !DILocation(line: 2, scope: !11)\n!10 = !{!11, !10}\n",
        // Nodes of wrong kinds.
        "!5 = !{}\n!6 = !{}\n!8 = !{}\n!9 = !DIFile(filename: \"\", directory: \"\")\n!10 = !{!8}\n".to_owned(),
        "!5 = !{!5}\n!6 = !{!6}\n!8 = !{!8}\n!9 = distinct !{!9}\n!10 = distinct !{!10}\n".to_owned(),
    ] {
        judge(debugged(&nodes).as_bytes());
    }
}

/// Many records of a variable whose type is a large cycle.
#[test]
fn a_large_cycle_is_not_walked_too_often() {
    let text = |n| {
        let code = lines(0..n, |i| {
            format!("  %x{i} = alloca i32\n  #dbg_declare(ptr %x{i}, !6, !DIExpression(), !8)\n")
                + &format!("  store i32 %a, ptr %x{i}, !dbg !8\n")
        });
        let types = lines(0..n, |i| format!("!{} = !DIDerivedType(baseType: !{})\n", 100 + i, 100 + (i + 1) % n));
        format!(
            "define void @f(i32 %a) !dbg !4 {{\n{code}  ret void\n}}\n\
             !0 = distinct !DICompileUnit(file: !1)\n!1 = !DIFile(filename: \"a\")\n!3 = !{{}}\n\
             !4 = distinct !DISubprogram(name: \"f\", unit: !0)\n!8 = !DILocation(line: 1, scope: !4)\n\
             !6 = !DILocalVariable(name: \"x\", scope: !4, type: !100)\n{types}"
        )
    };
    assert_linear(3_000, text, |text| judge(text.as_bytes()));
}

#[test]
fn a_name_of_a_hundred_megabytes() {
    let n_bytes = 100 << 20;
    let name = |n| "n".repeat(n);
    let text = |n| format!("define i32 @f(i32 %{0}) {{\n  ret i32 %{0}\n}}\n", name(n));
    assert!(answer_linear(n_bytes, "mem2reg", text) == text(n_bytes), "nothing changes");
    let wrong = |n| format!("define i32 @f(i32 %x) {{\n  ret i32 %\"{}\"\n}}\n", name(n));
    let located = |text: &str| run(text, "").expect_err("it is undefined").diagnostics()[0].to_string();
    assert!(assert_linear(n_bytes, wrong, located).len() < 101 << 20);
}

#[test]
fn many_labels() {
    let n = 50_000;
    let cases = |n| {
        let labels = lines(0..n, |i| format!("    i32 {i}, label %b{}\n", i % 7));
        let blocks = lines(0..7, |i| format!("b{i}:\n  ret void\n"));
        format!("define void @f(i32 %n) {{\n  switch i32 %n, label %b0 [\n{labels}  ]\n{blocks}}}\n")
    };
    judge_linear(n, cases, Verdict::Valid);
    let cycle = |n| {
        let blocks = lines(0..n, |i| format!("b{i}:\n  br label %b{}\n", (i + 1) % n));
        format!("define void @f() {{\n  br label %b0\n{blocks}}}\n")
    };
    judge_linear(n, cycle, Verdict::Valid);
    judge_linear(n, |n| format!("define void @f() {{\n{}", "b:\n".repeat(n)), Verdict::Invalid);
}

/// The reader searches for the end of a type's name before a comma, which may be far.
#[test]
fn named_types_that_no_comma_follows() {
    let text = |n| format!("%t = type {{ i8 }}\n{}", function(&lines(0..n, |i| format!("  %a{i} = alloca %t\n"))));
    judge_linear(100_000, text, Verdict::Valid);
}

#[test]
fn loads_replaced_by_loads_replaced_by_loads() {
    let values = |n| {
        let chain = lines(1..n, |i| {
            format!("  %x{i} = alloca i32\n  store i32 %v{}, ptr %x{i}\n  %v{i} = load i32, ptr %x{i}\n", i - 1)
        });
        function(&format!("  %v0 = add i32 %n, 1\n{chain}"))
    };
    judge_linear(20_000, values, Verdict::Valid);
    // Each slot holds the address of the previous one.
    let addresses = |n| {
        let chain = lines(1..n, |i| format!("  %x{i} = alloca ptr\n  store ptr %x{}, ptr %x{i}\n", i - 1));
        function(&format!("  %x0 = alloca i32\n{chain}"))
    };
    judge_linear(2_000, addresses, Verdict::Valid);
}

#[test]
fn many_promises_and_many_assumptions() {
    let in_function = |n, code: &str| {
        let slots = lines(0..n, |i| format!("  %s{i} = alloca ptr\n"));
        format!(
            "declare ptr @g()\ndeclare void @llvm.assume(i1)\n\
             define void @f() {{\n{slots}{code}  ret void\n}}\n!0 = !{{}}\n"
        )
    };
    let of_each = |n, assumption: &dyn Fn(usize) -> String| {
        let code = lines(0..n, |i| {
            let assumption = assumption(i);
            format!(
                "  %g{i} = call ptr @g()
  store ptr %g{i}, ptr %s{i}
{assumption}
  %v{i} = load ptr, ptr %s{i}, !nonnull !0, !noundef !0\n"
            )
        });
        in_function(n, &code)
    };
    let bundles = |n| of_each(n, &|i| format!("  call void @llvm.assume(i1 true) [ \"align\"(ptr %g{i}, i64 8) ]"));
    let conditions =
        |n| of_each(n, &|i| format!("  %c{i} = icmp ugt ptr %g{i}, null\n  call void @llvm.assume(i1 %c{i})"));
    let one_slot = |n| {
        let loads = lines(0..n, |i| format!("  %v{i} = load ptr, ptr %s0, !nonnull !0, !noundef !0\n"));
        in_function(n, &format!("  %g = call ptr @g()\n  store ptr %g, ptr %s0\n{loads}"))
    };
    for text in [&bundles as &dyn Fn(usize) -> String, &conditions, &one_slot] {
        let answer = answer_linear(60_000, "mem2reg", text);
        assert!(answer.contains("llvm.assume") && !answer.contains("alloca"), "{answer:.200}");
    }
}

/// Each load is used by the comparison of an assumption alone, which is no reason to trust it: all
/// users of the load count, new φs among them.
#[test]
fn new_phis_are_not_searched_for_each_assumption() {
    let text = |n| {
        let slots = lines(0..n, |i| format!("  %s{i} = alloca ptr\n"));
        let blocks = lines(0..n, |i| {
            format!(
                "b{i}:\n  %l{i} = load i32, ptr %a\n  %g{i} = call ptr @g()\n  store ptr %g{i}, ptr %s{i}\n  \
                 %v{i} = load ptr, ptr %s{i}, !nonnull !0, !noundef !0\n  %c{i} = icmp ugt ptr %g{i}, null\n  \
                 call void @llvm.assume(i1 %c{i})\n  br i1 %c, label %t{i}, label %b{0}\n\
                 t{i}:\n  store i32 %x, ptr %a\n  br label %b{0}\n",
                i + 1
            )
        });
        format!(
            "declare ptr @g()\ndeclare void @llvm.assume(i1)\ndefine void @f(i1 %c, i32 %x) {{\n  %a = alloca i32\n\
             {slots}  store i32 0, ptr %a\n  br label %b0\n{blocks}b{n}:\n  ret void\n}}\n!0 = !{{}}\n"
        )
    };
    let answer = answer_linear(40_000, "mem2reg", text);
    assert!(answer.contains("llvm.assume") && !answer.contains("alloca"), "{answer:.200}");
}

/// Each case of a switch in a loop stores a constant to a slot of its own, after a branch. With the
/// usual plan, each slot would have a φ where the cases meet, with as many arguments as there are
/// cases.
#[test]
fn one_constant_is_stored_in_each_case() {
    let text = |n| {
        let slots = lines(0..n, |i| format!("  %x{i} = alloca i32\n"));
        let labels = lines(0..n, |i| format!("    i32 {i}, label %c{i}\n"));
        let cases = lines(0..n, |i| {
            format!(
                "c{i}:\n  br i1 %c, label %t{i}, label %j{i}\nt{i}:\n  store i32 2, ptr %x{i}\n  br label %j{i}\n\
                 j{i}:\n  %v{i} = load i32, ptr %x{i}\n  br label %end\n"
            )
        });
        format!(
            "define void @f(i32 %n, i1 %c) {{\n{slots}  br label %loop\nloop:\n  \
             switch i32 %n, label %end [\n{labels}  ]\n{cases}end:\n  br label %loop\n}}\n"
        )
    };
    judge_linear(20_000, text, Verdict::Valid);
}

/// All these edges are split, and each new block is found again by its incoming edge.
#[test]
fn many_edges_to_split_lead_to_one_phi() {
    let text = |n| {
        let blocks = lines(0..n, |i| {
            format!("b{i}:\n  %q{i} = icmp eq i32 %n, {i}\n  br i1 %q{i}, label %end, label %b{}\n", i + 1)
        });
        let entries = lines(0..n, |i| format!("[ {i}, %b{i} ], "));
        format!(
            "define i32 @f(i32 %n) {{\n  br label %b0\n{blocks}b{n}:\n  br label %end\n\
             end:\n  %v = phi i32 {entries}[ 0, %b{n} ]\n  ret i32 %v\n}}\n"
        )
    };
    let n = 120_000;
    assert_eq!(answer_linear(n, "phi-eliminate", text).matches(".edge:").count(), n);
}

#[test]
fn many_edges_to_split_leave_one_switch() {
    let text = |n| {
        let cases = lines(0..n, |i| format!("    i32 {i}, label %b{i}\n"));
        let loops = lines(0..n, |i| {
            format!(
                "b{i}:\n  %p{i} = phi i32 [ {i}, %entry ], [ %q{i}, %b{i} ]\n  %q{i} = add i32 %p{i}, %y\n  \
                 %c{i} = icmp eq i32 %q{i}, %x\n  br i1 %c{i}, label %b{i}, label %end\n"
            )
        });
        format!(
            "define void @f(i32 %x, i32 %y) {{\nentry:\n  \
             switch i32 %x, label %end [\n{cases}  ]\n{loops}end:\n  ret void\n}}\n"
        )
    };
    let n = 60_000;
    assert_eq!(answer_linear(n, "phi-eliminate", text).matches("entry.b").count(), 2 * n);
}

/// Deleted instructions are not visited again, whatever happens to the first block.
#[test]
fn a_long_chain_of_empty_blocks() {
    let text = |n| {
        let chain = lines(0..n, |i| format!("b{i}:\n  br i1 true, label %b{}, label %no\n", i + 1));
        format!(
            "define i32 @f(i1 %c, i1 %d, i32 %x) {{\n  br i1 %c, label %b0, label %other\n\
             other:\n  br i1 %d, label %b0, label %no\n{chain}b{n}:\n  %e = icmp eq i32 %x, 1\n  \
             br i1 %e, label %yes, label %no\nyes:\n  ret i32 1\nno:\n  ret i32 0\n}}\n"
        )
    };
    assert!(answer_linear(80_000, "simplify-cfg", text).lines().count() < 20);
}

/// Each φ equals the one before it, and the first is the only value stored.
#[test]
fn a_long_chain_of_phis_that_are_one_value() {
    let text = |n| {
        let blocks = lines(0..n, |i| {
            format!(
                "b{i}:\n  br i1 %c, label %d{i}, label %e{i}\nd{i}:\n  br label %b{0}\n\
                 e{i}:\n  store i32 %x, ptr %a\n  br label %b{0}\n",
                i + 1
            )
        });
        format!(
            "define i32 @f(i1 %c, i32 %x) {{\n  %a = alloca i32\n  store i32 %x, ptr %a\n  br label %b0\n{blocks}b{n}:\n  \
             %v = load i32, ptr %a\n  call void @g(ptr %a)\n  ret i32 %v\n}}\ndeclare void @g(ptr)\n"
        )
    };
    let answer = answer_linear(80_000, "lift-loads", text);
    assert!(answer.contains("ret i32 %x\n") && !answer.contains(" phi "));
}

/// All φs become loads after the last of them.
#[test]
fn many_phis_of_one_block_go_through_memory() {
    let text = |n| {
        let phis = lines(0..n, |i| format!("  %p{i} = phi i32 [ {i}, %0 ], [ %n, %t ]\n"));
        let uses = lines(0..n, |i| format!("  call void @g(i32 %p{i})\n"));
        format!(
            "define void @f(i32 %n, i1 %c) {{\n  br i1 %c, label %t, label %j\nt:\n  br label %j\n\
             j:\n{phis}{uses}  ret void\n}}\ndeclare void @g(i32)\n"
        )
    };
    for pass in ["phi-eliminate", "reg2mem"] {
        assert!(!answer_linear(40_000, pass, text).contains(" phi "));
    }
}

#[test]
fn one_thing_many_times() {
    let n = 20_000;
    for line in
        ["!0 = !{}\n", "@g = global i32 0\n", "%t = type i32\n", "define void @f() {\n  ret void\n}\n", "x\n", "!{\n"]
    {
        judge_linear(n, |n| line.repeat(n), Verdict::Invalid);
    }
    for line in ["  %x = add i32 %n, 1\n", "  store i32 %y, ptr %p\n", "  ]\n", "  br label %f\n", "l:\n"] {
        judge_linear(n, |n| function(&line.repeat(n)), Verdict::Invalid);
    }
}

/// Nodes written inside one another, as deep as this, from every place from which nodes are
/// reached.
#[test]
fn nested_metadata_is_verified_in_linear_time() {
    const F: &str = "define i32 @f(ptr %p) {\n  %v = load i32, ptr %p\n  ret i32 %v\n}\n";
    let nested = |n: usize| format!("{}i32 1{}", "!{".repeat(n), "}".repeat(n));
    let around = |n: usize, start: &str, inner: &str, end: &str| format!("{}{inner}{}", start.repeat(n), end.repeat(n));
    let pointers = |n: usize| around(n, "!DIDerivedType(tag: DW_TAG_pointer_type, baseType: ", "null", ", size: 64)");
    let templates = |n: usize| {
        let start = "!DICompositeType(tag: DW_TAG_structure_type, templateParams: !{!DITemplateTypeParameter(type: ";
        around(n, start, "null", ")})")
    };
    let types = |n: usize| around(n, "!{!\"a\", ", "!{!\"root\"}", ", i64 0}");
    judge_linear(20_000, |n| format!("!0 = {}\n!x = !{{!0}}\n{F}", nested(n)), Verdict::Valid);
    judge_linear(20_000, |n| format!("!0 = {}\n!x = !{{!0}}\n{F}", pointers(n)), Verdict::Valid);
    judge_linear(10_000, |n| format!("!0 = {}\n!x = !{{!0}}\n{F}", templates(n)), Verdict::Valid);
    judge_linear(
        20_000,
        |n| format!("!0 = !{{i32 1, !\"x\", {}}}\n!llvm.module.flags = !{{!0}}\n{F}", nested(n)),
        Verdict::Valid,
    );
    for attached in [", !foo", ", !annotation", ", !tbaa"] {
        let line = |node: &str| F.replace("ptr %p\n", &format!("ptr %p{attached} {node}\n"));
        let expected = if attached == ", !foo" { Verdict::Valid } else { Verdict::Invalid };
        judge_linear(20_000, |n| line(&nested(n)), expected);
        judge_linear(20_000, |n| format!("{}!0 = {}\n", line("!0"), nested(n)), expected);
    }
    let with_tag = |tag: &str| F.replace("ptr %p\n", &format!("ptr %p, !tbaa {tag}\n"));
    judge_linear(10_000, |n| format!("{}!0 = {}\n!1 = !{{!0, !0, i64 0}}\n", with_tag("!1"), types(n)), Verdict::Valid);
    let ancestors = |n: usize| lines(0..n, |i| format!("!{} = !{{!\"a{i}\", !{}, i64 0}}\n", i + 2, i + 3));
    judge_linear(
        20_000,
        |n| format!("{}!1 = !{{!2, !2, i64 0}}\n{}!{} = !{{!\"root\"}}\n", with_tag("!1"), ancestors(n), n + 2),
        Verdict::Valid,
    );
}

/// One long node that many instructions or nodes have.
#[test]
fn shared_metadata_is_verified_in_linear_time() {
    const N: usize = 8_000;
    let list = |n: usize, element: &dyn Fn(usize) -> String| {
        format!("!0 = !{{{}}}\n", (0..n).map(element).collect::<Vec<_>>().join(", "))
    };
    let loads = |n: usize, kind: &str| function(&lines(0..n, |i| format!("  %v{i} = load i32, ptr %p, !{kind} !0\n")));
    let calls = |n: usize, kind: &str| function(&lines(0..n, |_| format!("  call void %p(), !{kind} !0\n")));
    let ranges = |i: usize| format!("i32 {}, i32 {}", 2 * i, 2 * i + 1);
    judge_linear(N, |n| loads(n, "range") + &list(n, &ranges), Verdict::Valid);
    judge_linear(N, |n| loads(n, "noalias.addrspace") + &list(n, &ranges), Verdict::Valid);
    let group = |_: usize| "!1".to_owned();
    let distinct = "!1 = distinct !{}\n";
    judge_linear(N, |n| loads(n, "llvm.access.group") + &list(n, &group) + distinct, Verdict::Valid);
    judge_linear(N, |n| loads(n, "mmra") + &list(n, &group) + "!1 = !{!\"a\", !\"b\"}\n", Verdict::Valid);
    judge_linear(N, |n| loads(n, "annotation") + &list(n, &|_| "!\"x\"".to_owned()), Verdict::Valid);
    judge_linear(N, |n| calls(n, "callsite") + &list(n, &|_| "i64 1".to_owned()), Verdict::Valid);
    let contexts = "!1 = !{!2, !\"cold\"}\n!2 = !{i64 1, i64 2}\n";
    judge_linear(N, |n| calls(n, "memprof") + &list(n, &group) + contexts, Verdict::Valid);
    let values = |i: usize| if i == 0 { "!\"VP\", i32 0, i64 9".to_owned() } else { format!("i64 {i}, i64 1") };
    judge_linear(N, |n| calls(n, "prof") + &list(n, &values), Verdict::Valid);
    let globals = |n: usize| lines(0..n, |i| format!("@g{i} = global i32 1, !type !0\n"));
    judge_linear(N, |n| globals(n) + &list(n, &|i| format!("i64 {i}")), Verdict::Valid);
    let composites = |n: usize| {
        let names: Vec<String> = (0..n).map(|i| format!("!{}", i + 2)).collect();
        let node = |i: usize| {
            format!("!{} = !DICompositeType(tag: DW_TAG_structure_type, name: \"s{i}\", templateParams: !0)\n", i + 2)
        };
        format!("!x = !{{{}}}\n{}", names.join(", "), lines(0..n, node))
    };
    let parameter = "!1 = !DITemplateTypeParameter(name: \"a\", type: null)\n";
    judge_linear(N, |n| composites(n) + parameter + &list(n, &group), Verdict::Valid);
}

/// Many fields, many copies, and chains of copies; one array of many elements; many small structs.
#[test]
fn aggregates_of_many_parts_are_split() {
    let families = [Family::Fields, Family::CopyChain, Family::CopiesOfOne, Family::Elements, Family::SmallStructs];
    for family in families {
        let answer = answer_linear(1 << 14, "sroa", |n| family.text(n as u32, 1));
        assert!(!answer.contains(" alloca "), "{}", family.name());
    }
}
