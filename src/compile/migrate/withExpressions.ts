import type { KindName } from '../read/kinds.ts';
import { printCondition, printValue } from './printExpression.ts';

type Json = unknown;
type Step = (json: Json) => Json;

/** A document of version 1 with its conditions and values as expressions. */
export function withExpressions(kind: KindName, document: Json): Json {
  return Object.hasOwn(steps, kind) ? (steps[kind] as Step)(document) : document;
}

function under(stepsOf: () => Record<string, Step>): Step {
  return (json) =>
    isObject(json)
      ? Object.fromEntries(
          Object.entries(json).map(([key, inner]) => {
            const all = stepsOf();
            return [key, Object.hasOwn(all, key) ? (all[key] as Step)(inner) : inner];
          }),
        )
      : json;
}

function every(step: Step): Step {
  return (json) => {
    if (Array.isArray(json)) return json.map(step);
    return isObject(json)
      ? Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, step(inner)]))
      : json;
  };
}

function isObject(json: Json): json is Record<string, Json> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

const condition: Step = (json) => (isObject(json) ? printCondition(json) : json);

const value: Step = (json) =>
  isObject(json) ? (printValue(json) ?? every(value)(json)) : every(value)(json);

/** Of what a block is given, only paths are read. */
const prop: Step = (json) =>
  isObject(json) && typeof json.from === 'string' ? (printValue(json) ?? json) : every(prop)(json);

const effects: Step = (json) => every(effect)(json);

const effect: Step = under(() => ({
  when: condition,
  do: effects,
  set: every(value),
  leave: value,
  post: value,
  newTab: value,
  track: value,
  call: under(() => ({
    with: value,
    done: effects,
    failed: effects,
    poll: under(() => ({ until: condition })),
  })),
}));

const place: Step = under(() => ({
  guard: under(() => ({ when: condition })),
  entry: effects,
  on: every(effects),
}));

const field: Step = under(() => ({
  ui: under(() => ({
    'ui:readonly': condition,
    'ui:options': under(() => ({ active: condition })),
  })),
}));

const blocks: Step = (json) => every(under(() => ({ when: condition, props: every(prop), blocks })))(json);

const steps: Partial<Record<KindName, Step>> = {
  flow: under(() => ({
    conditions: every(condition),
    tables: every(every(under(() => ({ when: condition, is: value })))),
    values: every(value),
    links: every(under(() => ({ href: value }))),
    routes: every(place),
    dialogs: every(place),
    on: every(effects),
  })),
  screen: under(() => ({ blocks })),
  form: under(() => ({ sections: every(under(() => ({ when: condition }))), fields: every(field) })),
  field,
};
