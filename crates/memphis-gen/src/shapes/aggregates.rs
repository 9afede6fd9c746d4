//! Families of functions with aggregates, whose parts `sroa` promotes.

use std::fmt::{self, Write};

/// The fields of the structs that are copied.
const FIELDS: u32 = 16;

const COPY: &str = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";

/// One struct with `n` fields, each of which is stored and loaded.
pub fn fields(n: u32, out: &mut impl Write) -> fmt::Result {
    let members = vec!["i32"; n as usize].join(", ");
    writeln!(
        out,
        "%s = type {{ {members} }}\ndefine i32 @f(i32 %x) {{\n  %p = alloca %s, align 4\n  %t0 = add i32 %x, 0"
    )?;
    for i in 0..n {
        writeln!(out, "  %p{i} = getelementptr inbounds %s, ptr %p, i32 0, i32 {i}")?;
        writeln!(out, "  store i32 %x, ptr %p{i}, align 4")?;
    }
    for i in 0..n {
        writeln!(out, "  %v{i} = load i32, ptr %p{i}, align 4\n  %t{} = add i32 %t{i}, %v{i}", i + 1)?;
    }
    writeln!(out, "  ret i32 %t{n}\n}}")
}

/// A struct that is copied to a second one, that one to a third, and so on `n` times.
pub fn copy_chain(n: u32, out: &mut impl Write) -> fmt::Result {
    copies(n, |i| i, out)?;
    writeln!(
        out,
        "  %q = getelementptr inbounds i8, ptr %p{n}, i64 8\n  %v = load i32, ptr %q, align 4\n  ret i32 %v\n}}"
    )
}

/// A struct that is copied to `n` others, one field of each of which is loaded.
pub fn copies_of_one(n: u32, out: &mut impl Write) -> fmt::Result {
    copies(n, |_| 0, out)?;
    writeln!(out, "  %t0 = add i32 %x, 0")?;
    for i in 0..n {
        let next = i + 1;
        writeln!(out, "  %q{i} = getelementptr inbounds i8, ptr %p{next}, i64 {}", 4 * (i % FIELDS))?;
        writeln!(out, "  %v{i} = load i32, ptr %q{i}, align 4\n  %t{next} = add i32 %t{i}, %v{i}")?;
    }
    writeln!(out, "  ret i32 %t{n}\n}}")
}

/// A struct that is filled, and `n` others that are copied, each from the one that `from` says.
fn copies(n: u32, from: impl Fn(u32) -> u32, out: &mut impl Write) -> fmt::Result {
    let size = 4 * FIELDS;
    writeln!(out, "{COPY}define i32 @f(i32 %x) {{")?;
    (0..=n).try_for_each(|i| writeln!(out, "  %p{i} = alloca [{size} x i8], align 4"))?;
    for field in 0..FIELDS {
        writeln!(out, "  %f{field} = getelementptr inbounds i8, ptr %p0, i64 {}", 4 * field)?;
        writeln!(out, "  store i32 %x, ptr %f{field}, align 4")?;
    }
    for i in 0..n {
        let (to, from) = (i + 1, from(i));
        writeln!(out, "  call void @llvm.memcpy.p0.p0.i64(ptr %p{to}, ptr %p{from}, i64 {size}, i1 false)")?;
    }
    Ok(())
}

/// One array with `n` elements, each of which is stored.
pub fn elements(n: u32, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "define i32 @f(i32 %x) {{\n  %p = alloca [{n} x i32], align 4")?;
    for i in 0..n {
        writeln!(out, "  %p{i} = getelementptr inbounds [{n} x i32], ptr %p, i64 0, i64 {i}")?;
        writeln!(out, "  store i32 %x, ptr %p{i}, align 4")?;
    }
    writeln!(out, "  %v = load i32, ptr %p{}, align 4\n  ret i32 %v\n}}", n / 2)
}

/// `n` structs with three fields.
pub fn small_structs(n: u32, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "%s = type {{ i32, float, ptr }}\ndefine i32 @f(i32 %x) {{\n  %t0 = add i32 %x, 0")?;
    (0..n).try_for_each(|i| writeln!(out, "  %p{i} = alloca %s, align 8"))?;
    for i in 0..n {
        writeln!(out, "  %q{i} = getelementptr inbounds %s, ptr %p{i}, i32 0, i32 1")?;
        writeln!(out, "  store float 1.0, ptr %q{i}, align 4\n  store i32 %x, ptr %p{i}, align 4")?;
        writeln!(out, "  %v{i} = load i32, ptr %p{i}, align 4\n  %t{} = add i32 %t{i}, %v{i}", i + 1)?;
    }
    writeln!(out, "  ret i32 %t{n}\n}}")
}
