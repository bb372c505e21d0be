import { fetchCode } from '../../blocks/shared/fetchCode.ts';
import { whenIdle } from '../../blocks/shared/whenIdle.ts';
import { screensOf } from '../../engine/screensOf.ts';
import { contextAtom, machineAtom, sliceAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import type { ScreenLoader } from '../screens/createScreenLoader.ts';

/**
 * When an applicant is really filling in a form: this many fields were entered, or this many milliseconds have passed since
 * the first one. By then, someone who only tried the button has left or is fixing errors. Slow or metered connections wait
 * longer.
 */
const usual = { fields: 5, waitMs: 10_000 };
const slow = { fields: 10, waitMs: 30_000 };
/** Maximum wait for an idle moment, in milliseconds. */
const longestWait = 5_000;

/**
 * Prefetches the next screens and actions while the applicant fills in a form, route by route (design §3). It waits until the
 * applicant is really filling it in and the page is idle, so it delays nothing (PERF-02), and runs at the latest with the
 * form's first call. Failures are ignored: what is missing is loaded when it is needed.
 * @param page its `focusin` shows which fields are entered
 */
export function prefetchAhead(
  page: Document,
  store: AppStore,
  loader: ScreenLoader,
  loadAction: (name: string) => Promise<unknown>,
  isSlow: () => boolean = isSlowConnection,
): void {
  const entered = new Map<string, Set<EventTarget>>();
  const fetched = new Set<string>();
  const fetchAhead = async (route: string) => {
    if (fetched.has(route)) return;
    fetched.add(route);
    try {
      const [{ whatIsAhead }] = await Promise.all([
        fetchCode(() => import('../screens/whatIsAhead.ts')),
        loader.loadRest(),
      ]);
      const { screens, actions } = whatIsAhead(store.get(sliceAtom), route, store.get(contextAtom));
      await Promise.all([loader.load(screens), ...actions.map(loadAction)]);
    } catch {
      fetched.delete(route);
    }
  };
  page.addEventListener('focusin', ({ target }) => {
    const { route } = store.get(machineAtom);
    if (route === undefined || target === null || !isControl(target) || fetched.has(route)) return;
    if (!screensOf(store.get(sliceAtom), route).some(({ uses }) => uses.forms.length > 0)) return;
    const { fields, waitMs } = isSlow() ? slow : usual;
    const known = entered.get(route);
    const controls = (known ?? new Set()).add(target);
    entered.set(route, controls);
    const begin = () => whenIdle(() => void fetchAhead(route), longestWait);
    if (known === undefined) setTimeout(begin, waitMs);
    if (controls.size === fields) begin();
  });
  store.sub(machineAtom, () => {
    const { route, busy } = store.get(machineAtom);
    if (route !== undefined && entered.has(route) && Object.keys(busy).length > 0) void fetchAhead(route);
  });
}

function isControl(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

/** What the browser knows about its connection; most report nothing. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '');
}
