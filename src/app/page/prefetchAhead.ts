import type { AppStore } from '../../state/createAppStore.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import type { ScreenLoader } from '../screens/createScreenLoader.ts';
import { screensOf } from '../screens/screensOf.ts';
import { whatIsAhead } from '../screens/whatIsAhead.ts';

/**
 * Fetches the screens and actions ahead once the applicant begins to fill a form, route by route (design §3). A failure is no matter:
 * what is missing is fetched again when it is needed.
 * @param page whose `focusin` says that filling has begun
 */
export function prefetchAhead(
  page: Document,
  store: AppStore,
  loader: ScreenLoader,
  loadAction: (name: string) => Promise<unknown>,
): void {
  const begun = new Set<string>();
  page.addEventListener('focusin', (event) => {
    const { route } = store.get(machineAtom);
    if (route === undefined || begun.has(route) || !isControl(event.target)) return;
    const slice = store.get(sliceAtom);
    if (!screensOf(slice, route).some(({ uses }) => uses.forms.length > 0)) return;
    begun.add(route);
    const { screens, actions } = whatIsAhead(slice, route);
    Promise.all([loader.load(screens), ...actions.map(loadAction)]).catch(() => begun.delete(route));
  });
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}
