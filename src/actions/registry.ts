/** Every action a flow can name, `name: () => import('./…')`. A test holds this list against the folder. */
export const actions = {
  loadCardColours: () => import('./loadCardColours.ts'),
  loadTerms: () => import('./loadTerms.ts'),
  loadTermsDocument: () => import('./loadTermsDocument.ts'),
  reportClick: () => import('./reportClick.ts'),
  saveTracking: () => import('./saveTracking.ts'),
  submitApplication: () => import('./submitApplication.ts'),
  submitOffer: () => import('./submitOffer.ts'),
  trackStep: () => import('./trackStep.ts'),
  validateAddress: () => import('./validateAddress.ts'),
  validateEmail: () => import('./validateEmail.ts'),
  validateState: () => import('./validateState.ts'),
};

export type ActionName = keyof typeof actions;
