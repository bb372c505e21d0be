import { describe, expect, it } from 'vitest';
import { readSlices, SteppedFlow } from '../journeys/SteppedFlow.ts';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant, application } from './answers.ts';
import { codeTo } from './codeTo.ts';

const refused = 'The verification code you entered is invalid, or your code has expired.';
const later = 'An Error has occurred. Please try again later.';

/** Where a code stands before the end of the application, and what that end is. */
const places = [
  {
    flow: 'prequal',
    path: '/',
    form: 'offer',
    end: 'submitOffer',
    call: 'submit-application-offer',
    answers: acceptance,
    subject: '900000001',
    told: { AFJRef: true },
  },
  {
    flow: 'cfc',
    path: '/',
    form: 'application',
    end: 'submitApplication',
    call: 'submit-application',
    answers: application,
    subject: 0,
    told: { SiteSettings: { AFJRef: true } },
  },
  {
    flow: 'standalone',
    path: '/apply',
    form: 'application',
    end: 'submitApplication',
    call: 'submit-application',
    answers: application,
    subject: 0,
    told: { SiteSettings: { AFJRef: true } },
  },
];
type Place = (typeof places)[number];

const slices = await readSlices();

/** A flow where codes are on, with the form just sent: only the state service and its like have answered. */
function submitted({ flow, path, answers }: Place): SteppedFlow {
  const slice = slices.get(`surge.${flow}`);
  if (slice === undefined) throw new Error(`There is no flow ${flow}.`);
  const site = { switches: { MFAActive: true }, url: `${flow}-mfa.surge.localhost`, mainPath: path };
  const isPrequal = slice.constants.isPrequal === true;
  const state = isPrequal
    ? {
        result: { result: 'APPROVED', ref_number: '900000001', credit_limit: 700 },
        session: { prequalTerms: true },
        applicant,
      }
    : {};
  const stepped = new SteppedFlow(slice, { site }, state);
  stepped.visit(isPrequal ? '/terms' : path);
  if (isPrequal) stepped.answer('loadCardColours', 'loaded', { colours: [] });
  stepped.answer('loadTerms', 'loaded', { html: '<p>Terms</p>' });
  submit(stepped, answers);
  return stepped;
}

/** Presses the button of the form; the services accept what was typed. */
function submit(stepped: SteppedFlow, answers: Place['answers']): void {
  stepped.raise('submit', undefined, { ...applicant, ...answers });
  for (const check of ['validateState', 'validateEmail', 'validateAddress'])
    if (stepped.calls.some(({ call }) => call.action === check)) stepped.answer(check, 'accepted');
}

/** The same with the text dialog open. */
function asked(place: Place): SteppedFlow {
  const stepped = submitted(place);
  stepped.answer('fetchMfaId', 'given', { mfaId: 'id-1' });
  stepped.answer('sendCode', 'sent');
  return stepped;
}

const code = { verifyCode: '123456' };
const inputOf = (stepped: SteppedFlow, action: string) =>
  stepped.calls.find(({ call }) => call.action === action)?.input;

describe.each(places)('the one-time code of $flow, step by step', (place) => {
  it('[TRK-014] [RES-024] [MFA-001] [MFA-002] [MFA-003] [MFA-004] [A-006] fetches an id, sends a text and opens its dialog', () => {
    const stepped = submitted(place);
    expect(stepped.calls.map(({ call }) => call.action)).toEqual(['fetchMfaId']);
    expect(stepped.value('session.busy.submitting')).toBe(true);
    stepped.answer('fetchMfaId', 'given', { mfaId: 'id-1' });
    expect(stepped.value('session.mfaId')).toBe('id-1');
    expect(inputOf(stepped, 'sendCode')).toEqual({
      contactIdentifier: '5125550142',
      contactType: 'Text',
      ApplicantId: place.subject,
      WebUrl: `${place.flow}-mfa.surge.localhost`,
    });
    expect(stepped.dialogs).toEqual([]);
    stepped.answer('sendCode', 'sent');
    expect(stepped.dialogs).toEqual(['mfaText']);
    expect(stepped.left('codeTimedOut')).toBe(600);
    expect(stepped.tracked.at(-1)).toBe('sms_submit');
  });

  it.each([
    ['the id', (stepped: SteppedFlow) => stepped.fail('fetchMfaId')],
    [
      'the code',
      (stepped: SteppedFlow) => {
        stepped.answer('fetchMfaId', 'given', { mfaId: 'id-1' });
        stepped.fail('sendCode', { reason: 'http', status: 429 });
      },
    ],
  ])(
    '[RES-026] [ERR-003] [A-032] shows the unknown error where %s fails, and tries it all again',
    (what, fail) => {
      const stepped = submitted(place);
      fail(stepped);
      expect(stepped.dialogs).toEqual(['unknownError']);
      expect(stepped.left('codeTimedOut')).toBeUndefined();
      if (what === 'the code') expect(stepped.tracked.at(-1)).toBe('sms_fail1');
      stepped.raise('retry');
      expect(stepped.dialogs).toEqual([]);
      expect(stepped.calls.map(({ call }) => call.action)).toEqual(['fetchMfaId']);
    },
  );

  it('[RES-025] [MFA-009] [MFA-022] [SUB-017] [SUB-019] a right code ends the verification and submits', () => {
    const stepped = asked(place);
    stepped.raise('codeEntered', code);
    expect(inputOf(stepped, 'verifyCode')).toEqual({
      verifyCode: '123456',
      ApplicantId: place.subject,
      WebUrl: `${place.flow}-mfa.surge.localhost`,
      MFA_Id: 'id-1',
    });
    expect(JSON.stringify(stepped.state)).not.toContain('123456');
    stepped.answer('verifyCode', 'verified');
    expect(stepped.dialogs).toEqual([]);
    expect(stepped.left('codeTimedOut')).toBeUndefined();
    expect(stepped.tracked).toContain('code_success');
    expect(stepped.calls.map(({ call }) => call.action)).toEqual([place.end]);
    expect(inputOf(stepped, place.end)).toMatchObject({ MFA_Id: 'id-1', ...place.told });
  });

  it('[A-006] a further try of the submission needs no further code', () => {
    const stepped = asked(place);
    stepped.raise('codeEntered', code);
    stepped.answer('verifyCode', 'verified');
    stepped.fail(place.end);
    expect(stepped.dialogs).toEqual(['unknownError']);
    stepped.raise('retry');
    expect(stepped.calls.map(({ call }) => call.action)).toEqual([place.end]);
  });

  it('[SAFE-10] asks for a code again where the server wants one', () => {
    const stepped = asked(place);
    stepped.raise('codeEntered', code);
    stepped.answer('verifyCode', 'verified');
    stepped.fail(place.end, { reason: 'http', status: 403, code: 'codeRequired' });
    expect(stepped.dialogs).toEqual([]);
    expect(stepped.calls.map(({ call }) => call.action)).toEqual(['fetchMfaId']);
  });

  it.each([
    ['MFA-010 ERR-007 TRK-015', 'Expired', true],
    ['MFA-011 ERR-007 TRK-015', 'NoMatch', false],
  ])('[%s] %s is said in the dialog; that a further code may be asked for: %s', (_rows, error, mayResend) => {
    const stepped = asked(place);
    for (const _time of [1, 2]) {
      stepped.raise('codeEntered', code);
      expect(stepped.value('session.codeError')).toBe('');
      stepped.answer('verifyCode', error);
      expect(stepped.dialogs).toEqual(['mfaText']);
      expect(stepped.value('session.codeError')).toBe(error);
      expect(stepped.value('session.codeResend')).toBe(mayResend);
      expect(stepped.tracked.at(-1)).toBe('code_failure');
    }
  });

  it('[MFA-013] [ERR-008] TooManyAttempts is a result of its own and leads to the decision', () => {
    const stepped = asked(place);
    stepped.raise('codeEntered', code);
    stepped.answer('verifyCode', 'TooManyAttempts');
    expect(stepped.dialogs).toEqual([]);
    expect(stepped.screen).toBe('decision');
    expect(stepped.value('result.result')).toBe('MFATOOMANYATTEMPTS');
    expect(stepped.tracked).toContain('code_failure');
    stepped.pass(1000);
    expect(stepped.value('result.result')).toBe('MFATOOMANYATTEMPTS');
    expect(stepped.value('session.prequalTerms')).toBe(false);
  });

  it('[MFA-014] [ERR-005] [A-032] any other failure is said in the dialog, and the code may be sent again', () => {
    const stepped = asked(place);
    stepped.raise('codeEntered', code);
    stepped.fail('verifyCode');
    expect([stepped.dialogs, stepped.value('session.codeError')]).toEqual([['mfaText'], 'Other']);
    stepped.raise('codeEntered', code);
    stepped.answer('verifyCode', 'verified');
    expect(stepped.calls.map(({ call }) => call.action)).toEqual([place.end]);
  });

  it('[F-722] [MFA-015] [MFA-016] [MFA-018] [ERR-009] time runs out: the dead end, and 5 seconds later the decision', () => {
    const stepped = asked(place);
    stepped.pass(599);
    expect(stepped.dialogs).toEqual(['mfaText']);
    stepped.pass(1);
    expect(stepped.dialogs).toEqual(['mfaDeadEnd']);
    expect(stepped.tracked.at(-1)).toBe('final_timeout');
    stepped.pass(4);
    expect(stepped.dialogs).toEqual(['mfaDeadEnd']);
    stepped.pass(1);
    expect([stepped.dialogs, stepped.screen]).toEqual([[], 'decision']);
    expect(stepped.value('result.result')).toBe('MFASESSIONEXPIRED');
    // Nothing was sent, so nothing was decided.
    expect(stepped.tracked.at(-1)).toBe('final_timeout');
  });

  it('[F-410] starts again where the code was asked for, with what was typed and a new code', () => {
    const stepped = asked(place);
    const { screen } = stepped;
    stepped.pass(605);
    expect(stepped.screen).toBe('decision');
    stepped.raise('verificationRestarted');
    expect(stepped.screen).toBe(screen);
    expect(stepped.value('applicant.FirstName')).toBe(applicant.FirstName);
    expect(stepped.value('result.result')).not.toBe('MFASESSIONEXPIRED');
    for (const load of ['loadCardColours', 'loadTerms', 'loadApplicantSummary'])
      if (stepped.calls.some(({ call }) => call.action === load)) stepped.fail(load);
    submit(stepped, place.answers);
    expect(stepped.calls.map(({ call }) => call.action)).toEqual(['fetchMfaId']);
  });

  it('[MFA-016] [UX-14] an answer that comes after the time is over changes nothing', () => {
    const stepped = asked(place);
    stepped.pass(595);
    stepped.raise('codeEntered', code);
    stepped.pass(6);
    stepped.answer('verifyCode', 'verified');
    expect(stepped.dialogs).toEqual(['mfaDeadEnd']);
    expect(stepped.calls).toEqual([]);
    stepped.pass(5);
    expect(stepped.value('result.result')).toBe('MFASESSIONEXPIRED');
  });

  it('[MFA-019] [MFA-020] [A-086] [F-810] goes on by e-mail, whose code has a time of its own', () => {
    const stepped = asked(place);
    stepped.pass(200);
    stepped.raise('mobileMissing');
    expect(stepped.dialogs).toEqual(['mfaEmail']);
    expect(inputOf(stepped, 'sendCode')).toMatchObject({
      contactIdentifier: 'jordan@example.test',
      contactType: 'Email',
      ApplicantId: place.subject,
    });
    expect(stepped.left('codeTimedOut')).toBe(400);
    stepped.answer('sendCode', 'sent');
    expect([stepped.dialogs, stepped.left('codeTimedOut')]).toEqual([['mfaEmail'], 600]);
    expect(stepped.tracked.slice(-2)).toEqual(['no_mobile', 'email_submit']);
    stepped.pass(300);
    stepped.raise('textPreferred');
    expect([stepped.dialogs, stepped.left('codeTimedOut')]).toEqual([['mfaText'], 300]);
    stepped.answer('sendCode', 'sent');
    expect([stepped.dialogs, stepped.left('codeTimedOut')]).toEqual([['mfaText'], 600]);
    stepped.pass(600);
    expect(stepped.dialogs).toEqual(['mfaDeadEnd']);
  });

  it('[A-032] [ERR-005] an e-mail that cannot be sent is said in its dialog, and can be asked for again', () => {
    const stepped = asked(place);
    stepped.raise('mobileMissing');
    stepped.fail('sendCode');
    expect([stepped.dialogs, stepped.value('session.codeError')]).toEqual([['mfaEmail'], 'Other']);
    expect(stepped.value('session.codeResend')).toBe(true);
    expect(stepped.tracked.at(-1)).toBe('email_fail1');
  });

  it.each([
    ['mfaText', 'Text', 'sms', () => undefined],
    [
      'mfaEmail',
      'Email',
      'email',
      (stepped: SteppedFlow) => {
        stepped.raise('mobileMissing');
        stepped.answer('sendCode', 'sent');
      },
    ],
  ])(
    '[A-082] [A-086] in %s a further code restarts the time; one that fails does not',
    (dialog, kind, name, go) => {
      const stepped = asked(place);
      go(stepped);
      expect(stepped.value('session.codeResend')).toBe(false);
      stepped.pass(60);
      expect(stepped.value('session.codeResend')).toBe(true);
      stepped.raise('codeResendAsked');
      expect(inputOf(stepped, 'sendCode')).toMatchObject({ contactType: kind });
      stepped.fail('sendCode');
      expect([stepped.dialogs, stepped.value('session.codeError')]).toEqual([[dialog], 'Other']);
      expect(stepped.left('codeTimedOut')).toBe(540);
      expect(stepped.tracked.slice(-2)).toEqual(['no_verif_code', `${name}_fail1`]);

      stepped.raise('codeResendAsked');
      stepped.pass(2);
      stepped.answer('sendCode', 'sent');
      expect(stepped.dialogs).toEqual([dialog]);
      expect(stepped.left('codeTimedOut')).toBe(600);
      expect(stepped.value('session.codeError')).toBe('');
      expect([stepped.value('session.codeResend'), stepped.value('session.codeResent')]).toEqual([
        false,
        true,
      ]);
      expect(stepped.tracked.slice(-2)).toEqual(['no_verif_code', `${name}_resend`]);
      stepped.pass(600);
      expect(stepped.dialogs).toEqual(['mfaDeadEnd']);
    },
  );

  it('can be left; what is under way then opens nothing again, and the button begins anew', () => {
    const stepped = asked(place);
    stepped.pass(60);
    stepped.raise('codeResendAsked');
    stepped.raise('close');
    expect(stepped.dialogs).toEqual([]);
    stepped.answer('sendCode', 'sent');
    expect(stepped.dialogs).toEqual([]);
    stepped.pass(1000);
    expect(stepped.dialogs).toEqual([]);
    submit(stepped, place.answers);
    expect(stepped.calls.map(({ call }) => call.action)).toEqual(['fetchMfaId']);
  });
});

let visits = 0;

/** An applicant of their own, so that each outbox entry is theirs. */
function someone(persona = '1001') {
  visits += 1;
  const phone = `51255501${String(visits).padStart(2, '0')}`;
  return { PrimaryPhone: phone, SSN: `512-45-${persona}`, Email: `jordan${visits}@example.test` };
}

async function atCode({ flow, path, answers, call }: Place, persona?: string): Promise<Asked> {
  const visitor = await visit(product, `${flow}-mfa.surge`, path);
  const { PrimaryPhone, SSN, Email } = someone(persona);
  const person = { ...applicant, PrimaryPhone, SSN, Email, ConfirmEmail: Email };
  const own = { confirmPrimaryPhone: PrimaryPhone };
  if (flow === 'prequal') {
    expect(await visitor.submit('application', 'submit', person)).toEqual([]);
    expect(await visitor.submit('offer', 'submit', { ...answers, ...own })).toEqual([]);
  } else expect(await visitor.submit('application', 'submit', { ...answers, ...person, ...own })).toEqual([]);
  expect(visitor.dialogs()).toEqual(['mfa-text']);
  expect(visitor.sent(call)).toEqual([]);
  return { visitor, phone: PrimaryPhone, email: Email };
}

interface Asked {
  visitor: Visitor;
  phone: string;
  email: string;
}

const other = (right: string) => (right === '000000' ? '111111' : '000000');

describe.each(places.slice(0, 2))('the one-time code of $flow over the API', (place) => {
  it('[PRD-015] [MFA-019] [MFA-020] [MFA-021] [A-095] by e-mail, after a wrong code by text', async () => {
    const { visitor, phone, email } = await atCode(place);
    expect(visitor.words()).toContain('It can take up to 1 minute to arrive.');
    await visitor.press('codeEntered', { verifyCode: other(await codeTo(product, phone)) });
    expect([visitor.words().includes(refused), visitor.dialogs()]).toEqual([true, ['mfa-text']]);
    await visitor.press('mobileMissing');
    expect(visitor.dialogs()).toEqual(['mfa-email']);
    expect(visitor.words()).toMatch(/6-digit code to .* by email\. It can take up to 1 minute/u);
    expect(visitor.sent('send-Mfa').at(-1)).toMatchObject({ contactIdentifier: email, contactType: 'Email' });
    await visitor.press('codeEntered', { verifyCode: await codeTo(product, email) });
    expect(visitor.screen()).toBe('approved');
  });
});

describe('what the dialogs say', () => {
  const prequal = places[0] as Place;

  it('[MOD-006] [ERR-009] [MFA-017] the dead end, in the words of the documents', async () => {
    const { visitor } = await atCode(prequal);
    await visitor.press('codeTimedOut');
    expect(visitor.dialogs()).toEqual(['mfa-dead-end']);
    expect(visitor.words()).toContain(
      'Your session has time out. We are unable to proccess your application.',
    );
  });

  it('[ERR-005] [MFA-014] a call that failed', async () => {
    const { visitor } = await atCode(prequal);
    // A code of another form is no try: the server refuses it outright.
    await visitor.press('codeEntered', { verifyCode: 'x' });
    expect(visitor.words()).toContain(later);
    expect(visitor.words()).not.toContain(refused);
    expect(visitor.dialogs()).toEqual(['mfa-text']);
  });
});

describe.each(places.slice(1))('the captcha that the server of $flow asks for', (place) => {
  it('[F-742] is shown although the site does not ask everybody for it, and then the code is sent', () => {
    const stepped = submitted(place);
    stepped.answer('fetchMfaId', 'given', { mfaId: 'id-1' });
    stepped.fail('sendCode', { reason: 'http', status: 403, code: 'captchaRequired' });
    expect(stepped.dialogs).toEqual(['captchaAgain']);
    expect(stepped.value('session.captchaWanted')).toBe(true);
    stepped.raise('close');
    stepped.raise('captchaSolved', { token: 'solution' });
    stepped.answer('validateCaptcha', 'accepted');
    submit(stepped, place.answers);
    stepped.answer('fetchMfaId', 'given', { mfaId: 'id-2' });
    stepped.answer('sendCode', 'sent');
    expect(stepped.dialogs).toEqual(['mfaText']);
  });
});

describe('an offer that is found again where codes are off', () => {
  const found = {
    applicantId: '900000001',
    productCode: 'SURGE',
    creditLimit: 700,
    mobilePhone: '',
    homePhone: '',
  };

  it.each<[way: string, codeAfterLookUp: boolean, next: string]>([
    ['its number', true, 'fetchMfaId'],
    ['its number', false, 'submitOffer'],
    ['its hash', true, 'submitOffer'],
  ])('[F-741] by %s, with the switch %s, is accepted by %s', (way, codeAfterLookUp, next) => {
    const slice = slices.get('surge.prequal');
    if (slice === undefined) throw new Error('There is no such flow.');
    const site = { switches: { codeAfterLookUp }, url: 'prequal.surge.localhost', mainPath: '/' };
    const isByHash = way === 'its hash';
    const stepped = new SteppedFlow(slice, { site, ...(isByHash ? { query: { hash: 'abc' } } : {}) });
    stepped.visit('/offer');
    if (isByHash) stepped.answer('verifyPrequalHash', 'verified', found);
    else {
      stepped.raise('offerReturnSent', undefined, { referenceNumber: '900000001', last4ssn: '1001' });
      stepped.answer('verifyPrequal', 'verified', found);
    }
    stepped.answer('loadCardColours', 'loaded', { colours: [] });
    stepped.answer('loadTerms', 'loaded', { html: '<p>Terms</p>' });
    stepped.answer('loadApplicantSummary', 'given', { phone: '(•••) •••-0142' });
    stepped.raise('submit', undefined, acceptance);
    expect(stepped.calls.map(({ call }) => call.action)).toEqual([next]);
  });
});
