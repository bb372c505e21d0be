import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import { sandboxAddressService } from '../sandbox/sandboxAddressService.ts';
import type { AddressService } from './AddressService.ts';
import { addressServices } from './addressServices.ts';

/**
 * The provider that the site's configuration names (`local` unless said), behind the stand-in rules in the sandbox.
 * @throws ServiceFailure when the configuration names one that is not there
 */
export function chooseAddressService(context: Pick<CallContext, 'site' | 'sandbox'>): AddressService {
  const name = context.site.settings.ProductSettings.AddressService ?? 'local';
  const service =
    typeof name === 'string' && Object.hasOwn(addressServices, name) ? addressServices[name] : undefined;
  if (service === undefined) throw new ServiceFailure('address');
  return context.sandbox ? sandboxAddressService(service) : service;
}
