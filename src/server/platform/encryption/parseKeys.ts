/**
 * Reads keys as `CARDSTOCK_KEY` or its file holds them: one or several, the newest first, with commas or on lines of their
 * own, each 32 bytes as 64 hexadecimal digits or base64. What follows `#` on a line is a note.
 * @throws Error saying what is wrong, without repeating any of the text
 */
export function parseKeys(text: string): Uint8Array[] {
  const words = text.replace(/#.*$/gm, '').split(/[\s,]+/);
  const keys = words.filter((word) => word !== '').map(parseKey);
  if (keys.length === 0) throw new Error('there is no key');
  return keys;
}

function parseKey(word: string, index: number): Uint8Array {
  const key = Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64');
  if (key.length !== 32)
    throw new Error(
      `key ${index + 1} must be 32 bytes, as 64 hexadecimal digits or base64 (openssl rand -hex 32)`,
    );
  return key;
}
