/** Answers that every rule of the reference sites accepts. The last four digits of the SSN are the persona. */
export const applicant: Record<string, unknown> = {
  FirstName: 'Jordan',
  LastName: 'Avery',
  Address1: '500 Congress Ave',
  City: 'Austin',
  State: 'TX',
  Zip: '78701',
  Email: 'jordan@example.test',
  ConfirmEmail: 'jordan@example.test',
  PrimaryPhone: '5125550142',
  SSN: '512-45-1001',
  dob: '1990-02-09',
  MonthlyIncome: '3200',
  IncomeSource: 'Employed Full-time',
  HasCheckingAccount: 'true',
  hasAdditionalCardholder: 'false',
  authPrequal: '1',
  eSignConsent: '1',
};

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

/** The acceptance of an offer. */
export const acceptance: Record<string, unknown> = {
  cardColorCode: '02',
  creditProtection: 'no',
  generalAcknowledgement: '1',
  eConsentAcknowledgement: true,
  SMSConsent: true,
  confirmPrimaryPhone: '5125550142',
};

/** The same applicant on an application form with its terms. */
export const application: Record<string, unknown> = {
  ...applicant,
  creditProtection: 'no',
  generalAcknowledgement: '1',
  SMSConsent: true,
  confirmPrimaryPhone: '5125550142',
};
