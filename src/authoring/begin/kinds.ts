import { globSync } from 'node:fs';
import { posix } from 'node:path';
import { type Catalogue, type Document, nodeOf } from '../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, plain, textOf } from '../../compile/document/Node.ts';
import { Refusal } from '../Refusal.ts';
import { type Changes, fillTemplates, insertLine } from './Changes.ts';
import {
  camel,
  camelCase,
  inTitle,
  inWords,
  type Kind,
  kebabCase,
  type NewRequest,
  type OptionName,
  pascalCase,
  words,
} from './Kind.ts';

/** A widget that takes a line of text, fetched when a screen names it. */
const widget: Kind = {
  ...camel,
  options: [],
  takes: ({ name }) => [`src/widgets/${name}`],
  write({ name, changes }) {
    const component = `${pascalCase(name)}Widget`;
    fillTemplates(changes, 'widget', { name, Name: pascalCase(name), Words: inWords(name) });
    return [
      `A field draws it with "ui:widget": "${name}". What it is told under "ui:options" is declared in src/widgets/${name}/${name}.widget.json.`,
      `Draw it in src/widgets/${name}/${component}.tsx, and see it with npm run storybook.`,
      `npm test -- components src/widgets/widgets src/widgets/${name} tests it in Chromium.`,
    ];
  },
};

/** A block that draws a heading and a text, fetched when a screen names it. */
const block: Kind = {
  ...camel,
  options: [],
  takes: ({ name }) => [`src/blocks/${name}`],
  write({ name, changes }) {
    const component = `${pascalCase(name)}Block`;
    fillTemplates(changes, 'block', { name, Name: pascalCase(name), Words: inWords(name) });
    return [
      `A screen draws it with "block": "${name}". Its props are declared in src/blocks/${name}/${name}.block.json, with examples.`,
      `Draw it in src/blocks/${name}/${component}.tsx, and see it with npm run storybook. Which states an example shows says "states" there.`,
      `npm test -- components src/blocks/blocks src/blocks/${name} tests it in Chromium.`,
    ];
  },
};

const test = 'src/actions/actions.test.ts';
const calls = 'issuer/calls/registry.ts';

/** An action and the call of its name, which is written, too, where there is none. */
const action: Kind = {
  pattern: /^[a-z]+[A-Z][A-Za-z0-9]*$/u,
  looks: 'a verb and what it is about, such as "checkBalance"',
  options: [],
  takes: ({ name }) => [`src/actions/${name}.ts`, `src/actions/${name}.action.json`],
  write({ name, changes }) {
    const call = kebabCase(name);
    const contract = `schemas/api/${call}.json`;
    const isNew = changes.read(contract) === undefined;
    if (isNew) {
      fillTemplates(changes, 'call', { name, call, Words: inWords(name) });
      insertLine(
        changes,
        calls,
        /^import \{ (?<name>\w+) \} from '\.\/\w+\.ts';$/u,
        `import { ${name} } from './${name}.ts';`,
      );
      const entry = `  '${call}': ${name},`;
      insertLine(changes, calls, /^ {2}(?:\.{3}|'[\w-]+': )(?<name>\w+),$/u, entry);
    }
    const { method } = changes.json<{ method: string }>(contract);
    fillTemplates(changes, 'action', { name, call, METHOD: method });
    const row = `    ['REL-03', 'answered', '${name}', { Success: true }],`;
    insertLine(changes, test, /^ {4}\['[^']+', '\w+', '(?<name>\w+)', \{.*\}\],$/u, row);
    return [
      `A flow does it with { "call": "${name}", "outcomes": { "answered": … } }. What it is given by default is "send" of src/actions/${name}.action.json.`,
      `Each outcome stands in src/actions/${name}.action.json, in src/actions/${name}.ts, and as a row of ${test}.`,
      isNew
        ? `Say the request and the answer in ${contract}, answer it in issuer/calls/${name}.ts, and once a flow makes it say there in "conformance" what an applicant sees where a server lacks it.`
        : `It asks the call that was there, ${contract}.`,
    ];
  },
};

/**
 * The value of an option, which has to be one of those that are there.
 * @throws Refusal that says which are there
 */
function chosen(option: OptionName, value: string | undefined, known: readonly string[]): string {
  const there = `There are: ${known.join(', ')}.`;
  if (value === undefined)
    throw new Refusal(`Say which ${option}, as in "-- --${option} ${known[0]}". ${there}`);
  if (!known.includes(value)) throw new Refusal(`There is no ${option} "${value}". ${there}`);
  return value;
}

/** Where a field is to stand: a form or a layer of it, and a section there. */
interface Spot {
  file: string;
  section: string;
  /** Names of the fields that are there. */
  neighbors: string[];
}

/** The section that is asked for: of all sites, or of the layer that is named or that alone has it. */
function spotOf({ options, catalogue }: NewRequest): Spot {
  const documents = catalogue.documents.filter(({ name, ids }) => name === 'form' && ids.id !== '_base');
  const isOfAll = ({ ids }: Pick<Document, 'ids'>) => ids.flow === undefined && ids.brand === undefined;
  const ofAll = documents.filter(isOfAll);
  const form = chosen(
    'form',
    options.form,
    ofAll.flatMap(({ ids }) => ids.id ?? []),
  );
  const { flow, brand } = options;
  if (flow !== undefined) chosen('flow', flow, catalogue.flows);
  if (brand !== undefined) chosen('brand', brand, catalogue.brands);
  const isNamed = flow !== undefined || brand !== undefined;
  const spots = [...ofAll, ...documents.filter((one) => !isOfAll(one))]
    .filter(({ ids }) => ids.id === form)
    .filter(({ ids }) => !isNamed || ((ids.flow ?? flow) === flow && (ids.brand ?? brand) === brand))
    .flatMap(({ ids, source, node }) =>
      entriesOf(member(node, 'sections')).flatMap(([section, part]) => {
        const fields = member(part, 'fields');
        const neighbors = entriesOf(fields).map(([name]) => name);
        return fields === undefined ? [] : [{ ids, section, file: source.file, neighbors }];
      }),
    );
  const section = chosen('section', options.section, [...new Set(spots.map((spot) => spot.section))]);
  const own = spots.filter((spot) => spot.section === section);
  const neighbors = own.flatMap((spot) => spot.neighbors);
  if (isNamed) return { file: layerFile(form, flow, brand), section, neighbors };
  const shared = own.find(isOfAll);
  const spot = shared ?? (own.length === 1 ? own[0] : undefined);
  if (spot !== undefined) return { file: spot.file, section, neighbors };
  throw new Refusal(
    `Several layers have the section "${section}": ${own.map(({ file }) => file).join(', ')}. Say which, with --flow or --brand.`,
  );
}

function layerFile(form: string, flow: string | undefined, brand: string | undefined): string {
  const folders = [brand && `brands/${brand}`, flow && `flows/${flow}`].filter(Boolean);
  return `${folders.join('/')}/forms/${form}.json`;
}

/** A line of text that may be left empty: nobody has to answer it before somebody has decided so. */
const field: Kind = {
  pattern: /^[A-Za-z][A-Za-z0-9]*$/u,
  looks: 'letters and digits that begin with a letter, such as "Employer"',
  options: ['form', 'section'],
  mayBeTold: ['flow', 'brand'],
  isOfDocuments: true,
  takes: ({ name }) => [`schemas/fields/${name}.json`],
  write(asked) {
    const { name, changes } = asked;
    const { file, section, neighbors } = spotOf(asked);
    const document = `schemas/fields/${name}.json`;
    const message = `message.${camelCase(name)}TooShort`;
    fillTemplates(changes, 'field', { name, camel: camelCase(name), Words: inWords(name) });
    const place = placeIn(changes, neighbors);
    changes.say(document, ['payload'], place === undefined ? null : `${place}.${name}`);
    if (changes.read(file) === undefined) beginDocument(changes, file, 'form');
    changes.say(file, ['sections', section, 'fields', name], { span: 6 });
    changes.say('brands/_base/copy.en.json', [`field.${name}.label`], inWords(name));
    changes.say('brands/_base/copy.en.json', [message], 'Please enter at least 2 characters.');
    changes.say('flows/_base/settings.json', ['ValidationRules', name], {
      ValidationType: 'Text',
      IsRequired: false,
      MinLengthChar: 2,
      MaxLengthChar: 40,
    });
    return [
      `Say who may see its value: "sensitivity" in ${document} is the careful "contact"; "none" may be stored and logged.`,
      `Say its label and its message in brands/_base/copy.en.json: field.${name}.label, ${message}.`,
      `Its rule row stands in flows/_base/settings.json: "IsRequired": true asks everybody for it, the applicants of journeys, too.`,
      ...(place === undefined ? [] : [`It is sent as ${place}.${name}; the server takes it at once.`]),
    ];
  },
};

/** The object of the submission that the neighbors of a field are sent in; undefined where they are not sent. */
function placeIn(changes: Changes, neighbors: readonly string[]): string | undefined {
  const places = neighbors.flatMap((neighbor) => {
    const { payload } = changes.json<{ payload?: string | { path: string } }>(
      `schemas/fields/${neighbor}.json`,
    );
    const path = typeof payload === 'string' ? payload : payload?.path;
    return path?.split('.').slice(0, -1).join('.') || [];
  });
  return places[0];
}

/** A document that says nothing yet. */
function beginDocument(changes: Changes, file: string, kind: string): void {
  const $schema = posix.relative(posix.dirname(file), `schemas/catalogue/${kind}.schema.json`);
  changes.write(file, JSON.stringify({ $schema }));
}

/** The row that makes Storybook draw a screen at its own address. What is served nowhere cannot be drawn. */
function addStory(changes: Changes, catalogue: Catalogue, screen: string, flow: string): void {
  const node = nodeOf(catalogue, 'flow', { flow });
  const rows = `flows/${flow}/screens.json`;
  if (member(node, 'draft') !== undefined || changes.read(rows) === undefined) return;
  const files = globSync('flows/[!_]*/screens.json', { cwd: changes.root });
  const taken = files.flatMap((file) => changes.json<{ states: { name: string }[] }>(file).states);
  const name = [pascalCase(screen), pascalCase(`${flow}-${screen}`)].find(
    (one) => !taken.some((row) => row.name === one),
  );
  const [main] = itemsOf(member(node, 'paths')).flatMap((path) => textOf(path) ?? []);
  const path = `/${main ? `${main}/` : ''}${screen}`;
  changes.say(rows, ['states', -1], { name, screen, path });
}

/**
 * A screen with a heading and a text, its sentences, and a row for Storybook.
 * @param folder of the flow that the screen is of
 * @param copy the file of its sentences
 * @param flow on whose site it is to be seen
 */
function addScreen(
  { name, changes, catalogue }: NewRequest,
  { folder, copy, flow }: { folder: string; copy: string; flow: string },
): void {
  const key = camelCase(name);
  fillTemplates(changes, 'screen', { folder, name, camel: key });
  if (changes.read(copy) === undefined) beginDocument(changes, copy, 'copy');
  changes.say(copy, [`${key}.title`], inWords(name));
  changes.say(copy, [`${key}.text`], 'What there is to say on this page.');
  addStory(changes, catalogue, name, flow);
}

/** A brand of its own code, hosts and addresses, in neutral looks. It runs at once where a flow says `"brands": "all"`. */
const brand: Kind = {
  ...words,
  options: [],
  takes: ({ name }) => [`brands/${name}`],
  write({ name, changes, catalogue }) {
    const productIds = catalogue.brands.map((id) => {
      const settings = nodeOf(catalogue, 'settings', { brand: id });
      return Number(textOf(member(member(settings, 'ProductSettings'), 'ProductId')) ?? 0);
    });
    fillTemplates(changes, 'brand', {
      name,
      Title: inTitle(name),
      CODE: name.toUpperCase(),
      productId: String(Math.max(0, ...productIds) + 1),
    });
    const flows = catalogue.flows.map((flow) => ({ flow, node: nodeOf(catalogue, 'flow', { flow }) }));
    const open = flows.filter(({ node }) => textOf(member(node, 'brands')) === 'all');
    const [first] = open.map(({ flow, node }) => textOf(member(node, 'label')) ?? flow);
    return [
      `It runs at once in the flows of all brands: ${open.map(({ flow }) => flow).join(', ')}.`,
      `See it with npm run dev: http://${first}.${name}.localhost:4000/.`,
      `Say its bank, phone, mark and product code in brands/${name}/brand.json: bank and phone are examples.`,
      `Say the addresses of its documents in brands/${name}/settings.json, and draw its art in brands/${name}/art/.`,
      `Then draw the picture that it shares: npm run lab -- screenshots --share --brand ${name}.`,
      `Have its sentences in brands/${name}/copy.en.json reviewed: they are marked as awaiting legal review.`,
    ];
  },
};

/** A part with a page, and an empty sequence for flows to fill; a flow that lists it. */
const part: Kind = {
  ...words,
  options: ['flow'],
  takes: ({ name }) => [`flows/_base/parts/${name}.json`, `flows/_base/screens/${name}.json`],
  write(asked) {
    const { name, changes, catalogue } = asked;
    const flow = chosen('flow', asked.options.flow, catalogue.flows);
    const camel = camelCase(name);
    fillTemplates(changes, 'part', { name, camel, Words: inWords(name) });
    addScreen(asked, { folder: 'flows/_base', copy: 'brands/_base/copy.en.json', flow });
    changes.say(`flows/${flow}/flow.json`, ['parts', -1], name);
    return [
      `It has a page at /${name}. Lead there with { "go": "${name}" } in a handler, or with a decision's row: until then the check says that nothing does.`,
      `A flow says under "sequences" what it does when the page is shown: "${camel}Shown": [ … ].`,
      'Another flow has it once it lists it under "parts".',
    ];
  },
};

/** A screen of a flow, at an address of its own. */
const screen: Kind = {
  ...words,
  options: ['flow'],
  isOfDocuments: true,
  takes: ({ name, options: { flow } }) => [
    `flows/${flow}/screens/${name}.json`,
    `flows/_base/screens/${name}.json`,
  ],
  write(asked) {
    const { name, changes, catalogue } = asked;
    const flow = chosen('flow', asked.options.flow, catalogue.flows);
    const folder = `flows/${flow}`;
    addScreen(asked, { folder, copy: `${folder}/copy.en.json`, flow });
    changes.say(`${folder}/flow.json`, ['routes', name], { path: name, screen: name });
    return [
      `It has the address /${name}. Lead there with { "go": "${name}" } in a handler, or with a decision's row: until then the check says that nothing does.`,
      `Say what it says in ${folder}/copy.en.json, and what it is made of in ${folder}/screens/${name}.json.`,
    ];
  },
};

/** A question in a dialog: what an event does goes on only after a yes. */
const dialog: Kind = {
  ...words,
  options: ['flow', 'event'],
  isOfDocuments: true,
  takes: ({ name, options: { flow } }) => [
    `flows/${flow}/screens/${name}.json`,
    `flows/_base/screens/${name}.json`,
  ],
  write({ name, options, changes, catalogue }) {
    const flow = chosen('flow', options.flow, catalogue.flows);
    const handlers = handlersOf(catalogue, flow);
    const event = chosen('event', options.event, [...handlers.keys()].sort());
    const file = `flows/${flow}/flow.json`;
    const copy = `flows/${flow}/copy.en.json`;
    const key = camelCase(name);
    fillTemplates(changes, 'dialog', { flow, name, camel: key });
    if (changes.read(copy) === undefined) beginDocument(changes, copy, 'copy');
    changes.say(copy, [`${key}.title`], `${inWords(name)}?`);
    changes.say(copy, [`${key}.text`], 'What there is to know before.');
    changes.say(copy, [`${key}.yes`], 'Yes, go on');
    const steps = [{ open: key, outcomes: { yes: 'continue' } }, ...(handlers.get(event) ?? [])];
    changes.say(file, ['on', event], steps);
    changes.say(file, ['dialogs', key], { screen: name, outcomes: ['yes'] });
    return [
      `It is asked when "${event}" is raised: what stands behind it in ${file} is done only after a yes.`,
      `Say what it asks in ${copy}: ${key}.title, ${key}.text, ${key}.yes.`,
      `Give it a row in flows/${flow}/screens.json, and Storybook draws it.`,
    ];
  },
};

/** What the events of a flow do: it wins over its parts, a part over those before it, and all of them over what flows share. */
function handlersOf(catalogue: Catalogue, flow: string): Map<string, unknown[]> {
  const own = nodeOf(catalogue, 'flow', { flow });
  const parts = itemsOf(member(own, 'parts')).map((id) =>
    nodeOf(catalogue, 'part', { id: textOf(id) ?? '' }),
  );
  const shared = nodeOf(catalogue, 'flow', { flow: '_base' });
  const all = [shared, ...parts, own].flatMap((layer) => entriesOf(member(layer, 'on')));
  return new Map(all.map(([event, steps]) => [event, itemsOf(steps).map(plain)]));
}

/** A draft: the application form on its first page, made of parts that are there. */
const flow: Kind = {
  ...words,
  options: [],
  takes: ({ name }) => [`flows/${name}`],
  write({ name, changes }) {
    fillTemplates(changes, 'flow', { name, CODE: name.toUpperCase().replaceAll('-', '_') });
    return [
      `It is a draft: checked with every brand, served nowhere. Say what differs from its parts in flows/${name}/flow.json.`,
      `Once it may be seen, write "brands": "all" in place of "draft": true, give its screens rows in flows/${name}/screens.json, and open http://${name}.BRAND.localhost:4000/.`,
      'Then npm run lab -- prove goes through every state of it, too.',
    ];
  },
};

/** Everything that `npm run catalogue -- new` can write, by its word. */
export const kinds: Record<string, Kind> = {
  brand,
  flow,
  part,
  screen,
  dialog,
  field,
  widget,
  block,
  action,
};
