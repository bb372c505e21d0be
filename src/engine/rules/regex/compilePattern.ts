import {
  characterExpression,
  hasLoop,
  isLoop,
  type ParsedPattern,
  type Pattern,
  parsePattern,
  UnjudgedPattern,
} from './parsePattern.ts';

/** Longer expressions are refused unread. */
export const longestPattern = 500;

export type CompiledPattern = { expression: RegExp } | { problem: string };

/** Rows repeat their expressions (names, email addresses); each is checked and compiled once. */
const compiled = new Map<string, CompiledPattern>();

/**
 * Compiles a server-supplied expression, which is untrusted: bounded in length and refused if it could backtrack
 * catastrophically. Compiled as Unicode if possible, so that `\p{L}` means a letter.
 */
export function compilePattern(source: string): CompiledPattern {
  let known = compiled.get(source);
  if (!known) {
    known = judge(source);
    if (compiled.size < 1000) compiled.set(source, known);
  }
  return known;
}

function judge(source: string): CompiledPattern {
  if (source.length > longestPattern) {
    return { problem: `is longer than ${longestPattern} characters` };
  }
  const expression = toExpression(source);
  if (!expression) return { problem: 'is not a regular expression' };
  if (isCatastrophic(source)) return { problem: 'could backtrack catastrophically' };
  return { expression };
}

/** As Unicode if possible; nothing where it is no regular expression. It may be dangerous to use: see `compilePattern`. */
export function toExpression(source: string): RegExp | undefined {
  for (const flags of ['u', ''])
    try {
      return new RegExp(source, flags);
    } catch {
      // lone escapes and brackets are only allowed without the flag
    }
  return undefined;
}

/**
 * How many loops may have an ambiguous end. Each multiplies the attempts by at most the length of the text; with a
 * third one, a hundred characters would block the page for too long.
 */
export const steepest = 2;

/**
 * Whether a regular expression could try a short text in a ruinous number of ways (design §4.5). It decides from the
 * structure alone, in time that depends only on the expression, and errs toward yes: back references, look-behind, and
 * any loop that could match the same characters in two ways.
 * @param source an expression that the platform accepts
 */
export function isCatastrophic(source: string): boolean {
  try {
    return isRuinous(parsePattern(source));
  } catch (cause) {
    if (cause instanceof UnjudgedPattern) return true;
    throw cause;
  }
}

function isRuinous({ main, lookaheads, refersBack, anchored }: ParsedPattern): boolean {
  if (refersBack) return true;
  const ofMain = countUnsureLoops(main, anchored ? 0 : 1);
  return [ofMain, ...lookaheads.map((lookahead) => countUnsureLoops(lookahead, 0))].some(
    (count) => count > steepest,
  );
}

/**
 * Counts the loops after which the engine cannot tell from the next character whether to repeat. Infinite if one turn
 * of a loop can match in two ways: attempts then double with every character.
 */
function countUnsureLoops(pattern: Pattern, before: number): number {
  if (!hasLoop(pattern)) return 0;
  const positions = followPositions(pattern);
  const unsure = new Set<number>();
  for (const { loop, next } of positions) {
    if (loop === undefined) continue;
    let inside = 0n;
    let outside = 0n;
    for (const [index, ways] of next) {
      const place = positions[index] as Position;
      if (place.loop !== loop) outside |= place.takes;
      else if (ways > 1 || (inside & place.takes) !== 0n) return Number.POSITIVE_INFINITY;
      else inside |= place.takes;
    }
    if ((inside & outside) !== 0n) unsure.add(loop);
  }
  return unsure.size + before;
}

/** Positions, and in how many ways each is reached: 1, or 2 for any more, because the engine tries them all. */
type Ways = Map<number, number>;

/** One position of a pattern that matches a character. */
interface Position {
  /** The sample characters that this position matches, as bits. */
  takes: bigint;
  /** The outermost loop around it; undefined outside every loop. */
  loop: number | undefined;
  /** Where matching can continue. */
  next: Ways;
}

interface PatternPart {
  /** In how many ways it matches nothing: 0, 1, or 2 for any more. */
  empty: number;
  first: Ways;
  last: Ways;
}

/** An expression with more positions is not checked; no rule of a form needs as many. */
const mostPositions = 150;

/** Every printable ASCII character and some others, to detect overlapping character classes. */
const samples = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\t\n\0éßЖ漢٣\u00a0\u2028😀',
];

const classes = new Map<string, bigint>();

/**
 * The positions of a pattern and which can follow which (the position automaton of Glushkov).
 * @throws UnjudgedPattern for a pattern with too many positions
 */
function followPositions(pattern: Pattern): Position[] {
  const positions: Position[] = [];
  let loops = 0;
  walk(pattern, undefined);
  return positions;

  function walk(node: Pattern, loop: number | undefined): PatternPart {
    switch (node.kind) {
      case 'character':
        return place(node.source, loop);
      case 'choice':
        return node.options.map((option) => walk(option, loop)).reduce(either);
      case 'group':
        return walk(node.body, loop);
      case 'repeat': {
        if (node.most === 0) return nothing();
        const goesRound = isLoop(node);
        const body = walk(node.body, goesRound ? (loop ?? loops++) : loop);
        if (goesRound) connect(body.last, body.first);
        // a turn that matches nothing is one more way to the next
        if (goesRound && body.empty > 0) connect(body.last, body.first);
        return { ...body, empty: atMostTwo(body.empty + (node.least === 0 ? 1 : 0)) };
      }
      case 'sequence':
        return node.parts.reduce((before, part) => append(before, walk(part, loop)), nothing());
      default:
        throw new UnjudgedPattern('back reference');
    }
  }

  function place(source: string, loop: number | undefined): PatternPart {
    if (positions.length === mostPositions) throw new UnjudgedPattern('too many places');
    const here: Ways = new Map([[positions.length, 1]]);
    positions.push({ takes: taken(source), loop, next: new Map() });
    return { empty: 0, first: here, last: here };
  }

  function append(before: PatternPart, after: PatternPart): PatternPart {
    connect(before.last, after.first);
    return {
      empty: atMostTwo(before.empty * after.empty),
      first: sum(before.first, after.first, before.empty),
      last: sum(after.last, before.last, after.empty),
    };
  }

  function connect(from: Ways, to: Ways): void {
    for (const [index, ways] of from) {
      const position = positions[index];
      if (position) position.next = sum(position.next, to, ways);
    }
  }
}

function nothing(): PatternPart {
  return { empty: 1, first: new Map(), last: new Map() };
}

function either(one: PatternPart, other: PatternPart): PatternPart {
  return {
    empty: atMostTwo(one.empty + other.empty),
    first: sum(one.first, other.first, 1),
    last: sum(one.last, other.last, 1),
  };
}

/** `one` and, in each of so many further ways, `other`. */
function sum(one: Ways, other: Ways, times: number): Ways {
  const total = new Map(one);
  if (times === 0) return total;
  for (const [place, ways] of other) total.set(place, atMostTwo((total.get(place) ?? 0) + ways * times));
  return total;
}

function atMostTwo(count: number): number {
  return Math.min(count, 2);
}

function taken(source: string): bigint {
  let known = classes.get(source);
  if (known === undefined) {
    const expression = characterExpression(source);
    known = samples.reduce((bits, sample) => (bits << 1n) | (expression.test(sample) ? 1n : 0n), 0n);
    classes.set(source, known);
  }
  return known;
}
