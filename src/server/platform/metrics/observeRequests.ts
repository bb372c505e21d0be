import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Observer } from './Observer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call in the contract. */
    call?: string;
  }
  interface FastifyRequest {
    /** Code of the refusal that answers it. */
    refusal: string | undefined;
  }
}

/** What requests are counted as that are no call of the contract. */
export const kindsOfRequests = ['page', 'probe', 'file', 'unknown'] as const;

/** Route of every path that no other route answers. */
export const anyPath = '*';

/** Tells the observer of each request once it is answered. */
export function observeRequests(app: FastifyInstance, observer: Observer): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', async (request, reply) =>
    observer.onRequest({
      call: request.routeOptions.config.call ?? kindOf(request, reply),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      refusal: request.refusal,
    }),
  );
}

function kindOf(
  { routeOptions, method }: FastifyRequest,
  reply: FastifyReply,
): (typeof kindsOfRequests)[number] {
  if (routeOptions.config.everyHost === true) return 'probe';
  // A page is what is found nowhere else.
  if (routeOptions.url === undefined || routeOptions.url === anyPath)
    return /^text\/html/.test(String(reply.getHeader('content-type'))) ? 'page' : 'unknown';
  return method === 'GET' || method === 'HEAD' ? 'file' : 'unknown';
}
