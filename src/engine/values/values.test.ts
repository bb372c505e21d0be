import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf, sliceOf } from '../../../testing/engine/given.ts';
import type { ValueTemplate } from '../slice.ts';
import { findConverter } from './converters.ts';
import { evaluateValue } from './evaluateValue.ts';

const slice = sliceOf({
  conditions: { mfaOn: { 'site.switches.MFAActive': true } },
  context: {
    'site.switches.MFAActive': { type: 'boolean', default: false },
    'applicant.FirstName': { type: 'string' },
    'applicant.creditProtection': { type: 'string' },
    'event.message': { type: 'string', default: '' },
  },
  values: {
    name: { First: { $from: 'applicant.FirstName', default: '' } },
    label: { $table: [{ when: 'mfaOn', is: { $copy: 'verify' } }, { is: { $copy: 'submit' } }] },
    outer: {
      Person: { $value: 'name' },
      MFA_Id: { $table: [{ when: 'mfaOn', is: { $from: 'session.mfaId' } }, { is: null }] },
    },
    circle: { again: { $value: 'circle' } },
  },
});

function evaluated(template: ValueTemplate, parts: Parameters<typeof contextOf>[0] = {}): unknown {
  return evaluateValue(template, { slice, context: contextOf(parts) });
}

describe('evaluateValue', () => {
  it('takes scalars, lists and objects as they are', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('one', 'two'), fc.oneof(fc.integer(), fc.boolean(), fc.constant(null))),
        (object) => {
          expect(evaluated(object)).toEqual(object);
          expect(evaluated([object, 'x'])).toEqual([object, 'x']);
        },
      ),
    );
  });

  it('reads paths, converts them, and leaves absent keys out of an object', () => {
    const template: ValueTemplate = {
      Name: { $from: 'applicant.FirstName', as: 'lower' },
      Middle: { $from: 'applicant.MiddleName' },
      CreditProtection: { $from: 'applicant.creditProtection', as: 'boolean' },
    };
    expect(evaluated(template, { applicant: { FirstName: 'Jordan', creditProtection: 'yes' } })).toEqual({
      Name: 'jordan',
      CreditProtection: true,
    });
  });

  it('prefers the default of the template to the declared one', () => {
    expect(evaluated({ $from: 'event.message', default: 'Unknown Error' })).toBe('Unknown Error');
    expect(evaluated({ $from: 'event.message' })).toBe('');
    expect(
      evaluated(
        { $from: 'event.message', default: 'Unknown Error' },
        { event: { message: 'No such product' } },
      ),
    ).toBe('No such product');
  });

  it('gives a reference for a sentence of the copy, in tables too', () => {
    expect(evaluated({ $copy: 'key' })).toEqual({ $copy: 'key' });
    expect(evaluated({ $value: 'label' })).toEqual({ $copy: 'submit' });
    expect(evaluated({ $value: 'label' }, { site: { switches: { MFAActive: true } } })).toEqual({
      $copy: 'verify',
    });
  });

  it('[SUB-019] leaves out a key whose table says null', () => {
    expect(evaluated({ $value: 'outer' })).toEqual({ Person: { First: '' } });
    expect(
      evaluated({ $value: 'outer' }, { site: { switches: { MFAActive: true } }, session: { mfaId: 'm1' } }),
    ).toEqual({
      Person: { First: '' },
      MFA_Id: 'm1',
    });
  });

  it('tells a payload with a key "from" or "table" from a reference', () => {
    expect(evaluated({ from: 'web', source: 'page' })).toEqual({ from: 'web', source: 'page' });
    expect(evaluated({ table: 'one', chair: 'two' })).toEqual({ table: 'one', chair: 'two' });
  });

  it.each<[ValueTemplate, string]>([
    [{ $value: 'constructor' }, 'no value is named "constructor"'],
    [{ $from: 'applicant.FirstName', as: 'toString' }, 'no converter is named "toString"'],
    [{ $value: 'circle' }, 'a named value refers to itself'],
  ])('refuses %j', (template, message) => {
    expect(() => evaluated(template)).toThrow(message);
  });
});

describe('the converters', () => {
  it.each([
    ['boolean', 'true', true],
    ['boolean', '1', true],
    ['boolean', 'yes', true],
    ['boolean', true, true],
    ['boolean', '0', false],
    ['boolean', 'no', false],
    ['boolean', false, false],
    ['boolean', undefined, undefined],
    ['boolean', '', undefined],
    ['trueFalse', '1', 'true'],
    ['number', '$12,000', 12000],
    ['number', '', undefined],
    ['reservation', '41300000000', 'D41300000000'],
    ['reservation', 'D41300000000', 'D41300000000'],
    ['trimmed', '  a ', 'a'],
  ])('[A-103] %s of %j is %j', (name, value, expected) => {
    expect(findConverter(name)?.(value)).toBe(expected);
  });

  it('are found by their own names only', () => {
    for (const name of ['constructor', '__proto__', 'toString']) expect(findConverter(name)).toBeUndefined();
  });
});
