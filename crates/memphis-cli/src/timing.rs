//! The times of passes, in the layout of LLVM's `-time-passes`.

use crate::report::{banner, print};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Nanoseconds since the first call.
pub fn nanoseconds() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    u64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// Times of all stages of all inputs, on all threads together.
#[derive(Debug, Default)]
pub struct Timing {
    /// Name and nanoseconds, in the order of their first occurrence.
    rows: Vec<(&'static str, u64)>,
    /// The part of the wall-clock time that the rows explain.
    explained: u64,
}

impl Timing {
    /// Adds steps that threads took in `elapsed` nanoseconds on the wall.
    pub fn add_steps(&mut self, steps: impl IntoIterator<Item = (&'static str, u64)>, elapsed: u64) {
        let mut sum = 0;
        for (name, time) in steps {
            sum += time;
            self.add_row(name, time);
        }
        self.explained += sum.min(elapsed);
    }

    /// Runs a step on the main thread alone, and adds it.
    pub fn time<T>(&mut self, name: &'static str, step: impl FnOnce() -> T) -> T {
        let start = nanoseconds();
        let result = step();
        let time = nanoseconds() - start;
        self.add_steps([(name, time)], time);
        result
    }

    fn add_row(&mut self, name: &'static str, time: u64) {
        match self.rows.iter_mut().find(|row| row.0 == name) {
            Some(row) => row.1 += time,
            None => self.rows.push((name, time)),
        }
    }

    /// The report. `elapsed` is the wall-clock time; what no row explains of it is a row too.
    fn text(&self, elapsed: Duration) -> String {
        let banner = banner("Pass execution timing report");
        let mut rows = self.rows.clone();
        rows.push(("other", (elapsed.as_nanos() as u64).saturating_sub(self.explained)));
        let total: u64 = rows.iter().map(|row| row.1).sum();
        let seconds = |time: u64| time as f64 / 1e9;
        let line = |name: &str, time: u64| {
            format!("  {:7.4} ({:5.1}%)  {name}\n", seconds(time), 100.0 * time as f64 / total.max(1) as f64)
        };
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

    #[test]
    fn the_report_has_the_layout_of_llvm() {
        let mut timing = Timing::default();
        timing.add_steps([("parse", 500_000)], 500_000);
        let steps = [("mem2reg", 4_000_000), ("proof", 1_000_000), ("print", 1_000_000)];
        // Two threads.
        timing.add_steps([("parse", 1_500_000), ("verify", 0)].into_iter().chain(steps), 4_000_000);
        timing.add_steps([("mem2reg", 2_000_000)], 2_500_000);
        let expected = "\
===-------------------------------------------------------------------------===
                          Pass execution timing report
===-------------------------------------------------------------------------===
  Total Execution Time: 0.0125 seconds (0.0090 wall clock)

   ---Wall Time---  --- Name ---
   0.0060 ( 48.0%)  mem2reg
   0.0025 ( 20.0%)  other
   0.0020 ( 16.0%)  parse
   0.0010 (  8.0%)  proof
   0.0010 (  8.0%)  print
   0.0125 (100.0%)  Total

";
        assert_eq!(timing.text(Duration::from_millis(9)), expected);
    }
}
