import { isDeepStrictEqual } from 'node:util';
import { isObject } from './isObject.ts';

type Payload = Record<string, unknown>;

/**
 * What a flow has to change in what an action is given, as a merge patch.
 * @returns undefined where a patch cannot say it, since null takes a key away
 */
export function payloadPatch(send: Payload, given: Payload): Payload | undefined {
  const taken = Object.keys(send).flatMap((key) => (key in given ? [] : [[key, null] as const]));
  const changed = Object.entries(given).flatMap(([key, inner]) => {
    const before = send[key];
    if (key in send && isDeepStrictEqual(before, inner)) return [];
    const patch = isPlain(inner) && isPlain(before) ? payloadPatch(before, inner) : withoutNull(inner);
    return [[key, patch] as const];
  });
  if (changed.some(([, patch]) => patch === undefined)) return undefined;
  return Object.fromEntries([...taken, ...changed]);
}

function isPlain(json: unknown): json is Payload {
  return isObject(json) && !('columns' in json && 'rows' in json);
}

/** undefined where a null stands for itself. */
function withoutNull(json: unknown): unknown {
  if (json === null) return undefined;
  if (!isPlain(json)) return json;
  return Object.values(json).some((inner) => withoutNull(inner) === undefined) ? undefined : json;
}
