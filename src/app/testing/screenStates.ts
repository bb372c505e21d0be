/** A screen as somebody meets it: where they go and what they do there, on a site of the flow under `siteOf`. */
export interface ScreenState {
  /** Of the story's export. */
  name: string;
  /** Id of the screen that is shown in the end. */
  screen: string;
  /** Id of the screen in the dialog on top. */
  dialog?: string;
  /** Below the host; `/` unless said. */
  path?: string;
  /** Last four digits of the SSN: the form is sent, and they decide what the API answers (docs: sandbox). */
  persona?: string;
  /** Answers that differ from the applicant's own. */
  answers?: Record<string, unknown>;
  /** The offer is accepted, too. */
  accepts?: boolean;
  /** An event raised in the end. */
  raises?: { event: string; detail?: Record<string, unknown> };
  /** The answer of this call never comes. */
  waitsFor?: string;
  /** This call fails. */
  fails?: string;
  /** The answers stand in the form and are not sent. */
  types?: boolean;
  /** The form's button is pressed as it stands, with what that says. */
  presses?: boolean;
  /** The notice about cookies has no answer yet. */
  isFirstVisit?: boolean;
}

/** Host labels of a brand's site in the flow whose screens these are. */
export const siteOf = (brand: string) => `prequal.${brand}`;

const everySection = {
  State: 'WI',
  isMarried: true,
  spouseHasDifferentAddress: true,
  hasAdditionalCardholder: 'true',
};
const decision = (name: string, persona: string): ScreenState => ({ name, screen: 'decision', persona });

/** Every screen of the flow in every state that somebody can meet it in. */
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
  { name: 'Approved', screen: 'approved', persona: '1001', accepts: true },

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
    name: 'DialogEConsent',
    screen: 'offer',
    dialog: 'e-consent',
    persona: '1001',
    raises: { event: 'eConsentAsked' },
  },

  { name: 'NotFound', screen: 'not-found', path: '/nowhere' },
  { name: 'ErrorPage', screen: 'error', path: '/error' },
  { name: 'Maintenance', screen: 'maintenance', path: '/maintenance' },
];
