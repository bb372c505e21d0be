import { readPath } from '../../engine/readPath.ts';
import { contextAtom } from '../../state/contextAtom.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { machineAtom } from '../../state/machineAtom.ts';
import { sliceAtom } from '../../state/sliceAtom.ts';
import type { Service } from '../configuration/servicesOf.ts';

/**
 * Loads the scripts of services that work in the page only, such as an accessibility overlay (LAY-044), once the page
 * stands. Never where money is paid: those pages are documents of their own, whose policy names no such script (design §4).
 * @param scriptAddress checks an address; throws for one that the site does not name
 */
export function loadInDocument(
  page: Window,
  store: AppStore,
  scriptAddress: (address: string) => string,
): void {
  const { route } = store.get(machineAtom);
  if (route !== undefined && store.get(sliceAtom).routes[route]?.document === 'isolated') return;
  const services = (readPath(store.get(contextAtom), 'site.services.all') ?? []) as Service[];
  for (const { url, inDocument, optional } of services) {
    if (!inDocument || optional) continue;
    const element = page.document.createElement('script');
    element.async = true;
    element.referrerPolicy = 'no-referrer';
    element.src = scriptAddress(url);
    page.document.head.append(element);
  }
}
