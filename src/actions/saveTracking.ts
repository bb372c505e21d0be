import type { Action } from './action.ts';

/**
 * POST save-tracking (TRK-006, TRK-007, API-006). Input: the tracking record, with `id` and `applicantId` when it is
 * an update. Outcome: `{ trackingId }`.
 */
const saveTracking: Action = async (input, { api, signal }) => {
  const { payload } = await api.call('save-tracking', input, { signal });
  return { trackingId: typeof payload === 'string' || typeof payload === 'number' ? String(payload) : '' };
};

export default saveTracking;
