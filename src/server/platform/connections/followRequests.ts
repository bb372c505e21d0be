import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The requests of a server. */
export interface Requests {
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
