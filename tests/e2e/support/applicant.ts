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
    City: 'Austin',
    State: 'TX',
    Zip: '78701',
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
