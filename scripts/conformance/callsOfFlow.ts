import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { root } from '../runCommand.ts';
import { Refusal } from '../show/Refusal.ts';

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

/** The code of an action is the one place that says which call it makes. */
function callsOfAction(action: string): string[] {
  const file = join(root, 'src', 'actions', `${action}.ts`);
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/\.call\('([\w-]+)'/gu)].map(([, call = '']) => call);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
