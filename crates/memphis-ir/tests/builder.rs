//! The text of the builder is read, verified, and when `opt-22` is there, printed alike by it.

use memphis_ir::builder::{BuildError, FunctionSignature, GlobalOptions, Linkage, ModuleBuilder, Value, quoted_name};
use memphis_ir::{
    AtomicOrdering, Body, CallingConvention, Flags, Function, Instruction, Module, Opcode, Predicate, RmwOperation,
    Type, TypeId, unquoted_name, verify,
};
use std::io::Write;
use std::process::{Command, Stdio};

const I32: TypeId = TypeId::I32;
const I64: TypeId = TypeId::I64;
const DOUBLE: TypeId = TypeId::DOUBLE;
const PTR: TypeId = TypeId::PTR;
const VOID: TypeId = TypeId::VOID;

/// Reads, verifies, and compares with what `opt-22` prints.
#[track_caller]
fn check(module: ModuleBuilder) -> String {
    let text = module.finish().unwrap();
    read_and_verify(&text);
    match printed_by_opt(&text) {
        Some(printed) => assert_eq!(without_comments(&printed), without_comments(&text)),
        None => eprintln!("SKIPPED: opt-22 is not on the PATH, its output is not compared"),
    }
    text
}

#[track_caller]
fn read_and_verify(text: &str) {
    let module = Module::read(text.as_bytes()).unwrap_or_else(|e| panic!("{}\n{text}", e));
    let (mut body, mut scratch) = (Body::new(), verify::Scratch::default());
    for id in module.function_ids() {
        module.read_body(id, &mut body).unwrap_or_else(|e| panic!("{}", e.locate("built", text.as_bytes())));
        if let Err(errors) = verify::verify(Function { module: &module, body: &body }, &mut scratch) {
            panic!("{}", errors[0].locate("built", text.as_bytes()));
        }
        assert_eq!(body.n_unknown, 0);
    }
}

/// `None` when there is no `opt-22`.
fn printed_by_opt(text: &str) -> Option<String> {
    let mut command = Command::new("opt-22");
    command.args(["-S", "-o", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let mut stdin = child.stdin.take().unwrap();
    let owned = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(owned.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Without `; ModuleID` and `; preds`, blank lines, and the file name that opt makes up.
fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|l| match l.split_once(":  ") {
        Some((label, comment)) if comment.trim_start().starts_with(';') => &l[..=label.len()],
        _ => l,
    });
    lines
        .filter(|l| !l.is_empty() && !l.starts_with("; ModuleID") && *l != "source_filename = \"<stdin>\"")
        .flat_map(|l| [l, "\n"])
        .collect()
}

/// A module with one function `@f` of these parameters that returns nothing, filled by `fill`.
#[track_caller]
fn function(params: &[TypeId], fill: impl FnOnce(&mut memphis_ir::builder::FunctionBuilder<'_>)) -> String {
    let mut module = ModuleBuilder::new();
    let mut f = module.function("f", FunctionSignature::new(VOID, params));
    let entry = f.create_block("");
    f.switch_to(entry);
    fill(&mut f);
    if !f.is_terminated() {
        f.push(Instruction::ret_void());
    }
    f.finish().unwrap();
    check(module)
}

#[test]
fn a_whole_module() {
    let mut module = ModuleBuilder::new();
    module.source_filename("a \"b\".wend").triple("x86_64-pc-linux-gnu").data_layout("e-m:e-i64:64-i128:128-S128");
    let list = module.named_struct("list", None);
    let list = {
        let again = module.named_struct("list", Some(&[I32, PTR]));
        assert_eq!(list, again);
        again
    };
    let head = module.aggregate(list, &[Value::i32(7), Value::null()]);
    module.global("head", list, Some(head));
    module.global("elsewhere", I64, None);
    let format = module.constant_string("", "%d \"\\\n");
    let printf = module.declare("printf", FunctionSignature::new(I32, [PTR]).varargs());
    let internal = FunctionSignature::new(VOID, [I32]).linkage(Linkage::Internal);
    let print = module.declare("print", internal);
    let again = FunctionSignature::new(I32, [PTR]).varargs();
    assert_eq!(module.declare("printf", again), printf);

    let mut main = module.function("main", FunctionSignature::new(I32, []));
    let entry = main.create_block("entry");
    main.switch_to(entry);
    main.push(Instruction::call(print.into(), [Value::i32(1)]));
    main.push(Instruction::ret(Value::i32(0)));
    main.finish().unwrap();

    let mut f = module.define(print);
    let entry = f.create_block("");
    f.switch_to(entry);
    let x = f.argument(0);
    f.push(Instruction::call(printf.into(), [format, x]));
    f.push(Instruction::ret_void());
    f.finish().unwrap();

    let expected = r#"source_filename = "a \22b\22.wend"
target datalayout = "e-m:e-i64:64-i128:128-S128"
target triple = "x86_64-pc-linux-gnu"

%list = type { i32, ptr }

@head = global %list { i32 7, ptr null }
@elsewhere = external global i64
@.1 = private unnamed_addr constant [7 x i8] c"%d \22\\\0A\00", align 1

declare i32 @printf(ptr, ...)

define internal void @print(i32 %0) {
  %2 = call i32 (ptr, ...) @printf(ptr @.1, i32 %0)
  ret void
}

define i32 @main() {
entry:
  call void @print(i32 1)
  ret i32 0
}
"#;
    assert_eq!(check(module), expected);
}

#[test]
fn blocks_filled_in_any_order_are_numbered_in_the_order_of_the_text() {
    let mut module = ModuleBuilder::new();
    let mut f = module.function("f", FunctionSignature::new(I32, [I32, TypeId::I1]));
    let [a, b, c] = [(); 3].map(|()| f.create_block(""));
    f.switch_to(c);
    let phi = f.push(Instruction::phi(I32, []));
    f.switch_to(b);
    let y = f.push(Instruction::mul(f.argument(0), Value::i32(3)));
    f.push(Instruction::br(c.into()));
    f.switch_to(c);
    let z = f.push(Instruction::add(phi, Value::i32(1)));
    f.push(Instruction::ret(z));
    f.switch_to(a);
    let x = f.push(Instruction::sub(f.argument(0), Value::i32(2)));
    f.push(Instruction::cond_br(f.argument(1), b.into(), c.into()));
    f.add_incoming(phi, x, a);
    f.add_incoming(phi, y, b);
    f.finish().unwrap();
    let text = check(module);
    let expected = "
define i32 @f(i32 %0, i1 %1) {
  %3 = sub i32 %0, 2
  br i1 %1, label %4, label %6

4:
  %5 = mul i32 %0, 3
  br label %6

6:
  %7 = phi i32 [ %3, %2 ], [ %5, %4 ]
  %8 = add i32 %7, 1
  ret i32 %8
}
";
    assert_eq!(text, expected);
}

#[test]
fn memory() {
    let text = function(&[PTR, I32], |f| {
        let (p, n) = (f.argument(0), f.argument(1));
        let array = f.module().array_type(4, I32);
        let pair = f.module().struct_type([I32, array]);
        let slot = f.push(Instruction::alloca(I32).named("slot").align(4));
        f.push(Instruction::alloca_many(pair, n).align(8));
        f.push(Instruction::store(n, slot).align(4));
        let x = f.push(Instruction::load(I32, slot).flags(Flags::VOLATILE).align(4));
        f.push(Instruction::store(x, p).flags(Flags::VOLATILE).align(1));
        f.push(
            Instruction::getelementptr(pair, p, [Value::i64(0), Value::i32(1), n]).flags(Flags::INBOUNDS | Flags::NUW),
        );
        f.push(Instruction::getelementptr(TypeId::I8, p, [n]).flags(Flags::NUSW));
        f.push(Instruction::getelementptr(pair, p, [Value::i32(0), Value::i32(1)]));
        let two = f.module().vector_type(2, I64);
        let offsets = f.module().aggregate(two, &[Value::i64(1), Value::i64(2)]);
        let both = f.push(Instruction::getelementptr(I32, p, [offsets]));
        let null = Value::zero(both.ty());
        f.push(Instruction::icmp(Predicate::Ne, both, null));
    });
    assert!(
        text.contains("  %slot = alloca i32, align 4\n  %3 = alloca { i32, [4 x i32] }, i32 %1, align 8\n"),
        "{text}"
    );
    assert!(text.contains("  store volatile i32 %4, ptr %0, align 1\n"), "{text}");
}

#[test]
fn arithmetic_and_casts() {
    use Opcode::*;
    let text = function(&[I32, I64, TypeId::FLOAT, DOUBLE, PTR], |f| {
        let [i, l, s, d, p] = [0, 1, 2, 3, 4].map(|n| f.argument(n));
        f.push(Instruction::add(i, i).flags(Flags::NSW | Flags::NUW));
        f.push(Instruction::sdiv(i, Value::i32(-4)).flags(Flags::EXACT));
        f.push(Instruction::or(i, Value::int(I32, u32::MAX.into())).flags(Flags::DISJOINT));
        f.push(Instruction::shl(l, Value::i64(i64::MIN)));
        f.push(Instruction::fadd(d, Value::double(0.1)).flags(Flags::FAST));
        f.push(Instruction::fdiv(s, Value::float(0.1)).flags(Flags::NNAN | Flags::REASSOC));
        f.push(Instruction::frem(d, d));
        f.push(Instruction::fneg(d).flags(Flags::NSZ));
        f.push(Instruction::icmp(Predicate::Ult, i, Value::zero(I32)).flags(Flags::SAMESIGN));
        f.push(Instruction::icmp(Predicate::Eq, p, Value::null()));
        let c = f.push(Instruction::fcmp(Predicate::FUlt, d, Value::double(f64::NAN)).flags(Flags::FAST));
        f.push(Instruction::fcmp(Predicate::True, s, s));
        f.push(Instruction::select(c, d, Value::zero(DOUBLE)).flags(Flags::FAST));
        f.push(Instruction::select(Value::bool(true), Value::bool(false), c));
        f.push(Instruction::freeze(i));
        f.push(Instruction::cast(Trunc, l, I32).flags(Flags::NUW));
        f.push(Instruction::cast(ZExt, i, I64).flags(Flags::NNEG));
        f.push(Instruction::cast(SExt, i, I64));
        f.push(Instruction::cast(FpTrunc, d, TypeId::FLOAT));
        f.push(Instruction::cast(FpExt, s, DOUBLE));
        f.push(Instruction::cast(FpToSi, d, I32));
        f.push(Instruction::cast(UiToFp, i, TypeId::FLOAT).flags(Flags::NNEG));
        f.push(Instruction::cast(PtrToInt, p, I64));
        f.push(Instruction::cast(IntToPtr, l, PTR));
        f.push(Instruction::cast(BitCast, l, DOUBLE));
        let far = f.module().intern(Type::Ptr(3));
        f.push(Instruction::cast(AddrSpaceCast, p, far));
    });
    assert!(text.contains("  %6 = add nuw nsw i32 %0, %0\n"), "{text}");
}

#[test]
fn aggregates_and_vectors() {
    function(&[I32], |f| {
        let x = f.argument(0);
        let pair = f.module().struct_type([I32, PTR]);
        let nest = f.module().array_type(2, pair);
        let v = f.push(Instruction::insertvalue(Value::poison(nest), x, [1, 0]));
        let inner = f.push(Instruction::extractvalue(v, [1]));
        f.push(Instruction::extractvalue(inner, [0]));
        let four = f.module().vector_type(4, I32);
        let w = f.push(Instruction::insertelement(Value::undef(four), x, Value::i64(0)));
        f.push(Instruction::extractelement(w, x));
        let ones = f.module().aggregate(four, &[Value::i32(1); 4]);
        f.push(Instruction::add(w, ones));
    });
}

#[test]
fn constants_are_printed_as_llvm_prints_them() {
    let mut module = ModuleBuilder::new();
    let [i37, i128, i65] = [37, 128, 65].map(|bits| module.int_type(bits));
    let constant = GlobalOptions { constant: true, linkage: Linkage::WeakOdr, align: Some(16), ..Default::default() };
    module.global_with("odr", I32, Some(Value::i32(-1)), constant);
    let mut values = vec![
        Value::bool(true),
        Value::int(TypeId::I8, 255),
        Value::int(TypeId::I8, -128),
        Value::int(i37, (1 << 37) - 1),
        Value::int(i128, i64::MIN),
        module.wide_int(i128, i128::MAX),
        module.wide_int(i128, -1),
        module.wide_int(i65, (1 << 65) - 2),
        module.float_bits(TypeId::HALF, 0x3c00),
        module.float_bits(TypeId::BFLOAT, 0x3f80),
        module.float_bits(TypeId::X86_FP80, 0x3fff_8000_0000_0000_0000),
        module.float_bits(TypeId::FP128, 0x3fff_0000_0000_0000_0000_0000_0000_0001),
        module.float_bits(TypeId::PPC_FP128, 0x3ff0_0000_0000_0000),
        module.float_bits(TypeId::PPC_FP128, 0),
        Value::zero(TypeId::X86_FP80),
        Value::zero(TypeId::HALF),
        Value::undef(PTR),
        Value::poison(I32),
        module.bytes(b"a\x00\"\\\xff"),
        module.bytes(&[0; 3]),
        module.bytes(b""),
    ];
    let two = module.array_type(2, I32);
    let bits = module.vector_type(2, TypeId::I1);
    let one = module.vector_type(1, DOUBLE);
    let pointers = module.vector_type(2, PTR);
    let halves = module.vector_type(2, TypeId::HALF);
    let half = [(); 2].map(|()| module.float_bits(TypeId::HALF, 0x3800));
    let text = module.array_type(2, TypeId::I8);
    let packed = module.intern(Type::PackedStruct([TypeId::I8, two].into()));
    let empty = module.struct_type([]);
    let array = module.aggregate(two, &[Value::i32(0), Value::i32(5)]);
    values.extend([
        array,
        module.aggregate(two, &[Value::zero(I32); 2]),
        module.aggregate(two, &[Value::undef(I32); 2]),
        module.aggregate(two, &[Value::poison(I32), Value::undef(I32)]),
        module.aggregate(bits, &[Value::bool(true); 2]),
        module.aggregate(bits, &[Value::bool(true), Value::bool(false)]),
        module.aggregate(one, &[Value::double(1.0)]),
        module.aggregate(halves, &half),
        module.aggregate(pointers, &[Value::null(), Value::poison(PTR)]),
        module.aggregate(text, &[Value::i8(b'h' as i8), Value::zero(TypeId::I8)]),
        module.aggregate(packed, &[Value::i8(1), array]),
        module.aggregate(empty, &[]),
    ]);
    for (i, &value) in values.iter().enumerate() {
        module.global(&format!("g{i}"), value.ty(), Some(value));
    }
    let address = module.global("address", PTR, Some(Value::null()));
    let callee = module.declare("callee", FunctionSignature::new(VOID, []));
    module.global("points", PTR, Some(address));
    module.global("calls", PTR, Some(callee.into()));
    check(module);
}

#[test]
fn floating_point_constants() {
    let doubles = [
        (0.0, "0.000000e+00"),
        (-0.0, "-0.000000e+00"),
        (1.0, "1.000000e+00"),
        (0.1, "1.000000e-01"),
        (4.25431, "4.254310e+00"),
        (4.254311, "0x4011046A1A500D5F"),
        (123456.0, "1.234560e+05"),
        (1234567.0, "0x4132D68700000000"),
        (1e100, "1.000000e+100"),
        (1e23, "0x44B52D02C7E14AF6"),
        (1e-5, "1.000000e-05"),
        (f64::from_bits(1), "4.940660e-324"),
        (f64::MAX, "0x7FEFFFFFFFFFFFFF"),
        (f64::INFINITY, "0x7FF0000000000000"),
        (f64::NEG_INFINITY, "0xFFF0000000000000"),
        (f64::from_bits(0x7ff4_0000_0000_0000), "0x7FF4000000000000"),
    ];
    let floats = [
        (0.5, "5.000000e-01"),
        (0.1, "0x3FB99999A0000000"),
        (16777216.0, "0x4170000000000000"),
        (f32::from_bits(1), "0x36A0000000000000"),
        (f32::from_bits(0x7fa0_0000), "0x7FF4000000000000"),
        (f32::from_bits(0xff80_0001), "0xFFF0000020000000"),
    ];
    let mut module = ModuleBuilder::new();
    let mut expected = String::from("\n");
    for (i, (value, text)) in doubles.into_iter().enumerate() {
        module.global(&format!("d{i}"), DOUBLE, Some(Value::double(value)));
        expected += &format!("@d{i} = global double {text}\n");
    }
    for (i, (value, text)) in floats.into_iter().enumerate() {
        module.global(&format!("f{i}"), TypeId::FLOAT, Some(Value::float(value)));
        expected += &format!("@f{i} = global float {text}\n");
    }
    assert_eq!(check(module), expected);
}

/// Numbers around which the decision between digits and bits falls, and some at random.
#[test]
fn many_floating_point_constants() {
    let mut module = ModuleBuilder::new();
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    for i in 0..4000u64 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let short = ((state >> 20) % 2_000_000) as f64 * 10f64.powi((state % 640) as i32 - 330);
        let double = match i % 3 {
            0 => f64::from_bits(state),
            1 => short,
            // Denormal numbers are those that few digits tell apart.
            _ => f64::from_bits(state >> (12 + i % 50)),
        };
        module.global(&format!("d{i}"), DOUBLE, Some(Value::double(double)));
        module.global(&format!("f{i}"), TypeId::FLOAT, Some(Value::float(f32::from_bits(state as u32))));
        module.global(&format!("g{i}"), TypeId::FLOAT, Some(Value::float(short as f32)));
    }
    check(module);
}

#[test]
fn names_that_need_quotes_or_are_taken() {
    let names = ["x", "x", "x", "x2", "a b", "1", "é", "-", "$y", "say \"hi\"", "back\\slash", "tab\t", ".", "%", "x3"];
    let mut module = ModuleBuilder::new();
    for name in names {
        let signature = FunctionSignature::new(VOID, []).linkage(Linkage::Internal);
        let mut f = module.function(name, signature);
        let entry = f.create_block(name);
        f.switch_to(entry);
        for name in names {
            f.push(Instruction::freeze(Value::i32(0)).named(name));
        }
        let next = f.create_block(name);
        f.push(Instruction::br(next.into()));
        f.switch_to(next);
        f.push(Instruction::ret_void());
        f.finish().unwrap();
        assert_eq!(&*unquoted_name(&quoted_name(name.as_bytes())), name.as_bytes());
    }
    module.named_struct("a type", Some(&[I32]));
    let text = check_without_unused_types(module);
    assert!(text.contains("define internal void @x.1() {\nx:\n  %x1 = freeze i32 0\n  %x2 = freeze i32 0\n"), "{text}");
    assert!(text.contains("define internal void @\"say \\22hi\\22\"() {\n\"say \\22hi\\22\":\n"), "{text}");
}

/// LLVM does not print named types that nothing uses.
#[track_caller]
fn check_without_unused_types(module: ModuleBuilder) -> String {
    let text = module.finish().unwrap();
    read_and_verify(&text);
    let used: String = text.lines().filter(|l| !l.contains(" = type ")).flat_map(|l| [l, "\n"]).collect();
    if let Some(printed) = printed_by_opt(&text) {
        assert_eq!(without_comments(&printed), without_comments(&used));
    }
    text
}

#[test]
fn control_flow_and_calls() {
    let mut module = ModuleBuilder::new();
    let signature = FunctionSignature::new(I32, [I32, PTR]);
    let mut f = module.function("f", signature);
    let (x, p) = (f.argument(0), f.argument(1));
    let [entry, one, other, dead] = ["entry", "one", "other", "dead"].map(|n| f.create_block(n));
    f.switch_to(entry);
    let cases = [(1, one), (-2, other), (i64::from(u32::MAX), one)];
    let cases = cases.map(|(number, block)| (Value::int(I32, number), block.into()));
    f.push(Instruction::switch(x, other.into(), cases));
    f.switch_to(one);
    let recursive = f.callee();
    let y = f.push(Instruction::call(recursive.into(), [x, p]).flags(Flags::TAIL));
    f.push(Instruction::br(other.into()));
    f.switch_to(dead);
    f.push(Instruction::unreachable());
    f.switch_to(other);
    let phi = f.push(Instruction::phi(I32, []).named("which"));
    f.add_incoming(phi, x, entry);
    f.add_incoming(phi, x, entry);
    f.add_incoming(phi, y, one);
    let pointed = FunctionSignature::new(DOUBLE, [I32]).varargs();
    let pointed = f.module().function_type(&pointed);
    f.push(Instruction::call_as(pointed, p, [phi, Value::null(), Value::double(1.0)]).flags(Flags::FAST));
    f.push(Instruction::ret(phi));
    f.finish().unwrap();
    check(module);
}

#[test]
fn what_can_be_seen_only_at_the_end_is_an_error() {
    let define = |fill: fn(&mut memphis_ir::builder::FunctionBuilder<'_>)| {
        let mut module = ModuleBuilder::new();
        let mut f = module.function("f", FunctionSignature::new(VOID, [TypeId::I1]));
        fill(&mut f);
        f.finish().unwrap_err().to_string()
    };
    assert_eq!(define(|_| {}), "@f has no blocks");
    let no_terminator = define(|f| {
        let [a, _b] = ["a", ""].map(|n| f.create_block(n));
        f.switch_to(a);
        f.push(Instruction::alloca(I32).named("x"));
        f.push(Instruction::alloca(I32));
        f.push(Instruction::ret_void());
    });
    assert_eq!(no_terminator, "block %2 of @f has no terminator");
    let after = define(|f| {
        let a = f.create_block("a b");
        f.switch_to(a);
        f.push(Instruction::ret_void());
        assert!(f.is_terminated());
        f.push(Instruction::alloca(I32));
    });
    assert_eq!(after, "an instruction follows the terminator of block %\"a b\" of @f");
    let entries = define(|f| {
        let [a, b] = ["a", "b"].map(|n| f.create_block(n));
        f.switch_to(a);
        f.push(Instruction::cond_br(f.argument(0), b.into(), b.into()));
        f.switch_to(b);
        let phi = f.push(Instruction::phi(I32, []));
        f.add_incoming(phi, Value::i32(0), a);
        f.push(Instruction::ret_void());
    });
    assert_eq!(entries, "a phi of block %b of @f does not have one entry for each edge into the block");
    let wrong_source = define(|f| {
        let [a, b] = ["a", "b"].map(|n| f.create_block(n));
        f.switch_to(a);
        f.push(Instruction::br(b.into()));
        f.switch_to(b);
        let phi = f.push(Instruction::phi(I32, []));
        f.add_incoming(phi, Value::i32(0), b);
        f.push(Instruction::ret_void());
    });
    assert_eq!(wrong_source, entries);
    let no_edge = define(|f| {
        let a = f.create_block("b");
        f.switch_to(a);
        f.push(Instruction::phi(I32, []));
        f.push(Instruction::ret_void());
    });
    assert_eq!(no_edge, entries);
    let entry = define(|f| {
        let a = f.create_block("a");
        f.switch_to(a);
        f.push(Instruction::br(a.into()));
    });
    assert_eq!(entry, "block %a of @f branches to the first block, which may have no predecessors");
    let zero = define(|f| {
        f.create_block("\0");
    });
    assert_eq!(zero, "\"\\0\" is no name: empty, or with a byte zero in it");
}

#[test]
fn names_given_twice_are_an_error() {
    let signature = || FunctionSignature::new(VOID, []);
    let mut module = ModuleBuilder::new();
    module.global("x", I32, None);
    module.declare("x", signature());
    assert_eq!(module.finish(), Err(BuildError::DuplicateGlobal { name: "x".into() }));

    let mut module = ModuleBuilder::new();
    let f = module.declare("f", signature());
    for is_first in [true, false] {
        let mut f = module.define(f);
        let entry = f.create_block("");
        f.switch_to(entry);
        f.push(Instruction::ret_void());
        assert_eq!(f.finish().is_ok(), is_first);
    }
    assert_eq!(check(module), "\ndefine void @f() {\n  ret void\n}\n");

    let mut module = ModuleBuilder::new();
    module.declare("f", signature().linkage(Linkage::Internal));
    assert_eq!(module.finish().unwrap_err().to_string(), "@f is local to the module and has no definition");

    let mut module = ModuleBuilder::new();
    module.global("", I32, None);
    assert_eq!(module.finish(), Err(BuildError::InvalidName { name: String::new() }));
}

/// The first mistake is the error in the end.
#[test]
fn mistakes_in_types_are_errors() {
    type Mistake = fn(&mut memphis_ir::builder::FunctionBuilder<'_>, Value);
    let mistakes: &[(&str, Mistake)] = &[
        ("second operand has type i64, not i32", |f, x| _ = f.push(Instruction::add(x, Value::i64(1)))),
        ("operand has type i32, which is no floating-point number", |f, x| _ = f.push(Instruction::fadd(x, x))),
        ("operand is an instruction without result", |f, _| {
            let signature = FunctionSignature::new(VOID, []);
            let callee = f.module().declare("callee", signature);
            let nothing = f.push(Instruction::call(callee.into(), []));
            f.push(Instruction::freeze(nothing));
        }),
        ("call with 1 arguments where 0 are asked for", |f, x| {
            let callee = f.module().declare("callee", FunctionSignature::new(VOID, []));
            f.push(Instruction::call(callee.into(), [x]));
        }),
        ("Int(256) is no constant of type i8", |f, _| _ = f.push(Instruction::freeze(Value::int(TypeId::I8, 256)))),
        ("Int(1) is no constant of type float", |f, _| _ = f.push(Instruction::freeze(Value::int(TypeId::FLOAT, 1)))),
        ("add cannot have these flags", |f, x| _ = f.push(Instruction::add(x, x).flags(Flags::EXACT))),
        ("add cannot have an alignment", |f, x| _ = f.push(Instruction::add(x, x).align(4))),
        ("store has no result to be named x", |f, x| _ = f.push(Instruction::store(x, Value::null()).named("x"))),
        ("address has type i32", |f, x| _ = f.push(Instruction::load(I32, x))),
        ("a value cannot have type void", |f, _| _ = f.push(Instruction::alloca(VOID))),
        ("zext cannot turn i32 into i32", |f, x| _ = f.push(Instruction::cast(Opcode::ZExt, x, I32))),
        ("bitcast cannot turn i32 into ptr", |f, x| _ = f.push(Instruction::cast(Opcode::BitCast, x, PTR))),
        ("returned value has type i32, not void", |f, x| _ = f.push(Instruction::ret(x))),
        ("{ i32 } has no member 1", |f, _| {
            let ty = f.module().struct_type([I32]);
            f.push(Instruction::extractvalue(Value::undef(ty), [1]));
        }),
        ("index 1 selects nothing of { i32 }", |f, _| {
            let ty = f.module().struct_type([I32]);
            f.push(Instruction::getelementptr(ty, Value::null(), [Value::i32(0), Value::i32(1)]));
        }),
        ("not a phi", |f, x| {
            let block = f.current_block().unwrap();
            f.add_incoming(x, x, block);
        }),
        ("fast-math flags need a floating-point result, not i32", |f, _| {
            _ = f.push(Instruction::phi(I32, []).flags(Flags::NNAN))
        }),
        ("i32 has no elements", |f, _| _ = f.module().aggregate(I32, &[])),
        ("initializer has type i32, not i64", |f, _| _ = f.module().global("g", I64, Some(Value::i32(1)))),
    ];
    for &(expected, mistake) in mistakes {
        let mut module = ModuleBuilder::new();
        let mut f = module.function("f", FunctionSignature::new(VOID, [I32]));
        let (entry, x) = (f.create_block(""), f.argument(0));
        f.switch_to(entry);
        mistake(&mut f, x);
        if !f.is_terminated() {
            f.push(Instruction::ret_void());
        }
        let error = f.finish().err().or_else(|| module.finish().err()).expect(expected);
        let BuildError::Mistake { message, caller, .. } = error else { panic!("{error}") };
        assert_eq!((&*message, caller.file()), (expected, file!()));
    }
}

#[test]
fn values_of_other_functions_are_errors() {
    let mut module = ModuleBuilder::new();
    let x = module.function("f", FunctionSignature::new(VOID, [I32])).argument(0);
    let mut g = module.function("g", FunctionSignature::new(VOID, []));
    let entry = g.create_block("");
    g.switch_to(entry);
    g.push(Instruction::freeze(x));
    let error = g.finish().unwrap_err().to_string();
    let expected = "operand is a value of another function in freeze of @g, asked for in ";
    assert!(error.starts_with(expected) && error.contains("builder.rs:"), "{error}");
}

/// Ids are marked in debug builds alone.
#[cfg(debug_assertions)]
#[test]
fn values_of_another_module_are_errors() {
    let mut other = ModuleBuilder::new();
    let signature = || FunctionSignature::new(I32, [I32]);
    let (global, text) = (other.global("g", I32, None), other.bytes(b"text"));
    let callee = other.declare("callee", signature());
    let foreign = other.function("f", signature()).argument(0);
    for value in [foreign, global, text, callee.into()] {
        let mut module = ModuleBuilder::new();
        module.global("g", I32, None);
        module.bytes(b"other");
        let mut f = module.function("f", signature());
        let entry = f.create_block("");
        f.switch_to(entry);
        let result = f.push(Instruction::freeze(value));
        f.push(Instruction::ret(result));
        let error = f.finish().unwrap_err().to_string();
        let expected =
            if value == foreign { "operand is a value of another function" } else { "a constant of another module" };
        assert!(error.starts_with(expected), "{error}");
    }
}

/// What has no method of its own: all of it is said by the instruction.
#[test]
fn everything_else() {
    let mut module = ModuleBuilder::new();
    let personality = module.declare("__gxx_personality_v0", FunctionSignature::new(I32, []).varargs());
    let callee = FunctionSignature::new(I32, [PTR]).calling_convention(CallingConvention::FAST);
    let callee = callee.param_attribute(0, "nocapture").return_attribute("zeroext").attribute("memory(none)");
    let callee = module.declare("callee", callee);
    let name = module.node("!{!\"name\"}");
    assert_eq!((module.node("!{!\"name\"}"), module.next_node()), (name.clone(), "!1".to_owned()));
    let itself = module.next_node();
    let itself = module.node(&format!("distinct !{{{itself}, {name}}}"));
    module.named_metadata("all", &[name.clone(), itself.clone()]);
    let signature = FunctionSignature::new(I32, [PTR, I32]).linkage(Linkage::Internal).attribute("\"key\"=\"value\"");
    let mut f = module.function("f", signature.attribute("nounwind").param_attribute(1, "noundef"));
    f.personality(personality);
    f.attached("mine", &itself);
    let [entry, next, pad] = ["entry", "next", "pad"].map(|name| f.create_block(name));
    let (p, x) = (f.argument(0), f.argument(1));
    f.switch_to(entry);
    f.push(Instruction::atomicrmw(RmwOperation::Add, p, x, AtomicOrdering::Monotonic).align(4).attached("mine", &name));
    f.push(Instruction::fence(AtomicOrdering::SequentiallyConsistent));
    let call = Instruction::call(callee.into(), [p]).calling_convention(CallingConvention::FAST);
    let result = f.push(call.return_attribute("zeroext").bundle("deopt", [x]).invoke(next.into(), pad.into()));
    f.switch_to(next);
    f.push(Instruction::ret(result));
    f.switch_to(pad);
    let caught = f.module().struct_type([PTR, I32]);
    let caught = f.push(Instruction::landingpad(caught, true, [Value::null()]));
    f.push(Instruction::resume(caught));
    f.finish().unwrap();
    let text = module.finish().unwrap();
    read_and_verify(&text);
    if let Some(printed) = printed_by_opt(&text) {
        let line = "  %0 = atomicrmw add ptr %0, i32 %1 monotonic, align 4, !mine !0\n";
        assert!(printed.contains(line.trim_start_matches("  %0")), "{printed}");
        assert!(printed.contains("invoke fastcc zeroext i32 @callee(ptr %0) [ \"deopt\"(i32 %1) ]"), "{printed}");
    }
    assert!(text.contains("!all = !{!0, !1}\n\n!0 = !{!\"name\"}\n!1 = distinct !{!1, !0}\n"), "{text}");
    let header = "define internal i32 @f(ptr %0, i32 noundef %1) \"key\"=\"value\" nounwind personality ptr @__gxx_personality_v0 !mine !1 {\n";
    assert!(text.contains(header), "{text}");
    assert!(text.contains("declare fastcc zeroext i32 @callee(ptr nocapture) memory(none)\n"), "{text}");
}

/// What only the verifier finds is an error of the module.
#[test]
fn a_finished_module_is_valid() {
    let build = |uses_it: bool| {
        let mut module = ModuleBuilder::new();
        let mut f = module.function("f", FunctionSignature::new(I32, [TypeId::I1]));
        let [a, b, c] = ["a", "b", "c"].map(|name| f.create_block(name));
        f.switch_to(a);
        f.push(Instruction::cond_br(f.argument(0), b.into(), c.into()));
        f.switch_to(b);
        let sum = f.push(Instruction::add(Value::i32(1), Value::i32(2)).named("sum"));
        f.push(Instruction::br(c.into()));
        f.switch_to(c);
        f.push(Instruction::ret(if uses_it { sum } else { Value::i32(0) }));
        f.finish().unwrap();
        module.finish_module()
    };
    let owned = build(false).unwrap();
    let f = owned.function(owned.module().find_function("f").unwrap()).unwrap();
    assert_eq!(f.body.blocks.len(), 3);
    let error = build(true).unwrap_err().to_string();
    let expected =
        "definition of %sum does not dominate this use (the path through %a, %c avoids it) in `ret i32 %sum` of @f";
    assert_eq!(error, expected);
}

/// Places of a source are known by instruction, whatever order the blocks are filled in.
#[test]
fn origins() {
    let mut module = ModuleBuilder::new();
    module.global("g", I32, Some(Value::i32(1)));
    let mut f = module.function("f", FunctionSignature::new(I32, [I32]));
    let [entry, exit] = ["entry", "exit"].map(|name| f.create_block(name));
    let n = f.argument(0);
    f.switch_to(exit);
    f.origin(30);
    f.push(Instruction::ret(n));
    f.switch_to(entry);
    f.origin(10);
    f.push(Instruction::add(n, n).named("x"));
    f.origin(20);
    f.push(Instruction::add(n, n).named("y"));
    f.push(Instruction::br(exit.into()));
    f.finish().unwrap();
    let mut g = module.function("g2", FunctionSignature::new(VOID, []));
    let entry = g.create_block("");
    g.switch_to(entry);
    g.push(Instruction::ret_void());
    g.finish().unwrap();
    let built = module.finish_with_origins().unwrap();
    let origin = |text: &str| built.origin(built.text.find(text).unwrap());
    assert_eq!(origin("@g"), None);
    assert_eq!(origin("define i32 @f"), None);
    assert_eq!((origin("%x = "), origin("%y = "), origin("br label")), (Some(10), Some(20), Some(20)));
    assert_eq!((origin("exit:\n"), origin("ret i32")), (Some(20), Some(30)));
    assert_eq!(origin("ret void"), Some(30), "nothing was said of it");
}

/// Many instructions with names that are taken, in many blocks, with a wide φ at the end.
#[test]
fn a_million_instructions() {
    let n_blocks = 50_000;
    let mut module = ModuleBuilder::new();
    let mut f = module.function("f", FunctionSignature::new(I32, [I32]));
    let mut x = f.argument(0);
    let blocks: Vec<_> = (0..=n_blocks).map(|_| f.create_block("block")).collect();
    f.switch_to(blocks[n_blocks]);
    let phis = [(); 3].map(|()| f.push(Instruction::phi(I32, []).named("x")));
    f.push(Instruction::ret(phis[0]));
    for pair in blocks.windows(2) {
        f.switch_to(pair[0]);
        for i in 0..18 {
            x = f.push(Instruction::add(x, Value::i32(i)).named("x"));
        }
        let c = f.push(Instruction::icmp(Predicate::Eq, x, Value::i32(0)));
        f.push(Instruction::cond_br(c, blocks[n_blocks].into(), pair[1].into()));
        phis.iter().for_each(|&phi| f.add_incoming(phi, x, pair[0]));
    }
    phis.iter().for_each(|&phi| f.add_incoming(phi, x, blocks[n_blocks - 1]));
    f.finish().unwrap();
    let text = module.finish().unwrap();
    read_and_verify(&text);
    assert!(text.ends_with("}\n") && text.lines().count() > 1_000_000);
}
