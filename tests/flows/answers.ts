/** How a walk decides: the same numbers for the same seed. */
export interface Chance {
  pick<const Items extends readonly unknown[]>(items: Items): Items[number];
  /** Whether something happens that does so often, between 0 and 1. */
  often(share: number): boolean;
}

type Answer = Record<string, unknown>;

const results = [
  'APPROVED',
  'OFFER',
  'PENDFEE',
  'PENDUSER',
  'PENDINFO',
  'FROZEN',
  'CVILOW',
  'DECLINEDCBR',
  'SYS_ERROR',
  '',
] as const;

function result({ pick, often }: Chance): Answer {
  return {
    result: pick(results),
    ...(often(0.5) && { ref_number: pick(['R1', 'R2']) }),
    ...(often(0.4) && { credit_limit: pick([0, 500]) }),
    ...(often(0.3) && { decision: pick(['APPROVED', 'DECLINED']) }),
    ...(often(0.3) && { failed_metric: pick(['PENDINGFLINKS', 'X']) }),
    ...(often(0.3) && { IsGrandbank: true }),
    ...(often(0.3) && { decline_message: 'no' }),
    ...(often(0.2) && { security_deposit: 50 }),
    ...(often(0.2) && { product_code: 'other' }),
  };
}

function reservation({ pick }: Chance): Answer {
  return pick([
    {
      outcome: 'confirmed',
      confirmed: true,
      notFound: false,
      message: '',
      attempts: 0,
      held: { ReservationCode: 'C', FirstName: 'A' },
      locked: { SSN: true },
    },
    { outcome: 'notFound', confirmed: false, notFound: true, message: '', attempts: 1 },
    { outcome: 'explained', confirmed: false, notFound: false, message: 'why', attempts: 2 },
    { outcome: 'refused', confirmed: false, notFound: false, message: '', attempts: 1 },
  ] as const);
}

function offer({ pick }: Chance): Answer {
  return pick([
    {
      outcome: 'verified',
      verified: true,
      applicantId: '1',
      productCode: 'P',
      creditLimit: 300,
      mobilePhone: '5',
      homePhone: '',
    },
    { outcome: 'refused', verified: false },
  ] as const);
}

function address({ pick, often }: Chance): Answer {
  if (often(0.7))
    return { outcome: 'accepted', accepted: true, isPoBox: false, missing: {}, suggestions: {} };
  if (often(0.3)) {
    return { outcome: 'postOfficeBox', accepted: false, isPoBox: true, missing: {}, suggestions: {} };
  }
  const parts = ['street', 'house_number', 'direction', 'city', 'zip', 'state'] as const;
  const missing = Object.fromEntries(parts.filter(() => often(0.4)).map((part) => [part, true]));
  const suggestions = { street: pick(['S', undefined]), zip: pick(['Z', undefined]) };
  return { outcome: 'incomplete', accepted: false, isPoBox: false, missing, suggestions };
}

function submitted(chance: Chance): Answer {
  const { often } = chance;
  const answer = { success: often(0.9), hasPayload: often(0.9), result: result(chance) };
  if (!answer.success) return { outcome: 'unsuccessful', ...answer };
  if (!answer.hasPayload) return { outcome: 'empty', ...answer };
  if (often(0.9)) return { outcome: 'given', ...answer };
  return { outcome: 'stateNotValid', ...answer, result: { result: 'statenotvalidforbusiness' } };
}

function accepted(chance: Chance): Answer {
  const { often } = chance;
  const answer = { success: often(0.9), hasPayload: often(0.9), result: result(chance) };
  if (!answer.success || !answer.hasPayload) return { outcome: 'refused', ...answer };
  const { result: decided, decision = '' } = answer.result;
  return { outcome: decided === '' && decision === '' ? 'unusable' : 'decided', ...answer };
}

const terms = [
  { outcome: 'loaded', loaded: true, html: 'h' },
  { outcome: 'missing', loaded: false, message: 'm' },
  { outcome: 'missing', loaded: false },
] as const;

/** What each action may answer, with what both versions read of it. */
export const answers: Record<string, (chance: Chance) => Answer> = {
  validateState: ({ pick }) => {
    const state = pick(['VALID', 'VALID', 'MISMATCH', 'INVALID_STATE']);
    return { outcome: state === 'VALID' ? 'accepted' : state, result: state };
  },
  findPlace: ({ pick }) => pick([{ outcome: 'found', city: 'Austin', state: 'TX' }, { outcome: 'unknown' }]),
  validateEmail: yesOrNo('accepted', 'accepted', 'refused'),
  validateAddress: address,
  fetchMfaId: () => ({ outcome: 'given', mfaId: 'm' }),
  sendCode: () => ({ outcome: 'sent' }),
  verifyCode: ({ pick }) => {
    const outcome = pick(['verified', 'verified', 'Expired', 'NoMatch', 'TooManyAttempts']);
    const isVerified = outcome === 'verified';
    return { outcome, verified: isVerified, error: isVerified ? '' : outcome };
  },
  submitApplication: submitted,
  submitOffer: accepted,
  loadCardColours: () => ({ outcome: 'loaded', colours: [] }),
  loadTerms: ({ pick }) => pick(terms),
  loadApplicantSummary: ({ pick }) => ({
    outcome: 'given',
    fullName: pick(['', 'A B']),
    phone: 'x',
    email: 'y',
  }),
  loadConfirmedReservation: reservation,
  validateUserExists: ({ pick }) => ({
    outcome: 'told',
    applicantStatus: pick(['NewUser', 'ExistsWithUser']),
  }),
  checkUsername: yesOrNo('available', 'free', 'taken'),
  createAccount: ({ pick }) =>
    pick([
      { outcome: 'created', created: true, taken: false },
      { outcome: 'taken', created: false, taken: true },
      { outcome: 'notCreated', created: false, taken: false },
    ]),
  loadBankLink: () => ({ outcome: 'loaded', address: 'a', token: 't' }),
  initiateBankLink: () => ({ outcome: 'started', receiptId: 'r' }),
  fetchBankLinkStatus: ({ pick }) => {
    const outcome = pick(['Completed', 'Completed', 'SystemError']);
    return { outcome, processingState: outcome };
  },
  fetchBankLinkResult: (chance) => ({ outcome: 'given', hasResult: true, result: result(chance) }),
  retrieveBankLinkStatus: (chance) =>
    chance.often(0.7)
      ? { outcome: 'given', hasResult: true, result: result(chance) }
      : { outcome: 'missing', hasResult: false },
  confirmReservation: reservation,
  confirmSecondCardReservation: reservation,
  resolveReservationHash: found,
  resolveReservationCode: found,
  findReservation: ({ pick }) =>
    pick([
      { outcome: 'found', found: true, code: 'x' },
      { outcome: 'expired', found: false, expired: true },
      { outcome: 'notFound', found: false, expired: false },
    ]),
  verifyPrequal: offer,
  verifyPrequalHash: offer,
  validatePayFee: ({ often }) =>
    often(0.6)
      ? { outcome: 'due', pending: true, amount: 50, fullName: 'A B', productCode: 'P' }
      : { outcome: 'notDue', pending: false },
  loadCaptchaChallenge: () => ({ outcome: 'loaded', challenge: {} }),
  validateCaptcha: yesOrNo('accepted', 'accepted', 'refused'),
  reportGrandBankRedirect: () => ({ outcome: 'reported' }),
  endSession: () => ({ outcome: 'ended' }),
  submitLimitIncrease: ({ often }) =>
    often(0.7)
      ? { outcome: 'decided', success: true, hasPayload: true, increase: { status: 'Approved' } }
      : { outcome: 'notDecided', success: false, hasPayload: true },
};

function yesOrNo(key: string, yes: string, no: string): (chance: Chance) => Answer {
  return ({ often }) => (often(0.7) ? { outcome: yes, [key]: true } : { outcome: no, [key]: false });
}

function found({ often }: Chance): Answer {
  return often(0.5)
    ? { outcome: 'found', found: true, reservationNumber: '1' }
    : { outcome: 'notFound', found: false };
}
