import { randomUUID } from 'node:crypto';
import type { JSONPath } from 'jsonc-parser';
import type { Edit } from '../../authoring/edits/layEdits.ts';
import { type BlockEntry, type BlockParts, blockParts, blocksAt } from '../../authoring/parts/blockParts.ts';
import { brandParts } from '../../authoring/parts/brandParts.ts';
import { type FieldParts, fieldParts, fieldsAsked } from '../../authoring/parts/fieldParts.ts';
import { filesOf, type Parts, type Scope, settingsParts } from '../../authoring/parts/part.ts';
import type { Checked } from '../../compile/Compiler.ts';
import { entriesOf, member, plainObject } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Desk } from './Desk.ts';
import { Denial } from './guard.ts';

/** A value of a part; without `is` the document says nothing of it any more. A new key stands behind the one that is named. */
export type Saying = Pick<Edit, 'file' | 'path' | 'is' | 'behind'>;

interface Worded {
  /** The sentences of the site in English, by key. */
  words: Record<string, unknown>;
  /** The documents that may say more of them. */
  copies: Record<Scope, string>;
}

/** What a page may ask for of fields, blocks and settings. */
export interface FormCalls {
  /** The fields that a site asks, each with its label. */
  fields(of: { site: string }): { name: string; label: unknown }[];
  /** Null where no form has it: its first mention may have been undone. */
  field(of: { site: string; name: string }): (FieldParts & Worded) | null;
  /** @param of the path of the page that the block stands on. Null where no screen has it. */
  block(of: { site: string; id: string; path: string }): (BlockParts & Worded) | null;
  blocks(of: { site: string; path: string }): BlockEntry[];
  /** Settings, and what the brand says of itself. */
  settings(of: { site: string }): Parts & Worded;
  /** Says values of parts, in one step. What was said and holds nothing any more goes with the last of them. */
  say(all: { site: string; values: Saying[] }): void;
  /** Turns a block off in a document, or no longer. */
  showBlock(of: { site: string; file: string; path: JSONPath; isShown: boolean }): void;
}

interface Checks {
  checked(): Checked;
  siteNamed(name: string): LinkedSite;
  pathOf(value: unknown): JSONPath;
  textOf(value: unknown): string;
  /** What is to be noted of an edit. @throws Denial where it may not be made */
  notesOf(edit: { site: string; file: string; path: JSONPath }): Partial<Edit>;
}

/** The calls of forms. Whatever they are given may be anything. */
export function createForms(desk: Desk, { checked, siteNamed, pathOf, textOf, notesOf }: Checks) {
  const worded = <Value>(one: LinkedSite, parts: Value): Value & Worded => {
    const copies = filesOf(one, (layer) => `${layer ?? 'brands/_base'}/copy.en`);
    return {
      ...parts,
      words: plainObject(one.layers.copy),
      copies: Object.fromEntries(copies.map(({ scope, file }) => [scope, file])) as Worded['copies'],
    };
  };
  /** The outermost object that would be empty without what a path leads to. */
  const emptied = (file: string, path: JSONPath, others: readonly Saying[] = []): JSONPath => {
    const isOwn = desk.set.edits.some(
      (edit) => edit.file === file && edit.was === undefined && isSamePath(edit.path, path),
    );
    const holder = path.slice(0, -1);
    const document = checked().catalogue.documents.find(({ source }) => source.file === file);
    const [[only] = [], ...more] = entriesOf(member(document?.node, ...holder.map(String)));
    const isOnly = only === String(path.at(-1)) && more.length === 0;
    const isFilled = others.some(
      (other) =>
        other.file === file &&
        other.is !== undefined &&
        isSamePath(other.path.slice(0, holder.length), holder),
    );
    // What the change set itself put there leaves nothing behind.
    return isOwn || isFilled || holder.length === 0 || !isOnly ? path : emptied(file, holder, others);
  };
  return {
    fields: ({ site }: Parameters<FormCalls['fields']>[0]) => {
      const { layers } = siteNamed(site);
      return fieldsAsked(siteNamed(site)).map(({ name, label }) => ({
        name,
        label: plainObject(layers.copy)[label],
      }));
    },
    field({ site, name }: Parameters<FormCalls['field']>[0]) {
      const parts = fieldParts(checked(), siteNamed(site), textOf(name));
      return parts === undefined ? null : worded(siteNamed(site), parts);
    },
    block({ site, id, path }: Parameters<FormCalls['block']>[0]) {
      const parts = blockParts(checked(), siteNamed(site), textOf(id), String(path));
      return parts === undefined ? null : worded(siteNamed(site), parts);
    },
    blocks: ({ site, path }: Parameters<FormCalls['blocks']>[0]) => blocksAt(siteNamed(site), String(path)),
    settings({ site }: Parameters<FormCalls['settings']>[0]) {
      const { parts, ...all } = settingsParts(checked(), siteNamed(site));
      return worded(siteNamed(site), {
        ...all,
        parts: [...parts, ...brandParts(checked(), siteNamed(site))],
      });
    },
    async say({ site, values }: Parameters<FormCalls['say']>[0]) {
      if (!Array.isArray(values)) throw new Denial(400, 'There is nothing to say.');
      const step = randomUUID();
      const said = values.map((value) => {
        const [file, path] = [textOf(value?.file), pathOf(value?.path)];
        const behind = value.behind === undefined ? {} : { behind: value.behind && textOf(value.behind) };
        return { file, path, is: value.is, notes: { ...notesOf({ site, file, path }), ...behind, step } };
      });
      for (const { file, path, is, notes } of said)
        desk.set.edit(file, is === undefined ? emptied(file, path, values) : path, is, notes);
      await desk.changed(site);
    },
    async showBlock({ site, file, path, isShown }: Parameters<FormCalls['showBlock']>[0]) {
      const [document, way] = [textOf(file), pathOf(path)];
      const off = desk.set.changes.find(
        (change) => change.file === document && change.is === null && isSamePath(change.path, way),
      );
      if (!isShown) desk.set.edit(document, way, null);
      else if (off === undefined) desk.set.edit(document, emptied(document, way), undefined);
      else desk.set.edit(document, way, off.was);
      await desk.changed(site);
    },
  };
}

const isSamePath = (one: JSONPath, other: JSONPath) => JSON.stringify(one) === JSON.stringify(other);
