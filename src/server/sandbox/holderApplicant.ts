import holder from './holder.json' with { type: 'json' };

/** The answers of the sandbox's holder as a submission has them, with the SSN of a persona. */
export function holderApplicant(lastFour: string) {
  return {
    FirstName: holder.firstName,
    LastName: holder.lastName,
    Address1: holder.address1,
    City: holder.city,
    State: holder.state,
    Zip: holder.zip,
    Email: holder.email,
    PrimaryPhone: holder.mobilePhone,
    SecondaryPhone: holder.homePhone,
    SSN: `${holder.ssnStart}${lastFour}`,
    DOB: holder.birthDate,
    MonthlyIncome: holder.monthlyIncome,
    IncomeSource: holder.incomeSource,
  };
}
