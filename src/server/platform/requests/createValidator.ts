import type { ErrorObject } from 'ajv';
import { createAjv } from '../../../compile/grammar/createAjv.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { Refusal } from '../answers.ts';

/** Checks a request against a schema; throws `Refusal` 400 that says where and why, without repeating any value. */
export type RequestCheck = (request: unknown) => void;

/**
 * One compiler for all contracts: it changes nothing, coerces nothing and stops at the first mistake (design §7).
 * Compiled schemas are kept by their identity.
 */
export function createValidator(): (schema: JsonSchema) => RequestCheck {
  const ajv = createAjv({
    removeAdditional: false,
    coerceTypes: false,
    useDefaults: false,
    allErrors: false,
  });
  ajv.addVocabulary([
    'sensitivity',
    'x-sensitivity',
    'x-composed',
    'x-field',
    'x-written',
    'x-aliases',
    'x-like',
    'example',
  ]);
  return (schema) => {
    const validate = ajv.compile(schema);
    return (request) => {
      if (validate(request)) return;
      const [error] = validate.errors ?? [];
      throw new Refusal(400, 'invalid', sentence(error), { path: placeOf(error) });
    };
  };
}

function sentence(error: ErrorObject | undefined): string {
  if (error?.keyword === 'additionalProperties')
    return 'The request has a key that the contract does not know.';
  return error?.message === undefined
    ? 'The request is not as the contract says.'
    : `The value ${error.message}.`;
}

function placeOf(error: ErrorObject | undefined): string | undefined {
  const { additionalProperty, missingProperty } = error?.params ?? {};
  const key: unknown = additionalProperty ?? missingProperty;
  return `${error?.instancePath ?? ''}${typeof key === 'string' ? `/${key}` : ''}`.slice(0, 200);
}
