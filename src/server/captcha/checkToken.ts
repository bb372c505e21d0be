import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import { checkStandInToken } from '../sandbox/standInCaptcha.ts';
import type { CaptchaSolution } from './CaptchaSolution.ts';
import { verifySolution } from './verifySolution.ts';

/**
 * Asks whoever the site's configuration names about a token: this server's own proof of work, or the provider whose page
 * stands in a frame (`ProductSettings.CaptchaFrameUrl`, A-093). The sandbox is its own provider.
 * @returns undefined where the token does not count
 * @throws ServiceFailure where the provider cannot be asked: nobody passes then
 */
export function checkToken(
  token: string,
  {
    site,
    session,
    secrets,
    now,
    sandbox,
  }: Pick<CallContext, 'site' | 'session' | 'secrets' | 'now' | 'sandbox'>,
): CaptchaSolution | undefined {
  if (!site.settings.ProductSettings.CaptchaFrameUrl)
    return verifySolution(token, session.chain, now(), secrets);
  if (!sandbox) throw new ServiceFailure('captcha');
  return checkStandInToken(token, now(), secrets);
}
