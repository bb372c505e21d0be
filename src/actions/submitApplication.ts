import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';
import { resultOutcome } from './resultOutcome.ts';

/** POST submit-application (SUB-020, API-017). Input: the payload. Outcome: `{ success, hasPayload, result }`. */
const submitApplication: Action<RequestOf<'submit-application'>> = async (input, { api }) => {
  const idempotencyKey = await idempotencyKeyOf('submit-application', input);
  return resultOutcome(await api.call('submit-application', input, { idempotencyKey }));
};

export default submitApplication;
