import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Catalogue } from '../compile/document/Catalogue.ts';
import { member } from '../compile/document/Node.ts';
import type { NameKind } from '../compile/names/kinds.ts';
import { type Edit, NameIndex } from '../compile/names/NameIndex.ts';
import { readRegistries } from '../compile/names/Registries.ts';
import { suggest } from '../compile/report/DiagnosticCollector.ts';
import { reasons } from '../engine/filters/Filter.ts';

/** Kinds of names that documents alone say; blocks, actions and the like are named by code, too. */
export const renamable = [
  'screen',
  'form',
  'field',
  'fragment',
  'part',
  'route',
  'dialog',
  'sequence',
  'decision',
  'ask',
  'link',
  'condition',
  'value',
  'event',
  'copy',
  'tracked',
  'busy',
  'persona',
  'applicant',
  'variant',
  'party',
  'figure',
] as const satisfies readonly NameKind[];

export type Renamable = (typeof renamable)[number];

/** What a new name changes. */
export interface Renaming {
  edits: Edit[];
  /** Documents that are named by their file. */
  moves: { from: string; to: string }[];
  /** What follows from the name without being written, and goes on as it was only where somebody writes it. */
  notes: string[];
}

/**
 * What has to be written where a name of the catalogue gets another, in every layer of every document.
 * @throws Error where there is no such name, the other is taken, or code says it
 */
export function renamingOf(catalogue: Catalogue, kind: Renamable, from: string, to: string): Renaming {
  const index = NameIndex.of(catalogue, readRegistries(catalogue));
  const names = new Set(index.definitions(kind).map(({ name }) => name));
  // What is busy, and what only code raises, is defined nowhere.
  const isUsed = (names.size === 0 || kind === 'event') && index.of(from, kind).length > 0;
  if (!names.has(from) && !isUsed)
    throw new Error(`There is no ${kind} "${from}"; nearest: ${suggest(from, names).join(', ')}.`);
  if (names.has(to)) throw new Error(`There is a ${kind} "${to}" already.`);
  const edits = index.rename(kind, from, to);
  const ofCode = edits.map(({ file }) => file).find((file) => file.startsWith('src/'));
  const isOfFilter = kind === 'copy' && Object.values<string>(reasons).includes(from);
  if (ofCode !== undefined || isOfFilter)
    throw new Error(`Code says "${from}": ${ofCode ?? 'src/engine/filters/Filter.ts'} names it.`);
  const [, field = ''] = kind === 'copy' ? (/^field\.(.+)\.label$/u.exec(from) ?? []) : [];
  if (
    index
      .of(field, 'field')
      .some(({ role, document: { node } }) => role === 'definition' && !member(node, 'title'))
  )
    throw new Error(
      `"${from}" follows from the name of the field "${field}": write its "title", or rename the field.`,
    );
  const documents = catalogue.documents.filter(({ name, ids: { id } }) => name === kind && id === from);
  const moves = documents.map(({ source: { file } }) => ({
    from: file,
    to: join(
      dirname(file),
      basename(file).replace(from, () => to),
    ),
  }));
  if (kind !== 'field') return { edits, moves, notes: [] };
  const own = documents.map(({ node }) => node);
  const label = index.rename('copy', `field.${from}.label`, `field.${to}.label`);
  const isSaid = (key: string) => own.some((node) => member(node, key) !== undefined);
  return {
    edits: [...edits, ...(isSaid('title') ? [] : label)],
    moves,
    notes: isSaid('rule')
      ? []
      : [`Its rule row follows from its name: write "rule": "${from}", or rename that row.`],
  };
}

/** Writes what a new name changes. Gives the files that are others now. */
export function applyRenaming(root: string, { edits, moves }: Renaming): string[] {
  const files = [...new Set(edits.map(({ file }) => file))];
  for (const file of files) {
    const own = edits.filter((edit) => edit.file === file).sort((a, b) => b.offset - a.offset);
    const text = own.reduce(
      (before, { offset, length, text: word }) =>
        before.slice(0, offset) + word + before.slice(offset + length),
      readFileSync(join(root, file), 'utf8'),
    );
    writeFileSync(join(root, file), text);
  }
  for (const { from, to } of moves) renameSync(join(root, from), join(root, to));
  return [...new Set([...files, ...moves.map(({ to }) => to)])].sort();
}
