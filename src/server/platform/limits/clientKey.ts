import type { Secrets } from '../encryption/KeyRing.ts';
import { networkOf } from './networkOf.ts';

/** Stands for a client address where limits are counted. Of an IPv6 address only the network counts: its owner has 2^64 others. */
export function clientKey(secrets: Secrets, address: string): string {
  return secrets.fingerprint('client', networkOf(address, { ipv4: 4, ipv6: 4 }));
}
