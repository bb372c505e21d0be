import type { Inline, Text, TextBlock } from '../slice.ts';

/** Every piece of a text in reading order, those inside bold words and links included. */
export function inlinesOf(text: Text): Inline[] {
  if (typeof text === 'string') return [text];
  const lines = 'inline' in text ? [text.inline] : text.blocks.flatMap(linesOf);
  return lines.flat().flatMap(withParts);
}

function linesOf(block: TextBlock): Inline[][] {
  if ('heading' in block) return [block.heading];
  return 'list' in block ? block.list : [block.paragraph];
}

function withParts(piece: Inline): Inline[] {
  if (typeof piece === 'string') return [piece];
  const parts = 'bold' in piece ? piece.bold : 'link' in piece ? piece.words : [];
  return [piece, ...parts.flatMap(withParts)];
}
