/** A complete submission of the fixture's form. */
export function submission(
  lastFour = '5555',
  applicant: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    Applicant: {
      FirstName: 'Jordan',
      LastName: 'Avery',
      Address1: '500 Congress Ave',
      City: 'Austin',
      State: 'TX',
      Zip: '78701',
      Email: 'jordan.avery@example.test',
      SSN: `219-09-${lastFour}`,
      DOB: '1990-02-09',
      MonthlyIncome: 2500,
      HasCheckingAccount: true,
      ...applicant,
    },
    Terms: { ESignConsent: true, EmailOptIn: true },
    SiteSettings: { WebSite: 'check.maple.localhost', EngineID: 0 },
    PendUser: true,
  };
}
