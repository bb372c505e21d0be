import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds from the signal to the end: supervisors often wait for ten seconds. */
export const longestStop = 5_000;
/** The part of it that is reserved for what comes after the calls, in milliseconds. */
const [longestLeave, longestEnd] = [500, 500];

/**
 * Stops a process within so many milliseconds. A part that fails or takes too long does not delay the others: another
 * process does what it left undone.
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

/** The parts of a process that stop, in order of dependence. */
interface StoppingParts {
  /** Answers calls in progress, for at most so many milliseconds. */
  close(longest: number): Promise<unknown>;
  /** Background work: stops at once, in parallel with `close`. */
  working: readonly (() => Promise<unknown>)[];
  /** Final reports, once nothing is running. */
  leaving: readonly (() => Promise<unknown>)[];
  /** Closes the shared resources. */
  end(): Promise<unknown>;
}

/** The requests of a server. */
interface Requests {
  /** How many are not answered yet. */
  count(): number;
  /** Whether a proxy has checked `/readyz` within the last minute, which means that it sends visitors here. */
  isWatched(): boolean;
  /** Resolves once there are none, or after so many milliseconds. */
  done(timeoutMs: number): Promise<void>;
}

/** Longest time between two checks of a proxy, in milliseconds. */
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

/** Milliseconds during which new connections and calls are accepted, so that a proxy can notice the drain. */
const stillOpen = 3_000;

/**
 * Closes a draining server: lets calls in progress finish, then ends every connection. A proxy keeps sending calls
 * until it checks `/readyz` again, even if none is in progress now, and if a kept-alive connection ends while a call is
 * on its way, that call is lost. So if a proxy is watching, the server stays open for a moment; otherwise only while
 * calls last.
 * @param longest milliseconds after which calls are cut off
 */
export async function closeInOrder(app: FastifyInstance, requests: Requests, longest: number): Promise<void> {
  const began = Date.now();
  await (requests.isWatched() ? pause(stillOpen) : requests.done(stillOpen));
  const closed = app.close();
  await requests.done(longest - (Date.now() - began));
  const cut = requests.count();
  if (cut > 0) app.log.warn({ calls: cut }, 'calls were cut off, which took too long to wait for');
  // Idle connections would keep the server open indefinitely.
  app.server.closeAllConnections();
  await closed;
}

/** While the server is about to stop, each answer asks its client to use a new connection, and so another process. */
export function closeConnections(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
}
