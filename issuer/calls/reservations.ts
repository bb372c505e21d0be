import {
  type CallAnswer,
  notFound,
  Refusal,
  refuseInvalid,
  refuseServiceFailure,
  success,
} from '../../src/server/platform/answers.ts';
import { isOn } from '../../src/server/platform/sites/SiteSettings.ts';
import { writtenSsn } from '../domain/applications/submissions.ts';
import {
  chooseReservationService,
  confirmReservation,
  digitsOfReservation,
  findReservation,
  notConfirmed,
  openReservationCode,
  reservationAnswer,
  sealReservationCode,
  writtenReservation,
} from '../domain/reservations.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';
import { attemptSubject, countAttempt, refundAttempt } from '../platform/limits/attempts.ts';
import type { ServerCalls } from './ServerCall.ts';

/** Switch of a site for which the last four digits of the SSN are enough; off by default. */
const lastFourSwitch = 'useLast4SSN';

export const reservationCalls = {
  /**
   * Confirms the reservation of a letter (API-034). The site decides whether four digits of the SSN are enough; the
   * request's flag of that name is ignored (F-110).
   */
  'validate-dm-reservation': {
    async askThenWrite({ reservationNumber, ssn }, context) {
      const digits = digitsOfReservation('directMail', reservationNumber);
      const isLastFour = ssn.length === 4 && isOn(context.site.settings, lastFourSwitch);
      const ssnValue = isLastFour
        ? { rule: 'last4ssn', value: ssn }
        : { rule: 'SSN', value: writtenSsn(ssn) };
      refuseInvalid(
        [
          { rule: 'reservationNumber', value: digits, path: '/reservationNumber' },
          { ...ssnValue, path: '/ssn' },
        ],
        context,
      );
      const claim = { kind: 'directMail', digits, ssn: ssn.replace(/\D/g, '') } as const;
      return refuseServiceFailure(context, () => confirmReservation(claim, context));
    },
  },

  /** Confirms the reservation of a second card (API-035). */
  'validate-cs-reservation': {
    async askThenWrite(request, context) {
      const { reservationNumber, ssn, Email, MonthlyIncome, grossMonthlyIncome = MonthlyIncome } = request;
      const digits = digitsOfReservation('secondCard', reservationNumber);
      refuseInvalid(
        [
          { rule: 'reservationNumber', value: digits, path: '/reservationNumber' },
          { rule: 'SSN', value: writtenSsn(ssn), path: '/ssn' },
          { rule: 'Email', value: Email, path: '/Email' },
          { rule: 'MonthlyIncome', value: String(MonthlyIncome), path: '/MonthlyIncome' },
        ],
        context,
      );
      if (Number(grossMonthlyIncome) !== Number(MonthlyIncome))
        throw new Refusal(400, 'invalidAnswers', 'Both keys carry the same income.', {
          path: '/grossMonthlyIncome',
        });
      const claim = { kind: 'secondCard', digits, ssn: ssn.replace(/\D/g, '') } as const;
      return refuseServiceFailure(context, () => confirmReservation(claim, context));
    },
  },

  /** The reservation that this session confirmed, for a reloaded page (F-112). */
  'get-confirmed-reservation': {
    async handle(_request, context) {
      const reservation = await findReservation(context.database, context.secrets, context.session);
      return reservation === undefined ? notConfirmed : reservationAnswer(reservation, context);
    },
  },

  /**
   * Looks up the reservation of somebody who lost the letter (API-036, A-069). The answer never contains the number
   * itself, only a code for the link to the brand's site.
   */
  'get-reservation-number': {
    async handle({ ssn, lastName, zip }, context) {
      refuseInvalid(
        [
          { rule: 'lookupLastName', value: lastName, path: '/lastName' },
          { rule: 'lookupZip', value: zip, path: '/zip' },
          { rule: 'last4ssn', value: ssn, path: '/ssn' },
        ],
        context,
      );
      return refuseServiceFailure(context, async () => {
        const subject = attemptSubject.holder(lastName, zip);
        const service = chooseReservationService(context);
        const found = await service.lookUp({ lastName, zip, lastFour: ssn });
        // An unanswered question is not an attempt.
        const attempt = await countAttempt(context, subject);
        if (attempt !== 'counted' || found === undefined) return nothing('Not Found');
        if (found === 'expired') return nothing('Expired');
        await refundAttempt(context, subject, attempt);
        const number = writtenReservation('directMail', found.digits);
        return success({
          Result: 'Found',
          Code: sealReservationCode(context.secrets, number),
          Card: context.site.settings.MainSettings.ProductCode,
        });
      });
    },
  },

  /** The reservation number of a hash in a link (API-031, DM-009, DM-011). */
  'get-dm-reservation-by-hash': {
    async handle({ hash }, { secrets }) {
      return numberOfCode(secrets, hash);
    },
  },

  /** The reservation number of a code in a link (API-032, DM-010). */
  'decrypt-hash': {
    async handle({ code }, { secrets }) {
      return numberOfCode(secrets, code);
    },
  },

  /** Seals a reservation number, only for links of the sandbox (API-033, A-066). */
  'encrypt-code': {
    forTesters: true,
    async handle({ code }, context) {
      const digits = digitsOfReservation('directMail', code);
      refuseInvalid([{ rule: 'reservationNumber', value: digits, path: '/code' }], context);
      return success(sealReservationCode(context.secrets, writtenReservation('directMail', digits)));
    },
  },
} satisfies Partial<ServerCalls>;

function nothing(Result: string) {
  return success({ Result, Code: null, Card: null });
}

function numberOfCode(secrets: Secrets, code: string): CallAnswer {
  const number = openReservationCode(secrets, code);
  return number === undefined ? notFound : success(number);
}
