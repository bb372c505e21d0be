import { useAtomValue } from 'jotai';
import type { Text } from '../engine/slice.ts';
import { contextAtom } from '../state/contextAtom.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import { wordsIn } from './wordsIn.ts';

/** A text of the catalogue as a plain string, for titles and attributes. '' for an absent one. */
export function useWords(text: Text | { $copy: string } | null | undefined): string {
  const slice = useAtomValue(sliceAtom);
  const context = useAtomValue(contextAtom);
  return wordsIn(text, slice, context);
}
