import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { EmailService } from '../ports/EmailService.ts';

/**
 * The provider that the site's configuration names (unless it says, that of the services file, else `local`).
 * @throws ServiceFailure when the configuration names one that is not there
 */
export function chooseEmailService({ site, ports }: Pick<CallContext, 'site' | 'ports'>): EmailService {
  const name = site.settings.ProductSettings.EmailService ?? ('issuer' in ports.emails ? 'issuer' : 'local');
  const service =
    typeof name === 'string' && Object.hasOwn(ports.emails, name) ? ports.emails[name] : undefined;
  if (service === undefined) throw new ServiceFailure('email');
  return service;
}
