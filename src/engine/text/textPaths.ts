import type { Text } from '../slice.ts';
import { inlinesOf } from './inlinesOf.ts';

/** The context paths that a text shows, each once. */
export function textPaths(text: Text): string[] {
  return [
    ...new Set(
      inlinesOf(text).flatMap((piece) => (typeof piece === 'object' && 'path' in piece ? [piece.path] : [])),
    ),
  ];
}
