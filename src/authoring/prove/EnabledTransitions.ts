import { chainOf } from '../../compile/flow/FlowGraph.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { ActionFacts } from '../../compile/lower/calls.ts';
import type { CallEffect, Condition } from '../../engine/slice.ts';
import { findHandler } from '../../engine/step/Run.ts';
import { type Footprint, footprintOf } from './footprints.ts';
import type { ProofSlice } from './proofSlice.ts';
import type { State, Transition } from './State.ts';
import { sorted } from './views.ts';

/** How each action may end. */
export type OutcomesOf = (action: string) => Pick<ActionFacts, 'outcomes' | 'failures'>;

/** What can happen in each state of a flow: presses, answers of calls under way, timers. */
export class EnabledTransitions {
  readonly #proof: ProofSlice;
  readonly #movesOf: ReadonlyMap<string, readonly Transition[]>;
  readonly #outcomesOf: OutcomesOf;
  readonly #of: ReadonlySet<string>;
  readonly #isCore: boolean;
  readonly #calls: ReadonlyMap<string, CallEffect>;
  /** Moves that are tried once on a page, each with a text that tells it from the others. */
  readonly #once = new Map<Transition, string>();
  readonly #timers = new Map<string, { move: Transition; isApart: boolean }>();
  readonly #tried = new Set<string>();

  /**
   * @param movesOf what each screen lets somebody do
   * @param of paths that are followed
   * @param calls the calls that were met so far, by their place
   */
  constructor(
    proof: ProofSlice,
    movesOf: ReadonlyMap<string, readonly Transition[]>,
    footprints: ReadonlyMap<Transition, Footprint>,
    outcomesOf: OutcomesOf,
    of: ReadonlySet<string>,
    calls: ReadonlyMap<string, CallEffect>,
  ) {
    this.#proof = proof;
    this.#movesOf = movesOf;
    this.#outcomesOf = outcomesOf;
    this.#of = of;
    this.#isCore = of.has('result.result');
    this.#calls = calls;
    for (const [move, footprint] of footprints) this.#note(move, footprint);
  }

  /** Everything that can happen in a state, but for what was tried in one in which it comes to the same. */
  *in(state: State): Generator<Transition> {
    for (const move of this.#answers(state)) yield move;
    for (const move of this.#times(state)) if (!this.#isTried(state, move)) yield move;
    if (state.pending.length > 0) return;
    for (const move of this.#presses(state)) if (!this.#isTried(state, move)) yield move;
  }

  /** Whether a timer changes nothing that the rest depends on: it may then go off at any time, and needs no place in a state. */
  isApart(event: string): boolean {
    return this.#timer(event).isApart;
  }

  *#answers({ pending }: State): Generator<Transition> {
    for (const key of pending) {
      const call = this.#calls.get(key);
      if (call === undefined) continue;
      const { outcomes, failures } = this.#outcomesOf(call.action);
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

  *#times({ machine }: State): Generator<Transition> {
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

  *#presses(state: State): Generator<Transition> {
    const { slice, graph } = this.#proof;
    const { machine } = state;
    for (const move of [...this.#screen(''), ...this.#screen(' ')])
      if (this.#isHandled(state, move) && this.#isUncovered(state, move)) yield move;
    const dialog = machine.dialogs.at(-1);
    const screens =
      dialog === undefined
        ? [slice.frame, ...chainOf(graph, machine.route ?? '').map(({ screen }) => screen)]
        : [slice.dialogs[dialog]?.screen];
    if (dialog !== undefined && slice.dialogs[dialog]?.dismissible !== false)
      yield { label: 'close', gates: [], event: { type: 'raised', event: 'close' } };
    for (const screen of screens)
      for (const move of this.#screen(screen ?? '?')) if (this.#isHandled(state, move)) yield move;
  }

  #screen(screen: string): readonly Transition[] {
    return this.#movesOf.get(screen) ?? [];
  }

  #timer(event: string): { move: Transition; isApart: boolean } {
    const known = this.#timers.get(event);
    if (known !== undefined) return known;
    const move: Transition = { label: `time: ${event}`, gates: [], event: { type: 'raised', event } };
    const footprint = footprintOf(this.#proof, move);
    const timer = {
      move,
      isApart: !footprint.goes && this.#isApart(footprint),
    };
    this.#note(move, footprint);
    this.#timers.set(event, timer);
    return timer;
  }

  /** The page below a dialog cannot be pressed; what comes by itself may be what the dialog waits for. */
  #isUncovered({ machine }: State, { event }: Transition): boolean {
    const top = machine.dialogs.at(-1);
    if (top === undefined) return true;
    const handler =
      event.type === 'raised' ? findHandler(this.#proof.slice, machine, event.event) : undefined;
    return JSON.stringify(handler?.effects ?? []).includes(JSON.stringify({ close: top }));
  }

  #isHandled({ machine }: State, { event }: Transition): boolean {
    const name = event.type === 'raised' ? event.event : '';
    return name === 'close' || findHandler(this.#proof.slice, machine, name) !== undefined;
  }

  /** Whether none of the paths that are followed is touched. */
  #isApart({ paths }: Footprint): boolean {
    return this.#of.isDisjointFrom(paths);
  }

  /** What touches nothing of the paths that are followed is the same wherever somebody is, and tried once on a page. */
  #note(move: Transition, footprint: Footprint): void {
    const leads = this.#isCore && footprint.goes && footprint.paths.size > 0;
    if (move.isAnywhere === true || (this.#isApart(footprint) && !leads))
      this.#once.set(move, JSON.stringify([move.label, move.gates]));
  }

  #isTried({ machine, answered }: State, move: Transition): boolean {
    const once = this.#once.get(move);
    if (once === undefined) return false;
    const { route, dialogs, busy, applicant, result, session } = machine;
    const isSame = this.#isCore || move.isAnywhere === true;
    const carried = isSame ? [] : [applicant, result, session].map(sorted);
    const location = JSON.stringify([route, dialogs, Object.keys(busy), once, carried, answered]);
    if (this.#tried.has(location)) return true;
    this.#tried.add(location);
    return false;
  }
}

/**
 * What each screen lets somebody do, by its id; under `''` what the page raises by itself, under `' '` what words of the copy raise.
 */
export function movesOfScreens(
  { slice, graph, forms }: LinkedSite,
  checked: ReadonlySet<string>,
  appEvents: ReadonlySet<string>,
): Map<string, Transition[]> {
  const screens = Object.keys(slice.screens).map((id): [string, Transition[]] => {
    const moves = new Map<string, Transition>();
    for (const { event, block, gates, isOwn } of graph.offers.get(id) ?? []) {
      // A frame closes itself where its dialog may be dismissed, which is a move of every such dialog.
      if (event === 'close' && isOwn) continue;
      const form = typeof block.props.form === 'string' ? forms.get(block.props.form)?.source : undefined;
      const key = JSON.stringify([event, gates]);
      if (moves.has(key) && form === undefined) continue;
      moves.set(key, {
        label: event,
        gates,
        event: { type: 'raised', event },
        ...(form && {
          fields: form.sections.flatMap((section) => section.fields.map(({ name }) => name)),
          active: new Map(
            Object.values(form.fields).flatMap(({ name, active }): [string, Condition][] =>
              active === undefined || !checked.has(name) ? [] : [[name, active]],
            ),
          ),
        }),
      });
    }
    return [id, [...moves.values()]];
  });
  // What the page raises by itself, and what words of the copy raise, may come anywhere.
  const linksWith = (isLeading: boolean) =>
    Object.values(slice.links).flatMap(({ raise, href }) =>
      raise === undefined || (href !== undefined) !== isLeading ? [] : [raise],
    );
  const anywhere = (events: Iterable<string>, more: Partial<Transition>) =>
    [...new Set(events)].map(
      (event): Transition => ({
        label: event,
        gates: [],
        event: { type: 'raised', event },
        isAnywhere: true,
        ...more,
      }),
    );
  const links = [...anywhere(linksWith(false), {}), ...anywhere(linksWith(true), { isAside: true })];
  return new Map([...screens, ['', anywhere(appEvents, { isAside: true })], [' ', links]]);
}
