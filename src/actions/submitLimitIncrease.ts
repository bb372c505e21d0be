import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/**
 * POST submit-cli (CLI-003, CLI-004, A-065, API-049). Input: `{ ssn, accountLast4, monthlyIncome }`. Outcome: `{ increase }`,
 * which holds the fields of the answer that it has.
 */
const submitLimitIncrease: Action<RequestOf<'submit-cli'>> = async (input, { api }) => {
  const idempotencyKey = await idempotencyKeyOf('submit-cli', input);
  const { success, payload } = await api.call('submit-cli', input, { idempotencyKey });
  const { status, message, result, limitIncrease, creditLimit, ...more } = payload ?? {};
  const { referenceNo, bankName, productName, eligibilityDate } = more;
  const hasPayload = payload !== undefined && payload !== null;
  return {
    outcome: success !== false && hasPayload ? 'decided' : 'notDecided',
    increase: {
      ...{ status, message, result, limitIncrease, creditLimit },
      ...{ referenceNo, bankName, productName, eligibilityDate },
    },
  };
};

export default submitLimitIncrease;
