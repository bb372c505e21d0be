import { success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

/** Collects the details of a linked account (API-046). No page uses it: whoever asks, it is answered and does nothing. */
export const harvestAccountDetails: ServerCall = {
  name: 'harvest-account-details',
  session: 'required',
  handle: async () => success(null),
};
