import type { Answer } from '../../src/api/client.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { readAt } from './readAt.ts';

/** Those of the pointers behind none of whose alternatives a value stands. */
export function unread(answer: Answer, reads: readonly string[]): string[] {
  return reads.filter((read) =>
    read.split('|').every((pointer) => {
      const value = readAt(answer, pointer);
      // An object where a scalar may stand in its place is looked into by the other alternative.
      const isOther = read.includes('|') && isObject(value);
      return value === undefined || value === null || value === '' || isOther;
    }),
  );
}
