import { readFile } from 'node:fs/promises';
import type { Options } from '../options.ts';
import { parseKeys } from './parseKeys.ts';
import { sandboxKey } from './sandboxKey.ts';

/**
 * The keys that a process was given: in the environment, or in a file. The sandbox makes its own where the file is not there.
 * @throws Error in words for an operator, without anything of a key
 */
export async function readKeys({
  keys,
  keyFile,
  sandbox,
}: Pick<Options, 'keys' | 'keyFile' | 'sandbox'>): Promise<Uint8Array[]> {
  if (keys !== undefined) return keys;
  try {
    return parseKeys(sandbox ? await sandboxKey(keyFile) : await readFile(keyFile, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error && !('code' in error) ? error.message : 'it can not be read';
    throw new Error(`CARDSTOCK_KEY_FILE (${keyFile}): ${reason}`);
  }
}
