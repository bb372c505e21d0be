import type { FlowGraph } from '../../compile/flow/FlowGraph.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Need } from '../../compile/site/SiteScope.ts';
import type {
  CallEffect,
  Condition,
  Effect,
  Effects,
  PathDeclaration,
  PathTest,
  Route,
  Scalar,
  Slice,
  Table,
  ValueTemplate,
} from '../../engine/slice.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
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

export function proofSlice(site: LinkedSite, listOf: (path: string) => readonly Scalar[]): ProofSlice {
  const { slice } = site;
  const context = Object.fromEntries(
    Object.entries(slice.context).map(([path, { derive: _derive, ...declaration }]) => [path, declaration]),
  ) as Record<string, PathDeclaration>;
  const reads = new Reads(context, listOf);
  const sets: [string, ValueTemplate][] = [];
  const read = (condition: Condition | undefined) => {
    if (condition !== undefined)
      readTests(condition, slice.conditions, (path, test) => reads.test(path, test));
  };
  for (const { guard, entry, on } of [
    ...Object.values(slice.routes),
    ...Object.values<Partial<Route>>(slice.dialogs),
    { guard: undefined, entry: undefined, on: slice.on },
  ]) {
    read(guard?.when);
    for (const effect of [entry, ...Object.values(on ?? {})].flatMap(effectsIn)) {
      if ('do' in effect) read(effect.when);
      else if ('set' in effect) sets.push(...Object.entries(effect.set));
      else if ('go' in effect && typeof effect.go === 'object')
        for (const { when } of slice.tables[effect.go.table] ?? []) read(when);
    }
  }
  for (const screen of Object.keys(slice.screens))
    for (const { gates } of site.graph.offers.get(screen) ?? []) gates.forEach(read);
  for (const needs of site.needs.values()) for (const { when } of needs) read(when);
  const answers = answersOfChecks(site.needs, slice);
  const checked = new Set([...answers.values()].flatMap((fields) => [...fields]));
  for (const { source } of site.forms.values())
    for (const { name, active } of Object.values(source.fields)) if (checked.has(name)) read(active);
  // What decides may have been copied from elsewhere, by a choice that reads other paths still.
  let before = -1;
  while (before !== reads.paths.length) {
    before = reads.paths.length;
    for (const [path, template] of sets) {
      if (!reads.decides(path)) continue;
      for (const source of sourcesOf(template, slice, path)) {
        if ('from' in source) reads.copy(source.from, source.to);
        else read(source.when);
      }
    }
  }
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
  const prepared = (effects: Effects | undefined, at: string): Effects | undefined =>
    effects?.flatMap((effect, index) => prepare(effect, `${at}/${index}`));
  const preparedAll = (on: Record<string, Effects> | undefined, at: string) =>
    Object.fromEntries(
      Object.entries(on ?? {}).map(([event, list]) => [event, prepared(list, `${at}/${event}`) ?? []]),
    );
  function prepare(effect: Effects[number], at: string): Effects {
    if ('do' in effect) {
      return [
        {
          when: own(effect.when, at),
          do: prepared(effect.do, `${at}/do`) ?? [],
          else: prepared(effect.else, `${at}/else`) ?? [],
        },
      ];
    }
    if ('set' in effect) {
      const entries = Object.entries(effect.set);
      const decides = entries.filter(([path]) => reads.decides(path));
      if (entries.length === 0) {
        quiets.push(at);
        return [{ track: { event: `${quiet}${at}` } }];
      }
      const told = entries.map(([path]): Effect => ({ track: { event: `${changed}${path}` } }));
      return decides.length === 0 ? told : [{ set: Object.fromEntries(decides) }, ...told];
    }
    if ('track' in effect) return [];
    if ('call' in effect) {
      const { with: _input, poll: _poll, ...call } = effect.call;
      const linked: CallEffect = { ...call };
      calls.set(linked, { at, isOwn: isOwnInput(effect.call) });
      const done = prepared(call.done, `${at}/done`);
      const failed = prepared(call.failed, `${at}/failed`);
      if (done !== undefined) linked.done = done;
      if (failed !== undefined) linked.failed = failed;
      return [{ call: linked }];
    }
    if ('leave' in effect) return [{ leave: { url: 'https://away.example/' } }];
    if ('post' in effect) return [{ post: { url: 'https://away.example/', fields: {} } }];
    if ('newTab' in effect)
      return [
        {
          newTab: {
            url: 'https://away.example/',
            ...(effect.newTab.failed === undefined ? {} : { failed: effect.newTab.failed }),
          },
        },
      ];
    return [effect];
  }
  const tables = Object.fromEntries(
    Object.entries(slice.tables).map(([name, rows]): [string, Table] => [
      name,
      rows.map((row, index) => ({ ...row, when: own(row.when ?? { all: [] }, `tables/${name}/${index}`) })),
    ]),
  );
  const routes = Object.fromEntries(
    Object.entries(slice.routes).map(([id, route]) => [
      id,
      {
        ...route,
        ...(route.guard === undefined
          ? {}
          : { guard: { ...route.guard, when: own(route.guard.when, `routes/${id}/guard`) } }),
        entry: prepared(route.entry, `routes/${id}/entry`) ?? [],
        on: preparedAll(route.on, `routes/${id}/on`),
      },
    ]),
  );
  const dialogs = Object.fromEntries(
    Object.entries(slice.dialogs).map(([id, dialog]) => [
      id,
      {
        ...dialog,
        entry: prepared(dialog.entry, `dialogs/${id}/entry`) ?? [],
        on: preparedAll(dialog.on, `dialogs/${id}/on`),
      },
    ]),
  );
  const written = new Set(sets.map(([path]) => path));
  const given = new Set(
    reads.paths.flatMap((path) => {
      const [root, name = ''] = path.split('.');
      if (root !== 'session' || ['route', 'busy', 'deadlines', 'errors'].includes(name)) return [];
      return [...written].some((set) => set === `session.${name}` || set.startsWith(`session.${name}.`))
        ? []
        : [name];
    }),
  );
  return {
    slice: { ...slice, context, routes, dialogs, tables, on: preparedAll(slice.on, 'on'), brandFacts: {} },
    graph: site.graph,
    reads,
    conditions,
    given,
    needs: site.needs,
    answers,
    checked,
    calls,
    quiets,
  };
}

/** What an action is given stands under its name, where a call does not say that it sends something else. */
function isOwnInput({ action, with: input }: CallEffect): boolean {
  const kind = templateKind(input);
  return kind.kind !== 'value' || kind.value === `› ${action}`;
}

/** Everything that a list may do, whatever has to hold for it. */
function effectsIn(list: Effects | undefined): Effects {
  return (list ?? []).flatMap((effect) => {
    if ('do' in effect) return [effect, ...effectsIn(effect.do), ...effectsIn(effect.else)];
    if (!('call' in effect)) return [effect];
    return [effect, ...effectsIn(effect.call.done), ...effectsIn(effect.call.failed)];
  });
}

export function readTests(
  condition: unknown,
  named: Record<string, Condition>,
  visit: (path: string, test: PathTest) => void,
): void {
  if (typeof condition === 'string') readTests(named[condition], named, visit);
  else if (Array.isArray(condition)) for (const part of condition) readTests(part, named, visit);
  else if (typeof condition === 'object' && condition !== null) {
    for (const [key, value] of Object.entries(condition)) {
      if (key.includes('.')) visit(key, value as PathTest);
      else readTests(value, named, visit);
    }
  }
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
