import type { Server, ServerResponse } from 'node:http';

/** The requests that a server has not answered yet. */
export interface Requests {
  count(): number;
  /** Resolves once there are none, or after so many milliseconds. */
  done(patience: number): Promise<void>;
}

/** Follows all requests of a server from now on. */
export function followRequests(server: Server): Requests {
  let count = 0;
  const waiting = new Set<() => void>();
  server.on('request', (_request, response: ServerResponse) => {
    count += 1;
    response.once('close', () => {
      count -= 1;
      if (count === 0) for (const done of waiting) done();
    });
  });
  return {
    count: () => count,
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
