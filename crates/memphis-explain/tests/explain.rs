//! Tables and pictures of small functions.

use expect_test::expect;
use memphis_explain::{Analysis, Kind, Picture, Sets, Table};
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

/// The example that "Why SSA?" annotates: each load with the stores that it may read.
const WHY_SSA: &str = "func &fib(%n: i32) -> (i32) {
@entry:
  %np = stack i32
  %ap = stack i32
  %bp = stack i32
  store i32 %n, ptr %np
  store i32 0, ptr %ap
  store i32 1, ptr %bp
  goto @loop.start(%np, %ap, %bp)

@loop.start(%np, %ap, %bp: ptr):
  %n = load i32, ptr %np
  %cont = cmp.gt %n, 0
  goto %cont { 0 -> @exit(%ap), 1 -> @loop.body(%np, %ap, %bp) }

@loop.body(%np, %ap, %bp: ptr):
  %a = load i32, ptr %ap
  %b = load i32, ptr %bp
  %c = add %a, %b
  store i32 %b, ptr %ap
  store i32 %c, ptr %bp
  %n = load i32, ptr %np
  %n.2 = sub %n, 1
  store i32 %n.2, ptr %np
  goto @loop.start(%np, %ap, %bp)

@exit(%ap: ptr):
  %a = load i32, ptr %ap
  goto @ret(%a)
}
";

fn reaching(text: &str, sets: Sets) -> String {
    look(text, |f| {
        let mut out = String::new();
        Analysis::of(f).write_reaching(sets, &mut out).unwrap();
        out
    })
}

#[test]
fn stores_reach_loads_as_in_the_article() {
    expect![[r#"
        @loop.start: %n = load i32, ptr %np
            @entry:     store i32 %n, ptr %np
            @loop.body: store i32 %n.2, ptr %np
        @loop.body: %a = load i32, ptr %ap
            @entry:     store i32 0, ptr %ap
            @loop.body: store i32 %b, ptr %ap
        @loop.body: %b = load i32, ptr %bp
            @entry:     store i32 1, ptr %bp
            @loop.body: store i32 %c, ptr %bp
        @loop.body: %n = load i32, ptr %np
            @entry:     store i32 %n, ptr %np
            @loop.body: store i32 %n.2, ptr %np
        @exit: %a = load i32, ptr %ap
            @entry:     store i32 0, ptr %ap
            @loop.body: store i32 %b, ptr %ap
    "#]]
    .assert_eq(&reaching(WHY_SSA, Sets::Short));
}

#[test]
fn an_alloca_reaches_a_load_without_a_store_and_other_memory_is_not_followed() {
    let text = "define i32 @f(ptr %p, i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr %x
  store i8 2, ptr %y
  br label %end
end:
  %q = phi ptr [ %z, %entry ], [ %p, %then ]
  %a = load i32, ptr %x
  %b = load i32, ptr %y
  %d = load i32, ptr %z
  %e = load i32, ptr %q
  ret i32 %a
dead:
  %g = load i32, ptr %x
  ret i32 %g
}
";
    expect![[r#"
        end: %a = load i32, ptr %x
            entry: %x = alloca i32 (undefined)
            then:  store i32 1, ptr %x
        end: %b = load i32, ptr %y
            not a slot: the stores are not known
        end: %d = load i32, ptr %z
            not a slot: the stores are not known
        end: %e = load i32, ptr %q
            not a slot: the stores are not known
        dead: %g = load i32, ptr %x
            unreachable
    "#]]
    .assert_eq(&reaching(text, Sets::Short));
}

#[test]
fn a_slot_that_a_loop_allocates_again_holds_nothing_of_the_last_round() {
    let text = "define i32 @f(i1 %c) {
entry:
  br label %head
head:
  %old = phi ptr [ null, %entry ], [ %x, %head ]
  %x = alloca i32
  %y = alloca i32
  %a = load i32, ptr %y
  store i32 %a, ptr %y
  store i32 1, ptr %x
  br i1 %c, label %head, label %end
end:
  %b = load i32, ptr %old
  ret i32 %b
}
";
    expect![[r#"
        head: %a = load i32, ptr %y
            head: %y = alloca i32 (undefined)
        end: %b = load i32, ptr %old
            not a slot: the stores are not known
    "#]]
    .assert_eq(&reaching(text, Sets::Short));
}

/// 70 stores reach one load, through a φ for each.
#[test]
fn long_lists_of_stores_are_cut_unless_all_are_wanted() {
    let mut text = "define i32 @f(i32 %n) {\nentry:\n  %x = alloca i32\n  switch i32 %n, label %end [\n".to_owned();
    (0..70).for_each(|case| text += &format!("    i32 {case}, label %b{case}\n"));
    text += "  ]\n";
    (0..70).for_each(|case| text += &format!("b{case}:\n  store i32 {case}, ptr %x\n  br label %end\n"));
    text += "end:\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n";
    let short = reaching(&text, Sets::Short);
    assert_eq!((short.lines().count(), short.lines().last()), (1 + 64 + 1, Some("    and more")));
    assert_eq!(reaching(&text, Sets::Full).lines().count(), 1 + 71);
}

/// 70 values are live through a block.
#[test]
fn long_lists_of_live_values_are_cut_unless_all_are_wanted() {
    let params: Vec<String> = (0..70).map(|n| format!("i32 %p{n}")).collect();
    let mut text = format!("define i32 @f({}) {{\nentry:\n  br label %end\nend:\n", params.join(", "));
    text += "  %s0 = add i32 %p0, 0\n";
    (1..70).for_each(|n| text += &format!("  %s{n} = add i32 %s{}, %p{n}\n", n - 1));
    text += "  ret i32 %s69\n}\n";
    let table = |sets| {
        look(&text, |f| {
            let mut out = String::new();
            let is_cut = Analysis::of(f).write_table(Table::LiveIn, sets, &mut out).unwrap();
            (is_cut, out)
        })
    };
    let (is_cut, short) = table(Sets::Short);
    assert!(is_cut && short.contains("%p63, and 6 more}") && !short.contains("%p64"), "{short}");
    let (is_cut, full) = table(Sets::Full);
    assert!(!is_cut && full.contains("%p69}"), "{full}");
}

/// Parameters that share a type, and two exits as ways of one goto.
const GROUPS_AND_EXITS: &str = "func &f(%x: i32) -> (i32) {
  goto @j(%x, 1, 2)

@j(%s, %t: i32, %u: i32):
  goto %s {
    0 -> @ret(%s),
    5 -> @ret(1),
    6 -> @k,
  }

@k:
  goto @ret(%u)
}
";

#[test]
fn pictures_show_each_parameter_on_its_own_and_name_each_exit() {
    let dot = look(GROUPS_AND_EXITS, |f| Picture::of(f, Kind::Cfg).dot());
    expect![[r#"
        digraph "@f" {
          node [shape=plain, fontname="monospace"];
            n0_0 [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="4"><tr><td align="left"><b>the first block</b></td></tr><tr><td align="left" balign="left">goto @j(%x, 1, 2)<br/></td></tr></table>>];
            n0_1 [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="4"><tr><td align="left"><b>@j</b></td></tr><tr><td align="left" balign="left">%s: i32<br/>%t: i32<br/>%u: i32<br/>goto %s {<br/>    0 -&gt; @ret(%s),<br/>    5 -&gt; @ret(1),<br/>    6 -&gt; @k,<br/>  }<br/></td></tr></table>>];
            n0_2 [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="4"><tr><td align="left"><b>@j.ret</b></td></tr><tr><td align="left" balign="left">@ret(%s)<br/></td></tr></table>>];
            n0_3 [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="4"><tr><td align="left"><b>@j.ret1</b></td></tr><tr><td align="left" balign="left">@ret(1)<br/></td></tr></table>>];
            n0_4 [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="4"><tr><td align="left"><b>@k</b></td></tr><tr><td align="left" balign="left">goto @ret(%u)<br/></td></tr></table>>];
            n0_0 -> n0_1;
            n0_1 -> n0_2 [label="0"];
            n0_1 -> n0_3 [label="5"];
            n0_1 -> n0_4 [label="6"];
        }
    "#]].assert_eq(&dot);
    expect![[r#"
        {
            the first block: None,
            @j:              the first block,
            @j.ret:          @j,
            @j.ret1:         @j,
            @k:              @j
        }
    "#]]
    .assert_eq(&tables(GROUPS_AND_EXITS, &[Table::ImmediateDominators]));
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
