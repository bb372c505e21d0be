/**
 * The shape of a regular expression, as far as backtracking cares: which characters can follow which, and what loops.
 * Anchors and word boundaries take no characters and are left out; a look-ahead stands apart, because its inside is
 * never tried again once it has matched.
 */
export type Pattern =
  | { kind: 'character'; source: string }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  /** `optional`: the loop may be passed without a turn. */
  | { kind: 'loop'; body: Pattern; optional: boolean }
  | { kind: 'optional'; body: Pattern };

export interface ParsedPattern {
  main: Pattern;
  lookaheads: Pattern[];
  /** The expression begins at the start of the text only, so that the engine tries it once. */
  anchored: boolean;
}

/** A construct whose running time this module cannot judge; such an expression is refused. */
export class UnjudgedPattern extends Error {}

const escaped = /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])/u;
const characterClass = /^\[(?:\\[\s\S]|[^\]\\])*\]/u;
const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;

/**
 * Reads a regular expression that the platform has already accepted.
 * @throws UnjudgedPattern for back references, look-behind and inline flags
 */
export function parsePattern(source: string): ParsedPattern {
  let rest = source;
  const lookaheads: Pattern[] = [];
  const main = choice();
  return { main, lookaheads, anchored: /^\^/.test(source) && !hasOpenChoice(source) };

  function choice(): Pattern {
    const options = [sequence()];
    while (rest.startsWith('|')) {
      rest = rest.slice(1);
      options.push(sequence());
    }
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  function sequence(): Pattern {
    const parts: Pattern[] = [];
    while (rest !== '' && !rest.startsWith('|') && !rest.startsWith(')')) {
      const part = term();
      const quantified = repeat(part);
      if (quantified) parts.push(quantified);
    }
    return { kind: 'sequence', parts };
  }

  /** One piece without its quantifier; undefined for what takes no character. */
  function term(): Pattern | undefined {
    if (rest.startsWith('(')) return group();
    if (/^(?:[\^$]|\\[bB])/.test(rest)) {
      rest = rest.replace(/^(?:[\^$]|\\[bB])/, '');
      return undefined;
    }
    if (/^\\[1-9k]/.test(rest)) throw new UnjudgedPattern('back reference');
    const match = (escaped.exec(rest) ??
      characterClass.exec(rest) ??
      /^[\s\S]/u.exec(rest)) as RegExpExecArray;
    rest = rest.slice(match[0].length);
    return { kind: 'character', source: match[0] };
  }

  function group(): Pattern | undefined {
    const opening = /^\((?:\?(?::|=|!|<(?![=!])[^>]*>)|(?!\?))/.exec(rest)?.[0];
    if (opening === undefined) throw new UnjudgedPattern('look-behind or inline flags');
    rest = rest.slice(opening.length);
    const body = choice();
    rest = rest.slice(1);
    if (opening !== '(?=' && opening !== '(?!') return body;
    lookaheads.push(body);
    return undefined;
  }

  function repeat(body: Pattern | undefined): Pattern | undefined {
    const match = quantifier.exec(rest);
    if (!match) return body;
    rest = rest.slice(match[0].length);
    if (!body) return undefined;
    const sign = match[0][0];
    if (sign === '?') return { kind: 'optional', body };
    if (sign !== '{') return { kind: 'loop', body, optional: sign === '*' };
    const least = Number(match[1]);
    const most =
      match[2] === undefined ? least : match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3]);
    if (most === 0) return undefined;
    if (most === 1) return least === 0 ? { kind: 'optional', body } : body;
    // an exact count of something without choices can be walked in one way only
    if (least === most && !branches(body)) return body;
    return { kind: 'loop', body, optional: least === 0 };
  }
}

/** Whether matching has a choice to make in it, beside which character to take. */
function branches(pattern: Pattern): boolean {
  if (pattern.kind === 'sequence') return pattern.parts.some(branches);
  return pattern.kind !== 'character';
}

/** Whether any part of it can be repeated. */
export function hasLoop(pattern: Pattern): boolean {
  if (pattern.kind === 'sequence') return pattern.parts.some(hasLoop);
  if (pattern.kind === 'choice') return pattern.options.some(hasLoop);
  return pattern.kind === 'loop' || (pattern.kind === 'optional' && hasLoop(pattern.body));
}

/** Whether a `|` stands outside every group, so that a leading `^` binds only the first option. */
function hasOpenChoice(source: string): boolean {
  let depth = 0;
  for (const [piece] of source.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[()|]/gu)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === '|' && depth === 0) return true;
  }
  return false;
}
