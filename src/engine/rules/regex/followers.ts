import type { Pattern } from './parsePattern.ts';

/** One place of a pattern where a character is taken. */
export interface Position {
  /** For each sample character whether this place takes it. */
  takes: boolean[];
  /** The outermost loop it stands in; undefined outside every loop. */
  loop: number | undefined;
  /**
   * Where matching can go on. A place that is reached in two ways (a loop inside a loop) stands here twice,
   * because the engine tries both.
   */
  next: number[];
}

interface Part {
  /** In how many ways it takes nothing, two standing for any more. */
  empty: number;
  first: number[];
  last: number[];
}

/** Every printable ASCII character and some beyond, by which overlaps of character classes are found. */
const samples = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\t\n\0éßЖ漢٣\u00a0\u2028😀',
];

const classes = new Map<string, boolean[]>();

/** The places of a pattern and which place can follow which (the position automaton of Glushkov). */
export function followers(pattern: Pattern): Position[] {
  const positions: Position[] = [];
  let loops = 0;
  walk(pattern, undefined);
  return positions;

  function walk(node: Pattern, loop: number | undefined): Part {
    switch (node.kind) {
      case 'character':
        positions.push({ takes: taken(node.source), loop, next: [] });
        return { empty: 0, first: [positions.length - 1], last: [positions.length - 1] };
      case 'optional': {
        const body = walk(node.body, loop);
        return { ...body, empty: ways(body.empty + 1) };
      }
      case 'choice': {
        const options = node.options.map((option) => walk(option, loop));
        return {
          empty: ways(options.reduce((sum, option) => sum + option.empty, 0)),
          first: options.flatMap((option) => option.first),
          last: options.flatMap((option) => option.last),
        };
      }
      case 'loop': {
        const body = walk(node.body, loop ?? loops++);
        connect(body.last, body.first);
        // a turn that takes nothing is one more way to get to the next
        if (body.empty > 0) connect(body.last, body.first);
        return { ...body, empty: ways(body.empty + (node.optional ? 1 : 0)) };
      }
      default:
        return node.parts.reduce<Part>((before, part) => append(before, walk(part, loop)), {
          empty: 1,
          first: [],
          last: [],
        });
    }
  }

  function append(before: Part, after: Part): Part {
    connect(before.last, after.first);
    return {
      empty: ways(before.empty * after.empty),
      first: [...before.first, ...repeated(after.first, before.empty)],
      last: [...after.last, ...repeated(before.last, after.empty)],
    };
  }

  function connect(from: number[], to: number[]): void {
    for (const position of from) positions[position]?.next.push(...to);
  }
}

function ways(count: number): number {
  return Math.min(count, 2);
}

function repeated(list: number[], times: number): number[] {
  return Array.from({ length: times }, () => list).flat();
}

function taken(source: string): boolean[] {
  let known = classes.get(source);
  if (!known) {
    const expression = characterExpression(source);
    known = samples.map((sample) => expression.test(sample));
    classes.set(source, known);
  }
  return known;
}

function characterExpression(source: string): RegExp {
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    // lone escapes such as \- are only allowed without the flag
    return new RegExp(`^(?:${source})$`);
  }
}
