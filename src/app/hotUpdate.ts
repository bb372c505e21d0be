import type { CompiledForm } from '../engine/form.ts';
import type { Slice } from '../engine/slice.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { formsAtom } from '../state/formsAtom.ts';
import { machineAtom } from '../state/machineAtom.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import type { ScreenLoader } from './screens/createScreenLoader.ts';
import { screensOf } from './screens/screensOf.ts';

/** What `npm run dev` sends when somebody saved a document: event → data (`compile/vitePlugin.ts`). */
export interface CatalogueEvents {
  'cardstock:slice': { slice: Slice };
  'cardstock:form': { id: string; url: string };
  'cardstock:theme': { brand: string; url: string };
  'cardstock:mistakes': { sentences: string[] };
}

export type CatalogueListeners = {
  [Name in keyof CatalogueEvents]: (data: CatalogueEvents[Name]) => Promise<void>;
};

export interface HotWorld {
  store: AppStore;
  loader: ScreenLoader;
  loadForm(address: string): Promise<CompiledForm>;
  /** Puts another theme in place of the present one. */
  showTheme(address: string): void;
  report(message: string): void;
}

/** Takes over what product staff saved; what was typed stays (design §2.4, PERF-05). Other sites' news is passed over. */
export function hotUpdate({ store, loader, loadForm, showTheme, report }: HotWorld): CatalogueListeners {
  return {
    async 'cardstock:slice'({ slice }) {
      const present = store.get(sliceAtom);
      if (slice.brand !== present.brand || slice.flow !== present.flow) return;
      // A block that the screen did not have before has to be there when it is drawn.
      await loader.load(screensOf(slice, store.get(machineAtom).route));
      store.set(sliceAtom, slice);
    },
    async 'cardstock:form'({ id, url }) {
      if (!Object.hasOwn(store.get(formsAtom), id)) return;
      const form = await loadForm(url);
      store.set(formsAtom, (before) => ({ ...before, [id]: form }));
    },
    async 'cardstock:theme'({ brand, url }) {
      if (brand === store.get(sliceAtom).brand) showTheme(url);
    },
    async 'cardstock:mistakes'({ sentences }) {
      for (const sentence of sentences) report(sentence);
    },
  };
}
