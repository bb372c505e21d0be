import type { CompiledForm } from '../form.ts';

interface PagePlaces {
  /** The fields as they stand on the page, each once. */
  names: readonly string[];
  /** Where a field stands among them. */
  places: ReadonlyMap<string, number>;
}

const known = new WeakMap<CompiledForm, PagePlaces>();

/** Where each field of a form stands on the page. Found out once per form, since every validation asks. */
export function pagePlaces(form: CompiledForm): PagePlaces {
  let found = known.get(form);
  if (found === undefined) {
    const names = [...new Set(form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)))];
    found = { names, places: new Map(names.map((name, place) => [name, place])) };
    known.set(form, found);
  }
  return found;
}
