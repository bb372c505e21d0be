import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/** POST insert-waterfall-tracking-info (TRK-025, API-007). Outcome: `{ success }`. */
const trackStep: Action<RequestOf<'insert-waterfall-tracking-info'>> = async (input, { api }) => {
  const { success } = await api.call('insert-waterfall-tracking-info', input);
  return { outcome: 'reported', success: success !== false };
};

export default trackStep;
