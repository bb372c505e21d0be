/** Milliseconds after which a page that is not painted, since nobody sees it, goes on all the same. */
const longest = 200;

/** Resolves once the browser has painted what was drawn before. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = setTimeout(resolve, longest);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      setTimeout(resolve);
    });
  });
}
