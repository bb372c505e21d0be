import type { Action } from './action.ts';
import * as trackingActions from './tracking.ts';

// One file per capability, loaded with the first of its actions; those of every visit (TRK-006, TRK-025) are part of
// the app.
const answerChecks = () => import('./answerChecks.ts');
const applicant = () => import('./applicant.ts');
const bankLink = () => import('./bankLink.ts');
const offer = () => import('./offer.ts');
const page = () => import('./page.ts');
const payment = () => import('./payment.ts');
const reservation = () => import('./reservation.ts');
const submission = () => import('./submission.ts');
const terms = () => import('./terms.ts');
const verification = () => import('./verification.ts');
const tracking = async () => trackingActions;

/** Every action that a flow can name, and its file. A test compares this list with the files. */
export const actions = {
  checkUsername: applicant,
  confirmReservation: reservation,
  confirmSecondCardReservation: reservation,
  createAccount: applicant,
  endSession: page,
  fetchBankLinkResult: bankLink,
  fetchBankLinkStatus: bankLink,
  fetchMfaId: verification,
  findPlace: answerChecks,
  findReservation: reservation,
  initiateBankLink: bankLink,
  loadApplicantSummary: applicant,
  loadBankLink: bankLink,
  loadCaptchaChallenge: verification,
  loadCardColours: offer,
  loadConfirmedReservation: reservation,
  loadFraudReport: page,
  loadPayment: payment,
  loadPersonalization: page,
  loadTerms: terms,
  loadTermsDocument: terms,
  loadTestApplicant: applicant,
  makePayment: payment,
  refreshPage: page,
  reportClick: tracking,
  reportGrandBankRedirect: tracking,
  resolveReservationCode: reservation,
  resolveReservationHash: reservation,
  retrieveBankLinkStatus: bankLink,
  saveTracking: tracking,
  sendCode: verification,
  submitApplication: submission,
  submitLimitIncrease: submission,
  submitOffer: offer,
  trackStep: tracking,
  validateAddress: answerChecks,
  validateCaptcha: verification,
  validateEmail: answerChecks,
  validatePayFee: payment,
  validateState: answerChecks,
  validateUserExists: applicant,
  verifyCode: verification,
  verifyPrequal: offer,
  verifyPrequalHash: offer,
};

export type ActionName = keyof typeof actions;

/** Loads an action for a flow call: its inputs come from JSON, so types cannot check them. */
export async function loadAction(name: string): Promise<Action> {
  if (!isAction(name)) throw new Error(`no action is named "${name}"`);
  const files: { [Name in ActionName]: () => Promise<Record<Name, Action<never>>> } = actions;
  const file: Partial<Record<ActionName, Action<never>>> = await files[name]();
  return file[name] as Action;
}

function isAction(name: string): name is ActionName {
  return Object.hasOwn(actions, name);
}
