import { writtenSsn } from '../../domain/applications/checkSubmission.ts';
import { confirmReservation, digitsOfReservation } from '../../domain/reservations.ts';
import { Refusal, refuseInvalid, refuseServiceFailure } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface ValidateCsReservationRequest {
  reservationNumber: string;
  ssn: string;
  Email: string;
  MonthlyIncome: string | number;
  grossMonthlyIncome?: string | number;
}

/** Confirms the reservation of a second card (API-035). */
export const validateCsReservation: ServerCall<ValidateCsReservationRequest> = {
  name: 'validate-cs-reservation',
  session: 'required',
  async handle(request, context) {
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
};
