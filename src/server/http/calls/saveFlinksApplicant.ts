import { success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

/** Keeps the linked account of an applicant (API-045). No page uses it: whoever asks, it is answered and does nothing. */
export const saveFlinksApplicant: ServerCall = {
  name: 'save-flinks-applicant',
  session: 'required',
  handle: async () => success(null),
};
