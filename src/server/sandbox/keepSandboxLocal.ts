import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formsOfSandbox } from './pages/registerForms.ts';

/** Headers by which a proxy says for whom it asks, or that it is there. */
const forwarding = new RegExp(
  [
    'forwarded',
    'via',
    'cdn-loop',
    '(x-forwarded|x-original|x-envoy|x-azure|x-appengine|x-ms|cf|fastly|akamai|fly)-.+',
    'x-real-ip',
    '(x-|x-cluster-|x-remote-|true-)?client-ip',
    '(x-remote|x-proxyuser|x-originating|x-host)(-addr|-ip)?',
    'x-rewrite-url',
  ]
    .map((name) => `^${name}$`)
    .join('|'),
);

/**
 * Refuses what came through a proxy, which may have brought it from anywhere: the sandbox is for this machine, and behind a
 * proxy on it every request looks local. Sites alone are open to proxies that the operator trusts; the catalogue page, the
 * outbox and everything else that only the sandbox has are open to none.
 */
export function keepSandboxLocal(app: FastifyInstance, { trustsProxies }: { trustsProxies: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.everyHost || !cameThroughProxy(request)) return;
    if (trustsProxies && !request.at.sandboxOnly && !isSandboxRoute(request.routeOptions.url)) return;
    return reply.code(403).type('text/plain').send('The sandbox is for this machine only.\n');
  });
}

function cameThroughProxy({ headers }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => forwarding.test(name));
}

function isSandboxRoute(url: string | undefined): boolean {
  return ['/sandbox/', formsOfSandbox].some((start) => url?.startsWith(start) === true);
}
