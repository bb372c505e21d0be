/**
 * Why an address may not stand in the catalogue (SAFE-05), undefined where it may: `https:`, `http:` for `*.localhost`
 * only, `tel:`, `mailto:`, or a path of the same origin.
 */
export function urlMistake(address: string): string | undefined {
  if (address === '') return undefined;
  if (/^\/(?!\/)/.test(address)) return undefined;
  if (address.startsWith('//')) return `"${address}" names no scheme: write https:`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return `"${address}" is no address: write https://… or a path that begins with /`;
  }
  if (url.username !== '' || url.password !== '')
    return `"${address}" holds a user name or password: remove it`;
  if (url.protocol === 'https:' || url.protocol === 'tel:' || url.protocol === 'mailto:') return undefined;
  if (url.protocol === 'http:') {
    return isLocal(url.hostname)
      ? undefined
      : `"${address}" is not encrypted: write https: (http: is for *.localhost only)`;
  }
  return `"${address}" is refused: an address is https:, tel:, mailto: or a path, never ${url.protocol}`;
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Whether a text looks like an address, so that it is checked wherever it stands. */
export function looksLikeUrl(text: string): boolean {
  return (
    /^\s*(https?|javascript|data|vbscript|file|ftp|blob|tel|mailto):/i.test(text) || text.startsWith('//')
  );
}

/** What HTML is written for, and how a text says it. */
const remedies: [RegExp, string][] = [
  [/^(?:b|strong)$/u, 'write **words**'],
  [/^(?:i|em|u|mark)$/u, 'write **words**, or leave it out'],
  [/^a$/u, 'write [words](link:name)'],
  [/^(?:br|p|div)$/u, 'write each paragraph by itself'],
  [/^h[1-6]$/u, 'write it as a heading'],
  [/^(?:ul|ol|li)$/u, 'write it as a list'],
];

const characters: Record<string, string> = { nbsp: '\\u00a0', shy: '\\u00ad' };

/** Where a text holds HTML or an entity of it, which would be shown as it stands, and what to write; undefined where it holds none. */
export function htmlMistake(text: string): { offset: number; message: string } | undefined {
  const match = /<\/?([a-z][a-z0-9]*)\b[^<>]*>|&(#x?[0-9a-f]+|[a-z]+[0-9]*);|<!--/iu.exec(text);
  if (match === null) return undefined;
  const [written, tag, entity] = match;
  const remedy = entity === undefined ? tagRemedy(tag) : entityRemedy(entity);
  return {
    offset: match.index,
    message: `"${written}" is HTML, and a text shows it as it stands: ${remedy}`,
  };
}

function tagRemedy(tag = ''): string {
  return remedies.find(([pattern]) => pattern.test(tag.toLowerCase()))?.[1] ?? 'take it out';
}

function entityRemedy(entity: string): string {
  const written = Object.hasOwn(characters, entity) ? characters[entity] : undefined;
  return written === undefined ? 'write the character itself' : `write ${written}`;
}

/** Tokens of the HTML standard that forms of people, addresses, cards and accounts use (UX-03). */
export const autofillTokens: ReadonlySet<string> = new Set([
  'off',
  'on',
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'nickname',
  'email',
  'username',
  'new-password',
  'current-password',
  'one-time-code',
  'organization',
  'street-address',
  'address-line1',
  'address-line2',
  'address-line3',
  'address-level1',
  'address-level2',
  'postal-code',
  'country',
  'country-name',
  'tel',
  'tel-national',
  'tel-country-code',
  'cc-name',
  'cc-number',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
  'cc-csc',
  'cc-type',
  'bday',
  'bday-day',
  'bday-month',
  'bday-year',
  'transaction-amount',
  'url',
  'sex',
]);

const groups = new Set(['shipping', 'billing', 'home', 'work', 'mobile']);

/** Why browsers would ignore an autofill token, undefined where they know it. */
export function autofillMistake(autocomplete: string): string | undefined {
  const words = autocomplete.split(' ');
  const token = words.pop() ?? '';
  if (!autofillTokens.has(token)) return `"${token}" is no autofill token of HTML; write "off" for none`;
  const wrong = words.find((word) => !/^section-[a-z0-9-]+$/.test(word) && !groups.has(word));
  return wrong === undefined
    ? undefined
    : `"${wrong}" cannot stand before an autofill token; write "section-<name>"`;
}

/** Nothing but digits, with the signs of an amount. */
const amount = /^[$€£]? ?\d[\d., ]*%?$/u;
/** Thousands with commas, cents behind a point; a number alone is neither money nor a share (F-763). */
const written = /^(?:\$(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?|\d+(?:\.\d+)?%)$/u;

/** Why a text may not stand for an amount, undefined where it may, or is none. */
export function amountMistake(text: string): string | undefined {
  if (!amount.test(text) || written.test(text)) return undefined;
  return `"${text}" is no amount as it is written here: write it like $30.00, $1,000 or 35.90%`;
}
