//! Data layouts of older versions of LLVM.
//!
//! LLVM's targets have changed their data layouts: alignments of `i128`, address spaces, alignments
//! of functions. LLVM's reader brings the layout of a file up to date, by the target of the file.

/// The components that the address spaces of mixed-size pointers have.
const MIXED_POINTERS: &str = "-p270:32:32-p271:32:32-p272:64:64";
/// The alignment of `i128`.
const I128: &str = "-i128:128";

/// The data layout that LLVM 22 has for one of a file.
pub(crate) fn upgraded(layout: &str, triple: &str) -> String {
    let mut parts = triple.split('-');
    let arch = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    match arch {
        "amdgcn" => amdgcn(layout),
        "r600" => globals_in_1(&with_elf_names(layout)),
        "spir" | "spir64" | "spirv32" | "spirv64" => globals_in_1(layout),
        "riscv64" | "loongarch64" => layout.replacen("-n64-", "-n32:64-", 1),
        _ if is_aarch64(arch) => {
            let mut layout = with_mixed_pointers(layout);
            if !layout.is_empty() && !layout.contains("-Fn32") {
                layout.push_str("-Fn32");
            }
            layout
        }
        _ if is_mips64(arch) && layout.contains("m:m") => layout.to_owned(),
        _ if has_i128_after_i64(arch) => with_f64_of_aix(&with_i128_after_i64(layout), &rest),
        "powerpc" | "ppc" | "ppc32" => with_f64_of_aix(layout, &rest),
        _ if is_x86(arch) => x86(layout, arch, &rest),
        _ => layout.to_owned(),
    }
}

fn is_x86(arch: &str) -> bool {
    let is_i86 = |arch: &str| arch.len() == 4 && arch.starts_with('i') && arch.ends_with("86");
    is_i86(arch) && matches!(arch.as_bytes()[1], b'3'..=b'9') || matches!(arch, "x86_64" | "amd64" | "x86_64h")
}

fn is_aarch64(arch: &str) -> bool {
    arch.starts_with("aarch64") || arch.starts_with("arm64")
}

fn is_mips64(arch: &str) -> bool {
    let arch = arch.strip_suffix("el").or_else(|| arch.strip_suffix("eb")).unwrap_or(arch);
    matches!(arch, "mips64" | "mipsn32" | "mipsisa64r6" | "mips64r6" | "mipsn32r6")
}

/// True for targets whose `i128` is aligned to 16 bytes since LLVM 20.
fn has_i128_after_i64(arch: &str) -> bool {
    let is_ppc64 = matches!(arch, "powerpc64" | "ppu" | "ppc64" | "powerpc64le" | "ppc64le");
    let is_sparc = matches!(arch, "sparc" | "sparcel" | "sparcv9" | "sparc64");
    is_ppc64 || is_sparc || is_mips64(arch) || matches!(arch, "wasm32" | "wasm64")
}

fn with_i128_after_i64(layout: &str) -> String {
    match layout.find("-i64:64") {
        Some(at) if !layout.contains(I128) => {
            let (before, after) = layout.split_at(at + "-i64:64".len());
            [before, I128, after].concat()
        }
        _ => layout.to_owned(),
    }
}

/// AIX aligns `double` to 4 bytes.
fn with_f64_of_aix(layout: &str, rest: &[&str]) -> String {
    let is_aix = rest.get(1).is_some_and(|system| system.starts_with("aix"));
    match is_aix && !layout.is_empty() && !layout.contains("f64:32:64") {
        true => [layout, "-f64:32:64"].concat(),
        false => layout.to_owned(),
    }
}

/// Puts global variables into address space 1, unless the layout says where they are.
fn globals_in_1(layout: &str) -> String {
    match layout {
        "" => "G1".to_owned(),
        _ if has_component(layout, "G") => layout.to_owned(),
        _ => [layout, "-G1"].concat(),
    }
}

fn has_component(layout: &str, start: &str) -> bool {
    layout.split('-').any(|component| component.starts_with(start))
}

/// Says that names are mangled as in ELF files.
fn with_elf_names(layout: &str) -> String {
    match layout {
        "" => "m:e".to_owned(),
        _ if has_component(layout, "m:e") => layout.to_owned(),
        _ => ["m:e-", layout].concat(),
    }
}

fn amdgcn(layout: &str) -> String {
    let mut new = globals_in_1(&with_elf_names(layout)).replacen("-p8:128:128-", "-p8:128:128:128:48-", 1);
    // LLVM adds to the end, also where a component came after the list.
    match layout {
        _ if !has_component(layout, "ni") => new.push_str("-ni:7:8:9"),
        _ if layout.ends_with("ni:7") => new.push_str(":8:9"),
        _ if layout.ends_with("ni:7:8") => new.push_str(":9"),
        _ => {}
    }
    for (start, component) in [("p7", "-p7:160:256:256:32"), ("p8", "-p8:128:128:128:48"), ("p9", "-p9:192:256:256:32")]
    {
        if !has_component(layout, start) {
            new.push_str(component);
        }
    }
    new
}

/// Adds the address spaces of mixed-size pointers after the mangling of names and the pointers of
/// 32 bits.
fn with_mixed_pointers(layout: &str) -> String {
    let is_known = || layout.starts_with("e-m:") || layout.starts_with("E-m:");
    let has_mangling = |byte: &u8| byte.is_ascii_lowercase();
    if layout.contains(MIXED_POINTERS) || !is_known() || !layout.as_bytes().get(4).is_some_and(has_mangling) {
        return layout.to_owned();
    }
    let (head, mut rest) = layout.split_at("e-m:e".len());
    let mut pointers = "";
    if let Some(after) = rest.strip_prefix("-p:32:32").filter(|after| after.starts_with('-')) {
        (pointers, rest) = ("-p:32:32", after);
    }
    match rest.starts_with('-') {
        true => [head, pointers, MIXED_POINTERS, rest].concat(),
        false => layout.to_owned(),
    }
}

fn x86(layout: &str, arch: &str, rest: &[&str]) -> String {
    let mut layout = with_mixed_pointers(layout);
    if !rest.iter().any(|part| part.starts_with("elfiamcu")) && !layout.contains(I128) {
        layout = with_i128(&layout);
    }
    let is_msvc = rest.iter().any(|part| part.starts_with("windows") || part.starts_with("win32"))
        && rest.get(2).is_none_or(|environment| environment.is_empty() || environment.starts_with("msvc"));
    if is_msvc && arch.starts_with('i') {
        layout = layout.replacen("-f80:32-", "-f80:128-", 1);
    }
    layout
}

/// Adds the alignment of `i128` after the components of names, pointers and integers, with which
/// the layouts of x86 begin.
fn with_i128(layout: &str) -> String {
    let is_early = |component: &str| component.starts_with(['m', 'p', 'i']);
    let Some(mut rest) = layout.strip_prefix('e').filter(|rest| rest.is_empty() || rest.starts_with('-')) else {
        return layout.to_owned();
    };
    while let Some(component) = rest.strip_prefix('-').filter(|component| is_early(component)) {
        rest = component.find('-').map_or("", |end| &component[end..]);
    }
    let is_late = |component: &str| !component.is_empty() && !is_early(component);
    if !rest.split('-').skip(1).all(is_late) {
        return layout.to_owned();
    }
    let (head, rest) = layout.split_at(layout.len() - rest.len());
    [head, I128, rest].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Target, layout of a file, layout that LLVM 22 has for it.
    const CASES: &[[&str; 3]] = &[
        [
            "x86_64-unknown-linux-gnu",
            "e-m:e-i64:64-f80:128-n8:16:32:64-S128",
            "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
        ],
        ["x86_64-linux", "", ""],
        ["x86_64-linux", "e", "e-i128:128"],
        ["x86_64-linux", "e-ni:7:8", "e-i128:128-ni:7:8"],
        ["x86_64-linux", "e-p:32:32-i64:64-p7:16:16-ni:7", "e-p:32:32-i64:64-p7:16:16-i128:128-ni:7"],
        ["x86_64-linux", "e-i64:64-f80:128-Fi8-i128:128", "e-i64:64-f80:128-Fi8-i128:128"],
        ["x86_64-linux", "e-i64:64-f80:128-p:64:64", "e-i64:64-f80:128-p:64:64"],
        ["x86_64-linux", "E-m:a-i64:64", "E-m:a-p270:32:32-p271:32:32-p272:64:64-i64:64"],
        [
            "i586-intel-elfiamcu",
            "e-m:e-p:32:32-i64:64-n32",
            "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-n32",
        ],
        [
            "i686-pc-windows-msvc",
            "e-m:w-p:32:32-i64:64-f80:32-n8:16:32-S32",
            "e-m:w-p:32:32-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32-S32",
        ],
        ["aarch64_be-linux", "e", "e-Fn32"],
        ["arm64-apple-ios", "e-m:o-i64:64-n32", "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-n32-Fn32"],
        ["riscv64-linux", "e-m:e-p:64:64-i64:64-i128:128-n64-S128", "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"],
        ["riscv32-linux", "e-m:e-n64-S128", "e-m:e-n64-S128"],
        ["mips64el-linux-gnuabin32", "e-m:e-i64:64-n32", "e-m:e-i64:64-i128:128-n32"],
        ["mips64-linux", "e-m:m-i64:64-n32", "e-m:m-i64:64-n32"],
        ["powerpc64le-linux", "e-m:e-i64:64-n32", "e-m:e-i64:64-i128:128-n32"],
        ["powerpc64-ibm-aix", "E-m:a-Fi64-i64:64-n32:64", "E-m:a-Fi64-i64:64-i128:128-n32:64-f64:32:64"],
        ["powerpc-ibm-aix7.2.0.0", "E-m:a-p:32:32-n32", "E-m:a-p:32:32-n32-f64:32:64"],
        ["wasm32-unknown-unknown", "e-p:32:32-i64:64", "e-p:32:32-i64:64-i128:128"],
        ["r600--", "", "m:e-G1"],
        ["r600--", "e-G2", "m:e-e-G2"],
        ["spir64-unknown", "", "G1"],
        ["spirv-unknown", "e", "e"],
        ["amdgcn--", "", "m:e-G1-ni:7:8:9-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32"],
        [
            "amdgcn-amd-amdhsa",
            "e-m:e-p7:160:256:256:32-p8:128:128-i64:64-G1-ni:7",
            "e-m:e-p7:160:256:256:32-p8:128:128:128:48-i64:64-G1-ni:7:8:9-p9:192:256:256:32",
        ],
        ["armv7-linux", "e-m:e-p:32:32-i64:64", "e-m:e-p:32:32-i64:64"],
    ];

    #[test]
    fn layouts_are_those_of_llvm_22() {
        for [triple, old, new] in CASES {
            assert_eq!(upgraded(old, triple), *new, "{triple} {old}");
            assert_eq!(upgraded(new, triple), *new, "{triple}: the new layout changes again");
        }
    }
}
