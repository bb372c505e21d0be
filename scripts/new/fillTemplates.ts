import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Changes } from './Changes.ts';

const folder = join(import.meta.dirname, 'templates');

/**
 * Writes the files of `templates/<kind>/`, which lie as they will in the repository.
 * @param words what stands in place of `__word__` in paths and texts
 */
export function fillTemplates(changes: Changes, kind: string, words: Record<string, string>): void {
  const filled = (text: string) =>
    text.replaceAll(/__(?<word>[A-Za-z]+)__/gu, (whole, word: string) => words[word] ?? whole);
  for (const file of globSync('**/*.template', { cwd: join(folder, kind) }).sort()) {
    const target = filled(file.replaceAll('\\', '/').replace(/\.template$/u, ''));
    changes.write(target, filled(readFileSync(join(folder, kind, file), 'utf8')));
  }
}
