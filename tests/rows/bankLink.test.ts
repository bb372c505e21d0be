import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPage, serveProduct } from '../../scripts/walk/openPage.ts';
import type { Slice } from '../../src/engine/slice.ts';
import { machineAtom } from '../../src/state/atoms.ts';
import { until } from '../../testing/server/waiting.ts';
import { amendedReleases } from '../journeys/amendedProduct.ts';
import { openProduct, type Product } from '../journeys/Product.ts';
import { readSlices, SteppedFlow } from '../journeys/SteppedFlow.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { applicant, application, card } from './answers.ts';

const slices = await readSlices();

/** Flows with the page, and where an approval leads in each. */
const flows = [
  { flow: 'prequal', path: '/', granted: 'offer', answers: applicant },
  { flow: 'cfc', path: '/', granted: 'approved', answers: application },
  { flow: 'standalone', path: '/apply', granted: 'approved', answers: application },
];
type Place = (typeof flows)[number];

const linked = { institution: 'Test Bank One', loginId: 'approved-1' };

/** A flow at the page, with the result that leads there. */
function atLink(
  { flow, path }: Pick<Place, 'flow' | 'path'>,
  session: Record<string, unknown> = {},
  slice = slices.get(`surge.${flow}`),
) {
  if (slice === undefined) throw new Error(`There is no flow ${flow}.`);
  const prefix = path === '/' ? '' : path;
  const site = {
    switches: { flinksactive: true },
    url: `${flow}.surge.localhost`,
    website: `http://${flow}.surge.localhost`,
    mainPath: prefix,
    productCode: 'SURGE',
  };
  const stepped = new SteppedFlow(
    slice,
    { site },
    {
      result: { result: 'PENDUSER', ref_number: '123456789', decisionId: 'd1', decline_message: 'Pending' },
      session: { resultDisplayed: true, ...session },
    },
  );
  stepped.visit(`${prefix}/link-account`);
  return stepped;
}

/** The same with the widget shown. */
function atWidget(place: Place, slice?: Slice) {
  const stepped = atLink(place, {}, slice);
  stepped.raise('bankLinkAsked');
  stepped.answer('loadBankLink', 'loaded', {
    address: 'http://link.localhost/?token=t1',
    origin: 'http://link.localhost',
    token: 't1',
  });
  stepped.raise('bankLinkMounted');
  return stepped;
}

/** The same under review. */
function underReview(place: Place, slice?: Slice) {
  const stepped = atWidget(place, slice);
  stepped.raise('bankLinked', linked);
  stepped.answer('initiateBankLink', 'started', { receiptId: 'r1' });
  return stepped;
}

const callOf = (stepped: SteppedFlow, action: string) =>
  stepped.calls.find(({ call }) => call.action === action);

describe.each(flows)('the bank link of $flow, step by step', (place) => {
  it('[RTE-029] [RTE-023] [RTE-014] [RTE-016] the page is there with a pending result only', () => {
    expect(atLink(place).screen).toBe('link-account');
    const without = atLink(place, { resultDisplayed: false });
    expect(without.screen).toBe('landing');
    const decided = atWidget(place);
    decided.raise('bankLinked', linked);
    decided.answer('initiateBankLink', 'refused');
    expect(decided.value('result.failed_metric')).toBe('');
    decided.visit(place.path === '/' ? '/link-account' : `${place.path}/link-account`);
    expect(decided.screen).toBe('landing');
  });

  it('[LNK-006] [LNK-010] [LNK-011] the widget comes from the address that the API gives', () => {
    const stepped = atLink(place);
    stepped.raise('bankLinkAsked');
    expect(callOf(stepped, 'loadBankLink')?.input).toEqual({
      website: `http://${place.flow}.surge.localhost`,
    });
    stepped.answer('loadBankLink', 'loaded', { address: 'http://link.localhost/?token=t1', token: 't1' });
    expect(stepped.value('session.bankLink.address')).toBe('http://link.localhost/?token=t1');
    expect(stepped.value('session.bankLink.mounted')).toBe(false);
    stepped.raise('bankLinkMounted');
    expect(stepped.value('session.bankLink.mounted')).toBe(true);
  });

  it('[UX-14] a widget that cannot be had is an error with another try, not a decision', () => {
    const stepped = atLink(place);
    stepped.raise('bankLinkAsked');
    stepped.fail('loadBankLink');
    expect([stepped.screen, stepped.dialogs]).toEqual(['link-account', ['unknownError']]);
    stepped.raise('retry');
    expect(stepped.dialogs).toEqual([]);
    expect(stepped.calls.map(({ call }) => call.action)).toEqual(['loadBankLink']);
  });

  it('[LNK-012] [LNK-013] [LNK-014] a linked account opens the overlay and starts the review, once', () => {
    const stepped = atWidget(place);
    stepped.raise('bankLinked', linked);
    stepped.raise('bankLinked', linked);
    expect(stepped.dialogs).toEqual(['linkProcessing']);
    expect(stepped.calls.map(({ call, input }) => [call.action, input])).toEqual([
      [
        'initiateBankLink',
        {
          consentsOf: 'link-account',
          ApplicantId: '123456789',
          decisionId: 'd1',
          websiteURL: `${place.flow}.surge.localhost`,
          ...linked,
          token: 't1',
        },
      ],
    ]);
    expect(JSON.stringify(stepped.state)).not.toContain('approved-1');
  });

  it('[LNK-015] [LNK-016] [API-043] [API-044] [CON-005] asks for the state, then for the result, as often as the documents say', () => {
    const stepped = underReview(place);
    const status = callOf(stepped, 'fetchBankLinkStatus');
    expect(status?.input).toEqual({ receiptId: 'r1', token: 't1' });
    expect(status?.call.poll).toEqual({
      every: 10,
      tries: 200,
      until: { 'answer.outcome': ['Completed', 'SystemError'] },
    });
    stepped.answer('fetchBankLinkStatus', 'Completed');
    const result = callOf(stepped, 'fetchBankLinkResult');
    expect(result?.input).toEqual({ receiptId: 'r1' });
    expect(result?.call.poll).toEqual({ every: 3, tries: 3, until: { 'answer.outcome': 'given' } });
    expect(stepped.dialogs).toEqual(['linkProcessing']);
  });

  it.each([
    ['APPROVED', true],
    ['OFFER', true],
    ['approved', true],
    ['DECLINEDINFO', false],
    // Who is pending is not told a refusal (F-807).
    ['PENDINFO', false, 'pendinfo'],
    ['PENDFEE', false, 'pendinfo'],
    ['PENDUSER', false, 'pendinfo'],
  ])(
    '[PRD-016] [LNK-017] [LNK-018] [LNK-020] [A-096] Completed with %s',
    (result, isGranted, other = 'decision') => {
      const stepped = underReview(place);
      stepped.answer('fetchBankLinkStatus', 'Completed');
      stepped.answer('fetchBankLinkResult', 'given', {
        result: { result, ref_number: '123456789', credit_limit: 500 },
      });
      const next = isGranted ? place.granted : other;
      expect([stepped.screen, stepped.dialogs]).toEqual([next, []]);
      expect(stepped.value('result.credit_limit')).toBe(500);
      expect(stepped.value('result.decline_message')).toBeUndefined();
      expect(stepped.value('session.bankLink.receiptId')).toBe('');
    },
  );

  it('[A-062] an answer of the bare contract leaves what is known of the application', () => {
    const stepped = underReview(place);
    stepped.answer('fetchBankLinkStatus', 'Completed');
    stepped.answer('fetchBankLinkResult', 'given', { result: { result: 'APPROVED' } });
    expect(stepped.screen).toBe(place.granted);
    expect(stepped.value('result.ref_number')).toBe('123456789');
    expect(stepped.value('result.decline_message')).toBeUndefined();
  });

  const failures: [string, string, (stepped: SteppedFlow) => void][] = [
    ['LNK-022', 'SystemError', (one) => one.answer('fetchBankLinkStatus', 'SystemError')],
    ['A-092', 'a state that never ends', (one) => one.answer('fetchBankLinkStatus', 'underWay')],
    [
      'LNK-021 A-092',
      'no result after three tries',
      (one) => {
        one.answer('fetchBankLinkStatus', 'Completed');
        one.answer('fetchBankLinkResult', 'missing');
      },
    ],
  ];
  it.each(failures)('[%s] %s gives sys_error and the decision', (_rows, _what, end) => {
    const stepped = underReview(place);
    end(stepped);
    expect([stepped.screen, stepped.dialogs, stepped.calls]).toEqual(['decision', [], []]);
    expect(stepped.state.result).toMatchObject({ result: 'sys_error', ref_number: '123456789' });
    expect(stepped.value('result.decline_message')).toBe('');
    expect(stepped.value('session.bankLink.receiptId')).toBe('');
  });

  it('[LNK-022] a review that is not started gives sys_error and the decision', () => {
    const stepped = atWidget(place);
    stepped.raise('bankLinked', linked);
    stepped.answer('initiateBankLink', 'refused');
    expect([stepped.screen, stepped.dialogs]).toEqual(['decision', []]);
    expect(stepped.value('result.result')).toBe('sys_error');
  });

  it.each(['fetchBankLinkStatus', 'fetchBankLinkResult'])(
    '[F-802] a review of which nobody hears for a while, lost at %s, decides nothing and is asked for again',
    (lost) => {
      const stepped = underReview(place);
      if (lost === 'fetchBankLinkResult') stepped.answer('fetchBankLinkStatus', 'Completed');
      stepped.fail(lost);
      expect([stepped.screen, stepped.dialogs]).toEqual(['link-account', ['unknownError']]);
      expect(stepped.value('result.result')).toBe('PENDUSER');
      stepped.raise('retry');
      expect([stepped.dialogs, callOf(stepped, 'fetchBankLinkStatus')?.input]).toEqual([
        ['linkProcessing'],
        { receiptId: 'r1', token: 't1' },
      ]);
      stepped.fail('fetchBankLinkStatus');
      stepped.raise('close');
      stepped.raise('bankLinkAsked');
      expect(callOf(stepped, 'fetchBankLinkStatus')?.input).toMatchObject({ receiptId: 'r1' });
    },
  );

  it('[F-802] a review whose start was lost decides nothing, and the account is linked anew', () => {
    const stepped = atWidget(place);
    stepped.raise('bankLinked', linked);
    stepped.fail('initiateBankLink', { reason: 'http', status: 502 });
    expect([stepped.screen, stepped.dialogs]).toEqual(['link-account', ['unknownError']]);
    stepped.raise('retry');
    expect([stepped.dialogs, stepped.calls.map(({ call }) => call.action)]).toEqual([[], ['loadBankLink']]);
  });

  it('[LNK-005] the button waits for the terms and for the box', () => {
    const stepped = atLink(place);
    const blocked = () => [stepped.value('session.linkTermsOpened'), stepped.value('session.linkAgreed')];
    stepped.raise('linkTermsAsked');
    expect(stepped.dialogs).toEqual(['linkTerms']);
    stepped.answer('loadTerms', 'loaded', { html: '<p>Terms</p>' });
    stepped.raise('close');
    stepped.raise('linkAgreementChanged', { agreed: true });
    expect([stepped.dialogs, blocked()]).toEqual([[], [true, true]]);
    stepped.raise('linkAgreementChanged', { agreed: false });
    expect(blocked()).toEqual([true, false]);
  });
});

describe('a flow with the fee in place of the page of approval', () => {
  let slice: Slice | undefined;
  beforeAll(async () => {
    slice = (await readSlices(await amendedReleases())).get('reflex.cfc');
  });

  it.each([
    ['APPROVED', 'pendfee'],
    ['OFFER', 'pendfee'],
    ['DECLINEDINFO', 'decision'],
  ])('[LNK-019] [A-007] Completed with %s leads to %s', (result, screen) => {
    const stepped = underReview({ flow: 'cfc', path: '/', granted: 'pendfee', answers: application }, slice);
    stepped.answer('fetchBankLinkStatus', 'Completed');
    stepped.answer('fetchBankLinkResult', 'given', { result: { result, security_deposit: 89 } });
    expect([stepped.screen, stepped.dialogs]).toEqual([screen, []]);
  });
});

describe('where there are two rules for one result', () => {
  it.each([
    ['cfc', 'PENDINFO', 'PENDINGFLINKS', true],
    ['cfc', 'DECLINEDINFO', 'DECLINEFLINKS', true],
    ['prequal', 'PENDINFO', 'PENDINGFLINKS', false],
    ['standalone', 'DECLINEDINFO', 'DECLINEFLINKS', false],
  ])('[RES-010] [CFC-003] [A-004] %s with %s and %s', (flow, result, metric, isAsked) => {
    const slice = slices.get(`surge.${flow}`);
    if (slice === undefined) throw new Error(`There is no flow ${flow}.`);
    const stepped = new SteppedFlow(
      slice,
      {},
      {
        result: { result, failed_metric: metric },
        session: { resultDisplayed: true },
      },
    );
    stepped.visit('/link-account');
    expect(stepped.screen).toBe(isAsked ? 'link-account' : 'landing');
  });
});

let product: Product;
/** Milliseconds by which the server's clock is ahead, and how many more with each look at it. */
const clock = { ahead: 0, pace: 0 };

beforeAll(async () => {
  product = await openProduct(undefined, pacedTime);
});

function pacedTime(): Date {
  clock.ahead += clock.pace;
  return new Date(Date.now() + clock.ahead);
}

/** Each look at the server's clock is a minute later: a review is over as soon as somebody asks. */
beforeEach(() => {
  clock.pace = 60_000;
});

afterAll(() => product.close());

async function atPage({ flow, path, answers }: Place, persona = '1009'): Promise<Visitor> {
  const visitor = await visit(product, `${flow}.surge`, path);
  expect(await visitor.submit('application', 'submit', { ...answers, SSN: `512-45-${persona}` })).toEqual([]);
  expect(visitor.screen()).toBe('link-account');
  return visitor;
}

const isBlocked = (visitor: Visitor) => {
  const { missing = null, disabledText } = visitor.props('go') ?? {};
  return [missing, disabledText];
};

describe.each(flows.slice(0, 1))('the bank link of $flow over the API', (place) => {
  it('[LNK-001] [LNK-002] [LNK-003] [LNK-004] [LNK-005] asks for terms and agreement before anything else', async () => {
    const visitor = await atPage(place);
    expect(visitor.words()).toContain('Almost There...');
    expect(visitor.words()).toContain('View Terms & Conditions');
    expect(visitor.words()).toContain('About Verification');
    expect(isBlocked(visitor)).toEqual(['terms', 'Please view the Terms & Conditions first.']);
    await visitor.press('linkAgreementChanged', { agreed: true });
    expect(isBlocked(visitor)).toEqual(['terms', 'Please view the Terms & Conditions first.']);
    await visitor.press('linkTermsAsked');
    await visitor.press('close');
    expect(isBlocked(visitor)).toEqual([null, null]);
    await visitor.press('linkAgreementChanged', { agreed: false });
    expect(isBlocked(visitor)).toEqual(['agreement', 'Please check the box to agree.']);
  });

  it('[LNK-009] [TRM-012] the terms dialog has the terms, their PDF and the rates', async () => {
    const visitor = await atPage(place);
    await visitor.press('linkTermsAsked');
    expect(visitor.dialogs()).toEqual(['link-terms']);
    expect(visitor.words()).toContain('Open as PDF');
    expect(visitor.words()).toContain('Rates, Fees, Costs and Limitations');
    expect(visitor.value('session.termsHtml')).toContain('Annual percentage rate');
    expect(visitor.linkAddress('rates')).toBe('/tc');
  });

  it('[LNK-002] the PDF alone is enough, too', async () => {
    const visitor = await atPage(place);
    await visitor.press('linkAgreementChanged', { agreed: true });
    await visitor.press('termsDocumentReady', { address: 'blob:terms', refused: false });
    expect(isBlocked(visitor)).toEqual([null, null]);
  });

  it('[LNK-003] says what the verification is', async () => {
    const visitor = await atPage(place);
    await visitor.press('linkAboutAsked');
    expect(visitor.dialogs()).toEqual(['link-about']);
    expect(visitor.words()).toContain('Bank Account Linking');
  });

  it('[LNK-022] a review that fails says that a decision comes', async () => {
    const visitor = await atPage(place);
    await visitor.press('linkAgreementChanged', { agreed: true });
    await visitor.press('bankLinkAsked');
    await visitor.press('bankLinked', { ...linked, loginId: 'system-error-1' });
    await until(() => expect(visitor.screen()).toBe('decision'));
    expect(visitor.words()).toContain('you will receive a decision within 30 days');
  });

  it('[LNK-007] [LNK-008] says meanwhile that it may take a few minutes and that an e-mail will come', async () => {
    const visitor = await atPage(place);
    await visitor.press('linkAgreementChanged', { agreed: true });
    await visitor.press('bankLinkAsked');
    const asked = visitor.press('bankLinked', linked);
    expect(visitor.dialogs()).toEqual(['link-processing']);
    expect(visitor.words()).toContain(
      "This may take a few minutes. If you'd prefer not to wait, we'll send you an email with our decision.",
    );
    await asked;
  });
});

describe('a review that takes its time', () => {
  it('[LNK-015] [REL-04] goes on after a reload by its receipt', async () => {
    clock.pace = 0;
    const page = await openPage(product, 'cfc.surge', '/');
    const state = () => page.site.store.get(machineAtom);
    page.site.flow.raise('submit', { ...application, SSN: '512-45-1010' });
    await page.quiet();
    page.site.flow.raise('linkAgreementChanged', undefined, { agreed: true });
    page.site.flow.raise('bankLinkAsked');
    await page.quiet();
    page.site.flow.raise('bankLinked', undefined, { institution: 'Test Bank', loginId: 'slow-1' });
    await until(() => expect(page.sent('fetch-flinks-application-status')).toHaveLength(1));
    await page.quiet();
    expect(state()).toMatchObject({ route: 'link-account', dialogs: ['linkProcessing'] });
    await page.reload();
    expect(state()).toMatchObject({ route: 'link-account', dialogs: ['linkProcessing'] });
    clock.ahead += 46_000;
    await page.reload();
    await until(() => expect(state().route).toBe('approved'));
    expect(page.sent('initiate-flinks-application')).toHaveLength(1);
    const receipts = page.sent('fetch-flinks-application-status').map(({ receiptId }) => receiptId);
    expect([receipts.length, new Set(receipts).size]).toEqual([3, 1]);
  });
});

describe('a flow that pays its fee after the link, by its documents alone', () => {
  let paying: Product;
  beforeAll(async () => {
    paying = await serveProduct(await amendedReleases(), pacedTime);
  });
  afterAll(() => paying.close());

  it('[ACT-009] [LNK-019] [PRD-012] is ACTIVATION_PAYMENT: an approval leads to its fee, which is paid', async () => {
    const visitor = await visit(product, 'activation.surge');
    await visitor.submit('application', 'submit', { ...application, SSN: '512-45-1009' });
    expect(visitor.screen()).toBe('link-account');
    await visitor.press('linkAgreementChanged', { agreed: true });
    await visitor.press('bankLinkAsked');
    await visitor.press('bankLinked', linked);
    await until(() => expect(visitor.screen()).toBe('pendfee'));
    expect(visitor.words()).toContain('$89.00');
    await visitor.press('payFeeChosen');
    await visitor.submit('cardPayment', 'paymentSent', card);
    expect(visitor.screen()).toBe('enjoy');
    expect(visitor.words()).toContain('Visa ending in 4242');
  });

  it.each([
    ['owes it', 'fit', 89, 'payment'],
    ['owes none where no document says so', 'reflex', undefined, 'decision'],
  ])('[F-220] [LNK-019] %s', async (_case, brand, deposit, screen) => {
    const visitor = await visit(paying, `cfc.${brand}`);
    const answers = { ...application, extraConsent: true, SSN: '512-45-1010' };
    await visitor.submit('application', 'submit', answers);
    await visitor.press('linkAgreementChanged', { agreed: true });
    await visitor.press('bankLinkAsked');
    await visitor.press('bankLinked', linked);
    await until(() => expect(visitor.screen()).toBe('pendfee'));
    expect(visitor.value('result.security_deposit')).toBe(deposit);
    expect(visitor.words().includes('$89.00')).toBe(deposit !== undefined);
    await visitor.press('payFeeChosen');
    expect(visitor.screen()).toBe(screen);
  });
});

describe('coming back from a bank link', () => {
  it.each([
    ['PQ-005', 'given', { result: { result: 'approved', ref_number: '1' } }, 'offer'],
    ['PQ-006', 'given', { result: { result: 'OFFER', ref_number: '1' } }, 'decision'],
    ['PQ-006', 'given', { result: { result: 'PENDINFO', ref_number: '1' } }, 'pendinfo'],
    ['PQ-006 LNK-021', 'missing', {}, 'decision'],
  ])(
    '[MOD-002] [PQ-004] [%s] the answer %s with %j leads to %s, and something loads until it is there',
    (_rows, outcome, answer, screen) => {
      const slice = slices.get('surge.prequal');
      if (slice === undefined) throw new Error('There is no such flow.');
      const stepped = new SteppedFlow(slice, { query: { string: '?fhash=r1', fhash: 'r1' } });
      stepped.visit('/?fhash=r1');
      expect(stepped.dialogs).toEqual(['loading']);
      expect(callOf(stepped, 'retrieveBankLinkStatus')?.input).toEqual({ receiptId: 'r1' });
      stepped.answer('retrieveBankLinkStatus', outcome, answer);
      expect([stepped.screen, stepped.dialogs]).toEqual([screen, []]);
      expect(stepped.address).toContain('?fhash=r1');
    },
  );
});
