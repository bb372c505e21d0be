import type { Text } from '../engine/slice.ts';
import { Said } from './Said.tsx';
import { useWords } from './useWords.ts';

/** A text of the catalogue as plain words, for places that take no links and no bold. */
export function Words({ text }: { text: Text | { $copy: string } | undefined }) {
  return <Said>{useWords(text)}</Said>;
}
