/** A text of the copy as it is typed: paragraphs apart by an empty line, `# ` a heading, lines with `- ` a list. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map(blockWords).join('\n\n');
}

function blockWords(block: unknown): string {
  if (typeof block === 'string') return block;
  const { heading, list } = (block ?? {}) as { heading?: unknown; list?: unknown };
  if (Array.isArray(list)) return list.map((point) => `- ${point}`).join('\n');
  return `# ${heading}`;
}

/**
 * The value that words stand for.
 * @param before what they are written in place of: one paragraph of a list of them stays one
 */
export function textFrom(words: string, before: unknown): unknown {
  const blocks = words
    .split(/\n[ \t]*\n+/u)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockValue);
  const [first = ''] = blocks;
  const isOne = blocks.length <= 1 && typeof first === 'string';
  if (isOne && !Array.isArray(before)) return words.includes('\n') ? first : words;
  return isOne ? [first] : blocks;
}

function blockValue(block: string): unknown {
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.every((line) => line.startsWith('- '))) return { list: lines.map((line) => line.slice(2)) };
  const whole = lines.join(' ');
  return whole.startsWith('# ') ? { heading: whole.slice(2) } : whole;
}

/** A key beside another, with another last word. */
export const keyBeside = (key: string, word: string): string => key.replace(/[^.]*$/u, word);
