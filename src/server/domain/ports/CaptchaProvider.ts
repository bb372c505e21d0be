import type { CaptchaSolution } from './CaptchaSolution.ts';

/** The provider of a captcha that stands in a frame (`ProductSettings.CaptchaFrameUrl`, A-093). */
export interface CaptchaProvider {
  /**
   * What a token is worth.
   * @returns undefined where it is not the provider's own or has ended
   * @throws ServiceFailure when the provider does not answer
   */
  check(token: string): Promise<CaptchaSolution | undefined>;
}
