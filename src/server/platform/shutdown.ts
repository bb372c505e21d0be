import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds from the signal to the end: who stops processes is patient for ten seconds, often. */
export const longestStop = 5_000;
/** Of what a process has to stop, milliseconds for what comes after the calls. */
const [longestLeave, longestEnd] = [500, 500];

/**
 * Stops a process within so many milliseconds. A part that fails or takes too long holds up no other: what it left undone, another
 * process does.
 */
export async function shutdownWithin(
  milliseconds: number,
  { close, working, leaving, end }: StoppingParts,
): Promise<void> {
  const longest = milliseconds - longestLeave - longestEnd;
  await within(longest, [() => close(longest), ...working]);
  await within(longestLeave, leaving);
  await within(longestEnd, [end]);
}

async function within(milliseconds: number, parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const done = Promise.allSettled(parts.map(async (part) => part()));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done, late]);
  clearTimeout(timer);
}

/** The parts of a process that stop, by what they need of each other. */
interface StoppingParts {
  /** Answers what is under way, for so many milliseconds at most. */
  close(longest: number): Promise<unknown>;
  /** What works by itself: stops at once, beside `close`. */
  working: readonly (() => Promise<unknown>)[];
  /** What is said at the end, once nothing works any more. */
  leaving: readonly (() => Promise<unknown>)[];
  /** Closes what all of it stood on. */
  end(): Promise<unknown>;
}

/** The requests of a server. */
interface Requests {
  /** How many are not answered yet. */
  count(): number;
  /** Whether a proxy has looked at `/readyz` within the last minute, as one does that sends visitors here. */
  isWatched(): boolean;
  /** Resolves once there are none, or after so many milliseconds. */
  done(timeoutMs: number): Promise<void>;
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
    async done(timeoutMs) {
      if (count === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(timeoutMs, 0));
        waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
      waiting.clear();
    },
  };
}

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

/** While the server is about to stop, each answer asks its client to connect anew for the next request: to another process. */
export function closeConnections(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}
