import schema from '../../../../schemas/services.schema.json' with { type: 'json' };
import type { JsonSchema } from '../../../engine/form.ts';

/** What a call of a service may read of us; `personal` stands in no address. */
export interface Fact {
  description: string;
  personal?: boolean;
}

/** A call of a service, as the grammar describes it. */
export interface CallGrammar {
  facts: Readonly<Record<string, Fact>>;
  /** What its answer is in our words. */
  answer: JsonSchema;
  /** Whether it changes something at the service. */
  writes: boolean;
}

interface WrittenCall {
  'x-facts': Record<string, Fact>;
  'x-writes'?: boolean;
  properties: { answer: { required?: string[]; properties: Record<string, { 'x-is': JsonSchema }> } };
}

/** `schemas/services.schema.json`, which editors read, too. */
export const servicesSchema: JsonSchema = schema as unknown as JsonSchema;

/** The calls of a service, by name. */
export function callGrammars(service: string): Record<string, CallGrammar> {
  const definitions = schema.definitions as unknown as Record<
    string,
    { properties: { calls: { properties: Record<string, WrittenCall> } } }
  >;
  const calls = definitions[service]?.properties.calls.properties ?? {};
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, grammarOf(call)]));
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
