import { createKeyRing } from './createKeyRing.ts';
import type { Secrets } from './Secrets.ts';

/**
 * Secrets of keys that stay as they are.
 * @param keys 32 bytes each; the first one is in use, every one opens and finds what it wrote
 */
export function createSecrets(keys: readonly Uint8Array[]): Secrets {
  return createKeyRing(keys).secrets;
}
