/** Answers of an applicant whom every rule of the reference sites accepts, by the names of the controls. */
export interface Answers {
  [name: string]: string | boolean;
}

/** @param persona last four digits of the SSN: they decide what the sandbox answers. */
export function applicant(persona: string, changes: Answers = {}): Answers {
  return {
    FirstName: 'Jordan',
    LastName: 'Avery',
    Address1: '500 Congress Ave',
    Zip: '78701',
    City: 'Austin',
    State: 'TX',
    Email: 'jordan@example.test',
    ConfirmEmail: 'jordan@example.test',
    PrimaryPhone: '5125550142',
    SSN: `51245${persona}`,
    dob: '02/09/1990',
    MonthlyIncome: '3200',
    IncomeSource: 'Employed Full-time',
    HasCheckingAccount: 'true',
    hasAdditionalCardholder: 'false',
    authPrequal: true,
    eSignConsent: true,
    ...changes,
  };
}

/** The same person on an application form with its terms, which asks for no pre-qualification. */
export function application(persona: string, changes: Answers = {}): Answers {
  const { authPrequal, ...answers } = applicant(persona);
  return {
    ...answers,
    creditProtection: 'no',
    generalAcknowledgement: true,
    SMSConsent: true,
    confirmPrimaryPhone: '5125550142',
    ...changes,
  };
}

/** What is left to answer once a reservation of the sandbox told who applies. */
export function reservedApplication(): Answers {
  return {
    Email: 'jordan@example.test',
    ConfirmEmail: 'jordan@example.test',
    MonthlyIncome: '3200',
    IncomeSource: 'Employed Full-time',
    HasCheckingAccount: 'true',
    hasAdditionalCardholder: 'false',
    eSignConsent: true,
    creditProtection: 'no',
    generalAcknowledgement: true,
    SMSConsent: true,
    confirmPrimaryPhone: '5125550100',
    confirmSecondaryPhone: '5125550101',
  };
}
