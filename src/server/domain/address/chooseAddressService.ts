import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { AddressService } from '../ports/AddressService.ts';
import type { CallContext } from '../ports/CallContext.ts';

/**
 * The provider that the site's configuration names (unless it says, that of the services file, else `local`).
 * @throws ServiceFailure when the configuration names one that is not there
 */
export function chooseAddressService({ site, ports }: Pick<CallContext, 'site' | 'ports'>): AddressService {
  const name =
    site.settings.ProductSettings.AddressService ?? ('issuer' in ports.addresses ? 'issuer' : 'local');
  const service =
    typeof name === 'string' && Object.hasOwn(ports.addresses, name) ? ports.addresses[name] : undefined;
  if (service === undefined) throw new ServiceFailure('address');
  return service;
}
