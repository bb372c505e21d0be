import type { CallAnswer } from './CallAnswer.ts';

/** The envelope of a call that did what it was asked to (API-002). */
export function success(payload: unknown): CallAnswer {
  return { body: { Success: true, Payload: payload, StatusCode: 200 } };
}
