import { addressCalls } from './address.ts';
import { bankLinkCalls } from './bankLink.ts';
import { captchaCalls } from './captcha.ts';
import { paymentCalls } from './payments.ts';
import { registrationCalls } from './registration.ts';
import { reservationCalls } from './reservations.ts';
import { returningCalls } from './returning.ts';
import type { ServerCalls } from './ServerCall.ts';
import { siteCalls } from './site.ts';
import { submitApplication } from './submitApplication.ts';
import { submitApplicationOffer } from './submitApplicationOffer.ts';
import { submitCli } from './submitCli.ts';
import { termsCalls } from './terms.ts';
import { trackingCalls } from './tracking.ts';
import { verificationCalls } from './verification.ts';

/** Every call that this server answers. */
export const calls: ServerCalls = {
  ...addressCalls,
  ...bankLinkCalls,
  ...captchaCalls,
  ...paymentCalls,
  ...registrationCalls,
  ...reservationCalls,
  ...returningCalls,
  ...siteCalls,
  'submit-application': submitApplication,
  'submit-application-offer': submitApplicationOffer,
  'submit-cli': submitCli,
  ...termsCalls,
  ...trackingCalls,
  ...verificationCalls,
};
