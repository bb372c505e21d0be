import type { KindName } from '../document/kinds.ts';
import { isObject } from './isObject.ts';
import { mapMembers } from './mapMembers.ts';
import { mapValues } from './mapValues.ts';
import { printCondition, printValue } from './printExpression.ts';

type Json = unknown;
type Step = (json: Json) => Json;

/**
 * A document of version 1 in version 2: conditions and values as expressions, effects as steps. Calls and events that
 * steps raise stay, since what they become stands in several documents.
 */
export function migrateDocument(kind: KindName, document: Json): Json {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] as Step)(document) : document;
}

/** Asked late, since grammars hold themselves. */
function under(stepsOf: () => Record<string, Step>): Step {
  return (json) => mapMembers(json, stepsOf());
}

function every(step: Step): Step {
  return (json) => mapValues(json, (inner) => step(inner));
}

const condition: Step = (json) => (isObject(json) ? printCondition(json) : json);

const value: Step = (json) =>
  isObject(json) ? (printValue(json) ?? every(value)(json)) : every(value)(json);

/** Of what a block is given, only paths are read. */
const prop: Step = (json) =>
  isObject(json) && typeof json.from === 'string' ? (printValue(json) ?? json) : every(prop)(json);

const steps: Step = (json) => every(step)(json);

const step: Step = (json) => {
  if (!isObject(json)) return json;
  if ('when' in json && 'do' in json) {
    const { when, do: inner, ...others } = json;
    // biome-ignore lint/suspicious/noThenProperty: a word of the grammar
    return { ...others, if: condition(when), then: steps(inner) };
  }
  if (isObject(json.go)) {
    const { go, ...others } = json;
    return { decide: go.table, ...others };
  }
  return words({ ...json, ...sentences(json.set) });
};

const words: Step = under(() => ({
  set: every(value),
  leave: value,
  post: value,
  newTab: value,
  track: value,
  call: under(() => ({
    with: value,
    done: steps,
    failed: steps,
    poll: under(() => ({ until: condition })),
  })),
}));

/** What only puts sentences under fields says so. */
function sentences(set: Json): Record<string, Json> {
  const entries = isObject(set) ? Object.entries(set) : [];
  const under = (root: string) =>
    entries.flatMap(([path, inner]): [string, Json][] =>
      path.startsWith(`${root}.`) && inner !== null ? [[path.slice(root.length + 1), value(inner)]] : [],
    );
  const [errors, suggestions] = [under('session.errors'), under('session.suggestions')];
  const isSaid = errors.every(([, text]) => typeof text === 'string' && text.startsWith('='));
  if (errors.length === 0 || !isSaid || errors.length + suggestions.length < entries.length) return {};
  const say = errors.map(([field, text]) => [field, String(text).replace(/^=text\('(.*)'\)$/u, '$1')]);
  return {
    set: undefined,
    say: Object.fromEntries(say),
    ...(suggestions.length > 0 && { suggest: Object.fromEntries(suggestions) }),
  };
}

const place: Step = under(() => ({
  guard: under(() => ({ when: condition })),
  entry: steps,
  on: every(steps),
}));

const field: Step = under(() => ({
  ui: under(() => ({
    'ui:readonly': condition,
    'ui:options': under(() => ({ active: condition })),
  })),
}));

const blocks: Step = (json) => every(under(() => ({ when: condition, props: every(prop), blocks })))(json);

const kinds: Partial<Record<KindName, Step>> = {
  flow: under(() => ({
    conditions: every(condition),
    tables: every(every(under(() => ({ when: condition, is: value })))),
    values: every(value),
    links: every(under(() => ({ href: value }))),
    routes: every(place),
    dialogs: every(place),
    on: every(steps),
  })),
  screen: under(() => ({ blocks })),
  form: under(() => ({ sections: every(under(() => ({ when: condition }))), fields: every(field) })),
  field,
};
