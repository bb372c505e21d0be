import { verificationId } from '../../domain/verification/codes.ts';
import { success } from '../../platform/answers.ts';
import { newSignedId } from '../../platform/encryption/KeyRing.ts';
import type { ServerCall } from './ServerCall.ts';

/** The id of a verification by one-time code, for the session that asks (API-021, MFA-001). */
export const mfaId: ServerCall = {
  name: 'mfa-id',
  session: 'required',
  async handle(_request, { session, secrets }) {
    return success(newSignedId(verificationId, session.chain, secrets));
  },
};
