import { describe, expect, it } from 'vitest';
import { product } from '../journeys/theProduct.ts';
import { type Visitor, visit } from '../journeys/Visitor.ts';
import { acceptance, applicant, application } from './answers.ts';

/** What becomes of a call, and what of it is told below the sentence of the documents. */
const ends = [
  {
    end: 'a lost connection',
    answer: (): Response => {
      throw new TypeError('Failed to fetch');
    },
    inDialog: ['We lost the connection', "trying again won't submit them twice"],
    atField: 'We lost the connection. Check it and try again.',
    step: 'Try again',
  },
  {
    end: 'a failing server',
    answer: () => new Response('{}', { status: 503 }),
    inDialog: ['Your answers are still here.', '1-866-555-0141'],
    atField: undefined,
    step: 'Retry',
  },
];

/** Every failure of the error catalogue that a call without an answer leads to, and the documents' sentence for it. */
const failures: {
  rows: string;
  call: string;
  site: string;
  path?: string;
  said: string;
  /** The field that says so; a dialog where there is none. */
  field?: string;
  /** The dialog that stays and says so itself. */
  within?: string;
  /** How many calls of that name are answered before. */
  before?: number;
  come: (visitor: Visitor) => Promise<unknown>;
}[] = [
  {
    rows: 'ERR-001 ERR-004',
    call: 'submit-application',
    site: 'prequal.surge',
    said: 'An unknown error has occured. Please try again.',
    come: (visitor) => visitor.submit('application', 'submit', applicant),
  },
  {
    rows: 'ERR-002 A-033',
    call: 'submit-application-offer',
    site: 'prequal.surge',
    said: 'An unknown error has occured. Please try again.',
    come: async (visitor) => {
      await visitor.submit('application', 'submit', applicant);
      await visitor.submit('offer', 'submit', acceptance);
    },
  },
  ...['mfa-id', 'send-Mfa'].map((call) => ({
    rows: 'ERR-003 A-032',
    call,
    site: 'cfc-mfa.surge',
    said: 'An unknown error has occured. Please try again.',
    come: (visitor: Visitor) => visitor.submit('application', 'submit', application),
  })),
  {
    rows: 'ERR-005 A-032',
    call: 'verify-Mfa',
    site: 'cfc-mfa.surge',
    within: 'mfa-text',
    said: 'An Error has occurred. Please try again later.',
    come: async (visitor) => {
      await visitor.submit('application', 'submit', application);
      await visitor.press('codeEntered', { verifyCode: '123456' });
    },
  },
  {
    rows: 'ERR-005 A-032',
    call: 'send-Mfa',
    before: 1,
    site: 'cfc-mfa.surge',
    within: 'mfa-email',
    said: 'An Error has occurred. Please try again later.',
    come: async (visitor) => {
      await visitor.submit('application', 'submit', application);
      await visitor.press('mobileMissing');
    },
  },
  {
    rows: 'ERR-021 APR-016',
    call: 'check-user-availability',
    site: 'cfc.surge',
    field: 'username',
    said: 'Error checking availability',
    come: async (visitor) => {
      await visitor.submit('application', 'submit', application);
      await visitor.press('registrationStarted');
      await visitor.submit('username', 'usernameChosen', { username: 'jordan.avery' });
    },
  },
  {
    rows: 'ERR-011 ERR-018',
    call: 'get-terms-pdf',
    site: 'cfc.surge',
    said: 'Unknown Error',
    come: (visitor) => visitor.press('termsClicked'),
  },
  {
    rows: 'CLI-001',
    call: 'submit-cli',
    site: 'cli.surge',
    said: 'An unknown error has occured. Please try again.',
    come: (visitor) =>
      visitor.submit('limitIncrease', 'increaseSent', {
        SSN: '512-45-1001',
        accountLast4: '4242',
        MonthlyIncome: '3200',
      }),
  },
  {
    rows: 'ERR-014',
    call: 'validate-dm-reservation',
    site: 'dm.surge',
    field: 'reservationNumber',
    said: 'An error occurred while validating the reservation',
    come: (visitor) =>
      visitor.submit('reservation', 'reservationSent', {
        reservationNumber: '10000001001',
        SSN: '512-45-1001',
      }),
  },
  {
    rows: 'ERR-023',
    call: 'get-reservation-number',
    site: 'dm.surge',
    path: '/reservation',
    field: 'last4ssn',
    said: "We can't search right now.",
    come: (visitor) =>
      visitor.submit('reservationLookup', 'lookupSent', {
        lookupLastName: 'Rivera',
        lookupZip: '78701',
        last4ssn: '1001',
      }),
  },
  {
    rows: 'ERR-015',
    call: 'verify-prequal-application',
    site: 'prequal.surge',
    path: '/offer',
    field: 'referenceNumber',
    said: 'Unable to verify offer. Please check reference number and try again.',
    come: (visitor) =>
      visitor.submit('offerReturn', 'offerReturnSent', { referenceNumber: '900000001', last4ssn: '1001' }),
  },
  {
    rows: 'ERR-022 PFL-012',
    call: 'validate-payfee',
    site: 'activation.surge',
    path: '/payfee',
    field: 'referenceNumber',
    said: 'An error occurred. Please try again.',
    come: (visitor) =>
      visitor.submit('payfee', 'payFeeSent', { referenceNumber: '900000001', last4ssn: '1001' }),
  },
];

describe.each(ends)('[F-409] $end', ({ answer, inDialog, atField, step }) => {
  it.each(failures)(
    '[$rows] [MOD-001] $call at $site: what happened, what to do, and the step',
    async ({ call, site, path, said, field, within, before = 0, come }) => {
      let asked = 0;
      const visitor = await visit(product, site, path, {
        answer(address) {
          if (!/[^?]*/u.exec(address)?.[0].toLowerCase().endsWith(`/${call.toLowerCase()}`)) return undefined;
          asked += 1;
          return asked > before ? answer() : undefined;
        },
      });
      await come(visitor);
      // What to do after a lost connection is said once: of the documents' sentence only what happened stays.
      const happened = atField === undefined ? said : `${/^[^.]*/u.exec(said)?.[0]}.`;
      if (field !== undefined) {
        const message = visitor.fieldMessages()[field] ?? '';
        expect(message.startsWith(happened)).toBe(true);
        // The form, with its button, still stands there.
        if (atField !== undefined) expect(message).toContain(atField);
        expect(visitor.dialogs()).toEqual([]);
        return;
      }
      const words = visitor.dialogWords();
      if (within !== undefined) {
        expect(visitor.dialogs()).toEqual([within]);
        expect(words).toContain(atField === undefined ? said : `${happened} ${atField}`);
        return;
      }
      for (const part of [said, ...inDialog]) expect(words).toContain(part);
      expect(words.split('\n')).toContain(step);
      // Nothing is sent by itself.
      expect(asked).toBe(1);
      await visitor.press('retry');
      expect(asked).toBe(2);
      expect(visitor.dialogWords()).toContain(said);
    },
  );
});
