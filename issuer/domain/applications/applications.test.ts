import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/server/platform/answers.ts';
import { submissionSchema } from '../../../src/server/platform/contract.ts';
import { createValidator } from '../../../src/server/platform/requests.ts';
import { fieldOf } from '../../../testing/forms/formOf.ts';
import { resultPayload } from './decisions.ts';
import { formValues } from './submissions.ts';

const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

describe('formValues', () => {
  it.each([
    ['text', fieldOf('a', { payload: { path: 'G.x' } }), 'b', 'b'],
    ['a number', fieldOf('a', { payload: { path: 'G.x', as: 'number' } }), 2500, '2500'],
    [
      'a yes of true and false',
      fieldOf('a', { payload: { path: 'G.x', as: 'boolean' }, options: options('true', 'false') }),
      true,
      'true',
    ],
    [
      'a no of yes and no',
      fieldOf('a', { payload: { path: 'G.x', as: 'boolean' }, options: options('yes', 'no') }),
      false,
      'no',
    ],
    [
      'a box of 1 and 0',
      fieldOf('a', {
        payload: { path: 'G.x', as: 'boolean' },
        widgetProps: { checkedValue: '1', uncheckedValue: '0' },
      }),
      true,
      '1',
    ],
    [
      'a box that is a boolean',
      fieldOf('a', { type: 'boolean', payload: { path: 'G.x', as: 'boolean' } }),
      true,
      true,
    ],
    [
      'what its rule accepts',
      fieldOf('a', { rule: 'r', payload: { path: 'G.x', as: 'boolean' } }),
      true,
      '1',
    ],
  ])('[A-103] reads back %s', (_what, declaration, sent, typed) => {
    const values = formValues(
      { fields: { a: declaration } },
      { G: { x: sent } },
      { r: { AcceptedValues: '1' } },
    );
    expect(values).toEqual({ a: typed });
  });

  it('leaves out what is not sent, not part of it, or inherited', () => {
    const fields = {
      a: fieldOf('a', { payload: { path: 'G.missing' } }),
      b: fieldOf('b', {}),
      c: fieldOf('c', { payload: { path: 'G.constructor' } }),
    };
    expect(formValues({ fields }, { G: { b: 1 } }, {})).toEqual({});
  });
});

describe('submissionSchema', () => {
  const accepts = (schema: object, request: object) => () =>
    createValidator()(submissionSchema(schema as never))(request);
  const applicant = { type: 'object', additionalProperties: false, properties: { Shoe: { type: 'string' } } };
  const request = { Applicant: { Shoe: '42' }, Terms: {}, SiteSettings: {} };

  it('[design §7] takes a field added as JSON, and no other', () => {
    expect(accepts(applicant, request)).not.toThrow();
    expect(accepts(applicant, { ...request, Applicant: { Hat: 'L' } })).toThrow(Refusal);
    expect(accepts(applicant, { ...request, Terms: { Hat: 'L' } })).toThrow(Refusal);
    expect(accepts(applicant, { ...request, Hat: 'L' })).toThrow(Refusal);
  });

  it('takes schemas of several groups', () => {
    const grouped = {
      properties: { Applicant: applicant, Terms: { properties: { Hat: { type: 'string' } } } },
    };
    expect(accepts(grouped, { ...request, Terms: { Hat: 'L', ESignConsent: true } })).not.toThrow();
    expect(accepts(grouped, { ...request, Terms: { Glove: 'L' } })).toThrow(Refusal);
  });
});

describe('resultPayload', () => {
  it('[ENT-001] has every field, and an unguessable value where one is asked for', () => {
    const known = { productCode: 'MAPLE', fullName: 'A B' };
    const [one, other] = [1, 2].map(() =>
      resultPayload({ GBAuthId: '{random}', DeclineOffers: [{ AuthId: '{random}' }] }, known),
    );
    expect(one).toMatchObject({ product_code: 'MAPLE', ref_number: null, result: null, IsGrandbank: false });
    expect(one?.GBAuthId).toMatch(/^[0-9a-f]{32}$/);
    expect(one?.GBAuthId).not.toBe(other?.GBAuthId);
    expect(JSON.stringify(one)).not.toContain('{random}');
  });
});
