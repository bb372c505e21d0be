import type { CrossCheck } from './CrossCheck.ts';

/** The card is available in the chosen state (MSG-015, A-028). */
export const notForbiddenState: CrossCheck = ({ value, forbiddenStates }) => {
  const state = String(value ?? '')
    .trim()
    .toUpperCase();
  return !forbiddenStates.some((forbidden) => forbidden.toUpperCase() === state);
};
