import { entriesOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';

/** A design token of a brand, ready to be written as a CSS variable. */
export interface Token {
  /** `color-primary`; the CSS variable is `--color-primary`. */
  name: string;
  type: string;
  /** A CSS value. */
  value: string;
  /** The `$value`, for mistakes. */
  node: Node;
}

/**
 * The tokens of a brand by name (W3C design tokens format), references `{group.name}` resolved.
 * A group's name and a token's name make the variable; a token right under `tokens` has its own name only.
 */
export function tokensOf(brand: Node | undefined, report: DiagnosticCollector): Map<string, Token> {
  const tokens = writtenTokens(brand, report);
  for (const token of tokens.values()) resolve(token, tokens, report, []);
  return tokens;
}

/** The tokens of a brand, or of a layer whose values others may replace (F-763), as they are written. */
export function writtenTokens(layer: Node | undefined, report: DiagnosticCollector): Map<string, Token> {
  const tokens = new Map<string, Token>();
  for (const [name, node] of entriesOf(member(layer, 'tokens'))) collect(node, [name], 'string', tokens);
  for (const token of tokens.values()) if (!referencePattern.test(token.value)) checkValue(token, report);
  return tokens;
}

function collect(node: Node, path: string[], inherited: string, tokens: Map<string, Token>): void {
  const type = textOf(member(node, '$type')) ?? inherited;
  const value = member(node, '$value');
  if (value !== undefined) {
    const name = path.join('-');
    tokens.set(name, { name, type, value: cssValue(plain(value), type), node: value });
  }
  for (const [key, child] of entriesOf(node))
    if (!key.startsWith('$')) collect(child, [...path, key], type, tokens);
}

/** Families that every browser has. */
export const genericFamilies: ReadonlySet<string> = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'system-ui',
  'ui-rounded',
  'ui-serif',
  'ui-sans-serif',
]);

function cssValue(value: unknown, type: string): string {
  const items = (Array.isArray(value) ? value : [value]).map(String);
  if (type === 'fontFamily') {
    return items.map((family) => (genericFamilies.has(family) ? family : JSON.stringify(family))).join(', ');
  }
  return items.join(', ');
}

const referencePattern = /^"?\{([\w.-]+)\}"?$/;

function resolve(
  token: Token,
  tokens: Map<string, Token>,
  report: DiagnosticCollector,
  within: string[],
): string {
  const reference = referencePattern.exec(token.value)?.[1];
  if (reference === undefined) return token.value;
  const name = reference.replaceAll('.', '-');
  const other = tokens.get(name);
  if (other === undefined) {
    report.mistake(token.node.place, `no token is named "${reference}"`, {
      unknown: { word: name, known: [...tokens.keys()] },
    });
  } else if (within.includes(name)) {
    report.mistake(token.node.place, `the token refers to itself: ${[...within, name].join(' → ')}`);
  } else token.value = resolve(other, tokens, report, [...within, name]);
  return token.value;
}

const length = '(?:0|-?(?:\\d+|\\d*\\.\\d+)(?:px|rem|em|ch|ex|lh|vw|vh|vmin|vmax|%))';

/** What the values of a type look like, and an example; what is not listed may be any CSS. */
const written: Record<string, { pattern: RegExp; message: string }> = {
  // `#rrggbb` (design §12), so that contrast can be computed.
  color: { pattern: /^#[0-9a-f]{6}$/i, message: 'is not a colour: write #rrggbb' },
  // The corners of a box may differ, so one to four.
  dimension: {
    pattern: new RegExp(`^(?:${length}(?: ${length}){0,3}|(?:clamp|min|max|calc)\\(.+\\))$`),
    message: 'is not a length: write it like 10px, 1.25rem or clamp(1rem, 2vw, 2rem)',
  },
  fontWeight: { pattern: /^[1-9]\d{0,2}$|^1000$/, message: 'is not a weight: write 1 to 1000' },
};

function checkValue({ type, value, node }: Token, report: DiagnosticCollector): void {
  const rule = Object.hasOwn(written, type) ? written[type] : undefined;
  if (rule === undefined || rule.pattern.test(value)) return;
  report.mistake(node.place, `"${value}" ${rule.message}`);
}
