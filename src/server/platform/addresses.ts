import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Observer } from './metrics/Observer.ts';
import { tellSecurityEvent } from './securityEvents.ts';

/**
 * The address of a request as a path that every part of the server can read: what is no path is made one, and an escape
 * that means nothing (`%zz`, `%ff`) stands for itself. So no address is answered past the hooks.
 * @param address request target as it came
 */
export function readableAddress(address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(pathOf(address)) ?? [];
  return isReadable(path) ? path + rest : path.replaceAll('%', '%25') + rest;
}

/** A proxy's `http://host/path` without its host, which is not asked; anything else that is no path becomes a name at the root, such as `*`. */
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

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Takes the ports off what trusted proxies write into `X-Forwarded-For`: with its port, each connection would be a client of
 * its own that no limit ever stops (F-745). A client that has no address then is refused with 400.
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

/** `a.b.c.d:port`, `[IPv6]:port` and `[IPv6]` as RFC 7239 and Azure's gateway write them; all else as it is. */
function withoutPort(written: string): string {
  const address = written.trim();
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}
