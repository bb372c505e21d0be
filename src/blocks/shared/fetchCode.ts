let underWay = 0;

/** Whether code is on its way. */
export const isFetching = () => underWay > 0;

/**
 * Imports code, unless the browser says that it is offline. Most browsers that are in use never try an import again that
 * failed once (whatwg/html#10327 changes that), so that it must not be tried where it can only fail (REL-05).
 * @throws Error where it is offline or styles are lost, and what the import throws
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (navigator.onLine === false) throw new Error('the browser is offline');
  underWay += 1;
  try {
    await lostStyles.fetchAgain();
    return await load();
  } finally {
    underWay -= 1;
  }
}

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
