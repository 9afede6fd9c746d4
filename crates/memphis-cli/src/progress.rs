//! How far long work is: one line at the foot of the terminal, gone when the work is.
//!
//! Threads that work on functions add to a counter; another thread reads it and draws. Without
//! a terminal there is neither thread nor line, and nothing is counted.

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

/// Work that took less is not worth a line.
const DELAY: Duration = Duration::from_secs(1);

const INTERVAL: Duration = Duration::from_millis(100);

/// The finished share, once the whole is known.
const MEASURED: &str = "{prefix}[{bar:30}] {percent:>3}%  {decimal_bytes_per_sec}  {eta} left";
const UNMEASURED: &str = "{prefix}{decimal_bytes} done in {elapsed}";

impl Progress {
    /// Begins to watch work on files of these sizes, if known, each of which goes through
    /// `n_stages` stages.
    ///
    /// Unless standard error is a terminal, and the line `is_wanted`, nothing happens, here or
    /// later.
    pub fn new(is_wanted: bool, n_stages: usize, sizes: impl FnOnce() -> Vec<Option<u64>>) -> Progress {
        let is_shown = is_wanted && stderr().is_terminal();
        Progress { shown: is_shown.then(|| Shown::new(sizes(), n_stages)).flatten() }
    }

    /// The file at hand has been read, and is so long.
    pub fn file(&self, bytes: usize) {
        self.change(|course| course.begin_file(bytes as u64));
    }

    /// Nothing more is done with the file at hand.
    pub fn end_file(&self) {
        self.change(Course::end_file);
    }

    /// A stage begins, with functions of this many bytes.
    pub fn stage(&self, bytes: impl FnOnce() -> usize) {
        self.change(|course| course.begin_stage(bytes() as u64));
    }

    /// A function of this many bytes is done.
    pub fn add(&self, bytes: usize) {
        if let Some(shown) = &self.shown {
            shown.work.done.fetch_add(bytes as u64, Ordering::Relaxed);
        }
    }

    /// Says something on the terminal, with no line in its way.
    pub fn aside<R>(&self, say: impl FnOnce() -> R) -> R {
        match &self.shown {
            Some(shown) => shown.work.bar.suspend(say),
            None => say(),
        }
    }

    /// Wipes the line out for good.
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
    /// `None` if the system has no thread to give.
    fn new(sizes: Vec<Option<u64>>, n_stages: usize) -> Option<Shown> {
        // Not seen yet, so that speed and time left are known from the start.
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
        // Should it have panicked, there is no line to care for.
        let _ = self.drawer.take().map(JoinHandle::join);
    }
}

/// The state that workers and the drawing thread share.
struct Work {
    bar: ProgressBar,
    /// Bytes of functions that the stage is done with.
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

    /// Brings the line up to date.
    fn update(&self, course: &Course) {
        let position = course.position(self.done.load(Ordering::Relaxed));
        if position == 0 {
            // How long reading took says nothing of the speed that follows.
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
    /// How long the files are; `None` for what has not been read and could be any length.
    sizes: Vec<Option<u64>>,
    n_stages: usize,
    /// The file at hand.
    file: usize,
    /// Stages of it that have begun, and how much the last one has to do.
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

    /// The finished share of the files; a stage's share of its file is as large as any other's.
    fn position(&self, done: u64) -> u64 {
        let before: u64 = self.sizes.iter().take(self.file).flatten().sum();
        let size = self.sizes.get(self.file).copied().flatten().unwrap_or(0);
        let of_stage = if self.stage_bytes == 0 { 0.0 } else { done as f64 / self.stage_bytes as f64 };
        // A stage may bring another one along, which was not expected.
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
        // Of more stages than expected, the file is done all the same.
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
