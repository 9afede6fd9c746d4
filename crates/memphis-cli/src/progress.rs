//! The progress of long work: one line at the bottom of the terminal, removed at the end.
//!
//! Threads that work on functions add to a counter; another thread reads it and draws the line.
//! Without a terminal there is no such thread and no line, and nothing is counted. indicatif's own
//! ticker would show the line at once, and short work is to have none.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The line about a command's work.
pub struct Progress {
    shown: Option<Shown>,
}

/// Shorter work gets no line.
const DELAY: Duration = Duration::from_secs(1);

const INTERVAL: Duration = Duration::from_millis(100);

/// The finished share, once the total is known.
const MEASURED: &str = "{prefix}[{bar:30}] {percent:>3}%  {decimal_bytes_per_sec}  {eta} left";
const UNMEASURED: &str = "{prefix}{decimal_bytes} done in {elapsed}";

impl Progress {
    /// Starts to measure work on files of these sizes, if known, each of which has `n_stages`
    /// stages.
    ///
    /// If standard error is not a terminal, or the line is not wanted, all methods do nothing.
    pub fn new(is_wanted: bool, n_stages: usize, sizes: impl FnOnce() -> Vec<Option<u64>>) -> Progress {
        let is_shown = is_wanted && stderr().is_terminal();
        Progress { shown: is_shown.then(|| Shown::new(sizes(), n_stages)).flatten() }
    }

    /// Notes that the current file was read, and its length.
    pub fn file(&self, bytes: usize) {
        self.change(|course| course.begin_file(bytes as u64));
    }

    /// Notes the end of the work on the current file.
    pub fn end_file(&self) {
        self.change(Course::end_file);
    }

    /// Notes the start of a stage, with functions of this many bytes.
    pub fn stage(&self, bytes: impl FnOnce() -> usize) {
        self.change(|course| course.begin_stage(bytes() as u64));
    }

    /// Notes that a function of this many bytes is done.
    pub fn add(&self, bytes: usize) {
        if let Some(shown) = &self.shown {
            shown.work.done.fetch_add(bytes as u64, Ordering::Relaxed);
        }
    }

    /// Prints to the terminal without the line in between.
    pub fn aside<R>(&self, say: impl FnOnce() -> R) -> R {
        match &self.shown {
            Some(shown) => shown.work.bar.suspend(say),
            None => say(),
        }
    }

    /// Removes the line at the end.
    pub fn end(&self) {
        if let Some(shown) = &self.shown {
            shown.work.end();
        }
    }

    fn change(&self, change: impl FnOnce(&mut Course)) {
        if let Some(shown) = &self.shown {
            let mut course = shown.work.course();
            change(&mut course);
            shown.work.done.store(0, Ordering::Relaxed);
        }
    }
}

struct Shown {
    work: Arc<Work>,
    drawer: Option<JoinHandle<()>>,
}

impl Shown {
    /// Returns `None` if the system has no thread left.
    fn new(sizes: Vec<Option<u64>>, n_stages: usize) -> Option<Shown> {
        // Hidden at first, so that speed and remaining time are known from the start.
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let course = Mutex::new(Course::new(sizes, n_stages));
        let work = Arc::new(Work { bar, done: AtomicU64::new(0), course, ended: Condvar::new() });
        let drawer = std::thread::Builder::new().name("progress".into());
        let drawer = drawer.spawn({
            let work = Arc::clone(&work);
            move || work.draw()
        });
        Some(Shown { work, drawer: Some(drawer.ok()?) })
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.work.end();
        // If the thread has panicked, there is no line to remove.
        let _ = self.drawer.take().map(JoinHandle::join);
    }
}

/// The state that workers and the drawing thread share.
struct Work {
    bar: ProgressBar,
    /// Bytes of functions that the stage has finished.
    done: AtomicU64,
    course: Mutex<Course>,
    ended: Condvar,
}

impl Work {
    fn course(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn draw(&self) {
        let start = Instant::now();
        let mut is_visible = false;
        let mut course = self.course();
        loop {
            let waited = self.ended.wait_timeout_while(course, INTERVAL, |course| !course.is_ended);
            course = waited.unwrap_or_else(PoisonError::into_inner).0;
            if course.is_ended {
                return;
            }
            self.update(&course);
            if !is_visible && start.elapsed() >= DELAY {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                is_visible = true;
            }
            self.bar.tick();
        }
    }

    /// Updates the line.
    fn update(&self, course: &Course) {
        let position = course.position(self.done.load(Ordering::Relaxed));
        if position == 0 {
            // The time to read the file does not predict the speed of the stages.
            self.bar.reset_eta();
        }
        self.bar.set_length(course.total());
        self.bar.set_position(position);
        self.bar.set_style(style(if course.is_measured(position) { MEASURED } else { UNMEASURED }));
        self.bar.set_prefix(course.files());
    }

    fn end(&self) {
        let mut course = self.course();
        course.is_ended = true;
        self.bar.finish_and_clear();
        self.ended.notify_all();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("a template that is always the same").progress_chars("=> ")
}

/// The work, and the progress of each file.
struct Course {
    /// The lengths of the files; `None` for a pipe that was not read yet.
    sizes: Vec<Option<u64>>,
    n_stages: usize,
    /// The current file.
    file: usize,
    /// The number of its stages that have started, and the size of the last one.
    stage: usize,
    stage_bytes: u64,
    is_ended: bool,
}

impl Course {
    fn new(sizes: Vec<Option<u64>>, n_stages: usize) -> Course {
        Course { sizes, n_stages, file: 0, stage: 0, stage_bytes: 0, is_ended: false }
    }

    fn begin_file(&mut self, bytes: u64) {
        if let Some(size) = self.sizes.get_mut(self.file) {
            *size = Some(bytes);
        }
    }

    fn end_file(&mut self) {
        self.file += 1;
        (self.stage, self.stage_bytes) = (0, 0);
    }

    fn begin_stage(&mut self, bytes: u64) {
        self.stage += 1;
        self.stage_bytes = bytes;
    }

    fn total(&self) -> u64 {
        self.sizes.iter().flatten().sum()
    }

    /// The finished share of the files. All stages have the same share of their file.
    fn position(&self, done: u64) -> u64 {
        let before: u64 = self.sizes.iter().take(self.file).flatten().sum();
        let size = self.sizes.get(self.file).copied().flatten().unwrap_or(0);
        let of_stage = if self.stage_bytes == 0 { 0.0 } else { done as f64 / self.stage_bytes as f64 };
        // A stage may add another stage, which was not expected.
        let stages = self.stage.saturating_sub(1) as f64 + of_stage.min(1.0);
        before + (size as f64 * (stages / self.n_stages.max(1) as f64).min(1.0)) as u64
    }

    fn is_measured(&self, position: u64) -> bool {
        position > 0 && self.sizes.iter().all(Option::is_some)
    }

    /// `3 of 12 files`, if there are several.
    fn files(&self) -> String {
        match self.sizes.len() {
            0 | 1 => String::new(),
            n => format!("{} of {n} files  ", self.file.min(n)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_share_a_file() {
        let mut course = Course::new(vec![None, None], 2);
        assert_eq!((course.total(), course.position(0), course.is_measured(1)), (0, 0, false));
        course.begin_file(100);
        course.begin_stage(40);
        assert_eq!((course.total(), course.position(20)), (100, 25));
        course.begin_stage(10);
        assert_eq!(course.position(5), 75);
        // The file is done even after more stages than expected.
        course.begin_stage(10);
        assert_eq!(course.position(5), 100);
        course.end_file();
        assert_eq!((course.position(0), course.files()), (100, "1 of 2 files  ".to_owned()));
        course.begin_file(50);
        assert_eq!((course.total(), course.is_measured(100)), (150, true));
        course.end_file();
        assert_eq!(course.position(7), 150);
    }

    #[test]
    fn what_the_line_says() {
        let terminal = indicatif::InMemoryTerm::new(3, 100);
        let target = ProgressDrawTarget::term_like(Box::new(terminal.clone()));
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let course = Mutex::new(Course::new(vec![Some(3_000_000), None], 1));
        let work = Work { bar, done: AtomicU64::new(0), course, ended: Condvar::new() };
        let line = || {
            work.update(&work.course());
            work.bar.tick();
            terminal.contents()
        };
        work.course().begin_stage(1000);
        work.done.store(500, Ordering::Relaxed);
        assert_eq!(line(), "0 of 2 files  1.50 MB done in 0s");
        work.course().sizes[1] = Some(3_000_000);
        let shown = line();
        assert!(shown.starts_with("0 of 2 files  [=======>                      ]  25%  "), "{shown}");
        assert!(shown.ends_with(" left") && shown.contains("B/s  "), "{shown}");
        work.end();
        assert_eq!(line(), "");
    }
}
