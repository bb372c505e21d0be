import { entriesOf, itemsOf, type Node, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';

/** What a list may read of what led to it. */
export interface Reads {
  /** Whether what started the list is still there. */
  event: boolean;
  /** What answered last and the paths of that; `any` where several may have; undefined where nothing was waited for. */
  answer: { of: string; paths: readonly string[] } | 'any' | undefined;
}

/** A list that something starts. */
export const started: Reads = { event: true, answer: undefined };
/** One that may follow anything. */
export const following: Reads = { event: true, answer: 'any' };
/** One behind a step that waited. */
export const waited: Reads = { event: false, answer: 'any' };

/** Says what a lowered node reads that is not there; the paths of an answer are proposed. */
export function unreadable(
  node: Node,
  reads: Reads,
): { place: Place; message: string; known?: readonly string[]; word?: string }[] {
  return pathsOf(node).flatMap(([path, place]) => {
    if (path.startsWith('event.') && !reads.event) {
      return [
        {
          place,
          message: `"${path}" is gone here, since a step before this waits: what came of that is "answer.…"`,
        },
      ];
    }
    if (!path.startsWith('answer.') || reads.answer === 'any') return [];
    if (reads.answer === undefined) {
      return [
        { place, message: `"${path}" has nothing to read here: no step before this waits for an answer` },
      ];
    }
    const { of, paths } = reads.answer;
    if (paths.some((known) => isOrHolds(known, path))) return [];
    return [{ place, message: `"${of}" answers nothing named "${path}"`, word: path, known: paths }];
  });
}

function isOrHolds(known: string, path: string): boolean {
  const start = known.replace(/\*$/u, '');
  return path === known || (known === start ? path.startsWith(`${known}.`) : path.startsWith(start));
}

/** Every path of `event` and `answer` that a lowered condition or value reads itself. */
function pathsOf(node: Node): [string, Place][] {
  if (node.kind === 'list') return itemsOf(node).flatMap(pathsOf);
  return entriesOf(node).flatMap(([key, inner, place]): [string, Place][] => {
    if (/^(?:event|answer)\./u.test(key)) return [[key, place]];
    const path = key === '$from' ? textOf(inner) : undefined;
    if (path !== undefined) return [[path, inner.place]];
    return pathsOf(inner);
  });
}
