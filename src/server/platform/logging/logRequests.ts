import type { FastifyInstance } from 'fastify';

/**
 * Logs every answered request in one line: the route's pattern, never its address, whose parts may be codes or hashes.
 * Probes that are content are `debug`: they come every few seconds.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isProbe = request.routeOptions.config.everyHost === true && reply.statusCode < 400;
    request.log[isProbe ? 'debug' : 'info'](
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
