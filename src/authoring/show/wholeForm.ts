import { type Entry, entriesOf, member, type Node } from '../../compile/document/Node.ts';
import { amendNode } from '../../compile/merge/amendNode.ts';
import type { SiteLayers } from '../../compile/merge/SiteLayers.ts';

/**
 * A form of a site with its fields whole, as its layers amend them: merged among themselves, the differences would lose
 * each null that takes away what a field says by itself.
 */
export function wholeForm(
  layers: SiteLayers,
  id: string,
  fields: ReadonlyMap<string, Node>,
): Node | undefined {
  const form = layers.forms.get(id);
  if (form?.kind !== 'object') return form;
  const differences = (layers.formLayers.get(id) ?? []).map((layer) => member(layer, 'fields'));
  const whole = namesIn(form).flatMap((name): [string, Entry][] => {
    const field = fields.get(name);
    if (field === undefined) return [];
    const own = differences.map((difference) => member(difference, name));
    const node = amendNode(field, own);
    return [[name, { place: own.findLast((one) => one !== undefined)?.place ?? field.place, node }]];
  });
  const place = form.entries.get('fields')?.place ?? form.place;
  const node: Node = { kind: 'object', place, entries: new Map(whole) };
  return { ...form, entries: new Map(form.entries).set('fields', { place, node }) };
}

/** Fields that a form shows, in order. */
function namesIn(form: Node): string[] {
  return entriesOf(member(form, 'sections')).flatMap(([, section]) =>
    entriesOf(member(section, 'fields')).map(([name]) => name),
  );
}
