const minted = new Map<string, string>();

/**
 * The idempotency key of a frozen body: the same body gets the same key, so that a retry is recognised, and another
 * body a new one (design §7). Lives in memory only; the body itself is kept as a digest.
 */
export async function idempotencyKeyOf(call: string, body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(`${call}\n${JSON.stringify(body)}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const name = digest.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
  const known = minted.get(name);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  minted.set(name, key);
  return key;
}
