import { describe, expect, it } from 'vitest';
import { openPage, send } from '../../scripts/walk/openPage.ts';
import { propsOfBlock } from '../../scripts/walk/pageWords.ts';
import { type CaptchaChallenge, solveChallenge } from '../../src/blocks/captcha/captchaToken.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { someOf } from '../../testing/support/someSites.ts';
import { readSlices, SteppedFlow } from '../journeys/SteppedFlow.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { applicant, application } from './answers.ts';

const slices = await readSlices();

/** Every flow whose landing is a form that is submitted, and where its first answer leads. */
const flows = [
  { flow: 'prequal', path: '/', answers: applicant, next: 'offer' },
  { flow: 'cfc', path: '/', answers: application, next: 'approved' },
  { flow: 'standalone', path: '/apply', answers: application, next: 'approved' },
];

/** Ticks the box and works the puzzle out as the page's worker does. */
async function solved(visitor: Visitor): Promise<string> {
  await visitor.press('captchaAsked');
  const token = await solveChallenge(visitor.value('session.captcha.challenge') as CaptchaChallenge);
  if (token === undefined) throw new Error('The puzzle has no solution.');
  return token;
}

/** The block that the submit waits for. */
const missing = (visitor: Visitor) => visitor.props('form')?.missing ?? null;

describe.each(someOf(flows))('the captcha of $flow', ({ flow, path, answers, next }) => {
  const guarded = () => visit(product, `${flow}-captcha.surge`, path);

  it('[CAP-001] is there only where its form field is active', async () => {
    const visitor = await visit(product, `${flow}.surge`, path);
    expect(visitor.props('captcha')).toBeUndefined();
    expect(missing(visitor)).toBeNull();
    expect((await guarded()).props('captcha')).toMatchObject({ label: "I'm not a robot" });
    expect((await visit(product, `${flow}-full.surge`, path)).props('captcha')).toBeDefined();
  });

  it('[CAP-002] [CAP-003] [AFT-008] keeps the submit disabled, and says so, until it is passed', async () => {
    const visitor = await guarded();
    const { missing: block, disabledText } = visitor.props('form') ?? {};
    expect([block, disabledText]).toEqual(['captcha', 'Please complete the security check first.']);
    await visitor.press('captchaSolved', { token: await solved(visitor) });
    expect(missing(visitor)).toBeNull();
  });

  it('[CAP-004] [API-011] is cleared by a successful answer, and the application goes through', async () => {
    const visitor = await guarded();
    const token = await solved(visitor);
    expect(visitor.props('captcha')).toMatchObject({ state: 'working', passed: false });
    await visitor.press('captchaSolved', { token });
    expect(visitor.sent('validate-captcha')).toEqual([{ token, productName: 'Surge' }]);
    expect(visitor.props('captcha')).toMatchObject({ state: '', passed: true, challenge: undefined });
    expect(await visitor.submit('application', 'submit', answers)).toEqual([]);
    expect(visitor.screen()).toBe(next);
  });

  it('[CAP-005] [A-093] is as before after an unsuccessful answer, without a message, and can be solved again', async () => {
    const visitor = await guarded();
    const before = visitor.words();
    await visitor.press('captchaAsked');
    await visitor.press('captchaSolved', { token: 'bm90IHRoZSBhbnN3ZXI=' });
    expect(visitor.props('captcha')).toMatchObject({ state: '', passed: false, challenge: undefined });
    expect([missing(visitor), visitor.dialogs(), visitor.words()]).toEqual(['captcha', [], before]);
    await visitor.press('captchaSolved', { token: await solved(visitor) });
    expect(missing(visitor)).toBeNull();
  });
});

describe.each(flows)(
  'the captcha that the server of $flow asks for, though its site does not',
  ({ flow, path, answers }) => {
    it('[F-846] is shown after the submit, and the application can be sent again', () => {
      const slice = slices.get(`surge.${flow}`);
      if (slice === undefined) throw new Error(`There is no flow ${flow}.`);
      const stepped = new SteppedFlow(slice, { site: { mainPath: path } }, {});
      stepped.visit(path);
      if (flow !== 'prequal') stepped.answer('loadTerms', 'loaded', { html: '<p>Terms</p>' });
      const submit = () => {
        stepped.raise('submit', undefined, { ...applicant, ...answers });
        for (const check of ['validateState', 'validateEmail', 'validateAddress'])
          if (stepped.calls.some(({ call }) => call.action === check)) stepped.answer(check, 'accepted');
      };
      submit();
      stepped.fail('submitApplication', { reason: 'http', status: 403, code: 'captchaRequired' });
      expect(stepped.dialogs).toEqual(['captchaAgain']);
      stepped.raise('close');
      stepped.raise('captchaSolved', { token: 'solution' });
      stepped.answer('validateCaptcha', 'accepted');
      submit();
      expect(stepped.calls.map(({ call }) => call.action)).toEqual(['submitApplication']);
    });

    it('[F-846] stands in the dialog that asks for it, and not in the form', async () => {
      const { site } = await openPage(product, `${flow}.surge`, path);
      const { store } = site;
      const { landing, 'captcha-again': again } = store.get(sliceAtom).screens;
      const props = (screen: typeof landing, block: string) =>
        propsOfBlock(store, screen?.blocks ?? [], block);
      expect(props(again, 'captcha')).toBeUndefined();
      site.flow.remember({ captchaWanted: true });
      expect(props(again, 'captcha')).toMatchObject({ label: "I'm not a robot" });
      expect(props(again, 'frame')).toMatchObject({ title: 'Please complete a security check' });
      expect([props(landing, 'captcha'), props(landing, 'form')?.missing ?? null]).toEqual([undefined, null]);
    });
  },
);

describe('the work of the captcha', () => {
  const guarded = () => visit(product, 'prequal-captcha.surge');

  it('[UX-14] starts over where the work could not be done, and where the box is cleared', async () => {
    const visitor = await guarded();
    await visitor.press('captchaAsked');
    await visitor.press('captchaFailed');
    expect(visitor.props('captcha')).toMatchObject({ state: 'failed', challenge: undefined });
    await visitor.press('captchaAsked');
    await visitor.press('captchaReset');
    expect(visitor.props('captcha')).toMatchObject({ state: '', challenge: undefined });
    await visitor.press('captchaSolved', { token: await solved(visitor) });
    expect(missing(visitor)).toBeNull();
  });
});

describe('a captcha on a screen that is left', () => {
  it.each([
    ['prequal-captcha.surge', '/', '/offer'],
    ['dm-captcha.surge', '/terms', '/'],
  ])(
    '[UX-11] [A-093] on %s begins anew, since its puzzle may never have come',
    async (labels, path, other) => {
      const page = await openPage(product, labels, path);
      const { flow, store } = page.site;
      flow.remember({ prequalTerms: true });
      const captcha = () => store.get(machineAtom).session.captcha;
      const show = (shown: string) => flow.dispatch({ type: 'visited', path: shown });
      show(path);
      flow.raise('captchaAsked');
      expect(captcha()).toEqual({ state: 'working' });
      show(other);
      show(path);
      await page.quiet();
      expect(captcha()).toEqual({});
    },
  );
});

describe('a site with the captcha and without its key', () => {
  const override = (flow: string, init: RequestInit) =>
    send(product.port, 'localhost', `/sandbox/overrides/${flow}.surge/settings/ProductSettings/CaptchaKey`, {
      headers: { 'content-type': 'application/json' },
      ...init,
    });

  it.each([
    ['CAP-002', 'prequal', '/', false],
    ['CAP-003', 'cfc', '/', true],
    ['CAP-003', 'standalone', '/apply', true],
  ])('[%s] in %s the submit waits for it: %s %s', async (_row, flow, path, waits) => {
    const put = await override(flow, { method: 'PUT', body: JSON.stringify({ value: null }) });
    expect(put.status).toBe(200);
    try {
      const visitor = await visit(product, `${flow}-captcha.surge`, path);
      expect([visitor.props('captcha') !== undefined, missing(visitor)]).toEqual([
        waits,
        waits ? 'captcha' : null,
      ]);
    } finally {
      await override(flow, { method: 'DELETE', headers: {} });
    }
  });
});
