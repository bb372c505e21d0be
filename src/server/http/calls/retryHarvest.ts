import { success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

/** Collects the details of a linked account again (API-047). No page uses it: whoever asks, it is answered and does nothing. */
export const retryHarvest: ServerCall = {
  name: 'retry-harvest',
  session: 'required',
  handle: async () => success(null),
};
