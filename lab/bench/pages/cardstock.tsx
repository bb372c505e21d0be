import { Provider } from 'jotai';
import FormBlock from '../../../src/blocks/form/FormBlock.tsx';
import type { FormModule } from '../../../src/engine/form.ts';
import { describeForm } from '../../../src/engine/forms/describeForm.ts';
import { initialState } from '../../../src/engine/machine.ts';
import { formAnswersAtom, machineAtom } from '../../../src/state/atoms.ts';
import { type AppParts, createAppStore } from '../../../src/state/createAppStore.ts';
import { loadWidgets } from '../../../src/widgets/loadWidgets.tsx';
import { load, startPage } from './startPage.ts';

/** The form as the product draws it: compiled module, store, form block, widgets, styles of a brand. */
await startPage(
  async (size) => {
    const [module, parts] = await Promise.all([
      import(/* @vite-ignore */ `/data/form-${size}.mjs`) as Promise<FormModule>,
      load<AppParts>(`app-${size}.json`),
    ]);
    const form = describeForm(module);
    await loadWidgets([...new Set(Object.values(form.fields).map(({ widget }) => widget))]);
    // One store for the page's life, as an app has it; only what was typed is forgotten each time.
    const store = createAppStore({ ...parts, forms: { [form.id]: form } });
    return () => {
      store.set(machineAtom, { ...initialState(), ...parts.state });
      store.set(formAnswersAtom, {});
      return (
        <Provider store={store}>
          <FormBlock
            id="form"
            raise={() => undefined}
            form={form.id}
            submit="Submit"
            event="submit"
            busyText="Submitting"
          />
        </Provider>
      );
    };
  },
  { failed: 'section[tabindex="-1"] li' },
);
