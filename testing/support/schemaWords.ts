import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './sourceFiles.ts';

/**
 * Words that the calls' contracts and the catalogue's grammars define: names of properties, and values they list. The
 * generated grammar of names does not count: it lists the very ids that are looked for.
 */
export async function schemaWords(): Promise<Set<string>> {
  const words = new Set<string>();
  for (const path of globSync(['schemas/api/*.json', 'schemas/catalogue/*.schema.json'], { cwd: root })) {
    if (path.endsWith('/names.schema.json')) continue;
    collect(JSON.parse(await readFile(join(root, path), 'utf8')), words);
  }
  return words;
}

function collect(schema: unknown, words: Set<string>): void {
  if (Array.isArray(schema)) for (const item of schema) collect(item, words);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties' && typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) words.add(name);
    }
    const listed = keyword === 'enum' && Array.isArray(value) ? value : keyword === 'const' ? [value] : [];
    for (const word of listed) if (typeof word === 'string') words.add(word);
    collect(value, words);
  }
}
