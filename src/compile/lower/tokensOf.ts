import type { Scalar } from '../../engine/slice.ts';

/** One word of an expression. */
export interface Token {
  /** A word of the language or a sign stands for itself. */
  kind: 'name' | 'path' | 'literal' | 'end' | Word | Sign;
  /** As it is written. */
  text: string;
  /** Of a literal. */
  value?: Scalar;
  /** Characters from the start of the text. */
  offset: number;
}

const words = ['and', 'or', 'not', 'is', 'in', 'given', 'if', 'then', 'else', 'first', 'text'] as const;
type Word = (typeof words)[number];

const signs = ['>=', '<=', '??', '(', ')', ',', '|'] as const;
type Sign = (typeof signs)[number];

const constants: Record<string, Scalar> = { true: true, false: false, null: null };

/** What people write who know another language, and what to write here. */
const habits: [RegExp, string][] = [
  [/^={1,3}/u, 'write "is" to compare'],
  [/^!==?/u, 'write "is not"'],
  [/^!/u, 'write "not"'],
  [/^&&?/u, 'write "and"'],
  [/^\|\|/u, 'write "or"'],
  [/^[<>]/u, 'numbers are compared by ">=" and "<=" only'],
  [/^["`“”‘’]/u, "a text stands in straight single quotes, 'like this'"],
  [/^[-+*/%^]/u, 'expressions do not calculate: let the server or a computed value do it'],
  [/^\?/u, 'write "if … then … else …", or "??" for what stands in place of nothing'],
  [/^[{}[\]]/u, 'objects and lists are written as JSON, not in an expression'],
];

const pattern =
  /\s*(?:'([^']*)'|(-?\d+(?:\.\d+)?(?![\w.]))|([A-Za-z_][\w-]*(?:\.[\w*-]+)*)|(>=|<=|\?\?|[(),]|\|(?!\|)))/uy;

/**
 * The words of an expression, with one for its end.
 * @param start where the expression begins in the text
 * @throws ExpressionMistake
 */
export function tokensOf(source: string, start: number): Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  pattern.lastIndex = start;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const found = pattern.exec(source);
    if (found === null) throw notUnderstood(source, from);
    const [all, literal, number, name, sign] = found;
    const text = all.trimStart();
    const offset = from + all.length - text.length;
    if (literal !== undefined) tokens.push({ kind: 'literal', text, value: literal, offset });
    else if (number !== undefined) tokens.push({ kind: 'literal', text, value: Number(number), offset });
    else if (name === undefined) tokens.push({ kind: sign as Sign, text, offset });
    else tokens.push(named(name, offset));
  }
  return [...tokens, { kind: 'end', text: '', offset: end }];
}

function named(text: string, offset: number): Token {
  if (Object.hasOwn(constants, text))
    return { kind: 'literal', text, value: constants[text] ?? null, offset };
  if ((words as readonly string[]).includes(text)) return { kind: text as Word, text, offset };
  return { kind: text.includes('.') ? 'path' : 'name', text, offset };
}

function notUnderstood(source: string, from: number): ExpressionMistake {
  const rest = source.slice(from).trimStart();
  const offset = source.length - rest.length;
  if (rest.startsWith("'")) return new ExpressionMistake(offset, "this text has no closing single quote (')");
  const [habit] = habits.flatMap(([sign, remedy]) => {
    const [written] = sign.exec(rest) ?? [];
    return written === undefined ? [] : [{ written, remedy }];
  });
  if (habit === undefined) return new ExpressionMistake(offset, `${rest[0]} means nothing in an expression`);
  return new ExpressionMistake(offset, `${habit.written} means nothing in an expression: ${habit.remedy}`);
}

/** What is wrong with an expression, at an offset of its text. Becomes a mistake of the report. */
export class ExpressionMistake extends Error {
  /** Characters from the start of the text. */
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
