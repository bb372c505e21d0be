/** Encryption at rest and keyed look-ups. Built by `createKeyRing`; the keys never leave it. */
export interface Secrets {
  /**
   * Encrypts with AES-256-GCM under a fresh nonce, with the key in use.
   * @param plain text to keep secret
   * @param place associated data that binds the result to its row, such as `application:<id>`; needed again to open it
   */
  seal(plain: string, place: string): Uint8Array;
  /**
   * Gives the text back.
   * @throws Error when the bytes were altered, stand in another place or were sealed with an unknown key
   */
  open(sealed: Uint8Array, place: string): string;
  /**
   * Keyed HMAC for a look-up column or for a stored one-time code, with the key in use. Equal input gives equal output,
   * nothing gives the input back. It is for what is written; what was written is found by `fingerprints`.
   * @param purpose what the value is (`ssn`, `code`, `email`), so that two columns can't be compared
   * @returns 64 hexadecimal digits
   */
  fingerprint(purpose: string, value: string): string;
  /** The same with every key that is known, the one in use first: what is stored is one of them. */
  fingerprints(purpose: string, value: string): string[];
}
