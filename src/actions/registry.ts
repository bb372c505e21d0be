import type { Action } from './action.ts';
import saveTracking from './saveTracking.ts';
import trackStep from './trackStep.ts';

/**
 * Every action a flow can name. A test holds this list against the folder. What every visit begins with (TRK-006, TRK-025)
 * comes with the app; the rest is fetched when it is needed.
 */
export const actions = {
  checkUsername: () => import('./checkUsername.ts'),
  confirmReservation: () => import('./confirmReservation.ts'),
  confirmSecondCardReservation: () => import('./confirmSecondCardReservation.ts'),
  createAccount: () => import('./createAccount.ts'),
  endSession: () => import('./endSession.ts'),
  fetchBankLinkResult: () => import('./fetchBankLinkResult.ts'),
  fetchBankLinkStatus: () => import('./fetchBankLinkStatus.ts'),
  fetchMfaId: () => import('./fetchMfaId.ts'),
  findPlace: () => import('./findPlace.ts'),
  findReservation: () => import('./findReservation.ts'),
  initiateBankLink: () => import('./initiateBankLink.ts'),
  loadApplicantSummary: () => import('./loadApplicantSummary.ts'),
  loadBankLink: () => import('./loadBankLink.ts'),
  loadCaptchaChallenge: () => import('./loadCaptchaChallenge.ts'),
  loadCardColours: () => import('./loadCardColours.ts'),
  loadConfirmedReservation: () => import('./loadConfirmedReservation.ts'),
  loadFraudReport: () => import('./loadFraudReport.ts'),
  loadPayment: () => import('./loadPayment.ts'),
  loadPersonalization: () => import('./loadPersonalization.ts'),
  loadTestApplicant: () => import('./loadTestApplicant.ts'),
  loadTerms: () => import('./loadTerms.ts'),
  loadTermsDocument: () => import('./loadTermsDocument.ts'),
  makePayment: () => import('./makePayment.ts'),
  refreshPage: () => import('./refreshPage.ts'),
  reportClick: () => import('./reportClick.ts'),
  reportGrandBankRedirect: () => import('./reportGrandBankRedirect.ts'),
  resolveReservationCode: () => import('./resolveReservationCode.ts'),
  resolveReservationHash: () => import('./resolveReservationHash.ts'),
  retrieveBankLinkStatus: () => import('./retrieveBankLinkStatus.ts'),
  saveTracking: async () => ({ default: saveTracking }),
  sendCode: () => import('./sendCode.ts'),
  submitApplication: () => import('./submitApplication.ts'),
  submitLimitIncrease: () => import('./submitLimitIncrease.ts'),
  submitOffer: () => import('./submitOffer.ts'),
  trackStep: async () => ({ default: trackStep }),
  validateAddress: () => import('./validateAddress.ts'),
  validateCaptcha: () => import('./validateCaptcha.ts'),
  validateEmail: () => import('./validateEmail.ts'),
  validatePayFee: () => import('./validatePayFee.ts'),
  validateState: () => import('./validateState.ts'),
  validateUserExists: () => import('./validateUserExists.ts'),
  verifyCode: () => import('./verifyCode.ts'),
  verifyPrequal: () => import('./verifyPrequal.ts'),
  verifyPrequalHash: () => import('./verifyPrequalHash.ts'),
};

export type ActionName = keyof typeof actions;

/** Loads an action as a flow calls it: what it is given was written in JSON, and no type can hold that against its input. */
export async function loadAction(name: ActionName): Promise<Action> {
  const load: () => Promise<{ default: Action<never> }> = actions[name];
  return (await load()).default as Action;
}
