import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { ApiClient } from '../../api/client.ts';
import { blocks } from '../../blocks/registry.ts';
import { wordsIn } from '../../copy/useWords.ts';
import { documentCopy, type FirstScreenRequest, type RenderFirstScreen } from '../../engine/firstScreen.ts';
import { describeForm } from '../../engine/forms/describeForm.ts';
import { screensOf } from '../../engine/screensOf.ts';
import type { Screen } from '../../engine/slice.ts';
import { contextAtom, machineAtom } from '../../state/atoms.ts';
import { createAppStore } from '../../state/createAppStore.ts';
import { loadWidgets } from '../../widgets/loadWidgets.tsx';
import { App } from '../App.tsx';
import { boot } from '../boot.ts';
import type { Release } from '../openRelease.ts';
import { createScreenLoader } from '../screens/createScreenLoader.ts';
import { hydrationParts } from './hydration.ts';

/** The entry for the server (`engine/firstScreen.ts`): renders the first screen as HTML. */
export const renderFirstScreen: RenderFirstScreen = async (request) => {
  const { slice, releaseBase, address, facts, readForm } = request;
  const booted = await bootOf(request);
  if (booted.kind !== 'ready' || booted.site === undefined || booted.path !== undefined) return undefined;
  const store = createAppStore(hydrationParts(booted.parts, address, facts));
  const { route, dialogs } = store.get(machineAtom);
  if (route === undefined || slice.routes[route]?.path !== '' || dialogs.length > 0) return undefined;

  const loadForm = async (file: string) => describeForm(await readForm(file.slice(releaseBase.length)));
  const loader = createScreenLoader({ store, blocks, loadWidgets, loadForm });
  const screens = screensOf(slice, route);
  await loader.load(screens);
  const html = renderToString(
    <App
      store={store}
      loader={loader}
      router={({ children }) => <StaticRouter location={address.pathname}>{children}</StaticRouter>}
      raise={() => undefined}
      scriptAddress={(script) => script}
      onReady={() => undefined}
      onVisit={() => undefined}
      product=""
    />,
  );
  return {
    html: asPolicyAllows(html),
    description: wordsIn({ $copy: documentCopy.description }, slice, store.get(contextAtom)),
    uses: usesOf(screens, loader.blocksOf),
  };
};

/**
 * React adds image preloads at the top of its output, which the document's head has already. Mantine has style attributes,
 * which are left for `styleDrawn`. Quotation marks in text and values are escaped.
 */
function asPolicyAllows(html: string): string {
  return html.replace(/^(?:<link [^>]*>)+/u, '').replaceAll(' style="', ' data-style="');
}

function bootOf({ slice, releaseBase, answer, address, facts }: FirstScreenRequest) {
  const answered = { success: true, payload: answer, body: {} };
  const release: Release = {
    base: releaseBase,
    manifest: async () => ({ sites: {} }),
    expected: async () => slice,
    sliceOf: async () => slice,
    slice: async () => slice,
    at: () => release,
  };
  return boot({
    api: { call: async () => answered } as unknown as ApiClient,
    release,
    address: { ...address, search: '' },
    browser: { ...address, width: 0, userAgent: '', referrer: '' },
    clock: facts.clock,
    stored: () => ({}),
    cookies: { read: () => '', write: () => undefined },
    page: {},
    phone: '',
    stripped: strippedSwitches,
  });
}

const strippedSwitches = String(import.meta.env.VITE_STRIPPED_SWITCHES ?? '').split(',');

function usesOf(screens: readonly Screen[], blocksOf: (screen: Screen) => string[]): Screen['uses'] {
  return {
    blocks: [...new Set(screens.flatMap(blocksOf))],
    widgets: [...new Set(screens.flatMap(({ uses }) => uses.widgets))],
    forms: [...new Set(screens.flatMap(({ uses }) => uses.forms))],
  };
}
