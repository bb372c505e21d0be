import { isObject } from './isObject.ts';
import { mapValues } from './mapValues.ts';

/** What leads to a list of steps: what raised an event, or what a call of version 1 answered. */
export type Cause = 'event' | 'answer';

/** Keys whose texts are conditions, wherever they stand. */
const asking = ['if', 'when', 'while', 'until'];
/** What a call of version 1 holds that comes behind its answer. */
const answered = ['done', 'failed', 'poll'];

/** What stands in a document with every expression made anew, a condition or one behind `=`. */
export function mapExpressions(
  json: unknown,
  cause: Cause,
  make: (expression: string, cause: Cause) => string,
): unknown {
  return mapValues(json, (inner, key) => {
    if (typeof inner === 'string') {
      return asking.includes(key) || inner.startsWith('=') ? make(inner, cause) : inner;
    }
    if (key === 'columns' && isObject(json) && 'rows' in json)
      return mapValues(inner, (text) => (typeof text === 'string' ? make(text, cause) : text));
    if (key !== 'call' || !isObject(inner)) return mapExpressions(inner, cause, make);
    return mapValues(inner, (part, word) => {
      const [made] = mapExpressions([part], answered.includes(word) ? 'answer' : cause, make) as unknown[];
      return made;
    });
  });
}
