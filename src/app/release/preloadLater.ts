/**
 * Asks for the modules that the server has named on the document (`data-later`): the form's code, which would share a slow
 * connection with what the first paint needs (PERF-03).
 */
export function preloadLater(page: Document): void {
  for (const address of (page.documentElement.dataset.later ?? '').split(' ').filter(Boolean)) {
    const link = page.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    page.head.append(link);
  }
}
