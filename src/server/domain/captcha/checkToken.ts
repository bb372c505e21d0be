import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { CaptchaSolution } from '../ports/CaptchaSolution.ts';
import { verifySolution } from './verifySolution.ts';

/**
 * Asks whoever the site's configuration names about a token: this server's own proof of work, or the provider whose page
 * stands in a frame (`ProductSettings.CaptchaFrameUrl`, A-093).
 * @returns undefined where the token does not count
 * @throws ServiceFailure where the provider cannot be asked: nobody passes then
 */
export async function checkToken(
  token: string,
  { site, session, secrets, now, ports }: Pick<CallContext, 'site' | 'session' | 'secrets' | 'now' | 'ports'>,
): Promise<CaptchaSolution | undefined> {
  if (!site.settings.ProductSettings.CaptchaFrameUrl)
    return verifySolution(token, session.chain, now(), secrets);
  if (ports.captcha === undefined) throw new ServiceFailure('captcha');
  return ports.captcha.check(token);
}
