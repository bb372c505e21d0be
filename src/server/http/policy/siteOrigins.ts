import { isCaptchaOn } from '../../domain/captcha/captcha.ts';
import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';
import type { AllowedOrigins } from './documentHeaders.ts';
import { originsOf } from './originsOf.ts';

/**
 * The outside origins of a site's pages: those that `AllowedOrigins` of its settings lists by name, and where the bank
 * link or the captcha is on that of the address which its product settings give for it, those of the review provider, and of services whose script runs in the page.
 */
export function siteOrigins(settings: SiteSettings, hasBankLink: boolean): Required<AllowedOrigins> {
  const { frames = {}, forms = {}, calls = {} } = settings.AllowedOrigins ?? {};
  const bankLink = hasBankLink ? originsOf(settings.ProductSettings.BankLinkUrl) : [];
  const captcha = isCaptchaOn(settings) ? originsOf(settings.ProductSettings.CaptchaFrameUrl) : [];
  const { ReviewsMicroUrl, ReviewsSliderUrl } = settings.ProductSettings;
  const reviews = [ReviewsMicroUrl, ReviewsSliderUrl].flatMap(originsOf);
  return {
    calls: unique(Object.values(calls)),
    frames: unique([...Object.values(frames), ...bankLink, ...captcha, ...reviews]),
    forms: unique(Object.values(forms)),
    scripts: unique(
      (settings.ThirdParties ?? []).flatMap(({ InDocument, Url }) => (InDocument ? originsOf(Url) : [])),
    ),
  };
}

function unique(origins: string[]): string[] {
  return [...new Set(origins)];
}
