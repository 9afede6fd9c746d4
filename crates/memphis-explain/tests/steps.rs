//! The steps of mem2reg on small functions: the events, and that they agree with the plan and the
//! result.

use expect_test::expect;
use memphis_explain::steps::{AccessKind, Document, Kept, Stage, explain};
use memphis_ir::{Body, Function, Module};

fn read(text: &str) -> (Module<'_>, Body) {
    let module = Module::read(text.as_bytes()).expect("a module");
    let mut body = Body::new();
    module.read_body(module.function_ids().next().expect("a function"), &mut body).expect("a body");
    (module, body)
}

fn document(before: &str, after: &str, kept: &[Kept]) -> Document {
    let ((old, old_body), (new, new_body)) = (read(before), read(after));
    explain(Function { module: &old, body: &old_body }, Function { module: &new, body: &new_body }, kept)
}

const BEFORE: &str = "define i32 @f(i32 %n) {
entry:
  %i = alloca i32
  %t = alloca i32
  %k = alloca i32
  store i32 0, ptr %i
  call void @use(ptr %k)
  br label %head
head:
  %a = load i32, ptr %i
  %c = icmp slt i32 %a, %n
  br i1 %c, label %body, label %end
body:
  store i32 %a, ptr %t
  %b = load i32, ptr %t
  %d = add i32 %b, 1
  store i32 %d, ptr %i
  br label %head
end:
  %r = load i32, ptr %i
  ret i32 %r
}
declare void @use(ptr)
";

const AFTER: &str = "define i32 @f(i32 %n) {
entry:
  %k = alloca i32
  call void @use(ptr %k)
  br label %head
head:
  %i.0 = phi i32 [ 0, %entry ], [ %d, %body ]
  %c = icmp slt i32 %i.0, %n
  br i1 %c, label %body, label %end
body:
  %d = add i32 %i.0, 1
  br label %head
end:
  ret i32 %i.0
}
declare void @use(ptr)
";

fn loop_document() -> Document {
    let kept = Kept {
        offset: BEFORE.find("%k = alloca").expect("the alloca"),
        reason: "its address is passed to a call".to_owned(),
        blame: BEFORE.find("call void @use"),
    };
    document(BEFORE, AFTER, &[kept])
}

#[test]
fn a_loop_is_explained_in_the_terminal() {
    expect![[r#"
        Function:
          @f has 4 blocks, 4 edges and 3 allocas. mem2reg puts SSA values in the place of those allocas that are only loaded and stored.

        Order:
          Reverse postorder: each block comes before its successors, but for edges back: entry, head, body, end.

        Dominators:
          A block that is on every path from the entry to another one dominates it; the nearest of them is its immediate dominator.
          entry is the immediate dominator of head.
          head is the immediate dominator of body.
          head is the immediate dominator of end.

        Frontiers:
          The dominance frontier of head is head: head dominates a predecessor of it, and does not strictly dominate it.
          The dominance frontier of body is head: body dominates a predecessor of it, and does not strictly dominate it.

        Verdicts:
          %i becomes SSA values: several definitions reach its loads.
          %t becomes SSA values: the store in line 14 comes before every load on every path.
          %k stays in memory: its address is passed to a call.

        Definitions of %i:
          entry stores 0 to %i (line 6).
          body stores %d to %i (line 17).

        Insertion of φs of %i:
          A φ for %i in head, because body stores to %i and head is in its dominance frontier.

        Arguments of %i:
          %i.0 gets 0 from entry.
          %i.0 gets %d from body.

        Loads of %i:
          %a in head (line 10) reads %i: %i.0, the φ of head.
          %r in end (line 20) reads %i: %i.0, the φ of head.

        Definitions of %t:
          body stores %a to %t (line 14).

        Loads of %t:
          %b in body (line 15) reads %t: %a, stored in body (line 14).

        Result:
          The result: 11 lines are gone, 4 are new.

        Proof:
          Each block's immediate dominator is as the tree says; a checker verifies the tree by itself.

        Proof of %i:
          The definitions of %i are closed: the frontier of each block that stores to %i or has a φ for it has a φ too, or one that no load sees (0 of those).
          Nearest definition: %a in head (line 10) reads %i: %i.0, the φ of head.
          Nearest definition: %r in end (line 20) reads %i: %i.0, the φ of head.

        Difference:
          define i32 @f(i32 %n) {
          entry:
        -   %i = alloca i32
        -   %t = alloca i32
            %k = alloca i32
        -   store i32 0, ptr %i
            call void @use(ptr %k)
            br label %head
          head:
        -   %a = load i32, ptr %i
        -   %c = icmp slt i32 %a, %n
        +   %i.0 = phi i32 [ 0, %entry ], [ %d, %body ]
        +   %c = icmp slt i32 %i.0, %n
            br i1 %c, label %body, label %end
          body:
        -   store i32 %a, ptr %t
        -   %b = load i32, ptr %t
        -   %d = add i32 %b, 1
        -   store i32 %d, ptr %i
        +   %d = add i32 %i.0, 1
            br label %head
          end:
        -   %r = load i32, ptr %i
        -   ret i32 %r
        +   ret i32 %i.0
          }
    "#]].assert_eq(&loop_document().text());
}

#[test]
fn events_refer_to_what_there_is() {
    let document = loop_document();
    for (index, event) in document.events.iter().enumerate() {
        assert!(event.because.iter().all(|&cause| cause < index), "{event:?}");
        let blocks = event.about.blocks.iter().chain(&event.about.reasons);
        assert!(blocks.copied().all(|block| block < document.blocks.len()), "{event:?}");
        assert!(event.about.edges.iter().all(|&edge| edge < document.edges.len()), "{event:?}");
        assert!(event.slot.is_none_or(|slot| slot < document.slots.len()), "{event:?}");
    }
    let n_loads = document.accesses.iter().filter(|access| access.kind == AccessKind::Load).count();
    let told = document.events.iter().filter(|event| event.stage == Stage::Renaming).count();
    assert_eq!(told, n_loads);
    assert_eq!(document.graph.boxes.len(), document.blocks.len());
    assert_eq!(document.graph.edges.len(), document.edges.len());
    assert_eq!(document.tree.edges.len(), document.blocks.len() - 1);
}

#[test]
fn the_page_is_one_file_that_asks_for_no_other() {
    let page = loop_document().page();
    for word in ["http://", "https://", "src=", "url(\"", "@import"] {
        let others = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!others.contains(word), "{word}");
    }
}

#[test]
fn names_cannot_end_the_data_of_a_page() {
    let text = "define void @\"</script><b>\"() {\n\"<!--\":\n  ret void\n}\n";
    let page = document(text, text, &[]).page();
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("<b>") && !page.contains("<!--"));
}
