import type { AddressService } from './AddressService.ts';
import { localAddressService } from './localAddressService.ts';

/** Providers by the name that `ProductSettings.AddressService` gives. */
export const addressServices: Record<string, AddressService> = {
  local: localAddressService,
};
