import { Refusal } from '../../platform/answers/Refusal.ts';
import { isOn } from '../../platform/sites/isOn.ts';
import { findApplication } from '../applications/findApplication.ts';
import { refuseUnsolvedCaptcha } from '../captcha/captcha.ts';
import type { Application } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';

/**
 * What a one-time code would be for at this moment (A-006, MFA-003): the application of this session whose offer waits,
 * or undefined for a first submission that is still to come, be it of another person at this browser (F-101).
 * @param applicantId its reference number, or 0
 * @throws Refusal where there is nothing to verify. Codes that are off, an application of somebody else, an unknown one
 *   and one that does not wait look the same (SAFE-07)
 */
export async function subjectOf(
  applicantId: string | number,
  { site, session, database }: Pick<CallContext, 'site' | 'session' | 'database'>,
): Promise<Application | undefined> {
  if (!isOn(site.settings, 'MFAActive')) throw nothingToVerify();
  if (site.release.constants.isPrequal === true) {
    const application = await findApplication(database, session.application);
    const isOurs = application !== undefined && application.reference === String(applicantId);
    if (!isOurs || application.stage !== 'offered') throw nothingToVerify();
    return application;
  }
  if (String(applicantId) !== '0') throw nothingToVerify();
  refuseUnsolvedCaptcha(site.settings, session);
  return undefined;
}

export function nothingToVerify(): Refusal {
  return new Refusal(409, 'noVerification', 'There is nothing to verify with a code.');
}
