import type { AnswerOf, RequestOf } from '../api/client.ts';
import { parseDate } from '../engine/dates/dates.ts';
import type { Action, ActionAnswer } from './action.ts';

export const confirmReservation: Action<RequestOf<'validate-dm-reservation'> & Attempts> = async (
  { attempts, ...request },
  { api },
) => reservationOutcome(await api.call('validate-dm-reservation', request), attempts);

export const confirmSecondCardReservation: Action<RequestOf<'validate-cs-reservation'> & Attempts> = async (
  { attempts, ...input },
  { api },
) => {
  const request = { ...input, grossMonthlyIncome: input.MonthlyIncome };
  return reservationOutcome(await api.call('validate-cs-reservation', request), attempts);
};

export const loadConfirmedReservation: Action = async (_input, { api }) =>
  reservationOutcome(await api.call('get-confirmed-reservation', {}), 0);

/** How many confirmations failed so far. */
interface Attempts {
  attempts?: number;
}

type Confirmation = AnswerOf<
  'validate-dm-reservation' | 'validate-cs-reservation' | 'get-confirmed-reservation'
>;

/**
 * The outcome of a confirmation (DM-017, ENT-018). `notFound` is error code 404, `message` the server's message, '' if
 * there is none (ERR-012, ERR-013). `attempts` grows by one with each failure (DM-022). `held` holds `ReservationCode`,
 * `ProductCode`, `IsRollUpCode`, `CreditProtectionPrice` and the applicant's known answers, `dob` as YYYY-MM-DD, phones
 * as digits; unknown ones are left out. `locked` is true for each of `FirstName`, `LastName` and `SSN` that the
 * applicant may not change.
 */
function reservationOutcome({ success, payload, body }: Confirmation, attempts = 0): ActionAnswer {
  const error = body.ErrorItem ?? payload?.ErrorItem;
  const errorCode = String(error?.ErrorCode ?? '');
  const code = (payload?.ReservationCode ?? '').trim();
  const hasError = !['', '0'].includes(errorCode);
  const confirmed = success !== false && code !== '' && !hasError;
  const notFound = errorCode === '404';
  const message = error?.Message ?? '';
  return {
    outcome: confirmed ? 'confirmed' : message !== '' ? 'explained' : notFound ? 'notFound' : 'refused',
    message,
    attempts: attempts + (confirmed ? 0 : 1),
    ...(confirmed ? detailsOf(payload ?? {}, code) : {}),
  };
}

function detailsOf(reservation: NonNullable<Confirmation['payload']>, code: string): Record<string, unknown> {
  const { FirstName, LastName, Address1, Address2, City, State, Zip } = reservation;
  const price = reservation.CreditProtectionPrice;
  const answers = {
    ...{ FirstName, LastName, Address1, Address2, City, State, Zip },
    PrimaryPhone: reservation.MobileNo?.replace(/\D/gu, ''),
    SecondaryPhone: reservation.HomeNo?.replace(/\D/gu, ''),
    dob: parseDate((reservation.BirthDate ?? '').trim()),
  };
  const known = Object.fromEntries(
    Object.entries(answers).flatMap(([name, said]) => {
      const answer = (said ?? '').trim();
      return answer === '' ? [] : [[name, answer]];
    }),
  );
  return {
    held: {
      ReservationCode: code,
      ProductCode: (reservation.ProductCode ?? '').trim(),
      IsRollUpCode: reservation.IsRollUpCode === true,
      ...(price === undefined ? {} : { CreditProtectionPrice: price }),
      ...known,
    },
    locked: {
      FirstName: Object.hasOwn(known, 'FirstName'),
      LastName: Object.hasOwn(known, 'LastName'),
      SSN: true,
    },
  };
}

export const findReservation: Action<RequestOf<'get-reservation-number'>> = async (input, { api }) => {
  const { success, payload } = await api.call('get-reservation-number', input);
  const result = (payload?.Result ?? '').toLowerCase();
  const code = payload?.Code ?? '';
  const expired = result.includes('expired');
  const found = success !== false && !expired && !/not ?found/u.test(result) && code !== '';
  return {
    outcome: found ? 'found' : expired ? 'expired' : 'notFound',
    code: found ? code : '',
  };
};

export const resolveReservationHash: Action<Partial<RequestOf<'get-dm-reservation-by-hash'>>> = async (
  { hash = '' },
  { api },
) => {
  if (hash === '') return { outcome: 'notFound', reservationNumber: '' };
  return resolvedReservation(await api.call('get-dm-reservation-by-hash', { hash }));
};

export const resolveReservationCode: Action<Partial<RequestOf<'decrypt-hash'>>> = async (
  { code = '' },
  { api },
) => {
  if (code === '') return { outcome: 'notFound', reservationNumber: '' };
  return resolvedReservation(await api.call('decrypt-hash', { code }));
};

/** The number as its field holds it: digits without the letter. */
function resolvedReservation({
  success,
  payload,
}: AnswerOf<'decrypt-hash' | 'get-dm-reservation-by-hash'>): ActionAnswer {
  const said = typeof payload === 'string' ? payload : payload?.ReservationNumber;
  const reservationNumber = success === false ? '' : (said ?? '').replace(/\D/gu, '');
  const found = reservationNumber !== '';
  return { outcome: found ? 'found' : 'notFound', reservationNumber };
}
