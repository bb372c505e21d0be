import { type Catalogue, kindOf } from '../../compile/document/Catalogue.ts';
import { entriesOf, keyPlace, member, type Node, plain, textOf } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { printCondition } from '../../compile/lower/printCondition.ts';
import { amendNode } from '../../compile/merge/mergeNodes.ts';
import type { Registries } from '../../compile/names/Registries.ts';
import { type Place, placeText } from '../../compile/report/Place.ts';
import { writtenDeclarations } from '../../compile/site/declarationsOf.ts';
import { readTests } from '../../engine/conditions/conditionPaths.ts';
import { findDeclaration, readDeclared } from '../../engine/context/readDeclared.ts';
import type { Context, MachineEvent, MachineState, Step, Surroundings } from '../../engine/machine.ts';
import { matchRoute } from '../../engine/routing.ts';
import type { Condition, Effects, PathDeclaration, PathTest, Slice } from '../../engine/slice.ts';
import { step } from '../../engine/step.ts';

/** Something that is told, with where it is said and what stands behind it. */
export interface Explanation {
  words: string;
  /** `file:line:column (layer)`. */
  at?: string;
  /** What can be looked at: `decisions.<name>`, `choices.<name>`, `conditions.<name>`, or `copy.<key>` for a sentence. Other names tell entries apart. */
  about?: string;
  /** A row that was looked at and does not fit. */
  isPassedOver?: true;
  within?: Explanation[];
}

/** A line for each, what stands behind it indented below. */
export function linesOfSaid(all: readonly Explanation[]): string[] {
  return all.flatMap(({ words, at, within = [] }) => [
    at === undefined ? words : `${words}  ${at}`,
    ...linesOfSaid(within).map((line) => `  ${line}`),
  ]);
}

/** A condition that was asked, and what was known then. */
interface EvaluatedCondition {
  condition: Condition;
  holds: boolean;
  context: Context;
}

/** Something that a step came to. */
export interface Reached {
  /** Its place in the slice: `routes/offer/entry/2/done/0`, `routes/offer/guard`. */
  at: string;
  /** Undefined for a guard. */
  effect: Effects[number] | undefined;
  /** What it asked, in order: the one condition of an `if` or a guard, rows of a decision as far as the one that fits. */
  asked: EvaluatedCondition[];
}

/** What an event made a flow do, with each decision on the way: the interpreter of the page, looked at while it works. */
export function traceStep(
  slice: Slice,
  surroundings: Surroundings,
  before: MachineState,
  event: MachineEvent,
): Step & { reached: Reached[] } {
  const reached: Reached[] = [];
  const done = step(slice, surroundings, before, event, (run) => {
    const holds = run.holds;
    run.onEffect = (effect, at) => void reached.push({ at, effect, asked: [] });
    run.holds = (condition) => {
      const asked = { condition, holds: holds(condition), context: run.context() };
      const asking = reached.at(-1);
      if (asking === undefined)
        reached.push({ at: guardOf(slice, surroundings, event), effect: undefined, asked: [asked] });
      else asking.asked.push(asked);
      return asked.holds;
    };
  });
  return { ...done, reached };
}

/** Before any effect only the guard of the page that is visited asks something. */
function guardOf(slice: Slice, { site }: Surroundings, event: MachineEvent): string {
  const path = event.type === 'visited' ? event.path : '';
  const match = matchRoute(slice.routes, String(site.mainPath ?? ''), path);
  return match !== undefined && 'route' in match ? `routes/${match.route}/guard` : '';
}

/** What conditions of a site are told with. */
export interface ToldSite {
  site: LinkedSite;
  isSensitive(path: string): boolean;
  /** Where the value of a path is said, as far as that is known. */
  setAt(path: string): string | undefined;
}

/** A condition as an expression. */
export function conditionWords(condition: Condition): string {
  const text = JSON.stringify(condition);
  if (text === '{"any":[]}') return 'false';
  return text === '{"all":[]}' ? 'true' : printCondition(condition);
}

/**
 * What stands behind a condition: each name that it uses with what that means and where that is said, and each value
 * that it reads.
 * @param read the value of a path where it is not that of the context
 */
export function reasonsOf(
  { site, isSensitive, setAt }: ToldSite,
  condition: Condition,
  context: Context,
  read: (path: string) => unknown = (path) => readDeclared(context, path, site.slice.context),
): Explanation[] {
  const { conditions } = site.slice;
  const names = namesOf(condition, conditions).map((name): Explanation => {
    const node = member(site.layers.flowNode, 'conditions');
    return {
      words: `${name}: ${conditionWords(conditions[name] ?? name)}`,
      at: node && authoredAt(keyPlace(node, name)),
      about: `conditions.${name}`,
    };
  });
  const looked = new Map<string, boolean>();
  readTests(condition, conditions, (path, test) => {
    looked.set(path, (looked.get(path) ?? true) && isPresence(test));
  });
  const values = [...looked].map(([path, isOnlyPresence]) => {
    const value = read(path);
    const words = `${path} ${isOnlyPresence ? presenceWords(value) : valueWords(value, isSensitive(path))}`;
    return { words, at: isNothing(value) ? undefined : setAt(path) };
  });
  const set = values.flatMap(({ words, at }) => (at === undefined ? [] : [{ words: `${words}, set`, at }]));
  const others = values.flatMap(({ words, at }) => (at === undefined ? [words] : []));
  return [...names, ...set, ...(others.length === 0 ? [] : [{ words: others.join(', ') }])];
}

/** Every condition that is used by its name, through names. */
function namesOf(condition: unknown, named: Record<string, Condition>): string[] {
  const found = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part === 'string') {
      if (found.has(part) || !Object.hasOwn(named, part)) return;
      found.add(part);
      collect(named[part]);
    } else if (Array.isArray(part)) part.forEach(collect);
    else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) if (!key.includes('.')) collect(inner);
    }
  };
  collect(condition);
  return [...found];
}

/** Whether a test asks only if there is something. */
function isPresence(test: PathTest): boolean {
  return test === null || JSON.stringify(test) === '{"minLength":1}';
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** What it is decides nothing, and may be of a person. */
function presenceWords(value: unknown): string {
  return isNothing(value) ? 'is not given' : 'is given';
}

function valueWords(value: unknown, isHidden: boolean): string {
  if (isNothing(value)) return 'is not given';
  return isHidden ? 'is hidden' : `is ${typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}`;
}

/**
 * Where a value that nobody sets on the way is said: constants and traits of the flow, facts of the brand, what the
 * settings switch on and off. Undefined for everything else.
 * @param variant of the site, whose settings differ
 */
export function configuredAt(
  site: LinkedSite,
  variant: string | undefined,
): (path: string) => string | undefined {
  const find = configured(site, variant);
  return (path) => {
    const found = find(path);
    return found && authoredAt(found[2]);
  };
}

/** The value of such a path on the plain host; undefined where nothing says it. */
export function configuredValue(site: LinkedSite, path: string): unknown {
  const found = configured(site, undefined)(path);
  return found && plain(found[1]);
}

function configured(
  { layers }: LinkedSite,
  variant: string | undefined,
): (path: string) => [string, Node, Place] | undefined {
  const { flowNode, brandNode, settingsLayers } = layers;
  const differences = settingsLayers.map((layer) => member(layer, 'variants', variant ?? ''));
  const settings = layers.settings && amendNode(layers.settings, differences);
  const holders: Record<string, (Node | undefined)[]> = {
    flow: [member(flowNode, 'constants'), member(flowNode, 'traits')],
    brand: [member(brandNode, 'features'), member(brandNode, 'facts'), brandNode],
    'site.switches': [member(settings, 'WebsiteSettings'), member(settings, 'ProductSettings', 'Features')],
    'site.fields': [member(settings, 'FormFields')],
  };
  return (path) => {
    const dot = path.lastIndexOf('.');
    const name = path.slice(dot + 1).toLowerCase();
    for (const holder of holders[path.slice(0, dot)] ?? []) {
      // The page finds a setting whatever its case.
      const found = entriesOf(holder).find(([key]) => key.toLowerCase() === name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** `file:line:column (layer)`. */
export function authoredAt(place: Place): string {
  return `${placeText(place)} (${layerOf(place.source.file)})`;
}

/** Whose word a document is: what all sites share, a flow's, a brand's, or a brand's in a flow. */
function layerOf(file: string): string {
  const { brand = '_base', flow = '_base' } = kindOf(file)?.ids ?? {};
  if (brand === '_base') return flow === '_base' ? 'base' : 'flow';
  return flow === '_base' ? 'brand' : 'brand in flow';
}

/** Says of which paths of a site nobody may see the value. An answer is hidden unless its field says that it needs not be. */
export function sensitivePaths(
  catalogue: Catalogue,
  registries: Registries,
  site: LinkedSite,
): (path: string) => boolean {
  const fields = [...site.forms.values()].flatMap(({ source }) => Object.values(source.fields));
  const open = new Set(fields.flatMap(({ name, sensitivity }) => (sensitivity === undefined ? [name] : [])));
  const written = writtenDeclarations(catalogue, registries);
  const all: Record<string, PathDeclaration> = {};
  const sensitive: Record<string, PathDeclaration> = {};
  for (const { path, node } of written) {
    all[path] = { type: 'string' };
    if ((textOf(member(node, 'sensitivity')) ?? 'none') !== 'none') sensitive[path] = { type: 'string' };
  }
  return (path) => {
    const [root, name = ''] = path.split('.');
    if (root === 'query' && Object.hasOwn(site.slice.sensitiveQuery, name.toLowerCase())) return true;
    if (findDeclaration(sensitive, path) !== undefined) return true;
    return root === 'applicant' && !open.has(name) && findDeclaration(all, path) === undefined;
  };
}
