//! Tables and pictures of small functions.

use expect_test::expect;
use memphis_explain::{Analysis, Kind, Picture, Table};
use memphis_ir::{Body, Function, Module};

/// Has a look at the first function of a text.
fn look<T>(text: &str, look: impl FnOnce(Function<'_>) -> T) -> T {
    let module = Module::read(text.as_bytes()).expect("a module");
    let mut body = Body::new();
    module.read_body(module.function_ids().next().expect("a function"), &mut body).expect("a body");
    look(Function { module: &module, body: &body })
}

fn tables(text: &str, tables: &[Table]) -> String {
    look(text, |f| tables.iter().map(|&table| Analysis::of(f).table(table)).collect())
}

const FIBONACCI: &str = include_str!("fibonacci.ll");

/// The example that "mem2reg" of the tinyoptimizer project works through, and its tables.
#[test]
fn fibonacci_has_the_tables_of_the_article() {
    let analysed =
        tables(FIBONACCI, &[Table::Dominators, Table::StrictDominators, Table::ImmediateDominators, Table::Frontiers]);
    expect![[r#"
        {
            entry:      {entry},
            if.then:    {if.then, entry},
            if.end:     {if.end, entry},
            while.cond: {while.cond, if.end, entry},
            while.body: {while.body, while.cond, if.end, entry},
            while.end:  {while.end, while.cond, if.end, entry},
            return:     {return, entry}
        }
        {
            entry:      {},
            if.then:    {entry},
            if.end:     {entry},
            while.cond: {if.end, entry},
            while.body: {while.cond, if.end, entry},
            while.end:  {while.cond, if.end, entry},
            return:     {entry}
        }
        {
            entry:      None,
            if.then:    entry,
            if.end:     entry,
            while.cond: if.end,
            while.body: while.cond,
            while.end:  while.cond,
            return:     entry
        }
        {
            entry:      {},
            if.then:    {return},
            if.end:     {return},
            while.cond: {while.cond, return},
            while.body: {while.cond},
            while.end:  {return},
            return:     {}
        }
    "#]]
    .assert_eq(&analysed);
}

#[test]
fn a_phi_result_is_not_live_into_its_block_and_its_arguments_are_live_out_of_the_predecessors() {
    let text = "define i32 @f(i32 %n, i1 %c) {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %j, %head ]
  %j = add i32 %i, 1
  br i1 %c, label %head, label %end
end:
  ret i32 %i
dead:
  ret i32 %n
}
";
    expect![[r#"
        {
            entry: {},
            head:  {%c},
            end:   {%i},
            dead:  unreachable
        }
        {
            entry: {%n, %c},
            head:  {%c, %i, %j},
            end:   {},
            dead:  unreachable
        }
    "#]]
    .assert_eq(&tables(text, &[Table::LiveIn, Table::LiveOut]));
}

/// `%n` is stored in the entry and loaded in the loop; `%part` is stored in part; `%given` escapes.
const SLOTS: &str = "declare void @take(ptr)
declare void @llvm.lifetime.start.p0(ptr)
define i32 @f(i32 %a, i1 %c) {
entry:
  %n = alloca i32
  %part = alloca i64
  %given = alloca i32
  %unused = alloca i32
  call void @llvm.lifetime.start.p0(ptr %n)
  store i32 %a, ptr %n
  store i64 0, ptr %part
  br label %head
head:
  %x = load i32, ptr %n
  store i32 %x, ptr %part
  br i1 %c, label %body, label %end
body:
  store i32 1, ptr %n
  %y = load i32, ptr %n
  call void @take(ptr %given)
  br label %head
end:
  store i32 %x, ptr %n
  %z = load i64, ptr %part
  %w = load i32, ptr %n
  ret i32 %w
}
";

#[test]
fn a_slot_is_live_where_its_contents_may_be_loaded_and_its_address_is_not_listed() {
    expect![[r#"
        {
            entry: {},
            head:  {%c, slot %n, slot %part, %given},
            body:  {%c, slot %part, %given},
            end:   {slot %part, %x}
        }
        {
            entry: {%c, slot %n, slot %part, %given},
            head:  {%c, slot %part, %given, %x},
            body:  {%c, slot %n, slot %part, %given},
            end:   {}
        }
    "#]]
    .assert_eq(&tables(SLOTS, &[Table::LiveIn, Table::LiveOut]));
}

const NESTED: &str = "define void @f(i1 %c) {
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %end
end:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  br i1 %c, label %a, label %out
out:
  ret void
}
";

#[test]
fn inner_loops_are_within_outer_ones_and_rings_with_two_ways_in_are_named() {
    expect![[r#"
        {
            outer: depth 1 {outer, inner, latch},
            inner: depth 2 {inner}
        }
    "#]]
    .assert_eq(&tables(NESTED, &[Table::Loops]));
    assert_eq!(look(NESTED, |f| Analysis::of(f).irreducible_edges()), ["a -> b"]);
}

#[test]
fn what_is_gone_and_what_is_new_is_marked() {
    let before = "define i32 @f(i32 %n) {\n  %x = alloca i32\n  store i32 %n, ptr %x\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n";
    let after = "define i32 @f(i32 %n) {\n  ret i32 %n\n}\n";
    let picture = look(before, |before| look(after, |after| Picture::before_and_after(before, after, Kind::Cfg)));
    let dot = picture.dot();
    assert_eq!(dot.matches("#b3261e").count(), 4, "{dot}");
    assert_eq!(dot.matches("#146c2e").count(), 1, "{dot}");
    let svg = picture.svg();
    assert_eq!(svg.matches("#b3261e").count(), 4, "{svg}");
    assert_eq!(svg.matches("#146c2e").count(), 1, "{svg}");
    assert!(svg.contains("+ ret i32 %n"), "{svg}");
}

#[test]
fn pictures_of_both_kinds_have_a_node_for_each_block() {
    for kind in [Kind::Cfg, Kind::DominatorTree] {
        let picture = look(NESTED, |f| Picture::of(f, kind));
        assert_eq!(picture.dot().matches("[label=<").count(), 8);
        assert_eq!(picture.svg().matches("<rect class=\"x\"").count(), 8);
    }
}

#[test]
fn names_and_strings_cannot_break_out_of_a_picture() {
    let text =
        "define void @\"a\\22b\"(ptr %p) {\n\"<&>\":\n  call void asm \"nop \\22 < > &\", \"\"()\n  ret void\n}\n";
    let picture = look(text, |f| Picture::of(f, Kind::Cfg));
    let svg = picture.svg();
    assert!(svg.contains("&lt;&amp;&gt;") && !svg.contains("<&"), "{svg}");
    assert!(picture.dot().contains("digraph \"@a\\\"b\""), "{}", picture.dot());
}

#[test]
fn blocks_keep_their_places_where_the_graph_is_the_same() {
    let before = "define i32 @f(i1 %c) {
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %2, label %3
2:
  store i32 2, ptr %x
  br label %3
3:
  %v = load i32, ptr %x
  ret i32 %v
}
";
    let after = "define i32 @f(i1 %c) {
  br i1 %c, label %1, label %2
1:
  br label %2
2:
  %x.0 = phi i32 [ 2, %1 ], [ 1, %0 ]
  ret i32 %x.0
}
";
    let graphs =
        look(before, |before| look(after, |after| Picture::before_and_after(before, after, Kind::Cfg).graphs()));
    assert_eq!(graphs[0].layout(), graphs[1].layout());
}

#[test]
fn parallel_edges_are_one_line_with_their_labels() {
    let cases: String = (0..9).map(|case| format!("    i32 {case}, label %a\n")).collect();
    let text = format!(
        "define void @f(i32 %x) {{\n  switch i32 %x, label %b [\n{cases}    i32 9, label %b\n  ]\na:\n  ret void\nb:\n  ret void\n}}\n"
    );
    let svg = look(&text, |f| Picture::of(f, Kind::Cfg)).svg();
    assert!(svg.contains(">default, 9</text>") && svg.contains(">0, 1, 2, 3 and 5 more</text>"), "{svg}");
    assert_eq!(svg.matches("<path class").count(), 2, "{svg}");
}

#[test]
fn large_functions_are_drawn() {
    let n = 5_000;
    let blocks: String = (0..n).map(|n| format!("b{n}:\n  br label %b{}\n", n + 1)).collect();
    let text = format!("define void @f() {{\n{blocks}b{n}:\n  ret void\n}}\n");
    let picture = look(&text, |f| Picture::of(f, Kind::Cfg));
    assert_eq!(picture.svg().matches("<rect class=\"x\"").count(), n + 1);
    assert!(picture.dot().contains("n0_5000"));
}
