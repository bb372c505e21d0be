import { readDeclared } from '../engine/context/readDeclared.ts';
import type { Context } from '../engine/machine.ts';
import type { Slice, Text, TextFormat } from '../engine/slice.ts';
import { formatValue } from '../engine/text/formatValue.ts';
import { copyReference, sentenceOf, wordsOf } from '../engine/text/wordsOf.ts';

/** A text of the catalogue as a plain string, outside of a component: titles, attributes. '' for an absent one. */
export function wordsIn(
  text: Text | { $copy: string } | null | undefined,
  slice: Pick<Slice, 'copy' | 'context'>,
  context: Context,
  depth = 0,
): string {
  const key = copyReference(text);
  const shown = key === undefined ? (text as Text | null | undefined) : sentenceOf(slice.copy, key);
  if (shown === null || shown === undefined) return '';
  return wordsOf(shown, (path, format) => valueWords(path, format, slice, context, depth));
}

/** A value may be a reference to a sentence, which may hold values; a circle of those ends after a few. */
function valueWords(
  path: string,
  format: TextFormat | undefined,
  slice: Pick<Slice, 'copy' | 'context'>,
  context: Context,
  depth: number,
): string {
  const value = readDeclared(context, path, slice.context);
  const key = copyReference(value);
  if (key === undefined) return formatValue(value, format);
  return depth < 5 ? wordsIn({ $copy: key }, slice, context, depth + 1) : '';
}
