/** Milliseconds after which a hidden page, which is never painted, goes on anyway. */
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
