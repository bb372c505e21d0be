import { isObject } from '../engine/overlay/mergePatch.ts';
import type { Shape } from './CallContract.ts';
import { type Answer, ApiFailure } from './client.ts';

/**
 * Reads the text of an answer: an envelope is unwrapped, anything else is its own payload (API-002). Throws
 * `ApiFailure('malformed')` for no text, invalid JSON, or null.
 * @param shape what the contract declares of it; without one, keys and values are used as is
 */
export function readAnswer(text: string, shape?: Shape): Answer {
  const body = parse(text);
  if (body === undefined || body === null) throw new ApiFailure('malformed');
  const isObject = typeof body === 'object' && !Array.isArray(body);
  const success = readKey(body, 'Success');
  const statusCode = readKey(body, 'StatusCode');
  const payload = readKey(body, 'Payload');
  const read = (value: unknown, as: Shape | undefined) =>
    as === undefined || value === null ? value : asDeclared(value, as);
  return {
    success: typeof success === 'boolean' ? success : undefined,
    statusCode: typeof statusCode === 'string' || typeof statusCode === 'number' ? statusCode : undefined,
    payload: read(payload === undefined ? body : payload, payloadOf(shape)),
    body: isObject ? (read(body, shape) as Record<string, unknown>) : {},
  };
}

/** A contract with a `Payload` declares an envelope; the answer may still come without one. */
function payloadOf(shape: Shape | undefined): Shape | undefined {
  if (typeof shape !== 'object' || !('Payload' in shape)) return shape;
  return shape.Payload;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A value of an answer as its contract declares it: keys renamed as declared, from any case or alias, and
 * values of the declared types; a number written as text is converted, and vice versa. Null and values of another type
 * are left out; undeclared keys stay under their own name.
 */
export function asDeclared(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'string') return scalar(value, shape);
  if (isList(shape)) {
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => asDeclared(item, shape[0])).filter((item) => item !== undefined);
  }
  return isObject(value) ? object(value, shape) : scalar(value, shape[''] ?? '');
}

function object(value: Record<string, unknown>, shape: Readonly<Record<string, Shape>>): object {
  const named = new Set<string>();
  const declared = Object.entries(shape).flatMap(([names, inner]): [string, unknown][] => {
    const spellings = names.split('|');
    for (const name of spellings) named.add(name.toLowerCase());
    const found = spellings
      .map((name) => readKey(value, name))
      .find((one) => one !== undefined && one !== null);
    const read = asDeclared(found, inner);
    return read === undefined ? [] : [[spellings[0] ?? names, read]];
  });
  const others = Object.entries(value).filter(([name]) => !named.has(name.toLowerCase()));
  return Object.fromEntries([...declared, ...others]);
}

function scalar(value: unknown, shape: Shape): unknown {
  const may = (letter: string) => typeof shape === 'string' && shape.includes(letter);
  switch (typeof value) {
    case 'string':
      if (may('s')) return value;
      return may('n') && /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : undefined;
    case 'number':
      if (may('n')) return value;
      return may('s') ? String(value) : undefined;
    case 'boolean':
      return may('b') ? value : undefined;
    default:
      return may('o') && isObject(value) ? value : undefined;
  }
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

/** The failure for an answer whose status is not 2xx, with the details of its body. */
export function httpFailure(response: Response, text: string): ApiFailure {
  const body = parse(text);
  const correlation = readKey(body, 'correlationId') ?? response.headers.get('x-correlation-id') ?? undefined;
  return new ApiFailure('http', {
    status: response.status,
    ...(typeof correlation === 'string' ? { correlationId: correlation } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * Reads a key of an answer in any case. Own keys only; the exact spelling wins. Undefined if there is none, or
 * if `object` is not an object.
 */
export function readKey(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
  const record = object as Record<string, unknown>;
  if (Object.hasOwn(record, name)) return record[name];
  const lower = name.toLowerCase();
  const found = Object.keys(record).find((key) => key.toLowerCase() === lower);
  return found === undefined ? undefined : record[found];
}
