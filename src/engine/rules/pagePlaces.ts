import type { CompiledForm } from '../form.ts';

const known = new WeakMap<CompiledForm, ReadonlyMap<string, number>>();

/**
 * Where each field of a form stands on the page, from 0; its keys are the fields in that order, each once. Found out
 * once per form, since every validation asks.
 */
export function pagePlaces(form: CompiledForm): ReadonlyMap<string, number> {
  let places = known.get(form);
  if (places === undefined) {
    const names = new Set(form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
    places = new Map([...names].map((name, place) => [name, place]));
    known.set(form, places);
  }
  return places;
}
