import { asDeclared } from './asDeclared.ts';
import { type Answer, ApiFailure } from './client.ts';
import { readKey } from './readKey.ts';
import type { Shape } from './Shape.ts';

/**
 * Reads the text of an answer: an envelope is unwrapped, anything else is its own payload (API-002).
 * Throws `ApiFailure('malformed')` for no text, no JSON, or a bare null.
 * @param shape what the contract declares of it; without one keys and values are taken as they are
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

/** A contract with a `Payload` declares an envelope; the answer may still come without it. */
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
