/** Milliseconds that a browser without idle callbacks is given before the work starts. */
const pause = 200;

/**
 * Runs `work` when the page has nothing else to do. Answers the function that calls it off.
 * @param timeout milliseconds after which it waits no longer
 */
export function whenIdle(work: () => void, timeout?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, pause);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(() => work(), timeout === undefined ? {} : { timeout });
  return () => window.cancelIdleCallback(idle);
}
