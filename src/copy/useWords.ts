import { useAtomValue } from 'jotai';
import { readDeclared } from '../engine/context/readDeclared.ts';
import type { Context } from '../engine/machine.ts';
import type { Scalar, Slice, Text, TextFormat } from '../engine/slice.ts';
import { formatValue, type Spoken } from '../engine/text/formatValue.ts';
import { copyReference, sentenceOf, wordsOf } from '../engine/text/wordsOf.ts';
import { contextAtom, sliceAtom } from '../state/atoms.ts';
import type { AppStore } from '../state/createAppStore.ts';

/** A text of the catalogue as a plain string, for titles and attributes. '' if absent. */
export function useWords(text: Text | { $copy: string } | null | undefined): string {
  const slice = useAtomValue(sliceAtom);
  const context = useAtomValue(contextAtom);
  return wordsIn(text, slice, context);
}

/** The same outside of a component. '' if absent. */
export function wordsIn(
  text: Text | { $copy: string } | null | undefined,
  slice: Pick<Slice, 'copy' | 'context'> & Spoken,
  context: Context,
  depth = 0,
): string {
  const key = copyReference(text);
  const shown = key === undefined ? (text as Text | null | undefined) : sentenceOf(slice.copy, key);
  if (shown === null || shown === undefined) return '';
  return wordsOf(shown, (path, format) => valueWords(path, format, slice, context, depth));
}

/** A value may be a reference to a sentence, which may contain values; a cycle of those ends after a few. */
function valueWords(
  path: string,
  format: TextFormat | undefined,
  slice: Pick<Slice, 'copy' | 'context'> & Spoken,
  context: Context,
  depth: number,
): string {
  const value = readDeclared(context, path, slice.context);
  const key = copyReference(value);
  if (key === undefined) return formatValue(value, format, slice);
  return depth < 5 ? wordsIn({ $copy: key }, slice, context, depth + 1) : '';
}

/**
 * Returns a function that turns a field's message into a plain string, with the figures of the broken rule
 * (`{rule.limit}`).
 */
export function ruleWords(
  store: AppStore,
  text: Text | { $copy: string },
  rule?: Record<string, Scalar>,
): string {
  return wordsIn(text, store.get(sliceAtom), { ...store.get(contextAtom), rule } as Context);
}
