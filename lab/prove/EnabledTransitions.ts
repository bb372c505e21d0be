import { chainOf } from '../../src/compile/flow/FlowGraph.ts';
import type { CallEffect, Condition } from '../../src/engine/slice.ts';
import { findHandler } from '../../src/engine/step/Run.ts';
import { type Footprint, footprintOf } from './footprints.ts';
import type { Flow, ProofSlice } from './proofSlice.ts';
import { getOrAdd } from './Reads.ts';
import type { Position, State, Transition } from './State.ts';

/** What can happen in each state of a flow: presses, answers of calls under way, timers. */
export class EnabledTransitions {
  readonly #proof: ProofSlice;
  readonly #movesOf: ReadonlyMap<string, readonly Transition[]>;
  readonly #endings: Flow['endings'];
  readonly #of: ReadonlySet<string>;
  readonly #isCore: boolean;
  readonly #calls: ReadonlyMap<string, CallEffect>;
  readonly #at = new Map<Position, { moves: readonly Transition[]; place: string }>();
  /** What was tried at a place, whatever else is under way there. */
  readonly #tried = new Map<string, Set<string>>();
  /** Moves that are tried once on a page, each with a text that tells it from the others. */
  readonly #once = new Map<Transition, string>();
  readonly #timers = new Map<string, { move: Transition; isApart: boolean }>();

  /**
   * @param movesOf what each screen lets somebody do
   * @param of paths that are followed
   * @param calls the calls that were met so far, by their place
   */
  constructor(
    proof: ProofSlice,
    movesOf: ReadonlyMap<string, readonly Transition[]>,
    footprints: ReadonlyMap<Transition, Footprint>,
    endings: Flow['endings'],
    of: ReadonlySet<string>,
    calls: ReadonlyMap<string, CallEffect>,
  ) {
    this.#proof = proof;
    this.#movesOf = movesOf;
    this.#endings = endings;
    this.#of = of;
    this.#isCore = of.has('result.result');
    this.#calls = calls;
    for (const [move, footprint] of footprints) this.#note(move, footprint);
  }

  /**
   * Everything that can happen in a state, but for what was tried in one in which it comes to the same.
   * @param checks whose answers count there
   */
  *in({ at, values }: State, checks: string): Generator<Transition> {
    const { moves, place } = getOrAdd(this.#at, at, () => this.#enabled(at));
    const tried = getOrAdd(this.#tried, `${place} ${checks}`, () => new Set());
    for (const move of moves) {
      const once = this.#once.get(move);
      if (once !== undefined) {
        const carried = this.#isCore || move.isAnywhere === true ? '' : values.join();
        if (tried.has(once + carried)) continue;
        tried.add(once + carried);
      }
      yield move;
    }
  }

  /** Whether a timer changes nothing that the rest depends on: it may then go off at any time, and needs no place in a state. */
  isApart(event: string): boolean {
    return this.#timer(event).isApart;
  }

  #enabled(at: Position): { moves: readonly Transition[]; place: string } {
    const { route, dialogs, busy } = at.machine;
    return {
      moves: [...this.#answers(at), ...this.#times(at), ...(at.pending.length > 0 ? [] : this.#presses(at))],
      place: JSON.stringify([route, dialogs, Object.keys(busy)]),
    };
  }

  *#answers({ pending }: Position): Generator<Transition> {
    for (const key of pending) {
      const call = this.#calls.get(key);
      if (call === undefined) continue;
      const { outcomes = [], failures = [] } = this.#endings.get(call.action) ?? {};
      const move = (label: string, usable: boolean, outcome: Record<string, string>): Transition => ({
        label: `${call.action}: ${label}`,
        gates: [],
        settles: key,
        event: { type: 'settled', call, key, usable, outcome },
      });
      for (const outcome of outcomes) yield move(outcome, true, { outcome });
      for (const code of [...failures, 'failed']) yield move(code, false, { code });
    }
  }

  *#times({ machine }: Position): Generator<Transition> {
    const { graph } = this.#proof;
    for (const { id, event } of machine.deadlines)
      yield { label: `time: ${event}`, gates: [], event: { type: 'elapsed', id } };
    const places = [
      ...chainOf(graph, machine.route ?? ''),
      ...machine.dialogs.map((id) => graph.dialogs.get(id)),
    ];
    for (const { event } of places.flatMap((place) => place?.timers ?? [])) {
      const { move, isApart } = this.#timer(event);
      if (isApart) yield move;
    }
  }

  *#presses({ machine }: Position): Generator<Transition> {
    const { slice, graph } = this.#proof;
    const handlerOf = ({ event }: Transition) =>
      findHandler(slice, machine, event.type === 'raised' ? event.event : '');
    const dialog = machine.dialogs.at(-1);
    // The page below a dialog cannot be pressed; what comes by itself may be what the dialog waits for.
    const isUncovered = (move: Transition) =>
      dialog === undefined ||
      JSON.stringify(handlerOf(move)?.effects ?? []).includes(JSON.stringify({ close: dialog }));
    for (const move of this.#movesOf.get('') ?? []) if (isHandled(move) && isUncovered(move)) yield move;
    const screens =
      dialog === undefined
        ? [slice.frame, ...chainOf(graph, machine.route ?? '').map(({ screen }) => screen)]
        : [slice.dialogs[dialog]?.screen];
    if (dialog !== undefined && slice.dialogs[dialog]?.dismissible !== false)
      yield { label: 'close', gates: [], event: { type: 'raised', event: 'close' } };
    for (const screen of screens)
      for (const move of this.#movesOf.get(screen ?? '?') ?? []) if (isHandled(move)) yield move;

    function isHandled(move: Transition): boolean {
      const isClose = move.event.type === 'raised' && move.event.event === 'close';
      return isClose || handlerOf(move) !== undefined;
    }
  }

  #timer(event: string): { move: Transition; isApart: boolean } {
    return getOrAdd(this.#timers, event, () => {
      const move: Transition = { label: `time: ${event}`, gates: [], event: { type: 'raised', event } };
      const footprint = footprintOf(this.#proof, move);
      this.#note(move, footprint);
      return { move, isApart: !footprint.goes && this.#of.isDisjointFrom(footprint.paths) };
    });
  }

  /** What touches nothing of the paths that are followed is the same wherever somebody is, and tried once on a page. */
  #note(move: Transition, { paths, goes }: Footprint): void {
    const leads = this.#isCore && goes && paths.size > 0;
    if (move.isAnywhere === true || (this.#of.isDisjointFrom(paths) && !leads))
      this.#once.set(move, JSON.stringify([move.label, move.gates]));
  }
}

/**
 * What each screen lets somebody do, by its id; under `''` what the page raises by itself, and what words of the copy raise:
 * that may come anywhere.
 */
export function movesOfScreens(
  { slice, graph, forms, appEvents }: Flow,
  checked: ReadonlySet<string>,
): Map<string, Transition[]> {
  const movesOf = new Map<string, Transition[]>();
  for (const id of Object.keys(slice.screens)) {
    const moves = new Map<string, Transition>();
    for (const { event, block, gates, isOwn } of graph.offers.get(id) ?? []) {
      // A frame closes itself where its dialog may be dismissed, which is a move of every such dialog.
      if (event === 'close' && isOwn) continue;
      const form = typeof block.props.form === 'string' ? forms.get(block.props.form)?.source : undefined;
      const key = JSON.stringify([event, gates]);
      if (moves.has(key) && form === undefined) continue;
      const move: Transition = { label: event, gates, event: { type: 'raised', event } };
      if (form !== undefined) {
        const conditions = Object.values(form.fields).flatMap(({ name, active }): [string, Condition][] =>
          active === undefined || !checked.has(name) ? [] : [[name, active]],
        );
        move.fields = form.sections.flatMap((section) => section.fields.map(({ name }) => name));
        move.active = new Map(conditions);
      }
      moves.set(key, move);
    }
    movesOf.set(id, [...moves.values()]);
  }
  const links = Object.values(slice.links);
  const raised = (isLeading: boolean) =>
    links.flatMap(({ raise, href }) =>
      raise !== undefined && isLeading === (href !== undefined) ? [raise] : [],
    );
  const anywhere = (events: Iterable<string>, isAside: boolean) =>
    [...new Set(events)].map(
      (event): Transition => ({
        label: event,
        gates: [],
        event: { type: 'raised', event },
        isAnywhere: true,
        ...(isAside && { isAside }),
      }),
    );
  return movesOf.set('', [
    ...anywhere(appEvents, true),
    ...anywhere(raised(false), false),
    ...anywhere(raised(true), true),
  ]);
}
