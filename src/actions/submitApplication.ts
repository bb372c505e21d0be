import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';
import { resultOutcome, type Submitted } from './resultOutcome.ts';
import { withConsents } from './withConsents.ts';

/** POST submit-application (SUB-020, API-017). Input: the payload. Answers `{ result }`. */
const submitApplication: Action<RequestOf<'submit-application'> & { consentsOf?: string }> = async (
  given,
  { api, shown },
) => {
  const input = await withConsents(given, { shown });
  const idempotencyKey = await idempotencyKeyOf('submit-application', input);
  const answer = resultOutcome(await api.call('submit-application', input, { idempotencyKey }));
  return { outcome: outcomeOf(answer), result: answer.result };
};

function outcomeOf({ success, hasPayload, result }: Submitted): string {
  if (!success) return 'unsuccessful';
  if (!hasPayload) return 'empty';
  return result.result === 'statenotvalidforbusiness' ? 'stateNotValid' : 'given';
}

export default submitApplication;
