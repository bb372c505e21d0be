import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../testing/engine/given.ts';
import { readPath, writePath } from '../paths.ts';
import { findDeclaration, readDeclared } from './readDeclared.ts';

const prototypeNames = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
const name = fc
  .string({ minLength: 1 })
  .filter((text) => !text.includes('.') && !prototypeNames.includes(text));
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('.'));

describe('readPath', () => {
  it('reads objects and lists', () => {
    expect(readPath({ result: { offers: [{ name: 'one' }] } }, 'result.offers.0.name')).toBe('one');
  });

  it.each(prototypeNames)('never resolves %s', (inherited) => {
    expect(readPath({ applicant: {} }, inherited)).toBeUndefined();
    expect(readPath({ applicant: {} }, `applicant.${inherited}`)).toBeUndefined();
    expect(readPath({ applicant: {} }, `applicant.${inherited}.constructor`)).toBeUndefined();
    expect(readPath({ text: 'words' }, `text.${inherited}`)).toBeUndefined();
  });

  it('answers undefined below a scalar or null', () => {
    expect(readPath({ a: 1, b: null }, 'a.b')).toBeUndefined();
    expect(readPath({ a: 1, b: null }, 'b.c')).toBeUndefined();
  });
});

describe('writePath', () => {
  it('reads back what it wrote, and changes nothing else', () => {
    fc.assert(
      fc.property(path, fc.jsonValue(), (where, value) => {
        const before = { kept: { deep: 1 } };
        const after = writePath(before, `written.${where}`, value);
        expect(readPath(after, `written.${where}`)).toEqual(value);
        expect(after.kept).toBe(before.kept);
        expect(before).toEqual({ kept: { deep: 1 } });
      }),
    );
  });

  it('takes a path away with undefined', () => {
    expect(writePath({ errors: { City: 'x', Zip: 'y' } }, 'errors.City', undefined)).toEqual({
      errors: { Zip: 'y' },
    });
  });

  it.each(['__proto__', 'constructor.prototype', 'a.__proto__.b', '', 'a..b'])(
    'refuses to write %j',
    (where) => {
      expect(() => writePath({}, where, 1)).toThrow(RangeError);
    },
  );
});

describe('readDeclared', () => {
  const declarations = {
    'result.result': { type: 'string' },
    'result.amount': { type: 'number' },
    'result.IsGrandbank': { type: 'boolean' },
    'result.limit': { type: 'number', default: 400 },
    'result.shown': { type: 'boolean', default: true },
    'session.busy.*': { type: 'boolean' },
    'applicant.price': { type: 'number', derive: 'creditProtectionPrice' },
  } as const;

  it('[A-022] reads a value as its type, whatever the server wrote', () => {
    const context = contextOf({ result: { amount: '89.00', IsGrandbank: 'True', result: 42 } });
    expect(readDeclared(context, 'result.amount', declarations)).toBe(89);
    expect(readDeclared(context, 'result.IsGrandbank', declarations)).toBe(true);
    expect(readDeclared(context, 'result.result', declarations)).toBe('42');
  });

  it('takes the declared default for what is absent, null or unreadable', () => {
    expect(readDeclared(contextOf(), 'result.limit', declarations)).toBe(400);
    expect(readDeclared(contextOf({ result: { limit: null } }), 'result.limit', declarations)).toBe(400);
    expect(readDeclared(contextOf({ result: { limit: 'much' } }), 'result.limit', declarations)).toBe(400);
    expect(readDeclared(contextOf(), 'result.shown', declarations)).toBe(true);
  });

  it('reads a flag that nobody set as false, in a family too', () => {
    expect(readDeclared(contextOf(), 'session.busy.submitting', declarations)).toBe(false);
    expect(
      readDeclared(
        contextOf({ session: { busy: { submitting: true } } }),
        'session.busy.submitting',
        declarations,
      ),
    ).toBe(true);
  });

  it('computes what names a function', () => {
    const context = contextOf({ applicant: { ReservationCode: 'D41300000000' } });
    expect(readDeclared(context, 'applicant.price', declarations)).toBe(0.99);
  });

  it('leaves references and whole objects as they are', () => {
    const reference = { $copy: 'message.thirtyDays' };
    expect(readDeclared(contextOf({ result: { result: reference } }), 'result.result', declarations)).toBe(
      reference,
    );
  });

  it.each(prototypeNames)('finds no declaration for %s', (inherited) => {
    expect(findDeclaration(declarations, inherited)).toBeUndefined();
    expect(findDeclaration(declarations, `applicant.${inherited}`)).toBeUndefined();
  });
});
