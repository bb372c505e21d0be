/**
 * Gives what the server drew the styles that React writes as attributes, which the policy of the page refuses in HTML: they
 * stand there as `data-style`, and the CSSOM may set them.
 */
export function styleDrawn(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
}
