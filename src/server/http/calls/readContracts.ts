import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallContract } from './CallContract.ts';

const standardFolder = fileURLToPath(new URL('../../../../schemas/api/', import.meta.url));

/** Reads the contract files, in order of their names. */
export async function readContracts(folder: string = standardFolder): Promise<CallContract[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as CallContract),
  );
}
