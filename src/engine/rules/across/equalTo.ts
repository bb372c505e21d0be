import type { CrossCheck } from './CrossCheck.ts';
import { comparable } from './comparable.ts';

/**
 * The answer repeats another one, in whatever case and, for a phone number, whatever format (XFD-008, XFD-009,
 * OFR-017). Where both are missing there is nothing to repeat.
 */
export const equalTo: CrossCheck = ({ value, other }) =>
  value === other || comparable(value) === comparable(other);
