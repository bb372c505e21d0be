import { Provider } from 'jotai';
import FormBlock from '../../../src/blocks/form/FormBlock.tsx';
import type { FormModule } from '../../../src/engine/form.ts';
import { describeForm } from '../../../src/engine/forms/describeForm.ts';
import { initialState } from '../../../src/engine/initialState.ts';
import { createAppStore } from '../../../src/state/createAppStore.ts';
import { formAnswersAtom } from '../../../src/state/formAnswersAtom.ts';
import { machineAtom } from '../../../src/state/machineAtom.ts';
import { loadWidgets } from '../../../src/widgets/loadWidgets.tsx';
import type { PageSetting } from '../shared/PageSetting.ts';
import { load, startPage } from '../shared/startPage.ts';

/** The form as the product draws it: compiled module, store, form block, widgets, styles of a brand. */
await startPage(async (copies) => {
  const [module, setting, applicant] = await Promise.all([
    import(/* @vite-ignore */ `/data/form-${copies}.mjs`) as Promise<FormModule>,
    load<PageSetting>('setting.json'),
    load<Record<string, unknown>>(`answers-${copies}.json`),
  ]);
  const form = describeForm(module);
  const { slice, rules, site, flow, session, now, widgets } = setting;
  await loadWidgets(widgets);
  // One store for the page's life, as an app has it; only what was typed is forgotten each time.
  const store = createAppStore({
    slice,
    surroundings: { site, flow, now },
    configuration: { rules },
    forms: { [form.id]: form },
  });
  return () => {
    store.set(machineAtom, { ...initialState(), applicant, session });
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
}, 'section[tabindex="-1"] li');
