import type { AppStore } from '../../state/createAppStore.ts';
import { afterLoad } from '../browser/afterLoad.ts';
import { createServiceFrames, type ServiceFrames } from './createServiceFrames.ts';
import { loadInDocument } from './loadInDocument.ts';

/** Starts what a site with outside services needs; fetched by such sites only. */
export function startServices(
  page: Window,
  store: AppStore,
  scriptAddress: (address: string) => string,
): ServiceFrames {
  afterLoad(page, () => loadInDocument(page, store, scriptAddress));
  return createServiceFrames(page, store);
}
