import type { CallAnswer } from '../../platform/answers/CallAnswer.ts';
import { protectionPrice } from '../applications/protectionPrice.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { Reservation } from '../ports/Reservation.ts';
import { writtenReservation } from './reservationNumber.ts';

/** What is answered where there is no such reservation, whatever the reason (SAFE-09). */
export const notConfirmed: CallAnswer = {
  body: {
    Success: false,
    Payload: null,
    ErrorItem: { ErrorCode: 404, Message: null },
    StatusCode: 200,
  },
};

/** A confirmed reservation as the page fills its form with it (ENT-018). */
export function reservationAnswer(
  { kind, digits, holder, isRollUp, creditProtectionPrice }: Reservation,
  { site }: Pick<CallContext, 'site'>,
): CallAnswer {
  const Payload = {
    ReservationCode: writtenReservation(kind, digits),
    BirthDate: holder.birthDate?.replaceAll('-', '') ?? null,
    MobileNo: holder.mobilePhone ?? null,
    HomeNo: holder.homePhone ?? null,
    ProductCode: site.settings.MainSettings.ProductCode,
    IsRollUpCode: isRollUp,
    CreditProtectionPrice: protectionPrice(digits, creditProtectionPrice, site.settings),
    FirstName: holder.firstName ?? null,
    LastName: holder.lastName ?? null,
    Address1: holder.address1 ?? null,
    Address2: holder.address2 ?? null,
    City: holder.city ?? null,
    State: holder.state ?? null,
    Zip: holder.zip ?? null,
  };
  return { body: { Success: true, Payload, ErrorItem: null, StatusCode: 200 } };
}
