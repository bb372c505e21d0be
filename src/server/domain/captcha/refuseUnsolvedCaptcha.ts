import { Refusal } from '../../platform/answers/Refusal.ts';
import type { Session } from '../../platform/sessions/Session.ts';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';
import { isCaptchaOn } from './isCaptchaOn.ts';

/**
 * Holds a session to the captcha where it is on and has a key (CAP-002, SAFE-10).
 * @throws Refusal 403
 */
export function refuseUnsolvedCaptcha(settings: SiteSettings, session: Session): void {
  const isNeeded = isCaptchaOn(settings) && Boolean(settings.ProductSettings.CaptchaKey);
  if (isNeeded && session.captchaPassedAt === undefined)
    throw new Refusal(403, 'captchaRequired', 'The captcha has to be solved first.');
}
