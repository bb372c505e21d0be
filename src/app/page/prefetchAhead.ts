import type { AppStore } from '../../state/createAppStore.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import type { ScreenLoader } from '../screens/createScreenLoader.ts';
import { screensOf } from '../screens/screensOf.ts';
import { whatIsAhead } from '../screens/whatIsAhead.ts';

/** Milliseconds after filling began. Nobody fills a form sooner; who only tries its button is gone or corrects by then. */
const patience = 10_000;
/** Longest wait for a moment in which the page has nothing to do, in milliseconds. */
const longestWait = 5_000;

/**
 * Fetches the screens and actions ahead while the applicant fills a form, route by route (design §3): some time after
 * filling began, when the page has nothing else to do, so that it is in nobody's way (PERF-02); at the latest beside the
 * first call of the form, and only then on a connection that is slow or to be saved. A failure is no matter: what is
 * missing is fetched again when it is needed.
 * @param page whose `focusin` says that filling has begun
 */
export function prefetchAhead(
  page: Document,
  store: AppStore,
  loader: ScreenLoader,
  loadAction: (name: string) => Promise<unknown>,
  isSlow: () => boolean = isSlowConnection,
): void {
  const begun = new Set<string>();
  const fetched = new Set<string>();
  const fetchAhead = (route: string) => {
    if (fetched.has(route)) return;
    fetched.add(route);
    const { screens, actions } = whatIsAhead(store.get(sliceAtom), route);
    Promise.all([loader.load(screens), ...actions.map(loadAction)]).catch(() => fetched.delete(route));
  };
  page.addEventListener('focusin', (event) => {
    const { route } = store.get(machineAtom);
    if (route === undefined || begun.has(route) || !isControl(event.target)) return;
    if (!screensOf(store.get(sliceAtom), route).some(({ uses }) => uses.forms.length > 0)) return;
    begun.add(route);
    if (!isSlow()) setTimeout(() => whenIdle(() => fetchAhead(route)), patience);
  });
  store.sub(machineAtom, () => {
    const { route, busy } = store.get(machineAtom);
    if (route !== undefined && begun.has(route) && Object.keys(busy).length > 0) fetchAhead(route);
  });
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

/** Not every browser says when it has nothing to do. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: longestWait });
  else work();
}

/** What the browser knows of its connection; most say nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '');
}
