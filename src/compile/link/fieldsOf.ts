import type { Catalogue } from '../document/Catalogue.ts';
import { type Entry, member, type Node, type ObjectNode, textOf } from '../document/Node.ts';
import { mergeAll } from '../merge/mergeAll.ts';
import { type Removal, removalsOf } from '../merge/removalsOf.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

/** Words that are left out, and those inside others. */
interface Words {
  [word: string]: true | Words;
}

/** What is said of one field alone, so that it does not come along where another extends it. */
const ownWords: Words = {
  $schema: true,
  description: true,
  extends: true,
  title: true,
  rule: true,
  query: true,
  payload: true,
  ui: {
    'ui:autocomplete': true,
    'ui:help': true,
    'ui:readonly': true,
    'ui:options': {
      name: true,
      below: true,
      summaryLabel: true,
      active: true,
      confirm: true,
      given: true,
      whenHidden: true,
      mirrorTo: true,
    },
  },
};

/**
 * The fields of the catalogue by name, each whole: what follows from its name, what it gets from the field that it
 * extends, what its document says, and what the layers of a site say over it, so that a field that extends it has them,
 * too. A `null` takes away what stands before it.
 * @param layers those of the site for which the fields are made, lowest first
 * @param removals gets what documents and layers take away
 */
export function fieldsOf(
  { documents }: Pick<Catalogue, 'documents'>,
  report: Report,
  layers: SiteLayers['fieldLayers'] = new Map(),
  removals: Removal[] = [],
): Map<string, Node> {
  const written = new Map(
    documents.flatMap((document) => {
      const { id, brand, flow } = document.ids;
      const isField = document.name === 'field' && brand === undefined && flow === undefined;
      return isField && id !== undefined && document.node?.kind === 'object'
        ? [[id, document.node] as const]
        : [];
    }),
  );
  const done = new Map<string, Node>();
  const whole = (name: string, node: ObjectNode, within: readonly string[]): Node => {
    const known = done.get(name);
    if (known !== undefined) return known;
    const base = extended(name, node, within);
    const parts = [named(name, node.place), base, node, ...(layers.get(name) ?? [])];
    // Who says that an answer is sent nowhere says it of nothing below.
    const isOfSending = ({ key, place }: Removal) => key === 'payload' && place.source === node.place.source;
    removals.push(...removalsOf(parts).filter((removal) => !isOfSending(removal)));
    const merged = mergeAll(parts);
    // What no layer says is missing in the field's document.
    const made = { ...(merged ?? node), place: node.place };
    done.set(name, made);
    return made;
  };
  const extended = (name: string, node: ObjectNode, within: readonly string[]): Node => {
    const nothing: Node = { kind: 'object', place: node.place, entries: new Map() };
    const extending = member(node, 'extends');
    const other = textOf(extending);
    if (extending === undefined || other === undefined) return nothing;
    const base = written.get(other);
    if (base === undefined) {
      report.mistake(extending.place, `there is no field "${other}" in schemas/fields to extend`, {
        unknown: { word: other, known: [...written.keys()].filter((known) => known !== name) },
      });
      return nothing;
    }
    const chain = [...within, name];
    if (!chain.includes(other)) return without(whole(other, base, chain), ownWords);
    const circle = [...chain.slice(chain.indexOf(other)), other].map((each) => `"${each}"`).join(' → ');
    report.mistake(
      extending.place,
      `these fields extend each other in a circle: ${circle}; write one of them out`,
    );
    return nothing;
  };
  return new Map([...written].map(([name, node]) => [name, whole(name, node, [])]));
}

/** What a field is called where nothing else is said: its label and its rule row. */
function named(name: string, place: Place): Node {
  const entry = (value: string) => ({ place, node: { kind: 'scalar', place, value } as const });
  return {
    kind: 'object',
    place,
    entries: new Map([
      ['title', entry(`field.${name}.label`)],
      ['rule', entry(name)],
    ]),
  };
}

function without(node: Node, words: Words): Node {
  if (node.kind !== 'object') return node;
  const entries = [...node.entries].flatMap(([key, entry]): [string, Entry][] => {
    const inner = Object.hasOwn(words, key) ? words[key] : undefined;
    if (inner === true) return [];
    return [[key, inner === undefined ? entry : { ...entry, node: without(entry.node, inner) }]];
  });
  return { ...node, entries: new Map(entries) };
}
