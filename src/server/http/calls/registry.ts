import { addressCalls } from './address.ts';
import { bankLinkCalls } from './bankLink.ts';
import { captchaCalls } from './captcha.ts';
import { paymentCalls } from './payments.ts';
import { registrationCalls } from './registration.ts';
import { reservationCalls } from './reservations.ts';
import { returningCalls } from './returning.ts';
import type { ServerCall } from './ServerCall.ts';
import { siteCalls } from './site.ts';
import { submitApplication } from './submitApplication.ts';
import { submitApplicationOffer } from './submitApplicationOffer.ts';
import { submitCli } from './submitCli.ts';
import { termsCalls } from './terms.ts';
import { trackingCalls } from './tracking.ts';
import { verificationCalls } from './verification.ts';

/** Every call that this server answers. A test holds the list against `schemas/api/`. */
export const calls: readonly ServerCall[] = [
  ...addressCalls,
  ...bankLinkCalls,
  ...captchaCalls,
  ...paymentCalls,
  ...registrationCalls,
  ...reservationCalls,
  ...returningCalls,
  ...siteCalls,
  submitApplication,
  submitApplicationOffer,
  submitCli,
  ...termsCalls,
  ...trackingCalls,
  ...verificationCalls,
];
