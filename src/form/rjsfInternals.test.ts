import { readFileSync } from 'node:fs';
import Form, { type FormProps } from '@rjsf/core';
import {
  createSchemaUtils,
  type FieldProps,
  type RJSFSchema,
  type RJSFValidationError,
  toErrorSchema,
  type ValidatorType,
} from '@rjsf/utils';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

/*
 * Every habit of rjsf that this room relies upon and that no documentation promises (design §5). rjsf is pinned, and
 * an upgrade starts with this file: what fails here names what to look at.
 */

const when = { $comment: 'spouse', properties: { isMarried: { const: true } }, required: ['isMarried'] };

const schema: RJSFSchema = {
  type: 'object',
  properties: {
    FirstName: { type: 'string', default: 'Jo' },
    isMarried: { type: 'boolean' },
    Zip: { type: 'string' },
  },
  allOf: [conditional(when, { properties: { spouseFirstName: { type: 'string' } } })],
};

function conditional(condition: RJSFSchema, consequence: RJSFSchema): RJSFSchema {
  return Object.fromEntries([
    ['if', condition],
    ['then', consequence],
  ]);
}

/** A validator that writes down what it is asked. */
function spy(errors: RJSFValidationError[] = []) {
  const asked: RJSFSchema[] = [];
  const validated: unknown[] = [];
  const validator: ValidatorType = {
    isValid: (condition, data) => {
      asked.push(condition);
      return data?.isMarried === true;
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

  it('asks isValid of nothing but the `if` itself, with its $comment', () => {
    const { validator, asked } = spy();
    draw({ formData: { isMarried: true } }, validator);
    expect(asked.length).toBeGreaterThan(0);
    for (const each of asked) expect(each).toEqual(when);
  });

  it('puts the fields of a branch behind those of the root, whatever the page says', () => {
    const utils = createSchemaUtils(spy().validator, schema);
    const shown = utils.retrieveSchema(schema, { isMarried: true });
    expect(Object.keys(shown.properties ?? {})).toEqual(['FirstName', 'isMarried', 'Zip', 'spouseFirstName']);
  });

  it('fills defaults of the schema in, and lets answers win', () => {
    const utils = createSchemaUtils(spy().validator, schema);
    expect(utils.getDefaultFormState(schema, {})).toMatchObject({ FirstName: 'Jo' });
    expect(utils.getDefaultFormState(schema, { FirstName: 'Mo' })).toMatchObject({ FirstName: 'Mo' });
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

  it('draws a whole schema by the field of this name, and hands it the schema, its data, what resolves it and the context', () => {
    const formContext = { mine: true };
    const seen: unknown[] = [];
    const field = ({ schema: given, formData, registry }: FieldProps) => {
      const { properties = {} } = registry.schemaUtils.retrieveSchema(given, formData);
      seen.push([given, Object.keys(properties), formData, registry.formContext]);
      return createElement('p', null, 'a word');
    };
    const formData = { FirstName: 'Jo', isMarried: true };
    const html = draw({ formContext, formData, fields: { SchemaField: field } });
    const shown = ['FirstName', 'isMarried', 'Zip', 'spouseFirstName'];
    expect(seen).toEqual([[schema, shown, formData, formContext]]);
    expect(html).toContain('a word');
  });

  it('takes initialFormData for the first answers only', () => {
    const form = new Form({ schema, validator: spy().validator, initialFormData: { FirstName: 'Mo' } });
    expect(form.state.formData).toEqual({ FirstName: 'Mo' });
    expect(form.props.formData).toBeUndefined();
  });
});
