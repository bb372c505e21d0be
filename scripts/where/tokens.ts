import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checked } from '../../src/compile/Compiler.ts';
import type { Catalogue } from '../../src/compile/document/Catalogue.ts';
import { type Occurrence, occurrencesOf } from '../../src/compile/where/occurrencesOf.ts';

/**
 * The token that is meant, as style sheets call it: `color-primary` for "color.primary", "color-primary" or "--color-primary".
 * Undefined where there is none.
 */
export function tokenNamed({ linked }: Pick<Checked, 'linked'>, word: string): string | undefined {
  const name = word.replace(/^--/u, '').replaceAll('.', '-');
  return [...linked.brands.values()].some(({ tokens }) => tokens.has(name)) ? name : undefined;
}

/** Where brands say a token. */
export function placesOfToken(catalogue: Catalogue, token: string): Occurrence[] {
  const [group = '', ...rest] = token.split('-');
  const path = `tokens/${group}/${rest.join('-')}`;
  return occurrencesOf(catalogue, rest.join('-')).filter((one) => one.role === 'key' && one.path === path);
}

/** The files of `src/` whose styles read a token, relative to the root. */
export function readersOf(token: string, root: string): string[] {
  const reads = new RegExp(`var\\(\\s*--${token}\\s*[,)]`, 'u');
  const files = globSync('src/**/*.{css,tsx}', { cwd: root }).sort();
  return files.filter((file) => reads.test(readFileSync(join(root, file), 'utf8')));
}
