/** Milliseconds that a browser without idle callbacks is given before the work starts. */
const pause = 200;

/** Runs `work` when the page has nothing else to do. Answers the function that calls it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, pause);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(() => work());
  return () => window.cancelIdleCallback(idle);
}
