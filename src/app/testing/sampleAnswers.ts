/** Answers that pass every rule of the reference sites. The last four digits of the SSN are the persona's. */
export function applicantAnswers(persona: string): Record<string, unknown> {
  return {
    FirstName: 'Jordan',
    LastName: 'Avery',
    Address1: '500 Congress Ave',
    City: 'Austin',
    State: 'TX',
    Zip: '78701',
    Email: 'jordan@example.test',
    ConfirmEmail: 'jordan@example.test',
    PrimaryPhone: '5125550142',
    SSN: `512-45-${persona}`,
    dob: '1990-02-09',
    MonthlyIncome: '3200',
    IncomeSource: 'Employed Full-time',
    HasCheckingAccount: 'true',
    hasAdditionalCardholder: 'false',
    authPrequal: '1',
    eSignConsent: '1',
  };
}

/** Answers for accepting an offer. */
export const acceptance: Record<string, unknown> = {
  cardColorCode: '02',
  creditProtection: 'no',
  generalAcknowledgement: '1',
  eConsentAcknowledgement: true,
  SMSConsent: true,
  confirmPrimaryPhone: '5125550142',
};
