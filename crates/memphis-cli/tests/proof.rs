//! Results are proved before they are written.

mod common;

use common::Room;

const MEM2REG: &str = "-passes=mem2reg";

/// Two functions: the second is the larger one.
const TWO: &str = "define i32 @first(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  ret i32 %v
}

declare void @use(i32)

define i32 @max(i32 %a, i32 %b) {
  %m = alloca i32
  store i32 %a, ptr %m
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end
then:
  store i32 %b, ptr %m
  br label %end
end:
  %v = load i32, ptr %m
  call void @use(i32 %v)
  ret i32 %v
}
";

#[test]
fn what_is_proved_is_counted() {
    let room = Room::new(&[("a.ll", TWO)]);
    let ran = room.run(&["opt", MEM2REG, "-stats", "-disable-output", "a.ll"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for row in [
        "2 check   - Number of slots proved",
        "5 check   - Number of loads and stores proved",
        "1 check   - Number of places for phis proved",
    ] {
        assert!(ran.err.contains(row), "{row}\n{}", ran.err);
    }
    let ran = room.run(&["opt", MEM2REG, "-stats", "-disable-output", "--no-check", "a.ll"]);
    assert!(!ran.err.contains("proved"), "{}", ran.err);
}

#[test]
fn each_step_has_its_time() {
    let room = Room::new(&[("a.ll", TWO)]);
    let times = |arguments: &[&str]| {
        let ran = room.run(&[&["opt", "--time-passes", "-disable-output", "a.ll"], arguments].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.err.contains("Pass execution timing report") && ran.err.contains("(100.0%)  Total"), "{}", ran.err);
        let mut names: Vec<String> =
            ran.err.lines().filter_map(|line| Some(line.split_once("%)  ")?.1.to_owned())).collect();
        names.sort();
        names
    };
    assert_eq!(times(&[MEM2REG]), ["Total", "mem2reg", "other", "parse", "print", "proof", "verify"]);
    let all = times(&["-passes=inline,mem2reg,dce"]);
    assert!(["inline", "mem2reg", "dce"].iter().all(|pass| all.iter().any(|name| name == pass)), "{all:?}");
}

/// The report said 0.1 s of 52 s: only what passes did to functions was in it.
#[test]
fn times_account_for_the_whole_run() {
    let room = Room::new(&[("a.ll", TWO)]);
    for (extra, row) in [("--emit=copies", "copies"), ("--emit=blockargs", "convert"), ("--diff", "diff")] {
        let ran = room.run(&["opt", "--time-passes", MEM2REG, extra, "-o", "out", "a.ll"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.err.lines().any(|line| line.ends_with(&format!("%)  {row}"))), "{}", ran.err);
        let line = ran.err.lines().find_map(|line| line.trim().strip_prefix("Total Execution Time: "));
        let (total, wall) = line.and_then(|line| line.split_once(" seconds (")).expect("a line with both");
        let wall = wall.strip_suffix(" wall clock)").expect("it is in brackets");
        let [total, wall] = [total, wall].map(|time| time.parse::<f64>().expect("a number"));
        assert!(total > wall - 0.0002, "{}", ran.err);
    }
}

#[test]
fn without_the_check_the_answer_is_the_same() {
    let room = Room::new(&[("a.ll", TWO)]);
    let checked = room.run(&["opt", MEM2REG, "-S", "a.ll"]).clean();
    assert_eq!(room.run(&["opt", MEM2REG, "-S", "--no-check", "a.ll"]).clean(), checked);
}

#[test]
fn what_is_not_proved_is_not_written() {
    for threads in ["1", "2"] {
        for seed in 0..40 {
            let room = Room::new(&[("a.ll", TWO), ("out.ll", "as it was")]);
            let seed = seed.to_string();
            let fault = ["opt", MEM2REG, "-S", "--threads", threads, "--inject-fault", &seed, "a.ll"];
            let err = room.run(&fault).failed(3);
            assert!(err.contains("error: not proved, and not written: "), "seed {seed}: {err}");
            assert!(err.contains("this is a bug in memphis, in @"), "seed {seed}: {err}");
            let with_file = [&fault[..], &["-o", "out.ll"]].concat();
            room.run(&with_file).failed(3);
            assert_eq!(room.text("out.ll"), "as it was", "seed {seed}");
            assert_eq!(room.names(), ["a.ll", "out.ll"], "seed {seed}");
        }
    }
}

#[test]
fn a_split_that_is_not_proved_is_not_written() {
    let text = "define i32 @difference(i64 %both) {
  %pair = alloca { i32, i32 }
  store i64 %both, ptr %pair
  %second = getelementptr i8, ptr %pair, i64 4
  %a = load i32, ptr %pair
  %b = load i32, ptr %second
  %difference = sub i32 %a, %b
  ret i32 %difference
}
";
    let room = Room::new(&[("a.ll", text)]);
    room.run(&["opt", "-passes=sroa", "-S", "a.ll"]).clean();
    let mut messages: Vec<String> = Vec::new();
    for seed in 0..40 {
        let err = room.run(&["opt", "-passes=sroa", "-S", "--inject-fault", &seed.to_string(), "a.ll"]).failed(3);
        let (_, message) = err.split_once("error: not proved, and not written: ").expect("a reason");
        messages.extend(message.lines().next().map(str::to_owned));
    }
    messages.sort();
    messages.dedup();
    assert!(messages.len() > 5, "{messages:#?}");
}

#[test]
fn the_report_has_the_slot_the_path_and_a_small_module() {
    let room = Room::new(&[("a.ll", TWO)]);
    let reports: Vec<String> = (0..40)
        .map(|seed| {
            room.run(&["opt", MEM2REG, "-S", "--inject-fault", &seed.to_string(), "--function", "max", "a.ll"])
                .failed(3)
        })
        .collect();
    let wrong = reports.iter().find(|err| err.contains("on the way")).expect("one fault of forty is in a value");
    assert!(wrong.contains("slot %m: the "), "{wrong}");
    assert!(wrong.contains("was given") && wrong.contains("and sees"), "{wrong}");
    let (_, module) = wrong.split_once("please report it with this module:\n\n").expect("a module");
    assert!(module.contains("define i32 @max(") && !module.contains("define i32 @first"), "{wrong}");
    assert!(module.len() < TWO.len(), "{wrong}");
}

#[test]
fn an_unproved_file_is_the_worst_of_several() {
    let room = Room::new(&[("a.ll", TWO), ("wrong.ll", "define nothing")]);
    let ran = room.run(&["opt", MEM2REG, "-disable-output", "--inject-fault", "1", "a.ll", "wrong.ll"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
}
