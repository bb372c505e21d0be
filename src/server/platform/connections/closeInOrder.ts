import type { FastifyInstance } from 'fastify';
import type { Requests } from './followRequests.ts';

/** Milliseconds for which new connections are taken while calls are under way. */
const stillOpen = 3_000;
/** Milliseconds after which calls are cut off. Who stops processes is patient for five seconds or more. */
const longest = 4_200;

/**
 * Closes a server that drains already: lets the calls that are under way finish, then ends every connection. While they
 * last, for a moment at most, new connections are answered, too: who sends visitors here has to notice first (`/readyz`).
 */
export async function closeInOrder(app: FastifyInstance, requests: Requests): Promise<void> {
  const began = Date.now();
  await requests.done(stillOpen);
  const closed = app.close();
  await requests.done(longest - (Date.now() - began));
  const cut = requests.count();
  if (cut > 0) app.log.warn({ calls: cut }, 'calls were cut off, which took too long to wait for');
  // Those without a request, kept alive or opened for later, would hold the server for as long as they like.
  app.server.closeAllConnections();
  await closed;
}
