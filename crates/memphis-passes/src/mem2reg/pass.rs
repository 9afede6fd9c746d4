//! mem2reg as a pass of pipelines. With the option `asm-outputs`, a step before it makes the
//! outputs of inline assembly results.

use super::remedy::{REMARKS, of_optnone, with_remedies};
use super::{Mem2RegResult, Options, remark, run};
use crate::asm;
use crate::pass::{Certificate, Change, FunctionPass, Pass, PassOption, Wanted, Work};
use crate::report::{Counters, Field, Remark, Report};
use crate::steps::Steps;
use crate::worker;
use memphis_ir::{Body, Error, FunctionType, Module, Type, TypeId, Types};

impl Pass for Options {
    fn name(&self) -> &'static str {
        "mem2reg"
    }

    fn about(&self) -> &'static str {
        "promote allocas to SSA values, with the same result as LLVM 22's mem2reg"
    }

    fn work(&self) -> Work<'_> {
        Work::Functions(self)
    }

    fn reports_slots(&self) -> bool {
        true
    }

    fn options(&self) -> &'static [PassOption] {
        Options::HELP
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        Options::set(self, name, value)
    }
}

impl FunctionPass for Options {
    /// Outputs of asm become results without a proof.
    fn is_proved(&self) -> bool {
        !self.rewrites_asm()
    }

    fn keeps_blocks(&self) -> bool {
        true
    }

    fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, scratch: &mut worker::Scratch) -> Change {
        match self.rewrites_asm() {
            true => Steps::change(module, body, wanted, scratch, |steps| self.run_steps(steps)),
            false => promote(module, body, *self, wanted, scratch),
        }
    }

    fn run_steps(&self, steps: &mut Steps<'_>) {
        if self.rewrites_asm() {
            steps.step(|module, body, _, _| Change::new(asm::run(module, body, &self.asm())));
        }
        steps.proved_step(|module, body, wanted, scratch| promote(module, body, *self, wanted, scratch));
    }

    fn remarks_on_optnone(&self, module: &Module<'_>, body: &mut Body, scratch: &mut worker::Scratch) -> Vec<Remark> {
        of_optnone(module, body, |body| run(module, body, *self, REMARKS, scratch).remarks)
    }
}

fn promote(
    module: &Module<'_>,
    body: &mut Body,
    options: Options,
    wanted: Wanted,
    scratch: &mut worker::Scratch,
) -> Change {
    let mut result = run(module, body, options, wanted, scratch);
    let remarks = std::mem::take(&mut result.remarks);
    let remarks = with_remedies(module, body, remarks, &options, scratch);
    change(module, result, remarks, options)
}

fn change(module: &Module<'_>, result: Mem2RegResult, remarks: Vec<Remark>, options: Options) -> Change {
    let counters = Counters::of("mem2reg", result.stats.rows().map(|(value, name, about)| (name, value, about)));
    let report = Report { remarks, ..Report::new(counters) };
    let certificate = result.certificate.map(|certificate| Certificate::Promotion(certificate, options.semantics()));
    let mut change = Change { certificate, report, ..Change::new(result.edit) };
    if result.uses_assume {
        declare_assume(module, &mut change);
    }
    change
}

/// Adds the declaration of `llvm.assume`, unless the module has it. LLVM gives one with another
/// type another name.
fn declare_assume(module: &Module<'_>, change: &mut Change) {
    let Some(known) = module.find_global(b"llvm.assume").map(|known| module.global(known)) else {
        change.declares.insert(("llvm.assume".into(), "declare void @llvm.assume(i1 noundef)".into()));
        return;
    };
    let is_right = |ty: &FunctionType| ty.result == TypeId::VOID && *ty.params == [TypeId::I1] && !ty.varargs;
    if !matches!(Types::of_module(&module.types).get(known.ty), Type::Function(ty) if is_right(ty)) {
        let message = "mem2reg has to call @llvm.assume, which is declared with another type than 'void (i1)'";
        change.problem = Some(Error::new(known.name.start, message));
    }
}

impl From<remark::Remark> for Remark {
    fn from(remark: remark::Remark) -> Remark {
        let source = remark.source.as_ref().map(|(file, line)| format!("{file}:{line}"));
        let named: Vec<&str> = [remark.variable.as_deref(), source.as_deref()].into_iter().flatten().collect();
        let named = if named.is_empty() { String::new() } else { format!("({}) ", named.join(", ")) };
        let (source_file, source_line) = remark.source.unzip();
        Remark {
            function: remark.function,
            offset: remark.offset,
            subject: remark.alloca,
            what: format!("{named}stays in memory"),
            reason: remark.reason.to_string(),
            id: remark.reason.id(),
            blame: remark.blame,
            llvm: remark.llvm,
            fields: vec![
                ("alloca", Field::Subject),
                ("variable", Field::Text(remark.variable)),
                ("source_file", Field::Text(source_file)),
                ("source_line", Field::Number(source_line.map(i64::from))),
                ("reason", Field::Id),
                ("message", Field::Message),
                ("blame", Field::Blame),
                ("remedy", Field::Remedy),
            ],
            ..Remark::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mem2reg::Reason;
    use crate::report::Remedy;
    use crate::run;

    fn sentence(variable: Option<&str>, source: Option<(&str, u32)>) -> String {
        let remark = remark::Remark {
            slot: memphis_ir::Local(1),
            function: "f".into(),
            alloca: "%x".into(),
            offset: 0,
            variable: variable.map(str::to_owned),
            source: source.map(|(file, line)| (file.to_owned(), line)),
            reason: Reason::Volatile,
            blame: Some((7, "  load".into())),
            llvm: None,
        };
        let remedy = Some(Remedy::Passes("dce".into()));
        Remark { remedy, ..Remark::from(remark) }.sentence(|offset| offset + 1)
    }

    #[test]
    fn the_sentence_names_the_variable_and_its_place_if_they_are_known() {
        let end = "stays in memory: a load or store of it is volatile (line 8: load); try -passes='dce'";
        assert_eq!(sentence(Some("v"), Some(("f.c", 3))), format!("in @f, %x (v, f.c:3) {end}"));
        assert_eq!(sentence(Some("v"), None), format!("in @f, %x (v) {end}"));
        assert_eq!(sentence(None, Some(("f.c", 3))), format!("in @f, %x (f.c:3) {end}"));
        assert_eq!(sentence(None, None), format!("in @f, %x {end}"));
    }

    #[test]
    fn an_assumption_needs_the_declaration_of_llvm() {
        let promote = |declaration: &str| {
            let text = format!(
                "{declaration}define ptr @f(ptr %p) {{
  %x = alloca ptr
  store ptr %p, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}}

!0 = !{{}}
"
            );
            run(&text, "mem2reg").map_err(|error| match error {
                crate::RunError::Refused(refused) => refused.refusal.errors()[0].offset,
                other => panic!("{other}"),
            })
        };
        for declared in ["", "declare void @llvm.assume(i1)\n", "declare void @llvm.assume(i1 noundef)\n"] {
            let output = promote(declared).expect("it is valid");
            assert_eq!(output.text().matches("@llvm.assume(").count(), 2, "{declared}");
        }
        for wrong in ["void @llvm.assume(i7)", "i1 @llvm.assume(i1)", "void @llvm.assume(i1, ...)"] {
            assert_eq!(
                promote(&format!("declare {wrong}\n")).err(),
                Some("declare ".len() + wrong.find("llvm").unwrap_or(0))
            );
        }
    }
}
