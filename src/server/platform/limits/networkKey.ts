import type { Secrets } from '../encryption/KeyRing.ts';
import { networkOf } from './networkOf.ts';

/**
 * Stands for the network of a client address where a crowd of addresses counts as one: the first three numbers of an IPv4
 * address, the first 48 bits of an IPv6 one.
 */
export function networkKey(secrets: Secrets, address: string): string {
  return secrets.fingerprint('network', networkOf(address, { ipv4: 3, ipv6: 3 }));
}
