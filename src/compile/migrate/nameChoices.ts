import { isObject } from './isObject.ts';
import { mapValues } from './mapValues.ts';

/** A document that names the tables of its values as `=name`. */
export function nameChoices(json: unknown, names: ReadonlyMap<string, string>): unknown {
  const { table, ...others } = isObject(json) ? json : {};
  if (typeof table === 'string' && Object.keys(others).length === 0 && names.has(table))
    return `=${names.get(table)}`;
  // Where a step goes is a decision.
  return mapValues(json, (inner, key) => (key === 'go' ? inner : nameChoices(inner, names)));
}
