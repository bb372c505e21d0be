import type { FastifyInstance } from 'fastify';

/** While the server is about to stop, each answer asks its client to connect anew for the next request: to another process. */
export function sayGoodbye(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}
