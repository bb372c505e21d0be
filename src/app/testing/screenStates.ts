/** A screen as somebody meets it: where they go and what they do there. */
export interface ScreenState {
  /** Of the story's export. */
  name: string;
  /** First host label of the site, variant included; that of `siteOf` unless said. */
  site?: string;
  /** The only brand that has it; any unless said. */
  brand?: string;
  /** Id of the screen that is shown in the end. */
  screen: string;
  /** Id of the screen in the dialog on top. */
  dialog?: string;
  /** Below the host; `/` unless said. */
  path?: string;
  /** A smaller form that is sent first, with its answers. */
  sends?: { event: string; values: Record<string, unknown> };
  /** Last four digits of the SSN: the form is sent, and they decide what the API answers (docs: sandbox). */
  persona?: string;
  /** Answers that differ from the applicant's own. */
  answers?: Record<string, unknown>;
  /** The offer is accepted, too. */
  accepts?: boolean;
  /** Events raised in the end. */
  raises?: RaisedEvent | RaisedEvent[];
  /** The answer of this call never comes. */
  waitsFor?: string;
  /** This call fails. */
  fails?: string;
  /** The answers stand in the form and are not sent. */
  types?: boolean;
  /** The form's button is pressed as it stands, with what that says. */
  presses?: boolean;
  /** No time passes: what would go on by itself stays. */
  stopsTime?: boolean;
  /** The notice about cookies has no answer yet. */
  isFirstVisit?: boolean;
}

interface RaisedEvent {
  event: string;
  /** Answers of a form. */
  values?: Record<string, unknown>;
  detail?: Record<string, unknown>;
}

/** Host labels of a brand's site. */
export const siteOf = (brand: string, { site = 'prequal' }: Pick<ScreenState, 'site'> = {}) =>
  `${site}.${brand}`;

const everySection = {
  State: 'WI',
  isMarried: true,
  spouseHasDifferentAddress: true,
  hasAdditionalCardholder: 'true',
};
const decision = (name: string, persona: string): ScreenState => ({ name, screen: 'decision', persona });

/** The confirmation of a reservation of the sandbox, and the look-up of its holder. */
const claim = { reservationNumber: '10000001001', SSN: '512-45-1001' };
const confirmed = { event: 'reservationSent', values: claim };
const secondConfirmed = {
  event: 'reservationSent',
  values: { ...claim, Email: 'jordan@example.test', MonthlyIncome: '3200' },
};
const lookedUp = (lookupLastName: string) => ({
  event: 'lookupSent',
  values: { lookupLastName, lookupZip: '78701', last4ssn: '1001' },
});
const increaseOf = (persona: string) => ({
  event: 'increaseSent',
  values: { SSN: `512-45-${persona}`, accountLast4: '4242', MonthlyIncome: '3200' },
});

/** An approval whose registration has come to one of its steps. */
const started: RaisedEvent = { event: 'registrationStarted' };
const named = (username: string): RaisedEvent[] => [
  started,
  { event: 'usernameChosen', values: { username } },
];
const protectedBy = (password: string): RaisedEvent => ({
  event: 'passwordChosen',
  values: { password, confirmPassword: password },
});
const agreeing = [...named('jordan.story'), protectedBy('Sample-Pass1!')];
const registration = (name: string, raises: RaisedEvent[], more: Partial<ScreenState> = {}): ScreenState => ({
  name,
  screen: 'approved',
  persona: '1001',
  accepts: true,
  raises,
  ...more,
});

/** A fee is pending for a brand that takes it itself. */
const feePending = { brand: 'fit', persona: '1002' };

/** Every screen in every state that somebody can meet it in. */
export const screenStates: ScreenState[] = [
  { name: 'Landing', screen: 'landing', isFirstVisit: true },
  { name: 'LandingWithErrors', screen: 'landing', presses: true },
  { name: 'LandingSectionsOpen', screen: 'landing', types: true, answers: everySection },
  {
    name: 'LandingSectionsOpenWithErrors',
    screen: 'landing',
    types: true,
    answers: { ...everySection, FirstName: undefined, Email: undefined },
    presses: true,
  },
  {
    name: 'LandingServiceError',
    screen: 'landing',
    persona: '1001',
    answers: { Email: 'undeliverable@example.com', ConfirmEmail: 'undeliverable@example.com' },
  },
  {
    name: 'LandingSuggestion',
    screen: 'landing',
    persona: '1001',
    answers: { Address1: '1 Missing City St' },
  },
  { name: 'LandingSubmitting', screen: 'landing', persona: '1001', waitsFor: 'submit-application' },
  { name: 'LandingCaptcha', site: 'prequal-captcha', screen: 'landing' },
  {
    name: 'LandingCaptchaWorking',
    site: 'prequal-captcha',
    screen: 'landing',
    raises: { event: 'captchaAsked' },
    waitsFor: 'captcha-challenge',
  },

  { name: 'Application', site: 'cfc', screen: 'landing', isFirstVisit: true },
  { name: 'ApplicationWithErrors', site: 'cfc', screen: 'landing', presses: true },
  {
    name: 'ApplicationSectionsOpen',
    site: 'cfc',
    screen: 'landing',
    types: true,
    answers: { ...everySection, SecondaryPhone: '5125550143', creditProtection: 'yes' },
  },
  { name: 'ApplicationTermsLoading', site: 'cfc', screen: 'landing', waitsFor: 'get-pdf-html-template' },
  { name: 'ApplicationTermsFailed', site: 'cfc', screen: 'landing', fails: 'get-pdf-html-template' },
  { name: 'ApplicationVerifiesPhone', site: 'cfc-mfa', screen: 'landing' },
  {
    name: 'ApplicationSubmitting',
    site: 'cfc',
    screen: 'landing',
    persona: '1001',
    waitsFor: 'submit-application',
  },
  { name: 'ApplicationDeclined', site: 'cfc', screen: 'decision', persona: '2001' },
  { name: 'ApplicationOnMainPath', site: 'standalone', screen: 'landing', path: '/apply' },

  { name: 'Reservation', site: 'dm', screen: 'reservation', isFirstVisit: true },
  { name: 'ReservationWithErrors', site: 'dm', screen: 'reservation', presses: true },
  {
    name: 'ReservationUnknown',
    site: 'dm',
    screen: 'reservation',
    sends: { event: 'reservationSent', values: { ...claim, reservationNumber: '90000001001' } },
  },
  {
    name: 'ReservationConfirming',
    site: 'dm',
    screen: 'reservation',
    sends: confirmed,
    waitsFor: 'validate-dm-reservation',
  },
  { name: 'ReservationWithoutLookup', site: 'dm-bare', screen: 'reservation' },
  { name: 'ReservedTerms', site: 'dm', screen: 'terms', sends: confirmed },
  { name: 'ReservedTermsWithErrors', site: 'dm', screen: 'terms', sends: confirmed, presses: true },
  {
    name: 'ReservedTermsLoading',
    site: 'dm',
    screen: 'terms',
    sends: confirmed,
    waitsFor: 'get-pdf-html-template',
  },
  { name: 'Lookup', site: 'dm', path: '/reservation', screen: 'lookup' },
  { name: 'LookupWithErrors', site: 'dm', path: '/reservation', screen: 'lookup', presses: true },
  { name: 'LookupNotFound', site: 'dm', path: '/reservation', screen: 'lookup', sends: lookedUp('Nobody') },
  {
    name: 'LookupFound',
    site: 'dm',
    path: '/reservation',
    screen: 'lookup-found',
    sends: lookedUp('Avery'),
    stopsTime: true,
  },
  { name: 'LookupAtHost', site: 'standalone', path: '/reservation', screen: 'lookup' },
  {
    name: 'LookupFoundAtHost',
    site: 'standalone',
    path: '/reservation',
    screen: 'lookup-found',
    sends: lookedUp('Avery'),
    stopsTime: true,
  },

  { name: 'SecondCard', site: 'cs', screen: 'reservation', isFirstVisit: true },
  { name: 'SecondCardWithErrors', site: 'cs', screen: 'reservation', presses: true },
  { name: 'SecondCardTerms', site: 'cs', screen: 'terms', sends: secondConfirmed },
  {
    name: 'SecondCardTermsUserOpen',
    site: 'cs',
    screen: 'terms',
    sends: secondConfirmed,
    raises: { event: 'authorizedUserToggled', detail: { open: true } },
    presses: true,
  },

  { name: 'LimitIncrease', site: 'cli', screen: 'limit-increase' },
  { name: 'LimitIncreaseWithErrors', site: 'cli', screen: 'limit-increase', presses: true },
  { name: 'LimitIncreaseApproved', site: 'cli', screen: 'limit-result', sends: increaseOf('1001') },
  { name: 'LimitIncreasePending', site: 'cli', screen: 'limit-result', sends: increaseOf('1003') },
  { name: 'LimitIncreaseDeclined', site: 'cli', screen: 'limit-result', sends: increaseOf('2006') },

  { name: 'OfferReturn', path: '/offer', screen: 'offer-return' },
  { name: 'OfferReturnWithErrors', path: '/offer', screen: 'offer-return', presses: true },
  {
    name: 'OfferReturnNotFound',
    path: '/offer',
    screen: 'offer-return',
    sends: { event: 'offerReturnSent', values: { referenceNumber: '900001001', last4ssn: '1002' } },
  },
  {
    name: 'OfferReturnByLink',
    path: '/offer?hash=0000',
    screen: 'offer-return',
    waitsFor: 'verify-prequal-application',
  },
  { name: 'OfferReturnAtHost', site: 'standalone', path: '/offer', screen: 'offer-return' },
  {
    name: 'OfferAtHost',
    site: 'standalone',
    path: '/offer',
    screen: 'offer',
    sends: { event: 'offerReturnSent', values: { referenceNumber: '900001001', last4ssn: '1001' } },
  },

  { name: 'Offer', screen: 'offer', persona: '1001' },
  { name: 'OfferWithErrors', screen: 'offer', persona: '1001', presses: true },
  { name: 'OfferTermsLoading', screen: 'offer', persona: '1001', waitsFor: 'get-pdf-html-template' },
  { name: 'OfferTermsFailed', screen: 'offer', persona: '1001', fails: 'get-pdf-html-template' },
  { name: 'OfferColoursFailed', screen: 'offer', persona: '1001', fails: 'get-card-color-choice' },
  {
    name: 'OfferSubmitting',
    screen: 'offer',
    persona: '1001',
    accepts: true,
    waitsFor: 'submit-application-offer',
  },

  decision('DecisionDeclined', '2001'),
  decision('DecisionCreditReport', '2002'),
  decision('DecisionIdentity', '2003'),
  decision('DecisionState', '2004'),
  decision('DecisionSystemError', '2005'),
  decision('DecisionOwnMessage', '2006'),
  decision('DecisionBankOffer', '2007'),
  decision('DecisionPartnerOffer', '2008'),
  decision('DecisionCreditBuilder', '2009'),
  decision('DecisionBankLink', '1011'),
  decision('DecisionEmptyResult', '2012'),
  decision('DecisionUnsuccessful', '3001'),
  { name: 'DecisionAfterOffer', screen: 'decision', persona: '4001', accepts: true },

  { name: 'Pending', screen: 'pendinfo', persona: '1003' },
  { name: 'PendingPartnerOffer', screen: 'pendinfo', persona: '2010' },
  {
    name: 'BankOffered',
    screen: 'grandbank',
    persona: '2007',
    raises: { event: 'grandBankShown' },
  },
  { name: 'BankRedirect', site: 'prequal-full', path: '/bank-redirect', screen: 'bank-redirect' },

  { name: 'Approved', screen: 'approved', persona: '1001', accepts: true },
  {
    name: 'ApprovedRegistered',
    screen: 'approved',
    persona: '1001',
    answers: { Email: 'existswithuser@example.test', ConfirmEmail: 'existswithuser@example.test' },
    accepts: true,
  },
  registration('RegistrationUsername', [started]),
  registration('RegistrationUsernameTaken', named('taken.user')),
  registration('RegistrationUsernameUnchecked', named('error.user')),
  registration('RegistrationUsernameChecking', named('jordan.story'), {
    waitsFor: 'check-user-availability',
  }),
  registration('RegistrationPassword', named('jordan.story')),
  registration('RegistrationTerms', agreeing),
  registration('RegistrationCreating', [...agreeing, { event: 'registrationAgreed' }], {
    waitsFor: 'create-account',
  }),
  registration('RegistrationFailed', [...agreeing, { event: 'registrationAgreed' }], {
    fails: 'create-account',
    dialog: 'unknown-error',
  }),
  registration('DialogTermsOfUse', [...agreeing, { event: 'termsOfUseAsked' }], { dialog: 'terms-of-use' }),

  { name: 'PendingFee', screen: 'pendfee', ...feePending },
  { name: 'Payment', screen: 'payment', ...feePending, raises: { event: 'payFeeChosen' } },
  {
    name: 'PaymentPending',
    screen: 'enjoy',
    ...feePending,
    raises: [{ event: 'payFeeChosen' }, { event: 'payByPhoneChosen' }],
  },

  { name: 'LinkAccount', screen: 'link-account', persona: '1009' },
  {
    name: 'LinkAccountLoading',
    screen: 'link-account',
    persona: '1009',
    raises: { event: 'bankLinkAsked' },
    waitsFor: 'generate-flinks-token',
  },
  {
    name: 'LinkAccountWidgetLoading',
    screen: 'link-account',
    persona: '1009',
    raises: { event: 'bankLinkAsked' },
  },

  { name: 'TermsPage', screen: 'tc', path: '/tc' },
  { name: 'TermsPageLoading', screen: 'tc', path: '/tc', waitsFor: 'get-pdf-html-template' },
  { name: 'TermsPageFailed', screen: 'tc', path: '/tc', fails: 'get-pdf-html-template' },

  { name: 'DialogUnknownError', screen: 'landing', dialog: 'unknown-error', persona: '3002' },
  {
    name: 'DialogUnusableOffer',
    screen: 'offer',
    dialog: 'unusable-offer',
    persona: '4004',
    accepts: true,
  },
  {
    name: 'DialogInvalidState',
    screen: 'landing',
    dialog: 'invalid-state',
    persona: '1001',
    answers: { State: 'WY', City: 'Cheyenne', Zip: '82001' },
  },
  { name: 'DialogInvalidStateWarning', screen: 'landing', dialog: 'invalid-state', persona: '2011' },
  {
    name: 'DialogTermsLoading',
    screen: 'landing',
    dialog: 'terms-loading',
    raises: { event: 'termsDocumentStarted' },
  },
  {
    name: 'DialogTermsReady',
    screen: 'landing',
    dialog: 'terms-ready',
    raises: { event: 'termsDocumentReady', detail: { refused: true, address: 'blob:terms' } },
  },
  {
    name: 'DialogTermsFailed',
    screen: 'landing',
    dialog: 'terms-failed',
    raises: { event: 'termsDocumentFailed', detail: { message: 'Unknown Error' } },
  },
  {
    name: 'DialogCaptchaAgain',
    site: 'prequal-captcha',
    screen: 'landing',
    dialog: 'captcha-again',
    persona: '1001',
  },
  {
    name: 'DialogIncomeCalculator',
    screen: 'landing',
    dialog: 'income-calculator',
    raises: { event: 'incomeCalculatorAsked' },
  },
  {
    name: 'DialogEConsent',
    screen: 'offer',
    dialog: 'e-consent',
    persona: '1001',
    raises: { event: 'eConsentAsked' },
  },

  {
    name: 'DialogLoading',
    screen: 'landing',
    dialog: 'loading',
    path: '/?fhash=approved',
    waitsFor: 'retrieve-flinks-status',
  },
  {
    name: 'DialogMfaText',
    site: 'prequal-mfa',
    screen: 'offer',
    dialog: 'mfa-text',
    persona: '1001',
    accepts: true,
  },
  {
    name: 'DialogMfaRefused',
    site: 'prequal-mfa',
    screen: 'offer',
    dialog: 'mfa-text',
    persona: '1001',
    accepts: true,
    raises: { event: 'codeEntered', detail: { verifyCode: '000000' } },
  },
  {
    name: 'DialogMfaEmail',
    site: 'prequal-mfa',
    screen: 'offer',
    dialog: 'mfa-email',
    persona: '1001',
    accepts: true,
    raises: { event: 'mobileMissing' },
  },
  {
    name: 'DialogMfaDeadEnd',
    site: 'prequal-mfa',
    screen: 'offer',
    dialog: 'mfa-dead-end',
    persona: '1001',
    accepts: true,
    raises: { event: 'codeTimedOut' },
    stopsTime: true,
  },
  {
    name: 'DialogLinkTerms',
    screen: 'link-account',
    dialog: 'link-terms',
    persona: '1009',
    raises: { event: 'linkTermsAsked' },
  },
  {
    name: 'DialogLinkAbout',
    screen: 'link-account',
    dialog: 'link-about',
    persona: '1009',
    raises: { event: 'linkAboutAsked' },
  },
  {
    name: 'DialogLinkProcessing',
    screen: 'link-account',
    dialog: 'link-processing',
    persona: '1009',
    raises: { event: 'bankLinked', detail: { institution: 'Test Bank', loginId: 'slow-1' } },
    waitsFor: 'initiate-flinks-application',
  },

  { name: 'NotFound', screen: 'not-found', path: '/nowhere' },
  { name: 'ErrorPage', screen: 'error', path: '/error' },
  { name: 'Maintenance', screen: 'maintenance', path: '/maintenance' },
];
