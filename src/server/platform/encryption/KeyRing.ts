import type { Secrets } from './Secrets.ts';

/** The keys of a process, one of which is in use. */
export interface KeyRing {
  /** Obeys the key in use at any moment. */
  secrets: Secrets;
  /** Ids of the keys, the newest first; eight hexadecimal digits each, which give nothing of a key away. */
  ids: readonly string[];
  /** Id of the key in use. */
  used(): string;
  /**
   * Puts another key in use.
   * @throws Error for an id that is not among them
   */
  use(id: string): void;
}

/** Id of the key that sealed these bytes. */
export function sealingKey(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(1, 5)).toString('hex');
}
