/**
 * The structure of a regular expression: which characters can follow which, and what is repeated. It has two readers:
 * the backtracking check, and the generator of matching values. Anchors and word boundaries match no characters and are
 * left out; a look-ahead is separate, because its inside is never retried once it has matched.
 */
export type Pattern =
  | { kind: 'character'; source: string }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  | Repeat
  /** One that captures, by its number. */
  | { kind: 'group'; body: Pattern; index: number }
  | { kind: 'reference'; index: number };

interface Repeat {
  kind: 'repeat';
  body: Pattern;
  least: number;
  most: number;
}

export interface ParsedPattern {
  main: Pattern;
  lookaheads: Pattern[];
  /** A back reference to a group. */
  refersBack: boolean;
  /** The expression is anchored at the start of the text, so that the engine tries it once. */
  anchored: boolean;
}

/** A construct whose running time this module cannot judge; such an expression is refused. */
export class UnjudgedPattern extends Error {}

const escaped = /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])/u;
const characterClass = /^\[(?:\\[\s\S]|[^\]\\])*\]/u;
const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;

/**
 * Reads a regular expression that the platform has already accepted.
 * @throws UnjudgedPattern for look-behind, inline flags and references by name
 */
export function parsePattern(source: string): ParsedPattern {
  let rest = source;
  let groups = 0;
  let refersBack = false;
  const lookaheads: Pattern[] = [];
  const main = choice();
  return { main, lookaheads, refersBack, anchored: /^\^/.test(source) && !hasOpenChoice(source) };

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

  /** One piece without its quantifier; undefined for what matches no character. */
  function term(): Pattern | undefined {
    if (rest.startsWith('(')) return group();
    if (/^(?:[\^$]|\\[bB])/.test(rest)) {
      rest = rest.replace(/^(?:[\^$]|\\[bB])/, '');
      return undefined;
    }
    if (rest.startsWith('\\k')) throw new UnjudgedPattern('reference by name');
    const reference = /^\\([1-9]\d*)/.exec(rest);
    if (reference) {
      rest = rest.slice(reference[0].length);
      refersBack = true;
      return { kind: 'reference', index: Number(reference[1]) };
    }
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
    const captures = opening === '(' || opening.startsWith('(?<');
    const index = captures ? ++groups : 0;
    const body = choice();
    rest = rest.slice(1);
    if (captures) return { kind: 'group', body, index };
    if (opening === '(?:') return body;
    lookaheads.push(body);
    return undefined;
  }

  function repeat(body: Pattern | undefined): Pattern | undefined {
    const match = quantifier.exec(rest);
    if (!match) return body;
    rest = rest.slice(match[0].length);
    if (!body) return undefined;
    const sign = match[0][0];
    const [, least, comma, most] = match;
    if (sign === '?') return { kind: 'repeat', body, least: 0, most: 1 };
    if (sign !== '{')
      return { kind: 'repeat', body, least: sign === '*' ? 0 : 1, most: Number.POSITIVE_INFINITY };
    const limit = comma === undefined ? least : most || Number.POSITIVE_INFINITY;
    return { kind: 'repeat', body, least: Number(least), most: Number(limit) };
  }
}

/**
 * Whether it is repeated in a way that makes the engine choose: an exact count of something without choices is one way.
 */
export function isLoop({ body, least, most }: Repeat): boolean {
  return most > 1 && (least !== most || branches(body));
}

/** Whether matching has a choice to make in it, besides which character to match. */
function branches(pattern: Pattern): boolean {
  if (pattern.kind === 'sequence') return pattern.parts.some(branches);
  if (pattern.kind === 'group') return branches(pattern.body);
  if (pattern.kind === 'repeat')
    return pattern.most > 0 && (pattern.least !== pattern.most || branches(pattern.body));
  return pattern.kind !== 'character';
}

/** Whether any part of it can be repeated. */
export function hasLoop(pattern: Pattern): boolean {
  if (pattern.kind === 'sequence') return pattern.parts.some(hasLoop);
  if (pattern.kind === 'choice') return pattern.options.some(hasLoop);
  if (pattern.kind === 'group') return hasLoop(pattern.body);
  return pattern.kind === 'repeat' && (isLoop(pattern) || (pattern.most > 0 && hasLoop(pattern.body)));
}

/** Whether a `|` is outside every group, so that a leading `^` binds only the first option. */
function hasOpenChoice(source: string): boolean {
  let depth = 0;
  for (const [piece] of source.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[()|]/gu)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === '|' && depth === 0) return true;
  }
  return false;
}

/** What one position of a pattern matches, as an expression for a whole text of one character. */
export function characterExpression(source: string): RegExp {
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    // lone escapes such as \- are only allowed without the flag
    return new RegExp(`^(?:${source})$`);
  }
}
