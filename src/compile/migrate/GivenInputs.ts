import { isDeepStrictEqual } from 'node:util';
import { isFlow } from './isFlow.ts';
import { isObject } from './isObject.ts';
import type { MigratedDocument } from './MigratedDocument.ts';
import { mapLists } from './mapLists.ts';
import { meets } from './meets.ts';
import { partOf } from './partOf.ts';
import { payloadPatch } from './payloadPatch.ts';
import type { Actions } from './readActions.ts';
import { stepsIn } from './stepsIn.ts';

type Payload = Record<string, unknown>;

/** One call, and what it is given: undefined where that is no object. */
interface Given {
  by: MigratedDocument;
  action: string;
  /** As it is written. */
  written: unknown;
  /** An earlier run left it to be decided on. */
  isLeft: boolean;
  input: Payload | undefined;
  /** What layers above change in a value that is given by its name. */
  changes: ReadonlyMap<MigratedDocument, Payload>;
}

const none: Given['changes'] = new Map();

/** What comes of what a document gives an action. */
interface Decision {
  patch?: Payload;
  sentence?: string;
}

/** What calls of version 1 give their actions, held against what the descriptors say. */
export class GivenInputs {
  readonly #flows: readonly MigratedDocument[];
  readonly #actions: Actions;
  readonly #given: readonly Given[];
  readonly #names = new Set<string>();

  constructor(documents: readonly MigratedDocument[], actions: Actions) {
    this.#flows = documents.filter(isFlow);
    this.#actions = actions;
    this.#given = this.#flows.flatMap((by) => callsOf(by.json).map((call) => this.#givenBy(by, call)));
  }

  /** The values by name that were given, which nothing else may use. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** What a document changes in what its actions are given. */
  payloads(by: MigratedDocument): Record<string, Payload> {
    const patches = this.#actionsOf(by).flatMap((action): [string, Payload][] => {
      const { patch } = this.#decide(by, action);
      return patch === undefined ? [] : [[action, patch]];
    });
    const changes = this.#given.flatMap(({ by: caller, action, written, changes }): [string, Payload][] => {
      const change = changes.get(by);
      return change === undefined || this.isKept(caller, action, written) ? [] : [[action, change]];
    });
    return Object.fromEntries([...patches, ...changes].filter(([, patch]) => Object.keys(patch).length > 0));
  }

  /** What is left to decide on, each in a sentence. */
  sentences(by: MigratedDocument): string[] {
    return this.#actionsOf(by).flatMap((action) => this.#decide(by, action).sentence ?? []);
  }

  /** Whether what a call gives stays where it is written, since it has to be decided on. */
  isKept(by: MigratedDocument, action: string, written: unknown): boolean {
    if (written === undefined) return false;
    const { input } = this.#given.find((given) => given.by === by && given.written === written) ?? {};
    const isSent = isDeepStrictEqual(input, this.#actions.get(action)?.send);
    return !isSent && this.#decide(by, action).patch === undefined;
  }

  #actionsOf(by: MigratedDocument): string[] {
    return [...new Set(this.#given.flatMap((given) => (given.by === by ? [given.action] : [])))];
  }

  #decide(by: MigratedDocument, action: string): Decision {
    const calls = this.#given.filter((given) => given.action === action && meets(given.by, by));
    const own = calls.filter((given) => given.by === by && given.written !== undefined);
    const file = `src/actions/${action}.action.json`;
    const descriptor = this.#actions.get(action);
    const send = isObject(descriptor?.send) ? descriptor.send : undefined;
    if (own.length === 0) {
      if (send === undefined) return {};
      return {
        sentence: `"${action}" was given nothing and is now given what "send" of ${file} says; where that is wrong, take keys away by null under "payloads".`,
      };
    }
    if (own.every(({ input }) => isDeepStrictEqual(input, send))) return {};
    const [first] = own;
    const others = calls.filter(({ written }) => written !== undefined);
    if (others.some(({ input, isLeft }) => isLeft || !isDeepStrictEqual(input, first?.input))) {
      return {
        sentence: `"${action}" is given something else than elsewhere; write the usual one as "send" and the others under "sends" of ${file}, name one of those by "send" beside "call", and remove "with".`,
      };
    }
    if (first?.input === undefined) {
      return {
        sentence: `what "${action}" is given is no object that stands in one place; write it key by key under "payloads", and remove "with".`,
      };
    }
    return this.#patch(by, action, send, first.input);
  }

  #patch(by: MigratedDocument, action: string, send: Payload | undefined, input: Payload): Decision {
    const patch = payloadPatch(send ?? {}, input);
    const before = partOf(by.json, 'payloads')[action];
    if (patch === undefined || (before !== undefined && !isDeepStrictEqual(before, patch))) {
      const why = patch === undefined ? 'null takes a key away there' : 'there is another one already';
      return {
        sentence: `what "${action}" is given cannot be written under "payloads", since ${why}; say it as "send" of src/actions/${action}.action.json, and remove "with".`,
      };
    }
    if (send !== undefined) return { patch };
    return {
      patch,
      sentence: `"payloads.${action}" changes nothing until src/actions/${action}.action.json has a "send"; write it there.`,
    };
  }

  #givenBy(by: MigratedDocument, call: Call): Given {
    const { written } = call;
    const [, name] = /^=([A-Za-z_][\w-]*)$/u.exec(String(written)) ?? [];
    if (name === undefined)
      return { ...call, by, input: isObject(written) ? written : undefined, changes: none };
    this.#names.add(name);
    return { ...call, by, ...layersOf(this.#flows, by, name) };
  }
}

/** A value as its lowest layer says it, and what those above change in it; no input where that is not clear. */
function layersOf(
  flows: readonly MigratedDocument[],
  by: MigratedDocument,
  name: string,
): Pick<Given, 'input' | 'changes'> {
  const layers = flows.flatMap((flow): [MigratedDocument, Payload | undefined][] => {
    const value = meets(flow, by) ? partOf(flow.json, 'values')[name] : undefined;
    if (value === undefined) return [];
    return [[flow, isObject(value) ? value : undefined]];
  });
  const lowest = layers.length === 1 ? layers : layers.filter(([flow]) => isLowest(flow));
  const [base] = lowest;
  const changes = new Map<MigratedDocument, Payload>();
  for (const [flow, value] of layers) if (flow !== base?.[0] && value !== undefined) changes.set(flow, value);
  const isClear = lowest.length === 1 && changes.size === layers.length - 1 && !changes.has(by);
  return isClear ? { input: base?.[1], changes } : { input: undefined, changes: none };
}

function isLowest({ ids }: MigratedDocument): boolean {
  return ids.flow === '_base' && ids.brand === undefined;
}

interface Call {
  action: string;
  written: unknown;
  isLeft: boolean;
}

/** The calls of version 1 in a flow, and those of version 2 that still give something themselves. */
function callsOf(flow: unknown): Call[] {
  const calls: Call[] = [];
  mapLists(flow, (list) => {
    for (const { step } of stepsIn(list, true)) {
      if (isObject(step.call) && typeof step.call.action === 'string')
        calls.push({ action: step.call.action, written: step.call.with, isLeft: false });
      else if (typeof step.call === 'string' && step.with !== undefined)
        calls.push({ action: step.call, written: step.with, isLeft: true });
    }
    return list;
  });
  return calls;
}
