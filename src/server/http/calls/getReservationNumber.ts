import {
  chooseReservationService,
  limitLookUps,
  sealReservationCode,
  writtenReservation,
} from '../../domain/reservations.ts';
import { refuseInvalid, refuseServiceFailure, success } from '../../platform/answers.ts';
import { attemptSubject, countAttempt, forgiveAttempt } from '../../platform/limits/attempts.ts';
import type { ServerCall } from './ServerCall.ts';

interface GetReservationNumberRequest {
  ssn: string;
  lastName: string;
  zip: string;
}

/**
 * Looks up the reservation of somebody who lost the letter (API-036, A-069). The answer never holds the number itself, only
 * a code for the link to the brand's site.
 */
export const getReservationNumber: ServerCall<GetReservationNumberRequest> = {
  name: 'get-reservation-number',
  session: 'required',
  async handle({ ssn, lastName, zip }, context) {
    refuseInvalid(
      [
        { rule: 'lookupLastName', value: lastName, path: '/lastName' },
        { rule: 'lookupZip', value: zip, path: '/zip' },
        { rule: 'last4ssn', value: ssn, path: '/ssn' },
      ],
      context,
    );
    await limitLookUps(context);
    return refuseServiceFailure(context, async () => {
      const subject = attemptSubject.holder(lastName, zip);
      const service = chooseReservationService(context);
      const found = await service.lookUp({ lastName, zip, lastFour: ssn });
      // What nobody answered is no attempt.
      const isAllowed = await countAttempt(context, subject);
      if (!isAllowed || found === undefined) return nothing('Not Found');
      if (found === 'expired') return nothing('Expired');
      await forgiveAttempt(context, subject);
      const number = writtenReservation('directMail', found.digits);
      return success({
        Result: 'Found',
        Code: sealReservationCode(context.secrets, number),
        Card: context.site.settings.MainSettings.ProductCode,
      });
    });
  },
};

function nothing(Result: string) {
  return success({ Result, Code: null, Card: null });
}
