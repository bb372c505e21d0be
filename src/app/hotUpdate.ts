import type { CompiledForm } from '../engine/form.ts';
import type { Slice } from '../engine/slice.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { formsAtom } from '../state/formsAtom.ts';
import { machineAtom } from '../state/machineAtom.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import type { ScreenLoader } from './screens/createScreenLoader.ts';
import { screensOf } from './screens/screensOf.ts';

/** What the dev server sends when a form's module was compiled anew. */
export interface FormUpdate {
  id: string;
  /** Address of the module. */
  module: string;
}

/** Takes over what product staff saved; what was typed stays (design §2.4, PERF-05). */
export function hotUpdate(
  store: AppStore,
  loader: ScreenLoader,
  loadForm: (address: string) => Promise<CompiledForm>,
): { slice(slice: Slice): Promise<void>; form(update: FormUpdate): Promise<void> } {
  return {
    async slice(slice) {
      const present = store.get(sliceAtom);
      if (slice.brand !== present.brand || slice.flow !== present.flow) return;
      // A block that the screen did not have before has to be there when it is drawn.
      await loader.load(screensOf(slice, store.get(machineAtom).route));
      store.set(sliceAtom, slice);
    },
    async form({ id, module }) {
      if (!Object.hasOwn(store.get(formsAtom), id)) return;
      const form = await loadForm(module);
      store.set(formsAtom, (before) => ({ ...before, [id]: form }));
    },
  };
}
