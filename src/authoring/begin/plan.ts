import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../Refusal.ts';
import type { Kind, NewRequest } from './Kind.ts';
import { kinds } from './kinds.ts';

/**
 * Plans a thing of a kind among the changes that are given.
 * @returns what is left to do, a sentence each
 * @throws Refusal where it cannot be begun; the changes are of no use then
 */
export function plan(word: string, asked: NewRequest): string[] {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind === undefined)
    throw new Refusal(`There is no kind "${word}" to begin. There are: ${Object.keys(kinds).join(', ')}.`);
  refuseName(word, kind, asked.name);
  const next = kind.write(asked);
  refuseTaken(word, kind.takes(asked), asked);
  return next;
}

function refuseName(word: string, { pattern, looks }: Kind, name: string): void {
  if (name === '') throw new Refusal(`Say the name of the ${word}: ${looks}.`);
  if (!pattern.test(name)) throw new Refusal(`"${name}" is no name of a ${word}: ${looks}.`);
  if (name in {})
    throw new Refusal(`Nothing can be named "${name}", a word of JavaScript: choose another name.`);
}

/** Some machines do not tell names apart that differ in capitals only. */
function refuseTaken(word: string, places: readonly string[], { name, changes }: NewRequest): void {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  for (const place of places) {
    const folder = join(changes.root, dirname(place));
    const isAmended = changes.files.some(({ file, isNew }) => file === place && !isNew);
    const other =
      (existsSync(folder) && readdirSync(folder).find((file) => same(file, basename(place)))) ||
      (isAmended && basename(place));
    if (!other) continue;
    throw new Refusal(
      `The ${word} "${name}" is there already, ${dirname(place)}/${other}: choose another name.`,
    );
  }
}
