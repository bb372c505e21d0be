import { randomUUID } from 'node:crypto';
import type { JSONPath } from 'jsonc-parser';
import { Changes } from '../../authoring/begin/Changes.ts';
import type { OptionName } from '../../authoring/begin/Kind.ts';
import { kinds } from '../../authoring/begin/kinds.ts';
import { plan } from '../../authoring/begin/plan.ts';
import { isWritten } from '../../authoring/edits/ChangeSet.ts';
import { editsBetween, valueAt } from '../../authoring/edits/editJson.ts';
import type { Edit } from '../../authoring/edits/layEdits.ts';
import type { Checked } from '../../compile/Compiler.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Desk } from './Desk.ts';
import { Denial } from './guard.ts';

/** A kind of thing that is made of documents, and what there is to choose for a site. */
export interface Beginning {
  kind: string;
  /** What its names look like. */
  looks: string;
  /** Whether it may be said for fewer sites than all. */
  hasScope: boolean;
  /** What has to be chosen beside its name, and of what. */
  options: { name: OptionName; choices: string[] }[];
}

/** What was begun, which is one step to undo. */
export interface Begun {
  files: string[];
  /** What is left to do, a sentence each. */
  next: string[];
}

type Options = Partial<Record<OptionName, string>>;

export interface BeginningCalls {
  beginnings(of: { site: string }): Beginning[];
  /** Begins a thing as `npm run catalogue -- new` does; its documents belong to the change set. */
  begin(what: { site: string; kind: string; name: string; options: Options }): Begun;
}

interface Checks {
  checked(): Checked;
  siteNamed(name: string): LinkedSite;
  /** What is to be noted of an edit. @throws Denial where it may not be made */
  notesOf(edit: { site: string; file: string; path: JSONPath }): Partial<Edit>;
}

/** The calls of what is begun. Whatever they are given may be anything. */
export function createBeginnings(root: string, desk: Desk, { checked, siteNamed, notesOf }: Checks) {
  return {
    beginnings({ site: key }: Parameters<BeginningCalls['beginnings']>[0]): Beginning[] {
      const site = siteNamed(key);
      return Object.entries(kinds).flatMap(([kind, { isOfDocuments, looks, options, mayBeTold = [] }]) => {
        if (isOfDocuments === undefined) return [];
        const asked = options.flatMap((name) => {
          const choices = choicesOf(site, name);
          return choices === undefined ? [] : [{ name, choices }];
        });
        return [{ kind, looks, hasScope: mayBeTold.includes('brand'), options: asked }];
      });
    },
    async begin({ site, kind, name, options }: Parameters<BeginningCalls['begin']>[0]): Promise<Begun> {
      if (!Object.hasOwn(kinds, kind) || kinds[kind]?.isOfDocuments === undefined)
        throw new Denial(404, 'There is no such kind to begin.');
      const { catalogue } = checked();
      const changes = new Changes(root, await desk.set.overlay());
      const next = plan(kind, { name: String(name).trim(), options: textsOf(options), catalogue, changes });
      const step = randomUUID();
      const written = changes.files.filter(({ file }) => isWritten(file));
      const edits = written.flatMap(({ file, before }) =>
        editsBetween(valueAt(before, []), valueAt(changes.read(file), []))
          // A document that is begun names its grammar by itself, which is no change for anybody to review.
          .filter(({ path: [key] }) => key !== '$schema')
          .map(({ path, is }) => ({
            ...{ file, path, is },
            notes: { ...notesOf({ site, file, path }), step },
          })),
      );
      for (const { file, path, is, notes } of edits) desk.set.edit(file, path, is, notes);
      await desk.changed(site);
      const others = changes.files.filter(({ file }) => !isWritten(file));
      const left = others.map(
        ({ file }) => `${file} is no document, and is as it was: give it a row there, too.`,
      );
      return { files: written.map(({ file }) => file), next: [...next, ...left] };
    },
  };
}

/** What there is of an option on a site; undefined for what the site says itself. */
function choicesOf({ forms, slice }: LinkedSite, option: OptionName): string[] | undefined {
  if (option === 'form') return [...forms.keys()];
  if (option === 'section')
    return [...new Set([...forms.values()].flatMap(({ source }) => source.sections.map(({ id }) => id)))];
  return option === 'event' ? Object.keys(slice.on).sort() : undefined;
}

function textsOf(options: Options): Options {
  const known: OptionName[] = ['form', 'section', 'flow', 'brand', 'event'];
  return Object.fromEntries(
    known.flatMap((name) => (typeof options?.[name] === 'string' ? [[name, options[name]]] : [])),
  );
}
