import { characterExpression, type Pattern, parsePattern } from '../../../engine/rules/regex/parsePattern.ts';

/** Printable ASCII, the likely ones first. */
const alphabet = [
  ...'aeiourstnlABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'5271098346',
  ...'bcdfghjkmpqvwxyz',
  ...' -.@_/,#\'&()+:;!?$%*="<>[]\\^`{|}~',
];

export interface SampleOptions {
  /** Characters to prefer, where the pattern leaves a choice. */
  prefers: (character: string) => boolean;
  /** Lengths aimed at, at least and at most. */
  least: number;
  most: number;
  /** How many to try. */
  count: number;
}

/**
 * Values that match a regular expression, made from it one by one; deterministic. Fewer than asked for, perhaps none,
 * where the pattern demands what cannot be made this way (look-arounds, characters beyond ASCII): each is held against
 * the expression.
 */
export function* samplesOf(source: string, options: SampleOptions): Generator<string> {
  const { main } = parsePattern(source);
  const expression = new RegExp(source, 'u');
  const letters = new Map<string, string[]>();
  const seen = new Set<string>();
  for (let round = 0; round < options.count; round += 1) {
    const maker = {
      random: createRandom(round + 1),
      groups: new Map<number, string>(),
      letters,
      options,
      round,
    };
    const sample = padded(make(main, maker), maker);
    if (seen.has(sample) || !expression.test(sample)) continue;
    seen.add(sample);
    yield sample;
  }
}

interface Maker {
  random: () => number;
  groups: Map<number, string>;
  /** Characters that fit a place of the pattern, the preferred ones where there are any. */
  letters: Map<string, string[]>;
  options: SampleOptions;
  round: number;
}

function make(pattern: Pattern, maker: Maker): string {
  switch (pattern.kind) {
    case 'character':
      return pick(pattern, maker);
    case 'sequence':
      return pattern.parts.map((part) => make(part, maker)).join('');
    case 'choice': {
      const option = pattern.options[Math.floor(maker.random() * pattern.options.length)];
      return option === undefined ? '' : make(option, maker);
    }
    case 'group': {
      const text = make(pattern.body, maker);
      maker.groups.set(pattern.index, text);
      return text;
    }
    case 'reference':
      return maker.groups.get(pattern.index) ?? '';
    case 'repeat':
      return Array.from({ length: timesOf(pattern, maker) }, () => make(pattern.body, maker)).join('');
  }
}

/** The first rounds aim at the shortest value and at the wanted length, later ones anywhere between. */
function timesOf(
  { least, most }: { least: number; most: number },
  { options, random, round }: Maker,
): number {
  const limit = Math.min(most, Math.max(least, options.most));
  if (round === 0) return least;
  if (round === 1) return Math.min(Math.max(options.least, least), limit);
  return least + Math.floor(random() * (limit - least + 1));
}

function pick({ source }: { source: string }, { letters, options, random }: Maker): string {
  let choice = letters.get(source);
  if (choice === undefined) {
    const expression = characterExpression(source);
    const possible = alphabet.filter((character) => expression.test(character));
    const preferred = possible.filter(options.prefers);
    choice = preferred.length > 0 ? preferred : possible;
    letters.set(source, choice);
  }
  return choice[Math.floor(random() * choice.length)] ?? '';
}

const anyCharacter = { source: '[^]' };

/** A pattern without anchors matches a part of the value; every other round fills up what is too short. */
function padded(sample: string, maker: Maker): string {
  let text = sample;
  while (text.length < maker.options.least && maker.round % 2 === 1) text += pick(anyCharacter, maker);
  return text;
}

/** A small generator of pseudo-random numbers (mulberry32), so that a check says the same each time. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
