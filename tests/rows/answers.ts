import { applicantAnswers } from '../../scripts/pictures/sampleAnswers.ts';

export { acceptance } from '../../scripts/pictures/sampleAnswers.ts';

/** Answers that every rule of the reference sites accepts. */
export const applicant = applicantAnswers('1001');

/** A married applicant of Wisconsin with a spouse elsewhere and an additional cardholder: every section is open. */
export const everySectionOpen = {
  Address1: '1 W Main St',
  City: 'Madison',
  State: 'WI',
  Zip: '53703',
  isMarried: true,
  spouseFirstName: 'Robin',
  spouseLastName: 'Avery',
  spouseHasDifferentAddress: true,
  spouseAddress1: '20 N Carroll St',
  spouseCity: 'Madison',
  spouseState: 'WI',
  spouseZip: '53703',
  hasAdditionalCardholder: 'true',
  additionalCardholderFirstName: 'Sam',
  additionalCardholderLastName: 'Avery',
};

/** All the answers of such an applicant. */
export const everySection: Record<string, unknown> = { ...applicant, ...everySectionOpen };

/** The same applicant on an application form with its terms. */
export const application: Record<string, unknown> = {
  ...applicant,
  creditProtection: 'no',
  generalAcknowledgement: '1',
  SMSConsent: true,
  confirmPrimaryPhone: '5125550142',
};

/** A card that the sandbox charges, with the authorization. */
export const card = {
  CardNumber: '4242424242424242',
  ExpirationDateMonth: '12',
  ExpirationDateYear: '2035',
  CVV: '123',
  BillingZipCode: '78701',
  authorizeCard: true,
};
