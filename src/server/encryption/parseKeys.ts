/**
 * Reads `CARDSTOCK_KEY`: one key or several with commas, the newest first, each 32 bytes as 64 hexadecimal digits or base64.
 * @throws Error saying what is wrong, without repeating any of the text
 */
export function parseKeys(text: string): Uint8Array[] {
  return text.split(',').map((part, index) => {
    const word = part.trim();
    const key = Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64');
    if (key.length !== 32)
      throw new Error(
        `key ${index + 1} must be 32 bytes, as 64 hexadecimal digits or base64 (openssl rand -hex 32)`,
      );
    return key;
  });
}
