/** Tells once that the applicant has passed half of the page (TRK-020). */
export function watchScroll(page: Window, tell: () => void): void {
  const controller = new AbortController();
  const look = () => {
    const { scrollHeight } = page.document.documentElement;
    if (scrollHeight <= page.innerHeight || page.scrollY + page.innerHeight / 2 < scrollHeight / 2) return;
    controller.abort();
    tell();
  };
  page.addEventListener('scroll', look, { passive: true, signal: controller.signal });
}
