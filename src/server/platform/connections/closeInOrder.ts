import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Requests } from './followRequests.ts';

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
