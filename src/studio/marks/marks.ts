import type { Inline, Text, TextBlock } from '../../engine/slice.ts';

/**
 * Sentences that carry their number in characters that nobody sees: variation selectors 17 to 256, which have no width,
 * belong to the character before them, and stand in no text that anybody writes. A mark is three of them: begin or end,
 * and two digits.
 */
const first = 0xe0100;
const base = 238;
const begin = String.fromCodePoint(first + base);
const end = String.fromCodePoint(first + base + 1);
const mark = /[\u{E01EE}\u{E01EF}][\u{E0100}-\u{E01ED}]{2}/gu;

/** A text that begins and ends with its number. */
export function markText(text: Text, number: number): Text {
  const digits = String.fromCodePoint(first + Math.floor(number / base), first + (number % base));
  const line = (pieces: Inline[]): Inline[] => joined([begin + digits, ...pieces, end + digits]);
  if (typeof text === 'string') return begin + digits + text + end + digits;
  if ('inline' in text) return { ...text, inline: line(text.inline) };
  return {
    ...text,
    blocks: text.blocks.map((block): TextBlock => {
      if ('heading' in block) return { heading: line(block.heading) };
      if ('paragraph' in block) return { paragraph: line(block.paragraph) };
      return { list: block.list.map(line) };
    }),
  };
}

/** Words beside words are one piece, as the compile has them. */
function joined(pieces: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof last === 'string' && typeof piece === 'string') all.splice(-1, 1, last + piece);
    else all.push(piece);
  }
  return all;
}

/** Where a sentence begins or ends, in characters of the text without marks. */
export interface Stop {
  at: number;
  number: number;
  begins: boolean;
}

/** A text without its marks, and where they stood. */
export function takeMarks(marked: string): { text: string; stops: Stop[] } {
  let taken = 0;
  const stops = [...marked.matchAll(mark)].map(({ 0: found, index }): Stop => {
    const [lead = 0, high = 0, low = 0] = [...found].map((one) => (one.codePointAt(0) ?? first) - first);
    const stop = { at: index - taken, number: high * base + low, begins: lead === base };
    taken += found.length;
    return stop;
  });
  return { text: marked.replaceAll(mark, ''), stops };
}

/** Whether a text holds a mark, which most do not. */
export function isMarked(text: string): boolean {
  return text.includes(begin) || text.includes(end);
}
