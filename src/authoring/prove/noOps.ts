import { chainOf } from '../../compile/flow/FlowGraph.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { conditionPaths } from '../../engine/conditions/conditionPaths.ts';
import type { Condition, Slice } from '../../engine/slice.ts';
import { findHandler } from '../../engine/step/Run.ts';
import type { Explored, Step } from './explore.ts';
import type { Finding } from './findings.ts';
import { changed, type ProofSlice, quiet } from './proofSlice.ts';
import { told, type Ways } from './Ways.ts';

interface Silence {
  /** Presses, and answers behind one, after which nothing is different for whoever pressed. */
  silent: Finding[];
  /** Where steps stand that say so, and it is so. */
  quiet: string[];
}

/** Looks for presses after which nothing is different: no page, no dialog, nothing said, nothing that is shown. */
export function noOps(explored: Explored, proof: ProofSlice, site: LinkedSite, ways: Ways): Silence {
  const { states, steps } = explored;
  const answersFrom = new Map<string, Step[]>();
  for (const step of steps) {
    if (step.move.settles === undefined) continue;
    const known = answersFrom.get(step.from);
    if (known === undefined) answersFrom.set(step.from, [step]);
    else known.push(step);
  }
  const silent = new Map<string, Finding>();
  const quiets = new Set<string>();
  const seen = new Set<string>();

  const end = (way: readonly Step[]): void => {
    const said = way.flatMap((step) => marksOf(step, quiet));
    for (const at of said) quiets.add(at);
    const [begun] = way;
    const place = begun === undefined || said.length > 0 ? undefined : placeOf(way, begun, explored, proof);
    if (place === undefined || silent.has(place.key)) return;
    silent.set(place.key, { at: place.at, way: told(ways.through(...way)) });
  };
  const follow = (step: Step, before: readonly Step[]): void => {
    const state = states.get(step.to);
    if (state === undefined || state.left || isShown(step, explored, site)) return;
    const way = [...before, step];
    if (state.pending.length === 0) {
      end(way);
      return;
    }
    const id = `${step.to} ${way[0]?.move.label}`;
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of answersFrom.get(step.to) ?? []) follow(next, way);
  };
  for (const step of steps) {
    const { event, label } = step.move;
    if (event.type === 'raised' && !label.startsWith('time:') && states.get(step.from)?.pending.length === 0)
      follow(step, []);
  }
  return { silent: [...silent.values()], quiet: [...quiets] };
}

/** The call whose answer ends in silence; the handler, where nothing is called. */
function placeOf(
  way: readonly Step[],
  begun: Step,
  { states }: Explored,
  { slice, calls }: ProofSlice,
): { at: string; key: string } | undefined {
  const { event, label } = way.findLast(({ move }) => move.settles !== undefined)?.move ?? begun.move;
  if (event.type === 'settled')
    return { at: calls.get(event.call)?.at ?? '', key: `${event.key} ${event.usable} ${label}` };
  const machine = states.get(begun.from)?.machine;
  // Of what is remembered apart from the rest nothing is known, and so not whether it can be pressed then.
  if ([...begun.assignment.keys()].some((path) => path.startsWith('session.'))) return undefined;
  if (begun.move.isAside === true || event.type !== 'raised' || machine === undefined) return undefined;
  const handler = findHandler(slice, machine, event.event);
  return handler && { at: handler.place, key: handler.place };
}

function isShown({ from, to, commands }: Step, { states }: Explored, site: LinkedSite): boolean {
  const [before, after] = [states.get(from), states.get(to)];
  if (JSON.stringify(before?.machine.dialogs) !== JSON.stringify(after?.machine.dialogs)) return true;
  const shown = shownPaths(site, before?.machine.route ?? '', before?.machine.dialogs ?? []);
  return commands.some((command) => {
    if (command.do !== 'track') return command.do !== 'call' && command.do !== 'mistake';
    return command.event?.startsWith(changed) === true && shown(command.event.slice(changed.length));
  });
}

/** What the steps on the way leave among the events that are tracked. */
function marksOf({ commands }: Step, mark: string): string[] {
  return commands.flatMap((command) =>
    command.do === 'track' && command.event?.startsWith(mark) === true
      ? [command.event.slice(mark.length)]
      : [],
  );
}

const said = /^session\.(?:errors|fills|suggestions|notes)(?:\.|$)/u;
const known = new WeakMap<Slice, Map<string, ReadonlySet<string>>>();

/** Whether what is drawn on a page with its dialogs depends on a path: a change of it is seen. */
function shownPaths(site: LinkedSite, route: string, dialogs: readonly string[]): (path: string) => boolean {
  const { slice, graph } = site;
  const places = [...dialogs.map((id) => graph.dialogs.get(id)), ...chainOf(graph, route)];
  const screens = [slice.frame, ...places.map((place) => place?.screen)];
  const paths = screens.flatMap((screen) => [...pathsOf(site, screen ?? '')]);
  return (path) =>
    said.test(path) ||
    // A form shows what stands in its fields.
    path.startsWith('applicant.') ||
    paths.some((read) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`));
}

function pathsOf({ slice, forms }: LinkedSite, screen: string): ReadonlySet<string> {
  const ofSlice = known.get(slice) ?? new Map<string, ReadonlySet<string>>();
  known.set(slice, ofSlice);
  const paths =
    ofSlice.get(screen) ??
    new Set([
      ...collect(slice, slice.screens[screen]),
      ...(slice.screens[screen]?.uses.forms ?? []).flatMap((id) => [
        ...collect(slice, forms.get(id)?.source),
      ]),
    ]);
  ofSlice.set(screen, paths);
  return paths;
}

function* collect(slice: Slice, value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* collect(slice, item);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'when') yield* conditionPaths(inner as Condition, slice.conditions);
      else if (['$from', '$artFrom', 'path', 'from'].includes(key) && typeof inner === 'string') yield inner;
      else if (key === '$copy' && typeof inner === 'string') yield* collect(slice, slice.copy[inner]);
      else yield* collect(slice, inner);
    }
  }
}
