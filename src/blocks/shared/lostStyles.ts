/** Style sheets that could not be fetched, each with the request that asks for it again. */
const lost = new Map<HTMLLinkElement, Promise<void> | undefined>();

/**
 * Style sheets of late code that were lost on the way (REL-05). Vite asks for each once: another import of the code would
 * draw it without.
 */
export const lostStyles = {
  /** Takes note of what gets lost on a page. */
  watch(page: Document): void {
    // The event of an element's failed request does not bubble.
    page.addEventListener('error', ({ target }) => keep(target), { capture: true });
  },
  /** Requests again what was lost. Rejects where something is lost again. */
  fetchAgain(): Promise<unknown> {
    return Promise.all([...lost].map(([link, asking]) => asking ?? askAgain(link)));
  },
};

function keep(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.set(target, undefined);
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  const asking = new Promise<void>((resolve, reject) => {
    again.onload = () => resolve();
    again.onerror = () => reject(new Error(`the styles "${link.href}" could not be fetched`));
  }).finally(() => lost.delete(link));
  lost.set(link, asking);
  link.replaceWith(again);
  return asking;
}
