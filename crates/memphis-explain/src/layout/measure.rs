//! Measurements of a drawing by any program: overlaps, crossings, and the lengths of lines.

use super::graph::{Layout, Path, Point, Rect, Size, Step};
use std::collections::{BTreeMap, BTreeSet};

/// Boxes, labels and lines, the lines as short straight pieces.
#[derive(Debug, Clone, Default)]
pub struct Drawing {
    /// The size of the whole.
    pub size: Size,
    /// The boxes.
    pub boxes: Vec<Rect>,
    /// The labels.
    pub labels: Vec<Rect>,
    /// The lines. A line that several edges share is listed once.
    pub lines: Vec<Vec<Point>>,
    /// The sum of the lengths of all edges; lines that several edges share count for each of them.
    pub length: f64,
}

/// The number of straight pieces that approximate a curve.
const PIECES: u32 = 12;
/// The side of a cell of the grid that finds neighbours.
const CELL: f64 = 128.0;
/// The width by which each side of a rectangle is moved inwards, so that a mere touch does not
/// count as an overlap.
const TOUCH: f64 = 0.75;

/// The points of a path.
pub fn points(path: &Path) -> Vec<Point> {
    let mut points = vec![path.start];
    for step in &path.steps {
        let start = points[points.len() - 1];
        match *step {
            Step::Line(end) => points.push(end),
            Step::Curve(a, b, end) => points.extend((1..=PIECES).map(|piece| {
                let t = f64::from(piece) / f64::from(PIECES);
                if piece == PIECES { end } else { on_curve([start, a, b, end], t) }
            })),
        }
    }
    points
}

/// A point of a cubic Bézier curve.
fn on_curve([start, a, b, end]: [Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let mix = |start: f64, a: f64, b: f64, end: f64| {
        s * s * s * start + 3.0 * s * s * t * a + 3.0 * s * t * t * b + t * t * t * end
    };
    Point { x: mix(start.x, a.x, b.x, end.x), y: mix(start.y, a.y, b.y, end.y) }
}

/// The length of a line.
pub fn length(points: &[Point]) -> f64 {
    points.windows(2).map(|pair| (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y)).sum()
}

impl Layout {
    /// The drawing's boxes and lines, to be measured.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing { size: self.size, ..Drawing::default() };
        drawing.boxes = self.boxes.values().to_vec();
        let trunks: Vec<Vec<Point>> = self.trunks.values().iter().map(points).collect();
        for branch in self.branches.values() {
            let own = points(&branch.path);
            drawing.length += length(&own);
            if let Some(trunk) = branch.trunk.get() {
                drawing.length += length_from(&trunks[trunk.index()], own[own.len() - 1]);
            }
            drawing.lines.push(own);
            drawing.labels.extend(branch.label);
        }
        drawing.lines.extend(trunks);
        drawing
    }
}

/// The length of a line from a point on it.
fn length_from(line: &[Point], start: Point) -> f64 {
    let is_between = |a: f64, b: f64, c: f64| a.min(b) - 0.01 <= c && c <= a.max(b) + 0.01;
    let piece = line
        .windows(2)
        .position(|pair| is_between(pair[0].y, pair[1].y, start.y) && is_between(pair[0].x, pair[1].x, start.x));
    let piece = piece.unwrap_or(0);
    let first = line[piece + 1];
    (first.x - start.x).hypot(first.y - start.y) + length(&line[piece + 1..])
}

impl Drawing {
    /// Pairs of boxes, or of a label and a box or label, that cover one another.
    pub fn overlaps(&self) -> usize {
        let all: Vec<Rect> = self.boxes.iter().chain(&self.labels).map(smaller).collect();
        let mut grid = Grid::default();
        for (index, rect) in all.iter().enumerate() {
            grid.add(index, rect.corner, far_corner(rect));
        }
        let overlap = |&(a, b): &(usize, usize)| {
            let (a, b) = (&all[a], &all[b]);
            let (a_end, b_end) = (far_corner(a), far_corner(b));
            let across = a.corner.x < b_end.x && b.corner.x < a_end.x;
            across && a.corner.y < b_end.y && b.corner.y < a_end.y
        };
        grid.pairs().filter(overlap).collect::<BTreeSet<_>>().len()
    }

    /// Pairs of a line and a box that it runs through.
    pub fn through_boxes(&self) -> usize {
        self.through(&self.boxes)
    }

    /// Pairs of a line and a label that it runs through.
    pub fn through_labels(&self) -> usize {
        self.through(&self.labels)
    }

    fn through(&self, rects: &[Rect]) -> usize {
        let mut grid = Grid::default();
        let rects: Vec<Rect> = rects.iter().map(smaller).collect();
        for (index, rect) in rects.iter().enumerate() {
            grid.add(index, rect.corner, far_corner(rect));
        }
        let mut found = BTreeSet::new();
        for (number, line) in self.lines.iter().enumerate() {
            for pair in line.windows(2) {
                let hit = |&index: &usize| meets(pair[0], pair[1], &rects[index]);
                found.extend(grid.near(pair[0], pair[1]).filter(hit).map(|index| (number, index)));
            }
        }
        found.len()
    }

    /// The places where two lines cross. Lines that only meet do not cross.
    pub fn crossings(&self) -> usize {
        let mut pieces: Vec<(usize, Point, Point)> = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            pieces.extend(line.windows(2).map(|pair| (number, pair[0], pair[1])));
        }
        let mut grid = Grid::default();
        for (index, (_, a, b)) in pieces.iter().enumerate() {
            grid.add(index, *a, *b);
        }
        let cross = |&(one, other): &(usize, usize)| {
            let ((line, a, b), (other_line, c, d)) = (pieces[one], pieces[other]);
            line != other_line && are_crossing(a, b, c, d)
        };
        grid.pairs().filter(cross).collect::<BTreeSet<_>>().len()
    }
}

/// Numbers by the cells that they are near to.
#[derive(Default)]
struct Grid {
    cells: BTreeMap<(i64, i64), Vec<usize>>,
}

impl Grid {
    fn add(&mut self, number: usize, a: Point, b: Point) {
        for cell in cells(a, b) {
            self.cells.entry(cell).or_default().push(number);
        }
    }

    fn near(&self, a: Point, b: Point) -> impl Iterator<Item = usize> + '_ {
        cells(a, b).filter_map(|cell| self.cells.get(&cell)).flatten().copied()
    }

    /// Pairs of numbers that share a cell, some of them more than once.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.cells.values().flat_map(|numbers| {
            let others = move |index: usize| numbers[index + 1..].iter().map(move |&b| (numbers[index], b));
            (0..numbers.len()).flat_map(others)
        })
    }
}

/// The cells of the rectangle between two points.
fn cells(a: Point, b: Point) -> impl Iterator<Item = (i64, i64)> {
    let cell = |place: f64| (place / CELL).floor() as i64;
    let (left, right) = (cell(a.x.min(b.x)), cell(a.x.max(b.x)));
    let (top, bottom) = (cell(a.y.min(b.y)), cell(a.y.max(b.y)));
    (left..=right).flat_map(move |x| (top..=bottom).map(move |y| (x, y)))
}

fn smaller(rect: &Rect) -> Rect {
    let Rect { corner, size } = rect;
    Rect {
        corner: Point { x: corner.x + TOUCH, y: corner.y + TOUCH },
        size: Size { width: size.width - 2.0 * TOUCH, height: size.height - 2.0 * TOUCH },
    }
}

fn far_corner(rect: &Rect) -> Point {
    Point { x: rect.corner.x + rect.size.width, y: rect.corner.y + rect.size.height }
}

/// True if a straight line runs through a rectangle (Liang and Barsky 1984).
fn meets(a: Point, b: Point, rect: &Rect) -> bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let end = far_corner(rect);
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    let sides = [(-dx, a.x - rect.corner.x), (dx, end.x - a.x), (-dy, a.y - rect.corner.y), (dy, end.y - a.y)];
    for (p, q) in sides {
        if p == 0.0 && q < 0.0 {
            return false;
        }
        if p < 0.0 {
            from = from.max(q / p);
        } else if p > 0.0 {
            to = to.min(q / p);
        }
    }
    from < to
}

/// True if two straight lines cross at inner points of both.
fn are_crossing(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |a: Point, b: Point, p: Point| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
