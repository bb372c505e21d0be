import { type Catalogue, startOf } from '../document/Catalogue.ts';
import { keyPlace, member, type Node } from '../document/Node.ts';
import type { Report } from '../report/Report.ts';

/** What logs, storage and other fields are told once, whatever the site and the form. */
const ofFieldAlone = [
  ['sensitivity', 'how sensitive a field is'],
  ['extends', 'which field another one extends'],
] as const;

/** A layer or a form says how a field differs; what the field is stands in its document. */
export function checkFieldDifference(
  report: Report,
  name: string,
  difference: Node | undefined,
  who: string,
): void {
  if (difference === undefined) return;
  for (const [key, what] of ofFieldAlone) {
    if (member(difference, key) === undefined) continue;
    report.mistake(
      keyPlace(difference, key),
      `${who} does not change ${what}: write it in schemas/fields/${name}.json`,
    );
  }
}

/**
 * Layers of fields: each differs from a field of the catalogue. One that a single brand or flow has stands in
 * schemas/fields, too, since paths and logs know fields by name, whatever the site.
 */
export function checkFieldLayers(
  { documents }: Catalogue,
  fields: ReadonlyMap<string, Node>,
  report: Report,
): void {
  for (const document of documents) {
    const { brand, flow, id = '' } = document.ids;
    if (document.name !== 'field' || (brand === undefined && flow === undefined)) continue;
    checkFieldDifference(report, id, document.node, 'a layer');
    if (fields.has(id) || document.node === undefined) continue;
    report.mistake(
      startOf(document),
      `there is no field "${id}" to differ from: correct the file's name, or write the field in schemas/fields/${id}.json and what is different here`,
      { unknown: { word: id, known: [...fields.keys()] } },
    );
  }
}
