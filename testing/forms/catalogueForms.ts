import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import { checkedCatalogue } from '../support/checkedCatalogue.ts';

/** Every form of the catalogue, once for each way in which it is linked. */
export function catalogueForms(): FormSource[] {
  const { linked } = checkedCatalogue();
  const forms = new Map<string, FormSource>();
  for (const site of linked.sites) {
    for (const { source } of site.forms.values()) forms.set(JSON.stringify(source), source);
  }
  return [...forms.values()];
}
