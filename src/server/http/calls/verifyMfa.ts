import {
  noteVerified,
  nothingToVerify,
  subjectOf,
  tryCode,
  verificationId,
} from '../../domain/verification/codes.ts';
import { isSignedId } from '../../platform/encryption/KeyRing.ts';
import { tellSecurityEvent } from '../../platform/securityEvents.ts';
import { rotateSession } from '../../platform/sessions/startSession.ts';
import type { ServerCall } from './ServerCall.ts';

interface VerifyMfaRequest {
  verifyCode: string;
  ApplicantId: string | number;
  MFA_Id: string;
}

/** Verifies a one-time code (API-023, MFA-009 … MFA-013). A right one gives a new session token for all earlier ones (SEC-002). */
export const verifyMfa: ServerCall<VerifyMfaRequest> = {
  name: 'verify-mfa',
  session: 'required',
  async handle({ verifyCode, ApplicantId, MFA_Id: mfaId }, context) {
    const { database, secrets, session, now } = context;
    const { chain } = session;
    const application = (await subjectOf(ApplicantId, context))?.id;
    if (!isSignedId(mfaId, verificationId, chain, secrets)) throw nothingToVerify();
    const found = await tryCode(database, secrets, { chain, application, code: verifyCode }, now());
    // Answered, not thrown: the wrong try has to stay counted.
    if (found.error !== undefined) {
      if (found.error === 'NoMatch') tellSecurityEvent(context, 'codeWrong');
      if (found.error === 'TooManyAttempts') tellSecurityEvent(context, 'codeExhausted');
      return {
        status: 401,
        body: { Success: false, Payload: null, StatusCode: 401, Error: found.error },
      };
    }
    const { type, contact } = found;
    await noteVerified(database, { chain, mfaId, application, type, contact }, now());
    const token = await rotateSession(database, session, now());
    return { body: { Success: true, Payload: token, StatusCode: 200, Error: null } };
  },
};
