import type { AddressService } from '../ports/AddressService.ts';
import { localAddressService } from './localAddressService.ts';

/** Providers by the name that `ProductSettings.AddressService` gives. */
export const addressServices: Record<string, AddressService> = {
  local: localAddressService,
};
