import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';
import { resultOutcome, type Submitted } from './resultOutcome.ts';
import { withConsents } from './withConsents.ts';

/** POST submit-application-offer (OFR-024, API-018). Input: the offer payload. Answers `{ result }`. */
const submitOffer: Action<RequestOf<'submit-application-offer'> & { consentsOf?: string }> = async (
  given,
  { api, shown },
) => {
  const input = await withConsents(given, { shown });
  const idempotencyKey = await idempotencyKeyOf('submit-application-offer', input);
  const answer = resultOutcome(await api.call('submit-application-offer', input, { idempotencyKey }));
  return { outcome: outcomeOf(answer), result: answer.result };
};

function outcomeOf({ success, hasPayload, result }: Submitted): string {
  if (!success || !hasPayload) return 'refused';
  return (result.decision ?? '') === '' && (result.result ?? '') === '' ? 'unusable' : 'decided';
}

export default submitOffer;
