import { genericFamilies } from '../../../compile/brand/tokens.ts';
import type { Catalogue, Document, KindName } from '../../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import { autofillTokens } from '../../../compile/grammar/textMistakes.ts';
import { failureCodes, type NameKind } from '../../../compile/names/kinds.ts';
import { NameIndex, type Occurrence } from '../../../compile/names/NameIndex.ts';
import type { Descriptor, Registries } from '../../../compile/names/Registries.ts';
import { trackedEvents } from '../../../compile/site/flows.ts';
import { filters } from '../../../engine/filters/registry.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { isObject } from '../../../engine/overlay/mergePatch.ts';
import { converters } from '../../../engine/values/converters.ts';
import { blocksIn } from './blockUse.ts';
import type { CatalogueNames } from './CatalogueNames.ts';
import type { KnownNames } from './proposals.ts';

/** Gathers the names of a catalogue. It may have mistakes. */
export function gatherNames(
  catalogue: Catalogue,
  registries: Registries,
  fields: ReadonlyMap<string, Node>,
  copyKey: KnownNames,
): CatalogueNames {
  // What a part says describes a name best.
  const flows = [...of(catalogue, 'part'), ...of(catalogue, 'flow')];
  const index = NameIndex.of(catalogue, registries);
  const rank = ({ document }: Occurrence) => (document.name === 'part' ? 0 : 1);
  const defined = (kind: NameKind, describe: (node: Node, file: string) => string = () => '') =>
    known(
      index
        .definitions(kind)
        .sort((one, other) => rank(one) - rank(other))
        .map(({ name, document, node = document.node }): [string, string] => [
          name,
          node === undefined ? '' : describe(node, document.source.file),
        ]),
    );
  const sentence = (node: Node | undefined) => copyKey.get(textOf(node) ?? '')?.split('\n')[0] ?? '';
  const screens = of(catalogue, 'screen');
  const titles = new Map(screens.map(({ ids, node }) => [ids.id ?? '', sentence(member(node, 'title'))]));
  const shown = (node: Node) => {
    const screen = textOf(member(node, 'screen'));
    const title = sentence(member(node, 'title')) || titles.get(screen ?? '') || '';
    const path = textOf(member(node, 'path'));
    return [
      ...(path === undefined ? [] : [`/${path}`]),
      ...(screen === undefined ? [] : [`screen ${screen}`]),
      ...(title === '' ? [] : [`“${title}”`]),
    ].join(', ');
  };
  const blocks = [...screens, ...of(catalogue, 'fragment')].flatMap(({ node }) => blocksIn(node));
  const settings = of(catalogue, 'settings');
  const forms = of(catalogue, 'form');
  const brands = of(catalogue, 'brand');
  const handlers = flows.flatMap(({ node, source }) =>
    handlersIn(node).map((event): [string, string] => [event, `Handled in ${source.file}.`]),
  );
  const stands = (_node: Node, file: string) => `In ${file}.`;
  const expression = (node: Node) => textOf(node) ?? '';
  return {
    copyKey,
    part: defined('part', aboutOf),
    screen: known([...titles].map(([id, title]) => [id, title === '' ? '' : `“${title}”`])),
    fragment: defined('fragment', aboutOf),
    route: defined('route', shown),
    dialog: defined('dialog', shown),
    sequence: defined('sequence', stands),
    decision: defined('decision', stands),
    ask: defined('ask', (node) => `Ends as ${textsOf(member(node, 'outcomes')).join(', ')}.`),
    link: defined('link', (node) => textOf(member(node, 'href')) ?? ''),
    condition: defined('condition', expression),
    value: defined('value', expression),
    busy: known([...index.used('busy')].map((name) => [name, ''])),
    handled: known([...handlers, ['close', 'Closes the dialog.']]),
    raised: known(
      [...index.used('event'), ...defaultEvents(registries), 'close'].map((event) => [event, '']),
    ),
    tracked: known([...trackedEvents(catalogue)].map((event) => [event, ''])),
    action: known([...registries.actions].map(([name, { description }]) => [name, description])),
    call: ids(catalogue, 'call'),
    block: described(registries.blocks.names, registries.blocks.descriptors),
    blockId: known(blocks.map(([id]) => [id, ''])),
    widget: described(registries.widgets.names, registries.widgets.descriptors),
    converter: known(Object.keys(converters).map((name) => [name, ''])),
    filter: known(Object.keys(filters).map((name) => [name, ''])),
    form: defined('form'),
    field: known([...fields].map(([name, node]) => [name, fieldText(name, node, copyKey)])),
    row: named(settings, ['ValidationRules'], (node) => textOf(member(node, 'ValidationType')) ?? ''),
    constant: named(flows, ['constants']),
    ruleRow: known([...fields].flatMap(([name, node]) => rowOf(name, node))),
    code: known(failureCodes(forms.map(({ node }) => node)).map((code) => [code, ''])),
    section: defined('section', (node) => sentence(member(node, 'title'))),
    art: defined('art', (node) => textOf(node) ?? ''),
    family: known([
      ...brands.flatMap(({ node }) =>
        entriesOf(member(node, 'fonts')).flatMap(([, font]): [string, string][] => {
          const family = textOf(member(font, 'family'));
          return family === undefined ? [] : [[family, textOf(member(font, 'package')) ?? '']];
        }),
      ),
      ...[...genericFamilies].map((family): [string, string] => [family, 'Every browser has one.']),
    ]),
    brand: known(catalogue.brands.map((brand) => [brand, brandText(brands, brand)])),
    applicant: defined('applicant', aboutOf),
    persona: defined('persona', (node) => textOf(member(node, 'about')) ?? ''),
    variant: defined('variant'),
    state: defined('state', expression),
    party: defined('party', (node) => textOf(member(node, 'Purpose')) ?? ''),
    autofill: known([...autofillTokens].map((token) => [token, ''])),
    derivation: known([...registries.derivations].map((name) => [name, ''])),
  };
}

/** In order, each once; the first description that says anything. */
export function known(names: readonly (readonly [string, string])[]): KnownNames {
  const all = new Map<string, string>();
  for (const [name, description] of names) all.set(name, all.get(name) || description);
  return new Map([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function of({ documents }: Catalogue, ...kinds: KindName[]): Document[] {
  return documents.filter(({ name }) => kinds.includes(name));
}

/** What documents name under a key. */
function named(
  documents: readonly Document[],
  path: string[],
  describe: (node: Node, file: string) => string = () => '',
): KnownNames {
  return known(
    documents.flatMap(({ node, source }) =>
      entriesOf(member(node, ...path)).map(([key, inner]): [string, string] => [
        key,
        describe(inner, source.file),
      ]),
    ),
  );
}

function ids(catalogue: Catalogue, kind: KindName): KnownNames {
  return known(of(catalogue, kind).map(({ ids: { id = '' }, node }) => [id, aboutOf(node)]));
}

function aboutOf(node: Node | undefined): string {
  return textOf(member(node, 'description')) ?? textOf(member(node, '$comment')) ?? '';
}

function described(names: ReadonlySet<string>, descriptors: ReadonlyMap<string, Descriptor>): KnownNames {
  return known([...names].map((name) => [name, aboutOf(descriptors.get(name)?.node)]));
}

function textsOf(node: Node | undefined): string[] {
  return itemsOf(node).flatMap((item) => textOf(item) ?? []);
}

/** The events that a flow or a part handles, with those of its dialogs' buttons that answer whoever opened them. */
function handlersIn(node: Node | undefined): string[] {
  const places = ['routes', 'dialogs'].flatMap((key) =>
    entriesOf(member(node, key)).map(([, place]) => place),
  );
  const holders = [node, ...places].flatMap((place) =>
    entriesOf(member(place, 'on')).map(([event]) => event),
  );
  return [...holders, ...places.flatMap((place) => textsOf(member(place, 'outcomes')))];
}

/** What blocks and widgets raise unless a screen says otherwise. */
function defaultEvents({ blocks, widgets }: Registries): string[] {
  const within = (schema: JsonSchema): string[] => {
    const { 'x-names': kind, default: event } = schema;
    const own = kind === 'event' && typeof event === 'string' ? [event] : [];
    return [...own, ...Object.values(schema).flatMap((value) => (isObject(value) ? within(value) : []))];
  };
  return [...blocks.descriptors.values(), ...widgets.descriptors.values()].flatMap(({ props }) =>
    within(props),
  );
}

function fieldText(name: string, node: Node, copyKey: KnownNames): string {
  const title = textOf(member(node, 'title')) ?? `field.${name}.label`;
  return textOf(member(node, 'description')) ?? copyKey.get(title)?.split('\n')[0] ?? '';
}

/** The row that holds a field's answers. */
function rowOf(name: string, node: Node): [string, string][] {
  const rule = member(node, 'rule');
  if (rule === undefined) return [[name, '']];
  const row = textOf(rule);
  return row === undefined ? [] : [[row, '']];
}

function brandText(brands: readonly Document[], id: string): string {
  const own = brands.find(({ ids: { brand } }) => brand === id)?.node;
  return [textOf(member(own, 'name')), textOf(member(own, 'bank'))]
    .filter((text) => text !== undefined)
    .join(', ');
}
