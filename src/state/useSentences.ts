import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { Text } from '../engine/slice.ts';
import { sentenceOf } from '../engine/text/wordsOf.ts';
import { sliceAtom } from './sliceAtom.ts';

/** Finds sentences of the copy by key; a key that the slice lacks is drawn as it is. Stable until the copy changes. */
export function useSentences(): (key: string) => Text {
  const { copy } = useAtomValue(sliceAtom);
  return useCallback((key: string) => sentenceOf(copy, key), [copy]);
}
