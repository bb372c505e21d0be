import { writtenSsn } from '../../domain/applications/checkSubmission.ts';
import { confirmReservation, digitsOfReservation } from '../../domain/reservations.ts';
import { refuseInvalid, refuseServiceFailure } from '../../platform/answers.ts';
import { isOn } from '../../platform/sites/SiteSettings.ts';
import type { ServerCall } from './ServerCall.ts';

interface ValidateDmReservationRequest {
  reservationNumber: string;
  ssn: string;
}

/** Switch of a site on which the last four digits of the SSN are enough; off unless its settings say otherwise. */
const lastFourSwitch = 'useLast4SSN';

/**
 * Confirms the reservation of a letter (API-034). Whether four digits of the SSN are enough is the site's to say, not the
 * request's, whose flag of that name counts for nothing (F-110).
 */
export const validateDmReservation: ServerCall<ValidateDmReservationRequest> = {
  name: 'validate-dm-reservation',
  session: 'required',
  async handle({ reservationNumber, ssn }, context) {
    const digits = digitsOfReservation('directMail', reservationNumber);
    const isLastFour = ssn.length === 4 && isOn(context.site.settings, lastFourSwitch);
    const ssnValue = isLastFour ? { rule: 'last4ssn', value: ssn } : { rule: 'SSN', value: writtenSsn(ssn) };
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
};
