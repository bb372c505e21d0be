import { type Answer, ApiFailure } from './client.ts';
import { readKey } from './readKey.ts';

/**
 * Reads the text of an answer: an envelope is unwrapped, anything else is its own payload (API-002).
 * Throws `ApiFailure('malformed')` for no text, no JSON, or a bare null.
 */
export function readAnswer(text: string): Answer {
  const body = parse(text);
  if (body === undefined || body === null) throw new ApiFailure('malformed');
  const isObject = typeof body === 'object' && !Array.isArray(body);
  const success = readKey(body, 'Success');
  const statusCode = readKey(body, 'StatusCode');
  const payload = readKey(body, 'Payload');
  return {
    success: typeof success === 'boolean' ? success : undefined,
    statusCode: typeof statusCode === 'string' || typeof statusCode === 'number' ? statusCode : undefined,
    payload: payload === undefined ? body : payload,
    body: isObject ? (body as Record<string, unknown>) : {},
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
