import { type Action, type Diagnostic, openLintPanel, setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { findNodeAtLocation, findNodeAtOffset, getNodePath, type Node, parseTree } from 'jsonc-parser';
import type { Problem } from '../server/StudioState.ts';
import type { DocumentText, Mistake } from '../server/texts.ts';
import { createCodeEditor, replaceText, setDark, type Typing } from './codeEditor.ts';
import type { TextPlace } from './OpenText.tsx';
import { remedyWords } from './Remedies.tsx';

/** What was typed and is not taken over yet, since it has mistakes or is on its way. */
export interface Draft {
  text: string;
  /** What it was made from. */
  base: string;
  /** Names the step of the change set that it belongs to. */
  step: string;
  /** Why the words of locked sentences change. */
  why?: string | undefined;
  mistakes: readonly Mistake[];
}

interface EditOptions extends Pick<Typing, 'completions' | 'explain'> {
  parent: HTMLElement;
  loaded: DocumentText;
  draft: Draft | undefined;
  isDark: boolean;
  /** Puts what was typed into the change set, or says why not; undefined where nobody answers. */
  send(draft: Draft): Promise<Mistake[] | undefined>;
  /** The document as the studio has it now. */
  read(): Promise<DocumentText | undefined>;
  onDraft(draft: Draft | undefined): void;
}

export interface DocumentEditing {
  /** The document is another one by now, or was told again. */
  tell(loaded: DocumentText): void;
  /** Mistakes, where they stand. */
  mark(problems: readonly Problem[], mistakes: readonly Mistake[]): void;
  reveal(place: TextPlace): void;
  /** Says why what was typed changes what is locked. */
  giveReason(why: string): void;
  /** What was typed goes into the change set, and the text is as it is going to be saved. */
  settle(): Promise<void>;
  listMistakes(): void;
  setDark(isDark: boolean): void;
  destroy(): void;
}

/** Milliseconds after the last key until what was typed goes into the change set. */
const pause = 300;

/** A document that is typed into. What has the focus is left as it is typed; left, it is formatted. */
export function editDocument({ parent, loaded, draft, isDark, ...options }: EditOptions): DocumentEditing {
  const { file } = loaded;
  /** The document as the studio has it. */
  let told = loaded.text;
  /** What is typed on, and the step that it is; none while nothing was typed. */
  let begun: Omit<Draft, 'text' | 'mistakes'> | undefined = draft && {
    base: draft.base,
    step: draft.step,
    why: draft.why,
  };
  let waiting = draft;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = Promise.resolve();
  const keep = (next: Draft | undefined) => {
    waiting = next;
    options.onDraft(next);
  };

  const view = createCodeEditor({
    ...{ parent, isDark, label: `Text of ${file}`, text: draft?.text ?? told },
    ...(!loaded.isReadOnly && {
      typing: {
        onType(text) {
          begun ??= { base: told, step: crypto.randomUUID() };
          keep({ ...begun, text, mistakes: waiting?.mistakes ?? [] });
          clearTimeout(timer);
          timer = setTimeout(send, pause);
        },
        onLeave: () => void settle(),
        completions: options.completions,
        explain: options.explain,
      },
    }),
  });

  function send(): Promise<void> {
    clearTimeout(timer);
    const sent = waiting;
    sending = sending.then(async () => {
      if (sent === undefined || waiting !== sent) return;
      const mistakes = await options.send(sent);
      // Who typed on has sent, or sends, another text. Without an answer it is not taken over.
      if (waiting === sent && mistakes !== undefined)
        keep(mistakes.length === 0 ? undefined : { ...sent, mistakes });
    });
    return sending;
  }

  async function settle(): Promise<void> {
    await send();
    if (waiting !== undefined || begun === undefined) return;
    const now = await options.read();
    if (now === undefined || waiting !== undefined) return;
    begun = undefined;
    tell(now);
  }

  function tell(next: DocumentText): void {
    told = next.text;
    if (begun === undefined) replaceText(view, told);
  }

  return {
    tell,
    settle,
    giveReason(why) {
      if (waiting === undefined || begun === undefined) return;
      begun = { ...begun, why };
      keep({ ...waiting, why });
      void settle();
    },
    mark(problems, mistakes) {
      const text = view.state.doc.toString();
      const tree = parseTree(text);
      const from = told === text ? tree : parseTree(told);
      const diagnostics = [
        ...mistakes.map((mistake) => ({ ...rangeIn(tree, text, mistake), mistake })),
        // As long as what is typed is not taken over, the others are mistakes of another text.
        ...(mistakes.length > 0 ? [] : problems).map((mistake) => ({
          ...(told === text ? rangeIn(tree, text, mistake) : rangeFrom(from, told, tree, text, mistake)),
          mistake,
        })),
      ];
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.map(
            ({ from: start, to, mistake }): Diagnostic => ({
              from: start,
              to: Math.max(start, Math.min(to, text.length)),
              severity: 'error',
              message: mistake.text,
              actions: remedyOf(mistake),
            }),
          ),
        ),
      );
    },
    reveal({ path, line = 1, column = 1 }) {
      const text = view.state.doc.toString();
      const node = path && nodeAlong(parseTree(text), path);
      const anchor = node ? startOf(node) : offsetOf(text, line, column);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    listMistakes: () => void openLintPanel(view),
    setDark: (next) => setDark(view, next),
    destroy() {
      void send();
      view.destroy();
    },
  };
}

/** Puts a value that mends a mistake in its place, as if typed. */
function remedyOf(mistake: Problem | Mistake): Action[] {
  if (!('remedy' in mistake) || mistake.remedy === undefined) return [];
  const { path, is } = mistake.remedy;
  return [
    {
      name: remedyWords(mistake.remedy),
      apply(view) {
        const node = findNodeAtLocation(parseTree(view.state.doc.toString()) as Node, [...path]);
        if (node === undefined) return;
        const { offset: from, length } = node;
        view.dispatch({ changes: { from, to: from + length, insert: JSON.stringify(is) } });
      },
    },
  ];
}

interface Range {
  from: number;
  to: number;
}

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, { length }) => sum + length + 1, 0);
  return Math.min(start + column - 1, text.length);
}

/** What stands at a place; of an object or a list its first line. */
function rangeIn(tree: Node | undefined, text: string, { line, column }: Mistake): Range {
  const from = offsetOf(text, line, column);
  const node = tree && findNodeAtOffset(tree, from);
  if (node === undefined || node.offset !== from) return { from, to: from + 1 };
  return rangeOf(node, text);
}

function rangeOf({ offset, length }: Node, text: string): Range {
  const [first = ''] = text.slice(offset, offset + length).split('\n');
  return { from: offset, to: offset + first.length };
}

/** What stands at a place of a text, in another text of the same values. */
function rangeFrom(
  tree: Node | undefined,
  text: string,
  otherTree: Node | undefined,
  other: string,
  mistake: Mistake,
): Range {
  const node = tree && findNodeAtOffset(tree, offsetOf(text, mistake.line, mistake.column));
  const found = node && nodeAlong(otherTree, getNodePath(node));
  if (found === undefined) return rangeIn(otherTree, other, mistake);
  const isKey = node?.parent?.type === 'property' && node.parent.children?.[0] === node;
  return rangeOf((isKey && found.parent?.children?.[0]) || found, other);
}

/** The value that a path leads to, or the nearest of what holds it. */
function nodeAlong(tree: Node | undefined, path: readonly (string | number)[]): Node | undefined {
  if (tree === undefined) return undefined;
  return (
    findNodeAtLocation(tree, [...path]) ?? (path.length === 0 ? tree : nodeAlong(tree, path.slice(0, -1)))
  );
}

/** A value begins where its key does. */
const startOf = ({ parent, offset }: Node): number => (parent?.type === 'property' ? parent.offset : offset);
