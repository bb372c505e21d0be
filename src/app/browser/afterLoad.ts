/** Milliseconds after which it does not wait for an idle moment any more. */
const patience = 2_000;

/** Runs something after everything that the page itself loads, once the browser has nothing else to do. */
export function afterLoad(page: Window, run: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in page) page.requestIdleCallback(run, { timeout: patience });
    else run();
  };
  if (page.document.readyState === 'complete') idle();
  else page.addEventListener('load', idle, { once: true });
}
