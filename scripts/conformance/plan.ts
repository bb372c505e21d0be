import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../src/authoring/Refusal.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { root } from '../runCommand.ts';
import type { Contract } from './ProbeContext.ts';
import rows from './plan.json' with { type: 'json' };

/** What is asked of a call beside its contract, and what an applicant sees where it gives nothing usable. */
export interface PlannedCall {
  call: string;
  /** The page itself makes it on every site, or nobody does; without it the flows do that name an action of it. */
  by?: 'page' | 'nobody';
  /** An applicant cannot go on without it, where the page makes it. */
  must?: boolean;
  /** The page makes it only then, so that a server may lack it. */
  when?: string;
  /** Where the configuration says that it is then: a switch that is on, or a value that is given. */
  asked?: { on: string } | { given: string };
  /** Its example has to be taken: everything after it hangs on that. */
  succeeds?: boolean;
  /** Sent with an Idempotency-Key, a repeat is answered the same. */
  repeats?: boolean;
  /** It tells or changes something of one application, which no other session may. */
  owned?: boolean;
  /** What of the answer the page cannot do without, as JSON pointers; either of those on both sides of a bar. */
  reads?: string[];
  /** What stands at a JSON pointer of an answer that the page takes for a success, in any case. */
  is?: Record<string, string>;
  /** Its example is not right, as nobody knows the right one here: how that is answered. */
  wrong?: { status: number; errors: string[] };
  /** Asked again until the value there is one of these. */
  polls?: { pointer: string; ends: string[] };
  seen: string;
}

/**
 * Every call of the contract, in the order in which they make sense: what a later one needs comes from an earlier one. A
 * one-time code is asked for before the application in some flows and after it in others, and so stands there twice.
 */
export const plan: readonly PlannedCall[] = rows as PlannedCall[];

interface FlowFile {
  contractName?: string;
  parts?: string[];
}

/**
 * The calls that a flow can make: those of the actions that its file and the files of its parts name.
 * @param name the folder of the flow, or its name in the contract
 * @throws Refusal where there is none
 */
export function callsOfFlow(name: string): Set<string> {
  const flows = globSync('flows/*/flow.json', { cwd: root }).map((file): [string, FlowFile] => [
    file.split(/[\\/]/u)[1] ?? '',
    readJson(file) as FlowFile,
  ]);
  const found = flows.find(([id, { contractName }]) => [id, contractName].includes(name));
  if (found === undefined)
    throw new Refusal(`There is no flow "${name}"; there are ${flows.map(([id]) => id).join(', ')}.`);
  const parts = (found[1].parts ?? []).map((part) => readJson(`flows/_base/parts/${part}.json`));
  return new Set([found[1], ...parts].flatMap((document) => [...actionsIn(document)]).flatMap(callsOfAction));
}

function* actionsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* actionsIn(item);
  if (!isObject(value)) return;
  if (typeof value.call === 'string') yield value.call;
  for (const inner of Object.values(value)) yield* actionsIn(inner);
}

/** The code of an action, in the file of its capability, is the one place that says which calls it makes. */
function callsOfAction(action: string): string[] {
  const [, code = ''] = actionCode().split(new RegExp(`^export const ${action}\\b`, 'mu'));
  const [own = ''] = code.split(/^export /mu);
  return [...own.matchAll(/(?:\.call\(|\bcallOnce\([^']*)'([\w-]+)'/gu)].map(([, call = '']) => call);
}

let known: string | undefined;

function actionCode(): string {
  const files = globSync('src/actions/*.ts', { cwd: root, exclude: (file) => file.endsWith('.test.ts') });
  known ??= files.map((file) => readFileSync(join(root, file), 'utf8')).join('\nexport ');
  return known;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** A call that is held against its contract. */
export interface Probed {
  call: PlannedCall;
  contract: Contract;
}
