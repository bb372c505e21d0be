import { openReservationCode } from '../../domain/reservations.ts';
import { notFound, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface DecryptHashRequest {
  code: string;
}

/** The reservation number of a code in a link (API-032, DM-010). */
export const decryptHash: ServerCall<DecryptHashRequest> = {
  name: 'decrypt-hash',
  session: 'required',
  async handle({ code }, { secrets }) {
    const number = openReservationCode(secrets, code);
    return number === undefined ? notFound : success(number);
  },
};
