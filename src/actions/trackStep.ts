import type { RequestOf } from '../api/client.ts';
import type { Action } from './action.ts';

/** POST insert-waterfall-tracking-info (TRK-025, API-007). */
const trackStep: Action<RequestOf<'insert-waterfall-tracking-info'>> = async (input, { api }) => {
  await api.call('insert-waterfall-tracking-info', input);
  return { outcome: 'reported' };
};

export default trackStep;
