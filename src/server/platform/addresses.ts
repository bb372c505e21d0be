import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Observer } from './metrics/Observer.ts';
import { tellSecurityEvent } from './securityEvents.ts';

/**
 * The address of a request as a path that every part of the server can read: anything else is turned into a path, and
 * an invalid escape (`%zz`, `%ff`) is kept literally. So no address bypasses the hooks.
 * @param address request target as received
 */
export function readableAddress(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(pathOf(address)) ?? [];
  return isReadable(path) ? path + rest : path.replaceAll('%', '%25') + rest;
}

/**
 * Drops the host of a proxy's `http://host/path`; anything else that is not a path becomes a name at the root, such as
 * `*`.
 */
function pathOf(address: string): string {
  if (address.startsWith('/')) return address;
  const path = address.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Says what to do about a port that something else listens on. @returns any other error as it is. */
export function portRemedy(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`Port ${port} of ${host} is in use: end what listens there, or set PORT to another.`);
}

/**
 * Removes ports that trusted proxies write into `X-Forwarded-For`: otherwise each connection would count as a separate
 * client that no limit ever stops (F-745). A client without an address is refused with 400.
 */
export function readForwardedFor(app: FastifyInstance, observer: Observer): void {
  let isTold = false;
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return;
    headers['x-forwarded-for'] = String(forwarded).split(',').map(withoutPort).join(', ');
    if (isIP(request.ip) !== 0) return;
    if (!isTold) tellSecurityEvent({ log: request.log, observer }, 'clientUnreadable');
    isTold = true;
    return reply.code(400).type('text/plain').send('X-Forwarded-For names no address.\n');
  });
}

/**
 * `a.b.c.d:port`, `[IPv6]:port` and `[IPv6]`, the formats of RFC 7239 and Azure's gateway; anything else is unchanged.
 */
function withoutPort(written: string): string {
  const address = written.trim();
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/** What hides whom a counter is about: an issuer's keys, or counters. */
interface Fingerprints {
  fingerprint(purpose: string, value: string): string;
}

/** The counter key of a client address. For IPv6 it is the network: its owner has 2^64 other addresses. */
export function clientKey(counters: Fingerprints, address: string): string {
  return counters.fingerprint('client', networkOf(address, { ipv4: 4, ipv6: 4 }));
}

/**
 * The counter key of a client's network, for crowds of addresses: the first three numbers of an IPv4 address, the first
 * 48 bits of an IPv6 address.
 */
export function networkKey(counters: Fingerprints, address: string): string {
  return counters.fingerprint('network', networkOf(address, { ipv4: 3, ipv6: 3 }));
}

/** How much of an address is its network: of four numbers for IPv4, of eight groups of 16 bits for IPv6. */
interface NetworkLength {
  ipv4: number;
  ipv6: number;
}

/** The beginning of an address in normalized form. An IPv4 address inside IPv6 (`::ffff:`) counts as IPv4. */
function networkOf(address: string, { ipv4, ipv6 }: NetworkLength): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain.includes(':')
    ? groupsOf(plain).slice(0, ipv6).join(':')
    : plain.split('.').slice(0, ipv4).join('.');
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? [];
  const start = head.split(':').filter((group) => group !== '');
  const missing =
    tail === undefined ? 0 : 8 - start.length - tail.split(':').filter((group) => group !== '').length;
  return [...start, ...Array<string>(Math.max(missing, 0)).fill('0')]
    .concat(tail?.split(':') ?? [])
    .map((group) => Number.parseInt(group, 16).toString(16));
}
