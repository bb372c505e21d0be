import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { mapLists } from './mapLists.ts';
import { stepsIn } from './stepsIn.ts';

/** Sequences behind which nothing stands wherever they are done: a call at their end may wait. */
export function tailSequences(documents: readonly MigratedDocument[]): ReadonlySet<string> {
  const flows = documents.filter(isFlow);
  const inner = new Set<string>();
  for (let before = -1; before < inner.size; ) {
    before = inner.size;
    for (const { json } of flows) {
      mapLists(json, (list, sequence) => {
        const isTail = sequence === undefined || !inner.has(sequence);
        for (const { step, isLast } of stepsIn(list, isTail))
          if (typeof step.do === 'string' && !isLast) inner.add(step.do);
        return list;
      });
    }
  }
  const names = flows.flatMap(({ json }) =>
    isObject(json) && isObject(json.sequences) ? Object.keys(json.sequences) : [],
  );
  return new Set(names.filter((name) => !inner.has(name)));
}
