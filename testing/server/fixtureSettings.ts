import base from '../../flows/_base/settings.json' with { type: 'json' };

/** Settings of the made-up brand, in every flow but for `Flow`. */
export const fixtureSettings = {
  MainSettings: {
    Flow: 'CHECK',
    ProductCode: 'MAPLE',
    TermsId: '2025-10',
    HasCardColorChoice: true,
    SiteId: 1,
  },
  BrandSettings: { ProductName: 'Maple', BankName: 'First Bank', PrimaryColor: '#204020' },
  ProductSettings: { ProductId: '7', PubId: '0', CaptchaKey: null, Features: { FinalSubmitLabel: 'ACCEPT' } },
  WebsiteSettings: { flinksactive: true, MFAActive: false, codeAfterLookUp: true, duplicateWindowHours: 24 },
  FormFields: { CAPTCHA: false, cashIntent: false },
  StatesList: {
    States: { TX: 'Texas', NE: 'Nebraska', VT: 'Vermont', WY: 'Wyoming' },
    ForbiddenStates: ['VT'],
    NonBusinessStates: ['WY'],
    MinimumAges: { NE: 19 },
  },
  ValidationRules: {
    FirstName: { IsRequired: true, MaxLengthChar: 17, Regex: '^[A-Za-z]+(?:[ -][A-Za-z]+)*$' },
    LastName: { IsRequired: true, MaxLengthChar: 25 },
    Address1: { IsRequired: true, MaxLengthChar: 26 },
    City: { IsRequired: true, MaxLengthChar: 18 },
    State: { IsRequired: true, MaxLengthChar: 2 },
    Zip: { IsRequired: true, MinLengthChar: 5, MaxLengthChar: 5, AllDigits: true },
    Email: { IsRequired: true, MaxLengthChar: 100 },
    ConfirmEmail: { IsRequired: true },
    SSN: { IsRequired: true, MinLengthChar: 11, MaxLengthChar: 11 },
    dob: { IsRequired: true, MinAge: 18 },
    HasCheckingAccount: { IsRequired: true, AcceptedValues: '["true","false"]' },
    ...rows('reservationNumber', 'referenceNumber', 'last4ssn', 'lookupLastName', 'lookupZip'),
    ...rows('MonthlyIncome', 'accountLast4', 'username', 'password'),
    ...rows('CardNumber', 'ExpirationDateMonth', 'ExpirationDateYear', 'CVV', 'BillingZipCode'),
    ...rows('RoutingNumber', 'AccountNumber'),
  },
  CardColors: {
    '01': { DisplayName: 'Classic', Fee: 0 },
    '02': { DisplayName: 'Night - Premium', Fee: 9.95 },
  },
  CreditProtection: {
    DefaultPrice: 1.39,
    ReducedPrice: 0.99,
    Ranges: [['41282317994', '41308929276']],
    Codes: [],
  },
  EmailTestDomain: 'example.test',
  RouteSettings: {
    default: { PrivacyFooter: true, TermsFooter: true },
    terms: { TermsFooter: false, TermsFooterCDN: true },
  },
  variants: {
    mfa: { WebsiteSettings: { MFAActive: true } },
    captcha: { FormFields: { CAPTCHA: true }, ProductSettings: { CaptchaKey: 'local' } },
  },
};

/** Rows of the small forms, as the product has them. */
function rows(...names: (keyof typeof base.ValidationRules)[]) {
  return Object.fromEntries(names.map((name) => [name, base.ValidationRules[name]]));
}
