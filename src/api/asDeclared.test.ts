import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '../contracts/calls.ts';
import type { Shape } from './CallContract.ts';
import { asDeclared, readAnswer } from './readAnswer.ts';

/** Anything that a shape declares, with every key in a case of its own; and the same with its keys as declared. */
function answers(shape: Shape): fc.Arbitrary<{ sent: unknown; read: unknown }> {
  if (typeof shape === 'string') return scalar(shape).map((value) => ({ sent: value, read: value }));
  if (isList(shape))
    return fc.array(answers(shape[0]), { maxLength: 3 }).map((items) => ({
      sent: items.map(({ sent }) => sent),
      read: items.map(({ read }) => read),
    }));
  const entries = Object.entries(shape).filter(([, inner]) => inner !== '');
  const members = entries.map(([names, inner]) =>
    fc.tuple(
      fc.constantFrom(...names.split('|')).chain((name) => anyCase(name)),
      fc.constant(names.split('|')[0] ?? ''),
      answers(inner),
    ),
  );
  return fc.tuple(...members).map((all) => ({
    sent: Object.fromEntries(all.map(([name, , { sent }]) => [name, sent])),
    read: Object.fromEntries(all.map(([, name, { read }]) => [name, read])),
  }));
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function scalar(letters: string): fc.Arbitrary<unknown> {
  const kinds: Record<string, fc.Arbitrary<unknown>> = {
    s: fc.string(),
    n: fc.integer(),
    b: fc.boolean(),
    o: fc.constant({ Any: 1 }),
  };
  return fc.oneof(...[...letters].map((letter) => kinds[letter] ?? fc.constant(null)));
}

function anyCase(name: string): fc.Arbitrary<string> {
  return fc
    .infiniteStream(fc.boolean())
    .map((upper) =>
      [...name].map((letter) => (upper.next().value ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    );
}

const shapes = Object.entries(calls).flatMap(([name, call]): [string, Shape][] =>
  'answer' in call ? [[name, call.answer]] : [],
);

/** Keys that stand in place of the object itself are tried below. */
const plain = (shape: Shape): Shape => {
  if (typeof shape === 'string') return shape;
  if (isList(shape)) return [plain(shape[0])];
  const { '': _instead, ...keys } = shape as Record<string, Shape>;
  return Object.fromEntries(Object.entries(keys).map(([name, inner]) => [name, plain(inner)]));
};

describe('asDeclared', () => {
  it.each(shapes)(
    '[A-022] names the keys of %s as its contract does, whatever their case',
    (_name, shape) => {
      fc.assert(
        fc.property(answers(plain(shape)), ({ sent, read }) => {
          expect(asDeclared(sent, shape)).toEqual(read);
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each<[unknown, unknown]>([
    ['text', 'text'],
    [7, '7'],
    [true, undefined],
    [null, undefined],
    [{ a: 1 }, undefined],
    [['a'], undefined],
  ])('takes %j for the text %j', (sent, read) => expect(asDeclared(sent, 's')).toBe(read));

  it.each<[unknown, unknown]>([
    [89.5, 89.5],
    ['89.00', 89],
    ['-1', -1],
    ['', undefined],
    ['many', undefined],
    ['1e3', undefined],
    [false, undefined],
  ])('takes %j for the number %j', (sent, read) => expect(asDeclared(sent, 'n')).toBe(read));

  it.each<[unknown, unknown]>([
    [false, false],
    ['true', undefined],
    [1, undefined],
  ])('takes %j for the flag %j', (sent, read) => expect(asDeclared(sent, 'b')).toBe(read));

  it('[A-062] keeps what is not declared under its own name, and leaves out what is null or of another type', () => {
    const shape = { Result: 's', Limit: 'n', Offers: [{ Name: 's' }], Inner: { Code: 's' } } as const;
    expect(
      asDeclared(
        {
          RESULT: 'X',
          limit: 'none',
          offers: [{ NAME: 'a', more: null }, 5, null],
          inner: null,
          Pixel_X: [1],
        },
        shape,
      ),
    ).toEqual({ Result: 'X', Offers: [{ Name: 'a', more: null }], Pixel_X: [1] });
    expect(asDeclared([], shape)).toBeUndefined();
    expect(asDeclared({ Offers: {} }, shape)).toEqual({});
  });

  it('takes the exact name before another case, and a name before its alias', () => {
    expect(
      asDeclared({ decision_id: 'b', DECISIONID: 'c', decisionId: 'a' }, { 'decisionId|decision_id': 's' }),
    ).toEqual({ decisionId: 'a' });
    expect(asDeclared({ Decision_Id: 'b', decisionId: null }, { 'decisionId|decision_id': 's' })).toEqual({
      decisionId: 'b',
    });
  });

  it('reaches no prototype', () => {
    const sent: unknown = JSON.parse('{ "__proto__": { "IsAvailable": true }, "constructor": 1 }');
    const read = asDeclared(sent, { IsAvailable: 'b' });
    expect((read as { IsAvailable?: boolean }).IsAvailable).toBeUndefined();
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });
});

describe('readAnswer', () => {
  const fee = calls['validate-payfee'].answer;

  it.each([
    { SUCCESS: true, payload: { ispendfee: true, securitydepositamount: '89.00' } },
    { isPendfee: true, SecurityDepositAmount: 89 },
  ])('[API-002] [A-022] reads the payload of %j by its contract', (body) => {
    expect(readAnswer(JSON.stringify(body), fee).payload).toEqual({
      IsPendfee: true,
      SecurityDepositAmount: 89,
    });
  });

  it('[API-002] reads an answer whose contract has no envelope, wrapped as well', () => {
    const shape = calls['fetch-flinks-application-status'].answer;
    for (const body of [{ processingstate: 'Done' }, { Payload: { PROCESSINGSTATE: 'Done' } }])
      expect(readAnswer(JSON.stringify(body), shape).payload).toEqual({ ProcessingState: 'Done' });
  });

  it('reads a payload that may be text or an object as either', () => {
    const shape = calls['mfa-id'].answer;
    expect(readAnswer('{"Payload":"m1"}', shape).payload).toBe('m1');
    expect(readAnswer('{"payload":{"mfaid":"m1"}}', shape).payload).toEqual({ MFA_Id: 'm1' });
  });

  it('[RES-003] leaves a payload that is null what it is', () => {
    expect(readAnswer('{"Success":true,"Payload":null}', fee)).toMatchObject({
      success: true,
      payload: null,
    });
  });

  it('[A-017] knows the names of links with and without brackets', () => {
    const body = { Payload: { privacyheader: true, 'TermsHeader(CDN)': true, FaqFooter: false } };
    expect(readAnswer(JSON.stringify(body), calls['get-route-settings'].answer).payload).toEqual({
      PrivacyHeader: true,
      TermsHeaderCDN: true,
      FaqFooter: false,
    });
  });
});
