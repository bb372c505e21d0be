import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { TextCalls } from '../server/texts.ts';

type TextAnswer<Name extends keyof TextCalls> = Promise<ReturnType<TextCalls[Name]> | undefined>;

export interface Typing {
  onType(text: string): void;
  /** The text has no focus any more. */
  onLeave(): void;
  completions(text: string, offset: number): TextAnswer<'completions'>;
  explain(text: string, offset: number): TextAnswer<'explain'>;
}

interface CodeOptions {
  parent: HTMLElement;
  text: string;
  /** What a screen reader calls it. */
  label: string;
  isDark: boolean;
  /** Left out of a text that is only read. */
  typing?: Typing;
}

/** A text of JSON with colors and line numbers. */
export function createCodeEditor({ parent, text, label, isDark, typing }: CodeOptions): EditorView {
  const own = typing === undefined ? [EditorState.readOnly.of(true)] : typed(typing);
  const extensions = [
    ...[lineNumbers(), foldGutter(), json(), syntaxHighlighting(colors), bracketMatching()],
    ...[
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      theme,
    ],
    scheme.of(EditorView.darkTheme.of(isDark)),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
    ]),
    keymap.of(lintKeymap),
    ...own,
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

/** Follows the colors of the studio. */
export function setDark(view: EditorView, isDark: boolean): void {
  view.dispatch({ effects: scheme.reconfigure(EditorView.darkTheme.of(isDark)) });
}

/** Puts another text in the place of one, as nobody's typing; the cursor stays where its words are. */
export function replaceText(view: EditorView, text: string): void {
  const now = view.state.doc.toString();
  if (now === text) return;
  const most = Math.min(now.length, text.length);
  let from = 0;
  while (from < most && now[from] === text[from]) from += 1;
  let end = 0;
  while (end < most - from && now.at(-1 - end) === text.at(-1 - end)) end += 1;
  view.dispatch({
    changes: { from, to: now.length - end, insert: text.slice(from, text.length - end) },
    annotations: given.of(true),
  });
}

const given = Annotation.define<boolean>();
const scheme = new Compartment();

function typed({ onType, onLeave, completions, explain }: Typing): Extension[] {
  return [
    ...[history(), closeBrackets(), lintGutter(), highlightActiveLine()],
    autocompletion({ override: [(context) => complete(context, completions)] }),
    hoverTooltip(async (view, pos) => {
      const found = await explain(view.state.doc.toString(), pos);
      const words = found?.text.replaceAll(/[*`]+/gu, '').trim();
      if (found === undefined || !words) return null;
      return {
        pos: found.from,
        end: found.to,
        above: true,
        create: () => {
          const dom = document.createElement('div');
          dom.className = 'cm-explained';
          dom.textContent = words;
          return { dom };
        },
      };
    }),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      if (docChanged && transactions.every((one) => !one.annotation(given))) onType(state.doc.toString());
    }),
    EditorView.domEventHandlers({ blur: () => onLeave() }),
  ];
}

async function complete(
  context: CompletionContext,
  ask: Typing['completions'],
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  if (!explicit && context.matchBefore(/["\w$.=-]$/u) === null) return null;
  const found = (await ask(state.doc.toString(), pos)) ?? [];
  const [first] = found;
  if (first === undefined || context.aborted) return null;
  const isQuoted = state.sliceDoc(first.from, first.from + 1) === '"';
  return {
    from: first.from,
    validFor: /^"?[^"\s]*$/u,
    options: found.map(({ label, about, isKey, snippet: insert, from, to }) => ({
      label: isQuoted ? `"${label}"` : label,
      displayLabel: label,
      type: isKey ? 'property' : 'text',
      ...(about && { info: about.replaceAll(/[*`]+/gu, '') }),
      // What was typed since the list came is replaced as well.
      apply: (view, completion, _from, now) =>
        snippet(asTemplate(insert))(view, completion, from, to + now - pos),
    })),
  };
}

/** `$1` of an editor's snippet is `${1}` here. */
function asTemplate(text: string): string {
  const template = text.replaceAll(/\\([\\$}])|\$(\d+)/gu, (_all, escaped?: string, field?: string) =>
    escaped === undefined ? `\${${field}}` : escaped,
  );
  // Whoever chose goes on behind it.
  return template.includes('${') ? template : `${template}\${}`;
}

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#3730a3, #a5b4fc)' },
  { tag: tags.string, color: 'light-dark(#166534, #86efac)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#9a3412, #fdba74)' },
  { tag: [tags.punctuation, tags.bracket, tags.separator], color: 'light-dark(#566070, #a9b1bd)' },
  { tag: tags.invalid, color: 'light-dark(#b42318, #ff9b93)' },
]);

const edge = '1px solid light-dark(#d5d9e0, #3a3d44)';
const raised = {
  backgroundColor: 'var(--mantine-color-body)',
  color: 'var(--mantine-color-text)',
  border: edge,
};

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--mantine-color-body)' },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-activeLine': { backgroundColor: 'light-dark(#eef2ff80, #2a2e4780)' },
  '.cm-gutters': {
    backgroundColor: 'light-dark(#f4f5f8, #202226)',
    color: 'var(--mantine-color-dimmed)',
    borderInlineEnd: edge,
  },
  '.cm-tooltip': { ...raised, borderRadius: '8px', boxShadow: '0 6px 20px -6px #0005', overflow: 'hidden' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-filled)',
    color: '#fff',
  },
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionInfo, .cm-explained, .cm-diagnostic': {
    maxWidth: '46ch',
    padding: '8px 12px',
    fontFamily: 'var(--mantine-font-family)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '.cm-panels': { ...raised, border: 'none', borderBlockStart: edge },
});
