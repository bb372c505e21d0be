let underWay = 0;

/** Whether code is being loaded. */
export const isFetching = () => underWay > 0;

/** Asks for a file that is there whenever the network works. @throws TypeError where it does not */
export async function reachServer(): Promise<void> {
  await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
}

/**
 * Imports code. Most current browsers never retry an import that failed once (whatwg/html#10327 changes that), so one that
 * can only fail must not be tried (REL-05). A browser that says it is offline may be wrong, as behind some VPNs (F-801).
 * @throws Error if there is no network or styles fail to load, and whatever the import throws
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  underWay += 1;
  try {
    if (navigator.onLine === false) await reachServer();
    await lostStyles.fetchAgain();
    return await load();
  } finally {
    underWay -= 1;
  }
}

/** Style sheets that failed to load, each with its retry. */
const lost = new Map<HTMLLinkElement, Promise<void> | undefined>();

/**
 * Style sheets of lazy code that failed to load (REL-05). Vite requests each of them once, so importing the code again would
 * render it without styles.
 */
export const lostStyles = {
  /** Starts tracking style sheets that fail to load. */
  watch(page: Document): void {
    // The error event of an element does not bubble.
    page.addEventListener('error', ({ target }) => keep(target), { capture: true });
  },
  /** Retries failed style sheets. Rejects if one fails again. */
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
