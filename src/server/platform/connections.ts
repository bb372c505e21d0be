import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Observer } from './metrics/Observer.ts';
import { tellSecurityEvent } from './securityEvents.ts';

/** The requests of a server. */
interface Requests {
  /** How many are not answered yet. */
  count(): number;
  /** Whether a proxy has looked at `/readyz` within the last minute, as one does that sends visitors here. */
  isWatched(): boolean;
  /** Resolves once there are none, or after so many milliseconds. */
  done(patience: number): Promise<void>;
}

/** The longest time between two looks of a proxy, in milliseconds. */
const watchedFor = 60_000;

/** Follows all requests of a server from now on. */
export function followRequests(server: Server): Requests {
  let count = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const waiting = new Set<() => void>();
  server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    count += 1;
    if (url === '/readyz') lookedAt = performance.now();
    response.once('close', () => {
      count -= 1;
      if (count === 0) for (const done of waiting) done();
    });
  });
  return {
    count: () => count,
    isWatched: () => performance.now() - lookedAt < watchedFor,
    async done(patience) {
      if (count === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(patience, 0));
        waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      waiting.clear();
    },
  };
}

/** Milliseconds for which new connections and calls are taken, so that a proxy can notice that the server drains. */
const stillOpen = 3_000;

/**
 * Closes a server that drains already: lets the calls that are under way finish, then ends every connection. A proxy goes on
 * sending calls until it looks at `/readyz` again, also where nothing is under way now, and a kept connection that ends while
 * a call is on its way loses that call. So the server stays open for a moment where a proxy looks; else only while calls last.
 * @param longest milliseconds after which calls are cut off
 */
export async function closeInOrder(app: FastifyInstance, requests: Requests, longest: number): Promise<void> {
  const began = Date.now();
  await (requests.isWatched() ? pause(stillOpen) : requests.done(stillOpen));
  const closed = app.close();
  await requests.done(longest - (Date.now() - began));
  const cut = requests.count();
  if (cut > 0) app.log.warn({ calls: cut }, 'calls were cut off, which took too long to wait for');
  // Those without a request, kept alive or opened for later, would hold the server for as long as they like.
  app.server.closeAllConnections();
  await closed;
}

/** While the server is about to stop, each answer asks its client to connect anew for the next request: to another process. */
export function sayGoodbye(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}

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
