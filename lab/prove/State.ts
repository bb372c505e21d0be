import type { Need } from '../../src/compile/site/SiteScope.ts';
import type { Command, MachineEvent, MachineState } from '../../src/engine/machine.ts';
import type { Condition } from '../../src/engine/slice.ts';
import type { Reads } from './Reads.ts';

/** Where somebody is in a flow, whatever is remembered: one object for all states that differ in that alone. */
export interface Position {
  /** Nothing is remembered in it. */
  machine: MachineState;
  /** Calls under way, by their place. */
  pending: readonly string[];
  left: boolean;
}

/** Where somebody is, as it is acted in: what is remembered stands in the machine. */
export interface Restored extends Position {
  /** Checks that other calls need, which ended so that these may be sent (`Needs`). */
  answered: readonly string[];
}

/** Where somebody is, with what is remembered as far as it decides what comes. */
export interface State {
  at: Position;
  /** What stands in each slot of the projection, by number. */
  values: readonly number[];
}

/** Something that can happen to somebody. */
export interface Transition {
  label: string;
  /** What has to hold for it to be offered. */
  gates: readonly Condition[];
  event: MachineEvent;
  /** Fields that the event brings along. */
  fields?: readonly string[];
  /** Those of them that a check is given and that are asked only where a condition holds. */
  active?: ReadonlyMap<string, Condition>;
  /** The call that it ends. */
  settles?: string;
  /** Nobody presses for it alone: the page raises it by itself, or it comes with a link that leads on. */
  isAside?: true;
  /** No block of the screen raises it: it may come on any page, and is tried once on each. */
  isAnywhere?: true;
}

/** What was found out so far, by path of origin. */
export type Assignment = ReadonlyMap<string, unknown>;

/** A call that was sent before something that it needs. */
export interface Unmet {
  /** Where the call stands. */
  at: string;
  action: string;
  need: Need;
}

/** What came of a transition where the values that it asked for were these. */
export interface Outcome {
  assignment: Assignment;
  commands: readonly Command[];
  unmet: readonly Unmet[];
  /** The page that sends on and on without an end. */
  circle: string | undefined;
}

/** What came of a transition in one state, with all that is known by then. */
export interface Attempt extends Outcome, Restored {
  /** Members of roots and checks that were written: `result.offer`. */
  written: ReadonlySet<string>;
  /** Whether a condition does not hold then, whatever turns out. */
  isShut(condition: Condition): boolean;
}

export interface Step {
  /** Undefined where a visit begins. */
  from: State | undefined;
  to: State;
  move: Transition;
  outcome: Outcome;
}

export interface Explored {
  states: readonly State[];
  steps: readonly Step[];
  /** Where visits begin, each with the step that opened its address. */
  first: ReadonlyMap<State, Step>;
  /** Pages that somebody came to, if only to be sent on at once, with the step and its beginning. */
  arrived: ReadonlyMap<string, Step>;
  /** What the conditions of the flow were found to be. */
  held: ReadonlyMap<Condition, ReadonlySet<boolean>>;
  /** Calls that were sent before what they need, with the step that sent each. */
  unmet: readonly (Unmet & { step: Step })[];
  /** Addresses that send on for ever, each with a shortest step to it. */
  circles: ReadonlyMap<string, Step>;
}

/** Marks an object of which only some members are known: what is missing may still turn out to be anything. */
export const lazy = Symbol('lazy');

interface Lazy {
  /** The path whose members are not known: `site`, `answer.result`. */
  origin: string;
  /** The members that may still turn out; all that anything reads where it is left out. */
  keys?: ReadonlySet<string>;
}

export type Members = Record<string, unknown> & { [lazy]?: Lazy };

/** A value that was copied before anybody looked at it. */
export class Unknown {
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }
}

/** Something was read of which nothing is known yet: each of its values has to be tried. */
export class Branch {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** Stands where there is no member. */
export const nothing = Symbol('nothing');

/** What stands at a key, without looking at it. */
export function memberOf(members: Members, key: string, reads: Reads): unknown {
  if (Object.hasOwn(members, key)) return members[key];
  const of = members[lazy];
  const isOpen = of !== undefined && (of.keys ?? reads.childrenOf(of.origin)).has(key);
  return isOpen ? new Unknown(`${of.origin}.${key}`) : nothing;
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unknown);
}

/** Gives the object behind a view. */
const raw = Symbol('raw');

/** The object behind a view, else the value itself. */
export function unviewed(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? ((value as { [raw]?: Members })[raw] ?? value) : value;
}

/** What is remembered, as it is read: what is not known yet is what the assignment says, or a `Branch` is thrown. */
export class Views {
  readonly #reads: Reads;
  readonly #assignment: Assignment;
  readonly #onRead: (path: string) => void;

  /** @param onRead told of each member of a root that is read: `result.offer` */
  constructor(reads: Reads, assignment: Assignment, onRead: (path: string) => void) {
    this.#reads = reads;
    this.#assignment = assignment;
    this.#onRead = onRead;
  }

  /** An object as conditions read it. */
  of(members: Members, root?: string): Record<string, unknown> {
    const member = (key: string) => {
      if (root !== undefined) this.#onRead(`${root}.${key}`);
      return memberOf(members, key, this.#reads);
    };
    return new Proxy(members, {
      get: (_members, key) => {
        if (key === raw) return members;
        const value = typeof key === 'string' ? member(key) : nothing;
        if (value === nothing) return undefined;
        if (value instanceof Unknown) return this.#look(value);
        return isMembers(value) ? this.of(value) : value;
      },
      getOwnPropertyDescriptor: (_members, key) =>
        (typeof key === 'string' ? member(key) !== nothing : Object.hasOwn(members, key))
          ? { configurable: true, enumerable: true, writable: true, value: undefined }
          : undefined,
    });
  }

  /** What stands at a path, without looking at it: what is not known yet is copied as it is. */
  peek(roots: object, [root = '', ...keys]: readonly string[]): unknown {
    let value: unknown = (roots as Record<string, unknown>)[root];
    if (keys.length === 0) for (const key of this.#reads.childrenOf(root)) this.#onRead(`${root}.${key}`);
    for (const [index, key] of keys.entries()) {
      if (!isMembers(value)) return undefined;
      if (index === 0) this.#onRead(`${root}.${key}`);
      const member = memberOf(value, key, this.#reads);
      if (member === nothing) return undefined;
      value = member instanceof Unknown ? this.#found(member) : member;
    }
    return value;
  }

  /** What was found out of it; else an object of which nothing is known, where anything asks for its members. */
  #found(unknown: Unknown): unknown {
    const { origin } = unknown;
    if (this.#assignment.has(origin)) return this.#assignment.get(origin);
    return this.#reads.childrenOf(origin).size > 0 ? { [lazy]: { origin } } : unknown;
  }

  #look(unknown: Unknown): unknown {
    const found = this.#found(unknown);
    if (isMembers(found)) return this.of(found);
    if (!(found instanceof Unknown)) return found;
    const domain = this.#reads.domainOf(found.origin);
    if (domain.length === 1) return domain[0];
    throw new Branch(found.origin);
  }
}
