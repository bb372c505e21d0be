import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser';
import { namesText } from '../../authoring/editor/names/namesText.ts';
import { type Completion, type Editor, openEditor } from '../../authoring/editor/openEditor.ts';
import { isWritten } from '../../authoring/edits/ChangeSet.ts';
import { editsBetween, valueAt } from '../../authoring/edits/editJson.ts';
import { type Edit, newDocument } from '../../authoring/edits/layEdits.ts';
import { type Document, kindOf } from '../../compile/document/Catalogue.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { readDocument } from '../../compile/read/readDocument.ts';
import { DiagnosticCollector, wordsOfMistake } from '../../compile/report/DiagnosticCollector.ts';
import { lineAndColumn } from '../../compile/report/Place.ts';
import { reachOf } from './changesOf.ts';
import type { Desk } from './Desk.ts';
import { Denial, reasonMissing } from './guard.ts';
import type { Problem } from './StudioState.ts';

/** A document as it is with the change set. */
export interface DocumentText {
  file: string;
  text: string;
  /** Belongs to code, and is not written here. */
  isReadOnly: boolean;
  /** It is made once it says something. */
  isNew: boolean;
  /** Documents of lower layers that say the same things, the nearest first. */
  below: { file: string; text: string }[];
  /** Documents that the site might have beside it and has not, which say the same things for less or for more. */
  missing: { file: string; where: string }[];
}

/** Why a text is not taken over. */
export interface Mistake extends Pick<Problem, 'line' | 'column' | 'text'> {
  /** It is, with a reason. */
  asksWhy?: true;
}

interface Typing {
  file: string;
  text: string;
  offset: number;
}

export interface TextCalls {
  /** All documents of the catalogue, those of unsaved changes among them. */
  documents(): string[];
  /** A document as the site has it, or one that is not there yet, with nothing in it. */
  document(of: { site: string; file: string }): DocumentText;
  /**
   * Takes over a text that was typed, made from `base`; who types on gives the same `step`. A text with mistakes of its own
   * changes nothing. `why` is the reason of locked sentences.
   */
  editText(typed: {
    site: string;
    file: string;
    base: string;
    text: string;
    step: string;
    why?: string | undefined;
  }): Mistake[];
  /** What may stand at an offset of a text. */
  completions(at: Typing): Completion[];
  /** What the grammar, and the catalogue, say of what stands there. */
  explain(at: Typing): { text: string; from: number; to: number };
}

type Answered = {
  [Name in keyof TextCalls]: (
    ...input: Parameters<TextCalls[Name]>
  ) => ReturnType<TextCalls[Name]> | Promise<ReturnType<TextCalls[Name]>>;
};

interface Sites {
  /** @throws Denial where there is none of that name */
  siteNamed(key: string): LinkedSite;
  /** What is to be noted of an edit. @throws Denial where it may not be made */
  notesOf(edit: { site: string; file: string; path: JSONPath; why?: string }): Partial<Edit>;
}

/** The calls of the text view. */
export function createTexts(root: string, desk: Desk, { siteNamed, notesOf }: Sites): Answered {
  const whole = () => {
    if (desk.whole === undefined) throw new Denial(503, 'The catalogue is being compiled.');
    return desk.whole;
  };
  const documents = () => whole().catalogue.documents;
  const isThere = (file: string) => documents().some(({ source }) => source.file === file);
  const assertKnown = (file: string) => {
    if (!isThere(file) && !isWritten(file)) throw new Denial(404, 'There is no such document.');
  };
  let editor: Editor | undefined;
  let names = { catalogue: desk.whole?.catalogue, text: '' };
  const asked = ({ file, text, offset }: Typing): [Editor, string, string, number] => {
    assertKnown(file);
    const { catalogue } = whole();
    // Names take a while to be gathered: those of half a word that is being typed are of no use.
    if (names.text === '' || (names.catalogue !== catalogue && desk.state.checked === 'all')) {
      const before = names.text;
      names = { catalogue, text: namesText(catalogue) };
      if (names.text !== before) editor?.renamed();
    }
    editor ??= openEditor({ folder: `${pathToFileURL(root).href}/`, names: () => names.text });
    const own = String(text);
    return [editor, file, own, Math.min(Math.max(Math.trunc(Number(offset)) || 0, 0), own.length)];
  };
  return {
    documents: () => documents().map(({ source }) => source.file),
    async document({ site, file }) {
      assertKnown(file);
      const overlay = await desk.set.overlay();
      const textOf = (of: string) => {
        const path = join(root, of);
        return (
          overlay.get(of) ??
          (overlay.get(of) === undefined && existsSync(path)
            ? asRead(readFileSync(path, 'utf8'))
            : newDocument(of))
        );
      };
      return {
        file,
        text: textOf(file),
        isReadOnly: !isWritten(file),
        isNew: !isThere(file),
        missing: layersOf(file, siteNamed(site))
          .filter((of) => of !== file && !isThere(of))
          .map((of) => ({ file: of, where: reachOf(of, whole().linked.sites).where })),
        below: below(file, documents()).map((of) => ({ file: of, text: textOf(of) })),
      };
    },
    async editText({ site, file, base, text, step, why }) {
      assertKnown(file);
      const of = { site, file, ...(why !== undefined && { why: String(why) }) };
      const given = { file, base: String(base), text: asRead(String(text)), step: String(step) };
      const mistakes = mistakesIn(given);
      if (mistakes.length > 0) return mistakes;
      const refused: Mistake[] = [];
      const tree = parseTree(given.text);
      for (const { path } of editsBetween(valueAt(given.base, []), valueAt(given.text, []))) {
        try {
          notesOf({ ...of, path });
        } catch (error) {
          if (!(error instanceof Denial)) throw error;
          const offset = (tree && findNodeAtLocation(tree, path)?.offset) ?? 0;
          const place = lineAndColumn({ source: given, offset });
          const isAsked = error.status === reasonMissing;
          refused.push({ ...place, text: error.message, ...(isAsked && { asksWhy: true }) });
        }
      }
      if (refused.length > 0) return refused;
      desk.set.editText(given, ({ path }) => notesOf({ ...of, path }));
      await desk.changed(site);
      return [];
    },
    completions: (typing) => {
      const [from, ...at] = asked(typing);
      return from.completions(...at);
    },
    explain: (typing) => {
      const [from, ...at] = asked(typing);
      return from.hover(...at);
    },
  };
}

/** Some editors put a mark before a text that is no part of it. */
const asRead = (text: string) => text.replace(/^\uFEFF/u, '');

/** What is wrong with a text before anything of the catalogue is asked. */
function mistakesIn(source: { file: string; text: string }): Mistake[] {
  const report = new DiagnosticCollector();
  const node = readDocument(source, report);
  if (node !== undefined && node.kind !== 'object')
    report.mistake({ source, offset: 0 }, 'a document is an object: it begins with { and ends with }');
  return report.mistakes.map((mistake) => ({
    ...lineAndColumn(mistake.place),
    text: wordsOfMistake(mistake),
  }));
}

/** Where a site may say, for more or for less, what a document of its own says. */
function layersOf(file: string, site: LinkedSite): string[] {
  if (reachOf(file, [site]).reached.length === 0) return [];
  const { brand, flow } = site.layers;
  const name = file.replace(/^(?:brands\/[^/]+(?:\/flows\/[^/]+)?|flows\/[^/]+|schemas)\//u, '');
  const isLayer = (of: string) => kindOf(of)?.name === kindOf(file)?.name;
  const own = [`brands/${brand}/${name}`, `brands/${brand}/flows/${flow}/${name}`].filter(isLayer);
  // What no brand may say is no layer: a journey of another flow.
  return own.length === 0 ? [] : [`flows/${flow}/${name}`, ...own].filter(isLayer);
}

/** Documents of the same kind and name in lower layers: of all flows of the brand, of the flow, of all. */
function below(file: string, documents: readonly Document[]): string[] {
  const own = kindOf(file);
  if (own === undefined) return [];
  const isOwn = (id: string | undefined) => id !== undefined && id !== '_base';
  const height = ({ ids }: Pick<Document, 'ids'>) => (isOwn(ids.brand) ? 2 : 0) + (isOwn(ids.flow) ? 1 : 0);
  const fits = (one: string | undefined, other: string | undefined) => !isOwn(one) || one === other;
  return documents
    .filter(
      (one) =>
        one.name === own.name &&
        one.ids.id === own.ids.id &&
        one.source.file !== file &&
        fits(one.ids.brand, own.ids.brand) &&
        fits(one.ids.flow, own.ids.flow) &&
        height(one) < height(own),
    )
    .sort((one, other) => height(other) - height(one))
    .map(({ source }) => source.file);
}
