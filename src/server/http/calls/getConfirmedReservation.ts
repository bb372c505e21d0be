import { findReservation, notConfirmed, reservationAnswer } from '../../domain/reservations.ts';
import type { ServerCall } from './ServerCall.ts';

/** The reservation that this session confirmed, for a page that was loaded anew (F-112). */
export const getConfirmedReservation: ServerCall = {
  name: 'get-confirmed-reservation',
  session: 'required',
  async handle(_request, context) {
    const reservation = await findReservation(context.database, context.secrets, context.session);
    return reservation === undefined ? notConfirmed : reservationAnswer(reservation, context);
  },
};
