"""The objects of the package as HTML, for notebooks."""

from __future__ import annotations

import base64
import difflib
import html
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._memphis import Explanation, Function, Module, Result

# Longer texts are cut.
_MAX_LINES = 2000
# Larger graphs are shown as text.
_MAX_BLOCKS = 200
# Graphs of so many functions are shown below a result.
_MAX_GRAPHS = 3

_TOKEN = re.compile(
    r"""(?P<comment>;[^\n]*)
      | (?P<string>c?"[^"\n]*")
      | (?P<global>@[-\w$.]+|@"[^"\n]*")
      | (?P<local>%[-\w$.]+|%"[^"\n]*")
      | (?P<metadata>![-\w$.]*)
      | (?P<label>^[-\w$.]+:)
      | (?P<number>(?<![\w.])-?(?:0x[0-9A-Fa-f]+|\d[\d.]*(?:e[+-]?\d+)?)\b)
      | (?P<type>\b(?:i\d+|ptr|void|float|double|half|label|metadata|x86_fp80|fp128)\b)
      | (?P<word>\b[a-z_]\w*\b)""",
    re.VERBOSE | re.MULTILINE,
)

# Colours that can be read on white and on the dark grounds of notebooks.
_COLOURS = {
    "comment": "#7a7a7a",
    "string": "#3d8b40",
    "global": "#b5651d",
    "local": "#2f7fd1",
    "metadata": "#8a8a8a",
    "label": "#c04070",
    "number": "#3d8b40",
    "type": "#1f9a8a",
    "word": "#8a5cd0",
}
_ADDED = "background:rgba(46,160,67,0.2)"
_REMOVED = "background:rgba(248,81,73,0.2)"
_FONT = "font:12px/1.45 'DejaVu Sans Mono',Menlo,Consolas,monospace"
_BOX = f"margin:0;padding:6px;{_FONT};overflow-x:auto;text-align:left"


def _coloured(text: str) -> str:
    parts, end = [], 0
    for match in _TOKEN.finditer(text):
        parts.append(html.escape(text[end : match.start()]))
        colour = _COLOURS[match.lastgroup or "word"]
        parts.append(f'<span style="color:{colour}">{html.escape(match.group())}</span>')
        end = match.end()
    parts.append(html.escape(text[end:]))
    return "".join(parts)


def _shortened(text: str) -> list[str]:
    lines = text.splitlines()
    if len(lines) <= _MAX_LINES:
        return lines
    return [*lines[:_MAX_LINES], f"; and {len(lines) - _MAX_LINES} more lines"]


def text_html(module: Module) -> str:
    """The text in colours."""
    return f'<pre style="{_BOX}">{_coloured(chr(10).join(_shortened(module.text)))}</pre>'


def image(svg: str) -> str:
    """A drawing as an image: its styles do not reach the rest of the page."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="control-flow graph" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'


def function_html(function: Function) -> str:
    """The control-flow graph, or the text of a function with very many blocks."""
    if len(function.blocks) <= _MAX_BLOCKS:
        return image(function.svg())
    return f'<pre style="{_BOX}">{_coloured(chr(10).join(_shortened(function.text)))}</pre>'


def result_html(result: Result) -> str:
    """What was done, the text before and after side by side, and the graphs of a few functions."""
    stats = ", ".join(f"{name} {number}" for name, number in result.stats.items() if number)
    verdicts = ", ".join(f"@{name} {verdict}" for name, verdict in list(result.verdicts.items())[:8])
    more = len(result.verdicts) - 8
    head = html.escape(f"{result.passes}: {verdicts}" + (f" and {more} more" if more > 0 else ""))
    parts = [f"<div><b>{head}</b></div>", f"<div>{html.escape(stats)}</div>" if stats else ""]
    parts += [f"<div>{html.escape(str(remark))}</div>" for remark in result.remarks[:20]]
    parts.append(_side_by_side(result.before, result.text))
    gone = set(result.verdicts) - set(result.module.functions)
    graphs = [name for name in result.changed if name not in gone]
    for name in graphs if len(graphs) <= _MAX_GRAPHS else []:
        if len(result.module.functions[name].blocks) <= _MAX_BLOCKS:
            summary = f"<summary>graph of @{html.escape(name)}</summary>"
            parts.append(f"<details>{summary}{image(result.svg(name))}</details>")
    return "".join(parts)


def _side_by_side(before: str, after: str) -> str:
    old, new = _shortened(before), _shortened(after)
    rows = "".join(
        f"<tr>{_cell(left, old_style)}{_cell(right, new_style)}</tr>"
        for left, old_style, right, new_style in _rows(old, new)
    )
    head = "<tr><th style='text-align:left'>before</th><th style='text-align:left'>after</th></tr>"
    return (
        f'<table style="{_BOX};border-collapse:collapse;table-layout:fixed;width:100%">{head}{rows}</table>'
    )


def _cell(line: str, style: str) -> str:
    # Blanks stay in `pre`, also in pages that are made of notebooks.
    pre = "margin:0;padding:0;font:inherit;background:none;white-space:pre;overflow-x:auto"
    cell = f"text-align:left;padding:0 6px;vertical-align:top;{style}"
    return f'<td style="{cell}"><pre style="{pre}">{_coloured(line) or " "}</pre></td>'


def _rows(old: list[str], new: list[str]) -> Iterator[tuple[str, str, str, str]]:
    """Lines beside each other, each with its style."""
    for tag, i, i_end, j, j_end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        left, right = old[i:i_end], new[j:j_end]
        for k in range(max(len(left), len(right))):
            yield (
                left[k] if k < len(left) else "",
                _REMOVED if tag != "equal" and k < len(left) else "",
                right[k] if k < len(right) else "",
                _ADDED if tag != "equal" and k < len(right) else "",
            )


def explanation_html(explanation: Explanation) -> str:
    """The page in a frame."""
    page = html.escape(explanation.html)
    return (
        f'<iframe title="explanation of @{html.escape(explanation.function)}" srcdoc="{page}" '
        'style="display:block;width:99%;height:720px;border:1px solid #999" sandbox="allow-scripts"></iframe>'
    )
