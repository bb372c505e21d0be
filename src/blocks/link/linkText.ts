import type { Inline } from '../../engine/slice.ts';
import type { Sentence } from '../block.ts';

/** A sentence whose words are all one link. A text of several paragraphs cannot be a link and stays as it is. */
export function linkText(text: Sentence, link: string): Sentence {
  if (typeof text === 'object' && 'blocks' in text) return text;
  const words: Inline[] = typeof text === 'string' ? [text] : text.inline;
  return { inline: [{ link, words }] };
}
