/** Tells once that the applicant has passed half of the page (TRK-020). */
export function watchScroll(page: Window, tell: () => void): void {
  const look = () => {
    const { scrollHeight } = page.document.documentElement;
    if (scrollHeight <= page.innerHeight || page.scrollY + page.innerHeight / 2 < scrollHeight / 2) return;
    page.removeEventListener('scroll', look);
    tell();
  };
  page.addEventListener('scroll', look, { passive: true });
}

/** What people do who read or fill in: nothing above may change under their eyes any more. */
const touches = ['scroll', 'keydown', 'input'];

/** Tells once that somebody scrolled or typed. */
export function watchTouch(page: Window, tell: () => void): void {
  const touched = () => {
    for (const name of touches) page.removeEventListener(name, touched);
    tell();
  };
  // After the page's own listeners: what a control was given is in its state by then, so that drawing takes nothing away.
  for (const name of touches) page.addEventListener(name, touched, { passive: true });
}
