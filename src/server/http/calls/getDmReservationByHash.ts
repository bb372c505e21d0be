import { openReservationCode } from '../../domain/reservations.ts';
import { notFound, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface GetDmReservationByHashRequest {
  hash: string;
}

/** The reservation number of a hash in a link (API-031, DM-009, DM-011). */
export const getDmReservationByHash: ServerCall<GetDmReservationByHashRequest> = {
  name: 'get-dm-reservation-by-hash',
  session: 'required',
  async handle({ hash }, { secrets }) {
    const number = openReservationCode(secrets, hash);
    return number === undefined ? notFound : success(number);
  },
};
