import type { FlowGraph } from '../../src/compile/flow/FlowGraph.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import type { ActionFacts } from '../../src/compile/lower/calls.ts';
import type { Need } from '../../src/compile/site/SiteScope.ts';
import { readTests } from '../../src/engine/conditions/conditionPaths.ts';
import type {
  CallEffect,
  Condition,
  Effects,
  Route,
  Scalar,
  Slice,
  Table,
  ValueTemplate,
} from '../../src/engine/slice.ts';
import { templateKind } from '../../src/engine/values/evaluateValue.ts';
import { Reads } from './Reads.ts';

/** A condition of the flow, and where it stands. */
interface Decided {
  /** Path in the flow: `routes/landing/entry/0`, `tables/results/2`. */
  at: string;
  /**
   * It asks for more than answers: for what is configured, or for what is remembered, which a reload, the way back or an
   * event while a call is under way may find otherwise. Nothing is proved of it.
   */
  isOpen: boolean;
}

/** A call of the flow. */
interface Called {
  /** Where it stands, as `Decided` says it. */
  at: string;
  /** It gives its action what that is given unless something else is said. */
  isOwn: boolean;
}

/** A flow with all that decides in it: plain data, which another thread can be given. */
export interface Flow extends Pick<LinkedSite, 'slice' | 'graph' | 'forms' | 'needs'> {
  /** How each action may end. */
  endings: ReadonlyMap<string, Pick<ActionFacts, 'outcomes' | 'failures'>>;
  /** The values that paths may have, where that is declared. */
  lists: ReadonlyMap<string, readonly Scalar[]>;
  /** What the page raises by itself. */
  appEvents: ReadonlySet<string>;
}

/** A flow as it is proved: what decides is kept, what only fills payloads, reports and sentences is not. */
export interface ProofSlice {
  slice: Slice;
  graph: FlowGraph;
  reads: Reads;
  /** Conditions by the object that stands for each in this slice alone. */
  conditions: ReadonlyMap<Condition, Decided>;
  /** What has to be asked before each action that is called. */
  needs: ReadonlyMap<string, readonly Need[]>;
  /** The applicant's answers that each check among them is given, by its action. */
  answers: ReadonlyMap<string, ReadonlySet<string>>;
  /** All of those. */
  checked: ReadonlySet<string>;
  /** Its calls. */
  calls: ReadonlyMap<CallEffect, Called>;
  /** Where steps stand that say that nothing is shown. */
  quiets: readonly string[];
  /** What session values no step sets: the page does, or the visit came with them. */
  given: ReadonlySet<string>;
}

/** Stands before a path that a step wrote, among the events that are tracked. */
export const changed = '§';

/** Stands before the place of a step that says that nothing is shown, among the events that are tracked. */
export const quiet = '‖';

export function proofSlice(flow: Flow): ProofSlice {
  const { slice, graph, needs } = flow;
  const context = Object.fromEntries(
    Object.entries(slice.context).map(([path, { derive: _derive, ...declaration }]) => [path, declaration]),
  ) as Slice['context'];
  const answers = answersOfChecks(needs, slice);
  const checked = new Set([...answers.values()].flatMap((fields) => [...fields]));
  const sets = placesOf(slice).flatMap(({ effects }) =>
    effects.flatMap((effect) => ('set' in effect ? Object.entries(effect.set) : [])),
  );
  const reads = readsOf(flow, checked, sets, new Reads(context, flow.lists));
  const written = sets.map(([path]) => path);
  const given = reads.paths.flatMap((path) => {
    const [root, name = ''] = path.split('.');
    if (root !== 'session' || ['route', 'busy', 'deadlines', 'errors'].includes(name)) return [];
    return written.some((set) => `${set}.`.startsWith(`session.${name}.`)) ? [] : [name];
  });
  const marked = markedSlice(slice, reads);
  return {
    ...marked,
    slice: { ...marked.slice, context, brandFacts: {} },
    graph,
    reads,
    given: new Set(given),
    needs,
    answers,
    checked,
  };
}

/** The pages and dialogs of a flow, and what it does wherever somebody is, each with all of its steps. */
function placesOf({ routes, dialogs, on }: Slice): { guard: Route['guard']; effects: Effects }[] {
  const places: Partial<Route>[] = [...Object.values(routes), ...Object.values(dialogs), { on }];
  return places.map(({ guard, entry = [], on = {} }) => ({
    guard,
    effects: [entry, ...Object.values(on)].flatMap(effectsIn),
  }));
}

/** Everything that a list may do, whatever has to hold for it. */
function effectsIn(list: Effects): Effects {
  return list.flatMap((effect) => {
    if ('do' in effect) return [effect, ...effectsIn(effect.do), ...effectsIn(effect.else ?? [])];
    if (!('call' in effect)) return [effect];
    return [effect, ...effectsIn(effect.call.done ?? []), ...effectsIn(effect.call.failed ?? [])];
  });
}

/** What the conditions of a flow read: of its steps, rows, guards, of what is drawn and of what calls need. */
function readsOf(
  { slice, graph, forms, needs }: Flow,
  checked: ReadonlySet<string>,
  sets: readonly [string, ValueTemplate][],
  reads: Reads,
): Reads {
  const read = (condition: Condition | undefined) =>
    readTests(condition, slice.conditions, (path, test) => reads.test(path, test));
  for (const { guard, effects } of placesOf(slice)) {
    read(guard?.when);
    for (const effect of effects)
      if ('do' in effect) read(effect.when);
      else if ('go' in effect && typeof effect.go === 'object')
        for (const { when } of slice.tables[effect.go.table] ?? []) read(when);
  }
  for (const screen of Object.keys(slice.screens))
    for (const { gates } of graph.offers.get(screen) ?? []) gates.forEach(read);
  for (const { when } of [...needs.values()].flat()) read(when);
  for (const { source } of forms.values())
    for (const { name, active } of Object.values(source.fields)) if (checked.has(name)) read(active);
  // What decides may have been copied from elsewhere, by a choice that reads other paths still.
  for (let before = -1; before !== reads.paths.length; ) {
    before = reads.paths.length;
    for (const [path, template] of sets) {
      if (!reads.decides(path)) continue;
      for (const source of sourcesOf(template, slice, path))
        if ('from' in source) reads.copy(source.from, source.to);
        else read(source.when);
    }
  }
  return reads;
}

const away = 'https://away.example/';

/** The steps of a flow without payloads and reports, each condition an object of its own, and marks where something changes. */
function markedSlice(
  slice: Slice,
  reads: Reads,
): Pick<ProofSlice, 'slice' | 'conditions' | 'calls' | 'quiets'> {
  const conditions = new Map<Condition, Decided>();
  const calls = new Map<CallEffect, Called>();
  const quiets: string[] = [];
  const own = (condition: Condition, at: string): Condition => {
    const wrapped: Condition = { all: [condition] };
    let isOpen = false;
    readTests(condition, slice.conditions, (path) => {
      if (!/^(?:answer|applicant|event|result)\./u.test(path)) isOpen = true;
    });
    conditions.set(wrapped, { at, isOpen });
    return wrapped;
  };
  const marked = (at: string, effects: Effects = []): Effects =>
    effects.flatMap((effect, index) => mark(effect, `${at}/${index}`));
  const markedOn = (at: string, on: Record<string, Effects> = {}) =>
    Object.fromEntries(Object.entries(on).map(([event, list]) => [event, marked(`${at}/${event}`, list)]));
  const mark = (effect: Effects[number], at: string): Effects => {
    if ('do' in effect) {
      const { when, do: then, else: other } = effect;
      return [{ when: own(when, at), do: marked(`${at}/do`, then), else: marked(`${at}/else`, other) }];
    }
    if ('set' in effect) {
      const entries = Object.entries(effect.set);
      if (entries.length === 0) quiets.push(at);
      const marks = entries.length === 0 ? [`${quiet}${at}`] : entries.map(([path]) => `${changed}${path}`);
      const decides = entries.filter(([path]) => reads.decides(path));
      const set: Effects = decides.length === 0 ? [] : [{ set: Object.fromEntries(decides) }];
      return [...set, ...marks.map((event) => ({ track: { event } }))];
    }
    if ('call' in effect) {
      const { with: _input, poll: _poll, done, failed, ...call } = effect.call;
      const linked: CallEffect = {
        ...call,
        ...(done && { done: marked(`${at}/done`, done) }),
        ...(failed && { failed: marked(`${at}/failed`, failed) }),
      };
      calls.set(linked, { at, isOwn: isOwnInput(effect.call) });
      return [{ call: linked }];
    }
    if ('track' in effect) return [];
    if ('leave' in effect) return [{ leave: { url: away } }];
    if ('post' in effect) return [{ post: { url: away, fields: {} } }];
    if ('newTab' in effect) {
      const { failed } = effect.newTab;
      return [{ newTab: { url: away, ...(failed && { failed }) } }];
    }
    return [effect];
  };
  const markedPlaces = <T extends Partial<Route>>(kind: string, places: Record<string, T>) =>
    Object.fromEntries(
      Object.entries(places).map(([id, place]) => {
        const at = `${kind}/${id}`;
        const guard = place.guard && { ...place.guard, when: own(place.guard.when, `${at}/guard`) };
        const entry = marked(`${at}/entry`, place.entry);
        return [id, { ...place, ...(guard && { guard }), entry, on: markedOn(`${at}/on`, place.on) }];
      }),
    );
  const tables = Object.fromEntries(
    Object.entries(slice.tables).map(([name, rows]): [string, Table] => [
      name,
      rows.map((row, index) => ({ ...row, when: own(row.when ?? { all: [] }, `tables/${name}/${index}`) })),
    ]),
  );
  const routes = markedPlaces('routes', slice.routes);
  const dialogs = markedPlaces('dialogs', slice.dialogs);
  return {
    slice: { ...slice, routes, dialogs, tables, on: markedOn('on', slice.on) },
    conditions,
    calls,
    quiets,
  };
}

/** What an action is given stands under its name, where a call does not say that it sends something else. */
function isOwnInput({ action, with: input }: CallEffect): boolean {
  const kind = templateKind(input);
  return kind.kind !== 'value' || kind.value === `› ${action}`;
}

/** The paths that a value is taken from, with where each of them goes, and the conditions that choose among them. */
export function* sourcesOf(
  template: unknown,
  slice: Pick<Slice, 'values'>,
  to = '',
): Generator<{ from: string; to: string } | { when: Condition }> {
  const kind = templateKind(template);
  if (kind.kind === 'from') yield { from: kind.from, to };
  else if (kind.kind === 'value') yield* sourcesOf(slice.values[kind.value], slice, to);
  else if (kind.kind === 'rows') {
    for (const row of kind.rows) {
      if (row.when !== undefined) yield { when: row.when };
      yield* sourcesOf(row.is, slice, to);
    }
  } else if (kind.kind === 'object')
    for (const [key, part] of Object.entries(kind.keys)) yield* sourcesOf(part, slice, `${to}.${key}`);
}

/** The applicant's answers that each check of a flow is given, by its action. */
function answersOfChecks(
  needs: ReadonlyMap<string, readonly Need[]>,
  slice: Slice,
): ReadonlyMap<string, ReadonlySet<string>> {
  const checks = [...needs.values()].flat().map(({ call }) => call);
  return new Map(
    checks.map((call) => {
      const sources = [...sourcesOf(slice.values[`› ${call}`], slice)];
      const paths = sources.flatMap((source) => ('from' in source ? [source.from.split('.')] : []));
      return [call, new Set(paths.flatMap(([root, field = '']) => (root === 'applicant' ? [field] : [])))];
    }),
  );
}

/** The tests of a condition of which all have to hold; none of one that is put together otherwise. */
export function testsOf(when: Condition): [path: string, test: unknown][] {
  const { all } = when as { all?: Condition[] };
  const inner = all?.length === 1 ? all[0] : when;
  return typeof inner === 'object' ? Object.entries(inner) : [];
}
