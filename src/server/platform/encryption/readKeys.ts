import { readFile } from 'node:fs/promises';
import { parseKeys } from './parseKeys.ts';
import { sandboxKey } from './sandboxKey.ts';

/** Where the keys of a process come from. */
export interface KeyOptions {
  /** As given in the environment; those of the file count where there are none. */
  keys: Uint8Array[] | undefined;
  keyFile: string;
  /** Whether a file that is not there is made. */
  sandbox: boolean;
}

/**
 * The keys that a process was given: in the environment, or in a file. The sandbox makes its own where the file is not there.
 * @throws Error in words for an operator, without anything of a key
 */
export async function readKeys({ keys, keyFile, sandbox }: KeyOptions): Promise<Uint8Array[]> {
  if (keys !== undefined) return keys;
  try {
    return parseKeys(sandbox ? await sandboxKey(keyFile) : await readFile(keyFile, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error && !('code' in error) ? error.message : 'it cannot be read';
    throw new Error(`CARDSTOCK_KEY_FILE (${keyFile}): ${reason}`);
  }
}
