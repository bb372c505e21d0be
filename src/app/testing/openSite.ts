import { blocks } from '../../blocks/registry.ts';
import type { FormModule } from '../../engine/form.ts';
import { machineAtom, releaseBaseAtom, sliceAtom } from '../../state/atoms.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { loadWidgets } from '../../widgets/loadWidgets.tsx';
import { createScreenLoader, type ScreenLoader } from '../screens/createScreenLoader.ts';
import { screensOf } from '../screens/screensOf.ts';
import { type EnteredState, enterState } from './enterState.ts';
import type { ScreenState } from './ScreenState.ts';

/** A site that runs without an address bar of its own, with what draws it. */
export interface OpenedSite extends Omit<EnteredState, 'loadForm'> {
  loader: ScreenLoader;
}

/**
 * Opens a site of a brand in a state, over the reference API that `.storybook/referenceApi.ts` puts under `/_site/`. What it
 * shows is loaded, so that it can be drawn at once.
 * @param formAt gives the form at an address of the release; a browser imports it
 * @param fetch asks the API
 * @throws Error for what the flow reports: a mistake of the catalogue, an action that breaks
 */
export async function openSite(
  brand: string,
  state: ScreenState,
  formAt: (address: string) => Promise<FormModule> = importForm,
  fetch: typeof globalThis.fetch = window.fetch.bind(window),
): Promise<OpenedSite> {
  const { store, flow, loadForm } = await enterState(brand, state, {
    fetch,
    readJson: (address) => readJson(here(address)),
    formAt,
    // Pictures come from where Storybook stands.
    browser: { origin: window.location.origin, width: window.innerWidth },
  });
  store.set(releaseBaseAtom, here(store.get(releaseBaseAtom)));
  const loader = createScreenLoader({ store, blocks, loadWidgets, loadForm });
  await loader.load(shownScreens(store));
  return { store, flow, loader };
}

/** An address of the site where this page stands: a static Storybook may stand in any folder of its host. */
export function here(address: string): string {
  return new URL(`.${address}`, document.baseURI).pathname;
}

function shownScreens(store: AppStore) {
  const slice = store.get(sliceAtom);
  const { route, dialogs } = store.get(machineAtom);
  const inDialogs = dialogs.flatMap((id) => slice.screens[slice.dialogs[id]?.screen ?? ''] ?? []);
  return [...screensOf(slice, route), ...inDialogs];
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return response.json();
}

function importForm(address: string): Promise<FormModule> {
  return import(/* @vite-ignore */ address);
}
