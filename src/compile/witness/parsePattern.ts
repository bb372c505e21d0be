/** A regular expression as a tree, as far as values can be made from it. */
export type Pattern =
  | { kind: 'characters'; matches: (character: string) => boolean }
  | { kind: 'sequence'; parts: Pattern[] }
  | { kind: 'choice'; options: Pattern[] }
  | { kind: 'repeat'; part: Pattern; least: number; most: number }
  | { kind: 'group'; part: Pattern; index: number }
  | { kind: 'backreference'; index: number }
  /** Anchors and look-arounds take no characters; the finished value is held against the whole expression anyway. */
  | { kind: 'nothing' };

interface Reader {
  text: string;
  at: number;
  groups: number;
}

/** Parses the source of a regular expression that JavaScript accepts. Throws a SyntaxError for what it does not know. */
export function parsePattern(source: string): Pattern {
  const reader = { text: source, at: 0, groups: 0 };
  const pattern = parseChoice(reader);
  if (reader.at < source.length) throw new SyntaxError(`cannot read "${source.slice(reader.at)}"`);
  return pattern;
}

function parseChoice(reader: Reader): Pattern {
  const options = [parseSequence(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    options.push(parseSequence(reader));
  }
  return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
}

function parseSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? ''))
    parts.push(parseRepeat(reader));
  return { kind: 'sequence', parts };
}

function parseRepeat(reader: Reader): Pattern {
  const part = parseAtom(reader);
  const quantifier = /^(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/.exec(reader.text.slice(reader.at));
  if (quantifier === null) return part;
  reader.at += quantifier[0].length;
  const [, sign, least = '0', comma, most = ''] = quantifier;
  if (sign !== undefined) {
    return {
      kind: 'repeat',
      part,
      least: sign === '+' ? 1 : 0,
      most: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
    };
  }
  const limit = comma === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most);
  return { kind: 'repeat', part, least: Number(least), most: limit };
}

function parseAtom(reader: Reader): Pattern {
  const character = reader.text[reader.at] ?? '';
  if (character === '(') return parseGroup(reader);
  if (character === '[') return parseClass(reader);
  if (character === '\\') return parseEscape(reader);
  reader.at += 1;
  if (character === '^' || character === '$') return { kind: 'nothing' };
  if (character === '.') return { kind: 'characters', matches: (other) => other !== '\n' };
  return literal(character);
}

function literal(character: string): Pattern {
  return { kind: 'characters', matches: (other) => other === character };
}

function parseGroup(reader: Reader): Pattern {
  const opening = /^\((\?(?:[:=!]|<[=!]|<[A-Za-z_$][\w$]*>))?/.exec(reader.text.slice(reader.at))?.[0] ?? '(';
  reader.at += opening.length;
  const captures = opening === '(' || /^\(\?<[A-Za-z_$]/.test(opening);
  if (captures) reader.groups += 1;
  const index = reader.groups;
  const part = parseChoice(reader);
  if (reader.text[reader.at] !== ')') throw new SyntaxError('a group is not closed');
  reader.at += 1;
  if (captures) return { kind: 'group', part, index };
  return opening === '(?:' ? part : { kind: 'nothing' };
}

const classes: Record<string, (character: string) => boolean> = {
  d: (character) => /\d/.test(character),
  D: (character) => /\D/.test(character),
  w: (character) => /\w/.test(character),
  W: (character) => /\W/.test(character),
  s: (character) => /\s/.test(character),
  S: (character) => /\S/.test(character),
};

const controls: Record<string, string> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v', '0': '\0' };

/** A character, or a class of them, behind a backslash. `boundary`: `\b` and `\B`, which take none. */
function readEscape(reader: Reader): ((character: string) => boolean) | string | 'boundary' | number {
  const rest = reader.text.slice(reader.at + 1);
  const unicode = /^(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2}))/.exec(rest);
  if (unicode !== null) {
    reader.at += 1 + unicode[0].length;
    return String.fromCodePoint(Number.parseInt(unicode[1] ?? unicode[2] ?? unicode[3] ?? '0', 16));
  }
  const property = /^[pP]\{[^}]+\}/.exec(rest)?.[0];
  if (property !== undefined) {
    reader.at += 1 + property.length;
    const expression = new RegExp(`\\${property}`, 'u');
    return (character) => expression.test(character);
  }
  const reference = /^[1-9]\d*/.exec(rest)?.[0];
  if (reference !== undefined) {
    reader.at += 1 + reference.length;
    return Number(reference);
  }
  const letter = rest[0] ?? '';
  reader.at += 2;
  if (letter === 'b' || letter === 'B') return 'boundary';
  if (Object.hasOwn(classes, letter)) return classes[letter] ?? letter;
  return Object.hasOwn(controls, letter) ? (controls[letter] ?? letter) : letter;
}

function parseEscape(reader: Reader): Pattern {
  const escaped = readEscape(reader);
  if (escaped === 'boundary') return { kind: 'nothing' };
  if (typeof escaped === 'number') return { kind: 'backreference', index: escaped };
  return typeof escaped === 'string' ? literal(escaped) : { kind: 'characters', matches: escaped };
}

function parseClass(reader: Reader): Pattern {
  reader.at += 1;
  const negated = reader.text[reader.at] === '^';
  if (negated) reader.at += 1;
  const tests: ((character: string) => boolean)[] = [];
  while (reader.text[reader.at] !== ']') {
    if (reader.at >= reader.text.length) throw new SyntaxError('a class is not closed');
    const from = readMember(reader);
    const isRange =
      reader.text[reader.at] === '-' && reader.text[reader.at + 1] !== ']' && typeof from === 'string';
    if (!isRange) tests.push(typeof from === 'string' ? (character) => character === from : from);
    else {
      reader.at += 1;
      const to = readMember(reader);
      if (typeof to === 'string') tests.push((character) => character >= from && character <= to);
      else tests.push((character) => character === from || character === '-', to);
    }
  }
  reader.at += 1;
  return { kind: 'characters', matches: (character) => tests.some((test) => test(character)) !== negated };
}

function readMember(reader: Reader): ((character: string) => boolean) | string {
  if (reader.text[reader.at] !== '\\') {
    const character = reader.text[reader.at] ?? '';
    reader.at += 1;
    return character;
  }
  const escaped = readEscape(reader);
  if (escaped === 'boundary') return '\b';
  return typeof escaped === 'number' ? String(escaped) : escaped;
}
