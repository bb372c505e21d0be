import type { Secrets } from '../encryption/Secrets.ts';
import { networkOf } from './networkOf.ts';

/** Stands for a client address where limits are counted. Of an IPv6 address only the network counts: its owner has 2^64 others. */
export function clientKey(secrets: Secrets, address: string): string {
  const network = address.includes(':') && !address.startsWith('::ffff:') ? networkOf(address, 4) : address;
  return secrets.fingerprint('client', network);
}
