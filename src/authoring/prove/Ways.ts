import type { Explored, Step } from './explore.ts';
import type { State } from './State.ts';
import type { Assignment } from './views.ts';

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
  readonly #by: Map<string, Step>;

  /** @param isTaken whether ways may lead through a step; all do where it is left out */
  constructor({ first, steps }: Explored, isTaken: (step: Step) => boolean = () => true) {
    this.#by = new Map([...first].filter(([, step]) => isTaken(step)));
    const from = Map.groupBy(steps, (step) => step.from);
    for (const key of this.#by.keys()) {
      for (const step of from.get(key) ?? [])
        if (!this.#by.has(step.to) && isTaken(step)) this.#by.set(step.to, step);
    }
  }

  /** Whether a way leads to a state. */
  has(key: string): boolean {
    return key === '' || this.#by.has(key);
  }

  /** To a state. */
  to(key: string): Way {
    const way: WayStep[] = [];
    for (let step = this.#by.get(key); step !== undefined; step = this.#by.get(step.from))
      way.unshift(wayStep(step));
    return way;
  }

  /** Through a step, and further ones. */
  through(...steps: readonly Step[]): Way {
    return [...this.to(steps[0]?.from ?? ''), ...steps.map(wayStep)];
  }
}

/** A way as it is told. That an address was opened goes without saying. */
export function told(way: Way): string[] {
  return way.filter(({ move }) => !('visited' in move)).map(({ words }) => words);
}

/** Where somebody is in a state: the page, and the dialog on top of it. */
export function placesOf({ machine }: State): string[] {
  const dialog = machine.dialogs.at(-1);
  return [`routes/${machine.route}`, ...(dialog === undefined ? [] : [`dialogs/${dialog}`])];
}

/** A step is told as what is done or answered, with what of the answers matters. */
function wayStep({ move, assignment }: Pick<Step, 'move' | 'assignment'>): WayStep {
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
