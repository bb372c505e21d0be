import type { Answer } from '../../src/api/client.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';

/** The value at a JSON pointer of an answer as the page has read it, wrapped or not (API-002). */
export function readAt(answer: Answer, pointer: string): unknown {
  const [first = '', ...rest] = pointer.split('/').slice(1);
  const start = first === 'Payload' ? answer.payload : first === 'StatusCode' ? answer.statusCode : undefined;
  if (start !== undefined) return within(start, rest);
  return within(first === 'Success' ? answer.success : answer.body[first], rest);
}

function within(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      isObject(inner) || Array.isArray(inner) ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}
