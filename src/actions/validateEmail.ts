import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

const ACCEPTED_STATES = ['risky', 'deliverable'];

/**
 * POST validate-email-service (SVC-001…SVC-005, API-014). Input: `{ email, sessionId, testDomain? }`; addresses at
 * the test domain are not asked about (SVC-002). A service that itself fails accepts.
 */
const validateEmail: Action<RequestOf<'validate-email-service'> & { testDomain?: string | null }> = async (
  { email = '', sessionId, ...input },
  { api },
) => {
  const testDomain = (input.testDomain ?? '').toLowerCase();
  if (testDomain !== '' && email.toLowerCase().endsWith(`@${testDomain}`)) return { outcome: 'accepted' };
  const { success, payload } = await api.call('validate-email-service', { email, sessionId });
  if (success === false || payload === null) return { outcome: 'accepted' };
  const reason = (payload?.Reason ?? '').toLowerCase();
  const state = (payload?.State ?? '').toLowerCase();
  const accepted = reason === 'accepted_email' || ACCEPTED_STATES.includes(state);
  return { outcome: accepted ? 'accepted' : 'refused' };
};

export default validateEmail;
