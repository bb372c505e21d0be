import schema from '../../../schemas/services.schema.json' with { type: 'json' };
import type { JsonSchema } from '../../../src/engine/form.ts';
import { isObject } from '../../../src/engine/overlay/mergePatch.ts';
import { readPath } from '../../../src/engine/paths.ts';

/** A value that the request of a call may read; `personal` ones must not appear in a URL. */
interface Fact {
  description: string;
  personal?: boolean;
}

/** A call of a service, from the schema. */
export interface CallGrammar {
  facts: Readonly<Record<string, Fact>>;
  /** Schema of its answer in our words, without references. */
  answer: JsonSchema;
  /** Whether it changes something at the service. */
  writes: boolean;
}

interface WrittenCall {
  'x-facts': Record<string, Fact>;
  'x-writes'?: boolean;
  properties: { answer: { required?: string[]; properties: Record<string, { 'x-is': JsonSchema }> } };
}

/** `schemas/services.schema.json`, which editors also use. */
export const servicesSchema: JsonSchema = schema as unknown as JsonSchema;

/** The calls of a service, by name. */
export function callGrammars(service: string): Record<string, CallGrammar> {
  const calls = readPath(schema, `definitions.${service}.properties.calls.properties`);
  return Object.fromEntries(
    Object.entries(isObject(calls) ? calls : {}).map(([name, call]) => [
      name,
      grammarOf(resolved(call) as WrittenCall),
    ]),
  );
}

/** The same with references resolved. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, resolved(one)]));
  if (typeof $ref !== 'string') return inner;
  return { ...(resolved(readPath(schema, $ref.slice(2).replaceAll('/', '.'))) as object), ...inner };
}

function grammarOf(call: WrittenCall): CallGrammar {
  const { required = [], properties } = call.properties.answer;
  return {
    facts: call['x-facts'],
    answer: {
      type: 'object',
      required,
      properties: Object.fromEntries(Object.entries(properties).map(([key, row]) => [key, row['x-is']])),
    },
    writes: call['x-writes'] === true,
  };
}
