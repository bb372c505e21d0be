import { chainOf } from '../../src/compile/flow/FlowGraph.ts';
import { conditionPaths } from '../../src/engine/conditions/conditionPaths.ts';
import type { Condition } from '../../src/engine/slice.ts';
import { findHandler } from '../../src/engine/step/Run.ts';
import type { Finding } from './findings.ts';
import { changed, type Flow, type ProofSlice, quiet } from './proofSlice.ts';
import { getOrAdd, isRelated } from './Reads.ts';
import type { Explored, Outcome, Position, State, Step } from './State.ts';
import { formatPath, type Ways } from './Ways.ts';

interface NoOps {
  /** Presses, and answers behind one, after which nothing is different for whoever pressed. */
  noOps: Finding[];
  /** Where steps stand that say so, and it is so. */
  quiet: ReadonlySet<string>;
}

/** Looks for presses after which nothing is different: no page, no dialog, nothing said, nothing that is shown. */
export function findNoOps({ steps }: Explored, proof: ProofSlice, flow: Flow, ways: Ways): NoOps {
  const isShown = shownIn(flow);
  const answersFrom = Map.groupBy(
    steps.filter(({ move }) => move.settles !== undefined),
    ({ from }) => from,
  );
  const found = new Map<string, Finding>();
  const quiets = new Set<string>();
  const seen = new Map<State, Set<string>>();

  const end = (way: readonly Step[]): void => {
    const said = way.flatMap(({ outcome }) => marksOf(outcome, quiet));
    for (const at of said) quiets.add(at);
    const place = said.length > 0 ? undefined : placeOf(way, proof);
    if (place === undefined) return;
    getOrAdd(found, place.key, () => ({ at: place.at, way: formatPath(ways.through(...way)) }));
  };
  const follow = (step: Step, before: readonly Step[]): void => {
    const { at } = step.to;
    if (at.left || isShown(step)) return;
    const way = [...before, step];
    if (at.pending.length === 0) end(way);
    const pressed = way[0]?.move.label ?? '';
    const known = getOrAdd(seen, step.to, () => new Set());
    if (known.has(pressed)) return;
    known.add(pressed);
    for (const next of answersFrom.get(step.to) ?? []) follow(next, way);
  };
  for (const step of steps) {
    const { event, label } = step.move;
    if (event.type === 'raised' && !label.startsWith('time:') && step.from?.at.pending.length === 0)
      follow(step, []);
  }
  return { noOps: [...found.values()], quiet: quiets };
}

/** The call whose answer ends in silence; the handler, where nothing is called. */
function placeOf(
  way: readonly Step[],
  { slice, calls }: ProofSlice,
): { at: string; key: string } | undefined {
  const [begun] = way;
  const { event, label } = way.findLast(({ move }) => move.settles !== undefined)?.move ?? {};
  if (event?.type === 'settled')
    return { at: calls.get(event.call)?.at ?? '', key: `${event.key} ${event.usable} ${label}` };
  if (begun?.from === undefined || begun.move.isAside === true || begun.move.event.type !== 'raised')
    return undefined;
  // Of what is remembered apart from the rest nothing is known, and so not whether it can be pressed then.
  if ([...begun.outcome.assignment.keys()].some((path) => path.startsWith('session.'))) return undefined;
  const handler = findHandler(slice, begun.from.at.machine, begun.move.event.event);
  return handler && { at: handler.place, key: handler.place };
}

/** What the steps on the way leave among the events that are tracked. */
function marksOf({ commands }: Outcome, mark: string): string[] {
  return commands.flatMap((command) =>
    command.do === 'track' && command.event?.startsWith(mark) === true
      ? [command.event.slice(mark.length)]
      : [],
  );
}

const said = /^session\.(?:errors|fills|suggestions|notes)(?:\.|$)/u;

/** Whether a step shows something: it opens or leads somewhere, or changes what is drawn where somebody is. */
function shownIn({ slice, graph, forms }: Flow): (step: Step) => boolean {
  const pathsOf = new Map<string, readonly string[]>();
  const pathsAt = new Map<Position, readonly string[]>();
  const drawnAt = (at: Position) =>
    getOrAdd(pathsAt, at, () => {
      const { dialogs, route = '' } = at.machine;
      const places = [...dialogs.map((id) => graph.dialogs.get(id)), ...chainOf(graph, route)];
      return [slice.frame, ...places.map((place) => place?.screen)].flatMap((screen = '') =>
        getOrAdd(pathsOf, screen, () => {
          const asked = (slice.screens[screen]?.uses.forms ?? []).map((id) => forms.get(id)?.source);
          return [...new Set(collect([slice.screens[screen], asked]))];
        }),
      );
    });

  return ({ from, to, outcome }) => {
    if (from === undefined || from.at.machine.dialogs.join('\n') !== to.at.machine.dialogs.join('\n'))
      return true;
    const isOther = outcome.commands.some((command) => !['track', 'call', 'mistake'].includes(command.do));
    return (
      isOther ||
      marksOf(outcome, changed).some(
        // A form shows what stands in its fields.
        (path) =>
          said.test(path) ||
          path.startsWith('applicant.') ||
          drawnAt(from.at).some((read) => isRelated(read, path)),
      )
    );
  };

  function* collect(value: unknown): Generator<string> {
    if (Array.isArray(value)) for (const item of value) yield* collect(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'when') yield* conditionPaths(inner as Condition, slice.conditions);
        else if (['$from', '$artFrom', 'path', 'from'].includes(key) && typeof inner === 'string')
          yield inner;
        else if (key === '$copy' && typeof inner === 'string') yield* collect(slice.copy[inner]);
        else yield* collect(inner);
      }
    }
  }
}
