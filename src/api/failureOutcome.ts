import type { ApiFailure } from './client.ts';
import { readKey } from './readAnswer.ts';

/**
 * A failure as a flow reads it: `event.reason`, `event.status`, `event.correlationId`, and the server's message and
 * code if there are any: `event.message` (first of `Errors`, else `errorMessage`, `Error`, `Message`) and `event.code`
 * (`ErrorCode`, `Code`, or that of `Error`; A-021, TRM-004, PAY-036). `event.path` is the position of the fault in the
 * request, as a JSON pointer, and `event.fields` the fields that the server objected to (`Error.fields`). Keys without
 * a value are left out.
 */
export function failureOutcome(failure: ApiFailure): Record<string, unknown> {
  const said = serverMessage(failure.body);
  const code = serverCode(failure.body);
  const error = readKey(failure.body, 'Error');
  const path = readKey(error, 'Path');
  const fields = fieldsIn(readKey(error, 'Fields'));
  return {
    reason: failure.reason,
    ...(failure.status === undefined ? {} : { status: failure.status }),
    ...(failure.correlationId === undefined ? {} : { correlationId: failure.correlationId }),
    ...(said === undefined ? {} : { message: said }),
    ...(code === undefined ? {} : { code }),
    ...(typeof path === 'string' ? { path } : {}),
    ...(fields.length === 0 ? {} : { fields }),
  };
}

function fieldsIn(faults: unknown): string[] {
  return (Array.isArray(faults) ? faults : []).flatMap((fault) => {
    const field = readKey(fault, 'Field');
    return typeof field === 'string' ? [field] : [];
  });
}

/** The server's message in a body, undefined if there is none. */
export function serverMessage(body: unknown): string | undefined {
  const errors = readKey(body, 'Errors');
  const first = Array.isArray(errors) ? errors[0] : undefined;
  const candidates = [
    first,
    readKey(first, 'Message'),
    readKey(body, 'errorMessage'),
    readKey(body, 'Error'),
    readKey(readKey(body, 'Error'), 'Message'),
    readKey(body, 'Message'),
  ];
  return candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate.trim() !== '',
  );
}

/** The error code in a body, undefined if there is none. */
export function serverCode(body: unknown): string | undefined {
  const code = readKey(body, 'ErrorCode') ?? readKey(body, 'Code') ?? readKey(readKey(body, 'Error'), 'Code');
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}
