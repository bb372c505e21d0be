import { entriesOf, itemsOf, member, type Node, plainObject, textOf } from '../../compile/document/Node.ts';
import { grammarOf, type SchemaAt } from '../../compile/grammar/schemaAt.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { failureCodes } from '../../compile/names/kinds.ts';
import { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import type { Place } from '../../compile/report/Place.ts';
import { fieldsOf } from '../../compile/site/fieldsOf.ts';
import type { LinkedForm } from '../../compile/site/SiteScope.ts';
import { order } from '../order.ts';
import { occurrencesOf, sitesUsing } from '../where.ts';
import {
  type CheckedParts,
  countOf,
  filesOf,
  lineOf,
  namesOf,
  nodeIn,
  type Part,
  type Parts,
  partOf,
  type Scope,
  under,
  without,
} from './part.ts';

export interface FieldParts extends Parts {
  name: string;
  sentences: { what: string; key: string }[];
  /** What the form says for fields without words of their own. */
  common: { what: string; key: string }[];
  /** Conditions that read the answer. */
  readers: { place: string; path: string; text: string }[];
  homes: FieldHome[];
  /** What forms say of the field: it wins over what is said here. */
  inForms: { place: string; path: string }[];
}

/** A section of a form that holds a field. */
export interface FieldHome {
  form: string;
  section: string;
  /** In order. */
  fields: string[];
  /** Fields of the catalogue that the form does not have. */
  others: string[];
  /** Documents that may say it. */
  files: Record<Scope, string>;
  /** The fields that each of them names itself, in the order that it gives them. */
  own: Record<Scope, string[]>;
  /** Where that order is changed. */
  orderPath: string[];
  /** Its heading, its text, while what it is shown. */
  part: Part;
  /** What is said of the field in it. */
  said: unknown;
  /** Blocks in the form that stand in none of its sections. */
  blocks: string[];
  /** Documents below which a wider one has the section, and has the field in it. */
  isInherited: Record<Scope, { section: boolean; field: boolean }>;
}

/** A field of a site: its words, its rule row, how it is drawn, and what reads it. Undefined where no form has it. */
export function fieldParts(known: CheckedParts, site: LinkedSite, name: string): FieldParts | undefined {
  const forms = [...site.forms.values()].filter(({ fieldNodes }) => fieldNodes.has(name));
  const node = forms[0]?.fieldNodes.get(name);
  if (node === undefined) return undefined;
  // As it is written: what a form is linked of is lowered.
  const field = fieldsOf(known.catalogue, new DiagnosticCollector(), site.layers.fieldLayers).get(name);
  const grammar = grammarOf('field');
  const ui = under(grammar, 'ui');
  const options = under(ui, 'ui:options');
  const widget = known.registries.widgets.descriptors.get(textOf(member(node, 'ui', 'ui:widget')) ?? '');
  const files = filesOf(site, (layer) => `${layer ?? 'schemas'}/fields/${name}`);
  const settings = filesOf(site, (layer) => `${layer ?? 'flows/_base'}/settings`);
  const row = textOf(member(node, 'rule'));
  const codes = failureCodes(forms.map(({ node: form }) => form));
  const make = (id: string, title: string, path: string[], at: SchemaAt, more: Iterable<string> = []) =>
    partOf(known, { id, title, path, files, at, whole: member(field, ...path), more });
  const of = site.layers.settings;
  const parts = [
    ...(row === undefined
      ? []
      : [
          partOf(known, {
            id: 'rule',
            title: `Rule row ${row}`,
            path: ['ValidationRules', row],
            files: settings,
            at: under(under(grammarOf('settings'), 'ValidationRules'), row),
            whole: member(of, 'ValidationRules', row),
          }),
        ]),
    make(
      'messages',
      'Messages of its own',
      ['ui', 'ui:options', 'messages'],
      under(options, 'messages'),
      codes,
    ),
    make('ui', 'How it is drawn', ['ui'], ui),
    make('options', 'Options', ['ui', 'ui:options'], options, keysOf(widget?.props)),
    make('field', 'The field', [], grammar),
  ].map((part) => without(part, ['ui', 'ui:options', ...(part.id === 'options' ? ['messages'] : [])]));
  const homes = forms.flatMap(({ source }) => homesOf(known, site, source, name));
  return {
    name,
    parts,
    sites: countOf(known, site, (one) =>
      [...one.forms.values()].some(({ fieldNodes }) => fieldNodes.has(name)),
    ),
    names: namesOf(site, [...parts, ...homes.map(({ part }) => part)], forms[0]?.node),
    sentences: wordsOfField(node),
    common: unique(
      forms
        .flatMap(({ node: form }) =>
          entriesOf(member(form, 'messages')).map(([code, key]) => worded(code, key)),
        )
        .flat(),
    ),
    readers: readersOf(known, site, `applicant.${name}`),
    homes,
    inForms: forms.flatMap(({ source }) =>
      (site.layers.formLayers.get(source.id) ?? []).flatMap((layer) =>
        leavesOf(member(layer, 'fields', name)).map(({ path, place }) => ({ path, place: lineOf(place) })),
      ),
    ),
  };
}

function homesOf(
  known: CheckedParts,
  site: LinkedSite,
  { id, sections, fields }: LinkedForm['source'],
  name: string,
): FieldHome[] {
  const files = filesOf(site, (layer) => `${layer ?? 'schemas'}/forms/${id}`);
  const byScope = <Value>(valueIn: (file: string, index: number) => Value) =>
    Object.fromEntries(files.map(({ scope, file }, index) => [scope, valueIn(file, index)])) as Record<
      Scope,
      Value
    >;
  const layers = site.layers.formLayers.get(id) ?? [];
  return sections.flatMap((section) => {
    const names = section.fields.map((field) => field.name);
    const path = ['sections', section.id];
    const whole = member(site.layers.forms.get(id), ...path);
    if (!names.includes(name) || whole === undefined) return [];
    return {
      ...{ form: id, section: section.id, fields: names },
      others: [...site.fields.keys()].filter((other) => !Object.hasOwn(fields, other)).sort(),
      files: byScope((file) => file),
      orderPath: [...path, 'fields', order],
      own: byScope((file) =>
        entriesOf(member(nodeIn(known, file), ...path, 'fields')).flatMap(([field, node]) =>
          node.kind === 'object' ? [field] : [],
        ),
      ),
      part: without(
        partOf(known, {
          ...{
            id: `section ${section.id}`,
            title: `Heading and condition of ${section.id}`,
            path,
            files,
            whole,
          },
          at: under(under(grammarOf('form'), 'sections'), section.id),
        }),
        ['fields', '$before', '$after'],
      ),
      said: plainObject(member(whole, 'fields', name)),
      blocks: blocksIn(site, id).filter((block) => sections.every((one) => one.block !== block)),
      isInherited: byScope((_file, index) => {
        const below = layers.filter(
          ({ place }) => files.findIndex(({ file }) => file === place.source.file) < index,
        );
        const has = (...keys: string[]) =>
          below.some((layer) => member(layer, ...path, ...keys)?.kind === 'object');
        return { section: has(), field: has('fields', name) };
      }),
    };
  });
}

/** Blocks that stand in a form, on any screen. */
function blocksIn({ layers }: LinkedSite, form: string): string[] {
  const walk = (blocks: Node | undefined): string[] =>
    entriesOf(blocks).flatMap(([, block]) => {
      const inner = member(block, 'blocks');
      const own = textOf(member(block, 'props', 'form')) === form ? entriesOf(inner) : [];
      const ids = own.flatMap(([id, one]) => (one.kind === 'object' ? [id] : []));
      return [...ids, ...walk(inner)];
    });
  return [...new Set([...layers.screens.values()].flatMap((screen) => walk(member(screen, 'blocks'))))];
}

/** The fields that the forms of a site ask, in order. */
export function fieldsAsked(site: LinkedSite): { name: string; label: string }[] {
  const all = [...site.forms.values()].flatMap(({ source, fieldNodes }) =>
    source.sections.flatMap(({ fields }) =>
      fields.map(({ name }) => ({ name, label: textOf(member(fieldNodes.get(name), 'title')) ?? name })),
    ),
  );
  return unique(all);
}

function worded(what: string, node: Node | undefined): { what: string; key: string }[] {
  const key = textOf(node);
  return key === undefined ? [] : [{ what, key }];
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The sentences that a field says itself. */
function wordsOfField(node: Node): { what: string; key: string }[] {
  const ui = member(node, 'ui');
  const options = member(ui, 'ui:options');
  return unique([
    ...worded('Label', member(node, 'title')),
    ...worded('Help', member(ui, 'ui:help')),
    ...worded('Below', member(options, 'below')),
    ...worded('Short name', member(options, 'summaryLabel')),
    ...worded('Placeholder', member(ui, 'ui:placeholder')),
    ...itemsOf(member(ui, 'ui:enumNames')).flatMap((name) => worded('Choice', name)),
    ...['messages', 'messagesWhenLeft'].flatMap((list) =>
      entriesOf(member(options, list)).flatMap(([code, key]) => worded(code, key)),
    ),
  ]);
}

/** Conditions and expressions of a site that read a path. */
function readersOf(
  { catalogue, linked, registries }: CheckedParts,
  site: LinkedSite,
  path: string,
): FieldParts['readers'] {
  const kindsThatRead = new Set(['flow', 'part', 'screen', 'fragment', 'form', 'field']);
  return occurrencesOf(catalogue, registries, path).flatMap(({ document, place, path: at, text, role }) =>
    role === 'value' &&
    !at.endsWith(`/${path}`) &&
    kindsThatRead.has(document.name) &&
    sitesUsing(document, linked).includes(site)
      ? [{ place: lineOf(place), path: at, text }]
      : [],
  );
}

/** What a form says of a field, by its path. */
function leavesOf(node: Node | undefined, above: readonly string[] = []): { path: string; place: Place }[] {
  if (node === undefined) return [];
  if (node.kind !== 'object') return [{ path: above.join(' '), place: node.place }];
  return entriesOf(node).flatMap(([key, inner]) => leavesOf(inner, [...above, key]));
}

function keysOf(schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
}
