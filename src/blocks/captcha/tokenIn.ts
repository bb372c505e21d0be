/** Longest token that the contract takes. */
const longest = 4_096;

/** The token in a provider's message `{ type: 'captcha', token }`; undefined for a message of any other form. */
export function tokenIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, token, ...others } = message as Record<string, unknown>;
  const isKnown = type === 'captcha' && Object.keys(others).length === 0;
  if (!isKnown || typeof token !== 'string' || token === '' || token.length > longest) return undefined;
  return token;
}
