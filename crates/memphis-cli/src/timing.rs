//! The times of passes, in the layout of LLVM's `-time-passes`.

use crate::report::{banner, print};
use memphis_passes::{Stage, Times};
use std::time::Duration;

/// Times of all stages of all inputs, on all threads together.
#[derive(Debug, Default)]
pub struct Timing {
    /// Name and nanoseconds, in the order of their first occurrence.
    rows: Vec<(&'static str, u64)>,
}

impl Timing {
    /// Adds the times of a stage. `index` is the time before its functions were known, in
    /// nanoseconds.
    pub fn add(&mut self, stage: &Stage, index: u64, times: Times) {
        let rows = [
            ("parse", index + times.read),
            ("verify", times.verify),
            (stage.name(), times.pass),
            ("proof", times.proof),
            ("print", times.print),
        ];
        rows.into_iter().for_each(|(name, time)| self.add_row(name, time));
    }

    /// Adds nanoseconds to a row.
    pub fn add_row(&mut self, name: &'static str, time: u64) {
        match self.rows.iter_mut().find(|row| row.0 == name) {
            Some(row) => row.1 += time,
            None => self.rows.push((name, time)),
        }
    }

    /// The report. `elapsed` is the wall-clock time.
    fn text(&self, elapsed: Duration) -> String {
        let banner = banner("Pass execution timing report");
        let total: u64 = self.rows.iter().map(|row| row.1).sum();
        let seconds = |time: u64| time as f64 / 1e9;
        let line = |name: &str, time: u64| {
            format!("  {:7.4} ({:5.1}%)  {name}\n", seconds(time), 100.0 * time as f64 / total.max(1) as f64)
        };
        let mut rows = self.rows.clone();
        // The longest time comes first, as in LLVM.
        rows.sort_by_key(|row| std::cmp::Reverse(row.1));
        let rows: String = rows.iter().filter(|row| row.1 > 0).map(|&(name, time)| line(name, time)).collect();
        let (sum, elapsed) = (seconds(total), elapsed.as_secs_f64());
        format!(
            "{banner}  Total Execution Time: {sum:.4} seconds ({elapsed:.4} wall clock)\n\n   \
             ---Wall Time---  --- Name ---\n{rows}{}\n",
            line("Total", total)
        )
    }

    /// Prints the report to standard error.
    pub fn report(&self, elapsed: Duration) {
        print(&self.text(elapsed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use memphis_passes::Pipeline;

    #[test]
    fn the_report_has_the_layout_of_llvm() {
        let mut timing = Timing::default();
        let stage = &Pipeline::parse("mem2reg").expect("a pipeline").stages()[0];
        let times = Times { read: 1_500_000, verify: 0, pass: 4_000_000, proof: 1_000_000, print: 1_000_000 };
        timing.add(stage, 500_000, times);
        timing.add(stage, 0, Times { pass: 2_000_000, ..Times::default() });
        let expected = "\
===-------------------------------------------------------------------------===
                          Pass execution timing report
===-------------------------------------------------------------------------===
  Total Execution Time: 0.0100 seconds (0.0060 wall clock)

   ---Wall Time---  --- Name ---
   0.0060 ( 60.0%)  mem2reg
   0.0020 ( 20.0%)  parse
   0.0010 ( 10.0%)  proof
   0.0010 ( 10.0%)  print
   0.0100 (100.0%)  Total

";
        assert_eq!(timing.text(Duration::from_millis(6)), expected);
    }
}
