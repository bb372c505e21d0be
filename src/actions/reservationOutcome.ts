import type { Answer } from '../api/client.ts';
import { readKey } from '../api/readKey.ts';
import { parseDate } from '../engine/dates/parseDate.ts';

/** Keys of the answer that are answers of the form by the same name. */
const filled = ['FirstName', 'LastName', 'Address1', 'Address2', 'City', 'State', 'Zip'];
const phones: Record<string, string> = { MobileNo: 'PrimaryPhone', HomeNo: 'SecondaryPhone' };

/**
 * The outcome of a confirmation (DM-017, ENT-018): `{ confirmed, notFound, message, attempts, reservation, locked }`.
 * `notFound` is error code 404, `message` what the server says, '' where it says nothing (ERR-012, ERR-013). `attempts` is
 * one more than before where it failed (DM-022). `reservation` holds `ReservationCode`, `ProductCode`, `IsRollUpCode`,
 * `CreditProtectionPrice` and the applicant's answers that are known, `dob` as YYYY-MM-DD, phones as digits; what is not
 * known is left out. `locked` is true for each of `FirstName`, `LastName` and `SSN` that the applicant may not change.
 */
export function reservationOutcome(answer: Answer, attempts: unknown): Record<string, unknown> {
  const error = readKey(answer.body, 'ErrorItem') ?? readKey(answer.payload, 'ErrorItem');
  const errorCode = readKey(error, 'ErrorCode');
  const message = readKey(error, 'Message');
  const code = textOf(readKey(answer.payload, 'ReservationCode'));
  const hasError = !['', '0'].includes(String(errorCode ?? ''));
  const confirmed = answer.success !== false && code !== '' && !hasError;
  return {
    confirmed,
    notFound: String(errorCode ?? '') === '404',
    message: typeof message === 'string' ? message : '',
    attempts: Number(attempts ?? 0) + (confirmed ? 0 : 1),
    ...(confirmed ? detailsOf(answer.payload, code) : {}),
  };
}

function detailsOf(payload: unknown, code: string): Record<string, unknown> {
  const price = Number(readKey(payload, 'CreditProtectionPrice') ?? Number.NaN);
  const read = (key: string) => textOf(readKey(payload, key));
  const answers = [
    ...filled.map((key) => [key, read(key)]),
    ...Object.entries(phones).map(([key, field]) => [field, read(key).replace(/\D/gu, '')]),
    ['dob', parseDate(read('BirthDate')) ?? ''],
  ];
  const known = Object.fromEntries(answers.filter(([, value]) => value !== ''));
  return {
    reservation: {
      ReservationCode: code,
      ProductCode: read('ProductCode'),
      IsRollUpCode: readKey(payload, 'IsRollUpCode') === true,
      ...(Number.isFinite(price) ? { CreditProtectionPrice: price } : {}),
      ...known,
    },
    locked: {
      FirstName: Object.hasOwn(known, 'FirstName'),
      LastName: Object.hasOwn(known, 'LastName'),
      SSN: true,
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
