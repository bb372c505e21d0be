import type { Assignment, Explored, State, Step } from './State.ts';

/** What happened, in a form that can be read back and done again. */
export type WayMove =
  | { visited: string }
  /** `fields` come along with it. */
  | { raised: string; fields?: readonly string[] }
  | { ended: string; key: string; usable: boolean; as: string }
  | { elapsed: string };

export interface WayStep {
  /** As it is told. */
  words: string;
  move: WayMove;
  /** What turned out by then, by path; null for what is not given. */
  values: Record<string, unknown>;
}

/** A way from an address to a place. */
export type Way = readonly WayStep[];

/** The shortest ways to the states of a flow. */
export class Ways {
  /** The step by which each state is come to first. */
  readonly #by: Map<State, Step>;

  /** @param isTaken whether ways may lead through a step; all do where it is left out */
  constructor({ first, steps }: Explored, isTaken: (step: Step) => boolean = () => true) {
    this.#by = new Map([...first].filter(([, step]) => isTaken(step)));
    const from = Map.groupBy(steps, (step) => step.from);
    for (const state of this.#by.keys())
      for (const step of from.get(state) ?? [])
        if (!this.#by.has(step.to) && isTaken(step)) this.#by.set(step.to, step);
  }

  /** Whether a way leads to where a step begins. */
  leadTo({ from }: Step): boolean {
    return from === undefined || this.#by.has(from);
  }

  /** To a state. */
  to(state: State | undefined): Way {
    const way: WayStep[] = [];
    for (let at = state; at !== undefined; ) {
      const step = this.#by.get(at);
      if (step !== undefined) way.unshift(wayStep(step));
      at = step?.from;
    }
    return way;
  }

  /** Through a step, and further ones. */
  through(...steps: readonly Step[]): Way {
    return [...this.to(steps[0]?.from), ...steps.map(wayStep)];
  }
}

/** A way as it is told. That an address was opened goes without saying. */
export function formatPath(way: Way): string[] {
  return way.filter(({ move }) => !('visited' in move)).map(({ words }) => words);
}

/** A step is told as what is done or answered, with what of the answers matters. */
function wayStep({ move, outcome: { assignment } }: Step): WayStep {
  const values = [...assignment]
    .filter(([path]) => !path.startsWith('session.'))
    .map(
      ([path, value]) =>
        `${path.replace(/^answer\./u, '')} ${value === undefined ? 'not given' : JSON.stringify(value)}`,
    );
  return {
    words: values.length === 0 ? move.label : `${move.label} (${values.join(', ')})`,
    move: wayMove(move),
    values: known(assignment),
  };
}

function wayMove({ event, fields }: Step['move']): WayMove {
  switch (event.type) {
    case 'visited':
      return { visited: event.path };
    case 'raised':
      return fields === undefined ? { raised: event.event } : { raised: event.event, fields };
    case 'elapsed':
      return { elapsed: event.id };
    case 'settled': {
      const { call, key, usable, outcome } = event;
      return { ended: call.action, key, usable, as: String(outcome.outcome ?? outcome.code) };
    }
  }
}

function known(assignment: Assignment): Record<string, unknown> {
  return Object.fromEntries([...assignment].map(([path, value]) => [path, value ?? null]));
}
