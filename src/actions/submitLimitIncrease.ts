import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';
import { idempotencyKeyOf } from './idempotencyKeyOf.ts';

/** Fields of the answer (ENT-023), in the spelling that conditions and copy read. */
const fields = [
  'status',
  'message',
  'result',
  'limitIncrease',
  'creditLimit',
  'referenceNo',
  'bankName',
  'productName',
  'eligibilityDate',
];

/**
 * POST submit-cli (CLI-003, CLI-004, A-065, API-049). Input: `{ ssn, accountLast4, monthlyIncome }`. Outcome: `{ success,
 * hasPayload, increase }`; `increase` holds the fields of the answer that it has.
 */
const submitLimitIncrease: Action = async (input, { api, signal }) => {
  const idempotencyKey = await idempotencyKeyOf('submit-cli', input);
  const { success, payload } = await api.call('submit-cli', input, { idempotencyKey, signal });
  const hasPayload = typeof payload === 'object' && payload !== null;
  const read = fields.map((field) => [field, readKey(payload, field)]);
  const increase = Object.fromEntries(read.filter(([, value]) => value !== undefined && value !== null));
  return { success: success !== false, hasPayload, increase };
};

export default submitLimitIncrease;
