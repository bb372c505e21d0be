import { isEmptyAnswer } from '../isEmptyAnswer.ts';
import type { CrossCheck } from './CrossCheck.ts';
import { comparable } from './comparable.ts';

/**
 * The answer repeats another one, in whatever case and, for a phone number, whatever format (XFD-008, XFD-009,
 * OFR-017). Where the other one is missing there is nothing to repeat: it has a row of its own, or was given before the
 * page was loaded anew.
 */
export const equalTo: CrossCheck = ({ value, other }) =>
  isEmptyAnswer(other) || comparable(value) === comparable(other);
