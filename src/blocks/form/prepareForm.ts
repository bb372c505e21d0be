import type { CompiledForm } from '../../engine/form.ts';
import { formFacts } from '../../form/formFacts.ts';
import { configurationAtom } from '../../state/configurationAtom.ts';
import type { AppStore } from '../../state/createAppStore.ts';
import { rulesOf } from './rulesOf.ts';
import { situationAtom } from './situationAtom.ts';

/**
 * Reads a form's rule rows, and what they and the flow say of its fields, before it is drawn: for the time in which a page
 * waits for the rest of its code. Drawing it would take that much longer at one stretch (PERF-01).
 */
export function prepareForm(store: AppStore, form: CompiledForm): void {
  const rules = rulesOf(form, store.get(configurationAtom), store.get(situationAtom).today);
  store.get(formFacts(form, rules));
}
