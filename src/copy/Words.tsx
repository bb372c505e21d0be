import type { Text } from '../engine/slice.ts';
import { useWords } from './useWords.ts';

/** A text of the catalogue as plain words, for places that take no links and no bold. */
export function Words({ text }: { text: Text | { $copy: string } | undefined }) {
  return useWords(text);
}
