import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedCatalogue } from '../../../testing/support/checkedCatalogue.ts';
import { isObject, mergePatch } from '../../engine/overlay/mergePatch.ts';
import { type Document, type KindName, kindOf } from '../document/Catalogue.ts';
import { type Node, plain } from '../document/Node.ts';
import { grammarValidator } from '../grammar/grammars.ts';
import { linkCatalogue } from '../linkCatalogue.ts';
import { readRegistries } from '../names/Registries.ts';
import { readDocument } from '../read/readDocument.ts';
import { describeSite } from '../release/describeSite.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { fieldsOf } from '../site/fieldsOf.ts';
import { SiteFragments } from './SiteFragments.ts';

/** A document as it is written: nothing is merged into it yet. */
type Written = Record<string, unknown>;

const { catalogue, linked } = checkedCatalogue();
const registries = readRegistries(catalogue);
const wholeFields = fieldsOf(catalogue, new DiagnosticCollector());
const written = new Map(
  catalogue.documents.map(({ name, ids, source, node }) => {
    const isLayer = ids.brand !== undefined || ids.flow !== undefined;
    const field = name === 'field' && !isLayer ? wholeFields.get(ids.id ?? '') : undefined;
    // Whole, so that what a removal takes away does not follow from the field's name or from one that it extends.
    const whole = field && { ...(plain(field) as Written), extends: undefined };
    return [source.file, (whole ?? expanded(name, node) ?? JSON.parse(source.text)) as Written];
  }),
);

/** Screens as they use fragments; everywhere else fragments are written out, so that a removal is of the screen alone. */
const using = new Map(
  catalogue.documents.flatMap(({ name, source }) =>
    name === 'screen' ? [[source.file, JSON.parse(source.text) as Written]] : [],
  ),
);

function expanded(name: KindName, node: Node | undefined): Written | undefined {
  if (name !== 'screen' || node === undefined) return undefined;
  const fragments = new Map(
    catalogue.documents.flatMap((document) =>
      document.name === 'fragment' && document.ids.flow === '_base' && document.node !== undefined
        ? [[document.ids.id ?? '', [document.node]] as const]
        : [],
    ),
  );
  return plain(new SiteFragments(fragments, new DiagnosticCollector()).expand(node)) as Written;
}

/** The documents of the catalogue, fields and screens whole. */
const known = new Map(
  catalogue.documents.map((document) => {
    const { file } = document.source;
    const isWhole = document.name !== 'field' && document.name !== 'screen';
    return [file, isWhole ? document : (documentOf(file, written.get(file)) ?? document)];
  }),
);

function documentOf(file: string, text: unknown): Document | undefined {
  const kind = kindOf(file);
  const source = { file, text: JSON.stringify(text) };
  return (
    kind && {
      ...kind,
      source,
      node: readDocument(source, new DiagnosticCollector()),
      report: new DiagnosticCollector(),
    }
  );
}

/** The site of a brand and a flow as the catalogue makes it with these documents in place of its own. */
function site(brand: string, flow: string, changed: Map<string, Written>) {
  const files = [...new Set([...written.keys(), ...changed.keys()])].sort();
  const documents = files.flatMap((file): Document[] => {
    const text = changed.get(file);
    const document = text === undefined ? known.get(file) : documentOf(file, text);
    return document === undefined ? [] : [document];
  });
  const made = linkCatalogue({ ...catalogue, documents, brands: [brand], flows: [flow] }, registries);
  const [only] = made.sites;
  const linkedBrand = made.brands.get(brand);
  if (only === undefined || linkedBrand === undefined) return 'there is no such site';
  const mistakes = only.report.mistakes.map(({ message }) => message).sort();
  return {
    mistakes,
    slice: only.slice,
    forms: [...only.forms.values()].map(({ source }) => source),
    applicant: only.applicantSchema,
    terms: made.terms.get(only.key),
    brand: linkedBrand.node && plain(linkedBrand.node),
    tokens: [...linkedBrand.tokens.values()].map(({ name, value }) => [name, value]),
    server:
      mistakes.length > 0
        ? undefined
        : describeSite(only, linkedBrand, {
            files: { slice: '', theme: '', fonts: [], art: {} },
            forms: {},
            terms: '',
          }),
  };
}

/** Files of the layers of a document, lowest first: those that are there and those that could be. */
const layersOf: Partial<Record<KindName, (id: string, brand: string, flow: string) => string[]>> = {
  brand: (_id, brand) => ['brands/_base/brand.json', `brands/${brand}/brand.json`],
  terms: (_id, brand) => ['brands/_base/terms.en.json', `brands/${brand}/terms.en.json`],
  flow: (_id, brand, flow) => [
    'flows/_base/flow.json',
    `flows/${flow}/flow.json`,
    `brands/${brand}/flows/${flow}/flow.json`,
  ],
  copy: (_id, brand, flow) => [
    'brands/_base/copy.en.json',
    `flows/${flow}/copy.en.json`,
    `brands/${brand}/copy.en.json`,
    `brands/${brand}/flows/${flow}/copy.en.json`,
  ],
  settings: (_id, brand, flow) => folders(brand, flow).map((folder) => `${folder}/settings.json`),
  screen: (id, brand, flow) => folders(brand, flow).map((folder) => `${folder}/screens/${id}.json`),
  fragment: (id, brand, flow) => folders(brand, flow).map((folder) => `${folder}/fragments/${id}.json`),
  form: (id, brand, flow) => [
    'schemas/forms/_base.json',
    `schemas/forms/${id}.json`,
    ...folders(brand, flow).map((folder) => `${folder}/forms/${id}.json`),
  ],
  field: fieldFiles,
};

/** The parts of a flow, which lie below it and above `_base`. */
function partFiles(brand: string, flow: string): string[] {
  const said = [`brands/${brand}/flows/${flow}/flow.json`, `flows/${flow}/flow.json`].map(
    (file) => written.get(file)?.parts as string[] | undefined,
  );
  return (said.find((parts) => parts !== undefined) ?? []).map((part) => `flows/_base/parts/${part}.json`);
}

function fieldFiles(id: string, brand: string, flow: string): string[] {
  const [, ...own] = folders(brand, flow);
  return [`schemas/fields/${id}.json`, ...own.map((folder) => `${folder}/fields/${id}.json`)];
}

function folders(brand: string, flow: string): string[] {
  return ['flows/_base', `flows/${flow}`, `brands/${brand}`, `brands/${brand}/flows/${flow}`];
}

const sites = linked.sites.map(({ key }) => key.split('.') as [string, string]);
const kinds = Object.keys(layersOf) as KindName[];
const idsOf = (kind: KindName) => [
  ...new Set(
    catalogue.documents.flatMap(({ name, ids }) =>
      name === kind && ids.id !== '_base' ? [ids.id ?? ''] : [],
    ),
  ),
];

/** A key that one layer takes away, of all that the grammar lets a layer take away there. */
interface Removal {
  brand: string;
  flow: string;
  kind: KindName;
  id: string;
  /** The layer that says null, and those below it. */
  layers: string[];
  path: string[];
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])]);
}

function nested([key = '', ...rest]: string[], value: unknown): Written {
  return { [key]: rest.length === 0 ? value : nested(rest, value) };
}

function without(target: Written, [key = '', ...rest]: string[]): Written {
  const inner = target[key];
  if (rest.length > 0) return isObject(inner) ? { ...target, [key]: without(inner, rest) } : target;
  return Object.fromEntries(Object.entries(target).filter(([name]) => name !== key));
}

function valueAt(target: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), target);
}

/** What the layers say of a field, with what its own documents say. */
function withFields(form: unknown, brand: string, flow: string): Written {
  const sections = Object.values((valueAt(form, ['sections']) ?? {}) as Record<string, Written>);
  const names = sections.flatMap((section) => Object.keys((section.fields ?? {}) as Written));
  const own = names.map((name) => [
    name,
    fieldFiles(name, brand, flow).reduce<unknown>(
      (all, file) => mergePatch(all, written.get(file) ?? {}),
      {},
    ),
  ]);
  return mergePatch({ fields: Object.fromEntries(own) }, form) as Written;
}

/** One choice for each of several random numbers between 0 and 1; undefined where nothing can be taken away. */
function removalOf(
  [first, second, third, fourth]: number[],
  kind: KindName,
  part: string,
): Removal | undefined {
  const pick = <T>(list: T[], at = 0): T | undefined => list[Math.floor(at * list.length)];
  const [brand, flow] = pick(sites, first) ?? ['', ''];
  const id = pick(idsOf(kind), second) ?? '';
  const all = layersOf[kind]?.(id, brand, flow) ?? [];
  const layers = all.slice(0, 1 + Math.floor((third ?? 0) * all.length));
  const below = layers.reduce<unknown>((merged, file) => mergePatch(merged, written.get(file) ?? {}), {});
  const whole = kind === 'form' ? withFields(below, brand, flow) : below;
  const mayGo = grammarValidator(kind);
  const removable = pathsOf(whole).filter(
    (path) =>
      path[0] !== '$schema' &&
      path[0] !== 'variants' &&
      // A payload amends what the action's descriptor says, which no layer does.
      path[0] !== 'payloads' &&
      (part === '' || path[0] === part) &&
      mayGo(nested(path, null)),
  );
  const path = pick(removable, fourth);
  return path === undefined ? undefined : { brand, flow, kind, id, layers, path };
}

/** The documents with a null in the layer, and those in which neither it nor one below says anything there. */
function bothWays(removal: Removal): Record<'removed' | 'unsaid', Map<string, Written>> {
  const { brand, flow, kind, layers, path } = removal;
  const file = layers.at(-1) ?? '';
  // What a layer says inside a key that it takes away would be said anew.
  const own = without(written.get(file) ?? {}, path);
  const removed = new Map([[file, insert(own, path)]]);
  const [first, name = '', ...rest] = path;
  const ofField = kind === 'form' && first === 'fields' && rest.length > 0;
  const unsaid: [string, string[]][] = [
    ...layers.map((layer): [string, string[]] => [layer, path]),
    ...(kind === 'flow' && layers.length > 1
      ? partFiles(brand, flow).map((part): [string, string[]] => [part, path])
      : []),
    ...(ofField ? fieldFiles(name, brand, flow).map((layer): [string, string[]] => [layer, rest]) : []),
  ];
  return {
    removed,
    unsaid: new Map(
      unsaid.flatMap(([layer, key]) => {
        const text = written.get(layer);
        return text === undefined ? [] : [[layer, withoutSaying(layer, text, key)]];
      }),
    ),
  };
}

/** Where a field's document says nothing of the rule row, it is the one of the field's name. */
function withoutSaying(file: string, text: Written, key: string[]): Written {
  const isNamed = file.startsWith('schemas/fields/') && key.join() === 'rule';
  return (isNamed ? insert : without)(text, key);
}

function insert(target: Written, [key = '', ...rest]: string[]): Written {
  const inner = target[key];
  return { ...target, [key]: rest.length === 0 ? null : insert(isObject(inner) ? inner : {}, rest) };
}

/** What a removal can change: a field's own document concerns other forms, too. */
function seen({ brand, flow, kind, id, path }: Removal, documents: Map<string, Written>): unknown {
  const whole = site(brand, flow, new Map([...(kind === 'fragment' ? using : []), ...documents]));
  if (typeof whole === 'string') return whole;
  // A mistake of what is taken away is told where it is; one of what nobody ever said, where it is used.
  const gone = path.at(-1);
  const mistakes = new Set(whole.mistakes.map((words) => (words.includes(`"${gone}"`) ? gone : words)));
  if (kind !== 'form' || path[0] !== 'fields') return { ...whole, mistakes };
  return { mistakes, form: whole.forms.find((form) => form.id === id) };
}

describe('a null in a layer', () => {
  it.each([...kinds.map((kind) => [kind, ''] as const), ['form', 'fields'] as const])(
    '[F-103] takes away what it and the layers below say, as if they did not: %s %s',
    (kind, part) => {
      const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
      fc.assert(
        fc.property(fc.array(chance, { minLength: 4, maxLength: 4 }), (chances) => {
          const removal = removalOf(chances, kind, part);
          fc.pre(removal !== undefined);
          const { removed, unsaid } = bothWays(removal);
          expect(seen(removal, removed), JSON.stringify(removal)).toEqual(seen(removal, unsaid));
        }),
        { numRuns: part === '' ? 6 : 12 },
      );
    },
  );

  it('[F-103] [CS-002] the number of a second card stands without the letter of the mailed one', () => {
    const forms = linked.sites.flatMap(({ forms: all }) => [...all.values()]);
    const lettered = (id: string) => [
      ...new Set(
        forms.flatMap(({ source }) => {
          const field = source.id === id ? source.fields.reservationNumber : undefined;
          return field === undefined
            ? []
            : [JSON.stringify([field.widgetProps?.prefix, field.filter?.prefix])];
        }),
      ),
    ];
    expect(lettered('secondCardReservation')).toEqual(['[null,null]']);
    expect(lettered('reservation')).toEqual(['["D","D"]']);
  });

  it('[F-103] takes back what a lower layer made of a field, and leaves what the field says itself', () => {
    const [brand, flow] = sites[0] ?? ['', ''];
    const [, , own, brands, both] = layersOf.form?.('application', brand, flow) ?? [];
    const layer = (hint: unknown) => ({ fields: { FirstName: hint } });
    const made = site(
      brand,
      flow,
      new Map([
        [own ?? '', layer({ ui: { 'ui:help': 'field.SSN.hint', 'ui:options': { filter: null } } })],
        [brands ?? '', layer(null)],
        [both ?? '', layer({ sensitivity: null })],
      ]),
    );
    const { FirstName } =
      (typeof made === 'string' ? [] : made.forms).find(({ id }) => id === 'application')?.fields ?? {};
    expect(FirstName?.filter).toEqual({ name: 'name', maxSpaces: 1, maxLength: 17 });
    expect(FirstName).not.toHaveProperty('hint');
    expect(FirstName).not.toHaveProperty('sensitivity');
  });

  it('[F-103] takes away what settings get from brand and flow', () => {
    const [brand, flow] = sites[0] ?? ['', ''];
    const file = `brands/${brand}/flows/${flow}/settings.json`;
    const settings = (patch: Written) => serverSettings(brand, flow, new Map([[file, patch]]));
    expect(settings({}).BrandSettings).toHaveProperty('CardImage');
    expect(settings({ BrandSettings: { CardImage: null } }).BrandSettings).not.toHaveProperty('CardImage');
  });

  it('[F-103] takes away in a variant what any layer says of the site or of the variant', () => {
    const variants = Object.keys(valueAt(written.get('flows/_base/settings.json'), ['variants']) ?? {});
    const chance = fc.nat({ max: 9_999 }).map((part) => part / 10_000);
    fc.assert(
      fc.property(
        fc.constantFrom(...sites),
        fc.constantFrom(...variants),
        fc.nat({ max: 3 }),
        chance,
        ([brand, flow], variant, at, which) => {
          const layers = layersOf.settings?.('', brand, flow) ?? [];
          const plainHost = serverSettings(brand, flow, new Map());
          const below = mergePatch(plainHost, valueAt(plainHost, ['variants', variant]));
          const removable = pathsOf(without(below as Written, ['variants'])).filter((path) =>
            grammarValidator('settings')({ variants: { [variant]: nested(path, null) } }),
          );
          const path = removable[Math.floor(which * removable.length)] ?? [];
          const file = layers[at] ?? '';
          const inVariant = ['variants', variant, ...path];
          // Whatever a layer above says of it stays: nothing does but the lowest.
          const others = without(written.get(file) ?? {}, inVariant);
          const changed = new Map([[file, insert(others, inVariant)]]);
          // What something else needs (a rule row, a state, a brand's own address) is refused where it is taken away.
          fc.pre(mistakesOf(brand, flow, changed).length === 0);
          const { variants: made, ...host } = serverSettings(brand, flow, changed);
          const { variants: _, ...before } = plainHost;
          expect(host).toEqual(before);
          expect(mergePatch(host, valueAt(made, [variant]))).toEqual(
            mergePatch(without(below as Written, ['variants']), nested(path, null)),
          );
        },
      ),
      { numRuns: 9 },
    );
  });
});

function mistakesOf(brand: string, flow: string, documents: Map<string, Written>): string[] {
  const made = site(brand, flow, documents);
  return typeof made === 'string' ? [made] : made.mistakes;
}

function serverSettings(brand: string, flow: string, documents: Map<string, Written>): Written {
  const made = site(brand, flow, documents);
  if (typeof made === 'string' || made.server === undefined) throw new Error(JSON.stringify(made));
  return made.server.settings;
}
