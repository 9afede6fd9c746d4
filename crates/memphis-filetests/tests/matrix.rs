//! Matrices of small modules with the verdicts of opt-22 and memphis: each attribute at each place,
//! each type in each instruction. `tests/matrix/attributes.txt` describes their form.

use memphis_filetests::opt;
use memphis_ir::{Llvm, verify::problems};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One of so many cells is compared with opt in each run; all of them while verdicts are written.
const SAMPLED: usize = 64;

/// A matrix: the text of each place, in which `$` stands for the thing of a row; and the rows.
struct Matrix<'t> {
    /// The text at the start of each module.
    start: &'t str,
    places: Vec<(&'t str, &'t str)>,
    /// The text at the end of each module.
    end: &'t str,
    /// Verdicts and thing of each row.
    rows: Vec<(&'t str, &'t str)>,
}

impl<'t> Matrix<'t> {
    fn parse(text: &'t str) -> Matrix<'t> {
        let (head, rows) = text.split_once("\nverdicts:\n").expect("a line `verdicts:`");
        let sections = head.split("place: ").skip(1);
        let mut places: Vec<_> = sections.map(|section| section.split_once('\n').unwrap_or((section, ""))).collect();
        let (first, start) = places.remove(0);
        let (last, end) = places.pop().expect("a section");
        assert_eq!([first, last], ["start", "end"]);
        Matrix { start, places, end, rows: rows.lines().map(|row| row.split_once(' ').expect("a verdict")).collect() }
    }

    fn len(&self) -> usize {
        self.places.len() * self.rows.len()
    }

    fn module(&self, cell: usize) -> String {
        let (row, place) = (cell / self.places.len(), cell % self.places.len());
        format!("{}{}{}\n", self.start, self.places[place].1.replace('$', self.rows[row].1), self.end)
    }

    fn verdict(&self, cell: usize) -> u8 {
        let (row, place) = (cell / self.places.len(), cell % self.places.len());
        self.rows[row].0.as_bytes()[place]
    }

    /// The verdicts of a judge about these cells.
    fn judge(&self, cells: &[usize], accepts: impl Fn(&str) -> bool + Sync) -> Vec<bool> {
        let (next, verdicts) = (AtomicUsize::new(0), Mutex::new(vec![false; cells.len()]));
        let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..n_threads {
                scope.spawn(|| {
                    while let index = next.fetch_add(1, Ordering::Relaxed)
                        && let Some(&cell) = cells.get(index)
                    {
                        let is_accepted = accepts(&self.module(cell));
                        verdicts.lock().expect("no thread panics with the lock")[index] = is_accepted;
                    }
                });
            }
        });
        verdicts.into_inner().expect("no thread panics with the lock")
    }

    /// Checks the verdicts that the file has of a judge.
    fn check(&self, who: &str, cells: &[usize], accepting: &[u8], accepts: impl Fn(&str) -> bool + Sync) {
        let verdicts = self.judge(cells, accepts);
        let is_wrong = |&(&cell, is_accepted): &(&usize, bool)| accepting.contains(&self.verdict(cell)) != is_accepted;
        let wrong: Vec<String> = cells
            .iter()
            .zip(verdicts)
            .filter(is_wrong)
            .map(|(&cell, is_accepted)| {
                let verdict = if is_accepted { "accepts" } else { "refuses" };
                format!("{who} {verdict}:\n{}", self.module(cell))
            })
            .collect();
        assert!(wrong.is_empty(), "{} of {} cells:\n{}", wrong.len(), cells.len(), wrong.join("\n"));
    }
}

fn is_valid(text: &str) -> bool {
    problems(text.as_bytes(), Llvm::V22).is_empty()
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/matrix").join(name)
}

/// Writes the verdicts of both into the file.
fn bless(name: &str) {
    assert!(opt::available("its verdicts are not written"));
    let text = std::fs::read_to_string(file(name)).expect("the file is there");
    let matrix = Matrix::parse(&text);
    let cells: Vec<usize> = (0..matrix.len()).collect();
    let (ours, opts) = (matrix.judge(&cells, is_valid), matrix.judge(&cells, opt::accepts));
    let mut blessed = text[..text.find("\nverdicts:\n").expect("it was parsed")].to_owned() + "\nverdicts:\n";
    for (index, (_, thing)) in matrix.rows.iter().enumerate() {
        let cells = index * matrix.places.len()..(index + 1) * matrix.places.len();
        blessed.extend(cells.map(|cell| match (ours[cell], opts[cell]) {
            (true, true) => '.',
            (false, false) => 'x',
            (true, false) => 'A',
            (false, true) => 'R',
        }));
        blessed += &format!(" {thing}\n");
    }
    std::fs::write(file(name), blessed).expect("the file can be written");
}

fn check(name: &str) {
    if std::env::var_os("MEMPHIS_BLESS").is_some() {
        bless(name);
    }
    let text = std::fs::read_to_string(file(name)).expect("the file is there");
    let matrix = Matrix::parse(&text);
    assert!(matrix.rows.iter().all(|(verdicts, _)| verdicts.len() == matrix.places.len()), "a verdict for each place");
    let cells: Vec<usize> = (0..matrix.len()).collect();
    matrix.check("memphis", &cells, b".A", is_valid);
    if opt::available("its verdicts are not compared") {
        let sample: Vec<usize> = cells.iter().copied().filter(|cell| cell * 31 % SAMPLED == 7).collect();
        matrix.check("opt", &sample, b".R", opt::accepts);
    }
}

#[test]
fn attributes_at_all_places() {
    check("attributes.txt");
}

#[test]
fn types_in_all_instructions() {
    check("types.txt");
}
