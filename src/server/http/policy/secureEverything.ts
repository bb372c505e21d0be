import type { FastifyInstance } from 'fastify';
import { documentHeaders } from './documentHeaders.ts';
import { isSecure } from './isSecure.ts';

/** Gives every answer that set no policy of its own the strictest one, and keeps data out of caches (SAFE-02). */
export function secureEverything(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.headers(documentHeaders('data', { secure: isSecure(request) }));
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    reply.header('X-Correlation-Id', request.id);
  });
}
