import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import { sandboxEmailService } from '../sandbox/sandboxEmailService.ts';
import type { EmailService } from './EmailService.ts';
import { emailServices } from './emailServices.ts';

/**
 * The provider that the site's configuration names (`local` unless said), behind the stand-in rules in the sandbox.
 * @throws ServiceFailure when the configuration names one that is not there
 */
export function chooseEmailService(context: Pick<CallContext, 'site' | 'sandbox'>): EmailService {
  const name = context.site.settings.ProductSettings.EmailService ?? 'local';
  const service =
    typeof name === 'string' && Object.hasOwn(emailServices, name) ? emailServices[name] : undefined;
  if (service === undefined) throw new ServiceFailure('email');
  return context.sandbox ? sandboxEmailService(service) : service;
}
