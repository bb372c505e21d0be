import { answerPaths } from './answerPaths.ts';
import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { type Cause, mapExpressions } from './mapExpressions.ts';
import { mapValues } from './mapValues.ts';
import { namedParts, Reach } from './Reach.ts';
import type { Remark } from './Remark.ts';

/** What came of a call is read as `answer.…`, also in what only the lists behind calls name. */
export function migrateAnswers(
  documents: readonly MigratedDocument[],
  remarks: Remark[],
): readonly MigratedDocument[] {
  const reach = new Reach(documents.filter(isFlow));
  return documents.map((document) => {
    if (!isFlow(document) || !isObject(document.json)) return document;
    const json = mapValues(document.json, (part, key) => {
      if (!(namedParts as readonly string[]).includes(key)) return answered(key, part, 'event');
      return mapValues(part, (inner, name) => {
        const causes = reach.causesOf(name);
        // A condition reads like one that stands in a step.
        const word = key === 'conditions' ? 'when' : '';
        const made = answered(word, inner, causes.has('answer') ? 'answer' : 'event');
        if (!causes.has('answer') || !causes.has('event')) return made;
        const asEvent = answered(word, inner, 'event');
        if (JSON.stringify(made) !== JSON.stringify(asEvent))
          remarks.push({ file: document.file, sentence: bothWays(key, name) });
        return asEvent;
      });
    });
    return { ...document, json };
  });
}

function bothWays(part: string, name: string): string {
  return `"${part}.${name}" reads "event.…" both of an event and of what a call answered, which is "answer.…" now; write it twice, and name the one for answers under "outcomes".`;
}

/** What stands under a key with its expressions as they read behind that cause. */
function answered(key: string, inner: unknown, cause: Cause): unknown {
  const made = mapExpressions({ [key]: inner }, cause, (expression, by) =>
    by === 'answer' ? answerPaths(expression) : expression,
  );
  return (made as Record<string, unknown>)[key];
}
