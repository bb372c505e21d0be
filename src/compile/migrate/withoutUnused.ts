import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { mapMembers } from './mapMembers.ts';
import { namesIn } from './namesIn.ts';
import type { Actions } from './readActions.ts';

/** Flows without the values of these names that nothing reads any more. */
export function withoutUnused(
  documents: readonly MigratedDocument[],
  actions: Actions,
  names: ReadonlySet<string>,
): readonly MigratedDocument[] {
  if (names.size === 0) return documents;
  const read = new Set([...documents.map(({ json }) => json), ...actions.values()].flatMap(namesRead));
  const gone = (name: string) => names.has(name) && !read.has(name);
  return documents.map((document) => {
    if (!isFlow(document)) return document;
    const json = mapMembers(document.json, {
      values: (values) =>
        isObject(values)
          ? Object.fromEntries(Object.entries(values).filter(([name]) => !gone(name)))
          : values,
    });
    return { ...document, json: withoutEmpty(json, document.json) };
  });
}

function namesRead(json: unknown): string[] {
  if (typeof json === 'string') return json.startsWith('=') ? namesIn(json) : [];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(namesRead) : [];
}

/** A flow without `values` where the last one is gone. */
function withoutEmpty(flow: unknown, before: unknown): unknown {
  if (!isObject(flow) || !isObject(before) || !isObject(flow.values)) return flow;
  if (Object.keys(flow.values).length > 0 || !isObject(before.values)) return flow;
  if (Object.keys(before.values).length === 0) return flow;
  const { values: _values, ...others } = flow;
  return others;
}
