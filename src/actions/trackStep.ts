import type { Action } from './action.ts';

/** POST insert-waterfall-tracking-info (TRK-025, API-007). Outcome: `{ success }`. */
const trackStep: Action = async (input, { api, signal }) => {
  const { success } = await api.call('insert-waterfall-tracking-info', input, { signal });
  return { success: success !== false };
};

export default trackStep;
