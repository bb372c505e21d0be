import type { CompiledForm } from '../engine/form.ts';
import { screensOf } from '../engine/screensOf.ts';
import type { Slice } from '../engine/slice.ts';
import {
  configurationAtom,
  formAnswersAtom,
  formsAtom,
  machineAtom,
  releaseBaseAtom,
  sliceAtom,
  surroundingsAtom,
} from '../state/atoms.ts';
import type { AppStore } from '../state/createAppStore.ts';
import type { FlowDependencies } from './flow/FlowDependencies.ts';
import type { Flow } from './flow/runFlow.ts';
import type { ScreenLoader } from './screens/createScreenLoader.ts';

/** What `npm run dev` sends when a document is saved: event → data (`authoring/dev/vitePlugin.ts`). */
export interface CatalogueEvents {
  'cardstock:slice': { key: string; url: string };
  'cardstock:theme': { brand: string; url: string };
  'cardstock:settings': { keys: string[] };
}

export type CatalogueListeners = {
  [Name in keyof CatalogueEvents]: (data: CatalogueEvents[Name]) => Promise<void>;
};

export interface HotUpdateDependencies {
  store: AppStore;
  loader: ScreenLoader;
  loadSlice(address: string): Promise<Slice>;
  loadForm(address: string): Promise<CompiledForm>;
  /** Replaces the theme. */
  showTheme(address: string): void;
  /** Asks for the configuration again. */
  refresh(): Promise<unknown>;
}

/** Applies what product staff saved and keeps the input (design §2.4, PERF-05). Updates of other sites, and of
 * languages that the page is not in, are ignored. */
export function hotUpdate(dependencies: HotUpdateDependencies): CatalogueListeners {
  const { store, loader, loadSlice, loadForm, showTheme, refresh } = dependencies;
  const isShown = (key: string) => {
    const { brand, flow } = store.get(sliceAtom);
    return key === `${brand}.${flow}`;
  };
  return {
    async 'cardstock:slice'({ key, url }) {
      const { language, languages = [] } = store.get(sliceAtom);
      const spoken = languages.find(({ id }) => id === language)?.slice ?? '';
      if (!isShown(key) || !url.endsWith(spoken)) return;
      const slice = await loadSlice(url);
      const { formsOf } = await import('./session/refreshPage.ts');
      const forms = await formsOf(slice, store.get(releaseBaseAtom), { store, loadForm });
      // A block that is new on the screen must be loaded before it is rendered.
      await loader.load(screensOf(slice, store.get(machineAtom).route));
      store.set(formsAtom, forms);
      store.set(sliceAtom, slice);
    },
    async 'cardstock:theme'({ brand, url }) {
      if (brand === store.get(sliceAtom).brand) showTheme(url);
    },
    async 'cardstock:settings'({ keys }) {
      if (keys.some(isShown)) await refresh();
    },
  };
}

/** Events of the flow that are kept for whoever asks. */
const most = 100;

/**
 * Lets a tool that has the page of `npm run dev` in its frame ask what is so now, and which events led there: it dispatches
 * `cardstock:ask` with a function, which is called at once. Nothing leaves the page, and nothing is stored.
 * @returns what is to be told of each event of the flow
 */
export function tellTools(store: AppStore, page: EventTarget): NonNullable<FlowDependencies['onEvent']> {
  const moments: unknown[] = [];
  page.addEventListener('cardstock:ask', (asked) => {
    const drawn = Object.entries(store.get(formAnswersAtom));
    (asked as CustomEvent<(told: unknown) => void>).detail({
      state: store.get(machineAtom),
      surroundings: store.get(surroundingsAtom),
      inactive: [...store.get(configurationAtom).inactive],
      typed: Object.assign({}, ...drawn.map(([, form]) => form.typed())),
      moments: [...moments],
    });
  });
  return (event, before) => {
    moments.push({ event, before });
    if (moments.length > most) moments.shift();
  };
}

/** Lets such a tool raise events of the flow: it dispatches `cardstock:raise` with one. */
export function heedTools({ raise }: Pick<Flow, 'raise'>, page: EventTarget): void {
  page.addEventListener('cardstock:raise', (asked) => {
    const { event, values, detail } = (asked as CustomEvent<Raised>).detail;
    raise(event, values, detail);
  });
}

interface Raised {
  event: string;
  values?: Record<string, unknown>;
  detail?: Record<string, unknown>;
}
