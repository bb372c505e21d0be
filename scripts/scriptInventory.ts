import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../src/compile/release/contentHash.ts';

/**
 * Every script of a build by its path, with its SHA-256 in hexadecimal: what a payment page may load beside the modules that
 * the release lists itself (PCI DSS 4.0.1, 6.4.3 and 11.6.1).
 */
export async function scriptInventory(folder: string): Promise<Record<string, string>> {
  const names = globSync('**/*.{js,mjs}', { cwd: folder }).sort();
  const entries = names.map(
    async (name): Promise<[string, string]> => [name, contentHash(await readFile(join(folder, name)), 64)],
  );
  return Object.fromEntries(await Promise.all(entries));
}
