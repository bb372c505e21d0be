import type { ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/form.ts';
import { sayLacking } from '../document/missing.ts';
import { keyPlace, type Node, nodeAt, plain } from '../document/Node.ts';
import { createAjv, forSentences, quickSetUp } from '../grammar/createAjv.ts';
import { grammarSentence } from '../grammar/grammarSentence.ts';
import type { Descriptor } from '../names/Registries.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';

// One instance for all: what takes time is to set one up, which would compile JSON Schema's own schema.
const ajv = createAjv({ ...forSentences, ...quickSetUp, strict: false });
const validators = new WeakMap<Descriptor, ValidateFunction>();
/** Props that fit; the sites of a catalogue share most of them. */
const fitting = new WeakMap<Descriptor, WeakSet<Node>>();

/**
 * Holds props against a descriptor's schema, which is closed. Where a property has an `x-names` a name stands, and any
 * prop may be a table, or the name of a value or choice. `owner` is the place of what lacks a prop.
 */
export function checkProps(
  descriptor: Descriptor,
  props: Node | undefined,
  owner: Place,
  report: Report,
): void {
  if (props !== undefined && fitting.get(descriptor)?.has(props) === true) return;
  const validate = validators.get(descriptor) ?? compileProps(descriptor);
  validators.set(descriptor, validate);
  if (validate(props === undefined ? {} : plain(props))) {
    if (props !== undefined) fitting.set(descriptor, (fitting.get(descriptor) ?? new WeakSet()).add(props));
    return;
  }
  for (const error of validate.errors ?? []) {
    const sentence = grammarSentence(error);
    if (sentence === undefined) continue;
    const node = props === undefined ? undefined : nodeAt(props, error.instancePath);
    const place =
      node === undefined ? owner : sentence.key === undefined ? node.place : keyPlace(node, sentence.key);
    const message = sentence.message.replace(
      /^no key is named (.+) here$/,
      (_all, word: string) => `"${descriptor.name}" has no prop named ${word}`,
    );
    if (error.keyword === 'required') sayLacking(report, node, error.params.missingProperty, place, message);
    else report.mistake(place, message, sentence.unknown === undefined ? {} : { unknown: sentence.unknown });
  }
}

function compileProps(descriptor: Descriptor): ValidateFunction {
  const schema = relaxProperties(descriptor.props);
  return ajv.compile({ additionalProperties: false, ...schema, type: 'object' });
}

const tableUse = {
  type: 'object',
  properties: { $table: { type: 'array' }, $value: { type: 'string' } },
  minProperties: 1,
  additionalProperties: false,
};
/** A path by itself is a condition where true or false is wanted. */
const verdictUse = { ...tableUse, properties: { ...tableUse.properties, $from: { type: 'string' } } };
const pathUse = {
  type: ['string', 'object'],
  properties: { $from: { type: 'string' }, format: { enum: ['usd', 'usd2', 'phone', 'date'] } },
  required: ['$from'],
  additionalProperties: false,
};

/** The schema as authors meet it: a name where the descriptor says `x-names`, and a table wherever a prop stands. */
function relax(schema: JsonSchema): JsonSchema {
  const kind = schema['x-names'];
  const authored =
    kind === undefined
      ? relaxProperties(schema)
      : ['path', 'art'].includes(String(kind))
        ? pathUse
        : { type: 'string' };
  return { if: schema.type === 'boolean' ? verdictUse : tableUse, else: authored };
}

function relaxProperties(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : { properties: mapValues(properties as Record<string, JsonSchema>, relax) }),
    ...(items === undefined ? {} : { items: relax(items as JsonSchema) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: relax(additionalProperties as JsonSchema) }
      : additionalProperties === undefined
        ? {}
        : { additionalProperties }),
  };
}

function mapValues<T, R>(object: Record<string, T>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
