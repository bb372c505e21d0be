import type { Secrets } from '../encryption/Secrets.ts';

/** Stands for a client address where limits are counted. Of an IPv6 address only the network counts: its owner has 2^64 others. */
export function clientKey(secrets: Secrets, address: string): string {
  const network = address.includes(':') && !address.startsWith('::ffff:') ? networkOf(address) : address;
  return secrets.fingerprint('client', network);
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const start = head.split(':').filter((group) => group !== '');
  const missing =
    tail === undefined ? 0 : 8 - start.length - tail.split(':').filter((group) => group !== '').length;
  return [...start, ...Array<string>(Math.max(missing, 0)).fill('0')]
    .concat(tail?.split(':') ?? [])
    .slice(0, 4)
    .join(':');
}
