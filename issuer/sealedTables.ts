import { answerPlace, answersPlace, lastFourLookup, ssnLookup } from './domain/applications/applications.ts';
import { bankLinkPlace } from './domain/bankLink/bankLink.ts';
import { accountLookup, increasePlaces } from './domain/creditLimit.ts';
import { headPlace, originPlace } from './domain/evidence/consentChain.ts';
import { outboxPlace } from './domain/messages.ts';
import { usernameLookup, usernamePlace } from './domain/registration.ts';
import { reservationPlace } from './domain/reservations.ts';
import type { SealedTable } from './platform/encryption/reseal.ts';
import { answerPlaceOf } from './platform/idempotency.ts';

const text = (value: unknown) => String(value ?? '');

const tables: Record<string, Omit<SealedTable, 'name'>> = {
  application: {
    key: { id: 'uuid' },
    also: ['reference'],
    places: { answers: ({ id }) => answersPlace(text(id)), answer: ({ id }) => answerPlace(text(id)) },
    lookups: {
      columns: ['ssn_lookup', 'last_four_lookup'],
      of({ answers }, { reference }, secrets) {
        // An erased application must not be found by any lookup.
        if (answers === undefined) return {} as Record<string, string>;
        const ssn = text(JSON.parse(answers).application?.Applicant?.SSN);
        const lastFour = ssn.replace(/\D/g, '').slice(-4);
        return {
          ssn_lookup: ssnLookup(secrets, ssn),
          last_four_lookup: lastFourLookup(secrets, text(reference), lastFour),
        };
      },
    },
  },
  idempotency: {
    key: { chain: 'uuid', key_hash: 'text' },
    places: { answer: ({ chain, key_hash }) => answerPlaceOf(text(chain), text(key_hash)) },
  },
  bank_link: {
    key: { receipt: 'text' },
    places: {
      login: ({ receipt }) => bankLinkPlace(text(receipt)),
      answer: ({ receipt }) => bankLinkPlace(text(receipt)),
    },
  },
  reservation: { key: { chain: 'uuid' }, places: { details: ({ chain }) => reservationPlace(text(chain)) } },
  account: {
    key: { id: 'uuid' },
    also: ['application'],
    places: { username: ({ application }) => usernamePlace(text(application)) },
    lookups: {
      columns: ['username_lookup'],
      of: ({ username = '' }, _row, secrets) => ({ username_lookup: usernameLookup(secrets, username) }),
    },
  },
  limit_increase: {
    key: { id: 'uuid' },
    places: {
      request: ({ id }) => increasePlaces.request(text(id)),
      answer: ({ id }) => increasePlaces.answer(text(id)),
    },
    lookups: {
      columns: ['account_lookup'],
      of({ request = '{}' }, _row, secrets) {
        const { ssn, accountLast4 } = JSON.parse(request);
        const owner = { ssn: text(ssn).replace(/\D/g, ''), accountLast4: text(accountLast4) };
        return { account_lookup: accountLookup(secrets, owner) };
      },
    },
  },
  consent_record: {
    key: { application: 'uuid', position: 'bigint' },
    places: { origin: ({ application, position }) => originPlace(text(application), Number(position)) },
  },
  consent_chain: {
    key: { application: 'uuid' },
    places: { head: ({ application }) => headPlace(text(application)) },
  },
  outbox: { key: { id: 'bigint' }, places: { message: () => outboxPlace } },
};

export const sealedTables: readonly SealedTable[] = Object.entries(tables).map(([name, table]) => ({
  name,
  ...table,
}));

/**
 * Fingerprints of values that are not stored, so they cannot be recomputed with a new key. They expire: counters and codes
 * within an hour, the rest with the session after a day. A new key also lifts a lookup lock.
 */
export const passingFingerprints: Record<string, readonly string[]> = {
  rate_limit: ['key'],
  look_up_lock: ['subject'],
  idempotency: ['key_hash', 'request_hash'],
  one_time_code: ['contact', 'code'],
  verified_contact: ['contact', 'mfa_id'],
};
