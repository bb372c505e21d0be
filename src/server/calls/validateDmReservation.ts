import { refuseInvalid } from '../answers/refuseInvalid.ts';
import { refuseServiceFailure } from '../answers/refuseServiceFailure.ts';
import { writtenSsn } from '../answers/writtenSsn.ts';
import type { ServerCall } from '../call.ts';
import { confirmReservation } from '../reservations/confirmReservation.ts';
import { digitsOfReservation } from '../reservations/reservationNumber.ts';

interface ValidateDmReservationRequest {
  reservationNumber: string;
  ssn: string;
  useLast4SSN?: boolean | null;
}

const kind = 'directMail';

/** Confirms the reservation of a letter (API-034). */
export const validateDmReservation: ServerCall<ValidateDmReservationRequest> = {
  name: 'validate-dm-reservation',
  session: 'required',
  async handle({ reservationNumber, ssn, useLast4SSN }, context) {
    const digits = digitsOfReservation(kind, reservationNumber);
    const ssnValue =
      useLast4SSN === true ? { rule: 'last4ssn', value: ssn } : { rule: 'SSN', value: writtenSsn(ssn) };
    refuseInvalid(
      [
        { rule: 'reservationNumber', value: digits, path: '/reservationNumber' },
        { ...ssnValue, path: '/ssn' },
      ],
      context,
    );
    const claim = { kind, digits, ssn: ssn.replace(/\D/g, '') } as const;
    return refuseServiceFailure(context, () => confirmReservation(claim, context));
  },
};
