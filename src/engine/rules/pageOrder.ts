import type { CompiledForm } from '../form.ts';

const orders = new WeakMap<CompiledForm, readonly string[]>();

/** Names of a form's fields as they stand on the page, each once. Found out once per form: every validation asks. */
export function pageOrder(form: CompiledForm): readonly string[] {
  const known = orders.get(form);
  if (known !== undefined) return known;
  const order = [...new Set(form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  orders.set(form, order);
  return order;
}
