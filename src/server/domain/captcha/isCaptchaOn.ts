import { isFieldActive } from '../../platform/sites/isFieldActive.ts';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';

/** Whether the captcha is on: its form field is listed and active (CAP-001). */
export function isCaptchaOn(settings: SiteSettings): boolean {
  const isListed = settings.FormFields.some(({ fieldName }) => fieldName === 'CAPTCHA');
  return isListed && isFieldActive(settings, 'CAPTCHA');
}
