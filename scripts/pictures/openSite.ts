import { createScreenLoader, type ScreenLoader } from '../../src/app/screens/createScreenLoader.ts';
import type { ScreenState } from '../../src/authoring/ScreenState.ts';
import { blocks } from '../../src/blocks/registry.ts';
import type { FormModule } from '../../src/engine/form.ts';
import { screensOf } from '../../src/engine/screensOf.ts';
import { machineAtom, releaseBaseAtom, sliceAtom } from '../../src/state/atoms.ts';
import type { AppStore } from '../../src/state/createAppStore.ts';
import { loadWidgets } from '../../src/widgets/loadWidgets.tsx';
import { type EnteredState, enterState } from './enterState.ts';

/** A site that runs without an address bar, with its renderer. */
export interface OpenedSite extends Omit<EnteredState, 'loadForm'> {
  loader: ScreenLoader;
}

/**
 * Opens a site of a brand in a state, with the reference API that `scripts/pictures/referenceApi.ts` serves under `/_site/`. Its
 * screens are loaded, so it can be rendered immediately.
 * @param formAt loads the form at an address of the release; a browser imports it
 * @param fetch calls the API
 * @throws Error that the flow reports: a mistake in the catalogue, an action that throws
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
    // Images have the base URL of Storybook.
    browser: { origin: window.location.origin, width: window.innerWidth },
  });
  store.set(releaseBaseAtom, here(store.get(releaseBaseAtom)));
  const loader = createScreenLoader({ store, blocks, loadWidgets, loadForm });
  await loader.load(shownScreens(store));
  return { store, flow, loader };
}

/** An address relative to this page: a static Storybook can be in any folder of its host. */
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
