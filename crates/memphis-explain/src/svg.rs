//! Pictures as SVG.

use crate::layout::{Graph, Layout, Link, Node, Path, Point, Rect, Size, Step};
use crate::picture::{Mark, Part, Picture, color, markup, sign};
use std::fmt::Write;

/// Pixels of a character and of a line of text.
pub(crate) const CHARACTER: f64 = 7.3;
pub(crate) const LINE: f64 = 16.0;
/// Pixels between a box and its text.
pub(crate) const PADDING: f64 = 10.0;
/// Pixels above a drawing, for its title.
const TITLE: f64 = 28.0;
/// Longer lines are cut; the whole line is shown when the pointer is on it.
const MAX_COLUMNS: usize = 96;

impl Picture {
    /// The drawing as SVG, made without another program.
    pub fn svg(&self) -> String {
        let layouts: Vec<Layout> = self.graphs().iter().map(Graph::layout).collect();
        let (corners, size) = arrange(&layouts);
        let title = markup(&self.title);
        let Size { width, height } = size;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" role=\"img\" font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
             font-size=\"12\">\n<title>{title}</title>\n{STYLE}<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        for ((part, layout), corner) in self.parts.iter().zip(&layouts).zip(corners) {
            let heading = match part.title.as_str() {
                "" => title.clone(),
                time => format!("{title} {time}"),
            };
            let _ = write!(
                out,
                "<g transform=\"translate({:.0} {:.0})\">\n<text x=\"12\" y=\"-6\" font-size=\"14\" \
                 font-weight=\"bold\">{heading}</text>\n",
                corner.x, corner.y
            );
            draw_part(part, layout, &mut out);
            out += "</g>\n";
        }
        out + "</svg>\n"
    }

    /// The graph of each part, as [`Picture::svg`] places it. If both parts have the same graph,
    /// each node has the same size in both.
    pub fn graphs(&self) -> Vec<Graph> {
        let mut graphs: Vec<Graph> = self.parts.iter().map(graph).collect();
        if let [before, after] = &mut graphs[..]
            && self.parts[0].is_same_graph(&self.parts[1])
        {
            keep_places(before, after);
        }
        graphs
    }
}

/// Edges are dark, those that go back are blue. Labels have a ground of their own.
const STYLE: &str = "<defs>\
<marker id=\"tip\" markerWidth=\"9\" markerHeight=\"8\" refX=\"8\" refY=\"4\" orient=\"auto\" \
markerUnits=\"userSpaceOnUse\"><path d=\"M0 0L9 4L0 8z\" fill=\"#333\"/></marker>\
<marker id=\"tip-back\" markerWidth=\"9\" markerHeight=\"8\" refX=\"8\" refY=\"4\" orient=\"auto\" \
markerUnits=\"userSpaceOnUse\"><path d=\"M0 0L9 4L0 8z\" fill=\"#1d5fa8\"/></marker></defs>
<style>.e{fill:none;stroke:#333;stroke-width:1.2}.b{stroke:#1d5fa8}.l{fill:#fff}.t{fill:#444}\
.x{fill:#fafafa;stroke:#333}text{white-space:pre}</style>
";

/// The graph of a part, with the sizes of its texts.
fn graph(part: &Part) -> Graph {
    let mut graph = Graph::default();
    for node in &part.nodes {
        let lines = node.lines.iter().map(|(tag, line)| sign(*tag).len() + columns(line));
        let columns = lines.max().unwrap_or(0).max(node.name.chars().count());
        let width = (columns as f64 * CHARACTER + 2.0 * PADDING).ceil();
        graph.nodes.push(Size { width, height: (node.lines.len() + 1) as f64 * LINE + PADDING });
    }
    for link in &part.links {
        let label_width = match link.label.as_str() {
            "" => 0.0,
            label => label.chars().count() as f64 * CHARACTER + 4.0,
        };
        let (from, to) = (Node::new(link.from), Node::new(link.to));
        graph.edges.push(Link { from, to, label_width });
    }
    graph
}

fn columns(line: &str) -> usize {
    line.chars().count().min(MAX_COLUMNS)
}

/// Gives each node the greater one of its two sizes, so that it has the same place in both
/// drawings.
fn keep_places(before: &mut Graph, after: &mut Graph) {
    let nodes = before.nodes.values_mut().iter_mut().zip(after.nodes.values_mut());
    for (one, other) in nodes {
        let size = Size { width: one.width.max(other.width), height: one.height.max(other.height) };
        (*one, *other) = (size, size);
    }
    let links = before.edges.values_mut().iter_mut().zip(after.edges.values_mut());
    for (one, other) in links {
        let label_width = one.label_width.max(other.label_width);
        (one.label_width, other.label_width) = (label_width, label_width);
    }
}

/// Puts drawings side by side, or above one another where that is nearer to the shape of a page.
fn arrange(layouts: &[Layout]) -> (Vec<Point>, Size) {
    let sum = |of: fn(&Size) -> f64| layouts.iter().map(|layout| of(&layout.size)).sum::<f64>();
    let most = |of: fn(&Size) -> f64| layouts.iter().map(|layout| of(&layout.size)).fold(0.0, f64::max);
    let (width, height) = (|size: &Size| size.width, |size: &Size| size.height);
    let title_width = 260.0;
    let beside = Size { width: sum(width), height: most(height) + TITLE };
    let above = Size { width: most(width), height: sum(height) + layouts.len() as f64 * TITLE };
    let page = |size: Size| (size.width / 1.4).max(size.height);
    let is_beside = page(beside) <= page(above);
    let mut corner = Point { x: 0.0, y: TITLE };
    let mut corners = Vec::new();
    for layout in layouts {
        corners.push(corner);
        match is_beside {
            true => corner.x += layout.size.width,
            false => corner.y += layout.size.height + TITLE,
        }
    }
    let size = if is_beside { beside } else { above };
    (corners, Size { width: size.width.max(title_width), ..size })
}

fn draw_part(part: &Part, layout: &Layout, out: &mut String) {
    for path in layout.trunks.values() {
        draw_path(path, true, out);
    }
    for branch in layout.branches.values() {
        draw_path(&branch.path, branch.trunk.is_none(), out);
    }
    for (node, place) in part.nodes.iter().zip(layout.boxes.values()) {
        draw_box(&node.name, &node.lines, place, out);
    }
    for (link, branch) in part.links.iter().zip(layout.branches.values()) {
        if let Some(Rect { corner, size }) = branch.label {
            let _ = writeln!(
                out,
                "<rect class=\"l\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>\
                 <text class=\"t\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                corner.x,
                corner.y,
                size.width,
                size.height,
                corner.x + 2.0,
                corner.y + 11.0,
                markup(&link.label)
            );
        }
    }
}

/// A line, with an arrow head if it ends at a box. A line that goes up is one back.
fn draw_path(path: &Path, has_tip: bool, out: &mut String) {
    let is_back = is_back(path);
    let class = if is_back { "e b" } else { "e" };
    let tip = match (has_tip, is_back) {
        (false, _) => "",
        (true, false) => " marker-end=\"url(#tip)\"",
        (true, true) => " marker-end=\"url(#tip-back)\"",
    };
    let _ = writeln!(out, "<path class=\"{class}\" d=\"{}\"{tip}/>", path_data(path));
}

/// True if a line leads back: it turns, so that a part of it goes up.
pub(crate) fn is_back(path: &Path) -> bool {
    let mut y = path.start.y;
    path.steps.iter().any(|step| std::mem::replace(&mut y, step.end().y) > step.end().y)
}

/// The `d` attribute of a line.
pub(crate) fn path_data(path: &Path) -> String {
    let mut data = format!("M{:.1} {:.1}", path.start.x, path.start.y);
    for step in &path.steps {
        let _ = match step {
            Step::Line(end) => write!(data, "L{:.1} {:.1}", end.x, end.y),
            Step::Curve(a, b, end) => {
                write!(data, "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}", a.x, a.y, b.x, b.y, end.x, end.y)
            }
        };
    }
    data
}

fn draw_box(name: &str, lines: &[(Mark, String)], place: &Rect, out: &mut String) {
    let Rect { corner, size } = place;
    let _ = writeln!(
        out,
        "<rect class=\"x\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\"/>",
        corner.x, corner.y, size.width, size.height
    );
    let (x, mut y) = (corner.x + PADDING, corner.y + LINE);
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-weight=\"bold\">{}</text>", markup(name));
    for (tag, line) in lines {
        y += LINE;
        let fill = color(*tag).map_or(String::new(), |color| format!(" fill=\"{color}\""));
        let whole = format!("{}{line}", sign(*tag));
        let (text, tip) = match line.chars().count() > MAX_COLUMNS {
            false => (markup(&whole), String::new()),
            true => {
                let cut: String = line.chars().take(MAX_COLUMNS - 1).collect();
                (markup(&format!("{}{cut}…", sign(*tag))), format!("<title>{}</title>", markup(&whole)))
            }
        };
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\"{fill}>{tip}{text}</text>");
    }
}
