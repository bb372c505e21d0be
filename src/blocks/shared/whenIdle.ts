/** Delay in milliseconds for browsers without idle callbacks. */
const pause = 200;

/**
 * Runs `work` when the page is idle. Returns a function that cancels it.
 * @param timeout maximum wait in milliseconds
 */
export function whenIdle(work: () => void, timeout?: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, pause);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(() => work(), timeout === undefined ? {} : { timeout });
  return () => window.cancelIdleCallback(idle);
}
