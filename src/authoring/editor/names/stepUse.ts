import type { Catalogue } from '../../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, textOf } from '../../../compile/document/Node.ts';
import type { Declarations } from '../../../compile/names/Declaration.ts';
import type { Action, Registries } from '../../../compile/names/Registries.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { anyCasePattern, closedLists, pathsPattern } from './expressions.ts';
import { isUnknown, type KnownNames, matching, oneOf, proposes, says, to, when } from './proposals.ts';

/** Definitions of steps: what may stand beside a call, a dialog and what is asked, and what can be remembered. */
export function stepDefinitions(
  catalogue: Catalogue,
  { actions }: Registries,
  paths: KnownNames,
  declarations: Declarations,
): Record<string, JsonSchema> {
  const called = [...actions].map(([name, action]) => {
    const outcomes = [...action.outcomes, ...action.failures, 'failed'];
    return when(says('call', name), {
      properties: { outcomes: endsAs(name, outcomes), send: sendOf(name, [...(action.sends?.keys() ?? [])]) },
    });
  });
  const waiting = (['open', 'ask'] as const).flatMap((word) =>
    [...endsOf(catalogue, word === 'open' ? 'dialogs' : 'asks')].map(([name, outcomes]) =>
      when(says(word, name), { properties: { outcomes: endsAs(name, outcomes) } }),
    ),
  );
  const answers = [...endsOf(catalogue, 'asks')].flatMap(([name, outcomes]) =>
    outcomes.map((outcome) => `${name}.${outcome}`),
  );
  return {
    stepUse: { allOf: [...called, ...waiting] },
    returned:
      answers.length === 0
        ? {}
        : oneOf({ enum: answers, errorMessage: isUnknown('nothing that is asked ends so') }),
    setUse: setUse(paths, declarations),
    closed: proposes({ enum: [true] }, to('known-dialog')),
    payloadsUse: {
      properties: Object.fromEntries([...actions].map(([name, action]) => [name, payloadOf(action)])),
      propertyNames: to('known-action'),
    },
  };
}

/** Everything that an action is ever given. */
function payloadOf({ send, sends = new Map() }: Action): JsonSchema {
  const keys = [send, ...sends.values()].flatMap((node) => entriesOf(node).map(([key]) => key));
  return { properties: Object.fromEntries(keys.map((key) => [key, to('value')])) };
}

function endsAs(name: string, outcomes: readonly string[]): JsonSchema {
  return {
    properties: Object.fromEntries(
      [...outcomes, '*'].map((outcome) => [outcome, proposes({ const: 'continue' })]),
    ),
    propertyNames: {
      enum: [...outcomes, '*'],
      errorMessage: isUnknown(`"${name}" never ends so`),
      doNotSuggest: true,
    },
  };
}

function sendOf(name: string, others: readonly string[]): JsonSchema {
  const errorMessage = isUnknown(`"${name}" cannot be given this`);
  return others.length === 0 ? { not: {}, errorMessage } : oneOf({ enum: others, errorMessage });
}

/** How each dialog, or what is asked, may end in any flow. */
function endsOf({ documents }: Catalogue, key: 'dialogs' | 'asks'): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, node } of documents) {
    if (name !== 'flow' && name !== 'part') continue;
    for (const [id, inner] of entriesOf(member(node, key))) {
      const outcomes = itemsOf(member(inner, 'outcomes')).flatMap((item) => textOf(item) ?? []);
      if (outcomes.length > 0) found.set(id, [...new Set([...(found.get(id) ?? []), ...outcomes])]);
    }
  }
  return found;
}

/** Paths that a step may write, each with the values that it may have. */
function setUse(paths: KnownNames, declarations: Declarations): JsonSchema {
  const writable = [...paths].filter(([path]) => /^(?:applicant|result|session)(?:\.|$)/u.test(path));
  const lists = new Map(closedLists(declarations).map(([path]) => [path, to(valuesOf(path))]));
  return {
    properties: Object.fromEntries(
      writable
        .filter(([path]) => !path.includes('*'))
        .map(([path, description]) => {
          const isFlag = declarations[path]?.type === 'boolean';
          const list = lists.get(path);
          return [
            path,
            {
              ...(description !== '' && { description }),
              ...(isFlag && proposes({ type: 'boolean' })),
              ...(list !== undefined && { ...proposes(list), ...when(isValue, list) }),
            },
          ];
        }),
    ),
    propertyNames: matching(
      `^(?:${pathsPattern(writable.map(([path]) => path))})$`,
      'nothing declares this path, or it cannot be set: that are applicant.*, result.* and session.*',
    ),
  };
}

/** Text that is no expression; nothing ('') is no value. */
const isValue: JsonSchema = { type: 'string', pattern: '^[^=]' };

/** The definition of the values that a path may have. */
export function valuesOf(path: string): string {
  return `valuesOf-${path}`;
}

/** Definitions of the values of every path that has a list. */
export function valueDefinitions(declarations: Declarations): Record<string, JsonSchema> {
  return Object.fromEntries(
    closedLists(declarations).map(([path, list, ignoreCase]) => [
      valuesOf(path),
      ignoreCase
        ? {
            ...proposes({ enum: list }),
            ...matching(`^(?:${anyCasePattern(list)})$`, `${path} is never this: write one of its values`),
          }
        : { enum: list, errorMessage: isUnknown(`${path} is never this: write one of its values`) },
    ]),
  );
}
