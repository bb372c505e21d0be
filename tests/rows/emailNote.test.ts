import { describe, expect, it } from 'vitest';
import type { PageOptions } from '../../scripts/walk/openPage.ts';
import { isObject } from '../../src/engine/overlay/mergePatch.ts';
import { until } from '../../testing/server/waiting.ts';
import { readSlices } from '../journeys/SteppedFlow.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant, application } from './answers.ts';

/** Where a decision sends the applicant to look for a message. */
const note = 'Please check your email. The message is from';

const wyoming = { State: 'WY', City: 'Cheyenne', Zip: '82001' };

async function sent(site: string, answers: Record<string, unknown>, options: PageOptions = {}) {
  const visitor = await visit(product, site, '/', options);
  expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
  return visitor;
}

/** The one-time code of an application that waits for it to be sent. */
const beforeCode = () => sent('cfc-mfa.surge', application);

async function closing(visitor: Visitor): Promise<Visitor> {
  expect(visitor.dialogs()).toEqual(['invalid-state']);
  await visitor.press('close');
  return visitor;
}

async function outOfTries(visitor: Visitor): Promise<Visitor> {
  for (let time = 0; time < 20 && visitor.screen() !== 'decision'; time += 1)
    await visitor.press('codeEntered', { verifyCode: '000000' });
  return visitor;
}

/** What an issuer answers that says no more than it has to. */
const answering = (call: string, Payload: Record<string, unknown>): PageOptions => ({
  answer: (path) =>
    path.endsWith(`/${call}`)
      ? new Response(JSON.stringify({ Success: true, Payload, StatusCode: 200 }))
      : undefined,
});

const persona = (last4: string) => ({ ...applicant, SSN: `512-45-${last4}` });

describe('the note that a message comes by e-mail', () => {
  /** Every other result that a flow gives by itself is below. */
  it.each<[string, string, () => Promise<Visitor>]>([
    [
      'a refused state',
      'INVALIDSTATE',
      async () => closing(await sent('prequal.surge', { ...applicant, ...wyoming })),
    ],
    ['a receipt that nobody knows', 'sys_error', () => visit(product, 'prequal.surge', '/?fhash=nobody')],
    ['too many wrong codes', 'MFATOOMANYATTEMPTS', async () => outOfTries(await beforeCode())],
  ])('[F-210] [DEC-006] is not there after %s: nothing was sent', async (_case, result, come) => {
    const visitor = await come();
    await until(() => expect(visitor.screen()).toBe('decision'));
    expect(visitor.value('result.result')).toBe(result);
    expect(visitor.words()).not.toContain(note);
  });

  it.each<[string, () => Promise<Visitor>]>([
    ['DECLINEDINFO', () => sent('prequal.surge', persona('2001'))],
    ['an empty result', () => sent('prequal.surge', persona('2012'))],
    ['an unsuccessful answer', () => sent('prequal.surge', persona('3001'))],
    [
      'a result without a number',
      () => sent('prequal.surge', applicant, answering('submit-application', { result: 'DECLINEDCBR' })),
    ],
    [
      'a declined offer',
      async () => {
        const visitor = await sent('prequal.surge', persona('4001'));
        await visitor.submit('offer', 'submit', acceptance);
        return visitor;
      },
    ],
    [
      'a bank account that could not be linked',
      async () => {
        const visitor = await sent('prequal.surge', persona('1009'), {
          answer: (path) =>
            path.endsWith('/initiate-flinks-application')
              ? new Response('{"StatusCode":"FAILED"}', { status: 200 })
              : undefined,
        });
        await visitor.press('linkAgreementChanged', { agreed: true });
        await visitor.press('bankLinkAsked');
        await visitor.press('bankLinked', { institution: 'Test Bank', loginId: 'ok-1' });
        return visitor;
      },
    ],
    [
      'an application after a refused state',
      async () => {
        const visitor = await closing(await sent('prequal.surge', { ...applicant, ...wyoming }));
        await visitor.submit('application', 'submit', persona('2001'));
        return visitor;
      },
    ],
  ])('[F-210] [DEC-005] [DEC-006] is there after %s', async (_case, come) => {
    const visitor = await come();
    expect(visitor.screen()).toBe('decision');
    expect(visitor.words()).toContain(`${note} no-reply@surge.example`);
  });

  it.each<[string, (options: PageOptions) => Promise<Visitor>]>([
    ['submit-application', (options) => sent('prequal.surge', applicant, options)],
    [
      'submit-application-offer',
      async (options) => {
        const visitor = await sent('prequal.surge', applicant, options);
        await visitor.submit('offer', 'submit', acceptance);
        return visitor;
      },
    ],
    ['RetrieveFlinksStatus', (options) => visit(product, 'prequal.surge', '/?fhash=declined', options)],
  ])('[F-210] [DEC-006] [A-058] is not there where the answer of %s suppresses it', async (call, come) => {
    for (const showOnDeclined of [true, false]) {
      const visitor = await come(answering(call, { result: 'DECLINEDINFO', showOnDeclined }));
      await until(() => expect(visitor.screen()).toBe('decision'));
      expect(visitor.words().includes(note)).toBe(showOnDeclined);
    }
  });

  it('[F-210] is said of by every flow wherever it gives a result of its own', async () => {
    const silent = [...(await readSlices())].flatMap(([site, slice]) =>
      ownResults([slice.on, slice.routes, slice.dialogs]).map((result) => `${site}: ${result}`),
    );
    expect(silent).toEqual([]);
  });
});

/** Results that the look-ups of an offer and of a fee stand for, of which no decision is shown. */
const found = ['APPROVED', 'PENDFEE'];
/** A bank account is linked for an application, unless none is known. */
const ofAnApplication = 'sys_error';

/** Words of results that a flow sets by itself without saying whether anybody is written to. */
function ownResults(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(ownResults);
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap(ownResults);
  const set = isObject(value.set) ? value.set : {};
  const whole = isObject(set.result) ? set.result : {};
  const word = whole.result ?? set['result.result'];
  const isOwn = typeof word === 'string' && ![...found, ofAnApplication].includes(word);
  const isSaid = whole.showOnDeclined === false || set['result.showOnDeclined'] === false;
  return isOwn && !isSaid ? [...inner, word] : inner;
}
