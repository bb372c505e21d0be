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
