import { readFileSync } from 'node:fs';
import Form, { type FormProps } from '@rjsf/core';
import {
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
