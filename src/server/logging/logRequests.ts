import type { FastifyInstance } from 'fastify';

/** Logs every answered request in one line: the route's pattern, never its address, whose parts may be codes or hashes. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ...request.logged,
      },
      'answered',
    );
  });
}
