import type { JsonSchema } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { entriesOf, member, type Node, textOf } from '../document/Node.ts';
import { submissionValue } from './composeSubmission.ts';
import type { SiteScope } from './SiteScope.ts';

/** Names of what is sent, and of what each of them holds. */
interface Names {
  [name: string]: Names;
}

/**
 * What a flow changes in what actions are given: each key is one that the action is given, or one that the submission takes
 * from a field or by its contract (F-512).
 */
export function checkPayloads(scope: SiteScope): void {
  for (const layer of scope.layers.flowLayers) {
    for (const [action, payload] of entriesOf(member(layer, 'payloads'))) {
      const facts = scope.registries.actions.get(action);
      if (facts !== undefined) checkKeys(scope, action, payload, knownOf(scope, action, facts.send));
    }
  }
}

function knownOf(scope: SiteScope, action: string, send: Node | undefined): Names {
  const names: Names = {};
  if (send !== undefined) addNode(names, send);
  if (`› ${action}` !== submissionValue) return names;
  if (scope.contract !== undefined) addSchema(names, scope.contract);
  for (const [, field] of scope.fields) {
    const payload = member(field, 'payload');
    addPath(names, (textOf(member(payload, 'path')) ?? textOf(payload) ?? '').split('.'));
  }
  return names;
}

function checkKeys(scope: SiteScope, action: string, payload: Node, known: Names): void {
  for (const [key, inner, place] of entriesOf(payload)) {
    if (key === '$comment') continue;
    const names = Object.hasOwn(known, key) ? known[key] : undefined;
    if (names !== undefined) {
      // What is given as a whole may hold anything.
      if (Object.keys(names).length > 0) checkKeys(scope, action, inner, names);
      continue;
    }
    scope.report.mistake(
      place,
      `"${action}" sends nothing named "${key}" here: correct its name, or remove it`,
      {
        unknown: { word: key, known: Object.keys(known) },
      },
    );
  }
}

function addNode(names: Names, node: Node): void {
  for (const [key, inner] of entriesOf(node)) addNode(below(names, key), inner);
}

function addSchema(names: Names, { properties }: JsonSchema): void {
  for (const [key, inner] of Object.entries(isObject(properties) ? properties : {}))
    if (isObject(inner)) addSchema(below(names, key), inner as JsonSchema);
}

function addPath(names: Names, [key, ...rest]: readonly string[]): void {
  if (key !== undefined && key !== '') addPath(below(names, key), rest);
}

function below(names: Names, key: string): Names {
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  const inner = known ?? {};
  names[key] = inner;
  return inner;
}
