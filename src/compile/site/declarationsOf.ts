import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { amountMistake } from '../grammar/textMistakes.ts';
import type { SiteLayers } from '../merge/mergeSiteLayers.ts';
import { checkListed, type Declaration, type Declarations } from '../names/Declaration.ts';
import type { Registries } from '../names/Registries.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { type Place, placeText } from '../report/Place.ts';

/** A declaration that somebody wrote, and where. */
interface Written {
  path: string;
  node: Node;
  place: Place;
}

/**
 * Every path that may be read: those of context.json, an answer for each field, what actions answer, what flows and their
 * parts remember. Two that say different things of one path are a mistake.
 */
export function declarationsOf(
  catalogue: Catalogue,
  fields: ReadonlyMap<string, Node>,
  registries: Registries,
  report: DiagnosticCollector,
): Record<string, Declaration> {
  const declarations: Record<string, Declaration> = {
    'answer.outcome': { type: 'string', default: '' },
    'session.asked.*': { type: 'string', default: '' },
  };
  for (const [name, node] of fields) {
    declarations[`applicant.${name}`] = {
      type: textOf(member(node, 'type')) === 'boolean' ? 'boolean' : 'string',
    };
  }
  for (const name of busyNames(catalogue))
    declarations[`session.busy.${name}`] = { type: 'boolean', default: false };
  const places = new Map<string, Place>();
  const all = writtenDeclarations(catalogue, registries);
  for (const { path, node, place } of all) {
    if (node.kind !== 'object') continue;
    const declaration = declared(node);
    const known = Object.hasOwn(declarations, path) ? declarations[path] : undefined;
    const other = places.get(path);
    if (other !== undefined && known !== undefined && known.type !== declaration.type) {
      report.mistake(place, `"${path}" is ${known.type} in ${placeText(other)} and ${declaration.type} here`);
    }
    declarations[path] ??= declaration;
    places.set(path, other ?? place);
    checkDerived(node, registries, report);
    checkKept(path, node, report);
  }
  giveLists(declarations, all, routesOf(catalogue), report);
  return withLikes(declarations, registries);
}

/** What context.json says of paths, what flows and parts remember, what actions answer. */
export function writtenDeclarations(catalogue: Catalogue, registries: Registries): Written[] {
  return [...ofContext(catalogue), ...remembered(catalogue), ...answered(registries)];
}

function ofContext(catalogue: Catalogue): Written[] {
  const paths = member(nodeOf(catalogue, 'context', {}), 'paths');
  return entriesOf(paths).map(([path, node, place]) => ({ path, node, place }));
}

function remembered({ documents }: Catalogue): Written[] {
  return documents.flatMap(({ name, node }) =>
    name === 'part' || name === 'flow'
      ? entriesOf(member(node, 'remembers')).map(([key, inner, place]) => ({
          path: `session.${key}`,
          node: inner,
          place,
        }))
      : [],
  );
}

/** The pages of all flows. */
function routesOf({ documents }: Catalogue): string[] {
  const pages = documents.flatMap(({ name, node }) =>
    name === 'part' || name === 'flow' ? entriesOf(member(node, 'routes')).map(([id]) => id) : [],
  );
  return [...new Set(pages)];
}

/** What calls under way are called by. */
function busyNames({ documents }: Catalogue): string[] {
  const under = (node: Node): string[] => {
    if (node.kind === 'list') return node.items.flatMap(under);
    return entriesOf(node).flatMap(([key, inner]) => (key === 'busy' ? (textOf(inner) ?? []) : under(inner)));
  };
  return documents.flatMap(({ name, node }) =>
    (name === 'part' || name === 'flow') && node !== undefined ? under(node) : [],
  );
}

function answered({ actions }: Registries): Written[] {
  return [...actions.values()].flatMap(({ answers }) =>
    [...answers].map(([key, node]) => ({ path: `answer.${key}`, node, place: node.place })),
  );
}

/** What is said of a path at run time. */
function declared(node: Node): Declaration {
  const {
    description,
    sensitivity,
    like,
    enum: _values,
    ...declaration
  } = plain(node) as Declaration & Record<string, unknown>;
  return declaration as Declaration;
}

function checkDerived(node: Node, { derivations }: Registries, report: DiagnosticCollector): void {
  const derive = member(node, 'derive');
  const name = textOf(derive);
  if (derive === undefined || name === undefined || derivations.has(name)) return;
  report.mistake(derive.place, `no computed value is named "${name}" in src/engine/derive/registry.ts`, {
    unknown: { word: name, known: [...derivations] },
  });
}

function checkKept(path: string, node: Node, report: DiagnosticCollector): void {
  const sensitivity = textOf(member(node, 'sensitivity'));
  const keep = member(node, 'keep');
  if (sensitivity === undefined || keep === undefined || plain(keep) !== true) return;
  report.mistake(keep.place, `"${path}" is sensitive (${sensitivity}), so it must not be kept over a reload`);
}

/** Gives each path the list of values under its `enum`, that of the path that stands there, or the pages (`routes`). */
function giveLists(
  declarations: Record<string, Declaration>,
  all: readonly Written[],
  routes: readonly string[],
  report: DiagnosticCollector,
): void {
  const written = all.flatMap(({ path, node }) => {
    const list = textsOf(member(node, 'enum'));
    return list === undefined ? [] : [[path, list] as const];
  });
  const lists = new Map<string, readonly string[]>([...written, ['routes', routes]]);
  for (const { path, node } of all) {
    const own = member(node, 'enum');
    const declaration = declarations[path];
    if (own === undefined || declaration === undefined) continue;
    const list = lists.get(textOf(own) ?? path);
    const closed = { ...declaration, ...(list !== undefined && { enum: list }) };
    declarations[path] = closed;
    if (list === undefined) {
      report.mistake(own.place, `"${textOf(own)}" has no list of values to share`, {
        unknown: { word: textOf(own) ?? '', known: [...lists.keys()] },
      });
    }
    if (closed.type !== 'string')
      report.mistake(own.place, `"enum" lists texts, and "${path}" is none: its type is ${closed.type}`);
    const start = member(node, 'default');
    if (start !== undefined) checkListed(report, path, textOf(start), start.place, closed);
  }
}

/** An answer that is `like` a root holds everything that is declared of that. */
function withLikes(declarations: Declarations, { actions }: Registries): Record<string, Declaration> {
  const whole = { ...declarations };
  for (const { answers } of actions.values()) {
    for (const [key, node] of answers) {
      const root = textOf(member(node, 'like'));
      if (root === undefined) continue;
      for (const [path, { keep, ...declaration }] of Object.entries(declarations)) {
        if (path.startsWith(`${root}.`)) whole[`answer.${key}${path.slice(root.length)}`] ??= declaration;
      }
    }
  }
  return whole;
}

/** The list of the context that is the settings' own; every other one comes with an answer. */
const statesPath = 'site.states';

/** The texts of a list; undefined where there is none. */
function textsOf(node: Node | undefined): string[] | undefined {
  return node?.kind === 'list' ? itemsOf(node).flatMap((item) => textOf(item) ?? []) : undefined;
}

/**
 * The declarations of a site: an answer that is chosen from a list of the catalogue is one of that list, whichever form
 * or layer says so.
 */
export function siteDeclarations(
  declarations: Declarations,
  fields: ReadonlyMap<string, Node>,
  { forms, settings }: Pick<SiteLayers, 'forms' | 'settings'>,
): Record<string, Declaration> {
  const closed: Record<string, Declaration> = { ...declarations };
  for (const [name, field] of fields) {
    const path = `applicant.${name}`;
    const differences = [...forms.values()].map((form) => member(form, 'fields', name));
    const list = choicesOf([field, ...differences], settings);
    const declaration = closed[path];
    if (list !== undefined && declaration?.type === 'string') closed[path] = { ...declaration, enum: list };
  }
  return closed;
}

/** Every choice that any of these says; undefined where there is none, or where they come with an answer. */
function choicesOf(
  said: readonly (Node | undefined)[],
  settings: Node | undefined,
): readonly string[] | undefined {
  const fixed = said.flatMap((node) => textsOf(member(node, 'enum')) ?? []);
  const sources = said.flatMap((node) => textOf(member(node, 'ui', 'ui:options', 'choices', 'from')) ?? []);
  if (sources.some((source) => source !== statesPath)) return undefined;
  const all = [...fixed, ...(sources.length === 0 ? [] : statesOf(settings))];
  return all.length === 0 ? undefined : [...new Set(all)];
}

function statesOf(settings: Node | undefined): string[] {
  const variants = entriesOf(member(settings, 'variants')).map(([, variant]) => variant);
  return [settings, ...variants].flatMap((said) =>
    entriesOf(member(said, 'StatesList', 'States')).map(([code]) => code),
  );
}

/** What a document gives to read under a root of the context. */
interface ConstantGroup {
  /** `brand` or `flow`. */
  root: string;
  /** What one of them is called: `fact`. */
  what: string;
  /** Names that code alone reads. */
  ofCode: readonly string[];
}

/** Values by name that conditions and sentences read: each is declared, and of its type (F-512). */
export function checkConstants(
  values: Node | undefined,
  { root, what, ofCode }: ConstantGroup,
  declarations: Declarations,
  report: DiagnosticCollector,
): void {
  for (const [name, node, place] of entriesOf(values)) {
    if (ofCode.includes(name)) continue;
    const path = `${root}.${name}`;
    const declaration: Declaration | undefined = findDeclaration(declarations, path);
    if (declaration !== undefined) {
      checkType(path, node, declaration, report);
      continue;
    }
    const declared = Object.keys(declarations).filter((known) => known.startsWith(`${root}.`));
    const known = [...declared.map((each) => each.slice(root.length + 1)), ...ofCode];
    report.mistake(
      place,
      `nothing reads the ${what} "${name}": correct its name, or declare "${path}" in schemas/catalogue/context.json`,
      { unknown: { word: name, known } },
    );
  }
}

const types: Record<PathDeclaration['type'], { what: string; fits: (value: unknown) => boolean }> = {
  string: { what: 'text', fits: (value) => typeof value === 'string' },
  number: { what: 'a number, without quotes and with a point', fits: (value) => typeof value === 'number' },
  boolean: { what: 'true or false, without quotes', fits: (value) => typeof value === 'boolean' },
  list: { what: 'a list', fits: Array.isArray },
  object: { what: 'an object', fits: (value) => typeof value === 'object' && !Array.isArray(value) },
};

function checkType(path: string, node: Node, declaration: Declaration, report: DiagnosticCollector): void {
  const value = plain(node);
  // A declaration that is wrong itself says nothing.
  if (!Object.hasOwn(types, declaration.type)) return;
  const { what, fits } = types[declaration.type];
  if (!fits(value)) {
    report.mistake(node.place, `${JSON.stringify(value)} cannot be ${path}: write ${what}`);
  } else if (typeof value === 'number') checkMeasure(path, value, node, declaration, report);
  else {
    checkListed(report, path, value, node.place, declaration);
    const amount = typeof value === 'string' && /\D/u.test(value) ? amountMistake(value) : undefined;
    if (amount !== undefined) report.mistake(node.place, amount);
  }
}

/** Cents in place of dollars, or thousands of a second in place of seconds: a number is within what its declaration says (F-763). */
function checkMeasure(
  path: string,
  value: number,
  node: Node,
  { minimum, maximum, unit }: Declaration,
  report: DiagnosticCollector,
): void {
  if (minimum === undefined || maximum === undefined) {
    const file = 'schemas/catalogue/context.json';
    report.mistake(node.place, `${path} may be any number: say its "minimum" and "maximum" in ${file}`);
  } else if (value < minimum || value > maximum) {
    const words = [`${minimum} to ${maximum}`, unit].filter((word) => word !== undefined).join(' ');
    report.mistake(node.place, `${value} cannot be ${path}: write ${words}`);
  }
}
