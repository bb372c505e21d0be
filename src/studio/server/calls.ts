import type { JSONPath } from 'jsonc-parser';
import { ChangeSet, type Edit } from '../../authoring/edits/ChangeSet.ts';
import { commitFiles, patchOf } from '../../authoring/edits/commitFiles.ts';
import { type SentenceView, sentenceOfSite } from '../../authoring/sentence.ts';
import type { Marker } from '../marks/markSite.ts';
import { answersOf, choicesOf } from './choices.ts';
import { type Desk, namesIn } from './Desk.ts';
import { Denial } from './guard.ts';
import type { Choices } from './StudioState.ts';

/** What a page may ask for, and what it gets. */
export interface Calls {
  choices(): Choices;
  /** A sentence that stands on a page: by its number there, or by its key. */
  sentence(of: { site: string; number?: number; key?: string }): { number: number; view: SentenceView };
  answers(of: { persona: string }): Record<string, string | boolean>;
  /** Without `is` the value is taken away, so that a layer inherits again. */
  edit(edit: { site: string; file: string; path: JSONPath; is?: unknown }): void;
  undo(of: { site: string }): Edit | undefined;
  redo(of: { site: string }): Edit | undefined;
  revert(edit: { site: string; file: string; path: JSONPath }): void;
  resolve(conflict: { site: string; file: string; path: JSONPath; side: 'mine' | 'theirs' }): void;
  /** Change sets that were begun, the latest first. */
  names(): string[];
  rename(to: { name: string }): void;
  open(one: { site: string; name: string }): void;
  patch(): string;
  save(): string[];
  commit(as: { branch: string; message: string }): string;
}

type Answering = {
  [Name in keyof Calls]: (
    ...input: Parameters<Calls[Name]>
  ) => ReturnType<Calls[Name]> | Promise<ReturnType<Calls[Name]>>;
};

/** The calls of the studio. Whatever they are given may be anything. */
export function createCalls(root: string, desk: Desk, marker: Marker): Answering {
  const checked = () => {
    if (desk.whole === undefined) throw new Denial(503, 'The catalogue is being compiled.');
    return desk.whole;
  };
  const assertSound = () => {
    const { checked: extent, problems, conflicts } = desk.state;
    if (conflicts.length > 0)
      throw new Denial(409, 'Somebody else changed the same values: choose one side first.');
    if (extent !== 'all') throw new Denial(409, 'All sites are being checked: try again when that is done.');
    if (problems.length > 0) throw new Denial(409, 'What has mistakes is not committed: mend them first.');
  };
  return {
    choices: () => choicesOf(checked()),
    sentence({ site: siteKey, number, key: given }) {
      const site = checked().linked.sites.find(({ key }) => key === siteKey);
      const key = typeof number === 'number' ? marker.keyOf(number) : given;
      if (site === undefined || typeof key !== 'string') throw new Denial(404, 'There is no such sentence.');
      return { number: marker.numberOf(key), view: sentenceOfSite(checked(), site, key) };
    },
    answers: ({ persona }) => answersOf(checked(), /^\d{4}$/u.test(persona) ? persona : ''),
    async edit({ site, file, path, is }) {
      desk.set.edit(textOf(file), pathOf(path), is);
      await desk.changed(site);
    },
    async undo({ site }) {
      const edit = desk.set.undo();
      await desk.changed(site);
      return edit;
    },
    async redo({ site }) {
      const edit = desk.set.redo();
      await desk.changed(site);
      return edit;
    },
    async revert({ site, file, path }) {
      desk.set.revert(textOf(file), pathOf(path));
      await desk.changed(site);
    },
    async resolve({ site, file, path, side }) {
      const conflict = desk.set
        .conflicts()
        .find((one) => one.file === file && JSON.stringify(one.path) === JSON.stringify(path));
      if (conflict !== undefined) desk.set.resolve(conflict, side === 'mine' ? 'mine' : 'theirs');
      await desk.changed(site);
    },
    names: () => namesIn(root),
    async rename({ name }) {
      desk.set.rename(textOf(name).trim());
      await desk.changed(undefined);
    },
    async open({ site, name }) {
      desk.set = new ChangeSet(root, textOf(name).trim());
      await desk.changed(site);
    },
    patch: async () => patchOf(await desk.set.files()),
    async save() {
      const files = await desk.set.save();
      await desk.changed(undefined);
      return files;
    },
    async commit({ branch, message }) {
      assertSound();
      return commitFiles(root, textOf(branch).trim(), textOf(message).trim(), await desk.set.files());
    },
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new Denial(400, 'A name or a text is missing.');
}

function pathOf(value: unknown): JSONPath {
  const isPath = Array.isArray(value) && value.every((key) => /^(?:string|number)$/u.test(typeof key));
  if (isPath && value.length > 0 && !value.includes('__proto__')) return value as JSONPath;
  throw new Denial(400, 'An edit has a path.');
}
