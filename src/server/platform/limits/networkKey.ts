import type { Secrets } from '../encryption/Secrets.ts';
import { networkOf } from './networkOf.ts';

/**
 * Stands for the network of a client address where a crowd of addresses counts as one: the first three numbers of an IPv4
 * address, the first 48 bits of an IPv6 one.
 */
export function networkKey(secrets: Secrets, address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const network = plain.includes(':') ? networkOf(plain, 3) : plain.split('.').slice(0, 3).join('.');
  return secrets.fingerprint('network', network);
}
