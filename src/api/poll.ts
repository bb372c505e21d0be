import { ApiFailure } from './client.ts';

export interface Polling<Answer> {
  /** Seconds between two tries, 5 by default (API-004, CON-004). */
  every?: number;
  /** 10 unless said. */
  tries?: number;
  until: (answer: Answer) => boolean;
  signal?: AbortSignal | undefined;
}

/** So many tries in a row may fail (a tunnel, a restart) before the poll does. */
const mostFailures = 3;

/**
 * Asks again until an answer matches (API-004). If the tries run out, gives the last answer all the same. Throws the
 * third failure in a row, the one of the last try, and `ApiFailure('aborted')` once the signal aborts.
 */
export async function poll<Answer>(ask: () => Promise<Answer>, polling: Polling<Answer>): Promise<Answer> {
  const { every = 5, tries = 10, until, signal } = polling;
  let failures = 0;
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await ask();
      failures = 0;
      if (until(answer) || tried >= tries) return answer;
    } catch (failure) {
      failures += 1;
      if (
        !(failure instanceof ApiFailure) ||
        failures >= mostFailures ||
        tried >= tries ||
        signal?.aborted === true
      )
        throw failure;
    }
    await pause(every * 1000, signal);
  }
}

/** Waits for so many milliseconds; an abort ends the wait at once. */
function pause(time: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new ApiFailure('aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, time);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
