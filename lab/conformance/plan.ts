import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/runCommand.ts';
import { Refusal } from '../../src/authoring/Refusal.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { type Conformance, type Contract, readContracts } from './ProbeContext.ts';

export interface PlannedCall extends Conformance {
  call: string;
}

/** A one-time code is asked for before the application in some flows and after it in others. */
const code = ['mfa-id', 'send-mfa', 'verify-mfa'];

/** What a later one needs comes from an earlier one. A call that is not here needs none of them, and is asked before the last. */
const order = [
  ...['get-configuration', 'get-route-settings', 'save-tracking', 'insert-waterfall-tracking-info'],
  ...['save-post-back-queue', 'update-webapps-report', 'captcha-challenge', 'validate-captcha', 'find-place'],
  ...['validate-state', 'validate-email-service', 'validate-address-service', ...code],
  ...['get-reservation-number', 'decrypt-hash', 'get-dm-reservation-by-hash', 'validate-dm-reservation'],
  ...['validate-cs-reservation', 'get-confirmed-reservation', 'submit-application', 'get-applicant-summary'],
  ...['get-card-color-choice', 'get-pdf-html-template', 'get-terms-pdf', ...code, 'submit-application-offer'],
  ...['validate-user-exists', 'check-user-availability', 'create-account', 'generate-flinks-token'],
  ...['initiate-flinks-application', 'fetch-flinks-application-status'],
  ...['get-submit-flinks-application-result', 'retrieve-flinks-status', 'update-gb-redirect-status'],
  ...['make-payment', 'get-payment', 'verify-prequal-application', 'validate-payfee', 'submit-cli'],
  ...['get-applicant-information', 'end-session'],
];

/** Every call of the contract, in the order in which they make sense. */
export const plan: readonly PlannedCall[] = planned([...readContracts().values()]);

function planned(contracts: readonly Contract[]): PlannedCall[] {
  const others = contracts.filter(({ name }) => !order.includes(name));
  return order.toSpliced(-1, 0, ...others.map(({ name }) => name)).map((call) => {
    const contract = contracts.find(({ name }) => name === call);
    if (contract === undefined) throw new Error(`The plan names "${call}", which has no contract.`);
    return { call, ...contract.conformance };
  });
}

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
