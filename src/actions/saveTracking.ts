import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/**
 * POST save-tracking (TRK-006, TRK-007, API-006). Input: the tracking record, with `id` and `applicantId` when it is
 * an update. Outcome: `{ trackingId }`.
 */
const saveTracking: Action<RequestOf<'save-tracking'>> = async (input, { api }) => {
  const { payload } = await api.call('save-tracking', input);
  return { outcome: 'saved', trackingId: payload ?? '' };
};

export default saveTracking;
