/** Work that is done again and again. */
export interface Repetition {
  /** Starts no further pass, and resolves once the one that is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does work again and again: the first time after a pause, and each further time a pause after the last one ended, so that a
 * slow pass never overlaps with the next.
 * @param pause milliseconds
 * @param work gets a signal that is aborted when it is to end soon
 * @param onFailure told what a pass threw; the next one comes all the same
 */
export function repeat(
  pause: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Repetition {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<unknown> = Promise.resolve();
  const plan = () => {
    if (!stopped.signal.aborted) timer = setTimeout(begin, pause).unref();
  };
  const begin = () => {
    pass = work(stopped.signal).catch(onFailure).then(plan);
  };
  plan();
  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await pass;
    },
  };
}
