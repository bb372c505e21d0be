import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface SourceFile {
  /** Relative to the repository, with slashes. */
  path: string;
  text: string;
}

/** Reads every file that matches, in alphabetical order. */
export async function sourceFiles(patterns: string[]): Promise<SourceFile[]> {
  const found = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] });
  const paths = found.map((path) => path.replaceAll('\\', '/')).sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

/** Tests, stories and what only they use. */
export function isTestCode(path: string): boolean {
  return /\.(test|stories)\.tsx?$/.test(path) || /(^|\/)(testing|tests)\//.test(path);
}
