import type { Text } from '../slice.ts';
import { inlinesOf } from './inlinesOf.ts';

/** The names of the links in a text, each once. */
export function textLinks(text: Text): string[] {
  return [
    ...new Set(
      inlinesOf(text).flatMap((piece) => (typeof piece === 'object' && 'link' in piece ? [piece.link] : [])),
    ),
  ];
}
