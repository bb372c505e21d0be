/** What people do who read or fill in: nothing above may change under their eyes any more. */
const touches = ['scroll', 'keydown', 'input'];

/** Tells once that somebody scrolled or typed. */
export function watchTouch(page: Window, tell: () => void): void {
  const controller = new AbortController();
  const touched = () => {
    controller.abort();
    tell();
  };
  for (const name of touches)
    page.addEventListener(name, touched, { passive: true, capture: true, signal: controller.signal });
}
