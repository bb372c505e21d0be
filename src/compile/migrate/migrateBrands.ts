import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { partOf } from './partOf.ts';

/** Flows name the brands that have a site of them, where brands said which flows they do without. */
export function migrateBrands(documents: readonly MigratedDocument[]): MigratedDocument[] {
  const brands = documents.filter(({ name, json }) => name === 'brand' && isObject(json));
  const ids = brands.flatMap(({ ids: { brand } }) =>
    brand === undefined || brand === '_base' ? [] : [brand],
  );
  const says = (brand: string, flow: string) =>
    partOf(brands.find(({ ids }) => ids.brand === brand)?.json, 'flows')[flow];
  const runs = (brand: string, flow: string) => (says(brand, flow) ?? says('_base', flow)) !== false;
  return documents.map((document) => {
    const { name, ids: own, json } = document;
    if (!isObject(json)) return document;
    if (name === 'brand') {
      const { flows: _flows, ...others } = json;
      return { ...document, json: others };
    }
    const { flow } = own;
    const isOwn = name === 'flow' && flow !== undefined && flow !== '_base' && own.brand === undefined;
    if (!isOwn || 'brands' in json || 'draft' in json) return document;
    return {
      ...document,
      json: {
        ...json,
        ...whereOf(
          ids,
          ids.filter((brand) => runs(brand, flow)),
        ),
      },
    };
  });
}

/** A flow that has no site is a draft. */
function whereOf(all: readonly string[], named: readonly string[]): Record<string, unknown> {
  if (named.length === all.length) return { brands: 'all' };
  return named.length === 0 ? { draft: true } : { brands: named };
}
