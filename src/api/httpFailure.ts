import { ApiFailure } from './client.ts';
import { readKey } from './readKey.ts';

/** The failure of an answer whose status is not 2xx, with what its body says. */
export function httpFailure(response: Response, text: string): ApiFailure {
  const body = jsonOf(text);
  const correlation = readKey(body, 'correlationId') ?? response.headers.get('x-correlation-id') ?? undefined;
  return new ApiFailure('http', {
    status: response.status,
    ...(typeof correlation === 'string' ? { correlationId: correlation } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
