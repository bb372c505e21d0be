import { digitsOfReservation, sealReservationCode, writtenReservation } from '../../domain/reservations.ts';
import { refuseInvalid, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface EncryptCodeRequest {
  code: string;
}

/** Seals a reservation number for links of the sandbox, and for nothing else (API-033, A-066). */
export const encryptCode: ServerCall<EncryptCodeRequest> = {
  name: 'encrypt-code',
  session: 'required',
  forTesters: true,
  async handle({ code }, context) {
    const digits = digitsOfReservation('directMail', code);
    refuseInvalid([{ rule: 'reservationNumber', value: digits, path: '/code' }], context);
    return success(sealReservationCode(context.secrets, writtenReservation('directMail', digits)));
  },
};
