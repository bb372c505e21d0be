import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

const ACCEPTED_STATES = ['risky', 'deliverable'];

/**
 * POST validate-email-service (SVC-001…SVC-005, API-014). Input: `{ email, sessionId, testDomain? }`; addresses at
 * the test domain are not asked about (SVC-002). Outcome: `{ accepted }`. A service that itself fails accepts.
 */
const validateEmail: Action = async (input, { api, signal }) => {
  const email = String(input.email ?? '');
  const testDomain = String(input.testDomain ?? '').toLowerCase();
  if (testDomain !== '' && email.toLowerCase().endsWith(`@${testDomain}`)) return { accepted: true };
  const answer = await api.call('validate-email-service', { email, sessionId: input.sessionId }, { signal });
  if (answer.success === false || answer.payload === null) return { accepted: true };
  const reason = String(readKey(answer.payload, 'Reason') ?? '').toLowerCase();
  const state = String(readKey(answer.payload, 'State') ?? '').toLowerCase();
  return { accepted: reason === 'accepted_email' || ACCEPTED_STATES.includes(state) };
};

export default validateEmail;
