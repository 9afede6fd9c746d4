// The editors: CodeMirror with colours for LLVM IR, block-argument text and wend.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const TYPE = /^(i\d+|ptr|void|half|bfloat|float|double|x86_fp80|fp128|ppc_fp128|label|metadata|token|opaque|int|bool)\b/;

// A token of any of the three languages: they do not contradict one another.
function token(stream) {
  if (stream.eatSpace()) return null;
  if (stream.match(/^(;|\/\/).*/)) return "comment";
  if (stream.match(/^c?"(\\.|[^"\\])*"?/)) return "string";
  if (stream.match(/^%(?:[-\w.$]+|"[^"]*")/)) return "variableName";
  if (stream.match(/^[@&](?:[-\w.$]+|"[^"]*")/)) return "typeName.function";
  if (stream.match(/^[!#][-\w.$]*/)) return "meta";
  if (stream.sol() && stream.match(/^[-\w.$]+:/)) return "labelName";
  if (stream.match(/^-?(0x[0-9A-Fa-f]+|\d+(\.\d+)?([eE][-+]?\d+)?)\b/)) return "number";
  if (stream.match(TYPE)) return "typeName";
  if (stream.match(/^[A-Za-z_][\w.]*/)) return "keyword";
  stream.next();
  return null;
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)" },
  { tag: [tags.string, tags.number], color: "var(--literal)" },
  { tag: tags.variableName, color: "var(--local)" },
  { tag: tags.function(tags.typeName), color: "var(--global)" },
  { tag: tags.labelName, color: "var(--global)" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: tags.meta, color: "var(--soft)" },
]);

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--bg)", color: "var(--fg)" },
  ".cm-content": { caretColor: "var(--fg)", fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace' },
  ".cm-cursor": { borderLeftColor: "var(--fg)" },
  ".cm-gutters": { backgroundColor: "var(--bg)", color: "var(--soft)", borderRight: "1px solid var(--rule)" },
  ".cm-activeLine": { backgroundColor: "var(--active)" },
});

const isOurs = Annotation.define();

export class Editor {
  // `onEdit` is called after the user's edits, not after `setText`.
  constructor(parent, label, onEdit) {
    const listener = EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((one) => one.annotation(isOurs))) onEdit();
    });
    this.extensions = [
      lineNumbers(), history(), drawSelection(), highlightActiveLine(), highlightSelectionMatches(),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      StreamLanguage.define({ token }), syntaxHighlighting(colours), theme, listener,
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
      // Tab leaves the editor, so that it is no trap for the keyboard.
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ extensions: this.extensions }) });
    this.view.scrollDOM.tabIndex = 0;
  }

  get length() {
    return this.view.state.doc.length;
  }

  get text() {
    return this.view.state.doc.toString();
  }

  setText(text) {
    this.view.dispatch({ changes: { from: 0, to: this.length, insert: text }, annotations: isOurs.of(true) });
  }

  offset({ line, column }) {
    const doc = this.view.state.doc, at = doc.line(Math.min(line, doc.lines));
    return Math.min(at.from + column - 1, at.to);
  }

  // Marks places of errors.
  mark(errors) {
    const diagnostics = errors.map(({ place, message }) => {
      const from = this.offset(place);
      const to = Math.max(from, this.view.state.doc.lineAt(from).to);
      return { from, to, severity: "error", message };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  goTo(place) {
    this.view.dispatch({ selection: { anchor: this.offset(place) }, scrollIntoView: true });
    this.view.focus();
  }
}
