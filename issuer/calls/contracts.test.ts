import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { grammarValidator } from '../../src/compile/grammar/grammars.ts';
import type { JsonSchema } from '../../src/engine/form.ts';
import { type CallContract, readContracts } from '../../src/server/platform/contract.ts';
import { createValidator } from '../../src/server/platform/requests.ts';

const contracts = await readContracts();
const table = contracts.map((contract) => [contract.name, contract] as const);
const composed = 'x-composed';

/** Every schema within a schema, with its place. */
function* schemasIn(schema: unknown, place = ''): Generator<[string, JsonSchema]> {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  const here = schema as JsonSchema;
  yield [place, here];
  for (const [key, inner] of Object.entries((here.properties ?? {}) as object))
    yield* schemasIn(inner, `${place}/${key}`);
  yield* schemasIn(here.items, `${place}/[]`);
  yield* schemasIn(here.additionalProperties, `${place}/*`);
}

function typesOf({ type }: JsonSchema): unknown[] {
  return Array.isArray(type) ? type : [type];
}

function exampleOf({ request }: CallContract): Record<string, unknown> {
  const [example = {}] = (request.examples ?? []) as Record<string, unknown>[];
  return structuredClone(example);
}

/** The example with one value changed: `/Terms/CardColorCode`. */
function changed(contract: CallContract, place: string, value: unknown): Record<string, unknown> {
  const request = exampleOf(contract);
  const keys = place.split('/').slice(1);
  let target: Record<string, unknown> = request;
  for (const key of keys.slice(0, -1)) {
    target[key] ??= {};
    target = target[key] as Record<string, unknown>;
  }
  target[keys.at(-1) ?? ''] = value;
  return request;
}

const check = createValidator();
const isCall = grammarValidator('call');

describe.each(table)('the contract of %s', (name, contract) => {
  const accepts = check(contract.request);
  const text = readFileSync(new URL(`../../schemas/api/${name}.json`, import.meta.url), 'utf8');

  it('[REL-07] is as its grammar says', () => {
    expect(isCall(JSON.parse(text)), JSON.stringify(isCall.errors)).toBe(true);
    expect(contract.timeout).toBeGreaterThan(0);
  });

  it('[SAFE-11] is closed at every level and bounds every value', () => {
    for (const [place, schema] of schemasIn(contract.request)) {
      const types = typesOf(schema);
      if (types.includes('object') && !(composed in schema))
        expect(schema.additionalProperties, `${place} is open`).toBe(false);
      if (types.includes('string') && !('enum' in schema) && !('const' in schema))
        expect(schema.maxLength, `${place} has no bound`).toBeGreaterThan(0);
      if (types.includes('integer') && !('const' in schema))
        expect(schema.maximum, `${place} has no bound`).toBeGreaterThan(0);
      if (types.includes('array')) expect(schema.maxItems, `${place} has no bound`).toBeGreaterThan(0);
    }
  });

  it('describes every key, and leaves answers open', () => {
    for (const schemas of [contract.request, contract.response])
      for (const [place, schema] of schemasIn(schemas))
        if (place !== '' && !/\[\]$|\*$/.test(place) && !('$ref' in schema))
          expect(schema.description ?? '', `${place} says nothing`).not.toBe('');
    for (const [place, schema] of schemasIn(contract.response))
      expect(schema.additionalProperties, `${place} is closed`).not.toBe(false);
  });

  it('accepts its example', () => {
    expect(() => accepts(exampleOf(contract))).not.toThrow();
  });

  it('[SAFE-11] refuses a text that is not of its format, and says where', () => {
    for (const [place, { format, then }] of schemasIn(contract.request)) {
      if (format === undefined && (then as JsonSchema | undefined)?.format === undefined) continue;
      expect(() => accepts(changed(contract, place, 'neither')), place).toThrow(
        expect.objectContaining({ status: 400, path: place }),
      );
    }
  });

  it('[SAFE-13] says where, and repeats nothing that was sent', () => {
    expect(() => accepts({ ...exampleOf(contract), surprise: '078-05-1120' })).toThrow(
      expect.objectContaining({
        status: 400,
        path: '/surprise',
        message: expect.not.stringContaining('078-05-1120'),
      }),
    );
  });
});
