import { readFileSync } from 'node:fs';
import Form, { type FormProps } from '@rjsf/core';
import {
  createSchemaUtils,
  deepEquals,
  type FieldProps,
  type RJSFSchema,
  type RJSFValidationError,
  schemaHasNestedConditional,
  toErrorSchema,
  type ValidatorType,
} from '@rjsf/utils';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import noNestedConditions from './slim/noNestedConditions.ts';
import slimEquals from './slim/slimEquals.ts';
import slimRegistry from './slim/slimRegistry.ts';
import slimSchemaUtils from './slim/slimSchemaUtils.ts';

/*
 * Every habit of rjsf that this room relies upon and that no documentation promises (design §5). rjsf is pinned, and
 * an upgrade starts with this file: what fails here names what to look at.
 */

/** All that rjsf is told of a form: its fields are drawn, shown and validated by this room. */
const schema: RJSFSchema = { type: 'object' };

/** A validator that writes down what it is asked. */
function spy(errors: RJSFValidationError[] = []) {
  const asked: RJSFSchema[] = [];
  const validated: unknown[] = [];
  const validator: ValidatorType = {
    isValid: (condition) => {
      asked.push(condition);
      return true;
    },
    validateFormData: (data) => {
      validated.push(data);
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    rawValidation: () => ({}),
  };
  return { validator, asked, validated };
}

function draw(props: Partial<FormProps>, validator = spy().validator): string {
  return renderToStaticMarkup(createElement(Form, { schema, validator, ...props }));
}

const error: RJSFValidationError = {
  name: 'tooLong',
  property: '.FirstName',
  message: 'tooLong',
  params: { code: 'tooLong', params: { limit: 5 } },
  stack: 'FirstName tooLong',
};

describe('rjsf', () => {
  it('is pinned', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect([dependencies['@rjsf/core'], dependencies['@rjsf/utils']]).toEqual(['6.11.1', '6.11.1']);
  });

  it('keeps answers that its schema does not name, and asks of no condition', () => {
    const { validator, asked } = spy();
    const form = new Form({ schema, validator, initialFormData: { FirstName: 'Jo', isMarried: true } });
    expect(form.state.formData).toEqual({ FirstName: 'Jo', isMarried: true });
    form.validate({ FirstName: 'Jo' });
    expect(asked).toEqual([]);
  });

  it('hands validators a JSON copy, without keys that are undefined', () => {
    const { validator, validated } = spy();
    const form = new Form({ schema, validator, formData: { Zip: undefined } });
    form.validate({ FirstName: 'Jo', Zip: undefined });
    expect(validated).toEqual([{ FirstName: 'Jo' }]);
  });

  it('keeps error objects as the validator made them', () => {
    const form = new Form({ schema, validator: spy([error]).validator });
    const { errors, errorSchema } = form.validate({});
    expect(errors[0]).toBe(error);
    expect(errorSchema).toEqual({ FirstName: { __errors: ['tooLong'] } });
  });

  it('has the methods that FormController calls from outside', () => {
    const form = new Form({ schema, validator: spy().validator });
    expect(form.setFieldValue).toBeTypeOf('function');
  });

  it('draws a whole schema by the field of this name, and hands it the data and the context', () => {
    const formContext = { mine: true };
    const seen: unknown[] = [];
    const field = ({ formData, registry }: FieldProps) => {
      seen.push([formData, registry.formContext]);
      return createElement('p', null, 'a word');
    };
    const formData = { FirstName: 'Jo', isMarried: true };
    const html = draw({ formContext, formData, fields: { SchemaField: field } });
    expect(seen).toEqual([[formData, formContext]]);
    expect(html).toContain('a word');
  });

  it('takes initialFormData for the first answers only', () => {
    const form = new Form({ schema, validator: spy().validator, initialFormData: { FirstName: 'Mo' } });
    expect(form.state.formData).toEqual({ FirstName: 'Mo' });
    expect(form.props.formData).toBeUndefined();
  });
});

describe('what stands in for rjsf’s reading of schemas', () => {
  const { validator } = spy();
  const [real, slim] = [createSchemaUtils(validator, schema), slimSchemaUtils(validator, schema)];
  const answer = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(undefined));

  it('takes answers and schema as rjsf takes them', () => {
    const fieldName = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,12}$/u);
    const answers = fc.option(fc.dictionary(fieldName, answer), { nil: undefined });
    fc.assert(
      fc.property(answers, (given) => {
        expect(slim.getDefaultFormState(schema, given)).toEqual(real.getDefaultFormState(schema, given));
        expect(slim.retrieveSchema(schema, given)).toEqual(real.retrieveSchema(schema, given));
      }),
    );
    expect([slim.getValidator(), slim.getRootSchema()]).toEqual([real.getValidator(), real.getRootSchema()]);
    expect(noNestedConditions()).toBe(schemaHasNestedConditional(schema, schema));
  });

  it('tells another validator or schema as rjsf tells it', () => {
    const other = spy().validator;
    for (const [its, kind] of [
      [validator, schema],
      [other, schema],
      [validator, { type: 'string' }],
    ] as const) {
      const differs = slim.doesSchemaUtilsDiffer(its, kind);
      expect(differs).toBe(real.doesSchemaUtilsDiffer(its, kind, {}));
    }
  });

  it('lacks only what rjsf asks for paths, extra data and live validation, which no form of ours uses', () => {
    const source = readFileSync('node_modules/@rjsf/core/lib/components/Form.js', 'utf8');
    const used = new Set([...source.matchAll(/schemaUtils\s*\.(\w+)\(/gu)].map(([, name]) => name));
    const withoutForms = ['findFieldInSchema', 'omitExtraData', 'sanitizeDataForNewSchema'];
    expect([...used].sort()).toEqual([...Object.keys(slim), ...withoutForms].sort());
  });
});

describe('what stands in for rjsf’s deep comparison', () => {
  it('calls the same answers equal that rjsf calls equal', () => {
    const answers = fc.dictionary(
      fc.constantFrom('FirstName', 'dob', 'isMarried', 'offer'),
      fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined }),
      { noNullPrototype: true },
    );
    // Beside pairs at random, which hardly ever are equal: copies, and copies that differ in one answer.
    const pair = fc.oneof(
      fc.tuple(answers, answers),
      answers.map((given) => [given, structuredClone(given)] as const),
      fc
        .tuple(answers, answers)
        .map(([given, { FirstName }]) => [given, { ...structuredClone(given), FirstName }]),
    );
    fc.assert(fc.property(pair, ([one, two]) => slimEquals(one, two) === deepEquals(one, two)));
  });

  it('calls a registry that was made anew the same, so that rjsf keeps the one it has', () => {
    expect(slimEquals(slimRegistry(), slimRegistry())).toBe(true);
  });
});
